//! From view space to Vulkan's clip space. The few numbers of a projection and of its inverse are made in f64 and rounded
//! once.

use super::WithInverse;
use crate::error::{Error, Result};
use glam::{Mat4, Vec4};

/// A box of view space to clip space: x from `left` to `right` becomes -1 to 1, y from `bottom` to `top` 1 to -1, and the
/// distance in front of the eye from `near` to `far` depth 0 to 1. Planes may lie behind the eye, and `near` beyond `far`
/// reverses depth. `scale_then_translate` is what it is.
///
/// # Errors
/// Two sides in one place, anything that is not finite, or a box too small or large for floats.
pub fn orthographic(
    left: f32,
    right: f32,
    bottom: f32,
    top: f32,
    near: f32,
    far: f32,
) -> Result<WithInverse<Mat4>> {
    for (name, low, high) in [("width", left, right), ("height", bottom, top), ("depth", near, far)] {
        if !(low.is_finite() && high.is_finite()) {
            return Err(Error::invalid(name, format!("{low} to {high} is not finite")));
        }
        if low == high {
            return Err(Error::invalid(name, format!("{low} to {high} is nothing")));
        }
    }
    let [left, right, bottom, top, near, far] = [left, right, bottom, top, near, far].map(f64::from);
    let (width, height, depth) = (right - left, bottom - top, near - far);
    let diagonal = |x: f64, y: f64, z: f64, by: [f64; 3]| {
        let [a, b, c] = by;
        columns([x, 0.0, 0.0, 0.0], [0.0, y, 0.0, 0.0], [0.0, 0.0, z, 0.0], [a, b, c, 1.0])
    };
    let middle = [-(left + right) / width, -(bottom + top) / height, near / depth];
    let matrix = diagonal(2.0 / width, 2.0 / height, 1.0 / depth, middle);
    let center = [(left + right) / 2.0, (bottom + top) / 2.0, -near];
    let inverse = diagonal(width / 2.0, height / 2.0, depth, center);
    both(matrix, inverse)
}

/// Perspective with depth 0 at `near` and 1 at `far`, both distances in front of the eye. `vertical_fov` is the angle
/// between the upper and the lower side of what is seen, `aspect_ratio` its width over its height.
///
/// # Errors
/// An angle that is not between 0 and pi, an aspect ratio or a `near` that is not above 0, a `far` that is not beyond it,
/// anything that is not finite, or numbers whose inverse floats do not hold.
pub fn perspective(vertical_fov: f32, aspect_ratio: f32, near: f32, far: f32) -> Result<WithInverse<Mat4>> {
    let (near, far) = planes(near, far)?;
    // Depth is (z * far / (near - far) + near * far / (near - far)) / -z.
    let depth = Depth { zz: far / (near - far), zw: near * far / (near - far), ..Depth::between(near, far) };
    project(vertical_fov, aspect_ratio, depth)
}

/// [`perspective`] with depth 1 at `near` and 0 at `far`.
///
/// # Errors
/// As for [`perspective`].
pub fn perspective_reversed(
    vertical_fov: f32,
    aspect_ratio: f32,
    near: f32,
    far: f32,
) -> Result<WithInverse<Mat4>> {
    let (near, far) = planes(near, far)?;
    let depth = Depth { zz: near / (far - near), zw: near * far / (far - near), ..Depth::between(far, near) };
    project(vertical_fov, aspect_ratio, depth)
}

/// [`perspective`] without a far plane: depth nears 1.
///
/// # Errors
/// As for [`perspective`].
pub fn perspective_infinite(vertical_fov: f32, aspect_ratio: f32, near: f32) -> Result<WithInverse<Mat4>> {
    let near = near_plane(near)?;
    project(vertical_fov, aspect_ratio, Depth { zz: -1.0, zw: -near, wz: -1.0 / near, ww: 1.0 / near })
}

/// [`perspective_reversed`] without a far plane: depth nears 0.
///
/// # Errors
/// As for [`perspective`].
pub fn perspective_infinite_reversed(
    vertical_fov: f32,
    aspect_ratio: f32,
    near: f32,
) -> Result<WithInverse<Mat4>> {
    let near = near_plane(near)?;
    project(vertical_fov, aspect_ratio, Depth { zz: 0.0, zw: near, wz: 1.0 / near, ww: 0.0 })
}

/// What of a projection and its inverse has to do with depth. With clip z = zz * z + zw and clip w = -z, going back takes
/// w = wz * (clip z) + ww * (clip w), where wz = 1 / zw and ww = zz / zw.
struct Depth {
    zz: f64,
    zw: f64,
    wz: f64,
    ww: f64,
}

impl Depth {
    /// The way back for depth 0 at `zero` and 1 at `one`.
    fn between(zero: f64, one: f64) -> Self {
        Self { zz: 0.0, zw: 0.0, wz: (zero - one) / (zero * one), ww: 1.0 / zero }
    }
}

fn near_plane(near: f32) -> Result<f64> {
    match near.is_finite() && near > 0.0 {
        true => Ok(near.into()),
        false => Err(Error::invalid("near", format!("{near} is not a distance in front of the eye"))),
    }
}

fn planes(near: f32, far: f32) -> Result<(f64, f64)> {
    let near = near_plane(near)?;
    match far.is_finite() && f64::from(far) > near {
        true => Ok((near, far.into())),
        false => Err(Error::invalid("far", format!("{far} is not a distance beyond {near}"))),
    }
}

fn project(vertical_fov: f32, aspect_ratio: f32, depth: Depth) -> Result<WithInverse<Mat4>> {
    let fov = f64::from(vertical_fov);
    if !(fov > 0.0 && fov < std::f64::consts::PI) {
        let why = format!("{vertical_fov} is not an angle between 0 and pi");
        return Err(Error::invalid("vertical_fov", why));
    }
    if !(aspect_ratio.is_finite() && aspect_ratio > 0.0) {
        return Err(Error::invalid("aspect_ratio", format!("{aspect_ratio} is not a width over a height")));
    }
    let Depth { zz, zw, wz, ww } = depth;
    // Half the height of what is seen at a distance of 1; y turns around.
    let half_height = (fov * 0.5).tan();
    let half_width = half_height * f64::from(aspect_ratio);
    let matrix = columns(
        [1.0 / half_width, 0.0, 0.0, 0.0],
        [0.0, -1.0 / half_height, 0.0, 0.0],
        [0.0, 0.0, zz, -1.0],
        [0.0, 0.0, zw, 0.0],
    );
    let inverse = columns(
        [half_width, 0.0, 0.0, 0.0],
        [0.0, -half_height, 0.0, 0.0],
        [0.0, 0.0, 0.0, wz],
        [0.0, 0.0, -1.0, ww],
    );
    both(matrix, inverse)
}

#[inline]
fn columns(x: [f64; 4], y: [f64; 4], z: [f64; 4], w: [f64; 4]) -> Mat4 {
    let [x, y, z, w] = [x, y, z, w].map(|column| Vec4::from(column.map(|number| number as f32)));
    Mat4::from_cols(x, y, z, w)
}

fn both(matrix: Mat4, inverse: Mat4) -> Result<WithInverse<Mat4>> {
    match matrix.is_finite() && inverse.is_finite() {
        true => Ok(WithInverse { matrix, inverse }),
        false => Err(Error::invalid("projection", "its numbers are too small or too large for floats")),
    }
}
