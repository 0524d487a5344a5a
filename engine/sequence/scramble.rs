//! Scrambling: digits behind the point are permuted, which keeps how evenly points lie and removes how they line up.
//! Twin: `glsl/shared/sequence.glsl`.

/// What is done to the digits behind the point. Every seed makes another sequence, as evenly spread; each dimension is
/// scrambled in a way of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Scrambling {
    /// Nothing.
    #[default]
    None,
    /// A random permutation of the digits for each place behind the point.
    Digits {
        /// Of the permutations.
        seed: u32,
    },
    /// Owen's nested uniform scrambling: a random permutation for each place and all digits that come before it. Points
    /// are then uniform on the unit cube, each by itself.
    Owen {
        /// Of the permutations.
        seed: u32,
    },
}

/// 2^32 over the golden ratio: multiples of it lie far apart.
const STEP: u32 = 0x9E37_79B9;
/// Largest base whose digits are permuted by ranking lots, which takes as many steps; above, by swaps.
const RANKED_BASE: u32 = 64;
/// Rounds of swaps: all of them leave a digit in its place once in 2^24 times.
const SWAP_ROUNDS: u32 = 24;

/// How one dimension is scrambled.
#[derive(Clone, Copy)]
pub(super) struct Key {
    mode: Mode,
    key: u32,
}

#[derive(Clone, Copy, PartialEq)]
enum Mode {
    None,
    Digits,
    Owen,
}

impl Key {
    pub(super) const NONE: Self = Self { mode: Mode::None, key: 0 };

    pub(super) fn new(scrambling: Scrambling, dimension: u32) -> Self {
        let key = |seed| mix_bits(mix_bits(seed).wrapping_add(dimension.wrapping_add(1).wrapping_mul(STEP)));
        match scrambling {
            Scrambling::None => Self::NONE,
            Scrambling::Digits { seed } => Self { mode: Mode::Digits, key: key(seed) },
            Scrambling::Owen { seed } => Self { mode: Mode::Owen, key: key(seed) },
        }
    }

    pub(super) fn is_none(self) -> bool {
        self.mode == Mode::None
    }

    /// The digit at a place behind the point, from 0; `before` are the digits before it, as a number.
    pub(super) fn scramble(self, digit: u32, base: u32, place: u32, before: u32) -> u32 {
        let place_key = mix_bits(self.key.wrapping_add((place + 1).wrapping_mul(STEP)));
        match self.mode {
            Mode::None => digit,
            Mode::Digits => permute_digit(digit, base, place_key),
            Mode::Owen => permute_digit(digit, base, mix_bits(place_key ^ before)),
        }
    }
}

impl Scrambling {
    /// Its number and its seed, as shaders take them.
    pub(super) fn words(self) -> [u32; 2] {
        match self {
            Self::None => [0, 0],
            Self::Digits { seed } => [1, seed],
            Self::Owen { seed } => [2, seed],
        }
    }
}

/// A bijection of words in which every bit depends on every other.
fn mix_bits(word: u32) -> u32 {
    let word = (word ^ (word >> 16)).wrapping_mul(0x7FEB_352D);
    let word = (word ^ (word >> 15)).wrapping_mul(0x846C_A68B);
    word ^ (word >> 16)
}

/// Where a random permutation of 0 to `base` - 1 takes `digit`; each key has a permutation of its own.
fn permute_digit(mut digit: u32, base: u32, key: u32) -> u32 {
    if base <= RANKED_BASE {
        // Every digit draws a lot, no two the same: the rank of its lot is its place.
        let lot = |digit: u32| mix_bits(key.wrapping_add(digit.wrapping_mul(STEP)));
        let own = lot(digit);
        return (0..base).map(|other| u32::from(lot(other) < own)).sum();
    }
    // Swap or not: each round pairs all digits, and each pair changes places or does not.
    for round in 0..SWAP_ROUNDS {
        let round_key = mix_bits(key.wrapping_add((round + 1).wrapping_mul(STEP)));
        let pivot = ((u64::from(round_key) * u64::from(base)) >> 32) as u32;
        let partner = if digit <= pivot { pivot - digit } else { pivot + (base - digit) };
        if mix_bits(round_key ^ digit.max(partner)) >> 31 == 1 {
            digit = partner;
        }
    }
    digit
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn digits_are_permuted() {
        for base in (2..=70).chain([97, 128, 997, 1000]) {
            for key in [0, 1, 0xFFFF_FFFF, 0x1234_5678] {
                let mut places: Vec<u32> = (0..base).map(|digit| permute_digit(digit, base, key)).collect();
                places.sort_unstable();
                assert!(places.into_iter().eq(0..base), "base {base}, key {key:#x}");
            }
        }
        // The largest bases, where sums of digits would pass 32 bits.
        for base in [u32::MAX, u32::MAX - 1, 1 << 31] {
            for digit in [0, 1, base / 2, base - 1] {
                assert!(permute_digit(digit, base, 77) < base);
            }
        }
    }

    /// Chi squared over all permutations of few digits: far out only once in a million times.
    #[test]
    fn permutations_are_equally_frequent() {
        for (base, n_permutations) in [(2, 2_u32), (3, 6), (4, 24), (5, 120)] {
            let mut found: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
            let n = n_permutations * 1000;
            for key in 0..n {
                let permutation = (0..base).map(|digit| permute_digit(digit, base, mix_bits(key))).collect();
                *found.entry(permutation).or_default() += 1;
            }
            assert_eq!(found.len(), n_permutations as usize);
            let square = |n: &u32| (f64::from(*n) - 1000.0).powi(2) / 1000.0;
            let (chi, free) = (found.values().map(square).sum::<f64>(), f64::from(n_permutations - 1));
            assert!(chi < free + 5.0 * (2.0 * free).sqrt() + 15.0, "base {base}: {chi} for {free}");
        }
    }

    /// The same for where a digit goes, and where two go together, in a base whose digits are swapped.
    #[test]
    fn swapped_digits_go_everywhere() {
        let (base, n) = (67_u32, 67 * 1000);
        for pair in [[0, 1], [0, 66], [30, 31]] {
            let (mut one, mut difference) = (vec![0_u32; base as usize], vec![0_u32; base as usize]);
            for key in 0..n {
                let [a, b] = pair.map(|digit| permute_digit(digit, base, mix_bits(key)));
                one[a as usize] += 1;
                difference[((a + base - b) % base) as usize] += 1;
            }
            assert_eq!(difference[0], 0);
            let chi = |counts: &[u32], expected: f64| -> f64 {
                counts.iter().map(|n| (f64::from(*n) - expected).powi(2) / expected).sum()
            };
            let (one, two) = (chi(&one, 1000.0), chi(&difference[1..], f64::from(n) / 66.0));
            assert!(one < 66.0 + 60.0 && two < 65.0 + 60.0, "{pair:?}: {one}, {two}");
        }
    }
}
