//! Halton's sequence on the CPU.

use super::radical::{check_base, inverse, unit_float};
use super::scramble::{Key, Scrambling};
use crate::error::{Error, Result};
use std::ops::Range;

/// A Halton sequence: its bases, which of its points are taken, how digits are scrambled.
///
/// Point `n` is point `offset + (skip + n) * (leap + 1)` of the plain sequence. The offset prunes points at the beginning,
/// the origin first; a leap leaves that many points out between two; the skip passes over points that a leap has left in,
/// so that one who has taken 100 goes on with a skip of 100.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Halton {
    bases: Vec<u32>,
    offset: u32,
    skip: u32,
    leap: u32,
    scrambling: Scrambling,
    /// Common factors are refused.
    checked: bool,
}

impl Halton {
    /// A sequence with a dimension for each of these bases, in any order.
    ///
    /// # Errors
    /// No bases, a base of 0 or 1, or two bases with a common factor, which the error names: their numbers repeat each
    /// other's digits, and part of the square stays empty.
    pub fn new(bases: &[u32]) -> Result<Self> {
        let halton = Self { checked: true, ..Self::unchecked(bases)? };
        for (i, &a) in bases.iter().enumerate() {
            if let Some((b, factor)) = common_factor(a, &bases[..i]) {
                let why = format!("{b} and {a} are not coprime: {factor} divides both");
                return Err(Error::invalid("bases of a Halton sequence", why));
            }
        }
        Ok(halton)
    }

    /// The same with any bases from 2 on and any leap, to study what goes wrong.
    ///
    /// # Errors
    /// No bases, or a base of 0 or 1.
    pub fn unchecked(bases: &[u32]) -> Result<Self> {
        if bases.is_empty() {
            return Err(Error::invalid("bases of a Halton sequence", "there are none"));
        }
        bases.iter().try_for_each(|&base| check_base(base))?;
        let scrambling = Scrambling::None;
        Ok(Self { bases: bases.to_vec(), offset: 0, skip: 0, leap: 0, scrambling, checked: false })
    }

    /// The sequence in the first `n_dimensions` primes.
    ///
    /// # Errors
    /// No dimensions.
    pub fn with_primes(n_dimensions: usize) -> Result<Self> {
        let mut primes: Vec<u32> = vec![];
        let mut next = 2;
        while primes.len() < n_dimensions {
            // A number without a prime factor up to its root is prime.
            let factors = primes.iter().take_while(|&&prime| u64::from(prime).pow(2) <= u64::from(next));
            if factors.into_iter().all(|prime| next % prime != 0) {
                primes.push(next);
            }
            next += 1;
        }
        Ok(Self { checked: true, ..Self::unchecked(&primes)? })
    }

    /// Prunes the first points. With 1, the origin is left out; scrambled sequences need no offset.
    #[must_use]
    pub fn with_offset(self, offset: u32) -> Self {
        Self { offset, ..self }
    }

    /// Goes on behind points that were taken before.
    #[must_use]
    pub fn with_skip(self, skip: u32) -> Self {
        Self { skip, ..self }
    }

    /// Leaves points out between two. `leap + 1` should be a prime that is none of the bases: 409 is a good one for up to 79
    /// dimensions (Kocis and Whiten).
    ///
    /// # Errors
    /// `leap + 1` has a factor in common with a base, which the error names: that dimension would stay in a part of its
    /// range. Not so for [`Halton::unchecked`].
    pub fn with_leap(self, leap: u32) -> Result<Self> {
        let step = u64::from(leap) + 1;
        let shared = self.bases.iter().find(|&&base| gcd(step, base.into()) > 1);
        match shared.filter(|_| self.checked) {
            Some(base) => {
                let why = format!("{leap} and one is {step}, which has a factor in common with base {base}");
                Err(Error::invalid("leap of a Halton sequence", why))
            }
            None => Ok(Self { leap, ..self }),
        }
    }

    /// Scrambles the digits, in each dimension in another way.
    #[must_use]
    pub fn with_scrambling(self, scrambling: Scrambling) -> Self {
        Self { scrambling, ..self }
    }

    /// The bases, one a dimension.
    pub fn bases(&self) -> &[u32] {
        &self.bases
    }

    /// The number of dimensions.
    pub fn n_dimensions(&self) -> usize {
        self.bases.len()
    }

    /// How digits are scrambled.
    pub fn scrambling(&self) -> Scrambling {
        self.scrambling
    }

    /// Points left out between two, and one.
    pub(super) fn step(&self) -> u64 {
        u64::from(self.leap) + 1
    }

    /// A warning: pairs of bases whose dimensions are known to correlate, the smaller base first.
    ///
    /// The first points of two bases lie on a line, as many as the smaller base is. Small bases leave it soon; of bases
    /// from 10 on, those pairs are listed whose first points, as many as the larger base is, have a correlation
    /// coefficient above 1/4: near each other (17 and 19: 0.5; 59 and 61: 0.8), or one near twice the other (19 and 37:
    /// 0.5). As many points as both bases' product fill the square. Scrambled digits are free of this, and nothing is
    /// listed then. A leap may help; the pairs are listed still.
    pub fn correlated(&self) -> Vec<(u32, u32)> {
        let mut pairs = vec![];
        if self.scrambling != Scrambling::None {
            return pairs;
        }
        let mut bases: Vec<u32> = self.bases.iter().copied().filter(|base| *base >= 10).collect();
        bases.sort_unstable();
        for (i, &a) in bases.iter().enumerate() {
            let larger = bases[i + 1..].iter().copied();
            pairs.extend(larger.filter(|&b| first_correlation(a, b) > 0.25).map(|b| (a, b)));
        }
        pairs
    }

    /// Which point of the plain sequence point `n` is.
    ///
    /// # Errors
    /// An index beyond 32 bits.
    pub fn index(&self, n: u32) -> Result<u32> {
        let place = u128::from(self.skip) + u128::from(n);
        let index = u128::from(self.offset) + place * u128::from(self.step());
        u32::try_from(index).map_err(|_| {
            let why = format!("point {n} is number {index} of the sequence, more than 32 bits hold");
            Error::invalid("Halton sequence", why)
        })
    }

    /// One number of point `n`, from 0 to below 1.
    ///
    /// # Errors
    /// An index beyond 32 bits, or a dimension that is not there.
    pub fn value(&self, n: u32, dimension: usize) -> Result<f32> {
        Ok(unit_float(self.fraction(n, dimension)?))
    }

    /// The same in units of 2^-32, rounded down, with all its bits.
    ///
    /// # Errors
    /// As for [`Halton::value`].
    pub fn fraction(&self, n: u32, dimension: usize) -> Result<u32> {
        let Some(&base) = self.bases.get(dimension) else {
            let why = format!("{dimension} is not there, of {}", self.bases.len());
            return Err(Error::invalid("dimension of a Halton sequence", why));
        };
        let key = Key::new(self.scrambling, dimension as u32);
        Ok(inverse(self.index(n)?, base, key))
    }

    /// Points `n`, each as many numbers as there are dimensions, one after the other.
    ///
    /// # Errors
    /// An index beyond 32 bits.
    pub fn points(&self, n: Range<u32>) -> Result<Vec<f32>> {
        let mut points = vec![];
        let keys = (0..self.bases.len()).map(|dimension| Key::new(self.scrambling, dimension as u32));
        let dimensions: Vec<_> = self.bases.iter().copied().zip(keys).collect();
        for n in n {
            let index = self.index(n)?;
            points.extend(dimensions.iter().map(|&(base, key)| unit_float(inverse(index, base, key))));
        }
        Ok(points)
    }
}

/// The correlation coefficient of the first `b` points of bases `a` and `b`, where `b` is not smaller, but for their second
/// digits, which tell little: over t from 0 to 1, that of t and the fractional part of t * b / a.
fn first_correlation(a: u32, b: u32) -> f64 {
    let periods = f64::from(b) / f64::from(a);
    let (whole, part) = (periods.floor(), periods.fract());
    // Means of the fractional part, of its square, and of its product with t.
    let mean = (whole / 2.0 + part * part / 2.0) / periods;
    let square = (whole / 3.0 + part.powi(3) / 3.0) / periods;
    let product = whole * (whole - 1.0) / 4.0 + whole / 3.0 + whole * part * part / 2.0 + part.powi(3) / 3.0;
    (product / (periods * periods) - mean / 2.0) / ((square - mean * mean) / 12.0).sqrt()
}

/// The first of `others` that has a factor in common with `a`, and the largest such factor.
fn common_factor(a: u32, others: &[u32]) -> Option<(u32, u64)> {
    let factors = others.iter().map(|&b| (b, gcd(a.into(), b.into())));
    factors.into_iter().find(|&(_, factor)| factor > 1)
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
