//! Numbers for tests that are the same on every run: SplitMix64 (Steele, Lea, Flood 2014), its seed named on failure.

use std::fmt;

/// A generator that remembers where it started.
pub struct Random {
    seed: u64,
    state: u64,
}

impl Random {
    pub fn new(seed: u64) -> Self {
        Self { seed, state: seed }
    }

    pub fn next(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// 0 to `n` - 1.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// From `low` up to `high`.
    pub fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * ((self.next() >> 11) as f64 / (1_u64 << 53) as f64)
    }

    pub fn words(&mut self, n: usize, below: u32) -> Vec<u32> {
        (0..n).map(|_| (self.next() % u64::from(below)) as u32).collect()
    }

    pub fn flip(&mut self) -> bool {
        self.next() & 1 == 1
    }

    pub fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

impl fmt::Display for Random {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seed {:#x}", self.seed)
    }
}
