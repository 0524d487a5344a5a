//! Inverses of matrices of which something is known.

use crate::error::{Error, Result};
use glam::{Affine3A, Mat3A, Vec3A};

/// How far the square of a rigid matrix's column may be from 1: float rotations stay within 1e-6, even after many products.
const UNIT_TOLERANCE: f32 = 1.0 / 250.0;

/// R and t become R^T and -R^T t.
#[inline]
pub(super) fn of_rigid(matrix: &Affine3A) -> Result<Affine3A> {
    let rotation = matrix.matrix3.transpose();
    let is_unit = (squares(&rotation) - Vec3A::ONE).abs().cmple(Vec3A::splat(UNIT_TOLERANCE)).all();
    let inverse = Affine3A { matrix3: rotation, translation: -(rotation * matrix.translation) };
    match is_unit && inverse.translation.is_finite() {
        true => Ok(inverse),
        false => Err(not_rigid(matrix)),
    }
}

/// R S and t become S^-1 R^T and -S^-1 R^T t. Row i of S R^T over the square of scale i is row i of S^-1 R^T.
#[inline]
pub(super) fn of_scale_rotate_translate(matrix: &Affine3A) -> Result<Affine3A> {
    let transposed = matrix.matrix3.transpose();
    let over = squares(&transposed).recip();
    let matrix3 =
        Mat3A::from_cols(transposed.x_axis * over, transposed.y_axis * over, transposed.z_axis * over);
    let inverse = Affine3A { matrix3, translation: -(matrix3 * matrix.translation) };
    // A square of 0 or beyond a float makes an inverse of infinity, NaN or 0. Else no number is larger than the root of its
    // column's square, and its part of the inverse is as finite.
    match over.cmpgt(Vec3A::ZERO).all() && over.is_finite() && inverse.translation.is_finite() {
        true => Ok(inverse),
        false => Err(no_inverse(matrix)),
    }
}

/// The squares of the lengths of a matrix's columns, which are given as rows.
#[inline]
fn squares(transposed: &Mat3A) -> Vec3A {
    let Mat3A { x_axis: x, y_axis: y, z_axis: z } = *transposed;
    x * x + y * y + z * z
}

#[cold]
fn not_rigid(matrix: &Affine3A) -> Error {
    let why = match matrix.is_finite() {
        true => "its columns are not of length 1",
        false => "it is not finite",
    };
    Error::invalid("rigid transform", why)
}

#[cold]
fn no_inverse(matrix: &Affine3A) -> Error {
    let lengths = squares(&matrix.matrix3.transpose());
    let why = match matrix.is_finite() {
        true => format!("scales whose squares are {lengths} have no inverse that floats hold"),
        false => "it is not finite".to_owned(),
    };
    Error::invalid("scale, rotation and translation", why)
}
