//! Twin of glsl/nodes/sequences.glsl.

use super::case::{
    CONVERSION, Case, DIVISION_OF_INTEGERS, INTEGER, ROUNDED, call1, call2, case, of_circular,
};
use super::hashing::{hash_low_bias, unit_float};

pub fn van_der_corput(index: u32) -> f32 {
    unit_float(index.reverse_bits())
}

pub fn radical_inverse(mut index: u32, base: u32) -> f32 {
    let base = base.clamp(2, 65536);
    let (mut mirrored, mut power) = (0_u32, 1_u32);
    while index != 0 && power <= u32::MAX / base {
        mirrored = mirrored * base + index % base;
        power *= base;
        index /= base;
    }
    mirrored as f32 / power as f32
}

pub fn halton_1(index: u32, dimension: u32) -> f32 {
    const PRIMES: [u32; 16] = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53];
    radical_inverse(index, PRIMES[dimension.min(15) as usize])
}

pub fn halton_vec2(index: u32) -> [f32; 2] {
    [radical_inverse(index, 2), radical_inverse(index, 3)]
}

pub fn halton_vec3(index: u32) -> [f32; 3] {
    [radical_inverse(index, 2), radical_inverse(index, 3), radical_inverse(index, 5)]
}

pub fn hammersley(index: u32, count: u32) -> [f32; 2] {
    let count = count.max(1);
    [(index % count) as f32 / count as f32, van_der_corput(index)]
}

pub fn golden_ratio_sequence(index: u32, seed: u32) -> f32 {
    unit_float(hash_low_bias(seed).wrapping_add(index.wrapping_mul(2_654_435_769)))
}

pub fn plastic_sequence(index: u32, seed: u32) -> [f32; 2] {
    let offset = [hash_low_bias(seed), hash_low_bias(seed.wrapping_add(1))];
    [
        unit_float(offset[0].wrapping_add(index.wrapping_mul(3_242_174_889))),
        unit_float(offset[1].wrapping_add(index.wrapping_mul(2_447_445_414))),
    ]
}

pub fn owen_scramble(bits: u32, seed: u32) -> u32 {
    let mut x = bits.reverse_bits();
    x ^= x.wrapping_mul(0x3D20_ADEA);
    x = x.wrapping_add(seed);
    x = x.wrapping_mul((seed >> 16) | 1);
    x ^= x.wrapping_mul(0x0552_6C56);
    x ^= x.wrapping_mul(0x53A2_2864);
    x.reverse_bits()
}

pub fn sobol_2(index: u32, seed: u32) -> [f32; 2] {
    let (mut second, mut column) = (0, 0x8000_0000_u32);
    for i in 0..32 {
        if index >> i & 1 != 0 {
            second ^= column;
        }
        column ^= column >> 1;
    }
    let other = hash_low_bias(seed.wrapping_add(0x9E37_79B9));
    let bits = [owen_scramble(index.reverse_bits(), hash_low_bias(seed)), owen_scramble(second, other)];
    bits.map(unit_float)
}

pub fn vogel_disk(index: u32, count: u32) -> [f32; 2] {
    let count = count.max(1);
    let angle = (unit_float(index.wrapping_mul(2_654_435_769)) * 2.0 - 1.0) * std::f32::consts::PI;
    let length = (((index % count) as f32 + 0.5) / count as f32).sqrt();
    [angle.cos() * length, angle.sin() * length]
}

pub fn fibonacci_sphere(index: u32, count: u32) -> [f32; 3] {
    let count = count.max(1);
    let angle = (unit_float(index.wrapping_mul(2_654_435_769)) * 2.0 - 1.0) * std::f32::consts::PI;
    let height = 1.0 - ((index % count) as f32 * 2.0 + 1.0) / count as f32;
    let across = (1.0 - height * height).max(0.0).sqrt();
    [angle.cos() * across, angle.sin() * across, height]
}

pub fn grid_point(index: u32, columns: u32) -> [f32; 2] {
    let columns = columns.max(1);
    [(index % columns) as f32, (index / columns) as f32]
}

pub fn fibonacci(index: u32) -> u32 {
    (0..index.min(1000)).fold((0_u32, 1_u32), |(a, b), _| (b, a.wrapping_add(b))).0
}

/// Every function of the bank, in its order.
#[rustfmt::skip]
pub const CASES: &[Case] = &[
    case("float van_der_corput(uint)", ROUNDED, [-8.0, 8.0], |w| call1(w, van_der_corput)),
    case("float radical_inverse(uint, uint)", DIVISION_OF_INTEGERS, [-8.0, 8.0], |w| call2(w, radical_inverse)),
    case("float halton(uint, uint)", DIVISION_OF_INTEGERS, [-8.0, 8.0], |w| call2(w, halton_1)),
    case("vec2 halton_vec2(uint)", DIVISION_OF_INTEGERS, [-8.0, 8.0], |w| call1(w, halton_vec2)),
    case("vec3 halton_vec3(uint)", DIVISION_OF_INTEGERS, [-8.0, 8.0], |w| call1(w, halton_vec3)),
    case("vec2 hammersley(uint, uint)", DIVISION_OF_INTEGERS, [-8.0, 8.0], |w| call2(w, hammersley)),
    case("float golden_ratio_sequence(uint, uint)", ROUNDED, [-8.0, 8.0], |w| call2(w, golden_ratio_sequence)),
    case("vec2 plastic_sequence(uint, uint)", ROUNDED, [-8.0, 8.0], |w| call2(w, plastic_sequence)),
    case("uint owen_scramble(uint, uint)", INTEGER, [-8.0, 8.0], |w| call2(w, owen_scramble)),
    case("vec2 sobol(uint, uint)", ROUNDED, [-8.0, 8.0], |w| call2(w, sobol_2)),
    case("vec2 vogel_disk(uint, uint)", of_circular(6e-4), [-8.0, 8.0], |w| call2(w, vogel_disk)),
    case("vec3 fibonacci_sphere(uint, uint)", of_circular(1e-3), [-8.0, 8.0], |w| call2(w, fibonacci_sphere)),
    case("vec2 grid_point(uint, uint)", CONVERSION, [-8.0, 8.0], |w| call2(w, grid_point)),
    case("uint fibonacci(uint)", INTEGER, [-8.0, 8.0], |w| call1(w, fibonacci)),
];
