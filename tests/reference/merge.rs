//! Twin of the merge stage: the fragments of one pixel become one sample mask and that of the gap behind it.

use super::fragment::Fragment;
use super::winding::{self, Pattern};

/// For every fragment of a row in order: the samples inside in its pixel, and in every pixel of the gap to the next one. Of
/// the fragments of one pixel the last one has them; a mask of no pixel is zero.
pub fn masks(sorted: &[Fragment], pattern: &Pattern, width: usize) -> Vec<[u32; 2]> {
    let n = pattern.x.len();
    let (mut left, mut pixel, mut column) = (vec![0; n], vec![0; n], None);
    let next_columns = sorted.iter().skip(1).map(|f| winding::unpack(*f).column).chain([width as i32]);
    sorted
        .iter()
        .zip(next_columns)
        .enumerate()
        .map(|(i, (fragment, next))| {
            let piece = winding::unpack(*fragment);
            if column != Some(piece.column) {
                column = Some(piece.column);
                pixel.clone_from(&left);
            }
            winding::add(pattern, piece, &mut pixel, &mut left);
            let is_last = i + 1 == sorted.len() || next != piece.column;
            let mask = |there: bool, samples: &[i32]| {
                if is_last && there { winding::inside(samples, piece.even_odd) } else { 0 }
            };
            [mask(piece.column >= 0, &pixel), mask(next > piece.column + 1, &left)]
        })
        .collect()
}
