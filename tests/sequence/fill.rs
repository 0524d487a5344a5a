//! Points made on the GPU, bit for bit.

use spanforge::Error;
use spanforge::gpu::{Access, Buffer, Host, Memory};
use spanforge::sequence::{Halton, HaltonFill, Scrambling};

use super::{BASES, SCRAMBLINGS};
use crate::harness::{NARROW, buffer, each_barrier_is_needed, guarded, guarded_words, host, narrow, upload};
use crate::random::Random;

const UNTOUCHED: u32 = 0xC0FF_EE11;

/// Fills `n` points of `stride` floats in a guarded buffer and gives its words.
fn fill(host: &Host, fill: &HaltonFill, sequence: &Halton, n: u32, stride: u32) -> Vec<u32> {
    let size = HaltonFill::size(sequence, n, stride).unwrap();
    let points = guarded(host, "points", size / 4);
    host.submit(|cmd| fill.record(cmd, sequence, points.slice(..size), n, stride)).unwrap();
    guarded_words(host, &points)
}

/// What the CPU says is in that buffer.
fn expected(sequence: &Halton, n: u32, stride: u32) -> Vec<u32> {
    let points = sequence.points(0..n).unwrap();
    let between = stride as usize - sequence.n_dimensions();
    let mut words: Vec<u32> = vec![];
    for point in points.chunks(sequence.n_dimensions()) {
        words.extend(point.iter().map(|value| value.to_bits()));
        words.extend(vec![UNTOUCHED; between]);
    }
    words.truncate(words.len().saturating_sub(between));
    words
}

fn check(host: &Host, filler: &HaltonFill, sequence: &Halton, n: u32, stride: u32) {
    let (found, expected) = (fill(host, filler, sequence, n, stride), expected(sequence, n, stride));
    let differs = (0..expected.len()).find(|&i| found[i] != expected[i]);
    assert_eq!(differs, None, "{sequence:?}, {n} points, stride {stride}");
    assert_eq!(found.len(), expected.len());
}

#[test]
fn points_have_the_bits_of_the_cpu() {
    let host = host();
    let filler = HaltonFill::new(host.device()).unwrap();
    for scrambling in SCRAMBLINGS {
        // Every base at both ends of the indices.
        for bases in BASES.chunks(8) {
            let sequence = Halton::unchecked(bases).unwrap().with_scrambling(scrambling);
            for offset in [0, u32::MAX - 63] {
                check(&host, &filler, &sequence.clone().with_offset(offset), 64, bases.len() as u32);
            }
        }
        let sequence = Halton::new(&[2, 3, 5]).unwrap().with_scrambling(scrambling);
        for leap in [0, 6, 408, 1 << 24] {
            let sequence = sequence.clone().with_leap(leap).unwrap().with_skip(3).with_offset(1);
            for (n, stride) in [(1, 3), (63, 3), (64, 4), (65, 7), (100, 3)] {
                check(&host, &filler, &sequence, n, stride);
            }
        }
    }
    // Any bases, anywhere.
    let mut random = Random::new(0x4A17);
    for _ in 0..20 {
        let bases: Vec<u32> = (0..3).map(|_| (random.next() as u32 >> random.below(31)).max(2)).collect();
        let leap = random.next() as u32 >> (12 + random.below(19));
        let offset = random.next() as u32 >> 1;
        let sequence = Halton::unchecked(&bases).unwrap().with_leap(leap).unwrap().with_offset(offset);
        let sequence = sequence.with_scrambling(random.pick(&SCRAMBLINGS));
        check(&host, &filler, &sequence, 90, 3);
    }
}

#[test]
fn points_of_many_dimensions_take_several_dispatches() {
    let host = host();
    let filler = HaltonFill::new(host.device()).unwrap();
    for n_dimensions in [22, 23, 24, 46, 47, 60] {
        for scrambling in [Scrambling::None, Scrambling::Owen { seed: 5 }] {
            let sequence = Halton::with_primes(n_dimensions).unwrap().with_scrambling(scrambling);
            check(&host, &filler, &sequence, 17, n_dimensions as u32 + 1);
        }
    }
}

#[test]
fn points_in_more_than_65535_workgroups() {
    let host = host();
    let filler = HaltonFill::new(host.device()).unwrap();
    let sequence = Halton::new(&[2, 3]).unwrap();
    // Two numbers a point: 32 points a workgroup.
    for n in [65_535 * 32 - 1, 65_535 * 32, 65_535 * 32 + 1] {
        check(&host, &filler, &sequence, n, 2);
    }
}

/// Points that no binding covers, with nothing between them and with more than that, of one dispatch and of two each; and their
/// number, the GPU's, that ends in any window, or at its border.
#[test]
fn points_beyond_a_binding_are_made_in_windows() {
    let host = narrow(None);
    let filler = HaltonFill::new(host.device()).unwrap();
    let owen = Scrambling::Owen { seed: 3 };
    let sequence = Halton::new(&[2, 3]).unwrap().with_scrambling(owen).with_skip(5).with_offset(1);
    let most = NARROW as u32 / 8;
    for (n, stride) in [(most, 2), (most + 1, 2), (3 * most + 5, 2), (2 * most, 3), (1000, 50)] {
        check(&host, &filler, &sequence, n, stride);
    }
    // A step that has no factor in common with a prime below 101.
    let many = Halton::with_primes(25).unwrap().with_leap(100).unwrap();
    check(&host, &filler, &many, 2000, 26);
    let n = 3 * most;
    for n_counted in [0, 1, most - 1, most, most + 1, 2 * most, 3 * most - 1, u32::MAX] {
        let points = guarded(&host, "points", u64::from(n) * 2);
        let count = upload(&host, "count", &[n_counted]);
        host.submit(|cmd| {
            let points = points.slice(..u64::from(n) * 8);
            filler.record_counted(cmd, &sequence, points, count.all(), n, 2)
        })
        .unwrap();
        let mut words = expected(&sequence, n_counted.min(n), 2);
        words.resize(n as usize * 2, UNTOUCHED);
        assert!(guarded_words(&host, &points) == words, "{n_counted}");
    }
    // 64 points are more than a binding covers.
    let points = guarded(&host, "points", 65 * 300);
    let refused =
        host.submit(|cmd| filler.record(cmd, &Halton::new(&[2])?, points.slice(..65 * 1200), 65, 300));
    assert!(matches!(refused, Err(Error::Range { needed: 76_800, .. })), "{refused:?}");
    assert_eq!(host.device().n_barriers(), 0);
}

/// The number is not known when the commands are recorded, and counts when they run.
#[test]
fn the_number_of_points_may_be_the_gpus() {
    let host = host();
    let filler = HaltonFill::new(host.device()).unwrap();
    let sequence = Halton::new(&[2, 3]).unwrap().with_scrambling(Scrambling::Owen { seed: 9 });
    let n = 200;
    for n_counted in [0, 1, 63, 64, 65, 199, 200, 201, u32::MAX] {
        let points = guarded(&host, "points", n * 2);
        let count = upload(&host, "count", &[n_counted]);
        host.submit(|cmd| {
            filler.record_counted(cmd, &sequence, points.slice(..n * 8), count.all(), n as u32, 2)
        })
        .unwrap();
        let n_made = n_counted.min(n as u32);
        let mut words = expected(&sequence, n_made, 2);
        words.resize(n as usize * 2, UNTOUCHED);
        assert_eq!(guarded_words(&host, &points), words, "{n_counted}");
    }
}

#[test]
fn fills_that_do_not_fit_are_refused() {
    let host = host();
    let filler = HaltonFill::new(host.device()).unwrap();
    let points = buffer(host.device(), "points", 80, Memory::Device);
    let sequence = Halton::new(&[2, 3]).unwrap();
    let record = |sequence: &Halton, n, stride| {
        host.submit(|cmd| filler.record(cmd, sequence, points.all(), n, stride))
    };
    assert!(matches!(record(&sequence, 11, 2), Err(Error::Capacity { needed: 88, available: 80, .. })));
    // The last point ends with its last number: 9 strides and two floats.
    assert!(record(&sequence, 5, 4).is_ok() && record(&sequence, 0, 2).is_ok());
    assert!(matches!(record(&sequence, 1, 1), Err(Error::InvalidInput { .. })), "a stride of one for two");
    let far = sequence.clone().with_offset(u32::MAX);
    assert!(record(&far, 1, 2).is_ok());
    assert!(matches!(record(&far, 2, 2), Err(Error::InvalidInput { .. })), "an index beyond 32 bits");
    let step = Halton::unchecked(&[2]).unwrap().with_leap(u32::MAX).unwrap();
    assert!(record(&step, 1, 1).is_ok() && record(&step, 2, 1).is_err());
    let short = buffer(host.device(), "count", 4, Memory::Device);
    let counted =
        host.submit(|cmd| filler.record_counted(cmd, &sequence, points.all(), short.slice(..2), 1, 2));
    assert!(matches!(counted, Err(Error::Capacity { needed: 4, available: 2, .. })));
    // Nothing begins between two words.
    let memory = buffer(host.device(), "memory", 1024, Memory::Device);
    let at = |points: u64, count: u64| {
        let (points, count) = (memory.slice(512 + points..), memory.slice(count..256));
        host.submit(|cmd| {
            filler.record(cmd, &sequence, points, 2, 2)?;
            cmd.barrier(Access::ComputeWrite, &[Access::ComputeReadWrite]);
            filler.record_counted(cmd, &sequence, points, count, 2, 2)
        })
    };
    at(0, 0).unwrap();
    for offset in [1, 2, 3, 6] {
        for (told, from) in [(at(offset, 0), 512 + offset), (at(0, offset), offset)] {
            let told = told.unwrap_err().to_string();
            assert!(told.contains("memory") && told.contains(&format!("from byte {from} on")), "{told}");
        }
    }
}

#[test]
fn every_barrier_of_the_fill_is_needed() {
    let record = |host: &Host| {
        let filler = HaltonFill::new(host.device())?;
        let sequence = Halton::with_primes(49)?;
        let make = |name, size| -> Buffer { buffer(host.device(), name, size, Memory::Device) };
        let (points, count) = (make("points", 49 * 40), make("count", 4));
        host.submit(|cmd| {
            cmd.fill(count.all(), 10)?;
            cmd.barrier(Access::TransferWrite, &[Access::ComputeRead]);
            filler.record_counted(cmd, &sequence, points.all(), count.all(), 10, 49)
        })
    };
    each_barrier_is_needed(3, record);
}
