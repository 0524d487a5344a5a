//! Spanforge in an engine of its own: raw ash, two frames in flight, cubes with a depth test, and a vector interface behind,
//! between and in front of them. What links Spanforge is `embed/ui.rs`.
//!
//!     cargo run --release --example embed -- --screenshot OUT.png

#[path = "embed/content.rs"]
mod content;
#[path = "embed/engine.rs"]
mod engine;
#[path = "embed/ui.rs"]
mod ui;
#[path = "embed/world.rs"]
mod world;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use spanforge::{Color, View};

use content::Content;
use engine::{Engine, EngineDesc, Failure};
use ui::Ui;
use world::World;

/// A small engine that links Spanforge: cubes with a vector interface behind, between and in front of them.
#[derive(Parser, Debug)]
#[command(name = "embed")]
struct Options {
    /// Frames to draw.
    #[arg(long, default_value_t = 60, value_name = "N")]
    frames: u32,

    /// The PNG file to write the last frame to.
    #[arg(long, value_name = "OUT.png")]
    screenshot: Option<PathBuf>,

    /// A part of the device's name [default: the first of the best kind].
    #[arg(long, value_name = "NAME")]
    device: Option<String>,

    /// Run under the validation layer; a message makes the exit code 1.
    #[arg(long)]
    validate: bool,

    /// Print one JSON object.
    #[arg(long)]
    json: bool,
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

/// The number of validation messages.
fn run(options: &Options) -> Result<usize, Failure> {
    let desc =
        EngineDesc { validate: options.validate, device: options.device.clone(), ..EngineDesc::default() };
    let mut engine = Engine::new(&desc)?;
    let (width, height) = (960, 540);
    let mut world = World::new(&engine, width, height)?;
    let mut content = Content::new(width, height)?;
    let mut ui = Ui::new(&engine)?;
    let view = View { background: Color::TRANSPARENT, ..View::new(width, height) };
    let start = Instant::now();
    for frame in 0..options.frames {
        world.angle = frame as f32 * 0.03;
        content.turn(f64::from(frame) * 0.05 - 2.4)?;
        engine.frame(|buffer, numbers| Ok(ui.record(buffer, numbers, &content.scene, &view, &world)?))?;
    }
    engine.wait()?;
    let ms = start.elapsed().as_secs_f64() * 1e3 / f64::from(options.frames.max(1));
    if let Some(path) = &options.screenshot {
        save(path, &world).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    drop(ui);
    world.destroy(&engine);
    let messages = engine.messages();
    messages.iter().for_each(|message| eprintln!("{message}"));
    if options.json {
        let object = serde_json::json!({
            "frames": options.frames, "width": width, "height": height, "frame_ms": ms, "validation_messages": messages.len(),
        });
        println!("{object}");
    } else {
        println!("{} frames of {width} x {height} pixels, {ms:.2} ms each", options.frames);
    }
    Ok(messages.len())
}

fn save(path: &PathBuf, world: &World) -> Result<(), Failure> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, world.width, world.height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.write_header()?.write_image_data(&world.pixels())?;
    Ok(std::fs::write(path, bytes)?)
}
