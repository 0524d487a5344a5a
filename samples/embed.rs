//! Spanforge in an engine of its own: raw ash, two frames in flight, cubes with a depth test, and a vector interface behind,
//! between and in front of them. What links Spanforge is `embed/ui.rs`.
//!
//!     cargo run --release --example embed
//!     cargo run --release --example embed -- --headless --screenshot OUT.png

#[path = "embed/content.rs"]
mod content;
#[path = "window/engine.rs"]
mod engine;
#[path = "shared/mod.rs"]
#[allow(dead_code, unused_imports, reason = "what only other samples call")]
mod shared;
#[path = "embed/ui.rs"]
mod ui;
#[path = "window/mod.rs"]
#[allow(dead_code, unused_imports, reason = "what only other samples call")]
mod window;
#[path = "embed/windowed.rs"]
mod windowed;
#[path = "embed/world.rs"]
mod world;

use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use content::Content;
use engine::{Engine, EngineDesc, Failure};
use shared::RunOptions;
use shared::picture::{Destination, Picture};
use ui::Ui;
use window::WindowOptions;
use windowed::Windowed;
use world::World;

/// A small engine that links Spanforge: cubes with a vector interface behind, between and in front of them.
#[derive(Parser, Debug)]
#[command(name = "embed", after_help = "Without a window 60 frames are drawn, or as many as --frames says.")]
struct Options {
    /// Number of the first frame: how far everything has turned.
    #[arg(long, default_value_t = 0, value_name = "N")]
    from: u32,

    #[command(flatten)]
    window: WindowOptions,

    #[command(flatten)]
    run: RunOptions,
}

impl Options {
    /// Frames to draw without a window.
    fn n_frames(&self) -> u32 {
        self.window.frames.unwrap_or(60)
    }
}

fn main() -> ExitCode {
    shared::end(run(&Options::parse()))
}

/// What there is to say at the end.
struct Report {
    size: (u32, u32),
    n_frames: u64,
    ms: f64,
    messages: Vec<String>,
}

fn run(options: &Options) -> Result<(), Failure> {
    let is_headless = options.window.is_headless(&options.run);
    let report = if is_headless { headless(options)? } else { in_window(options)? };
    let Report { size: (width, height), n_frames, ms, messages } = report;
    shared::tell(&messages);
    if options.run.json {
        let object = serde_json::json!({
            "frames": n_frames, "width": width, "height": height, "frame_ms": ms, "validation_messages": messages.len(),
        });
        println!("{object}");
    } else {
        println!("{n_frames} frames of {width} x {height} pixels, {ms:.2} ms each");
    }
    shared::require_silence(&messages)
}

fn headless(options: &Options) -> Result<Report, Failure> {
    let (validate, device) = (options.run.validate, options.run.device.clone());
    let mut engine = Engine::new(&EngineDesc { validate, device, ..EngineDesc::default() })?;
    let drawn = draw_frames(&mut engine, options);
    // Whatever came of it, the engine is the last to go, and tells what the validation layer has said.
    let messages = engine.close();
    match drawn {
        Ok(ms) => Ok(Report { size: options.window.size, n_frames: options.n_frames().into(), ms, messages }),
        Err(failure) => {
            shared::tell(&messages);
            Err(failure)
        }
    }
}

/// Milliseconds a frame.
fn draw_frames(engine: &mut Engine, options: &Options) -> Result<f64, Failure> {
    let (width, height) = options.window.size;
    let mut world = World::new(engine, width, height)?;
    let drawn = draw_world(engine, &mut world, options);
    // Nothing uses the world any more, also where a frame failed.
    let waited = engine.wait();
    let saved = match (&drawn, options.window.picture()) {
        (Ok(_), Some(path)) => {
            let picture = Picture { width: world.width, height: world.height, pixels: world.pixels() };
            Destination::find(path).and_then(|destination| picture.save(&destination))
        }
        _ => Ok(()),
    };
    world.destroy(engine);
    let ms = drawn?;
    waited?;
    Ok(saved.map(|()| ms)?)
}

fn draw_world(engine: &mut Engine, world: &mut World, options: &Options) -> Result<f64, Failure> {
    let (width, height) = options.window.size;
    let mut content = Content::new(width, height)?;
    let mut ui = Ui::new(engine)?;
    let start = Instant::now();
    let n_frames = options.n_frames();
    let drawn = (options.from..options.from.saturating_add(n_frames)).try_for_each(|frame| {
        windowed::animate(world, &mut content, frame)?;
        engine.frame(|buffer, numbers| Ok(ui.record((buffer, numbers), &content, world)?))
    });
    // No frame is on its way when the interface goes.
    engine.wait()?;
    drawn?;
    Ok(start.elapsed().as_secs_f64() * 1e3 / f64::from(n_frames.max(1)))
}

fn in_window(options: &Options) -> Result<Report, Failure> {
    let mut windowed = Windowed::new(&options.window, options.from)?;
    let outcome = window::open(options.window.window(&options.run), &mut windowed)?;
    let n_frames = outcome.n_frames;
    let ms = windowed.elapsed() / n_frames.max(1) as f64;
    Ok(Report { size: windowed.size(), n_frames, ms, messages: outcome.messages })
}
