//! An SVG file becomes a picture computed by Vulkan; `--suite` does it for a folder and compares with references.
//!
//!     cargo run --release --example svg -- FILE.svg --output OUT.png

#[path = "svg/compare.rs"]
mod compare;
#[path = "svg/options.rs"]
mod options;
#[path = "svg/output.rs"]
mod output;
#[path = "svg/picture.rs"]
mod picture;
#[path = "svg/render.rs"]
mod render;
#[path = "svg/report.rs"]
mod report;
#[path = "svg/suite.rs"]
mod suite;
#[path = "svg/target.rs"]
mod target;
#[path = "svg/warnings.rs"]
mod warnings;

use std::path::Path;
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use spanforge::svg;

use options::Options;
use picture::Destination;
use render::{Renderer, Size};

/// Every failure ends here, said in one line.
type Failure = Box<dyn std::error::Error>;

fn main() -> ExitCode {
    let options = Options::parse();
    let run = || match &options.suite {
        Some(folder) => suite::run(&options, folder),
        None => one(&options),
    };
    match options.check().and_then(|()| run()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

/// One file: the picture, then the table or the JSON object.
fn one(options: &Options) -> Result<(), Failure> {
    let file = options.file.as_deref().ok_or("no file named; see --help")?;
    let destination = options.output.as_deref().map(|path| find_destination(path, file)).transpose()?;
    warnings::show();
    let start = Instant::now();
    let document = read(file, &reading(options, file)?)?;
    let encode = Instant::now();
    let drawing = document.drawing().map_err(|e| format!("{}: {e}", file.display()))?;
    let encode_ms = encode.elapsed().as_secs_f64() * 1e3;
    let size = Size::of(&drawing, options.size)?;

    let mut renderer = Renderer::new(options)?;
    let rendered = renderer.render(&drawing.scene, &size, options.background, options.frames, start)?;
    if let (Some(path), Some(destination)) = (&options.output, &destination) {
        rendered.picture.save(destination).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    let messages = renderer.messages();
    for message in messages.iter().flatten() {
        eprintln!("validation: {message}");
    }
    let facts = output::Facts { file, size: &size, drawing: &drawing, encode_ms, messages };
    if options.json {
        println!("{:#}", output::json(&renderer, &facts, &rendered));
    } else {
        print!("{}", output::table(&renderer, &facts, &rendered, options.output.as_deref()));
    }
    if rendered.picture.is_empty() {
        return Err("the picture has no pixels".into());
    }
    if facts.messages.is_some_and(|m| !m.is_empty()) {
        return Err("the validation layer is not silent".into());
    }
    Ok(())
}

/// Refuses before anything is rendered what could not be written after.
fn find_destination(path: &Path, input: &Path) -> Result<Destination, Failure> {
    let destination = Destination::find(path).map_err(|e| format!("{}: {e}", path.display()))?;
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
