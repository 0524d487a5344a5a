//! What a function of a bank is given: random values within its pins' ranges, and those that are special.

use super::Shape;
use crate::random::Random;
use crate::reference::nodes::case::Case;
use spanforge_reflect::{Direction, Number, Pin, PinDirection, Scalar};

/// Calls of each function.
pub const N: usize = 4096;

const SPECIAL: [f32; 6] = [0.0, 1.0, -1.0, 0.5, 2.0, -0.0];

/// The words of all parameters that go in, call by call.
pub fn inputs(shape: &Shape, pins: &[Pin], case: &Case, random: &mut Random) -> Vec<u32> {
    let n_words: usize = shape.ins().map(|ty| ty.n_scalars()).sum();
    let mut words = Vec::with_capacity(N * n_words);
    let sinks: Vec<_> = shape.parameters.iter().filter(|p| p.2 != Direction::Out).collect();
    let ranges: Vec<_> = sinks
        .iter()
        .map(|(name, ..)| {
            let is_it = |pin: &&Pin| pin.direction == PinDirection::Sink && pin.name == *name;
            let pin = pins.iter().find(is_it).unwrap();
            (pin.min.map(Number::to_f64), pin.max.map(Number::to_f64))
        })
        .collect();
    for i in 0..N {
        for ((_, ty, _), range) in sinks.iter().zip(&ranges) {
            for _ in 0..ty.n_scalars() {
                words.push(match ty.scalar().unwrap() {
                    Scalar::Float { bits: 32 } => float(i, *range, case, random).to_bits(),
                    Scalar::Bool => random.next() as u32 & 1,
                    Scalar::Int { bits: 32 } => integer(i, *range, true, random),
                    Scalar::Uint { bits: 32 } => integer(i, *range, false, random),
                    other => panic!("{}: a pin of {other}", shape.signature),
                });
            }
        }
    }
    words
}

/// Every eighth call has special values where they lie in the range.
fn float(i: usize, (min, max): (Option<f64>, Option<f64>), case: &Case, random: &mut Random) -> f32 {
    let low = min.map_or(case.within[0], |min| min as f32);
    let high = max.map_or(case.within[1].max(low), |max| max as f32);
    let low = if min.is_none() { low.min(high) } else { low };
    let special = random.pick(&SPECIAL);
    let unit = (random.next() >> 40) as f32 / 16_777_216.0;
    if i.is_multiple_of(8) && special >= low && special <= high { special } else { low + (high - low) * unit }
}

/// Small ones, the ends, and any bits, or what the range has.
fn integer(i: usize, range: (Option<f64>, Option<f64>), signed: bool, random: &mut Random) -> u32 {
    if let (Some(min), Some(max)) = range {
        return (min as i64 + (random.next() >> 33) as i64 % (max as i64 - min as i64 + 1)) as u32;
    }
    let any = random.next() as u32;
    match (i.is_multiple_of(4), signed) {
        (true, true) => ((any % 21) as i32 - 10) as u32,
        (true, false) => any % 21,
        _ => random.pick(&[any, 0, u32::MAX, 1 << 31, any]),
    }
}
