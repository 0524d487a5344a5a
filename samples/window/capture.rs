//! The pixels of a frame, read back from the image that the window shows.

use ash::vk;
use gpu_allocator::MemoryLocation;
use gpu_allocator::vulkan::{Allocation, AllocationCreateDesc, AllocationScheme};

use super::show::Target;
use crate::engine::{Engine, Failure};

/// A picture: opaque RGBA8, rows from the top.
pub(crate) struct Shot {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) pixels: Vec<[u8; 4]>,
}

/// A buffer that one frame is copied into.
pub(crate) struct Capture {
    buffer: vk::Buffer,
    memory: Allocation,
    target: Target,
}

impl Capture {
    pub(crate) fn new(engine: &Engine, target: &Target) -> Result<Self, Failure> {
        let size = u64::from(target.extent.width) * u64::from(target.extent.height) * 4;
        let info = vk::BufferCreateInfo::default().size(size).usage(vk::BufferUsageFlags::TRANSFER_DST);
        // SAFETY: the device is alive.
        let buffer = unsafe { engine.device.create_buffer(&info, None) }?;
        match Self::place(engine, buffer) {
            Ok(memory) => Ok(Self { buffer, memory, target: *target }),
            Err(failure) => {
                // SAFETY: nothing uses it.
                unsafe { engine.device.destroy_buffer(buffer, None) };
                Err(failure)
            }
        }
    }

    fn place(engine: &Engine, buffer: vk::Buffer) -> Result<Allocation, Failure> {
        // SAFETY: the buffer was just made; the memory fits and is bound once.
        unsafe {
            let allocator = engine.allocator.as_ref().ok_or("the engine is shutting down")?;
            let memory = allocator.lock().map_err(|_| "the allocator's lock is poisoned")?.allocate(
                &AllocationCreateDesc {
                    name: "screenshot",
                    requirements: engine.device.get_buffer_memory_requirements(buffer),
                    location: MemoryLocation::GpuToCpu,
                    linear: true,
                    allocation_scheme: AllocationScheme::GpuAllocatorManaged,
                },
            )?;
            engine.device.bind_buffer_memory(buffer, memory.memory(), memory.offset())?;
            Ok(memory)
        }
    }

    /// The image is in the layout that copies read, and written.
    pub(crate) fn record(&self, device: &ash::Device, buffer: vk::CommandBuffer) {
        let color =
            vk::ImageSubresourceLayers::default().aspect_mask(vk::ImageAspectFlags::COLOR).layer_count(1);
        let vk::Extent2D { width, height } = self.target.extent;
        let region = vk::BufferImageCopy::default().image_subresource(color).image_extent(vk::Extent3D {
            width,
            height,
            depth: 1,
        });
        let layout = vk::ImageLayout::TRANSFER_SRC_OPTIMAL;
        let read = [vk::MemoryBarrier2::default()
            .src_stage_mask(vk::PipelineStageFlags2::ALL_TRANSFER)
            .src_access_mask(vk::AccessFlags2::TRANSFER_WRITE)
            .dst_stage_mask(vk::PipelineStageFlags2::HOST)
            .dst_access_mask(vk::AccessFlags2::HOST_READ)];
        let order = vk::DependencyInfo::default().memory_barriers(&read);
        // SAFETY: the command buffer is recording; the buffer is as long as the picture.
        unsafe {
            device.cmd_copy_image_to_buffer(buffer, self.target.image, layout, self.buffer, &[region]);
            // The CPU reads it after the frame.
            device.cmd_pipeline_barrier2(buffer, &order);
        }
    }

    /// The pixels, once the frame is completed. Whatever alpha says, a window is opaque.
    pub(crate) fn finish(self, engine: &Engine) -> Shot {
        let vk::Extent2D { width, height } = self.target.extent;
        let is_bgra = self.target.format == vk::Format::B8G8R8A8_UNORM;
        let pixel = |p: &[u8]| if is_bgra { [p[2], p[1], p[0], 255] } else { [p[0], p[1], p[2], 255] };
        let bytes = self.memory.mapped_slice().unwrap_or_default();
        let n = width as usize * height as usize;
        let pixels = bytes.chunks_exact(4).take(n).map(pixel).collect();
        self.destroy(engine);
        Shot { width, height, pixels }
    }

    /// Its frame is completed, or was never submitted.
    pub(crate) fn destroy(self, engine: &Engine) {
        // SAFETY: nothing uses the buffer.
        unsafe { engine.device.destroy_buffer(self.buffer, None) };
        if let Some(mut allocator) = engine.allocator.as_ref().and_then(|allocator| allocator.lock().ok()) {
            // What is not given back goes with the device.
            drop(allocator.free(self.memory));
        }
    }
}
