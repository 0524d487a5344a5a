//! Spanforge on the engine that a window shows.

use ash::vk;
use spanforge::Result;
use spanforge::gpu::{Commands, Device, Format, FrameNumbers, HostDevice, HostImage, Image};

use super::Target;
use crate::engine::Engine;
use crate::engine::link::lend;

/// The engine's device, adopted. It goes in [`Show::stop`](super::Show::stop), before the engine does.
pub(crate) struct Lent {
    device: Device,
    format: Format,
}

impl Lent {
    /// For images of the window's format.
    pub(crate) fn new(engine: &Engine, format: vk::Format, hazard_check: bool) -> Result<Self> {
        // SAFETY: the handles belong together, what is said to be enabled is, and `stop` comes before the engine's end.
        let device = unsafe { Device::adopt(HostDevice { hazard_check, ..lend(engine) })? };
        let is_bgra = format == vk::Format::B8G8R8A8_UNORM;
        Ok(Self { device, format: if is_bgra { Format::Bgra8Unorm } else { Format::Rgba8Unorm } })
    }

    pub(crate) fn device(&self) -> &Device {
        &self.device
    }

    /// Of the window's images.
    pub(crate) fn format(&self) -> Format {
        self.format
    }

    /// The window's image, for one frame.
    pub(crate) fn image(&self, target: &Target) -> Result<Image> {
        let image = HostImage {
            name: "window",
            image: target.image,
            view: target.view,
            format: self.format,
            width: target.extent.width,
            height: target.extent.height,
            samples: 1,
        };
        // SAFETY: the window's image lives as long as its swapchain, which goes when no frame is in flight.
        unsafe { self.device.adopt_image(&image) }
    }

    /// A recording into the buffer of a frame, as [`Show::record`](super::Show::record) gets both.
    pub(crate) fn commands(&self, buffer: vk::CommandBuffer, numbers: FrameNumbers) -> Result<Commands<'_>> {
        // SAFETY: the engine has begun the buffer, on the adopted queue family, and executes it once as this frame.
        unsafe { self.device.commands(buffer, numbers) }
    }
}
