//! What a rasterizer meets sooner or later: nothing, too much, far away, not a number.

use kurbo::{Affine, BezPath, Point, Stroke};
use spanforge::{Brush, Color, Error, Fill, Gradient, Scene, View};

use crate::random::Random;
use crate::reference::sampler;
use crate::shapes::{KINDS, adversarial, random_path};
use crate::shot::{assert_silent, host, rasterizer, shoot, shoot_with};
use crate::{fragment, row};

fn black() -> Brush {
    Brush::Solid(Color::BLACK)
}

fn scene_of(paths: &[BezPath], rule: Fill) -> Scene {
    let mut scene = Scene::new();
    for path in paths {
        scene.fill(path, rule, Affine::IDENTITY, &black()).unwrap();
    }
    scene
}

#[test]
fn empty_scenes_and_pictures() {
    let background = Color::new([0.0, 1.0, 0.0, 1.0]);
    let shape = adversarial("M-5 -5 H50 V50 H-5 Z");
    let empty = ["", "M3 3", "M3 3 Z", "M3 3 L3 3", "M1 1 M2 2 M3 3 Z Z"].map(adversarial);
    for scene in [Scene::new(), scene_of(&empty, Fill::NonZero), scene_of(&empty, Fill::EvenOdd)] {
        let shot = shoot(16, &scene, &View { background, ..View::new(7, 5) });
        assert_eq!(shot.pixels, vec![0xFF00_FF00; 35]);
    }
    for (width, height) in [(0, 0), (0, 9), (9, 0), (1, 1)] {
        for scene in [Scene::new(), scene_of(std::slice::from_ref(&shape), Fill::NonZero)] {
            let shot = shoot(16, &scene, &View::new(width, height));
            assert_eq!(shot.pixels.len(), (width * height) as usize);
        }
    }
}

#[test]
fn nothing_is_composited_before_anything_is_prepared() {
    let mut fresh = crate::shot::new_rasterizer(4);
    let result = host().submit(|cmd| fresh.composite(cmd));
    assert!(matches!(result, Err(Error::InvalidInput { .. })), "{result:?}");
    assert!(fresh.pixels().is_err());
}

/// Whether the error names path `index`.
fn names_path<T: std::fmt::Debug>(result: Result<T, Error>, index: usize) {
    let Err(Error::InvalidInput { what, why }) = &result else { panic!("{result:?}") };
    assert!(what.contains(&format!("path {index}")), "{what}: {why}");
}

#[test]
fn what_is_not_finite_is_refused_by_name() {
    let fine = adversarial("M1 1 L9 1 L5 8 Z");
    for bad in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let mut scene = scene_of(&[fine.clone(), fine.clone()], Fill::NonZero);
        let elements: [&dyn Fn(&mut BezPath); 5] = [
            &|p| p.move_to((bad, 0.0)),
            &|p| p.line_to((0.0, bad)),
            &|p| p.quad_to((bad, 0.0), (1.0, 1.0)),
            &|p| p.curve_to((0.0, 0.0), (0.0, bad), (1.0, 1.0)),
            &|p| p.curve_to((0.0, 0.0), (0.0, 0.0), (bad, bad)),
        ];
        for element in elements {
            let mut path = fine.clone();
            element(&mut path);
            names_path(scene.fill(&path, Fill::NonZero, Affine::IDENTITY, &black()), 2);
            names_path(scene.stroke(&path, &Stroke::new(1.0), Affine::IDENTITY, &black()), 2);
        }
        for k in 0..6 {
            let mut coefficients = [1.0; 6];
            coefficients[k] = bad;
            let transform = Affine::new(coefficients);
            names_path(scene.fill(&fine, Fill::NonZero, transform, &black()), 2);
            let last = scene.fill(&fine, Fill::NonZero, Affine::IDENTITY, &black()).unwrap();
            names_path(scene.set_transform(last, transform), last.number());
            scene = scene_of(&[fine.clone(), fine.clone()], Fill::NonZero);
        }
        names_path(scene.stroke(&fine, &Stroke::new(bad), Affine::IDENTITY, &black()), 2);
        names_path(
            scene.stroke(&fine, &Stroke::new(1.0).with_dashes(bad, [1.0]), Affine::IDENTITY, &black()),
            2,
        );
        names_path(
            scene.stroke(&fine, &Stroke::new(1.0).with_dashes(0.0, [bad]), Affine::IDENTITY, &black()),
            2,
        );
        let colour = Brush::Solid(Color::new([bad as f32, 0.0, 0.0, 1.0]));
        names_path(scene.fill(&fine, Fill::NonZero, Affine::IDENTITY, &colour), 2);
        let gradient = Brush::from(
            Gradient::new_linear((0.0, bad), (1.0, 0.0)).with_stops([Color::BLACK, Color::WHITE]),
        );
        names_path(scene.fill(&fine, Fill::NonZero, Affine::IDENTITY, &gradient), 2);
        assert_eq!(scene.n_paths(), 2, "a refused path was added");
        let view = View { transform: Affine::translate((bad, 0.0)), ..View::new(9, 9) };
        let result = shoot_with(&mut rasterizer(16), 16, &scene, &view);
        assert!(matches!(result, Err(Error::InvalidInput { .. })));
    }
    // And the rasterizer goes on.
    shoot(16, &scene_of(&[fine], Fill::NonZero), &View::new(9, 9));
}

#[test]
fn a_path_that_overflows_under_its_transform_is_refused_by_name() {
    let fine = adversarial("M1 1 L9 1 L5 8 Z");
    let mut scene = scene_of(std::slice::from_ref(&fine), Fill::NonZero);
    scene
        .fill(&adversarial("M1e200 0 L0 1e200 L5 8 Z"), Fill::NonZero, Affine::scale(1e200), &black())
        .unwrap();
    let result = shoot_with(&mut rasterizer(16), 16, &scene, &View::new(9, 9));
    names_path(result.map(|_| ()), 1);
}

/// A transform with no inverse flattens a shape to a line or a point: nothing is inside.
#[test]
fn transforms_without_inverse() {
    let shape = adversarial("M2 2 C20 3 -5 9 17 15 Q3 9 2 2 Z");
    for coefficients in [
        [0.0; 6],
        [0.0, 0.0, 0.0, 0.0, 8.0, 8.0],
        [1.0, 0.0, 0.0, 0.0, 0.0, 8.0],
        [0.0, 0.0, 0.0, 1.0, 8.0, 0.0],
        [1.0, 1.0, 1.0, 1.0, 0.0, 0.0],
        [1.0, 0.5, 2.0, 1.0, -4.0, 3.0],
    ] {
        let transform = Affine::new(coefficients);
        let mut scene = Scene::new();
        scene.fill(&shape, Fill::NonZero, transform, &black()).unwrap();
        scene.fill(&shape, Fill::EvenOdd, transform, &black()).unwrap();
        scene.stroke(&shape, &Stroke::new(2.0), transform, &black()).unwrap();
        let gradient = Gradient::new_radial((5.0, 5.0), 4.0).with_stops([Color::BLACK, Color::WHITE]);
        scene.fill(&shape, Fill::NonZero, transform, &gradient.into()).unwrap();
        let shot = shoot(16, &scene, &View::new(20, 20));
        fragment::compare(&shot, &format!("{coefficients:?}"));
        row::compare(&shot, &format!("{coefficients:?}"));
        for path in 0..4 {
            let outline = sampler::Outline::new(&sampler::curves(&shape, transform));
            for (i, mask) in shot.masks(path).into_iter().enumerate() {
                let middle = Point::new((i % 20) as f64 + 0.5, (i / 20) as f64 + 0.5);
                assert!(
                    mask == 0 || outline.distance(middle, 5.0) < 0.8,
                    "{coefficients:?}: path {path}, pixel {middle:?}: {mask:x}"
                );
            }
        }
    }
}

/// Coordinates from a thousand to 1e19 and beyond, in every direction about the view.
#[test]
fn far_coordinates() {
    for size in [1e3, 3e4, 4e4, 1e6, 1e9, 1e15, 1e19, 1e100] {
        // Triangles with one side through the view, and the whole plane.
        let near = [
            (0.0, 30.0, 40.0, 10.0),
            (0.0, 0.0, 40.0, 30.0),
            (17.3, 0.0, 18.1, 30.0),
            (0.0, 11.2, 40.0, 11.3),
        ];
        let mut paths = Vec::new();
        for (x0, y0, x1, y1) in near {
            let (a, b) = (Point::new(x0, y0), Point::new(x1, y1));
            let along = (b - a).normalize() * size;
            let across = kurbo::Vec2::new(-along.y, along.x);
            let mut path = BezPath::new();
            path.move_to(a - along);
            path.line_to(b + along);
            path.line_to(b + across);
            path.close_path();
            paths.push(path);
        }
        paths.push(adversarial(&format!("M-{size} -{size} H{size} V{size} H-{size} Z")));
        let scene = scene_of(&paths, Fill::NonZero);
        let shot = shoot(16, &scene, &View::new(40, 30));
        fragment::compare(&shot, &format!("size {size}"));
        row::compare(&shot, &format!("size {size}"));
        assert!(shot.masks(4).iter().all(|m| *m == 0xFFFF), "size {size}: the whole plane has a hole");
        if size > 1e12 {
            continue; // the sampler's own arithmetic ends here
        }
        for (index, path) in paths.iter().enumerate() {
            let outline = sampler::Outline::new(&sampler::curves(path, Affine::IDENTITY));
            let wrong = outline.compare(&shot.pattern, 40, false, &shot.masks(index), 0.1);
            assert!(wrong.is_empty(), "size {size}, path {index}: {wrong:#?}");
        }
    }
}

/// Triangles about the view, to the ends of f64: no edge is missing.
#[test]
fn coordinates_up_to_the_largest_numbers() {
    for size in [1e19, 1e38, 1e100, 1e150, 1e200, 1e300] {
        for [sx, sy] in [[1.0, 1.0], [-1.0, 1.0], [1.0, -1.0], [-1.0, -1.0]] {
            // Half of the plane beside a diagonal through the view's corner.
            let mut path = BezPath::new();
            path.move_to((-size * sx, -size * sy));
            path.line_to((size * sx, size * sy));
            path.line_to((-size * sx, size * sy));
            path.close_path();
            let mut scene = scene_of(&[path.clone()], Fill::NonZero);
            // The same with a side that bends by nothing.
            let mut curved = BezPath::new();
            curved.move_to((-size * sx, -size * sy));
            curved.curve_to((0.0, 0.0), (0.0, 0.0), (size * sx, size * sy));
            curved.line_to((-size * sx, size * sy));
            curved.close_path();
            scene.fill(&curved, Fill::NonZero, Affine::IDENTITY, &black()).unwrap();
            let shot = shoot(16, &scene, &View::new(64, 64));
            for path in 0..2 {
                for (i, mask) in shot.masks(path).into_iter().enumerate() {
                    let (x, y) = ((i % 64) as f64 + 0.5, (i / 64) as f64 + 0.5);
                    let side = y * sy - x * sx;
                    let what = format!("{size:e} {sx} {sy}, path {path}, ({x}, {y})");
                    assert!(side < 1.0 || mask == 0xFFFF, "{what}: {mask:x}");
                    assert!(side > -1.0 || mask == 0, "{what}: {mask:x}");
                }
            }
        }
    }
}

/// Dashes that no machine could hold, and patterns that are none.
#[test]
fn dash_patterns_are_bounded() {
    let line = adversarial("M0 50 H100");
    let mut scene = Scene::new();
    let mut stroke = |offset: f64, dashes: &[f64]| {
        scene.stroke(&line, &Stroke::new(5.0).with_dashes(offset, dashes), Affine::IDENTITY, &black())
    };
    for dashes in
        [&[1e-12, 1e-12][..], &[5e-324], &[0.0, 1e-310], &[2e-4, 2e-4], &[1e308, 1e308], &[1.0, -0.5]]
    {
        names_path(stroke(0.0, dashes), 0);
    }
    for dashes in [&[][..], &[0.0], &[0.0, 0.0], &[1e300, 1.0], &[0.0, 3.0], &[1.0, 1.0]] {
        for offset in [0.0, 1.0, -1.0, 1e300, -1e300, 5e-324] {
            stroke(offset, dashes).unwrap();
        }
    }
    // What overflows in the stroker.
    for size in [1e150, 1e300, 1.7e308] {
        let mut curve = BezPath::new();
        curve.move_to((0.0, 0.0));
        curve.curve_to((1e200, size), (-size, 1e100), (1e10, 0.9 * size));
        let before = scene.n_paths();
        match scene.stroke(&curve, &Stroke::new(5.0), Affine::IDENTITY, &black()) {
            Ok(_) => {}
            result => names_path(result, before),
        }
    }
    shoot(16, &scene, &View::new(100, 100));
}

#[test]
fn far_curves() {
    for size in [1e4, 1e5, 1e6, 1e8] {
        let text = format!("M-{size} -{size} Q{size} -20 30 {size} C20 15 {size} 0 -{size} 10 Z");
        let path = adversarial(&text);
        let scene = scene_of(std::slice::from_ref(&path), Fill::EvenOdd);
        let shot = shoot(16, &scene, &View::new(40, 30));
        fragment::compare(&shot, &text);
        row::compare(&shot, &text);
        if size < 1e6 {
            let outline = sampler::Outline::new(&sampler::curves(&path, Affine::IDENTITY));
            let wrong = outline.compare(&shot.pattern, 40, true, &shot.masks(0), 0.1);
            assert!(wrong.is_empty(), "{text}: {} {:#?}", wrong.len(), &wrong[..wrong.len().min(5)]);
        }
    }
}

/// A far curve whose box ends just outside of the view, nearer than the margin of what is left out.
#[test]
fn far_curves_that_all_but_touch_the_view() {
    for far in [1e6, 1e9, 1e19] {
        for text in [
            format!("M40.05 3 L{far} 9 L{far} 20 Z"),
            format!("M3 30.05 L9 {far} L20 {far} Z"),
            format!("M3 -0.05 L9 -{far} L20 -{far} Z"),
            format!("M-0.05 3 L-{far} 9 L-{far} 20 Z"),
        ] {
            let scene = scene_of(&[adversarial(&text), adversarial("M2 2 H30 V20 H2 Z")], Fill::NonZero);
            let shot = shoot(16, &scene, &View::new(40, 30));
            fragment::compare(&shot, &text);
            assert!(shot.masks(0).iter().all(|m| *m == 0), "{text} is seen");
        }
    }
}

/// Coordinates that are large before a transform that cancels them: 32 bits must not lose the difference.
#[test]
fn large_coordinates_that_cancel() {
    let size = 3e7;
    let path = adversarial(&format!(
        "M{} {} L{} {} L{} {} Z",
        size + 2.0,
        size,
        size + 12.5,
        size + 1.0,
        size + 30.0,
        size + 20.0
    ));
    // x' = x - y, y' = y / 1e6 - 20.
    let transform = Affine::new([1.0, 0.0, -1.0, 1e-6, 0.0, -20.0]);
    let transform = Affine::scale_non_uniform(1.0, 1e6 / 2.0)
        .then_translate((0.0, -1e6 / 2.0 * (3e7 * 1e-6 - 20.0)).into())
        * transform;
    let mut scene = Scene::new();
    scene.fill(&path, Fill::NonZero, transform, &black()).unwrap();
    let shot = shoot(16, &scene, &View::new(20, 12));
    let outline = sampler::Outline::new(&sampler::curves(&path, transform));
    let wrong = outline.compare(&shot.pattern, 20, false, &shot.masks(0), 0.1);
    assert!(wrong.is_empty(), "{} samples: {:#?}", wrong.len(), &wrong[..wrong.len().min(5)]);
}

/// Path space may be so large or small that f32 has no such numbers.
#[test]
fn scales_beyond_single_precision() {
    for exponent in [-300, -60, -42, -38, -30, 30, 38, 42, 60, 300] {
        let scale = 10.0_f64.powi(exponent);
        let shape = adversarial("M2 2 C18 3 -5 9 17 15 Q3 9 2 2 Z");
        let path = Affine::scale(scale) * shape.clone();
        let transform = Affine::scale(1.0 / scale);
        let mut scene = Scene::new();
        scene.fill(&path, Fill::NonZero, transform, &black()).unwrap();
        let shot = shoot(16, &scene, &View::new(20, 20));
        let outline = sampler::Outline::new(&sampler::curves(&shape, Affine::IDENTITY));
        let wrong = outline.compare(&shot.pattern, 20, false, &shot.masks(0), 0.1);
        assert!(
            wrong.is_empty(),
            "1e{exponent}: {} samples: {:#?}",
            wrong.len(),
            &wrong[..wrong.len().min(5)]
        );
    }
}

/// Small shapes far from the origin, brought into the view by the path's or the view's transform.
#[test]
fn origins_far_away() {
    for far in [1e3, 1e5, 1e7, 1e10] {
        let path = adversarial("M2 2 C18 3 -5 9 17 15 Q3 9 2 2 Z");
        let away = Affine::translate((far, -far)) * path;
        let mut scene = Scene::new();
        scene.fill(&away, Fill::NonZero, Affine::IDENTITY, &black()).unwrap();
        let view = View { transform: Affine::translate((-far, far)), ..View::new(20, 20) };
        let shot = shoot(16, &scene, &view);
        let outline = sampler::Outline::new(&sampler::curves(&away, view.transform));
        let wrong = outline.compare(&shot.pattern, 20, false, &shot.masks(0), 0.1);
        assert!(wrong.is_empty(), "{far}: {} samples: {:#?}", wrong.len(), &wrong[..wrong.len().min(5)]);
    }
}

/// Winding far above 255.
#[test]
fn ten_thousand_coincident_contours() {
    for (n, even_odd) in [(10_000, false), (10_000, true), (10_001, true), (4096, false), (2048, false)] {
        let mut path = BezPath::new();
        for _ in 0..n {
            path.extend(adversarial("M2.3 2.2 L13.6 3 L6 9.5 Z"));
        }
        let rule = if even_odd { Fill::EvenOdd } else { Fill::NonZero };
        let shot = shoot(16, &scene_of(&[path], rule), &View::new(16, 12));
        row::compare(&shot, &format!("{n} contours, {rule:?}"));
        let once =
            shoot(16, &scene_of(&[adversarial("M2.3 2.2 L13.6 3 L6 9.5 Z")], rule), &View::new(16, 12));
        let masks = if even_odd && n % 2 == 0 { vec![0; 16 * 12] } else { once.masks(0) };
        assert_eq!(shot.masks(0), masks, "{n} contours, {rule:?}");
    }
}

/// A one-path map: 100,000 segments that cross each other everywhere.
#[test]
fn a_map_of_one_path() {
    for rule in [Fill::NonZero, Fill::EvenOdd] {
        let mut random = Random::new(0x3A9);
        let mut path = BezPath::new();
        let mut at = Point::new(100.0, 80.0);
        path.move_to(at);
        for i in 0..100_000 {
            at += kurbo::Vec2::from_angle(random.between(0.0, 6.3)) * random.between(0.1, 4.0);
            at = Point::new(at.x.clamp(-20.0, 220.0), at.y.clamp(-20.0, 180.0));
            match i % 500 {
                0 => path.move_to(at),
                _ => path.line_to(at),
            }
        }
        let shot = shoot(16, &scene_of(&[path], rule), &View::new(200, 160));
        fragment::compare(&shot, &format!("{random}, {rule:?}"));
        row::compare(&shot, &format!("{random}, {rule:?}"));
    }
}

/// A million fragments in one row, and the same number over many. (`forms` has them timed.)
#[test]
fn a_million_fragments_in_a_row() {
    let zigzag = |n: usize, height: f64| {
        let mut path = BezPath::new();
        path.move_to((-1.0, 0.0));
        for i in 0..n {
            path.line_to((4001.0, height * if i % 2 == 0 { 1.0 } else { 0.9 }));
            path.line_to((-1.0, height * if i % 2 == 0 { 0.1 } else { 0.0 }));
        }
        path.close_path();
        path
    };
    for (n, height) in [(115, 1024), (370, 1)] {
        let path = zigzag(n, f64::from(height));
        let shot = shoot(16, &scene_of(&[path], Fill::EvenOdd), &View::new(4000, height));
        assert!(shot.fragments.len() > 900_000, "{} fragments", shot.fragments.len());
        row::compare(&shot, &format!("{height} rows"));
    }
    assert_silent();
}

#[test]
fn shapes_outside_of_the_view() {
    let mut random = Random::new(0x0175);
    for (x, y) in [
        (-100.0, 0.0),
        (100.0, 0.0),
        (0.0, -100.0),
        (0.0, 100.0),
        (-90.0, -90.0),
        (90.0, 90.0),
        (-40.0, 50.0),
    ] {
        let paths: Vec<_> =
            (0..4).map(|i| Affine::translate((x, y)) * random_path(&mut random, KINDS[i], 5, 30.0)).collect();
        let shot = shoot(16, &scene_of(&paths, Fill::NonZero), &View::new(32, 30));
        fragment::compare(&shot, &format!("{random}, at ({x}, {y})"));
        row::compare(&shot, &format!("{random}, at ({x}, {y})"));
        for (index, path) in paths.iter().enumerate() {
            let outline = sampler::Outline::new(&sampler::curves(path, Affine::IDENTITY));
            let wrong = outline.compare(&shot.pattern, 32, false, &shot.masks(index), 0.1);
            assert!(wrong.is_empty(), "{random}, at ({x}, {y}), path {index}: {wrong:#?}");
        }
    }
}

#[test]
fn views_that_are_too_large_are_refused() {
    for (width, height) in [(32_769, 1), (1, 32_769), (u32::MAX, u32::MAX)] {
        let result = shoot_with(&mut rasterizer(16), 16, &Scene::new(), &View::new(width, height));
        assert!(matches!(result, Err(Error::InvalidInput { .. })));
    }
    // The largest ones are drawn.
    let scene = scene_of(&[adversarial("M-5 -5 L40000 0.7 L40000 3 L-5 3 Z")], Fill::NonZero);
    let shot = shoot(16, &scene, &View::new(32_768, 2));
    fragment::compare(&shot, "32,768 columns");
    row::compare(&shot, "32,768 columns");
    let scene = scene_of(&[adversarial("M-5 -5 L0.7 40000 L3 40000 L3 -5 Z")], Fill::NonZero);
    let shot = shoot(16, &scene, &View::new(2, 32_768));
    fragment::compare(&shot, "32,768 rows");
    row::compare(&shot, "32,768 rows");
}

/// Half planes whose other sides are far away, with their edge at any column or row: cut on the CPU, they lose nothing.
#[test]
fn far_half_planes_have_their_edge() {
    const SIZE: i32 = 64;
    let far = 1e8;
    for at in [0, 1, 13, 32, 46, 51, 63, 64] {
        let sides = [
            ("right", format!("M{at} -{far} H{far} V{far} H{at} Z"), [at, 0, SIZE, SIZE]),
            ("left", format!("M{at} -{far} V{far} H-{far} V-{far} Z"), [0, 0, at, SIZE]),
            ("lower", format!("M-{far} {at} H{far} V{far} H-{far} Z"), [0, at, SIZE, SIZE]),
            ("upper", format!("M-{far} {at} V-{far} H{far} V{at} Z"), [0, 0, SIZE, at]),
        ];
        for (side, text, [x0, y0, x1, y1]) in sides {
            let scene = scene_of(&[adversarial(&text)], Fill::NonZero);
            let shot = shoot(16, &scene, &View::new(SIZE as u32, SIZE as u32));
            assert!(shot.cut, "{side} of {at}: nothing was cut");
            for (p, pixel) in shot.pixels.iter().enumerate() {
                let (x, y) = (p as i32 % SIZE, p as i32 / SIZE);
                let inside = (x0..x1).contains(&x) && (y0..y1).contains(&y);
                assert_eq!(*pixel, if inside { 0xFF00_0000 } else { 0 }, "{side} of {at}: pixel ({x}, {y})");
            }
        }
    }
    assert_silent();
}
