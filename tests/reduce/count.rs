//! Numbers of elements in GPU memory: one recorded command buffer, executed again and again.

use super::{computing, input, small, values};
use crate::harness::{guarded, guarded_words, shared, thinned, upload};
use crate::outsider::canvas::Buffer as Recording;
use crate::outsider::{adopt, engine, silent};
use crate::random::Random;
use crate::recorded::{record, run};
use crate::reference::reduce as twin;
use spanforge::gpu::{Access, BufferDesc, Memory, Usage};
use spanforge::primitive::{Count, Element, Method, Operation, Reduce, ReduceDesc, ReduceShape};

#[test]
fn a_count_of_the_gpus_gives_what_a_count_of_the_cpus_gives() {
    let host = shared();
    let mut random = Random::new(0xC0);
    let elements = [Element::F32, Element::Vec3, Element::I32];
    let combinations = computing().flat_map(|method| elements.map(|element| (method, element)));
    for (method, element) in thinned(5, combinations) {
        let shape = ReduceShape { subgroups: false, ..small(method, true) };
        let desc = ReduceDesc::new(element, Operation::All).by(method);
        let reduce = Reduce::with_shape(host.device(), &desc, shape).unwrap();
        let stride = element.stride() as usize / 4;
        let room = 1200;
        let values = values(&mut random, element, room, false);
        let input = input(&host, &values, 0, reduce.input_usage());
        let scratch = guarded(&host, "scratch", reduce.scratch_size(room as u32) / 4);
        for n in [0, 1, 15, 16, 17, 127, 129, 384, 385, 1200, 5000] {
            // In the middle of a buffer, where no binding may begin.
            let count = upload(&host, "count", &[7u32, 8, 9, n, 10]);
            let result = guarded(&host, "result", reduce.result_size() / 4);
            host.submit(|cmd| {
                reduce.clear_scratch(cmd, scratch.all())?;
                cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite]);
                let scratch = scratch.slice(..reduce.scratch_size(room as u32));
                let count = Count::Gpu(count.slice(12..16));
                reduce.record(cmd, input.all(), count, scratch, result.slice(..reduce.result_size()))
            })
            .unwrap();
            let there = (n as usize).min(room) * stride;
            let expected = twin::reduce(&values[..there], &desc, &shape);
            assert_eq!(guarded_words(&host, &result), expected, "{desc:?} of {n}");
            guarded_words(&host, &scratch);
        }
    }
}

/// 0, 1, a tile more or less one, all: the words of the count change, nothing is recorded again.
#[test]
fn one_recording_serves_every_count() {
    let engine = engine(1);
    let device = adopt(&engine);
    let shape = small(Method::OneLaunch, true);
    for method in [Method::OneLaunch, Method::Rows, Method::Shared] {
        let shape = ReduceShape { max_groups: if method == Method::Shared { 1 } else { 3 }, ..shape };
        let desc = ReduceDesc::new(Element::U32, Operation::All).by(method);
        let reduce = Reduce::with_shape(&device, &desc, shape).unwrap();
        let (n, tile) = (1000u32, 64);
        let make = |name, size, usage, memory| {
            device.create_buffer(&BufferDesc { name, size, usage: usage | Usage::STORAGE, memory }).unwrap()
        };
        let mut values = make("values", u64::from(n) * 4, Usage::TRANSFER_SRC, Memory::Upload);
        let words = super::any_words(&mut Random::new(3), n as usize);
        values.write(0, &words).unwrap();
        let mut count = make("count", 4, Usage::TRANSFER_SRC, Memory::Upload);
        let scratch = make("scratch", reduce.scratch_size(n), Usage::TRANSFER_DST, Memory::Device);
        let result = make("result", reduce.result_size(), Usage::TRANSFER_SRC, Memory::Readback);
        let clear = record(&engine, &device, 1, |cmd| reduce.clear_scratch(cmd, scratch.all()));
        let reducing = record(&engine, &device, 2, |cmd| {
            reduce.record(cmd, values.all(), Count::Gpu(count.all()), scratch.all(), result.all())
        });
        run(&engine, &clear);
        for n in [0, 1, tile - 1, tile, tile + 1, 3 * tile, 1000, 17, 0, 4_000_000] {
            count.write(0, &[n]).unwrap();
            run(&engine, &reducing);
            let expected = twin::reduce(&words[..n.min(1000) as usize], &desc, &shape);
            assert_eq!(result.read::<u32>().unwrap(), expected, "{method:?} of {n}");
        }
        [clear, reducing].into_iter().for_each(Recording::destroy);
        device.completed(2);
    }
    drop(device);
    silent(&engine);
}
