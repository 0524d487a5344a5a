//! Paths for tests: random ones, and those that have broken rasterizers before.

use kurbo::{Affine, BezPath, Point};

use crate::random::Random;

/// Which curves a random path is made of.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    Lines,
    Quads,
    Cubics,
    Mixed,
}

pub const KINDS: [Kind; 4] = [Kind::Lines, Kind::Quads, Kind::Cubics, Kind::Mixed];

/// A point in a box of `size` and a third more on each side; one in four on a pixel corner, a sample row or the 1/256
/// grid.
pub fn point(random: &mut Random, size: f64) -> Point {
    let mut coordinate = || {
        let v = random.between(-0.3 * size, 1.3 * size);
        match random.below(12) {
            0 => v.round(),
            1 => (v * 32.0).round() / 32.0,
            2 => (v * 256.0).round() / 256.0,
            _ => v,
        }
    };
    Point::new(coordinate(), coordinate())
}

/// One to three sub-paths of one to `n` curves, some of them open.
pub fn random_path(random: &mut Random, kind: Kind, n: usize, size: f64) -> BezPath {
    let mut path = BezPath::new();
    for _ in 0..1 + random.below(3) {
        let start = point(random, size);
        path.move_to(start);
        for _ in 0..1 + random.below(n) {
            let degree = match kind {
                Kind::Lines => 1,
                Kind::Quads => 2,
                Kind::Cubics => 3,
                Kind::Mixed => 1 + random.below(3),
            };
            let [a, b, mut c] = [0; 3].map(|_| point(random, size));
            if random.below(8) == 0 {
                c = start;
            }
            match degree {
                1 => path.line_to(c),
                2 => path.quad_to(a, c),
                _ => path.curve_to(a, b, c),
            }
        }
        if random.flip() {
            path.close_path();
        }
    }
    path
}

/// Turned, stretched, mirrored and moved about the middle of a box of `size`.
pub fn random_transform(random: &mut Random, size: f64) -> Affine {
    let middle = Point::new(0.5 * size, 0.5 * size).to_vec2();
    let scale = |r: &mut Random| r.between(0.3, 1.5) * if r.flip() { 1.0 } else { -1.0 };
    Affine::translate(middle)
        * Affine::rotate(random.between(0.0, 6.3))
        * Affine::scale_non_uniform(scale(random), scale(random))
        * Affine::skew(random.between(-0.5, 0.5), 0.0)
        * Affine::translate(-middle)
}

/// The same outline run the other way.
pub fn reversed(path: &BezPath) -> BezPath {
    path.reverse_subpaths()
}

/// A picture of about 20 by 20 pixels each.
pub const ADVERSARIAL: &[(&str, &str)] = &[
    ("nothing", ""),
    ("one point", "M5 5"),
    ("one point, closed", "M5 5 Z"),
    ("a line of no length", "M5 5 L5 5"),
    ("curves of no length", "M5 5 Q5 5 5 5 C5 5 5 5 5 5 Z"),
    ("a curve back to its start", "M5 5 C15 5 5 15 5 5 Z"),
    ("a quadratic there and back", "M5 5 Q15 12 5 5 Z"),
    ("a horizontal line there and back", "M2 5 L12 5 Z"),
    ("a vertical line there and back", "M5 2 L5 12 Z"),
    ("whole pixels", "M2 2 H12 V12 H2 Z"),
    ("half pixels", "M2.5 2.5 H12.5 V12.5 H2.5 Z"),
    (
        "edges on the sample rows",
        "M2.03125 2.03125 H12.03125 V12.03125 H2.03125 Z M4 4.09375 H9 V9.15625 H4 Z",
    ),
    ("a pixel", "M7 7 H8 V8 H7 Z"),
    ("less than a sample row", "M3 3.04 H15 V3.05 H3 Z"),
    ("less than a sample column", "M3.04 3 V15 H3.05 V3 Z"),
    ("diagonals through corners", "M2 2 L12 12 L2 12 Z M4 14 L14 4 V14 Z"),
    ("a shallow line", "M0 5 L20 5.01 V6 H0 Z"),
    ("a steep line", "M5 0 L5.01 20 H6 V0 Z"),
    ("a cusp", "M2 15 C18 2 2 2 18 15 Z"),
    ("a sharp cusp", "M5 15 C15 5 5 5 15 15 Z"),
    ("a loop", "M5 15 C25 2 -5 2 15 15 Z"),
    ("collinear, monotone", "M2 2 C6 6 10 10 14 14 L14 2 Z"),
    ("collinear, beyond the ends", "M5 10 C25 10 -10 10 12 10 L12 16 Z"),
    ("collinear and vertical, beyond the ends", "M10 5 C10 25 10 -10 10 12 L16 12 Z"),
    ("control points on the ends", "M3 3 C3 3 15 15 15 15 L3 15 Z"),
    ("an inflection", "M2 10 C10 0 8 20 18 10 V18 H2 Z"),
    ("a hair", "M1 1 C10 1.01 10 18.99 19 19 C10 18.98 10 1.0 1 1 Z"),
    ("an open triangle", "M3 3 L15 5 L8 17"),
    ("opposite windings", "M3 3 H15 V15 H3 Z M6 6 V12 H12 V6 Z"),
    ("equal windings", "M3 3 H15 V15 H3 Z M6 6 H12 V12 H6 Z"),
    ("a star", "M10 1 L15 18 L1 7 H19 L5 18 Z"),
    ("two shapes at a point", "M2 2 H10 V10 H2 Z M10 10 H18 V18 H10 Z"),
];

/// One of [`ADVERSARIAL`].
pub fn adversarial(text: &str) -> BezPath {
    BezPath::from_svg(text).unwrap()
}
