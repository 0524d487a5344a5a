//! Spanforge in an engine of its own: raw ash, two frames in flight, cubes with a depth test, and a vector interface behind,
//! between and in front of them. What links Spanforge is `embed/ui.rs`.
//!
//!     cargo run --release --example embed
//!     cargo run --release --example embed -- --headless --screenshot OUT.png

#[path = "embed/content.rs"]
mod content;
#[path = "window/engine.rs"]
mod engine;
#[path = "svg/picture.rs"]
#[allow(dead_code, reason = "what only the viewer reads")]
mod picture;
#[path = "embed/ui.rs"]
mod ui;
#[path = "window/mod.rs"]
mod window;
#[path = "embed/windowed.rs"]
mod windowed;
#[path = "embed/world.rs"]
mod world;

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use content::Content;
use engine::{Engine, EngineDesc, Failure};
use picture::{Destination, Picture};
use ui::Ui;
use window::WindowDesc;
use windowed::Windowed;
use world::World;

/// A small engine that links Spanforge: cubes with a vector interface behind, between and in front of them.
#[derive(Parser, Debug)]
#[command(name = "embed")]
struct Options {
    /// No window.
    #[arg(long)]
    headless: bool,

    /// Frames to draw [default: 60; in a window, until it is closed].
    #[arg(long, value_name = "N")]
    frames: Option<u32>,

    /// Number of the first frame: how far everything has turned.
    #[arg(long, default_value_t = 0, value_name = "N")]
    from: u32,

    /// Size of the picture or window in pixels.
    #[arg(long, default_value = "960x540", value_name = "WxH", value_parser = parse_size)]
    size: (u32, u32),

    /// The PNG file to write the last frame to; in a window, S writes it at once.
    #[arg(long, value_name = "OUT.png")]
    screenshot: Option<PathBuf>,

    /// Vulkan device: a part of its name, or its number [default: SPANFORGE_DEVICE, else by type].
    #[arg(long)]
    device: Option<String>,

    /// Run under the validation layer; a message makes the exit code 1.
    #[arg(long)]
    validate: bool,

    /// Print one JSON object in place of a sentence.
    #[arg(long)]
    json: bool,
}

impl Options {
    /// Frames to draw without a window.
    fn n_frames(&self) -> u32 {
        self.frames.unwrap_or(60)
    }
}

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(0) => ExitCode::SUCCESS,
        Ok(n) => {
            eprintln!("error: {n} messages of the validation layer");
            ExitCode::FAILURE
        }
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// What there is to say at the end.
struct Report {
    size: (u32, u32),
    n_frames: u64,
    ms: f64,
    messages: Vec<String>,
}

/// The number of validation messages.
fn run(options: &Options) -> Result<usize, Failure> {
    let device = options.device.clone().or_else(|| std::env::var("SPANFORGE_DEVICE").ok());
    let device = device.filter(|name| !name.is_empty());
    let report = if options.headless { headless(options, device)? } else { in_window(options, device)? };
    let Report { size: (width, height), n_frames, ms, messages } = report;
    messages.iter().for_each(|message| eprintln!("validation: {message}"));
    if options.json {
        let object = serde_json::json!({
            "frames": n_frames, "width": width, "height": height, "frame_ms": ms, "validation_messages": messages.len(),
        });
        println!("{object}");
    } else {
        println!("{n_frames} frames of {width} x {height} pixels, {ms:.2} ms each");
    }
    Ok(messages.len())
}

fn headless(options: &Options, device: Option<String>) -> Result<Report, Failure> {
    let mut engine =
        Engine::new(&EngineDesc { validate: options.validate, device, ..EngineDesc::default() })?;
    let drawn = draw_frames(&mut engine, options);
    // Whatever came of it, the engine is the last to go, and tells what the validation layer has said.
    let messages = engine.close();
    match drawn {
        Ok(ms) => Ok(Report { size: options.size, n_frames: options.n_frames().into(), ms, messages }),
        Err(failure) => {
            messages.iter().for_each(|message| eprintln!("validation: {message}"));
            Err(failure)
        }
    }
}

/// Milliseconds a frame.
fn draw_frames(engine: &mut Engine, options: &Options) -> Result<f64, Failure> {
    let (width, height) = options.size;
    let mut world = World::new(engine, width, height)?;
    let drawn = draw_world(engine, &mut world, options);
    // Nothing uses the world any more, also where a frame failed.
    let waited = engine.wait();
    let saved = match (&drawn, &options.screenshot) {
        (Ok(_), Some(path)) => save(path, world.width, world.height, world.pixels()),
        _ => Ok(()),
    };
    world.destroy(engine);
    let ms = drawn?;
    waited?;
    saved.map(|()| ms)
}

fn draw_world(engine: &mut Engine, world: &mut World, options: &Options) -> Result<f64, Failure> {
    let (width, height) = options.size;
    let mut content = Content::new(width, height)?;
    let mut ui = Ui::new(engine)?;
    let view = windowed::view(width, height);
    let start = Instant::now();
    let n_frames = options.n_frames();
    let drawn = (options.from..options.from.saturating_add(n_frames)).try_for_each(|frame| {
        windowed::animate(world, &mut content, frame)?;
        engine.frame(|buffer, numbers| Ok(ui.record(buffer, numbers, &content.scene, &view, world)?))
    });
    // No frame is on its way when the interface goes.
    engine.wait()?;
    drawn?;
    Ok(start.elapsed().as_secs_f64() * 1e3 / f64::from(n_frames.max(1)))
}

fn in_window(options: &Options, device: Option<String>) -> Result<Report, Failure> {
    let (width, height) = options.size;
    let desc = WindowDesc {
        size: options.size,
        device,
        validate: options.validate,
        frames: options.frames.map(u64::from),
        capture_last: options.screenshot.is_some(),
    };
    let mut windowed = Windowed::new(width, height, options.from, options.screenshot.clone())?;
    let start = Instant::now();
    let outcome = window::open(desc, &mut windowed)?;
    let n_frames = outcome.n_frames;
    let ms = start.elapsed().as_secs_f64() * 1e3 / n_frames.max(1) as f64;
    Ok(Report { size: windowed.size(), n_frames, ms, messages: outcome.messages })
}

fn parse_size(text: &str) -> Result<(u32, u32), String> {
    let sides = text.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    match sides {
        Some((width @ 1..=16_384, height @ 1..=16_384)) => Ok((width, height)),
        _ => Err("write 960x540; sides are at most 16384 pixels".into()),
    }
}

/// Opaque RGBA8 into a PNG file.
fn save(path: &Path, width: u32, height: u32, pixels: Vec<[u8; 4]>) -> Result<(), Failure> {
    let saved = Destination::find(path).and_then(|to| Picture { width, height, pixels }.save(&to));
    Ok(saved.map_err(|error| format!("{}: {error}", path.display()))?)
}
