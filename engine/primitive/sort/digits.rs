//! Which digits a sort takes, and in what order.

use crate::limits::SORT_DIGIT_BITS;
use std::ops::Range;

/// Bits of the widest digit.
pub(super) const MAX_DIGIT: u32 = SORT_DIGIT_BITS;

/// What one pass looks at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Digit {
    pub(super) bits: Range<u32>,
    pub(super) of_segments: bool,
}

/// Cuts a window of the key's bits, and the lowest bits of the segment, into digits of nearly one width: an even number of
/// them, so that after the last pass the result lies where the input did.
pub(super) fn passes(bits: Range<u32>, segment_bits: u32) -> Vec<Digit> {
    let n_bits = [bits.end.saturating_sub(bits.start), segment_bits];
    let mut n_passes = n_bits.map(|n| n.div_ceil(MAX_DIGIT));
    if (n_passes[0] + n_passes[1]) % 2 == 1 {
        // One more of those that have the bits for it; a single bit gets a second pass that looks at none.
        let more = usize::from(n_bits[1] > n_bits[0]);
        n_passes[more] += 1;
    }
    let of = |start: u32, n_bits: u32, n_passes: u32, of_segments| {
        let cut = move |pass: u32| start + n_bits * pass / n_passes;
        (0..n_passes).map(move |pass| Digit { bits: cut(pass)..cut(pass + 1), of_segments })
    };
    let keys = of(bits.start, n_bits[0], n_passes[0], false);
    keys.chain(of(0, n_bits[1], n_passes[1], true)).collect()
}

#[cfg(test)]
mod tests {
    use super::{Digit, MAX_DIGIT, passes};

    #[test]
    fn digits_cover_both_windows_in_an_even_number_of_passes() {
        for (start, n, segment_bits) in (0..64)
            .flat_map(|start| (0..=64 - start).map(move |n| (start, n)))
            .flat_map(|(start, n)| [0, 1, 7, 8, 9, 17, 32].map(|segment_bits| (start, n, segment_bits)))
        {
            let all = passes(start..start + n, segment_bits);
            assert!(all.len().is_multiple_of(2));
            let width = |digit: &Digit| digit.bits.end - digit.bits.start;
            assert!(all.iter().all(|digit| width(digit) <= MAX_DIGIT), "{all:?}");
            let first_of_segments = all.iter().position(|digit| digit.of_segments).unwrap_or(all.len());
            let (keys, segments) = all.split_at(first_of_segments);
            for (part, from, n) in [(keys, start, n), (segments, 0, segment_bits)] {
                assert!(part.windows(2).all(|pair| pair[0].bits.end == pair[1].bits.start), "{all:?}");
                assert_eq!(part.iter().map(width).sum::<u32>(), n, "{all:?}");
                assert!(part.first().is_none_or(|digit| digit.bits.start == from), "{all:?}");
            }
        }
    }
}
