//! Twin of glsl/nodes/rounding.glsl.

use super::case::{Case, DIVISION, ROUNDED, SELECT, beside_jumps, call2, case, each1, each2};

pub fn round_down(x: f32) -> f32 {
    x.floor()
}

pub fn round_up(x: f32) -> f32 {
    x.ceil()
}

pub fn round_nearest(x: f32) -> f32 {
    x.round_ties_even()
}

pub fn truncate(x: f32) -> f32 {
    x.trunc()
}

pub fn fraction(x: f32) -> f32 {
    x - x.floor()
}

pub fn snap(x: f32, spacing: f32) -> f32 {
    if spacing == 0.0 { x } else { (x / spacing).round_ties_even() * spacing }
}

pub fn modulo(x: f32, divisor: f32) -> f32 {
    if divisor == 0.0 { 0.0 } else { x - divisor * (x / divisor).floor() }
}

pub fn posterize<const N: usize>(x: [f32; N], levels: f32) -> [f32; N] {
    let levels = levels.max(1.0);
    x.map(|x| (x * levels).floor() / levels)
}

/// Every function of the bank, in its order.
#[rustfmt::skip]
pub const CASES: &[Case] = &[
    case("float round_down(float)", SELECT, [-8.0, 8.0], |w| each1::<1, _>(w, round_down)),
    case("vec2 round_down(vec2)", SELECT, [-8.0, 8.0], |w| each1::<2, _>(w, round_down)),
    case("vec3 round_down(vec3)", SELECT, [-8.0, 8.0], |w| each1::<3, _>(w, round_down)),
    case("vec4 round_down(vec4)", SELECT, [-8.0, 8.0], |w| each1::<4, _>(w, round_down)),
    case("float round_up(float)", SELECT, [-8.0, 8.0], |w| each1::<1, _>(w, round_up)),
    case("vec2 round_up(vec2)", SELECT, [-8.0, 8.0], |w| each1::<2, _>(w, round_up)),
    case("vec3 round_up(vec3)", SELECT, [-8.0, 8.0], |w| each1::<3, _>(w, round_up)),
    case("vec4 round_up(vec4)", SELECT, [-8.0, 8.0], |w| each1::<4, _>(w, round_up)),
    case("float round_nearest(float)", SELECT, [-8.0, 8.0], |w| each1::<1, _>(w, round_nearest)),
    case("vec2 round_nearest(vec2)", SELECT, [-8.0, 8.0], |w| each1::<2, _>(w, round_nearest)),
    case("vec3 round_nearest(vec3)", SELECT, [-8.0, 8.0], |w| each1::<3, _>(w, round_nearest)),
    case("vec4 round_nearest(vec4)", SELECT, [-8.0, 8.0], |w| each1::<4, _>(w, round_nearest)),
    case("float truncate(float)", SELECT, [-8.0, 8.0], |w| each1::<1, _>(w, truncate)),
    case("vec2 truncate(vec2)", SELECT, [-8.0, 8.0], |w| each1::<2, _>(w, truncate)),
    case("vec3 truncate(vec3)", SELECT, [-8.0, 8.0], |w| each1::<3, _>(w, truncate)),
    case("vec4 truncate(vec4)", SELECT, [-8.0, 8.0], |w| each1::<4, _>(w, truncate)),
    case("float fraction(float)", ROUNDED, [-8.0, 8.0], |w| each1::<1, _>(w, fraction)),
    case("vec2 fraction(vec2)", ROUNDED, [-8.0, 8.0], |w| each1::<2, _>(w, fraction)),
    case("vec3 fraction(vec3)", ROUNDED, [-8.0, 8.0], |w| each1::<3, _>(w, fraction)),
    case("vec4 fraction(vec4)", ROUNDED, [-8.0, 8.0], |w| each1::<4, _>(w, fraction)),
    case("float snap(float, float)", beside_jumps(1e-5), [-8.0, 8.0], |w| each2::<1, _>(w, snap)),
    case("vec2 snap(vec2, vec2)", beside_jumps(1e-5), [-8.0, 8.0], |w| each2::<2, _>(w, snap)),
    case("vec3 snap(vec3, vec3)", beside_jumps(1e-5), [-8.0, 8.0], |w| each2::<3, _>(w, snap)),
    case("vec4 snap(vec4, vec4)", beside_jumps(1e-5), [-8.0, 8.0], |w| each2::<4, _>(w, snap)),
    case("float modulo(float, float)", beside_jumps(1e-5), [-8.0, 8.0], |w| each2::<1, _>(w, modulo)),
    case("vec2 modulo(vec2, vec2)", beside_jumps(1e-5), [-8.0, 8.0], |w| each2::<2, _>(w, modulo)),
    case("vec3 modulo(vec3, vec3)", beside_jumps(1e-5), [-8.0, 8.0], |w| each2::<3, _>(w, modulo)),
    case("vec4 modulo(vec4, vec4)", beside_jumps(1e-5), [-8.0, 8.0], |w| each2::<4, _>(w, modulo)),
    case("float posterize(float, float)", DIVISION, [-8.0, 8.0], |w| call2(w, posterize::<1>)),
    case("vec2 posterize(vec2, float)", DIVISION, [-8.0, 8.0], |w| call2(w, posterize::<2>)),
    case("vec3 posterize(vec3, float)", DIVISION, [-8.0, 8.0], |w| call2(w, posterize::<3>)),
    case("vec4 posterize(vec4, float)", DIVISION, [-8.0, 8.0], |w| call2(w, posterize::<4>)),
];
