//! From view space to Vulkan's clip space. The few numbers of a projection and of its inverse are made in f64, but for the
//! sine and cosine of half an angle, and rounded once.

use super::WithInverse;
use crate::error::{Error, Result};
use glam::{Mat4, Vec4};

/// A box of view space to clip space: x from `left` to `right` becomes -1 to 1, y from `bottom` to `top` 1 to -1, and the
/// distance in front of the eye from `near` to `far` depth 0 to 1. Planes may lie behind the eye, and `near` beyond `far`
/// reverses depth. `scale_then_translate` is what it is.
///
/// # Errors
/// Two sides in one place, anything that is not finite, or a box too small or large for floats.
#[inline]
pub fn orthographic(
    left: f32,
    right: f32,
    bottom: f32,
    top: f32,
    near: f32,
    far: f32,
) -> Result<WithInverse<Mat4>> {
    for (name, low, high) in [("width", left, right), ("height", bottom, top), ("depth", near, far)] {
        if !(low.is_finite() && high.is_finite() && low != high) {
            return Err(Error::invalid(name, format!("{low} to {high} is no extent")));
        }
    }
    let [left, right, bottom, top, near, far] = [left, right, bottom, top, near, far].map(f64::from);
    let (width, height, depth) = (right - left, bottom - top, near - far);
    let [x, y, z] = [width.recip(), height.recip(), depth.recip()];
    let matrix = scaled_and_moved(2.0 * x, 2.0 * y, z, [-(left + right) * x, -(bottom + top) * y, near * z]);
    let center = [(left + right) / 2.0, (bottom + top) / 2.0, -near];
    let inverse = scaled_and_moved(width / 2.0, height / 2.0, depth, center);
    both(matrix, inverse)
}

/// Perspective with depth 0 at `near` and 1 at `far`, both distances in front of the eye. `vertical_fov` is the angle
/// between the upper and the lower side of what is seen, `aspect_ratio` its width over its height.
///
/// # Errors
/// An angle that is not between 0 and pi, an aspect ratio or a `near` that is not above 0, a `far` that is not beyond it,
/// anything that is not finite, or numbers whose inverse floats do not hold.
#[inline]
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
#[inline]
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
#[inline]
pub fn perspective_infinite(vertical_fov: f32, aspect_ratio: f32, near: f32) -> Result<WithInverse<Mat4>> {
    let near = near_plane(near)?;
    project(vertical_fov, aspect_ratio, Depth { zz: -1.0, zw: -near, wz: -1.0 / near, ww: 1.0 / near })
}

/// [`perspective_reversed`] without a far plane: depth nears 0.
///
/// # Errors
/// As for [`perspective`].
#[inline]
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

#[inline]
fn near_plane(near: f32) -> Result<f64> {
    match near.is_finite() && near > 0.0 {
        true => Ok(near.into()),
        false => Err(Error::invalid("near", format!("{near} is not a distance in front of the eye"))),
    }
}

#[inline]
fn planes(near: f32, far: f32) -> Result<(f64, f64)> {
    let near = near_plane(near)?;
    match far.is_finite() && f64::from(far) > near {
        true => Ok((near, far.into())),
        false => Err(Error::invalid("far", format!("{far} is not a distance beyond {near}"))),
    }
}

#[inline]
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
    // Sine and cosine of an f32 are right to its last bit, and take a third of the time of an f64's tangent.
    let (sin, cos) = (vertical_fov * 0.5).sin_cos();
    let half_height = f64::from(sin) / f64::from(cos);
    let half_width = half_height * f64::from(aspect_ratio);
    let matrix = Mat4::from_cols(
        Vec4::new(half_width.recip() as f32, 0.0, 0.0, 0.0),
        Vec4::new(0.0, -half_height.recip() as f32, 0.0, 0.0),
        Vec4::new(0.0, 0.0, zz as f32, -1.0),
        Vec4::new(0.0, 0.0, zw as f32, 0.0),
    );
    let inverse = Mat4::from_cols(
        Vec4::new(half_width as f32, 0.0, 0.0, 0.0),
        Vec4::new(0.0, -half_height as f32, 0.0, 0.0),
        Vec4::new(0.0, 0.0, 0.0, wz as f32),
        Vec4::new(0.0, 0.0, -1.0, ww as f32),
    );
    both(matrix, inverse)
}

#[inline]
fn scaled_and_moved(x: f64, y: f64, z: f64, by: [f64; 3]) -> Mat4 {
    let [a, b, c] = by;
    Mat4::from_cols(
        Vec4::new(x as f32, 0.0, 0.0, 0.0),
        Vec4::new(0.0, y as f32, 0.0, 0.0),
        Vec4::new(0.0, 0.0, z as f32, 0.0),
        Vec4::new(a as f32, b as f32, c as f32, 1.0),
    )
}

#[inline]
fn both(matrix: Mat4, inverse: Mat4) -> Result<WithInverse<Mat4>> {
    match matrix.is_finite() && inverse.is_finite() {
        true => Ok(WithInverse { matrix, inverse }),
        false => Err(Error::invalid("projection", "its numbers are too small or too large for floats")),
    }
}
