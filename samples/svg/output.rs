//! What a run tells: a table for people, one JSON object for programs.

use std::fmt::Write;
use std::path::Path;

use serde_json::{Map, Value, json};
use spanforge::svg::Drawing;

use super::render::{Rendered, Renderer, Size};

/// What is known beside the rendering itself.
pub(crate) struct Facts<'a> {
    pub(crate) file: &'a Path,
    pub(crate) size: &'a Size,
    pub(crate) drawing: &'a Drawing,
    pub(crate) encode_ms: f64,
    /// `None` when the validation layer was not asked for.
    pub(crate) messages: Option<Vec<String>>,
}

/// The middle value; the mean of the two in the middle for an even number.
pub(crate) fn median(values: &[f64]) -> f64 {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    match sorted.len() {
        0 => 0.0,
        n if n % 2 == 1 => sorted[n / 2],
        n => (sorted[n / 2 - 1] + sorted[n / 2]) / 2.0,
    }
}

/// Medians of the stages over the frames, in the order of the first frame.
fn stages(rendered: &Rendered) -> Vec<(String, f64)> {
    let Some(first) = rendered.frames.first() else { return Vec::new() };
    let of_stage = |name: &String| -> Vec<f64> {
        let of_frame =
            |stages: &Vec<(String, f64)>| stages.iter().filter(|(n, _)| n == name).map(|(_, ms)| ms).sum();
        rendered.frames.iter().map(|f| of_frame(&f.stages)).collect()
    };
    let mut names: Vec<&String> = Vec::new();
    for (name, _) in &first.stages {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names.into_iter().map(|name| (name.clone(), median(&of_stage(name)))).collect()
}

fn gpu_times(rendered: &Rendered) -> Vec<f64> {
    rendered.frames.iter().map(|f| f.gpu_ms).collect()
}

fn record_ms(rendered: &Rendered) -> f64 {
    median(&rendered.frames.iter().map(|f| f.record_ms).collect::<Vec<_>>())
}

/// Milliseconds to the microsecond: more digits are noise.
fn ms(value: f64) -> Value {
    json!((value * 1e3).round() / 1e3)
}

pub(crate) fn json(renderer: &Renderer, facts: &Facts<'_>, rendered: &Rendered) -> Value {
    let times = gpu_times(rendered);
    let stages: Map<String, Value> = stages(rendered).into_iter().map(|(name, t)| (name, ms(t))).collect();
    let not_drawn: Map<String, Value> =
        facts.drawing.not_drawn.iter().map(|(name, n)| (name.to_owned(), n.into())).collect();
    let counts = rendered.counts;
    json!({
        "file": facts.file.display().to_string(),
        "device": renderer.device_name(),
        "driver": renderer.driver_name(),
        "way": renderer.way().name(),
        "width": facts.size.width,
        "height": facts.size.height,
        "samples": renderer.samples(),
        "paths": facts.drawing.scene.n_paths(),
        "curves": facts.drawing.scene.n_curves(),
        "monotone_curves": counts.map(|c| c.lines),
        "fragments": counts.map(|c| c.fragments),
        "merged": counts.map(|c| c.merged),
        "spans": counts.map(|c| c.spans),
        "parts": rendered.n_parts,
        "not_drawn": not_drawn,
        "gpu_ms": { "median": ms(median(&times)), "min": ms(times.iter().copied().fold(f64::INFINITY, f64::min)), "stages": stages },
        "encode_ms": ms(facts.encode_ms),
        "record_ms": ms(record_ms(rendered)),
        "cold_start_ms": ms(rendered.cold_start_ms),
        "bytes": rendered.bytes,
        "validation_messages": facts.messages.as_ref().map(Vec::len),
    })
}

pub(crate) fn table(
    renderer: &Renderer,
    facts: &Facts<'_>,
    rendered: &Rendered,
    output: Option<&Path>,
) -> String {
    let mut text = String::new();
    let mut line = |name: &str, value: String| {
        let _ = writeln!(text, "{name:<24} {value}"); // writing to a String cannot fail
    };
    line("device", format!("{} ({})", renderer.device_name(), renderer.driver_name()));
    let Size { width, height, .. } = facts.size;
    line(
        "picture",
        format!("{width} x {height}, {}, {} samples a pixel", renderer.way().name(), renderer.samples()),
    );
    line("paths, curves", format!("{}, {}", facts.drawing.scene.n_paths(), facts.drawing.scene.n_curves()));
    if let Some(c) = rendered.counts {
        line("fragments", format!("{} -> {} merged, {} spans", c.fragments, c.merged, c.spans));
    }
    if rendered.n_parts > 1 {
        line("made in", format!("{} parts", rendered.n_parts));
    }
    for (name, t) in stages(rendered) {
        line(&format!("  {name}"), format!("{t:9.3} ms"));
    }
    let times = gpu_times(rendered);
    line("GPU, median", format!("{:9.3} ms  ({} frames)", median(&times), times.len()));
    line("record (CPU)", format!("{:9.3} ms", record_ms(rendered)));
    line("encode (CPU, once)", format!("{:9.3} ms", facts.encode_ms));
    line("to the first picture", format!("{:9.3} ms", rendered.cold_start_ms));
    line("GPU memory", format!("{:9.3} MiB", rendered.bytes as f64 / f64::from(1 << 20)));
    if !facts.drawing.not_drawn.is_empty() {
        line("NOT DRAWN", facts.drawing.not_drawn.to_string());
    }
    if let Some(path) = output {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        line("written to", path.display().to_string());
    }
    text
}
