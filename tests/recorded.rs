//! Numbers of elements in GPU memory: one recorded command buffer serves all of them.

mod ordered;

use ash::vk;
use spanforge::gpu::{Access, Buffer, BufferDesc, Commands, Device, FrameNumbers, Memory, Usage};
use spanforge::primitive::{
    Bins, Bound, Comparison, Count, Histogram, HistogramShape, Select, SelectBuffers, SelectDesc,
    SelectOutput, SelectShape, Unique, UniqueBuffers,
};

use crate::engine::Engine;
use crate::outsider::canvas::{Buffer as Recording, submit};
use crate::outsider::{adopt, engine, silent};
use crate::random::Random;
use crate::reference::histogram::histogram as bins_of;
use crate::reference::select::{indices, runs, taken};

/// A command buffer that runs again and again, as a frame of its own.
pub fn record(
    engine: &Engine,
    device: &Device,
    frame: u64,
    commands: impl FnOnce(&mut Commands<'_>) -> spanforge::Result<()>,
) -> Recording {
    let recording = Recording::new(engine);
    let numbers = FrameNumbers { current: frame, completed: 0 };
    // SAFETY: the buffer is idle, of the adopted family, and waited for before the frame is called complete.
    unsafe { engine.device.begin_command_buffer(recording.raw, &vk::CommandBufferBeginInfo::default()) }
        .unwrap();
    // SAFETY: as above.
    let mut cmd = unsafe { device.commands(recording.raw, numbers) }.unwrap();
    // The last turn's reads and writes come first.
    cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite, Access::TransferWrite]);
    cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite, Access::TransferWrite]);
    commands(&mut cmd).unwrap();
    cmd.barrier(Access::ComputeReadWrite, &[Access::HostRead]);
    cmd.finish().unwrap();
    recording.end();
    recording
}

/// Runs it to its end.
pub fn run(engine: &Engine, recording: &Recording) {
    submit(engine, &[recording], None);
    engine.wait().unwrap();
}

/// A buffer for anything that the CPU writes or reads.
fn words(device: &Device, name: &str, bytes: u64, memory: Memory) -> Buffer {
    let usage = Usage::STORAGE | Usage::TEXELS | Usage::TRANSFER_SRC | Usage::TRANSFER_DST;
    device.create_buffer(&BufferDesc { name, size: bytes.max(4), usage, memory }).unwrap()
}

/// 0, 1, a chunk and a workgroup more or less one, all and too many: the word of the count changes, nothing is recorded again.
#[test]
fn one_recording_of_selections_serves_every_count() {
    let engine = engine(1);
    let device = adopt(&engine);
    let (most, group, chunk) = (1000u32, 8, 5);
    let shape = SelectShape { group, chunk, columns: false, subgroups: false };
    let desc = SelectDesc { stable: true, output: SelectOutput::Both, shape };
    let selects = [desc, SelectDesc { stable: false, ..desc }]
        .map(|desc| Select::by_comparison(&device, &desc).unwrap());
    let unique = Unique::new(&device, &desc, 4).unwrap();
    let bins = Bins::Digit(0..3);
    let shape = HistogramShape { group, tile: chunk, tiles: 1, shared_bins: 8, columns: false };
    let histogram = Histogram::with_shape(&device, bins.clone(), shape).unwrap();
    let make = |size, memory| words(&device, "words", size, memory);
    let bytes = u64::from(most) * 4;
    let (mut values, mut count) = (make(bytes, Memory::Upload), make(4, Memory::Upload));
    let words = Random::new(0x3EC).words(most as usize, 6);
    values.write(0, &words).unwrap();
    let kept: [_; 2] = std::array::from_fn(|_| [bytes, bytes, 4].map(|size| make(size, Memory::Readback)));
    let [first, starts, lengths, n_runs] = [bytes, bytes, bytes, 4].map(|size| make(size, Memory::Readback));
    let counts = make(histogram.counts_size(), Memory::Readback);
    let scratch = [selects[0].scratch_size(most), selects[1].scratch_size(most), unique.scratch_size(most)]
        .map(|size| make(size, Memory::Device));
    let recording = record(&engine, &device, 1, |cmd| {
        let n = || Count::Gpu(count.all());
        for ((select, [kept, indices, n_kept]), scratch) in selects.iter().zip(&kept).zip(&scratch) {
            let buffers = SelectBuffers {
                values: values.all(),
                flags: None,
                kept: Some(kept.all()),
                indices: Some(indices.all()),
                n_kept: n_kept.all(),
                scratch: scratch.all(),
            };
            select.record(cmd, buffers, n(), Comparison::Less.than(Bound::U32(3)))?;
        }
        let buffers = UniqueBuffers {
            values: values.all(),
            first: Some(first.all()),
            starts: Some(starts.all()),
            lengths: Some(lengths.all()),
            n_runs: n_runs.all(),
            scratch: scratch[2].all(),
        };
        unique.record(cmd, buffers, n())?;
        histogram.record(cmd, values.all(), counts.all(), n())
    });
    let workgroup = group * chunk;
    for n in [
        0,
        1,
        chunk - 1,
        chunk,
        chunk + 1,
        workgroup - 1,
        workgroup,
        workgroup + 1,
        999,
        1000,
        17,
        0,
        u32::MAX,
    ] {
        count.write(0, &[n]).unwrap();
        run(&engine, &recording);
        let there = &words[..n.min(most) as usize];
        let of = |buffer: &spanforge::gpu::Buffer, n: usize| buffer.read::<u32>().unwrap()[..n].to_vec();
        let expected = indices(there.len(), |i| there[i] < 3);
        for (is_ordered, [values, found, n_kept]) in [true, false].into_iter().zip(&kept) {
            assert_eq!(n_kept.read::<u32>().unwrap(), [expected.len() as u32], "{n}, ordered: {is_ordered}");
            let mut found = of(found, expected.len());
            assert!(of(values, expected.len()) == taken(there, 1, &found), "{n}, ordered: {is_ordered}");
            if !is_ordered {
                found.sort_unstable();
            }
            assert!(found == expected, "{n}, ordered: {is_ordered}");
        }
        let (from, long) = runs(there, 1);
        assert_eq!(n_runs.read::<u32>().unwrap(), [from.len() as u32], "{n}");
        let found = [&first, &starts, &lengths].map(|buffer| of(buffer, from.len()));
        assert!(found == [taken(there, 1, &from), from, long], "{n}");
        assert_eq!(counts.read::<u32>().unwrap(), bins_of(there, &bins), "{n}");
    }
    recording.destroy();
    device.completed(1);
    silent(&engine);
}
