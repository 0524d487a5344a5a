//! Twin of glsl/nodes/comparison.glsl.

use super::case::{Case, INTEGER, ROUNDED, SELECT, call1, call2, call3, case, each2};

pub fn is_equal(x: f32, y: f32) -> bool {
    x == y
}

pub fn is_unequal(x: f32, y: f32) -> bool {
    x != y
}

pub fn is_less(x: f32, y: f32) -> bool {
    x < y
}

pub fn is_greater(x: f32, y: f32) -> bool {
    x > y
}

pub fn is_less_or_equal(x: f32, y: f32) -> bool {
    x <= y
}

pub fn is_greater_or_equal(x: f32, y: f32) -> bool {
    x >= y
}

pub fn is_between(x: f32, low: f32, high: f32) -> bool {
    low <= x && x <= high
}

pub fn is_near(x: f32, y: f32, tolerance: f32) -> bool {
    (x - y).abs() <= tolerance
}

pub fn is_equal_int(x: i32, y: i32) -> bool {
    x == y
}

pub fn is_less_int(x: i32, y: i32) -> bool {
    x < y
}

pub fn is_equal_uint(x: u32, y: u32) -> bool {
    x == y
}

pub fn is_less_uint(x: u32, y: u32) -> bool {
    x < y
}

pub fn choose<const N: usize>(condition: bool, when_true: [f32; N], when_false: [f32; N]) -> [f32; N] {
    if condition { when_true } else { when_false }
}

pub fn choose_int(condition: bool, when_true: i32, when_false: i32) -> i32 {
    if condition { when_true } else { when_false }
}

pub fn choose_uint(condition: bool, when_true: u32, when_false: u32) -> u32 {
    if condition { when_true } else { when_false }
}

pub fn step_at(x: f32, edge: f32) -> f32 {
    if x < edge { 0.0 } else { 1.0 }
}

pub fn logical_and(x: bool, y: bool) -> bool {
    x && y
}

pub fn logical_or(x: bool, y: bool) -> bool {
    x || y
}

pub fn logical_exclusive_or(x: bool, y: bool) -> bool {
    x != y
}

pub fn logical_not(x: bool) -> bool {
    !x
}

pub fn to_float(x: bool) -> f32 {
    if x { 1.0 } else { 0.0 }
}

/// Every function of the bank, in its order.
#[rustfmt::skip]
pub const CASES: &[Case] = &[
    case("bool is_equal(float, float)", SELECT, [-8.0, 8.0], |w| each2::<1, _>(w, is_equal)),
    case("bvec2 is_equal(vec2, vec2)", SELECT, [-8.0, 8.0], |w| each2::<2, _>(w, is_equal)),
    case("bvec3 is_equal(vec3, vec3)", SELECT, [-8.0, 8.0], |w| each2::<3, _>(w, is_equal)),
    case("bvec4 is_equal(vec4, vec4)", SELECT, [-8.0, 8.0], |w| each2::<4, _>(w, is_equal)),
    case("bool is_unequal(float, float)", SELECT, [-8.0, 8.0], |w| each2::<1, _>(w, is_unequal)),
    case("bvec2 is_unequal(vec2, vec2)", SELECT, [-8.0, 8.0], |w| each2::<2, _>(w, is_unequal)),
    case("bvec3 is_unequal(vec3, vec3)", SELECT, [-8.0, 8.0], |w| each2::<3, _>(w, is_unequal)),
    case("bvec4 is_unequal(vec4, vec4)", SELECT, [-8.0, 8.0], |w| each2::<4, _>(w, is_unequal)),
    case("bool is_less(float, float)", SELECT, [-8.0, 8.0], |w| each2::<1, _>(w, is_less)),
    case("bvec2 is_less(vec2, vec2)", SELECT, [-8.0, 8.0], |w| each2::<2, _>(w, is_less)),
    case("bvec3 is_less(vec3, vec3)", SELECT, [-8.0, 8.0], |w| each2::<3, _>(w, is_less)),
    case("bvec4 is_less(vec4, vec4)", SELECT, [-8.0, 8.0], |w| each2::<4, _>(w, is_less)),
    case("bool is_greater(float, float)", SELECT, [-8.0, 8.0], |w| each2::<1, _>(w, is_greater)),
    case("bvec2 is_greater(vec2, vec2)", SELECT, [-8.0, 8.0], |w| each2::<2, _>(w, is_greater)),
    case("bvec3 is_greater(vec3, vec3)", SELECT, [-8.0, 8.0], |w| each2::<3, _>(w, is_greater)),
    case("bvec4 is_greater(vec4, vec4)", SELECT, [-8.0, 8.0], |w| each2::<4, _>(w, is_greater)),
    case("bool is_less_or_equal(float, float)", SELECT, [-8.0, 8.0], |w| call2(w, is_less_or_equal)),
    case("bool is_greater_or_equal(float, float)", SELECT, [-8.0, 8.0], |w| call2(w, is_greater_or_equal)),
    case("bool is_between(float, float, float)", SELECT, [-8.0, 8.0], |w| call3(w, is_between)),
    case("bool is_near(float, float, float)", ROUNDED, [-8.0, 8.0], |w| call3(w, is_near)),
    case("bool is_equal(int, int)", INTEGER, [-8.0, 8.0], |w| call2(w, is_equal_int)),
    case("bool is_less(int, int)", INTEGER, [-8.0, 8.0], |w| call2(w, is_less_int)),
    case("bool is_equal(uint, uint)", INTEGER, [-8.0, 8.0], |w| call2(w, is_equal_uint)),
    case("bool is_less(uint, uint)", INTEGER, [-8.0, 8.0], |w| call2(w, is_less_uint)),
    case("float choose(bool, float, float)", SELECT, [-8.0, 8.0], |w| call3(w, choose::<1>)),
    case("vec2 choose(bool, vec2, vec2)", SELECT, [-8.0, 8.0], |w| call3(w, choose::<2>)),
    case("vec3 choose(bool, vec3, vec3)", SELECT, [-8.0, 8.0], |w| call3(w, choose::<3>)),
    case("vec4 choose(bool, vec4, vec4)", SELECT, [-8.0, 8.0], |w| call3(w, choose::<4>)),
    case("int choose(bool, int, int)", INTEGER, [-8.0, 8.0], |w| call3(w, choose_int)),
    case("uint choose(bool, uint, uint)", INTEGER, [-8.0, 8.0], |w| call3(w, choose_uint)),
    case("float step_at(float, float)", SELECT, [-8.0, 8.0], |w| each2::<1, _>(w, step_at)),
    case("vec2 step_at(vec2, vec2)", SELECT, [-8.0, 8.0], |w| each2::<2, _>(w, step_at)),
    case("vec3 step_at(vec3, vec3)", SELECT, [-8.0, 8.0], |w| each2::<3, _>(w, step_at)),
    case("vec4 step_at(vec4, vec4)", SELECT, [-8.0, 8.0], |w| each2::<4, _>(w, step_at)),
    case("bool logical_and(bool, bool)", INTEGER, [-8.0, 8.0], |w| call2(w, logical_and)),
    case("bool logical_or(bool, bool)", INTEGER, [-8.0, 8.0], |w| call2(w, logical_or)),
    case("bool logical_exclusive_or(bool, bool)", INTEGER, [-8.0, 8.0], |w| call2(w, logical_exclusive_or)),
    case("bool logical_not(bool)", INTEGER, [-8.0, 8.0], |w| call1(w, logical_not)),
    case("float to_float(bool)", INTEGER, [-8.0, 8.0], |w| call1(w, to_float)),
];
