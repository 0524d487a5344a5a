//! What a frame consists of, by `count`, against the CPU.

use kurbo::{Affine, BezPath, Point, Rect, Vec2};
use spanforge::gpu::{Access, Memory};
use spanforge::{Brush, Color, Counts, Fill, Rasterizer, Scene, View};

use crate::harness;
use crate::random::Random;
use crate::reference::sampler;
use crate::shapes::{KINDS, adversarial, random_path, random_transform};
use crate::shot::{host, rasterizer, read, shoot_with};

/// Of the frame that was prepared last.
pub fn counted(rasterizer: &mut Rasterizer) -> Counts {
    let totals = harness::buffer(host().device(), "totals", 16, Memory::Device);
    host()
        .submit(|cmd| {
            cmd.fill(totals.all(), 0)?;
            rasterizer.count(cmd, totals.all())?;
            cmd.barrier(Access::ComputeReadWrite, &[Access::TransferRead]);
            Ok(())
        })
        .unwrap();
    read(totals.all(), 1)[0]
}

/// Half the second derivative's bound over 7: as many lines, squared, keep within 1/14 pixel of their curve (Wang).
const FLATNESS: f64 = 14.0;
/// No line spans more pixels along an axis.
const LONGEST: f64 = 100.0;
const MOST: f64 = 4096.0;

/// The least and the most lines that a curve in pixels may become, in f64: they differ only where rounding to f32 decides.
/// What the rasterizer says in its documentation, from the points alone.
fn lines_of(points: &[Point]) -> [u64; 2] {
    let d = points.len() as f64 - 1.0;
    let steps: Vec<Vec2> = points.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let bends = steps.windows(2).map(|pair| pair[1] - pair[0]);
    let bend = bends.map(|by| d * (d - 1.0) * (by.x.abs() + by.y.abs())).fold(0.0, f64::max);
    let leg = steps.iter().map(|by| d * by.x.abs().max(by.y.abs())).fold(0.0, f64::max);
    // A coordinate is rounded when it is stored, scaled, added up and moved, where it is up to twice as large: four halves of
    // an ulp of that. A bend has eight of them, a leg two.
    let size = points.iter().map(|p| p.x.abs().max(p.y.abs())).fold(1.0, f64::max);
    let rounded = 4.0 * size * f64::from(f32::EPSILON);
    [-rounded, rounded].map(|rounded| {
        let square = ((bend + d * (d - 1.0) * 8.0 * rounded) * FLATNESS / 8.0).max(0.0);
        // One line has no node to move: it stands for a curve within half the tolerance alone.
        let flat = square.sqrt().ceil().max(if square > 0.5 { 2.0 } else { 1.0 });
        let long = ((leg + d * 2.0 * rounded).max(0.0) / LONGEST).floor() + 1.0;
        flat.max(long).min(MOST) as u64
    })
}

/// Where a random path lies about the view.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Place {
    Inside,
    Left,
    Above,
    Below,
    Right,
}

const PLACES: [Place; 8] = [
    Place::Inside,
    Place::Inside,
    Place::Inside,
    Place::Inside,
    Place::Left,
    Place::Above,
    Place::Below,
    Place::Right,
];

/// Moves a path that lies within `bounds` to its place about a view.
fn to_place(place: Place, bounds: Rect, width: f64, height: f64) -> Affine {
    // Far enough for whatever margin there is, and near enough for f32.
    let gap = 9.0;
    let center = Vec2::new(0.5 * width, 0.5 * height) - bounds.center().to_vec2();
    Affine::translate(match place {
        Place::Inside => center,
        Place::Left => Vec2::new(-gap - bounds.x1, center.y),
        Place::Above => Vec2::new(center.x, -gap - bounds.y1),
        Place::Below => Vec2::new(center.x, height + gap - bounds.y0),
        Place::Right => Vec2::new(width + gap - bounds.x0, center.y),
    })
}

/// The box of all points of a path, control points too.
fn bounds(path: &BezPath) -> Rect {
    let all = sampler::curves(path, Affine::IDENTITY).into_iter().flatten();
    let boxes = all.map(|p| Rect::from_points(p, p));
    boxes.reduce(|a, b| a.union(b)).unwrap_or_default()
}

/// Random paths about a view, small and large, turned and not: every curve that may change a pixel is counted with all its
/// lines, each once; those above, below or right of the view with none.
#[test]
fn monotone_curves_are_those_of_the_cpu() {
    let (width, height) = (300, 200);
    let mut rasterizer = rasterizer(16);
    let (mut n_exact, mut n_shared) = (0, 0);
    const SCENES: u64 = 60;
    for i in 0..SCENES {
        let mut random = Random::new(0xC0_0171 + i);
        let mut scene = Scene::new();
        let mut expected = [0, 0];
        // What lies at other places alone must not be counted for something that lies inside.
        for _ in 0..1 + random.below(6) {
            let kind = random.pick(&KINDS);
            let size = random.pick(&[0.7, 20.0, 150.0, 150.0, 4000.0]);
            let mut shape = random_path(&mut random, kind, 6, size);
            if random.flip() {
                shape.apply_affine(random_transform(&mut random, size));
            }
            let place = random.pick(&PLACES);
            let moved = to_place(place, bounds(&shape), width.into(), height.into());
            // A part of what is moved is the path's own, and a part the scene's.
            shape.apply_affine(Affine::translate((0.5, 0.25)));
            let transform = moved * Affine::translate((-0.5, -0.25));
            scene.fill(&shape, Fill::NonZero, transform, &Brush::Solid(Color::BLACK)).unwrap();
            if matches!(place, Place::Inside | Place::Left) {
                for curve in sampler::curves(&shape, transform) {
                    let [low, high] = lines_of(&curve);
                    expected = [expected[0] + low, expected[1] + high];
                }
            }
        }
        let shot = shoot_with(&mut rasterizer, 16, &scene, &View::new(width, height)).unwrap();
        assert!(!shot.cut, "{random}: curves were cut on the CPU");
        let lines = u64::from(counted(&mut rasterizer).lines);
        let [low, high] = expected;
        assert!((low..=high).contains(&lines), "{random}: {lines} lines, not {low} to {high}");
        n_exact += u64::from(low == high);
        n_shared += u64::from(shot.groups.iter().any(|group| group.parts_log2 > 0));
    }
    assert!(n_exact * 10 >= SCENES * 7, "rounding may decide in all scenes but {n_exact}");
    assert!(n_shared * 4 >= SCENES, "curves are shared out in {n_shared} scenes");
}

/// Numbers that anyone can count: sides of shapes, curves that are lines, lines of no length, which are none.
#[test]
fn monotone_curves_by_hand() {
    let mut rasterizer = rasterizer(16);
    for (text, n) in [
        ("", 0),
        ("M5 5 L5 5", 0),
        ("M2 2 H12 V12 H2 Z", 4),
        // An open path is closed.
        ("M3 3 L15 5 L8 17", 3),
        ("M2 2 C6 6 10 10 14 14 L14 2 Z", 3),
        // Nothing of it bends, but no line is longer than 100 pixels.
        ("M0 0 H99 V10 H0 Z", 4),
        ("M0 0 H250 V10 H0 Z", 8),
        // Its second difference is 32: the square root of 2 * 32 * 14 / 8 is 10.6.
        ("M0 0 Q8 16 16 0 Z", 12),
        ("M2 2 H12 V12 H2 Z M20 2 H30 V12 H20 Z", 8),
        ("M2 -20 H12 V-10 H2 Z", 0),
        ("M2 50 H12 V60 H2 Z", 0),
        ("M330 2 H340 V12 H330 Z", 0),
        ("M-20 2 H-10 V12 H-20 Z", 4),
    ] {
        let mut scene = Scene::new();
        let brush = Brush::Solid(Color::BLACK);
        scene.fill(&adversarial(text), Fill::NonZero, Affine::IDENTITY, &brush).unwrap();
        shoot_with(&mut rasterizer, 16, &scene, &View::new(300, 40)).unwrap();
        assert_eq!(counted(&mut rasterizer).lines, n, "{text}");
    }
}
