//! The command line.

use std::path::PathBuf;

use clap::{Parser, ValueEnum};
use spanforge::primitive::{Element, Operation};

use super::shared::RunOptions;

/// Measures reductions by every method, scans, selections, histogram and sorts over many sizes, and a buffer copy beside them.
#[derive(Parser, Debug)]
#[command(
    name = "primitives",
    after_help = "Examples:\n  \
        primitives\n  \
        primitives --json --plot chart.png\n  \
        primitives --element vec3 --operation all --min 20 --max 26 --filter reduce\n\n\
        A time is the least of several runs, of one execution among many in a command buffer, and waits for the one \
        before. Bytes are those that must be moved: read by a reduction and a histogram, read and written by a copy, a \
        scan, a selection (half of all) and a sort (keys and payloads once). Beside them are elements a second, keys of a \
        sort, in thousand millions. The share is that of the copy's bandwidth at the same size. Times are those of one \
        thread, for reductions, and of sort_unstable on one thread of the CPU, for sorts: how many times as fast. Each sort \
        of a command buffer has unsorted keys of its own, put there before.\n\n\
        On a GPU targets are told, and whether they hold: 90 % of the copy's bandwidth for the best reduction, 85 % for \
        the scan, both at the largest size, and 12.1 thousand million keys a second, or 9.35 with payloads, at 2^25.\n\n\
        The error of a sum of floats is relative, to the sum in double precision.\n\n\
        Exit code 0: all is measured and right. 1: an error, a wrong result, or a message of the validation layer. 2: a \
        command line that cannot be read."
)]
pub(crate) struct Options {
    /// Draw a chart into a PNG file; its folder must be there.
    #[arg(long, value_name = "FILE.png", visible_alias = "screenshot")]
    pub(crate) plot: Option<PathBuf>,

    /// There never is a window.
    #[arg(long)]
    headless: bool,

    /// The smallest size: 2 to this many words, or elements.
    #[arg(long, value_name = "LOG2", default_value_t = 6, value_parser = clap::value_parser!(u32).range(0..=28))]
    min: u32,

    /// The largest size.
    #[arg(long, value_name = "LOG2", default_value_t = 26, value_parser = clap::value_parser!(u32).range(0..=28))]
    pub(crate) max: u32,

    /// From one size to the next.
    #[arg(long, value_name = "LOG2", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=28))]
    step: u32,

    /// What is reduced.
    #[arg(long, value_enum, default_value_t = ElementName::F32)]
    element: ElementName,

    /// To what.
    #[arg(long, value_enum, default_value_t = OperationName::Sum)]
    operation: OperationName,

    /// Reduce with the same bits on every device.
    #[arg(long)]
    pub(crate) fixed: bool,

    /// Measure only what has this in its name, and the copy.
    #[arg(long, value_name = "TEXT")]
    pub(crate) filter: Option<String>,

    /// Seconds for each figure, about.
    #[arg(long, value_name = "S", default_value_t = 0.15, value_parser = parse_seconds)]
    pub(crate) seconds: f64,

    /// Also tell where the time of sorts goes: counts, scan and scatter of each digit.
    #[arg(long)]
    pub(crate) profile: bool,

    /// Rounds in which each is measured; the fastest counts.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) frames: u32,

    #[command(flatten)]
    pub(crate) run: RunOptions,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ElementName {
    F32,
    Vec2,
    Vec3,
    Vec3Padded,
    Vec4,
    U32,
    I32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum OperationName {
    Sum,
    Average,
    Min,
    Max,
    All,
}

impl Options {
    /// What each option by itself cannot tell.
    pub(crate) fn check(&self) -> Result<(), String> {
        match self.min <= self.max {
            true => Ok(()),
            false => Err(format!("--min {} is more than --max {}", self.min, self.max)),
        }
    }

    /// Base-2 logarithms of the sizes, in words.
    pub(crate) fn sizes(&self) -> impl Iterator<Item = u32> + use<> {
        (self.min..=self.max).step_by(self.step as usize)
    }

    /// It is not to be measured.
    pub(crate) fn passes_over(&self, name: &str) -> bool {
        name != "copy" && self.filter.as_ref().is_some_and(|part| !name.contains(part))
    }

    pub(crate) fn element(&self) -> Element {
        match self.element {
            ElementName::F32 => Element::F32,
            ElementName::Vec2 => Element::Vec2,
            ElementName::Vec3 => Element::Vec3,
            ElementName::Vec3Padded => Element::Vec3Padded,
            ElementName::Vec4 => Element::Vec4,
            ElementName::U32 => Element::U32,
            ElementName::I32 => Element::I32,
        }
    }

    pub(crate) fn operation(&self) -> Operation {
        match self.operation {
            OperationName::Sum => Operation::Sum,
            OperationName::Average => Operation::Average,
            OperationName::Min => Operation::Min,
            OperationName::Max => Operation::Max,
            OperationName::All => Operation::All,
        }
    }
}

fn parse_seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| (0.001..=60.0).contains(seconds));
    seconds.ok_or_else(|| "a number of seconds from 0.001 to 60".into())
}
