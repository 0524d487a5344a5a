//! What a picture is, slowly and in double precision: a sample is inside by the winding of the outline around it. Curves
//! are halved until no part leaves its chord by 1e-5 pixel. Shares no code and no method with the rasterizer.

use kurbo::{Affine, BezPath, PathEl, Point};

use super::winding::Pattern;

/// Chords of a closed outline in pixels.
pub struct Outline {
    chords: Vec<[Point; 2]>,
}

/// How far a chord may leave its curve, in pixels.
const TOLERANCE: f64 = 1e-5;

/// The curves of a path in pixels, closed: 2 to 4 points each.
pub fn curves(path: &BezPath, to_pixels: Affine) -> Vec<Vec<Point>> {
    let mut curves = Vec::new();
    let (mut start, mut last) = (Point::ZERO, Point::ZERO);
    for element in path.elements().iter().copied().chain([PathEl::ClosePath]) {
        let points = match element {
            PathEl::MoveTo(p) => {
                curves.push(vec![last, start]);
                (start, last) = (p, p);
                continue;
            }
            PathEl::LineTo(p) => vec![last, p],
            PathEl::QuadTo(a, p) => vec![last, a, p],
            PathEl::CurveTo(a, b, p) => vec![last, a, b, p],
            PathEl::ClosePath => vec![last, start],
        };
        last = *points.last().unwrap();
        curves.push(points);
    }
    curves.retain(|points| points.iter().any(|p| *p != points[0]));
    for points in &mut curves {
        points.iter_mut().for_each(|p| *p = to_pixels * *p);
    }
    curves
}

/// Chords of one curve.
fn subdivide(points: &[Point], out: &mut Vec<[Point; 2]>) {
    // A part of 1 / n of a curve leaves its chord by at most (second difference) d (d - 1) / (8 n^2).
    let d = points.len() as f64 - 1.0;
    let bend = points
        .windows(3)
        .map(|w| (w[0].to_vec2() - 2.0 * w[1].to_vec2() + w[2].to_vec2()).hypot())
        .fold(0.0, f64::max);
    let n = (bend * d * (d - 1.0) / (8.0 * TOLERANCE)).sqrt().ceil().clamp(1.0, 1e6) as usize;
    let at = |k: usize| {
        let t = k as f64 / n as f64;
        let mut p = points.to_vec();
        while p.len() > 1 {
            p = p.windows(2).map(|w| w[0].lerp(w[1], t)).collect();
        }
        p[0]
    };
    let mut last = points[0];
    for k in 1..=n {
        let next = if k == n { *points.last().unwrap() } else { at(k) };
        out.push([last, next]);
        last = next;
    }
}

impl Outline {
    pub fn new(curves: &[Vec<Point>]) -> Self {
        let mut chords = Vec::new();
        for curve in curves {
            subdivide(curve, &mut chords);
        }
        Self { chords }
    }

    /// x and winding of the crossings of the horizontal line at `y`.
    fn crossings(&self, y: f64) -> Vec<(f64, i32)> {
        let crosses = |[a, b]: &&[Point; 2]| (a.y <= y) != (b.y <= y);
        let crossing = |[a, b]: &[Point; 2]| {
            (a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y)), if a.y <= y { 1 } else { -1 })
        };
        self.chords.iter().filter(crosses).map(crossing).collect()
    }

    /// From a point to the outline; more than `enough` is only told as such.
    pub fn distance(&self, p: Point, enough: f64) -> f64 {
        let mut nearest = enough;
        for [a, b] in &self.chords {
            let far = |v: f64, a: f64, b: f64| v < a.min(b) - nearest || v > a.max(b) + nearest;
            if !far(p.x, a.x, b.x) && !far(p.y, a.y, b.y) {
                nearest = nearest.min(chord_distance(p, *a, *b));
            }
        }
        nearest
    }

    /// The mask of every pixel, row by row.
    pub fn masks(&self, pattern: &Pattern, width: usize, height: usize, even_odd: bool) -> Vec<u32> {
        let n = pattern.x.len();
        let mut winding = vec![0; width * height * n];
        for row in 0..height * n {
            let (y, i) = (row / n, row % n);
            let sample_y = y as f64 + f64::from(pattern.first + pattern.step * i as i32) / 256.0;
            let offset = f64::from(pattern.x[i]) / 256.0;
            for (x, sign) in self.crossings(sample_y) {
                let first = (x - offset).ceil().clamp(0.0, width as f64) as usize;
                for column in first..width {
                    winding[(y * width + column) * n + i] += sign;
                }
            }
        }
        winding.chunks(n).map(|w| mask(w, even_odd)).collect()
    }

    /// Where the masks of a picture differ from `masks` although the outline is further than `tolerance` away, as
    /// sentences.
    pub fn compare(
        &self,
        pattern: &Pattern,
        width: usize,
        even_odd: bool,
        masks: &[u32],
        tolerance: f64,
    ) -> Vec<String> {
        let truth = self.masks(pattern, width, masks.len() / width.max(1), even_odd);
        let mut wrong = Vec::new();
        for (index, (mask, truth)) in masks.iter().zip(&truth).enumerate() {
            let (x, y) = (index % width, index / width);
            for (i, &sample_x) in pattern.x.iter().enumerate() {
                if (mask ^ truth) >> i & 1 == 0 {
                    continue;
                }
                let sample_y = pattern.first + pattern.step * i as i32;
                let p = Point::new(
                    x as f64 + f64::from(sample_x) / 256.0,
                    y as f64 + f64::from(sample_y) / 256.0,
                );
                let distance = self.distance(p, 10.0);
                if distance > tolerance {
                    let side = if truth >> i & 1 == 1 { "inside" } else { "outside" };
                    wrong.push(format!(
                        "sample {i} of pixel ({x}, {y}) lies {side}, {distance:.3} from the outline"
                    ));
                }
            }
        }
        wrong
    }
}

/// From `p` to the chord a b.
pub fn chord_distance(p: Point, a: Point, b: Point) -> f64 {
    let chord = b - a;
    let length2 = chord.hypot2();
    let t = if length2 > 0.0 { ((p - a).dot(chord) / length2).clamp(0.0, 1.0) } else { 0.0 };
    p.distance(a + chord * t)
}

/// The signed area of a polygon inside the pixel at (x, y): clipped side by side (Sutherland and Hodgman 1974).
pub fn area_in_pixel(polygon: &[Point], x: f64, y: f64) -> f64 {
    let mut clipped = polygon.to_vec();
    let sides: [(usize, f64, f64); 4] = [(0, x, 1.0), (0, x + 1.0, -1.0), (1, y, 1.0), (1, y + 1.0, -1.0)];
    for (axis, border, sign) in sides {
        let depth = |p: Point| sign * (if axis == 0 { p.x } else { p.y } - border);
        let mut next = Vec::with_capacity(clipped.len() + 2);
        for (i, &b) in clipped.iter().enumerate() {
            let a = clipped[(i + clipped.len() - 1) % clipped.len()];
            let (da, db) = (depth(a), depth(b));
            if (da < 0.0) != (db < 0.0) {
                next.push(a.lerp(b, da / (da - db)));
            }
            if db >= 0.0 {
                next.push(b);
            }
        }
        clipped = next;
    }
    let twice: f64 = (0..clipped.len())
        .map(|i| {
            let (a, b) = (clipped[i], clipped[(i + 1) % clipped.len()]);
            a.x * b.y - a.y * b.x
        })
        .sum();
    0.5 * twice
}

/// The samples that are inside, by the winding of each.
fn mask(winding: &[i32], even_odd: bool) -> u32 {
    let fills = winding.iter().map(|w| if even_odd { w & 1 == 1 } else { *w != 0 });
    fills.rev().fold(0, |mask, fills| mask << 1 | u32::from(fills))
}
