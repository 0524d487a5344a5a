//! The command line.

use std::path::PathBuf;

use clap::{Parser, ValueEnum};
use spanforge::sequence::{Halton, Scrambling};

use super::shared::{Failure, RunOptions, parse_size};

/// Plots points of a two-dimensional Halton sequence: made on the GPU, drawn by the vector rasterizer.
#[derive(Parser, Debug)]
#[command(
    name = "halton",
    after_help = "Examples:\n  \
        halton --bases 2,3 --count 32 --output points.png\n  \
        halton --bases 17,19 --count 300 --output lines.png\n  \
        halton --bases 17,19 --count 300 --scramble owen --output points.png\n  \
        halton --bases 2,4 --unchecked --count 500 --json\n\n\
        The plot is the unit square, x to the right and y up. Point n is number offset + (skip + n) * (leap + 1) of the \
        sequence. The star discrepancy, at most 1, says how unevenly the points lie; it is not computed for more than \
        8192 points.\n\n\
        Exit code 0: the points are made. 1: an error, such as bases with a common factor, or a message of the \
        validation layer. 2: a command line that cannot be read."
)]
pub(crate) struct Options {
    /// The base of x and that of y, without a common factor.
    #[arg(long, value_name = "X,Y", default_value = "2,3", value_delimiter = ',', num_args = 1)]
    bases: Vec<u32>,

    /// The number of points.
    #[arg(long, value_name = "N", default_value_t = 256, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) count: u32,

    /// Points to leave out at the beginning [default: 1, the origin; 0 where digits are scrambled].
    #[arg(long, value_name = "N")]
    offset: Option<u32>,

    /// Points to pass over, of those that the leap leaves in.
    #[arg(long, value_name = "N", default_value_t = 0)]
    skip: u32,

    /// Points to leave out between two.
    #[arg(long, value_name = "N", default_value_t = 0)]
    leap: u32,

    /// What is done to the digits.
    #[arg(long, value_enum, default_value_t = Scramble::None)]
    pub(crate) scramble: Scramble,

    /// Of the scrambling.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u32,

    /// Take any bases and any leap.
    #[arg(long)]
    unchecked: bool,

    /// The PNG file to write; its folder must be there.
    #[arg(short, long, value_name = "OUT.png", visible_alias = "screenshot")]
    pub(crate) output: Option<PathBuf>,

    /// Size of the picture in pixels: two sides, or one for both.
    #[arg(long, default_value = "512", value_name = "WxH", value_parser = parse_size)]
    pub(crate) size: (u32, u32),

    /// There never is a window.
    #[arg(long)]
    headless: bool,

    /// Times to make points and picture, for profilers.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) frames: u32,

    #[command(flatten)]
    pub(crate) run: RunOptions,
}

/// The ways to scramble.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Scramble {
    /// Not at all.
    None,
    /// A permutation a place.
    Digits,
    /// A permutation a place and all digits before it.
    Owen,
}

impl Scramble {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Digits => "digits",
            Self::Owen => "owen",
        }
    }
}

impl Options {
    /// The sequence asked for.
    pub(crate) fn sequence(&self) -> Result<Halton, Failure> {
        if self.bases.len() != 2 {
            return Err(format!("{:?} are not two bases; write --bases 2,3", self.bases).into());
        }
        let sequence = if self.unchecked { Halton::unchecked(&self.bases) } else { Halton::new(&self.bases) };
        let seed = self.seed;
        let scrambling = match self.scramble {
            Scramble::None => Scrambling::None,
            Scramble::Digits => Scrambling::Digits { seed },
            Scramble::Owen => Scrambling::Owen { seed },
        };
        let offset = self.offset.unwrap_or(if self.scramble == Scramble::None { 1 } else { 0 });
        let sequence = sequence?.with_leap(self.leap)?.with_scrambling(scrambling);
        Ok(sequence.with_offset(offset).with_skip(self.skip))
    }
}
