//! The command line.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use clap::{Parser, ValueEnum};
use spanforge::{Color, DrawForm};

use super::Failure;
use super::render::MAX_SIDE;
use super::shared::{RunOptions, parse_sides};

/// Shows an SVG file in a window, or renders it into a PNG, on Vulkan.
#[derive(Parser, Debug)]
#[command(
    name = "svg",
    after_help = "Examples:\n  \
        svg drawing.svg\n  \
        svg drawing.svg --output drawing.png --size 1024x1024\n  \
        svg drawing.svg --frames 50 --way draw --samples 4 --json\n  \
        svg --suite tests --fonts fonts --report report.tsv --filter painting/\n\n\
        A window opens unless one of --headless, --output, --json and --suite is there. In it: drag, wheel, arrow keys, \
        + and - move and zoom, 0 or F fits, S saves a screenshot, ? shows all keys, Esc quits. A file that changes is \
        read again, and a file that is dropped is opened.\n\n\
        What the file asks for and the scene does not have yet (clip paths, masks, filters, ...) is listed by name \
        and count: NOT DRAWN, in the JSON `not_drawn`. What the SVG reader warns of goes to standard error.\n\n\
        In the JSON `curves` are the lines, quadratics and cubics of all outlines, and `monotone_curves` the straight \
        lines that they become on the GPU, after their ends are snapped. The counts of what the GPU made are null \
        where the frame was made in more than one of `parts`; `validation_messages` is null without --validate. A \
        drawing whose width or height is 0 is an error of the SVG reader; the library draws nothing of it.\n\n\
        Exit code 0: the picture is made. 1: an error, with line and column where the file is not SVG, and nothing is \
        written then; a message of the validation layer; more failures in a suite than --allow-failures. 2: a command \
        line that cannot be read."
)]
pub(crate) struct Options {
    /// The SVG file (or .svgz). A window needs none: a file can be dropped there.
    pub(crate) file: Option<PathBuf>,

    /// The PNG file to write, without a window; its folder must be there. A link is followed, a device or pipe is written
    /// into.
    #[arg(short, long, value_name = "OUT.png")]
    pub(crate) output: Option<PathBuf>,

    /// No window: the file is rendered and measured.
    #[arg(long)]
    pub(crate) headless: bool,

    /// The PNG file for screenshots: of the last frame, and of those that S is pressed for. Without a window the same as
    /// --output.
    #[arg(long, value_name = "OUT.png", conflicts_with_all = ["output", "suite"])]
    pub(crate) screenshot: Option<PathBuf>,

    /// Size of the picture or window in pixels; the drawing is fitted inside, in the middle. `W` alone keeps the drawing's
    /// shape.
    #[arg(long, value_name = "WxH", value_parser = parse_sides)]
    pub(crate) size: Option<(u32, Option<u32>)>,

    /// Where the drawing lies, in place of fitting it: pixels a unit, and where its upper left corner is.
    #[arg(long, value_name = "SCALE,X,Y", value_parser = parse_view, conflicts_with = "suite", allow_hyphen_values = true)]
    pub(crate) view: Option<Placement>,

    /// How pixels are made [default: composite, the faster one on all drivers measured so far: those of CPUs; in a window
    /// what is the fastest for the device].
    #[arg(long, value_enum)]
    pub(crate) way: Option<Way>,

    /// What draw makes of the spans; only with --way draw [default: the fastest for the device].
    #[arg(long, value_enum, value_name = "FORM")]
    pub(crate) form: Option<Form>,

    /// Samples a pixel [default: 16 for composite, 4 for draw; a window's target has 1 unless --way draw is there].
    #[arg(long, value_name = "N")]
    pub(crate) samples: Option<u32>,

    /// MiB that the buffers between the stages may take together; more is made in parts [default: what the device allows].
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) memory: Option<u32>,

    /// Frames to measure after the first one [default: 5]; in a window, frames to show before it closes.
    #[arg(long, value_name = "N")]
    pub(crate) frames: Option<usize>,

    /// Folder of font files for text.
    #[arg(long, value_name = "DIR")]
    pub(crate) fonts: Option<PathBuf>,

    /// Colour below the drawing, as CSS writes it.
    #[arg(long, value_name = "COLOR", default_value = "transparent", value_parser = parse_color)]
    pub(crate) background: Color,

    /// Render every .svg under DIR that has a .png beside it, at that picture's size, and compare.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["file", "output", "size", "json", "frames"], requires = "report")]
    pub(crate) suite: Option<PathBuf>,

    /// Where the suite's report goes: JSON lines if the name ends in .json or .jsonl, else tab-separated. The failures
    /// go to a page of the same name ending in .html, with their pictures in a folder beside it.
    #[arg(long, value_name = "FILE", requires = "suite")]
    pub(crate) report: Option<PathBuf>,

    /// How many cases of the suite may fail before the exit code is 1. A case fails where the pictures differ, where it
    /// cannot be rendered, and where something was not drawn.
    #[arg(long, value_name = "N", default_value_t = 0, requires = "suite")]
    pub(crate) allow_failures: usize,

    /// Only suite cases whose path contains this.
    #[arg(long, value_name = "SUBSTR", requires = "suite")]
    pub(crate) filter: Option<String>,

    #[command(flatten)]
    pub(crate) run: RunOptions,
}

impl Options {
    /// What no single option can tell.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        if self.form.is_some() && self.way() != Way::Draw {
            return Err("--form is for --way draw only".into());
        }
        let of_page = |report: &PathBuf| report.extension().is_some_and(|e| e.eq_ignore_ascii_case("html"));
        if let Some(report) = self.report.as_ref().filter(|report| of_page(report)) {
            let why = "the page of failures has that name; name the report .tsv or .json";
            return Err(format!("{}: {why}", report.display()).into());
        }
        for path in [&self.output, &self.screenshot].into_iter().flatten() {
            let is_png = |extension: &OsStr| extension.eq_ignore_ascii_case("png");
            if !path.extension().is_none_or(is_png) {
                return Err(format!("{}: pictures are PNG files; name it .png", path.display()).into());
            }
        }
        if self.is_headless() {
            return Ok(());
        }
        if self.way == Some(Way::Composite) && self.samples.is_some_and(|n| n != 16) {
            return Err("in a window --way composite has 16 samples a pixel".into());
        }
        match self.size {
            Some((width, height)) if width.max(height.unwrap_or(0)) > MAX_SIDE => {
                Err(format!("a window has at most {MAX_SIDE} a side").into())
            }
            _ => Ok(()),
        }
    }

    /// No window opens.
    pub(crate) fn is_headless(&self) -> bool {
        self.headless || self.run.json || self.output.is_some() || self.suite.is_some()
    }

    /// Where the picture goes that is rendered without a window.
    pub(crate) fn picture(&self) -> Option<&Path> {
        self.output.as_deref().or(self.screenshot.as_deref())
    }

    /// The way asked for, else composite: on drivers of CPUs it beats drawn runs many times over, and is as fast as the
    /// drawn picture. No GPU has been measured yet, so none gets a default of its own.
    pub(crate) fn way(&self) -> Way {
        self.way.unwrap_or(Way::Composite)
    }
}

/// Where a drawing lies in a picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Placement {
    /// Pixels a unit.
    pub(crate) scale: f64,
    /// Pixels from the left to the drawing's origin.
    pub(crate) x: f64,
    /// Pixels from the top.
    pub(crate) y: f64,
}

/// The two ways out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Way {
    /// Inside a render pass, coverage by multisampling or as alpha.
    Draw,
    /// Compute only.
    Composite,
}

/// The forms of draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// A line for every run of touching pixels of a row.
    Lines,
    /// Two triangles for every run.
    Quads,
    /// A picture composed in compute and laid over the target: one sample a pixel.
    Picture,
}

impl Form {
    pub(crate) fn draw_form(self) -> DrawForm {
        match self {
            Self::Lines => DrawForm::Lines,
            Self::Quads => DrawForm::Quads,
            Self::Picture => DrawForm::Picture,
        }
    }
}

impl Way {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Composite => "composite",
        }
    }
}

/// Pixels a unit.
const SCALES: std::ops::RangeInclusive<f64> = 1e-12..=1e12;
/// Pixels to the drawing's corner: up to here all that is seen is exact to a small part of one.
const FARTHEST: f64 = 1e12;

fn parse_view(text: &str) -> Result<Placement, String> {
    let numbers: Option<Vec<f64>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    match numbers.as_deref() {
        // What is no number is in no range.
        Some(&[scale, x, y])
            if SCALES.contains(&scale) && [x, y].iter().all(|n| (-FARTHEST..=FARTHEST).contains(n)) =>
        {
            Ok(Placement { scale, x, y })
        }
        Some([_, _, _]) => {
            let (least, most) = (SCALES.start(), SCALES.end());
            Err(format!("scales are from {least:e} to {most:e}, corners at most {FARTHEST:e} pixels away"))
        }
        _ => {
            Err("write three numbers: 1.5,-20,30 is 1.5 pixels a unit, the corner 20 to the left and 30 down"
                .into())
        }
    }
}

fn parse_color(text: &str) -> Result<Color, String> {
    let color = peniko::color::parse_color(text).map_err(|e| format!("not a CSS colour: {e}"))?;
    Ok(color.to_alpha_color())
}
