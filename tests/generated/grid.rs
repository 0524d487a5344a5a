//! Neighbours in shaders of anyone's: those that looking at all points finds, in a stable order.

use spanforge::bytemuck;
use spanforge::gpu::{Access, Buffer, BufferDesc, DeviceKind, Host, HostDesc, Memory, Pipeline, Usage};
use spanforge::layout::GridShape;
use spanforge::primitive::{Grid, GridBuffers, GridPoints};
use spanforge::{Error, Result};
use spanforge_generated::neighbours;

use crate::harness::{
    CANARY, NARROW, buffer, download, each_barrier_is_needed, guarded, guarded_words, host, narrow, upload,
};
use crate::random::Random;
use crate::reference::grid::{Point, neighbours as neighbours_of, sorted};

/// Bounded and hashed, in two and three dimensions, with few cells and many, and with few places for many cells.
fn shapes() -> Vec<GridShape> {
    let bounded = |origin, cell, size| GridShape::bounded(origin, cell, size).unwrap();
    let hashed = |cell, n, dimensions| GridShape::hashed(cell, n, dimensions).unwrap();
    vec![
        bounded([0.0; 3], 1.0, [10, 10, 1]),
        bounded([-2.0, 1.0, 0.0], 0.7, [13, 5, 1]),
        bounded([0.0; 3], 1.0, [10, 10, 10]),
        bounded([1.0, -3.0, 2.0], 1.3, [7, 9, 4]),
        bounded([0.0; 3], 100.0, [1, 1, 1]),
        bounded([0.0; 3], 0.01, [1000, 1000, 1]),
        hashed(1.0, 64, 2),
        hashed(0.5, 1000, 3),
        hashed(2.0, 1, 3),
        hashed(0.1, 1 << 16, 2),
    ]
}

/// Points around (5, 5, 5), some of them far outside, some in one place, some exactly between cells.
fn points(n: usize, dimensions: u32) -> Vec<Point> {
    let mut random = Random::new(0x6121D);
    let mut unit = || (random.next() >> 40) as f32 / (1 << 24) as f32;
    let mut points: Vec<Point> = (0..n)
        .map(|i| match i % 10 {
            0 => [unit(), unit(), unit()].map(|at| at * 40.0 - 15.0),
            1 => [unit(), unit(), unit()].map(|at| (at * 10.0).floor()),
            2 => [5.0, 5.0, 5.0],
            _ => [unit(), unit(), unit()].map(|at| at * 10.0),
        })
        .collect();
    if dimensions == 2 {
        points.iter_mut().for_each(|point| point[2] = 0.0);
    }
    points
}

/// The floats of points, `stride` from one to the next, with others between.
fn floats(points: &[Point], dimensions: u32, stride: u32) -> Vec<f32> {
    let one = |point: &Point| {
        let mut floats = vec![f32::NAN; stride as usize];
        floats[..dimensions as usize].copy_from_slice(&point[..dimensions as usize]);
        floats
    };
    let mut all: Vec<f32> = points.iter().flat_map(one).collect();
    all.push(0.0);
    all
}

struct Sorted {
    starts: Buffer,
    order: Buffer,
}

/// Sorts on the device; behind no buffer anything is written.
fn run(host: &Host, grid: &Grid, shape: &GridShape, points: GridPoints<'_>) -> Sorted {
    let scratch_size = grid.scratch_size(shape, points.n);
    let starts = guarded(host, "starts", shape.starts_size() / 4);
    let order = guarded(host, "order", points.n.into());
    let scratch = guarded(host, "scratch", scratch_size / 4);
    host.submit(|cmd| {
        let buffers = GridBuffers {
            starts: starts.slice(..shape.starts_size()),
            order: order.slice(..u64::from(points.n) * 4),
            scratch: scratch.slice(..scratch_size),
        };
        grid.record(cmd, shape, points, buffers)
    })
    .unwrap();
    guarded_words(host, &scratch);
    Sorted { starts, order }
}

#[test]
fn points_are_sorted_by_cell_and_stay_in_order() {
    let host = host();
    let grid = Grid::new(host.device()).unwrap();
    for shape in shapes() {
        for (n, more) in [(0, 0), (1, 0), (2, 1), (63, 2), (65, 0), (1000, 0), (4097, 1)] {
            let stride = shape.dimensions + more;
            let points = points(n, shape.dimensions);
            let memory = upload(&host, "points", &floats(&points, shape.dimensions, stride));
            let from = GridPoints { floats: memory.all(), n: n as u32, stride, count: None };
            let twin = sorted(&shape, &points);
            // Atomics count in another order every time; the result is the same.
            for _ in 0..if n == 1000 { 10 } else { 1 } {
                let found = run(&host, &grid, &shape, from);
                let found = (guarded_words(&host, &found.starts), guarded_words(&host, &found.order));
                assert!(found == twin, "{shape:?}, {n} points");
            }
        }
    }
}

#[test]
fn the_number_of_points_may_be_the_gpus() {
    let host = host();
    let grid = Grid::new(host.device()).unwrap();
    for shape in [shapes()[3], shapes()[7]] {
        let points = points(300, 3);
        let memory = upload(&host, "points", &floats(&points, 3, 3));
        for n in [0, 1, 64, 299, 300, 301, u32::MAX] {
            let count = upload(&host, "count", &[n]);
            let count = Some(count.all());
            let found =
                run(&host, &grid, &shape, GridPoints { floats: memory.all(), n: 300, stride: 3, count });
            let n = n.min(300) as usize;
            let (starts, order) = sorted(&shape, &points[..n]);
            assert!(guarded_words(&host, &found.starts) == starts, "{n}");
            // The others come last.
            let order: Vec<u32> = order.into_iter().chain(n as u32..300).collect();
            assert!(guarded_words(&host, &found.order) == order, "{n}");
        }
    }
}

#[test]
fn queries_find_what_looking_at_all_finds() {
    let host = host();
    let grid = Grid::new(host.device()).unwrap();
    let pipeline = Pipeline::<neighbours::Kernel>::new(host.device(), &neighbours::Constants {}).unwrap();
    let (mut n_found, n) = (0, 700_u32);
    for shape in shapes() {
        let (points, stride) = (points(n as usize, shape.dimensions), shape.dimensions + 1);
        let memory = upload(&host, "points", &floats(&points, shape.dimensions, stride));
        let from = GridPoints { floats: memory.all(), n, stride, count: None };
        let Sorted { starts, order } = run(&host, &grid, &shape, from);
        // Of one cell's size, of several, nothing but the point's own place, and the distance of places on a lattice.
        for radius in [0.0, 0.3, 1.0, 2.5] {
            if radius * shape.per_cell > 40.0 {
                continue;
            }
            let found = guarded(&host, "found", u64::from(n) * 2);
            host.submit(|cmd| {
                let bindings = neighbours::Bindings {
                    points: memory.all(),
                    starts: starts.slice(..shape.starts_size()),
                    order: order.slice(..u64::from(n) * 4),
                    found: found.slice(..u64::from(n) * 8),
                };
                let push =
                    neighbours::layout::NeighboursPush { shape: bytemuck::cast(shape), n, stride, radius };
                neighbours::dispatch(cmd, &pipeline, bindings, &push, n.into())
            })
            .unwrap();
            for (i, found) in guarded_words(&host, &found).chunks(2).enumerate() {
                let all = neighbours_of(&shape, &points, points[i], radius);
                let digest = all.iter().fold(0, |sum: u32, i| sum.wrapping_mul(31).wrapping_add(i + 1));
                assert_eq!(found, [all.len() as u32, digest], "point {i} of {shape:?}, {radius}: {all:?}");
                n_found += all.len();
            }
        }
    }
    assert!(n_found > 100_000, "{n_found}");
}

/// They are somewhere, and nothing is written beyond.
#[test]
fn points_that_are_no_numbers_are_in_some_cell() {
    let host = host();
    let grid = Grid::new(host.device()).unwrap();
    for shape in shapes() {
        let wild = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, f32::MAX, -1e-40, -0.0];
        let points: Vec<Point> = (0..216).map(|i| [wild[i % 6], wild[i / 6 % 6], wild[i / 36]]).collect();
        let memory = upload(&host, "points", &floats(&points, 3, 3));
        let from = GridPoints { floats: memory.all(), n: 216, stride: 3, count: None };
        let found = run(&host, &grid, &shape, from);
        let (starts, mut order) = (guarded_words(&host, &found.starts), guarded_words(&host, &found.order));
        assert!(starts.is_sorted() && starts.last() == Some(&216));
        order.sort_unstable();
        assert_eq!(order, (0..216).collect::<Vec<_>>());
    }
}

#[test]
fn grids_that_cannot_be_are_refused() {
    let wrong =
        |shape: Result<GridShape>| assert!(matches!(shape, Err(Error::InvalidInput { .. })), "{shape:?}");
    for cell in [0.0, -1.0, f32::NAN, f32::INFINITY, 1e-42] {
        wrong(GridShape::bounded([0.0; 3], cell, [1, 1, 1]));
        wrong(GridShape::hashed(cell, 8, 2));
    }
    wrong(GridShape::bounded([0.0, f32::NAN, 0.0], 1.0, [1, 1, 1]));
    wrong(GridShape::bounded([0.0; 3], 1.0, [1, 0, 1]));
    wrong(GridShape::bounded([0.0; 3], 1.0, [(1 << 24) + 1, 1, 1]));
    wrong(GridShape::bounded([0.0; 3], 1.0, [1 << 11, 1 << 10, 1 << 10]));
    for (n, dimensions) in [(0, 2), ((1 << 30) + 1, 2), (8, 1), (8, 4)] {
        wrong(GridShape::hashed(1.0, n, dimensions));
    }
    assert_eq!(GridShape::hashed(1.0, 1000, 3).unwrap().n_cells, 1024);

    let host = host();
    let grid = Grid::new(host.device()).unwrap();
    let shape = GridShape::bounded([0.0; 3], 1.0, [4, 4, 4]).unwrap();
    let memory = buffer(host.device(), "memory", 65_536, Memory::Device);
    let record = |stride, floats: u64, starts: u64, order: u64| {
        host.submit(|cmd| {
            let points = GridPoints { floats: memory.slice(..floats), n: 10, stride, count: None };
            let starts = memory.slice(1024..1024 + starts);
            let (order, scratch) = (memory.slice(2048..2048 + order), memory.slice(4096..));
            cmd.fill(points.floats, 0)?;
            cmd.barrier(Access::TransferWrite, &[Access::ComputeRead]);
            grid.record(cmd, &shape, points, GridBuffers { starts, order, scratch })
        })
    };
    assert!(record(4, 9 * 16 + 12, 260, 40).is_ok());
    assert!(matches!(record(2, 1024, 260, 40), Err(Error::InvalidInput { .. })));
    assert!(matches!(record(4, 9 * 16 + 8, 260, 40), Err(Error::Capacity { needed: 156, .. })));
    assert!(matches!(record(3, 1024, 256, 40), Err(Error::Capacity { needed: 260, .. })));
    assert!(matches!(record(3, 1024, 260, 36), Err(Error::Capacity { needed: 40, .. })));

    // Nothing begins between two words: neither what is read nor what is made, nor the number of points.
    let at = |offsets: [u64; 5]| {
        host.submit(|cmd| {
            let [floats, count, starts, order, scratch] =
                std::array::from_fn(|i| memory.slice(1024 * (i as u64 + 1) + offsets[i]..));
            let points = GridPoints { floats: floats.slice(..500), n: 10, stride: 3, count: Some(count) };
            let buffers = GridBuffers { starts: starts.slice(..260), order: order.slice(..40), scratch };
            cmd.fill(memory.all(), 0)?;
            cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite, Access::TransferWrite]);
            grid.record(cmd, &shape, points, buffers)
        })
    };
    at([0; 5]).unwrap();
    for (i, offset) in (0..5).flat_map(|i| [1, 2, 3, 6].map(|offset| (i, offset))) {
        let mut offsets = [0; 5];
        offsets[i] = offset;
        let told = at(offsets).unwrap_err().to_string();
        let from = 1024 * (i as u64 + 1) + offset;
        assert!(told.contains("memory") && told.contains(&format!("from byte {from} on")), "{told}");
        // Its own before the grid, and none of the grid's.
        assert_eq!(host.device().n_barriers(), 1, "slice {i} at {offset}: something was recorded");
    }
}

/// Points, and their places in the order, that no binding covers; their number, the GPU's, ends in any window, or at its border.
#[test]
fn points_beyond_a_binding_are_sorted_in_windows() {
    for kind in [None, Some(DeviceKind::Discrete)] {
        let host = narrow(kind);
        let grid = Grid::new(host.device()).unwrap();
        let shape = GridShape::bounded([0.0; 3], 1.0, [10, 10, 10]).unwrap();
        let most = NARROW as usize / 12 / 64 * 64;
        let points = points(4 * most + 9, 3);
        let memory = upload(&host, "points", &floats(&points, 3, 3));
        for n in [most, most + 1, 4 * most + 9] {
            let from = GridPoints { floats: memory.all(), n: n as u32, stride: 3, count: None };
            let found = run(&host, &grid, &shape, from);
            let found = (guarded_words(&host, &found.starts), guarded_words(&host, &found.order));
            assert!(found == sorted(&shape, &points[..n]), "{n} points");
        }
        for n in [0, most - 1, most, most + 1, 3 * most, usize::MAX] {
            let count = upload(&host, "count", &[n.min(u32::MAX as usize) as u32]);
            let all = points.len();
            let count = Some(count.all());
            let from = GridPoints { floats: memory.all(), n: all as u32, stride: 3, count };
            let found = run(&host, &grid, &shape, from);
            let n = n.min(all);
            let (starts, order) = sorted(&shape, &points[..n]);
            assert!(guarded_words(&host, &found.starts) == starts, "{n} points of the GPU's number");
            let order: Vec<u32> = order.into_iter().chain(n as u32..all as u32).collect();
            assert!(guarded_words(&host, &found.order) == order, "{n} points of the GPU's number");
        }
    }
}

/// What is refused leaves a recording as it was: not even the starts are cleared.
#[test]
fn nothing_is_recorded_of_a_grid_that_is_refused() {
    let host = narrow(None);
    let device = host.device();
    let grid = Grid::new(device).unwrap();
    let [small, large] =
        [[4, 4, 4], [128, 129, 1]].map(|size| GridShape::bounded([0.0; 3], 1.0, size).unwrap());
    let starts = guarded(&host, "starts", large.starts_size() / 4);
    let memory = buffer(device, "memory", 1 << 20, Memory::Device);
    let (usage, memory_of) = (Usage::TRANSFER_DST, Memory::Device);
    let copied =
        device.create_buffer(&BufferDesc { name: "copied", size: 4096, usage, memory: memory_of }).unwrap();
    let (floats, order, scratch) = (memory.slice(..1024), memory.slice(1024..2048), memory.slice(4096..));
    let usual = GridPoints { floats, n: 10, stride: 3, count: None };
    let wide = GridPoints { floats: memory.all(), n: 65, stride: 300, count: None };
    let begin = starts.slice(..small.starts_size());
    let at = |starts, order, scratch| GridBuffers { starts, order, scratch };
    host.submit(|cmd| {
        let mut refused = |shape: &GridShape, points: GridPoints<'_>, buffers: GridBuffers<'_>| {
            grid.record(cmd, shape, points, buffers).unwrap_err()
        };
        let ranges = [
            (refused(&large, usual, at(starts.slice(..large.starts_size()), order, scratch)), "starts"),
            (refused(&small, wide, at(begin, order, scratch)), "memory"),
        ];
        for (error, name) in ranges {
            assert!(matches!(&error, Error::Range { buffer, .. } if buffer == name), "{error}");
        }
        let copied = copied.all();
        for (points, buffers) in [
            (GridPoints { floats: copied, ..usual }, at(begin, order, scratch)),
            (GridPoints { count: Some(copied), ..usual }, at(begin, order, scratch)),
            (usual, at(begin, copied, scratch)),
        ] {
            let error = refused(&small, points, buffers);
            assert!(error.to_string().contains("copied: was not made for shaders"), "{error}");
        }
        Ok(())
    })
    .unwrap();
    assert_eq!(device.n_barriers(), 0);
    assert!(download::<u32>(&host, &starts).iter().all(|word| *word == CANARY), "starts were cleared");
}

#[test]
fn every_barrier_of_the_grid_is_needed() {
    let record = |host: &Host| {
        let grid = Grid::new(host.device())?;
        let shape = GridShape::bounded([0.0; 3], 1.0, [4, 4, 1])?;
        let make = |name, size| buffer(host.device(), name, size, Memory::Device);
        let floats = upload(host, "points", &[0.0_f32; 40]);
        let (starts, order) = (make("starts", 68), make("order", 80));
        let scratch = make("scratch", grid.scratch_size(&shape, 20));
        host.submit(|cmd| {
            let points = GridPoints { floats: floats.all(), n: 20, stride: 2, count: None };
            let buffers = GridBuffers { starts: starts.all(), order: order.all(), scratch: scratch.all() };
            grid.record(cmd, &shape, points, buffers)
        })
    };
    // Cut for the device as it is, as below.
    let host = Host::new(&HostDesc { kind: None, ..crate::harness::desc() }).unwrap();
    record(&host).unwrap();
    let n = host.device().n_barriers();
    each_barrier_is_needed(n, record);
}
