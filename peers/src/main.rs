//! The same drawings through Spanforge and its peers, in one process, runs interleaved: what one machine does at one
//! time is compared, not what two machines did on two days. Times are submit to finished; nothing is read back.

mod cpu;
mod list;
mod spanforge;
mod vello;

use std::path::PathBuf;
use std::time::Instant;

use ::spanforge::DrawForm;
use ::spanforge::gpu::{Host, HostDesc};
use clap::Parser;

/// Every failure ends here, said in one line.
type Failure = Box<dyn std::error::Error>;

/// Picture size, and the drawing in it.
struct View {
    width: u32,
    height: u32,
    transform: usvg::Transform,
}

/// Times resvg's time that a way may take at most, by drawing and peer, 1,024 pixels wide on a CPU driver.
const LIMITS: [(&str, &str, f64); 5] = [
    ("tiger", "composite", 1.5),
    ("paper-text", "composite", 1.5),
    ("world-map", "composite", 1.5),
    ("tiger", "draw 1x", 3.0),
    ("tiger", "draw 4x", 8.0),
];

/// Drawings that either way of ours draws faster than vello on the same driver.
const FASTER_THAN_VELLO: [&str; 6] =
    ["tiger", "paper-text", "world-map", "bamboo", "eagle-lingrad", "helsinki"];

/// Something that draws the list into a target of its own.
trait Peer {
    fn name(&self) -> &'static str;
    /// Draws once and waits for the end.
    fn frame(&mut self) -> Result<(), Failure>;
    /// What the last frame drew: premultiplied RGBA8.
    fn picture(&mut self) -> Result<Vec<u8>, Failure>;
}

/// Medians and ratios of Spanforge, resvg and vello over the same drawings.
#[derive(Parser, Debug)]
struct Options {
    /// SVG files [default: every one in ../shared/data/scenes].
    files: Vec<PathBuf>,
    /// Picture width in pixels.
    #[arg(long, default_value_t = 1024)]
    width: u32,
    /// Measured runs of each.
    #[arg(long, default_value_t = 15)]
    runs: usize,
    /// Leave vello out (it takes most of the time on a CPU driver).
    #[arg(long)]
    no_vello: bool,
}

fn main() -> Result<(), Failure> {
    let mut options = Options::parse();
    if options.files.is_empty() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/data/scenes");
        let entries = std::fs::read_dir(folder).map_err(|e| format!("{folder}: {e}; name files instead"))?;
        options.files = entries.filter_map(|e| e.ok().map(|e| e.path())).collect();
        options.files.retain(|file| file.extension().is_some_and(|e| e == "svg"));
        options.files.sort();
    }
    let host = Host::new(&HostDesc { hazard_check: false, ..HostDesc::default() })?;
    println!(
        "device: {}; {} runs, {} pixels wide, median ms (times resvg on the same list)",
        host.device().limits().device_name,
        options.runs,
        options.width
    );
    for (i, file) in options.files.iter().enumerate() {
        one(&options, &host, file, i == 0).map_err(|e| format!("{}: {e}", file.display()))?;
    }
    Ok(())
}

fn one(options: &Options, host: &Host, file: &std::path::Path, first: bool) -> Result<(), Failure> {
    let tree = usvg::Tree::from_data(&std::fs::read(file)?, &usvg::Options::default())?;
    let scale = options.width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round().max(1.0) as u32;
    let view = View { width: options.width, height, transform: usvg::Transform::from_scale(scale, scale) };
    let list = list::walk(&tree);
    let scene = spanforge::scene(&list)?;

    // What one sample takes where no picture is composed first, as `Auto` does on CPU drivers.
    let features = host.device().features();
    let lines = features.strict_lines || features.rectangular_lines;
    let runs = if lines { DrawForm::Lines } else { DrawForm::Quads };
    let mut peers: Vec<Box<dyn Peer + '_>> = vec![
        Box::new(cpu::TinySkia::new(&list, &view)?),
        Box::new(spanforge::Composite::new(host, &scene, &view)?),
        Box::new(spanforge::Draw::new(host, &scene, &view, 1, DrawForm::Auto)?),
        Box::new(spanforge::Draw::new(host, &scene, &view, 1, runs)?),
        Box::new(spanforge::Draw::new(host, &scene, &view, 4, DrawForm::Auto)?),
        Box::new(cpu::Resvg::new(&tree, &view)?),
    ];
    let mut device = String::new();
    if !options.no_vello {
        let vello = vello::Vello::new(&list, &view)?;
        device = vello.device();
        peers.push(Box::new(vello));
    }
    if first {
        let names: String = peers.iter().map(|p| format!("{:>22}", p.name())).collect();
        println!(
            "{:<20}{names}{}",
            "",
            if device.is_empty() { String::new() } else { format!("  (vello on {device})") }
        );
    }
    // Once for the caches, and to see that all draw the same.
    let mut pictures = Vec::new();
    for peer in &mut peers {
        peer.frame()?;
        pictures.push(peer.picture()?);
    }
    let mut times = vec![Vec::new(); peers.len()];
    for _ in 0..options.runs {
        for (peer, times) in peers.iter_mut().zip(&mut times) {
            let start = Instant::now();
            peer.frame()?;
            times.push(start.elapsed().as_secs_f64() * 1e3);
        }
    }
    let medians: Vec<f64> = times.iter_mut().map(|t| median(t)).collect();
    let cells: String = medians.iter().map(|m| format!("{:>12.2} ({:>6.2})", m, m / medians[0])).collect();
    let name = file.file_stem().unwrap_or_default().to_string_lossy();
    let far: Vec<String> = peers
        .iter()
        .zip(&pictures)
        .map(|(peer, picture)| (peer.name(), mean_difference(picture, &pictures[0])))
        .filter(|(_, mean)| *mean > 1.0)
        .map(|(name, mean)| format!("{name} is {mean:.1} off"))
        .collect();
    println!("{name:<20}{cells}  {}", far.join(", "));
    for (_, way, limit) in
        LIMITS.into_iter().filter(|(drawing, ..)| options.width == 1024 && *drawing == name)
    {
        let Some(of_way) = peers.iter().position(|peer| peer.name() == way) else { continue };
        // resvg itself, or its list through the same rasterizer: whichever is the faster.
        let is_resvg = |peer: &dyn Peer| peer.name().starts_with("resvg");
        let of_resvg = peers.iter().zip(&medians).filter(|(peer, _)| is_resvg(peer.as_ref()));
        let ratio = medians[of_way] / of_resvg.map(|(_, ms)| *ms).fold(f64::INFINITY, f64::min);
        let verdict = if ratio <= limit { "holds" } else { "does NOT hold" };
        println!("    {way} at most {limit} times resvg: {verdict} ({ratio:.2})");
    }
    let of = |part: &'static str| {
        let named = peers.iter().zip(&medians).filter(move |(peer, _)| peer.name().starts_with(part));
        named.map(|(_, ms)| *ms)
    };
    if let (true, Some(vello)) = (FASTER_THAN_VELLO.contains(&&*name), of("vello").next()) {
        let ours = of("composite").chain(of("draw")).fold(0.0, f64::max);
        let verdict = if ours < vello { "holds" } else { "does NOT hold" };
        println!("    either way faster than vello: {verdict} ({:.1} times, the slowest)", vello / ours);
    }
    Ok(())
}

fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

fn mean_difference(a: &[u8], b: &[u8]) -> f64 {
    let sum: u64 = a.iter().zip(b).map(|(a, b)| u64::from(a.abs_diff(*b))).sum();
    sum as f64 / a.len().max(1) as f64
}
