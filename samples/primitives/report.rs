//! Figures as a table, or as JSON.

use serde_json::json;
use spanforge::gpu::Host;

use super::measure::Figure;
use super::options::Options;
use super::subject::SORT_UNSTABLE;

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

pub(crate) fn print(host: &Host, figures: &[Figure], options: &Options, n_messages: usize) {
    let limits = host.device().limits();
    if options.run.json {
        let rows: Vec<_> = figures
            .iter()
            .map(|figure| {
                json!({
                    "name": figure.name,
                    "size": 1_u64 << figure.log2,
                    "ms": figure.ms,
                    "gb_per_s": figure.gb_per_s,
                    "of_copy": figure.of_copy,
                    "times_as_fast": figure.times,
                    "relative_error": figure.error,
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
            "validation_messages": options.run.validate.then_some(n_messages),
        });
        println!("{object:#}");
        return;
    }
    println!("{} ({})", limits.device_name, limits.driver_name);
    println!("reductions: {:?} of {:?}", options.operation(), options.element());
    println!(
        "{:<26} {:>5} {:>12} {:>9} {:>8} {:>9} {:>10}",
        "", "words", "ms", "GB/s", "of copy", "times", "error"
    );
    for figure in figures {
        let share = figure.of_copy.map_or(String::new(), |share| format!("{share:.2}"));
        let times = figure.times.map_or(String::new(), |times| format!("{times:.3}"));
        let error = figure.error.map_or(String::new(), |error| format!("{error:.1e}"));
        let size = format!("2^{}", figure.log2);
        let Figure { name, ms, gb_per_s, .. } = figure;
        println!("{name:<26} {size:>5} {ms:>12.4} {gb_per_s:>9.3} {share:>8} {times:>9} {error:>10}");
    }
}
