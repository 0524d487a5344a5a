//! Twin of glsl/nodes/waves.glsl.

use super::case::{Case, ROUNDED, call1, call2, call3, call6, case, of_circular, of_exponential, of_steps};

use std::f32::consts::PI;

pub fn cycle(phase: f32) -> f32 {
    let rest = phase - phase.floor();
    if rest < 1.0 { rest } else { 0.0 }
}

pub fn phase_at(time: f32, frequency: f32, offset: f32) -> f32 {
    time * frequency + offset
}

pub fn sine_wave(phase: f32) -> f32 {
    -((cycle(phase) * 2.0 - 1.0) * PI).sin()
}

pub fn cosine_wave(phase: f32) -> f32 {
    -((cycle(phase) * 2.0 - 1.0) * PI).cos()
}

pub fn triangle_wave(phase: f32) -> f32 {
    let at = cycle(phase + 0.25);
    1.0 - (at * 4.0 - 2.0).abs()
}

pub fn saw_wave(phase: f32) -> f32 {
    cycle(phase) * 2.0 - 1.0
}

pub fn falling_saw_wave(phase: f32) -> f32 {
    1.0 - cycle(phase) * 2.0
}

pub fn square_wave(phase: f32, duty: f32) -> f32 {
    if cycle(phase) < duty { 1.0 } else { -1.0 }
}

pub fn pulse_wave(phase: f32, duty: f32) -> f32 {
    if cycle(phase) < duty { 1.0 } else { 0.0 }
}

pub fn smooth_square_wave(phase: f32, softness: f32) -> f32 {
    let slope = 1.0 / softness.clamp(0.0, 1.0).max(0.001);
    let t = ((triangle_wave(phase) * slope + 1.0) * 0.5).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t) * 2.0 - 1.0
}

pub fn parabolic_wave(phase: f32) -> f32 {
    let at = cycle(phase) * 2.0 - 1.0;
    -4.0 * at * (1.0 - at.abs())
}

pub fn trapezoid_wave(phase: f32, steepness: f32) -> f32 {
    (triangle_wave(phase) * steepness.max(1.0)).clamp(-1.0, 1.0)
}

pub fn rectified_wave(phase: f32) -> f32 {
    sine_wave(phase).abs()
}

pub fn stair_wave(phase: f32, steps: i32) -> f32 {
    let n = steps.clamp(2, 65536) as f32;
    (cycle(phase) * n).floor() / (n - 1.0) * 2.0 - 1.0
}

pub fn random_wave(phase: f32, seed: u32) -> f32 {
    let at = phase.floor().clamp(-2_147_483_648.0, 2_147_483_520.0) as i32 as u32;
    let bits = at.wrapping_add(seed.wrapping_mul(0x9E37_79B9));
    let bits = (bits ^ (bits >> 16)).wrapping_mul(0x7FEB_352D);
    let bits = (bits ^ (bits >> 15)).wrapping_mul(0x846C_A68B);
    let bits = bits ^ (bits >> 16);
    ((bits >> 8) as i32 - 8_388_608) as f32 * (1.0 / 8_388_608.0)
}

pub fn smooth_random_wave(phase: f32, seed: u32) -> f32 {
    let at = phase - phase.floor();
    let t = at * at * (3.0 - 2.0 * at);
    random_wave(phase, seed) * (1.0 - t) + random_wave(phase.floor() + 1.0, seed) * t
}

pub fn modulated_wave(phase: f32, ratio: f32, depth: f32) -> f32 {
    sine_wave(phase + depth * sine_wave(phase * ratio))
}

pub fn lissajous(phase: f32, frequencies: [f32; 2], offsets: [f32; 2]) -> [f32; 2] {
    [sine_wave(phase * frequencies[0] + offsets[0]), sine_wave(phase * frequencies[1] + offsets[1])]
}

pub fn damped_wave(time: f32, frequency: f32, decay: f32) -> f32 {
    if time < 0.0 { 0.0 } else { sine_wave(time * frequency) * (-decay.max(0.0) * time).exp() }
}

pub fn envelope(time: f32, attack: f32, decay: f32, sustain: f32, release: f32, held: f32) -> f32 {
    if time < 0.0 {
        return 0.0;
    }
    let at = time.min(held.max(0.0));
    let (peak, gone) = (attack.max(0.0), time - held.max(0.0));
    let level = if at < attack {
        at / attack
    } else if at - peak < decay {
        1.0 + (sustain - 1.0) * ((at - peak) / decay)
    } else {
        sustain
    };
    match () {
        () if time <= held => level,
        () if gone < release => level * (1.0 - gone / release),
        () => 0.0,
    }
}

pub fn decay_envelope(time: f32, half_life: f32) -> f32 {
    match () {
        () if time <= 0.0 => 1.0,
        () if half_life > 0.0 => (-time / half_life).exp2(),
        () => 0.0,
    }
}

pub fn gaussian(x: f32, width: f32) -> f32 {
    if width == 0.0 {
        return if x == 0.0 { 1.0 } else { 0.0 };
    }
    let t = x / width;
    (-0.5 * (t * t).min(400.0)).exp()
}

pub fn wave(shape: i32, phase: f32, duty: f32) -> f32 {
    match shape {
        ..=0 => sine_wave(phase),
        1 => triangle_wave(phase),
        2 => saw_wave(phase),
        3 => falling_saw_wave(phase),
        4 => square_wave(phase, duty),
        5 => pulse_wave(phase, duty),
        6.. => parabolic_wave(phase),
    }
}

/// Every function of the bank, in its order.
#[rustfmt::skip]
pub const CASES: &[Case] = &[
    case("float cycle(float)", ROUNDED, [-8.0, 8.0], |w| call1(w, cycle)),
    case("float phase_at(float, float, float)", ROUNDED, [-8.0, 8.0], |w| call3(w, phase_at)),
    case("float sine_wave(float)", of_circular(5e-4), [-8.0, 8.0], |w| call1(w, sine_wave)),
    case("float cosine_wave(float)", of_circular(5e-4), [-8.0, 8.0], |w| call1(w, cosine_wave)),
    case("float triangle_wave(float)", ROUNDED, [-8.0, 8.0], |w| call1(w, triangle_wave)),
    case("float saw_wave(float)", ROUNDED, [-8.0, 8.0], |w| call1(w, saw_wave)),
    case("float falling_saw_wave(float)", ROUNDED, [-8.0, 8.0], |w| call1(w, falling_saw_wave)),
    case("float square_wave(float, float)", ROUNDED, [-8.0, 8.0], |w| call2(w, square_wave)),
    case("float pulse_wave(float, float)", ROUNDED, [-8.0, 8.0], |w| call2(w, pulse_wave)),
    case("float smooth_square_wave(float, float)", of_steps(1e-4), [-8.0, 8.0], |w| call2(w, smooth_square_wave)),
    case("float parabolic_wave(float)", ROUNDED, [-8.0, 8.0], |w| call1(w, parabolic_wave)),
    case("float trapezoid_wave(float, float)", ROUNDED, [-8.0, 8.0], |w| call2(w, trapezoid_wave)),
    case("float rectified_wave(float)", of_circular(5e-4), [-8.0, 8.0], |w| call1(w, rectified_wave)),
    case("float stair_wave(float, int)", of_steps(1e-6), [-8.0, 8.0], |w| call2(w, stair_wave)),
    case("float random_wave(float, uint)", ROUNDED, [-8.0, 8.0], |w| call2(w, random_wave)),
    case("float smooth_random_wave(float, uint)", ROUNDED, [-8.0, 8.0], |w| call2(w, smooth_random_wave)),
    case("float modulated_wave(float, float, float)", of_circular(1e-2), [-2.0, 2.0], |w| call3(w, modulated_wave)),
    case("vec2 lissajous(float, vec2, vec2)", of_circular(1e-3), [-4.0, 4.0], |w| call3(w, lissajous)),
    case("float damped_wave(float, float, float)", of_circular(6e-4), [-2.0, 2.0], |w| call3(w, damped_wave)),
    case("float envelope(float, float, float, float, float, float)", of_steps(1e-5), [0.0, 4.0], |w| call6(w, envelope)),
    case("float decay_envelope(float, float)", of_exponential(1e-5), [-8.0, 8.0], |w| call2(w, decay_envelope)),
    case("float gaussian(float, float)", of_exponential(1e-5), [-8.0, 8.0], |w| call2(w, gaussian)),
    case("float wave(int, float, float)", of_circular(5e-4), [-8.0, 8.0], |w| call3(w, wave)),
];
