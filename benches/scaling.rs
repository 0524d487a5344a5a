//! How GPU time grows with fragments: three kinds of scenes, each in steps that double its fragments, frames of all steps
//! interleaved. The last column is the time against that of half the fragments: 2.0 is linear, less is better.
//! Then a million fragments in one picture row, against as many in 1,024 rows.
//! `scripts/bench.sh --scaling`

use kurbo::{ParamCurve, PathSeg};
use spanforge::gpu::{Access, BufferDesc, Host, HostDesc, Memory, Usage};
use spanforge::{
    Affine, BezPath, Brush, Color, Counts, Error, Fill, Point, Rasterizer, Rect, Scene, Shape, View,
};

const SIDE: u32 = 1024;
const STEPS: usize = 6;
const FRAMES: usize = 15;

/// A kind of scene: its name, the `n` to begin with, and how to make it of `n` parts. Every step fits in one part of a frame:
/// counts are those of the last part.
type Kind = (&'static str, usize, fn(usize) -> Result<Scene, Error>);

const KINDS: [Kind; 4] = [
    ("small paths: n circles of 24 pixels", 250, circles),
    ("one path: n random segments of some 100 pixels", 250, segments),
    ("long curves: n cubics from edge to edge", 32, curves),
    ("the same curves, cut into 16 beforehand: the other way to share them out", 32, cut_curves),
];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Cargo passes `--bench`; a filter is a part of a kind's name.
    let filter = std::env::args().skip(1).find(|argument| !argument.starts_with('-')).unwrap_or_default();
    let host = Host::new(&HostDesc { hazard_check: false, profile: true, ..HostDesc::default() })?;
    println!("device: {}", host.device().limits().device_name);
    for (name, first, make) in KINDS.iter().filter(|(name, ..)| name.contains(&filter)) {
        let scenes = (0..STEPS).map(|step| make(first << step)).collect::<Result<Vec<_>, _>>()?;
        let mut rasterizers = scenes
            .iter()
            .map(|_| Rasterizer::new(host.device(), &spanforge::RasterizerDesc::default()))
            .collect::<Result<Vec<_>, _>>()?;
        let mut times = vec![Vec::new(); STEPS];
        for frame in 0..=FRAMES {
            for ((scene, rasterizer), times) in scenes.iter().zip(&mut rasterizers).zip(&mut times) {
                let ms = gpu_ms(&host, rasterizer, scene, &View::new(SIDE, SIDE))?;
                // The first frame makes room and fills caches.
                if frame > 0 {
                    times.push(ms);
                }
            }
        }
        println!(
            "\n{name}\n{:>8} {:>12} {:>10} {:>12} {:>8}",
            "n", "fragments", "GPU ms", "ns/fragment", "times"
        );
        let mut before: Option<(f64, f64)> = None;
        let mut worst = 0.0_f64;
        for (step, (rasterizer, times)) in rasterizers.iter_mut().zip(&mut times).enumerate() {
            let ms = median(times);
            let fragments = f64::from(fragments(&host, rasterizer)?);
            // To twice the fragments, where the step did not exactly double them.
            let growth = before.map(|(f, t)| 2.0 * (ms / t) / (fragments / f));
            worst = worst.max(growth.unwrap_or(0.0));
            let growth = growth.map_or_else(|| "-".into(), |growth| format!("{growth:.2}"));
            println!(
                "{:>8} {fragments:>12} {ms:>10.2} {:>12.1} {growth:>8}",
                first << step,
                ms * 1e6 / fragments
            );
            before = Some((fragments, ms));
        }
        let verdict = if worst <= 2.0 { "holds" } else { "does NOT hold" };
        println!("at most twice the time for twice the fragments: {verdict} ({worst:.2} at worst)");
    }
    if ONE_ROW.contains(&filter) { one_row(&host) } else { Ok(()) }
}

const ONE_ROW: &str = "one row: a million fragments in one picture row, and in 1,024";

fn one_row(host: &Host) -> Result<(), Box<dyn std::error::Error>> {
    println!("\n{ONE_ROW}\n{:>8} {:>12} {:>10}", "rows", "fragments", "GPU ms");
    let mut ms = Vec::new();
    for n_rows in [1, 1024] {
        let scene = comb(1_000_000, n_rows)?;
        let mut rasterizer = Rasterizer::new(host.device(), &spanforge::RasterizerDesc::default())?;
        let view = View::new(SIDE, n_rows as u32);
        let mut times = Vec::new();
        for _ in 0..FRAMES {
            times.push(gpu_ms(host, &mut rasterizer, &scene, &view)?);
        }
        let median = median(&mut times[1..]);
        println!("{n_rows:>8} {:>12} {median:>10.2}", fragments(host, &mut rasterizer)?);
        ms.push(median);
    }
    let times = ms[0] / ms[1];
    let verdict = if times <= 4.0 { "holds" } else { "does NOT hold" };
    println!("in one row at most 4 times the time of 1,024: {verdict} ({times:.2})");
    Ok(())
}

fn median(times: &mut [f64]) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// One frame, composite at 16 samples, by the GPU's clock; by the CPU's where the device has none.
fn gpu_ms(host: &Host, rasterizer: &mut Rasterizer, scene: &Scene, view: &View) -> Result<f64, Error> {
    let start = std::time::Instant::now();
    host.submit(|cmd| {
        rasterizer.prepare(cmd, scene, view)?;
        rasterizer.composite(cmd)
    })?;
    let wall = start.elapsed().as_secs_f64() * 1e3;
    let stages = host.stage_times()?;
    Ok(if stages.is_empty() { wall } else { stages.iter().map(|stage| stage.ms).sum() })
}

fn fragments(host: &Host, rasterizer: &mut Rasterizer) -> Result<u32, Error> {
    let usage = Usage::STORAGE | Usage::TRANSFER_DST | Usage::TRANSFER_SRC;
    let desc = BufferDesc { name: "counts", size: 16, usage, memory: Memory::Device };
    let totals = host.device().create_buffer(&desc)?;
    let readback = host.device().create_buffer(&BufferDesc {
        usage: Usage::TRANSFER_DST,
        memory: Memory::Readback,
        ..desc
    })?;
    host.submit(|cmd| {
        cmd.fill(totals.all(), 0)?;
        rasterizer.count(cmd, totals.all())?;
        // Counted before it is copied.
        cmd.barrier(Access::ComputeReadWrite, &[Access::TransferRead]);
        cmd.copy(totals.all(), readback.all())?;
        // The host reads what was copied.
        cmd.barrier(Access::TransferWrite, &[Access::HostRead]);
        Ok(())
    })?;
    let counts: Vec<Counts> = readback.read_range(0, 1)?;
    Ok(counts.first().copied().unwrap_or_default().fragments)
}

/// Numbers from 0 to 1: a linear congruential generator is enough for scenes.
fn random(seed: u64) -> impl FnMut() -> f64 {
    let mut state = seed;
    move || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 11) as f64 / (1u64 << 53) as f64
    }
}

fn circles(n: usize) -> Result<Scene, Error> {
    let (mut scene, mut next) = (Scene::new(), random(1));
    let circle = circle_path();
    for _ in 0..n {
        let at = Affine::translate((next() * f64::from(SIDE), next() * f64::from(SIDE)));
        let color = Color::from_rgba8((next() * 255.0) as u8, (next() * 255.0) as u8, 99, 255);
        scene.fill(&circle, Fill::NonZero, at, &Brush::Solid(color))?;
    }
    Ok(scene)
}

fn circle_path() -> BezPath {
    Rect::new(-12.0, -12.0, 12.0, 12.0).to_rounded_rect(12.0).to_path(0.01)
}

fn segments(n: usize) -> Result<Scene, Error> {
    let (mut scene, mut next) = (Scene::new(), random(2));
    let (mut path, mut at) = (BezPath::new(), Point::new(512.0, 512.0));
    path.move_to(at);
    for _ in 0..n {
        let limit = f64::from(SIDE);
        at = Point::new(
            (at.x + next() * 200.0 - 100.0).clamp(0.0, limit),
            (at.y + next() * 200.0 - 100.0).clamp(0.0, limit),
        );
        path.line_to(at);
    }
    scene.fill(&path, Fill::EvenOdd, Affine::IDENTITY, &Brush::Solid(Color::BLACK))?;
    Ok(scene)
}

/// Some `n` fragments in `n_rows` picture rows: lines up and down across each row, there and back. A line has a fragment, and one
/// more for each column that it enters: over as many columns as a quarter of a row's fragments, and at most the picture's.
fn comb(n: usize, n_rows: usize) -> Result<Scene, Error> {
    let (mut scene, mut path) = (Scene::new(), BezPath::new());
    let in_row = n / n_rows;
    let n_columns = (in_row / 4).min(SIDE as usize - 2);
    let n_lines = in_row - 2 * n_columns;
    for row in 0..n_rows {
        for i in 0..n_lines {
            let part = 1.0 - (2.0 * i as f64 / n_lines as f64 - 1.0).abs();
            let to = (1.0 + part * n_columns as f64, row as f64 + if i % 2 == 0 { 0.9 } else { 0.1 });
            if i == 0 { path.move_to(to) } else { path.line_to(to) }
        }
        path.close_path();
    }
    scene.fill(&path, Fill::EvenOdd, Affine::IDENTITY, &Brush::Solid(Color::BLACK))?;
    Ok(scene)
}

fn curves(n: usize) -> Result<Scene, Error> {
    curves_in(n, 1)
}

fn cut_curves(n: usize) -> Result<Scene, Error> {
    curves_in(n, 16)
}

fn curves_in(n: usize, n_pieces: usize) -> Result<Scene, Error> {
    let (mut scene, mut next) = (Scene::new(), random(3));
    let side = f64::from(SIDE);
    for _ in 0..n.div_ceil(8) {
        let mut path = BezPath::new();
        path.move_to((0.0, next() * side));
        for k in 0..8 {
            let x = if k % 2 == 0 { side } else { 0.0 };
            path.curve_to((next() * side, next() * side), (next() * side, next() * side), (x, next() * side));
        }
        let color = Color::from_rgba8((next() * 255.0) as u8, 80, 120, 40);
        if n_pieces > 1 {
            let part = |k: usize| k as f64 / n_pieces as f64;
            let pieces = |curve: PathSeg| (0..n_pieces).map(move |k| curve.subsegment(part(k)..part(k + 1)));
            path = BezPath::from_path_segments(path.segments().flat_map(pieces));
        }
        scene.fill(&path, Fill::EvenOdd, Affine::IDENTITY, &Brush::Solid(color))?;
    }
    Ok(scene)
}
