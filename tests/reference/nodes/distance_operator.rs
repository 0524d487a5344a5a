//! Twin of glsl/nodes/distance_operator.glsl.

use super::angle::angle_of;
use super::case::{
    Case, ROUNDED, SELECT, beside_jumps, call2, call3, case, of_circular, of_exponential, of_steps,
};

use std::f32::consts::TAU;

fn mirror<const N: usize>(point: [f32; N], normal: [f32; N]) -> [f32; N] {
    let dot = |a: [f32; N], b: [f32; N]| (0..N).map(|i| a[i] * b[i]).sum::<f32>();
    let squared = dot(normal, normal);
    let by = if squared == 0.0 { 0.0 } else { 2.0 * (dot(point, normal) / squared).min(0.0) };
    std::array::from_fn(|i| point[i] - normal[i] * by)
}

pub fn union_of(a: f32, b: f32) -> f32 {
    a.min(b)
}

pub fn intersection_of(a: f32, b: f32) -> f32 {
    a.max(b)
}

pub fn without(a: f32, b: f32) -> f32 {
    a.max(-b)
}

pub fn either_of(a: f32, b: f32) -> f32 {
    a.min(b).max(-a.max(b))
}

pub fn smooth_union(a: f32, b: f32, radius: f32) -> f32 {
    let k = radius.max(0.0) * 4.0;
    let h = (k - (a - b).abs()).max(0.0);
    a.min(b) - if k == 0.0 { 0.0 } else { h * h / k * 0.25 }
}

pub fn smooth_intersection(a: f32, b: f32, radius: f32) -> f32 {
    -smooth_union(-a, -b, radius)
}

pub fn smooth_without(a: f32, b: f32, radius: f32) -> f32 {
    -smooth_union(-a, b, radius)
}

pub fn chamfered_union(a: f32, b: f32, size: f32) -> f32 {
    a.min(b).min((a + b - size.max(0.0)) * std::f32::consts::FRAC_1_SQRT_2)
}

pub fn rounded_union(a: f32, b: f32, radius: f32) -> f32 {
    let r = radius.max(0.0);
    let (x, y) = ((r - a).max(0.0), (r - b).max(0.0));
    r.max(a.min(b)) - (x * x + y * y).sqrt()
}

pub fn blend_shapes(a: f32, b: f32, amount: f32) -> f32 {
    a * (1.0 - amount) + b * amount
}

pub fn grow(distance: f32, amount: f32) -> f32 {
    distance - amount
}

pub fn shell(distance: f32, width: f32) -> f32 {
    distance.abs() - width * 0.5
}

pub fn extrude(distance: f32, along: f32, half_height: f32) -> f32 {
    let along = along.abs() - half_height.max(0.0);
    let (x, y) = (distance.max(0.0), along.max(0.0));
    (x * x + y * y).sqrt() + distance.max(along).min(0.0)
}

pub fn revolve(point: [f32; 3], offset: f32) -> [f32; 2] {
    [(point[0] * point[0] + point[2] * point[2]).sqrt() - offset, point[1]]
}

pub fn move_by<const N: usize>(point: [f32; N], offset: [f32; N]) -> [f32; N] {
    std::array::from_fn(|i| point[i] - offset[i])
}

pub fn repeat<const N: usize>(point: [f32; N], spacing: [f32; N]) -> [f32; N] {
    std::array::from_fn(|i| {
        if spacing[i] <= 0.0 {
            point[i]
        } else {
            point[i] - spacing[i] * (point[i] / spacing[i]).round_ties_even()
        }
    })
}

pub fn repeat_limited<const N: usize>(point: [f32; N], spacing: [f32; N], count: [f32; N]) -> [f32; N] {
    std::array::from_fn(|i| {
        let most = count[i].max(0.0).round_ties_even();
        let step = (point[i] / spacing[i]).round_ties_even().clamp(-most, most);
        if spacing[i] <= 0.0 { point[i] } else { point[i] - spacing[i] * step }
    })
}

pub fn repeat_around(point: [f32; 2], count: i32) -> [f32; 2] {
    let sector = TAU / count.clamp(1, 256) as f32;
    let angle = angle_of(point[1], point[0]);
    let rest = angle - sector * (angle / sector).round_ties_even();
    let length = (point[0] * point[0] + point[1] * point[1]).sqrt();
    [length * rest.cos(), length * rest.sin()]
}

pub fn mirror_at_2(point: [f32; 2], normal: [f32; 2]) -> [f32; 2] {
    mirror(point, normal)
}

pub fn mirror_at_3(point: [f32; 3], normal: [f32; 3]) -> [f32; 3] {
    mirror(point, normal)
}

pub fn stretch<const N: usize>(point: [f32; N], half_length: [f32; N]) -> [f32; N] {
    std::array::from_fn(|i| point[i] - point[i].clamp(-half_length[i].max(0.0), half_length[i].max(0.0)))
}

pub fn twist(point: [f32; 3], turns: f32) -> [f32; 3] {
    let cycles = turns * point[1];
    let (s, c) = ((cycles - cycles.round_ties_even()) * TAU).sin_cos();
    [c * point[0] - s * point[2], point[1], s * point[0] + c * point[2]]
}

pub fn coverage(distance: f32, width: f32) -> f32 {
    if width <= 0.0 {
        return if distance <= 0.0 { 1.0 } else { 0.0 };
    }
    (0.5 - distance / width).clamp(0.0, 1.0)
}

pub fn outline(distance: f32, line: f32, width: f32) -> f32 {
    coverage(distance.abs() - line * 0.5, width)
}

pub fn glow(distance: f32, radius: f32) -> f32 {
    if radius <= 0.0 {
        return if distance <= 0.0 { 1.0 } else { 0.0 };
    }
    (-(distance.max(0.0) / radius).min(80.0)).exp()
}

pub fn contour(distance: f32, spacing: f32, line: f32) -> f32 {
    if spacing <= 0.0 {
        return 0.0;
    }
    let at = distance / spacing;
    if (at - at.round_ties_even()).abs() * spacing <= line * 0.5 { 1.0 } else { 0.0 }
}

/// Every function of the bank, in its order.
#[rustfmt::skip]
pub const CASES: &[Case] = &[
    case("float union_of(float, float)", SELECT, [-8.0, 8.0], |w| call2(w, union_of)),
    case("float intersection_of(float, float)", SELECT, [-8.0, 8.0], |w| call2(w, intersection_of)),
    case("float without(float, float)", SELECT, [-8.0, 8.0], |w| call2(w, without)),
    case("float either_of(float, float)", SELECT, [-8.0, 8.0], |w| call2(w, either_of)),
    case("float smooth_union(float, float, float)", of_steps(2e-5), [-8.0, 8.0], |w| call3(w, smooth_union)),
    case("float smooth_intersection(float, float, float)", of_steps(2e-5), [-8.0, 8.0], |w| call3(w, smooth_intersection)),
    case("float smooth_without(float, float, float)", of_steps(2e-5), [-8.0, 8.0], |w| call3(w, smooth_without)),
    case("float chamfered_union(float, float, float)", of_steps(2e-6), [-8.0, 8.0], |w| call3(w, chamfered_union)),
    case("float rounded_union(float, float, float)", of_steps(1e-5), [-8.0, 8.0], |w| call3(w, rounded_union)),
    case("float blend_shapes(float, float, float)", ROUNDED, [-8.0, 8.0], |w| call3(w, blend_shapes)),
    case("float grow(float, float)", ROUNDED, [-8.0, 8.0], |w| call2(w, grow)),
    case("float shell(float, float)", ROUNDED, [-8.0, 8.0], |w| call2(w, shell)),
    case("float extrude(float, float, float)", of_steps(1e-5), [-8.0, 8.0], |w| call3(w, extrude)),
    case("vec2 revolve(vec3, float)", of_steps(1e-5), [-8.0, 8.0], |w| call2(w, revolve)),
    case("vec2 move_by(vec2, vec2)", ROUNDED, [-8.0, 8.0], |w| call2(w, move_by::<2>)),
    case("vec3 move_by(vec3, vec3)", ROUNDED, [-8.0, 8.0], |w| call2(w, move_by::<3>)),
    case("vec2 repeat(vec2, vec2)", beside_jumps(1e-5), [1.0, 3.0], |w| call2(w, repeat::<2>)),
    case("vec3 repeat(vec3, vec3)", beside_jumps(1e-5), [1.0, 3.0], |w| call2(w, repeat::<3>)),
    case("vec2 repeat_limited(vec2, vec2, vec2)", beside_jumps(1e-5), [1.0, 3.0], |w| call3(w, repeat_limited::<2>)),
    case("vec3 repeat_limited(vec3, vec3, vec3)", beside_jumps(1e-5), [1.0, 3.0], |w| call3(w, repeat_limited::<3>)),
    case("vec2 repeat_around(vec2, int)", beside_jumps(1e-2), [-2.0, 2.0], |w| call2(w, repeat_around)),
    case("vec2 mirror_at(vec2, vec2)", of_steps(1e-4), [-8.0, 8.0], |w| call2(w, mirror_at_2)),
    case("vec3 mirror_at(vec3, vec3)", of_steps(1e-4), [-8.0, 8.0], |w| call2(w, mirror_at_3)),
    case("vec2 stretch(vec2, vec2)", ROUNDED, [-8.0, 8.0], |w| call2(w, stretch::<2>)),
    case("vec3 stretch(vec3, vec3)", ROUNDED, [-8.0, 8.0], |w| call2(w, stretch::<3>)),
    case("vec3 twist(vec3, float)", of_circular(4e-3), [-2.0, 2.0], |w| call2(w, twist)),
    case("float coverage(float, float)", of_steps(1e-6), [-8.0, 8.0], |w| call2(w, coverage)),
    case("float outline(float, float, float)", of_steps(1e-4), [0.1, 8.0], |w| call3(w, outline)),
    case("float glow(float, float)", of_exponential(1e-5), [-8.0, 8.0], |w| call2(w, glow)),
    case("float contour(float, float, float)", beside_jumps(0.0), [-8.0, 8.0], |w| call3(w, contour)),
];
