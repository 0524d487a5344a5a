//! In which order workgroups take their work. CPU drivers give each thread one contiguous share of a dispatch, and what
//! lies side by side costs alike: a picture's upper half may hold most of it. Shaders therefore take share `g` of `n` as
//! `g * stride % n`, so that any run of workgroups is a sample of everything.

/// The stride for `n_groups` workgroups: coprime to their number and near its golden section; 1 on a GPU.
pub(crate) fn stride(n_groups: u64, is_cpu: bool) -> u32 {
    let n = u32::try_from(n_groups).unwrap_or(1);
    // Below 2^16 the product stays within 32 bits.
    if !is_cpu || !(3..65536).contains(&n) {
        return 1;
    }
    let golden = (f64::from(n) * 0.618) as u32;
    (golden..n).find(|&stride| gcd(stride, n) == 1).unwrap_or(1)
}

/// `items` in that order, in runs of 32: neighbours share what they read.
pub(crate) fn spread<T: Copy>(items: &[T]) -> Vec<T> {
    let runs: Vec<_> = items.chunks(32).collect();
    let (n, stride) = (runs.len(), stride(runs.len() as u64, true) as usize);
    (0..n).flat_map(|g| runs[g * stride % n]).copied().collect()
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::stride;

    #[test]
    fn every_share_is_taken_once() {
        for n in (1..300).chain([65_535, 65_536, 1_000_000]) {
            let stride = u64::from(stride(n, true));
            let mut taken: Vec<_> = (0..n).map(|g| g * stride % n).collect();
            taken.sort_unstable();
            assert!(taken.into_iter().eq(0..n), "{n}");
        }
    }
}
