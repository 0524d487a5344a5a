//! The radix sort against its twin.

use crate::harness::{buffer, each_barrier_is_needed, guarded, guarded_words, host, upload, validation};
use crate::random::Random;
use crate::reference::sort::by_bits;
use spanforge::gpu::{Host, Memory, Validation};
use spanforge::primitive::{Sort, SortKey, SortShape};
use std::ops::Range;

fn run(host: &Host, sort: &Sort, key: SortKey, keys: &[u64], bits: Range<u32>) -> (Vec<u64>, Vec<u32>) {
    let n = keys.len();
    let words: Vec<u32> = match key {
        SortKey::U64 => bytemuck::cast_slice(keys).to_vec(),
        SortKey::U32 => keys.iter().map(|key| *key as u32).collect(),
    };
    let payloads: Vec<u32> = (0..n as u32).collect();
    let [key_buffer, payload_buffer, scratch] =
        [words.len() as u64, n as u64, sort.scratch_size(n as u32) / 4]
            .map(|n_words| guarded(host, "guarded", n_words));
    let (from_keys, from_payloads) = (upload(host, "keys", &words), upload(host, "payloads", &payloads));
    host.submit(|cmd| {
        cmd.copy(from_keys.slice(..words.len() as u64 * 4), key_buffer.all())?;
        cmd.copy(from_payloads.slice(..n as u64 * 4), payload_buffer.all())?;
        cmd.barrier(
            spanforge::gpu::Access::TransferWrite,
            &[spanforge::gpu::Access::ComputeRead, spanforge::gpu::Access::ComputeWrite],
        );
        sort.record(cmd, key_buffer.all(), payload_buffer.all(), scratch.all(), n as u32, bits)
    })
    .unwrap();
    guarded_words(host, &scratch);
    let (words, payloads) = (guarded_words(host, &key_buffer), guarded_words(host, &payload_buffer));
    let keys = match key {
        SortKey::U64 => words.chunks(2).map(|pair| u64::from(pair[0]) | u64::from(pair[1]) << 32).collect(),
        SortKey::U32 => words.iter().map(|word| u64::from(*word)).collect(),
    };
    (keys, payloads)
}

fn check(host: &Host, sort: &Sort, key: SortKey, keys: &[u64], bits: Range<u32>) {
    let payloads: Vec<u32> = (0..keys.len() as u32).collect();
    let want = by_bits(keys, &payloads, bits.clone());
    assert!(
        run(host, sort, key, keys, bits.clone()) == want,
        "{} keys of {key:?}, bits {bits:?}",
        keys.len()
    );
}

#[test]
fn sort_agrees_with_its_twin_at_every_size() {
    let host = host();
    let mut random = Random::new(0x5027);
    for (key, mask, end) in [(SortKey::U32, u64::from(u32::MAX), 32), (SortKey::U64, u64::MAX, 64)] {
        for shape in [SortShape::for_device(host.device()), SortShape { group: 4, tile: 5 }] {
            let sort = Sort::with_shape(host.device(), key, shape).unwrap();
            let SortShape { group, tile } = shape;
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
    let sort = Sort::with_shape(host.device(), SortKey::U64, SortShape { group: 8, tile: 33 }).unwrap();
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
    let sort = Sort::with_shape(host.device(), SortKey::U32, SortShape { group: 1, tile: 2 }).unwrap();
    let mut random = Random::new(0x50FD);
    let keys: Vec<u64> = (0..140_001).map(|_| random.next() & 0xFFF).collect();
    check(&host, &sort, SortKey::U32, &keys, 0..12);
}

#[test]
fn sort_refuses_what_does_not_fit() {
    let host = host();
    let sort = Sort::new(host.device(), SortKey::U32).unwrap();
    let small = buffer(host.device(), "small", 400, Memory::Device);
    let record =
        |n, bits| host.submit(|cmd| sort.record(cmd, small.all(), small.all(), small.all(), n, bits));
    assert!(matches!(record(1000, 0..32), Err(spanforge::Error::Capacity { needed: 4000, .. })));
    assert!(matches!(record(10, 0..33), Err(spanforge::Error::InvalidInput { .. })));
}

#[test]
fn every_barrier_of_the_sort_is_needed() {
    let record = |host: &Host| {
        let sort = Sort::with_shape(host.device(), SortKey::U32, SortShape { group: 8, tile: 64 })?;
        let n = 1000;
        let keys = buffer(host.device(), "keys", u64::from(n) * 4, Memory::Device);
        let payloads = buffer(host.device(), "payloads", u64::from(n) * 4, Memory::Device);
        let scratch = buffer(host.device(), "scratch", sort.scratch_size(n), Memory::Device);
        host.submit(|cmd| {
            cmd.fill(keys.all(), 0)?;
            cmd.barrier(spanforge::gpu::Access::TransferWrite, &[spanforge::gpu::Access::ComputeReadWrite]);
            sort.record(cmd, keys.all(), payloads.all(), scratch.all(), n, 0..8)
        })
    };
    let (n, seen) = each_barrier_is_needed(6, record, &[]);
    if validation() == Validation::Core && std::env::var_os("VK_LAYER_PATH").is_some() {
        assert_eq!(seen, n, "barriers whose absence the current layer sees");
    }
}
