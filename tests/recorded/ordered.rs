//! The same for scans, sorts, grids and sequences: what the run before left in scratch and results must not matter.

use spanforge::gpu::{Access, Buffer, Memory};
use spanforge::layout::GridShape;
use spanforge::primitive::{
    Count, Grid, GridBuffers, GridPoints, LookBack, LookBackShape, Scan, ScanDesc, ScanElement, ScanShape,
    Segments, Sort, SortBuffers, SortDesc, SortKey, SortShape,
};
use spanforge::sequence::{Halton, HaltonFill};

use super::{record, run, words};
use crate::outsider::{adopt, engine, silent};
use crate::random::Random;
use crate::reference::grid::{Point, sorted};
use crate::reference::scan::{Operator, exclusive, scan};

/// Before each run the results hold this.
const UNTOUCHED: u32 = 0x0BAD_F00D;
const ADD: Operator<u64> = Operator { identity: 0, combine: u64::wrapping_add };

/// Numbers around pieces, rising and falling, and some that are cut off.
fn numbers(most: u32, pieces: &[u32]) -> Vec<u32> {
    let mut numbers = vec![most, 0, 1, 2, most - 1];
    for piece in pieces {
        numbers.extend([piece - 1, *piece, piece + 1]);
    }
    numbers.extend([most, most + 1, 17, 0, u32::MAX, 1]);
    numbers
}

fn read(buffer: &Buffer) -> Vec<u32> {
    buffer.read().unwrap()
}

/// What was made of `n` values, and behind it what was there before.
fn followed(made: &[u32], room: usize) -> Vec<u32> {
    let mut all = made.to_vec();
    all.resize(room, UNTOUCHED);
    all
}

/// Prefixes with a total of 64-bit integers and within segments of 32-bit ones, in levels and in windows, as texels and not;
/// and in one pass.
#[test]
fn one_recording_of_scans_serves_every_count() {
    let engine = engine(1);
    let device = adopt(&engine);
    let most = 2000u32;
    let mut random = Random::new(0x5CA3);
    let pairs = random.words(2 * most as usize, u32::MAX);
    let heads: Vec<u32> = (0..most).map(|_| u32::from(random.below(40) == 0)).collect();
    let make = |name, n: u64, memory| words(&device, name, n * 4, memory);
    let mut input = make("values", 2 * u64::from(most) + 2, Memory::Upload);
    input.write(0, &pairs).unwrap();
    let mut head_words = make("heads", most.into(), Memory::Upload);
    head_words.write(0, &heads).unwrap();
    let mut count = make("count", 1, Memory::Upload);
    // Windows of 64 chunks.
    let small = ScanShape { group: 4, chunk: 16, top: 4, window: 1 };
    for (shape, texels) in [(small, true), (small, false), (ScanShape { window: u32::MAX, ..small }, true)] {
        device.set_texels(texels);
        let desc = ScanDesc { shape, ..ScanDesc::new(&device, ScanElement::U64) };
        let long = Scan::with(&device, &desc).unwrap();
        let desc = ScanDesc { element: ScanElement::U32, inclusive: true, segmented: true, shape };
        let segmented = Scan::with(&device, &desc).unwrap();
        let look_back = LookBackShape { group: 8, chunk: 16, patience: 4 };
        let desc = ScanDesc::new(&device, ScanElement::U32);
        let [heard, unheard] =
            [1, 3].map(|hears| LookBack::with_hearing(&device, &desc, look_back, hears).unwrap());
        let sizes = [
            long.scratch_size(most),
            segmented.scratch_size(most),
            heard.scratch_size(most),
            unheard.scratch_size(most),
        ];
        let scratch = sizes.map(|bytes| make("scratch", bytes / 4, Memory::Device));
        let room = [2 * most + 2, most, most + 1, most + 1];
        let prefixes = room.map(|n| make("prefixes", n.into(), Memory::Readback));
        let recording = record(&engine, &device, 1, |cmd| {
            prefixes.iter().try_for_each(|prefixes| cmd.fill(prefixes.all(), UNTOUCHED))?;
            cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite]);
            let (n, all) = (|| Count::Gpu(count.all()), |i: usize| (prefixes[i].all(), scratch[i].all()));
            let (to, scratch) = all(0);
            long.record_with_total(cmd, input.all(), to, scratch, n())?;
            let (to, scratch) = all(1);
            let some = input.slice(..u64::from(most) * 4);
            segmented.record_segmented(cmd, some, Segments(head_words.all()), to, scratch, n())?;
            for (i, scan) in [(2, &heard), (3, &unheard)] {
                let (to, scratch) = all(i);
                scan.record_with_total(cmd, input.slice(..to.size()), to, scratch, n())?;
            }
            Ok(())
        });
        for n in numbers(most, &[16, 64, 128, 1024]) {
            count.write(0, &[n]).unwrap();
            run(&engine, &recording);
            let n = n.min(most) as usize;
            let what = format!("{n} values, {shape:?}, texels: {texels}");
            let values: Vec<u64> =
                pairs[..2 * n].chunks(2).map(|pair| u64::from(pair[0]) | u64::from(pair[1]) << 32).collect();
            let expected = scan(&values, most as usize, None, shape, false, &ADD);
            let expected = followed(bytemuck::cast_slice(&expected), read(&prefixes[0]).len());
            assert!(read(&prefixes[0]) == expected, "{what}: long integers");
            let mut sum = 0u32;
            let add = |(value, head): (&u32, &u32)| {
                sum = if *head != 0 { *value } else { sum.wrapping_add(*value) };
                sum
            };
            let expected: Vec<u32> = pairs[..n].iter().zip(&heads).map(add).collect();
            assert!(read(&prefixes[1]) == followed(&expected, most as usize), "{what}: segments");
            let expected = followed(&exclusive(&pairs[..n]), most as usize + 1);
            assert!(read(&prefixes[2]) == expected, "{what}: one pass");
            assert!(read(&prefixes[3]) == expected, "{what}: one pass that hears of every third tile");
        }
        recording.destroy();
        device.completed(1);
    }
    drop((input, head_words, count, device));
    silent(&engine);
}

/// Keys of one word and of two, with payloads and segments; each run begins with the same keys.
#[test]
fn one_recording_of_sorts_serves_every_count() {
    let engine = engine(1);
    let device = adopt(&engine);
    let most = 1500u32;
    let mut random = Random::new(0x5028);
    let (mut count, bytes) = (words(&device, "count", 4, Memory::Upload), u64::from(most) * 4);
    for (key, texels) in [SortKey::F32, SortKey::U64].into_iter().flat_map(|key| [(key, true), (key, false)])
    {
        device.set_texels(texels);
        let shape = SortShape { group: 4, tile: 40, tiles: 30, least: 1 };
        let desc = SortDesc { descending: key == SortKey::F32, shape, ..SortDesc::new(&device, key) };
        let sort = Sort::with(&device, &desc).unwrap();
        let per = if key == SortKey::U64 { 2 } else { 1 };
        // Few bits, so that many are equal.
        let keys: Vec<u32> = random.words(per * most as usize, 50).iter().map(|key| key << 25).collect();
        let ids = random.words(most as usize, 3);
        let payloads: Vec<u32> = (0..most).collect();
        let sources = [&keys, &payloads, &ids];
        let sources = sources.map(|from| {
            let mut source = words(&device, "source", bytes * per as u64, Memory::Upload);
            source.write(0, from).unwrap();
            source
        });
        let sizes = [bytes * per as u64, bytes, bytes];
        let sorted = sizes.map(|bytes| words(&device, "sorted", bytes, Memory::Readback));
        let scratch = words(&device, "scratch", sort.scratch_size(most), Memory::Device);
        let recording = record(&engine, &device, 1, |cmd| {
            for (from, to) in sources.iter().zip(&sorted) {
                cmd.copy(from.slice(..to.size()), to.all())?;
            }
            cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite]);
            let [keys, payloads, ids] = sorted.each_ref().map(Buffer::all);
            let along = SortBuffers { payloads: Some(payloads), segments: Some((ids, 2)) };
            sort.record(cmd, keys, along, scratch.all(), Count::Gpu(count.all()), key.bits())
        });
        for n in numbers(most, &[4, 50, 52, 200]) {
            count.write(0, &[n]).unwrap();
            run(&engine, &recording);
            let n = n.min(most);
            let key_of = |i: u32| {
                let at = i as usize * per;
                match key {
                    // From the greatest to the least; all are above 0.
                    SortKey::F32 => u64::from(!keys[at]),
                    _ => u64::from(keys[at]) | u64::from(keys[at + 1]) << 32,
                }
            };
            let mut order: Vec<u32> = (0..n).collect();
            order.sort_by_key(|i| (ids[*i as usize], key_of(*i)));
            order.extend(n..most);
            let [found_keys, found_payloads, found_ids] = sorted.each_ref().map(read);
            let what = format!("{n} keys of {key:?}, texels: {texels}");
            assert!(found_payloads == order, "{what}: payloads");
            let expected = order.iter().flat_map(|i| keys[*i as usize * per..][..per].to_vec());
            assert!(expected.eq(found_keys), "{what}");
            assert!(order.iter().map(|i| ids[*i as usize]).eq(found_ids), "{what}: segments");
        }
        recording.destroy();
        device.completed(1);
    }
    drop((count, device));
    silent(&engine);
}

/// Points in cells, and points of a sequence.
#[test]
fn one_recording_of_grids_and_sequences_serves_every_count() {
    let engine = engine(1);
    let device = adopt(&engine);
    let most = 500u32;
    let mut random = Random::new(0x6121);
    let points: Vec<Point> = (0..most).map(|_| [(); 3].map(|()| random.between(-1.0, 9.0) as f32)).collect();
    let mut floats = words(&device, "points", u64::from(most) * 12, Memory::Upload);
    floats.write(0, &points).unwrap();
    let mut count = words(&device, "count", 4, Memory::Upload);
    let (grid, fill) = (Grid::new(&device).unwrap(), HaltonFill::new(&device).unwrap());
    let sequence = Halton::new(&[2, 3]).unwrap();
    let made = words(&device, "sequence", u64::from(most) * 8, Memory::Readback);
    for shape in
        [GridShape::bounded([0.0; 3], 1.0, [8, 8, 8]).unwrap(), GridShape::hashed(0.7, 256, 3).unwrap()]
    {
        let starts = words(&device, "starts", shape.starts_size(), Memory::Readback);
        let order = words(&device, "order", u64::from(most) * 4, Memory::Readback);
        let scratch = words(&device, "scratch", grid.scratch_size(&shape, most), Memory::Device);
        let recording = record(&engine, &device, 1, |cmd| {
            cmd.fill(made.all(), UNTOUCHED)?;
            cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite]);
            let from = GridPoints { floats: floats.all(), n: most, stride: 3, count: Some(count.all()) };
            let to = GridBuffers { starts: starts.all(), order: order.all(), scratch: scratch.all() };
            grid.record(cmd, &shape, from, to)?;
            fill.record_counted(cmd, &sequence, made.all(), count.all(), most, 2)
        });
        for n in numbers(most, &[64, 128]) {
            count.write(0, &[n]).unwrap();
            run(&engine, &recording);
            let n = n.min(most);
            let (expected_starts, mut expected) = sorted(&shape, &points[..n as usize]);
            assert!(read(&starts) == expected_starts, "{n} points, {shape:?}");
            expected.extend(n..most);
            assert!(read(&order) == expected, "{n} points, {shape:?}");
            let expected: Vec<u32> = sequence.points(0..n).unwrap().into_iter().map(f32::to_bits).collect();
            assert!(read(&made) == followed(&expected, 2 * most as usize), "{n} points of a sequence");
        }
        recording.destroy();
        device.completed(1);
    }
    drop((floats, count, made, grid, fill, device));
    silent(&engine);
}
