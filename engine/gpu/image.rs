//! Images and samplers: targets of draws, storage of compute, with their state between commands as a value.

use super::access::Access;
use super::device::Device;
use super::format::Format;
use super::result::At;
use super::retire::{LastUse, Retired};
use crate::error::{Error, Result};
use ash::vk;
use gpu_allocator::MemoryLocation;
use gpu_allocator::vulkan::Allocation;
use std::ops::BitOr;
use std::sync::atomic::AtomicBool;

/// What an image is used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImageUsage(vk::ImageUsageFlags);

impl ImageUsage {
    /// Shaders load and store pixels.
    pub const STORAGE: Self = Self(vk::ImageUsageFlags::STORAGE);
    /// Shaders sample it.
    pub const SAMPLED: Self = Self(vk::ImageUsageFlags::SAMPLED);
    /// Colour is drawn into it.
    pub const COLOR: Self = Self(vk::ImageUsageFlags::COLOR_ATTACHMENT);
    /// Depth is drawn into it.
    pub const DEPTH: Self = Self(vk::ImageUsageFlags::DEPTH_STENCIL_ATTACHMENT);
    /// Copies read it.
    pub const TRANSFER_SRC: Self = Self(vk::ImageUsageFlags::TRANSFER_SRC);
    /// Copies write it.
    pub const TRANSFER_DST: Self = Self(vk::ImageUsageFlags::TRANSFER_DST);
}

impl BitOr for ImageUsage {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// How to make an [`Image`].
#[derive(Debug, Clone, Copy)]
pub struct ImageDesc<'a> {
    /// Name for messages, debuggers and the allocator.
    pub name: &'a str,
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// Format.
    pub format: Format,
    /// Samples a pixel.
    pub samples: u32,
    /// What it is used for.
    pub usage: ImageUsage,
}

/// An image of the host's, for [`Device::adopt_image`].
#[derive(Debug, Clone, Copy)]
pub struct HostImage<'a> {
    /// Name for messages.
    pub name: &'a str,
    /// Two-dimensional, with one level and one layer, or the first of several.
    pub image: vk::Image,
    /// A view of that level and layer, in `format`.
    pub view: vk::ImageView,
    /// Format of the view.
    pub format: Format,
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
    /// Samples a pixel.
    pub samples: u32,
}

/// A two-dimensional image with one level and a view of all of it. Dropping it is safe at any time, as for buffers.
pub struct Image {
    device: Device,
    pub(super) raw: vk::Image,
    pub(super) view: vk::ImageView,
    allocation: Option<Allocation>,
    pub(super) format: Format,
    width: u32,
    height: u32,
    samples: u32,
    name: String,
    /// Some recording has given it a layout.
    pub(super) has_layout: AtomicBool,
    pub(super) last_use: LastUse,
    /// The host destroys it.
    is_host: bool,
}

impl Device {
    /// Makes an image; its state is [`ImageState::UNDEFINED`].
    ///
    /// # Errors
    /// Out of memory, a size of zero or beyond the device's limit, a sample count or an attachment's format that it does not
    /// have.
    pub fn create_image(&self, desc: &ImageDesc<'_>) -> Result<Image> {
        let limit = self.limits().max_image_size;
        if desc.width == 0 || desc.height == 0 || desc.width > limit || desc.height > limit {
            let why = format!("{} x {} pixels, the device allows 1 to {limit}", desc.width, desc.height);
            return Err(Error::invalid(desc.name, why));
        }
        if desc.samples != 1
            && (!desc.samples.is_power_of_two() || self.limits().attachment_samples & desc.samples == 0)
        {
            return Err(Error::Missing(vec![format!("{} samples a pixel for {}", desc.samples, desc.name)]));
        }
        let attachment = ImageUsage::COLOR | ImageUsage::DEPTH;
        if desc.usage.0.intersects(attachment.0) {
            self.check_attachment(desc.format, desc.name)?;
        }
        let info = vk::ImageCreateInfo::default()
            .image_type(vk::ImageType::TYPE_2D)
            .format(desc.format.raw())
            .extent(vk::Extent3D { width: desc.width, height: desc.height, depth: 1 })
            .mip_levels(1)
            .array_layers(1)
            .samples(vk::SampleCountFlags::from_raw(desc.samples))
            .tiling(vk::ImageTiling::OPTIMAL)
            .usage(desc.usage.0);
        let device = &self.inner.raw;
        // SAFETY: the device is alive.
        let raw = unsafe { device.create_image(&info, None) }.at("vkCreateImage", desc.name)?;
        // From here on dropping the image frees what has been made.
        let mut image = Image {
            device: self.clone(),
            raw,
            view: vk::ImageView::null(),
            allocation: None,
            format: desc.format,
            width: desc.width,
            height: desc.height,
            samples: desc.samples,
            name: desc.name.to_owned(),
            has_layout: AtomicBool::new(false),
            last_use: LastUse::default(),
            is_host: false,
        };
        // SAFETY: the image was just made.
        let requirements = unsafe { device.get_image_memory_requirements(raw) };
        let allocation = self.inner.allocate(desc.name, requirements, MemoryLocation::GpuOnly, false)?;
        // SAFETY: the memory is large enough, of a fitting type, and not bound to anything else.
        let bound = unsafe { device.bind_image_memory(raw, allocation.memory(), allocation.offset()) };
        image.allocation = Some(allocation);
        bound.at("vkBindImageMemory", desc.name)?;
        self.inner.name_object(raw, desc.name);
        let viewed = ImageUsage::STORAGE | ImageUsage::SAMPLED | ImageUsage::COLOR | ImageUsage::DEPTH;
        if desc.usage.0.intersects(viewed.0) {
            let info = vk::ImageViewCreateInfo::default()
                .image(raw)
                .view_type(vk::ImageViewType::TYPE_2D)
                .format(desc.format.raw())
                .subresource_range(image.whole());
            // SAFETY: the image is bound to memory and its usage allows a view.
            image.view =
                unsafe { device.create_image_view(&info, None) }.at("vkCreateImageView", desc.name)?;
        }
        Ok(image)
    }

    /// # Errors
    /// [`Error::Missing`] when the device cannot draw into images of that format.
    pub(super) fn check_attachment(&self, format: Format, name: &str) -> Result<()> {
        match self.limits().attachment_formats.contains(&format) {
            true => Ok(()),
            false => Err(Error::Missing(vec![format!("{format:?} as an attachment, for {name}")])),
        }
    }

    /// Lets Spanforge use an image of the host's: to store a picture into ([`Rasterizer::store`](crate::Rasterizer::store)),
    /// to draw into, to copy. The host keeps it and its state: it brings the image into the state that a function asks for
    /// (by a barrier of its own or by [`Commands::transition`](super::Commands::transition)), finds it there afterwards, and
    /// hands it from one queue family to another where it must ([`ImageState::owned_by`]).
    ///
    /// ```no_run
    /// # use ash::vk;
    /// # use spanforge::gpu::{Device, Image, ImageState, Commands};
    /// # use spanforge::{Rasterizer, Result};
    /// # fn f(device: &ash::Device, buffer: vk::CommandBuffer, cmd: &mut Commands<'_>, r: &mut Rasterizer, host: vk::Image,
    /// #     range: vk::ImageSubresourceRange, adopted: &Image) -> Result<()> {
    /// // Sampled by the frame before; stored by this one; sampled again.
    /// let sampled = (vk::PipelineStageFlags2::FRAGMENT_SHADER, vk::AccessFlags2::SHADER_SAMPLED_READ);
    /// let stored = (vk::PipelineStageFlags2::COMPUTE_SHADER, vk::AccessFlags2::SHADER_STORAGE_WRITE);
    /// let barrier = vk::ImageMemoryBarrier2::default().image(host).subresource_range(range);
    /// let before = barrier
    ///     .src_stage_mask(sampled.0)
    ///     .dst_stage_mask(stored.0).dst_access_mask(stored.1)
    ///     .old_layout(vk::ImageLayout::UNDEFINED).new_layout(vk::ImageLayout::GENERAL);
    /// let after = barrier
    ///     .src_stage_mask(stored.0).src_access_mask(stored.1)
    ///     .dst_stage_mask(sampled.0).dst_access_mask(sampled.1)
    ///     .old_layout(vk::ImageLayout::GENERAL).new_layout(vk::ImageLayout::SHADER_READ_ONLY_OPTIMAL);
    /// let order = |barrier| {
    ///     let barriers = [barrier];
    ///     let info = vk::DependencyInfo::default().image_memory_barriers(&barriers);
    ///     unsafe { device.cmd_pipeline_barrier2(buffer, &info) };
    /// };
    /// order(before);
    /// r.store(cmd, adopted)?; // in state ImageState::COMPUTE_WRITE
    /// order(after);
    /// # Ok(()) }
    /// ```
    ///
    /// # Errors
    /// A size of zero.
    ///
    /// # Safety
    /// Image and view belong to the adopted device, are as described, and live until the last frame that uses them has
    /// completed; the image's usage allows what is done with it.
    pub unsafe fn adopt_image(&self, host: &HostImage<'_>) -> Result<Image> {
        if host.width == 0 || host.height == 0 {
            return Err(Error::invalid(host.name, format!("{} x {} pixels", host.width, host.height)));
        }
        Ok(Image {
            device: self.clone(),
            raw: host.image,
            view: host.view,
            allocation: None,
            format: host.format,
            width: host.width,
            height: host.height,
            samples: host.samples,
            name: host.name.to_owned(),
            // The host sees to that.
            has_layout: AtomicBool::new(true),
            last_use: LastUse::default(),
            is_host: true,
        })
    }

    /// Makes a sampler that clamps at the edges.
    ///
    /// # Errors
    /// Out of memory.
    pub fn create_sampler(&self, filter: Filter) -> Result<Sampler> {
        let filter = match filter {
            Filter::Nearest => vk::Filter::NEAREST,
            Filter::Linear => vk::Filter::LINEAR,
        };
        let edge = vk::SamplerAddressMode::CLAMP_TO_EDGE;
        let info = vk::SamplerCreateInfo::default()
            .mag_filter(filter)
            .min_filter(filter)
            .address_mode_u(edge)
            .address_mode_v(edge)
            .address_mode_w(edge);
        // SAFETY: the device is alive.
        let raw = unsafe { self.inner.raw.create_sampler(&info, None) }.at("vkCreateSampler", "sampler")?;
        Ok(Sampler { device: self.clone(), raw, last_use: LastUse::default() })
    }
}

impl Image {
    /// Pixels across.
    pub fn width(&self) -> u32 {
        self.width
    }

    /// Pixels down.
    pub fn height(&self) -> u32 {
        self.height
    }

    /// Samples a pixel.
    pub fn samples(&self) -> u32 {
        self.samples
    }

    /// Format.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The name it was made with.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The Vulkan handle, for a host that uses the image in commands of its own.
    pub fn raw(&self) -> vk::Image {
        self.raw
    }

    /// The view of all of it, for a descriptor of the host's; null where its usage allows none.
    pub fn raw_view(&self) -> vk::ImageView {
        self.view
    }

    pub(super) fn whole(&self) -> vk::ImageSubresourceRange {
        vk::ImageSubresourceRange::default().aspect_mask(self.format.aspect()).level_count(1).layer_count(1)
    }
}

impl Drop for Image {
    fn drop(&mut self) {
        if self.is_host {
            return;
        }
        let parts = Retired::Image(self.raw, self.view, self.allocation.take());
        self.device.inner.retire(&self.last_use, parts);
    }
}

impl std::fmt::Debug for Image {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { name, width, height, samples, format, .. } = self;
        write!(f, "Image({name}, {width} x {height}, {samples} samples, {format:?})")
    }
}

/// How a sampler reads between pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Filter {
    /// The nearest pixel.
    Nearest,
    /// A blend of four.
    Linear,
}

/// A sampler.
pub struct Sampler {
    device: Device,
    pub(super) raw: vk::Sampler,
    pub(super) last_use: LastUse,
}

impl Drop for Sampler {
    fn drop(&mut self) {
        self.device.inner.retire(&self.last_use, Retired::Sampler(self.raw));
    }
}

impl std::fmt::Debug for Sampler {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Sampler")
    }
}

/// An image, or a sampler, or both, as a shader binding names them.
#[derive(Debug, Clone, Copy)]
pub struct ImageBinding<'a> {
    pub(super) image: Option<&'a Image>,
    pub(super) sampler: Option<&'a Sampler>,
}

impl<'a> ImageBinding<'a> {
    /// For `image2D` (in layout GENERAL) and `texture2D` (in layout SHADER_READ_ONLY).
    pub fn new(image: &'a Image) -> Self {
        Self { image: Some(image), sampler: None }
    }

    /// For `sampler2D` (in layout SHADER_READ_ONLY).
    pub fn sampled(image: &'a Image, sampler: &'a Sampler) -> Self {
        Self { image: Some(image), sampler: Some(sampler) }
    }

    /// For `sampler`.
    pub fn sampler(sampler: &'a Sampler) -> Self {
        Self { image: None, sampler: Some(sampler) }
    }

    /// The image, if it has one.
    pub fn image(&self) -> Option<&'a Image> {
        self.image
    }

    /// It comes with a sampler.
    pub fn has_sampler(&self) -> bool {
        self.sampler.is_some()
    }

    /// The same with a sampler where it has none.
    #[must_use]
    pub fn or_sampler(self, sampler: &'a Sampler) -> Self {
        Self { sampler: self.sampler.or(Some(sampler)), ..self }
    }
}

/// What an image was last, or is next, used for: the access, the layout that goes with it, and the queue family that owns it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ImageState {
    /// The access.
    pub access: Access,
    pub(super) layout: vk::ImageLayout,
    /// The queue family that owns the image, where that is another than the recorder's (an image of exclusive sharing
    /// mode belongs to one). See [`ImageState::owned_by`].
    pub queue_family: Option<u32>,
}

macro_rules! states {
    ($($(#[doc = $doc:literal])* $name:ident = $access:ident, $layout:ident;)*) => {
        impl ImageState {
            $($(#[doc = $doc])* pub const $name: Self =
                Self { access: Access::$access, layout: vk::ImageLayout::$layout, queue_family: None };)*
        }
    };
}

states! {
    /// Fresh memory, or content that may be lost.
    UNDEFINED = None, UNDEFINED;
    /// Compute shaders store.
    COMPUTE_WRITE = ComputeWrite, GENERAL;
    /// Compute shaders load and store.
    COMPUTE_READ_WRITE = ComputeReadWrite, GENERAL;
    /// Compute shaders load.
    COMPUTE_READ = ComputeRead, GENERAL;
    /// Compute shaders sample.
    COMPUTE_SAMPLED = ComputeRead, SHADER_READ_ONLY_OPTIMAL;
    /// Fragment shaders sample.
    FRAGMENT_SAMPLED = FragmentRead, SHADER_READ_ONLY_OPTIMAL;
    /// Colour is drawn.
    COLOR = ColorWrite, COLOR_ATTACHMENT_OPTIMAL;
    /// Depth and stencil are tested and drawn.
    DEPTH = DepthWrite, DEPTH_STENCIL_ATTACHMENT_OPTIMAL;
    /// A copy reads.
    TRANSFER_SRC = TransferRead, TRANSFER_SRC_OPTIMAL;
    /// A copy writes.
    TRANSFER_DST = TransferWrite, TRANSFER_DST_OPTIMAL;
    /// Handed to the presentation engine.
    PRESENT = None, PRESENT_SRC_KHR;
}

impl ImageState {
    /// The same access, with the content no longer needed: what a target that is drawn anew starts from.
    pub const fn discarded(self) -> Self {
        Self { access: self.access, layout: vk::ImageLayout::UNDEFINED, queue_family: self.queue_family }
    }

    /// The same while queue family `family` owns the image. [`Commands::transition`](super::Commands::transition) from such
    /// a state acquires the image for the recorder's own family, and to such a state releases it. The other queue records
    /// its half, a barrier with the same layouts and families, and a semaphore orders the two: who acquires waits for it at
    /// the stages of the new access. (Images of concurrent sharing mode need none of this.)
    ///
    /// ```no_run
    /// # use ash::vk;
    /// # use spanforge::gpu::{Commands, Image, ImageState};
    /// # fn f(device: &ash::Device, other: vk::CommandBuffer, cmd: &mut Commands<'_>, picture: &Image,
    /// #     range: vk::ImageSubresourceRange, ours: u32, theirs: u32) -> spanforge::Result<()> {
    /// // On this queue, behind `store`: the image goes to the family that shows it.
    /// let shown = ImageState::FRAGMENT_SAMPLED.owned_by(theirs);
    /// cmd.transition(picture, ImageState::COMPUTE_WRITE, shown)?;
    /// // On theirs, once the semaphore is signaled:
    /// let acquire = vk::ImageMemoryBarrier2::default()
    ///     .image(picture.raw()).subresource_range(range)
    ///     .src_queue_family_index(ours).dst_queue_family_index(theirs)
    ///     .old_layout(vk::ImageLayout::GENERAL).new_layout(vk::ImageLayout::SHADER_READ_ONLY_OPTIMAL)
    ///     .dst_stage_mask(vk::PipelineStageFlags2::FRAGMENT_SHADER)
    ///     .dst_access_mask(vk::AccessFlags2::SHADER_SAMPLED_READ);
    /// let barriers = [acquire];
    /// let info = vk::DependencyInfo::default().image_memory_barriers(&barriers);
    /// unsafe { device.cmd_pipeline_barrier2(other, &info) };
    /// # Ok(()) }
    /// ```
    #[must_use]
    pub const fn owned_by(self, family: u32) -> Self {
        Self { queue_family: Some(family), ..self }
    }
}
