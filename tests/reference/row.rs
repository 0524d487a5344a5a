//! Twin of the row stage: the sample masks of a row, pixel by pixel, and the spans that hold them.

use std::ops::Range;

use super::fragment::Fragment;
use super::winding::{self, Pattern};

/// A pixel that an outline touches and the gap to the next one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// -1 for what lies left of the view, which is no pixel.
    pub column: i32,
    /// One past the last pixel of the gap.
    pub end: i32,
    /// Samples inside in the pixel.
    pub pixel: u32,
    /// Samples inside in every pixel of the gap.
    pub gap: u32,
}

impl Span {
    /// The pixels that have samples inside.
    pub fn pixels(&self) -> Range<usize> {
        let first = if self.pixel == 0 { self.column + 1 } else { self.column };
        first as usize..(if self.gap == 0 { self.column + 1 } else { self.end }) as usize
    }

    pub fn mask(&self, x: usize) -> u32 {
        if x as i32 == self.column { self.pixel } else { self.gap }
    }
}

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
