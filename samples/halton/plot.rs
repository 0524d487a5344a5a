//! Points of the unit square as dots in a frame.

use spanforge::{Affine, BezPath, Brush, Color, Fill, Point, Rect, Scene, Shape, Stroke};

use super::shared::Failure;

/// Share of a side that is left free at each of its ends.
const MARGIN: f64 = 0.05;

/// Where the unit square lies, in pixels.
fn frame(width: u32, height: u32) -> Rect {
    let (width, height) = (f64::from(width), f64::from(height));
    Rect::new(width * MARGIN, height * MARGIN, width * (1.0 - MARGIN), height * (1.0 - MARGIN))
}

/// A frame and a dot a point, in one path; y goes up.
pub(crate) fn scene(points: &[[f32; 2]], width: u32, height: u32) -> Result<Scene, Failure> {
    let frame = frame(width, height);
    // Dots of many points do not cover the plot.
    let room = frame.width().min(frame.height()) / (points.len() as f64).sqrt();
    let radius = (room * 0.2).clamp(0.75, 5.0);
    let mut dots = BezPath::new();
    for [x, y] in points.iter().map(|point| point.map(f64::from)) {
        let center = Point::new(frame.x0 + x * frame.width(), frame.y1 - y * frame.height());
        dots.extend(kurbo::Circle::new(center, radius).path_elements(0.01));
    }
    let mut scene = Scene::new();
    let grey = Brush::Solid(Color::from_rgb8(170, 170, 170));
    scene.stroke(&frame.to_path(0.01), &Stroke::new(1.0), Affine::IDENTITY, &grey)?;
    let ink = Brush::Solid(Color::from_rgb8(20, 60, 140));
    scene.fill(&dots, Fill::NonZero, Affine::IDENTITY, &ink)?;
    Ok(scene)
}
