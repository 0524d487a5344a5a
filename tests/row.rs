//! The row stage against its twin: the same spans for short rows, long rows and each length between.

use kurbo::{Affine, BezPath};
use spanforge::vector::inspect;
use spanforge::{Brush, Color, Fill, Scene, View};

use crate::random::Random;
use crate::reference::row;
use crate::reference::winding::Pattern;
use crate::shapes::{ADVERSARIAL, KINDS, adversarial, random_path, random_transform};
use crate::shot::{Shot, host, shoot, shoot_with};

/// Every row's spans are those of the twin.
pub fn compare(shot: &Shot, what: &str) {
    for row in 0..shot.n_rows {
        let fragments = shot.row_fragments(row);
        let twin = row::spans(fragments, &shot.pattern, shot.width);
        let spans = shot.row_spans(row);
        let differs = (0..spans.len().max(twin.len())).find(|k| spans.get(*k) != twin.get(*k));
        if let Some(k) = differs {
            let (n, got, wanted) = (fragments.len(), spans.get(k), twin.get(k));
            panic!("{what}: span {k} of row {row} with {n} fragments is {got:?}, not {wanted:?}");
        }
    }
}

fn black() -> Brush {
    Brush::Solid(Color::BLACK)
}

#[test]
fn random_paths() {
    for samples in [4, 8, 16, 32] {
        for i in 0..12 {
            let mut random = Random::new(0x4057_0000 + u64::from(samples) * 100 + i);
            let mut scene = Scene::new();
            for rule in [Fill::NonZero, Fill::EvenOdd] {
                for n in [3, 40] {
                    let path = random_path(&mut random, KINDS[i as usize % 4], n, 36.0);
                    let transform = random_transform(&mut random, 36.0);
                    scene.fill(&path, rule, transform, &black()).unwrap();
                }
            }
            compare(&shoot(samples, &scene, &View::new(40, 32)), &format!("{random}, {samples} samples"));
        }
    }
}

#[test]
fn adversarial_paths() {
    for samples in [4, 8, 16, 32] {
        for rule in [Fill::NonZero, Fill::EvenOdd] {
            let mut scene = Scene::new();
            for (_, text) in ADVERSARIAL {
                scene.fill(&adversarial(text), rule, Affine::IDENTITY, &black()).unwrap();
            }
            for (width, height) in [(20, 20), (9, 9), (1, 20)] {
                let shot = shoot(samples, &scene, &View::new(width, height));
                compare(&shot, &format!("{samples} samples, {rule:?}, {width} x {height}"));
            }
        }
    }
}

/// Targets of 16 samples are rare; what would be drawn to one is not. Its samples are those of composite moved by 8/256 pixel
/// up and left, so that a scene moved the other way has the same masks.
#[test]
fn hardware_pattern_of_16() {
    let (mut rasterizer, pattern) = inspect::of_hardware_samples(host().device(), 16).unwrap();
    let pattern = Pattern {
        first: pattern.first as i32,
        step: pattern.step as i32,
        x: pattern.x.iter().map(|x| i32::from(*x)).collect(),
    };
    for i in 0..12 {
        let mut random = Random::new(0x4057_5000 + i);
        // Corners on the grid, edges upright, level or diagonal: they cross pixels on the grid too, so nothing rounds.
        let mut path = BezPath::new();
        let (mut x, mut y) = (18.0, 16.0);
        path.move_to((x, y));
        for _ in 0..random.pick(&[3, 9, 50]) {
            let length = 0.0625 * random.below(12 * 16) as f64;
            let step = |random: &mut Random, from: f64| {
                let by = random.pick(&[-1.0, 0.0, 1.0]) * length;
                if (0.0..=36.0).contains(&(from + by)) { by } else { -by }
            };
            (x, y) = (x + step(&mut random, x), y + step(&mut random, y));
            path.line_to((x, y));
        }
        path.line_to((18.0, y));
        let scene = |at: f64| {
            let mut scene = Scene::new();
            for rule in [Fill::NonZero, Fill::EvenOdd] {
                scene.fill(&path, rule, Affine::translate((at, at)), &black()).unwrap();
            }
            scene
        };
        let view = View::new(40, 36);
        let mut shot = shoot_with(&mut rasterizer, 16, &scene(0.0), &view).unwrap();
        shot.pattern = pattern.clone();
        compare(&shot, &format!("{random}"));
        let moved = shoot(16, &scene(8.0 / 256.0), &view);
        for path in 0..2 {
            assert_eq!(shot.masks(path), moved.masks(path), "{random}: path {path}");
        }
    }
}

/// A picture row crossed by `n` slanted strokes of one line each, there and back in turn, close together or far apart.
fn zigzag(n: usize, width: f64, slant: f64) -> BezPath {
    let mut path = BezPath::new();
    for i in 0..n {
        let x = 1.0 + (i as f64 + 0.37) * (width - 2.0) / n as f64;
        let (top, bottom) = ((x, 0.1), ((x + slant).clamp(0.0, width), 0.9));
        let (from, to) = if i % 2 == 0 { (top, bottom) } else { (bottom, top) };
        match i {
            0 => path.move_to(from),
            _ => path.line_to(from),
        }
        path.line_to(to);
    }
    path.close_path();
    path
}

#[test]
fn rows_of_every_length() {
    let lengths: Vec<usize> =
        (1..=40).chain([63, 64, 65, 127, 129, 255, 257, 511, 513, 1000, 1024]).collect();
    for rule in [Fill::NonZero, Fill::EvenOdd] {
        let mut scene = Scene::new();
        for &n in &lengths {
            for slant in [0.0, 2.5, -40.0] {
                // All in one direction winds far; in turn stays near zero.
                scene.fill(&zigzag(n, 120.0, slant), rule, Affine::IDENTITY, &black()).unwrap();
            }
        }
        let shot = shoot(16, &scene, &View::new(120, 1));
        let longest = shot.row_fragments_longest();
        assert!(longest > 1024, "{longest}");
        compare(&shot, &format!("{rule:?}"));
    }
}

/// Contours that wind around the same pixels in the same direction.
#[test]
fn high_windings() {
    for n in [15, 16, 17, 31, 32, 33, 255, 256, 257, 511, 512] {
        for even_odd in [false, true] {
            let mut path = BezPath::new();
            for _ in 0..n {
                path.extend(adversarial("M2.3 2 L7.6 2 L7.6 5 L2.3 5 Z"));
            }
            let rule = if even_odd { Fill::EvenOdd } else { Fill::NonZero };
            let mut scene = Scene::new();
            scene.fill(&path, rule, Affine::IDENTITY, &black()).unwrap();
            let shot = shoot(16, &scene, &View::new(10, 8));
            compare(&shot, &format!("{n} contours, {rule:?}"));
            let inside = shot.masks(0)[3 * 10 + 4];
            assert_eq!(inside, if even_odd && n % 2 == 0 { 0 } else { 0xFFFF }, "{n} contours, {rule:?}");
        }
    }
}

impl Shot {
    pub fn row_fragments_longest(&self) -> usize {
        (0..self.n_rows).map(|row| self.row_fragments(row).len()).max().unwrap_or(0)
    }
}
