//! What does not exist or does not fit is refused, and nothing is recorded.

use super::{input, small};
use crate::harness::{buffer, desc, loud_host, shared};
use spanforge::Error;
use spanforge::gpu::{FeatureSet, HostDesc, Memory};
use spanforge::primitive::{Count, Element, Method, Operation, Reduce, ReduceDesc, ReduceShape};

#[test]
fn combinations_that_do_not_exist_are_refused() {
    let host = shared();
    let subgroup = ReduceDesc::new(Element::F32, Operation::Sum).by(Method::Subgroup);
    assert!(subgroup.check(host.device()).is_ok());
    assert!(matches!(subgroup.fixed().check(host.device()), Err(Error::InvalidInput { .. })));
    assert!(Reduce::new(host.device(), &subgroup.fixed()).is_err());
    let without = FeatureSet { vulkan_memory_model_device_scope: true, ..FeatureSet::default() };
    let lacking = loud_host(&HostDesc { without, ..desc() });
    let launch = ReduceDesc::new(Element::F32, Operation::Sum);
    let refused = Reduce::new(lacking.device(), &launch).map(|_| ());
    assert!(
        matches!(&refused, Err(Error::Missing(what)) if what.len() == 1 && what[0].contains("DeviceScope")),
        "{refused:?}"
    );
    assert!(Reduce::new(lacking.device(), &launch.by(Method::Shared)).is_ok());
}

#[test]
fn shapes_that_hold_nothing_are_refused() {
    let host = shared();
    let desc = ReduceDesc::new(Element::F32, Operation::Sum);
    let good = small(Method::OneLaunch, true);
    let bad = [
        ReduceShape { group: 0, ..good },
        ReduceShape { group: 48, ..good },
        ReduceShape { group: 1 << 20, ..good },
        ReduceShape { last_group: 3, ..good },
        ReduceShape { max_groups: 0, ..good },
        ReduceShape { min_cells: 0, ..good },
        ReduceShape { window: 0, ..good },
        ReduceShape { window: 1000, ..good },
    ];
    for shape in bad {
        assert!(Reduce::with_shape(host.device(), &desc, shape).is_err(), "{shape:?}");
    }
    let group = (host.device().limits().max_shared_memory / 64 + 1).next_power_of_two();
    let large = Reduce::with_shape(host.device(), &desc, ReduceShape { group, ..good }).map(|_| ());
    assert!(large.unwrap_err().to_string().contains("bytes of shared memory"));
}

#[test]
fn buffers_that_do_not_fit_are_refused() {
    let host = shared();
    let desc = ReduceDesc::new(Element::Vec2, Operation::All).by(Method::Rows);
    let reduce = Reduce::with_shape(host.device(), &desc, small(Method::Rows, false)).unwrap();
    let values = input(&host, &[0; 200], 0, reduce.input_usage());
    let make = |name, size| buffer(host.device(), name, size, Memory::Device);
    let (scratch, result) = (make("scratch", reduce.scratch_size(100)), make("result", 64));
    let record = |n: Count<'_>, values, scratch, result| {
        host.submit(|cmd| reduce.record(cmd, values, n, scratch, result)).map_err(|error| error.to_string())
    };
    let (v, s, r) = (values.all(), scratch.all(), result.all());
    assert_eq!(record(100.into(), v, s, r), Ok(()));
    assert_eq!(record(101.into(), v, s, r), Err("values holds 800 bytes and 808 bytes are needed".into()));
    let short = format!("scratch holds 16 bytes and {} bytes are needed", reduce.scratch_size(100));
    assert_eq!(record(100.into(), v, s.slice(..16), r), Err(short));
    assert_eq!(
        record(100.into(), v, s, r.slice(..28)),
        Err("result holds 28 bytes and 32 bytes are needed".into())
    );
    assert!(record(1.into(), v.slice(8..), s, r).is_err_and(|why| why.contains("multiple of 16")));
    assert!(record(1.into(), v, s, r.slice(2..)).is_err_and(|why| why.contains("multiple of 4")));
    assert!(record(Count::Gpu(r.slice(..2)), v, s, r).is_err());
}
