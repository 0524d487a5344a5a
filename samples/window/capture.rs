//! The pixels of a frame, read back from the image that the window shows.

use std::path::Path;

use ash::vk;

use super::show::Target;
use crate::engine::images::Readback;
use crate::engine::{Engine, Failure};
use crate::shared::picture::{Destination, Picture};

/// Where one frame is copied to.
pub(crate) struct Capture {
    readback: Readback,
    target: Target,
}

impl Capture {
    pub(crate) fn new(engine: &Engine, target: &Target) -> Result<Self, Failure> {
        Ok(Self { readback: Readback::new(engine, target.extent)?, target: *target })
    }

    /// The image is in the state that copies read.
    pub(crate) fn record(&self, device: &ash::Device, buffer: vk::CommandBuffer) {
        self.readback.record(device, buffer, self.target.image);
    }

    /// The pixels, once the frame is completed. Whatever alpha says, a window is opaque.
    pub(crate) fn finish(self, engine: &Engine) -> Picture {
        let vk::Extent2D { width, height } = self.target.extent;
        let is_bgra = self.target.format == vk::Format::B8G8R8A8_UNORM;
        let pixel = |[a, g, b, _]: [u8; 4]| if is_bgra { [b, g, a, 255] } else { [a, g, b, 255] };
        let pixels = self.readback.pixels().map(pixel).collect();
        self.readback.destroy(engine);
        Picture { width, height, pixels }
    }
}

/// Writes frame `frame` of what moves by itself, and says so.
pub(crate) fn save_frame(picture: &Picture, path: &Path, frame: u32) -> Result<(), Failure> {
    picture.save(&Destination::find(path)?)?;
    eprintln!("saved {}: {} x {}, frame {frame}", path.display(), picture.width, picture.height);
    Ok(())
}
