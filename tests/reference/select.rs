//! Twin of `glsl/primitive/{compact,select,unique}*.comp`.

use spanforge::primitive::{Bound, Comparison};

/// Indices of what is kept.
pub fn indices(n: usize, keep: impl Fn(usize) -> bool) -> Vec<u32> {
    (0..n).filter(|index| keep(*index)).map(|index| index as u32).collect()
}

/// The elements of some indices, `stride` words each.
pub fn taken(words: &[u32], stride: usize, indices: &[u32]) -> Vec<u32> {
    indices.iter().flat_map(|index| &words[*index as usize * stride..][..stride]).copied().collect()
}

/// Whether a word compares with a bound, by the host's own operators.
pub fn compares(word: u32, comparison: Comparison, bound: Bound) -> bool {
    fn by<T: PartialOrd>(a: T, b: T, comparison: Comparison) -> bool {
        match comparison {
            Comparison::Less => a < b,
            Comparison::LessOrEqual => a <= b,
            Comparison::Equal => a == b,
            Comparison::NotEqual => a != b,
            Comparison::GreaterOrEqual => a >= b,
            Comparison::Greater => a > b,
        }
    }
    match bound {
        Bound::U32(bound) => by(word, bound, comparison),
        Bound::I32(bound) => by(word as i32, bound, comparison),
        Bound::F32(bound) => by(f32::from_bits(word), bound, comparison),
    }
}

/// Where runs of equal elements begin, and how long they are.
pub fn runs(words: &[u32], stride: usize) -> (Vec<u32>, Vec<u32>) {
    let elements: Vec<&[u32]> = words.chunks(stride).collect();
    let (mut starts, mut lengths) = (vec![], vec![]);
    for run in elements.chunk_by(|a, b| a == b) {
        starts.push(starts.last().copied().unwrap_or(0) + lengths.last().copied().unwrap_or(0));
        lengths.push(run.len() as u32);
    }
    (starts, lengths)
}
