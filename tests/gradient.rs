//! Gradients where a ramp of equal steps is not enough: edges, circles that are one, colours that change within a pixel.

use kurbo::{Affine, Point, Rect, Shape};
use peniko::{ColorStop, Extend};
use spanforge::{Brush, Color, DrawForm, Fill, Gradient, Rasterizer, Scene, View};

use crate::draw::{draw, new_rasterizer};
use crate::picture::composited;
use crate::random::Random;
use crate::reference::{composite, paint};
use crate::shapes::{KINDS, random_path};
use crate::shot::{assert_silent, shoot};

const RED: u32 = 0xFF00_00FF;
const BLUE: u32 = 0xFFFF_0000;

fn colors() -> [Color; 2] {
    [Color::from_rgb8(255, 0, 0), Color::from_rgb8(0, 0, 255)]
}

/// Both ways to make pixels, made once.
struct Ways(Rasterizer);

impl Ways {
    fn new() -> Self {
        Self(new_rasterizer(4, DrawForm::Quads))
    }

    /// The pixels by composite and by draw.
    fn pixels(&mut self, scene: &Scene, view: &View) -> [(&'static str, Vec<u32>); 2] {
        let composited = shoot(16, scene, view).pixels;
        [("composite", composited), ("draw", draw(&mut self.0, 4, scene, view).unwrap())]
    }
}

fn square(brush: impl Into<Brush>) -> Scene {
    let mut scene = Scene::new();
    let shape = Rect::new(-1e6, -1e6, 1e6, 1e6).to_path(0.1);
    scene.fill(&shape, Fill::NonZero, Affine::IDENTITY, &brush.into()).unwrap();
    scene
}

/// `edge` in the scene is seen `off` pixels right of the centre of pixel 32.
fn view_of(edge: Point, zoom: f64, off: f64) -> View {
    let transform =
        Affine::translate((32.5 + off, 1.5)) * Affine::scale(zoom) * Affine::translate(-edge.to_vec2());
    View { transform, ..View::new(64, 3) }
}

/// Within 1/10 pixel: a pixel's centre that far to one side of the edge has that side's colour.
#[test]
fn hard_stops_are_edges_at_any_zoom() {
    let mut ways = Ways::new();
    let [red, blue] = colors();
    let mut many: Vec<ColorStop> = Vec::new();
    for i in 1..100 {
        let sides = if i % 2 == 0 { [red, blue] } else { [blue, red] };
        many.extend(sides.map(|color| ColorStop::from((i as f32 / 100.0, color))));
    }
    let cases: [(&str, Gradient, f64); 4] = [
        ("linear", Gradient::new_linear((0.0, 0.0), (100.0, 0.0)), 0.3333),
        ("repeated", Gradient::new_linear((0.0, 0.0), (100.0, 0.0)).with_extend(Extend::Repeat), 2.3333),
        ("reflected", Gradient::new_linear((100.0, 0.0), (0.0, 0.0)).with_extend(Extend::Reflect), -0.6667),
        ("radial", Gradient::new_radial((0.0, 0.0), 100.0), 0.3333),
    ];
    for (name, gradient, edge) in cases {
        let gradient = gradient.with_stops([(0.3333, red), (0.3333, blue)]);
        let scene = square(gradient);
        for zoom in [1.0, 30.0, 1000.0] {
            for (off, expected) in [(0.1, RED), (-0.1, BLUE)] {
                for (way, pixels) in ways.pixels(&scene, &view_of(Point::new(100.0 * edge, 0.0), zoom, off)) {
                    let row = &pixels[64..128];
                    let what = format!("{name}, {way}, zoom {zoom}, {off}");
                    assert_eq!((row[31], row[33]), (RED, BLUE), "{what}");
                    assert_eq!(row[32], expected, "{what}: {:08x}", row[32]);
                }
            }
        }
    }
    // Many in one gradient.
    let scene = square(Gradient::new_linear((0.0, 0.0), (100.0, 0.0)).with_stops(&many[..]));
    for i in [1, 16, 17, 98] {
        for (off, left) in [(0.1, true), (-0.1, false)] {
            for (way, pixels) in ways.pixels(&scene, &view_of(Point::new(f64::from(i), 0.0), 1000.0, off)) {
                let expected = if left == (i % 2 == 0) { RED } else { BLUE };
                assert_eq!(pixels[64 + 32], expected, "stop {i}, {way}, {off}");
            }
        }
    }
    assert_silent();
}

/// A colour that changes all the way within a small part of a gradient does so where it should.
#[test]
fn steep_changes_are_in_their_place() {
    let mut ways = Ways::new();
    let [red, blue] = colors();
    let scene =
        square(Gradient::new_linear((0.0, 0.0), (100.0, 0.0)).with_stops([(0.5, red), (0.5005, blue)]));
    // The change is 50 pixels wide.
    let view =
        View { transform: view_of(Point::new(50.025, 0.0), 1000.0, 0.0).transform, ..View::new(64, 3) };
    for (way, pixels) in ways.pixels(&scene, &view) {
        for x in 0..64 {
            let t = ((f64::from(x) + 0.5 - 7.5) / 50.0).clamp(0.0, 1.0);
            let off = f64::from(pixels[64 + x as usize] >> 16 & 255) - 255.0 * t;
            // Half a level of rounding, one of the step, and the positions' own.
            assert!(off.abs() <= 2.0, "{way}: pixel {x} is off by {off}");
        }
    }
}

/// Two circles that are one. Padded: the first colour inside and the last outside. Otherwise infinitely many periods meet
/// everywhere, whose average is what remains.
#[test]
fn a_circle_twice() {
    let mut ways = Ways::new();
    let [red, blue] = colors();
    for apart in [0.0, 1e-7, -1e-7] {
        for extend in [Extend::Pad, Extend::Repeat, Extend::Reflect] {
            let center = Point::new(3.0, 4.0);
            let gradient = Gradient::new_two_point_radial(center, 20.0, center, 20.0 * (1.0 + apart as f32))
                .with_extend(extend)
                .with_stops([red, blue]);
            let scene = square(gradient);
            for zoom in [1.0, 1000.0] {
                for off in [0.1, -0.1] {
                    let view = view_of(Point::new(23.0, 4.0), zoom, off);
                    for (way, pixels) in ways.pixels(&scene, &view) {
                        let row = &pixels[64..128];
                        let what = format!("{apart}, {extend:?}, {way}, zoom {zoom}, {off}");
                        if extend == Extend::Pad {
                            assert_eq!((row[31], row[33]), (RED, BLUE), "{what}");
                            assert_eq!(row[32], if off > 0.0 { RED } else { BLUE }, "{what}");
                        } else {
                            let [r, _, b, a] = row[32].to_le_bytes();
                            assert!(row.iter().all(|p| *p == row[32]), "{what}: noise");
                            assert!(r.abs_diff(128) <= 1 && b.abs_diff(128) <= 1 && a == 255, "{what}");
                        }
                    }
                }
            }
        }
    }
}

/// Far more periods than pixels are their average, not a pattern that the pixels pick out of them.
#[test]
fn more_periods_than_pixels() {
    let mut ways = Ways::new();
    let [red, blue] = colors();
    for extend in [Extend::Repeat, Extend::Reflect] {
        let gradient =
            Gradient::new_linear((10.0, 0.0), (10.0 + 1e-5, 0.0)).with_extend(extend).with_stops([red, blue]);
        let scene = square(gradient);
        for (way, pixels) in ways.pixels(&scene, &View::new(64, 3)) {
            assert!(pixels.iter().all(|p| *p == pixels[0]), "{extend:?}, {way}");
        }
    }
}

/// Stops in order, many at one place or next to each other.
fn random_stops(random: &mut Random) -> Vec<ColorStop> {
    let mut offset = 0.0_f32;
    let n = 2 + random.below(7);
    let mut stop = |_| {
        let step = random.pick(&[0.0, 0.0, 1e-4, 0.05, 0.3]);
        offset = (offset + step * random.between(0.0, 1.0) as f32).min(1.0);
        let [r, g, b, a] = [0; 4].map(|_| random.between(0.0, 1.0) as f32);
        ColorStop::from((offset, Color::new([r, g, b, a])))
    };
    (0..n).map(&mut stop).collect()
}

/// Axes and pairs of circles of every kind: one in the other, apart, touching, of equal radii, about one centre.
fn random_gradient(random: &mut Random) -> Gradient {
    let mut number = |low: f64, high: f64| random.between(low, high);
    let mut place = || Point::new(number(-10.0, 50.0), number(-10.0, 50.0));
    let (start, end) = (place(), place());
    let apart = start.distance(end) as f32;
    let (r0, r1) = (number(0.0, 30.0) as f32, number(0.0, 30.0) as f32);
    match random.below(7) {
        0 | 1 => Gradient::new_linear(start, end),
        2 => Gradient::new_radial(start, r1),
        3 => Gradient::new_two_point_radial(start, r0, start, r1),
        4 => Gradient::new_two_point_radial(start, r0, end, r0),
        // One touches the other from inside: the equation has one solution.
        5 => Gradient::new_two_point_radial(start, r0, end, r0 + apart),
        _ => Gradient::new_two_point_radial(start, r0, end, r1),
    }
}

/// Every kind of gradient and of spread, from far off and close by, to the last bit.
#[test]
fn gradients_have_the_bits_of_their_twin() {
    let mut random = Random::new(0x9AD1_E275);
    let (width, height) = (40, 37);
    let mut n_kinds = [0; 3];
    for samples in [4, 16, 32] {
        for _ in 0..30 {
            let mut scene = Scene::new();
            for i in 0..8 {
                let stops = random_stops(&mut random);
                let extend = random.pick(&[Extend::Pad, Extend::Repeat, Extend::Reflect]);
                let gradient = random_gradient(&mut random).with_extend(extend).with_stops(&stops[..]);
                let scale = 10f64.powf(random.between(-1.0, 1.0));
                let turned = Affine::rotate(random.between(0.0, 6.3)) * Affine::scale_non_uniform(scale, 1.0);
                let path = random_path(&mut random, KINDS[i % 4], 5, 40.0);
                scene
                    .fill(
                        &path,
                        Fill::NonZero,
                        Affine::IDENTITY,
                        &Brush::Gradient { gradient, transform: turned },
                    )
                    .unwrap();
            }
            let zoom = 10f64.powf(random.between(-1.0, 2.0));
            let transform =
                Affine::translate((20.0, 20.0)) * Affine::scale(zoom) * Affine::translate((-20.0, -20.0));
            let background = Color::new([0.2, 0.6, 0.9, 0.5]);
            let shot = shoot(samples, &scene, &View { background, transform, ..View::new(width, height) });
            let (paints, ramps) = (&shot.paints, &shot.ramps);
            paints.iter().for_each(|paint| n_kinds[paint.kind as usize] += 1);
            let fills: Vec<_> = paints.iter().map(|p| move |x, y| paint::color(p, ramps, x, y)).collect();
            let sources: Vec<_> = fills.iter().map(|f| f as composite::Source<'_>).collect();
            let twin = composited(&shot, background, &sources);
            for (i, (gpu, twin)) in shot.pixels.iter().zip(&twin).enumerate() {
                let (x, y) = (i % width as usize, i / width as usize);
                assert_eq!(gpu, twin, "{random}, {samples} samples, zoom {zoom}: ({x}, {y}), {paints:#?}");
            }
        }
    }
    assert!(n_kinds[1] > 100 && n_kinds[2] > 300, "kinds of paint: {n_kinds:?}");
    assert_silent();
}
