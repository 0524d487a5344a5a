//! Twin of the row stage: the sample masks of a row, pixel by pixel, and the spans that hold them.

use super::fragment::Fragment;
use super::span::Span;
use super::winding::{self, Pattern};

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

/// The spans of a row that have a sample inside.
pub fn spans(fragments: &[Fragment], pattern: &Pattern, width: usize) -> Vec<Span> {
    let masks = masks(fragments, pattern, width);
    let mut columns: Vec<_> = fragments.iter().map(|f| winding::unpack(*f).column).collect();
    columns.sort_unstable();
    columns.dedup();
    let ends = columns.iter().skip(1).copied().chain([width as i32]);
    let mut spans = Vec::new();
    for (&column, end) in columns.iter().zip(ends) {
        let pixel = if column < 0 { 0 } else { masks[column as usize] };
        let gap = if end == column + 1 { 0 } else { masks[(column + 1) as usize] };
        if pixel | gap != 0 {
            spans.push(Span { column, end, pixel, gap });
        }
    }
    spans
}
