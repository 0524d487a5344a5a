//! Twin of glsl/nodes/easing.glsl.

use super::case::{Case, call1, call2, call3, case, of_circular, of_exponential, of_steps};

use std::f32::consts::PI;

pub fn ease_in_quadratic(time: f32) -> f32 {
    let t = time.clamp(0.0, 1.0);
    t * t
}

pub fn ease_out_quadratic(time: f32) -> f32 {
    1.0 - ease_in_quadratic(1.0 - time)
}

pub fn ease_in_out_quadratic(time: f32) -> f32 {
    if time < 0.5 {
        ease_in_quadratic(time * 2.0) * 0.5
    } else {
        1.0 - ease_in_quadratic(2.0 - time * 2.0) * 0.5
    }
}

pub fn ease_in_cubic(time: f32) -> f32 {
    let t = time.clamp(0.0, 1.0);
    t * t * t
}

pub fn ease_out_cubic(time: f32) -> f32 {
    1.0 - ease_in_cubic(1.0 - time)
}

pub fn ease_in_out_cubic(time: f32) -> f32 {
    if time < 0.5 { ease_in_cubic(time * 2.0) * 0.5 } else { 1.0 - ease_in_cubic(2.0 - time * 2.0) * 0.5 }
}

pub fn ease_in_quartic(time: f32) -> f32 {
    let t = time.clamp(0.0, 1.0);
    t * t * t * t
}

pub fn ease_out_quartic(time: f32) -> f32 {
    1.0 - ease_in_quartic(1.0 - time)
}

pub fn ease_in_out_quartic(time: f32) -> f32 {
    if time < 0.5 { ease_in_quartic(time * 2.0) * 0.5 } else { 1.0 - ease_in_quartic(2.0 - time * 2.0) * 0.5 }
}

pub fn ease_in_quintic(time: f32) -> f32 {
    let t = time.clamp(0.0, 1.0);
    t * t * t * t * t
}

pub fn ease_out_quintic(time: f32) -> f32 {
    1.0 - ease_in_quintic(1.0 - time)
}

pub fn ease_in_out_quintic(time: f32) -> f32 {
    if time < 0.5 { ease_in_quintic(time * 2.0) * 0.5 } else { 1.0 - ease_in_quintic(2.0 - time * 2.0) * 0.5 }
}

pub fn ease_in_sine(time: f32) -> f32 {
    let t = time.clamp(0.0, 1.0);
    1.0 - (t * (PI * 0.5)).cos()
}

pub fn ease_out_sine(time: f32) -> f32 {
    1.0 - ease_in_sine(1.0 - time)
}

pub fn ease_in_out_sine(time: f32) -> f32 {
    if time < 0.5 { ease_in_sine(time * 2.0) * 0.5 } else { 1.0 - ease_in_sine(2.0 - time * 2.0) * 0.5 }
}

pub fn ease_in_exponential(time: f32) -> f32 {
    let t = time.clamp(0.0, 1.0);
    if t == 0.0 { 0.0 } else { (10.0 * t - 10.0).exp2() }
}

pub fn ease_out_exponential(time: f32) -> f32 {
    1.0 - ease_in_exponential(1.0 - time)
}

pub fn ease_in_out_exponential(time: f32) -> f32 {
    if time < 0.5 {
        ease_in_exponential(time * 2.0) * 0.5
    } else {
        1.0 - ease_in_exponential(2.0 - time * 2.0) * 0.5
    }
}

pub fn ease_in_circular(time: f32) -> f32 {
    let t = time.clamp(0.0, 1.0);
    1.0 - (1.0 - t * t).sqrt()
}

pub fn ease_out_circular(time: f32) -> f32 {
    1.0 - ease_in_circular(1.0 - time)
}

pub fn ease_in_out_circular(time: f32) -> f32 {
    if time < 0.5 {
        ease_in_circular(time * 2.0) * 0.5
    } else {
        1.0 - ease_in_circular(2.0 - time * 2.0) * 0.5
    }
}

pub fn ease_in_back(time: f32) -> f32 {
    let t = time.clamp(0.0, 1.0);
    t * t * (2.70158 * t - 1.70158)
}

pub fn ease_out_back(time: f32) -> f32 {
    1.0 - ease_in_back(1.0 - time)
}

pub fn ease_in_out_back(time: f32) -> f32 {
    if time < 0.5 { ease_in_back(time * 2.0) * 0.5 } else { 1.0 - ease_in_back(2.0 - time * 2.0) * 0.5 }
}

pub fn ease_in_elastic(time: f32) -> f32 {
    let t = time.clamp(0.0, 1.0);
    if t == 0.0 || t == 1.0 {
        return t;
    }
    let turns = (t - 1.0) * (10.0 / 3.0) - 0.25;
    -(10.0 * t - 10.0).exp2() * (turns * (2.0 * PI)).sin()
}

pub fn ease_out_elastic(time: f32) -> f32 {
    1.0 - ease_in_elastic(1.0 - time)
}

pub fn ease_in_out_elastic(time: f32) -> f32 {
    if time < 0.5 { ease_in_elastic(time * 2.0) * 0.5 } else { 1.0 - ease_in_elastic(2.0 - time * 2.0) * 0.5 }
}

pub fn ease_in_bounce(time: f32) -> f32 {
    let t = 1.0 - time.clamp(0.0, 1.0);
    let parabola = |middle: f32, lowest: f32| 7.5625 * (t - middle) * (t - middle) + lowest;
    1.0 - match () {
        () if t >= 10.0 / 11.0 => parabola(21.0 / 22.0, 0.984375),
        () if t >= 8.0 / 11.0 => parabola(9.0 / 11.0, 0.9375),
        () if t >= 4.0 / 11.0 => parabola(6.0 / 11.0, 0.75),
        () => 7.5625 * t * t,
    }
}

pub fn ease_out_bounce(time: f32) -> f32 {
    1.0 - ease_in_bounce(1.0 - time)
}

pub fn ease_in_out_bounce(time: f32) -> f32 {
    if time < 0.5 { ease_in_bounce(time * 2.0) * 0.5 } else { 1.0 - ease_in_bounce(2.0 - time * 2.0) * 0.5 }
}

pub fn ease_power(time: f32, exponent: f32) -> f32 {
    let t = time.clamp(0.0, 1.0);
    if t == 0.0 { 0.0 } else { t.powf(exponent.max(0.001)) }
}

pub fn ease_spring(time: f32, stiffness: f32, damping: f32) -> f32 {
    let (t, k) = (time.max(0.0), stiffness.clamp(0.001, 10000.0));
    let d = damping.clamp(0.0, 2.0 * k.sqrt()) * 0.5;
    let rate = (k - d * d).max(0.0).sqrt();
    let (fall, angle) = ((-d * t).exp(), rate * t);
    if angle < 0.001 {
        return 1.0 - fall * (1.0 + d * t);
    }
    1.0 - fall * (angle.cos() + d / rate * angle.sin())
}

/// Every function of the bank, in its order.
#[rustfmt::skip]
pub const CASES: &[Case] = &[
    case("float ease_in_quadratic(float)", of_steps(1e-6), [-8.0, 8.0], |w| call1(w, ease_in_quadratic)),
    case("float ease_out_quadratic(float)", of_steps(1e-6), [-8.0, 8.0], |w| call1(w, ease_out_quadratic)),
    case("float ease_in_out_quadratic(float)", of_steps(1e-6), [-8.0, 8.0], |w| call1(w, ease_in_out_quadratic)),
    case("float ease_in_cubic(float)", of_steps(1e-6), [-8.0, 8.0], |w| call1(w, ease_in_cubic)),
    case("float ease_out_cubic(float)", of_steps(1e-6), [-8.0, 8.0], |w| call1(w, ease_out_cubic)),
    case("float ease_in_out_cubic(float)", of_steps(1e-6), [-8.0, 8.0], |w| call1(w, ease_in_out_cubic)),
    case("float ease_in_quartic(float)", of_steps(1e-6), [-8.0, 8.0], |w| call1(w, ease_in_quartic)),
    case("float ease_out_quartic(float)", of_steps(1e-6), [-8.0, 8.0], |w| call1(w, ease_out_quartic)),
    case("float ease_in_out_quartic(float)", of_steps(1e-6), [-8.0, 8.0], |w| call1(w, ease_in_out_quartic)),
    case("float ease_in_quintic(float)", of_steps(1e-6), [-8.0, 8.0], |w| call1(w, ease_in_quintic)),
    case("float ease_out_quintic(float)", of_steps(1e-6), [-8.0, 8.0], |w| call1(w, ease_out_quintic)),
    case("float ease_in_out_quintic(float)", of_steps(1e-6), [-8.0, 8.0], |w| call1(w, ease_in_out_quintic)),
    case("float ease_in_sine(float)", of_circular(1e-3), [-8.0, 8.0], |w| call1(w, ease_in_sine)),
    case("float ease_out_sine(float)", of_circular(1e-3), [-8.0, 8.0], |w| call1(w, ease_out_sine)),
    case("float ease_in_out_sine(float)", of_circular(1e-3), [-8.0, 8.0], |w| call1(w, ease_in_out_sine)),
    case("float ease_in_exponential(float)", of_exponential(1e-5), [-8.0, 8.0], |w| call1(w, ease_in_exponential)),
    case("float ease_out_exponential(float)", of_exponential(1e-5), [-8.0, 8.0], |w| call1(w, ease_out_exponential)),
    case("float ease_in_out_exponential(float)", of_exponential(1e-5), [-8.0, 8.0], |w| call1(w, ease_in_out_exponential)),
    case("float ease_in_circular(float)", of_steps(2e-3), [-8.0, 8.0], |w| call1(w, ease_in_circular)),
    case("float ease_out_circular(float)", of_steps(2e-3), [-8.0, 8.0], |w| call1(w, ease_out_circular)),
    case("float ease_in_out_circular(float)", of_steps(2e-3), [-8.0, 8.0], |w| call1(w, ease_in_out_circular)),
    case("float ease_in_back(float)", of_steps(4e-6), [-8.0, 8.0], |w| call1(w, ease_in_back)),
    case("float ease_out_back(float)", of_steps(4e-6), [-8.0, 8.0], |w| call1(w, ease_out_back)),
    case("float ease_in_out_back(float)", of_steps(4e-6), [-8.0, 8.0], |w| call1(w, ease_in_out_back)),
    case("float ease_in_elastic(float)", of_circular(6e-4), [-8.0, 8.0], |w| call1(w, ease_in_elastic)),
    case("float ease_out_elastic(float)", of_circular(6e-4), [-8.0, 8.0], |w| call1(w, ease_out_elastic)),
    case("float ease_in_out_elastic(float)", of_circular(6e-4), [-8.0, 8.0], |w| call1(w, ease_in_out_elastic)),
    case("float ease_in_bounce(float)", of_steps(1e-5), [-8.0, 8.0], |w| call1(w, ease_in_bounce)),
    case("float ease_out_bounce(float)", of_steps(1e-5), [-8.0, 8.0], |w| call1(w, ease_out_bounce)),
    case("float ease_in_out_bounce(float)", of_steps(1e-5), [-8.0, 8.0], |w| call1(w, ease_in_out_bounce)),
    case("float ease_power(float, float)", of_exponential(1e-4), [-8.0, 8.0], |w| call2(w, ease_power)),
    case("float ease_spring(float, float, float)", of_circular(2e-2), [0.0, 8.0], |w| call3(w, ease_spring)),
];
