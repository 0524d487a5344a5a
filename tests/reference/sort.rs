//! Twin of `glsl/primitive/sort_*.comp`.

use std::ops::Range;

/// Keys and payloads in the order of the keys' bits in a window; equal ones keep their order.
pub fn by_bits(keys: &[u64], payloads: &[u32], bits: Range<u32>) -> (Vec<u64>, Vec<u32>) {
    let window = |key: u64| (u128::from(key) >> bits.start) & ((1u128 << (bits.end - bits.start)) - 1);
    let mut both: Vec<_> = keys.iter().copied().zip(payloads.iter().copied()).collect();
    both.sort_by_key(|(key, _)| window(*key));
    both.into_iter().unzip()
}
