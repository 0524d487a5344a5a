//! Where the time of a sort goes: each digit is counted, the counts are scanned, and elements are scattered.

use serde_json::{Value, json};

use super::measure::Bench;
use super::shared::Failure;
use super::subject::Subject;

/// The time of a part of a pass.
pub(crate) struct Part {
    name: String,
    log2: u32,
    /// Which digit, from the lowest.
    digit: usize,
    stage: &'static str,
    ms: f64,
    /// Of all parts.
    share: f64,
}

/// The parts of a sort; none of what is no sort.
pub(crate) fn parts(bench: &Bench<'_>, subject: &Subject, log2: u32) -> Result<Vec<Part>, Failure> {
    if !subject.uses_up() {
        return Ok(vec![]);
    }
    let times = bench.stages(subject, log2)?.unwrap_or_default();
    let all: f64 = times.iter().map(|time| time.ms).sum();
    let mut digit = 0;
    let part = |time: &spanforge::gpu::StageTime| {
        digit += usize::from(time.name == "sort_count");
        let (name, stage, ms) = (subject.name(), time.name, time.ms);
        Part { name, log2, digit: digit - 1, stage, ms, share: ms / all.max(f64::MIN_POSITIVE) }
    };
    Ok(times.iter().map(part).collect())
}

pub(crate) fn json(parts: &[Part]) -> Vec<Value> {
    let row = |part: &Part| {
        json!({
            "name": part.name,
            "size": 1_u64 << part.log2,
            "digit": part.digit,
            "stage": part.stage,
            "ms": part.ms,
            "share": part.share,
        })
    };
    parts.iter().map(row).collect()
}

pub(crate) fn print(parts: &[Part]) {
    println!("{:<26} {:>5} {:>6}  {:<12} {:>10} {:>7}", "", "words", "digit", "part", "ms", "share");
    for Part { name, log2, digit, stage, ms, share } in parts {
        let size = format!("2^{log2}");
        println!("{name:<26} {size:>5} {digit:>6}  {stage:<12} {ms:>10.4} {:>6.1} %", share * 100.0);
    }
}
