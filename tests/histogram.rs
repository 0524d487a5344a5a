//! Histograms against their twin: every kind of bins, in shared memory and not, keys at every border and no numbers.

use spanforge::Error;
use spanforge::gpu::{Access, BufferDesc, DeviceKind, Host, Memory, Usage};
use spanforge::primitive::{Bins, Count, Histogram, HistogramShape};

use crate::harness::{
    CANARY, NARROW, buffer, download, each_barrier_is_needed, guarded, guarded_words, host, narrow, upload,
};
use crate::random::Random;
use crate::reference::histogram::histogram as twin;

/// The counts, by the CPU's number of keys or the GPU's.
fn run(host: &Host, histogram: &Histogram, keys: &[u32], on_gpu: bool) -> Vec<u32> {
    // Behind the GPU's number lie keys that would be counted.
    let mut padded = keys.to_vec();
    padded.resize(keys.len() + 500, keys.first().copied().unwrap_or(0));
    let (input, counter) = (upload(host, "keys", &padded), upload(host, "count", &[keys.len() as u32]));
    let counts = guarded(host, "counts", histogram.counts_size() / 4);
    host.submit(|cmd| {
        let counts = counts.slice(..histogram.counts_size());
        let n = if on_gpu { Count::Gpu(counter.all()) } else { Count::Cpu(keys.len() as u32) };
        histogram.record(cmd, input.all(), counts, n)
    })
    .unwrap();
    guarded_words(host, &counts)
}

/// In shared memory and not, by tiles and by columns.
const SHAPES: [HistogramShape; 3] = [
    HistogramShape { group: 8, tile: 50, tiles: 4, shared_bins: 4096, columns: false },
    HistogramShape { group: 8, tile: 7, tiles: 1000, shared_bins: 4096, columns: true },
    HistogramShape { group: 16, tile: 20, tiles: 8, shared_bins: 0, columns: false },
];

fn all_bins() -> Vec<Bins> {
    vec![
        Bins::Digit(0..8),
        Bins::Digit(27..32),
        Bins::Digit(3..4),
        Bins::U32 { range: 0..1 << 32, n: 256 },
        Bins::U32 { range: 0..1 << 32, n: 3 },
        Bins::U32 { range: 10..1010, n: 7 },
        Bins::U32 { range: 5..6, n: 1 },
        // As many bins as keys, and more.
        Bins::U32 { range: 100..200, n: 100 },
        Bins::U32 { range: u64::from(u32::MAX) - 2..1 << 32, n: 10 },
        Bins::U32 { range: 1..u64::from(u32::MAX), n: 10_000 },
        Bins::I32 { range: i64::from(i32::MIN)..1 << 31, n: 11 },
        Bins::I32 { range: -100..101, n: 20 },
        Bins::F32 { range: 0.0..1.0, n: 10 },
        Bins::F32 { range: -0.0..1e-37, n: 3 },
        Bins::F32 { range: -3.0..2.9, n: 59 },
        Bins::F32 { range: -1e38..1e38, n: 5 },
        Bins::F32 { range: -1.0..3.0, n: 65_536 },
    ]
}

/// Keys at the borders of bins and around, and of all sorts.
fn keys(bins: &Bins, n: usize, random: &mut Random) -> Vec<u32> {
    let n_bins = bins.n_bins() as usize;
    let border = |random: &mut Random| {
        let (at, off) = (random.below(n_bins + 1) as i128, random.below(3) as i128 - 1);
        let at = |start: i128, end: i128| start + (end - start) * at / n_bins as i128;
        match bins {
            Bins::U32 { range, .. } => (at(range.start.into(), range.end.into()) + off) as u32,
            Bins::I32 { range, .. } => (at(range.start.into(), range.end.into()) + off) as u32,
            Bins::F32 { range, .. } => {
                let share = random.below(n_bins + 1) as f32 / n_bins as f32;
                let at = range.start + (range.end - range.start) * share;
                (at.to_bits() as i128 + off) as u32
            }
            Bins::Digit(_) => random.next() as u32,
        }
    };
    let inside = |random: &mut Random| match bins {
        Bins::U32 { range, .. } => random.between(range.start as f64, range.end as f64) as u32,
        Bins::I32 { range, .. } => random.between(range.start as f64, range.end as f64) as i64 as u32,
        Bins::F32 { range, .. } => (random.between(range.start.into(), range.end.into()) as f32).to_bits(),
        Bins::Digit(_) => random.next() as u32,
    };
    const SPECIAL: [f32; 10] = [
        f32::NAN,
        -f32::NAN,
        f32::INFINITY,
        f32::NEG_INFINITY,
        0.0,
        -0.0,
        1e-40,
        -1e-40,
        f32::MIN_POSITIVE,
        -f32::MIN_POSITIVE,
    ];
    let one = |random: &mut Random| match random.below(8) {
        0 => random.pick(&SPECIAL).to_bits(),
        1 => random.next() as u32,
        2..=4 => border(random),
        _ => inside(random),
    };
    (0..n).map(|_| one(random)).collect()
}

#[test]
fn bins_of_every_kind() {
    let host = host();
    let mut random = Random::new(0x0815);
    for (i, bins) in all_bins().into_iter().enumerate() {
        for (j, shape) in SHAPES.into_iter().enumerate() {
            let histogram = Histogram::with_shape(host.device(), bins.clone(), shape).unwrap();
            // Around a workgroup's keys; of many, each shape takes its turn with the CPU's number and the GPU's.
            let sizes = [0, 1, 55, 56, 57, 319, 320, 321, 399, 401];
            for n in [sizes[(i + j) % 10], sizes[(i + j + 4) % 10], 5003] {
                let keys = keys(&bins, n, &mut random);
                let on_gpu = (i + j + n) % 2 == 0;
                let found = run(&host, &histogram, &keys, on_gpu);
                let expected = twin(&keys, &bins);
                let differs = (0..expected.len()).find(|bin| found[*bin] != expected[*bin]);
                assert_eq!(differs, None, "bin of {bins:?}, {n} keys, {shape:?}, {random}");
            }
        }
    }
}

/// One bin takes all keys, or few bins do, or each in turn; as the device is served.
#[test]
fn keys_of_low_entropy() {
    let host = host();
    let bins = Bins::Digit(8..16);
    let mut random = Random::new(0x10E);
    let shape = HistogramShape::for_device(host.device());
    for shape in [shape, HistogramShape { shared_bins: 0, ..shape }] {
        let histogram = Histogram::with_shape(host.device(), bins.clone(), shape).unwrap();
        for few in [1, 3, 1000] {
            let keys: Vec<u32> =
                (0..100_001).map(|_| (random.below(few) as u32).wrapping_mul(0x0101_0101)).collect();
            assert!(run(&host, &histogram, &keys, false) == twin(&keys, &bins), "{few} keys, {shape:?}");
        }
    }
}

#[test]
fn more_than_65535_workgroups_are_folded() {
    let host = host();
    let shape = HistogramShape { group: 1, tile: 1, tiles: 1, shared_bins: 0, columns: false };
    let bins = Bins::U32 { range: 0..70_000, n: 10 };
    let histogram = Histogram::with_shape(host.device(), bins.clone(), shape).unwrap();
    for n in [65_534, 65_535, 65_536, 65_537, 131_071] {
        let keys: Vec<u32> = (0..n).collect();
        assert_eq!(run(&host, &histogram, &keys, false), twin(&keys, &bins), "{n}");
    }
}

/// Keys that no binding covers, by the CPU's number and by the GPU's: one that ends in any window, or at its border.
#[test]
fn keys_beyond_a_binding_are_counted_in_windows() {
    let mut random = Random::new(0x715);
    let most = NARROW as usize / 4;
    for (kind, texels) in [(None, true), (None, false), (Some(DeviceKind::Discrete), false)] {
        let host = narrow(kind);
        host.device().set_texels(texels);
        for bins in [Bins::Digit(3..12), Bins::F32 { range: -3.0..2.9, n: 59 }] {
            let histogram = Histogram::new(host.device(), bins.clone()).unwrap();
            for n in [most, most + 1, 2 * most - 1, 3 * most + 77] {
                let keys = keys(&bins, n, &mut random);
                let what = format!("{n} keys, {bins:?}, {kind:?}, texels: {texels}");
                assert!(run(&host, &histogram, &keys, false) == twin(&keys, &bins), "{what}");
            }
            let all = keys(&bins, 3 * most + 77, &mut random);
            let input = upload(&host, "keys", &all);
            for n in [0, 1, most - 1, most, most + 1, 2 * most, 3 * most + 76, usize::MAX] {
                let count = upload(&host, "count", &[n.min(u32::MAX as usize) as u32]);
                let counts = guarded(&host, "counts", histogram.counts_size() / 4);
                host.submit(|cmd| {
                    let counts = counts.slice(..histogram.counts_size());
                    histogram.record(cmd, input.all(), counts, Count::Gpu(count.all()))
                })
                .unwrap();
                let expected = twin(&all[..n.min(all.len())], &bins);
                assert!(guarded_words(&host, &counts) == expected, "the GPU's number {n}, {bins:?}");
            }
        }
    }
}

/// What is refused leaves a recording as it was: counts are not cleared.
#[test]
fn nothing_is_recorded_of_a_histogram_that_is_refused() {
    let host = narrow(None);
    let device = host.device();
    let [few, many] = [4, 15].map(|bits| Histogram::new(device, Bins::Digit(0..bits)).unwrap());
    let counts = guarded(&host, "counts", many.counts_size() / 4);
    let keys = buffer(device, "keys", 4096, Memory::Device);
    let (usage, memory) = (Usage::TRANSFER_DST, Memory::Device);
    let copied = device.create_buffer(&BufferDesc { name: "copied", size: 4096, usage, memory }).unwrap();
    let needed = many.counts_size();
    assert!(needed > NARROW);
    host.submit(|cmd| {
        let refused = many.record(cmd, keys.all(), counts.slice(..needed), 100);
        assert!(matches!(refused, Err(Error::Range { needed: n, .. }) if n == needed), "{refused:?}");
        for (from, to, n) in [
            (copied.all(), counts.slice(..64), Count::Cpu(100)),
            (keys.slice(2..), counts.slice(..64), 100.into()),
            (keys.all(), counts.slice(2..66), 100.into()),
            (keys.all(), counts.slice(..64), Count::Gpu(keys.slice(2..))),
        ] {
            let refused = few.record(cmd, from, to, n);
            assert!(matches!(refused, Err(Error::InvalidInput { .. })), "{refused:?}");
        }
        Ok(())
    })
    .unwrap();
    assert!(download::<u32>(&host, &counts).iter().all(|word| *word == CANARY), "counts were cleared");
}

/// Pieces one after the other; what passes 2^32 begins anew.
#[test]
fn more_keys_are_added_to_counts() {
    let host = host();
    let bins = Bins::Digit(0..2);
    let histogram = Histogram::new(host.device(), bins.clone()).unwrap();
    let keys = Random::new(7).words(3000, 4);
    let input = upload(&host, "keys", &keys);
    let before = [u32::MAX, u32::MAX - 5, 0, 1];
    let counts = guarded(&host, "counts", 4);
    let start = upload(&host, "before", &before);
    host.submit(|cmd| {
        let counts = counts.slice(..16);
        cmd.copy(start.all(), counts)?;
        cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite]);
        histogram.record_more(cmd, input.slice(..8192), counts, 2048)?;
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        histogram.record_more(cmd, input.slice(8192..), counts, 952)
    })
    .unwrap();
    let expected: Vec<u32> =
        twin(&keys, &bins).into_iter().zip(before).map(|(n, before)| before.wrapping_add(n)).collect();
    assert_eq!(guarded_words(&host, &counts), expected);
}

#[test]
fn what_cannot_be_is_refused() {
    let host = host();
    let device = host.device();
    let wrong = |bins: Bins| {
        let made = Histogram::new(device, bins);
        assert!(matches!(made, Err(spanforge::Error::InvalidInput { .. })), "{made:?}");
    };
    wrong(Bins::Digit(4..4));
    wrong(Bins::Digit(0..25));
    wrong(Bins::Digit(30..33));
    wrong(Bins::U32 { range: 0..10, n: 0 });
    wrong(Bins::U32 { range: 10..10, n: 4 });
    wrong(Bins::U32 { range: 0..(1 << 32) + 1, n: 4 });
    wrong(Bins::U32 { range: 0..100, n: (1 << 24) + 1 });
    wrong(Bins::I32 { range: -(1 << 31) - 1..0, n: 4 });
    let (high, low) = (5, -5);
    wrong(Bins::I32 { range: high..low, n: 4 });
    for range in
        [0.0..0.0, 1.0..0.0, 0.0..f32::NAN, f32::NAN..1.0, 0.0..f32::INFINITY, -3e38..3e38, 0.0..1e-39]
    {
        wrong(Bins::F32 { range, n: 4 });
    }
    let bins = || Bins::Digit(0..4);
    for (group, tile, tiles) in [(0, 1, 1), (1, 0, 1), (1, 1, 0), (1 << 16, 1 << 16, 1)] {
        let shape = HistogramShape { group, tile, tiles, shared_bins: 0, columns: false };
        assert!(Histogram::with_shape(device, bins(), shape).is_err());
    }
    let histogram = Histogram::new(device, bins()).unwrap();
    let [keys, counts, small] = [400, 64, 60].map(|size| buffer(device, "words", size, Memory::Device));
    let record = |counts: &spanforge::gpu::Buffer, n: u32| {
        host.submit(|cmd| histogram.record(cmd, keys.all(), counts.all(), n))
    };
    assert!(record(&counts, 100).is_ok());
    assert!(matches!(record(&counts, 101), Err(spanforge::Error::Capacity { needed: 404, .. })));
    assert!(matches!(record(&small, 100), Err(spanforge::Error::Capacity { needed: 64, available: 60, .. })));
}

#[test]
fn every_barrier_of_a_histogram_is_needed() {
    let record = |host: &Host| {
        let histogram = Histogram::new(host.device(), Bins::Digit(0..4))?;
        let make = |name, size| buffer(host.device(), name, size, Memory::Device);
        let (keys, counts) = (make("keys", 4000), make("counts", 64));
        host.submit(|cmd| histogram.record(cmd, keys.all(), counts.all(), 1000))
    };
    each_barrier_is_needed(1, record);
}
