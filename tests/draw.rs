//! Pixels drawn by the graphics pipeline: runs against their twin, colours against the masks, one way against another.

mod shot;

use kurbo::{Affine, BezPath, Point};
use spanforge::gpu::Format;
use spanforge::vector::inspect;
use spanforge::{
    Brush, Color, DrawForm, DrawState, Error, Fill, Gradient, Output, Rasterizer, RasterizerDesc,
    RowWorkForm, Scene, View,
};

use crate::random::Random;
use crate::reference::draw::{Run, runs};
use crate::shapes::{ADVERSARIAL, KINDS, adversarial, random_path, random_transform};
use crate::shot::{Shot, host, read, shoot};

pub use self::shot::{draw, draw_into, draw_on, exact_lines, forms, new_rasterizer, shoot_drawn};

fn black() -> Brush {
    Brush::Solid(Color::BLACK)
}

/// A premultiplied, encoded word, as paints have it.
pub fn word(color: Color) -> u32 {
    let [r, g, b, a] = color.components;
    [r * a, g * a, b * a, a].iter().rev().fold(0, |word, v| word << 8 | (v * 255.0 + 0.5) as u32)
}

pub fn bytes(word: u32) -> [i32; 4] {
    word.to_le_bytes().map(i32::from)
}

pub fn random_scene(random: &mut Random, n_paths: usize, size: f64, alphas: &[f32]) -> (Scene, Vec<Color>) {
    let (mut scene, mut colors) = (Scene::new(), Vec::new());
    for i in 0..n_paths {
        let n = random.pick(&[3, 8, 40]);
        let path = random_path(random, KINDS[i % 4], n, size);
        let rule = if random.flip() { Fill::NonZero } else { Fill::EvenOdd };
        let [r, g, b] = [0; 3].map(|_| random.pick(&[0.0, 1.0, 0.4]));
        let color = Color::new([r, g, b, random.pick(alphas)]);
        scene.fill(&path, rule, random_transform(random, size), &Brush::Solid(color)).unwrap();
        colors.push(color);
    }
    (scene, colors)
}

/// Spans that one invocation walks (`PIECE_SPANS` of `engine/limits.rs`).
pub const PIECE_SPANS: usize = 1024;

/// The runs of a frame and the arguments of its draw are those of the twin, and they hold the masks of the spans.
pub fn compare_runs(rasterizer: &Rasterizer, shot: &Shot, vertices: u32, what: &str) {
    let buffers = inspect::draw_buffers(rasterizer).unwrap();
    let n_pieces = inspect::frame(rasterizer).n_pieces;
    let starts: Vec<u32> = read(buffers.run_starts, shot.n_rows * n_pieces + 1);
    let n_runs = starts[shot.n_rows * n_pieces];
    let arguments: Vec<u32> = read(buffers.arguments, 4);
    assert_eq!(arguments, [n_runs * vertices, 1, 0, 0], "{what}: arguments");
    let words: Vec<u32> = read(buffers.runs, 5 * n_runs as usize);
    let gpu: Vec<Run> = words.chunks(5).map(Run::unpack).collect();
    let mut next = 0;
    for (path, view) in shot.paths.iter().enumerate() {
        for y in view.row_min..view.row_max {
            let row = (view.row_base + y) as usize;
            let mut twin = Vec::new();
            for piece in 0..n_pieces {
                let before = shot.row_spans(row).len().min(piece * PIECE_SPANS);
                let start = starts[row * n_pieces + piece] as usize;
                assert_eq!(start, next + twin.len(), "{what}: start of piece {piece} of row {row}");
                let spans = &shot.row_spans(row)[before..];
                let spans = &spans[..spans.len().min(PIECE_SPANS)];
                twin.extend(runs(spans, (shot.start(row) + before) as u32, y as u32, path as u32));
            }
            assert!(
                shot.row_spans(row).len() <= n_pieces * PIECE_SPANS,
                "{what}: row {row} has too few pieces"
            );
            for (k, run) in twin.iter().enumerate() {
                assert_eq!(
                    gpu.get(next + k),
                    Some(run),
                    "{what}: run {k} of row {row}, {:?}",
                    shot.row_spans(row)
                );
            }
            next += twin.len();
            let mut masks = vec![0; shot.width];
            for run in twin {
                for x in run.x[0]..run.x[3] {
                    assert_eq!(masks[x as usize], 0, "{what}: two runs over ({x}, {y})");
                    masks[x as usize] = run.mask(x, &shot.spans);
                    assert_ne!(masks[x as usize], 0, "{what}: a run has nothing at ({x}, {y})");
                }
            }
            for span in shot.row_spans(row) {
                for x in span.pixels() {
                    assert_eq!(std::mem::take(&mut masks[x]), span.mask(x), "{what}: ({x}, {y})");
                }
            }
            assert!(masks.iter().all(|mask| *mask == 0), "{what}: row {row} has runs without spans");
        }
    }
    assert_eq!(n_runs as usize, next, "{what}: runs of the frame");
}

#[test]
fn runs_are_those_of_the_twin() {
    for (samples, shape) in [(4, DrawForm::Auto), (1, DrawForm::Quads)] {
        let mut rasterizer = new_rasterizer(samples, shape);
        let vertices = if shape == DrawForm::Auto && exact_lines() { 2 } else { 6 };
        for i in 0..16 {
            let mut random = Random::new(0xD4A0_0000 + i);
            let (scene, _) = random_scene(&mut random, 8, 48.0, &[1.0]);
            let view = View::new(random.pick(&[1, 40, 70]), random.pick(&[1, 33]));
            let shot = shoot_drawn(&mut rasterizer, samples, &scene, &view);
            compare_runs(&rasterizer, &shot, vertices, &format!("{random}"));
        }
        for rule in [Fill::NonZero, Fill::EvenOdd] {
            let mut scene = Scene::new();
            for (_, text) in ADVERSARIAL {
                scene.fill(&adversarial(text), rule, Affine::IDENTITY, &black()).unwrap();
            }
            let view = View { transform: Affine::translate((-1.0, 0.5)), ..View::new(19, 20) };
            let shot = shoot_drawn(&mut rasterizer, samples, &scene, &view);
            compare_runs(&rasterizer, &shot, vertices, &format!("{rule:?}"));
        }
    }
}

/// Layers over the background, sample by sample: `Some(mean)` and how many layers have a share in the pixel.
fn samples_over(shot: &Shot, colors: &[Color], background: Color) -> Vec<([f64; 4], i32)> {
    let n = shot.pattern.x.len();
    let masks: Vec<_> = (0..colors.len()).map(|path| shot.masks(path)).collect();
    let pixel = |i: usize| {
        let mut sum = [0.0; 4];
        for s in 0..n {
            let mut value = bytes(word(background)).map(f64::from);
            for (mask, color) in masks.iter().zip(colors).filter(|(mask, _)| mask[i] >> s & 1 == 1) {
                let _ = mask;
                let source = bytes(word(*color)).map(f64::from);
                value = [0, 1, 2, 3].map(|c| source[c] + value[c] * (255.0 - source[3]) / 255.0);
            }
            sum = [0, 1, 2, 3].map(|c| sum[c] + value[c]);
        }
        (sum.map(|v| v / n as f64), masks.iter().filter(|mask| mask[i] != 0).count() as i32)
    };
    (0..shot.width * shot.height).map(pixel).collect()
}

#[test]
fn multisampled_draws_have_the_masks() {
    for i in 0..12 {
        let mut random = Random::new(0xD4A1_0000 + i);
        let alphas: &[f32] = if i % 2 == 0 { &[1.0] } else { &[1.0, 0.6, 0.25] };
        let (scene, colors) = random_scene(&mut random, 10, 40.0, alphas);
        let background = random.pick(&[Color::TRANSPARENT, Color::WHITE]);
        let view = View { background, ..View::new(40, 37) };
        let mut rasterizer = new_rasterizer(4, DrawForm::Auto);
        let shot = shoot_drawn(&mut rasterizer, 4, &scene, &view);
        for (p, (expected, layers)) in samples_over(&shot, &colors, background).iter().enumerate() {
            // Opaque colours are stored as they are; else every blend rounds once. The resolve rounds too.
            let tolerance = if i % 2 == 0 { 1.0 } else { 1.0 + f64::from(*layers) };
            let got = bytes(shot.pixels[p]);
            for c in 0..4 {
                let off = (f64::from(got[c]) - expected[c]).abs();
                let at = (p % shot.width, p / shot.width);
                assert!(
                    off <= tolerance,
                    "{random}: pixel {at:?} is {got:?}, not {expected:?} ({layers} layers)"
                );
            }
        }
    }
}

/// Triangles of a turned grid, in two colours by turns.
fn checkerboard(random: &mut Random, n: usize) -> Vec<(BezPath, usize)> {
    let nodes: Vec<Point> = (0..(n + 1) * (n + 1))
        .map(|i| {
            let jitter = [0; 2].map(|_| random.between(-0.3, 0.3));
            Point::new((i % (n + 1)) as f64 + jitter[0], (i / (n + 1)) as f64 + jitter[1])
        })
        .collect();
    let mut triangles = Vec::new();
    for (x, y) in (0..n * n).map(|i| (i % n, i / n)) {
        let at = |dx: usize, dy: usize| nodes[(y + dy) * (n + 1) + x + dx];
        for (k, corners) in
            [[at(0, 0), at(1, 0), at(1, 1)], [at(0, 0), at(1, 1), at(0, 1)]].into_iter().enumerate()
        {
            let mut path = BezPath::new();
            // Neighbours run along their common edge either way.
            let turn = random.below(3);
            let mut corners = [0, 1, 2].map(|c| corners[(c + turn) % 3]);
            if random.flip() {
                corners.reverse();
            }
            path.move_to(corners[0]);
            path.line_to(corners[1]);
            path.line_to(corners[2]);
            path.close_path();
            triangles.push((path, (x + y + k) % 2));
        }
    }
    triangles
}

#[test]
fn abutting_triangles_hide_the_background() {
    // Red and blue over green: green shows nowhere, and every pixel is a mixture of the two.
    let colors = [Color::new([1.0, 0.0, 0.0, 1.0]), Color::new([0.0, 0.0, 1.0, 1.0])];
    for shape in forms(4) {
        let mut rasterizer = new_rasterizer(4, shape);
        for i in 0..8 {
            let mut random = Random::new(0xD4A2_0000 + i);
            let background = Color::new([0.0, 1.0, 0.0, 1.0]);
            let transform = Affine::translate((32.0, 32.0))
                * Affine::rotate(random.between(0.0, 6.3))
                * Affine::scale(random.pick(&[3.1, 6.0, 11.7]))
                * Affine::translate((-15.0, -15.0));
            let mut scene = Scene::new();
            for (path, color) in checkerboard(&mut random, 30) {
                scene.fill(&path, Fill::NonZero, Affine::IDENTITY, &Brush::Solid(colors[color])).unwrap();
            }
            let view = View { transform, background, ..View::new(64, 64) };
            let pixels = draw(&mut rasterizer, 4, &scene, &view).unwrap();
            for (p, pixel) in pixels.iter().enumerate() {
                let [r, g, b, a] = bytes(*pixel);
                assert!(
                    g == 0 && a == 255 && (254..=256).contains(&(r + b)),
                    "{random}: pixel {:?} is {:?}",
                    (p % 64, p / 64),
                    [r, g, b, a]
                );
            }
            crate::shot::assert_silent();
        }
    }
}

#[test]
fn one_sample_draws_are_composite() {
    let mut worst = 0;
    for (form, i) in forms(1).into_iter().flat_map(|form| (0..12).map(move |i| (form, i))) {
        let mut rasterizer = new_rasterizer(1, form);
        let mut random = Random::new(0xD4A3_0000 + i);
        let (scene, colors) = random_scene(&mut random, 9, 44.0, &[1.0, 0.996, 0.6, 0.1]);
        let background = random.pick(&[Color::TRANSPARENT, Color::WHITE, Color::new([0.2, 0.6, 0.9, 0.5])]);
        let view = View { background, ..View::new(44, 40) };
        let drawn = shoot_drawn(&mut rasterizer, 1, &scene, &view);
        let composited = shoot(16, &scene, &view);
        let masks: Vec<_> = (0..colors.len()).map(|path| composited.masks(path)).collect();
        for (path, mask) in masks.iter().enumerate() {
            assert_eq!(&drawn.masks(path), mask, "{random}, {form:?}: masks of path {path}");
        }
        for p in 0..drawn.pixels.len() {
            let layers = masks.iter().filter(|mask| mask[p] != 0).count() as i32;
            let [a, b] = [drawn.pixels[p], composited.pixels[p]].map(bytes);
            let off = (0..4).map(|c| (a[c] - b[c]).abs()).max().unwrap();
            worst = worst.max(off);
            assert!(
                off <= layers,
                "{random}, {form:?}: pixel {:?} is {a:?} and {b:?}, {layers} layers",
                (p % 44, p / 44)
            );
        }
    }
    println!("draw at 1x and composite differ by at most {worst}");
}

pub fn gradient_scene() -> Scene {
    let mut scene = Scene::new();
    let stops = [Color::new([1.0, 0.0, 0.0, 1.0]), Color::new([0.0, 0.0, 1.0, 0.3])];
    let linear = Gradient::new_linear((4.0, 3.0), (34.0, 20.0)).with_stops(stops);
    let radial = Gradient::new_radial((20.0, 14.0), 12.3).with_stops(stops);
    scene
        .fill(
            &adversarial("M1 1.5 L40 3 L30 30 L3 25.2 Z"),
            Fill::NonZero,
            Affine::IDENTITY,
            &Brush::from(linear),
        )
        .unwrap();
    scene
        .fill(
            &adversarial("M10 5 C60 10 -10 30 38 33 Z"),
            Fill::NonZero,
            Affine::IDENTITY,
            &Brush::from(radial),
        )
        .unwrap();
    scene.fill(&adversarial("M12 9 L20 2 L33 31 Z"), Fill::NonZero, Affine::IDENTITY, &black()).unwrap();
    scene
}

#[test]
fn quads_and_lines_are_the_same_pixels() {
    for samples in [1, 4] {
        if !exact_lines() {
            // Where a device's lines are no rectangles there is no form of lines.
            let desc = RasterizerDesc {
                output: Output::draw(Format::Rgba8Unorm, samples),
                draw_form: DrawForm::Lines,
                ..Default::default()
            };
            assert!(Rasterizer::new(host().device(), &desc).is_err());
            continue;
        }
        let [mut lines, mut quads] =
            [DrawForm::Lines, DrawForm::Quads].map(|form| new_rasterizer(samples, form));
        let mut compare = |scene: &Scene, view: &View, what: &str| {
            let [a, b] =
                [&mut lines, &mut quads].map(|rasterizer| draw(rasterizer, samples, scene, view).unwrap());
            let differs = (0..a.len()).find(|i| a[*i] != b[*i]);
            let at =
                differs.map(|i| (i as u32 % view.width, i as u32 / view.width, bytes(a[i]), bytes(b[i])));
            assert_eq!(at, None, "{what}, {samples} samples");
        };
        for i in 0..16 {
            let mut random = Random::new(0xD4A4_0000 + i);
            let (scene, _) = random_scene(&mut random, 9, 44.0, &[1.0, 0.5]);
            // Odd sizes: the way to clip space and back rounds.
            let view = View::new(random.pick(&[1, 37, 44, 301]), random.pick(&[1, 41, 253]));
            compare(&scene, &view, &format!("{random}"));
        }
        compare(&gradient_scene(), &View::new(41, 35), "gradients");
    }
    crate::shot::assert_silent();
}

/// Gradients at one sample are those of composite: the same ramps at the same places.
#[test]
fn gradients_are_those_of_composite() {
    let view = View { background: Color::WHITE, ..View::new(41, 35) };
    let composited = shoot(16, &gradient_scene(), &view);
    for form in forms(1) {
        let drawn = shoot_drawn(&mut new_rasterizer(1, form), 1, &gradient_scene(), &view);
        for p in 0..drawn.pixels.len() {
            let [a, b] = [drawn.pixels[p], composited.pixels[p]].map(bytes);
            let at = (p % 41, p / 41);
            assert!((0..4).all(|c| (a[c] - b[c]).abs() <= 3), "{form:?}: pixel {at:?} is {a:?} and {b:?}");
        }
    }
}

/// Whole pixels far out in wide and tall pictures: a run covers its pixels and no other.
#[test]
fn runs_cover_their_pixels_in_large_pictures() {
    for (width, height) in [(4093, 5), (5, 4093), (1021, 767)] {
        for samples in [1, 4] {
            for shape in forms(samples) {
                let mut rasterizer = new_rasterizer(samples, shape);
                let mut random = Random::new(0xD4A5);
                let mut path = BezPath::new();
                for _ in 0..300 {
                    let (x, y) = (random.below(width) as f64, random.below(height) as f64);
                    let w = 1.0 + random.below(3) as f64;
                    path.extend(BezPath::from_svg(&format!("M{x} {y} h{w} v1 h-{w} Z")).unwrap());
                }
                let mut scene = Scene::new();
                scene.fill(&path, Fill::NonZero, Affine::IDENTITY, &black()).unwrap();
                let view = View::new(width as u32, height as u32);
                let shot = shoot_drawn(&mut rasterizer, samples, &scene, &view);
                let masks = shot.masks(0);
                for (p, pixel) in shot.pixels.iter().enumerate() {
                    let expected = if masks[p] == 0 { 0 } else { 0xFF00_0000 };
                    let at = (p % width, p / width);
                    assert_eq!(
                        *pixel, expected,
                        "pixel {at:?} of {width} x {height}, {samples} samples, {shape:?}"
                    );
                }
            }
        }
    }
}

/// What a drawing rasterizer refuses, and what it draws of nothing.
#[test]
fn nothing_and_the_wrong_way() {
    let mut rasterizer = new_rasterizer(4, DrawForm::Auto);
    assert!(
        host().submit(|cmd| rasterizer.draw(cmd, &DrawState::default())).is_err(),
        "nothing was prepared"
    );
    let background = Color::new([0.0, 1.0, 0.0, 1.0]);
    let view = View { background, ..View::new(6, 5) };
    for text in ["", "M2 2 L2 2", "M100 100 H110 V110 Z"] {
        let mut scene = Scene::new();
        scene.fill(&adversarial(text), Fill::NonZero, Affine::IDENTITY, &black()).unwrap();
        assert_eq!(draw(&mut rasterizer, 4, &scene, &view).unwrap(), vec![0xFF00_FF00; 30], "{text}");
    }
    assert!(host().submit(|cmd| rasterizer.composite(cmd)).is_err(), "made for draw");
    let output = Output::draw(Format::Rgba8Unorm, 4);
    let picture = RasterizerDesc { output, draw_form: DrawForm::Picture, ..Default::default() };
    assert!(matches!(Rasterizer::new(host().device(), &picture), Err(Error::InvalidInput { .. })));
    let wrong = RasterizerDesc { output: Output::draw(Format::Rgba8Unorm, 3), ..Default::default() };
    assert!(matches!(Rasterizer::new(host().device(), &wrong), Err(Error::InvalidInput { .. })));
}

/// Forms of the row work come to the same pixels here too.
#[test]
fn forms_draw_the_same() {
    for i in 0..4 {
        let mut random = Random::new(0xD4A6_0000 + i);
        let (scene, _) = random_scene(&mut random, 12, 44.0, &[1.0, 0.5]);
        let view = View::new(44, 40);
        let output = Output::draw(Format::Rgba8Unorm, 4);
        let [auto, serial, parallel] =
            [RowWorkForm::Auto, RowWorkForm::Serial, RowWorkForm::Parallel].map(|row_work| {
                let desc = RasterizerDesc { output, row_work, ..Default::default() };
                draw(&mut Rasterizer::new(host().device(), &desc).unwrap(), 4, &scene, &view).unwrap()
            });
        assert!(auto.iter().any(|pixel| *pixel != 0), "{random}: nothing is drawn");
        assert!(auto == serial, "{random}: serial");
        assert!(auto == parallel, "{random}: parallel");
    }
}
