//! Points of a Halton sequence, made on the GPU and plotted by the vector rasterizer.
//!
//!     cargo run --release --example halton -- --bases 2,3 --count 32 --output OUT.png

#[path = "halton/device.rs"]
mod device;
#[path = "halton/options.rs"]
mod options;
#[path = "svg/picture.rs"]
#[allow(dead_code, reason = "what only the viewer reads")]
mod picture;
#[path = "halton/plot.rs"]
mod plot;

use std::process::ExitCode;

use clap::Parser;
use serde_json::json;
use spanforge::sequence::{Halton, star_discrepancy};

use options::Options;
use picture::Destination;

pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Above this, the discrepancy, which takes the square of the number of points, is not computed.
const MAX_MEASURED: usize = 8192;

fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("error: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> Result<(), Failure> {
    let sequence = options.sequence()?;
    let output = options.output.as_deref();
    let destination = output
        .map(|path| Destination::find(path).map_err(|e| format!("{}: {e}", path.display())))
        .transpose()?;
    let host = device::host(options)?;
    let points = device::points(&host, &sequence, options.count)?;
    let (width, height) = options.size;
    let scene = plot::scene(&points, width, height)?;
    let picture = device::render(&host, &scene, width, height)?;
    if let (Some(path), Some(destination)) = (output, &destination) {
        picture.save(destination).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    let messages = host.messages();
    messages.iter().for_each(|message| eprintln!("validation: {message}"));
    report(options, &sequence, &host, &points, messages.len())?;
    match messages.is_empty() {
        true => Ok(()),
        false => Err("the validation layer is not silent".into()),
    }
}

/// One JSON object, or some lines.
fn report(
    options: &Options,
    sequence: &Halton,
    host: &spanforge::gpu::Host,
    points: &[[f32; 2]],
    n_messages: usize,
) -> Result<(), Failure> {
    let discrepancy = if points.len() <= MAX_MEASURED { Some(star_discrepancy(points)?) } else { None };
    let correlated = sequence.correlated();
    let limits = host.device().limits();
    let (width, height) = options.size;
    if options.json {
        let object = json!({
            "device": limits.device_name,
            "driver": limits.driver_name,
            "bases": sequence.bases(),
            "count": points.len(),
            "first_index": sequence.index(0)?,
            "scramble": options.scramble.name(),
            "star_discrepancy": discrepancy,
            "correlated": correlated,
            "width": width,
            "height": height,
            "validation_messages": options.validate.then_some(n_messages),
        });
        println!("{object:#}");
        return Ok(());
    }
    println!("{} points in bases {:?}, {width} x {height} pixels", points.len(), sequence.bases());
    if let Some(discrepancy) = discrepancy {
        println!("star discrepancy {discrepancy:.6}");
    }
    for (a, b) in correlated {
        println!("warning: bases {a} and {b} correlate; --scramble owen is free of that");
    }
    if let Some(path) = &options.output {
        println!("written to {}", path.display());
    }
    Ok(())
}
