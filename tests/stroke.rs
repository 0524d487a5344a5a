//! Strokes against shapes made by hand out of SVG's own words (SVG 2, section 13.5), and what a zoom makes anew of them.

use kurbo::{Affine, BezPath, Cap, Circle, Join, Point, Shape, Stroke, Vec2};
use spanforge::vector::inspect;
use spanforge::{Brush, Color, Fill, Scene, View};

use crate::reference::sampler;
use crate::shot::{new_rasterizer, shoot, shoot_with};

const SIDE: u32 = 96;

fn black() -> Brush {
    Brush::Solid(Color::BLACK)
}

/// Adds a polygon, or takes it the other way round: the union of shapes that all turn one way is their non-zero fill.
fn add(shape: &mut BezPath, corners: &[Point]) {
    let mut polygon = BezPath::new();
    polygon.move_to(corners[0]);
    corners[1..].iter().for_each(|p| polygon.line_to(*p));
    polygon.close_path();
    let polygon = if polygon.area() < 0.0 { polygon.reverse_subpaths() } else { polygon };
    shape.extend(polygon);
}

fn add_disc(shape: &mut BezPath, center: Point, radius: f64) {
    let disc = Circle::new(center, radius).to_path(1e-6);
    shape.extend(if disc.area() < 0.0 { disc.reverse_subpaths() } else { disc });
}

/// To the left of a direction, as long as half the stroke is wide.
fn normal(direction: Vec2, style: &Stroke) -> Vec2 {
    Vec2::new(-direction.y, direction.x) * (0.5 * style.width)
}

/// The corner at `at` between two directions: what the two rectangles leave open on its outer side.
fn add_join(shape: &mut BezPath, at: Point, before: Vec2, after: Vec2, style: &Stroke) {
    let side = if before.cross(after) < 0.0 { 1.0 } else { -1.0 };
    let (a, b) = (normal(before, style) * side, normal(after, style) * side);
    // Of the angle between the two edges that meet: the miter's length is the width over sin(angle / 2).
    let sine_of_half = (0.5 * (1.0 + before.dot(after))).sqrt();
    match style.join {
        Join::Round => add_disc(shape, at, 0.5 * style.width),
        Join::Miter if 1.0 / sine_of_half <= style.miter_limit => {
            let tip = (a + b) / (1.0 + before.dot(after));
            add(shape, &[at, at + a, at + tip, at + b]);
        }
        _ => add(shape, &[at, at + a, at + b]),
    }
}

/// The end at `at` of a line that comes with `direction`.
fn add_cap(shape: &mut BezPath, at: Point, direction: Vec2, cap: Cap, style: &Stroke) {
    let (out, n) = (direction * (0.5 * style.width), normal(direction, style));
    match cap {
        Cap::Butt => {}
        Cap::Square => add(shape, &[at + n, at + n + out, at - n + out, at - n]),
        Cap::Round => add_disc(shape, at, 0.5 * style.width),
    }
}

/// The stroke of a polygon or an open line with segments longer than it is wide.
fn by_hand(points: &[Point], is_closed: bool, style: &Stroke) -> BezPath {
    let mut shape = BezPath::new();
    let n = points.len();
    let n_segments = if is_closed { n } else { n - 1 };
    let direction = |k: usize| (points[(k + 1) % n] - points[k % n]).normalize();
    for k in 0..n_segments {
        let (a, b, side) = (points[k], points[(k + 1) % n], normal(direction(k), style));
        add(&mut shape, &[a + side, b + side, b - side, a - side]);
        if is_closed || k + 1 < n_segments {
            add_join(&mut shape, b, direction(k), direction(k + 1), style);
        }
    }
    if !is_closed {
        add_cap(&mut shape, points[0], -direction(0), style.start_cap, style);
        add_cap(&mut shape, points[n - 1], direction(n - 2), style.end_cap, style);
    }
    shape
}

#[test]
fn joins_and_caps_by_hand() {
    let center = Point::new(48.0, 46.0);
    let arm = |degrees: f64| center + Vec2::from_angle(degrees.to_radians()) * 34.0;
    let joins = [Join::Bevel, Join::Round, Join::Miter];
    let caps = [(Cap::Butt, Cap::Square), (Cap::Round, Cap::Butt), (Cap::Square, Cap::Round)];
    let squeezed =
        Affine::translate((20.0, 60.0)) * Affine::rotate(-0.6) * Affine::scale_non_uniform(1.1, 0.4);
    let mirrored = Affine::translate((SIDE.into(), 0.0)) * Affine::scale_non_uniform(-1.0, 1.0);
    for transform in [Affine::IDENTITY, squeezed, mirrored] {
        for (degrees, way) in [(20.0, 1.0), (29.0, -1.0), (60.0, 1.0), (90.0, -1.0), (151.0, 1.0)] {
            // The limit of SVG, which is met at 28.96 degrees; one that this corner passes, and one that it does not.
            let at = 1.0 / f64::to_radians(0.5 * degrees).sin();
            for (join, limit) in
                joins.into_iter().flat_map(|join| [4.0, 1.01 * at, 0.99 * at].map(|l| (join, l)))
            {
                for (start, end) in caps {
                    let style = Stroke { start_cap: start, end_cap: end, ..Stroke::new(9.0) }
                        .with_join(join)
                        .with_miter_limit(limit);
                    let points = [arm(200.0), center, arm(200.0 + way * degrees)];
                    for is_closed in [false, degrees == 60.0] {
                        let mut line = BezPath::new();
                        line.move_to(points[0]);
                        points[1..].iter().for_each(|p| line.line_to(*p));
                        if is_closed {
                            line.close_path();
                        }
                        let mut scene = Scene::new();
                        scene.stroke(&line, &style, transform, &black()).unwrap();
                        let shot = shoot(16, &scene, &View::new(SIDE, SIDE));
                        let expected = by_hand(&points, is_closed, &style);
                        let outline = sampler::Outline::new(&sampler::curves(&expected, transform));
                        let masks = shot.masks(0);
                        assert!(masks.iter().filter(|mask| **mask == 0xFFFF).count() > 100, "nothing there");
                        // Ends of lines lie on 1/256 pixel; arcs may leave theirs by 1/10.
                        let is_round = join == Join::Round || [start, end].contains(&Cap::Round);
                        let tolerance = if is_round { 0.1 } else { 0.02 };
                        let wrong = outline.compare(&shot.pattern, shot.width, false, &masks, tolerance);
                        assert!(
                            wrong.is_empty(),
                            "{degrees} degrees, {style:?}, closed: {is_closed}: {} samples: {:#?}",
                            wrong.len(),
                            &wrong[..wrong.len().min(5)]
                        );
                    }
                }
            }
        }
    }
}

/// Strokes are made anew when their scale leaves its power of two, and only they are: fills have none, and strokes under a
/// transform of their own leave it at another zoom.
#[test]
fn a_zoom_encodes_what_it_must() {
    let circle = Circle::new((30.0, 30.0), 20.0).to_path(1e-3);
    let mut scene = Scene::new();
    for k in 0..5 {
        let at = Affine::translate((f64::from(k) * 3.0, 0.0));
        scene.fill(&circle, Fill::NonZero, at, &black()).unwrap();
        scene.stroke(&circle, &Stroke::new(2.0), at, &black()).unwrap();
    }
    // Its scale passes a power of two at a zoom of 1.5.
    let scaled = scene.stroke(&circle, &Stroke::new(2.0), Affine::scale(4.0 / 3.0), &black()).unwrap();
    let mut rasterizer = new_rasterizer(16);
    let mut n_encoded = |scene: &Scene, zoom: f64| {
        let view = View { transform: Affine::scale(zoom), ..View::new(SIDE, SIDE) };
        let before = inspect::frame(&rasterizer);
        let (encoded, written) = (before.n_encoded, before.written);
        shoot_with(&mut rasterizer, 16, scene, &view).unwrap();
        let after = inspect::frame(&rasterizer);
        (after.n_encoded - encoded, after.written - written)
    };
    n_encoded(&scene, 1.1);
    let outlines = 5 * 1024;
    for (zoom, expected) in
        [(1.1, 0), (1.4, 0), (1.6, 1), (1.99, 0), (2.01, 5), (2.9, 0), (3.1, 1), (1.1, 5), (0.9, 0)]
    {
        let (encoded, written) = n_encoded(&scene, zoom);
        assert_eq!(encoded, expected, "zoom {zoom}");
        // What the frame needs beside outlines is written anew: places of 11 paths and their work.
        println!("zoom {zoom}: {encoded} encoded, {written} bytes written");
        assert!(encoded > 0 || written < outlines, "zoom {zoom}: {written} bytes");
    }
    // Nor does an edit encode more than the shape that changes.
    assert_eq!(n_encoded(&scene, 3.1).0, 6);
    scene.set_transform(scaled, Affine::scale(4.0 / 3.0) * Affine::translate((1.0, 0.0))).unwrap();
    assert_eq!(n_encoded(&scene, 3.1).0, 0);
    scene.set_shape(scaled, &Circle::new((9.0, 9.0), 8.0).to_path(1e-3)).unwrap();
    assert_eq!(n_encoded(&scene, 3.1).0, 1);
}
