//! A surface: what Vulkan knows of a window.

use ash::{khr, vk};
use winit::window::Window;

use super::handles;
use crate::engine::{Engine, Failure};

/// Colours are blended as they are encoded: no format that encodes them once more.
const FORMATS: [vk::Format; 2] = [vk::Format::B8G8R8A8_UNORM, vk::Format::R8G8B8A8_UNORM];

pub(crate) struct Surface {
    functions: khr::surface::Instance,
    pub(crate) raw: vk::SurfaceKHR,
    pub(crate) format: vk::SurfaceFormatKHR,
    /// Its images can be read back.
    pub(crate) can_copy: bool,
}

impl Surface {
    pub(crate) fn new(engine: &Engine, window: &Window) -> Result<Self, Failure> {
        let functions = khr::surface::Instance::new(&engine.entry, &engine.instance);
        let (display, handle) = (handles::display(window)?, handles::window(window)?);
        // SAFETY: the extensions of this display are enabled; the window outlives the surface.
        let raw =
            unsafe { ash_window::create_surface(&engine.entry, &engine.instance, display, handle, None) }?;
        let mut surface = Self { functions, raw, format: vk::SurfaceFormatKHR::default(), can_copy: false };
        match surface.choose(engine) {
            Ok((format, usage)) => {
                surface.format = format;
                surface.can_copy = usage.contains(vk::ImageUsageFlags::TRANSFER_SRC);
                Ok(surface)
            }
            Err(why) => {
                surface.destroy();
                Err(why)
            }
        }
    }

    /// The format of its images, and how they may be used.
    fn choose(&self, engine: &Engine) -> Result<(vk::SurfaceFormatKHR, vk::ImageUsageFlags), Failure> {
        let (device, family) = (engine.physical_device, engine.queue_family);
        // SAFETY: device and surface are of one instance.
        let formats = unsafe {
            if !self.functions.get_physical_device_surface_support(device, family, self.raw)? {
                return Err("the device's queue cannot show this window".into());
            }
            self.functions.get_physical_device_surface_formats(device, self.raw)?
        };
        let of = |format: &vk::Format| {
            formats.iter().find(|f| f.format == *format && f.color_space == vk::ColorSpaceKHR::SRGB_NONLINEAR)
        };
        let format =
            FORMATS.iter().find_map(of).ok_or("the window has no format of 8 bits without encoding")?;
        Ok((*format, self.capabilities(engine)?.supported_usage_flags))
    }

    /// What the surface can do now: its size among it.
    pub(crate) fn capabilities(&self, engine: &Engine) -> Result<vk::SurfaceCapabilitiesKHR, vk::Result> {
        // SAFETY: device and surface are of one instance.
        unsafe { self.functions.get_physical_device_surface_capabilities(engine.physical_device, self.raw) }
    }

    /// After its swapchain and before its window.
    pub(crate) fn destroy(self) {
        // SAFETY: no swapchain is left.
        unsafe { self.functions.destroy_surface(self.raw, None) };
    }
}
