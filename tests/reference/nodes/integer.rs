//! Twin of glsl/nodes/integer.glsl.

use super::case::{CONVERSION, Case, INTEGER, SELECT, call1, call2, call3, case};

pub fn add_int(x: i32, y: i32) -> i32 {
    x.wrapping_add(y)
}

pub fn add_uint(x: u32, y: u32) -> u32 {
    x.wrapping_add(y)
}

pub fn subtract_int(x: i32, y: i32) -> i32 {
    x.wrapping_sub(y)
}

pub fn subtract_uint(x: u32, y: u32) -> u32 {
    x.wrapping_sub(y)
}

pub fn multiply_int(x: i32, y: i32) -> i32 {
    x.wrapping_mul(y)
}

pub fn multiply_uint(x: u32, y: u32) -> u32 {
    x.wrapping_mul(y)
}

pub fn divide_int(x: i32, divisor: i32) -> i32 {
    if divisor == 0 { 0 } else { x.wrapping_div(divisor) }
}

pub fn divide_uint(x: u32, divisor: u32) -> u32 {
    x.checked_div(divisor).unwrap_or(0)
}

pub fn modulo_int(x: i32, divisor: i32) -> i32 {
    if divisor == 0 {
        return 0;
    }
    let rest = i64::from(x).rem_euclid(i64::from(divisor));
    let rest = if divisor < 0 && rest != 0 { rest + i64::from(divisor) } else { rest };
    rest as i32
}

pub fn modulo_uint(x: u32, divisor: u32) -> u32 {
    x.checked_rem(divisor).unwrap_or(0)
}

pub fn minimum_int(x: i32, y: i32) -> i32 {
    x.min(y)
}

pub fn minimum_uint(x: u32, y: u32) -> u32 {
    x.min(y)
}

pub fn maximum_int(x: i32, y: i32) -> i32 {
    x.max(y)
}

pub fn maximum_uint(x: u32, y: u32) -> u32 {
    x.max(y)
}

pub fn limit_int(x: i32, low: i32, high: i32) -> i32 {
    x.min(high).max(low)
}

pub fn limit_uint(x: u32, low: u32, high: u32) -> u32 {
    x.min(high).max(low)
}

pub fn negate_int(x: i32) -> i32 {
    x.wrapping_neg()
}

pub fn magnitude_int(x: i32) -> i32 {
    x.wrapping_abs()
}

pub fn sign_of_int(x: i32) -> i32 {
    x.signum()
}

pub fn absolute_difference(x: u32, y: u32) -> u32 {
    x.abs_diff(y)
}

pub fn add_saturating(x: u32, y: u32) -> u32 {
    x.saturating_add(y)
}

pub fn greatest_common_divisor(mut x: u32, mut y: u32) -> u32 {
    while y != 0 {
        (x, y) = (y, x % y);
    }
    x
}

pub fn integer_power(base: u32, exponent: u32) -> u32 {
    base.wrapping_pow(exponent)
}

pub fn integer_square_root(x: u32) -> u32 {
    x.isqrt()
}

pub fn bits_and_int(x: i32, y: i32) -> i32 {
    x & y
}

pub fn bits_and_uint(x: u32, y: u32) -> u32 {
    x & y
}

pub fn bits_or_int(x: i32, y: i32) -> i32 {
    x | y
}

pub fn bits_or_uint(x: u32, y: u32) -> u32 {
    x | y
}

pub fn bits_exclusive_or_int(x: i32, y: i32) -> i32 {
    x ^ y
}

pub fn bits_exclusive_or_uint(x: u32, y: u32) -> u32 {
    x ^ y
}

pub fn bits_not_int(x: i32) -> i32 {
    !x
}

pub fn bits_not_uint(x: u32) -> u32 {
    !x
}

pub fn shift_left_int(x: i32, amount: u32) -> i32 {
    x << (amount & 31)
}

pub fn shift_left_uint(x: u32, amount: u32) -> u32 {
    x << (amount & 31)
}

pub fn shift_right_int(x: i32, amount: u32) -> i32 {
    x >> (amount & 31)
}

pub fn shift_right_uint(x: u32, amount: u32) -> u32 {
    x >> (amount & 31)
}

pub fn rotate_left(x: u32, amount: u32) -> u32 {
    x.rotate_left(amount & 31)
}

pub fn reverse_bits(x: u32) -> u32 {
    x.reverse_bits()
}

pub fn count_bits(x: u32) -> i32 {
    x.count_ones() as i32
}

pub fn highest_bit(x: u32) -> i32 {
    31 - x.leading_zeros() as i32
}

pub fn lowest_bit(x: u32) -> i32 {
    if x == 0 { -1 } else { x.trailing_zeros() as i32 }
}

pub fn interleave_bits(x: u32, y: u32) -> u32 {
    (0..16).fold(0, |code, i| code | (x >> i & 1) << (2 * i) | (y >> i & 1) << (2 * i + 1))
}

pub fn gray_code(x: u32) -> u32 {
    x ^ (x >> 1)
}

pub fn to_float_int(x: i32) -> f32 {
    x as f32
}

pub fn to_float_uint(x: u32) -> f32 {
    x as f32
}

pub fn to_int(x: f32) -> i32 {
    x as i32
}

pub fn to_uint(x: f32) -> u32 {
    x as u32
}

/// Every function of the bank, in its order.
#[rustfmt::skip]
pub const CASES: &[Case] = &[
    case("int add(int, int)", INTEGER, [-8.0, 8.0], |w| call2(w, add_int)),
    case("uint add(uint, uint)", INTEGER, [-8.0, 8.0], |w| call2(w, add_uint)),
    case("int subtract(int, int)", INTEGER, [-8.0, 8.0], |w| call2(w, subtract_int)),
    case("uint subtract(uint, uint)", INTEGER, [-8.0, 8.0], |w| call2(w, subtract_uint)),
    case("int multiply(int, int)", INTEGER, [-8.0, 8.0], |w| call2(w, multiply_int)),
    case("uint multiply(uint, uint)", INTEGER, [-8.0, 8.0], |w| call2(w, multiply_uint)),
    case("int divide(int, int)", INTEGER, [-8.0, 8.0], |w| call2(w, divide_int)),
    case("uint divide(uint, uint)", INTEGER, [-8.0, 8.0], |w| call2(w, divide_uint)),
    case("int modulo(int, int)", INTEGER, [-8.0, 8.0], |w| call2(w, modulo_int)),
    case("uint modulo(uint, uint)", INTEGER, [-8.0, 8.0], |w| call2(w, modulo_uint)),
    case("int minimum(int, int)", INTEGER, [-8.0, 8.0], |w| call2(w, minimum_int)),
    case("uint minimum(uint, uint)", INTEGER, [-8.0, 8.0], |w| call2(w, minimum_uint)),
    case("int maximum(int, int)", INTEGER, [-8.0, 8.0], |w| call2(w, maximum_int)),
    case("uint maximum(uint, uint)", INTEGER, [-8.0, 8.0], |w| call2(w, maximum_uint)),
    case("int limit(int, int, int)", INTEGER, [-8.0, 8.0], |w| call3(w, limit_int)),
    case("uint limit(uint, uint, uint)", INTEGER, [-8.0, 8.0], |w| call3(w, limit_uint)),
    case("int negate(int)", INTEGER, [-8.0, 8.0], |w| call1(w, negate_int)),
    case("int magnitude(int)", INTEGER, [-8.0, 8.0], |w| call1(w, magnitude_int)),
    case("int sign_of(int)", INTEGER, [-8.0, 8.0], |w| call1(w, sign_of_int)),
    case("uint absolute_difference(uint, uint)", INTEGER, [-8.0, 8.0], |w| call2(w, absolute_difference)),
    case("uint add_saturating(uint, uint)", INTEGER, [-8.0, 8.0], |w| call2(w, add_saturating)),
    case("uint greatest_common_divisor(uint, uint)", INTEGER, [-8.0, 8.0], |w| call2(w, greatest_common_divisor)),
    case("uint integer_power(uint, uint)", INTEGER, [-8.0, 8.0], |w| call2(w, integer_power)),
    case("uint integer_square_root(uint)", INTEGER, [-8.0, 8.0], |w| call1(w, integer_square_root)),
    case("int bits_and(int, int)", INTEGER, [-8.0, 8.0], |w| call2(w, bits_and_int)),
    case("uint bits_and(uint, uint)", INTEGER, [-8.0, 8.0], |w| call2(w, bits_and_uint)),
    case("int bits_or(int, int)", INTEGER, [-8.0, 8.0], |w| call2(w, bits_or_int)),
    case("uint bits_or(uint, uint)", INTEGER, [-8.0, 8.0], |w| call2(w, bits_or_uint)),
    case("int bits_exclusive_or(int, int)", INTEGER, [-8.0, 8.0], |w| call2(w, bits_exclusive_or_int)),
    case("uint bits_exclusive_or(uint, uint)", INTEGER, [-8.0, 8.0], |w| call2(w, bits_exclusive_or_uint)),
    case("int bits_not(int)", INTEGER, [-8.0, 8.0], |w| call1(w, bits_not_int)),
    case("uint bits_not(uint)", INTEGER, [-8.0, 8.0], |w| call1(w, bits_not_uint)),
    case("int shift_left(int, uint)", INTEGER, [-8.0, 8.0], |w| call2(w, shift_left_int)),
    case("uint shift_left(uint, uint)", INTEGER, [-8.0, 8.0], |w| call2(w, shift_left_uint)),
    case("int shift_right(int, uint)", INTEGER, [-8.0, 8.0], |w| call2(w, shift_right_int)),
    case("uint shift_right(uint, uint)", INTEGER, [-8.0, 8.0], |w| call2(w, shift_right_uint)),
    case("uint rotate_left(uint, uint)", INTEGER, [-8.0, 8.0], |w| call2(w, rotate_left)),
    case("uint reverse_bits(uint)", INTEGER, [-8.0, 8.0], |w| call1(w, reverse_bits)),
    case("int count_bits(uint)", INTEGER, [-8.0, 8.0], |w| call1(w, count_bits)),
    case("int highest_bit(uint)", INTEGER, [-8.0, 8.0], |w| call1(w, highest_bit)),
    case("int lowest_bit(uint)", INTEGER, [-8.0, 8.0], |w| call1(w, lowest_bit)),
    case("uint interleave_bits(uint, uint)", INTEGER, [-8.0, 8.0], |w| call2(w, interleave_bits)),
    case("uint gray_code(uint)", INTEGER, [-8.0, 8.0], |w| call1(w, gray_code)),
    case("float to_float(int)", CONVERSION, [-8.0, 8.0], |w| call1(w, to_float_int)),
    case("float to_float(uint)", CONVERSION, [-8.0, 8.0], |w| call1(w, to_float_uint)),
    case("int to_int(float)", SELECT, [-8.0, 8.0], |w| call1(w, to_int)),
    case("uint to_uint(float)", SELECT, [-8.0, 8.0], |w| call1(w, to_uint)),
];
