//! The command line.

use std::path::PathBuf;

use clap::{Parser, ValueEnum};
use spanforge::{Color, DrawForm};

use super::Failure;

/// Renders an SVG file on Vulkan into a PNG.
#[derive(Parser, Debug)]
#[command(
    name = "svg",
    after_help = "Examples:\n  \
        svg drawing.svg --output drawing.png --size 1024x1024\n  \
        svg drawing.svg --frames 50 --way draw --samples 4 --json\n  \
        svg --suite tests --fonts fonts --report report.tsv --filter painting/\n\n\
        What the file asks for and the scene does not have yet (clip paths, masks, filters, ...) is listed by name \
        and count: NOT DRAWN, in the JSON `not_drawn`. What the SVG reader warns of goes to standard error.\n\n\
        In the JSON `curves` are the lines, quadratics and cubics of all outlines, and `monotone_curves` the straight \
        lines that they become on the GPU, after their ends are snapped. The counts of what the GPU made are null \
        where the frame was made in more than one of `parts`.\n\n\
        Exit code 0: the picture is made. 1: an error, with line and column where the file is not SVG, and nothing is \
        written then; a message of the validation layer; more failures in a suite than --allow-failures. 2: a command \
        line that cannot be read."
)]
pub(crate) struct Options {
    /// The SVG file (or .svgz).
    #[arg(required_unless_present = "suite")]
    pub(crate) file: Option<PathBuf>,

    /// The PNG file to write; its folder must be there. A link is followed, a device or pipe is written into. Without it
    /// the file is rendered and measured only.
    #[arg(short, long, value_name = "OUT.png")]
    pub(crate) output: Option<PathBuf>,

    /// Picture size in pixels; the drawing is fitted inside, in the middle. `W` alone keeps the drawing's shape.
    #[arg(long, value_name = "WxH", value_parser = parse_size)]
    pub(crate) size: Option<(u32, Option<u32>)>,

    /// How pixels are made [default: composite, the faster one on all drivers measured so far: those of CPUs].
    #[arg(long, value_enum)]
    pub(crate) way: Option<Way>,

    /// What draw makes of the spans; only with --way draw [default: the fastest for the device].
    #[arg(long, value_enum, value_name = "FORM")]
    pub(crate) form: Option<Form>,

    /// Samples a pixel [default: 16 for composite, 4 for draw].
    #[arg(long, value_name = "N")]
    pub(crate) samples: Option<u32>,

    /// MiB that the buffers between the stages may take together; more is made in parts [default: what the device allows].
    #[arg(long, value_name = "MIB")]
    pub(crate) memory: Option<u32>,

    /// Frames to measure after the first one.
    #[arg(long, default_value_t = 5, value_name = "N")]
    pub(crate) frames: usize,

    /// Print one JSON object instead of the table.
    #[arg(long)]
    pub(crate) json: bool,

    /// Vulkan device: a part of its name, or its number [default: SPANFORGE_DEVICE, else by type].
    #[arg(long)]
    pub(crate) device: Option<String>,

    /// Run under the validation layer; any message is an error.
    #[arg(long)]
    pub(crate) validate: bool,

    /// Folder of font files for text.
    #[arg(long, value_name = "DIR")]
    pub(crate) fonts: Option<PathBuf>,

    /// Colour below the drawing, as CSS writes it.
    #[arg(long, value_name = "COLOR", default_value = "transparent", value_parser = parse_color)]
    pub(crate) background: Color,

    /// Render every .svg under DIR that has a .png beside it, at that picture's size, and compare.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["file", "output", "size", "json"], requires = "report")]
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
}

impl Options {
    /// What no single option can tell.
    pub(crate) fn check(&self) -> Result<(), Failure> {
        if self.form.is_some() && self.way() != Way::Draw {
            return Err("--form is for --way draw only".into());
        }
        Ok(())
    }

    /// The way asked for, else composite: on drivers of CPUs it beats drawn runs many times over, and is as fast as the
    /// drawn picture. No GPU has been measured yet, so none gets a default of its own.
    pub(crate) fn way(&self) -> Way {
        self.way.unwrap_or(Way::Composite)
    }
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

fn parse_size(text: &str) -> Result<(u32, Option<u32>), String> {
    let number = |part: &str| match part.trim().parse::<u32>() {
        Ok(n) if n > 0 => Ok(n),
        _ => Err(format!("`{part}` is not a number of pixels; write 1024x768 or 1024")),
    };
    match text.split_once(['x', 'X', '\u{d7}']) {
        Some((width, height)) => Ok((number(width)?, Some(number(height)?))),
        None => Ok((number(text)?, None)),
    }
}

fn parse_color(text: &str) -> Result<Color, String> {
    let color = peniko::color::parse_color(text).map_err(|e| format!("not a CSS colour: {e}"))?;
    Ok(color.to_alpha_color())
}
