//! Never wrong for lack of room: the bound holds, is not wasteful, and nothing is written beyond it.

use kurbo::{Affine, BezPath};
use spanforge::gpu::{Format, Host};
use spanforge::vector::inspect;
use spanforge::{
    Brush, Color, DrawForm, Error, Fill, Output, Rasterizer, RasterizerDesc, RowWorkForm, Scene, View,
};

use crate::harness::desc;
use crate::random::Random;
use crate::shapes::{ADVERSARIAL, KINDS, adversarial, random_path, random_transform};
use crate::shot::{budget_of_parts, host, new_rasterizer, read, read_on, shoot};

fn black() -> Brush {
    Brush::Solid(Color::BLACK)
}

fn adversarial_scene() -> Scene {
    let mut scene = Scene::new();
    for (_, text) in ADVERSARIAL {
        scene.fill(&adversarial(text), Fill::NonZero, Affine::IDENTITY, &black()).unwrap();
    }
    scene
}

/// `shoot` itself asserts that the fragments stay within the bound.
#[test]
fn the_bound_is_never_less_than_the_truth() {
    let scene = adversarial_scene();
    for scale in [0.01, 0.3, 1.0, 7.0, 100.0, 1500.0] {
        for angle in [0.0, 0.5, std::f64::consts::FRAC_PI_4] {
            let transform = Affine::translate((8.0, 8.0))
                * Affine::rotate(angle)
                * Affine::scale(scale)
                * Affine::translate((-9.0, -9.0));
            for samples in [4, 32] {
                shoot(samples, &scene, &View { transform, ..View::new(64, 48) });
            }
        }
    }
    for i in 0..40 {
        let mut random = Random::new(0x4003_0000 + i);
        // One path a scene, so that the slack of one does not hide the want of another.
        let size = random.pick(&[0.3, 2.0, 9.0, 60.0, 700.0]);
        let n = random.pick(&[1, 3, 80]);
        let path = random_path(&mut random, KINDS[i as usize % 4], n, size);
        let mut scene = Scene::new();
        scene.fill(&path, Fill::NonZero, random_transform(&mut random, size), &black()).unwrap();
        let side = (size.ceil() as u32).clamp(4, 64);
        shoot(32, &scene, &View::new(side, side));
    }
}

/// Short steep and shallow segments through pixel corners: the most fragments for their length.
#[test]
fn segments_through_corners() {
    for step in [0.02, 0.26, 0.5, 0.99, 1.0, 1.01] {
        let mut path = BezPath::new();
        path.move_to((0.99, 0.99));
        for i in 0..400 {
            let at = 1.0 + f64::from(i / 2) * 0.31 % 60.0;
            let wobble = if i % 2 == 0 { -step } else { step };
            path.line_to((at + wobble * 0.99, at + wobble));
        }
        let mut scene = Scene::new();
        scene.fill(&path, Fill::EvenOdd, Affine::IDENTITY, &black()).unwrap();
        shoot(32, &scene, &View::new(62, 62));
    }
}

const CANARY: u32 = 0xCA4A_41E5;

fn check_canaries(rasterizer: &mut Rasterizer, scene: &Scene, view: &View, composed: bool, what: &str) {
    // The buffers exist and are large enough from here on.
    host()
        .submit(|cmd| {
            rasterizer.prepare(cmd, scene, view)?;
            if composed { rasterizer.composite(cmd) } else { Ok(()) }
        })
        .unwrap();
    host()
        .submit(|cmd| inspect::written(rasterizer)?.iter().try_for_each(|w| cmd.fill(w.buffer, CANARY)))
        .unwrap();
    host()
        .submit(|cmd| {
            rasterizer.prepare(cmd, scene, view)?;
            if composed { rasterizer.composite(cmd) } else { Ok(()) }
        })
        .unwrap();
    for written in inspect::written(rasterizer).unwrap() {
        let words: Vec<u32> = read(written.buffer, written.buffer.size() as usize / 4);
        let (name, slack) = (written.name, written.slack);
        for i in slack.start.div_ceil(4)..slack.end / 4 {
            assert_eq!(words[i as usize], CANARY, "{what}: word {i} of {name} lies beyond {}", slack.start);
        }
    }
    crate::shot::assert_silent();
}

#[test]
fn nothing_is_written_beyond_the_room() {
    // Spans of two words and of three; rows of any length in the parallel form too, which fills buffers of its own.
    for (samples, row_work) in [16, 32]
        .iter()
        .flat_map(|n| [RowWorkForm::Auto, RowWorkForm::Serial, RowWorkForm::Parallel].map(|form| (*n, form)))
    {
        let output = Output::Composite { samples };
        let desc = RasterizerDesc { output, row_work, ..Default::default() };
        let mut rasterizer = Rasterizer::new(host().device(), &desc).unwrap();
        let what = format!("{samples} samples, {row_work:?}");
        for (width, height) in [(5, 3), (22, 22), (300, 7)] {
            let view = View::new(width, height);
            check_canaries(
                &mut rasterizer,
                &adversarial_scene(),
                &view,
                true,
                &format!("adversarial, {what}"),
            );
        }
        for i in 0..8 {
            let mut random = Random::new(0xCA4A_0000 + i);
            let mut scene = Scene::new();
            for n in [2, 200] {
                let path = random_path(&mut random, KINDS[i as usize % 4], n, 50.0);
                scene.fill(&path, Fill::NonZero, Affine::IDENTITY, &black()).unwrap();
            }
            check_canaries(&mut rasterizer, &scene, &View::new(50, 50), true, &format!("{random}, {what}"));
        }
    }
}

/// Of a draw every part has buffers of its own.
#[test]
fn no_part_of_a_draw_writes_beyond_its_room() {
    let mut random = Random::new(0xCA4B);
    let mut scene = adversarial_scene();
    for i in 0..12 {
        let path = random_path(&mut random, KINDS[i % 4], 40, 50.0);
        scene.fill(&path, Fill::NonZero, Affine::IDENTITY, &black()).unwrap();
    }
    let view = View::new(50, 50);
    for samples in [1, 4] {
        let output = Output::draw(Format::Rgba8Unorm, samples);
        let desc = RasterizerDesc { output, draw_form: DrawForm::Quads, ..Default::default() };
        let mut whole = Rasterizer::new(host().device(), &desc).unwrap();
        check_canaries(&mut whole, &scene, &view, false, "whole");
        for n in [2, 6] {
            let (memory, _) = budget_of_parts(&whole, n);
            let mut in_parts = Rasterizer::new(host().device(), &RasterizerDesc { memory, ..desc }).unwrap();
            check_canaries(&mut in_parts, &scene, &view, false, &format!("{n} parts or more"));
            let n_parts = inspect::frame(&in_parts).n_parts;
            assert!(n_parts > 1);
            let n_runs = inspect::written(&in_parts).unwrap().iter().filter(|w| w.name == "runs").count();
            assert_eq!(n_runs, n_parts);
        }
    }
}

/// A frame leaves nothing behind for the next, larger or smaller, on the same buffers.
#[test]
fn frames_do_not_meet() {
    let mut rasterizer = new_rasterizer(16);
    let mut first = Vec::new();
    for round in 0..2 {
        for i in 0..6 {
            let mut random = Random::new(0xF4A3_0000 + i);
            let mut scene = Scene::new();
            let n = [2, 150, 8, 60, 1, 300][i as usize];
            let path = random_path(&mut random, KINDS[i as usize % 4], n, 40.0);
            scene.fill(&path, Fill::NonZero, Affine::IDENTITY, &black()).unwrap();
            let view = View::new(random.pick(&[3, 40, 90]), random.pick(&[2, 40]));
            let shot = crate::shot::shoot_with(&mut rasterizer, 16, &scene, &view).unwrap();
            match round {
                0 => first.push(shot.pixels),
                _ => assert_eq!(first[i as usize], shot.pixels, "{random}"),
            }
        }
    }
}

/// Over a budget a frame is made in parts, and shows the same; over a smaller one it is an error, and nothing is recorded.
#[test]
fn split_frames_give_identical_pictures() {
    let mut random = Random::new(0x5B17);
    let mut scene = Scene::new();
    // Parts of different needs: the first ones have many rows and fragments, the last one few.
    for (n, size) in [(60, 60.0), (4, 60.0), (40, 60.0), (2, 9.0), (1, 3.0)] {
        for (i, rule) in [Fill::NonZero, Fill::EvenOdd].into_iter().enumerate() {
            let path = random_path(&mut random, KINDS[i + 1], n, size);
            let color = Color::new([0.1 * i as f32, 0.9, 0.3, 0.6]);
            scene.fill(&path, rule, Affine::IDENTITY, &Brush::Solid(color)).unwrap();
        }
    }
    let view = View { background: Color::WHITE, ..View::new(64, 60) };
    let whole = shoot(16, &scene, &view).pixels;
    let mut most = 0;
    for memory in [1 << 12, 700_000, 1 << 20, 1 << 21] {
        let desc = RasterizerDesc { memory, ..Default::default() };
        let mut rasterizer = Rasterizer::new(host().device(), &desc).unwrap();
        for _ in 0..2 {
            let made = host().submit(|cmd| {
                rasterizer.prepare(cmd, &scene, &view)?;
                rasterizer.composite(cmd)
            });
            if let Err(error) = made {
                assert!(matches!(error, Error::Capacity { .. }), "{memory} bytes: {error}");
                continue;
            }
            let n_parts = inspect::frame(&rasterizer).n_parts;
            most = most.max(n_parts);
            let pixels: Vec<u32> = read(rasterizer.pixels().unwrap(), whole.len());
            assert!(pixels == whole, "{random}: {memory} bytes, {n_parts} parts");
        }
    }
    assert!(most > 2, "{most} parts");
    crate::shot::assert_silent();
}

/// A prepare that fails leaves nothing behind: what is drawn next is what was asked for, not what an earlier frame left.
#[test]
fn a_prepare_that_fails_is_made_again() {
    let host = Host::new(&desc()).unwrap();
    let mut random = Random::new(0xFA11);
    let mut scene_of = |n_paths: usize, n: usize, reach: f64| {
        let mut scene = Scene::new();
        for i in 0..n_paths {
            let path = random_path(&mut random, KINDS[i % 4], n, 40.0);
            let color = Color::new([0.1 * i as f32, 0.5, 0.3, 0.6]);
            scene.fill(&path, Fill::NonZero, Affine::translate((reach, 0.0)), &Brush::Solid(color)).unwrap();
        }
        scene
    };
    // Each larger than the one before; the third reaches so far that its curves are cut for the frame.
    let scenes = [scene_of(2, 3, 0.0), scene_of(6, 60, 0.0), scene_of(20, 200, 0.0)];
    let far = {
        let mut scene = scene_of(25, 250, 0.0);
        let path = adversarial("M-4 -4 L1e19 3 L2 1e19 Z");
        scene.fill(&path, Fill::NonZero, Affine::IDENTITY, &black()).unwrap();
        scene
    };
    let frames = [(&scenes[0], 9), (&scenes[1], 20), (&far, 31), (&scenes[2], 90), (&far, 120)];
    for memory in [u64::MAX, 6 << 20] {
        let desc = RasterizerDesc { memory, ..Default::default() };
        let mut rasterizer = Rasterizer::new(host.device(), &desc).unwrap();
        // Parts have many buffers.
        let step = if memory < u64::MAX { 9 } else { 1 };
        let n_parts = fail_each_frame(&host, &mut rasterizer, &frames, step);
        assert_eq!(n_parts > 1, memory < u64::MAX, "{n_parts} parts");
    }
    assert_eq!(host.messages(), Vec::<String>::new());
}

/// The first try makes no buffer, every later one `step`, and fails at the next, until there are enough. Returns the most parts
/// of a frame.
fn fail_each_frame(host: &Host, rasterizer: &mut Rasterizer, frames: &[(&Scene, u32)], step: u32) -> usize {
    let mut most = 0;
    for (frame, &(scene, side)) in frames.iter().enumerate() {
        let view = View { background: Color::WHITE, ..View::new(side, side) };
        let mut failures = 0;
        let pixels: Vec<u32> = loop {
            host.device().fail_allocation(Some(if failures == 0 { 0 } else { step }));
            let prepared = host.submit(|cmd| {
                rasterizer.prepare(cmd, scene, &view)?;
                // All room there is: what is recorded after makes none.
                host.device().fail_allocation(Some(0));
                rasterizer.composite(cmd)
            });
            host.device().fail_allocation(None);
            let Err(error) = prepared else {
                break read_on(host, rasterizer.pixels().unwrap(), (side * side) as usize);
            };
            assert!(matches!(error, Error::OutOfDeviceMemory { .. }), "{error}");
            assert_eq!(host.device().n_barriers(), 0, "something was recorded");
            let composed = host.submit(|cmd| rasterizer.composite(cmd));
            assert!(matches!(composed, Err(Error::InvalidInput { .. })), "{composed:?}");
            failures += 1;
            assert!(failures < 1000);
        };
        let n_parts = inspect::frame(rasterizer).n_parts;
        most = most.max(n_parts);
        println!("frame {frame}: {failures} failures, {n_parts} parts");
        assert!(failures > 0, "frame {frame} needs no room");
        let whole: Vec<u32> = shoot(16, scene, &view).pixels;
        assert!(pixels == whole, "frame {frame} after {failures} failures");
    }
    most
}

#[cfg(feature = "svg")]
#[test]
fn the_bound_of_drawings_is_at_most_eight_times_the_truth() {
    const TEST: &str = "room::the_bound_of_drawings_is_at_most_eight_times_the_truth";
    for name in ["helsinki", "world-map"] {
        let Some(file) = crate::shared_data::shared(TEST, &format!("scenes/{name}.svg")) else { return };
        let text = std::fs::read(file).unwrap();
        let drawing = spanforge::svg::read(&text, &spanforge::svg::Options::default()).unwrap();
        let fit = 1024.0 / drawing.width;
        let height = (drawing.height * fit).ceil().min(1024.0);
        let mut rasterizer = new_rasterizer(16);
        let view = View { transform: Affine::scale(fit), ..View::new(1024, height as u32) };
        let middle =
            busiest(&crate::shot::shoot_with(&mut rasterizer, 16, &drawing.scene, &view).unwrap(), fit);
        let frame = inspect::frame(&rasterizer);
        assert_eq!(frame.n_parts, 1, "{name} is made in parts");
        for zoom in [1.0, 10.0, 100.0, 1000.0] {
            let view = View {
                transform: Affine::translate((512.0, 0.5 * height))
                    * Affine::scale(fit * zoom)
                    * Affine::translate(-middle.to_vec2()),
                ..View::new(1024, height as u32)
            };
            let shot = crate::shot::shoot_with(&mut rasterizer, 16, &drawing.scene, &view).unwrap();
            let truth = shot.fragments.len() as u64;
            println!("{name} at zoom {zoom}: {truth} fragments, room for {}", shot.bound);
            assert!(truth > 0, "{name} at zoom {zoom} shows nothing");
            assert!(
                shot.bound <= 8 * truth,
                "{name} at zoom {zoom}: {truth} fragments, room for {}",
                shot.bound
            );
        }
    }
}

/// A point of an outline, in scene space, where the picture of a scene seen at scale `fit` has the most of them.
#[cfg(feature = "svg")]
fn busiest(shot: &crate::shot::Shot, fit: f64) -> kurbo::Point {
    let mut cells = std::collections::BTreeMap::<_, Vec<[f32; 2]>>::new();
    for group in shot.groups.iter().filter(|g| g.item_first == 0) {
        let curves =
            &shot.curves[group.curve_first as usize..][..(group.n_items >> group.parts_log2) as usize];
        for curve in curves {
            let path = &shot.paths[group.path as usize];
            let p = crate::reference::curve::to_pixels(path, shot.points[(curve >> 2) as usize]);
            if (1.0..shot.width as f32).contains(&p[0]) && (1.0..shot.height as f32).contains(&p[1]) {
                cells.entry([(p[0] / 16.0) as u32, (p[1] / 16.0) as u32]).or_default().push(p);
            }
        }
    }
    let points = cells.values().max_by_key(|points| points.len()).unwrap();
    kurbo::Point::new(f64::from(points[0][0]) / fit, f64::from(points[0][1]) / fit)
}
