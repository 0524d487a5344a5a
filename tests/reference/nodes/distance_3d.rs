//! Twin of glsl/nodes/distance_3d.glsl.

use super::case::{Case, call2, call3, call4, case, of_circular, of_steps};

fn dot(a: [f32; 3], b: [f32; 3]) -> f32 {
    a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}

fn length(a: [f32; 3]) -> f32 {
    dot(a, a).sqrt()
}

fn length_2(x: f32, y: f32) -> f32 {
    (x * x + y * y).sqrt()
}

fn minus(a: [f32; 3], b: [f32; 3]) -> [f32; 3] {
    [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
}

pub fn sphere(point: [f32; 3], radius: f32) -> f32 {
    length(point) - radius.max(0.0)
}

pub fn box_3(point: [f32; 3], half_size: [f32; 3]) -> f32 {
    let beyond = minus(point.map(f32::abs), half_size.map(|x| x.max(0.0)));
    length(beyond.map(|x| x.max(0.0))) + beyond[0].max(beyond[1]).max(beyond[2]).min(0.0)
}

pub fn rounded_box_3(point: [f32; 3], half_size: [f32; 3], radius: f32) -> f32 {
    let size = half_size.map(|x| x.max(0.0));
    let r = radius.clamp(0.0, size[0].min(size[1]).min(size[2]));
    box_3(point, size.map(|x| x - r)) - r
}

pub fn box_frame(point: [f32; 3], half_size: [f32; 3], half_width: f32) -> f32 {
    let (size, w) = (half_size.map(|x| x.max(0.0)), half_width.max(0.0));
    let at = minus(point.map(f32::abs), size.map(|x| (x - w).max(0.0)));
    let bars = (0..3).map(|axis| {
        let along = |i: usize| i == axis;
        let from = std::array::from_fn(|i| if along(i) { point[i] } else { at[i] });
        box_3(from, std::array::from_fn(|i| if along(i) { size[i] } else { w }))
    });
    bars.fold(f32::INFINITY, f32::min)
}

pub fn torus(point: [f32; 3], radius: f32, thickness: f32) -> f32 {
    length_2(length_2(point[0], point[2]) - radius.max(0.0), point[1]) - thickness.max(0.0)
}

pub fn cylinder(point: [f32; 3], radius: f32, half_height: f32) -> f32 {
    let across = length_2(point[0], point[2]) - radius.max(0.0);
    let along = point[1].abs() - half_height.max(0.0);
    length_2(across.max(0.0), along.max(0.0)) + across.max(along).min(0.0)
}

pub fn infinite_cylinder(point: [f32; 3], radius: f32) -> f32 {
    length_2(point[0], point[2]) - radius.max(0.0)
}

pub fn segment_3(point: [f32; 3], from: [f32; 3], to: [f32; 3]) -> f32 {
    let (along, offset) = (minus(to, from), minus(point, from));
    let squared = dot(along, along);
    let t = if squared == 0.0 { 0.0 } else { (dot(offset, along) / squared).clamp(0.0, 1.0) };
    length(minus(offset, along.map(|x| x * t)))
}

pub fn capsule_3(point: [f32; 3], from: [f32; 3], to: [f32; 3], radius: f32) -> f32 {
    segment_3(point, from, to) - radius.max(0.0)
}

pub fn cone(point: [f32; 3], bottom: f32, top: f32, half_height: f32) -> f32 {
    let at = [length_2(point[0], point[2]), point[1]];
    let (b, t, h) = (bottom.max(0.0), top.max(0.0), half_height.max(0.0));
    let slope = segment_3([at[0], at[1], 0.0], [b, -h, 0.0], [t, h, 0.0]);
    let ends = length_2((at[0] - b).max(0.0), at[1] + h).min(length_2((at[0] - t).max(0.0), at[1] - h));
    let inside = (at[0] - b) * (2.0 * h) - (at[1] + h) * (t - b) < 0.0 && at[1].abs() < h;
    if inside { -slope.min(ends) } else { slope.min(ends) }
}

pub fn plane(point: [f32; 3], normal: [f32; 3], offset: f32) -> f32 {
    let squared = dot(normal, normal);
    if squared == 0.0 { point[1] - offset } else { dot(point, normal) / squared.sqrt() - offset }
}

pub fn ellipsoid(point: [f32; 3], radii: [f32; 3]) -> f32 {
    let r = radii.map(|x| x.max(0.001));
    let scaled: [f32; 3] = std::array::from_fn(|i| point[i] / r[i]);
    let slope: [f32; 3] = std::array::from_fn(|i| scaled[i] / r[i]);
    let (k, steep) = (length(scaled), length(slope));
    if steep == 0.0 { -r[0].min(r[1]).min(r[2]) } else { k * (k - 1.0) / steep }
}

pub fn octahedron(point: [f32; 3], radius: f32) -> f32 {
    let (at, r) = (point.map(f32::abs), radius.max(0.0));
    let height = (at[0] + at[1] + at[2] - r) / 3.0;
    if at.iter().all(|x| x - height >= 0.0) {
        return height * 1.732_050_8;
    }
    let [x, y, z] = [[r, 0.0, 0.0], [0.0, r, 0.0], [0.0, 0.0, r]];
    let nearest = segment_3(at, x, y).min(segment_3(at, y, z)).min(segment_3(at, z, x));
    nearest * if height < 0.0 { -1.0 } else { 1.0 }
}

pub fn hexagonal_prism(point: [f32; 3], apothem: f32, half_height: f32) -> f32 {
    let (r, h) = (apothem.max(0.0), half_height.max(0.0));
    let mut at = [point[0].abs(), point[1].abs()];
    let turned = at[0] * 0.866_025_4 + at[1] * 0.5;
    if turned > at[1] {
        at = [(at[0] * 0.5 - at[1] * 0.866_025_4).abs(), turned];
    }
    let offset = [(at[0] - r * 0.577_350_27).max(0.0), at[1] - r];
    let across = length_2(offset[0], offset[1]) * if offset[1] < 0.0 { -1.0 } else { 1.0 };
    let along = point[2].abs() - h;
    length_2(across.max(0.0), along.max(0.0)) + across.max(along).min(0.0)
}

pub fn link(point: [f32; 3], radius: f32, thickness: f32, half_length: f32) -> f32 {
    let y = (point[1].abs() - half_length.max(0.0)).max(0.0);
    length_2(length_2(point[0], y) - radius.max(0.0), point[2]) - thickness.max(0.0)
}

pub fn gyroid(point: [f32; 3], scale: f32, thickness: f32) -> f32 {
    let s = scale.max(0.01);
    let at = point.map(|x| x * s);
    let sum: f32 = (0..3).map(|i| at[i].sin() * at[(i + 1) % 3].cos()).sum();
    sum.abs() / (2.0 * s) - thickness.max(0.0) * 0.5
}

/// Every function of the bank, in its order.
#[rustfmt::skip]
pub const CASES: &[Case] = &[
    case("float sphere(vec3, float)", of_steps(1e-5), [-8.0, 8.0], |w| call2(w, sphere)),
    case("float box(vec3, vec3)", of_steps(1e-5), [-8.0, 8.0], |w| call2(w, box_3)),
    case("float rounded_box(vec3, vec3, float)", of_steps(1e-5), [-8.0, 8.0], |w| call3(w, rounded_box_3)),
    case("float box_frame(vec3, vec3, float)", of_steps(1e-5), [-8.0, 8.0], |w| call3(w, box_frame)),
    case("float torus(vec3, float, float)", of_steps(2e-5), [-8.0, 8.0], |w| call3(w, torus)),
    case("float cylinder(vec3, float, float)", of_steps(2e-5), [-8.0, 8.0], |w| call3(w, cylinder)),
    case("float infinite_cylinder(vec3, float)", of_steps(1e-5), [-8.0, 8.0], |w| call2(w, infinite_cylinder)),
    case("float segment(vec3, vec3, vec3)", of_steps(1e-3), [-8.0, 8.0], |w| call3(w, segment_3)),
    case("float capsule(vec3, vec3, vec3, float)", of_steps(1e-3), [-8.0, 8.0], |w| call4(w, capsule_3)),
    case("float cone(vec3, float, float, float)", of_steps(2e-3), [-8.0, 8.0], |w| call4(w, cone)),
    case("float plane(vec3, vec3, float)", of_steps(2e-5), [-8.0, 8.0], |w| call3(w, plane)),
    case("float ellipsoid(vec3, vec3)", of_steps(1e-4), [0.2, 4.0], |w| call2(w, ellipsoid)),
    case("float octahedron(vec3, float)", of_steps(2e-3), [-8.0, 8.0], |w| call2(w, octahedron)),
    case("float hexagonal_prism(vec3, float, float)", of_steps(2e-5), [-8.0, 8.0], |w| call3(w, hexagonal_prism)),
    case("float link(vec3, float, float, float)", of_steps(2e-5), [-8.0, 8.0], |w| call4(w, link)),
    case("float gyroid(vec3, float, float)", of_circular(3e-3), [0.5, 4.0], |w| call3(w, gyroid)),
];
