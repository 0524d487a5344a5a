//! Reductions against their twin: every method, element and operation, lengths around every boundary, hostile values.

#[path = "reduce/count.rs"]
mod count;
#[path = "reduce/drawn.rs"]
mod drawn;
#[path = "reduce/fixed.rs"]
mod fixed;
#[path = "reduce/refused.rs"]
mod refused;

use crate::harness::{self, buffer, each_barrier_is_needed, guarded, guarded_words, shared, thinned};
use crate::random::Random;
use crate::reference::reduce::{self as twin, words};
use spanforge::gpu::{Access, Buffer, BufferDesc, Host, Memory, Usage};
use spanforge::primitive::{Element, Method, Operation, Reduce, ReduceDesc, ReduceShape, Tuning};

/// The methods that compute.
fn computing() -> impl Iterator<Item = Method> {
    Method::ALL.into_iter().filter(|method| !method.draws())
}

/// Several windows, workgroups and tiles of few elements.
fn small(method: Method, columns: bool) -> ReduceShape {
    let (group, max_groups) = match method {
        Method::Blend | Method::Mips | Method::OneThread => (1, 1),
        Method::Shared => (4, 1),
        _ => (4, 3),
    };
    let last_group = if matches!(method, Method::OneThread | Method::Rows) { 1 } else { 4 };
    let columns = match method {
        Method::Columns => true,
        Method::OneThread | Method::Rows => false,
        _ => columns,
    };
    ReduceShape {
        group,
        max_groups,
        min_cells: 1,
        columns,
        last_group,
        window: 1536,
        subgroups: method == Method::Subgroup,
    }
}

/// A buffer as the reduction likes it best, or of storage alone, with these words from byte `offset` on.
fn input(host: &Host, values: &[u32], offset: usize, usage: Usage) -> Buffer {
    let mut padded = vec![0xFFFF_FFFF; offset / 4];
    padded.extend_from_slice(values);
    let size = padded.len().max(1) as u64 * 4;
    let mut staging = buffer(host.device(), "staging", size, Memory::Upload);
    staging.write(0, &padded).unwrap();
    let usage = usage | Usage::TRANSFER_DST;
    let target = host
        .device()
        .create_buffer(&BufferDesc { name: "values", size, usage, memory: Memory::Device })
        .unwrap();
    host.submit(|cmd| cmd.copy(staging.all(), target.all())).unwrap();
    target
}

/// The result, with canaries behind it and behind scratch.
fn run(host: &Host, reduce: &Reduce, values: &[u32], offset: usize, usage: Usage) -> Vec<u32> {
    let stride = words(reduce.desc().element);
    let n = (values.len() / stride) as u32;
    let values = input(host, values, offset, usage);
    let (scratch_size, result_size) = (reduce.scratch_size(n), reduce.result_size());
    let scratch = guarded(host, "scratch", scratch_size / 4);
    let result = guarded(host, "result", result_size / 4);
    host.submit(|cmd| {
        reduce.clear_scratch(cmd, scratch.slice(..scratch_size))?;
        cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite]);
        let values = values.slice(offset as u64..);
        reduce.record(cmd, values, n, scratch.slice(..scratch_size), result.slice(..result_size))
    })
    .unwrap();
    guarded_words(host, &scratch);
    guarded_words(host, &result)
}

/// Ordinary numbers, and with `hostile` NaN of both signs at one in 64, infinities, zeros of both signs, subnormals.
fn floats(random: &mut Random, n: usize, hostile: bool) -> Vec<u32> {
    let mut one = || match random.below(64) {
        0 if hostile => 0x7FC0_1234 | ((random.next() as u32) & 0x8000_0000),
        1 if hostile => random.pick(&[0x7F80_0000, 0xFF80_0000]),
        2 | 3 => random.pick(&[0, 0x8000_0000]),
        4 if hostile => random.next() as u32 & 0x807F_FFFF,
        _ => ((random.between(-1.0, 1.5) * 10f64.powi(random.below(9) as i32 - 4)) as f32).to_bits(),
    };
    (0..n).map(|_| one()).collect()
}

/// Words of any value.
fn any_words(random: &mut Random, n: usize) -> Vec<u32> {
    (0..n).map(|_| random.next() as u32).collect()
}

fn values(random: &mut Random, element: Element, n: usize, hostile: bool) -> Vec<u32> {
    match element.is_float() {
        true => floats(random, n * words(element), hostile),
        false => any_words(random, n),
    }
}

/// Lengths around the boundaries of a shape.
fn lengths(shape: &ReduceShape, element: Element, most: usize) -> Vec<usize> {
    let mut all = vec![0, 1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 33, 100];
    let cell = 16 / words(element);
    let tile = cell * shape.group as usize;
    let (lanes, groups) = (shape.min_cells as usize, shape.max_groups as usize);
    let window = shape.window as usize / element.stride() as usize;
    for around in [tile, tile * lanes * groups, window, 2 * window] {
        all.extend([around.saturating_sub(1), around, around + 1]);
    }
    all.retain(|n| *n <= most);
    all.sort_unstable();
    all.dedup();
    all
}

/// Sums over subgroups are in no known order: within what rounding in any order may be off.
fn assert_close(got: &[u32], values: &[u32], element: Element, what: &str) {
    let exact = twin::exact(values, element);
    let n = (values.len() / words(element)) as f64;
    for (c, exact) in exact.iter().enumerate() {
        let magnitude: f64 = values
            .iter()
            .skip(c)
            .step_by(words(element))
            .map(|word| f64::from(f32::from_bits(*word)).abs())
            .sum();
        let bound = n * f64::from(f32::EPSILON) * magnitude;
        let off = (f64::from(f32::from_bits(got[c])) - exact).abs();
        assert!(off <= bound, "{what}: component {c} is off by {off}, more than {bound}");
    }
}

fn assert_reduces(host: &Host, reduce: &Reduce, values: &[u32], offset: usize, usage: Usage) {
    let desc = reduce.desc();
    let got = run(host, reduce, values, offset, usage);
    let mut expected = twin::reduce(values, desc, reduce.shape());
    let what = format!("{desc:?} of {} words at {offset}, {:?}", values.len(), reduce.shape());
    let loose = desc.method == Method::Subgroup && reduce.shape().subgroups && desc.element.is_float();
    if loose && desc.operation == Operation::All {
        assert_close(&got, values, desc.element, &what);
        // Sum and average: the average is checked by its sum.
        let stride = words(desc.element);
        for c in 0..desc.element.components() as usize {
            let n = values.len() / stride;
            let average = (f64::from(f32::from_bits(got[c])) / n as f64) as f32;
            let average = if n == 0 { twin::NAN } else { average.to_bits() };
            assert_eq!(got[stride + c], average, "{what}: average");
            expected[c] = got[c];
            expected[stride + c] = average;
        }
    }
    assert_eq!(got, expected, "{what}");
}

/// Every method with a shape of its own for tests, and the device's; every `n`th combination on SwiftShader.
fn all_methods(elements: &[Element], n: usize) {
    let host = shared();
    let combinations = elements.iter().flat_map(|element| {
        // A few elements have the device's shape too.
        let with_own = matches!(element, Element::F32 | Element::Vec3 | Element::I32);
        computing().flat_map(move |method| {
            [false, true].into_iter().take(1 + usize::from(with_own)).map(move |own| (*element, method, own))
        })
    });
    for (element, method, own) in thinned(n, combinations) {
        let desc = ReduceDesc::new(element, Operation::All).by(method);
        // Both orders of reading take their turns over the elements.
        let shape = match own {
            true => ReduceShape::for_device(host.device(), method),
            false => small(method, (element as usize).is_multiple_of(2)),
        };
        let reduce = Reduce::with_shape(host.device(), &desc, shape).unwrap();
        let mut random = Random::new(0x4ED0 + element as u64);
        // Many boundaries lie close together in a small shape, few in the device's.
        let lengths = if own { vec![0, 1, 33, 5000] } else { lengths(&shape, element, 800) };
        for (i, n) in lengths.into_iter().enumerate() {
            let values = values(&mut random, element, n, false);
            // As the device likes it, and in turn storage alone and other places.
            let (offset, usage) = match i % 3 {
                0 => (0, reduce.input_usage()),
                1 => (32, Usage::STORAGE),
                _ => (16 * 17, reduce.input_usage()),
            };
            assert_reduces(&host, &reduce, &values, offset, usage);
        }
    }
}

#[test]
fn floats_agree_with_their_twin() {
    all_methods(&[Element::F32], 5);
}

#[test]
fn vectors_agree_with_their_twin() {
    all_methods(&[Element::Vec2, Element::Vec3, Element::Vec3Padded, Element::Vec4], 7);
}

#[test]
fn integers_agree_with_their_twin() {
    all_methods(&[Element::U32, Element::I32], 5);
}

#[test]
fn each_operation_alone_agrees() {
    let host = shared();
    let mut random = Random::new(0x0BE4);
    let operations = [Operation::Sum, Operation::Average, Operation::Min, Operation::Max];
    let elements = [Element::Vec3, Element::Vec3Padded, Element::U32, Element::I32];
    let combinations = operations.into_iter().flat_map(|operation| {
        let of = move |element| [Method::Rows, Method::OneLaunch].map(|method| (operation, element, method));
        elements.into_iter().flat_map(of)
    });
    for (operation, element, method) in thinned(5, combinations) {
        let desc = ReduceDesc::new(element, operation).by(method);
        let reduce = Reduce::with_shape(host.device(), &desc, small(method, true)).unwrap();
        for n in [0, 1, 77, 1000] {
            let values = values(&mut random, element, n, false);
            assert_reduces(&host, &reduce, &values, 0, reduce.input_usage());
        }
    }
}

#[test]
fn minimum_and_maximum_pass_over_nan() {
    let host = shared();
    let [nan, negative_nan, inf, negative_inf] = [0x7FC0_0000, 0xFFA0_0001, 0x7F80_0000, 0xFF80_0000u32];
    let [zero, negative_zero, tiny] = [0, 0x8000_0000u32, 1];
    let cases: [(&[u32], u32, u32); 9] = [
        (&[nan, negative_nan], inf, negative_inf),
        (&[nan, 0x3F80_0000, negative_nan], 0x3F80_0000, 0x3F80_0000),
        (&[negative_nan, inf, nan], inf, inf),
        (&[nan, negative_inf], negative_inf, negative_inf),
        (&[zero, negative_zero], negative_zero, zero),
        (&[negative_zero, negative_zero], negative_zero, negative_zero),
        // Subnormals are compared by their bits too.
        (&[tiny, zero], zero, tiny),
        (&[tiny | 0x8000_0000, negative_zero], tiny | 0x8000_0000, negative_zero),
        (&[negative_inf, inf], negative_inf, inf),
    ];
    let both = |method| [Operation::Min, Operation::Max].map(|operation| (method, operation));
    for (method, operation) in thinned(5, computing().flat_map(both)) {
        let desc = ReduceDesc::new(Element::F32, operation).by(method);
        let reduce = Reduce::new(host.device(), &desc).unwrap();
        for (values, low, high) in cases {
            let got = run(&host, &reduce, values, 0, reduce.input_usage());
            let expected = if operation == Operation::Min { low } else { high };
            assert_eq!(got, [expected], "{method:?} {operation:?} of {values:x?}");
        }
    }
}

#[test]
fn what_does_not_fit_32_bits_has_an_average() {
    let host = shared();
    let extremes =
        [(Element::U32, u32::MAX), (Element::I32, i32::MIN as u32), (Element::I32, i32::MAX as u32)];
    let combinations = computing().flat_map(|method| extremes.map(|(element, word)| (method, element, word)));
    for (method, element, word) in thinned(5, combinations) {
        let desc = ReduceDesc::new(element, Operation::All).by(method);
        let reduce = Reduce::new(host.device(), &desc).unwrap();
        let mut values = vec![word; 70_001];
        values[70_000] = word ^ 0x4000_0000;
        assert_reduces(&host, &reduce, &values, 0, reduce.input_usage());
    }
}

/// Longer than one storage range, and the same tree where the pieces are as long on every device.
#[test]
fn longer_than_a_storage_range() {
    let host = shared();
    let n = (1usize << 25) + 5;
    let combinations = [
        (Element::U32, Method::OneLaunch),
        (Element::F32, Method::Rows),
        (Element::I32, Method::Subgroup),
        (Element::F32, Method::Shared),
    ];
    for (element, method) in thinned(3, combinations) {
        let desc = ReduceDesc::new(element, Operation::All).by(method);
        let shape = ReduceShape::for_device(host.device(), method);
        let shape =
            ReduceShape { window: shape.window.min(ReduceShape::fixed(Method::Rows).window), ..shape };
        let reduce = Reduce::with_shape(host.device(), &desc, shape).unwrap();
        let values: Vec<u32> = (0..n as u32)
            .map(|i| match element {
                Element::F32 => ((i % 251) as f32 - 100.0).to_bits(),
                _ => i.wrapping_mul(0x9E37_79B9),
            })
            .collect();
        assert_reduces(&host, &reduce, &values, 0, reduce.input_usage());
    }
}

#[test]
fn more_than_65535_workgroups_are_never_needed() {
    let host = shared();
    let shape = ReduceShape { max_groups: 65_535, ..small(Method::OneLaunch, true) };
    let shape = ReduceShape { window: 1 << 20, group: 1, ..shape };
    let shape = ReduceShape { window: shape.window / 768 * 768, last_group: 1, ..shape };
    for method in [Method::OneLaunch, Method::Columns] {
        let desc = ReduceDesc::new(Element::U32, Operation::Sum).by(method);
        let reduce = Reduce::with_shape(host.device(), &desc, shape).unwrap();
        let values = any_words(&mut Random::new(9), 500_000);
        assert_reduces(&host, &reduce, &values, 0, reduce.input_usage());
    }
    let too_many = ReduceShape { max_groups: 65_536, ..shape };
    let desc = ReduceDesc::new(Element::U32, Operation::Sum);
    assert!(Reduce::with_shape(host.device(), &desc, too_many).is_err());
}

/// One recording after the other with one scratch, which is cleared once.
#[test]
fn scratch_is_ready_for_the_next_reduction() {
    let host = shared();
    let desc = ReduceDesc::new(Element::U32, Operation::Sum);
    let reduce = Reduce::with_shape(host.device(), &desc, small(Method::OneLaunch, true)).unwrap();
    let values = any_words(&mut Random::new(5), 1500);
    let input = input(&host, &values, 0, reduce.input_usage());
    let scratch = buffer(host.device(), "scratch", reduce.scratch_size(1500), Memory::Device);
    let results: Vec<_> = (0..5).map(|_| buffer(host.device(), "result", 4, Memory::Device)).collect();
    host.submit(|cmd| reduce.clear_scratch(cmd, scratch.all())).unwrap();
    host.submit(|cmd| {
        for (i, result) in results.iter().enumerate() {
            if i > 0 {
                cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
            }
            let n = 1500 - i as u32 * 300;
            reduce.record(cmd, input.all(), n, scratch.all(), result.all())?;
        }
        Ok(())
    })
    .unwrap();
    for (i, result) in results.iter().enumerate() {
        let expected = twin::reduce(&values[..1500 - i * 300], &desc, reduce.shape());
        assert_eq!(harness::download::<u32>(&host, result), expected, "reduction {i}");
    }
}

#[test]
fn tuning_measures_once() {
    let host = shared();
    let mut tuning = Tuning::default();
    let mut measured = vec![];
    let desc = ReduceDesc::new(Element::F32, Operation::Sum);
    let mut tuned = |n, seconds: &dyn Fn(Method) -> f64| {
        Reduce::tuned(host.device(), &desc, n, &mut tuning, |reduce| {
            measured.push(reduce.desc().method);
            Ok(seconds(reduce.desc().method))
        })
        .map(|reduce| reduce.desc().method)
    };
    let favour = |best: Method| move |method: Method| if method == best { 1.0 } else { 2.0 };
    assert_eq!(tuned(1000, &favour(Method::Shared)), Ok(Method::Shared));
    assert_eq!(tuned(600, &favour(Method::Rows)), Ok(Method::Shared), "1000 and 600 have as many bits");
    assert_eq!(tuned(100_000, &favour(Method::Rows)), Ok(Method::Rows));
    assert!(tuned(5, &|_| f64::NAN).is_err());
    assert_eq!(measured.len(), 3 * Method::ALL.len());
}

#[test]
fn every_barrier_of_a_reduction_is_needed() {
    let cases = [
        (Method::Rows, 300, 1),
        (Method::Rows, 900, 3),
        (Method::OneLaunch, 900, 2),
        (Method::OneThread, 900, 3),
    ];
    for (method, n, n_barriers) in thinned(3, cases) {
        let desc = ReduceDesc::new(Element::F32, Operation::All).by(method);
        let record = |host: &Host| {
            let reduce = Reduce::with_shape(host.device(), &desc, small(method, false))?;
            let make = |name, size| buffer(host.device(), name, size, Memory::Device);
            let (values, result) = (make("values", n * 4), make("result", 16));
            let scratch = make("scratch", reduce.scratch_size(n as u32));
            host.submit(|cmd| reduce.record(cmd, values.all(), n as u32, scratch.all(), result.all()))
        };
        each_barrier_is_needed(n_barriers, record);
    }
}

/// Without subgroup arithmetic shared memory serves, and as on a GPU the shape is another.
#[test]
fn subgroups_have_a_fallback() {
    let host = shared();
    let shape = ReduceShape { subgroups: false, ..small(Method::Subgroup, true) };
    for element in [Element::F32, Element::I32] {
        let desc = ReduceDesc::new(element, Operation::All).by(Method::Subgroup);
        let reduce = Reduce::with_shape(host.device(), &desc, shape).unwrap();
        for n in [0, 1, 500, 2000] {
            let values = values(&mut Random::new(n as u64), element, n, false);
            assert_reduces(&host, &reduce, &values, 0, reduce.input_usage());
        }
    }
}
