//! Any bytes as path data: a scene takes it or refuses it by name, and its bounds are computed in bounded time.
#![no_main]

use kurbo::{Affine, BezPath, Point, Stroke};
use libfuzzer_sys::fuzz_target;
use peniko::Fill;
use spanforge::Scene;

fuzz_target!(|bytes: &[u8]| {
    let (&[kind, scale, ..], Some(rest)) = (bytes, bytes.get(2..)) else { return };
    let path = path(rest);
    let transform = Affine::scale(f64::from(scale).exp2() * 1e-3);
    let brush = peniko::color::palette::css::REBECCA_PURPLE.into();
    let mut scene = Scene::new();
    let _ = match kind % 3 {
        0 => scene.fill(&path, Fill::NonZero, transform, &brush),
        1 => scene.fill(&path, Fill::EvenOdd, transform, &brush),
        _ => scene.stroke(&path, &Stroke::new(f64::from(kind) * 0.1), transform, &brush),
    };
});

/// Commands of one byte, coordinates of four as f32: NaN, infinities and huge numbers are among them.
fn path(mut bytes: &[u8]) -> BezPath {
    let mut path = BezPath::new();
    let point = |bytes: &mut &[u8]| {
        let (first, rest) = bytes.split_first_chunk::<8>()?;
        *bytes = rest;
        let [a, b, c, d, e, f, g, h] = *first;
        let (x, y) = (f32::from_le_bytes([a, b, c, d]), f32::from_le_bytes([e, f, g, h]));
        Some(Point::new(x.into(), y.into()))
    };
    let command = |bytes: &mut &[u8], path: &mut BezPath| {
        let (&kind, rest) = bytes.split_first()?;
        *bytes = rest;
        match kind % 5 {
            _ if path.is_empty() => path.move_to(point(bytes)?),
            0 => path.move_to(point(bytes)?),
            1 => path.line_to(point(bytes)?),
            2 => path.quad_to(point(bytes)?, point(bytes)?),
            3 => path.curve_to(point(bytes)?, point(bytes)?, point(bytes)?),
            _ => path.close_path(),
        }
        Some(())
    };
    while command(&mut bytes, &mut path).is_some() {}
    path
}
