//! `glsl/shared` in shaders of anyone's: the same numbers as in Rust.

use spanforge::gpu::{Access, BufferDesc, Host, Memory, Pipeline, Usage};
use spanforge::primitive::{
    LookBack, LookBackShape, Scan, ScanDesc, ScanElement, ScanShape, Segments, Select, SelectBuffers,
    SelectDesc, SelectOutput, SelectShape,
};
use spanforge::sequence::{Halton, Scrambling};
use spanforge::workgroup::{global_at, grid_for, linear_local, local_at, n_places};
use spanforge_generated::{
    affine_apply, affine_look_back, affine_reduce, download, index, points, selection,
};

use crate::harness;

/// Runs `n` workgroups' worth of words through `record`.
fn run(
    host: &Host,
    n_words: u64,
    record: impl FnOnce(&mut spanforge::gpu::Commands<'_>, &spanforge::gpu::Buffer) -> spanforge::Result<()>,
) -> Vec<u32> {
    let usage = Usage::STORAGE | Usage::TRANSFER_SRC;
    let desc = BufferDesc { name: "words", size: n_words * 4, usage, memory: Memory::Device };
    let words = host.device().create_buffer(&desc).unwrap();
    host.submit(|cmd| record(cmd, &words)).unwrap();
    download(host, &words).unwrap()
}

#[test]
fn indices_of_threads_of_many_shapes() {
    let host = harness::host();
    let shapes = [
        [1, 1, 1],
        [4, 4, 2],
        [2, 3, 1],
        [64, 1, 1],
        [1, 64, 1],
        [1, 1, 64],
        [8, 8, 1],
        [3, 5, 7],
        [16, 2, 8],
        [7, 1, 9],
        [128, 2, 1],
        [5, 17, 3],
    ];
    for [x, y, z] in shapes {
        let constants = index::Constants { x, y, z };
        let pipeline = Pipeline::<index::Kernel>::new(host.device(), &constants).unwrap();
        let size = pipeline.group_size();
        assert_eq!(size, [x, y, z], "as the constants make it");
        // As large as a workgroup, one less and one more along each axis, and several workgroups.
        for extent in [size, [x + 1, y, z + 1], [x, y * 2 + 1, z], [3 * x - 1, y + 2, 2 * z], [1, 1, 1]] {
            let groups = grid_for(extent, size).unwrap();
            let n = n_places(extent).unwrap();
            let words = run(&host, u64::from(n) * 6, |cmd, words| {
                let [x, y, z] = extent;
                let push = index::layout::Push { x, y, z };
                cmd.dispatch_grid(&pipeline, index::Bindings { words: words.all() }, &push, groups)
            });
            for (i, found) in words.chunks(6).enumerate() {
                let id = global_at(i as u64, extent).unwrap();
                let local_id = std::array::from_fn(|axis| id[axis] % size[axis]);
                let local = linear_local(local_id, size).unwrap();
                assert_eq!(local_at(local, size).unwrap(), local_id);
                let [x, y, z] = id;
                assert_eq!(
                    found,
                    [x, y, z, local, local, 1],
                    "{id:?} of {extent:?} in workgroups of {size:?}"
                );
            }
        }
    }
}

#[test]
fn points_in_a_shader() {
    let host = harness::host();
    let n = 4096;
    let pipeline = Pipeline::<points::Kernel>::new(host.device(), &points::Constants::default()).unwrap();
    let words = run(&host, n * 12, |cmd, words| {
        cmd.dispatch(&pipeline, points::Bindings { words: words.all() }, &(), n / 64)
    });
    let sequence = Halton::unchecked(&[2, 3, 3, 5, 7, 2, 3, 5, 1009, 70_000]).unwrap();
    let digits = Halton::new(&[3]).unwrap().with_scrambling(Scrambling::Digits { seed: 8 });
    let owen = Halton::new(&[2, 5]).unwrap().with_scrambling(Scrambling::Owen { seed: 9 });
    for (i, found) in (0..).zip(words.chunks(12)) {
        let mut expected = sequence.points(i..i + 1).unwrap();
        expected.extend([digits.value(i, 0).unwrap(), owen.value(i, 1).unwrap()]);
        let expected: Vec<u32> = expected.into_iter().map(f32::to_bits).collect();
        assert_eq!(found, expected, "point {i}");
    }
}

/// A scan by an operator of anyone's, which does not commute: with and without segments, in and beyond one chunk.
#[test]
fn a_scan_by_an_operator_of_anyones() {
    let host = harness::host();
    let device = host.device();
    let combine = |[a, b]: [u32; 2], [c, d]: [u32; 2]| [a.wrapping_mul(c), b.wrapping_mul(c).wrapping_add(d)];
    let shape = ScanShape { group: 16, chunk: 5, top: 7, window: u32::MAX };
    for form in 0..4 {
        let (inclusive, segmented) = (form & 1 != 0, form & 2 != 0);
        let desc = ScanDesc { inclusive, segmented, shape, ..ScanDesc::new(device, ScanElement::U32) };
        let scan =
            Scan::of_operator::<affine_reduce::Kernel, affine_apply::Kernel>(device, &desc, 8).unwrap();
        for n in [1u32, 7, 8, 36, 1000] {
            let maps: Vec<[u32; 2]> = (1..=n).map(|i| [2 * i + 1, i.wrapping_mul(0x9E37_79B9)]).collect();
            let heads: Vec<u32> = (0..n).map(|i| u32::from(i % 11 == 3)).collect();
            let upload = |name, bytes: &[u8]| {
                let desc = BufferDesc {
                    name,
                    size: bytes.len() as u64,
                    usage: Usage::STORAGE,
                    memory: Memory::Upload,
                };
                let mut buffer = device.create_buffer(&desc).unwrap();
                buffer.write(0, bytes).unwrap();
                buffer
            };
            let input = upload("maps", bytemuck::cast_slice(&maps));
            let head_words = upload("heads", bytemuck::cast_slice(&heads));
            let size = scan.scratch_size(n).max(4);
            let desc = BufferDesc { name: "scratch", size, usage: Usage::STORAGE, memory: Memory::Device };
            let scratch = device.create_buffer(&desc).unwrap();
            let words = run(&host, u64::from(n) * 2, |cmd, words| {
                let (from, to) = (input.all(), words.all());
                match segmented {
                    true => {
                        scan.record_segmented(cmd, from, Segments(head_words.all()), to, scratch.all(), n)
                    }
                    false => scan.record(cmd, from, to, scratch.all(), n),
                }?;
                cmd.barrier(Access::ComputeReadWrite, &[Access::TransferRead]);
                Ok(())
            });
            let mut before = [1, 0];
            for (i, (found, (map, head))) in words.chunks(2).zip(maps.iter().zip(&heads)).enumerate() {
                if segmented && *head != 0 {
                    before = [1, 0];
                }
                let after = combine(before, *map);
                assert_eq!(found, if inclusive { after } else { before }, "{desc:?}, {n} maps: map {i}");
                before = after;
            }
        }
    }
    let other = ScanDesc::new(device, ScanElement::U32);
    let refused = Scan::of_operator::<affine_apply::Kernel, affine_apply::Kernel>(device, &other, 8);
    assert!(refused.unwrap_err().to_string().contains("scan_reduce"));
    assert!(Scan::of_operator::<affine_reduce::Kernel, affine_apply::Kernel>(device, &other, 6).is_err());
}

/// The same operator in one pass, where workgroups hear each other and where they hear none but the first.
#[test]
fn a_scan_in_one_pass_by_an_operator_of_anyones() {
    let host = harness::host();
    let device = host.device();
    let combine = |[a, b]: [u32; 2], [c, d]: [u32; 2]| [a.wrapping_mul(c), b.wrapping_mul(c).wrapping_add(d)];
    let desc = ScanDesc::new(device, ScanElement::U32);
    let shape = LookBackShape { group: 16, chunk: 5, patience: 8 };
    for hears in [1, 4, u32::MAX] {
        let of_operator = LookBack::of_operator_hearing::<affine_look_back::Kernel>;
        let scan = of_operator(device, &desc, shape, 8, hears).unwrap();
        for n in [1u32, 80, 81, 1000] {
            let maps: Vec<[u32; 2]> = (1..=n).map(|i| [2 * i + 1, i.wrapping_mul(0x9E37_79B9)]).collect();
            let make = |name, size, usage, memory| {
                device.create_buffer(&BufferDesc { name, size, usage, memory }).unwrap()
            };
            let mut input = make("maps", u64::from(n) * 8, Usage::STORAGE, Memory::Upload);
            input.write(0, &maps).unwrap();
            let scratch = make("scratch", scan.scratch_size(n), scan.scratch_usage(), Memory::Device);
            let words = run(&host, u64::from(n) * 2, |cmd, words| {
                scan.record(cmd, input.all(), words.all(), scratch.all(), n)?;
                cmd.barrier(Access::ComputeReadWrite, &[Access::TransferRead]);
                Ok(())
            });
            let mut before = [1, 0];
            for (i, (found, map)) in words.chunks(2).zip(&maps).enumerate() {
                assert_eq!(found, before, "hears {hears}, {n} maps: map {i}");
                before = combine(before, *map);
            }
        }
    }
    // A workgroup's elements lie in shared memory, one more than there are invocations, and three words.
    let available = u64::from(device.limits().max_shared_memory);
    let of_stride = |stride| LookBack::of_operator::<affine_look_back::Kernel>(device, &desc, shape, stride);
    let largest = (available - 12) / 17 / 16 * 16;
    assert!(of_stride(largest).is_ok());
    let refused = of_stride(largest + 16).unwrap_err().to_string();
    let needed = format!("needs {} bytes of shared memory", (largest + 16) * 17 + 12);
    assert!(refused.contains(&needed) && refused.contains("maxComputeSharedMemorySize"), "{refused}");
    let largest_group = LookBackShape { group: (available / 4) as u32, ..shape };
    let refused = LookBack::with(device, &desc, largest_group).map(|_| ()).unwrap_err().to_string();
    assert!(refused.contains("bytes of shared memory"), "{refused}");
}

/// A selection by a predicate of anyone's, over elements of its own, which looks at flags, words and other elements.
#[test]
fn a_selection_by_a_predicate_of_anyones() {
    let host = harness::host();
    let device = host.device();
    let shape = SelectShape { group: 8, chunk: 6, columns: false, subgroups: false };
    let ordered = SelectDesc { stable: true, output: SelectOutput::Both, shape };
    let unordered = SelectDesc { stable: false, ..ordered };
    let over_subgroups = SelectDesc { shape: SelectShape { subgroups: true, ..shape }, ..unordered };
    let without_order = |desc| {
        Select::of_predicate_unordered::<selection::far_unordered::Kernel, selection::far_subgroup::Kernel>(
            device, desc, 12,
        )
    };
    let in_order = |desc| {
        Select::of_predicate::<selection::far::Kernel, selection::far_scatter::Kernel>(device, desc, 12)
    };
    let selects = [in_order(&ordered), without_order(&unordered), without_order(&over_subgroups)];
    for (select, is_ordered) in selects.map(Result::unwrap).iter().zip([true, false, false]) {
        for n in [0u32, 1, 6, 7, 48, 49, 1000] {
            let word = |i: u32| i.wrapping_mul(0x9E37_79B9) >> 28;
            let points: Vec<[f32; 3]> = (0..=n).map(|i| [word(i) as f32, word(i + n) as f32, 0.25]).collect();
            let marks: Vec<u32> = (0..=n).map(|i| word(3 * i) / 12).collect();
            let (memory, flags) =
                (harness::upload(&host, "points", &points), harness::upload(&host, "marks", &marks));
            let (bytes, scratch_size) = (u64::from(n) * 12, select.scratch_size(n));
            let [kept, indices, number, scratch] =
                [bytes / 4, u64::from(n), 1, scratch_size / 4].map(|n| harness::guarded(&host, "kept", n));
            host.submit(|cmd| {
                let buffers = SelectBuffers {
                    values: memory.slice(..bytes),
                    flags: Some(flags.all()),
                    kept: Some(kept.slice(..bytes)),
                    indices: Some(indices.slice(..u64::from(n) * 4)),
                    n_kept: number.slice(..4),
                    scratch: scratch.slice(..scratch_size),
                };
                select.record(cmd, buffers, n, [9.5f32.to_bits(), 0, 0, 1])
            })
            .unwrap();
            harness::guarded_words(&host, &scratch);
            let far = |i: usize| {
                let step = |axis: usize| (points[i][axis] - points[i - 1][axis]).abs();
                i == 0 || (step(0) + step(1) + step(2) > 9.5 && marks[i] == 1)
            };
            let expected: Vec<u32> = (0..n).filter(|i| far(*i as usize)).collect();
            let n_kept = harness::guarded_words(&host, &number)[0] as usize;
            let mut found = harness::guarded_words(&host, &indices);
            let behind = found.split_off(n_kept);
            assert!(behind.iter().all(|word| *word == 0xC0FF_EE11), "behind the last");
            for (index, point) in found.iter().zip(harness::guarded_words(&host, &kept).chunks(3)) {
                assert_eq!(point, points[*index as usize].map(f32::to_bits), "point {index}");
            }
            if !is_ordered {
                found.sort_unstable();
            }
            assert_eq!(found, expected, "{n} points, ordered: {is_ordered}");
        }
    }
    assert!(in_order(&unordered).unwrap_err().to_string().contains("in order"));
    assert!(without_order(&ordered).unwrap_err().to_string().contains("without order"));
    let refused =
        Select::of_predicate::<selection::far::Kernel, selection::far::Kernel>(device, &ordered, 12);
    assert!(refused.unwrap_err().to_string().contains("compact_scatter"));
}
