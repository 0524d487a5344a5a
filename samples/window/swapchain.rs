//! A swapchain of one size: its images, and the semaphores with which each is handed to the screen.

use ash::{khr, vk};

use super::show::Target;
use super::surface::Surface;
use crate::engine::{Engine, Failure};

/// An acquire waits no longer than this: a window that nobody sees may give no image at all.
const PATIENCE_NS: u64 = 1_000_000_000;

pub(crate) struct Swapchain {
    functions: khr::swapchain::Device,
    raw: vk::SwapchainKHR,
    images: Vec<(Target, vk::Semaphore)>,
    pub(crate) extent: vk::Extent2D,
}

impl Swapchain {
    /// For a surface with these capabilities, in place of `old`, whose images nothing uses any more. An extent of zero has
    /// no swapchain.
    pub(crate) fn new(
        engine: &Engine,
        surface: &Surface,
        capabilities: &vk::SurfaceCapabilitiesKHR,
        extent: vk::Extent2D,
        usage: vk::ImageUsageFlags,
        old: Option<Self>,
    ) -> Result<Self, Failure> {
        let copied = vk::ImageUsageFlags::TRANSFER_SRC;
        let usage = if surface.can_copy { usage | copied } else { usage };
        if !capabilities.supported_usage_flags.contains(usage) {
            return Err(format!("the window's images do not allow {usage:?}").into());
        }
        // One more than the screen holds, so that an acquire seldom waits.
        let most = if capabilities.max_image_count == 0 { u32::MAX } else { capabilities.max_image_count };
        let opaque = [vk::CompositeAlphaFlagsKHR::OPAQUE, vk::CompositeAlphaFlagsKHR::INHERIT];
        let alpha = opaque.into_iter().find(|a| capabilities.supported_composite_alpha.contains(*a));
        let info = vk::SwapchainCreateInfoKHR::default()
            .surface(surface.raw)
            .min_image_count((capabilities.min_image_count + 1).min(most))
            .image_format(surface.format.format)
            .image_color_space(surface.format.color_space)
            .image_extent(extent)
            .image_array_layers(1)
            .image_usage(usage)
            .image_sharing_mode(vk::SharingMode::EXCLUSIVE)
            .pre_transform(capabilities.current_transform)
            .composite_alpha(alpha.unwrap_or(vk::CompositeAlphaFlagsKHR::PRE_MULTIPLIED))
            .present_mode(vk::PresentModeKHR::FIFO)
            .clipped(true)
            .old_swapchain(old.as_ref().map_or(vk::SwapchainKHR::null(), |old| old.raw));
        let functions = khr::swapchain::Device::new(&engine.instance, &engine.device);
        // SAFETY: the surface is alive and has no other swapchain than the old one, which goes whether this works or not.
        let made = unsafe { functions.create_swapchain(&info, None) };
        if let Some(old) = old {
            old.destroy(engine);
        }
        let mut swapchain = Self { functions, raw: made?, images: Vec::new(), extent };
        match swapchain.find_images(engine, surface.format.format) {
            Ok(()) => Ok(swapchain),
            Err(error) => {
                swapchain.destroy(engine);
                Err(error.into())
            }
        }
    }

    fn find_images(&mut self, engine: &Engine, format: vk::Format) -> Result<(), vk::Result> {
        let range = vk::ImageSubresourceRange::default()
            .aspect_mask(vk::ImageAspectFlags::COLOR)
            .level_count(1)
            .layer_count(1);
        // SAFETY: the swapchain was just made; views and semaphores go with it.
        for image in unsafe { self.functions.get_swapchain_images(self.raw) }? {
            let info = vk::ImageViewCreateInfo::default()
                .image(image)
                .view_type(vk::ImageViewType::TYPE_2D)
                .format(format)
                .subresource_range(range);
            // SAFETY: as above.
            let view = unsafe { engine.device.create_image_view(&info, None) }?;
            let target = Target { image, view, format, extent: self.extent };
            // In the list before anything else can fail: a null semaphore may be destroyed.
            self.images.push((target, vk::Semaphore::null()));
            // SAFETY: as above.
            let drawn = unsafe { engine.device.create_semaphore(&vk::SemaphoreCreateInfo::default(), None) }?;
            if let Some((_, semaphore)) = self.images.last_mut() {
                *semaphore = drawn;
            }
        }
        Ok(())
    }

    /// The number of the next image to draw into, once `free` is signaled; true where the swapchain no longer fits well.
    pub(crate) fn acquire(&self, free: vk::Semaphore) -> Result<(u32, bool), vk::Result> {
        // SAFETY: the semaphore is not in use.
        unsafe { self.functions.acquire_next_image(self.raw, PATIENCE_NS, free, vk::Fence::null()) }
    }

    /// An image, and the semaphore that its drawing signals. One for each image and not for each frame: it is free again
    /// when the image is, and only then.
    pub(crate) fn image(&self, index: u32) -> Option<(Target, vk::Semaphore)> {
        self.images.get(index as usize).copied()
    }

    /// Hands the image to the screen; true where the swapchain no longer fits well.
    pub(crate) fn present(
        &self,
        engine: &Engine,
        index: u32,
        drawn: vk::Semaphore,
    ) -> Result<bool, vk::Result> {
        let (swapchains, indices, wait) = ([self.raw], [index], [drawn]);
        let info = vk::PresentInfoKHR::default()
            .swapchains(&swapchains)
            .image_indices(&indices)
            .wait_semaphores(&wait);
        // SAFETY: the image was acquired and its drawing submitted, which signals the semaphore.
        unsafe { self.functions.queue_present(engine.queue, &info) }
    }

    /// The device is idle.
    pub(crate) fn destroy(self, engine: &Engine) {
        // SAFETY: nothing uses images, views and semaphores any more.
        unsafe {
            for (target, _) in &self.images {
                engine.device.destroy_image_view(target.view, None);
            }
            self.functions.destroy_swapchain(self.raw, None);
            for (_, drawn) in self.images {
                engine.device.destroy_semaphore(drawn, None);
            }
        }
    }
}
