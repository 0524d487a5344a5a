//! The radix sort against its twin.

use std::ops::Range;

use spanforge::Error;
use spanforge::gpu::{Access, DeviceKind, Host, Memory};
use spanforge::primitive::{Count, LookBack, ScanElement, Sort, SortBuffers, SortDesc, SortKey, SortShape};

use crate::harness::{
    NARROW, buffer, download, each_barrier_is_needed, guarded, guarded_words, host, narrow, thinned, upload,
};
use crate::random::Random;
use crate::reference::sort::by_bits;

/// What one case asks of the device beside keys and bits.
#[derive(Default)]
struct Along<'a> {
    payloads: bool,
    segments: Option<(&'a [u32], u32)>,
    /// The number of keys lies on the GPU, and there is room for more.
    on_gpu: bool,
}

/// Keys, payloads (their indices before) and segments after the sort.
fn run(
    host: &Host,
    sort: &Sort,
    key: SortKey,
    keys: &[u64],
    along: &Along<'_>,
    bits: Range<u32>,
) -> (Vec<u64>, Vec<u32>, Vec<u32>) {
    let n = keys.len();
    let words: Vec<u32> = match key {
        SortKey::U64 => bytemuck::cast_slice(keys).to_vec(),
        _ => keys.iter().map(|key| *key as u32).collect(),
    };
    // What lies behind the GPU's number stays as it is.
    let room = if along.on_gpu { n + 1000 } else { n };
    let behind = |words: &[u32], per: usize| {
        let mut all = words.to_vec();
        all.resize(room * per, 0x5EED);
        all
    };
    let per_key = words.len() / n.max(1);
    let streams = [
        behind(&words, per_key),
        behind(&(0..n as u32).collect::<Vec<_>>(), 1),
        behind(along.segments.map_or(&[][..], |(ids, _)| ids), 1),
    ];
    let guarded_like = |words: &Vec<u32>| guarded(host, "guarded", words.len() as u64);
    let [keys_at, payloads_at, segments_at] = [0, 1, 2].map(|i| guarded_like(&streams[i]));
    let scratch = guarded(host, "scratch", sort.scratch_size(room as u32) / 4);
    let sources = streams.each_ref().map(|words| upload(host, "source", words));
    let counter = upload(host, "count", &[n as u32]);
    host.submit(|cmd| {
        for ((source, target), words) in
            sources.iter().zip([&keys_at, &payloads_at, &segments_at]).zip(&streams)
        {
            cmd.copy(source.slice(..words.len() as u64 * 4), target.all())?;
        }
        cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite]);
        let words = |i: usize, buffer| -> spanforge::gpu::BufferSlice<'_> {
            spanforge::gpu::Buffer::slice(buffer, ..streams[i].len() as u64 * 4)
        };
        let buffers = SortBuffers {
            payloads: along.payloads.then(|| words(1, &payloads_at)),
            segments: along.segments.map(|(_, bits)| (words(2, &segments_at), bits)),
        };
        let count = if along.on_gpu { Count::Gpu(counter.all()) } else { Count::Cpu(n as u32) };
        let scratch = scratch.slice(..sort.scratch_size(room as u32));
        sort.record(cmd, words(0, &keys_at), buffers, scratch, count, bits)
    })
    .unwrap();
    guarded_words(host, &scratch);
    let [mut words, mut payloads, mut segments] =
        [&keys_at, &payloads_at, &segments_at].map(|buffer| guarded_words(host, buffer));
    for (found, per) in [(&mut words, per_key), (&mut payloads, 1), (&mut segments, 1)] {
        assert!(found.split_off(n * per).iter().all(|word| *word == 0x5EED), "beyond the GPU's number");
    }
    let keys = match key {
        SortKey::U64 => words.chunks(2).map(|pair| u64::from(pair[0]) | u64::from(pair[1]) << 32).collect(),
        _ => words.iter().map(|word| u64::from(*word)).collect(),
    };
    (keys, payloads, segments)
}

fn check(host: &Host, sort: &Sort, key: SortKey, keys: &[u64], bits: Range<u32>) {
    let payloads: Vec<u32> = (0..keys.len() as u32).collect();
    let want = by_bits(keys, &payloads, bits.clone());
    let along = Along { payloads: true, ..Along::default() };
    let (got, payloads, _) = run(host, sort, key, keys, &along, bits.clone());
    assert!((got, payloads) == want, "{} keys of {key:?}, bits {bits:?}", keys.len());
}

fn shaped(host: &Host, key: SortKey, shape: SortShape) -> Sort {
    Sort::with(host.device(), &SortDesc { shape, ..SortDesc::new(host.device(), key) }).unwrap()
}

/// The order of keys, by the standard library.
fn order(key: SortKey, a: u64, b: u64) -> std::cmp::Ordering {
    match key {
        SortKey::U32 | SortKey::U64 => a.cmp(&b),
        SortKey::I32 => (a as i32).cmp(&(b as i32)),
        SortKey::F32 => f32::from_bits(a as u32).total_cmp(&f32::from_bits(b as u32)),
    }
}

/// Keys that have shown faults elsewhere.
fn adversarial(key: SortKey, n: usize, random: &mut Random) -> Vec<(&'static str, Vec<u64>)> {
    let mask = if key == SortKey::U64 { u64::MAX } else { u64::from(u32::MAX) };
    let mut of = |each: &dyn Fn(usize, &mut Random) -> u64| -> Vec<u64> {
        (0..n).map(|i| each(i, random) & mask).collect()
    };
    const SPECIAL: [f32; 6] = [f32::INFINITY, f32::NEG_INFINITY, 0.0, -0.0, f32::MIN_POSITIVE, -1e-45];
    // Of either sign, with any bits behind.
    let nan = |random: &mut Random| (0x7F80_0001 | random.next() as u32 & 0x807F_FFFF).into();
    let all = vec![
        ("random", of(&|_, random| random.next())),
        ("all equal", of(&|_, _| 0x8000_0001_8000_0001)),
        ("few distinct", of(&|_, random| [0, u64::MAX, 1 << 31, 0x7F80_0000][random.below(4)])),
        ("sorted", of(&|i, _| i as u64 * 0x0001_0000_0010)),
        ("reversed", of(&|i, _| (n - i) as u64 * 0x0001_0000_0010)),
        ("low entropy", of(&|_, random| random.next() & random.next() & random.next() & random.next())),
        (
            "NaN at one in 128",
            of(&|i, random| match i % 128 {
                1 => nan(random),
                70 => random.pick(&SPECIAL).to_bits().into(),
                _ => (random.between(-9.0, 9.0) as f32).to_bits().into(),
            }),
        ),
        ("NaN alone", of(&|_, random| nan(random))),
    ];
    // As many as their names say, of both signs.
    for (least, (what, keys)) in [n / 128, n].into_iter().zip(&all[all.len() - 2..]) {
        let is_nan = |key: &&u64| f32::from_bits(**key as u32).is_nan();
        let n_below = keys.iter().filter(is_nan).filter(|key| **key >> 31 & 1 == 1).count();
        let n_nan = keys.iter().filter(is_nan).count();
        assert!(
            n_nan >= least && (n_nan < 20 || (1..n_nan).contains(&n_below)),
            "{what}: {n_nan}, {n_below}"
        );
    }
    all
}

/// Every kind of key, rising and falling, alone and with payloads, by the CPU's number and the GPU's.
#[test]
fn keys_of_every_kind() {
    let host = host();
    let mut random = Random::new(0x5026);
    for key in [SortKey::U32, SortKey::I32, SortKey::F32, SortKey::U64] {
        for (descending, texels) in [(false, true), (true, true), (true, false)] {
            host.device().set_texels(texels);
            let shape = SortShape { group: 8, tile: 200, tiles: 40, least: 1 };
            let desc = SortDesc { key, descending, shape };
            let sort = Sort::with(host.device(), &desc).unwrap();
            for n in [2, 3001, 9999] {
                for (what, keys) in adversarial(key, n, &mut random) {
                    let mut expected: Vec<(u64, u32)> = keys.iter().copied().zip(0..).collect();
                    expected.sort_by(|(a, _), (b, _)| match descending {
                        true => order(key, *b, *a),
                        false => order(key, *a, *b),
                    });
                    let (expected, indices): (Vec<u64>, Vec<u32>) = expected.into_iter().unzip();
                    for (payloads, on_gpu) in [(true, false), (true, true), (false, n == 3001)] {
                        let along = Along { payloads, on_gpu, segments: None };
                        let (got, permuted, _) = run(&host, &sort, key, &keys, &along, key.bits());
                        let what =
                            format!("{n} keys, {what}, {desc:?}, GPU's number: {on_gpu}, texels: {texels}");
                        assert!(got == expected, "{what}");
                        assert!(!payloads || permuted == indices, "{what}: payloads");
                    }
                }
            }
        }
    }
    assert_eq!(host.messages(), Vec::<String>::new());
}

/// Segments that lie together and segments that do not: by segment, and by key within.
#[test]
fn segments_are_sorted_apart() {
    let host = host();
    let mut random = Random::new(0x5E63);
    for (key, descending) in [
        (SortKey::U32, false),
        (SortKey::F32, true),
        (SortKey::U64, false),
        (SortKey::U64, true),
        (SortKey::I32, false),
    ] {
        host.device().set_texels(key != SortKey::U64 || descending);
        let shape = SortShape { group: 8, tile: 100, tiles: 40, least: 1 };
        let sort = Sort::with(host.device(), &SortDesc { key, descending, shape }).unwrap();
        for (n, segment_bits) in [(2, 1), (500, 1), (3000, 3), (3000, 11), (4000, 32)] {
            let (_, keys) = adversarial(key, n, &mut random).swap_remove(0);
            let mask = (1_u64 << segment_bits) - 1;
            let mut ids: Vec<u32> = (0..n).map(|_| (random.next() & mask) as u32).collect();
            for together in [false, true] {
                if together {
                    ids.sort_unstable();
                }
                let mut expected: Vec<usize> = (0..n).collect();
                expected.sort_by(|a, b| {
                    let by_key = order(key, keys[*a], keys[*b]);
                    ids[*a].cmp(&ids[*b]).then(if descending { by_key.reverse() } else { by_key })
                });
                for payloads in [false, true] {
                    let along = Along { payloads, segments: Some((&ids, segment_bits)), on_gpu: together };
                    let (got, permuted, segments) = run(&host, &sort, key, &keys, &along, key.bits());
                    let what = format!("{n} keys of {key:?}, {segment_bits} bits, together: {together}");
                    assert!(expected.iter().map(|i| keys[*i]).eq(got), "{what}");
                    assert!(expected.iter().map(|i| ids[*i]).eq(segments), "{what}: segments");
                    assert!(!payloads || expected.iter().map(|i| *i as u32).eq(permuted), "{what}: payloads");
                }
            }
        }
    }
}

#[test]
fn sort_agrees_with_its_twin_at_every_size() {
    let host = host();
    let mut random = Random::new(0x5027);
    for (key, mask, end) in [(SortKey::U32, u64::from(u32::MAX), 32), (SortKey::U64, u64::MAX, 64)] {
        let small = SortShape { group: 4, tile: 5, tiles: u32::MAX, least: 1 };
        for shape in [SortShape::for_device(host.device()), SortShape { tile: 300, ..small }, small] {
            let sort = shaped(&host, key, shape);
            let SortShape { group, tile, .. } = shape;
            let around = [group, tile, group * tile].into_iter().flat_map(|at| [at - 1, at, at + 1]);
            for n in around.chain([0, 1, 2, 3, 10_007]).filter(|n| *n <= 40_000) {
                let keys: Vec<u64> = (0..n).map(|_| random.next() & mask).collect();
                check(&host, &sort, key, &keys, 0..end);
            }
        }
    }
}

#[test]
fn sort_is_stable_and_looks_at_its_window_alone() {
    let host = host();
    let mut random = Random::new(0x5071);
    let sort = shaped(&host, SortKey::U64, SortShape { group: 8, tile: 33, tiles: 1, least: 1 });
    let few: Vec<u64> = (0..3001).map(|_| random.next() % 5 * 0x1111_1111_1111_1111).collect();
    let random: Vec<u64> = (0..3001).map(|_| random.next()).collect();
    for keys in [few, random, vec![u64::MAX; 999], (0..3001).rev().collect()] {
        for bits in [0..64, 0..1, 63..64, 0..8, 3..20, 28..37, 32..64, 31..33, 17..17, 64..64] {
            check(&host, &sort, SortKey::U64, &keys, bits);
        }
    }
}

#[test]
fn sort_folds_more_than_65535_groups() {
    let host = host();
    let mut random = Random::new(0x50FD);
    // A tile a workgroup: one less than fit on an axis, as many, more.
    for (tile, n) in [(2, 140_001), (1, 65_534), (1, 65_535), (1, 65_536)] {
        let sort = shaped(&host, SortKey::U32, SortShape { group: 1, tile, tiles: u32::MAX, least: 1 });
        let keys: Vec<u64> = (0..n).map(|_| random.next() & 0xFFF).collect();
        check(&host, &sort, SortKey::U32, &keys, 0..12);
    }
}

/// Invocations of tiles as large as those of the largest sorts take all their turns.
#[test]
fn sort_fills_its_largest_tiles() {
    let host = host();
    let shape = SortShape { group: 8, tile: 1 << 16, tiles: 1, least: 1 };
    let sort = shaped(&host, SortKey::U32, shape);
    let mut random = Random::new(0x50FE);
    let keys: Vec<u64> = (0..(2 << 16) + 3).map(|_| random.next() & 0xFFFF_FFFF).collect();
    check(&host, &sort, SortKey::U32, &keys, 0..32);
}

#[test]
fn sort_refuses_what_does_not_fit() {
    let host = host();
    let sort = Sort::new(host.device(), SortKey::U32).unwrap();
    let small = buffer(host.device(), "small", 400, Memory::Device);
    let record = |n, bits| {
        host.submit(|cmd| {
            let along = SortBuffers { payloads: Some(small.all()), segments: None };
            sort.record(cmd, small.all(), along, small.all(), n, bits)
        })
    };
    assert!(matches!(record(1000, 0..32), Err(spanforge::Error::Capacity { needed: 4000, .. })));
    assert!(matches!(record(10, 0..33), Err(spanforge::Error::InvalidInput { .. })));
    let desc = SortDesc::new(host.device(), SortKey::U32);
    let good = desc.shape;
    for shape in [
        SortShape { group: 0, ..good },
        SortShape { tile: 0, ..good },
        SortShape { tiles: 0, ..good },
        SortShape { least: 0, ..good },
    ] {
        let refused = Sort::with(host.device(), &SortDesc { shape, ..desc }).map(|_| ());
        assert!(matches!(refused, Err(spanforge::Error::InvalidInput { .. })), "{shape:?}");
    }
}

/// A tile of keys of either width, or prefixes of a scan in one pass, that no binding covers are refused by the limit's name,
/// before anything is recorded. Other scans, and sorts, take in windows what passes it.
#[test]
fn sort_and_scan_in_one_pass_name_the_range_that_they_pass() {
    let host = narrow(None);
    let device = host.device();
    let make = |name, size| buffer(device, name, size, Memory::Device);
    let [keys, other] = ["keys", "other"].map(|name| make(name, NARROW + 8));
    let refused = |result: spanforge::Result<()>, name: &str, needed: u64| {
        let limit = "maxStorageBufferRange";
        let expected = Error::Range { buffer: name.into(), needed, limit, available: NARROW };
        assert_eq!(result.unwrap_err(), expected);
        assert_eq!(device.n_barriers(), 0, "{name}: something was recorded");
    };
    for (key, stride) in [(SortKey::U32, 4), (SortKey::U64, 8)] {
        let shape = SortShape { group: 8, tile: 1 << 20, tiles: 1, least: 1 };
        let sort = shaped(&host, key, shape);
        let n = (NARROW / stride) as u32 + 1;
        let bytes = u64::from(n) * stride;
        let along = SortBuffers::default();
        let scratch = make("large", sort.scratch_size(n));
        let record = |n: Count<'_>| {
            host.submit(|cmd| sort.record(cmd, keys.slice(..bytes), along, scratch.all(), n, key.bits()))
        };
        refused(record(n.into()), "keys", bytes);
        // Where the number is the GPU's, what counts is how many there may be.
        refused(record(other.all().into()), "keys", bytes);
    }
    let scan = LookBack::new(device, ScanElement::U32).unwrap();
    let n = (NARROW / 4) as u32 + 1;
    let scratch = make("scratch", scan.scratch_size(n));
    let result = host.submit(|cmd| scan.record(cmd, keys.all(), other.all(), scratch.all(), n));
    refused(result, "other", u64::from(n) * 4);
}

/// Keys that no binding covers, and counts of small tiles that none would: as texels, from tables, and as on a GPU, where places
/// lie in memory and are found as they were by each window.
#[test]
fn keys_beyond_a_binding_are_sorted_in_windows() {
    let mut random = Random::new(0x501D);
    for (kind, texels) in [(None, true), (None, false), (Some(DeviceKind::Discrete), false)] {
        let host = narrow(kind);
        host.device().set_texels(texels);
        for (key, descending) in [(SortKey::F32, true), (SortKey::U64, false)] {
            let own = SortShape::for_device(host.device());
            let most = (NARROW / 4) as usize / if key == SortKey::U64 { 2 } else { 1 };
            // Tiles that windows need not be rounded for, tiles for which they are, and too many.
            for (shape, sizes) in [
                (own, &[most, most + 1, 3 * most + 100][..]),
                (SortShape { tile: 1000, tiles: 1, ..own }, &[3 * most + 100][..]),
                (SortShape { tile: 3, tiles: u32::MAX, least: 1, ..own }, &[most + 1][..]),
            ] {
                let desc = SortDesc { key, descending, shape };
                let sort = Sort::with(host.device(), &desc).unwrap();
                for n in sizes.iter().copied() {
                    let (_, keys) = adversarial(key, n, &mut random).swap_remove(n % 2 * 2);
                    let ids: Vec<u32> = (0..n).map(|_| random.next() as u32 & 3).collect();
                    let mut expected: Vec<usize> = (0..n).collect();
                    expected.sort_by(|a, b| {
                        let by_key = order(key, keys[*a], keys[*b]);
                        ids[*a].cmp(&ids[*b]).then(if descending { by_key.reverse() } else { by_key })
                    });
                    let along = Along { payloads: true, segments: Some((&ids, 2)), on_gpu: n > most };
                    let (got, permuted, segments) = run(&host, &sort, key, &keys, &along, key.bits());
                    let what = format!("{n} keys, {desc:?}, {kind:?}, texels: {texels}");
                    assert!(expected.iter().map(|i| keys[*i]).eq(got), "{what}");
                    assert!(expected.iter().map(|i| *i as u32).eq(permuted), "{what}: payloads");
                    assert!(expected.iter().map(|i| ids[*i]).eq(segments), "{what}: segments");
                }
            }
        }
    }
}

/// As the device is served: keys of few kinds with their indices, so that any two in the wrong order show.
#[test]
fn four_million_keys_are_permuted_stably() {
    let host = host();
    // SwiftShader takes four times as long.
    let n = thinned(4, 0..1_u32 << 22).count() as u32 + 1;
    let sort = Sort::new(host.device(), SortKey::U32).unwrap();
    let mut random = Random::new(0x4E6);
    let keys: Vec<u32> = (0..n).map(|_| random.next() as u32 & 0xFF00_00FF).collect();
    let (at, payloads) =
        (upload(&host, "keys", &keys), upload(&host, "payloads", &(0..n).collect::<Vec<_>>()));
    let scratch = buffer(host.device(), "scratch", sort.scratch_size(n), Memory::Device);
    host.submit(|cmd| {
        let along = SortBuffers { payloads: Some(payloads.all()), segments: None };
        sort.record(cmd, at.all(), along, scratch.all(), n, SortKey::U32.bits())
    })
    .unwrap();
    let (sorted, from): (Vec<u32>, Vec<u32>) = (download(&host, &at), download(&host, &payloads));
    // Pairs rise, and each key is that of its index: so no index comes twice, and equal keys are in order.
    assert!(sorted.iter().zip(&from).is_sorted_by(|a, b| a < b), "{n} keys");
    assert!(from.iter().zip(&sorted).all(|(from, key)| keys[*from as usize] == *key), "{n} keys");
}

#[test]
fn every_barrier_of_the_sort_is_needed() {
    let record = |host: &Host| {
        let shape = SortShape { group: 8, tile: 64, tiles: 1, least: 1 };
        let sort =
            Sort::with(host.device(), &SortDesc { shape, ..SortDesc::new(host.device(), SortKey::U32) })?;
        let n = 1000;
        let keys = buffer(host.device(), "keys", u64::from(n) * 4, Memory::Device);
        let payloads = buffer(host.device(), "payloads", u64::from(n) * 4, Memory::Device);
        let scratch = buffer(host.device(), "scratch", sort.scratch_size(n), Memory::Device);
        host.submit(|cmd| {
            cmd.fill(keys.all(), 0)?;
            cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite]);
            let along = SortBuffers { payloads: Some(payloads.all()), segments: None };
            sort.record(cmd, keys.all(), along, scratch.all(), n, 0..8)
        })
    };
    each_barrier_is_needed(6, record);
}
