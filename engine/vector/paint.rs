//! Brushes: what fills the inside of a path. In: peniko colours and gradients. Out: one [`Paint`] record a path, for
//! `composite` and `draw`.

use kurbo::{Affine, Point};
use peniko::{Color, ColorStop, Extend, Gradient, GradientKind};

use super::ramp::average;
pub(crate) use super::ramp::{Ramps, premultiplied};
use super::scene::Path;
use crate::error::Error;
use crate::layout::Paint;

/// What a path is filled with.
#[derive(Clone, Debug, PartialEq)]
pub enum Brush {
    /// One colour, sRGB-encoded.
    Solid(Color),
    /// A linear or two-point radial gradient.
    Gradient {
        /// Geometry, stops and spread mode, in gradient space.
        gradient: Gradient,
        /// From gradient space to path space.
        transform: Affine,
    },
}

impl Brush {
    /// The same brush with its alpha multiplied by `opacity` (0 to 1).
    #[must_use]
    pub fn with_opacity(self, opacity: f32) -> Self {
        match self {
            Self::Solid(color) => Self::Solid(color.multiply_alpha(opacity)),
            Self::Gradient { gradient, transform } => {
                Self::Gradient { gradient: gradient.multiply_alpha(opacity), transform }
            }
        }
    }

    /// An error that says why the brush cannot be drawn: not finite, a sweep, a transform without inverse.
    pub(crate) fn check(&self) -> Result<(), String> {
        match self {
            Self::Solid(color) if color.components.iter().all(|c| c.is_finite()) => Ok(()),
            Self::Solid(_) => Err("a colour component is not finite".into()),
            Self::Gradient { gradient, transform } => {
                if !transform.is_finite() {
                    return Err("the brush transform is not finite".into());
                }
                if gradient
                    .stops
                    .iter()
                    .any(|s| !s.offset.is_finite() || !s.color.components.iter().all(|c| c.is_finite()))
                {
                    return Err("a gradient stop is not finite".into());
                }
                let finite = |p: Point| p.x.is_finite() && p.y.is_finite();
                match &gradient.kind {
                    GradientKind::Linear(l) if finite(l.start) && finite(l.end) => Ok(()),
                    GradientKind::Radial(r)
                        if finite(r.start_center)
                            && finite(r.end_center)
                            && r.start_radius.is_finite()
                            && r.end_radius.is_finite() =>
                    {
                        Ok(())
                    }
                    GradientKind::Sweep(_) => Err("sweep gradients are not supported".into()),
                    _ => Err("a gradient coordinate is not finite".into()),
                }
            }
        }
    }
}

impl From<Color> for Brush {
    fn from(color: Color) -> Self {
        Self::Solid(color)
    }
}

impl From<Gradient> for Brush {
    fn from(gradient: Gradient) -> Self {
        Self::Gradient { gradient, transform: Affine::IDENTITY }
    }
}

/// `Paint::kind`: one colour.
pub(crate) const SOLID: u32 = 0;
/// `Paint::kind`: position along an axis.
pub(crate) const LINEAR: u32 = 1;
/// `Paint::kind`: two-point conical.
pub(crate) const RADIAL: u32 = 2;

/// A repeated gradient of more periods in a pixel has their average there: pixels would pick any of its colours.
const PERIODS_PER_PIXEL: f64 = 16.0;

/// The record of one path's brush under a view.
pub(crate) fn paint(path: &Path, view: Affine, ramps: &mut Ramps) -> Paint {
    let to_pixels = view * path.transform;
    if path.opacity == 1.0 {
        return record(&path.brush, to_pixels, ramps);
    }
    record(&path.brush.clone().with_opacity(path.opacity), to_pixels, ramps)
}

fn record(brush: &Brush, to_pixels: Affine, ramps: &mut Ramps) -> Paint {
    let (gradient, transform) = match brush {
        Brush::Solid(color) => {
            return Paint { kind: SOLID, color: premultiplied(*color), ..Paint::default() };
        }
        Brush::Gradient { gradient, transform } => (gradient, to_pixels * *transform),
    };
    let last = gradient.stops.last().map_or(0, |s| premultiplied(s.color.to_alpha_color()));
    let solid = |color| Paint { kind: SOLID, color, ..Paint::default() };
    if gradient.stops.len() < 2 || transform.determinant() == 0.0 || !transform.determinant().is_normal() {
        return solid(last);
    }
    // `position = inverse * pixel`, then the gradient's own frame brings the axis to (0,0)-(1,0) or the circles to unit terms.
    let inverse = transform.inverse();
    let extend = match gradient.extend {
        Extend::Pad => 0,
        Extend::Repeat => 1,
        Extend::Reflect => 2,
    };
    match &gradient.kind {
        GradientKind::Linear(line) => {
            let axis = line.end - line.start;
            let length2 = axis.hypot2();
            if length2 == 0.0 {
                return solid(last);
            }
            let [a, b, c, d, e, f] = inverse.as_coeffs();
            let (u, v) = (axis.x / length2, axis.y / length2);
            let [dx, dy] = [a * u + b * v, c * u + d * v];
            if extend != 0 && dx.hypot(dy) > PERIODS_PER_PIXEL {
                return solid(average(gradient));
            }
            let (ramp, n_breaks) = ramps.of(gradient);
            let offset = (e - line.start.x) * u + (f - line.start.y) * v;
            Paint {
                kind: LINEAR,
                extend,
                ramp,
                color: n_breaks,
                matrix: [dx as f32, 0.0, dy as f32, 0.0],
                offset: [offset as f32, 0.0],
                ..Paint::default()
            }
        }
        GradientKind::Radial(circles) => {
            let center = circles.end_center - circles.start_center;
            let (mut start, end) = (circles.start_radius, circles.end_radius);
            let mut ring = None;
            // Circles that are one, as far as anyone can see: a period of colours is less than a part of a pixel.
            let pixel = inverse.determinant().abs().sqrt();
            let apart = center.hypot() + f64::from((end - start).abs());
            if apart <= (f64::from(end) * 1e-6).max(pixel / PERIODS_PER_PIXEL) {
                if extend != 0 {
                    return solid(average(gradient));
                }
                // The first colour inside, the last outside: the limit of two circles that come together.
                start = 0.0;
                let (first, last) = (gradient.stops[0], gradient.stops[gradient.stops.len() - 1]);
                let stops = [(0.0, first), (1.0, first), (1.0, last)];
                let stops = stops.map(|(offset, stop)| ColorStop { offset, ..stop });
                ring = Some(Gradient { stops: stops[..].into(), ..gradient.clone() });
            }
            let (ramp, n_breaks) = ramps.of(ring.as_ref().unwrap_or(gradient));
            let center = if ring.is_some() { kurbo::Vec2::ZERO } else { center };
            let to_start = Affine::translate(-circles.start_center.to_vec2()) * inverse;
            let [a, b, c, d, e, f] = to_start.as_coeffs();
            Paint {
                kind: RADIAL,
                extend,
                ramp,
                color: n_breaks,
                matrix: [a as f32, b as f32, c as f32, d as f32],
                offset: [e as f32, f as f32],
                center: [center.x as f32, center.y as f32],
                radii: [start, end],
            }
        }
        GradientKind::Sweep(_) => solid(last),
    }
}

/// The error for a brush of `path`.
pub(crate) fn refuse(path: usize, why: String) -> Error {
    Error::InvalidInput { what: format!("brush of path {path}"), why }
}
