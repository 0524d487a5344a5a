//! Twin of glsl/nodes/colour_space.glsl.

use super::angle::angle_of;
use super::case::{Case, ROUNDED, call1, case, of_arc, of_circular, of_exponential, of_steps};

use std::f32::consts::TAU;

fn transform(rows: [[f32; 3]; 3], x: [f32; 3]) -> [f32; 3] {
    rows.map(|row| row[0] * x[0] + row[1] * x[1] + row[2] * x[2])
}

fn hue_of([r, g, b]: [f32; 3], value: f32, range: f32) -> f32 {
    let hue = match () {
        () if range == 0.0 => 0.0,
        () if value == r => (g - b) / range,
        () if value == g => (b - r) / range + 2.0,
        () => (r - g) / range + 4.0,
    };
    (if hue < 0.0 { hue + 6.0 } else { hue }) / 6.0
}

pub fn srgb_to_linear_1(encoded: f32) -> f32 {
    let size = encoded.abs();
    let light = if size <= 0.04045 { size / 12.92 } else { ((size + 0.055) / 1.055).powf(2.4) };
    if encoded < 0.0 { -light } else { light }
}

pub fn linear_to_srgb_1(light: f32) -> f32 {
    let size = light.abs();
    let encoded = if size <= 0.003_130_8 { size * 12.92 } else { 1.055 * size.powf(1.0 / 2.4) - 0.055 };
    if light < 0.0 { -encoded } else { encoded }
}

pub fn srgb_to_linear_3(encoded: [f32; 3]) -> [f32; 3] {
    encoded.map(srgb_to_linear_1)
}

pub fn linear_to_srgb_3(light: [f32; 3]) -> [f32; 3] {
    light.map(linear_to_srgb_1)
}

pub fn srgb_to_linear_4(encoded: [f32; 4]) -> [f32; 4] {
    let [r, g, b, a] = encoded;
    [srgb_to_linear_1(r), srgb_to_linear_1(g), srgb_to_linear_1(b), a]
}

pub fn linear_to_srgb_4(light: [f32; 4]) -> [f32; 4] {
    let [r, g, b, a] = light;
    [linear_to_srgb_1(r), linear_to_srgb_1(g), linear_to_srgb_1(b), a]
}

pub fn hsv_to_rgb(hsv: [f32; 3]) -> [f32; 3] {
    let [h, s, v] = hsv;
    [5.0, 3.0, 1.0].map(|first: f32| {
        let turned = h + first / 6.0;
        let at = (turned - turned.floor()) * 6.0;
        v - v * s * at.min(4.0 - at).clamp(0.0, 1.0)
    })
}

pub fn rgb_to_hsv(rgb: [f32; 3]) -> [f32; 3] {
    let [r, g, b] = rgb;
    let value = r.max(g).max(b);
    let range = value - r.min(g).min(b);
    [hue_of(rgb, value, range), if value == 0.0 { 0.0 } else { range / value }, value]
}

pub fn hsl_to_rgb(hsl: [f32; 3]) -> [f32; 3] {
    let [h, s, l] = hsl;
    [0.0, 8.0, 4.0].map(|first: f32| {
        let turned = h + first / 12.0;
        let at = (turned - turned.floor()) * 12.0;
        l - s * l.min(1.0 - l) * (at - 3.0).min(9.0 - at).clamp(-1.0, 1.0)
    })
}

pub fn rgb_to_hsl(rgb: [f32; 3]) -> [f32; 3] {
    let [r, g, b] = rgb;
    let (high, low) = (r.max(g).max(b), r.min(g).min(b));
    let lightness = (high + low) * 0.5;
    let room = lightness.min(1.0 - lightness);
    [hue_of(rgb, high, high - low), if room == 0.0 { 0.0 } else { (high - lightness) / room }, lightness]
}

#[allow(clippy::excessive_precision)]
pub fn linear_to_oklab(rgb: [f32; 3]) -> [f32; 3] {
    let lms = transform(
        [
            [0.4122214708, 0.5363325363, 0.0514459929],
            [0.2119034982, 0.6806995451, 0.1073969566],
            [0.0883024619, 0.2817188376, 0.6299787005],
        ],
        rgb,
    );
    transform(
        [
            [0.2104542553, 0.7936177850, -0.0040720468],
            [1.9779984951, -2.4285922050, 0.4505937099],
            [0.0259040371, 0.7827717662, -0.8086757660],
        ],
        lms.map(f32::cbrt),
    )
}

#[allow(clippy::excessive_precision)]
pub fn oklab_to_linear(lab: [f32; 3]) -> [f32; 3] {
    let lms = transform(
        [
            [1.0, 0.3963377774, 0.2158037573],
            [1.0, -0.1055613458, -0.0638541728],
            [1.0, -0.0894841775, -1.2914855480],
        ],
        lab,
    );
    transform(
        [
            [4.0767416621, -3.3077115913, 0.2309699292],
            [-1.2684380046, 2.6097574011, -0.3413193965],
            [-0.0041960863, -0.7034186147, 1.7076147010],
        ],
        lms.map(|x| x * x * x),
    )
}

pub fn oklab_to_oklch(lab: [f32; 3]) -> [f32; 3] {
    let [l, a, b] = lab;
    let chroma = (a * a + b * b).sqrt();
    let turns = angle_of(b, a) / TAU;
    [l, chroma, turns - turns.floor()]
}

pub fn oklch_to_oklab(lch: [f32; 3]) -> [f32; 3] {
    let angle = (lch[2] - lch[2].round_ties_even()) * TAU;
    [lch[0], lch[1] * angle.cos(), lch[1] * angle.sin()]
}

#[allow(clippy::excessive_precision)]
pub fn linear_to_xyz(rgb: [f32; 3]) -> [f32; 3] {
    transform(
        [
            [0.4124564, 0.3575761, 0.1804375],
            [0.2126729, 0.7151522, 0.0721750],
            [0.0193339, 0.1191920, 0.9503041],
        ],
        rgb,
    )
}

#[allow(clippy::excessive_precision)]
pub fn xyz_to_linear(xyz: [f32; 3]) -> [f32; 3] {
    transform(
        [
            [3.2404542, -1.5371385, -0.4985314],
            [-0.9692660, 1.8760108, 0.0415560],
            [0.0556434, -0.2040259, 1.0572252],
        ],
        xyz,
    )
}

pub fn rgb_to_ycocg(rgb: [f32; 3]) -> [f32; 3] {
    let [r, g, b] = rgb;
    [r * 0.25 + g * 0.5 + b * 0.25, r * 0.5 - b * 0.5, g * 0.5 - r * 0.25 - b * 0.25]
}

pub fn ycocg_to_rgb(ycocg: [f32; 3]) -> [f32; 3] {
    let [y, co, cg] = ycocg;
    [y - cg + co, y + cg, y - cg - co]
}

/// Every function of the bank, in its order.
#[rustfmt::skip]
pub const CASES: &[Case] = &[
    case("float srgb_to_linear(float)", of_exponential(1e-5), [-8.0, 8.0], |w| call1(w, srgb_to_linear_1)),
    case("float linear_to_srgb(float)", of_exponential(1e-5), [-8.0, 8.0], |w| call1(w, linear_to_srgb_1)),
    case("vec3 srgb_to_linear(vec3)", of_exponential(2e-5), [-1.0, 2.0], |w| call1(w, srgb_to_linear_3)),
    case("vec3 linear_to_srgb(vec3)", of_exponential(1e-5), [-1.0, 2.0], |w| call1(w, linear_to_srgb_3)),
    case("vec4 srgb_to_linear(vec4)", of_exponential(2e-5), [-1.0, 2.0], |w| call1(w, srgb_to_linear_4)),
    case("vec4 linear_to_srgb(vec4)", of_exponential(1e-5), [-1.0, 2.0], |w| call1(w, linear_to_srgb_4)),
    case("vec3 hsv_to_rgb(vec3)", of_steps(1e-5), [0.0, 1.0], |w| call1(w, hsv_to_rgb)),
    case("vec3 rgb_to_hsv(vec3)", of_steps(1e-5), [0.0, 1.0], |w| call1(w, rgb_to_hsv)),
    case("vec3 hsl_to_rgb(vec3)", of_steps(1e-5), [0.0, 1.0], |w| call1(w, hsl_to_rgb)),
    case("vec3 rgb_to_hsl(vec3)", of_steps(1e-5), [0.1, 0.9], |w| call1(w, rgb_to_hsl)),
    case("vec3 linear_to_oklab(vec3)", of_exponential(1e-4), [0.0, 1.0], |w| call1(w, linear_to_oklab)),
    case("vec3 oklab_to_linear(vec3)", of_steps(1e-4), [0.0, 1.0], |w| call1(w, oklab_to_linear)),
    case("vec3 oklab_to_oklch(vec3)", of_arc(1e-3), [0.01, 1.0], |w| call1(w, oklab_to_oklch)),
    case("vec3 oklch_to_oklab(vec3)", of_circular(5e-4), [0.0, 1.0], |w| call1(w, oklch_to_oklab)),
    case("vec3 linear_to_xyz(vec3)", of_steps(2e-6), [0.0, 1.0], |w| call1(w, linear_to_xyz)),
    case("vec3 xyz_to_linear(vec3)", of_steps(4e-6), [0.0, 1.0], |w| call1(w, xyz_to_linear)),
    case("vec3 rgb_to_ycocg(vec3)", ROUNDED, [-8.0, 8.0], |w| call1(w, rgb_to_ycocg)),
    case("vec3 ycocg_to_rgb(vec3)", ROUNDED, [-8.0, 8.0], |w| call1(w, ycocg_to_rgb)),
];
