//! An SVG file in a window, or as a picture, computed by Vulkan; `--suite` renders a folder and compares with references.
//!
//!     cargo run --release --example svg -- FILE.svg
//!     cargo run --release --example svg -- FILE.svg --output OUT.png

#[path = "svg/canvas.rs"]
mod canvas;
#[path = "svg/compare.rs"]
mod compare;
#[path = "window/engine.rs"]
mod engine;
#[path = "svg/figures.rs"]
mod figures;
#[path = "svg/fresh.rs"]
mod fresh;
#[path = "svg/keys.rs"]
mod keys;
#[path = "svg/navigation.rs"]
mod navigation;
#[path = "svg/options.rs"]
mod options;
#[path = "svg/output.rs"]
mod output;
#[path = "svg/overlay.rs"]
mod overlay;
#[path = "svg/pointing.rs"]
mod pointing;
#[path = "svg/render.rs"]
mod render;
#[path = "svg/report.rs"]
mod report;
#[path = "shared/mod.rs"]
#[allow(dead_code, unused_imports, reason = "what only other samples call")]
mod shared;
#[path = "svg/suite.rs"]
mod suite;
#[path = "svg/target.rs"]
mod target;
#[path = "svg/viewer.rs"]
mod viewer;
#[path = "svg/warnings.rs"]
mod warnings;
#[path = "svg/watch.rs"]
mod watch;
#[path = "window/mod.rs"]
#[allow(dead_code, unused_imports, reason = "what only other samples call")]
mod window;

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use spanforge::svg;

use engine::Failure;
use options::Options;
use render::{Renderer, Size};
use shared::picture::{self, Destination};

fn main() -> ExitCode {
    let options = Options::parse();
    let run = || match &options.suite {
        Some(folder) => suite::run(&options, folder),
        None if options.is_headless() => one(&options),
        None => {
            warnings::show();
            viewer::run(&options)
        }
    };
    shared::end(options.check().and_then(|()| run()))
}

/// One file: the picture, then the table or the JSON object.
fn one(options: &Options) -> Result<(), Failure> {
    let file = options.file.as_deref().ok_or("no file named; see --help")?;
    let destination = options.picture().map(|path| find_destination(path, file)).transpose()?;
    warnings::show();
    let start = Instant::now();
    let document = read(file, &reading(options, file)?)?;
    let encode = Instant::now();
    let drawing = document.drawing().map_err(|e| format!("{}: {e}", file.display()))?;
    let encode_ms = encode.elapsed().as_secs_f64() * 1e3;
    let mut size = Size::of(&drawing, options.size)?;
    if let Some(place) = options.view {
        size = size.placed(place);
    }

    let mut renderer = Renderer::new(options)?;
    let rendered =
        renderer.render(&drawing.scene, &size, options.background, options.frames.unwrap_or(5), start)?;
    if let Some(destination) = &destination {
        rendered.picture.save(destination)?;
    }
    let messages = renderer.messages();
    shared::tell(messages.as_deref().unwrap_or_default());
    let facts = output::Facts { file, size: &size, drawing: &drawing, encode_ms, messages };
    if options.run.json {
        println!("{:#}", output::json(&renderer, &facts, &rendered));
    } else {
        print!("{}", output::table(&renderer, &facts, &rendered, options.picture()));
    }
    if rendered.picture.is_empty() {
        return Err("the picture has no pixels".into());
    }
    shared::require_silence(facts.messages.as_deref().unwrap_or_default())
}

/// Refuses before anything is rendered what could not be written after.
fn find_destination(path: &Path, input: &Path) -> Result<Destination, Failure> {
    let destination = Destination::find(path)?;
    match (&destination, input.canonicalize()) {
        (Destination::File(output), Ok(input)) if output.canonicalize().is_ok_and(|o| o == input) => {
            Err(format!("{}: it is the file to be read", path.display()).into())
        }
        _ => Ok(destination),
    }
}

/// Parses `file`; the error reads `FILE: line L, column C: WHY`.
fn read(file: &Path, options: &svg::Options) -> Result<svg::Document, Failure> {
    let data = std::fs::read(file).map_err(|e| format!("{}: {e}", file.display()))?;
    Ok(svg::Document::parse(&data, options).map_err(|e| format!("{}: {e}", file.display()))?)
}

/// What usvg needs to know about `file`; fonts are loaded once and shared.
fn reading(options: &Options, file: &Path) -> Result<svg::Options, Failure> {
    let mut reading =
        svg::Options { resources: file.parent().map(Path::to_owned), ..svg::Options::default() };
    if let Some(folder) = &options.fonts
        && reading.fonts.load_folder(folder)? == 0
    {
        return Err(format!("{}: no fonts there", folder.display()).into());
    }
    Ok(reading)
}
