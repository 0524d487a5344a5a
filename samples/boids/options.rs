//! The command line.

use clap::Parser;

use super::shared::RunOptions;
use super::window::WindowOptions;

/// Boids that see their neighbours through a grid and their flock through reductions, all on the GPU.
#[derive(Parser, Debug)]
#[command(
    name = "boids",
    after_help = "Examples:\n  \
        boids\n  \
        boids --frames 300 --output boids.png --size 1280x720\n  \
        boids --count 1000000 --json\n\n\
        In the window: arrow keys turn, the space bar stops and starts, S saves a screenshot, Esc or Q closes. Without a \
        window 10 frames are computed, or as many as --frames says; each is a step of a sixtieth of a second, and the last \
        one is drawn. The same is then computed on the CPU.\n\n\
        Exit code 0: no number of the state differs from the CPU's by more than 0.0001, or there were more than 10 frames. \
        1: an error, a difference, or a message of the validation layer. 2: a command line that cannot be read."
)]
pub(crate) struct Options {
    /// The number of boids.
    #[arg(long, value_name = "N", default_value_t = 4096, value_parser = clap::value_parser!(u32).range(1..=4_000_000))]
    pub(crate) count: u32,

    /// Do not compute the same on the CPU.
    #[arg(long)]
    pub(crate) no_twin: bool,

    /// From which side the flock is seen, in degrees.
    #[arg(long, value_name = "DEGREES", default_value_t = 40.0, value_parser = parse_angle, allow_hyphen_values = true)]
    pub(crate) angle: f32,

    #[command(flatten)]
    pub(crate) window: WindowOptions,

    #[command(flatten)]
    pub(crate) run: RunOptions,
}

impl Options {
    /// Steps without a window.
    pub(crate) fn n_frames(&self) -> u32 {
        self.window.frames.unwrap_or(10)
    }
}

fn parse_angle(text: &str) -> Result<f32, String> {
    let angle = text.parse().ok().filter(|angle| (-3600.0..=3600.0).contains(angle));
    angle.ok_or_else(|| "a number of degrees from -3600 to 3600".into())
}
