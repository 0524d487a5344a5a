//! Fixed rounding: the same bits as the twin on every driver, run after run, whatever the values.

use super::{floats, input, run, values};
use crate::harness::{self, loud_host, shared, thinned};
use crate::random::Random;
use crate::reference::reduce as twin;
use spanforge::gpu::{DeviceKind, HostDesc, Usage};
use spanforge::primitive::{Element, Method, Operation, Reduce, ReduceDesc};

const METHODS: [Method; 5] =
    [Method::OneThread, Method::Columns, Method::Rows, Method::Shared, Method::OneLaunch];

#[test]
fn fixed_rounding_has_the_bits_of_its_twin() {
    let host = shared();
    let both = |method| [Element::F32, Element::Vec3].map(|element| (method, element));
    for (method, element) in thinned(3, METHODS.into_iter().flat_map(both)) {
        let desc = ReduceDesc::new(element, Operation::All).by(method).fixed();
        let reduce = Reduce::new(host.device(), &desc).unwrap();
        let mut random = Random::new(0xF1ED);
        for n in [0, 1, 1023, 8192, 8193, 100_003] {
            for hostile in [false, true] {
                let values = values(&mut random, element, n, hostile);
                let expected = twin::reduce(&values, &desc, reduce.shape());
                let got = run(&host, &reduce, &values, 0, reduce.input_usage());
                assert_eq!(got, expected, "{desc:?} of {n}, hostile {hostile}, {random}");
            }
        }
    }
}

/// Subnormal sums and averages, sums that pass infinity, and quotients that fall between two floats.
#[test]
fn sums_at_the_ends_of_the_range() {
    let host = shared();
    let desc = ReduceDesc::new(Element::F32, Operation::All).by(Method::Columns).fixed();
    let reduce = Reduce::new(host.device(), &desc).unwrap();
    let least = f32::MIN_POSITIVE.to_bits();
    let most = f32::MAX.to_bits();
    let mut random = Random::new(0xE4D);
    let mut cases = vec![
        vec![1; 100],
        vec![least, least | 0x8000_0001],
        vec![least + 1, least | 0x8000_0000],
        vec![least; 3],
        vec![most; 3],
        vec![most, most | 0x8000_0000, 1],
        vec![0x7F80_0000, 0xFF80_0000],
    ];
    // All sorts of quotients: every number of elements has another.
    cases.extend((1..100).map(|n| floats(&mut random, n, false)));
    cases.extend((1..30).map(|n| vec![least + n; n as usize]));
    for values in cases {
        let expected = twin::reduce(&values, &desc, reduce.shape());
        assert_eq!(run(&host, &reduce, &values, 0, Usage::STORAGE), expected, "{values:x?}");
    }
}

#[test]
fn ten_runs_and_every_kind_of_device_give_the_same_bits() {
    let hosts =
        [None, Some(DeviceKind::Discrete)].map(|kind| loud_host(&HostDesc { kind, ..harness::desc() }));
    // More than a workgroup, and few enough that ten runs are cheap everywhere.
    let n = 200_003;
    let values = floats(&mut Random::new(10), n as usize, false);
    for method in METHODS {
        let desc = ReduceDesc::new(Element::F32, Operation::Sum).by(method).fixed();
        let mut all = vec![twin::reduce(&values, &desc, &spanforge::primitive::ReduceShape::fixed(method))];
        for host in &hosts {
            let reduce = Reduce::new(host.device(), &desc).unwrap();
            let input = input(host, &values, 0, reduce.input_usage());
            let make = |size| harness::buffer(host.device(), "words", size, spanforge::gpu::Memory::Device);
            let (scratch, result) = (make(reduce.scratch_size(n)), make(4));
            host.submit(|cmd| reduce.clear_scratch(cmd, scratch.all())).unwrap();
            for _ in 0..10 {
                host.submit(|cmd| reduce.record(cmd, input.all(), n, scratch.all(), result.all())).unwrap();
                all.push(harness::download(host, &result));
            }
        }
        assert!(all.iter().all(|bits| *bits == all[0]), "{method:?}: {all:x?}");
    }
    hosts.iter().for_each(|host| assert!(host.messages().is_empty(), "{:?}", host.messages()));
}
