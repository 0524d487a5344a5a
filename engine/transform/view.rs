//! Where an eye is and where it looks.

use super::WithInverse;
use crate::error::{Error, Result};
use glam::{Affine3A, DMat3, DVec3, Vec3};

/// Sine of the angle between `up` and the view, at least: below it, rounded arguments say nothing about what is up.
const MIN_SINE: f64 = 1e-6;

/// The view matrix and its inverse. The axes of the view are those of the inverse, and where its translation is, is the
/// eye: nothing is inverted. In f64, since rounded differences and products of three are what makes an f32 view swim far
/// from the origin.
#[inline]
pub(super) fn look_at(eye: Vec3, target: Vec3, up: Vec3) -> Result<WithInverse<Affine3A>> {
    if !(eye.is_finite() && target.is_finite() && up.is_finite()) {
        return Err(not_finite([("eye", eye), ("target", target), ("up", up)]));
    }
    let [origin, target, up] = [eye, target, up].map(|vector| vector.as_dvec3());
    let view = target - origin;
    let distance = view.length();
    if distance == 0.0 {
        return Err(Error::invalid("target", "the eye is on it"));
    }
    let forward = view * distance.recip();
    let length = up.length();
    if length == 0.0 {
        return Err(Error::invalid("up", "it has no length"));
    }
    let side = forward.cross(up);
    let sine = side.length();
    if sine <= MIN_SINE * length {
        return Err(Error::invalid("up", "it is parallel to the view"));
    }
    let right = side * sine.recip();
    let axes = DMat3::from_cols(right, right.cross(forward), -forward);
    let to_view = axes.transpose();
    let matrix = single(to_view, -(to_view * origin));
    match matrix.is_finite() {
        true => Ok(WithInverse { matrix, inverse: single(axes, origin) }),
        false => Err(Error::invalid("eye", "it is too far from the origin")),
    }
}

#[inline]
fn single(axes: DMat3, translation: DVec3) -> Affine3A {
    Affine3A::from_mat3_translation(axes.as_mat3(), translation.as_vec3())
}

#[cold]
fn not_finite(vectors: [(&str, Vec3); 3]) -> Error {
    let found = vectors.into_iter().find(|(_, vector)| !vector.is_finite());
    let (name, vector) = found.unwrap_or_default();
    Error::invalid(name, format!("{vector} is not finite"))
}
