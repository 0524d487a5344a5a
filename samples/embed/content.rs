//! What the engine shows in its user interface: paths in three layers.

use kurbo::{Affine, BezPath, Circle, Point, Rect, Shape, Stroke};
use peniko::{Color, Fill, Gradient};
use spanforge::{Brush, PathId, Result, Scene};

/// The interface, and what of it moves.
pub(crate) struct Content {
    pub(crate) scene: Scene,
    needle: PathId,
    center: Point,
}

impl Content {
    pub(crate) fn new(width: u32, height: u32) -> Result<Self> {
        let (w, h) = (f64::from(width), f64::from(height));
        let mut scene = Scene::new();
        let black = Color::from_rgb8(20, 24, 32);

        // Behind everything: a sky with a sun.
        scene.set_current_layer(0);
        let stops = [Color::from_rgb8(24, 40, 92), Color::from_rgb8(240, 170, 150)];
        let sky = Gradient::new_linear((0.0, 0.0), (0.0, h)).with_stops(stops);
        fill(&mut scene, &Rect::new(0.0, 0.0, w, h), &Brush::from(sky))?;
        fill(
            &mut scene,
            &Circle::new((w * 0.7, h * 0.75), h * 0.2),
            &Color::from_rgb8(255, 220, 160).into(),
        )?;

        // Between the cubes: a translucent board with rings.
        scene.set_current_layer(1);
        let board = Rect::new(w * 0.25, h * 0.28, w * 0.9, h * 0.72).to_rounded_rect(h * 0.06);
        fill(&mut scene, &board, &Color::from_rgba8(250, 250, 255, 190).into())?;
        for i in 1..6 {
            let ring = Circle::new((w * 0.6, h * 0.5), h * 0.035 * f64::from(i)).to_path(0.01);
            let style = Stroke::new(h * 0.012);
            scene.stroke(&ring, &style, Affine::IDENTITY, &Color::from_rgb8(60, 90, 190).into())?;
        }

        // In front: a gauge.
        scene.set_current_layer(2);
        let (center, radius) = (Point::new(w * 0.14, h * 0.8), h * 0.14);
        fill(&mut scene, &Circle::new(center, radius), &black.multiply_alpha(0.8).into())?;
        let rim = Circle::new(center, radius * 0.86).to_path(0.01);
        let dashes = Stroke::new(radius * 0.06).with_dashes(0.0, [radius * 0.05, radius * 0.13]);
        scene.stroke(&rim, &dashes, Affine::IDENTITY, &Color::WHITE.into())?;
        let mut needle = BezPath::new();
        needle.move_to((-0.12 * radius, -0.05 * radius));
        needle.line_to((0.72 * radius, 0.0));
        needle.line_to((-0.12 * radius, 0.05 * radius));
        needle.close_path();
        let needle =
            scene.fill(&needle, Fill::NonZero, Affine::IDENTITY, &Color::from_rgb8(255, 90, 70).into())?;
        let mut content = Self { scene, needle, center };
        content.turn(0.0)?;
        Ok(content)
    }

    /// Turns the needle to `angle` radians: one transform, nothing is encoded again.
    pub(crate) fn turn(&mut self, angle: f64) -> Result<()> {
        self.scene
            .set_transform(self.needle, Affine::translate(self.center.to_vec2()) * Affine::rotate(angle))
    }
}

fn fill(scene: &mut Scene, shape: &impl Shape, brush: &Brush) -> Result<PathId> {
    scene.fill(&shape.to_path(0.01), Fill::NonZero, Affine::IDENTITY, brush)
}
