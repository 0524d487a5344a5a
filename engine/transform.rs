//! Transforms and their inverses, on glam's types, with less work than the general way takes: numbers that are known
//! (zeros, ones, a matrix that only turns) are not computed.
//!
//! Points are columns, so `a * b` does `b` first. Names say the order of operations: `scale_then_translate` scales first,
//! [`Transform::first_scale`] puts a scale before all that a matrix does, [`Transform::then_scale`] behind it. Angles are
//! in radians.
//!
//! [`Transform`] is for `Mat4` and `Affine3A`. Projections ([`perspective`] and its kin, [`orthographic`]) are a `Mat4`;
//! they and [`Transform::look_at`] come with their inverses ([`WithInverse`]).
//!
//! ```
//! use spanforge::glam::{Affine3A, Mat4, Vec3};
//! use spanforge::transform::{Transform, perspective_infinite_reversed};
//!
//! let view = Affine3A::look_at(Vec3::new(3.0, 2.0, 5.0), Vec3::ZERO, Vec3::Y)?;
//! let projection = perspective_infinite_reversed(1.0, 16.0 / 9.0, 0.1)?;
//! let to_clip = projection.matrix * view.matrix;
//! let to_world = view.inverse * projection.inverse;
//! assert!((to_clip * to_world).abs_diff_eq(Mat4::IDENTITY, 1e-5));
//!
//! let mut model = Affine3A::scale_then_translate(Vec3::splat(2.0), Vec3::X);
//! model.then_translate(Vec3::Y);
//! assert_eq!(model.transform_point3(Vec3::ONE), Vec3::new(3.0, 3.0, 2.0));
//! # Ok::<(), spanforge::Error>(())
//! ```
//!
//! # Spaces
//! View space is right-handed: x to the right, y up, the eye looks along -z, as glam's `camera::rh` has it. Clip space is
//! Vulkan's: x to the right, y **down**, depth from 0 to 1. Projections turn y around, so a viewport needs no negative
//! height. Reversed depth is 1 at `near` and 0 at `far`, which a depth buffer of floats resolves evenly.
//!
//! # What it saves
//! `scripts/bench.sh --transforms` measures each beside glam's general way: a product of matrices, or the matrix and then
//! its inverse. Time of ours over that of the general way, on one x86-64 with SSE2 that had other work to do (so to a
//! quarter or so):
//!
//! | | `Mat4` | `Affine3A` |
//! |---|---|---|
//! | [`Transform::translate_then_scale`] | 0.85 | 0.44 |
//! | [`Transform::scale_then_translate`] | 0.60 | 0.43 |
//! | [`Transform::first_translate`] | 0.77 | 0.67 |
//! | [`Transform::first_scale`] | 0.73 | 0.67 |
//! | [`Transform::then_translate`] | 0.90 | 0.92 |
//! | [`Transform::then_scale`] | 1.4 | 2.2 |
//! | [`Transform::inverse_of_rigid`] | 0.57 | 1.2 |
//! | [`Transform::inverse_of_scale_rotate_translate`] | 0.55 | 1.0 |
//! | [`Transform::look_at`] | 1.2 | 1.6 |
//! | [`perspective_infinite`] | 0.83 | |
//! | other projections | 1.1 to 1.3 | |
//!
//! So it does not pay in time for inverses of an `Affine3A`, which glam makes of three cross products, for a scale put
//! behind what there is, nor for most views and projections, which are made in f64: there the checks, and errors that are
//! a half to a fifth, are what one gets.
//!
//! # Errors
//! [`Error::InvalidInput`](crate::Error::InvalidInput) names what cannot be used: an eye on its target, an up vector
//! along the view, an extent or a scale of 0, a plane at or behind the eye, anything that is not finite, and numbers whose
//! inverse is not.

mod affine;
mod inverse;
mod projection;
mod view;

pub use affine::Transform;
pub use projection::{
    orthographic, perspective, perspective_infinite, perspective_infinite_reversed, perspective_reversed,
};

/// A matrix and its inverse, made together.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WithInverse<M> {
    /// The matrix.
    pub matrix: M,
    /// What takes its results back.
    pub inverse: M,
}
