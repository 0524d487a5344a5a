//! What the engine shows in its user interface: paths in three layers.

use kurbo::{Affine, BezPath, Circle, Point, Rect, Shape, Stroke};
use peniko::{Color, Fill, Gradient};
use spanforge::{Brush, PathId, Result, Scene, View};

/// The interface, and what of it moves.
pub(crate) struct Content {
    pub(crate) scene: Scene,
    pub(crate) view: View,
    needle: PathId,
    center: Point,
}

/// Something that is shown: filled, or stroked where it has a style.
pub(crate) struct Part {
    pub(crate) layer: u32,
    pub(crate) path: BezPath,
    pub(crate) style: Option<Stroke>,
    pub(crate) brush: Brush,
}

impl Content {
    pub(crate) fn new(width: u32, height: u32) -> Result<Self> {
        let mut scene = Scene::new();
        for Part { layer, path, style, brush } in parts(width, height) {
            scene.set_current_layer(layer);
            match style {
                None => scene.fill(&path, Fill::NonZero, Affine::IDENTITY, &brush)?,
                Some(style) => scene.stroke(&path, &style, Affine::IDENTITY, &brush)?,
            };
        }
        let (Part { layer, path, brush, .. }, center) = needle(width, height);
        scene.set_current_layer(layer);
        let needle = scene.fill(&path, Fill::NonZero, Affine::IDENTITY, &brush)?;
        let view = View { background: Color::TRANSPARENT, ..View::new(width, height) };
        let mut content = Self { scene, view, needle, center };
        content.turn(0.0)?;
        Ok(content)
    }

    /// Turns the needle to `angle` radians: one transform, nothing is encoded again.
    pub(crate) fn turn(&mut self, angle: f64) -> Result<()> {
        self.scene
            .set_transform(self.needle, Affine::translate(self.center.to_vec2()) * Affine::rotate(angle))
    }
}

/// What stands still, upwards.
pub(crate) fn parts(width: u32, height: u32) -> Vec<Part> {
    let (w, h) = (f64::from(width), f64::from(height));
    let fill = |layer, path, brush| Part { layer, path, style: None, brush };
    let circle = |center: Point, radius: f64| Circle::new(center, radius).to_path(0.01);

    // Behind everything: a sky with a sun.
    let stops = [Color::from_rgb8(24, 40, 92), Color::from_rgb8(240, 170, 150)];
    let sky = Gradient::new_linear((0.0, 0.0), (0.0, h)).with_stops(stops);
    let sun = Point::new(w * 0.7, h * 0.75);
    let mut parts = vec![
        fill(0, Rect::new(0.0, 0.0, w, h).to_path(0.01), sky.into()),
        fill(0, circle(sun, h * 0.2), Color::from_rgb8(255, 220, 160).into()),
    ];

    // Between the cubes: a translucent board with rings.
    let board = Rect::new(w * 0.25, h * 0.28, w * 0.9, h * 0.72).to_rounded_rect(h * 0.06);
    parts.push(fill(1, board.to_path(0.01), Color::from_rgba8(250, 250, 255, 190).into()));
    parts.extend((1..6).map(|i| Part {
        layer: 1,
        path: circle(Point::new(w * 0.6, h * 0.5), h * 0.035 * f64::from(i)),
        style: Some(Stroke::new(h * 0.012)),
        brush: Color::from_rgb8(60, 90, 190).into(),
    }));

    // In front: a gauge.
    let (center, radius) = gauge(width, height);
    let black = Color::from_rgb8(20, 24, 32).multiply_alpha(0.8);
    parts.push(fill(2, circle(center, radius), black.into()));
    parts.push(Part {
        layer: 2,
        path: circle(center, radius * 0.86),
        style: Some(Stroke::new(radius * 0.06).with_dashes(0.0, [radius * 0.05, radius * 0.13])),
        brush: Color::WHITE.into(),
    });
    parts
}

/// The gauge's needle, about the point that it turns about, and that point.
pub(crate) fn needle(width: u32, height: u32) -> (Part, Point) {
    let (center, radius) = gauge(width, height);
    let mut path = BezPath::new();
    path.move_to((-0.12 * radius, -0.05 * radius));
    path.line_to((0.72 * radius, 0.0));
    path.line_to((-0.12 * radius, 0.05 * radius));
    path.close_path();
    (Part { layer: 2, path, style: None, brush: Color::from_rgb8(255, 90, 70).into() }, center)
}

/// Where the gauge is, and its radius.
fn gauge(width: u32, height: u32) -> (Point, f64) {
    let (w, h) = (f64::from(width), f64::from(height));
    (Point::new(w * 0.14, h * 0.8), h * 0.14)
}
