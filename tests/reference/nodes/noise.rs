//! Twin of glsl/nodes/noise.glsl.

use super::case::{Case, DIVISION, ROOT, ROUNDED, SELECT, call1, call2, call3, call4, call5, case};
use super::hashing::{hash_2, hash_3, hash_4, signed_float, unit_float};

fn signed(negative: bool, x: f32) -> f32 {
    if negative { -x } else { x }
}

fn floor_and_rest<const N: usize>(x: [f32; N]) -> ([f32; N], [f32; N]) {
    let floor = x.map(f32::floor);
    (floor, std::array::from_fn(|i| x[i] - floor[i]))
}

fn squared_distance<const N: usize>(step: [i32; N], bits: [u32; 3], jitter: f32, at: [f32; N]) -> f32 {
    let spread = jitter.clamp(0.0, 1.0) * 0.5;
    let offset: [f32; N] =
        std::array::from_fn(|k| step[k] as f32 + 0.5 + signed_float(bits[k]) * spread - at[k]);
    (1..N).fold(offset[0] * offset[0], |sum, k| sum + offset[k] * offset[k])
}

fn nearest_two(points: impl Iterator<Item = (f32, f32)>) -> (f32, (f32, f32)) {
    let (mut nearest, mut second, mut value) = (64.0, 64.0, 0.0);
    for (d, of_its_own) in points {
        if d < nearest {
            (second, nearest, value) = (nearest, d, of_its_own);
        } else {
            second = f32::min(second, d);
        }
    }
    (f32::sqrt(nearest), (f32::sqrt(second), value))
}

/// Octaves of a noise, each with a seed of its own.
fn octaves<const N: usize>(
    x: [f32; N],
    octaves: i32,
    lacunarity: f32,
    gain: f32,
    seed: u32,
    noise: impl Fn([f32; N], u32) -> f32,
) -> f32 {
    let (mut at, mut amplitude, mut sum, mut total) = (x, 1.0, 0.0, 0.0);
    for i in 0..octaves.clamp(1, 16) {
        sum += amplitude * noise(at, seed.wrapping_add(i as u32));
        total += amplitude;
        amplitude *= gain.clamp(0.0, 4.0);
        at = at.map(|x| x * lacunarity.clamp(0.0, 8.0));
    }
    sum / total
}

pub fn lattice_cell(x: f32) -> u32 {
    x.clamp(-2_147_483_648.0, 2_147_483_520.0) as i32 as u32
}

pub fn lattice_fade(t: f32) -> f32 {
    t * t * t * (t * (t * 6.0 - 15.0) + 10.0)
}

pub fn lattice_blend(a: f32, b: f32, t: f32) -> f32 {
    a + (b - a) * t
}

pub fn lattice_gradient_2(bits: u32, offset: [f32; 2]) -> f32 {
    let [x, y] = offset;
    if bits & 4 != 0 {
        return (signed(bits & 1 != 0, x) + signed(bits & 2 != 0, y)) * std::f32::consts::FRAC_1_SQRT_2;
    }
    signed(bits & 1 != 0, if bits & 2 != 0 { y } else { x })
}

pub fn lattice_gradient_3(bits: u32, offset: [f32; 3]) -> f32 {
    let (h, [x, y, z]) = (bits & 15, offset);
    let u = if h < 8 { x } else { y };
    let v = match h {
        0..4 => y,
        12 | 14 => x,
        _ => z,
    };
    signed(h & 1 != 0, u) + signed(h & 2 != 0, v)
}

pub fn value_noise_1(x: f32, seed: u32) -> f32 {
    let ([floored], [at]) = floor_and_rest([x]);
    let cell = lattice_cell(floored);
    let corner = |i: u32| unit_float(hash_2([cell.wrapping_add(i), seed])[0]);
    lattice_blend(corner(0), corner(1), lattice_fade(at))
}

pub fn value_noise_2(x: [f32; 2], seed: u32) -> f32 {
    let (floored, at) = floor_and_rest(x);
    let cell = floored.map(lattice_cell);
    let corner =
        |i: u32, j: u32| unit_float(hash_3([cell[0].wrapping_add(i), cell[1].wrapping_add(j), seed])[0]);
    let row = |j: u32| lattice_blend(corner(0, j), corner(1, j), lattice_fade(at[0]));
    lattice_blend(row(0), row(1), lattice_fade(at[1]))
}

pub fn value_noise_3(x: [f32; 3], seed: u32) -> f32 {
    let (floored, at) = floor_and_rest(x);
    let cell = floored.map(lattice_cell);
    let corner = |i: u32, j: u32, k: u32| {
        let at = [cell[0].wrapping_add(i), cell[1].wrapping_add(j), cell[2].wrapping_add(k), seed];
        unit_float(hash_4(at)[0])
    };
    let row = |j: u32, k: u32| lattice_blend(corner(0, j, k), corner(1, j, k), lattice_fade(at[0]));
    let layer = |k: u32| lattice_blend(row(0, k), row(1, k), lattice_fade(at[1]));
    lattice_blend(layer(0), layer(1), lattice_fade(at[2]))
}

pub fn gradient_noise_1(x: f32, seed: u32) -> f32 {
    let ([floored], [at]) = floor_and_rest([x]);
    let cell = lattice_cell(floored);
    let corner = |i: u32, at: f32| signed_float(hash_2([cell.wrapping_add(i), seed])[0]) * at * 2.0;
    lattice_blend(corner(0, at), corner(1, at - 1.0), lattice_fade(at))
}

pub fn gradient_noise_2(x: [f32; 2], seed: u32) -> f32 {
    let (floored, at) = floor_and_rest(x);
    let cell = floored.map(lattice_cell);
    let corner = |i: u32, j: u32| {
        let bits = hash_3([cell[0].wrapping_add(i), cell[1].wrapping_add(j), seed])[0];
        lattice_gradient_2(bits, [at[0] - i as f32, at[1] - j as f32])
    };
    let row = |j: u32| lattice_blend(corner(0, j), corner(1, j), lattice_fade(at[0]));
    lattice_blend(row(0), row(1), lattice_fade(at[1])) * std::f32::consts::SQRT_2
}

pub fn gradient_noise_3(x: [f32; 3], seed: u32) -> f32 {
    let (floored, at) = floor_and_rest(x);
    let cell = floored.map(lattice_cell);
    let corner = |i: u32, j: u32, k: u32| {
        let bits =
            hash_4([cell[0].wrapping_add(i), cell[1].wrapping_add(j), cell[2].wrapping_add(k), seed])[0];
        lattice_gradient_3(bits, [at[0] - i as f32, at[1] - j as f32, at[2] - k as f32])
    };
    let row = |j: u32, k: u32| lattice_blend(corner(0, j, k), corner(1, j, k), lattice_fade(at[0]));
    let layer = |k: u32| lattice_blend(row(0, k), row(1, k), lattice_fade(at[1]));
    lattice_blend(layer(0), layer(1), lattice_fade(at[2]))
}

pub fn simplex_noise_2(x: [f32; 2], seed: u32) -> f32 {
    let skew = (x[0] + x[1]) * 0.366_025_4;
    let floored = x.map(|x| (x + skew).floor());
    let back = (floored[0] + floored[1]) * 0.211_324_87;
    let first: [f32; 2] = std::array::from_fn(|i| x[i] - floored[i] + back);
    let cell = floored.map(lattice_cell);
    let steps = [[0, 0], if first[0] > first[1] { [1, 0] } else { [0, 1] }, [1, 1]];
    let sum = steps.iter().enumerate().fold(0.0, |sum, (i, step)| {
        let offset: [f32; 2] = std::array::from_fn(|k| first[k] - step[k] as f32 + i as f32 * 0.211_324_87);
        let weight = f32::max(0.5 - offset[0] * offset[0] - offset[1] * offset[1], 0.0);
        let bits = hash_3([cell[0].wrapping_add(step[0]), cell[1].wrapping_add(step[1]), seed])[0];
        sum + weight * weight * weight * weight * lattice_gradient_2(bits, offset)
    });
    sum * 99.2
}

pub fn simplex_noise_3(x: [f32; 3], seed: u32) -> f32 {
    let skew = (x[0] + x[1] + x[2]) * 0.333_333_33;
    let floored = x.map(|x| (x + skew).floor());
    let back = (floored[0] + floored[1] + floored[2]) * 0.166_666_67;
    let first: [f32; 3] = std::array::from_fn(|i| x[i] - floored[i] + back);
    let cell = floored.map(lattice_cell);
    let (xy, yz, xz) = (first[0] >= first[1], first[1] >= first[2], first[0] >= first[2]);
    let one = [xy && xz, !xy && yz, !xz && !yz].map(u32::from);
    let two = [xy || xz, !xy || yz, !xz || !yz].map(u32::from);
    let steps = [[0; 3], one, two, [1; 3]];
    let sum = steps.iter().enumerate().fold(0.0, |sum, (i, step)| {
        let offset: [f32; 3] = std::array::from_fn(|k| first[k] - step[k] as f32 + i as f32 * 0.166_666_67);
        let [a, b, c] = offset;
        let weight = f32::max(0.5 - a * a - b * b - c * c, 0.0);
        let at: [u32; 3] = std::array::from_fn(|k| cell[k].wrapping_add(step[k]));
        let bits = hash_4([at[0], at[1], at[2], seed])[0];
        sum + weight * weight * weight * weight * lattice_gradient_3(bits, offset)
    });
    sum * 76.0
}

pub fn cellular_noise_2(x: [f32; 2], jitter: f32, seed: u32) -> (f32, (f32, f32)) {
    let (floored, at) = floor_and_rest(x);
    let cell = floored.map(lattice_cell);
    let points = (0..25).map(|i| {
        let step = [i % 5 - 2, i / 5 - 2];
        let to: [u32; 2] = std::array::from_fn(|k| cell[k].wrapping_add(step[k] as u32));
        let bits = hash_3([to[0], to[1], seed]);
        (squared_distance(step, bits, jitter, at), unit_float(bits[2]))
    });
    nearest_two(points)
}

pub fn cellular_noise_3(x: [f32; 3], jitter: f32, seed: u32) -> (f32, (f32, f32)) {
    let (floored, at) = floor_and_rest(x);
    let cell = floored.map(lattice_cell);
    let points = (0..27).map(|i| {
        let step = [i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1];
        let to: [u32; 3] = std::array::from_fn(|k| cell[k].wrapping_add(step[k] as u32));
        let bits = hash_4([to[0], to[1], to[2], seed]);
        (squared_distance(step, [bits[0], bits[1], bits[2]], jitter, at), unit_float(bits[3]))
    });
    nearest_two(points)
}

pub fn fbm_2(x: [f32; 2], n: i32, lacunarity: f32, gain: f32, seed: u32) -> f32 {
    octaves(x, n, lacunarity, gain, seed, gradient_noise_2)
}

pub fn fbm_3(x: [f32; 3], n: i32, lacunarity: f32, gain: f32, seed: u32) -> f32 {
    octaves(x, n, lacunarity, gain, seed, gradient_noise_3)
}

pub fn turbulence_2(x: [f32; 2], n: i32, lacunarity: f32, gain: f32, seed: u32) -> f32 {
    octaves(x, n, lacunarity, gain, seed, |x, seed| {
        let n = gradient_noise_2(x, seed);
        n.abs()
    })
}

pub fn turbulence_3(x: [f32; 3], n: i32, lacunarity: f32, gain: f32, seed: u32) -> f32 {
    octaves(x, n, lacunarity, gain, seed, |x, seed| {
        let n = gradient_noise_3(x, seed);
        n.abs()
    })
}

pub fn ridged_2(x: [f32; 2], n: i32, lacunarity: f32, gain: f32, seed: u32) -> f32 {
    octaves(x, n, lacunarity, gain, seed, |x, seed| {
        let n = gradient_noise_2(x, seed);
        (1.0 - n.abs()) * (1.0 - n.abs())
    })
}

pub fn ridged_3(x: [f32; 3], n: i32, lacunarity: f32, gain: f32, seed: u32) -> f32 {
    octaves(x, n, lacunarity, gain, seed, |x, seed| {
        let n = gradient_noise_3(x, seed);
        (1.0 - n.abs()) * (1.0 - n.abs())
    })
}

pub fn value_fbm_2(x: [f32; 2], n: i32, lacunarity: f32, gain: f32, seed: u32) -> f32 {
    octaves(x, n, lacunarity, gain, seed, value_noise_2)
}

pub fn value_fbm_3(x: [f32; 3], n: i32, lacunarity: f32, gain: f32, seed: u32) -> f32 {
    octaves(x, n, lacunarity, gain, seed, value_noise_3)
}

pub fn simplex_fbm_2(x: [f32; 2], n: i32, lacunarity: f32, gain: f32, seed: u32) -> f32 {
    octaves(x, n, lacunarity, gain, seed, simplex_noise_2)
}

pub fn simplex_fbm_3(x: [f32; 3], n: i32, lacunarity: f32, gain: f32, seed: u32) -> f32 {
    octaves(x, n, lacunarity, gain, seed, simplex_noise_3)
}

pub fn curl_noise(x: [f32; 2], seed: u32) -> [f32; 2] {
    const STEP: f32 = 1.0 / 256.0;
    let noise = |dx: f32, dy: f32| gradient_noise_2([x[0] + dx, x[1] + dy], seed);
    let (across, along) = (noise(STEP, 0.0) - noise(-STEP, 0.0), noise(0.0, STEP) - noise(0.0, -STEP));
    [along * (0.5 / STEP), -across * (0.5 / STEP)]
}

pub fn warp(x: [f32; 2], amount: f32, scale: f32, seed: u32) -> [f32; 2] {
    let at = x.map(|x| x * scale);
    [x[0] + gradient_noise_2(at, seed) * amount, x[1] + gradient_noise_2(at, seed.wrapping_add(1)) * amount]
}

pub fn white_noise(x: [f32; 2], seed: u32) -> f32 {
    unit_float(hash_3([lattice_cell(x[0].floor()), lattice_cell(x[1].floor()), seed])[0])
}

/// Every function of the bank, in its order.
#[rustfmt::skip]
pub const CASES: &[Case] = &[
    case("uint lattice_cell(float)", SELECT, [-8.0, 8.0], |w| call1(w, lattice_cell)),
    case("float lattice_fade(float)", ROUNDED, [-8.0, 8.0], |w| call1(w, lattice_fade)),
    case("float lattice_blend(float, float, float)", ROUNDED, [-8.0, 8.0], |w| call3(w, lattice_blend)),
    case("float lattice_gradient(uint, vec2)", ROUNDED, [-8.0, 8.0], |w| call2(w, lattice_gradient_2)),
    case("float lattice_gradient(uint, vec3)", ROUNDED, [-8.0, 8.0], |w| call2(w, lattice_gradient_3)),
    case("float value_noise(float, uint)", ROUNDED, [-8.0, 8.0], |w| call2(w, value_noise_1)),
    case("float value_noise(vec2, uint)", ROUNDED, [-8.0, 8.0], |w| call2(w, value_noise_2)),
    case("float value_noise(vec3, uint)", ROUNDED, [-8.0, 8.0], |w| call2(w, value_noise_3)),
    case("float gradient_noise(float, uint)", ROUNDED, [-8.0, 8.0], |w| call2(w, gradient_noise_1)),
    case("float gradient_noise(vec2, uint)", ROUNDED, [-8.0, 8.0], |w| call2(w, gradient_noise_2)),
    case("float gradient_noise(vec3, uint)", ROUNDED, [-8.0, 8.0], |w| call2(w, gradient_noise_3)),
    case("float simplex_noise(vec2, uint)", ROUNDED, [-8.0, 8.0], |w| call2(w, simplex_noise_2)),
    case("float simplex_noise(vec3, uint)", ROUNDED, [-8.0, 8.0], |w| call2(w, simplex_noise_3)),
    case("void cellular_noise(vec2, float, uint, out float, out float, out float)", ROOT, [-8.0, 8.0], |w| call3(w, cellular_noise_2)),
    case("void cellular_noise(vec3, float, uint, out float, out float, out float)", ROOT, [-8.0, 8.0], |w| call3(w, cellular_noise_3)),
    case("float fbm(vec2, int, float, float, uint)", DIVISION, [-8.0, 8.0], |w| call5(w, fbm_2)),
    case("float fbm(vec3, int, float, float, uint)", DIVISION, [-8.0, 8.0], |w| call5(w, fbm_3)),
    case("float turbulence(vec2, int, float, float, uint)", DIVISION, [-8.0, 8.0], |w| call5(w, turbulence_2)),
    case("float turbulence(vec3, int, float, float, uint)", DIVISION, [-8.0, 8.0], |w| call5(w, turbulence_3)),
    case("float ridged(vec2, int, float, float, uint)", DIVISION, [-8.0, 8.0], |w| call5(w, ridged_2)),
    case("float ridged(vec3, int, float, float, uint)", DIVISION, [-8.0, 8.0], |w| call5(w, ridged_3)),
    case("float value_fbm(vec2, int, float, float, uint)", DIVISION, [-8.0, 8.0], |w| call5(w, value_fbm_2)),
    case("float value_fbm(vec3, int, float, float, uint)", DIVISION, [-8.0, 8.0], |w| call5(w, value_fbm_3)),
    case("float simplex_fbm(vec2, int, float, float, uint)", DIVISION, [-8.0, 8.0], |w| call5(w, simplex_fbm_2)),
    case("float simplex_fbm(vec3, int, float, float, uint)", DIVISION, [-8.0, 8.0], |w| call5(w, simplex_fbm_3)),
    case("vec2 curl_noise(vec2, uint)", ROUNDED, [-8.0, 8.0], |w| call2(w, curl_noise)),
    case("vec2 warp(vec2, float, float, uint)", ROUNDED, [-8.0, 8.0], |w| call4(w, warp)),
    case("float white_noise(vec2, uint)", ROUNDED, [-8.0, 8.0], |w| call2(w, white_noise)),
];
