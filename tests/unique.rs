//! Runs of equal neighbours against their twin.

use spanforge::gpu::{DeviceKind, Host, Memory};
use spanforge::primitive::{Count, SelectDesc, SelectOutput, SelectShape, Unique, UniqueBuffers};

use crate::harness::{
    CANARY, NARROW, buffer, each_barrier_is_needed, guarded, guarded_words, host, narrow, upload,
};
use crate::random::Random;
use crate::reference::select::{runs, taken};

fn desc(output: SelectOutput, chunk: u32) -> SelectDesc {
    let shape = SelectShape { group: 8, chunk, columns: false, subgroups: false };
    SelectDesc { stable: true, output, shape }
}

/// The first of every run, where runs begin, how long they are, as far as that is asked for.
fn run(
    host: &Host,
    unique: &Unique,
    output: SelectOutput,
    words: &[u32],
    stride: usize,
    on_gpu: bool,
) -> [Vec<u32>; 3] {
    let n = words.len() / stride;
    let room = if on_gpu { n + 100 } else { n };
    let mut padded = words.to_vec();
    padded.resize(room * stride + 1, 7);
    let (values, counter) = (upload(host, "values", &padded), upload(host, "count", &[n as u32]));
    let (n_words, scratch_size) = ((room * stride) as u64, unique.scratch_size(room as u32));
    let first = guarded(host, "first", n_words);
    let [starts, lengths] = ["starts", "lengths"].map(|name| guarded(host, name, room as u64));
    let (n_runs, scratch) = (guarded(host, "number", 1), guarded(host, "scratch", scratch_size / 4));
    let (has_first, has_starts) = (output != SelectOutput::Indices, output != SelectOutput::Values);
    host.submit(|cmd| {
        let buffers = UniqueBuffers {
            values: values.slice(..n_words * 4),
            first: has_first.then(|| first.slice(..n_words * 4)),
            starts: has_starts.then(|| starts.slice(..room as u64 * 4)),
            lengths: has_starts.then(|| lengths.slice(..room as u64 * 4)),
            n_runs: n_runs.slice(..4),
            scratch: scratch.slice(..scratch_size),
        };
        unique.record(cmd, buffers, if on_gpu { Count::Gpu(counter.all()) } else { Count::Cpu(n as u32) })
    })
    .unwrap();
    guarded_words(host, &scratch);
    let n_runs = guarded_words(host, &n_runs)[0] as usize;
    [(&first, stride, has_first), (&starts, 1, has_starts), (&lengths, 1, has_starts)].map(
        |(buffer, per, has)| {
            let mut found = guarded_words(host, buffer);
            let behind = found.split_off(if has { n_runs * per } else { 0 });
            assert!(behind.iter().all(|word| *word == CANARY), "behind the last run of {n}");
            found
        },
    )
}

/// Elements that no binding covers: runs that begin at the border of a window, and that pass several.
#[test]
fn runs_beyond_a_binding_are_found_in_windows() {
    let mut random = Random::new(0x0A1);
    for (kind, texels) in [(None, true), (None, false), (Some(DeviceKind::Discrete), false)] {
        let host = narrow(kind);
        host.device().set_texels(texels);
        let desc = SelectDesc::new(host.device()).with_output(SelectOutput::Both);
        for stride in [1, 2] {
            let unique = Unique::new(host.device(), &desc, stride as u64 * 4).unwrap();
            let n = 3 * (NARROW as usize / 4 / stride) + 50;
            for (turn, (what, words)) in elements(n, stride, &mut random).into_iter().enumerate() {
                let (from, long) = runs(&words, stride);
                let found = run(&host, &unique, SelectOutput::Both, &words, stride, turn % 2 == 1);
                let what = format!("{what}, {n} of {stride} words, {kind:?}, texels: {texels}");
                assert!(found == [taken(&words, stride, &from), from, long], "{what}");
            }
        }
    }
}

/// Runs of every kind; words of an element may differ in any one of them.
fn elements(n: usize, stride: usize, random: &mut Random) -> Vec<(&'static str, Vec<u32>)> {
    let mut of = |each: &dyn Fn(usize, &mut Random) -> u32| -> Vec<u32> {
        (0..n * stride).map(|i| each(i, random)).collect()
    };
    vec![
        ("all equal", of(&|_, _| 0x7FC0_0000)),
        ("few distinct", of(&|_, random| [0, 0x8000_0000, 0x7FC0_0000][random.below(3)])),
        ("one word differs at times", of(&|_, random| u32::from(random.below(4 * stride) == 0))),
        ("sorted", of(&|i, _| (i / stride / 7) as u32)),
        ("all differ", of(&|i, _| i as u32)),
        ("pairs", of(&|i, _| (i / stride % 2) as u32)),
    ]
}

#[test]
fn equal_neighbours_collapse() {
    let host = host();
    let mut random = Random::new(0x0121);
    for (stride, output, chunk) in [
        (1, SelectOutput::Values, 5),
        (1, SelectOutput::Both, 1),
        (1, SelectOutput::Both, 8),
        (1, SelectOutput::Indices, 16),
        (2, SelectOutput::Both, 5),
        (5, SelectOutput::Both, 4),
    ] {
        let unique = Unique::new(host.device(), &desc(output, chunk), stride as u64 * 4).unwrap();
        for n in [0, 1, 2, 4, 5, 6, 39, 40, 41, 1003] {
            let all = elements(n, stride, &mut random);
            let some = if n == 1003 { &all[..] } else { &all[n % 6..][..1] };
            for (what, words) in some {
                let (starts, lengths) = runs(words, stride);
                let [first, found_starts, found_lengths] =
                    run(&host, &unique, output, words, stride, n % 2 == 1);
                let what = format!("{what}: {n} of {stride} words, {output:?}");
                if output != SelectOutput::Indices {
                    assert!(first == taken(words, stride, &starts), "{what}");
                }
                if output != SelectOutput::Values {
                    assert!(found_starts == starts && found_lengths == lengths, "{what}");
                }
            }
        }
    }
}

/// In the device's shape, one run longer than many chunks among others.
#[test]
fn a_run_may_be_longer_than_a_workgroup_takes() {
    let host = host();
    let desc = SelectDesc::new(host.device()).with_output(SelectOutput::Both);
    let unique = Unique::new(host.device(), &desc, 4).unwrap();
    let words: Vec<u32> =
        (0..120_007u32).map(|i| if (10_000..90_000).contains(&i) { 5 } else { i / 3 }).collect();
    let (starts, lengths) = runs(&words, 1);
    let found = run(&host, &unique, SelectOutput::Both, &words, 1, false);
    assert!(found == [taken(&words, 1, &starts), starts, lengths]);
}

#[test]
fn what_does_not_fit_is_refused() {
    let host = host();
    let device = host.device();
    assert!(Unique::new(device, &SelectDesc::unordered(device), 4).is_err());
    let unique = Unique::new(device, &desc(SelectOutput::Values, 4), 4).unwrap();
    let [values, first, lengths, scratch] =
        [400, 400, 400, 4000].map(|size| buffer(device, "words", size, Memory::Device));
    let n_runs = buffer(device, "number", 4, Memory::Device);
    let record = |lengths, n: u32| {
        host.submit(|cmd| {
            let buffers = UniqueBuffers {
                values: values.all(),
                first: Some(first.all()),
                starts: None,
                lengths,
                n_runs: n_runs.all(),
                scratch: scratch.all(),
            };
            unique.record(cmd, buffers, n)
        })
    };
    assert!(record(None, 100).is_ok());
    assert!(record(Some(lengths.all()), 100).unwrap_err().to_string().contains("where runs begin"));
    assert!(matches!(record(None, 101), Err(spanforge::Error::Capacity { needed: 404, .. })));
}

#[test]
fn every_barrier_of_unique_is_needed() {
    let record = |host: &Host| {
        let unique = Unique::new(host.device(), &desc(SelectOutput::Indices, 8), 4)?;
        let make = |name, size| buffer(host.device(), name, size, Memory::Device);
        let [values, starts, lengths] = ["values", "starts", "lengths"].map(|name| make(name, 4000));
        let (n_runs, scratch) = (make("number", 4), make("scratch", unique.scratch_size(1000)));
        host.submit(|cmd| {
            let buffers = UniqueBuffers {
                values: values.all(),
                first: None,
                starts: Some(starts.all()),
                lengths: Some(lengths.all()),
                n_runs: n_runs.all(),
                scratch: scratch.all(),
            };
            unique.record(cmd, buffers, 1000)
        })
    };
    each_barrier_is_needed(3, record);
}
