//! A height field in regions: the GPU subdivides them where their error would be seen, appending children that the next
//! dispatch consumes, keeps neighbours at most a level apart, and draws what is left by one indirect draw.
//!
//!     cargo run --release --example terrain
//!     cargo run --release --example terrain -- --output OUT.png --json

#[path = "terrain/camera.rs"]
mod camera;
#[path = "terrain/draw.rs"]
mod draw;
#[path = "window/engine.rs"]
#[allow(dead_code, reason = "what other samples call")]
mod engine;
#[path = "terrain/field.rs"]
mod field;
#[path = "terrain/headless.rs"]
mod headless;
#[path = "terrain/mesh.rs"]
mod mesh;
#[path = "terrain/options.rs"]
mod options;
#[path = "svg/picture.rs"]
#[allow(dead_code, reason = "what only the viewer reads")]
mod picture;
#[path = "terrain/report.rs"]
mod report;
#[path = "terrain/twin.rs"]
mod twin;
#[path = "window/mod.rs"]
mod window;
#[path = "terrain/windowed.rs"]
mod windowed;

use std::path::Path;
use std::process::ExitCode;

use clap::Parser;

use engine::Failure;
use options::Options;
use picture::{Destination, Picture};

fn main() -> ExitCode {
    let options = Options::parse();
    let done = if options.is_headless() { headless::run(&options) } else { windowed::run(&options) };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn save(path: &Path, picture: Picture) -> Result<(), Failure> {
    let saved = Destination::find(path).and_then(|to| picture.save(&to));
    Ok(saved.map_err(|error| format!("{}: {error}", path.display()))?)
}
