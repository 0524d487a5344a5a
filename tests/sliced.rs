//! Scans, sorts, selections and histograms of slices that begin anywhere in a buffer: each stream in a buffer of its own, or all in one.

use spanforge::gpu::{Access, Buffer, BufferSlice, Commands, Host};
use spanforge::primitive::{
    Bins, Count, Histogram, HistogramShape, LookBack, LookBackShape, Scan, ScanDesc, ScanElement, ScanShape,
    Segments, Select, SelectBuffers, SelectDesc, SelectOutput, SelectShape, Sort, SortBuffers, SortDesc,
    SortKey, SortShape, Unique, UniqueBuffers,
};
use std::ops::Range;

use crate::harness::{CANARY, guarded, guarded_words, host, upload};
use crate::random::Random;
use crate::reference::histogram::histogram as bins_of;
use crate::reference::scan::{Operator, exclusive, scan};
use crate::reference::select::{indices, runs, taken};

/// Streams in the middle of buffers, with canaries before, between and behind them.
struct Arena {
    buffers: Vec<Buffer>,
    /// Buffer and bytes of each.
    places: Vec<(usize, Range<u64>)>,
}

impl Arena {
    /// Streams of so many bytes, in one buffer or in as many as there are streams. No one begins at byte 0; some begin with a
    /// whole quad, and, where the device binds them so, some do not.
    fn new(host: &Host, random: &mut Random, sizes: &[u64], together: bool) -> Self {
        let alignment = host.device().limits().storage_alignment;
        let mut ends = vec![0_u64; if together { 1 } else { sizes.len() }];
        let mut places = vec![];
        for (stream, size) in sizes.iter().enumerate() {
            let buffer = if together { 0 } else { stream };
            let start = (ends[buffer] + 1).next_multiple_of(alignment) + alignment * random.below(9) as u64;
            ends[buffer] = start + size;
            places.push((buffer, start..start + size));
        }
        let buffers = ends.into_iter().map(|end| guarded(host, "arena", end / 4)).collect();
        Self { buffers, places }
    }

    fn slice(&self, stream: usize) -> BufferSlice<'_> {
        let (buffer, bytes) = self.places[stream].clone();
        self.buffers[buffer].slice(bytes)
    }

    /// Fills streams, runs commands, and gives the words of all streams; nothing outside of them has changed.
    fn run(
        &self,
        host: &Host,
        streams: &[(usize, &[u32])],
        commands: impl FnOnce(&mut Commands<'_>) -> spanforge::Result<()>,
    ) -> Vec<Vec<u32>> {
        let filled: Vec<_> = streams.iter().filter(|(_, words)| !words.is_empty()).collect();
        let sources: Vec<_> = filled.iter().map(|(_, words)| upload(host, "source", words)).collect();
        host.submit(|cmd| {
            for ((stream, _), source) in filled.iter().zip(&sources) {
                cmd.copy(source.all(), self.slice(*stream))?;
            }
            cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite, Access::TransferWrite]);
            commands(cmd)
        })
        .unwrap();
        let mut all: Vec<_> = self.buffers.iter().map(|buffer| guarded_words(host, buffer)).collect();
        let words = |(buffer, bytes): &(usize, Range<u64>)| -> Vec<u32> {
            let words = (bytes.start / 4) as usize..(bytes.end / 4) as usize;
            all[*buffer][words].iter_mut().map(|word| std::mem::replace(word, CANARY)).collect()
        };
        let found = self.places.iter().map(words).collect();
        assert!(all.iter().flatten().all(|word| *word == CANARY), "written outside of {:?}", self.places);
        found
    }
}

/// In one buffer and in many, as texels and not, by the CPU's number and the GPU's; a few random places of each.
fn cases() -> impl Iterator<Item = (bool, bool, bool, u64)> {
    (0..24).map(|i| (i & 1 != 0, i & 2 != 0, i & 4 != 0, 0x511C + i))
}

fn check_scan(host: &Host, desc: &ScanDesc) {
    let per = desc.element.stride() / 4;
    for (together, texels, on_gpu, seed) in cases() {
        host.device().set_texels(texels);
        let made = Scan::with(host.device(), desc).unwrap();
        let mut random = Random::new(seed);
        for n in [1u32, 7, 100, 3001] {
            let total = u64::from(!desc.segmented);
            let room = n + if on_gpu { 50 } else { 0 };
            let sizes = [
                (u64::from(room) + total) * per * 4,
                u64::from(room) * 4,
                (u64::from(room) + total) * per * 4,
                made.scratch_size(room),
                4,
            ];
            let arena = Arena::new(host, &mut random, &sizes, together);
            let values = random.words(n as usize * per as usize, u32::MAX);
            let heads: Vec<u32> = (0..n).map(|_| u32::from(random.below(30) == 0)).collect();
            let [from, flags, to, scratch, counter] = [0, 1, 2, 3, 4].map(|stream| arena.slice(stream));
            let streams = [(0, &values[..]), (1, &heads[..]), (4, &[n][..])];
            let found = arena.run(host, &streams, |cmd| {
                let count = if on_gpu { Count::Gpu(counter) } else { Count::Cpu(n) };
                match desc.segmented {
                    true => made.record_segmented(cmd, from, Segments(flags), to, scratch, count),
                    false => made.record_with_total(cmd, from, to, scratch, count),
                }
            });
            let wide: Vec<u64> = match per {
                1 => values.iter().map(|word| u64::from(*word)).collect(),
                _ => values.chunks(2).map(|pair| u64::from(pair[0]) | u64::from(pair[1]) << 32).collect(),
            };
            let add = Operator { identity: 0, combine: u64::wrapping_add };
            let heads = desc.segmented.then_some(&heads[..]);
            let expected = scan(&wide, room as usize, heads, desc.shape, desc.inclusive, &add);
            let expected: Vec<u32> = expected
                .into_iter()
                .take(n as usize + total as usize)
                .flat_map(|prefix| [prefix as u32, (prefix >> 32) as u32].into_iter().take(per as usize))
                .collect();
            let what = format!("{n} values, {together}, {texels}, {on_gpu}, seed {seed:#x}, {desc:?}");
            assert!(found[2][..expected.len()] == expected, "{what}");
            let behind = &found[2][expected.len()..];
            assert!(behind.iter().all(|word| *word == CANARY), "{what}: behind the last");
            assert!(found[0][..values.len()] == values, "{what}: values have changed");
        }
    }
}

#[test]
fn scans_of_slices() {
    let host = host();
    for shape in [
        ScanShape { group: 8, chunk: 32, top: 16, window: u32::MAX },
        // Windows of 64 chunks.
        ScanShape { group: 8, chunk: 16, top: 9, window: 1 },
    ] {
        let desc = ScanDesc { shape, ..ScanDesc::new(host.device(), ScanElement::U32) };
        check_scan(&host, &desc);
        check_scan(&host, &ScanDesc { segmented: true, inclusive: true, ..desc });
        check_scan(&host, &ScanDesc { element: ScanElement::U64, ..desc });
    }
}

#[test]
fn scans_of_slices_in_one_pass() {
    let host = host();
    let desc = ScanDesc::new(host.device(), ScanElement::U32);
    let shape = LookBackShape { group: 8, chunk: 16, patience: 8 };
    for (together, _, on_gpu, seed) in cases() {
        let made = LookBack::with_hearing(host.device(), &desc, shape, 1 + (seed % 3) as u32).unwrap();
        let mut random = Random::new(seed);
        for n in [1u32, 127, 128, 129, 3001] {
            let room = n + if on_gpu { 50 } else { 0 };
            let bytes = (u64::from(room) + 1) * 4;
            let sizes = [bytes, bytes, made.scratch_size(room), 4];
            let arena = Arena::new(&host, &mut random, &sizes, together);
            let values = random.words(n as usize, u32::MAX);
            let [from, to, scratch, counter] = [0, 1, 2, 3].map(|stream| arena.slice(stream));
            let found = arena.run(&host, &[(0, &values[..]), (3, &[n][..])], |cmd| {
                let count = if on_gpu { Count::Gpu(counter) } else { Count::Cpu(n) };
                made.record_with_total(cmd, from, to, scratch, count)
            });
            let what = format!("{n} values, {together}, {on_gpu}, seed {seed:#x}");
            let (prefixes, behind) = found[1].split_at(n as usize + 1);
            assert!(prefixes == exclusive(&values), "{what}");
            assert!(behind.iter().all(|word| *word == CANARY), "{what}: behind the last");
        }
    }
}

#[test]
fn sorts_of_slices() {
    let host = host();
    for key in [SortKey::U32, SortKey::U64] {
        let per = if key == SortKey::U64 { 2 } else { 1 };
        for (together, texels, on_gpu, seed) in cases() {
            host.device().set_texels(texels);
            let shape = SortShape { group: 8, tile: 100, tiles: 40, least: 1 };
            let desc = SortDesc { shape, ..SortDesc::new(host.device(), key) };
            let made = Sort::with(host.device(), &desc).unwrap();
            let mut random = Random::new(seed);
            // Every combination of streams.
            for (n, has_payloads, has_segments) in [
                (2u32, true, true),
                (777, true, true),
                (3001, true, false),
                (801, false, true),
                (3, false, false),
            ] {
                let room = n + if on_gpu { 50 } else { 0 };
                let words = u64::from(room) * 4;
                let sizes = [words * per, words, words, made.scratch_size(room), 4];
                let arena = Arena::new(&host, &mut random, &sizes, together);
                let keys: Vec<u32> = (0..n as usize * per as usize).map(|_| random.next() as u32).collect();
                let payloads: Vec<u32> = (0..n).collect();
                let ids = random.words(n as usize, 5);
                let [at, payloads_at, ids_at, scratch, counter] =
                    [0, 1, 2, 3, 4].map(|stream| arena.slice(stream));
                let streams = [(0, &keys[..]), (1, &payloads[..]), (2, &ids[..]), (4, &[n][..])];
                let found = arena.run(&host, &streams, |cmd| {
                    let count = if on_gpu { Count::Gpu(counter) } else { Count::Cpu(n) };
                    let along = SortBuffers {
                        payloads: has_payloads.then_some(payloads_at),
                        segments: has_segments.then_some((ids_at, 3)),
                    };
                    made.record(cmd, at, along, scratch, count, key.bits())
                });
                let key_of = |i: u32| {
                    let key = &keys[(i as usize * per as usize)..][..per as usize];
                    (u64::from(key[per as usize - 1]) << 32) | u64::from(key[0])
                };
                let mut order: Vec<u32> = (0..n).collect();
                order.sort_by_key(|i| (if has_segments { ids[*i as usize] } else { 0 }, key_of(*i)));
                let what = format!(
                    "{n} keys of {key:?}, {together}, {texels}, {on_gpu}, seed {seed:#x}, {has_payloads}"
                );
                let sorted = |of: &dyn Fn(u32) -> Vec<u32>| -> Vec<u32> {
                    order.iter().flat_map(|i| of(*i)).collect()
                };
                let all_keys = sorted(&|i| keys[i as usize * per as usize..][..per as usize].to_vec());
                let expected = [
                    all_keys,
                    if has_payloads { order.clone() } else { payloads.clone() },
                    if has_segments { sorted(&|i| vec![ids[i as usize]]) } else { ids.clone() },
                ];
                for (stream, (found, expected)) in found.iter().zip(&expected).enumerate() {
                    assert!(found[..expected.len()] == *expected, "{what}: stream {stream}");
                    let behind = &found[expected.len()..];
                    assert!(behind.iter().all(|word| *word == CANARY), "{what}: behind stream {stream}");
                }
            }
        }
    }
}

/// What is kept by flags, where runs begin, and how many keys a bin has, in one recording.
#[test]
fn selections_and_histograms_of_slices() {
    let host = host();
    let shape = SelectShape { group: 8, chunk: 8, columns: false, subgroups: false };
    let desc = SelectDesc { stable: true, output: SelectOutput::Both, shape };
    let bins = Bins::Digit(0..3);
    let shape = HistogramShape { group: 8, tile: 20, tiles: 8, shared_bins: 8, columns: false };
    for (together, texels, on_gpu, seed) in cases() {
        host.device().set_texels(texels);
        let stride = 1 + seed % 2;
        let select = Select::by_flags(host.device(), &desc, stride * 4).unwrap();
        let unique = Unique::new(host.device(), &desc, stride * 4).unwrap();
        let histogram = Histogram::with_shape(host.device(), bins.clone(), shape).unwrap();
        let mut random = Random::new(seed);
        for n in [1u32, 64, 1003] {
            let room = n + if on_gpu { 50 } else { 0 };
            let [elements, words] = [stride * 4, 4].map(|bytes| u64::from(room) * bytes);
            let scratch = select.scratch_size(room);
            let sizes = [
                [elements, words, words, 4].as_slice(),
                &[elements, words, 4, scratch],
                &[elements, words, words, 4, scratch],
                &[histogram.counts_size()],
            ]
            .concat();
            let arena = Arena::new(&host, &mut random, &sizes, together);
            let values = random.words((u64::from(n) * stride) as usize, 3);
            let flags = random.words(n as usize, 3);
            let keys = random.words(n as usize, u32::MAX);
            let at = |stream| arena.slice(stream);
            let streams = [(0, &values[..]), (1, &flags[..]), (2, &keys[..]), (3, &[n][..])];
            let found = arena.run(&host, &streams, |cmd| {
                let count = || if on_gpu { Count::Gpu(at(3)) } else { Count::Cpu(n) };
                let buffers = SelectBuffers {
                    values: at(0),
                    flags: Some(at(1)),
                    kept: Some(at(4)),
                    indices: Some(at(5)),
                    n_kept: at(6),
                    scratch: at(7),
                };
                select.record(cmd, buffers, count(), [0; 4])?;
                // Views of texels cover all of a buffer: to the layer what one makes is what the next reads.
                let all = [Access::ComputeReadWrite, Access::TransferWrite];
                cmd.barrier(Access::ComputeReadWrite, &all);
                let buffers = UniqueBuffers {
                    values: at(0),
                    first: Some(at(8)),
                    starts: Some(at(9)),
                    lengths: Some(at(10)),
                    n_runs: at(11),
                    scratch: at(12),
                };
                unique.record(cmd, buffers, count())?;
                cmd.barrier(Access::ComputeReadWrite, &all);
                histogram.record(cmd, at(2), at(13), count())
            });
            let what = format!("{n} elements, {together}, {texels}, {on_gpu}, seed {seed:#x}");
            let stride = stride as usize;
            let kept = indices(n as usize, |i| flags[i] != 0);
            let (starts, lengths) = runs(&values, stride);
            let n_of = |words: &[u32]| vec![words.len() as u32];
            for (stream, expected) in [
                (4, taken(&values, stride, &kept)),
                (6, n_of(&kept)),
                (5, kept),
                (8, taken(&values, stride, &starts)),
                (11, n_of(&starts)),
                (9, starts),
                (10, lengths),
                (13, bins_of(&keys, &bins)),
            ] {
                let (made, behind) = found[stream].split_at(expected.len());
                assert!(made == expected, "{what}: stream {stream}");
                assert!(behind.iter().all(|word| *word == CANARY), "{what}: behind stream {stream}");
            }
        }
    }
}
