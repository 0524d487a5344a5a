//! What a device draws with four samples a pixel, made on the CPU in double precision: triangles with depth and colours, and
//! whatever else says which samples it covers.

use glam::{DMat3, DVec3, DVec4};

use super::picture::Picture;
use crate::shot::pattern;

pub const N_SAMPLES: usize = 4;

/// A sample of the target.
#[derive(Clone, Copy)]
pub struct Sample {
    pub color: [f64; 3],
    pub depth: f64,
}

pub struct Raster {
    pub width: u32,
    pub height: u32,
    /// Row by row.
    pub samples: Vec<[Sample; N_SAMPLES]>,
    /// Where samples lie in a pixel.
    places: [(f64, f64); N_SAMPLES],
}

/// A corner of a triangle: where it is in clip space, and what varies over the triangle.
#[derive(Clone, Copy)]
pub struct Corner<const N: usize> {
    pub place: DVec4,
    pub varying: [f64; N],
}

/// What varies, in the middle of a pixel, and by how much it differs across the pixel and down it (`fwidth`).
pub struct Varying<const N: usize> {
    pub here: [f64; N],
    pub width: [f64; N],
}

impl Raster {
    pub fn new(width: u32, height: u32, clear: [f64; 3]) -> Self {
        let samples = vec![[Sample { color: clear, depth: 1.0 }; N_SAMPLES]; (width * height) as usize];
        let pattern = pattern(N_SAMPLES as u32);
        let places = std::array::from_fn(|number| {
            let row = pattern.first + number as i32 * pattern.step;
            (f64::from(pattern.x[number]) / 256.0, f64::from(row) / 256.0)
        });
        Self { width, height, samples, places }
    }

    /// Where a sample lies in its pixel.
    pub fn place(&self, number: usize) -> (f64, f64) {
        self.places[number]
    }

    /// A triangle, either way round, where it is nearer than what is there. A pixel has one colour of it, that of its middle.
    pub fn triangle<const N: usize>(
        &mut self,
        corners: [&Corner<N>; 3],
        shade: impl Fn(Varying<N>) -> [f64; 3],
    ) {
        // By homogeneous coordinates: a place's share of a corner, over its w, is linear in x and y of the picture, wherever
        // the corners are; also behind the eye.
        let (width, height) = (f64::from(self.width), f64::from(self.height));
        let in_pixels = corners.map(|corner| {
            let DVec4 { x, y, w, .. } = corner.place;
            DVec3::new((x + w) / 2.0 * width, (y + w) / 2.0 * height, w)
        });
        let matrix = DMat3::from_cols(in_pixels[0], in_pixels[1], in_pixels[2]);
        if matrix.determinant() == 0.0 {
            return;
        }
        let shares = matrix.inverse();
        let [(x0, x1), (y0, y1)] = self.bounds(in_pixels);
        for (x, y) in (y0..y1).flat_map(|y| (x0..x1).map(move |x| (x, y))) {
            let mut color = None;
            for number in 0..N_SAMPLES {
                let (dx, dy) = self.places[number];
                let share = shares * DVec3::new(f64::from(x) + dx, f64::from(y) + dy, 1.0);
                let depth = (0..3).map(|i| share[i] * corners[i].place.z).sum::<f64>();
                let sample = &mut self.samples[(y * self.width + x) as usize][number];
                // Between the planes, too.
                if share.min_element() < 0.0 || !(0.0..=1.0).contains(&depth) || depth >= sample.depth {
                    continue;
                }
                let color = color.get_or_insert_with(|| {
                    let color = shade(varying(&shares, corners, x, y));
                    color.map(|value| value.clamp(0.0, 1.0))
                });
                *sample = Sample { color: *color, depth };
            }
        }
    }

    /// Columns and rows that a triangle may touch.
    fn bounds(&self, in_pixels: [DVec3; 3]) -> [(u32, u32); 2] {
        let sides = [self.width, self.height];
        if in_pixels.iter().all(|corner| corner.z <= 0.0) {
            return [(0, 0); 2];
        }
        if in_pixels.iter().any(|corner| corner.z <= 1e-6) {
            return sides.map(|side| (0, side));
        }
        [0, 1].map(|axis| {
            let places = in_pixels.map(|corner| corner[axis] / corner.z);
            let inside = |place: f64| place.clamp(0.0, f64::from(sides[axis])) as u32;
            let least = places.into_iter().fold(f64::INFINITY, f64::min);
            let most = places.into_iter().fold(f64::NEG_INFINITY, f64::max);
            (inside(least.floor()), inside(most.ceil()))
        })
    }

    /// Resolved, and opaque as a window is.
    pub fn picture(&self) -> Picture {
        let pixels = self.samples.iter().map(|samples| {
            let [r, g, b] = [0, 1, 2].map(|channel| {
                let sum: f64 = samples.iter().map(|sample| sample.color[channel]).sum();
                (sum / N_SAMPLES as f64 * 255.0 + 0.5) as u8
            });
            [r, g, b, 255]
        });
        Picture { width: self.width, height: self.height, pixels: pixels.collect() }
    }
}

/// In the middle of a pixel, which may lie outside of the triangle. Differences are those within the pixel's block of four.
fn varying<const N: usize>(shares: &DMat3, corners: [&Corner<N>; 3], x: u32, y: u32) -> Varying<N> {
    let at = |x: u32, y: u32| -> [f64; N] {
        let share = *shares * DVec3::new(f64::from(x) + 0.5, f64::from(y) + 0.5, 1.0);
        let all = share.element_sum();
        std::array::from_fn(|n| (0..3).map(|i| share[i] * corners[i].varying[n]).sum::<f64>() / all)
    };
    let [left, right, upper, lower] = [at(x & !1, y), at(x | 1, y), at(x, y & !1), at(x, y | 1)];
    let width = |n: usize| (right[n] - left[n]).abs() + (lower[n] - upper[n]).abs();
    Varying { here: at(x, y), width: std::array::from_fn(width) }
}
