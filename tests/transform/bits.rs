//! What a change in place does not touch keeps its bits.

use glam::{Affine3A, Mat4, Vec3};
use spanforge::transform::Transform;

use super::vector;
use crate::random::Random;

/// What is not said to change keeps its bits.
#[test]
fn changes_in_place_touch_only_what_they_say() {
    let mut random = Random::new(0x7A03);
    for _ in 0..1000 {
        let numbers: [f32; 16] = std::array::from_fn(|_| random.between(-9.0, 9.0) as f32);
        let by = vector(&mut random, 0.1, 9.0).as_vec3();
        let before = Mat4::from_cols_array(&numbers);
        let after = |change: fn(&mut Mat4, Vec3)| {
            let mut matrix = before;
            change(&mut matrix, by);
            matrix
        };
        let m = after(Mat4::first_translate);
        assert_eq!([m.x_axis, m.y_axis, m.z_axis], [before.x_axis, before.y_axis, before.z_axis]);
        assert_eq!(after(Mat4::first_scale).w_axis, before.w_axis);
        for m in [after(Mat4::then_translate), after(Mat4::then_scale)] {
            assert_eq!(m.row(3), before.row(3));
        }
    }
}

/// The same of `Affine3A`, to the bit: also of what is no number, of zeros of either sign and of subnormal numbers.
#[test]
fn changes_of_affine_in_place_leave_the_bits_of_the_rest() {
    let mut random = Random::new(0x7A0E);
    let odd = [f32::NAN, -f32::NAN, f32::from_bits(0x7FA0_0001), f32::INFINITY, 0.0, -0.0, 1e-40, -1e-45];
    for _ in 0..1000 {
        let numbers: [f32; 12] = std::array::from_fn(|_| match random.below(3) {
            0 => random.pick(&odd),
            _ => random.between(-9.0, 9.0) as f32,
        });
        let by = vector(&mut random, 0.1, 9.0).as_vec3();
        let after = |change: fn(&mut Affine3A, Vec3)| {
            let mut affine = Affine3A::from_cols_array(&numbers);
            change(&mut affine, by);
            affine.to_cols_array().map(f32::to_bits)
        };
        let before = Affine3A::from_cols_array(&numbers).to_cols_array().map(f32::to_bits);
        assert_eq!(after(Affine3A::first_translate)[..9], before[..9]);
        assert_eq!(after(Affine3A::then_translate)[..9], before[..9]);
        assert_eq!(after(Affine3A::first_scale)[9..], before[9..]);
        // A factor of 1 changes no number either way.
        let mut affine = Affine3A::from_cols_array(&numbers);
        affine.then_scale(Vec3::new(1.0, by.y, by.z));
        for (number, before) in affine.to_cols_array().iter().zip(numbers).step_by(3) {
            assert!(number.to_bits() == before.to_bits() || before.is_nan() || before.is_subnormal());
        }
    }
}
