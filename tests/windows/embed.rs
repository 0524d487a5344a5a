//! The picture of the sample `embed`, made on the CPU: its cubes and its interface, sample by sample in double precision.

use glam::{Mat4, Vec3, Vec4};
use kurbo::{Affine, BezPath, Point, StrokeOpts, Vec2};
use peniko::color::Srgb;
use peniko::{Color, GradientKind};
use spanforge::Brush;

use super::content::{self, Part};
use super::picture::Picture;
use crate::reference::sampler::{Outline, curves};
use crate::shot::pattern;
use crate::world::CUBES;

const N_SAMPLES: usize = 4;
/// Where layer 1 lies.
const BETWEEN: f32 = 6.6;

/// A sample of the target.
#[derive(Clone, Copy)]
struct Sample {
    color: [f64; 3],
    depth: f64,
}

/// A face of a cube in pixels, and its depth there: a x + b y + c.
struct Face {
    outline: BezPath,
    depth: [f64; 3],
    color: [f64; 3],
}

/// Frame number `frame`.
pub fn picture(width: u32, height: u32, frame: u32) -> Picture {
    let to_clip = to_clip(width, height);
    let mut samples =
        vec![[Sample { color: [1.0; 3], depth: 1.0 }; N_SAMPLES]; width as usize * height as usize];
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
            paint(&mut samples, (width, height), &outline, |at, sample| {
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
            for face in faces(&to_clip, (width, height), frame) {
                paint(&mut samples, (width, height), &face.outline, |at, sample| {
                    let depth = face.depth[0] * at.x + face.depth[1] * at.y + face.depth[2];
                    if depth < sample.depth {
                        *sample = Sample { color: face.color, depth };
                    }
                });
            }
        }
    }
    let pixels = samples.iter().map(|samples| {
        let [r, g, b] = [0, 1, 2].map(|channel| {
            let sum: f64 = samples.iter().map(|sample| sample.color[channel]).sum();
            (sum / N_SAMPLES as f64 * 255.0 + 0.5) as u8
        });
        [r, g, b, 255]
    });
    Picture { width, height, pixels: pixels.collect() }
}

/// Calls `paint` for every sample inside, with its place.
fn paint(
    samples: &mut [[Sample; N_SAMPLES]],
    (width, height): (u32, u32),
    outline: &BezPath,
    mut paint: impl FnMut(Point, &mut Sample),
) {
    let pattern = pattern(N_SAMPLES as u32);
    let masks = Outline::new(&curves(outline, Affine::IDENTITY)).masks(
        &pattern,
        width as usize,
        height as usize,
        false,
    );
    for (pixel, (mask, samples)) in masks.into_iter().zip(samples).enumerate() {
        let (x, y) = ((pixel % width as usize) as f64, (pixel / width as usize) as f64);
        for (number, sample) in samples.iter_mut().enumerate().filter(|(number, _)| mask & (1 << number) != 0)
        {
            let row = pattern.first + number as i32 * pattern.step;
            let place = Point::new(f64::from(pattern.x[number]) / 256.0, f64::from(row) / 256.0);
            paint(place + Vec2::new(x, y), sample);
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

fn faces(to_clip: &Mat4, (width, height): (u32, u32), frame: u32) -> Vec<Face> {
    let mut faces = vec![];
    for cube in &CUBES {
        let turn = cube.speed * frame as f32 * 0.03 + 0.6;
        let to_pixels = *to_clip
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
                let seen = to_pixels.project_point3(corner);
                let place = |seen: f32, pixels: u32| (f64::from(seen) + 1.0) / 2.0 * f64::from(pixels);
                (Point::new(place(seen.x, width), place(seen.y, height)), f64::from(seen.z))
            });
            let [(a, at_a), (b, at_b), (c, at_c), (d, _)] = corners;
            let (ab, ac) = (b - a, c - a);
            let area = ab.cross(ac);
            if area.abs() < 1e-9 {
                continue;
            }
            let slope_x = ((at_b - at_a) * ac.y - (at_c - at_a) * ab.y) / area;
            let slope_y = ((at_c - at_a) * ab.x - (at_b - at_a) * ac.x) / area;
            let mut outline = BezPath::new();
            outline.move_to(a);
            [b, c, d].into_iter().for_each(|p| outline.line_to(p));
            let shade = 0.55 + 0.09 * f64::from(number);
            faces.push(Face {
                outline,
                depth: [slope_x, slope_y, at_a - slope_x * a.x - slope_y * a.y],
                color: cube.color.map(|value| (f64::from(value) * shade).min(1.0)),
            });
        }
    }
    faces
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
