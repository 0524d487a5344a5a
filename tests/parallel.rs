//! The parallel form of the row work, stage by stage against its twins: order, winding before blocks, masks, spans before
//! blocks, spans.

use kurbo::{Affine, BezPath};
use spanforge::layout::RowWork;
use spanforge::vector::inspect;
use spanforge::{Brush, Color, Fill, Output, Rasterizer, RasterizerDesc, RowWorkForm, Scene, View};

use crate::forms::comb;
use crate::random::Random;
use crate::reference::{merge, span, winding};
use crate::shapes::{ADVERSARIAL, KINDS, adversarial, random_path, random_transform};
use crate::shot::{Shot, host, read, shoot_with};

/// Fragments of a block (`ROW_SHORT` of `engine/limits.rs`).
const BLOCK: usize = 16;
/// Block flags (`glsl/shared/block.glsl`).
const ROW_STARTS: u32 = 1;
const PIXEL_STARTS: u32 = 2;

/// One frame in the parallel form, and what its stages left.
struct Left {
    shot: Shot,
    /// Row and first fragment in it, by block.
    blocks: Vec<[u32; 2]>,
    sorted: Vec<[u32; 2]>,
    masks: Vec<[u32; 2]>,
    steps: Vec<[i32; 2]>,
    flags: Vec<u32>,
    counts: Vec<[i32; 2]>,
}

fn shoot(samples: u32, scene: &Scene, view: &View) -> Left {
    let desc = RasterizerDesc {
        output: Output::Composite { samples },
        row_work: RowWorkForm::Parallel,
        ..Default::default()
    };
    let mut rasterizer = Rasterizer::new(host().device(), &desc).unwrap();
    let shot = shoot_with(&mut rasterizer, samples, scene, view).unwrap();
    let buffers = inspect::parallel_buffers(&rasterizer).unwrap();
    let work: RowWork = read::<RowWork>(buffers.work, 1)[0];
    let n_blocks = work.n_huge_blocks as usize;
    // All blocks, since each row takes this form; those of huge rows are in the second half.
    let half = buffers.blocks.size() / 2;
    let passes = (work.longest as usize).div_ceil(BLOCK).max(1).next_power_of_two().ilog2();
    let halves = buffers.sorted.size() / 2;
    let first = u64::from(passes % 2) * halves;
    let n = shot.fragments.len();
    Left {
        blocks: read(buffers.blocks.slice(half..2 * half), n_blocks),
        sorted: read(buffers.sorted.slice(first..first + halves), n),
        masks: read(buffers.sorted.slice(halves - first..2 * halves - first), n),
        steps: read(buffers.steps, n_blocks * samples as usize),
        flags: read(buffers.flags, n_blocks),
        counts: read(buffers.counts, n_blocks),
        shot,
    }
}

/// Every stage made of the stage before it what its twin makes.
fn compare(left: &Left, what: &str) {
    let Left { shot, blocks, sorted, masks, steps, flags, counts } = left;
    let n_samples = shot.pattern.x.len();
    let mut block_of = std::collections::HashMap::new();
    for (index, &[row, place]) in blocks.iter().enumerate() {
        assert!(block_of.insert((row, place), index).is_none(), "{what}: a block is listed twice");
    }
    let mut n_blocks = 0;
    for row in 0..shot.n_rows {
        let fragments = shot.row_fragments(row);
        let range = shot.start(row)..shot.start(row) + fragments.len();
        // The column is the upper half of the first word.
        let mut ordered = fragments.to_vec();
        ordered.sort_by_key(|fragment| fragment[0] >> 16);
        assert_eq!(sorted[range.clone()], ordered, "{what}: order of row {row}");
        let by_twin = merge::masks(&ordered, &shot.pattern, shot.width);
        let row_masks = &masks[range];
        if let Some(i) = (0..by_twin.len()).find(|i| by_twin[*i] != row_masks[*i]) {
            let (got, wanted) = (row_masks[i], by_twin[i]);
            panic!("{what}: masks of fragment {i} of row {row} are {got:x?}, not {wanted:x?}");
        }
        let before = winding::before(&ordered, &shot.pattern, BLOCK);
        for (number, twin) in before.iter().enumerate() {
            let place = number * BLOCK;
            let Some(&block) = block_of.get(&(row as u32, place as u32)) else {
                panic!("{what}: block {number} of row {row} is not listed");
            };
            n_blocks += 1;
            let column = |i: usize| ordered[i][0] >> 16;
            let end = ordered.len().min(place + BLOCK);
            let starts = place == 0 || (place..end).any(|i| column(i) != column(i - 1));
            let flag = if place == 0 { ROW_STARTS } else { 0 } | if starts { PIXEL_STARTS } else { 0 };
            assert_eq!(flags[block], flag, "{what}: flags of block {number} of row {row}");
            // Nobody reads what lies before the first block of a row.
            if place > 0 {
                let of_block = &steps[block * n_samples..(block + 1) * n_samples];
                assert_eq!(of_block, &twin[..], "{what}: winding before block {number} of row {row}");
                let spans = by_twin[..place].iter().filter(|masks| **masks != [0; 2]).count();
                assert_eq!(
                    counts[block][0], spans as i32,
                    "{what}: spans before block {number} of row {row}"
                );
            }
        }
        let spans = span::spans(&ordered, &by_twin, shot.width);
        assert_eq!(shot.row_spans(row), spans, "{what}: spans of row {row}");
    }
    assert_eq!(n_blocks, blocks.len(), "{what}: blocks of rows that there are not");
}

fn black() -> Brush {
    Brush::Solid(Color::BLACK)
}

#[test]
fn random_scenes() {
    for i in 0..16 {
        let mut random = Random::new(0x9A4A_0000 + i);
        let samples = [16, 4, 32, 8][i as usize % 4];
        let mut scene = Scene::new();
        for k in 0..2 + random.below(4) {
            let n = random.pick(&[2, 9, 60, 400]);
            let path = random_path(&mut random, KINDS[(i as usize + k) % 4], n, 48.0);
            let rule = if random.flip() { Fill::NonZero } else { Fill::EvenOdd };
            scene.fill(&path, rule, random_transform(&mut random, 48.0), &black()).unwrap();
        }
        let view = View::new(random.pick(&[1, 31, 48, 200]), random.pick(&[1, 40, 64]));
        compare(&shoot(samples, &scene, &view), &format!("{random}, {samples} samples"));
    }
}

#[test]
fn adversarial_scenes() {
    for (samples, rule) in [(4, Fill::NonZero), (16, Fill::EvenOdd), (32, Fill::NonZero)] {
        let mut scene = Scene::new();
        for (_, text) in ADVERSARIAL {
            scene.fill(&adversarial(text), rule, Affine::IDENTITY, &black()).unwrap();
        }
        for (width, height, x) in [(22, 22, 0.0), (9, 7, -6.0)] {
            let view = View { transform: Affine::translate((x, x)), ..View::new(width, height) };
            compare(&shoot(samples, &scene, &view), &format!("{samples} samples, {rule:?}, {width} wide"));
        }
    }
}

/// Rows of more fragments than one invocation walks, put in order digit by digit: about the sizes of tiles and segments, several
/// in a picture, of as many columns as take one, two and three passes. Fragments of one column stay as they were.
#[test]
fn huge_rows_are_put_in_order_by_digits() {
    let desc = RasterizerDesc {
        output: Output::Composite { samples: 4 },
        row_work: RowWorkForm::Serial,
        ..Default::default()
    };
    let mut rasterizer = Rasterizer::new(host().device(), &desc).unwrap();
    for (width, n_passes) in [(40, 1), (63, 1), (64, 2), (1000, 2), (4095, 2), (4096, 3), (6000, 3)] {
        let mut random = Random::new(0xD161_7500 + u64::from(width));
        let mut path = BezPath::new();
        let wanted = [1020, 1026, 1100, 2100, 8190, 8200, 20_000, 3, 16_390];
        for (y, n) in wanted.into_iter().enumerate() {
            // A line down and the same one up: a fragment each, or two where it comes through two columns.
            for _ in 0..n / 2 {
                let x = random.between(-9.0, f64::from(width));
                path.move_to((x, y as f64 + 0.1));
                path.line_to((x + random.between(-0.4, 0.4), y as f64 + 0.9));
                path.close_path();
            }
        }
        let mut scene = Scene::new();
        scene.fill(&path, Fill::EvenOdd, Affine::IDENTITY, &black()).unwrap();
        let shot = shoot_with(&mut rasterizer, 4, &scene, &View::new(width, 9)).unwrap();
        let sorted = inspect::parallel_buffers(&rasterizer).unwrap().sorted;
        let half = sorted.size() / 2;
        let first = (n_passes - 1) % 2 * half;
        let sorted: Vec<[u32; 2]> = read(sorted.slice(first..first + half), shot.fragments.len());
        let mut n_huge = 0;
        for row in (0..shot.n_rows).filter(|row| shot.row_fragments(*row).len() > 1024) {
            let mut ordered = shot.row_fragments(row).to_vec();
            ordered.sort_by_key(|fragment| fragment[0] >> 16);
            let range = shot.start(row)..shot.start(row) + ordered.len();
            assert_eq!(sorted[range], ordered, "{random}: row {row} of {}", ordered.len());
            let masks = merge::masks(&ordered, &shot.pattern, shot.width);
            assert_eq!(shot.row_spans(row), span::spans(&ordered, &masks, shot.width), "{random}: row {row}");
            n_huge += 1;
        }
        assert!(n_huge >= 7, "{n_huge} rows are huge");
    }
}

/// Rows around the sizes of blocks, of the chunks that the scan takes, and of merge passes.
#[test]
fn rows_of_every_length() {
    for (one_way, rule) in [(false, Fill::NonZero), (true, Fill::NonZero), (true, Fill::EvenOdd)] {
        let mut scene = Scene::new();
        for n in [1, 2, 15, 16, 17, 31, 32, 33, 255, 256, 257, 4096, 8191, 8192, 8193, 16_385] {
            let path = comb(n, 3.0, 18.0, 20.0, one_way);
            scene.fill(&path, rule, Affine::IDENTITY, &black()).unwrap();
        }
        compare(&shoot(16, &scene, &View::new(20, 1)), &format!("one way: {one_way}, {rule:?}"));
    }
}
