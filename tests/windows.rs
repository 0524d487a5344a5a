//! The samples in windows, on an X server of the tests' own: a person's events in, pictures out, which must be those that
//! the same sample makes without a window. The validation layer stays silent: else a sample's exit code is not 0.

#[path = "../samples/svg/compare.rs"]
#[allow(dead_code, reason = "what only the sample calls")]
mod compare;
#[path = "../samples/embed/content.rs"]
#[allow(dead_code, reason = "what only the sample calls")]
mod content;
mod cpu;
mod embed;
mod hand;
#[path = "../samples/svg/navigation.rs"]
#[allow(dead_code, reason = "what only the sample calls")]
mod navigation;
mod program;
mod xvfb;

use std::time::Duration;

use kurbo::{Affine, Point, Vec2};
use spanforge::gpu::Validation;

use crate::{harness, sample_picture as picture};
use compare::Distance;
use hand::{BUTTON, ESCAPE, LEFT, RIGHT, UP, WHEEL_DOWN, WHEEL_UP};
use navigation::{Navigation, Touch};
use picture::Picture;
use program::{Program, Saved, assert_alike};

const DRAWING: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/samples/pictures/emblem.svg");

/// Scale and place of the drawing, as the sample says them after a screenshot.
fn place(saved: &Saved) -> (f64, Vec2) {
    let view = saved.line.split("--view ").nth(1).unwrap();
    let numbers: Vec<f64> = view.split(',').map(|n| n.parse().unwrap()).collect();
    (numbers[0], Vec2::new(numbers[1], numbers[2]))
}

/// The screenshot is the picture that the arguments in its line make.
fn assert_is_headless(viewer: &Program, file: &str, what: &str, saved: &Saved) -> Picture {
    let arguments: Vec<_> = saved.line.split(": --").nth(1).unwrap().split(' ').collect();
    let [size, view] = [arguments[1], arguments[3]];
    let expected =
        viewer.headless(&[file, "--frames", "0", "--background", "white", "--size", size, "--view", view]);
    assert_alike(what, &saved.picture, &expected);
    expected
}

#[test]
fn a_viewer_is_moved_zoomed_resized_and_hidden() {
    let name = "windows::a_viewer_is_moved_zoomed_resized_and_hidden";
    let Some(mut viewer) = Program::start(name, "svg", &[DRAWING, "--size", "400x300"]) else { return };

    // Figures off: they change by themselves.
    viewer.hand.type_('i');
    let first = viewer.save();
    let (scale, origin) = place(&first);
    assert_eq!((first.picture.width, first.picture.height), (400, 300));
    assert_is_headless(&viewer, DRAWING, "fitted", &first);
    viewer.assert_on_screen(&first.picture);

    // What the button holds moves along.
    viewer.hand.point(100, 100);
    viewer.hand.press(BUTTON);
    viewer.hand.point(120, 110);
    viewer.hand.point(160, 70);
    viewer.hand.release(BUTTON);
    viewer.hand.point(250, 80);
    let moved = viewer.save();
    assert_eq!(place(&moved), (scale, origin + Vec2::new(60.0, -30.0)));
    assert_is_headless(&viewer, DRAWING, "moved", &moved);

    // What lies under the pointer stays there. (winit counts a click of this wheel twice, pressed and released.)
    let under = |(scale, origin): (f64, Vec2)| (Vec2::new(250.0, 80.0) - origin) / scale;
    for _ in 0..5 {
        viewer.hand.click(WHEEL_UP);
    }
    viewer.hand.click(WHEEL_DOWN);
    viewer.hand.type_('+');
    viewer.hand.type_('-');
    let zoomed = viewer.save();
    assert!((place(&zoomed).0 / scale - 1.25_f64.powi(8)).abs() < 1e-9, "{}", zoomed.line);
    assert!((under(place(&zoomed)) - under(place(&moved))).hypot() < 1e-6, "{}", zoomed.line);
    assert_is_headless(&viewer, DRAWING, "zoomed", &zoomed);

    viewer.hand.key(RIGHT);
    viewer.hand.key(RIGHT);
    viewer.hand.key(LEFT);
    let panned = viewer.save();
    assert!((place(&panned).1 - place(&zoomed).1 + Vec2::new(50.0, 0.0)).hypot() < 1e-6, "{}", panned.line);

    // As small as a window can be, and larger than before.
    for (width, height) in [(1, 1), (1100, 900), (700, 500)] {
        viewer.hand.resize(width, height);
        let resized = viewer.save();
        assert_eq!((resized.picture.width, resized.picture.height), (width, height));
        assert_is_headless(&viewer, DRAWING, "resized", &resized);
        viewer.assert_on_screen(&resized.picture);
    }
    viewer.hand.type_('f');
    let fitted = viewer.save();
    assert_is_headless(&viewer, DRAWING, "fitted again", &fitted);
    let by_itself = ["--frames", "0", "--background", "white", "--size", "700x500"];
    let expected = viewer.headless(&[&[DRAWING], &by_itself[..]].concat());
    assert_alike("fitted as without a window", &fitted.picture, &expected);

    viewer.hide_and_show();
    viewer.assert_on_screen(&fitted.picture);
    assert_alike("restored", &viewer.save().picture, &expected);

    // Help lies over the picture, and goes.
    viewer.hand.type_('?');
    let help = viewer.save().picture;
    assert!(!Distance::between(&help, &expected).unwrap().passes(), "no help is to be seen");
    viewer.hand.type_('?');
    until_alike(&mut viewer, "without help", &expected);

    viewer.hand.close();
    let status = viewer.ended();
    assert!(status.success(), "{status}: {:#?}", viewer.said());
}

/// What a window shows is what the CPU makes of the same paths, wherever the view lies.
#[test]
fn a_window_shows_what_the_cpu_makes() {
    let name = "windows::a_window_shows_what_the_cpu_makes";
    let drawing = cpu::Drawing::random(0x3D0_0001, (120, 90));
    let folder = std::env::temp_dir().join(format!("spanforge-cpu-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("drawing.svg");
    std::fs::write(&file, drawing.svg()).unwrap();
    let Some(mut viewer) = Program::start(name, "svg", &[file.to_str().unwrap(), "--size", "360x270"]) else {
        return;
    };
    viewer.hand.type_('i');
    let check = |viewer: &mut Program, what: &str| {
        let saved = viewer.save();
        let Picture { width, height, .. } = saved.picture;
        let (scale, origin) = place(&saved);
        let expected = drawing.picture(width, height, Affine::translate(origin) * Affine::scale(scale));
        assert_alike(what, &saved.picture, &expected);
        (width, height)
    };
    assert_eq!(check(&mut viewer, "fitted"), (360, 270));
    viewer.hand.point(200, 100);
    for _ in 0..4 {
        viewer.hand.click(WHEEL_UP);
    }
    check(&mut viewer, "zoomed");
    viewer.hand.key(RIGHT);
    check(&mut viewer, "moved");
    for size in [(1, 1), (900, 700), (200, 300)] {
        viewer.hand.resize(size.0, size.1);
        assert_eq!(check(&mut viewer, "resized"), size);
    }
    viewer.hand.minimize();
    viewer.hand.restore();
    check(&mut viewer, "restored");
    viewer.hand.close();
    let status = viewer.ended();
    assert!(status.success(), "{status}: {:#?}", viewer.said());
    std::fs::remove_dir_all(&folder).unwrap();
}

/// Screenshots come to show `expected`: messages over the picture go after a while.
fn until_alike(viewer: &mut Program, what: &str, expected: &Picture) {
    for _ in 0..40 {
        if Distance::between(&viewer.save().picture, expected).is_some_and(|d| d.passes()) {
            return;
        }
        std::thread::sleep(Duration::from_millis(250));
    }
    panic!("{what}: the picture does not come");
}

#[test]
fn a_viewer_reads_a_changed_file_and_keeps_its_picture_where_it_cannot() {
    let name = "windows::a_viewer_reads_a_changed_file_and_keeps_its_picture_where_it_cannot";
    let folder = std::env::temp_dir().join(format!("spanforge-reload-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("changing.svg");
    let file = path.to_str().unwrap();
    let svg = |body: &str| {
        format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64">{body}</svg>"#)
    };
    let square = svg(r#"<rect x="8" y="8" width="32" height="32" fill="teal"/>"#);
    let circle = svg(r#"<circle cx="32" cy="32" r="28" fill="crimson"/>"#);
    std::fs::write(&path, &square).unwrap();
    let Some(mut viewer) = Program::start(name, "svg", &[file, "--size", "640x480"]) else { return };
    viewer.hand.type_('i');
    let before = viewer.save();
    let old = assert_is_headless(&viewer, file, "before", &before);

    // Half written: the picture stays, and a line at its foot says why.
    std::fs::write(&path, &circle[..circle.len() / 2]).unwrap();
    let foot = |picture: &Picture| picture.pixels[640 * 420..].to_vec();
    let head = |picture: &Picture| picture.pixels[..640 * 400].to_vec();
    hand::until("a message", Duration::from_secs(60), || {
        foot(&viewer.save().picture) != foot(&before.picture)
    });
    let told = viewer.save();
    assert_eq!(head(&told.picture), head(&before.picture), "the picture is not as it was");
    assert!(!Distance::between(&told.picture, &old).unwrap().passes(), "no message is to be seen");

    std::fs::write(&path, &circle).unwrap();
    hand::until("the new picture", Duration::from_secs(60), || {
        head(&viewer.save().picture) != head(&before.picture)
    });
    let after = viewer.save();
    assert_eq!(place(&after), place(&before), "the view stays");
    assert_is_headless(&viewer, file, "after", &after);

    viewer.hand.key(ESCAPE);
    let status = viewer.ended();
    assert!(status.success(), "{status}: {:#?}", viewer.said());
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_dropped_file_is_opened() {
    let name = "windows::a_dropped_file_is_opened";
    let Some(mut viewer) = Program::start(name, "svg", &["--size", "320x240"]) else { return };
    viewer.hand.type_('i');
    // Not a drawing: a message says so, and nothing else happens.
    let broken = viewer.file("broken.svg");
    std::fs::write(&broken, "<svg").unwrap();
    viewer.hand.drop_file(&broken);
    viewer.hand.drop_file(std::path::Path::new(DRAWING));
    let opened = viewer.save();
    let expected = assert_is_headless(&viewer, DRAWING, "dropped", &opened);
    assert!(expected.pixels.iter().any(|pixel| *pixel != [255; 4]));
    viewer.hand.type_('q');
    let status = viewer.ended();
    assert!(status.success(), "{status}: {:#?}", viewer.said());
}

/// Of the queues for graphics and compute the first that can show the window; where none can, or there is none, the first.
#[test]
fn a_queue_that_can_show_the_window_is_taken() {
    use ash::vk::QueueFlags as Flags;
    let both = Flags::GRAPHICS | Flags::COMPUTE;
    let families = [Flags::TRANSFER, Flags::GRAPHICS, both, both | Flags::TRANSFER, Flags::COMPUTE];
    for (showing, expected) in [
        (&[][..], Some(2)),
        (&[false, true, true, true, true], Some(2)),
        (&[true, true, false, true, true], Some(3)),
        (&[true, true, false, false, true], Some(2)),
    ] {
        assert_eq!(crate::engine::queue_family(&families, showing), expected, "{showing:?}");
    }
    assert_eq!(crate::engine::queue_family(&families[..2], &[true, true]), None);
}

/// The engine's world: it moves by itself, so a picture is compared with those of the same frame, made without a window and on
/// the CPU.
#[test]
fn an_engine_is_resized_and_hidden() {
    let name = "windows::an_engine_is_resized_and_hidden";
    let Some(mut engine) = Program::start(name, "embed", &["--size", "320x180"]) else { return };
    let check = |engine: &mut Program, width: u32, height: u32| {
        let saved = engine.save();
        let frame = saved.line.rsplit_once(' ').unwrap().1;
        let size = format!("{width}x{height}");
        let expected = engine.headless(&["--frames", "1", "--from", frame, "--size", &size]);
        assert_alike(&size, &saved.picture, &expected);
        // Interface and cubes, as the CPU makes them. One pixel holds every edge: there the device's places, rounded to 1/256
        // pixel, may put one of the four samples on the other side of one, a quarter of a colour.
        let by_cpu = embed::picture(width, height, frame.parse().unwrap());
        let what = format!("{size}, by the CPU");
        if width * height > 1 {
            assert_alike(&what, &saved.picture, &by_cpu);
        } else {
            let pixels = saved.picture.pixels.iter().zip(&by_cpu.pixels);
            let most = pixels.flat_map(|(a, b)| a.iter().zip(b)).map(|(a, b)| a.abs_diff(*b)).max();
            assert!(most <= Some(64), "{what}: {:?}, {:?}", saved.picture.pixels, by_cpu.pixels);
        }
    };
    check(&mut engine, 320, 180);
    for (width, height) in [(1, 1), (640, 400), (240, 160)] {
        engine.hand.resize(width, height);
        check(&mut engine, width, height);
    }
    engine.hide_and_show();
    check(&mut engine, 240, 160);
    engine.hand.close();
    let status = engine.ended();
    assert!(status.success(), "{status}: {:#?}", engine.said());
}

/// The terrain goes round by itself, and stands still when told to; its mesh is made anew every frame.
#[test]
fn a_terrain_is_resized_coarsened_and_hidden() {
    let name = "windows::a_terrain_is_resized_coarsened_and_hidden";
    let small = ["--levels", "4", "--size", "320x180"];
    let Some(mut terrain) = Program::start(name, "terrain", &small) else { return };
    let check = |terrain: &mut Program, width: u32, height: u32, more: &[&str]| {
        let saved = terrain.save();
        let frame = saved.line.rsplit_once(' ').unwrap().1;
        let size = format!("{width}x{height}");
        let expected =
            terrain.headless(&[&["--levels", "4", "--frame", frame, "--size", &size], more].concat());
        assert_alike(&size, &saved.picture, &expected);
        expected
    };
    check(&mut terrain, 320, 180, &[]);
    for (width, height) in [(1, 1), (640, 400), (240, 160)] {
        terrain.hand.resize(width, height);
        check(&mut terrain, width, height, &[]);
    }
    // It stops; the keys then change what is seen of one frame.
    terrain.hand.type_(' ');
    let stands = check(&mut terrain, 240, 160, &[]);
    assert_eq!(terrain.save().picture.pixels, stands.pixels, "it moves");
    terrain.hand.type_('o');
    let plain = check(&mut terrain, 240, 160, &["--plain"]);
    assert!(plain.pixels != stands.pixels, "outlines are not to be seen");
    for _ in 0..8 {
        terrain.hand.key(UP);
    }
    let coarse = ["--plain", "--tolerance", "11.920928955078125"]; // 2 * 1.25^8
    let coarser = check(&mut terrain, 240, 160, &coarse);
    assert!(coarser.pixels != plain.pixels, "no coarser than before");
    terrain.hide_and_show();
    check(&mut terrain, 240, 160, &coarse);
    terrain.hand.key(ESCAPE);
    let status = terrain.ended();
    assert!(status.success(), "{status}: {:#?}", terrain.said());
}

/// Boids move a step a frame, from the same beginning: what the window shows after so many is what there is without one.
#[test]
fn boids_are_resized_turned_and_hidden() {
    let name = "windows::boids_are_resized_turned_and_hidden";
    let few = ["--count", "500", "--size", "320x180"];
    let Some(mut boids) = Program::start(name, "boids", &few) else { return };
    let check = |boids: &mut Program, width: u32, height: u32, more: &[&str]| {
        let saved = boids.save();
        let frame = saved.line.rsplit_once(' ').unwrap().1;
        let size = format!("{width}x{height}");
        let rest = ["--count", "500", "--no-twin", "--frames", frame, "--size", &size];
        let expected = boids.headless(&[&rest, more].concat());
        assert_alike(&size, &saved.picture, &expected);
        saved
    };
    check(&mut boids, 320, 180, &[]);
    for (width, height) in [(1, 1), (640, 400), (240, 160)] {
        boids.hand.resize(width, height);
        check(&mut boids, width, height, &[]);
    }
    boids.hand.type_(' ');
    let stands = check(&mut boids, 240, 160, &[]);
    let again = boids.save();
    assert_eq!((&again.picture.pixels, &again.line), (&stands.picture.pixels, &stands.line), "they move");
    boids.hand.key(RIGHT);
    let turned = check(&mut boids, 240, 160, &["--angle", "35"]);
    assert!(turned.picture.pixels != stands.picture.pixels, "the same side");
    boids.hand.type_(' ');
    boids.hide_and_show();
    check(&mut boids, 240, 160, &["--angle", "35"]);
    boids.hand.key(ESCAPE);
    let status = boids.ended();
    assert!(status.success(), "{status}: {:#?}", boids.said());
}

/// A window that closes by itself leaves its last frame behind; without a display there is a sentence and no window.
#[test]
fn a_window_closes_after_so_many_frames() {
    let name = "windows::a_window_closes_after_so_many_frames";
    for (sample, arguments) in [
        ("svg", &[DRAWING, "--size", "200x150", "--frames", "3"][..]),
        ("svg", &[DRAWING, "--size", "200x150", "--frames", "3", "--way", "draw"]),
        ("embed", &["--size", "200x150", "--frames", "3"]),
        ("terrain", &["--size", "200x150", "--frames", "3", "--levels", "4"]),
        ("boids", &["--size", "200x150", "--frames", "3", "--count", "100"]),
    ] {
        let Some(output) = program::run_to_its_end(name, sample, arguments) else { return };
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && said.contains("saved"), "{sample}: {said}");

        let Some(mut command) = program::command(name, sample) else { return };
        let output = command.args(arguments).env("DISPLAY", ":9999").output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("there is no display for a window"), "{sample}: {said}");
    }
}

/// A message of the layer makes the exit code 1, in a window and without, and is counted: here one that the layer has for
/// any program where it is asked for best practices.
#[test]
fn a_message_of_the_layer_fails_a_sample() {
    let name = "windows::a_message_of_the_layer_fails_a_sample";
    if harness::validation() != Validation::Core {
        return;
    }
    for (sample, arguments) in [
        ("svg", &[DRAWING, "--size", "40x30"][..]),
        ("embed", &["--size", "40x30"]),
        ("terrain", &["--size", "40x30", "--levels", "2"]),
        ("boids", &["--size", "40x30", "--count", "100"]),
    ] {
        let run = |planted: bool, more: &[&str]| {
            let mut command = program::command(name, sample)?;
            let setting = if planted { "1" } else { "0" };
            command.args(arguments).args(more).env("VK_LAYER_VALIDATE_BEST_PRACTICES", setting);
            Some(command)
        };
        for planted in [false, true] {
            let Some(mut command) = run(planted, &["--headless", "--json", "--frames", "1"]) else { return };
            let output = command.output().unwrap();
            let said = String::from_utf8_lossy(&output.stderr);
            let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
            let n_messages = json["validation_messages"].as_u64().unwrap();
            assert_eq!(n_messages > 0, planted, "{sample}: {said}");
            assert_eq!(output.status.code(), Some(i32::from(planted)), "{sample}: {said}");
            let n_said = said.lines().filter(|line| line.starts_with("validation: ")).count();
            assert_eq!(n_said as u64, n_messages, "{sample}: {said}");

            let Some(command) = run(planted, &["--frames", "1"]) else { return };
            let Some(output) = program::until_its_end(name, sample, command) else { return };
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(i32::from(planted)), "{sample} in a window: {said}");
            assert_eq!(said.contains("validation: "), planted, "{sample} in a window: {said}");
        }
    }
}

/// Fingers, which the X server's test extension has not.
#[test]
fn fingers_move_and_zoom() {
    let mut navigation = Navigation::new((100.0, 50.0), (200, 200));
    assert_eq!(navigation.place(), (2.0, Vec2::new(0.0, 50.0)), "fitted, in the middle");
    assert!(!navigation.touch(7, Touch::Down, Point::new(50.0, 60.0)));
    assert!(navigation.touch(7, Touch::Move, Point::new(60.0, 65.0)));
    assert_eq!(navigation.place(), (2.0, Vec2::new(10.0, 55.0)), "one finger moves");

    // The second finger goes twice as far away: all is twice as large, and the first finger holds its place.
    let held = |n: &Navigation| n.transform().inverse() * Point::new(60.0, 65.0);
    let before = held(&navigation);
    navigation.touch(9, Touch::Down, Point::new(100.0, 65.0));
    navigation.touch(8, Touch::Down, Point::new(0.0, 0.0));
    assert!(!navigation.touch(8, Touch::Move, Point::new(5.0, 5.0)), "a third finger does nothing");
    assert!(navigation.touch(9, Touch::Move, Point::new(140.0, 65.0)));
    assert_eq!(navigation.place().0, 4.0);
    assert!(held(&navigation).distance(before) < 1e-9);
    // Fingers that lie on one point zoom nowhere.
    navigation.touch(9, Touch::Move, Point::new(60.0, 65.0));
    assert!(navigation.place().0.is_finite() && navigation.transform().is_finite());
    navigation.touch(9, Touch::Up, Point::new(60.0, 65.0));
    navigation.touch(7, Touch::Up, Point::new(60.0, 65.0));
    assert!(!navigation.touch(7, Touch::Move, Point::new(0.0, 0.0)), "no finger is down");

    // A fitted view follows the window, another keeps its middle; no zoom leaves its bounds.
    let middle = navigation.transform().inverse() * navigation.middle();
    navigation.resize(50, 400);
    assert!((navigation.transform().inverse() * navigation.middle()).distance(middle) < 1e-9);
    for factor in [1e300, 1e-300] {
        navigation.zoom(factor, navigation.middle());
        assert!(navigation.place().0 > 0.0 && navigation.transform().is_finite());
    }
    navigation.fit();
    navigation.resize(400, 400);
    assert_eq!(navigation.place(), (4.0, Vec2::new(0.0, 100.0)));
}
