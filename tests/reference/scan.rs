//! Twin of `glsl/primitive/scan_*.comp`.

/// The sum of everything to the left of each value, and behind them the sum of all; sums wrap.
pub fn exclusive(values: &[u32]) -> Vec<u32> {
    let mut sum = 0u32;
    let mut prefixes: Vec<u32> = vec![];
    for value in values {
        prefixes.push(sum);
        sum = sum.wrapping_add(*value);
    }
    prefixes.push(sum);
    prefixes
}
