//! Twin of `glsl/shared/curve.glsl`: add, multiply, compare, floor in the shader's order; f32 throughout.

use spanforge::layout::PathView;
use spanforge::limits::{FLATNESS, LINE_PIXELS, MAX_LINES, SUBPIXELS};

type Vec2 = [f32; 2];

fn add(a: Vec2, b: Vec2) -> Vec2 {
    [a[0] + b[0], a[1] + b[1]]
}

fn sub(a: Vec2, b: Vec2) -> Vec2 {
    [a[0] - b[0], a[1] - b[1]]
}

fn scale(a: Vec2, s: f32) -> Vec2 {
    [a[0] * s, a[1] * s]
}

fn max_abs(a: Vec2) -> f32 {
    a[0].abs().max(a[1].abs())
}

fn sum_abs(a: Vec2) -> f32 {
    a[0].abs() + a[1].abs()
}

/// A curve as a polygon in canonical direction.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Flat {
    c: [Vec2; 4],
    pub first: Vec2,
    pub last: Vec2,
    step: f32,
    pub n: u32,
    pub flipped: bool,
}

pub fn reciprocal(n: u32) -> f32 {
    let x = n as f32;
    let mut r = f32::from_bits(0x7EF3_11C7 - x.to_bits());
    for _ in 0..3 {
        r *= 2.0 - x * r;
    }
    r
}

/// The smallest n >= 1 with n * n >= q, at most `MAX_LINES`: by its definition, not by the shader's steps.
pub fn ceil_sqrt(q: f32) -> u32 {
    let bounded = q.min(MAX_LINES as f32 * MAX_LINES as f32);
    let (mut low, mut high) = (1, MAX_LINES);
    while low < high {
        let middle = u32::midpoint(low, high);
        if middle as f32 * middle as f32 >= bounded {
            high = middle;
        } else {
            low = middle + 1;
        }
    }
    low
}

fn runs_backwards(a: Vec2, b: Vec2) -> bool {
    b[1] < a[1] || (b[1] == a[1] && b[0] < a[0])
}

/// `points`: degree + 1 points in pixels.
pub fn flatten(points: &[Vec2]) -> Flat {
    let degree = points.len() - 1;
    let last = points[degree];
    let inner_last = if degree == 3 { points[2] } else { points[1] };
    let flipped =
        runs_backwards(points[0], last) || (points[0] == last && runs_backwards(points[1], inner_last));
    let (first, last) = if flipped { (last, points[0]) } else { (points[0], last) };
    let (a, b) = if flipped { (inner_last, points[1]) } else { (points[1], inner_last) };
    let (mut c3, mut c2, mut c1) = ([0.0; 2], [0.0; 2], sub(last, first));
    let mut legs = max_abs(c1);
    let mut bend = 0.0_f32;
    if degree == 2 {
        c1 = sub(a, first);
        let leg = sub(last, a);
        legs = 2.0 * max_abs(c1).max(max_abs(leg));
        c2 = sub(leg, c1);
        bend = 2.0 * sum_abs(c2);
        c1 = scale(c1, 2.0);
    }
    if degree == 3 {
        c1 = sub(a, first);
        let (leg1, leg2) = (sub(b, a), sub(last, b));
        legs = 3.0 * max_abs(c1).max(max_abs(leg1).max(max_abs(leg2)));
        let (d0, d1) = (sub(leg1, c1), sub(leg2, leg1));
        bend = 6.0 * sum_abs(d0).max(sum_abs(d1));
        c3 = sub(d1, d0);
        c2 = scale(d0, 3.0);
        c1 = scale(c1, 3.0);
    }
    let ratio = bend * (FLATNESS as f32 * 0.125);
    let pieces = legs * (1.0 / LINE_PIXELS as f32);
    let n =
        ceil_sqrt(ratio).max(1 + u32::from(ratio > 0.5)).max(pieces.min((MAX_LINES - 1) as f32) as u32 + 1);
    let step = reciprocal(n);
    let h2 = step * reciprocal(n.max(2) - 1);
    let move1 = scale(c3, h2 * 0.5);
    let move0 = scale(c2, h2 * (1.0 / 6.0));
    Flat { c: [sub(first, move0), sub(c1, move1), c2, c3], first, last, step, n, flipped }
}

pub fn snap(p: Vec2) -> [i32; 2] {
    p.map(|v| (v * SUBPIXELS as f32 + 0.5).floor() as i32)
}

impl Flat {
    pub fn node(&self, k: u32) -> [i32; 2] {
        if k == 0 {
            return snap(self.first);
        }
        if k == self.n {
            return snap(self.last);
        }
        let t = k as f32 * self.step;
        let mut p = self.c[3];
        for c in self.c[..3].iter().rev() {
            p = add(scale(p, t), *c);
        }
        snap(p)
    }

    pub fn nodes(&self) -> Vec<[i32; 2]> {
        (0..=self.n).map(|k| self.node(k)).collect()
    }
}

pub fn to_pixels(path: &PathView, p: Vec2) -> Vec2 {
    let [xx, yx, xy, yy] = path.linear;
    add([xx * p[0] + xy * p[1], yx * p[0] + yy * p[1]], path.offset)
}
