//! Twin of glsl/nodes/colour.glsl.

use super::case::{
    Case, DIVISION, ROUNDED, SELECT, call1, call2, call3, call4, call5, case, of_circular, of_exponential, of_power,
    of_steps,
};

fn each(a: [f32; 3], b: [f32; 3], f: impl Fn(f32, f32) -> f32) -> [f32; 3] {
    std::array::from_fn(|i| f(a[i], b[i]))
}

fn unit(x: f32) -> f32 {
    x.clamp(0.0, 1.0)
}

pub fn luminance(rgb: [f32; 3]) -> f32 {
    rgb[0] * 0.2126 + rgb[1] * 0.7152 + rgb[2] * 0.0722
}

pub fn grey(rgb: [f32; 3]) -> [f32; 3] {
    [luminance(rgb); 3]
}

pub fn adjust_saturation(rgb: [f32; 3], amount: f32) -> [f32; 3] {
    rgb.map(|x| luminance(rgb) * (1.0 - amount) + x * amount)
}

pub fn adjust_contrast(rgb: [f32; 3], amount: f32, middle: f32) -> [f32; 3] {
    rgb.map(|x| (x - middle) * amount + middle)
}

pub fn adjust_brightness(rgb: [f32; 3], offset: f32) -> [f32; 3] {
    rgb.map(|x| x + offset)
}

pub fn adjust_exposure(rgb: [f32; 3], stops: f32) -> [f32; 3] {
    rgb.map(|x| x * stops.clamp(-64.0, 64.0).exp2())
}

pub fn adjust_gamma(rgb: [f32; 3], gamma: f32) -> [f32; 3] {
    rgb.map(|x| if x <= 0.0 { 0.0 } else { x.powf(1.0 / gamma.max(0.01)) })
}

pub fn rotate_hue(rgb: [f32; 3], cycles: f32) -> [f32; 3] {
    let (s, c) = ((cycles - cycles.round_ties_even()) * std::f32::consts::TAU).sin_cos();
    let grey = (rgb[0] + rgb[1] + rgb[2]) * ((1.0 - c) / 3.0);
    std::array::from_fn(|i| rgb[i] * c + (rgb[(i + 2) % 3] - rgb[(i + 1) % 3]) * (s * 0.577_350_27) + grey)
}

pub fn invert(rgb: [f32; 3]) -> [f32; 3] {
    rgb.map(|x| 1.0 - x)
}

pub fn lift_gamma_gain(rgb: [f32; 3], lift: [f32; 3], gamma: [f32; 3], gain: [f32; 3]) -> [f32; 3] {
    std::array::from_fn(|i| {
        let light = gain[i] * rgb[i] + lift[i] * (1.0 - rgb[i]);
        if light <= 0.0 { 0.0 } else { light.powf(1.0 / gamma[i].max(0.01)) }
    })
}

pub fn cosine_palette(
    t: f32,
    base: [f32; 3],
    amplitude: [f32; 3],
    frequency: [f32; 3],
    phase: [f32; 3],
) -> [f32; 3] {
    std::array::from_fn(|i| {
        let turns = frequency[i] * t + phase[i];
        base[i] + amplitude[i] * ((turns - turns.round_ties_even()) * std::f32::consts::TAU).cos()
    })
}

pub fn tone_map_reinhard(rgb: [f32; 3], white: f32) -> [f32; 3] {
    let light = rgb.map(|x| x.max(0.0));
    let (bright, white) = (luminance(light), white.max(0.1));
    light.map(|x| x * ((1.0 + bright / (white * white)) / (1.0 + bright)))
}

pub fn tone_map_filmic(rgb: [f32; 3]) -> [f32; 3] {
    rgb.map(|x| {
        let x = x.clamp(0.0, 1e6);
        (x * (2.51 * x + 0.03) / (x * (2.43 * x + 0.59) + 0.14)).clamp(0.0, 1.0)
    })
}

pub fn premultiply(rgba: [f32; 4]) -> [f32; 4] {
    let [r, g, b, a] = rgba;
    [r * a, g * a, b * a, a]
}

pub fn unpremultiply(rgba: [f32; 4]) -> [f32; 4] {
    let [r, g, b, a] = rgba;
    if a == 0.0 { [0.0; 4] } else { [r / a, g / a, b / a, a] }
}

pub fn place_over(source: [f32; 4], backdrop: [f32; 4]) -> [f32; 4] {
    std::array::from_fn(|i| source[i] + backdrop[i] * (1.0 - source[3]))
}

pub fn blend_multiply(backdrop: [f32; 3], source: [f32; 3]) -> [f32; 3] {
    each(backdrop.map(unit), source.map(unit), |b, s| b * s)
}

pub fn blend_screen(backdrop: [f32; 3], source: [f32; 3]) -> [f32; 3] {
    each(backdrop.map(unit), source.map(unit), |b, s| b + s - b * s)
}

pub fn blend_darken(backdrop: [f32; 3], source: [f32; 3]) -> [f32; 3] {
    each(backdrop.map(unit), source.map(unit), |b, s| b.min(s))
}

pub fn blend_lighten(backdrop: [f32; 3], source: [f32; 3]) -> [f32; 3] {
    each(backdrop.map(unit), source.map(unit), |b, s| b.max(s))
}

pub fn blend_difference(backdrop: [f32; 3], source: [f32; 3]) -> [f32; 3] {
    each(backdrop.map(unit), source.map(unit), |b, s| (b - s).abs())
}

pub fn blend_exclusion(backdrop: [f32; 3], source: [f32; 3]) -> [f32; 3] {
    each(backdrop.map(unit), source.map(unit), |b, s| b + s - 2.0 * b * s)
}

pub fn blend_hard_light(backdrop: [f32; 3], source: [f32; 3]) -> [f32; 3] {
    each(backdrop.map(unit), source.map(unit), |b, s| {
        if s <= 0.5 { b * (2.0 * s) } else { b + (2.0 * s - 1.0) - b * (2.0 * s - 1.0) }
    })
}

pub fn blend_overlay(backdrop: [f32; 3], source: [f32; 3]) -> [f32; 3] {
    each(backdrop.map(unit), source.map(unit), |b, s| {
        if b <= 0.5 { s * (2.0 * b) } else { s + (2.0 * b - 1.0) - s * (2.0 * b - 1.0) }
    })
}

pub fn blend_dodge(backdrop: [f32; 3], source: [f32; 3]) -> [f32; 3] {
    each(backdrop.map(unit), source.map(unit), |b, s| {
        if b <= 0.0 { 0.0 } else { if s >= 1.0 { 1.0 } else { f32::min(1.0, b / (1.0 - s)) } }
    })
}

pub fn blend_burn(backdrop: [f32; 3], source: [f32; 3]) -> [f32; 3] {
    each(backdrop.map(unit), source.map(unit), |b, s| {
        if b >= 1.0 { 1.0 } else { if s <= 0.0 { 0.0 } else { 1.0 - f32::min(1.0, (1.0 - b) / s) } }
    })
}

pub fn blend_soft_light(backdrop: [f32; 3], source: [f32; 3]) -> [f32; 3] {
    each(backdrop.map(unit), source.map(unit), |b, s| {
        let bright = if b <= 0.25 { ((16.0 * b - 12.0) * b + 4.0) * b } else { b.sqrt() };
        if s <= 0.5 { b - (1.0 - 2.0 * s) * b * (1.0 - b) } else { b + (2.0 * s - 1.0) * (bright - b) }
    })
}

pub fn blend(mode: i32, backdrop: [f32; 3], source: [f32; 3]) -> [f32; 3] {
    match mode.clamp(0, 10) {
        0 => blend_multiply(backdrop, source),
        1 => blend_screen(backdrop, source),
        2 => blend_darken(backdrop, source),
        3 => blend_lighten(backdrop, source),
        4 => blend_difference(backdrop, source),
        5 => blend_exclusion(backdrop, source),
        6 => blend_hard_light(backdrop, source),
        7 => blend_overlay(backdrop, source),
        8 => blend_dodge(backdrop, source),
        9 => blend_burn(backdrop, source),
        _ => blend_soft_light(backdrop, source),
    }
}

/// Every function of the bank, in its order.
#[rustfmt::skip]
pub const CASES: &[Case] = &[
    case("float luminance(vec3)", ROUNDED, [-8.0, 8.0], |w| call1(w, luminance)),
    case("vec3 grey(vec3)", ROUNDED, [-8.0, 8.0], |w| call1(w, grey)),
    case("vec3 adjust_saturation(vec3, float)", ROUNDED, [-8.0, 8.0], |w| call2(w, adjust_saturation)),
    case("vec3 adjust_contrast(vec3, float, float)", ROUNDED, [-8.0, 8.0], |w| call3(w, adjust_contrast)),
    case("vec3 adjust_brightness(vec3, float)", ROUNDED, [-8.0, 8.0], |w| call2(w, adjust_brightness)),
    case("vec3 adjust_exposure(vec3, float)", of_exponential(5e-4), [0.0, 1.0], |w| call2(w, adjust_exposure)),
    case("vec3 adjust_gamma(vec3, float)", of_exponential(1e-4), [0.0, 1.0], |w| call2(w, adjust_gamma)),
    case("vec3 rotate_hue(vec3, float)", of_circular(2e-3), [0.0, 1.0], |w| call2(w, rotate_hue)),
    case("vec3 invert(vec3)", ROUNDED, [-8.0, 8.0], |w| call1(w, invert)),
    case("vec3 lift_gamma_gain(vec3, vec3, vec3, vec3)", of_power(2e-5), [0.2, 1.0], |w| call4(w, lift_gamma_gain)),
    case("vec3 cosine_palette(float, vec3, vec3, vec3, vec3)", of_circular(2e-3), [-2.0, 2.0], |w| call5(w, cosine_palette)),
    case("vec3 tone_map_reinhard(vec3, float)", of_steps(5e-3), [-8.0, 8.0], |w| call2(w, tone_map_reinhard)),
    case("vec3 tone_map_filmic(vec3)", of_steps(1e-5), [-8.0, 8.0], |w| call1(w, tone_map_filmic)),
    case("vec4 premultiply(vec4)", ROUNDED, [-8.0, 8.0], |w| call1(w, premultiply)),
    case("vec4 unpremultiply(vec4)", DIVISION, [-8.0, 8.0], |w| call1(w, unpremultiply)),
    case("vec4 place_over(vec4, vec4)", ROUNDED, [-8.0, 8.0], |w| call2(w, place_over)),
    case("vec3 blend_multiply(vec3, vec3)", ROUNDED, [-0.2, 1.2], |w| call2(w, blend_multiply)),
    case("vec3 blend_screen(vec3, vec3)", ROUNDED, [-0.2, 1.2], |w| call2(w, blend_screen)),
    case("vec3 blend_darken(vec3, vec3)", SELECT, [-0.2, 1.2], |w| call2(w, blend_darken)),
    case("vec3 blend_lighten(vec3, vec3)", SELECT, [-0.2, 1.2], |w| call2(w, blend_lighten)),
    case("vec3 blend_difference(vec3, vec3)", ROUNDED, [-0.2, 1.2], |w| call2(w, blend_difference)),
    case("vec3 blend_exclusion(vec3, vec3)", ROUNDED, [-0.2, 1.2], |w| call2(w, blend_exclusion)),
    case("vec3 blend_hard_light(vec3, vec3)", ROUNDED, [-0.2, 1.2], |w| call2(w, blend_hard_light)),
    case("vec3 blend_overlay(vec3, vec3)", ROUNDED, [-0.2, 1.2], |w| call2(w, blend_overlay)),
    case("vec3 blend_dodge(vec3, vec3)", of_steps(2e-6), [-0.2, 1.2], |w| call2(w, blend_dodge)),
    case("vec3 blend_burn(vec3, vec3)", of_steps(2e-6), [-0.2, 1.2], |w| call2(w, blend_burn)),
    case("vec3 blend_soft_light(vec3, vec3)", of_steps(1e-5), [-0.2, 1.2], |w| call2(w, blend_soft_light)),
    case("vec3 blend(int, vec3, vec3)", of_steps(1e-5), [-0.2, 1.2], |w| call3(w, blend)),
];
