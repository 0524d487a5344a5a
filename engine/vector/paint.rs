//! Brushes: what fills the inside of a path. In: peniko colours and gradients. Out: one [`Paint`] record a path and
//! one ramp a gradient, premultiplied and sRGB-encoded, for `composite` and `draw`.

use kurbo::{Affine, Point};
use peniko::{Color, Extend, Gradient, GradientKind};

use crate::error::Error;
use crate::layout::Paint;
use crate::limits::RAMP_SIZE;

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

/// The ramps of a scene, one of `RAMP_SIZE` premultiplied RGBA8 words a distinct gradient.
#[derive(Default)]
pub(crate) struct Ramps {
    /// All ramps, end to end.
    pub(crate) words: Vec<u32>,
    known: Vec<(Gradient, u32)>,
}

impl Ramps {
    fn index_of(&mut self, gradient: &Gradient) -> u32 {
        let same = |g: &Gradient| {
            g.stops == gradient.stops && g.interpolation_alpha_space == gradient.interpolation_alpha_space
        };
        if let Some((_, index)) = self.known.iter().find(|(g, _)| same(g)) {
            return *index;
        }
        let index = (self.words.len() as u32) / RAMP_SIZE;
        self.words.extend(ramp(gradient));
        self.known.push((gradient.clone(), index));
        index
    }
}

/// A colour as a premultiplied RGBA8 word, red in the low byte.
pub(crate) fn premultiplied(color: Color) -> u32 {
    let [r, g, b, a] = color.components.map(|c| c.clamp(0.0, 1.0));
    pack([r * a, g * a, b * a, a])
}

fn pack(c: [f32; 4]) -> u32 {
    c.iter().rev().fold(0, |word, v| word << 8 | (v * 255.0 + 0.5) as u32)
}

/// The colour before the first stop, those in the middle of equal steps from 0 to 1, and that after the last stop. Stops are sorted as SVG asks: an offset below its predecessor's counts as equal to it.
fn ramp(gradient: &Gradient) -> Vec<u32> {
    use peniko::InterpolationAlphaSpace::Premultiplied;
    let premultiply_first = gradient.interpolation_alpha_space == Premultiplied;
    let mut floor = 0.0_f32;
    let stops: Vec<(f32, [f32; 4])> = gradient
        .stops
        .iter()
        .map(|stop| {
            floor = floor.max(stop.offset.clamp(0.0, 1.0));
            let [r, g, b, a] = stop.color.to_alpha_color::<peniko::color::Srgb>().components;
            (floor, if premultiply_first { [r * a, g * a, b * a, a] } else { [r, g, b, a] })
        })
        .collect();
    let finish = |[r, g, b, a]: [f32; 4]| {
        let [r, g, b, a] = [r, g, b, a].map(|c| c.clamp(0.0, 1.0));
        pack(if premultiply_first { [r.min(a), g.min(a), b.min(a), a] } else { [r * a, g * a, b * a, a] })
    };
    let (Some(first), Some(last)) = (stops.first(), stops.last()) else { return vec![0; RAMP_SIZE as usize] };
    let mut next = 0;
    let n_inner = RAMP_SIZE - 2;
    (0..RAMP_SIZE)
        .map(|i| {
            if i == 0 || i == RAMP_SIZE - 1 {
                return finish(if i == 0 { first.1 } else { last.1 });
            }
            let t = (i as f32 - 0.5) / n_inner as f32;
            while next < stops.len() && stops[next].0 <= t {
                next += 1;
            }
            if next == 0 {
                return finish(first.1);
            }
            if next == stops.len() {
                return finish(last.1);
            }
            let ((t0, c0), (t1, c1)) = (stops[next - 1], stops[next]);
            let f = (t - t0) / (t1 - t0);
            finish(std::array::from_fn(|k| c0[k] + (c1[k] - c0[k]) * f))
        })
        .collect()
}

/// The record of one path's brush. `to_pixels` maps path space to pixels, `path` is named in the error.
pub(crate) fn paint(brush: &Brush, to_pixels: Affine, ramps: &mut Ramps) -> Paint {
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
            let offset = (e - line.start.x) * u + (f - line.start.y) * v;
            Paint {
                kind: LINEAR,
                extend,
                ramp: ramps.index_of(gradient),
                matrix: [(a * u + b * v) as f32, 0.0, (c * u + d * v) as f32, 0.0],
                offset: [offset as f32, 0.0],
                ..Paint::default()
            }
        }
        GradientKind::Radial(circles) => {
            let center = circles.end_center - circles.start_center;
            let end = circles.end_radius;
            // One circle twice: the first colour inside and the last outside, as for a start just below the end.
            let same =
                center.hypot() < f64::from(end) * 1e-6 && (circles.start_radius - end).abs() < end * 1e-4;
            let start = if same { end * (1.0 - 1e-4) } else { circles.start_radius };
            let to_start = Affine::translate(-circles.start_center.to_vec2()) * inverse;
            let [a, b, c, d, e, f] = to_start.as_coeffs();
            Paint {
                kind: RADIAL,
                extend,
                ramp: ramps.index_of(gradient),
                matrix: [a as f32, b as f32, c as f32, d as f32],
                offset: [e as f32, f as f32],
                center: [center.x as f32, center.y as f32],
                radii: [start, end],
                ..Paint::default()
            }
        }
        GradientKind::Sweep(_) => solid(last),
    }
}

/// The error for a brush of `path`.
pub(crate) fn refuse(path: usize, why: String) -> Error {
    Error::InvalidInput { what: format!("brush of path {path}"), why }
}
