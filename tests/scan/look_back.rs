//! The scan in one pass against the twin, also where workgroups hear nothing of each other.

use spanforge::Error;
use spanforge::gpu::{Access, BufferDesc, FeatureSet, Host, HostDesc, Memory};
use spanforge::primitive::{Count, LookBack, LookBackShape, ScanDesc, ScanElement};

use crate::harness::{buffer, desc, each_barrier_is_needed, guarded, guarded_words, host, loud_host, upload};
use crate::random::Random;
use crate::reference::scan::exclusive;

const USUAL: LookBackShape = LookBackShape { group: 8, chunk: 16, patience: 16 };

/// Shapes, and of how many tiles one is heard. Nobody waits, some are not heard, nobody is heard but the first; one and several
/// subgroups in a workgroup.
const SHAPES: [(LookBackShape, u32); 7] = [
    (USUAL, 1),
    (LookBackShape { patience: 0, ..USUAL }, 1),
    (USUAL, 3),
    (USUAL, u32::MAX),
    (LookBackShape { group: 64, chunk: 5, ..USUAL }, 2),
    (LookBackShape { group: 1, chunk: 1, ..USUAL }, 5),
    (LookBackShape { group: 24, chunk: 3, ..USUAL }, 1),
];

/// Prefixes and, behind them, the total, of values that lie in a buffer with room for 500 more where the GPU has the number.
fn run(host: &Host, scan: &LookBack, values: &[u32], words: u32, on_gpu: bool) -> Vec<u32> {
    let n = values.len() as u32 / words;
    let room = if on_gpu { n + 500 } else { n };
    let mut padded = values.to_vec();
    padded.resize(((room + 1) * words) as usize, 0x0BAD);
    let input = upload(host, "values", &padded);
    let output = guarded(host, "prefixes", u64::from(room + 1) * u64::from(words));
    let scratch = guarded(host, "scratch", scan.scratch_size(room) / 4);
    let counter = upload(host, "count", &[n]);
    host.submit(|cmd| {
        let count = if on_gpu { Count::Gpu(counter.all()) } else { Count::Cpu(n) };
        let bytes = u64::from(room + 1) * u64::from(words) * 4;
        let scratch = scratch.slice(..scan.scratch_size(room));
        scan.record_with_total(cmd, input.all(), output.slice(..bytes), scratch, count)
    })
    .unwrap();
    guarded_words(host, &scratch);
    let mut found = guarded_words(host, &output);
    found.truncate(((n + 1) * words) as usize);
    found
}

#[test]
fn one_pass_agrees_with_the_twin_whoever_is_heard() {
    let host = host();
    let mut random = Random::new(0x10B);
    for (shape, hears) in SHAPES {
        let desc = ScanDesc::new(host.device(), ScanElement::U32);
        let scan = LookBack::with_hearing(host.device(), &desc, shape, hears).unwrap();
        let tile = (shape.group * shape.chunk) as usize;
        for n in [0, 1, 2, tile - 1, tile, tile + 1, 2 * tile, 37 * tile + 3] {
            let values: Vec<u32> = (0..n).map(|_| random.next() as u32).collect();
            for on_gpu in [false, true] {
                let found = run(&host, &scan, &values, 1, on_gpu);
                assert!(
                    found == exclusive(&values),
                    "{n} values, GPU's number: {on_gpu}, {shape:?}, {hears}"
                );
            }
        }
    }
    assert_eq!(host.messages(), Vec::<String>::new());
}

#[test]
fn one_pass_of_long_integers_and_with_each_its_own() {
    let host = host();
    let mut random = Random::new(0x10C);
    for hears in [1, u32::MAX] {
        let desc = ScanDesc { inclusive: true, ..ScanDesc::new(host.device(), ScanElement::U64) };
        let scan = LookBack::with_hearing(host.device(), &desc, USUAL, hears).unwrap();
        for n in [1, 127, 128, 129, 3001] {
            let values: Vec<u64> = (0..n).map(|_| random.next()).collect();
            let mut sum = 0u64;
            let mut expected: Vec<u64> = vec![];
            for value in &values {
                sum = sum.wrapping_add(*value);
                expected.push(sum);
            }
            expected.push(sum);
            let found = run(&host, &scan, bytemuck::cast_slice(&values), 2, false);
            assert!(found == bytemuck::cast_slice::<u64, u32>(&expected), "{n} values, hears {hears}");
        }
    }
}

/// Ten runs of many tiles, in the shape for the device, on as many threads as the driver has.
#[test]
fn one_pass_has_the_same_bits_in_every_run() {
    let host = host();
    let scan = LookBack::new(host.device(), ScanElement::I32).unwrap();
    let values = Random::new(0x10D).words(300_007, u32::MAX);
    let expected = exclusive(&values);
    for turn in 0..10 {
        assert!(run(&host, &scan, &values, 1, false) == expected, "run {turn}");
    }
}

/// The number is not known when the commands are recorded: each does what it says when they run, and nothing behind.
#[test]
fn one_pass_reads_its_number_when_it_runs() {
    let host = host();
    let desc = ScanDesc::new(host.device(), ScanElement::U32);
    let scan = LookBack::with(host.device(), &desc, USUAL).unwrap();
    let most = 1000u32;
    let input = upload(&host, "values", &vec![3u32; most as usize]);
    let scratch = guarded(&host, "scratch", scan.scratch_size(most) / 4);
    for n in [0, 1, 127, 128, 129, 999, 1000, u32::MAX] {
        let (counter, output) = (upload(&host, "count", &[n]), guarded(&host, "prefixes", most.into()));
        host.submit(|cmd| {
            let output = output.slice(..u64::from(most) * 4);
            cmd.fill(output, 7)?;
            cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite]);
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
fn one_pass_refuses_what_it_cannot_do() {
    let host = host();
    let device = host.device();
    let scopeless = FeatureSet { vulkan_memory_model_device_scope: true, ..FeatureSet::default() };
    let scopeless = loud_host(&HostDesc { without: scopeless, ..desc() });
    match LookBack::with(scopeless.device(), &ScanDesc::new(scopeless.device(), ScanElement::U32), USUAL) {
        Err(Error::Missing(what)) => assert!(what.len() == 1 && what[0].contains("DeviceScope"), "{what:?}"),
        other => panic!("{:?}", other.map(|_| ())),
    }
    let of =
        |desc: &ScanDesc, shape| LookBack::with(device, desc, shape).map(|_| ()).unwrap_err().to_string();
    let words = ScanDesc::new(device, ScanElement::U32);
    assert!(of(&ScanDesc::new(device, ScanElement::F32), USUAL).contains("floats"));
    assert!(of(&ScanDesc { segmented: true, ..words }, USUAL).contains("no segments"));
    assert!(of(&words, LookBackShape { chunk: 0, ..USUAL }).contains("chunk: 0"));
    let scan = LookBack::with(device, &words, USUAL).unwrap();
    let (all, scratch) =
        (buffer(device, "all", 4096, Memory::Device), buffer(device, "scratch", 4096, Memory::Device));
    let in_place = host.submit(|cmd| scan.record(cmd, all.all(), all.all(), scratch.all(), 8)).unwrap_err();
    assert!(in_place.to_string().contains("not made in place"), "{in_place}");
    // The total would lie where the first value is.
    let (before, behind) = (all.slice(..2048), all.slice(1024..));
    let met = host.submit(|cmd| scan.record_with_total(cmd, behind, before, scratch.all(), 256)).unwrap_err();
    assert!(met.to_string().contains("not made in place"), "{met}");
    let small = host.submit(|cmd| scan.record(cmd, all.all(), scratch.all(), all.slice(..4), 1000));
    assert!(matches!(small, Err(Error::Capacity { .. })), "{small:?}");
    // Scratch is filled.
    let usage = spanforge::gpu::Usage::STORAGE;
    let desc = BufferDesc { name: "unfit", size: 4096, usage, memory: Memory::Device };
    let unfit = device.create_buffer(&desc).unwrap();
    let refused = host.submit(|cmd| scan.record(cmd, all.all(), scratch.all(), unfit.all(), 8)).unwrap_err();
    assert!(refused.to_string().contains("unfit"), "{refused}");
}

#[test]
fn the_barrier_of_one_pass_is_needed() {
    let record = |host: &Host| {
        let desc = ScanDesc::new(host.device(), ScanElement::U32);
        let scan = LookBack::with(host.device(), &desc, USUAL)?;
        let n = 3000;
        let [from, to] = ["from", "to"].map(|name| buffer(host.device(), name, n * 4, Memory::Device));
        let scratch = buffer(host.device(), "scratch", scan.scratch_size(n as u32), Memory::Device);
        host.submit(|cmd| scan.record(cmd, from.all(), to.all(), scratch.all(), n as u32))
    };
    each_barrier_is_needed(1, record);
}
