//! The part of the command line that all samples have.

use clap::Args;
use spanforge::Error;
use spanforge::gpu::{Host, HostDesc, Validation};

/// Pixels of a side that can be asked for, at most.
const MAX_SIDE: u32 = 16_384;

#[derive(Args, Debug)]
pub(crate) struct RunOptions {
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

impl RunOptions {
    /// How to make the host of a sample that has no window.
    pub(crate) fn host_desc(&self, sample: &str) -> HostDesc {
        HostDesc {
            application: format!("spanforge {sample}"),
            device: self.device.clone(),
            validation: if self.validate { Validation::Core } else { Validation::Off },
            // Costs CPU time in every recording: on where messages are wanted, off where times are.
            hazard_check: self.validate,
            ..HostDesc::default()
        }
    }

    /// That host.
    pub(crate) fn host(&self, sample: &str) -> Result<Host, Error> {
        Host::new(&self.host_desc(sample))
    }
}

/// Pixels across and, where they are said, down: `1024x768` or `1024`.
pub(crate) fn parse_sides(text: &str) -> Result<(u32, Option<u32>), String> {
    let number = |part: &str| match part.trim().parse::<u32>() {
        Ok(n) if n > 0 => Ok(n),
        _ => Err(format!("`{part}` is not a number of pixels; write 1024x768 or 1024")),
    };
    match text.split_once(['x', 'X', '\u{d7}']) {
        Some((width, height)) => Ok((number(width)?, Some(number(height)?))),
        None => Ok((number(text)?, None)),
    }
}

/// Pixels across and down; one number is both.
pub(crate) fn parse_size(text: &str) -> Result<(u32, u32), String> {
    let (width, height) = parse_sides(text)?;
    let height = height.unwrap_or(width);
    match width.max(height) <= MAX_SIDE {
        true => Ok((width, height)),
        false => Err(format!("sides are at most {MAX_SIDE} pixels")),
    }
}
