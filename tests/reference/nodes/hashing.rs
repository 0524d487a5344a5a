//! Twin of glsl/nodes/hashing.glsl.

use super::case::{Case, INTEGER, ROUNDED, call1, call2, call3, call4, case, of_circular};

fn lcg(x: u32) -> u32 {
    x.wrapping_mul(1_664_525).wrapping_add(1_013_904_223)
}

pub fn hash_1(x: u32) -> u32 {
    let state = x.wrapping_mul(747_796_405).wrapping_add(2_891_336_453);
    let word = ((state >> ((state >> 28) + 4)) ^ state).wrapping_mul(277_803_737);
    (word >> 22) ^ word
}

pub fn hash_2(x: [u32; 2]) -> [u32; 2] {
    let mut v = x.map(lcg);
    for _ in 0..2 {
        v[0] = v[0].wrapping_add(v[1].wrapping_mul(1_664_525));
        v[1] = v[1].wrapping_add(v[0].wrapping_mul(1_664_525));
        v = v.map(|v| v ^ (v >> 16));
    }
    v
}

pub fn hash_3(x: [u32; 3]) -> [u32; 3] {
    let mut v = x.map(lcg);
    for turn in 0..2 {
        v[0] = v[0].wrapping_add(v[1].wrapping_mul(v[2]));
        v[1] = v[1].wrapping_add(v[2].wrapping_mul(v[0]));
        v[2] = v[2].wrapping_add(v[0].wrapping_mul(v[1]));
        if turn == 0 {
            v = v.map(|v| v ^ (v >> 16));
        }
    }
    v
}

pub fn hash_4(x: [u32; 4]) -> [u32; 4] {
    let mut v = x.map(lcg);
    for turn in 0..2 {
        v[0] = v[0].wrapping_add(v[1].wrapping_mul(v[3]));
        v[1] = v[1].wrapping_add(v[2].wrapping_mul(v[0]));
        v[2] = v[2].wrapping_add(v[0].wrapping_mul(v[1]));
        v[3] = v[3].wrapping_add(v[1].wrapping_mul(v[2]));
        if turn == 0 {
            v = v.map(|v| v ^ (v >> 16));
        }
    }
    v
}

pub fn hash_murmur(x: u32) -> u32 {
    let x = (x ^ (x >> 16)).wrapping_mul(0x85EB_CA6B);
    let x = (x ^ (x >> 13)).wrapping_mul(0xC2B2_AE35);
    x ^ (x >> 16)
}

pub fn hash_low_bias(x: u32) -> u32 {
    let x = (x ^ (x >> 16)).wrapping_mul(0x7FEB_352D);
    let x = (x ^ (x >> 15)).wrapping_mul(0x846C_A68B);
    x ^ (x >> 16)
}

pub fn hash_combine(hashed: u32, x: u32) -> u32 {
    hash_low_bias(hashed.wrapping_mul(0x9E37_79B9) ^ hash_low_bias(x.wrapping_add(0x7F4A_7C15)))
}

pub fn float_bits(x: f32) -> u32 {
    if x == 0.0 { 0 } else { x.to_bits() }
}

pub fn unit_float(bits: u32) -> f32 {
    (bits >> 8) as f32 * (1.0 / 16_777_216.0)
}

pub fn signed_float(bits: u32) -> f32 {
    ((bits >> 8) as i32 - 8_388_608) as f32 * (1.0 / 8_388_608.0)
}

pub fn random_uint(index: u32, seed: u32) -> f32 {
    unit_float(hash_2([index, seed])[0])
}

pub fn random_1(x: f32, seed: u32) -> f32 {
    unit_float(hash_2([float_bits(x), seed])[0])
}

pub fn random_2(x: [f32; 2], seed: u32) -> f32 {
    unit_float(hash_3([float_bits(x[0]), float_bits(x[1]), seed])[0])
}

pub fn random_3(x: [f32; 3], seed: u32) -> f32 {
    unit_float(hash_4([float_bits(x[0]), float_bits(x[1]), float_bits(x[2]), seed])[0])
}

pub fn random_vec2(index: u32, seed: u32) -> [f32; 2] {
    hash_2([index, seed]).map(unit_float)
}

pub fn random_vec3(index: u32, seed: u32) -> [f32; 3] {
    hash_3([index, seed, 0]).map(unit_float)
}

pub fn random_range(index: u32, seed: u32, low: f32, high: f32) -> f32 {
    low + (high - low) * random_uint(index, seed)
}

pub fn random_integer(index: u32, seed: u32, low: i32, high: i32) -> i32 {
    let (first, last) = (i64::from(low.min(high)), i64::from(low.max(high)));
    let n = (last - first + 1) as u64;
    let above = (u64::from(hash_2([index, seed])[0]) * n) >> 32;
    (first + above as i64) as i32
}

pub fn random_chance(index: u32, seed: u32, chance: f32) -> bool {
    random_uint(index, seed) < chance
}

pub fn random_in_circle(index: u32, seed: u32) -> [f32; 2] {
    let [x, y] = random_vec2(index, seed);
    let angle = (y * 2.0 - 1.0) * std::f32::consts::PI;
    [angle.cos() * x.sqrt(), angle.sin() * x.sqrt()]
}

pub fn random_on_sphere(index: u32, seed: u32) -> [f32; 3] {
    let [x, y] = random_vec2(index, seed);
    let (height, angle) = (x * 2.0 - 1.0, (y * 2.0 - 1.0) * std::f32::consts::PI);
    let across = (1.0 - height * height).max(0.0).sqrt();
    [angle.cos() * across, angle.sin() * across, height]
}

pub fn random_normal(index: u32, seed: u32) -> [f32; 2] {
    let [x, y] = random_vec2(index, seed);
    let (length, angle) = ((-2.0 * (1.0 - x).ln()).max(0.0).sqrt(), (y * 2.0 - 1.0) * std::f32::consts::PI);
    [angle.cos() * length, angle.sin() * length]
}

/// Every function of the bank, in its order.
#[rustfmt::skip]
pub const CASES: &[Case] = &[
    case("uint hash(uint)", INTEGER, [-8.0, 8.0], |w| call1(w, hash_1)),
    case("uvec2 hash(uvec2)", INTEGER, [-8.0, 8.0], |w| call1(w, hash_2)),
    case("uvec3 hash(uvec3)", INTEGER, [-8.0, 8.0], |w| call1(w, hash_3)),
    case("uvec4 hash(uvec4)", INTEGER, [-8.0, 8.0], |w| call1(w, hash_4)),
    case("uint hash_murmur(uint)", INTEGER, [-8.0, 8.0], |w| call1(w, hash_murmur)),
    case("uint hash_low_bias(uint)", INTEGER, [-8.0, 8.0], |w| call1(w, hash_low_bias)),
    case("uint hash_combine(uint, uint)", INTEGER, [-8.0, 8.0], |w| call2(w, hash_combine)),
    case("uint float_bits(float)", INTEGER, [-8.0, 8.0], |w| call1(w, float_bits)),
    case("float unit_float(uint)", ROUNDED, [-8.0, 8.0], |w| call1(w, unit_float)),
    case("float signed_float(uint)", ROUNDED, [-8.0, 8.0], |w| call1(w, signed_float)),
    case("float random(uint, uint)", ROUNDED, [-8.0, 8.0], |w| call2(w, random_uint)),
    case("float random(float, uint)", ROUNDED, [-8.0, 8.0], |w| call2(w, random_1)),
    case("float random(vec2, uint)", ROUNDED, [-8.0, 8.0], |w| call2(w, random_2)),
    case("float random(vec3, uint)", ROUNDED, [-8.0, 8.0], |w| call2(w, random_3)),
    case("vec2 random_vec2(uint, uint)", ROUNDED, [-8.0, 8.0], |w| call2(w, random_vec2)),
    case("vec3 random_vec3(uint, uint)", ROUNDED, [-8.0, 8.0], |w| call2(w, random_vec3)),
    case("float random_range(uint, uint, float, float)", ROUNDED, [-8.0, 8.0], |w| call4(w, random_range)),
    case("int random_integer(uint, uint, int, int)", INTEGER, [-8.0, 8.0], |w| call4(w, random_integer)),
    case("bool random_chance(uint, uint, float)", ROUNDED, [-8.0, 8.0], |w| call3(w, random_chance)),
    case("vec2 random_in_circle(uint, uint)", of_circular(6e-4), [-8.0, 8.0], |w| call2(w, random_in_circle)),
    case("vec3 random_on_sphere(uint, uint)", of_circular(6e-4), [-8.0, 8.0], |w| call2(w, random_on_sphere)),
    case("vec2 random_normal(uint, uint)", of_circular(5e-3), [-8.0, 8.0], |w| call2(w, random_normal)),
];
