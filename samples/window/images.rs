//! Images in raw Vulkan: the states they are in, barriers between those, and copies for the CPU.

use ash::vk;
use gpu_allocator::MemoryLocation;
use gpu_allocator::vulkan::Allocation;

use super::{Engine, Failure, Undo};

/// How an image is used: in which stages, by which accesses, in which layout.
pub(crate) type State = (vk::PipelineStageFlags2, vk::AccessFlags2, vk::ImageLayout);

/// Drawn into, as a colour attachment.
pub(crate) const DRAWN: State = (
    vk::PipelineStageFlags2::COLOR_ATTACHMENT_OUTPUT,
    vk::AccessFlags2::from_raw(
        vk::AccessFlags2::COLOR_ATTACHMENT_READ.as_raw() | vk::AccessFlags2::COLOR_ATTACHMENT_WRITE.as_raw(),
    ),
    vk::ImageLayout::COLOR_ATTACHMENT_OPTIMAL,
);

/// Copied from.
pub(crate) const COPIED: State = (
    vk::PipelineStageFlags2::ALL_TRANSFER,
    vk::AccessFlags2::TRANSFER_READ,
    vk::ImageLayout::TRANSFER_SRC_OPTIMAL,
);

/// Used so before; what it held is of no interest any more.
#[allow(dead_code, reason = "for images that outlive their frame and are no window's")]
pub(crate) fn emptied((stage, access, _): State) -> State {
    (stage, access, vk::ImageLayout::UNDEFINED)
}

/// A barrier for one image of one level and layer; outside a rendering.
pub(crate) fn order(
    device: &ash::Device,
    buffer: vk::CommandBuffer,
    image: vk::Image,
    aspect: vk::ImageAspectFlags,
    from: State,
    to: State,
) {
    let range = vk::ImageSubresourceRange::default().aspect_mask(aspect).level_count(1).layer_count(1);
    let barriers = [vk::ImageMemoryBarrier2::default()
        .src_stage_mask(from.0)
        .src_access_mask(from.1)
        .old_layout(from.2)
        .dst_stage_mask(to.0)
        .dst_access_mask(to.1)
        .new_layout(to.2)
        .src_queue_family_index(vk::QUEUE_FAMILY_IGNORED)
        .dst_queue_family_index(vk::QUEUE_FAMILY_IGNORED)
        .image(image)
        .subresource_range(range)];
    let info = vk::DependencyInfo::default().image_memory_barriers(&barriers);
    // SAFETY: the buffer is recording.
    unsafe { device.cmd_pipeline_barrier2(buffer, &info) };
}

/// A buffer for the pixels of an image, four bytes each, that the CPU reads.
pub(crate) struct Readback {
    buffer: vk::Buffer,
    memory: Allocation,
    extent: vk::Extent2D,
}

impl Readback {
    pub(crate) fn new(engine: &Engine, extent: vk::Extent2D) -> Result<Self, Failure> {
        let size = u64::from(extent.width) * u64::from(extent.height) * 4;
        let info = vk::BufferCreateInfo::default().size(size).usage(vk::BufferUsageFlags::TRANSFER_DST);
        let device = &engine.device;
        // SAFETY: the device is alive; the memory fits and is bound once.
        unsafe {
            let buffer = device.create_buffer(&info, None)?;
            let buffer_goes = Undo::new(buffer, |buffer| device.destroy_buffer(buffer, None));
            let requirements = device.get_buffer_memory_requirements(buffer);
            let memory = engine.allocate("read back", requirements, MemoryLocation::GpuToCpu)?;
            let memory_goes = Undo::new(memory, |memory| engine.free([memory]));
            device.bind_buffer_memory(buffer, memory_goes.memory(), memory_goes.offset())?;
            Ok(Self { buffer: buffer_goes.keep(), memory: memory_goes.keep(), extent })
        }
    }

    /// Copies an image of that size, which is in state [`COPIED`].
    pub(crate) fn record(&self, device: &ash::Device, buffer: vk::CommandBuffer, image: vk::Image) {
        let color =
            vk::ImageSubresourceLayers::default().aspect_mask(vk::ImageAspectFlags::COLOR).layer_count(1);
        let vk::Extent2D { width, height } = self.extent;
        let extent = vk::Extent3D { width, height, depth: 1 };
        let region = vk::BufferImageCopy::default().image_subresource(color).image_extent(extent);
        use vk::{AccessFlags2 as Access, PipelineStageFlags2 as Stage};
        let copies = [vk::MemoryBarrier2::default()
            .src_stage_mask(Stage::ALL_TRANSFER)
            .src_access_mask(Access::TRANSFER_WRITE)
            .dst_stage_mask(Stage::ALL_TRANSFER | Stage::HOST)
            .dst_access_mask(Access::TRANSFER_WRITE | Access::HOST_READ)];
        let order = vk::DependencyInfo::default().memory_barriers(&copies);
        // SAFETY: the command buffer is recording; the image is in that layout, and the buffer as long as the picture.
        unsafe {
            // The copy of the frame before comes before this one, and this one before the CPU reads.
            device.cmd_pipeline_barrier2(buffer, &order);
            device.cmd_copy_image_to_buffer(buffer, image, COPIED.2, self.buffer, &[region]);
            device.cmd_pipeline_barrier2(buffer, &order);
        }
    }

    /// The pixels, once their frame is completed: row by row.
    pub(crate) fn pixels(&self) -> impl Iterator<Item = [u8; 4]> {
        let bytes = self.memory.mapped_slice().unwrap_or_default();
        let n = self.extent.width as usize * self.extent.height as usize;
        bytes.chunks_exact(4).take(n).map(|p| [p[0], p[1], p[2], p[3]])
    }

    /// Its frame is completed, or was never submitted.
    pub(crate) fn destroy(self, engine: &Engine) {
        // SAFETY: nothing uses the buffer.
        unsafe { engine.device.destroy_buffer(self.buffer, None) };
        engine.free([self.memory]);
    }
}
