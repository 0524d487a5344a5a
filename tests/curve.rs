//! Flattening: how far lines leave their curve, and that a curve and its reverse are one.

use kurbo::{BezPath, Point, Shape};
use spanforge::layout::PathView;
use spanforge::limits::MAX_LINES;

use crate::random::Random;
use crate::reference::curve::{Flat, ceil_sqrt, flatten, reciprocal};
use crate::reference::monotone::{crossings, cuts, point};
use crate::reference::sampler::{self, Outline, area_in_pixel, chord_distance};
use crate::reference::winding::Pattern;
use crate::shapes::{ADVERSARIAL, KINDS, adversarial, random_path};
use crate::shot::pattern;

fn f32s(points: &[Point]) -> Vec<[f32; 2]> {
    points.iter().map(|p| [p.x as f32, p.y as f32]).collect()
}

fn grid_points(flat: &Flat) -> Vec<Point> {
    flat.nodes().iter().map(|n| Point::new(f64::from(n[0]) / 256.0, f64::from(n[1]) / 256.0)).collect()
}

/// Every curve of `path` against the method of record: each crossing of a sample row on one side is near the other side.
fn check_crossings(path: &BezPath, pattern: &Pattern, name: &str) {
    let (first, step) = (f64::from(pattern.first) / 256.0, f64::from(pattern.step) / 256.0);
    for points in sampler::curves(path, kurbo::Affine::IDENTITY) {
        let nodes = grid_points(&flatten(&f32s(&points)));
        for crossing in crossings(&points, first, step) {
            let p = Point::new(crossing.x, crossing.y);
            let distance =
                nodes.windows(2).map(|w| chord_distance(p, w[0], w[1])).fold(f64::INFINITY, f64::min);
            assert!(distance <= 0.1, "{name}: no line within {distance} of {p:?} on {points:?}");
        }
        let exact = Outline::new(std::slice::from_ref(&points));
        for w in nodes.windows(2) {
            for p in crossings(w, first, step).iter().map(|c| Point::new(c.x, c.y)).chain([w[0], w[1]]) {
                let distance = exact.distance(p, 1.0);
                assert!(distance <= 0.1, "{name}: {p:?} lies {distance} from {points:?}");
            }
        }
    }
}

#[test]
fn lines_stay_within_a_tenth_of_a_pixel_of_their_curve() {
    let mut random = Random::new(0xC04E);
    let pattern = pattern(16);
    for size in [0.5, 2.0, 20.0, 100.0, 1000.0] {
        for kind in KINDS {
            for i in 0..if size > 100.0 { 1 } else { 12 } {
                let path = random_path(&mut random, kind, 5, size);
                check_crossings(&path, &pattern, &format!("{random} path {i} of {kind:?} of size {size}"));
            }
        }
    }
    for (name, text) in ADVERSARIAL {
        check_crossings(&adversarial(text), &pattern, name);
    }
}

#[test]
fn the_monotone_pieces_and_the_sampler_agree() {
    let mut random = Random::new(0x3070);
    for i in 0..60 {
        let path = random_path(&mut random, KINDS[i % 4], 4, 20.0);
        for points in sampler::curves(&path, kurbo::Affine::IDENTITY) {
            for pair in cuts(&points).windows(2) {
                let [a, m, b] = [pair[0], 0.5 * (pair[0] + pair[1]), pair[1]].map(|t| point(&points, t));
                let between = |v: f64, a: f64, b: f64| v >= a.min(b) - 1e-9 && v <= a.max(b) + 1e-9;
                assert!(between(m.x, a.x, b.x) && between(m.y, a.y, b.y), "{random}: {points:?} at {pair:?}");
            }
            let exact = Outline::new(std::slice::from_ref(&points));
            for crossing in crossings(&points, 0.1, 0.37) {
                let distance = exact.distance(Point::new(crossing.x, crossing.y), 1.0);
                assert!(distance < 1e-4, "{random}: {crossing:?} lies {distance} from {points:?}");
            }
        }
    }
}

#[test]
fn a_curve_and_its_reverse_have_the_same_nodes() {
    let mut random = Random::new(0x4E7);
    let view = PathView { linear: [0.7, -0.3, 0.41, 1.1], offset: [3.3, 9.1], ..PathView::default() };
    for i in 0..400 {
        let path = random_path(&mut random, KINDS[i % 4], 4, [1.0, 30.0, 3000.0][i % 3]);
        for points in sampler::curves(&path, kurbo::Affine::IDENTITY) {
            let mut pixels: Vec<_> =
                f32s(&points).iter().map(|p| crate::reference::curve::to_pixels(&view, *p)).collect();
            let forth = flatten(&pixels);
            pixels.reverse();
            let back = flatten(&pixels);
            assert_eq!(forth.nodes(), back.nodes(), "{random}: {points:?}");
            if pixels.first() != pixels.last() {
                assert_ne!(forth.flipped, back.flipped, "{random}: {points:?}");
            }
        }
    }
}

#[test]
fn tiny_circles_have_their_area() {
    let mut worst = (0.0, 0.0, Point::ZERO);
    let mut worst_sum: f64 = 0.0;
    for tenths in 2..=60 {
        let radius = f64::from(tenths) / 20.0;
        for center in
            [(4.0, 4.0), (4.5, 4.5), (4.25, 4.7), (4.0, 4.5), (4.1, 4.9), (4.03, 4.51)].map(Point::from)
        {
            let circle = kurbo::Circle::new(center, radius).to_path(1e-9);
            let fine: Vec<Point> = (0..1024)
                .map(|i| {
                    let (sin, cos) = (f64::from(i) * std::f64::consts::TAU / 1024.0).sin_cos();
                    center + kurbo::Vec2::new(cos, sin) * radius
                })
                .collect();
            for path in [circle, four_cubics(center, radius)] {
                let mut polygon = Vec::new();
                for points in sampler::curves(&path, kurbo::Affine::IDENTITY) {
                    let flat = flatten(&f32s(&points));
                    let mut nodes = grid_points(&flat);
                    if flat.flipped {
                        nodes.reverse();
                    }
                    polygon.extend_from_slice(&nodes[..nodes.len() - 1]);
                }
                let mut net = 0.0;
                for (x, y) in (0..64).map(|i| (f64::from(i % 8), f64::from(i / 8))) {
                    let error = area_in_pixel(&polygon, x, y).abs() - area_in_pixel(&fine, x, y).abs();
                    net += error;
                    let error = error.abs();
                    if error > worst.0 {
                        worst = (error, radius, center);
                    }
                }
                worst_sum = worst_sum.max(f64::abs(net) / (std::f64::consts::TAU * radius.max(0.5)));
            }
        }
    }
    let (error, radius, center) = worst;
    println!(
        "the largest error: {error} in a pixel of radius {radius} at {center:?}; {worst_sum} pixel along a circle"
    );
    assert!(error <= 1.0 / 32.0, "a pixel of the circle of radius {radius} at {center:?} is off by {error}");
    assert!(worst_sum <= 0.01, "the area of a circle is off by {worst_sum} pixel along its outline");
}

/// A circle as most drawings have it.
fn four_cubics(center: Point, r: f64) -> BezPath {
    let k = 0.552_284_749_831 * r;
    let p = |x: f64, y: f64| center + kurbo::Vec2::new(x, y);
    let mut path = BezPath::new();
    path.move_to(p(r, 0.0));
    path.curve_to(p(r, k), p(k, r), p(0.0, r));
    path.curve_to(p(-k, r), p(-r, k), p(-r, 0.0));
    path.curve_to(p(-r, -k), p(-k, -r), p(0.0, -r));
    path.curve_to(p(k, -r), p(r, -k), p(r, 0.0));
    path.close_path();
    path
}

#[test]
fn the_arithmetic_of_steps() {
    for n in 1..=MAX_LINES {
        let exact = 1.0 / f64::from(n);
        let error = (f64::from(reciprocal(n)) - exact).abs();
        assert!(error <= exact * 2.4e-7, "1 / {n} is off by {error}");
    }
    for n in 1..MAX_LINES {
        let square = (n * n) as f32;
        assert_eq!(ceil_sqrt(square), n);
        assert_eq!(ceil_sqrt(square.next_up()), n + 1);
    }
    assert_eq!((ceil_sqrt(0.0), ceil_sqrt(f32::INFINITY)), (1, MAX_LINES));
}
