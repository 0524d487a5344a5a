//! The command line.

use std::path::PathBuf;

use clap::Parser;

/// A height field in regions that are subdivided on the GPU until no error is seen, and drawn indirectly.
#[derive(Parser, Debug)]
#[command(
    name = "terrain",
    after_help = "Examples:\n  \
        terrain\n  \
        terrain --output terrain.png --size 1280x720\n  \
        terrain --json --tolerance 1 --levels 8\n\n\
        In the window: arrow keys change the tolerance, the space bar stops and starts, O turns outlines on and off, S \
        saves a screenshot, Esc or Q closes.\n\n\
        Exit code 0: the regions are those that the CPU finds. 1: an error, other regions, neighbours more than a level \
        apart, or a message of the validation layer. 2: a command line that cannot be read."
)]
pub(crate) struct Options {
    /// Levels below the whole field: it has 8 * 2^N quads a side.
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..=8))]
    pub(crate) levels: u32,

    /// Pixels that the mesh may lie from the field.
    #[arg(long, value_name = "PIXELS", default_value_t = 2.0, value_parser = parse_tolerance)]
    pub(crate) tolerance: f32,

    /// Of the field.
    #[arg(long, value_name = "N", default_value_t = 7)]
    pub(crate) seed: u32,

    /// Number of the first frame: how far the camera has gone round.
    #[arg(long, visible_alias = "from", value_name = "N", default_value_t = 0)]
    pub(crate) frame: u32,

    /// Room in each list to begin with; lists that overflow are made anew [default: for all that a level has].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) capacity: Option<u32>,

    /// No outlines of regions.
    #[arg(long)]
    pub(crate) plain: bool,

    /// The PNG file to write, without a window; its folder must be there.
    #[arg(short, long, value_name = "OUT.png")]
    pub(crate) output: Option<PathBuf>,

    /// Size of the picture or window in pixels.
    #[arg(long, default_value = "960x540", value_name = "WxH", value_parser = parse_size)]
    pub(crate) size: (u32, u32),

    /// No window.
    #[arg(long)]
    pub(crate) headless: bool,

    /// Frames to draw in a window [default: until it is closed].
    #[arg(long, value_name = "N")]
    pub(crate) frames: Option<u64>,

    /// The PNG file to write the last frame to; in a window, S writes it at once.
    #[arg(long, value_name = "OUT.png")]
    pub(crate) screenshot: Option<PathBuf>,

    /// Print one JSON object, without a window.
    #[arg(long)]
    pub(crate) json: bool,

    /// Vulkan device: a part of its name, or its number [default: SPANFORGE_DEVICE, else by type].
    #[arg(long)]
    pub(crate) device: Option<String>,

    /// Run under the validation layer; any message is an error.
    #[arg(long)]
    pub(crate) validate: bool,
}

impl Options {
    pub(crate) fn is_headless(&self) -> bool {
        self.headless || self.json || self.output.is_some()
    }
}

fn parse_tolerance(text: &str) -> Result<f32, String> {
    let tolerance = text.parse().ok().filter(|tolerance| (0.1..=1000.0).contains(tolerance));
    tolerance.ok_or_else(|| "a number of pixels from 0.1 to 1000".into())
}

fn parse_size(text: &str) -> Result<(u32, u32), String> {
    let sides = text.split_once('x').and_then(|(w, h)| Some((w.parse().ok()?, h.parse().ok()?)));
    match sides {
        Some((width @ 16..=16_384, height @ 16..=16_384)) => Ok((width, height)),
        _ => Err("write 960x540; sides are from 16 to 16384 pixels".into()),
    }
}
