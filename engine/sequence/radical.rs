//! The radical inverse: an index's digits mirrored at the point. Twin: `glsl/shared/sequence.glsl`.

use super::scramble::Key;
use crate::error::{Error, Result};

/// The digits of `index` in `base`, mirrored at the point, in units of 2^-32 and rounded down.
///
/// # Errors
/// Base 0 or 1.
pub fn radical_inverse(index: u32, base: u32) -> Result<u32> {
    check_base(base)?;
    Ok(inverse(index, base, Key::NONE))
}

/// Number `index` of van der Corput's sequence in `base`, from 0 to below 1. [`Halton`](super::Halton) with one base is
/// the same with an offset, a leap and scrambling.
///
/// # Errors
/// Base 0 or 1.
pub fn van_der_corput(index: u32, base: u32) -> Result<f32> {
    Ok(unit_float(radical_inverse(index, base)?))
}

/// Units of 2^-32 as a float, rounded towards zero, so that it stays below 1.
pub fn unit_float(fraction: u32) -> f32 {
    // What a float's 24 bits do not hold is taken away first: then neither the conversion nor the product rounds.
    let spare = 8_u32.saturating_sub(fraction.leading_zeros());
    ((fraction >> spare) << spare) as f32 * (1.0 / 4_294_967_296.0)
}

/// In base 0 and 1 a number has no digits.
pub(super) fn check_base(base: u32) -> Result<()> {
    match base {
        0 | 1 => Err(Error::invalid("base of a sequence", format!("{base} is not 2 or more"))),
        _ => Ok(()),
    }
}

/// [`radical_inverse`] with scrambled digits.
pub(super) fn inverse(index: u32, base: u32, key: Key) -> u32 {
    // The zeros before a number's digits count where they become other digits.
    let limit = if key.is_none() { index } else { u32::MAX };
    let (mut power, mut n_digits) = (1_u32, 1_u32);
    while power <= limit / base {
        power *= base;
        n_digits += 1;
    }
    let (mut rest, mut fraction) = (index, 0_u32);
    for place in (0..n_digits).rev() {
        let digit = rest / power;
        // What is left are the digits below: those that come before this one behind the point.
        rest -= digit * power;
        let digit = key.scramble(digit, base, place, rest);
        // The digit is below the base, so the quotient has 32 bits.
        let wide = u64::from(digit) << 32 | u64::from(fraction);
        fraction = (wide / u64::from(base)) as u32;
        power /= base;
    }
    fraction
}
