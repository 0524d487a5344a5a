//! Reductions by drawing: sums within what rounding in any order may be off, minima and maxima exactly.

use super::{assert_close, floats, input, lengths, run, small};
use crate::harness::{buffer, each_barrier_is_needed, guarded, guarded_words, host, shared, thinned, upload};
use crate::random::Random;
use crate::reference::reduce::{self as twin, words};
use spanforge::Error;
use spanforge::gpu::{Access, Format, Host, Memory, Usage};
use spanforge::primitive::{Count, Element, Method, Operation, Reduce, ReduceDesc};

const METHODS: [Method; 2] = [Method::Blend, Method::Mips];
const FLOATS: [Element; 5] = [Element::F32, Element::Vec2, Element::Vec3, Element::Vec3Padded, Element::Vec4];

/// All drivers that the tests know can blend; another one must say that it cannot.
fn exists(host: &Host, desc: &ReduceDesc) -> bool {
    let blends = host.device().limits().blendable_formats.contains(&Format::Rgba32Float);
    match desc.check(host.device()) {
        Ok(()) => true,
        Err(error) => {
            assert!(matches!(error, Error::Missing(_)) && desc.method == Method::Blend && !blends);
            false
        }
    }
}

fn assert_draws(reduce: &Reduce, got: &[u32], values: &[u32]) {
    let desc = reduce.desc();
    let what = format!("{desc:?} of {} words", values.len());
    let (stride, expected) = (words(desc.element), twin::reduce(values, desc, reduce.shape()));
    assert_close(got, values, desc.element, &what);
    let n = values.len() / stride;
    for c in 0..stride {
        let sum = f64::from(f32::from_bits(got[c]));
        let average = if n == 0 { twin::NAN } else { ((sum / n as f64) as f32).to_bits() };
        let counts = c < desc.element.components() as usize;
        assert_eq!(got[stride + c], if counts { average } else { 0 }, "{what}: average");
        for index in [2 * stride + c, 3 * stride + c] {
            // As numbers: which zero it is is the device's affair.
            let [got, expected] = [got[index], expected[index]].map(f32::from_bits);
            assert_eq!(got, expected, "{what}: minimum or maximum");
        }
    }
}

#[test]
fn what_is_drawn_agrees_with_the_twin() {
    let host = shared();
    let both = |element| METHODS.map(|method| (element, method));
    for (element, method) in thinned(3, FLOATS.into_iter().flat_map(both)) {
        let desc = ReduceDesc::new(element, Operation::All).by(method);
        if !exists(&host, &desc) {
            continue;
        }
        let shape = small(method, false);
        let reduce = Reduce::with_shape(host.device(), &desc, shape).unwrap();
        let mut random = Random::new(0xD4A);
        for n in lengths(&shape, element, 800) {
            let values = floats(&mut random, n * words(element), false);
            let got = run(&host, &reduce, &values, 32, Usage::STORAGE);
            assert_draws(&reduce, &got, &values);
        }
    }
}

/// Squares that are full, and those that are not, at the device's own size.
#[test]
fn textures_of_every_size() {
    let host = shared();
    for method in METHODS {
        let desc = ReduceDesc::new(Element::F32, Operation::All).by(method);
        if !exists(&host, &desc) {
            continue;
        }
        let reduce = Reduce::new(host.device(), &desc).unwrap();
        for n in [0, 1, 4, 5, 16, 100, 1024, 1025, 4000, 4096, 30_000] {
            let values = floats(&mut Random::new(n as u64), n, false);
            let got = run(&host, &reduce, &values, 0, Usage::STORAGE);
            assert_draws(&reduce, &got, &values);
        }
        // A full window and a little more.
        let n = (reduce.shape().window / 4) as usize + 77;
        let values: Vec<u32> = (0..n).map(|i| ((i % 7) as f32).to_bits()).collect();
        let got = run(&host, &reduce, &values, 0, Usage::STORAGE);
        assert_draws(&reduce, &got, &values);
    }
}

#[test]
fn one_operation_has_one_pass() {
    let host = shared();
    let values = [3.0f32, -8.5, 4.25, 100.0, f32::NAN, f32::INFINITY].map(f32::to_bits);
    let cases = [
        (Operation::Sum, 4, 98.75),
        (Operation::Average, 4, 24.6875),
        (Operation::Min, 5, -8.5),
        (Operation::Max, 5, 100.0),
        (Operation::Max, 6, f32::INFINITY),
    ];
    let all = METHODS.into_iter().flat_map(|method| cases.map(|case| (method, case)));
    for (method, (operation, n, expected)) in thinned(3, all) {
        let desc = ReduceDesc::new(Element::F32, operation).by(method);
        if exists(&host, &desc) {
            let reduce = Reduce::new(host.device(), &desc).unwrap();
            let got = run(&host, &reduce, &values[..n], 0, Usage::STORAGE);
            assert_eq!(f32::from_bits(got[0]), expected, "{method:?} {operation:?}");
        }
    }
}

/// The rules for NaN, by bits: minimum and maximum pass over those of either sign and any payload, and of NaNs alone are those of
/// no elements. A sum of a NaN is one. In few points, and in a texture that is not full.
#[test]
fn drawn_minima_and_maxima_pass_over_nan() {
    let host = shared();
    let nans = [0x7FC0_0000, 0xFFC0_0000, 0x7F80_0001, 0xFFBF_FFFF, 0x7FFF_FFFF];
    let [inf, below] = [f32::INFINITY, f32::NEG_INFINITY].map(f32::to_bits);
    let numbers = [-8.5_f32, 3.0, 100.25].map(f32::to_bits);
    let mixed: Vec<u32> = nans.iter().zip(numbers.iter().cycle()).flat_map(|(a, b)| [*a, *b]).collect();
    let infinite = [nans[3], inf, nans[0], below];
    for method in METHODS {
        for (operation, of_nans, of_mixed, of_infinite) in
            [(Operation::Min, inf, numbers[0], below), (Operation::Max, below, numbers[2], inf)]
        {
            let desc = ReduceDesc::new(Element::F32, operation).by(method);
            if !exists(&host, &desc) {
                continue;
            }
            let reduce = Reduce::new(host.device(), &desc).unwrap();
            for (values, expected) in [
                (&nans[..], of_nans),
                (&nans[1..2], of_nans),
                (&mixed[..], of_mixed),
                (&mixed.repeat(30)[..], of_mixed),
                (&infinite[..], of_infinite),
            ] {
                let got = run(&host, &reduce, values, 0, Usage::STORAGE);
                assert_eq!(got, [expected], "{method:?} {operation:?} of {values:x?}");
            }
        }
        let desc = ReduceDesc::new(Element::F32, Operation::Sum).by(method);
        if exists(&host, &desc) {
            let reduce = Reduce::new(host.device(), &desc).unwrap();
            let got = run(&host, &reduce, &mixed, 0, Usage::STORAGE);
            assert!(f32::from_bits(got[0]).is_nan(), "{method:?}: {got:x?}");
        }
    }
}

#[test]
fn counts_in_gpu_memory_are_drawn() {
    let host = shared();
    let values = floats(&mut Random::new(0xC), 900, false);
    for method in METHODS {
        let desc = ReduceDesc::new(Element::F32, Operation::All).by(method);
        if !exists(&host, &desc) {
            continue;
        }
        let reduce = Reduce::with_shape(host.device(), &desc, small(method, false)).unwrap();
        let input = input(&host, &values, 0, Usage::STORAGE);
        let scratch = guarded(&host, "scratch", reduce.scratch_size(900) / 4);
        for n in [0, 1, 383, 384, 385, 900, 1_000_000] {
            let count = upload(&host, "count", &[1, n]);
            let result = guarded(&host, "result", reduce.result_size() / 4);
            host.submit(|cmd| {
                let scratch = scratch.slice(..reduce.scratch_size(900));
                let count = Count::Gpu(count.slice(4..));
                reduce.record(cmd, input.all(), count, scratch, result.slice(..reduce.result_size()))
            })
            .unwrap();
            assert_draws(&reduce, &guarded_words(&host, &result), &values[..n.min(900) as usize]);
            guarded_words(&host, &scratch);
        }
    }
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let host = shared();
    for method in METHODS {
        for desc in [
            ReduceDesc::new(Element::U32, Operation::Sum).by(method),
            ReduceDesc::new(Element::I32, Operation::Max).by(method),
            ReduceDesc::new(Element::F32, Operation::Sum).by(method).fixed(),
        ] {
            assert!(matches!(desc.check(host.device()), Err(Error::InvalidInput { .. })), "{desc:?}");
            assert!(Reduce::new(host.device(), &desc).is_err());
        }
    }
}

#[test]
fn every_barrier_of_a_drawn_reduction_is_needed() {
    // Two windows of three quantities, each with a transition before the draw and one before the texel is read; barriers
    // between quantities, between windows, and before the partials are combined.
    // The textures are new each time: the first use of one is a matter of its layout, which those of an earlier turn have.
    let record = |host: &Host| submit_drawn(host, &drawing(host, Method::Blend));
    each_barrier_is_needed(12 + 4 + 1 + 1, record);
    let host = host();
    // For each of 5 and of 2 levels two transitions more, or three where the device scales: the last two levels of a sum.
    submit_drawn(&host, &drawing(&host, Method::Mips)).unwrap();
    let n_barriers = 3 * 12 + 8 + 6 + 6 + 4 + 1 + 1;
    assert_eq!(host.device().n_barriers(), n_barriers);
    for number in 0..n_barriers {
        host.device().skip_barrier(Some(number));
        let result = submit_drawn(&host, &drawing(&host, Method::Mips));
        assert!(matches!(result, Err(Error::Hazard(_))), "without barrier {number}: {result:?}");
    }
}

fn drawing(host: &Host, method: Method) -> Reduce {
    let desc = ReduceDesc::new(Element::F32, Operation::All).by(method);
    Reduce::with_shape(host.device(), &desc, small(method, false)).unwrap()
}

fn submit_drawn(host: &Host, reduce: &Reduce) -> Result<(), Error> {
    let make = |name, size| buffer(host.device(), name, size, Memory::Device);
    let (values, result) = (make("values", 1600), make("result", 16));
    let scratch = make("scratch", reduce.scratch_size(400));
    host.submit(|cmd| reduce.record(cmd, values.all(), 400, scratch.all(), result.all()))
}

/// What wrote the elements is ordered before `input_access`, and before nothing more.
#[test]
fn input_access_is_enough() {
    let host = shared();
    for method in [Method::Blend, Method::Rows] {
        let desc = ReduceDesc::new(Element::F32, Operation::Sum).by(method);
        if !exists(&host, &desc) {
            continue;
        }
        let reduce = Reduce::new(host.device(), &desc).unwrap();
        let make = |name, size| buffer(host.device(), name, size, Memory::Device);
        let (values, count, result) = (make("values", 400), make("count", 4), make("result", 4));
        let scratch = make("scratch", reduce.scratch_size(100));
        host.submit(|cmd| {
            cmd.fill(values.all(), 1.5f32.to_bits())?;
            cmd.fill(count.all(), 50)?;
            cmd.barrier(Access::TransferWrite, reduce.input_access());
            reduce.record(cmd, values.all(), Count::Gpu(count.all()), scratch.all(), result.all())
        })
        .unwrap();
        assert_eq!(crate::harness::download::<f32>(&host, &result), [75.0], "{method:?}");
    }
}
