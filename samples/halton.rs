//! Points of a Halton sequence, made on the GPU and plotted by the vector rasterizer.
//!
//!     cargo run --release --example halton -- --bases 2,3 --count 32 --output OUT.png

#[path = "halton/options.rs"]
mod options;
#[path = "halton/plot.rs"]
mod plot;
#[path = "halton/points.rs"]
mod points;
#[path = "shared/mod.rs"]
#[allow(dead_code, unused_imports, reason = "what only other samples call")]
mod shared;

use std::process::ExitCode;

use clap::Parser;
use serde_json::json;
use spanforge::sequence::{Halton, star_discrepancy};

use options::Options;
use shared::Failure;
use shared::picture::Destination;

/// Above this, the discrepancy, which takes the square of the number of points, is not computed.
const MAX_MEASURED: usize = 8192;

fn main() -> ExitCode {
    shared::end(run(&Options::parse()))
}

fn run(options: &Options) -> Result<(), Failure> {
    let sequence = options.sequence()?;
    let destination = options.output.as_deref().map(Destination::find).transpose()?;
    let host = options.run.host("halton")?;
    let (width, height) = options.size;
    let frame = || -> Result<_, Failure> {
        let points = points::points(&host, &sequence, options.count)?;
        let scene = plot::scene(&points, width, height)?;
        let picture = shared::composite(&host, &scene, width, height)?;
        Ok((points, picture))
    };
    for _ in 1..options.frames {
        frame()?;
    }
    let (points, picture) = frame()?;
    if let Some(destination) = &destination {
        picture.save(destination)?;
    }
    let messages = host.messages();
    shared::tell(&messages);
    report(options, &sequence, &host, &points, messages.len())?;
    shared::require_silence(&messages)
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
    if options.run.json {
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
            "validation_messages": options.run.validate.then_some(n_messages),
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
