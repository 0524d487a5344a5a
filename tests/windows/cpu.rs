//! A drawing of solid colours, as SVG text and as a picture made on the CPU by the sampler in double precision.

use std::fmt::Write;

use kurbo::{Affine, BezPath, Shape};

use super::picture::Picture;
use crate::random::Random;
use crate::reference::sampler::{Outline, curves};
use crate::shapes::{KINDS, random_path};
use crate::shot::pattern;

/// Paths with their colours, in painter's order, in a drawing of `size` units.
pub struct Drawing {
    pub size: (u32, u32),
    paths: Vec<(BezPath, bool, [u8; 3])>,
}

impl Drawing {
    pub fn random(seed: u64, size: (u32, u32)) -> Self {
        let mut random = Random::new(seed);
        let mut paths = Vec::new();
        for i in 0..8 {
            let n = random.pick(&[3, 6, 12]);
            let path = random_path(&mut random, KINDS[i % KINDS.len()], n, f64::from(size.0.min(size.1)));
            // The text has as many digits as the numbers: both are one drawing.
            let path = BezPath::from_svg(&path.to_svg()).unwrap();
            if path.bounding_box().area() > 0.0 {
                paths.push((path, random.flip(), [0; 3].map(|_| random.below(256) as u8)));
            }
        }
        Self { size, paths }
    }

    pub fn svg(&self) -> String {
        let (width, height) = self.size;
        let mut text =
            format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}">"#);
        for (path, even_odd, [r, g, b]) in &self.paths {
            let rule = if *even_odd { "evenodd" } else { "nonzero" };
            let d = path.to_svg();
            let _ = write!(text, r##"<path fill="#{r:02x}{g:02x}{b:02x}" fill-rule="{rule}" d="{d}"/>"##);
        }
        text + "</svg>"
    }

    /// On white, with 16 samples a pixel as coverage.
    pub fn picture(&self, width: u32, height: u32, to_pixels: Affine) -> Picture {
        let mut pixels = vec![[255.0; 3]; (width * height) as usize];
        for (path, even_odd, color) in &self.paths {
            let outline = Outline::new(&curves(path, to_pixels));
            let masks = outline.masks(&pattern(16), width as usize, height as usize, *even_odd);
            for (pixel, mask) in pixels.iter_mut().zip(masks) {
                let share = f64::from(mask.count_ones()) / 16.0;
                for (value, color) in pixel.iter_mut().zip(color) {
                    *value += share * (f64::from(*color) - *value);
                }
            }
        }
        let bytes = pixels.iter().map(|pixel| {
            let [r, g, b] = pixel.map(|value| (value + 0.5) as u8);
            [r, g, b, 255]
        });
        Picture { width, height, pixels: bytes.collect() }
    }
}
