//! What a frame costs the CPU that records it, in a scene of 30,000 paths: unchanged, and after edits.
//! `scripts/bench.sh --recording`

use std::time::Instant;

use kurbo::{Affine, BezPath, Circle, Shape};
use spanforge::gpu::{Format, Host, HostDesc, Image, ImageDesc, ImageState, ImageUsage, RenderingDesc};
use spanforge::vector::inspect;
use spanforge::{
    Brush, Color, DrawForm, DrawState, Error, Fill, Output, PathId, Rasterizer, RasterizerDesc, Scene, View,
};

/// Paths of a drawing. What is asked is asked of the larger one.
const SIZES: [usize; 2] = [ASKED.0 / 10, ASKED.0];
/// A frame of an unchanged scene of so many paths may take so many microseconds.
const ASKED: (usize, f64) = (30_000, 200.0);
const SIDE: u32 = 1024;
const FRAMES: usize = 41;

/// What changes before a frame.
type Edit = fn(&mut Scene, &[PathId], usize) -> Result<(), Error>;

const EDITS: [(&str, Edit); 9] = [
    ("nothing", |_, _, _| Ok(())),
    ("one transform", |scene, ids, at| {
        scene.set_transform(ids[at], Affine::translate((at as f64 / 150.0, 3.0)))
    }),
    ("one brush", |scene, ids, at| {
        scene.set_brush(ids[at], &Brush::Solid(Color::from_rgb8(at as u8, 90, 200)))
    }),
    ("one hidden", |scene, ids, at| scene.set_visible(ids[at], false)),
    ("one shape", |scene, ids, at| scene.set_shape(ids[at], &circle(3.0 + at as f64 * 1e-5))),
    ("one removed", |scene, ids, at| scene.remove(ids[at])),
    ("one moved up", |scene, ids, at| scene.move_above(ids[at], ids[at + ids.len() / 200])),
    ("one added on top", |scene, _, at| add(scene, (at as f64 / 150.0, 9.0)).map(drop)),
    ("one added within", |scene, ids, at| {
        let id = add(scene, (at as f64 / 150.0, 9.0))?;
        scene.move_above(id, ids[at])
    }),
];

fn main() -> Result<(), Error> {
    let host = Host::new(&HostDesc { hazard_check: false, ..HostDesc::default() })?;
    // Recording is all that is timed: nothing needs to run.
    host.rehearse(true);
    let device = host.device();
    println!("device: {}", device.limits().device_name);
    println!(
        "CPU time of an edit with `prepare` and `draw` or `composite` after it, {SIDE} x {SIDE} pixels, in microseconds:"
    );
    println!("the median of {FRAMES} frames, and the longest");
    println!("{:>7} {:<18} {:>18} {:>18}", "paths", "changed", "draw, lines", "composite");
    let format = Format::Rgba8Unorm;
    let (width, height, usage) = (SIDE, SIDE, ImageUsage::COLOR);
    let target =
        device.create_image(&ImageDesc { name: "target", width, height, format, samples: 1, usage })?;
    let draw = RasterizerDesc {
        output: Output::draw(format, 1),
        draw_form: DrawForm::Lines,
        ..RasterizerDesc::default()
    };
    let mut does_hold = true;
    for n_paths in SIZES {
        for (name, edit) in EDITS {
            let times = |desc| times(&host, desc, &target, n_paths, edit);
            let [draw, composite] = [times(&draw)?, times(&RasterizerDesc::default())?];
            let column = |[median, most]: [f64; 2]| format!("{median:.0} ({most:.0})");
            print!("{n_paths:>7} {name:<18} {:>18} {:>18}", column(draw), column(composite));
            if n_paths == ASKED.0 {
                let holds = draw[0].max(composite[0]) <= ASKED.1;
                does_hold &= holds || name != "nothing";
                print!("  asked {} us: {}", ASKED.1, if holds { "holds" } else { "does NOT hold" });
            }
            println!();
        }
    }
    let verdict = if does_hold { "holds" } else { "does NOT hold" };
    println!("asked: at most {} us where nothing changed, of {} paths: {verdict}", ASKED.1, ASKED.0);
    Ok(())
}

fn circle(radius: f64) -> BezPath {
    Circle::new((0.0, 0.0), radius).to_path(0.01)
}

fn add(scene: &mut Scene, at: (f64, f64)) -> Result<PathId, Error> {
    scene.fill(&circle(2.4), Fill::NonZero, Affine::translate(at), &Brush::Solid(Color::BLACK))
}

/// Microseconds of an edit and the frame after it: the median of many, and the most.
fn times(
    host: &Host,
    desc: &RasterizerDesc,
    target: &Image,
    n_paths: usize,
    edit: Edit,
) -> Result<[f64; 2], Error> {
    let mut scene = Scene::new();
    let columns = (n_paths as f64).sqrt().ceil() as usize;
    let apart = f64::from(SIDE) / columns as f64;
    let ids: Vec<_> = (0..n_paths)
        .map(|i| add(&mut scene, ((i % columns) as f64 * apart, (i / columns) as f64 * apart)))
        .collect::<Result<_, _>>()?;
    let mut rasterizer = Rasterizer::new(host.device(), desc)?;
    let mut times = Vec::with_capacity(FRAMES);
    // The first frame plans and makes room. After it and the first edit there are copies that serve again, and gaps.
    const N_FIRST: usize = 4;
    for frame in 0..N_FIRST + FRAMES {
        let start = Instant::now();
        if frame > 0 {
            edit(&mut scene, &ids, frame * (n_paths / (N_FIRST + FRAMES + 1)))?;
        }
        let edited = start.elapsed();
        let recorded = host.submit(|cmd| {
            let start = Instant::now();
            rasterizer.prepare(cmd, &scene, &View::new(SIDE, SIDE))?;
            if matches!(desc.output, Output::Composite { .. }) {
                rasterizer.composite(cmd)?;
                return Ok(start.elapsed());
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
            Ok(prepared + drawn)
        })?;
        if frame >= N_FIRST {
            times.push((edited + recorded).as_secs_f64() * 1e6);
        }
    }
    assert_eq!((rasterizer.n_parts(), inspect::frame(&rasterizer).n_plans), (1, 1), "planned anew");
    times.sort_by(f64::total_cmp);
    Ok([times[FRAMES / 2], times[FRAMES - 1]])
}
