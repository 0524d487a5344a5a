//! Figures as a table, or as JSON.

use serde_json::json;
use spanforge::gpu::Host;

use super::measure::Figure;
use super::options::Options;
use super::profile::{self, Part};
use super::subject::SORT_UNSTABLE;
use super::targets;

/// Gives every figure its share of the copy's bandwidth at the same size, and what it is measured against.
pub(crate) fn compare(figures: &mut [Figure]) {
    let rows = |name: &str| -> Vec<(u32, f64, f64)> {
        let rows = figures.iter().filter(|figure| figure.name == name);
        rows.map(|figure| (figure.log2, figure.gb_per_s, figure.ms)).collect()
    };
    let (copies, threads, sorts) = (rows("copy"), rows("reduce, one thread"), rows(SORT_UNSTABLE));
    for figure in figures {
        let at = |rows: &[(u32, f64, f64)]| rows.iter().find(|row| row.0 == figure.log2).copied();
        figure.of_copy = at(&copies).map(|(_, gb_per_s, _)| figure.gb_per_s / gb_per_s);
        let against = match figure.name.split(',').next() {
            Some("reduce") => &threads,
            Some("sort") => &sorts,
            _ => continue,
        };
        figure.times = at(against).map(|(_, _, ms)| ms / figure.ms);
    }
}

pub(crate) fn print(host: &Host, figures: &[Figure], parts: &[Part], options: &Options, n_messages: usize) {
    let (limits, targets) = (host.device().limits(), targets::of(figures));
    if options.run.json {
        let rows: Vec<_> = figures
            .iter()
            .map(|figure| {
                json!({
                    "name": figure.name,
                    "size": 1_u64 << figure.log2,
                    "ms": figure.ms,
                    "gb_per_s": figure.gb_per_s,
                    "elements_per_s": figure.per_s,
                    "of_copy": figure.of_copy,
                    "times_as_fast": figure.times,
                    "relative_error": figure.error,
                })
            })
            .collect();
        let targets: Vec<_> = targets
            .iter()
            .map(|target| {
                json!({
                    "what": target.what,
                    "size": target.log2.map(|log2| 1_u64 << log2),
                    "wanted": target.wanted,
                    "found": target.found,
                    "holds": target.holds(),
                })
            })
            .collect();
        let object = json!({
            "device": limits.device_name,
            "driver": limits.driver_name,
            "element": format!("{:?}", options.element()),
            "operation": format!("{:?}", options.operation()),
            "fixed": options.fixed,
            "figures": rows,
            "profile": options.profile.then(|| profile::json(parts)),
            "targets_apply": targets::apply(host),
            "targets": targets,
            "validation_messages": options.run.validate.then_some(n_messages),
        });
        println!("{object:#}");
        return;
    }
    println!("{} ({})", limits.device_name, limits.driver_name);
    println!("reductions: {:?} of {:?}", options.operation(), options.element());
    println!(
        "{:<26} {:>5} {:>12} {:>9} {:>9} {:>8} {:>9} {:>10}",
        "", "words", "ms", "GB/s", "G/s", "of copy", "times", "error"
    );
    for figure in figures {
        let share = figure.of_copy.map_or(String::new(), |share| format!("{share:.2}"));
        let times = figure.times.map_or(String::new(), |times| format!("{times:.3}"));
        let error = figure.error.map_or(String::new(), |error| format!("{error:.1e}"));
        let size = format!("2^{}", figure.log2);
        let Figure { name, ms, gb_per_s, .. } = figure;
        let per_s = figure.per_s * 1e-9;
        println!(
            "{name:<26} {size:>5} {ms:>12.4} {gb_per_s:>9.3} {per_s:>9.4} {share:>8} {times:>9} {error:>10}"
        );
    }
    if !parts.is_empty() {
        profile::print(parts);
    }
    if targets::apply(host) {
        for target in &targets {
            let verdict = match (target.found, target.holds()) {
                (Some(found), Some(true)) => format!("holds: {found:.4e}"),
                (Some(found), _) => format!("does not hold: {found:.4e}"),
                (None, _) => "was not measured".into(),
            };
            let at = target.log2.map_or(String::new(), |log2| format!(" at 2^{log2} words"));
            println!("target {}{at}: {:.4e}; {verdict}", target.what, target.wanted);
        }
    }
}
