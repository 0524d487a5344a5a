//! The one display list: fills and strokes in painter's order, walked from usvg's tree by the rules of `spanforge::svg`
//! (what no list of paints can say, clip paths and the like, is left out for everybody).

use kurbo::{Affine, BezPath, Cap, Join, Point, Stroke};
use peniko::{Brush, Color, ColorStop, Extend, Fill, Gradient, InterpolationAlphaSpace};
use usvg::tiny_skia_path::{self, PathSegment};
use usvg::{Group, Node, Paint, PaintOrder};

/// One paint, in the words of usvg (for tiny-skia) and of kurbo and peniko (for the others).
pub struct Item<'a> {
    pub path: &'a usvg::Path,
    pub is_fill: bool,
    pub opacity: f32,
    pub transform: usvg::Transform,
    pub shape: BezPath,
    pub brush: Brush,
    pub brush_transform: Affine,
}

/// The list of a tree.
pub fn walk(tree: &usvg::Tree) -> Vec<Item<'_>> {
    let mut list = Vec::new();
    group(tree.root(), usvg::Transform::identity(), 1.0, &mut list);
    list
}

fn group<'a>(of: &'a Group, parent: usvg::Transform, opacity: f32, list: &mut Vec<Item<'a>>) {
    let transform = parent.pre_concat(of.transform());
    let opacity = opacity * of.opacity().get();
    for node in of.children() {
        match node {
            Node::Group(child) => group(child, transform, opacity, list),
            Node::Path(path) if path.is_visible() => paints(path, transform, opacity, list),
            _ => {}
        }
    }
}

fn paints<'a>(path: &'a usvg::Path, transform: usvg::Transform, opacity: f32, list: &mut Vec<Item<'a>>) {
    let bounds = path.data().bounds();
    let has_area = bounds.width() > 0.0 && bounds.height() > 0.0;
    let fill_first = path.paint_order() == PaintOrder::FillAndStroke;
    for is_fill in [fill_first, !fill_first] {
        let paint = match is_fill {
            true => path.fill().filter(|_| has_area).map(|f| (f.paint(), f.opacity().get())),
            false => path.stroke().map(|s| (s.paint(), s.opacity().get())),
        };
        let Some((paint, own)) = paint else { continue };
        let Some((brush, brush_transform)) = brush(paint) else { continue };
        let opacity = opacity * own;
        let brush = brush.multiply_alpha(opacity);
        list.push(Item {
            path,
            is_fill,
            opacity,
            transform,
            shape: shape(path.data()),
            brush,
            brush_transform,
        });
    }
}

impl Item<'_> {
    pub fn rule(&self) -> Fill {
        match self.path.fill().map(usvg::Fill::rule) {
            Some(usvg::FillRule::EvenOdd) => Fill::EvenOdd,
            _ => Fill::NonZero,
        }
    }

    /// The stroke, where it is one.
    pub fn stroke(&self) -> Option<Stroke> {
        let stroke = self.path.stroke().filter(|_| !self.is_fill)?;
        let join = match stroke.linejoin() {
            usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => Join::Miter,
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
        Some(style.with_dashes(stroke.dashoffset().into(), dashes.iter().map(|d| f64::from(*d))))
    }
}

pub fn affine(t: usvg::Transform) -> Affine {
    Affine::new([t.sx, t.ky, t.kx, t.sy, t.tx, t.ty].map(f64::from))
}

fn shape(data: &tiny_skia_path::Path) -> BezPath {
    let point = |p: tiny_skia_path::Point| Point::new(p.x.into(), p.y.into());
    let mut path = BezPath::new();
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

fn brush(paint: &Paint) -> Option<(Brush, Affine)> {
    let with_stops = |geometry: Gradient, base: &usvg::BaseGradient| {
        let color = |s: &usvg::Stop| {
            let c = s.color();
            Color::from_rgb8(c.red, c.green, c.blue).with_alpha(s.opacity().get())
        };
        let stops: Vec<_> = base
            .stops()
            .iter()
            .map(|s| ColorStop { offset: s.offset().get(), color: color(s).into() })
            .collect();
        let extend = match base.spread_method() {
            usvg::SpreadMethod::Pad => Extend::Pad,
            usvg::SpreadMethod::Reflect => Extend::Reflect,
            usvg::SpreadMethod::Repeat => Extend::Repeat,
        };
        let gradient = geometry
            .with_extend(extend)
            .with_interpolation_alpha_space(InterpolationAlphaSpace::Unpremultiplied)
            .with_stops(stops.as_slice());
        Some((Brush::Gradient(gradient), affine(base.transform())))
    };
    let point = |x: f32, y: f32| Point::new(x.into(), y.into());
    match paint {
        Paint::Color(c) => Some((Brush::Solid(Color::from_rgb8(c.red, c.green, c.blue)), Affine::IDENTITY)),
        Paint::LinearGradient(g) => {
            with_stops(Gradient::new_linear(point(g.x1(), g.y1()), point(g.x2(), g.y2())), g)
        }
        Paint::RadialGradient(g) => {
            let (focus, center) = (point(g.fx(), g.fy()), point(g.cx(), g.cy()));
            with_stops(Gradient::new_two_point_radial(focus, g.fr().get(), center, g.r().get()), g)
        }
        Paint::Pattern(_) => None,
    }
}
