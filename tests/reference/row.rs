//! Twin of the row stage: the sample masks of a row, pixel by pixel, and the spans that hold them.

use super::fragment::Fragment;
use super::winding::{self, Pattern};

/// x0 | x1 << 16, mask.
pub type Span = [u32; 2];

/// The sample mask of every pixel of a row.
pub fn masks(fragments: &[Fragment], pattern: &Pattern, width: usize) -> Vec<u32> {
    let n = pattern.x.len();
    let mut by_column = vec![Vec::new(); width + 1];
    for &fragment in fragments {
        let piece = winding::unpack(fragment);
        by_column[(piece.column + 1) as usize].push(piece);
    }
    let even_odd = fragments.first().is_some_and(|f| winding::unpack(*f).even_odd);
    let mut left = vec![0; n];
    let mut masks = Vec::with_capacity(width);
    for (column, pieces) in by_column.iter().enumerate() {
        let mut samples = left.clone();
        for &piece in pieces {
            winding::add(pattern, piece, &mut samples, &mut left);
        }
        if column > 0 {
            masks.push(winding::inside(&samples, even_odd));
        }
    }
    masks
}

/// The spans of a row: a pixel with fragments alone, a gap between two of them as one, whole pixels that touch joined.
pub fn spans(fragments: &[Fragment], pattern: &Pattern, width: usize) -> Vec<Span> {
    let masks = masks(fragments, pattern, width);
    let full = u32::MAX >> (32 - pattern.x.len());
    let mut touched = vec![false; width];
    for &fragment in fragments {
        let column = winding::unpack(fragment).column;
        if column >= 0 {
            touched[column as usize] = true;
        }
    }
    let mut spans: Vec<(usize, usize, u32)> = Vec::new();
    let mut in_gap = false;
    for (x, (&mask, &touched)) in masks.iter().zip(&touched).enumerate() {
        let continues_gap = in_gap && !touched;
        in_gap = !touched;
        if mask == 0 {
            continue;
        }
        match spans.last_mut() {
            Some((_, x1, last)) if *x1 == x && *last == mask && (mask == full || continues_gap) => *x1 += 1,
            _ => spans.push((x, x + 1, mask)),
        }
    }
    spans.into_iter().map(|(x0, x1, mask)| [x0 as u32 | (x1 as u32) << 16, mask]).collect()
}
