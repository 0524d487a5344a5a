//! Curves far larger than the view, cut on the CPU in f64: what the GPU sees then lies within `GUARD` pixels of the view,
//! where an f32 is exact enough. In: curves in pixels, f64. Out: curves in pixels, f32.

use kurbo::Point;

use super::path::halves;

/// Curves that reach further than this beyond the view are cut in halves until no part that matters does.
const GUARD: f64 = 8192.0;
/// Halvings of one curve: f64 coordinates shrink from 1e308 to a pixel in fewer.
const MAX_DEPTH: u32 = 1100;

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
    pub(crate) fn add(&mut self, points: &[Point], width: f64, height: f64) {
        let mut stack = [[Point::ZERO; 4]; 2].to_vec();
        stack.clear();
        let mut curve = [Point::ZERO; 4];
        let n = points.len();
        curve[..n].copy_from_slice(points);
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
            } else if depth < MAX_DEPTH {
                let mut parts = [[Point::ZERO; 4]; 2];
                halves(points, &mut parts);
                stack.push(parts[1]);
                curve = parts[0];
                depth += 1;
                continue;
            }
            let Some(next) = stack.pop() else { return };
            curve = next;
        }
    }
}
