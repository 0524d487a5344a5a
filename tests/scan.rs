//! The exclusive scan against its twin.

mod kinds;
mod look_back;

use crate::harness::{buffer, each_barrier_is_needed, guarded, guarded_words, host, upload};
use crate::random::Random;
use crate::reference::scan::exclusive;
use spanforge::gpu::{Host, Memory};
use spanforge::primitive::{Scan, ScanShape};

/// Scans on the device, with the total, into a place of its own or in place.
fn run(host: &Host, scan: &Scan, values: &[u32], in_place: bool) -> Vec<u32> {
    let n = values.len() as u32;
    let output = guarded(host, "prefixes", u64::from(n) + 1);
    let scratch = guarded(host, "scratch", scan.scratch_size(n) / 4);
    let mut padded = values.to_vec();
    padded.push(7);
    let input = upload(host, "values", &padded);
    let scratch_slice = scratch.slice(..scan.scratch_size(n));
    host.submit(|cmd| {
        let output = output.slice(..u64::from(n + 1) * 4);
        if in_place {
            cmd.copy(input.slice(..u64::from(n) * 4), output)?;
            cmd.barrier(
                spanforge::gpu::Access::TransferWrite,
                &[spanforge::gpu::Access::ComputeRead, spanforge::gpu::Access::ComputeWrite],
            );
            scan.record_with_total(cmd, output, output, scratch_slice, n)
        } else {
            scan.record_with_total(cmd, input.slice(..u64::from(n) * 4), output, scratch_slice, n)
        }
    })
    .unwrap();
    guarded_words(host, &scratch);
    guarded_words(host, &output)
}

fn sizes(shape: ScanShape) -> Vec<usize> {
    let ScanShape { group, chunk, top, .. } = shape;
    let mut sizes = vec![0, 1, 2, 3, 4, 5, 7, 8, 9, 1000, 100_003];
    for around in [group, chunk, top, group * chunk, top * chunk] {
        if around < 3_000_000 {
            sizes.extend([around as usize - 1, around as usize, around as usize + 1]);
        }
    }
    sizes
}

#[test]
fn scan_agrees_with_its_twin_at_every_size() {
    let host = host();
    let mut random = Random::new(0x5CA1);
    let own = ScanShape::for_device(host.device());
    for shape in [
        own,
        ScanShape { group: 1, chunk: 2, top: 1, window: u32::MAX },
        ScanShape { group: 32, chunk: 7, top: 5, window: u32::MAX },
    ] {
        let scan = Scan::with_shape(host.device(), shape).unwrap();
        for n in sizes(shape) {
            let values = random.words(n, 1000);
            for in_place in [false, true] {
                assert_eq!(
                    run(&host, &scan, &values, in_place),
                    exclusive(&values),
                    "{shape:?} {n} {in_place}"
                );
            }
        }
    }
}

#[test]
fn scan_folds_more_than_65535_groups() {
    let host = host();
    let shape = ScanShape { group: 1, chunk: 4, top: 16, window: u32::MAX };
    let scan = Scan::with_shape(host.device(), shape).unwrap();
    for n in [65_534 * 4, 65_535 * 4, 65_535 * 4 + 1, 65_536 * 4 + 3, 700_001] {
        let values = Random::new(n as u64).words(n, 9);
        assert_eq!(run(&host, &scan, &values, false), exclusive(&values), "{n}");
    }
}

#[test]
fn scan_wraps_and_takes_extremes() {
    let host = host();
    let scan = Scan::new(host.device()).unwrap();
    for value in [0, 1, u32::MAX, 1 << 31] {
        let values = vec![value; 10_001];
        assert_eq!(run(&host, &scan, &values, true), exclusive(&values), "{value}");
    }
}

#[test]
fn scan_without_total_writes_nothing_behind() {
    let host = host();
    let scan = Scan::new(host.device()).unwrap();
    for n in [0u32, 1, 5000] {
        let values = vec![3; n.max(1) as usize];
        let (input, output) = (upload(&host, "values", &values), guarded(&host, "prefixes", n.into()));
        let scratch = buffer(host.device(), "scratch", scan.scratch_size(n), Memory::Device);
        host.submit(|cmd| scan.record(cmd, input.all(), output.all(), scratch.all(), n)).unwrap();
        assert_eq!(guarded_words(&host, &output), exclusive(&values[..n as usize])[..n as usize]);
    }
}

#[test]
fn scan_refuses_what_does_not_fit() {
    let host = host();
    let scan = Scan::new(host.device()).unwrap();
    let small = buffer(host.device(), "small", 4000, Memory::Device);
    let large = buffer(host.device(), "large", 40_000, Memory::Device);
    for (input, output, scratch) in [(&small, &large, &large), (&large, &small, &large)] {
        let result = host.submit(|cmd| scan.record(cmd, input.all(), output.all(), scratch.all(), 10_000));
        assert!(
            matches!(&result, Err(spanforge::Error::Capacity { buffer, needed: 40_000, available: 4000 }) if buffer == "small"),
            "{result:?}"
        );
    }
    assert!(
        Scan::with_shape(host.device(), ScanShape { group: 64, chunk: 1, top: 8, window: u32::MAX }).is_err()
    );
}

#[test]
fn every_barrier_of_the_scan_is_needed() {
    let shape = ScanShape { group: 8, chunk: 8, top: 8, window: u32::MAX };
    let record = |host: &Host| {
        let scan = Scan::with_shape(host.device(), shape)?;
        let n = 3000;
        let words = buffer(host.device(), "words", u64::from(n) * 4, Memory::Device);
        let scratch = buffer(host.device(), "scratch", scan.scratch_size(n), Memory::Device);
        host.submit(|cmd| scan.record(cmd, words.all(), words.all(), scratch.all(), n))
    };
    each_barrier_is_needed(6, record);
}
