//! Lists and the arguments of indirect commands over them. What shaders do with lists is tested where shaders of the tests'
//! own are compiled: `tests/generated/append.rs`.

use spanforge::gpu::{Access, Commands, Host, Memory};
use spanforge::layout::AppendHeader;
use spanforge::primitive::{AppendArguments, AppendBuffer, DrawElements};
use spanforge::{Error, Result};

use crate::harness::{buffer, download, each_barrier_is_needed, guarded, guarded_words, host};
use crate::random::Random;
use crate::reference::append::{dispatch_arguments, draw_arguments};

/// Counters and capacities: none, one, around workgroups, around what is folded, overflowed, at the counter's end.
fn headers() -> Vec<(u32, u32)> {
    const FOLD: u32 = 65_535 * 64;
    const END: u32 = 1 << 30;
    let mut all =
        vec![(0, 0), (0, 9), (1, 0), (1, 1), (10_000, 1_000), (u32::MAX, 7), (END, END), (END + 77, END)];
    for at in [64, 128, 65_535, 65_536, FOLD, 2 * FOLD, 3 * FOLD, 100 * FOLD] {
        all.extend([(at - 1, END), (at, END), (at + 1, END), (at * 2, at), (at + 1, at)]);
    }
    let mut random = Random::new(0xA99E);
    all.extend((0..100).map(|_| {
        let mut word = || random.next() as u32 >> random.below(32);
        (word(), word().min(END))
    }));
    all
}

fn write_header(
    cmd: &mut Commands<'_>,
    list: AppendBuffer<'_, u32>,
    count: u32,
    capacity: u32,
) -> Result<()> {
    cmd.update(list.header(), &[AppendHeader { count, capacity, ..AppendHeader::default() }])?;
    // The header is there before it is read.
    cmd.barrier(Access::TransferWrite, &[Access::ComputeRead]);
    Ok(())
}

#[test]
fn arguments_of_dispatches_are_the_twins() {
    let host = host();
    let arguments = AppendArguments::new(host.device()).unwrap();
    let memory = buffer(host.device(), "list", 16, Memory::Device);
    let list = AppendBuffer::<u32>::new(memory.all()).unwrap();
    for (count, capacity) in headers() {
        for group_size in [1, 64, 100, 256] {
            let to = guarded(&host, "arguments", 3);
            host.submit(|cmd| {
                write_header(cmd, list, count, capacity)?;
                arguments.record_dispatch(cmd, list, group_size, to.all())
            })
            .unwrap();
            let found = guarded_words(&host, &to);
            assert_eq!(found, dispatch_arguments(count, capacity, group_size), "{count} of {capacity}");
            let [x, y, z] = found.try_into().unwrap();
            let (n, made) = (u64::from(count.min(capacity)), u64::from(x) * u64::from(y));
            assert!(x <= 65_535 && y <= 65_535 && z == 1);
            let needed = n.div_ceil(group_size.into());
            assert!(made >= needed && made - needed < u64::from(y), "{made} for {needed}");
        }
    }
}

#[test]
fn arguments_of_draws_are_the_twins() {
    let host = host();
    let arguments = AppendArguments::new(host.device()).unwrap();
    let memory = buffer(host.device(), "list", 16, Memory::Device);
    let list = AppendBuffer::<u32>::new(memory.all()).unwrap();
    for (count, capacity) in headers() {
        for vertices in [0, 1, 3, 384, u32::MAX] {
            for (draw, instanced) in
                [(DrawElements::Instances(vertices), true), (DrawElements::Vertices(vertices), false)]
            {
                let to = guarded(&host, "arguments", 4);
                host.submit(|cmd| {
                    write_header(cmd, list, count, capacity)?;
                    arguments.record_draw(cmd, list, draw, to.all())
                })
                .unwrap();
                let twin = draw_arguments(count, capacity, vertices, instanced);
                assert_eq!(guarded_words(&host, &to), twin, "{count} of {capacity}, {draw:?}");
            }
        }
    }
}

#[test]
fn lists_are_filled_and_reset() {
    let host = host();
    // More than one update takes, and a capacity below what the bytes would hold.
    for n in [0, 1, 5_461, 5_462, 20_000] {
        let elements: Vec<[u32; 3]> = (0..n).map(|i| [i, !i, i ^ 0x5555]).collect();
        let size = AppendBuffer::<[u32; 3]>::size(n);
        let memory = guarded(&host, "list", size / 4 + 3);
        let list = AppendBuffer::<[u32; 3]>::new(memory.slice(..size + 11)).unwrap();
        assert_eq!((list.capacity(), list.list().size()), (n, size));
        let before = guarded_words(&host, &memory);
        host.submit(|cmd| list.fill(cmd, &elements)).unwrap();
        let words = guarded_words(&host, &memory);
        assert_eq!(words[..4], [n, n, 0, 0]);
        assert_eq!(words[4..4 + n as usize * 3], *elements.as_flattened());
        assert_eq!(words[4 + n as usize * 3..], before[4 + n as usize * 3..], "behind the list");
        host.submit(|cmd| list.with_capacity(n / 2).reset(cmd)).unwrap();
        assert_eq!(download::<u32>(&host, &memory)[..2], [0, n / 2]);
        assert!(host.submit(|cmd| list.with_capacity(n / 2).fill(cmd, &elements)).is_err() || n == 0);
    }
    let header = AppendHeader { count: 12, capacity: 5, ..AppendHeader::default() };
    assert_eq!((header.length(), header.needed()), (5, 12));
}

#[test]
fn lists_that_do_not_fit_are_refused() {
    let host = host();
    let arguments = AppendArguments::new(host.device()).unwrap();
    let memory = buffer(host.device(), "list", 4096, Memory::Device);
    let small = AppendBuffer::<u32>::new(memory.slice(..15));
    assert!(matches!(small, Err(Error::Capacity { needed: 16, available: 15, .. })));
    let list = AppendBuffer::<u32>::new(memory.all()).unwrap();
    assert_eq!((list.capacity(), list.with_capacity(5000).capacity()), (1020, 1020));
    let too_many = host.submit(|cmd| list.fill(cmd, &[1; 1021]));
    assert!(matches!(too_many, Err(Error::Capacity { needed: 4100, available: 4096, .. })));
    let to = buffer(host.device(), "arguments", 16, Memory::Device);
    let record = |group_size, bytes| {
        host.submit(|cmd| {
            list.reset(cmd)?;
            cmd.barrier(Access::TransferWrite, &[Access::ComputeRead]);
            arguments.record_dispatch(cmd, list, group_size, to.slice(..bytes))
        })
    };
    assert!(record(64, 12).is_ok());
    assert!(matches!(record(64, 11), Err(Error::Capacity { needed: 12, .. })));
    assert!(matches!(record(0, 12), Err(Error::InvalidInput { .. })));
    let draw = DrawElements::Instances(3);
    let short = host.submit(|cmd| arguments.record_draw(cmd, list, draw, to.slice(..15)));
    assert!(matches!(short, Err(Error::Capacity { needed: 16, available: 15, .. })));
}

#[test]
fn every_barrier_of_the_arguments_is_needed() {
    let record = |host: &Host| {
        let arguments = AppendArguments::new(host.device())?;
        let memory = buffer(host.device(), "list", 4096, Memory::Device);
        let list = AppendBuffer::<u32>::new(memory.all())?;
        let to = buffer(host.device(), "arguments", 512, Memory::Device);
        host.submit(|cmd| {
            list.reset(cmd)?;
            cmd.barrier(Access::TransferWrite, &[Access::ComputeRead]);
            arguments.record_dispatch(cmd, list, 64, to.slice(..12))?;
            arguments.record_draw(cmd, list, DrawElements::Instances(3), to.slice(256..))?;
            cmd.barrier(Access::ComputeWrite, &[Access::TransferRead]);
            let back = buffer(host.device(), "back", 512, Memory::Readback);
            cmd.copy(to.all(), back.all())
        })
    };
    each_barrier_is_needed(2, record);
}
