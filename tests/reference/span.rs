//! Twin of the span stage: what merge found becomes spans without gaps, in order.

use std::ops::Range;

use super::fragment::Fragment;
use super::winding;

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

/// The spans of a row from its fragments in order and the masks that merge gave them.
pub fn spans(sorted: &[Fragment], masks: &[[u32; 2]], width: usize) -> Vec<Span> {
    let columns: Vec<_> = sorted.iter().map(|f| winding::unpack(*f).column).collect();
    let ends = columns.iter().skip(1).copied().chain([width as i32]);
    let all = columns.iter().zip(ends).zip(masks);
    all.filter(|(_, masks)| **masks != [0; 2])
        .map(|((&column, end), &[pixel, gap])| Span { column, end, pixel, gap })
        .collect()
}
