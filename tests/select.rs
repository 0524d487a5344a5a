//! Stream compaction and selection against their twin: in order and not, elements of every width, hostile flags.

use spanforge::Error;
use spanforge::gpu::{Access, BufferSlice, DeviceKind, Host, Memory};
use spanforge::primitive::{
    Bound, Comparison, Count, Scan, Select, SelectBuffers, SelectDesc, SelectOutput, SelectShape, Sort,
    SortBuffers, SortKey,
};

use crate::harness::{
    CANARY, NARROW, buffer, download, each_barrier_is_needed, guarded, guarded_words, host, narrow, upload,
};
use crate::random::Random;
use crate::reference::select::{compares, indices, taken};

/// What one case asks of the device.
struct Case<'a> {
    values: &'a [u32],
    /// Words of an element.
    stride: usize,
    flags: Option<&'a [u32]>,
    /// The number of elements lies on the GPU, and there is room for more.
    on_gpu: bool,
    words: [u32; 4],
}

/// What was kept: words, indices.
fn run(host: &Host, select: &Select, output: SelectOutput, case: &Case<'_>) -> (Vec<u32>, Vec<u32>) {
    let n = case.values.len() / case.stride;
    let room = if case.on_gpu { n + 300 } else { n };
    // What lies behind the GPU's number would be kept.
    let padded = |words: &[u32], per: usize| {
        let mut padded = words.to_vec();
        padded.resize(room * per + 1, 1);
        padded
    };
    let values = upload(host, "values", &padded(case.values, case.stride));
    let flags = upload(host, "flags", &padded(case.flags.unwrap_or_default(), 1));
    let counter = upload(host, "count", &[n as u32]);
    let (n_words, scratch_size) = ((room * case.stride) as u64, select.scratch_size(room as u32));
    let [kept, indices] = [n_words, room as u64].map(|n| guarded(host, "kept", n));
    let (n_kept, scratch) = (guarded(host, "number", 1), guarded(host, "scratch", scratch_size / 4));
    let (has_values, has_indices) = (output != SelectOutput::Indices, output != SelectOutput::Values);
    host.submit(|cmd| {
        let buffers = SelectBuffers {
            values: values.slice(..n_words * 4),
            flags: case.flags.map(|_| flags.slice(..room as u64 * 4)),
            kept: has_values.then(|| kept.slice(..n_words * 4)),
            indices: has_indices.then(|| indices.slice(..room as u64 * 4)),
            n_kept: n_kept.slice(..4),
            scratch: scratch.slice(..scratch_size),
        };
        let count = if case.on_gpu { Count::Gpu(counter.all()) } else { Count::Cpu(n as u32) };
        select.record(cmd, buffers, count, case.words)
    })
    .unwrap();
    guarded_words(host, &scratch);
    let n_kept = guarded_words(host, &n_kept)[0] as usize;
    let mut found =
        [(&kept, case.stride, has_values), (&indices, 1, has_indices)].map(|(buffer, per, has)| {
            let mut words = guarded_words(host, buffer);
            let behind = words.split_off(if has { n_kept * per } else { 0 });
            assert!(behind.iter().all(|word| *word == CANARY), "behind the last kept one of {n}");
            words
        });
    (std::mem::take(&mut found[0]), std::mem::take(&mut found[1]))
}

/// What the device keeps is what the twin keeps: in its order, or, without, every element once.
fn check(host: &Host, select: &Select, desc: &SelectDesc, case: &Case<'_>, expected: &[u32], what: &str) {
    let (mut values, mut found) = run(host, select, desc.output, case);
    let what =
        format!("{what}: {} words of {}, {desc:?}, GPU's: {}", case.values.len(), case.stride, case.on_gpu);
    let mut expected_values = taken(case.values, case.stride, expected);
    match (desc.stable, desc.output) {
        (true, _) => {}
        (false, SelectOutput::Values) => {
            let sorted = |words: &[u32]| {
                let mut elements: Vec<_> = words.chunks(case.stride).collect();
                elements.sort_unstable();
                elements.concat()
            };
            (values, expected_values) = (sorted(&values), sorted(&expected_values));
        }
        (false, SelectOutput::Indices) => found.sort_unstable(),
        (false, SelectOutput::Both) => {
            expected_values = taken(case.values, case.stride, &found);
            found.sort_unstable();
        }
    }
    if desc.output != SelectOutput::Indices {
        assert!(values == expected_values, "{what}");
    }
    if desc.output != SelectOutput::Values {
        assert!(found == expected, "{what}");
    }
}

/// In order; and not, with subgroups and without, by chunks and by columns.
fn descs(output: SelectOutput, [group, chunk]: [u32; 2]) -> [SelectDesc; 4] {
    let shape = SelectShape { group, chunk, columns: false, subgroups: false };
    [
        SelectDesc { stable: true, output, shape },
        SelectDesc { stable: false, output, shape },
        SelectDesc { stable: false, output, shape: SelectShape { columns: true, subgroups: true, ..shape } },
        SelectDesc { stable: false, output, shape: SelectShape { subgroups: true, ..shape } },
    ]
}

/// Which flags are set.
fn patterns(n: usize, random: &mut Random) -> Vec<(&'static str, Vec<u32>)> {
    let mut of = |each: &dyn Fn(usize, &mut Random) -> bool| -> Vec<u32> {
        // One bit of any, or many.
        let set = |random: &mut Random| (random.next() as u32 | 1) << random.below(32);
        let mut flag = |i| if each(i, random) { set(random) } else { 0 };
        (0..n).map(&mut flag).collect()
    };
    vec![
        ("half", of(&|_, random| random.flip())),
        ("none", of(&|_, _| false)),
        ("all", of(&|_, _| true)),
        ("one in a hundred", of(&|_, random| random.below(100) == 0)),
        ("the last", of(&|i, _| i + 1 == n)),
        ("every other", of(&|i, _| i % 2 == 1)),
    ]
}

#[test]
fn flags_keep_elements_of_every_width() {
    let host = host();
    let mut random = Random::new(0xC03F);
    // Texels are read where chunks are multiples of four.
    for (stride, output, chunk, texels) in [
        (1, SelectOutput::Values, 5, true),
        (1, SelectOutput::Values, 8, true),
        (1, SelectOutput::Indices, 8, false),
        (2, SelectOutput::Both, 5, true),
        (2, SelectOutput::Both, 4, true),
        (3, SelectOutput::Values, 8, true),
        (16, SelectOutput::Both, 8, true),
    ] {
        host.device().set_texels(texels);
        for desc in descs(output, [8, chunk]) {
            let select = Select::by_flags(host.device(), &desc, stride as u64 * 4).unwrap();
            // Around a chunk, a subgroup's, a workgroup's, and several workgroups.
            for n in [0, 1, 4, 5, 6, 8, 19, 21, 39, 40, 41, 63, 64, 65, 79, 81, 1003] {
                let all = patterns(n, &mut random);
                let some = if n == 1003 && stride == 1 { &all[..] } else { &all[n % 6..][..1] };
                for (what, flags) in some {
                    let values: Vec<u32> = (0..n * stride).map(|_| random.next() as u32).collect();
                    let expected = indices(n, |i| flags[i] != 0);
                    let on_gpu = n % 2 == 1;
                    let case = Case { values: &values, stride, flags: Some(flags), on_gpu, words: [0; 4] };
                    check(&host, &select, &desc, &case, &expected, what);
                }
            }
        }
    }
}

/// As the device is served, with chunks of its own; ten runs are equal to the bit where the order is kept.
#[test]
fn many_elements_in_the_devices_shape() {
    let host = host();
    let n = 100_003;
    let mut random = Random::new(0xB16);
    let (values, flags) = (random.words(n, u32::MAX), random.words(n, 3));
    let expected = indices(n, |i| flags[i] != 0);
    for desc in [SelectDesc::new(host.device()), SelectDesc::unordered(host.device())] {
        let desc = desc.with_output(SelectOutput::Both);
        let select = Select::by_flags(host.device(), &desc, 4).unwrap();
        for _ in 0..10 {
            let case = Case { values: &values, stride: 1, flags: Some(&flags), on_gpu: false, words: [0; 4] };
            check(&host, &select, &desc, &case, &expected, "many");
        }
    }
}

#[test]
fn words_of_every_kind_compare_with_a_bound() {
    let host = host();
    let [nan, inf, tiny] = [f32::NAN, f32::INFINITY, f32::from_bits(1)];
    let special =
        [nan, -nan, inf, -inf, 0.0, -0.0, tiny, -tiny, f32::MIN_POSITIVE, 1.5, -1.5].map(f32::to_bits);
    let mut random = Random::new(0xC0FE);
    let words: Vec<u32> = (0..500)
        .map(|_| if random.flip() { random.pick(&special) } else { random.next() as u32 })
        .chain([0, 1, 1 << 31, u32::MAX, i32::MAX as u32, 100, (-100i32) as u32])
        .collect();
    let bounds = [
        Bound::U32(0),
        Bound::U32(1 << 31),
        Bound::U32(u32::MAX),
        Bound::I32(-100),
        Bound::I32(0),
        Bound::I32(i32::MAX),
        Bound::F32(0.0),
        Bound::F32(-0.0),
        Bound::F32(tiny),
        Bound::F32(-1.5),
        Bound::F32(inf),
        Bound::F32(nan),
    ];
    let comparisons = [
        Comparison::Less,
        Comparison::LessOrEqual,
        Comparison::Equal,
        Comparison::NotEqual,
        Comparison::GreaterOrEqual,
        Comparison::Greater,
    ];
    // In order as texels and not; and the others.
    let [in_order, ..] = descs(SelectOutput::Indices, [16, 7]);
    let selects: Vec<_> = [in_order]
        .into_iter()
        .chain(descs(SelectOutput::Indices, [16, 8]))
        .map(|desc| (desc, Select::by_comparison(host.device(), &desc).unwrap()))
        .collect();
    for (turn, (bound, comparison)) in
        bounds.into_iter().flat_map(|bound| comparisons.map(|comparison| (bound, comparison))).enumerate()
    {
        let expected = indices(words.len(), |i| compares(words[i], comparison, bound));
        // In order always, and one of the others in turn.
        for (desc, select) in [&selects[0], &selects[1], &selects[2 + turn % 3]] {
            let case =
                Case { values: &words, stride: 1, flags: None, on_gpu: false, words: comparison.than(bound) };
            check(&host, select, desc, &case, &expected, &format!("{comparison:?} {bound:?}"));
        }
    }
}

#[test]
fn more_than_65535_workgroups_are_folded() {
    let host = host();
    let descs = descs(SelectOutput::Values, [1, 1]);
    let sizes = [65_534, 65_535, 65_536, 65_540];
    for (desc, n) in descs[..2].iter().flat_map(|desc| sizes.map(|n| (desc, n))) {
        let values: Vec<u32> = (0..n as u32).collect();
        let expected = indices(n, |i| i % 3 != 0);
        let select = Select::by_flags(host.device(), desc, 4).unwrap();
        let flags: Vec<u32> = (0..n as u32).map(|i| i % 3).collect();
        let case = Case { values: &values, stride: 1, flags: Some(&flags), on_gpu: false, words: [0; 4] };
        check(&host, &select, desc, &case, &expected, "folded");
    }
}

/// Elements that no binding covers: in order they are selected in windows, by flags and by comparison, and what is kept of one
/// goes into another; without order they are refused before anything is recorded.
#[test]
fn elements_beyond_a_binding_are_selected_in_windows() {
    let mut random = Random::new(0x5E1);
    for (kind, texels) in [(None, true), (None, false), (Some(DeviceKind::Discrete), false)] {
        let host = narrow(kind);
        host.device().set_texels(texels);
        for (stride, by_flags) in [(1, true), (3, true), (1, false)] {
            let desc = SelectDesc::new(host.device()).with_output(SelectOutput::Both);
            let select = match by_flags {
                true => Select::by_flags(host.device(), &desc, stride as u64 * 4),
                false => Select::by_comparison(host.device(), &desc),
            };
            let select = select.unwrap();
            let most = NARROW as usize / 4 / stride;
            for n in [most - 64, most, most + 1, 3 * most + 99] {
                let values: Vec<u32> = (0..n * stride).map(|_| random.next() as u32).collect();
                // Nearly all, so that windows fill each other's places, and half.
                let few = if n % 2 == 0 { 100 } else { 2 };
                let flags: Vec<u32> = (0..n).map(|_| random.below(few) as u32).collect();
                let bound = u32::MAX / 100 * 99;
                let expected = indices(n, |i| if by_flags { flags[i] != 0 } else { values[i] < bound });
                let case = Case {
                    values: &values,
                    stride,
                    flags: by_flags.then_some(&flags[..]),
                    on_gpu: n % 2 == 1,
                    words: Comparison::Less.than(Bound::U32(bound)),
                };
                check(&host, &select, &desc, &case, &expected, &format!("{kind:?}, texels: {texels}"));
            }
        }
        let select = Select::by_comparison(host.device(), &SelectDesc::unordered(host.device())).unwrap();
        let n = NARROW as u32 / 4 + 1;
        let make = |name| buffer(host.device(), name, NARROW + 4, Memory::Device);
        let (values, kept) = (make("values"), make("kept"));
        let n_kept = guarded(&host, "number", 1);
        let scratch = buffer(host.device(), "scratch", select.scratch_size(n), Memory::Device);
        host.submit(|cmd| {
            let buffers = SelectBuffers {
                values: values.all(),
                flags: None,
                kept: Some(kept.all()),
                indices: None,
                n_kept: n_kept.slice(..4),
                scratch: scratch.all(),
            };
            let refused = select.record(cmd, buffers, n, [0; 4]);
            let is = matches!(&refused, Err(Error::Range { buffer, .. }) if buffer == "values");
            assert!(is, "{refused:?}");
            Ok(())
        })
        .unwrap();
        assert_eq!(guarded_words(&host, &n_kept), [CANARY], "it was set to 0");
    }
}

/// What is kept is scanned and sorted where the GPU alone knows how much that is.
#[test]
fn the_number_serves_what_comes_next() {
    let host = host();
    let most = 2000u32;
    let mut random = Random::new(0x4E37);
    let values = random.words(most as usize, 1000);
    let input = upload(&host, "values", &values);
    let (scan, sort) = (Scan::new(host.device()).unwrap(), Sort::new(host.device(), SortKey::U32).unwrap());
    for desc in descs(SelectOutput::Values, [8, 16]) {
        let select = Select::by_comparison(host.device(), &desc).unwrap();
        let bytes = u64::from(most) * 4;
        let [kept, sums] = ["kept", "sums"].map(|name| guarded(&host, name, most.into()));
        let n_kept = buffer(host.device(), "number", 4, Memory::Device);
        let sizes = [select.scratch_size(most), scan.scratch_size(most), sort.scratch_size(most)];
        let scratch = sizes.map(|size| buffer(host.device(), "scratch", size.max(4), Memory::Device));
        // From none to all, with one recording's kinds of sizes: a chunk and a workgroup more or less one.
        for bound in [0, 1, 8, 500, 999, 1000] {
            host.submit(|cmd| {
                let buffers = SelectBuffers {
                    values: input.all(),
                    flags: None,
                    kept: Some(kept.slice(..bytes)),
                    indices: None,
                    n_kept: n_kept.all(),
                    scratch: scratch[0].all(),
                };
                select.record(cmd, buffers, most, Comparison::Less.than(Bound::U32(bound)))?;
                cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
                let (kept, sums) = (kept.slice(..bytes), sums.slice(..bytes));
                let n = Count::Gpu(n_kept.all());
                sort.record(cmd, kept, SortBuffers::default(), scratch[2].all(), n, 0..16)?;
                cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
                scan.record(cmd, kept, sums, scratch[1].all(), n)
            })
            .unwrap();
            let mut expected: Vec<u32> = values.iter().copied().filter(|word| *word < bound).collect();
            expected.sort_unstable();
            let n = expected.len();
            assert_eq!(download::<u32>(&host, &n_kept), [n as u32], "below {bound}");
            assert!(guarded_words(&host, &kept)[..n] == expected, "below {bound}");
            let prefixes = crate::reference::scan::exclusive(&expected);
            assert!(guarded_words(&host, &sums)[..n] == prefixes[..n], "below {bound}");
        }
    }
}

#[test]
fn what_does_not_fit_is_refused() {
    let host = host();
    let device = host.device();
    let desc = SelectDesc::new(device);
    let select = Select::by_flags(device, &desc, 8).unwrap();
    let [small, large, more, flags] =
        [400, 800, 4000, 400].map(|size| buffer(device, "words", size, Memory::Device));
    let number = buffer(device, "number", 4, Memory::Device);
    let record = |values: BufferSlice<'_>, kept, indices, flags, n: u32| {
        host.submit(|cmd| {
            let (n_kept, scratch) = (number.all(), more.all());
            select.record(cmd, SelectBuffers { values, flags, kept, indices, n_kept, scratch }, n, [0; 4])
        })
    };
    let all = Some(flags.all());
    let refused = record(large.all(), Some(more.all()), None, None, 100).unwrap_err();
    assert!(refused.to_string().contains("flags"), "{refused}");
    assert!(record(large.all(), Some(more.slice(3000..)), None, all, 100).is_err(), "it begins nowhere");
    let refused = record(small.all(), Some(large.all()), None, all, 100);
    assert!(
        matches!(refused, Err(spanforge::Error::Capacity { needed: 800, available: 400, .. })),
        "{refused:?}"
    );
    let refused = record(large.all(), Some(small.all()), None, all, 100);
    assert!(matches!(refused, Err(spanforge::Error::Capacity { needed: 800, .. })), "{refused:?}");
    let refused = record(large.all(), Some(large.all()), None, all, 100).unwrap_err();
    assert!(refused.to_string().contains("the same bytes"), "in place: {refused}");
    for (kept, indices) in [(None, None), (Some(large.all()), Some(small.all()))] {
        let refused = record(large.all(), kept, indices, all, 100).unwrap_err();
        assert!(refused.to_string().contains("made for"), "{refused}");
    }
    for stride in [0, 6] {
        assert!(Select::by_flags(device, &desc, stride).is_err());
    }
    for (group, chunk) in [(0, 8), (8, 0), (1 << 16, 1 << 16)] {
        let shape = SelectShape { group, chunk, ..desc.shape };
        assert!(Select::by_flags(device, &SelectDesc { shape, ..desc }, 4).is_err());
    }
}

#[test]
fn every_barrier_of_a_selection_is_needed() {
    for (stable, n_barriers) in [(true, 4), (false, 1)] {
        let record = |host: &Host| {
            let [desc, other, ..] = descs(SelectOutput::Both, [8, 4]);
            let desc = if stable { desc } else { other };
            let select = Select::by_flags(host.device(), &desc, 4)?;
            // More chunks than a lone invocation scans.
            let n = 20_000u32;
            let make = |name, size: u64| buffer(host.device(), name, size, Memory::Device);
            let [values, flags, kept, indices] =
                ["values", "flags", "kept", "indices"].map(|name| make(name, 80_000));
            let (n_kept, scratch) = (make("number", 4), make("scratch", select.scratch_size(n)));
            host.submit(|cmd| {
                let buffers = SelectBuffers {
                    values: values.all(),
                    flags: Some(flags.all()),
                    kept: Some(kept.all()),
                    indices: Some(indices.all()),
                    n_kept: n_kept.all(),
                    scratch: scratch.all(),
                };
                select.record(cmd, buffers, n, [0; 4])
            })
        };
        each_barrier_is_needed(n_barriers, record);
    }
}
