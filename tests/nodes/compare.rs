//! What a device gave against what the twin gives, within the twin's bound.

use super::Shape;
use super::inputs::N;
use crate::reference::nodes::case::{Case, Tolerance};
use spanforge_reflect::Scalar;

/// The first call whose result is too far from the twin's, as a sentence.
pub fn disagreement(shape: &Shape, case: &Case, inputs: &[u32], found: &[u32]) -> Option<String> {
    let n_in: usize = shape.ins().map(|ty| ty.n_scalars()).sum();
    let is_float: Vec<bool> = shape
        .outs()
        .flat_map(|ty| {
            let is_float = matches!(ty.scalar(), Some(Scalar::Float { .. }));
            std::iter::repeat_n(is_float, ty.n_scalars())
        })
        .collect();
    assert_eq!((inputs.len(), found.len()), (N * n_in, N * is_float.len()), "{}", shape.signature);
    let mut n_jumped = 0;
    for i in 0..N {
        let given = &inputs[i * n_in..(i + 1) * n_in];
        let expected = (case.run)(given);
        let found = &found[i * is_float.len()..(i + 1) * is_float.len()];
        assert_eq!(expected.len(), found.len(), "{}", shape.signature);
        for (c, (&e, &f)) in expected.iter().zip(found).enumerate() {
            let fits = match is_float[c] {
                true => float_fits(case.bound.tolerance, f32::from_bits(e), f32::from_bits(f), &mut n_jumped),
                false => e == f,
            };
            if !fits {
                let value = |word: &u32| format!("{:?} ({word:#x})", f32::from_bits(*word));
                let given: Vec<_> = given.iter().map(value).collect();
                return Some(format!(
                    "{}: component {c} of ({}) is {}, the twin's {}",
                    shape.signature,
                    given.join(", "),
                    value(&f),
                    value(&e)
                ));
            }
        }
    }
    None
}

fn float_fits(tolerance: Tolerance, expected: f32, found: f32, n_jumped: &mut usize) -> bool {
    let order = |x: f32| match x.to_bits() {
        bits if bits >> 31 != 0 => -i64::from(bits & 0x7fff_ffff),
        bits => i64::from(bits),
    };
    let distance = (f64::from(expected) - f64::from(found)).abs();
    // Zeros of either sign are equal, and nothing is NaN.
    expected == found
        || match tolerance {
            _ if expected.is_nan() || found.is_nan() => false,
            Tolerance::Exact => false,
            Tolerance::Ulps(n) => (order(expected) - order(found)).abs() <= i64::from(n),
            Tolerance::Absolute(most) => distance <= f64::from(most),
            Tolerance::Relative(most) => distance <= f64::from(most) * f64::from(expected).abs().max(1.0),
            Tolerance::Mostly(most) => {
                *n_jumped += usize::from(distance > f64::from(most));
                *n_jumped <= N / 10
            }
        }
}
