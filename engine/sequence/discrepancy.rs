//! How evenly points lie.

use crate::error::{Error, Result};

/// The star discrepancy of points in the unit square, exactly: over all boxes with a corner at the origin, the most by which
/// the share of points inside differs from the box's area. 1 is the worst, about ln(n)^2 / n what good sequences have,
/// about 1 / sqrt(n) what random points have.
///
/// A largest difference is at a box whose sides end at coordinates of points, or at 1: without the points on those sides it
/// is too empty, with them too full (Niederreiter 1972). All such boxes are looked at: columns from left to right, with a
/// running count of the points by height, so n^2 steps for n points. Counts are exact, areas are rounded to an `f64`.
///
/// # Errors
/// No points, or one that does not lie in the square from 0 to 1, both included.
pub fn star_discrepancy(points: &[[f32; 2]]) -> Result<f64> {
    if points.is_empty() {
        return Err(Error::invalid("points", "there are none"));
    }
    if let Some(point) = points.iter().find(|p| !p.iter().all(|side| (0.0..=1.0).contains(side))) {
        return Err(Error::invalid("points", format!("{point:?} does not lie in the unit square")));
    }
    let mut heights: Vec<f32> = points.iter().map(|point| point[1]).chain([1.0]).collect();
    heights.sort_unstable_by(f32::total_cmp);
    heights.dedup();
    let mut sorted = points.to_vec();
    sorted.sort_unstable_by(|a, b| a[0].total_cmp(&b[0]));

    let n = points.len() as f64;
    // How many points of the columns so far have each height.
    let mut counts = vec![0_u32; heights.len()];
    let mut worst = 0.0_f64;
    let mut columns = sorted.chunk_by(|a, b| a[0] == b[0]);
    loop {
        let column = columns.next();
        let x = column.and_then(|column| column.first()).map_or(1.0, |point| f64::from(point[0]));
        // Up to this column, and without it.
        let mut below = 0_u32;
        for (height, count) in heights.iter().zip(&counts) {
            worst = worst.max(x * f64::from(*height) - f64::from(below) / n);
            below += count;
        }
        let Some(column) = column else { return Ok(worst) };
        for point in column {
            let place = heights.partition_point(|height| *height < point[1]);
            if let Some(count) = counts.get_mut(place) {
                *count += 1;
            }
        }
        // With it.
        let mut below = 0_u32;
        for (height, count) in heights.iter().zip(&counts) {
            below += count;
            worst = worst.max(f64::from(below) / n - x * f64::from(*height));
        }
    }
}
