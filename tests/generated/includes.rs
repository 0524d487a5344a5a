//! `glsl/shared` in shaders of anyone's: the same numbers as in Rust.

use spanforge::gpu::{BufferDesc, Host, Memory, Pipeline, Usage};
use spanforge::sequence::{Halton, Scrambling};
use spanforge::workgroup::{global_at, grid_for, linear_local, local_at, n_places};
use spanforge_generated::{download, index, points};

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
