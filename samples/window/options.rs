//! The part of the command line that samples with a window have.

use std::path::{Path, PathBuf};

use clap::Args;

use super::capture::save_frame;
use super::{Show, WindowDesc, Wish, open};
use crate::shared::picture::Picture;
use crate::shared::{Failure, RunOptions, parse_size, require_silence, tell};

#[derive(Args, Debug)]
pub(crate) struct WindowOptions {
    /// The PNG file to write, without a window; its folder must be there.
    #[arg(short, long, value_name = "OUT.png")]
    output: Option<PathBuf>,

    /// Size of the picture or window in pixels.
    #[arg(long, default_value = "960x540", value_name = "WxH", value_parser = parse_size)]
    pub(crate) size: (u32, u32),

    /// No window.
    #[arg(long)]
    headless: bool,

    /// Frames to draw [default: in a window, until it is closed].
    #[arg(long, value_name = "N")]
    pub(crate) frames: Option<u32>,

    /// The PNG file to write the last frame to; in a window, S writes it at once.
    #[arg(long, value_name = "OUT.png", conflicts_with = "output")]
    pub(crate) screenshot: Option<PathBuf>,
}

impl WindowOptions {
    pub(crate) fn is_headless(&self, run: &RunOptions) -> bool {
        self.headless || run.json || self.output.is_some()
    }

    /// Where the last picture goes that no window shows.
    pub(crate) fn picture(&self) -> Option<&Path> {
        self.output.as_deref().or(self.screenshot.as_deref())
    }

    /// Shows what moves by itself until its window is closed, and says how many frames that were.
    pub(crate) fn show(&self, run: &RunOptions, show: &mut impl Show) -> Result<(), Failure> {
        let outcome = open(self.window(run), show)?;
        tell(&outcome.messages);
        println!("{} frames", outcome.n_frames);
        require_silence(&outcome.messages)
    }

    /// Screenshots have a file.
    pub(crate) fn saves(&self) -> bool {
        self.screenshot.is_some()
    }

    /// Writes a screenshot, of frame `frame`, where there is to be one.
    pub(crate) fn save(&self, shot: &Picture, frame: u32) -> Result<Wish, Failure> {
        if let Some(path) = &self.screenshot {
            save_frame(shot, path, frame)?;
        }
        Ok(Wish::Nothing)
    }

    /// How to open the window.
    pub(crate) fn window(&self, run: &RunOptions) -> WindowDesc {
        WindowDesc {
            size: self.size,
            device: run.device.clone(),
            validate: run.validate,
            frames: self.frames.map(u64::from),
            capture_last: self.screenshot.is_some(),
        }
    }
}
