//! Rows of more spans than one invocation walks (1,024): pieces of runs and counts, strips of composite.

use kurbo::{Affine, BezPath};
use peniko::Gradient;
use spanforge::vector::inspect;
use spanforge::{Brush, Color, DrawForm, Fill, Scene, View};

use crate::counts::counted;
use crate::draw::word;
use crate::draw::{PIECE_SPANS, compare_runs, exact_lines, new_rasterizer, shoot_drawn};
use crate::picture::composited;
use crate::random::Random;
use crate::shot::{Shot, rasterizer, shoot, shoot_with};

/// Slanted stripes of about `period` pixels over a whole view, each of another width: spans with and without gaps.
fn stripes(random: &mut Random, width: f64, period: f64) -> BezPath {
    let mut path = BezPath::new();
    let mut x = -7.3;
    while x < width + 9.0 {
        let stripe = random.between(0.2, 0.9) * period;
        path.move_to((x, -1.0));
        path.line_to((x + stripe, -1.0));
        path.line_to((x + stripe + random.between(-0.4, 0.4), 40.0));
        path.line_to((x, 40.0));
        path.close_path();
        x += period;
    }
    path
}

/// Layers of stripes, the finest with a span in nearly every column, opaque and not, between wide gaps that end in them.
fn scene(random: &mut Random, width: u32) -> (Scene, Vec<Color>) {
    let mut scene = Scene::new();
    let mut colors = Vec::new();
    for (period, alpha) in [(1.7, 0.5), (2.5, 1.0), (300.0, 0.4), (1400.0, 1.0), (3.1, 0.7), (9000.0, 0.25)] {
        let color = Color::new([random.between(0.0, 1.0) as f32, 0.4, 0.8, alpha]);
        let path = stripes(random, width.into(), period);
        scene.fill(&path, Fill::NonZero, Affine::IDENTITY, &Brush::Solid(color)).unwrap();
        colors.push(color);
    }
    (scene, colors)
}

/// The widths around one piece and around more; odd ones, so that a pair of pixels may belong to two rows.
const WIDTHS: [u32; 6] = [1023, 1024, 1025, 2049, 3001, 5000];

fn longest(shot: &Shot) -> usize {
    shot.span_counts.iter().max().map_or(0, |n| *n as usize)
}

#[test]
fn composite_in_strips_is_its_twin() {
    for samples in [16, 32] {
        for width in WIDTHS {
            let mut random = Random::new(0x51D3_0000 + u64::from(width));
            let (scene, colors) = scene(&mut random, width);
            let background = Color::new([0.2, 0.6, 0.9, 0.5]);
            let shot = shoot(samples, &scene, &View { background, ..View::new(width, 19) });
            assert_eq!(longest(&shot) > PIECE_SPANS, width > 1500, "{width}: {} spans", longest(&shot));
            let fills: Vec<_> = colors.iter().map(|c| move |_, _| word(*c)).collect();
            let sources: Vec<_> =
                fills.iter().map(|f| f as crate::reference::composite::Source<'_>).collect();
            let twin = composited(&shot, background, &sources);
            let wrong = (0..twin.len()).find(|i| shot.pixels[*i] != twin[*i]);
            let at = wrong.map(|i| (i % width as usize, i / width as usize, shot.pixels[i], twin[i]));
            assert_eq!(at, None, "{random}, {width} pixels, {samples} samples");
        }
    }
}

/// A gradient in strips is the gradient in one: each window of a wide picture, moved to the left side, has its pixels.
#[test]
fn gradients_do_not_know_strips() {
    let mut random = Random::new(0x6AD);
    let width = 2500;
    let stops = [Color::new([1.0, 0.0, 0.0, 1.0]), Color::new([0.0, 0.0, 1.0, 0.3])];
    let mut wide = Scene::new();
    let path = stripes(&mut random, 2500.0, 2.0);
    // Ramps change along y alone: a pixel's colour does not depend on where its window begins.
    let brush = Brush::from(Gradient::new_linear((0.0, 0.0), (0.0, 12.0)).with_stops(stops));
    wide.fill(&path, Fill::NonZero, Affine::IDENTITY, &brush).unwrap();
    let whole = shoot(16, &wide, &View::new(width, 12));
    assert!(longest(&whole) > PIECE_SPANS);
    for left in [0, 900, 1500] {
        let view = View { transform: Affine::translate((-f64::from(left), 0.0)), ..View::new(1000, 12) };
        let window = shoot(16, &wide, &view);
        for (y, line) in window.pixels.chunks(1000).enumerate() {
            let there = &whole.pixels[y * width as usize + left as usize..][..1000];
            let wrong = (0..1000).find(|x| line[*x] != there[*x]);
            assert_eq!(wrong, None, "window at {left}, row {y}");
        }
    }
}

/// Pixels of two rows in one pair of words, blended by two invocations at the same time.
#[test]
fn neighbouring_rows_keep_their_halves_of_a_pair() {
    for width in 1..=9 {
        let mut scene = Scene::new();
        let color = Color::new([0.9, 0.3, 0.1, 0.5]);
        // The first is no layer of the background: it covers each row in part.
        for text in ["M-1 -1 H0.5 V50 H-1 Z", "M-1 -1 H20 V50 H-1 Z", "M-1 -1 H20 V50 H-1 Z"] {
            let path = crate::shapes::adversarial(text);
            scene.fill(&path, Fill::NonZero, Affine::IDENTITY, &Brush::Solid(color)).unwrap();
        }
        let shot = shoot(16, &scene, &View { background: Color::WHITE, ..View::new(width, 40) });
        let source = move |_, _| word(color);
        let twin = composited(&shot, Color::WHITE, &[&source, &source, &source]);
        assert_eq!(shot.pixels, twin, "{width} pixels wide");
    }
}

#[test]
fn runs_end_with_their_piece() {
    let lines = if exact_lines() { DrawForm::Lines } else { DrawForm::Quads };
    for (samples, form) in [(1, lines), (4, lines), (1, DrawForm::Quads)] {
        let mut drawing = new_rasterizer(samples, form);
        for width in WIDTHS {
            let mut random = Random::new(0x2075_0000 + u64::from(width));
            let (scene, _) = scene(&mut random, width);
            let shot = shoot_drawn(&mut drawing, samples, &scene, &View::new(width, 19));
            let what = format!("{random}, {width} pixels, {samples} samples");
            let frame = inspect::frame(&drawing);
            assert!(
                frame.n_pieces == (width as usize).div_ceil(PIECE_SPANS),
                "{what}: {} pieces",
                frame.n_pieces
            );
            let vertices = if form == DrawForm::Lines { 2 } else { 6 };
            compare_runs(&drawing, &shot, vertices, &what);
            // At one sample the picture is composite's but for the rounding of every layer.
            if samples == 1 {
                let composited = shoot(16, &scene, &View::new(width, 19));
                let far = (0..shot.pixels.len()).find(|i| {
                    let (a, b) = (shot.pixels[*i].to_le_bytes(), composited.pixels[*i].to_le_bytes());
                    (0..4).any(|c| a[c].abs_diff(b[c]) > 6)
                });
                assert_eq!(
                    far, None,
                    "{what}: a pixel differs from composite's by more than 6 layers' rounding"
                );
            }
        }
    }
}

#[test]
fn pieces_are_counted_once() {
    for width in WIDTHS {
        let mut random = Random::new(0xC077_0000 + u64::from(width));
        let (scene, _) = scene(&mut random, width);
        let view = View::new(width, 19);
        let mut rasterizer = rasterizer(16);
        let shot = shoot_with(&mut rasterizer, 16, &scene, &view).unwrap();
        let counts = counted(&mut rasterizer);
        let all = || (0..shot.n_rows).flat_map(|row| shot.row_spans(row));
        assert_eq!(counts.fragments as usize, shot.fragments.len(), "{width}");
        assert_eq!(counts.merged as usize, all().filter(|span| span.pixel != 0).count(), "{width}");
        assert_eq!(counts.spans as usize, all().filter(|span| span.gap != 0).count(), "{width}");
    }
}
