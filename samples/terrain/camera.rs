//! From where the field is looked at, and how large an error may be seen.

use glam::{Affine3A, Mat4, Vec3};
use spanforge::Error;
use spanforge::transform::{Transform, perspective};

use super::field::Field;

const VERTICAL_FOV: f32 = 0.9;

pub(crate) struct Camera {
    pub(crate) eye: Vec3,
    pub(crate) to_clip: Mat4,
    /// An error is seen where its square times this is greater than the square of its distance.
    pub(crate) factor: f32,
}

impl Camera {
    /// Round the field and over it, a little further each frame. An error of up to `tolerance` pixels is not seen.
    pub(crate) fn new(
        field: &Field,
        frame: u32,
        (width, height): (u32, u32),
        tolerance: f32,
    ) -> Result<Self, Error> {
        let side = field.side as f32;
        let angle = 0.7 + frame as f32 * 0.01;
        let (x, z) = (side * (0.5 + 0.44 * angle.cos()), side * (0.5 + 0.44 * angle.sin()));
        let ground = field.height(x as u32, z as u32);
        let eye = Vec3::new(x, ground + 0.07 * side, z);
        let target = Vec3::new(side * 0.5, field.tallest * 0.1, side * 0.5);
        let to_view = Affine3A::look_at(eye, target, Vec3::Y)?.matrix;
        let (near, far) = (side * 0.002, side * 2.0);
        let projection = perspective(VERTICAL_FOV, width as f32 / height as f32, near, far)?.matrix;
        // Pixels of a unit at distance 1.
        let scale = height as f32 / 2.0 / (VERTICAL_FOV / 2.0).tan();
        Ok(Self { eye, to_clip: projection * Mat4::from(to_view), factor: (scale / tolerance).powi(2) })
    }
}
