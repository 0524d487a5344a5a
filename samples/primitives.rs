//! How fast the primitives are: every method over many sizes, beside the bandwidth of a plain copy in the same run. One
//! binary, which can be copied to another machine.
//!
//!     cargo run --release --example primitives -- --json --plot CHART.png

#[path = "primitives/chart.rs"]
mod chart;
#[path = "primitives/measure.rs"]
mod measure;
#[path = "primitives/options.rs"]
mod options;
#[path = "svg/picture.rs"]
#[allow(dead_code, reason = "what only the viewer reads")]
mod picture;
#[path = "primitives/report.rs"]
mod report;
#[path = "primitives/subject.rs"]
mod subject;

use std::process::ExitCode;

use clap::Parser;
use spanforge::gpu::{Host, HostDesc, Validation};

use measure::Bench;
use options::Options;
use picture::Destination;

pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

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
    let plot = options.plot.as_deref();
    let destination = plot
        .map(|path| Destination::find(path).map_err(|e| format!("{}: {e}", path.display())))
        .transpose()?;
    let host = Host::new(&HostDesc {
        application: "spanforge primitives".into(),
        device: options.device.clone(),
        validation: if options.validate { Validation::Core } else { Validation::Off },
        hazard_check: options.validate,
        ..HostDesc::default()
    })?;
    let bench = Bench::new(&host, options)?;
    let mut figures = vec![];
    for subject in subject::all(host.device(), options)? {
        if options.passes_over(&subject.name()) {
            continue;
        }
        for log2 in options.sizes() {
            figures.extend(bench.measure(&subject, log2)?);
        }
        if !options.json {
            eprintln!("{} measured", subject.name());
        }
    }
    report::compare(&mut figures);
    if let (Some(path), Some(destination)) = (plot, &destination) {
        let picture = chart::render(&host, &figures, options)?;
        picture.save(destination).map_err(|e| format!("{}: {e}", path.display()))?;
    }
    let messages = host.messages();
    messages.iter().for_each(|message| eprintln!("validation: {message}"));
    report::print(&host, &figures, options);
    match messages.is_empty() {
        true => Ok(()),
        false => Err("the validation layer is not silent".into()),
    }
}
