//! Twin of glsl/nodes/range.glsl.

use super::case::{
    Case, DIVISION, ROUNDED, SELECT, call2, call3, case, each1, each2, each3, each5, of_steps,
};

pub fn minimum(x: f32, y: f32) -> f32 {
    if y < x { y } else { x }
}

pub fn maximum(x: f32, y: f32) -> f32 {
    if x < y { y } else { x }
}

pub fn limit(x: f32, low: f32, high: f32) -> f32 {
    x.min(high).max(low)
}

pub fn saturate(x: f32) -> f32 {
    x.clamp(0.0, 1.0)
}

pub fn interpolate<const N: usize>(from: [f32; N], to: [f32; N], amount: f32) -> [f32; N] {
    std::array::from_fn(|i| from[i] * (1.0 - amount) + to[i] * amount)
}

pub fn amount_between(x: f32, from: f32, to: f32) -> f32 {
    if to == from { 0.0 } else { (x - from) / (to - from) }
}

pub fn map_range(x: f32, from_low: f32, from_high: f32, to_low: f32, to_high: f32) -> f32 {
    let amount = if from_high == from_low { 0.0 } else { (x - from_low) / (from_high - from_low) };
    to_low + (to_high - to_low) * amount
}

pub fn smooth_step(x: f32, from: f32, to: f32) -> f32 {
    if to <= from {
        return if x < from { 0.0 } else { 1.0 };
    }
    let amount = ((x - from) / (to - from)).clamp(0.0, 1.0);
    amount * amount * (3.0 - 2.0 * amount)
}

pub fn smoother_step(x: f32, from: f32, to: f32) -> f32 {
    if to <= from {
        return if x < from { 0.0 } else { 1.0 };
    }
    let amount = ((x - from) / (to - from)).clamp(0.0, 1.0);
    amount * amount * amount * (amount * (amount * 6.0 - 15.0) + 10.0)
}

pub fn wrap_unit(x: f32) -> f32 {
    let rest = x - x.floor();
    if rest < 1.0 { rest } else { 0.0 }
}

pub fn mirror_unit(x: f32) -> f32 {
    let half_way = x * 0.5;
    let rest = half_way - half_way.floor();
    1.0 - (rest * 2.0 - 1.0).abs()
}

pub fn bias<const N: usize>(x: [f32; N], amount: f32) -> [f32; N] {
    let slope = 1.0 / amount.clamp(0.001, 0.999) - 2.0;
    x.map(|x| {
        let t = x.clamp(0.0, 1.0);
        t / (slope * (1.0 - t) + 1.0)
    })
}

pub fn gain(x: f32, amount: f32) -> f32 {
    let t = x.clamp(0.0, 1.0);
    let side = if t < 0.5 { t * 2.0 } else { 2.0 - t * 2.0 };
    let bent = side / ((1.0 / amount.clamp(0.001, 0.999) - 2.0) * (1.0 - side) + 1.0) * 0.5;
    if t < 0.5 { bent } else { 1.0 - bent }
}

/// Every function of the bank, in its order.
#[rustfmt::skip]
pub const CASES: &[Case] = &[
    case("float minimum(float, float)", SELECT, [-8.0, 8.0], |w| each2::<1, _>(w, minimum)),
    case("vec2 minimum(vec2, vec2)", SELECT, [-8.0, 8.0], |w| each2::<2, _>(w, minimum)),
    case("vec3 minimum(vec3, vec3)", SELECT, [-8.0, 8.0], |w| each2::<3, _>(w, minimum)),
    case("vec4 minimum(vec4, vec4)", SELECT, [-8.0, 8.0], |w| each2::<4, _>(w, minimum)),
    case("float maximum(float, float)", SELECT, [-8.0, 8.0], |w| each2::<1, _>(w, maximum)),
    case("vec2 maximum(vec2, vec2)", SELECT, [-8.0, 8.0], |w| each2::<2, _>(w, maximum)),
    case("vec3 maximum(vec3, vec3)", SELECT, [-8.0, 8.0], |w| each2::<3, _>(w, maximum)),
    case("vec4 maximum(vec4, vec4)", SELECT, [-8.0, 8.0], |w| each2::<4, _>(w, maximum)),
    case("float limit(float, float, float)", SELECT, [-8.0, 8.0], |w| each3::<1, _>(w, limit)),
    case("vec2 limit(vec2, vec2, vec2)", SELECT, [-8.0, 8.0], |w| each3::<2, _>(w, limit)),
    case("vec3 limit(vec3, vec3, vec3)", SELECT, [-8.0, 8.0], |w| each3::<3, _>(w, limit)),
    case("vec4 limit(vec4, vec4, vec4)", SELECT, [-8.0, 8.0], |w| each3::<4, _>(w, limit)),
    case("float saturate(float)", SELECT, [-8.0, 8.0], |w| each1::<1, _>(w, saturate)),
    case("vec2 saturate(vec2)", SELECT, [-8.0, 8.0], |w| each1::<2, _>(w, saturate)),
    case("vec3 saturate(vec3)", SELECT, [-8.0, 8.0], |w| each1::<3, _>(w, saturate)),
    case("vec4 saturate(vec4)", SELECT, [-8.0, 8.0], |w| each1::<4, _>(w, saturate)),
    case("float interpolate(float, float, float)", ROUNDED, [-8.0, 8.0], |w| call3(w, interpolate::<1>)),
    case("vec2 interpolate(vec2, vec2, float)", ROUNDED, [-8.0, 8.0], |w| call3(w, interpolate::<2>)),
    case("vec3 interpolate(vec3, vec3, float)", ROUNDED, [-8.0, 8.0], |w| call3(w, interpolate::<3>)),
    case("vec4 interpolate(vec4, vec4, float)", ROUNDED, [-8.0, 8.0], |w| call3(w, interpolate::<4>)),
    case("float amount_between(float, float, float)", DIVISION, [-8.0, 8.0], |w| each3::<1, _>(w, amount_between)),
    case("vec2 amount_between(vec2, vec2, vec2)", DIVISION, [-8.0, 8.0], |w| each3::<2, _>(w, amount_between)),
    case("vec3 amount_between(vec3, vec3, vec3)", DIVISION, [-8.0, 8.0], |w| each3::<3, _>(w, amount_between)),
    case("vec4 amount_between(vec4, vec4, vec4)", DIVISION, [-8.0, 8.0], |w| each3::<4, _>(w, amount_between)),
    case("float map_range(float, float, float, float, float)", of_steps(0.25), [0.0, 8.0], |w| each5::<1, _>(w, map_range)),
    case("vec2 map_range(vec2, vec2, vec2, vec2, vec2)", of_steps(0.25), [0.0, 8.0], |w| each5::<2, _>(w, map_range)),
    case("vec3 map_range(vec3, vec3, vec3, vec3, vec3)", of_steps(0.25), [0.0, 8.0], |w| each5::<3, _>(w, map_range)),
    case("vec4 map_range(vec4, vec4, vec4, vec4, vec4)", of_steps(0.25), [0.0, 8.0], |w| each5::<4, _>(w, map_range)),
    case("float smooth_step(float, float, float)", of_steps(1e-6), [-8.0, 8.0], |w| each3::<1, _>(w, smooth_step)),
    case("vec2 smooth_step(vec2, vec2, vec2)", of_steps(1e-6), [-8.0, 8.0], |w| each3::<2, _>(w, smooth_step)),
    case("vec3 smooth_step(vec3, vec3, vec3)", of_steps(1e-6), [-8.0, 8.0], |w| each3::<3, _>(w, smooth_step)),
    case("vec4 smooth_step(vec4, vec4, vec4)", of_steps(1e-6), [-8.0, 8.0], |w| each3::<4, _>(w, smooth_step)),
    case("float smoother_step(float, float, float)", of_steps(4e-6), [-8.0, 8.0], |w| each3::<1, _>(w, smoother_step)),
    case("vec2 smoother_step(vec2, vec2, vec2)", of_steps(4e-6), [-8.0, 8.0], |w| each3::<2, _>(w, smoother_step)),
    case("vec3 smoother_step(vec3, vec3, vec3)", of_steps(4e-6), [-8.0, 8.0], |w| each3::<3, _>(w, smoother_step)),
    case("vec4 smoother_step(vec4, vec4, vec4)", of_steps(4e-6), [-8.0, 8.0], |w| each3::<4, _>(w, smoother_step)),
    case("float wrap_unit(float)", ROUNDED, [-8.0, 8.0], |w| each1::<1, _>(w, wrap_unit)),
    case("vec2 wrap_unit(vec2)", ROUNDED, [-8.0, 8.0], |w| each1::<2, _>(w, wrap_unit)),
    case("vec3 wrap_unit(vec3)", ROUNDED, [-8.0, 8.0], |w| each1::<3, _>(w, wrap_unit)),
    case("vec4 wrap_unit(vec4)", ROUNDED, [-8.0, 8.0], |w| each1::<4, _>(w, wrap_unit)),
    case("float mirror_unit(float)", ROUNDED, [-8.0, 8.0], |w| each1::<1, _>(w, mirror_unit)),
    case("vec2 mirror_unit(vec2)", ROUNDED, [-8.0, 8.0], |w| each1::<2, _>(w, mirror_unit)),
    case("vec3 mirror_unit(vec3)", ROUNDED, [-8.0, 8.0], |w| each1::<3, _>(w, mirror_unit)),
    case("vec4 mirror_unit(vec4)", ROUNDED, [-8.0, 8.0], |w| each1::<4, _>(w, mirror_unit)),
    case("float bias(float, float)", of_steps(1e-3), [-8.0, 8.0], |w| call2(w, bias::<1>)),
    case("vec2 bias(vec2, float)", of_steps(1e-3), [-8.0, 8.0], |w| call2(w, bias::<2>)),
    case("vec3 bias(vec3, float)", of_steps(1e-3), [-8.0, 8.0], |w| call2(w, bias::<3>)),
    case("vec4 bias(vec4, float)", of_steps(1e-3), [-8.0, 8.0], |w| call2(w, bias::<4>)),
    case("float gain(float, float)", of_steps(1e-3), [-8.0, 8.0], |w| call2(w, gain)),
];
