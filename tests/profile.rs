//! Times of stages are those of their own work, whatever the frame ends in.

use kurbo::{Affine, BezPath};
use spanforge::gpu::{Format, Host, HostDesc, StageTime};
use spanforge::{Brush, Color, DrawForm, Fill, Output, Rasterizer, RasterizerDesc, Scene, View};

use crate::draw::draw_on;
use crate::harness;
use crate::random::Random;
use crate::shapes::random_path;
use crate::shared_data::skip;
use crate::shot::shoot_on;

/// Zeroing a word a row takes a hundredth of what emitting its fragments takes.
fn scene() -> Scene {
    let (mut random, mut scene) = (Random::new(0x9F0F), Scene::new());
    for _ in 0..20 {
        let path: BezPath = random_path(&mut random, crate::shapes::KINDS[0], 40, 64.0);
        scene.fill(&path, Fill::NonZero, Affine::IDENTITY, &Brush::Solid(Color::BLACK)).unwrap();
    }
    scene
}

/// Times by stage of the frame before.
fn times(host: &Host, last: &str) -> Vec<StageTime> {
    let times = host.stage_times().unwrap();
    let names: Vec<_> = times.iter().map(|time| time.name).collect();
    assert_eq!(names[..5], ["clear", "fragment_count", "scan", "fragment_emit", "row_walk_short"]);
    assert_eq!(names.last(), Some(&last));
    times
}

#[test]
fn times_are_those_of_their_stages() {
    let host = Host::new(&HostDesc { profile: true, ..harness::desc() }).unwrap();
    if !host.device().features().timestamps {
        return skip("profile::times_are_those_of_their_stages", "the device has no time stamps");
    }
    let (scene, view) = (scene(), View { transform: Affine::scale(4.0), ..View::new(256, 256) });
    let desc = |output| RasterizerDesc { output, ..Default::default() };
    let mut composite = Rasterizer::new(host.device(), &desc(Output::Composite { samples: 16 })).unwrap();
    let output = Output::draw(Format::Rgba8Unorm, 4);
    let mut drawn =
        Rasterizer::new(host.device(), &RasterizerDesc { draw_form: DrawForm::Quads, ..desc(output) })
            .unwrap();
    let mut frames = Vec::new();
    for _ in 0..6 {
        shoot_on(&host, &mut composite, 16, &scene, &view).unwrap();
        draw_on(&host, &mut drawn, 4, &scene, &view).unwrap();
        frames.push(times(&host, "draw"));
    }
    // From the second on: lavapipe keeps the target of a draw for what follows, and with one it takes stamps otherwise than
    // without. The least of each, since this machine does other things too.
    let least = |name| {
        let of = |frame: &Vec<StageTime>| frame.iter().find(|time| time.name == name).unwrap().ms;
        frames[1..].iter().map(of).fold(f64::INFINITY, f64::min)
    };
    for (light, heavy) in [("clear", "fragment_emit"), ("scan", "fragment_emit"), ("clear", "fragment_count")]
    {
        assert!(least(light) < least(heavy), "{light} is said to take longer than {heavy}: {frames:?}");
    }
}
