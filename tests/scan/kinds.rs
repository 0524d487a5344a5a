//! Scans of every element, inclusive and exclusive, in segments and not, with the CPU's number and the GPU's.

use bytemuck::Pod;
use spanforge::gpu::{Access, Host};
use spanforge::primitive::{Count, Scan, ScanDesc, ScanElement, ScanShape, Segments};

use crate::harness::{guarded, guarded_words, host, upload};
use crate::random::Random;
use crate::reference::scan::{Operator, scan};

/// What one case asks of the device.
struct Case<'a, T> {
    desc: ScanDesc,
    values: &'a [T],
    heads: &'a [u32],
    /// The number of elements lies on the GPU.
    on_gpu: bool,
    in_place: bool,
}

impl<T> Case<'_, T> {
    /// Where the GPU knows the number there is room for more.
    fn room(&self) -> u32 {
        self.values.len() as u32 + if self.on_gpu { 700 } else { 0 }
    }
}

/// Words of the prefixes, and of the total where there are no segments.
fn run<T: Pod>(host: &Host, scan: &Scan, case: &Case<'_, T>) -> Vec<u32> {
    let Case { desc, values, heads, on_gpu, in_place } = *case;
    let (n, stride) = (values.len() as u32, desc.element.stride());
    let room = case.room();
    let bytes = (u64::from(room) + 1) * stride;
    let output = guarded(host, "prefixes", bytes / 4);
    let scratch = guarded(host, "scratch", scan.scratch_size(room) / 4);
    let mut padded = values.to_vec();
    padded.resize(room as usize + 1, T::zeroed());
    let input = upload(host, "values", &padded);
    let mut padded = heads.to_vec();
    padded.resize(room as usize + 1, 1);
    let heads = upload(host, "heads", &padded);
    let counter = upload(host, "count", &[n]);
    let scratch_slice = scratch.slice(..scan.scratch_size(room));
    let n_total = u64::from(!desc.segmented);
    host.submit(|cmd| {
        let output = output.slice(..(u64::from(room) + n_total) * stride);
        let input = input.slice(..(u64::from(room) + n_total) * stride);
        let mut from = input;
        if in_place {
            cmd.copy(input, output)?;
            cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite]);
            from = output;
        }
        let count = if on_gpu { Count::Gpu(counter.all()) } else { Count::Cpu(n) };
        match desc.segmented {
            true => scan.record_segmented(cmd, from, Segments(heads.all()), output, scratch_slice, count),
            false => scan.record_with_total(cmd, from, output, scratch_slice, count),
        }
    })
    .unwrap();
    guarded_words(host, &scratch);
    let mut words = guarded_words(host, &output);
    words.truncate(((u64::from(n) + n_total) * stride / 4) as usize);
    words
}

const SHAPES: [ScanShape; 3] = [
    ScanShape { group: 64, chunk: 512, top: 4096, window: u32::MAX },
    ScanShape { group: 4, chunk: 3, top: 2, window: u32::MAX },
    // Windows are 64 chunks at the least.
    ScanShape { group: 32, chunk: 16, top: 9, window: 1 },
];

/// Every form of a scan of one element against its twin, bit for bit.
fn check<T: Pod>(element: ScanElement, op: &Operator<T>, value: impl Fn(&mut Random) -> T) {
    let host = host();
    let mut random = Random::new(0x5CA2);
    for (shape, form) in SHAPES.into_iter().flat_map(|shape| (0..8).map(move |form| (shape, form))) {
        let [inclusive, segmented, texels] = [1, 2, 4].map(|bit| form & bit != 0);
        host.device().set_texels(texels);
        let desc = ScanDesc { element, inclusive, segmented, shape };
        let made = Scan::with(host.device(), &desc).unwrap();
        for n in [0, 1, 2, 9, 10, 511, 513, 4096, 4097, 20_011] {
            let values: Vec<T> = (0..n).map(|_| value(&mut random)).collect();
            let per_head = random.pick(&[1, 3, 50, 9000]);
            let is_head = |random: &mut Random| random.below(per_head) == 0;
            let heads: Vec<u32> =
                (0..n).map(|_| if is_head(&mut random) { random.next() as u32 | 1 } else { 0 }).collect();
            for (on_gpu, in_place) in [(false, false), (false, true), (true, false), (true, true)] {
                let case = Case { desc, values: &values, heads: &heads, on_gpu, in_place };
                let got = run(&host, &made, &case);
                let heads = segmented.then_some(&heads[..]);
                let mut expected = scan(&values, case.room() as usize, heads, shape, inclusive, op);
                expected.truncate(n + usize::from(!segmented));
                let expected: &[u32] = bytemuck::cast_slice(&expected);
                let differs = (0..expected.len()).find(|i| got.get(*i) != Some(&expected[*i]));
                assert!(
                    differs.is_none() && got.len() == expected.len(),
                    "{n} values, GPU's number: {on_gpu}, in place: {in_place}, texels: {texels}, {desc:?}: word {differs:?}"
                );
            }
        }
    }
    assert_eq!(host.messages(), Vec::<String>::new());
}

#[test]
fn integers() {
    let op = Operator { identity: 0, combine: u32::wrapping_add };
    check(ScanElement::U32, &op, |random| random.next() as u32);
    check(ScanElement::I32, &Operator { identity: 0, combine: i32::wrapping_add }, |random| {
        random.next() as i32
    });
}

#[test]
fn floats() {
    let op = Operator { identity: 0.0, combine: |a: f32, b: f32| a + b };
    check(ScanElement::F32, &op, |random| random.between(-1e3, 1e6) as f32);
}

#[test]
fn long_integers() {
    let op = Operator { identity: 0, combine: u64::wrapping_add };
    check(ScanElement::U64, &op, |random| random.next() >> random.pick(&[0, 31, 33, 60]));
}

/// The number is not known when the commands are recorded: each does what it says when they run.
#[test]
fn a_number_is_read_when_the_commands_run() {
    let host = host();
    let shape = ScanShape { group: 8, chunk: 16, top: 16, window: u32::MAX };
    let scan = Scan::with_shape(host.device(), shape).unwrap();
    let most = 3000u32;
    let values = vec![3u32; most as usize + 1];
    let input = upload(&host, "values", &values);
    let scratch = guarded(&host, "scratch", scan.scratch_size(most) / 4);
    for n in [0, 1, 15, 16, 17, 255, 256, 257, 2999, 3000, 9999, u32::MAX] {
        let (counter, output) = (upload(&host, "count", &[n]), guarded(&host, "prefixes", most.into()));
        host.submit(|cmd| {
            cmd.fill(output.slice(..u64::from(most) * 4), 7)?;
            cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite]);
            let output = output.slice(..u64::from(most) * 4);
            let scratch = scratch.slice(..scan.scratch_size(most));
            scan.record(cmd, input.all(), output, scratch, Count::Gpu(counter.all()))
        })
        .unwrap();
        guarded_words(&host, &scratch);
        let expected: Vec<u32> = (0..most).map(|i| if i < n { 3 * i } else { 7 }).collect();
        assert!(guarded_words(&host, &output) == expected, "{n}");
    }
}

#[test]
fn segments_are_asked_for_when_it_is_made() {
    let host = host();
    let words = upload(&host, "words", &[1u32; 64]);
    let plain = Scan::new(host.device()).unwrap();
    let desc = ScanDesc { segmented: true, ..ScanDesc::new(host.device(), ScanElement::U32) };
    let segmented = Scan::with(host.device(), &desc).unwrap();
    let all = words.all();
    let refused = host.submit(|cmd| plain.record_segmented(cmd, all, Segments(all), all, all, 8));
    assert!(refused.unwrap_err().to_string().contains("not made for segments"));
    let refused = host.submit(|cmd| segmented.record(cmd, all, all, all, 8));
    assert!(refused.unwrap_err().to_string().contains("made for segments"));
}
