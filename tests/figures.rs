//! The sample `primitives`, run as a person runs it: a row for every method at every size, in figures that can be.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::Output;

use serde_json::Value;
use spanforge::primitive::Method;

use crate::example;
use crate::harness;
use crate::sample_picture::Picture;

const SIZES: [u64; 5] = [64, 128, 256, 512, 1024];

/// A file that goes away with the test.
struct File(PathBuf);

impl File {
    fn new(name: &str) -> Self {
        Self(std::env::temp_dir().join(format!("spanforge-{}-{name}", std::process::id())))
    }

    fn path(&self) -> &str {
        self.0.to_str().unwrap()
    }
}

impl Drop for File {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn run(binary: &Path, arguments: &[&str]) -> Output {
    example::run(binary, &[&["--seconds", "0.001"], arguments].concat())
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Everything that is measured on the drivers of the tests.
fn names() -> Vec<String> {
    let reductions = Method::ALL.iter().map(|method| format!("reduce, {}", method.name()));
    let others = [
        "copy",
        "scan, u32 exclusive",
        "scan, u32 in one pass",
        "select, half in no order",
        "select, half in order",
        "unique",
        "histogram, 64 bins",
        "sort, u32",
        "sort, u32 with payload",
        "sort_unstable, one thread",
    ];
    reductions.chain(others.map(str::to_owned)).collect()
}

fn number(row: &Value, key: &str) -> f64 {
    let number = row[key].as_f64().unwrap_or_else(|| panic!("no {key}: {row}"));
    assert!(number.is_finite() && number > 0.0, "{key}: {row}");
    number
}

fn assert_near(a: f64, b: f64, what: &Value) {
    assert!((a / b - 1.0).abs() < 1e-6, "{a}, not {b}: {what}");
}

fn check_row(row: &Value) {
    let (name, size) = (row["name"].as_str().unwrap(), number(row, "size"));
    let seconds = number(row, "ms") * 1e-3;
    assert_near(number(row, "elements_per_s"), size / seconds, row);
    let bytes = match name {
        _ if name.starts_with("reduce") || name.starts_with("histogram") => 4.0,
        _ if name.starts_with("select") => 6.0,
        "sort, u32 with payload" => 16.0,
        _ => 8.0,
    };
    assert_near(number(row, "gb_per_s"), size * bytes / seconds * 1e-9, row);
    let share = number(row, "of_copy");
    match name {
        "copy" => assert_near(share, 1.0, row),
        "reduce, one thread" => assert_near(number(row, "times_as_fast"), 1.0, row),
        // What sorts are measured against.
        "sort_unstable, one thread" => assert!(row["times_as_fast"].is_null(), "{row}"),
        _ => {
            assert_eq!(name.starts_with("reduce") || name.starts_with("sort"), row["times_as_fast"].is_f64())
        }
    }
    match row["relative_error"].as_f64() {
        Some(error) => assert!(name.starts_with("reduce") && (0.0..1e-4).contains(&error), "{row}"),
        None => assert!(!name.starts_with("reduce"), "{row}"),
    }
}

/// Times of sorts by digit and part; of each sort they add up to all.
fn check_profile(rows: &[Value]) {
    let sorts = names().into_iter().filter(|name| name.starts_with("sort, "));
    for (name, size) in sorts.flat_map(|name| SIZES.map(|size| (name.clone(), size))) {
        let parts: Vec<_> =
            rows.iter().filter(|row| row["name"] == name[..] && row["size"] == size).collect();
        let order: Vec<_> = parts
            .iter()
            .map(|row| (row["digit"].as_u64().unwrap(), row["stage"].as_str().unwrap()))
            .collect();
        let expected: Vec<_> = (0..4)
            .flat_map(|digit| ["sort_count", "sort_scan", "sort_scatter"].map(|stage| (digit, stage)))
            .collect();
        assert_eq!(order, expected, "{name} of {size}");
        let all: f64 = parts.iter().map(|row| row["share"].as_f64().unwrap()).sum();
        assert!((all - 1.0).abs() < 1e-6, "{name} of {size}: {all}");
        assert!(parts.iter().all(|row| row["ms"].as_f64().unwrap() >= 0.0), "{parts:?}");
    }
    assert_eq!(rows.len(), 2 * SIZES.len() * 12);
}

/// Sizes at which nothing of the copy is told apart, but every figure must be there.
#[test]
fn every_method_has_a_row_at_every_size() {
    let Some(binary) = example::find("figures::every_method_has_a_row_at_every_size", "primitives") else {
        return;
    };
    let chart = File::new("figures.png");
    let stamps = harness::of_this_run().device().features().timestamps;
    let mut arguments = vec!["--min", "6", "--max", "10", "--frames", "1", "--json", "--plot", chart.path()];
    if stamps {
        arguments.push("--profile");
    }
    let output = run(&binary, &arguments);
    assert!(output.status.success(), "{}", said(&output));
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    let limits = harness::of_this_run().device().limits();
    assert_eq!(told["device"], limits.device_name[..]);
    assert_eq!(told["driver"], limits.driver_name[..]);
    assert_eq!((&told["element"], &told["operation"]), (&"F32".into(), &"Sum".into()));
    assert_eq!((&told["fixed"], &told["validation_messages"]), (&Value::Bool(false), &Value::Null));
    let rows = told["figures"].as_array().unwrap();
    rows.iter().for_each(check_row);
    let found: HashSet<_> =
        rows.iter().map(|row| (row["name"].as_str().unwrap(), row["size"].as_u64().unwrap())).collect();
    let names = names();
    let expected: HashSet<_> =
        names.iter().flat_map(|name| SIZES.map(|size| (name.as_str(), size))).collect();
    assert_eq!(found, expected);
    assert_eq!(rows.len(), expected.len(), "one row each");
    match told["profile"].as_array() {
        Some(rows) => check_profile(rows),
        None => assert!(!stamps && told["profile"].is_null(), "{told}"),
    }

    // What a GPU is to reach: shares of the copy at the largest size, sorts at 2^25, which were not made.
    assert_eq!(told["targets_apply"], false);
    let targets = told["targets"].as_array().unwrap();
    let best = |named: &dyn Fn(&str) -> bool| {
        let at = rows.iter().filter(|row| row["size"] == 1024 && named(row["name"].as_str().unwrap()));
        at.map(|row| row["of_copy"].as_f64().unwrap()).fold(0.0, f64::max)
    };
    let shares = [best(&|name| name.starts_with("reduce")), best(&|name| name == "scan, u32 exclusive")];
    for ((target, wanted), share) in targets.iter().zip([0.9, 0.85]).zip(shares) {
        assert_eq!((target["size"].as_u64(), target["wanted"].as_f64()), (Some(1024), Some(wanted)));
        assert_eq!((&target["found"], &target["holds"]), (&share.into(), &(share >= wanted).into()));
    }
    for (target, wanted) in targets[2..].iter().zip([12.1e9, 9.35e9]) {
        assert_eq!((target["size"].as_u64(), target["wanted"].as_f64()), (Some(1 << 25), Some(wanted)));
        assert_eq!((&target["found"], &target["holds"]), (&Value::Null, &Value::Null));
    }
    assert_eq!(targets.len(), 4);

    // The copy's line and its name are in its colour; no other has it.
    let chart = Picture::load(&chart.0).unwrap();
    assert_eq!((chart.width, chart.height), (1000, 640));
    let n_of = |color: [u8; 3]| {
        let [r, g, b] = color;
        chart.pixels.iter().filter(|pixel| **pixel == [r, g, b, 255]).count()
    };
    assert!(n_of([255; 3]) > 500_000, "a chart on white");
    for color in [[20, 20, 20], [200, 40, 40], [30, 110, 200]] {
        assert!(n_of(color) > 20, "{color:?}");
    }
}

/// The table says what the JSON does.
#[test]
fn a_table_has_what_was_asked_for() {
    let Some(binary) = example::find("figures::a_table_has_what_was_asked_for", "primitives") else { return };
    let output = run(&binary, &["--min", "7", "--max", "8", "--filter", "unique"]);
    assert!(output.status.success(), "{}", said(&output));
    let table = String::from_utf8(output.stdout).unwrap();
    let starts: Vec<_> = table
        .lines()
        .filter_map(|line| line.split_once("2^"))
        .map(|(name, rest)| (name.trim(), rest.split_whitespace().next().unwrap()))
        .collect();
    assert_eq!(starts, [("copy", "7"), ("copy", "8"), ("unique", "7"), ("unique", "8")]);
    assert!(table.contains("GB/s") && table.contains(" G/s") && table.contains("of copy"), "{table}");
    // Targets are a GPU's.
    assert!(!table.contains("target"), "{table}");
}

#[test]
fn arguments_that_cannot_be_are_told() {
    let Some(binary) = example::find("figures::arguments_that_cannot_be_are_told", "primitives") else {
        return;
    };
    let lost = File::new("lost");
    let lost = format!("{}/a.png", lost.path());
    for (arguments, code, why) in [
        (&["--min", "10", "--max", "6"][..], 1, "--min 10 is more than --max 6"),
        (&["--plot", &lost], 1, "there is no folder"),
        (&["--plot", "/"], 1, "it does not name a file"),
        (&["--filter", "bogosort"], 1, "--filter bogosort: nothing"),
        (&["--device", "no such device"], 1, "no such device"),
        (&["--max", "29"], 2, "29 is not in 0..=28"),
        (&["--step", "0"], 2, "--step"),
        (&["--frames", "0"], 2, "--frames"),
        (&["--seconds", "0"], 2, "a number of seconds from 0.001 to 60"),
        (&["--element", "vec5"], 2, "vec3-padded"),
        (&["--operation", "mean"], 2, "average"),
        (&["--jason"], 2, "--json"),
        (&["chart.png"], 2, "unexpected argument 'chart.png'"),
    ] {
        let output = example::run(&binary, &[arguments, &["--json"]].concat());
        assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", said(&output));
        assert!(said(&output).contains(why), "{arguments:?}: {why} is not in: {}", said(&output));
        assert!(output.stdout.is_empty(), "{arguments:?}: something was said all the same");
    }
}
