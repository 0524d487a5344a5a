//! What a frame costs the CPU that records it, in a scene of 30,000 paths: unchanged, and after edits.
//! `scripts/bench.sh --recording`

use std::time::Instant;

use kurbo::{Affine, BezPath, Circle, Shape};
use spanforge::gpu::{Format, Host, HostDesc, Image, ImageDesc, ImageState, ImageUsage, RenderingDesc};
use spanforge::{
    Brush, Color, DrawForm, DrawState, Error, Fill, Output, PathId, Rasterizer, RasterizerDesc, Scene, View,
};

const N_PATHS: usize = 30_000;
const SIDE: u32 = 1024;
const FRAMES: usize = 41;
/// What a frame of an unchanged scene may take, in microseconds.
const LIMIT: f64 = 200.0;

/// What changes before a frame.
type Edit = fn(&mut Scene, &[PathId], usize) -> Result<(), Error>;

const EDITS: [(&str, Edit); 8] = [
    ("nothing", |_, _, _| Ok(())),
    ("one transform", |scene, ids, frame| {
        scene.set_transform(ids[frame * 700], Affine::translate((frame as f64, 3.0)))
    }),
    ("one brush", |scene, ids, frame| {
        scene.set_brush(ids[frame * 700], &Brush::Solid(Color::from_rgb8(frame as u8, 90, 200)))
    }),
    ("one hidden", |scene, ids, frame| scene.set_visible(ids[frame * 700], false)),
    ("one shape", |scene, ids, frame| scene.set_shape(ids[frame * 700], &circle(3.0 + frame as f64 * 0.1))),
    ("one removed", |scene, ids, frame| scene.remove(ids[frame * 700 + 1])),
    ("one moved up", |scene, ids, frame| scene.move_above(ids[frame * 700], ids[frame * 700 + 500])),
    ("one added", |scene, _, frame| {
        let at = Affine::translate((frame as f64, 9.0));
        scene.fill(&circle(2.4), Fill::NonZero, at, &Brush::Solid(Color::BLACK)).map(drop)
    }),
];

fn main() -> Result<(), Error> {
    let host = Host::new(&HostDesc { hazard_check: false, ..HostDesc::default() })?;
    let device = host.device();
    println!("device: {}", device.limits().device_name);
    println!(
        "{N_PATHS} paths, {SIDE} x {SIDE} pixels: CPU time of `prepare` and `draw` or `composite`, microseconds"
    );
    println!("{:<20} {:>14} {:>14}", "changed", "draw, lines", "composite");
    let usage = ImageUsage::COLOR;
    let format = Format::Rgba8Unorm;
    let (width, height) = (SIDE, SIDE);
    let target =
        device.create_image(&ImageDesc { name: "target", width, height, format, samples: 1, usage })?;
    let mut unchanged = 0.0_f64;
    for (name, edit) in EDITS {
        let draw = RasterizerDesc {
            output: Output::draw(format, 1),
            draw_form: DrawForm::Lines,
            ..RasterizerDesc::default()
        };
        let [draw, composite] =
            [draw, RasterizerDesc::default()].map(|desc| median(&host, &desc, &target, edit));
        let (draw, composite) = (draw?, composite?);
        if name == "nothing" {
            unchanged = draw.max(composite);
        }
        println!("{name:<20} {draw:>14.0} {composite:>14.0}");
    }
    let verdict = if unchanged <= LIMIT { "holds" } else { "does NOT hold" };
    println!("at most {LIMIT} microseconds where nothing changed: {verdict} ({unchanged:.0})");
    Ok(())
}

fn circle(radius: f64) -> BezPath {
    Circle::new((0.0, 0.0), radius).to_path(0.01)
}

/// Microseconds of a frame after an edit, the median of many.
fn median(host: &Host, desc: &RasterizerDesc, target: &Image, edit: Edit) -> Result<f64, Error> {
    let mut scene = Scene::new();
    let mut ids = Vec::with_capacity(N_PATHS);
    for i in 0..N_PATHS {
        let at = Affine::translate(((i % 200) as f64 * 5.1, (i / 200) as f64 * 6.8));
        let color = Color::from_rgb8((i % 251) as u8, (i % 241) as u8, 120);
        ids.push(scene.fill(&circle(2.4), Fill::NonZero, at, &Brush::Solid(color))?);
    }
    let mut rasterizer = Rasterizer::new(host.device(), desc)?;
    let mut times = Vec::with_capacity(FRAMES);
    for frame in 0..=FRAMES {
        if frame > 0 {
            edit(&mut scene, &ids, frame)?;
        }
        let us = host.submit(|cmd| {
            let start = Instant::now();
            rasterizer.prepare(cmd, &scene, &View::new(SIDE, SIDE))?;
            if matches!(desc.output, Output::Composite { .. }) {
                rasterizer.composite(cmd)?;
                return Ok(start.elapsed().as_secs_f64() * 1e6);
            }
            let prepared = start.elapsed();
            cmd.transition(target, ImageState::UNDEFINED, ImageState::COLOR)?;
            let clear = Some([1.0; 4]);
            let rendering =
                RenderingDesc { color: target, clear, resolve: None, depth: None, clear_depth: None };
            cmd.begin_rendering(&rendering)?;
            let start = Instant::now();
            rasterizer.draw(cmd, &DrawState::default())?;
            let drawn = start.elapsed();
            cmd.end_rendering();
            Ok((prepared + drawn).as_secs_f64() * 1e6)
        })?;
        // The first frame plans and makes room.
        if frame > 0 {
            times.push(us);
        }
    }
    times.sort_by(f64::total_cmp);
    Ok(times[FRAMES / 2])
}
