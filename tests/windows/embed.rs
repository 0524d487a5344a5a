//! The picture of the sample `embed`, made on the CPU: its cubes and its interface, sample by sample in double precision.

use glam::{Mat4, Vec3, Vec4};
use kurbo::{Affine, BezPath, Point, StrokeOpts, Vec2};
use peniko::color::Srgb;
use peniko::{Color, GradientKind};
use spanforge::Brush;

use super::content::{self, Part};
use super::picture::Picture;
use super::raster::{Corner, N_SAMPLES, Raster, Sample};
use crate::reference::sampler::{Outline, curves};
use crate::shot::pattern;
use crate::world::CUBES;

/// Where layer 1 lies.
const BETWEEN: f32 = 6.6;

/// Frame number `frame`.
pub fn picture(width: u32, height: u32, frame: u32) -> Picture {
    let to_clip = to_clip(width, height);
    let mut raster = Raster::new(width, height, [1.0; 3]);
    let mut parts = content::parts(width, height);
    let (needle, center) = content::needle(width, height);
    let turn = Affine::translate(center.to_vec2()) * Affine::rotate(f64::from(frame) * 0.05 - 2.4);
    parts.push(Part { path: turn * needle.path, ..needle });
    let between = f64::from(to_clip.project_point3(Vec3::new(0.0, 0.0, -BETWEEN)).z);
    for (layer, depth) in [(0, 1.0), (1, between), (2, 0.0)] {
        for part in parts.iter().filter(|part| part.layer == layer) {
            let outline = match &part.style {
                None => part.path.clone(),
                Some(style) => kurbo::stroke(part.path.iter(), style, &StrokeOpts::default(), 1e-3),
            };
            paint(&mut raster, &outline, |at, sample| {
                if depth <= sample.depth {
                    // One colour a pixel, that of its middle.
                    let middle = at.floor() + Vec2::new(0.5, 0.5);
                    let [r, g, b, alpha] = color_at(&part.brush, middle);
                    for (value, color) in sample.color.iter_mut().zip([r, g, b]) {
                        *value += alpha * (color - *value);
                    }
                }
            });
        }
        if layer == 0 {
            draw_cubes(&mut raster, &to_clip, frame);
        }
    }
    raster.picture()
}

/// Calls `paint` for every sample inside, with its place.
fn paint(raster: &mut Raster, outline: &BezPath, mut paint: impl FnMut(Point, &mut Sample)) {
    let (width, height) = (raster.width as usize, raster.height as usize);
    let outline = Outline::new(&curves(outline, Affine::IDENTITY));
    let masks = outline.masks(&pattern(N_SAMPLES as u32), width, height, false);
    for (pixel, mask) in masks.into_iter().enumerate() {
        let (x, y) = ((pixel % width) as f64, (pixel / width) as f64);
        for number in (0..N_SAMPLES).filter(|number| mask & (1 << number) != 0) {
            let (dx, dy) = raster.place(number);
            paint(Point::new(x + dx, y + dy), &mut raster.samples[pixel][number]);
        }
    }
}

/// Looking along -z, y down, from near to far.
fn to_clip(width: u32, height: u32) -> Mat4 {
    let (aspect, near, far) = (width as f32 / height as f32, 1.0, 30.0);
    let range = far / (near - far);
    Mat4::from_cols(
        Vec4::new(2.7 / aspect, 0.0, 0.0, 0.0),
        Vec4::new(0.0, -2.7, 0.0, 0.0),
        Vec4::new(0.0, 0.0, range, -1.0),
        Vec4::new(0.0, 0.0, range * near, 0.0),
    )
}

fn draw_cubes(raster: &mut Raster, to_clip: &Mat4, frame: u32) {
    for cube in &CUBES {
        let turn = cube.speed * frame as f32 * 0.03 + 0.6;
        let to_clip = *to_clip
            * Mat4::from_translation(Vec3::new(cube.x, 0.0, -cube.distance))
            * Mat4::from_rotation_y(turn)
            * Mat4::from_rotation_x(0.5)
            * Mat4::from_scale(Vec3::splat(cube.size));
        for number in 0..6 {
            let side = if number % 2 == 0 { 1.0 } else { -1.0 };
            let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(u, v)| {
                let corner = match number / 2 {
                    0 => Vec3::new(u, v, side),
                    1 => Vec3::new(v, side, u),
                    _ => Vec3::new(side, u, v),
                };
                Corner { place: (to_clip * corner.extend(1.0)).as_dvec4(), varying: [] }
            });
            let shade = 0.55 + 0.09 * f64::from(number);
            let color = cube.color.map(|value| f64::from(value) * shade);
            let [a, b, c, d] = &corners;
            raster.triangle([a, b, c], |_| color);
            raster.triangle([a, c, d], |_| color);
        }
    }
}

/// Straight colours from 0 to 1.
fn color_at(brush: &Brush, at: Point) -> [f64; 4] {
    let components = |color: Color| color.components.map(f64::from);
    let (gradient, line) = match brush {
        Brush::Solid(color) => return components(*color),
        Brush::Gradient { gradient, .. } => match &gradient.kind {
            GradientKind::Linear(line) => (gradient, line),
            other => panic!("the interface has none of these: {other:?}"),
        },
    };
    let axis = line.end - line.start;
    let t = ((at - line.start).dot(axis) / axis.hypot2()).clamp(0.0, 1.0);
    let [first, last] = [0, 1].map(|stop| components(gradient.stops[stop].color.to_alpha_color::<Srgb>()));
    std::array::from_fn(|i| first[i] + t * (last[i] - first[i]))
}
