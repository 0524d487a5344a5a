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
#[path = "primitives/profile.rs"]
mod profile;
#[path = "primitives/report.rs"]
mod report;
#[path = "shared/mod.rs"]
#[allow(dead_code, unused_imports, reason = "what only other samples call")]
mod shared;
#[path = "primitives/subject.rs"]
mod subject;
#[path = "primitives/targets.rs"]
mod targets;

use std::process::ExitCode;

use clap::Parser;

use measure::Bench;
use options::Options;
use shared::Failure;
use shared::picture::Destination;

fn main() -> ExitCode {
    shared::end(run(&Options::parse()))
}

fn run(options: &Options) -> Result<(), Failure> {
    options.check()?;
    let destination = options.plot.as_deref().map(Destination::find).transpose()?;
    let host = options.run.host("primitives")?;
    let bench = Bench::new(&host, options)?;
    let (mut figures, mut parts) = (vec![], vec![]);
    let subjects = subject::all(host.device(), options)?;
    let is_there = |filter: &&String| subjects.iter().any(|subject| subject.name().contains(filter.as_str()));
    if let Some(filter) = options.filter.as_ref().filter(|filter| !is_there(filter)) {
        return Err(format!("--filter {filter}: nothing that is measured here has that in its name").into());
    }
    for subject in subjects {
        for log2 in options.sizes() {
            let rounds = (0..options.frames).map(|_| bench.measure(&subject, log2));
            let rounds = rounds.collect::<Result<Vec<_>, _>>()?;
            figures.extend(rounds.into_iter().flatten().min_by(|a, b| a.ms.total_cmp(&b.ms)));
            if options.profile {
                parts.extend(profile::parts(&bench, &subject, log2)?);
            }
        }
        if !options.run.json {
            eprintln!("{} measured", subject.name());
        }
    }
    report::compare(&mut figures);
    if let Some(destination) = &destination {
        chart::render(&host, &figures, options)?.save(destination)?;
    }
    let messages = host.messages();
    shared::tell(&messages);
    report::print(&host, &figures, &parts, options, messages.len());
    shared::require_silence(&messages)
}
