//! Low-discrepancy sequences: points that fill the unit cube evenly from the first on, so that an average over them is
//! closer to an integral than one over random points.
//!
//! [`van_der_corput`] mirrors the digits of an index at the point: in base 2, 6 = 110 becomes 0.011 = 3/8. A [`Halton`]
//! sequence is one of these a dimension, each in a base of its own, no two with a common factor. [`HaltonFill`] writes
//! its points into a buffer on the GPU; in a shader, `glsl/shared/sequence.glsl` gives a point where it is needed.
//!
//! ```
//! use spanforge::sequence::{Halton, Scrambling, star_discrepancy, van_der_corput};
//!
//! assert_eq!(van_der_corput(6, 2)?, 0.375);
//! // Without the origin, which is point 0.
//! let halton = Halton::new(&[2, 3])?.with_offset(1);
//! assert_eq!(halton.points(0..2)?, [0.5, 0.33333331, 0.25, 0.66666663]);
//!
//! let scrambled = halton.with_scrambling(Scrambling::Owen { seed: 7 });
//! let points: Vec<[f32; 2]> = scrambled.points(0..256)?.chunks(2).map(|p| [p[0], p[1]]).collect();
//! assert!(star_discrepancy(&points)? < 0.03);
//! # Ok::<(), spanforge::Error>(())
//! ```
//!
//! # Values
//! An index has 32 bits, a base is from 2 to `u32::MAX`. [`radical_inverse`] is the mirrored number in units of 2^-32,
//! rounded down once and exactly: whole-number division of whole-number quotients rounds as one division by their
//! product does. Scrambled, it has as many digits as `u32::MAX` has. [`van_der_corput`] and all points are that number
//! rounded towards zero to the 24 bits of an `f32`: from 0 to 1 - 2^-24, never 1. Nothing else is rounded, so CPU and GPU
//! have the same bits.
//!
//! # Sources
//! The sequences are van der Corput's (1935) and Halton's ("On the efficiency of certain quasi-random sequences of points
//! in evaluating multi-dimensional integrals", 1960). Leaps: Kocis and Whiten, "Computational investigations of
//! low-discrepancy sequences", 1997. Nested uniform scrambling: Owen, "Randomly permuted (t,m,s)-nets and
//! (t,s)-sequences", 1995; digits are permuted by the ranks of hashed lots in bases up to 64, and above by the
//! swap-or-not shuffle (Hoang, Morris and Rogaway, "An enciphering scheme based on a card shuffle", 2012). The hash is
//! Wellons' `lowbias32`. Discrepancy: Niederreiter, "Discrepancy and convex programming", 1972.

mod discrepancy;
mod fill;
mod halton;
mod radical;
mod scramble;

pub use discrepancy::star_discrepancy;
pub use fill::HaltonFill;
pub use halton::Halton;
pub use radical::{radical_inverse, unit_float, van_der_corput};
pub use scramble::Scrambling;
