//! Figures as a table, or as JSON.

use serde_json::json;
use spanforge::gpu::Host;

use super::measure::Figure;
use super::options::Options;

/// Gives every figure its share of the copy's bandwidth at the same size.
pub(crate) fn compare(figures: &mut [Figure]) {
    let copies: Vec<(u32, f64)> = figures
        .iter()
        .filter(|figure| figure.name == "copy")
        .map(|copy| (copy.log2, copy.gb_per_s))
        .collect();
    for figure in figures {
        let copy = copies.iter().find(|(log2, _)| *log2 == figure.log2);
        figure.of_copy = copy.map(|(_, gb_per_s)| figure.gb_per_s / gb_per_s);
    }
}

pub(crate) fn print(host: &Host, figures: &[Figure], options: &Options) {
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
        });
        println!("{object:#}");
        return;
    }
    println!("{} ({})", limits.device_name, limits.driver_name);
    println!("reductions: {:?} of {:?}", options.operation(), options.element());
    println!("{:<24} {:>5} {:>12} {:>9} {:>8} {:>10}", "", "words", "ms", "GB/s", "of copy", "error");
    for figure in figures {
        let share = figure.of_copy.map_or(String::new(), |share| format!("{share:.2}"));
        let error = figure.error.map_or(String::new(), |error| format!("{error:.1e}"));
        let size = format!("2^{}", figure.log2);
        let Figure { name, ms, gb_per_s, .. } = figure;
        println!("{name:<24} {size:>5} {ms:>12.4} {gb_per_s:>9.3} {share:>8} {error:>10}");
    }
}
