//! Twin of glsl/nodes/distance_2d.glsl.

use super::angle::angle_of;
use super::case::{Case, call2, call3, call4, case, of_circular, of_steps};

fn dot(a: [f32; 2], b: [f32; 2]) -> f32 {
    a[0] * b[0] + a[1] * b[1]
}

fn length(a: [f32; 2]) -> f32 {
    dot(a, a).sqrt()
}

fn minus(a: [f32; 2], b: [f32; 2]) -> [f32; 2] {
    [a[0] - b[0], a[1] - b[1]]
}

pub fn circle(point: [f32; 2], radius: f32) -> f32 {
    length(point) - radius.max(0.0)
}

pub fn ring(point: [f32; 2], radius: f32, width: f32) -> f32 {
    circle(point, radius).abs() - width.max(0.0) * 0.5
}

pub fn box_2(point: [f32; 2], half_size: [f32; 2]) -> f32 {
    let beyond = minus(point.map(f32::abs), half_size.map(|x| x.max(0.0)));
    length(beyond.map(|x| x.max(0.0))) + beyond[0].max(beyond[1]).min(0.0)
}

pub fn rounded_box_2(point: [f32; 2], half_size: [f32; 2], radius: f32) -> f32 {
    let size = half_size.map(|x| x.max(0.0));
    let r = radius.clamp(0.0, size[0].min(size[1]));
    box_2(point, size.map(|x| x - r)) - r
}

pub fn segment_2(point: [f32; 2], from: [f32; 2], to: [f32; 2]) -> f32 {
    let (along, offset) = (minus(to, from), minus(point, from));
    let squared = dot(along, along);
    let t = if squared == 0.0 { 0.0 } else { (dot(offset, along) / squared).clamp(0.0, 1.0) };
    length(minus(offset, along.map(|x| x * t)))
}

pub fn capsule_2(point: [f32; 2], from: [f32; 2], to: [f32; 2], radius: f32) -> f32 {
    segment_2(point, from, to) - radius.max(0.0)
}

pub fn half_plane(point: [f32; 2], normal: [f32; 2], offset: f32) -> f32 {
    let squared = dot(normal, normal);
    if squared == 0.0 { point[1] - offset } else { dot(point, normal) / squared.sqrt() - offset }
}

pub fn triangle(point: [f32; 2], a: [f32; 2], b: [f32; 2], c: [f32; 2]) -> f32 {
    let nearest = segment_2(point, a, b).min(segment_2(point, b, c)).min(segment_2(point, c, a));
    let side = |from, to| {
        let (along, offset) = (minus(to, from), minus(point, from));
        along[0] * offset[1] - along[1] * offset[0]
    };
    let sides = [side(a, b), side(b, c), side(c, a)];
    let inside = sides.iter().all(|&x| x > 0.0) || sides.iter().all(|&x| x < 0.0);
    if inside { -nearest } else { nearest }
}

pub fn regular_polygon(point: [f32; 2], radius: f32, sides: i32) -> f32 {
    let (r, half_sector) = (radius.max(0.0), std::f32::consts::PI / sides.clamp(3, 64) as f32);
    let angle = angle_of(point[0], point[1]);
    let sector = (angle / (2.0 * half_sector)).floor() * 2.0 * half_sector + half_sector;
    let side = [sector.sin(), sector.cos()];
    let at = [dot(point, side), (point[0] * side[1] - point[1] * side[0]).abs()];
    let offset = [at[0] - r * half_sector.cos(), (at[1] - r * half_sector.sin()).max(0.0)];
    length(offset) * if offset[0] < 0.0 { -1.0 } else { 1.0 }
}

pub fn star(point: [f32; 2], outer: f32, inner: f32, points: i32) -> f32 {
    let half_sector = std::f32::consts::PI / points.clamp(2, 64) as f32;
    let angle = angle_of(point[0], point[1]);
    let folded = (angle - 2.0 * half_sector * (angle / (2.0 * half_sector)).round_ties_even()).abs();
    let (at, tip) = ([folded.sin(), folded.cos()].map(|x| x * length(point)), [0.0, outer.max(0.001)]);
    let notch = [half_sector.sin(), half_sector.cos()].map(|x| x * inner.max(0.001));
    let edge = minus(notch, tip);
    let side = edge[0] * (at[1] - tip[1]) - edge[1] * (at[0] - tip[0]);
    segment_2(at, tip, notch) * if side < 0.0 { -1.0 } else { 1.0 }
}

pub fn rhombus(point: [f32; 2], half_size: [f32; 2]) -> f32 {
    let (at, [w, h]) = (point.map(f32::abs), half_size.map(|x| x.max(0.0)));
    let side = at[0] * h + at[1] * w - w * h;
    segment_2(at, [w, 0.0], [0.0, h]) * if side < 0.0 { -1.0 } else { 1.0 }
}

pub fn ellipse(point: [f32; 2], radii: [f32; 2]) -> f32 {
    let (at, r) = (point.map(f32::abs), radii.map(|x| x.max(0.001)));
    let mut unit = [std::f32::consts::FRAC_1_SQRT_2; 2];
    for _ in 0..8 {
        let squares = r[0] * r[0] - r[1] * r[1];
        let centre = [unit[0].powi(3) * squares / r[0], -unit[1].powi(3) * squares / r[1]];
        let (arm, reach) = (minus([r[0] * unit[0], r[1] * unit[1]], centre), minus(at, centre));
        if length(reach) == 0.0 {
            break;
        }
        let ratio = length(arm) / length(reach);
        unit = std::array::from_fn(|i| ((reach[i] * ratio + centre[i]) / r[i]).clamp(0.0, 1.0));
        let size = length(unit).max(1e-6);
        unit = unit.map(|x| x / size);
    }
    let (rest, inner) = (minus(at, [r[0] * unit[0], r[1] * unit[1]]), [at[0] / r[0], at[1] / r[1]]);
    length(rest) * if dot(inner, inner) < 1.0 { -1.0 } else { 1.0 }
}

pub fn arc(point: [f32; 2], radius: f32, half_angle: f32, width: f32) -> f32 {
    let (a, r) = (half_angle.clamp(0.0, std::f32::consts::PI), radius.max(0.0));
    let (at, end) = ([point[0].abs(), point[1]], [a.sin(), a.cos()]);
    let beside = at[0] * end[1] > at[1] * end[0];
    let line = if beside { length(minus(at, end.map(|x| x * r))) } else { (length(at) - r).abs() };
    line - width.max(0.0) * 0.5
}

pub fn pie(point: [f32; 2], radius: f32, half_angle: f32) -> f32 {
    let (a, r) = (half_angle.clamp(0.0, std::f32::consts::PI), radius.max(0.0));
    let (at, edge) = ([point[0].abs(), point[1]], [a.sin(), a.cos()]);
    let side = at[0] * edge[1] - at[1] * edge[0];
    let foot = dot(at, edge).clamp(0.0, r);
    let rest = length(minus(at, edge.map(|x| x * foot)));
    (length(at) - r).max(rest * if side < 0.0 { -1.0 } else { 1.0 })
}

pub fn plus_shape(point: [f32; 2], reach: f32, half_width: f32) -> f32 {
    box_2(point, [reach, half_width]).min(box_2(point, [half_width, reach]))
}

pub fn vesica(point: [f32; 2], radius: f32, offset: f32) -> f32 {
    let r = radius.max(0.0);
    let d = offset.clamp(0.0, r);
    let (at, tip) = (point.map(f32::abs), (r * r - d * d).max(0.0).sqrt());
    let beyond = (at[1] - tip) * d > at[0] * tip;
    if beyond { length(minus(at, [0.0, tip])) } else { length([at[0] + d, at[1]]) - r }
}

pub fn moon(point: [f32; 2], radius: f32, bite: f32, offset: f32) -> f32 {
    circle(point, radius).max(-circle(minus(point, [offset, 0.0]), bite))
}

pub fn trapezoid(point: [f32; 2], bottom: f32, top: f32, half_height: f32) -> f32 {
    let at = [point[0].abs(), point[1]];
    let (b, t, h) = (bottom.max(0.0), top.max(0.0), half_height.max(0.0));
    let side = (at[0] - b) * (2.0 * h) - (at[1] + h) * (t - b);
    let slope = segment_2(at, [b, -h], [t, h]);
    let nearest = slope.min(segment_2(at, [0.0, -h], [b, -h])).min(segment_2(at, [0.0, h], [t, h]));
    if side < 0.0 && at[1].abs() < h { -nearest } else { nearest }
}

/// Every function of the bank, in its order.
#[rustfmt::skip]
pub const CASES: &[Case] = &[
    case("float circle(vec2, float)", of_steps(1e-5), [-8.0, 8.0], |w| call2(w, circle)),
    case("float ring(vec2, float, float)", of_steps(1e-5), [-8.0, 8.0], |w| call3(w, ring)),
    case("float box(vec2, vec2)", of_steps(1e-5), [-8.0, 8.0], |w| call2(w, box_2)),
    case("float rounded_box(vec2, vec2, float)", of_steps(1e-5), [-8.0, 8.0], |w| call3(w, rounded_box_2)),
    case("float segment(vec2, vec2, vec2)", of_steps(1e-3), [-8.0, 8.0], |w| call3(w, segment_2)),
    case("float capsule(vec2, vec2, vec2, float)", of_steps(1e-3), [-8.0, 8.0], |w| call4(w, capsule_2)),
    case("float half_plane(vec2, vec2, float)", of_steps(2e-5), [-8.0, 8.0], |w| call3(w, half_plane)),
    case("float triangle(vec2, vec2, vec2, vec2)", of_steps(2e-3), [-8.0, 8.0], |w| call4(w, triangle)),
    case("float regular_polygon(vec2, float, int)", of_circular(5e-3), [-2.0, 2.0], |w| call3(w, regular_polygon)),
    case("float star(vec2, float, float, int)", of_circular(1e-2), [-2.0, 2.0], |w| call4(w, star)),
    case("float rhombus(vec2, vec2)", of_steps(2e-3), [-8.0, 8.0], |w| call2(w, rhombus)),
    case("float ellipse(vec2, vec2)", of_steps(1e-3), [0.2, 1.0], |w| call2(w, ellipse)),
    case("float arc(vec2, float, float, float)", of_circular(2e-3), [-2.0, 2.0], |w| call4(w, arc)),
    case("float pie(vec2, float, float)", of_circular(5e-3), [-2.0, 2.0], |w| call3(w, pie)),
    case("float plus_shape(vec2, float, float)", of_steps(1e-5), [-8.0, 8.0], |w| call3(w, plus_shape)),
    case("float vesica(vec2, float, float)", of_steps(1e-3), [-8.0, 8.0], |w| call3(w, vesica)),
    case("float moon(vec2, float, float, float)", of_steps(1e-5), [-8.0, 8.0], |w| call4(w, moon)),
    case("float trapezoid(vec2, float, float, float)", of_steps(2e-3), [-8.0, 8.0], |w| call4(w, trapezoid)),
];
