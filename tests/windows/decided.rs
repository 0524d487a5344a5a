//! What no X server does, or not when it is asked to: fingers, an application that is suspended, a surface that is lost, a window
//! that gives no image. The samples leave what is to be done then to plain functions, and those are tested here; and so are parts
//! of the overlay whose text says times.

use std::cell::RefCell;
use std::time::{Duration, Instant};

use ash::vk;
use kurbo::{Affine, Point, Vec2};
use spanforge::gpu::StageTime;
use spanforge::{Color, Counts, Scene, View};
use winit::dpi::PhysicalPosition;
use winit::event::{DeviceId, ElementState, MouseButton, MouseScrollDelta, TouchPhase, WindowEvent};

use super::asking::{Answer, Asked, Got, MAX_TRIES, answer, extent, image_of, may_be_outdated};
use super::figures::{Figures, Measured};
use super::life::{Frame, Life, Need, NoPixels};
use super::navigation::{Navigation, Touch};
use super::overlay::{Overlay, Panel, Place};
use super::pointing::Pointing;
use crate::shot::shoot;

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

/// A screen that answers what it is told to.
struct Screen {
    answers: Vec<Answer<u32>>,
    /// The size that the window has at each try; the last one stays.
    has_size: Vec<bool>,
    log: RefCell<Vec<&'static str>>,
}

impl Screen {
    fn note(&self, what: &'static str) {
        self.log.borrow_mut().push(what);
    }
}

impl Asked for Screen {
    type Image = u32;
    type Failure = &'static str;

    fn fit(&mut self) -> Result<bool, &'static str> {
        self.note("fit");
        Ok(if self.has_size.len() > 1 { self.has_size.remove(0) } else { self.has_size[0] })
    }

    fn ask(&mut self) -> Result<Answer<u32>, &'static str> {
        self.note("ask");
        if self.answers.is_empty() { Err("the device is lost") } else { Ok(self.answers.remove(0)) }
    }

    fn outdate(&mut self) {
        self.note("outdate");
    }

    fn replace_surface(&mut self) -> Result<(), &'static str> {
        self.note("replace");
        Ok(())
    }
}

/// Out of date brings another swapchain, a lost surface another surface, and after four tries the frame is left out. Where there
/// is no size, no other frame is asked for: that is told apart from an image that may come.
#[test]
fn an_image_is_asked_for_four_times_at_most() {
    use Answer::{Image, NotYet, OutOfDate, SurfaceLost};
    let ask = |answers: &[Answer<u32>], has_size: &[bool]| {
        let (answers, has_size) = (answers.to_vec(), has_size.to_vec());
        let mut screen = Screen { answers, has_size, log: RefCell::default() };
        let image = image_of(&mut screen);
        (image, screen.log.into_inner().join(" "))
    };
    assert_eq!(ask(&[Image(7)], &[true]), (Ok(Got::Image(7)), "fit ask".into()));
    assert_eq!(
        ask(&[NotYet, Image(7)], &[true]),
        (Ok(Got::NotYet), "fit ask".into()),
        "another frame asks again"
    );
    assert_eq!(ask(&[Image(7)], &[false]), (Ok(Got::NoSize), "fit".into()), "no size, no image");
    let changing = ask(&[OutOfDate, SurfaceLost, Image(7)], &[true]);
    assert_eq!(changing, (Ok(Got::Image(7)), "fit ask outdate fit ask replace fit ask".into()));
    let shrunk = ask(&[OutOfDate, Image(7)], &[true, false]);
    assert_eq!(shrunk, (Ok(Got::NoSize), "fit ask outdate fit".into()), "minimized between two tries");
    for never in [OutOfDate, SurfaceLost] {
        let (image, log) = ask(&[never; 9], &[true]);
        assert_eq!((image, log.matches("ask").count()), (Ok(Got::NotYet), MAX_TRIES as usize), "{log}");
    }
    assert_eq!(ask(&[], &[true]), (Err("the device is lost"), "fit ask".into()));
}

#[test]
fn answers_of_the_window_system_are_told_apart() {
    use vk::Result as Vulkan;
    for (result, expected) in [
        (Ok(3), Ok(Answer::Image(3))),
        (Err(Vulkan::ERROR_OUT_OF_DATE_KHR), Ok(Answer::OutOfDate)),
        (Err(Vulkan::ERROR_SURFACE_LOST_KHR), Ok(Answer::SurfaceLost)),
        (Err(Vulkan::TIMEOUT), Ok(Answer::NotYet)),
        (Err(Vulkan::NOT_READY), Ok(Answer::NotYet)),
        (Err(Vulkan::ERROR_DEVICE_LOST), Err(Vulkan::ERROR_DEVICE_LOST)),
        (Err(Vulkan::ERROR_OUT_OF_HOST_MEMORY), Err(Vulkan::ERROR_OUT_OF_HOST_MEMORY)),
    ] {
        assert_eq!(answer(result), expected, "{result:?}");
    }
    // An image that was handed to a surface that is no more is no error; the next frame has another.
    for (presented, expected) in [
        (Ok(false), Ok(false)),
        (Ok(true), Ok(true)),
        (Err(Vulkan::ERROR_OUT_OF_DATE_KHR), Ok(true)),
        (Err(Vulkan::ERROR_SURFACE_LOST_KHR), Ok(true)),
        (Err(Vulkan::ERROR_DEVICE_LOST), Err(Vulkan::ERROR_DEVICE_LOST)),
    ] {
        assert_eq!(may_be_outdated(presented), expected, "{presented:?}");
    }
}

/// A surface that has a size says it; one that follows its swapchain (as on Wayland) has the window's.
#[test]
fn images_have_the_surfaces_size_or_the_windows() {
    let size = |width, height| vk::Extent2D { width, height };
    let surface = |current| vk::SurfaceCapabilitiesKHR {
        current_extent: current,
        min_image_extent: size(2, 3),
        max_image_extent: size(800, 700),
        ..vk::SurfaceCapabilitiesKHR::default()
    };
    assert_eq!(extent(&surface(size(90, 80)), (5, 5)), size(90, 80));
    assert_eq!(extent(&surface(size(0, 0)), (5, 5)), size(0, 0), "minimized, as some systems say it");
    let follows = surface(size(u32::MAX, u32::MAX));
    for (window, expected) in
        [((90, 80), size(90, 80)), ((1, 1), size(2, 3)), ((9000, 9000), size(800, 700)), ((0, 9), size(0, 0))]
    {
        assert_eq!(extent(&follows, window), expected, "{window:?}");
    }
}

/// X11 resumes an application once and never suspends it; telephones do so again and again.
#[test]
fn a_suspended_application_lets_go_of_its_surface_alone() {
    let mut life = Life::default();
    let seen = |life: &mut Life| life.frame((40, 30), false, false) != Frame::Hidden;
    assert!(!life.suspend(), "before it has begun there is nothing to let go of");
    assert!(!seen(&mut life), "nothing is drawn before it has begun");
    assert_eq!(life.resume(), Need::Everything);
    assert!(seen(&mut life));
    assert_eq!(life.resume(), Need::Nothing);
    for _ in 0..3 {
        assert!(life.suspend());
        assert!(!life.suspend(), "it is suspended");
        assert!(!seen(&mut life), "there is no surface");
        assert_eq!(life.resume(), Need::Surface);
        assert!(seen(&mut life));
    }
}

#[test]
fn a_window_that_nobody_sees_draws_nothing() {
    let mut life = Life::default();
    life.resume();
    for (size, minimized) in [((0, 30), false), ((40, 0), false), ((40, 30), true)] {
        assert_eq!(life.frame(size, minimized, false), Frame::Hidden, "{size:?} {minimized}");
    }
    life.cover(true);
    assert_eq!(life.frame((40, 30), false, true), Frame::Hidden);
    life.cover(false);
    assert_eq!(life.frame((40, 30), false, false), Frame::Drawn(false));
    assert_eq!(life.frame((40, 30), false, true), Frame::Drawn(true));
    assert_eq!(life.frame((40, 30), false, false), Frame::Drawn(false), "pixels are wanted of one frame");
    // A frame that got no image owes its pixels to the next that is drawn.
    life.owe(true);
    life.owe(false);
    assert_eq!(life.frame((40, 30), true, false), Frame::Hidden);
    assert_eq!(life.frame((40, 30), false, false), Frame::Drawn(true));
    assert_eq!(life.frame((40, 30), false, false), Frame::Drawn(false));
}

/// Whoever presses S is told, and the window goes on; a command that waits for a picture fails without it.
#[test]
fn pixels_that_are_not_to_be_had_end_a_window_only_with_its_last_frame() {
    for (why, said) in [
        (NoPixels::Hidden, "the window is not to be seen: no screenshot"),
        (NoPixels::NoImage, "the window gives no image: no screenshot"),
        (NoPixels::Unreadable, "this window's images cannot be read back: no screenshot"),
    ] {
        assert_eq!(why.refuse(false), Ok(said.into()));
        assert_eq!(why.refuse(true), Err(said.into()));
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

/// The same through the viewer's events: fingers, pointer, wheel and gesture together.
#[test]
fn events_of_fingers_and_pointers_move_the_picture() {
    let device_id = DeviceId::dummy();
    let touch = |id: u64, phase: TouchPhase, x: f64, y: f64| {
        let location = PhysicalPosition::new(x, y);
        WindowEvent::Touch(winit::event::Touch { device_id, phase, location, force: None, id })
    };
    let pointer =
        |x: f64, y: f64| WindowEvent::CursorMoved { device_id, position: PhysicalPosition::new(x, y) };
    let button = |state, button| WindowEvent::MouseInput { device_id, state, button };
    use TouchPhase::{Cancelled, Ended, Moved, Started};
    let mut navigation = Navigation::new((100.0, 100.0), (200, 200));
    let mut pointing = Pointing::default();
    let mut send = |events: &[WindowEvent]| {
        let moved: Vec<_> = events.iter().map(|event| pointing.event(event, 2.0, &mut navigation)).collect();
        let place = navigation.place();
        (moved, place, pointing.held(&navigation))
    };
    let (moved, place, _) = send(&[touch(1, Started, 50.0, 50.0), touch(1, Moved, 58.0, 47.0)]);
    assert_eq!((moved, place), (vec![Some(false), Some(true)], (2.0, Vec2::new(8.0, -3.0))));
    // Two fingers: twice as far apart, twice as large; the first holds its place, (25, 25) of the drawing.
    let (_, (scale, origin), _) = send(&[touch(2, Started, 98.0, 47.0), touch(2, Moved, 138.0, 47.0)]);
    assert_eq!((scale, origin), (4.0, Vec2::new(58.0 - 100.0, 47.0 - 100.0)));
    // The system takes a finger away; what the other does moves again. Then that one goes.
    let (moved, place, _) = send(&[touch(2, Cancelled, 138.0, 47.0), touch(1, Moved, 59.0, 47.0)]);
    assert_eq!((moved[1], place), (Some(true), (4.0, Vec2::new(-41.0, -53.0))));
    let (moved, ..) = send(&[touch(1, Ended, 59.0, 47.0), touch(1, Moved, 90.0, 90.0)]);
    assert_eq!(moved, [Some(false); 2]);
    // Fingers are forgotten with the focus: nobody tells when they go up.
    let (moved, ..) =
        send(&[touch(3, Started, 9.0, 9.0), WindowEvent::Focused(false), touch(3, Moved, 90.0, 90.0)]);
    assert_eq!(moved, [Some(false); 3]);

    // A pointer moves the picture while the button is down, and holds what is zoomed; in its absence the middle does.
    let (.., held) = send(&[pointer(10.0, 20.0)]);
    assert_eq!(held, Point::new(10.0, 20.0));
    let down = button(ElementState::Pressed, MouseButton::Left);
    let (moved, place, _) = send(&[down, pointer(13.0, 21.0)]);
    assert_eq!((moved, place), (vec![Some(false), Some(true)], (4.0, Vec2::new(-38.0, -52.0))));
    let up = button(ElementState::Released, MouseButton::Left);
    let (moved, ..) = send(&[up, pointer(50.0, 50.0), button(ElementState::Pressed, MouseButton::Right)]);
    assert_eq!(moved, [Some(false), Some(false), None], "the other buttons are nobody's");
    // A touch pad's pixels: 50 points, here of two pixels, are a step of a wheel.
    let phase = TouchPhase::Moved;
    let delta = MouseScrollDelta::PixelDelta(PhysicalPosition::new(0.0, 100.0));
    let (_, (scale, origin), held) = send(&[WindowEvent::MouseWheel { device_id, delta, phase }]);
    assert_eq!((scale, held), (5.0, Point::new(50.0, 50.0)));
    assert!((origin - Vec2::new(-60.0, -77.5)).hypot() < 1e-9, "{origin:?}");
    let pinch = |delta| WindowEvent::PinchGesture { device_id, delta, phase };
    let (moved, (scale, _), _) = send(&[pinch(f64::NAN), pinch(1.0)]);
    assert_eq!((moved, scale), (vec![Some(false), Some(true)], 10.0));
    let (.., held) = send(&[WindowEvent::CursorLeft { device_id }]);
    assert_eq!(held, Point::new(100.0, 100.0));
}

/// Rows of the overlay, and when they are made anew: some texts after a frame that was not drawn for a text, and then no more.
#[test]
fn figures_are_told_and_come_to_rest() {
    let mut figures = Figures::new();
    figures.set_device("A device");
    assert!(figures.are_shown() && figures.rows().len() == 1 && figures.next_refresh().is_none());
    let stage = |name, ms| StageTime { name, ms };
    let stages = vec![stage("scan", 1.25), stage("draw", 2.0), stage("scan", 0.5)];
    let counts = Counts { fragments: 12, merged: 34, spans: 56, ..Counts::default() };
    let measured = Measured { stages, counts: Some(counts), n_parts: 1, bytes: 3 << 19 };
    figures.note(Duration::from_micros(1500), measured, 2.5);
    figures.frame_is_shown();
    let mut now = figures.next_refresh().unwrap();
    assert!(!figures.refresh(now - Duration::from_millis(1)), "too early");
    assert!(figures.refresh(now));
    let rows = |figures: &Figures| -> Vec<String> {
        figures.rows().iter().map(|(name, value)| format!("{name}: {value}")).collect()
    };
    let told = [
        "device: A device",
        "record (CPU): 1.50 ms",
        "GPU: 3.75 ms",
        "  scan: 1.75 ms",
        "  draw: 2.00 ms",
        "fragments: 12",
        "merged, spans: 34, 56",
        "memory: 1.5 MiB",
        "zoom: 250.0 %",
    ];
    assert_eq!(rows(&figures), told);

    // The frame that shows the text, and what comes with it.
    let mut n_texts = 1;
    while figures.next_refresh().is_some() {
        figures.note(Duration::ZERO, Measured { n_parts: 1, ..Measured::default() }, 2.5);
        figures.frame_is_shown();
        now += Duration::from_secs(1);
        n_texts += u32::from(figures.refresh(now));
        assert!(n_texts < 10, "a window that sleeps is woken for ever");
    }
    figures.frame_is_shown();
    assert!(n_texts == 3 && figures.next_refresh().is_none(), "{n_texts}");
    let rested = rows(&figures);
    assert!(rested.iter().any(|row| row == "fragments: 12"), "what was counted stays: {rested:?}");
    assert!(rested.iter().any(|row| row.starts_with("frame: ")), "frames followed each other: {rested:?}");
    // A frame of its own wakes it; in parts nothing is counted; hidden it sleeps.
    figures.note(Duration::ZERO, Measured { n_parts: 4, counts: Some(counts), ..Measured::default() }, 1.0);
    figures.frame_is_shown();
    assert!(figures.refresh(now + Duration::from_secs(1)));
    let parts = rows(&figures);
    assert!(parts.contains(&"made in: 4 parts".into()), "{parts:?}");
    assert!(!parts.iter().any(|row| row.starts_with("fragments")), "{parts:?}");
    figures.toggle();
    assert!(!figures.are_shown() && figures.next_refresh().is_none());
    figures.frame_is_shown();
    assert!(!figures.refresh(Instant::now() + Duration::from_secs(9)));
    figures.toggle();
    assert!(figures.next_refresh().is_some());
}

/// The overlay lies where it lies, whatever the view of the drawing below; it goes without a trace, and in other pixels a point it
/// is as much larger.
#[test]
fn an_overlay_does_not_move_with_the_picture() {
    let (mut scene, mut overlay) = (Scene::new(), Overlay::new().unwrap());
    let row = |name: &str, value: &str| (name.to_owned(), value.to_owned());
    let rows = vec![row("frame", "1.25 ms"), row("fragments", "214318")];
    let panels =
        vec![Panel { place: Place::TopLeft, rows: rows.clone() }, Panel { place: Place::Bottom, rows }];
    let mut draw = |panels: &[Panel], window: (u32, u32), scale: f64, transform: Affine| {
        overlay.update(&mut scene, panels.to_vec(), window, scale, transform).unwrap();
        let view = View { transform, background: Color::WHITE, ..View::new(window.0, window.1) };
        (shoot(16, &scene, &view).pixels, scene.n_paths())
    };
    let (still, n_paths) = draw(&panels, (200, 150), 1.0, Affine::IDENTITY);
    assert_eq!(n_paths, 6, "a board and two columns each");
    let covered = |pixels: &[u32]| pixels.iter().filter(|pixel| **pixel != u32::MAX).count();
    assert!(covered(&still) > 200 * 150 / 5);
    for transform in [
        Affine::translate((1234.5, -77.25)),
        Affine::scale(300.0) * Affine::translate((0.125, 3.0)),
        Affine::scale(1e-3),
    ] {
        let (moved, n_paths) = draw(&panels, (200, 150), 1.0, transform);
        // In double precision and back: a corner may be rounded to the next 1/256 pixel.
        let apart =
            |a: u32, b: u32| a.to_le_bytes().iter().zip(b.to_le_bytes()).any(|(a, b)| a.abs_diff(b) > 16);
        let n_apart = still.iter().zip(&moved).filter(|(a, b)| apart(**a, **b)).count();
        assert!(n_paths == 6 && n_apart < 10, "{transform:?}: {n_apart} pixels");
    }
    let (twice, _) = draw(&panels, (400, 300), 2.0, Affine::IDENTITY);
    let ratio = covered(&twice) as f64 / covered(&still) as f64;
    assert!((ratio - 4.0).abs() < 0.1, "{ratio}");
    let (nothing, n_paths) = draw(&[], (400, 300), 2.0, Affine::IDENTITY);
    assert_eq!((covered(&nothing), n_paths), (0, 0));
}
