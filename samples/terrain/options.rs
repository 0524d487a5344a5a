//! The command line.

use clap::Parser;

use super::shared::RunOptions;
use super::window::WindowOptions;

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

    #[command(flatten)]
    pub(crate) window: WindowOptions,

    #[command(flatten)]
    pub(crate) run: RunOptions,
}

fn parse_tolerance(text: &str) -> Result<f32, String> {
    let tolerance = text.parse().ok().filter(|tolerance| (0.1..=1000.0).contains(tolerance));
    tolerance.ok_or_else(|| "a number of pixels from 0.1 to 1000".into())
}
