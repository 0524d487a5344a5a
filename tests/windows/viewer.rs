//! The viewer: a person's events in, pictures out.

use std::path::Path;
use std::time::Duration;

use kurbo::{Affine, Vec2};

use super::compare::Distance;
use super::hand::{self, BUTTON, ESCAPE, LEFT, RIGHT, WHEEL_DOWN, WHEEL_UP};
use super::picture::Picture;
use super::program::{Program, Saved, assert_alike};
use super::{DRAWING, cpu};

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
    let name = "windows::viewer::a_viewer_is_moved_zoomed_resized_and_hidden";
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
    viewer.resized([(1, 1), (1100, 900), (700, 500)], |viewer, resized| {
        assert_is_headless(viewer, DRAWING, "resized", &resized);
        viewer.assert_on_screen(&resized.picture);
    });
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
    viewer.assert_ends_well();
}

/// What a window shows is what the CPU makes of the same paths, wherever the view lies.
#[test]
fn a_window_shows_what_the_cpu_makes() {
    let name = "windows::viewer::a_window_shows_what_the_cpu_makes";
    let drawing = cpu::Drawing::random(0x3D0_0001, (120, 90));
    let folder = std::env::temp_dir().join(format!("spanforge-cpu-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("drawing.svg");
    std::fs::write(&file, drawing.svg()).unwrap();
    let Some(mut viewer) = Program::start(name, "svg", &[file.to_str().unwrap(), "--size", "360x270"]) else {
        return;
    };
    viewer.hand.type_('i');
    let check = |what: &str, saved: Saved| {
        let Picture { width, height, .. } = saved.picture;
        let (scale, origin) = place(&saved);
        let expected = drawing.picture(width, height, Affine::translate(origin) * Affine::scale(scale));
        assert_alike(what, &saved.picture, &expected);
        (width, height)
    };
    assert_eq!(check("fitted", viewer.save()), (360, 270));
    viewer.hand.point(200, 100);
    for _ in 0..4 {
        viewer.hand.click(WHEEL_UP);
    }
    check("zoomed", viewer.save());
    viewer.hand.key(RIGHT);
    check("moved", viewer.save());
    viewer.resized([(1, 1), (900, 700), (200, 300)], |_, saved| {
        check("resized", saved);
    });
    viewer.hand.minimize();
    viewer.hand.restore();
    check("restored", viewer.save());
    viewer.hand.close();
    viewer.assert_ends_well();
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
    let name = "windows::viewer::a_viewer_reads_a_changed_file_and_keeps_its_picture_where_it_cannot";
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
    viewer.assert_ends_well();
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_dropped_file_is_opened() {
    let name = "windows::viewer::a_dropped_file_is_opened";
    let Some(mut viewer) = Program::start(name, "svg", &["--size", "320x240"]) else { return };
    viewer.hand.type_('i');
    // Not a drawing: a message says so, and nothing else happens.
    let broken = viewer.file("broken.svg");
    std::fs::write(&broken, "<svg").unwrap();
    viewer.hand.drop_file(&broken);
    viewer.hand.drop_file(Path::new(DRAWING));
    let opened = viewer.save();
    let expected = assert_is_headless(&viewer, DRAWING, "dropped", &opened);
    assert!(expected.pixels.iter().any(|pixel| *pixel != [255; 4]));
    viewer.hand.type_('q');
    viewer.assert_ends_well();
}

/// The figures lie over a corner, come by themselves, and go.
#[test]
fn figures_lie_over_the_picture() {
    let name = "windows::viewer::figures_lie_over_the_picture";
    let Some(mut viewer) = Program::start(name, "svg", &[DRAWING, "--size", "640x480"]) else { return };
    viewer.hand.type_('i');
    let plain = viewer.save().picture;
    viewer.hand.type_('i');
    // What the panel's brush makes of the picture below it.
    let is_panel = |shot: &Picture, x: u32, y: u32| {
        let [below, seen] = [&plain, shot].map(|picture| picture.pixels[(y * 640 + x) as usize]);
        let share = 214.0 / 255.0;
        (0..3).all(|i| {
            let mixed = share * [22.0, 26.0, 34.0][i] + (1.0 - share) * f64::from(below[i]);
            (f64::from(seen[i]) - mixed).abs() < 2.0
        })
    };
    // Left of the text: a row of pixels each.
    let height = |shot: &Picture| (12..480).take_while(|y| is_panel(shot, 11, *y)).count();
    // A window that sleeps draws them when there is something new: at least device, record, memory, zoom, and what the frame
    // consists of.
    let mut shot = viewer.save().picture;
    hand::until("all figures", Duration::from_secs(60), || {
        shot = viewer.save().picture;
        height(&shot) > 6 * 15
    });
    assert!((30..200).all(|x| is_panel(&shot, x, 11)), "the panel's upper edge has no text");
    assert!((12..480).any(|y| !is_panel(&shot, 20, y)), "no text");
    let right = |picture: &Picture| -> Vec<_> {
        picture.pixels.chunks(640).flat_map(|row| row[480..].to_vec()).collect()
    };
    assert!(right(&shot) == right(&plain), "they lie over more than a corner");
    viewer.hand.type_('i');
    assert!(viewer.save().picture.pixels == plain.pixels, "they do not go");
    viewer.hand.close();
    viewer.assert_ends_well();
}

/// Another number of pixels a point: the window grows, and what is in points with it.
#[test]
fn a_scale_factor_scales_what_is_in_points() {
    let name = "windows::viewer::a_scale_factor_scales_what_is_in_points";
    let Some(mut viewer) = Program::start(name, "svg", &[DRAWING, "--size", "700x400"]) else { return };
    viewer.hand.type_('i');
    // In pixels: how far an arrow key moves the picture, and how much of it the help covers.
    let measure = |viewer: &mut Program, size: (u32, u32)| {
        let plain = viewer.save();
        assert_eq!((plain.picture.width, plain.picture.height), size);
        viewer.hand.type_('?');
        let help = viewer.save();
        viewer.hand.type_('?');
        let covered = plain.picture.pixels.iter().zip(&help.picture.pixels).filter(|(a, b)| a != b).count();
        viewer.hand.key(LEFT);
        let moved = viewer.save();
        viewer.hand.key(RIGHT);
        (place(&moved).1.x - place(&plain).1.x, covered as f64)
    };
    let (by, covered) = measure(&mut viewer, (700, 400));
    assert!((by - 50.0).abs() < 1e-9, "{by}");
    viewer.hand.scale(2.0);
    viewer.until_size(1400, 800);
    let (by_twice, covered_twice) = measure(&mut viewer, (1400, 800));
    assert!((by_twice - 100.0).abs() < 1e-9, "{by_twice}");
    assert!((covered_twice / covered - 4.0).abs() < 0.1, "{covered_twice} of {covered} pixels");
    viewer.hand.close();
    viewer.assert_ends_well();
}
