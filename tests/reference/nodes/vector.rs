//! Twin of glsl/nodes/vector.glsl.

use super::angle::angle_of;
use super::case::{
    Case, ROOT, ROUNDED, SELECT, call1, call2, call3, call4, case, of_arc, of_circular, of_steps,
};

pub fn sum<const N: usize>(x: [f32; N], y: [f32; N]) -> [f32; N] {
    std::array::from_fn(|i| x[i] + y[i])
}

pub fn difference<const N: usize>(x: [f32; N], y: [f32; N]) -> [f32; N] {
    std::array::from_fn(|i| x[i] - y[i])
}

pub fn scaled<const N: usize>(x: [f32; N], by: f32) -> [f32; N] {
    x.map(|x| x * by)
}

pub fn combine_2(x: f32, y: f32) -> [f32; 2] {
    [x, y]
}

pub fn combine_3(x: f32, y: f32, z: f32) -> [f32; 3] {
    [x, y, z]
}

pub fn combine_4(x: f32, y: f32, z: f32, w: f32) -> [f32; 4] {
    [x, y, z, w]
}

pub fn component_or_zero<const N: usize>(x: [f32; N], index: i32) -> [f32; N] {
    let place = index.clamp(0, N as i32 - 1) as usize;
    std::array::from_fn(|i| if i == place { x[i] } else { 0.0 })
}

pub fn component<const N: usize>(x: [f32; N], index: i32) -> f32 {
    x[index.clamp(0, N as i32 - 1) as usize]
}

pub fn smallest<const N: usize>(x: [f32; N]) -> f32 {
    x.into_iter().fold(f32::INFINITY, f32::min)
}

pub fn greatest<const N: usize>(x: [f32; N]) -> f32 {
    x.into_iter().fold(f32::NEG_INFINITY, f32::max)
}

pub fn dot_product<const N: usize>(x: [f32; N], y: [f32; N]) -> f32 {
    (1..N).fold(x[0] * y[0], |sum, i| sum + x[i] * y[i])
}

pub fn cross_product(x: [f32; 3], y: [f32; 3]) -> [f32; 3] {
    [x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]]
}

pub fn cross_product_2(x: [f32; 2], y: [f32; 2]) -> f32 {
    x[0] * y[1] - x[1] * y[0]
}

pub fn length_squared<const N: usize>(x: [f32; N]) -> f32 {
    dot_product(x, x)
}

pub fn length_of<const N: usize>(x: [f32; N]) -> f32 {
    dot_product(x, x).sqrt()
}

pub fn distance_between<const N: usize>(x: [f32; N], y: [f32; N]) -> f32 {
    length_of(difference(x, y))
}

pub fn manhattan_distance<const N: usize>(x: [f32; N], y: [f32; N]) -> f32 {
    (1..N).fold((x[0] - y[0]).abs(), |sum, i| sum + (x[i] - y[i]).abs())
}

pub fn chebyshev_distance<const N: usize>(x: [f32; N], y: [f32; N]) -> f32 {
    (0..N).fold(0.0, |most, i| f32::max(most, (x[i] - y[i]).abs()))
}

pub fn normalized<const N: usize>(x: [f32; N]) -> [f32; N] {
    let size = x.into_iter().fold(0.0, |most, x| f32::max(most, x.abs()));
    if size == 0.0 {
        return [0.0; N];
    }
    let scaled = x.map(|x| x / size);
    let length = length_of(scaled);
    scaled.map(|x| x / length)
}

pub fn with_length<const N: usize>(x: [f32; N], length: f32) -> [f32; N] {
    scaled(normalized(x), length)
}

pub fn limit_length<const N: usize>(x: [f32; N], most: f32) -> [f32; N] {
    let most = most.max(0.0);
    if length_of(x) > most { scaled(normalized(x), most) } else { x }
}

pub fn direction_to<const N: usize>(from: [f32; N], to: [f32; N]) -> [f32; N] {
    normalized(difference(to, from))
}

pub fn project<const N: usize>(x: [f32; N], onto: [f32; N]) -> [f32; N] {
    let along = normalized(onto);
    scaled(along, dot_product(x, along))
}

pub fn reject<const N: usize>(x: [f32; N], from: [f32; N]) -> [f32; N] {
    difference(x, project(x, from))
}

pub fn bounce<const N: usize>(x: [f32; N], normal: [f32; N]) -> [f32; N] {
    difference(x, scaled(project(x, normal), 2.0))
}

pub fn bend<const N: usize>(x: [f32; N], normal: [f32; N], ratio: f32) -> [f32; N] {
    let (ray, up) = (normalized(x), normalized(normal));
    let along = dot_product(up, ray);
    let k = 1.0 - ratio * ratio * (1.0 - along * along);
    if k < 0.0 {
        return [0.0; N];
    }
    difference(scaled(ray, ratio), scaled(up, ratio * along + k.sqrt()))
}

pub fn angle_between<const N: usize>(x: [f32; N], y: [f32; N]) -> f32 {
    let (a, b) = (normalized(x), normalized(y));
    if dot_product(a, a) == 0.0 || dot_product(b, b) == 0.0 {
        return 0.0;
    }
    2.0 * angle_of(length_of(difference(a, b)), length_of(sum(a, b)))
}

pub fn rotate(x: [f32; 2], angle: f32) -> [f32; 2] {
    let (s, c) = angle.sin_cos();
    [c * x[0] - s * x[1], s * x[0] + c * x[1]]
}

pub fn rotate_about(x: [f32; 3], axis: [f32; 3], angle: f32) -> [f32; 3] {
    let k = normalized(axis);
    if k == [0.0; 3] {
        return x;
    }
    let (s, c) = angle.sin_cos();
    sum(sum(scaled(x, c), scaled(cross_product(k, x), s)), scaled(k, dot_product(k, x) * (1.0 - c)))
}

pub fn perpendicular(x: [f32; 2]) -> [f32; 2] {
    [-x[1], x[0]]
}

pub fn perpendicular_3(x: [f32; 3]) -> [f32; 3] {
    let size = x.map(f32::abs);
    let axis = match () {
        () if size[0] <= size[1] && size[0] <= size[2] => [1.0, 0.0, 0.0],
        () if size[1] <= size[2] => [0.0, 1.0, 0.0],
        () => [0.0, 0.0, 1.0],
    };
    let result = normalized(cross_product(x, axis));
    if result == [0.0; 3] { [1.0, 0.0, 0.0] } else { result }
}

pub fn to_polar(x: [f32; 2]) -> [f32; 2] {
    [length_of(x), angle_of(x[1], x[0])]
}

pub fn from_polar(length: f32, angle: f32) -> [f32; 2] {
    [angle.cos() * length, angle.sin() * length]
}

pub fn to_spherical(x: [f32; 3]) -> [f32; 3] {
    let across = (x[0] * x[0] + x[1] * x[1]).sqrt();
    [length_of(x), angle_of(across, x[2]), angle_of(x[1], x[0])]
}

pub fn from_spherical(length: f32, inclination: f32, azimuth: f32) -> [f32; 3] {
    let across = inclination.sin();
    [across * azimuth.cos() * length, across * azimuth.sin() * length, inclination.cos() * length]
}

pub fn spherical_interpolate(from: [f32; 3], to: [f32; 3], amount: f32) -> [f32; 3] {
    let (a, b) = (normalized(from), normalized(to));
    let angle = angle_between(a, b);
    let s = angle.sin();
    if angle < 0.0005 || s < 0.0005 {
        return normalized(sum(scaled(a, 1.0 - amount), scaled(b, amount)));
    }
    sum(scaled(a, (angle * (1.0 - amount)).sin() / s), scaled(b, (angle * amount).sin() / s))
}

pub fn triangle_normal(a: [f32; 3], b: [f32; 3], c: [f32; 3]) -> [f32; 3] {
    normalized(cross_product(difference(b, a), difference(c, a)))
}

/// Every function of the bank, in its order.
#[rustfmt::skip]
pub const CASES: &[Case] = &[
    case("vec2 combine(float, float)", SELECT, [-8.0, 8.0], |w| call2(w, combine_2)),
    case("vec3 combine(float, float, float)", SELECT, [-8.0, 8.0], |w| call3(w, combine_3)),
    case("vec4 combine(float, float, float, float)", SELECT, [-8.0, 8.0], |w| call4(w, combine_4)),
    case("vec2 component_or_zero(vec2, int)", SELECT, [-8.0, 8.0], |w| call2(w, component_or_zero::<2>)),
    case("vec3 component_or_zero(vec3, int)", SELECT, [-8.0, 8.0], |w| call2(w, component_or_zero::<3>)),
    case("vec4 component_or_zero(vec4, int)", SELECT, [-8.0, 8.0], |w| call2(w, component_or_zero::<4>)),
    case("float component(vec2, int)", SELECT, [-8.0, 8.0], |w| call2(w, component::<2>)),
    case("float component(vec3, int)", SELECT, [-8.0, 8.0], |w| call2(w, component::<3>)),
    case("float component(vec4, int)", SELECT, [-8.0, 8.0], |w| call2(w, component::<4>)),
    case("float smallest(vec2)", SELECT, [-8.0, 8.0], |w| call1(w, smallest::<2>)),
    case("float smallest(vec3)", SELECT, [-8.0, 8.0], |w| call1(w, smallest::<3>)),
    case("float smallest(vec4)", SELECT, [-8.0, 8.0], |w| call1(w, smallest::<4>)),
    case("float greatest(vec2)", SELECT, [-8.0, 8.0], |w| call1(w, greatest::<2>)),
    case("float greatest(vec3)", SELECT, [-8.0, 8.0], |w| call1(w, greatest::<3>)),
    case("float greatest(vec4)", SELECT, [-8.0, 8.0], |w| call1(w, greatest::<4>)),
    case("float dot_product(vec2, vec2)", ROUNDED, [-8.0, 8.0], |w| call2(w, dot_product::<2>)),
    case("float dot_product(vec3, vec3)", ROUNDED, [-8.0, 8.0], |w| call2(w, dot_product::<3>)),
    case("float dot_product(vec4, vec4)", ROUNDED, [-8.0, 8.0], |w| call2(w, dot_product::<4>)),
    case("vec3 cross_product(vec3, vec3)", ROUNDED, [-8.0, 8.0], |w| call2(w, cross_product)),
    case("float cross_product(vec2, vec2)", ROUNDED, [-8.0, 8.0], |w| call2(w, cross_product_2)),
    case("float length_squared(vec2)", ROUNDED, [-8.0, 8.0], |w| call1(w, length_squared::<2>)),
    case("float length_squared(vec3)", ROUNDED, [-8.0, 8.0], |w| call1(w, length_squared::<3>)),
    case("float length_squared(vec4)", ROUNDED, [-8.0, 8.0], |w| call1(w, length_squared::<4>)),
    case("float length_of(vec2)", ROOT, [-8.0, 8.0], |w| call1(w, length_of::<2>)),
    case("float length_of(vec3)", ROOT, [-8.0, 8.0], |w| call1(w, length_of::<3>)),
    case("float length_of(vec4)", ROOT, [-8.0, 8.0], |w| call1(w, length_of::<4>)),
    case("float distance_between(vec2, vec2)", ROOT, [-8.0, 8.0], |w| call2(w, distance_between::<2>)),
    case("float distance_between(vec3, vec3)", ROOT, [-8.0, 8.0], |w| call2(w, distance_between::<3>)),
    case("float distance_between(vec4, vec4)", ROOT, [-8.0, 8.0], |w| call2(w, distance_between::<4>)),
    case("float manhattan_distance(vec2, vec2)", ROUNDED, [-8.0, 8.0], |w| call2(w, manhattan_distance::<2>)),
    case("float manhattan_distance(vec3, vec3)", ROUNDED, [-8.0, 8.0], |w| call2(w, manhattan_distance::<3>)),
    case("float manhattan_distance(vec4, vec4)", ROUNDED, [-8.0, 8.0], |w| call2(w, manhattan_distance::<4>)),
    case("float chebyshev_distance(vec2, vec2)", ROUNDED, [-8.0, 8.0], |w| call2(w, chebyshev_distance::<2>)),
    case("float chebyshev_distance(vec3, vec3)", ROUNDED, [-8.0, 8.0], |w| call2(w, chebyshev_distance::<3>)),
    case("float chebyshev_distance(vec4, vec4)", ROUNDED, [-8.0, 8.0], |w| call2(w, chebyshev_distance::<4>)),
    case("vec2 normalized(vec2)", of_steps(1e-6), [-8.0, 8.0], |w| call1(w, normalized::<2>)),
    case("vec3 normalized(vec3)", of_steps(1e-6), [-8.0, 8.0], |w| call1(w, normalized::<3>)),
    case("vec4 normalized(vec4)", of_steps(1e-6), [-8.0, 8.0], |w| call1(w, normalized::<4>)),
    case("vec2 with_length(vec2, float)", of_steps(1e-5), [-8.0, 8.0], |w| call2(w, with_length::<2>)),
    case("vec3 with_length(vec3, float)", of_steps(1e-5), [-8.0, 8.0], |w| call2(w, with_length::<3>)),
    case("vec4 with_length(vec4, float)", of_steps(1e-5), [-8.0, 8.0], |w| call2(w, with_length::<4>)),
    case("vec2 limit_length(vec2, float)", of_steps(1e-5), [-8.0, 8.0], |w| call2(w, limit_length::<2>)),
    case("vec3 limit_length(vec3, float)", of_steps(1e-5), [-8.0, 8.0], |w| call2(w, limit_length::<3>)),
    case("vec4 limit_length(vec4, float)", of_steps(1e-5), [-8.0, 8.0], |w| call2(w, limit_length::<4>)),
    case("vec2 direction_to(vec2, vec2)", of_steps(1e-6), [-8.0, 8.0], |w| call2(w, direction_to::<2>)),
    case("vec3 direction_to(vec3, vec3)", of_steps(1e-6), [-8.0, 8.0], |w| call2(w, direction_to::<3>)),
    case("vec4 direction_to(vec4, vec4)", of_steps(1e-6), [-8.0, 8.0], |w| call2(w, direction_to::<4>)),
    case("vec2 project(vec2, vec2)", of_steps(2e-5), [-8.0, 8.0], |w| call2(w, project::<2>)),
    case("vec3 project(vec3, vec3)", of_steps(2e-5), [-8.0, 8.0], |w| call2(w, project::<3>)),
    case("vec4 project(vec4, vec4)", of_steps(2e-5), [-8.0, 8.0], |w| call2(w, project::<4>)),
    case("vec2 reject(vec2, vec2)", of_steps(2e-5), [-8.0, 8.0], |w| call2(w, reject::<2>)),
    case("vec3 reject(vec3, vec3)", of_steps(2e-5), [-8.0, 8.0], |w| call2(w, reject::<3>)),
    case("vec4 reject(vec4, vec4)", of_steps(2e-5), [-8.0, 8.0], |w| call2(w, reject::<4>)),
    case("vec2 bounce(vec2, vec2)", of_steps(4e-5), [-8.0, 8.0], |w| call2(w, bounce::<2>)),
    case("vec3 bounce(vec3, vec3)", of_steps(4e-5), [-8.0, 8.0], |w| call2(w, bounce::<3>)),
    case("vec4 bounce(vec4, vec4)", of_steps(4e-5), [-8.0, 8.0], |w| call2(w, bounce::<4>)),
    case("vec2 bend(vec2, vec2, float)", of_steps(2e-2), [-8.0, 8.0], |w| call3(w, bend::<2>)),
    case("vec3 bend(vec3, vec3, float)", of_steps(2e-2), [-8.0, 8.0], |w| call3(w, bend::<3>)),
    case("float angle_between(vec2, vec2)", of_arc(2e-3), [-8.0, 8.0], |w| call2(w, angle_between::<2>)),
    case("float angle_between(vec3, vec3)", of_arc(2e-3), [-8.0, 8.0], |w| call2(w, angle_between::<3>)),
    case("float angle_between(vec4, vec4)", of_arc(2e-3), [-8.0, 8.0], |w| call2(w, angle_between::<4>)),
    case("vec2 rotate(vec2, float)", of_circular(5e-3), [-3.0, 3.0], |w| call2(w, rotate)),
    case("vec3 rotate(vec3, vec3, float)", of_circular(1e-2), [-3.0, 3.0], |w| call3(w, rotate_about)),
    case("vec2 perpendicular(vec2)", SELECT, [-8.0, 8.0], |w| call1(w, perpendicular)),
    case("vec3 perpendicular(vec3)", of_steps(1e-5), [-8.0, 8.0], |w| call1(w, perpendicular_3)),
    case("vec2 to_polar(vec2)", of_arc(2e-3), [-8.0, 8.0], |w| call1(w, to_polar)),
    case("vec2 from_polar(float, float)", of_circular(2e-3), [-3.0, 3.0], |w| call2(w, from_polar)),
    case("vec3 to_spherical(vec3)", of_arc(2e-3), [-8.0, 8.0], |w| call1(w, to_spherical)),
    case("vec3 from_spherical(float, float, float)", of_circular(4e-3), [-3.0, 3.0], |w| call3(w, from_spherical)),
    case("vec3 spherical_interpolate(vec3, vec3, float)", of_circular(2e-2), [0.0, 8.0], |w| call3(w, spherical_interpolate)),
    case("vec3 triangle_normal(vec3, vec3, vec3)", of_steps(1e-5), [-8.0, 8.0], |w| call3(w, triangle_normal)),
];
