//! Twin of `glsl/primitive/histogram.comp`. Whole numbers are divided; floats are rounded as the shader rounds them.

use spanforge::primitive::Bins;

/// How many keys each bin has.
pub fn histogram(keys: &[u32], bins: &Bins) -> Vec<u32> {
    let mut counts = vec![0; bins.n_bins() as usize];
    keys.iter().filter_map(|key| bin(*key, bins)).for_each(|bin| counts[bin] += 1);
    counts
}

fn bin(key: u32, bins: &Bins) -> Option<usize> {
    let even = |key: i128, start: i128, end: i128, n: u32| {
        let inside = (start..end).contains(&key);
        inside.then(|| ((key - start) * i128::from(n) / (end - start)) as usize)
    };
    match bins {
        Bins::Digit(bits) => Some((key >> bits.start) as usize & ((1 << bits.len()) - 1)),
        Bins::U32 { range, n } => even(key.into(), range.start.into(), range.end.into(), *n),
        Bins::I32 { range, n } => even((key as i32).into(), range.start.into(), range.end.into(), *n),
        Bins::F32 { range, n } => {
            let normal = |float: f32| if float.is_subnormal() { 0.0 } else { float };
            let scale = (f64::from(*n) / (f64::from(range.end) - f64::from(range.start))) as f32;
            let key = f32::from_bits(key);
            let along = normal(normal(key) - normal(range.start)) * scale;
            range.contains(&key).then(|| (along as usize).min(*n as usize - 1))
        }
    }
}
