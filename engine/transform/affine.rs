//! Translations and scales put together, and put before or behind what there is.

use super::WithInverse;
use super::{inverse, view};
use crate::error::{Error, Result};
use glam::{Affine3A, Mat3A, Mat4, Vec3, Vec3A, Vec4};

/// Transforms of points in space: `Mat4` and `Affine3A`.
///
/// A projection, which is a `Mat4` too, is only for the functions that say so.
pub trait Transform: Sized + sealed::Sealed {
    /// Moves points, then scales them, translation and all: `scale * translation` as a product of matrices.
    fn translate_then_scale(translation: Vec3, scale: Vec3) -> Self;

    /// Scales points about the origin, then moves them: `translation * scale` as a product of matrices.
    fn scale_then_translate(scale: Vec3, translation: Vec3) -> Self;

    /// Moves points before all that this does: `self * translation`. Only the last column changes. For projections too.
    fn first_translate(&mut self, translation: Vec3);

    /// Scales points before all that this does: `self * scale`. Only the first three columns change. For projections too.
    fn first_scale(&mut self, scale: Vec3);

    /// Moves points behind all that this does: `translation * self`. Of an `Affine3A` only the translation changes, of a
    /// `Mat4` the first three rows, so that it holds for projections too.
    fn then_translate(&mut self, translation: Vec3);

    /// Scales points behind all that this does, about the origin there: `scale * self`. Only the first three rows change.
    /// For projections too.
    fn then_scale(&mut self, scale: Vec3);

    /// The inverse of a rotation (or reflection) followed by a translation: the rotation transposed. That lengths stay is
    /// checked to 1/500, that right angles do is the caller's to know.
    ///
    /// # Errors
    /// A scale, a projection, or anything that is not finite.
    fn inverse_of_rigid(&self) -> Result<Self>;

    /// The inverse of a scale followed by a rotation and a translation, each axis scaled as it likes: the rotation
    /// transposed, its rows over the scale. That the columns are at right angles is the caller's to know: a scale after a
    /// rotation shears.
    ///
    /// # Errors
    /// A scale of 0 or one whose square or its inverse a float does not hold (below about 1e-19 or above 1e19), a
    /// projection, or anything that is not finite.
    fn inverse_of_scale_rotate_translate(&self) -> Result<Self>;

    /// From world space to view space for an eye at `eye` that looks at `target`, with `up` in the upper half of its view,
    /// and back. None of the arguments need be of length 1, nor `up` at a right angle to the view.
    ///
    /// # Errors
    /// The eye on its target, an `up` without length or within a millionth of a radian of the view, anything that is not
    /// finite.
    fn look_at(eye: Vec3, target: Vec3, up: Vec3) -> Result<WithInverse<Self>>;
}

impl Transform for Affine3A {
    #[inline]
    fn translate_then_scale(translation: Vec3, scale: Vec3) -> Self {
        Self::scale_then_translate(scale, translation * scale)
    }

    #[inline]
    fn scale_then_translate(scale: Vec3, translation: Vec3) -> Self {
        Self { matrix3: Mat3A::from_diagonal(scale), translation: translation.into() }
    }

    #[inline]
    fn first_translate(&mut self, translation: Vec3) {
        self.translation += self.matrix3 * Vec3A::from(translation);
    }

    #[inline]
    fn first_scale(&mut self, scale: Vec3) {
        self.matrix3.x_axis *= scale.x;
        self.matrix3.y_axis *= scale.y;
        self.matrix3.z_axis *= scale.z;
    }

    #[inline]
    fn then_translate(&mut self, translation: Vec3) {
        self.translation += Vec3A::from(translation);
    }

    #[inline]
    fn then_scale(&mut self, scale: Vec3) {
        let scale = Vec3A::from(scale);
        self.matrix3.x_axis *= scale;
        self.matrix3.y_axis *= scale;
        self.matrix3.z_axis *= scale;
        self.translation *= scale;
    }

    #[inline]
    fn inverse_of_rigid(&self) -> Result<Self> {
        inverse::of_rigid(self)
    }

    #[inline]
    fn inverse_of_scale_rotate_translate(&self) -> Result<Self> {
        inverse::of_scale_rotate_translate(self)
    }

    #[inline]
    fn look_at(eye: Vec3, target: Vec3, up: Vec3) -> Result<WithInverse<Self>> {
        view::look_at(eye, target, up)
    }
}

impl Transform for Mat4 {
    #[inline]
    fn translate_then_scale(translation: Vec3, scale: Vec3) -> Self {
        Self::scale_then_translate(scale, translation * scale)
    }

    #[inline]
    fn scale_then_translate(scale: Vec3, translation: Vec3) -> Self {
        Self::from_cols(
            Vec4::new(scale.x, 0.0, 0.0, 0.0),
            Vec4::new(0.0, scale.y, 0.0, 0.0),
            Vec4::new(0.0, 0.0, scale.z, 0.0),
            translation.extend(1.0),
        )
    }

    #[inline]
    fn first_translate(&mut self, translation: Vec3) {
        let moved = self.x_axis * translation.x + self.y_axis * translation.y + self.z_axis * translation.z;
        self.w_axis += moved;
    }

    #[inline]
    fn first_scale(&mut self, scale: Vec3) {
        self.x_axis *= scale.x;
        self.y_axis *= scale.y;
        self.z_axis *= scale.z;
    }

    #[inline]
    fn then_translate(&mut self, translation: Vec3) {
        let translation = translation.extend(0.0);
        self.x_axis += translation * self.x_axis.w;
        self.y_axis += translation * self.y_axis.w;
        self.z_axis += translation * self.z_axis.w;
        self.w_axis += translation * self.w_axis.w;
    }

    #[inline]
    fn then_scale(&mut self, scale: Vec3) {
        let scale = scale.extend(1.0);
        self.x_axis *= scale;
        self.y_axis *= scale;
        self.z_axis *= scale;
        self.w_axis *= scale;
    }

    #[inline]
    fn inverse_of_rigid(&self) -> Result<Self> {
        Ok(inverse::of_rigid(&affine(self)?)?.into())
    }

    #[inline]
    fn inverse_of_scale_rotate_translate(&self) -> Result<Self> {
        Ok(inverse::of_scale_rotate_translate(&affine(self)?)?.into())
    }

    #[inline]
    fn look_at(eye: Vec3, target: Vec3, up: Vec3) -> Result<WithInverse<Self>> {
        let WithInverse { matrix, inverse } = view::look_at(eye, target, up)?;
        Ok(WithInverse { matrix: matrix.into(), inverse: inverse.into() })
    }
}

/// Without the last row, which must be that of no projection.
#[inline]
fn affine(matrix: &Mat4) -> Result<Affine3A> {
    let last = Vec4::new(matrix.x_axis.w, matrix.y_axis.w, matrix.z_axis.w, matrix.w_axis.w);
    match last == Vec4::W {
        true => Ok(Affine3A::from_mat4(*matrix)),
        false => Err(Error::invalid("matrix", format!("its last row is {last}, that of a projection"))),
    }
}

mod sealed {
    /// Two types are all there are.
    pub trait Sealed {}
    impl Sealed for glam::Affine3A {}
    impl Sealed for glam::Mat4 {}
}
