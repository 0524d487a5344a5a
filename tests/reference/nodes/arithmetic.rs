//! Twin of glsl/nodes/arithmetic.glsl.

use super::case::{Case, DIVISION, ROOT, ROUNDED, SELECT, case, each1, each2, each3, of_exponential};

pub fn add(x: f32, y: f32) -> f32 {
    x + y
}

pub fn subtract(x: f32, y: f32) -> f32 {
    x - y
}

pub fn multiply(x: f32, y: f32) -> f32 {
    x * y
}

pub fn multiply_add(x: f32, factor: f32, offset: f32) -> f32 {
    x * factor + offset
}

pub fn divide(x: f32, divisor: f32) -> f32 {
    if divisor == 0.0 { 0.0 } else { x / divisor }
}

pub fn reciprocal(x: f32) -> f32 {
    if x == 0.0 { 0.0 } else { 1.0 / x }
}

pub fn negate(x: f32) -> f32 {
    -x
}

pub fn magnitude(x: f32) -> f32 {
    x.abs()
}

pub fn sign_of(x: f32) -> f32 {
    if x == 0.0 { 0.0 } else { x.signum() }
}

pub fn square(x: f32) -> f32 {
    x * x
}

pub fn cube(x: f32) -> f32 {
    x * x * x
}

pub fn square_root(x: f32) -> f32 {
    x.max(0.0).sqrt()
}

pub fn power(base: f32, exponent: f32) -> f32 {
    if base > 0.0 { base.powf(exponent) } else { 0.0 }
}

pub fn exponential(x: f32) -> f32 {
    x.exp()
}

pub fn exponential_2(x: f32) -> f32 {
    x.exp2()
}

pub fn logarithm(x: f32) -> f32 {
    if x > 0.0 { x.ln() } else { 0.0 }
}

pub fn logarithm_2(x: f32) -> f32 {
    if x > 0.0 { x.log2() } else { 0.0 }
}

/// Every function of the bank, in its order.
#[rustfmt::skip]
pub const CASES: &[Case] = &[
    case("float add(float, float)", ROUNDED, [-8.0, 8.0], |w| each2::<1, _>(w, add)),
    case("vec2 add(vec2, vec2)", ROUNDED, [-8.0, 8.0], |w| each2::<2, _>(w, add)),
    case("vec3 add(vec3, vec3)", ROUNDED, [-8.0, 8.0], |w| each2::<3, _>(w, add)),
    case("vec4 add(vec4, vec4)", ROUNDED, [-8.0, 8.0], |w| each2::<4, _>(w, add)),
    case("float subtract(float, float)", ROUNDED, [-8.0, 8.0], |w| each2::<1, _>(w, subtract)),
    case("vec2 subtract(vec2, vec2)", ROUNDED, [-8.0, 8.0], |w| each2::<2, _>(w, subtract)),
    case("vec3 subtract(vec3, vec3)", ROUNDED, [-8.0, 8.0], |w| each2::<3, _>(w, subtract)),
    case("vec4 subtract(vec4, vec4)", ROUNDED, [-8.0, 8.0], |w| each2::<4, _>(w, subtract)),
    case("float multiply(float, float)", ROUNDED, [-8.0, 8.0], |w| each2::<1, _>(w, multiply)),
    case("vec2 multiply(vec2, vec2)", ROUNDED, [-8.0, 8.0], |w| each2::<2, _>(w, multiply)),
    case("vec3 multiply(vec3, vec3)", ROUNDED, [-8.0, 8.0], |w| each2::<3, _>(w, multiply)),
    case("vec4 multiply(vec4, vec4)", ROUNDED, [-8.0, 8.0], |w| each2::<4, _>(w, multiply)),
    case("float multiply_add(float, float, float)", ROUNDED, [-8.0, 8.0], |w| each3::<1, _>(w, multiply_add)),
    case("vec2 multiply_add(vec2, vec2, vec2)", ROUNDED, [-8.0, 8.0], |w| each3::<2, _>(w, multiply_add)),
    case("vec3 multiply_add(vec3, vec3, vec3)", ROUNDED, [-8.0, 8.0], |w| each3::<3, _>(w, multiply_add)),
    case("vec4 multiply_add(vec4, vec4, vec4)", ROUNDED, [-8.0, 8.0], |w| each3::<4, _>(w, multiply_add)),
    case("float divide(float, float)", DIVISION, [-8.0, 8.0], |w| each2::<1, _>(w, divide)),
    case("vec2 divide(vec2, vec2)", DIVISION, [-8.0, 8.0], |w| each2::<2, _>(w, divide)),
    case("vec3 divide(vec3, vec3)", DIVISION, [-8.0, 8.0], |w| each2::<3, _>(w, divide)),
    case("vec4 divide(vec4, vec4)", DIVISION, [-8.0, 8.0], |w| each2::<4, _>(w, divide)),
    case("float reciprocal(float)", DIVISION, [-8.0, 8.0], |w| each1::<1, _>(w, reciprocal)),
    case("vec2 reciprocal(vec2)", DIVISION, [-8.0, 8.0], |w| each1::<2, _>(w, reciprocal)),
    case("vec3 reciprocal(vec3)", DIVISION, [-8.0, 8.0], |w| each1::<3, _>(w, reciprocal)),
    case("vec4 reciprocal(vec4)", DIVISION, [-8.0, 8.0], |w| each1::<4, _>(w, reciprocal)),
    case("float negate(float)", SELECT, [-8.0, 8.0], |w| each1::<1, _>(w, negate)),
    case("vec2 negate(vec2)", SELECT, [-8.0, 8.0], |w| each1::<2, _>(w, negate)),
    case("vec3 negate(vec3)", SELECT, [-8.0, 8.0], |w| each1::<3, _>(w, negate)),
    case("vec4 negate(vec4)", SELECT, [-8.0, 8.0], |w| each1::<4, _>(w, negate)),
    case("float magnitude(float)", SELECT, [-8.0, 8.0], |w| each1::<1, _>(w, magnitude)),
    case("vec2 magnitude(vec2)", SELECT, [-8.0, 8.0], |w| each1::<2, _>(w, magnitude)),
    case("vec3 magnitude(vec3)", SELECT, [-8.0, 8.0], |w| each1::<3, _>(w, magnitude)),
    case("vec4 magnitude(vec4)", SELECT, [-8.0, 8.0], |w| each1::<4, _>(w, magnitude)),
    case("float sign_of(float)", SELECT, [-8.0, 8.0], |w| each1::<1, _>(w, sign_of)),
    case("vec2 sign_of(vec2)", SELECT, [-8.0, 8.0], |w| each1::<2, _>(w, sign_of)),
    case("vec3 sign_of(vec3)", SELECT, [-8.0, 8.0], |w| each1::<3, _>(w, sign_of)),
    case("vec4 sign_of(vec4)", SELECT, [-8.0, 8.0], |w| each1::<4, _>(w, sign_of)),
    case("float square(float)", ROUNDED, [-8.0, 8.0], |w| each1::<1, _>(w, square)),
    case("vec2 square(vec2)", ROUNDED, [-8.0, 8.0], |w| each1::<2, _>(w, square)),
    case("vec3 square(vec3)", ROUNDED, [-8.0, 8.0], |w| each1::<3, _>(w, square)),
    case("vec4 square(vec4)", ROUNDED, [-8.0, 8.0], |w| each1::<4, _>(w, square)),
    case("float cube(float)", ROUNDED, [-8.0, 8.0], |w| each1::<1, _>(w, cube)),
    case("vec2 cube(vec2)", ROUNDED, [-8.0, 8.0], |w| each1::<2, _>(w, cube)),
    case("vec3 cube(vec3)", ROUNDED, [-8.0, 8.0], |w| each1::<3, _>(w, cube)),
    case("vec4 cube(vec4)", ROUNDED, [-8.0, 8.0], |w| each1::<4, _>(w, cube)),
    case("float square_root(float)", ROOT, [-8.0, 8.0], |w| each1::<1, _>(w, square_root)),
    case("vec2 square_root(vec2)", ROOT, [-8.0, 8.0], |w| each1::<2, _>(w, square_root)),
    case("vec3 square_root(vec3)", ROOT, [-8.0, 8.0], |w| each1::<3, _>(w, square_root)),
    case("vec4 square_root(vec4)", ROOT, [-8.0, 8.0], |w| each1::<4, _>(w, square_root)),
    case("float power(float, float)", of_exponential(1e-3), [0.0, 3.0], |w| each2::<1, _>(w, power)),
    case("vec2 power(vec2, vec2)", of_exponential(1e-3), [0.0, 3.0], |w| each2::<2, _>(w, power)),
    case("vec3 power(vec3, vec3)", of_exponential(1e-3), [0.0, 3.0], |w| each2::<3, _>(w, power)),
    case("vec4 power(vec4, vec4)", of_exponential(1e-3), [0.0, 3.0], |w| each2::<4, _>(w, power)),
    case("float exponential(float)", of_exponential(1e-4), [-8.0, 2.0], |w| each1::<1, _>(w, exponential)),
    case("vec2 exponential(vec2)", of_exponential(1e-4), [-8.0, 2.0], |w| each1::<2, _>(w, exponential)),
    case("vec3 exponential(vec3)", of_exponential(1e-4), [-8.0, 2.0], |w| each1::<3, _>(w, exponential)),
    case("vec4 exponential(vec4)", of_exponential(1e-4), [-8.0, 2.0], |w| each1::<4, _>(w, exponential)),
    case("float exponential_2(float)", of_exponential(1e-4), [-8.0, 2.0], |w| each1::<1, _>(w, exponential_2)),
    case("vec2 exponential_2(vec2)", of_exponential(1e-4), [-8.0, 2.0], |w| each1::<2, _>(w, exponential_2)),
    case("vec3 exponential_2(vec3)", of_exponential(1e-4), [-8.0, 2.0], |w| each1::<3, _>(w, exponential_2)),
    case("vec4 exponential_2(vec4)", of_exponential(1e-4), [-8.0, 2.0], |w| each1::<4, _>(w, exponential_2)),
    case("float logarithm(float)", of_exponential(1e-5), [-8.0, 8.0], |w| each1::<1, _>(w, logarithm)),
    case("vec2 logarithm(vec2)", of_exponential(1e-5), [-8.0, 8.0], |w| each1::<2, _>(w, logarithm)),
    case("vec3 logarithm(vec3)", of_exponential(1e-5), [-8.0, 8.0], |w| each1::<3, _>(w, logarithm)),
    case("vec4 logarithm(vec4)", of_exponential(1e-5), [-8.0, 8.0], |w| each1::<4, _>(w, logarithm)),
    case("float logarithm_2(float)", of_exponential(1e-5), [-8.0, 8.0], |w| each1::<1, _>(w, logarithm_2)),
    case("vec2 logarithm_2(vec2)", of_exponential(1e-5), [-8.0, 8.0], |w| each1::<2, _>(w, logarithm_2)),
    case("vec3 logarithm_2(vec3)", of_exponential(1e-5), [-8.0, 8.0], |w| each1::<3, _>(w, logarithm_2)),
    case("vec4 logarithm_2(vec4)", of_exponential(1e-5), [-8.0, 8.0], |w| each1::<4, _>(w, logarithm_2)),
];
