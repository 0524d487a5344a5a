//! The samples that move by themselves, each in its window.

use super::hand::{ESCAPE, RIGHT, UP};
use super::picture::Picture;
use super::program::{Program, Saved, assert_alike};
use super::terrain::Terrain;
use super::{boids, embed};
use crate::harness::thinned;

/// From as small as a window can be to larger than before.
const SIZES: [(u32, u32); 3] = [(1, 1), (640, 400), (240, 160)];

/// The number of the frame that was saved, and the picture's size: as the sample's arguments and as numbers.
fn frame_and_size(saved: &Saved) -> (&str, String, (u32, u32)) {
    let Picture { width, height, .. } = saved.picture;
    (saved.line.rsplit_once(' ').unwrap().1, format!("{width}x{height}"), (width, height))
}

/// The engine's world: it moves by itself, so a picture is compared with those of the same frame, made without a window and on
/// the CPU.
#[test]
fn an_engine_is_resized_and_hidden() {
    let name = "windows::moving::an_engine_is_resized_and_hidden";
    let Some(mut engine) = Program::start(name, "embed", &["--size", "320x180"]) else { return };
    let check = |engine: &mut Program, saved: Saved| {
        let (frame, text, (width, height)) = frame_and_size(&saved);
        let expected = engine.headless(&["--frames", "1", "--from", frame, "--size", &text]);
        assert_alike(&text, &saved.picture, &expected);
        // Interface and cubes, as the CPU makes them. One pixel holds every edge: there the device's places, rounded to 1/256
        // pixel, may put one of the four samples on the other side of one, a quarter of a colour.
        let by_cpu = embed::picture(width, height, frame.parse().unwrap());
        let what = format!("{text}, by the CPU");
        if width * height > 1 {
            assert_alike(&what, &saved.picture, &by_cpu);
        } else {
            let pixels = saved.picture.pixels.iter().zip(&by_cpu.pixels);
            let most = pixels.flat_map(|(a, b)| a.iter().zip(b)).map(|(a, b)| a.abs_diff(*b)).max();
            assert!(most <= Some(64), "{what}: {:?}, {:?}", saved.picture.pixels, by_cpu.pixels);
        }
    };
    let first = engine.save();
    check(&mut engine, first);
    engine.resized(SIZES, check);
    engine.hide_and_show();
    let last = engine.save();
    check(&mut engine, last);
    engine.hand.close();
    engine.assert_ends_well();
}

/// The terrain goes round by itself, and stands still when told to; its mesh is made anew every frame. What is seen of a frame is
/// what the same frame is without a window, and the twin's regions drawn by the CPU, within the usual tolerance: devices round
/// corners to 1/16 to 1/256 pixel, so that samples on an edge may lie on its other side. (In a picture of one pixel every
/// triangle is smaller than that: it is compared with the device's own alone.)
#[test]
fn a_terrain_is_resized_coarsened_and_hidden() {
    let name = "windows::moving::a_terrain_is_resized_coarsened_and_hidden";
    let small = ["--levels", "4", "--size", "320x180"];
    let Some(mut terrain) = Program::start(name, "terrain", &small) else { return };
    let twin = Terrain::new(4);
    let check = |terrain: &mut Program, saved: Saved, tolerance: f32, outlined: bool| {
        let (frame, text, size) = frame_and_size(&saved);
        let tolerance_text = tolerance.to_string();
        let mut arguments =
            vec!["--levels", "4", "--frame", frame, "--size", &text, "--tolerance", &tolerance_text];
        arguments.extend((!outlined).then_some("--plain"));
        let expected = terrain.headless(&arguments);
        assert_alike(&text, &saved.picture, &expected);
        if size != (1, 1) {
            let by_cpu = twin.picture(size, frame.parse().unwrap(), tolerance, outlined);
            assert_alike(&format!("{text}, {tolerance}, by the CPU"), &saved.picture, &by_cpu);
        }
        saved.picture
    };
    let now = |terrain: &mut Program, tolerance: f32, outlined: bool| {
        let saved = terrain.save();
        check(terrain, saved, tolerance, outlined)
    };
    now(&mut terrain, 2.0, true);
    terrain.resized(SIZES, |terrain, saved| drop(check(terrain, saved, 2.0, true)));
    // It stops; the keys then change what is seen of one frame.
    terrain.hand.type_(' ');
    let stands = now(&mut terrain, 2.0, true);
    assert_eq!(terrain.save().picture.pixels, stands.pixels, "it moves");
    terrain.hand.type_('o');
    let plain = now(&mut terrain, 2.0, false);
    assert!(plain.pixels != stands.pixels, "outlines are not to be seen");
    // As coarse as it gets: a little coarser may be the same from where it happens to stand.
    for _ in 0..28 {
        terrain.hand.key(UP);
    }
    let coarse = 1000.0; // 2 * 1.25^28 is more
    let coarser = now(&mut terrain, coarse, false);
    assert!(coarser.pixels != plain.pixels, "no coarser than before");
    terrain.hide_and_show();
    now(&mut terrain, coarse, false);
    terrain.hand.key(ESCAPE);
    terrain.assert_ends_well();
}

/// Boids move a step a frame, from the same beginning: what the window shows after so many is what there is without one, and
/// the twin's flock drawn by the CPU, within the usual tolerance (whose reason is the terrain's). They stand while they are
/// compared, so that there are not so many steps: the twin's averages are rounded otherwise, and small differences grow.
#[test]
fn boids_are_resized_turned_and_hidden() {
    let name = "windows::moving::boids_are_resized_turned_and_hidden";
    let few = ["--count", "500", "--size", "320x180"];
    let Some(mut boids) = Program::start(name, "boids", &few) else { return };
    boids.hand.type_(' ');
    let check = |boids: &mut Program, saved: Saved, angle: f64| {
        let (frame, text, size) = frame_and_size(&saved);
        let angle_text = angle.to_string();
        let expected = boids.headless(&[
            "--count",
            "500",
            "--no-twin",
            "--frames",
            frame,
            "--size",
            &text,
            "--angle",
            &angle_text,
        ]);
        assert_alike(&text, &saved.picture, &expected);
        // One pixel shows the sky alone, or a dart smaller than the rounding.
        if size != (1, 1) {
            let by_cpu = boids::picture(size, 500, frame.parse().unwrap(), angle);
            assert_alike(&format!("{text}, frame {frame}, by the CPU"), &saved.picture, &by_cpu);
        }
        saved
    };
    let now = |boids: &mut Program, angle: f64| {
        let saved = boids.save();
        check(boids, saved, angle)
    };
    let first = now(&mut boids, 40.0);
    for size in thinned(2, SIZES) {
        // They go on, are resized meanwhile, and stand.
        boids.hand.type_(' ');
        boids.resized([size], |boids, _| boids.hand.type_(' '));
        let resized = now(&mut boids, 40.0);
        let [before, after] = [&first, &resized].map(|saved| frame_and_size(saved).0.parse::<u32>().unwrap());
        assert!(after > before, "they do not go on: {before}, {after}");
    }
    let stands = boids.save();
    let again = boids.save();
    assert_eq!((&again.picture.pixels, &again.line), (&stands.picture.pixels, &stands.line), "they move");
    boids.hand.key(RIGHT);
    let turned = now(&mut boids, 35.0);
    assert!(turned.picture.pixels != stands.picture.pixels, "the same side");
    boids.hand.type_(' ');
    boids.hide_and_show();
    boids.hand.type_(' ');
    now(&mut boids, 35.0);
    boids.hand.key(ESCAPE);
    boids.assert_ends_well();
}
