//! Twin of glsl/nodes/trigonometry.glsl.

use super::angle::angle_of;
use super::case::{
    Case, ROUNDED, call1, call2, call3, case, each1, each2, of_arc, of_circular, of_exponential, of_steps,
};

use std::f32::consts::TAU;

pub fn wrap_angle(angle: f32) -> f32 {
    angle - TAU * (angle * (1.0 / TAU)).round_ties_even()
}

pub fn sine(angle: f32) -> f32 {
    angle.sin()
}

pub fn cosine(angle: f32) -> f32 {
    angle.cos()
}

pub fn tangent(angle: f32) -> f32 {
    angle.tan()
}

pub fn arc_sine(x: f32) -> f32 {
    x.clamp(-1.0, 1.0).asin()
}

pub fn arc_cosine(x: f32) -> f32 {
    x.clamp(-1.0, 1.0).acos()
}

pub fn arc_tangent(x: f32) -> f32 {
    x.atan()
}

pub fn arc_tangent_2(y: f32, x: f32) -> f32 {
    angle_of(y, x)
}

pub fn hyperbolic_sine(x: f32) -> f32 {
    x.sinh()
}

pub fn hyperbolic_cosine(x: f32) -> f32 {
    x.cosh()
}

pub fn hyperbolic_tangent(x: f32) -> f32 {
    x.tanh()
}

pub fn to_radians(degrees: f32) -> f32 {
    degrees * 0.017_453_292
}

pub fn to_degrees(radians: f32) -> f32 {
    radians * 57.295_78
}

pub fn angle_difference(from: f32, to: f32) -> f32 {
    wrap_angle(to - from)
}

pub fn interpolate_angle(from: f32, to: f32, amount: f32) -> f32 {
    from + angle_difference(from, to) * amount
}

pub fn unit_circle(angle: f32) -> [f32; 2] {
    [angle.cos(), angle.sin()]
}

pub fn sine_and_cosine(angle: f32) -> (f32, f32) {
    angle.sin_cos()
}

/// Every function of the bank, in its order.
#[rustfmt::skip]
pub const CASES: &[Case] = &[
    case("float wrap_angle(float)", of_steps(1e-6), [-3.0, 3.0], |w| each1::<1, _>(w, wrap_angle)),
    case("vec2 wrap_angle(vec2)", of_steps(1e-6), [-3.0, 3.0], |w| each1::<2, _>(w, wrap_angle)),
    case("vec3 wrap_angle(vec3)", of_steps(1e-6), [-3.0, 3.0], |w| each1::<3, _>(w, wrap_angle)),
    case("vec4 wrap_angle(vec4)", of_steps(1e-6), [-3.0, 3.0], |w| each1::<4, _>(w, wrap_angle)),
    case("float sine(float)", of_circular(5e-4), [-8.0, 8.0], |w| each1::<1, _>(w, sine)),
    case("vec2 sine(vec2)", of_circular(5e-4), [-8.0, 8.0], |w| each1::<2, _>(w, sine)),
    case("vec3 sine(vec3)", of_circular(5e-4), [-8.0, 8.0], |w| each1::<3, _>(w, sine)),
    case("vec4 sine(vec4)", of_circular(5e-4), [-8.0, 8.0], |w| each1::<4, _>(w, sine)),
    case("float cosine(float)", of_circular(5e-4), [-8.0, 8.0], |w| each1::<1, _>(w, cosine)),
    case("vec2 cosine(vec2)", of_circular(5e-4), [-8.0, 8.0], |w| each1::<2, _>(w, cosine)),
    case("vec3 cosine(vec3)", of_circular(5e-4), [-8.0, 8.0], |w| each1::<3, _>(w, cosine)),
    case("vec4 cosine(vec4)", of_circular(5e-4), [-8.0, 8.0], |w| each1::<4, _>(w, cosine)),
    case("float tangent(float)", of_circular(3e-3), [-1.0, 1.0], |w| each1::<1, _>(w, tangent)),
    case("vec2 tangent(vec2)", of_circular(3e-3), [-1.0, 1.0], |w| each1::<2, _>(w, tangent)),
    case("vec3 tangent(vec3)", of_circular(3e-3), [-1.0, 1.0], |w| each1::<3, _>(w, tangent)),
    case("vec4 tangent(vec4)", of_circular(3e-3), [-1.0, 1.0], |w| each1::<4, _>(w, tangent)),
    case("float arc_sine(float)", of_arc(2e-3), [-8.0, 8.0], |w| each1::<1, _>(w, arc_sine)),
    case("vec2 arc_sine(vec2)", of_arc(2e-3), [-8.0, 8.0], |w| each1::<2, _>(w, arc_sine)),
    case("vec3 arc_sine(vec3)", of_arc(2e-3), [-8.0, 8.0], |w| each1::<3, _>(w, arc_sine)),
    case("vec4 arc_sine(vec4)", of_arc(2e-3), [-8.0, 8.0], |w| each1::<4, _>(w, arc_sine)),
    case("float arc_cosine(float)", of_arc(2e-3), [-8.0, 8.0], |w| each1::<1, _>(w, arc_cosine)),
    case("vec2 arc_cosine(vec2)", of_arc(2e-3), [-8.0, 8.0], |w| each1::<2, _>(w, arc_cosine)),
    case("vec3 arc_cosine(vec3)", of_arc(2e-3), [-8.0, 8.0], |w| each1::<3, _>(w, arc_cosine)),
    case("vec4 arc_cosine(vec4)", of_arc(2e-3), [-8.0, 8.0], |w| each1::<4, _>(w, arc_cosine)),
    case("float arc_tangent(float)", of_arc(1e-3), [-8.0, 8.0], |w| each1::<1, _>(w, arc_tangent)),
    case("vec2 arc_tangent(vec2)", of_arc(1e-3), [-8.0, 8.0], |w| each1::<2, _>(w, arc_tangent)),
    case("vec3 arc_tangent(vec3)", of_arc(1e-3), [-8.0, 8.0], |w| each1::<3, _>(w, arc_tangent)),
    case("vec4 arc_tangent(vec4)", of_arc(1e-3), [-8.0, 8.0], |w| each1::<4, _>(w, arc_tangent)),
    case("float arc_tangent(float, float)", of_arc(2e-3), [-8.0, 8.0], |w| each2::<1, _>(w, arc_tangent_2)),
    case("vec2 arc_tangent(vec2, vec2)", of_arc(2e-3), [-8.0, 8.0], |w| each2::<2, _>(w, arc_tangent_2)),
    case("vec3 arc_tangent(vec3, vec3)", of_arc(2e-3), [-8.0, 8.0], |w| each2::<3, _>(w, arc_tangent_2)),
    case("vec4 arc_tangent(vec4, vec4)", of_arc(2e-3), [-8.0, 8.0], |w| each2::<4, _>(w, arc_tangent_2)),
    case("float hyperbolic_sine(float)", of_exponential(1e-5), [-2.0, 2.0], |w| each1::<1, _>(w, hyperbolic_sine)),
    case("vec2 hyperbolic_sine(vec2)", of_exponential(1e-5), [-2.0, 2.0], |w| each1::<2, _>(w, hyperbolic_sine)),
    case("vec3 hyperbolic_sine(vec3)", of_exponential(1e-5), [-2.0, 2.0], |w| each1::<3, _>(w, hyperbolic_sine)),
    case("vec4 hyperbolic_sine(vec4)", of_exponential(1e-5), [-2.0, 2.0], |w| each1::<4, _>(w, hyperbolic_sine)),
    case("float hyperbolic_cosine(float)", of_exponential(1e-5), [-2.0, 2.0], |w| each1::<1, _>(w, hyperbolic_cosine)),
    case("vec2 hyperbolic_cosine(vec2)", of_exponential(1e-5), [-2.0, 2.0], |w| each1::<2, _>(w, hyperbolic_cosine)),
    case("vec3 hyperbolic_cosine(vec3)", of_exponential(1e-5), [-2.0, 2.0], |w| each1::<3, _>(w, hyperbolic_cosine)),
    case("vec4 hyperbolic_cosine(vec4)", of_exponential(1e-5), [-2.0, 2.0], |w| each1::<4, _>(w, hyperbolic_cosine)),
    case("float hyperbolic_tangent(float)", of_exponential(1e-5), [-8.0, 8.0], |w| each1::<1, _>(w, hyperbolic_tangent)),
    case("vec2 hyperbolic_tangent(vec2)", of_exponential(1e-5), [-8.0, 8.0], |w| each1::<2, _>(w, hyperbolic_tangent)),
    case("vec3 hyperbolic_tangent(vec3)", of_exponential(1e-5), [-8.0, 8.0], |w| each1::<3, _>(w, hyperbolic_tangent)),
    case("vec4 hyperbolic_tangent(vec4)", of_exponential(1e-5), [-8.0, 8.0], |w| each1::<4, _>(w, hyperbolic_tangent)),
    case("float to_radians(float)", ROUNDED, [-8.0, 8.0], |w| each1::<1, _>(w, to_radians)),
    case("vec2 to_radians(vec2)", ROUNDED, [-8.0, 8.0], |w| each1::<2, _>(w, to_radians)),
    case("vec3 to_radians(vec3)", ROUNDED, [-8.0, 8.0], |w| each1::<3, _>(w, to_radians)),
    case("vec4 to_radians(vec4)", ROUNDED, [-8.0, 8.0], |w| each1::<4, _>(w, to_radians)),
    case("float to_degrees(float)", ROUNDED, [-8.0, 8.0], |w| each1::<1, _>(w, to_degrees)),
    case("vec2 to_degrees(vec2)", ROUNDED, [-8.0, 8.0], |w| each1::<2, _>(w, to_degrees)),
    case("vec3 to_degrees(vec3)", ROUNDED, [-8.0, 8.0], |w| each1::<3, _>(w, to_degrees)),
    case("vec4 to_degrees(vec4)", ROUNDED, [-8.0, 8.0], |w| each1::<4, _>(w, to_degrees)),
    case("float angle_difference(float, float)", of_steps(1e-6), [-1.5, 1.5], |w| call2(w, angle_difference)),
    case("float interpolate_angle(float, float, float)", of_steps(1e-6), [-1.5, 1.5], |w| call3(w, interpolate_angle)),
    case("vec2 unit_circle(float)", of_circular(5e-4), [-8.0, 8.0], |w| call1(w, unit_circle)),
    case("void sine_and_cosine(float, out float, out float)", of_circular(5e-4), [-8.0, 8.0], |w| call1(w, sine_and_cosine)),
];
