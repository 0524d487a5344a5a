//! Curves far larger than the view, cut on the CPU in f64: what the GPU sees then lies within `GUARD` pixels of the view,
//! where an f32 is exact enough. In: curves in pixels, f64. Out: curves in pixels, f32.

use kurbo::Point;

use super::path::halves;

/// Curves that reach further than this beyond the view are cut in halves until no part that matters does.
const GUARD: f64 = 8192.0;
/// Halvings that lead to one part of a curve: f64 coordinates shrink from 1e308 to a pixel in fewer.
const MAX_DEPTH: u32 = 1100;

/// A part of a curve that matters was still too large after `MAX_DEPTH` halvings.
#[derive(Debug, PartialEq)]
pub(crate) struct TooLarge;

/// Points and curve words as the GPU reads them.
#[derive(Default)]
pub(crate) struct Clipped {
    pub(crate) points: Vec<[f32; 2]>,
    pub(crate) curves: Vec<u32>,
}

impl Clipped {
    fn push(&mut self, points: &[Point]) {
        let first = self.points.len() as u32;
        self.points.extend(points.iter().map(|p| [p.x as f32, p.y as f32]));
        self.curves.push(first << 2 | (points.len() as u32 - 1));
    }

    /// Adds what of a curve in pixels can touch a view of `width` x `height`. Left of the view only the rows matter.
    pub(crate) fn add(&mut self, points: &[Point], width: f64, height: f64) -> Result<(), TooLarge> {
        self.add_within(points, width, height, MAX_DEPTH)
    }

    fn add_within(
        &mut self,
        points: &[Point],
        width: f64,
        height: f64,
        max_depth: u32,
    ) -> Result<(), TooLarge> {
        let n = points.len();
        let mut curve = [Point::ZERO; 4];
        curve[..n].copy_from_slice(points);
        // Parts that wait, and the halvings that led to each.
        let mut stack = Vec::new();
        let mut depth = 0;
        loop {
            let points = &curve[..n];
            let (mut low, mut high) = (points[0], points[0]);
            for p in points {
                low = Point::new(low.x.min(p.x), low.y.min(p.y));
                high = Point::new(high.x.max(p.x), high.y.max(p.y));
            }
            let outside = high.y < -1.0 || low.y > height + 1.0 || low.x > width + 1.0;
            let inside =
                low.x > -GUARD && low.y > -GUARD && high.x < width + GUARD && high.y < height + GUARD;
            if outside {
                // nothing
            } else if high.x < -1.0 {
                let at = |p: Point| Point::new(-1.0, p.y.clamp(-2.0, height + 2.0));
                self.push(&[at(points[0]), at(points[n - 1])]);
            } else if inside {
                self.push(points);
            } else if depth < max_depth {
                let mut parts = [[Point::ZERO; 4]; 2];
                halves(points, &mut parts);
                depth += 1;
                stack.push((parts[1], depth));
                curve = parts[0];
                continue;
            } else {
                return Err(TooLarge);
            }
            let Some(next) = stack.pop() else { return Ok(()) };
            (curve, depth) = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Clipped, MAX_DEPTH, TooLarge};
    use kurbo::Point;

    #[test]
    fn what_is_still_too_large_is_an_error() {
        let line = [(-1e6, -1e6), (1e6, 1e6)].map(Point::from);
        let mut clipped = Clipped::default();
        assert_eq!(clipped.add_within(&line, 64.0, 64.0, 3), Err(TooLarge));
        assert_eq!(Clipped::default().add(&line, 64.0, 64.0), Ok(()));
    }

    /// Curves of every degree through the view, up to the largest numbers there are: all parts arrive, in order, connected
    /// but for what lies outside, and in few pieces.
    #[test]
    fn curves_of_any_size_arrive() {
        for size in [1e5, 1e19, 1e38, 1e150, 1e300, 1.7e308] {
            let at = |x: f64, y: f64| Point::new(x * size, y * size);
            let curves: [&[Point]; 4] = [
                &[at(-1.0, -1.0), at(1.0, 1.0)],
                &[at(1.0, 1.0), at(-1.0, -1.0)],
                &[at(-1.0, -1.0), at(0.0, 0.0), at(1.0, 1.0)],
                &[at(-1.0, -1.0), at(-0.5, -0.5), at(0.5, 0.5), at(1.0, 1.0)],
            ];
            for curve in curves {
                let mut clipped = Clipped::default();
                assert_eq!(clipped.add(curve, 64.0, 64.0), Ok(()), "{size:e}");
                assert!(clipped.curves.len() < 4 * MAX_DEPTH as usize, "{size:e}: {}", clipped.curves.len());
                let mut rows = 0.0;
                for word in &clipped.curves {
                    let points = &clipped.points[(word >> 2) as usize..][..(word & 3) as usize + 1];
                    rows += points[points.len() - 1][1].clamp(0.0, 64.0) - points[0][1].clamp(0.0, 64.0);
                }
                assert_eq!(rows.abs(), 64.0, "{size:e}: {curve:?}");
            }
        }
    }
}
