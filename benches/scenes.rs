//! Real drawings, 1024 pixels wide: a whole frame submitted and waited for, the CPU's part of it, and encoding.
//! Before each, the medians of its stages by the GPU's own clock.
//! `scripts/bench.sh [FILTER]`; the scenes lie in ../shared/data/scenes, or in the folder that SPANFORGE_SCENES names.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use criterion::{Criterion, criterion_group, criterion_main};
use spanforge::gpu::{Host, HostDesc};
use spanforge::svg::Document;
use spanforge::{Affine, Error, Rasterizer, RasterizerDesc, Scene, View, svg};

const WIDTH: u32 = 1024;
const FRAMES_FOR_STAGES: usize = 9;
/// What recording a frame may take of the CPU, in milliseconds.
const RECORD_LIMIT: f64 = 1.0;

fn scenes(criterion: &mut Criterion) {
    if let Err(error) = run(criterion) {
        eprintln!("error: {error}");
        std::process::exit(1);
    }
}

fn run(criterion: &mut Criterion) -> Result<(), Box<dyn std::error::Error>> {
    let folder = std::env::var_os("SPANFORGE_SCENES").map_or_else(
        || PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../shared/data/scenes")),
        PathBuf::from,
    );
    let entries = std::fs::read_dir(&folder).map_err(|e| format!("{}: {e}", folder.display()))?;
    let mut files: Vec<PathBuf> = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
    files.retain(|file| file.extension().is_some_and(|e| e == "svg"));
    files.sort();

    let host = Host::new(&HostDesc { hazard_check: false, profile: true, ..HostDesc::default() })?;
    println!("device: {}", host.device().limits().device_name);
    let mut rasterizer = Rasterizer::new(host.device(), &RasterizerDesc::default())?;
    for file in files {
        let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let document = Document::parse(&std::fs::read(&file)?, &svg::Options::default())?;
        let drawing = document.drawing()?;
        let scale = f64::from(WIDTH) / drawing.width;
        let height = (drawing.height * scale).round().max(1.0) as u32;
        let view = View { transform: Affine::scale(scale), ..View::new(WIDTH, height) };

        stages(&host, &mut rasterizer, &drawing.scene, &view, &name)?;
        let mut group = criterion.benchmark_group(&name);
        group
            .sample_size(10)
            .warm_up_time(Duration::from_millis(200))
            .measurement_time(Duration::from_secs(2));
        let mut failure = None;
        let mut sum = |part: fn(&Times) -> Duration, n: u64| {
            let mut total = Duration::ZERO;
            for _ in 0..n {
                match frame(&host, &mut rasterizer, &drawing.scene, &view) {
                    Ok(times) => total += part(&times),
                    Err(error) => failure = Some(error),
                }
            }
            total
        };
        group.bench_function("frame", |b| b.iter_custom(|n| sum(|t| t.whole, n)));
        group.bench_function("record", |b| b.iter_custom(|n| sum(|t| t.record, n)));
        group.bench_function("encode", |b| b.iter(|| document.drawing()));
        group.finish();
        if let Some(error) = failure {
            return Err(error.into());
        }
    }
    Ok(())
}

/// What a frame took as the CPU saw it.
struct Times {
    whole: Duration,
    record: Duration,
}

fn frame(host: &Host, rasterizer: &mut Rasterizer, scene: &Scene, view: &View) -> Result<Times, Error> {
    let start = Instant::now();
    let record = host.submit(|cmd| {
        let start = Instant::now();
        rasterizer.prepare(cmd, scene, view)?;
        rasterizer.composite(cmd)?;
        Ok(start.elapsed())
    })?;
    Ok(Times { whole: start.elapsed(), record })
}

/// Prints the median of each stage.
fn stages(
    host: &Host,
    rasterizer: &mut Rasterizer,
    scene: &Scene,
    view: &View,
    name: &str,
) -> Result<(), Error> {
    frame(host, rasterizer, scene, view)?; // the first one grows buffers
    host.stage_times()?;
    let mut names: Vec<(&'static str, Vec<f64>)> = Vec::new();
    let mut records = Vec::with_capacity(FRAMES_FOR_STAGES);
    for _ in 0..FRAMES_FOR_STAGES {
        records.push(1e3 * frame(host, rasterizer, scene, view)?.record.as_secs_f64());
        for stage in host.stage_times()? {
            match names.iter_mut().find(|(name, _)| *name == stage.name) {
                Some((_, times)) => times.push(stage.ms),
                None => names.push((stage.name, vec![stage.ms])),
            }
        }
    }
    print!("\n{name}, {} x {}:", view.width, view.height);
    for (stage, mut times) in names {
        times.sort_by(f64::total_cmp);
        print!("  {stage} {:.2} ms", times[times.len() / 2]);
    }
    records.sort_by(f64::total_cmp);
    let record = records[FRAMES_FOR_STAGES / 2];
    let verdict = if record <= RECORD_LIMIT { "holds" } else { "does NOT hold" };
    println!("\nrecorded in at most {RECORD_LIMIT} ms: {verdict} ({record:.2})");
    Ok(())
}

criterion_group!(benches, scenes);
criterion_main!(benches);
