//! The forms of the row work make the same spans and pixels of every scene.

use std::sync::{Mutex, OnceLock, PoisonError};

use kurbo::{Affine, BezPath};
use spanforge::{Brush, Color, Fill, Output, Rasterizer, RasterizerDesc, RowWorkForm, Scene, View};

use crate::random::Random;
use crate::row;
use crate::shapes::{ADVERSARIAL, KINDS, adversarial, random_path, random_transform};
use crate::shot::{Shot, host, shoot_with};

/// The forms that differ: `Auto` is `Serial` where work is cut for a CPU.
fn forms() -> &'static [RowWorkForm] {
    const ALL: [RowWorkForm; 3] = [RowWorkForm::Serial, RowWorkForm::Parallel, RowWorkForm::Auto];
    &ALL[..if host().device().features().is_cpu { 2 } else { 3 }]
}

fn new_rasterizer(samples: u32, row_work: RowWorkForm) -> Rasterizer {
    let desc = RasterizerDesc { output: Output::Composite { samples }, row_work, ..Default::default() };
    Rasterizer::new(host().device(), &desc).unwrap()
}

/// One frame in every form, on rasterizers that all tests share.
fn shoot_forms(samples: u32, scene: &Scene, view: &View) -> Vec<Shot> {
    static ALL: [[OnceLock<Mutex<Rasterizer>>; 3]; 4] = [const { [const { OnceLock::new() }; 3] }; 4];
    let index = [4, 8, 16, 32].iter().position(|n| *n == samples).unwrap();
    let shoot = |(slot, form): (&OnceLock<_>, &RowWorkForm)| {
        let one = slot.get_or_init(|| Mutex::new(new_rasterizer(samples, *form)));
        let mut rasterizer = one.lock().unwrap_or_else(PoisonError::into_inner);
        shoot_with(&mut rasterizer, samples, scene, view).unwrap()
    };
    ALL[index].iter().zip(forms()).map(shoot).collect()
}

/// All forms agree on every span and pixel; returns one of them. Of a frame that a form makes in parts (it needs more room a
/// fragment than another) only the pixels are compared.
fn agree(samples: u32, scene: &Scene, view: &View, what: &str) -> Shot {
    let mut shots = shoot_forms(samples, scene, view).into_iter();
    let first = shots.next().unwrap();
    for (shot, form) in shots.zip(&forms()[1..]) {
        let differs = (0..first.pixels.len()).find(|i| first.pixels[*i] != shot.pixels[*i]);
        assert_eq!(differs, None, "{what}, {form:?}: a pixel differs");
        if first.n_parts != 1 || shot.n_parts != 1 {
            println!("{what}, {form:?}: {} and {} parts", first.n_parts, shot.n_parts);
            continue;
        }
        assert!(shot.rows == first.rows, "{what}, {form:?}: fragments of rows");
        for row in 0..first.n_rows {
            let n = first.row_fragments(row).len();
            let (a, b) = (first.row_spans(row), shot.row_spans(row));
            if let Some(k) = (0..a.len().max(b.len())).find(|k| a.get(*k) != b.get(*k)) {
                panic!(
                    "{what}, {form:?}: span {k} of row {row} ({n} fragments) is {:?}, not {:?}",
                    b.get(k),
                    a.get(k)
                );
            }
        }
    }
    first
}

fn black() -> Brush {
    Brush::Solid(Color::BLACK)
}

fn scene_of(path: &BezPath, rule: Fill) -> Scene {
    let mut scene = Scene::new();
    scene.fill(path, rule, Affine::IDENTITY, &black()).unwrap();
    scene
}

#[test]
fn random_scenes() {
    for i in 0..24 {
        let mut random = Random::new(0xF044_0000 + i);
        let samples = [16, 4, 32, 8][i as usize % 4];
        let mut scene = Scene::new();
        for k in 0..2 + random.below(6) {
            let n = random.pick(&[2, 9, 60, 400]);
            // Points lie up to a third beyond the view, and the transform takes them further.
            let path = random_path(&mut random, KINDS[(i as usize + k) % 4], n, 48.0);
            let rule = if random.flip() { Fill::NonZero } else { Fill::EvenOdd };
            let color = Color::new([0.1, k as f32 / 8.0, 0.7, random.pick(&[1.0, 0.5])]);
            scene.fill(&path, rule, random_transform(&mut random, 48.0), &Brush::Solid(color)).unwrap();
        }
        let view = View::new(random.pick(&[1, 31, 48, 200]), random.pick(&[1, 40, 64]));
        row::compare(&agree(samples, &scene, &view, &format!("{random}")), &format!("{random}"));
    }
}

#[test]
fn adversarial_scenes() {
    for samples in [4, 16, 32] {
        for rule in [Fill::NonZero, Fill::EvenOdd] {
            let mut scene = Scene::new();
            for (_, text) in ADVERSARIAL {
                scene.fill(&adversarial(text), rule, Affine::IDENTITY, &black()).unwrap();
            }
            for (width, height, x, y) in
                [(22, 22, 0.0, 0.0), (9, 7, -6.0, -5.0), (12, 12, 5.0, 6.0), (12, 12, -14.5, 3.0)]
            {
                let view = View { transform: Affine::translate((x, y)), ..View::new(width, height) };
                agree(
                    samples,
                    &scene,
                    &view,
                    &format!("{samples} samples, {rule:?}, {width} x {height} at ({x}, {y})"),
                );
            }
        }
    }
}

/// Nothing, and scenes with nothing to see, in every form.
#[test]
fn empty_scenes() {
    for shape in ["", "M3 3 L3 3", "M100 100 H110 V110 Z", "M-50 -50 H-40 V-40 Z", "M-50 2 H-40 V4 H-50 Z"] {
        let shot = agree(16, &scene_of(&adversarial(shape), Fill::NonZero), &View::new(9, 9), shape);
        assert!(shot.pixels.iter().all(|p| *p == 0), "{shape}");
    }
}

/// Contours that wind `n` times around the same pixels: far more than planes or bytes hold.
#[test]
fn coincident_contours() {
    for text in ["M2.3 2 L7.6 2 L7.6 5 L2.3 5 Z", "M-3 1.2 L6.4 0.9 L6.1 6.6 Z"] {
        for rule in [Fill::NonZero, Fill::EvenOdd] {
            let one =
                agree(16, &scene_of(&adversarial(text), rule), &View::new(10, 8), "one contour").masks(0);
            // An even number and an odd one, each where the rule tells them apart.
            let most = if rule == Fill::EvenOdd { 10_001 } else { 10_000 };
            for n in [100, 101, 127, 128, 129, 255, 256, 257, 1023, 1024, 1025, most] {
                let mut path = BezPath::new();
                for _ in 0..n {
                    path.extend(adversarial(text));
                }
                let scene = scene_of(&path, rule);
                let what = format!("{n} contours, {rule:?}, {text}");
                let shot = agree(16, &scene, &View::new(10, 8), &what);
                let is_nothing = rule == Fill::EvenOdd && n % 2 == 0;
                let all = if is_nothing { vec![0; one.len()] } else { one.clone() };
                assert_eq!(shot.masks(0), all, "{what}");
            }
        }
    }
}

/// As many one way as the other: every winding is zero.
#[test]
fn opposite_contours_cancel() {
    for n in [16, 300, 5000] {
        let shape = adversarial("M1.3 1 L7.6 2 L6.6 6 L2.3 5 Z");
        let mut path = BezPath::new();
        for i in 0..2 * n {
            path.extend(if i < n { shape.clone() } else { shape.reverse_subpaths() });
        }
        for rule in [Fill::NonZero, Fill::EvenOdd] {
            let shot = agree(16, &scene_of(&path, rule), &View::new(10, 8), &format!("{n} and {n}"));
            assert!(shot.pixels.iter().all(|p| *p == 0), "{n} and {n}, {rule:?}");
        }
    }
}

/// A map of one path: contours with many short segments that cross each other and themselves.
#[test]
fn a_map_of_one_path() {
    let mut random = Random::new(0x3A9);
    let mut path = BezPath::new();
    for _ in 0..12 {
        let (mut x, mut y) = (random.between(-10.0, 110.0), random.between(-10.0, 90.0));
        path.move_to((x, y));
        for _ in 0..700 {
            x += random.between(-3.0, 3.0);
            y += random.between(-3.0, 3.0);
            path.line_to((x, y));
        }
    }
    for rule in [Fill::NonZero, Fill::EvenOdd] {
        for samples in [4, 16, 32] {
            let what = format!("{random}, {rule:?}, {samples} samples");
            row::compare(&agree(samples, &scene_of(&path, rule), &View::new(100, 80), &what), &what);
        }
    }
}

/// `n` lines through a row of one pixel's height, between `left` and `right`: down and up by turns, or each of them down
/// and back beyond the right side of a view of `width`.
pub fn comb(n: usize, left: f64, right: f64, width: f64, one_way: bool) -> BezPath {
    let mut path = BezPath::new();
    for i in 0..n {
        let x = left + (i as f64 + 0.37) * (right - left) / n as f64;
        if one_way {
            path.move_to((x, 0.1));
            path.line_to((x, 0.9));
            path.line_to((width + 1.0, 0.9));
            path.line_to((width + 1.0, 0.1));
        } else if i == 0 {
            path.move_to((x, 0.9));
            path.line_to((x, 0.1));
        } else {
            path.line_to((x, if i % 2 == 0 { 0.1 } else { 0.9 }));
        }
    }
    path
}

/// Rows of lengths around the sizes of blocks, of chunks of them, and of merge passes, all in one frame.
#[test]
fn rows_of_every_length() {
    let mut lengths: Vec<usize> = (1..=40).collect();
    for around in [64, 128, 256, 1024, 2048, 4096, 8192, 16384, 24576] {
        lengths.extend([around - 1, around, around + 1]);
    }
    for (one_way, rule) in [(false, Fill::NonZero), (true, Fill::NonZero), (true, Fill::EvenOdd)] {
        let mut scene = Scene::new();
        for &n in &lengths {
            scene.fill(&comb(n, 3.0, 18.0, 20.0, one_way), rule, Affine::IDENTITY, &black()).unwrap();
        }
        let what = format!("one way: {one_way}, {rule:?}");
        let shot = agree(16, &scene, &View::new(20, 1), &what);
        row::compare(&shot, &what);
        assert!(shot.row_fragments_longest() >= 24577);
    }
}

/// A hundred thousand fragments in one row: over the whole row, in one pixel, left of the view.
#[test]
fn a_hundred_thousand_fragments_in_a_row() {
    const N: usize = 100_000;
    for (left, right, one_way) in
        [(1.0, 23.0, false), (10.1, 10.9, true), (10.1, 10.9, false), (-9.0, -1.0, true)]
    {
        let path = comb(N, left, right, 24.0, one_way);
        for rule in [Fill::NonZero, Fill::EvenOdd] {
            let what = format!("from {left} to {right}, one way: {one_way}, {rule:?}");
            let shot = agree(16, &scene_of(&path, rule), &View::new(24, 1), &what);
            assert!(shot.row_fragments(0).len() >= N, "{what}: {}", shot.row_fragments(0).len());
            row::compare(&shot, &what);
            if one_way {
                // Right of all of them the winding is N, which is even.
                let inside = if rule == Fill::EvenOdd { 0 } else { 0x3FFC };
                assert_eq!(shot.masks(0)[20] & 0x3FFC, inside, "{what}");
            }
        }
    }
}

/// A million fragments in one row, and as many in 1,024 rows. (What they take: `scripts/bench.sh --scaling`.)
#[test]
fn a_million_fragments_in_a_row() {
    const N: usize = 1_000_000;
    let agree = |path: &BezPath, view: View, n: usize| {
        let mut rasterizer = new_rasterizer(16, RowWorkForm::Auto);
        let shot = shoot_with(&mut rasterizer, 16, &scene_of(path, Fill::EvenOdd), &view).unwrap();
        let in_row = shot.row_fragments(0).len();
        assert!(in_row.abs_diff(n) <= n / 20, "{in_row} fragments, {n} wanted");
        row::compare(&shot, "a million");
    };
    agree(&comb(N, 1.0, 999.0, 1000.0, false), View::new(1000, 1), N);
    // There and back, so that no line closes a row along all of its pixels; a fragment a line, and one a column that it enters.
    let mut rows = BezPath::new();
    for y in 0..1024 {
        let there = comb(N / 2048 - 240, 1.0, 241.0, 1000.0, false);
        let back = there.reverse_subpaths();
        let steps = there.elements().iter().chain(&back.elements()[1..]).copied().collect::<BezPath>();
        rows.extend(Affine::translate((0.0, f64::from(y))) * steps);
    }
    agree(&rows, View::new(1000, 1024), N / 1024);
}

/// A row that nearly fills the largest buffer a binding takes.
#[test]
fn rows_up_to_the_largest_binding() {
    let range = host().device().limits().max_storage_range.min(128 << 20);
    // Sorted fragments take 16 bytes; the plan counts about 4.3 for each line here.
    let n = (range / 16) as f64 * 0.95 / 4.31;
    let scene = scene_of(&comb(n as usize, 1.0, 999.0, 1000.0, false), Fill::NonZero);
    let shot =
        shoot_with(&mut new_rasterizer(16, RowWorkForm::Auto), 16, &scene, &View::new(1000, 1)).unwrap();
    println!("{} fragments, room for {} of {}", shot.fragments.len(), shot.bound, range / 16);
    row::compare(&shot, "the largest row");
}

/// Every real drawing, at a size that shows what it has; a hundred thousand curves and more in fewer pixels, which they fill
/// all the same.
#[cfg(feature = "svg")]
#[test]
fn drawings() {
    let Some(folder) = crate::shared_data::shared("forms::drawings", "scenes") else { return };
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = files.filter(|file| file.extension().is_some_and(|e| e == "svg")).collect();
    files.sort();
    assert!(files.len() >= 10, "{files:?}");
    for file in files {
        let name = &file.file_name().unwrap().to_string_lossy();
        let drawing =
            spanforge::svg::read(&std::fs::read(&file).unwrap(), &spanforge::svg::Options::default())
                .unwrap();
        let side = if drawing.scene.n_curves() > 100_000 { 48.0 } else { 160.0 };
        let fit = side / drawing.width.max(drawing.height);
        let [width, height] = [drawing.width, drawing.height].map(|side| (side * fit).ceil() as u32);
        let view = View { transform: Affine::scale(fit), ..View::new(width, height) };
        let start = std::time::Instant::now();
        let shot = agree(16, &drawing.scene, &view, name);
        println!("{name}: {} fragments, {:?}", shot.fragments.len(), start.elapsed());
        assert!(shot.fragments.len() > 1000, "{name} shows nothing");
    }
}
