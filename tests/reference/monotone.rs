//! The method of record in double precision: curves cut where a derivative vanishes, and crossings of grid lines found
//! in those monotone pieces by a bracketed, bounded root finder that starts from the previous crossing.

use kurbo::Point;

/// One coordinate of a curve as a polynomial in t, constant first.
fn polynomial(points: &[Point], axis: usize) -> [f64; 4] {
    let v = |i: usize| if axis == 0 { points[i].x } else { points[i].y };
    match points.len() {
        2 => [v(0), v(1) - v(0), 0.0, 0.0],
        3 => [v(0), 2.0 * (v(1) - v(0)), v(0) - 2.0 * v(1) + v(2), 0.0],
        4 => [v(0), 3.0 * (v(1) - v(0)), 3.0 * (v(0) - 2.0 * v(1) + v(2)), v(3) - v(0) + 3.0 * (v(1) - v(2))],
        n => panic!("a curve of {n} points"),
    }
}

fn value([c0, c1, c2, c3]: [f64; 4], t: f64) -> f64 {
    ((c3 * t + c2) * t + c1) * t + c0
}

/// The point at `t`.
pub fn point(points: &[Point], t: f64) -> Point {
    Point::new(value(polynomial(points, 0), t), value(polynomial(points, 1), t))
}

/// Where the derivative of a coordinate vanishes inside (0, 1).
fn extrema([_, c1, c2, c3]: [f64; 4]) -> Vec<f64> {
    let (a, b, c) = (3.0 * c3, 2.0 * c2, c1);
    let mut roots = Vec::new();
    if a == 0.0 {
        roots.push(-c / b);
    } else {
        let discriminant = b * b - 4.0 * a * c;
        if discriminant >= 0.0 {
            let q = -0.5 * (b + b.signum() * discriminant.sqrt());
            roots.extend([q / a, c / q]);
        }
    }
    roots.retain(|t| *t > 0.0 && *t < 1.0);
    roots
}

/// Parameters where the curve is cut, 0 and 1 included: between two neighbours x and y are both monotone.
pub fn cuts(points: &[Point]) -> Vec<f64> {
    let mut cuts = vec![0.0, 1.0];
    for axis in 0..2 {
        cuts.extend(extrema(polynomial(points, axis)));
    }
    cuts.sort_by(f64::total_cmp);
    cuts.dedup();
    cuts
}

/// A crossing of a horizontal line.
#[derive(Clone, Copy, Debug)]
pub struct Crossing {
    pub y: f64,
    pub x: f64,
}

/// Halvings at most: more than an f64 has bits.
const MAX_STEPS: usize = 70;

/// The root of `polynomial - level` in [low, high], where the polynomial rises or falls throughout: Newton, and halving
/// where that leaves the bracket.
fn solve(c: [f64; 4], level: f64, mut low: f64, mut high: f64, rises: bool) -> f64 {
    let mut t = 0.5 * (low + high);
    for _ in 0..MAX_STEPS {
        let error = value(c, t) - level;
        if (error < 0.0) == rises {
            low = t;
        } else {
            high = t;
        }
        let slope = (3.0 * c[3] * t + 2.0 * c[2]) * t + c[1];
        let newton = t - error / slope;
        let next = if newton > low && newton < high { newton } else { 0.5 * (low + high) };
        if next == t {
            break;
        }
        t = next;
    }
    t
}

/// Crossings of the rows y = first + k * step, half-open: a row at a piece's upper end is not crossed by it.
pub fn crossings(points: &[Point], first: f64, step: f64) -> Vec<Crossing> {
    let (cx, cy) = (polynomial(points, 0), polynomial(points, 1));
    let mut crossings = Vec::new();
    for pair in cuts(points).windows(2) {
        let (y0, y1) = (value(cy, pair[0]), value(cy, pair[1]));
        let rises = y1 > y0;
        let (top, bottom) = if rises { (y0, y1) } else { (y1, y0) };
        let mut k = ((top - first) / step).ceil();
        let mut previous = if rises { pair[0] } else { pair[1] };
        while first + k * step < bottom {
            let y = first + k * step;
            previous = match rises {
                true => solve(cy, y, previous, pair[1], true),
                false => solve(cy, y, pair[0], previous, false),
            };
            crossings.push(Crossing { y, x: value(cx, previous) });
            k += 1.0;
        }
    }
    crossings
}
