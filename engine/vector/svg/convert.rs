//! usvg's words in kurbo's and peniko's.

use kurbo::{Affine, BezPath, Cap, Join, Point, Stroke};
use peniko::{Color, ColorStop, Extend, Fill, Gradient, InterpolationAlphaSpace};
use usvg::tiny_skia_path::{self, PathSegment};

use super::NotDrawn;
use crate::vector::paint::Brush;
use crate::vector::stroke::{MAX_DASHES, polygon_length};

pub(super) fn affine(t: usvg::Transform) -> Affine {
    Affine::new([t.sx, t.ky, t.kx, t.sy, t.tx, t.ty].map(f64::from))
}

fn point(p: tiny_skia_path::Point) -> Point {
    Point::new(p.x.into(), p.y.into())
}

pub(super) fn path(data: &tiny_skia_path::Path) -> BezPath {
    let mut path = BezPath::with_capacity(data.verbs().len());
    for segment in data.segments() {
        match segment {
            PathSegment::MoveTo(p) => path.move_to(point(p)),
            PathSegment::LineTo(p) => path.line_to(point(p)),
            PathSegment::QuadTo(a, p) => path.quad_to(point(a), point(p)),
            PathSegment::CubicTo(a, b, p) => path.curve_to(point(a), point(b), point(p)),
            PathSegment::Close => path.close_path(),
        }
    }
    path
}

pub(super) fn rule(rule: usvg::FillRule) -> Fill {
    match rule {
        usvg::FillRule::NonZero => Fill::NonZero,
        usvg::FillRule::EvenOdd => Fill::EvenOdd,
    }
}

pub(super) fn stroke(stroke: &usvg::Stroke, shape: &BezPath, not_drawn: &mut NotDrawn) -> Stroke {
    let join = match stroke.linejoin() {
        usvg::LineJoin::Miter => Join::Miter,
        usvg::LineJoin::MiterClip => {
            not_drawn.add(NotDrawn::MITER_CLIP, 1);
            Join::Miter
        }
        usvg::LineJoin::Round => Join::Round,
        usvg::LineJoin::Bevel => Join::Bevel,
    };
    let cap = match stroke.linecap() {
        usvg::LineCap::Butt => Cap::Butt,
        usvg::LineCap::Round => Cap::Round,
        usvg::LineCap::Square => Cap::Square,
    };
    let style = Stroke::new(stroke.width().get().into())
        .with_join(join)
        .with_caps(cap)
        .with_miter_limit(stroke.miterlimit().get().into());
    let dashes = stroke.dasharray().unwrap_or_default();
    if dashes.is_empty() {
        return style;
    }
    let period: f64 = dashes.iter().map(|d| f64::from(*d)).sum();
    // The control polygon is at least as long as the curve.
    let n_dashes = polygon_length(shape) / period * dashes.len() as f64;
    if !(period > 0.0 && n_dashes <= MAX_DASHES) {
        not_drawn.add(NotDrawn::DASHES, 1);
        return style;
    }
    style.with_dashes(stroke.dashoffset().into(), dashes.iter().map(|d| f64::from(*d)))
}

/// The brush of a paint; `None` for a pattern.
pub(super) fn brush(paint: &usvg::Paint) -> Option<Brush> {
    match paint {
        usvg::Paint::Color(c) => Some(Brush::Solid(color(*c, 1.0))),
        usvg::Paint::LinearGradient(linear) => {
            let ends = [(linear.x1(), linear.y1()), (linear.x2(), linear.y2())];
            let [start, end] = ends.map(|(x, y)| Point::new(x.into(), y.into()));
            Some(gradient(Gradient::new_linear(start, end), linear))
        }
        usvg::Paint::RadialGradient(radial) => {
            let centers = [(radial.fx(), radial.fy()), (radial.cx(), radial.cy())];
            let [focus, center] = centers.map(|(x, y)| Point::new(x.into(), y.into()));
            let circles = Gradient::new_two_point_radial(focus, radial.fr().get(), center, radial.r().get());
            Some(gradient(circles, radial))
        }
        usvg::Paint::Pattern(_) => None,
    }
}

fn gradient(geometry: Gradient, base: &usvg::BaseGradient) -> Brush {
    let extend = match base.spread_method() {
        usvg::SpreadMethod::Pad => Extend::Pad,
        usvg::SpreadMethod::Reflect => Extend::Reflect,
        usvg::SpreadMethod::Repeat => Extend::Repeat,
    };
    let stops: Vec<ColorStop> = base
        .stops()
        .iter()
        .map(|s| ColorStop { offset: s.offset().get(), color: color(s.color(), s.opacity().get()).into() })
        .collect();
    // SVG interpolates colour and opacity apart from each other.
    let gradient = geometry
        .with_extend(extend)
        .with_interpolation_alpha_space(InterpolationAlphaSpace::Unpremultiplied)
        .with_stops(stops.as_slice());
    Brush::Gradient { gradient, transform: affine(base.transform()) }
}

fn color(c: usvg::Color, opacity: f32) -> Color {
    Color::from_rgb8(c.red, c.green, c.blue).with_alpha(opacity)
}
