//! Twin of glsl/nodes/angle.glsl.

use super::case::{Case, call2, case, of_arc};

pub fn angle_of(y: f32, x: f32) -> f32 {
    match () {
        () if y != 0.0 => y.atan2(x),
        () if x < 0.0 => std::f32::consts::PI,
        () => 0.0,
    }
}

/// Every function of the bank, in its order.
#[rustfmt::skip]
pub const CASES: &[Case] = &[
    case("float angle_of(float, float)", of_arc(2e-3), [-8.0, 8.0], |w| call2(w, angle_of)),
];
