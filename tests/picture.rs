//! Whole pictures against the exact sampler, and composite against its twin.

use kurbo::{Affine, BezPath, Circle, Point, Shape, Stroke, Vec2};
use peniko::{ColorStop, Extend, Gradient};
use spanforge::{Brush, Color, Fill, Scene, View};

use crate::draw::word;
use crate::random::Random;
use crate::reference::span::Span;
use crate::reference::{composite, sampler};
use crate::shapes::{ADVERSARIAL, KINDS, adversarial, random_path, random_transform};
use crate::shot::{Shot, shoot};

fn black() -> Brush {
    Brush::Solid(Color::BLACK)
}

/// The masks of path `index` are those of the sampler, but for samples within 1/10 pixel of the outline.
fn compare(shot: &Shot, index: usize, path: &BezPath, to_pixels: Affine, even_odd: bool, what: &str) {
    let outline = sampler::Outline::new(&sampler::curves(path, to_pixels));
    let wrong = outline.compare(&shot.pattern, shot.width, even_odd, &shot.masks(index), 0.1);
    assert!(wrong.is_empty(), "{what}: {} samples: {:#?}", wrong.len(), &wrong[..wrong.len().min(5)]);
}

#[test]
fn random_fills() {
    for i in 0..32 {
        let mut random = Random::new(0x91C7_0000 + i);
        let samples = random.pick(&[4, 8, 16, 16, 32]);
        let mut scene = Scene::new();
        let mut paths = Vec::new();
        for even_odd in [false, true] {
            let n = random.pick(&[3, 8, 20]);
            let path = random_path(&mut random, KINDS[i as usize % 4], n, 36.0);
            let transform = random_transform(&mut random, 36.0);
            let rule = if even_odd { Fill::EvenOdd } else { Fill::NonZero };
            scene.fill(&path, rule, transform, &black()).unwrap();
            paths.push((path, transform, even_odd));
        }
        let view = View { transform: random_transform(&mut random, 36.0), ..View::new(40, 34) };
        let shot = shoot(samples, &scene, &view);
        for (index, (path, transform, even_odd)) in paths.iter().enumerate() {
            let what = format!("{random}, path {index}, {samples} samples");
            compare(&shot, index, path, view.transform * *transform, *even_odd, &what);
        }
    }
}

#[test]
fn adversarial_fills() {
    for (scale, offset) in [(1.0, 0.0), (1.0, 1.0 / 512.0), (3.0, -7.0), (0.2, 0.1)] {
        for even_odd in [false, true] {
            let mut scene = Scene::new();
            let rule = if even_odd { Fill::EvenOdd } else { Fill::NonZero };
            for (_, text) in ADVERSARIAL {
                scene.fill(&adversarial(text), rule, Affine::IDENTITY, &black()).unwrap();
            }
            let transform = Affine::translate((offset, offset)) * Affine::scale(scale);
            let shot = shoot(16, &scene, &View { transform, ..View::new(22, 22) });
            for (index, (name, text)) in ADVERSARIAL.iter().enumerate() {
                let what = format!("{name}, scale {scale}, {rule:?}");
                compare(&shot, index, &adversarial(text), transform, even_odd, &what);
            }
        }
    }
}

#[test]
fn random_strokes() {
    for i in 0..12 {
        let mut random = Random::new(0x57E0_0000 + i);
        let path = random_path(&mut random, KINDS[i as usize % 4], 4, 36.0);
        let style = Stroke::new(random.between(0.5, 6.0));
        let style =
            if random.flip() { style.with_dashes(random.between(0.0, 9.0), [5.0, 3.0]) } else { style };
        let transform = random_transform(&mut random, 36.0);
        let mut scene = Scene::new();
        scene.stroke(&path, &style, transform, &black()).unwrap();
        let shot = shoot(16, &scene, &View::new(40, 36));
        let outline = kurbo::stroke(path.iter(), &style, &kurbo::StrokeOpts::default(), 1e-4);
        compare(&shot, 0, &outline, transform, false, &format!("{random}"));
    }
}

/// A ring 2 pixels wide at zoom 1, seen at its edge: samples further than 1/10 pixel from its two circles are right.
#[test]
fn a_ring_at_every_zoom() {
    let (center, radius) = (Point::new(31.3, 30.7), 20.0);
    for samples in [4, 16, 32] {
        let mut scene = Scene::new();
        let circle = Circle::new(center, radius).to_path(1e-9);
        scene.stroke(&circle, &Stroke::new(2.0), Affine::IDENTITY, &black()).unwrap();
        for zoom in [1.0, 1.7, 10.0, 33.0, 100.0, 250.0, 1000.0] {
            for angle in [0.0, 0.8, 2.0, 4.4] {
                let edge = center + Vec2::from_angle(angle) * 21.0;
                let transform = Affine::translate((32.0, 32.0))
                    * Affine::scale(zoom)
                    * Affine::translate(-edge.to_vec2());
                let shot = shoot(samples, &scene, &View { transform, ..View::new(64, 64) });
                let masks = shot.masks(0);
                let middle = transform * center;
                let mut worst: f64 = 0.0;
                for (index, mask) in masks.iter().enumerate() {
                    for (i, &x) in shot.pattern.x.iter().enumerate() {
                        let y = shot.pattern.first + shot.pattern.step * i as i32;
                        let corner = Vec2::new((index % 64) as f64, (index / 64) as f64);
                        let p = corner.to_point() + Vec2::new(f64::from(x), f64::from(y)) / 256.0;
                        let r = p.distance(middle);
                        let inside = r > 19.0 * zoom && r < 21.0 * zoom;
                        if inside != (mask >> i & 1 == 1) {
                            worst = worst.max((r - 19.0 * zoom).abs().min((r - 21.0 * zoom).abs()));
                        }
                    }
                }
                assert!(worst <= 0.1, "zoom {zoom} at {angle}, {samples} samples: {worst} pixel");
            }
        }
    }
}

/// Shapes share every edge with a neighbour, run the other way: each sample belongs to exactly one.
fn assert_covered_once(shot: &Shot, n_paths: usize, what: &str) {
    let full = u32::MAX >> (32 - shot.pattern.x.len());
    let (mut any, mut twice) = (vec![0; shot.width * shot.height], vec![0; shot.width * shot.height]);
    for path in 0..n_paths {
        for (i, mask) in shot.masks(path).into_iter().enumerate() {
            twice[i] |= any[i] & mask;
            any[i] |= mask;
        }
    }
    for (i, (any, twice)) in any.iter().zip(&twice).enumerate() {
        let at = (i % shot.width, i / shot.width);
        assert_eq!(*twice, 0, "{what}: pixel {at:?} has samples in two shapes");
        assert_eq!(*any, full, "{what}: pixel {at:?} shows the background");
    }
}

/// Cells of a turned grid, each edge a line or a curve with the same points for both neighbours, drawn in random order of
/// direction; `split` cuts each cell into two triangles.
fn mosaic(random: &mut Random, curved: bool, split: bool) -> Vec<BezPath> {
    const N: usize = 9;
    // Edges that meet at a node stay apart: no curve crosses another.
    let [of_nodes, of_controls] = if !curved {
        [0.3, 0.0]
    } else if split {
        [0.05, 0.08]
    } else {
        [0.1, 0.08]
    };
    let mut jitter = |by: f64| Vec2::new(random.between(-by, by), random.between(-by, by));
    let nodes: Vec<_> = (0..(N + 1) * (N + 1)).map(|_| jitter(of_nodes)).collect();
    let at = |x: usize, y: usize| Point::new(x as f64, y as f64) + nodes[y * (N + 1) + x];
    let controls: Vec<[Vec2; 2]> =
        (0..2 * (N + 1) * (N + 1)).map(|_| [0; 2].map(|_| jitter(of_controls))).collect();
    let kinds: Vec<usize> = controls.iter().map(|_| if curved { random.below(3) } else { 0 }).collect();
    // From a to b along the edge from its upper left end: the way back has the same points in reverse.
    let edge = |path: &mut BezPath, a: (usize, usize), b: (usize, usize)| {
        let (first, last) = (a.min(b), a.max(b));
        let id = 2 * (first.1 * (N + 1) + first.0) + usize::from(first.0 == last.0);
        let (p, q) = (at(first.0, first.1), at(last.0, last.1));
        let mut inner = [p.lerp(q, 0.3) + controls[id][0], p.lerp(q, 0.7) + controls[id][1]];
        if a != first {
            inner.reverse();
        }
        let end = at(b.0, b.1);
        match kinds[id] {
            0 => path.line_to(end),
            1 => path.quad_to(p.lerp(q, 0.5) + controls[id][0], end),
            _ => path.curve_to(inner[0], inner[1], end),
        }
    };
    let mut shapes = Vec::new();
    for (x, y) in (0..N * N).map(|i| (i % N, i / N)) {
        let corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)];
        let rings = if split { vec![vec![0, 1, 2], vec![0, 2, 3]] } else { vec![vec![0, 1, 2, 3]] };
        for ring in rings {
            let mut path = BezPath::new();
            let start = corners[ring[0]];
            path.move_to(at(start.0, start.1));
            for k in 0..ring.len() {
                let (a, b) = (corners[ring[k]], corners[ring[(k + 1) % ring.len()]]);
                match a.0 != b.0 && a.1 != b.1 {
                    true => path.line_to(at(b.0, b.1)),
                    false => edge(&mut path, a, b),
                }
            }
            path.close_path();
            shapes.push(path);
        }
    }
    shapes
}

#[test]
fn abutting_shapes_leave_no_gap_and_no_overlap() {
    for i in 0..12 {
        let mut random = Random::new(0xAB07_0000 + i);
        let samples = [4, 16, 8, 32][i as usize % 4];
        let shapes = mosaic(&mut random, i >= 4, i % 2 == 0);
        // All of one transform, which puts the grid's border outside of the view.
        let transform = Affine::translate((15.0, 16.0))
            * Affine::rotate(random.between(0.0, 6.3))
            * Affine::scale(random.pick(&[5.5, 7.3, 31.0]))
            * Affine::translate((-4.5, -4.5));
        let mut scene = Scene::new();
        for shape in &shapes {
            let rule = if random.flip() { Fill::NonZero } else { Fill::EvenOdd };
            scene.fill(shape, rule, Affine::IDENTITY, &black()).unwrap();
        }
        let shot = shoot(samples, &scene, &View { transform, ..View::new(31, 32) });
        assert_covered_once(&shot, shapes.len(), &format!("{random}, {samples} samples"));
    }
}

/// One path of abutting cells shows no crack inside either: every pixel is whole.
#[test]
fn abutting_contours_of_one_path_leave_no_crack() {
    let mut random = Random::new(0xC4AC);
    let mut path = BezPath::new();
    for shape in mosaic(&mut random, true, true) {
        path.extend(shape);
    }
    let transform = Affine::translate((15.0, 16.0))
        * Affine::rotate(0.3)
        * Affine::scale(6.0)
        * Affine::translate((-4.5, -4.5));
    let mut scene = Scene::new();
    scene.fill(&path, Fill::NonZero, transform, &black()).unwrap();
    let shot = shoot(16, &scene, &View::new(31, 32));
    assert_covered_once(&shot, 1, &format!("{random}"));
    assert!(shot.pixels.iter().all(|p| *p == 0xFF00_0000));
}

/// A window onto the plane shows what the whole plane's picture has there: overhangs on each side and corner, shapes cut
/// by it, around it and outside of it.
#[test]
fn windows_show_what_the_whole_picture_has() {
    let mut random = Random::new(0x0E4A);
    for samples in [4, 8, 16, 32] {
        let mut scene = Scene::new();
        for rule in [Fill::NonZero, Fill::EvenOdd] {
            // On the 1/256 grid and one line each, so that moving by whole pixels is exact.
            let mut path = BezPath::new();
            for i in 0..30 {
                let grid = |r: &mut Random| (r.between(-1.0, 98.0) * 256.0).round() / 256.0;
                let p = (grid(&mut random), grid(&mut random));
                if i % 10 == 0 { path.move_to(p) } else { path.line_to(p) }
            }
            scene.fill(&path, rule, Affine::IDENTITY, &black()).unwrap();
        }
        scene.fill(&adversarial("M40 40 H60 V60 H40 Z"), Fill::NonZero, Affine::IDENTITY, &black()).unwrap();
        let whole = shoot(samples, &scene, &View::new(100, 100));
        for (left, top) in
            [0, 30, 41, 50, 59, 65, 80].iter().flat_map(|x| [0, 33, 50, 61, 79].map(|y| (*x, y)))
        {
            let (w, h) = (20_usize, 21_usize);
            let transform = Affine::translate((-f64::from(left), -f64::from(top)));
            let shot = shoot(samples, &scene, &View { transform, ..View::new(w as u32, h as u32) });
            for path in 0..3 {
                let (masks, all) = (shot.masks(path), whole.masks(path));
                for (x, y) in (0..w * h).map(|i| (i % w, i / w)) {
                    let there = all[(y + top as usize) * 100 + x + left as usize];
                    assert_eq!(
                        masks[y * w + x],
                        there,
                        "{random}: window at ({left}, {top}), pixel ({x}, {y}), path {path}, {samples} samples"
                    );
                }
            }
        }
    }
}

/// What composite makes of the spans of `shot`.
pub fn composited(shot: &Shot, background: Color, sources: &[composite::Source<'_>]) -> Vec<u32> {
    let mut pixels = vec![word(background); shot.width * shot.height];
    for (y, line) in pixels.chunks_mut(shot.width).enumerate() {
        for (path, source) in sources.iter().enumerate() {
            let Some(row) = shot.row_of(path, y) else { continue };
            composite::draw(line, y as u32, shot.row_spans(row), source, shot.pattern.x.len() as u32);
        }
    }
    pixels
}

#[test]
fn colours_are_composited_bit_for_bit() {
    for samples in [4, 8, 16, 32] {
        let mut random = Random::new(0xC010_0000 + u64::from(samples));
        let mut scene = Scene::new();
        let mut colors = Vec::new();
        for i in 0..24 {
            let alpha = random.pick(&[0.0, 1.0 / 255.0, 0.5, 0.996, 1.0]);
            let [r, g, b] = [0; 3].map(|_| random.between(0.0, 1.0) as f32);
            let color = Color::new([r, g, b, alpha]);
            let path = random_path(&mut random, KINDS[i % 4], 5, 40.0);
            scene.fill(&path, Fill::NonZero, Affine::IDENTITY, &Brush::Solid(color)).unwrap();
            colors.push(word(color));
        }
        for background in [Color::TRANSPARENT, Color::WHITE, Color::new([0.2, 0.6, 0.9, 0.5])] {
            let shot = shoot(samples, &scene, &View { background, ..View::new(40, 37) });
            let fills: Vec<_> = colors.iter().map(|c| move |_, _| *c).collect();
            let sources: Vec<composite::Source<'_>> =
                fills.iter().map(|f| f as composite::Source<'_>).collect();
            let twin = composited(&shot, background, &sources);
            for (i, (gpu, twin)) in shot.pixels.iter().zip(&twin).enumerate() {
                assert_eq!(gpu, twin, "{random}, {samples} samples: pixel ({}, {})", i % 40, i / 40);
            }
        }
    }
}

/// A picture row may have more layers on more pixels than a driver lets one invocation loop over.
#[test]
fn many_layers_on_wide_rows() {
    let color = Color::new([1.0, 0.5, 0.0, 0.02]);
    for (width, n) in [(1024, 300), (100, 1000), (32_768, 5)] {
        let mut scene = Scene::new();
        let shape = adversarial("M-5 -5 H40000 V40 H-5 Z");
        for _ in 0..n {
            scene.fill(&shape, Fill::NonZero, Affine::IDENTITY, &Brush::Solid(color)).unwrap();
        }
        let shot = shoot(16, &scene, &View { background: Color::WHITE, ..View::new(width, 9) });
        let whole = [Span { column: -1, end: 1, pixel: 0, gap: 0xFFFF }];
        let mut pixel = [word(Color::WHITE)];
        for _ in 0..n {
            composite::draw(&mut pixel, 0, &whole, &move |_, _| word(color), 16);
        }
        let wrong = shot.pixels.iter().filter(|p| **p != pixel[0]).count();
        assert_eq!(wrong, 0, "pixels under {n} layers of {width} pixels");
    }
}

/// The same with a span in every column.
#[test]
fn many_layers_of_combs() {
    let mut comb = String::new();
    for i in 0..256 {
        comb += &format!(
            "M{x} -9 L{z} 30 H{y} L{w} -9 Z ",
            x = 4 * i,
            w = 4 * i + 2,
            y = 4 * i + 3,
            z = 4 * i + 1
        );
    }
    let comb = adversarial(&comb);
    let color = Color::new([0.2, 0.5, 0.9, 0.02]);
    let mut scene = Scene::new();
    for _ in 0..100 {
        scene.fill(&comb, Fill::NonZero, Affine::IDENTITY, &Brush::Solid(color)).unwrap();
    }
    let shot = shoot(16, &scene, &View { background: Color::WHITE, ..View::new(1024, 16) });
    let source = move |_, _| word(color);
    let sources: Vec<composite::Source<'_>> = vec![&source; 100];
    assert!(shot.pixels == composited(&shot, Color::WHITE, &sources));
}

fn assert_near(shot: &Shot, expected: impl Fn(f64, f64) -> Option<[f64; 4]>, tolerance: f64, what: &str) {
    for (i, pixel) in shot.pixels.iter().enumerate() {
        let (x, y) = (i % shot.width, i / shot.width);
        let Some(wanted) = expected(x as f64 + 0.5, y as f64 + 0.5) else { continue };
        for (channel, wanted) in wanted.iter().enumerate() {
            let got = f64::from(pixel >> (8 * channel) & 255);
            let off = (got - 255.0 * wanted).abs();
            assert!(
                off <= tolerance,
                "{what}: channel {channel} of ({x}, {y}) is {got}, not {}",
                255.0 * wanted
            );
        }
    }
}

/// Within half a level of rounding, an eighth of one for a ramp's step, and what `f32` rounds.
#[test]
fn gradients_are_where_they_belong() {
    let whole = adversarial("M-1 -1 H50 V40 H-1 Z");
    let stops: [ColorStop; 2] =
        [(0.0, Color::new([1.0, 0.0, 0.0, 1.0])).into(), (1.0, Color::new([0.0, 0.0, 1.0, 0.5])).into()];
    let color = |t: f64, extend: Extend| {
        if extend == Extend::Repeat && (t - t.round()).abs() < 0.003 {
            return None; // both ends of the ramp are right there
        }
        let t = match extend {
            Extend::Pad => t.clamp(0.0, 1.0),
            Extend::Repeat => t.rem_euclid(1.0),
            Extend::Reflect => 1.0 - (1.0 - t.rem_euclid(2.0)).abs(),
        };
        let a = 1.0 - 0.5 * t;
        // Colours are interpolated premultiplied.
        Some([1.0 - t, 0.0, 0.5 * t, a])
    };
    for extend in [Extend::Pad, Extend::Repeat, Extend::Reflect] {
        let linear = Gradient::new_linear((10.1, 3.0), (34.1, 3.0)).with_stops(stops).with_extend(extend);
        let mut scene = Scene::new();
        let turn = Affine::rotate(0.4);
        let brush = Brush::Gradient { gradient: linear, transform: turn };
        scene.fill(&whole, Fill::NonZero, Affine::IDENTITY, &brush).unwrap();
        let shot = shoot(16, &scene, &View::new(48, 30));
        let t = |x: f64, y: f64| ((turn.inverse() * Point::new(x, y)).x - 10.1) / 24.0;
        assert_near(&shot, |x, y| color(t(x, y), extend), 1.0, &format!("linear, {extend:?}"));
        let radial = Gradient::new_radial((20.0, 14.0), 12.3).with_stops(stops).with_extend(extend);
        let mut scene = Scene::new();
        scene.fill(&whole, Fill::NonZero, Affine::IDENTITY, &Brush::from(radial)).unwrap();
        let shot = shoot(16, &scene, &View::new(48, 30));
        let t = |x: f64, y: f64| Point::new(x, y).distance(Point::new(20.0, 14.0)) / 12.3;
        assert_near(&shot, |x, y| color(t(x, y), extend), 1.0, &format!("radial, {extend:?}"));
    }
}
