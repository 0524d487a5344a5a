//! What the engine draws into and records with: an image, a buffer to read, command buffers for threads.

use ash::vk;
use gpu_allocator::MemoryLocation;
use gpu_allocator::vulkan::Allocation;
use spanforge::Target;
use spanforge::gpu::{Format, Pass, RenderPass};

use crate::engine::{self, COPIED, DRAWN, Engine, State, emptied};
use crate::world;

pub const SIZE: (u32, u32) = (61, 43);

/// A canvas of the host's own: an image to draw into, by dynamic rendering or a render pass, and a buffer to read.
pub struct Canvas {
    pub device: ash::Device,
    pub color: world::Target,
    pub render_pass: vk::RenderPass,
    pub framebuffer: vk::Framebuffer,
    pub readback: vk::Buffer,
    pub memory: Option<Allocation>,
}

impl Canvas {
    pub fn new(engine: &Engine) -> Self {
        let device = engine.device.clone();
        let usage = vk::ImageUsageFlags::COLOR_ATTACHMENT | vk::ImageUsageFlags::TRANSFER_SRC;
        let format = vk::Format::R8G8B8A8_UNORM;
        let color = world::Target::new(engine, SIZE, format, vk::SampleCountFlags::TYPE_1, usage).unwrap();
        let attachments = [vk::AttachmentDescription::default()
            .format(format)
            .samples(vk::SampleCountFlags::TYPE_1)
            .load_op(vk::AttachmentLoadOp::CLEAR)
            .store_op(vk::AttachmentStoreOp::STORE)
            .initial_layout(vk::ImageLayout::COLOR_ATTACHMENT_OPTIMAL)
            .final_layout(vk::ImageLayout::COLOR_ATTACHMENT_OPTIMAL)];
        let colors = [vk::AttachmentReference::default().layout(vk::ImageLayout::COLOR_ATTACHMENT_OPTIMAL)];
        let subpasses = [vk::SubpassDescription::default().color_attachments(&colors)];
        let info = vk::RenderPassCreateInfo::default().attachments(&attachments).subpasses(&subpasses);
        let size = u64::from(SIZE.0) * u64::from(SIZE.1) * 4;
        let buffer = vk::BufferCreateInfo::default().size(size).usage(vk::BufferUsageFlags::TRANSFER_DST);
        // SAFETY: the device is alive; the memory fits and is bound once.
        unsafe {
            let render_pass = device.create_render_pass(&info, None).unwrap();
            let views = [color.view];
            let info = vk::FramebufferCreateInfo::default()
                .render_pass(render_pass)
                .attachments(&views)
                .width(SIZE.0)
                .height(SIZE.1)
                .layers(1);
            let framebuffer = device.create_framebuffer(&info, None).unwrap();
            let readback = device.create_buffer(&buffer, None).unwrap();
            let requirements = device.get_buffer_memory_requirements(readback);
            let memory = world::allocate(engine, "readback", requirements, MemoryLocation::GpuToCpu).unwrap();
            device.bind_buffer_memory(readback, memory.memory(), memory.offset()).unwrap();
            Self { device, color, render_pass, framebuffer, readback, memory: Some(memory) }
        }
    }

    /// The target of this canvas, as a rasterizer takes it.
    pub fn target(&self, by_render_pass: bool) -> Target {
        // SAFETY: the render pass has one colour attachment of this format and one sample.
        let of_pass = Pass::RenderPass(unsafe { RenderPass::new(self.render_pass, 0) });
        let pass = if by_render_pass { of_pass } else { Pass::Rendering };
        Target { pass, ..Target::new(Format::Rgba8Unorm, 1) }
    }

    pub fn order(&self, buffer: vk::CommandBuffer, from: State, to: State) {
        self.order_of(self.color.image, buffer, from, to);
    }

    pub fn order_of(&self, image: vk::Image, buffer: vk::CommandBuffer, from: State, to: State) {
        engine::order(&self.device, buffer, image, vk::ImageAspectFlags::COLOR, from, to);
    }

    /// White, with what `draw` draws over it, copied out.
    pub fn record(&self, buffer: vk::CommandBuffer, by_render_pass: bool, draw: impl FnOnce()) {
        self.order(buffer, emptied(COPIED), DRAWN);
        let white = vk::ClearValue { color: vk::ClearColorValue { float32: [1.0; 4] } };
        let area = vk::Rect2D::default().extent(vk::Extent2D { width: SIZE.0, height: SIZE.1 });
        // SAFETY: the buffer is recording; everything lives until the engine has waited.
        unsafe {
            if by_render_pass {
                let clear = [white];
                let begin = vk::RenderPassBeginInfo::default()
                    .render_pass(self.render_pass)
                    .framebuffer(self.framebuffer)
                    .render_area(area)
                    .clear_values(&clear);
                self.device.cmd_begin_render_pass(buffer, &begin, vk::SubpassContents::INLINE);
            } else {
                let colors = [vk::RenderingAttachmentInfo::default()
                    .image_view(self.color.view)
                    .image_layout(DRAWN.2)
                    .load_op(vk::AttachmentLoadOp::CLEAR)
                    .store_op(vk::AttachmentStoreOp::STORE)
                    .clear_value(white)];
                let info =
                    vk::RenderingInfo::default().render_area(area).layer_count(1).color_attachments(&colors);
                self.device.cmd_begin_rendering(buffer, &info);
            }
            self.device.cmd_set_scissor(buffer, 0, &[area]);
            draw();
            if by_render_pass {
                self.device.cmd_end_render_pass(buffer);
            } else {
                self.device.cmd_end_rendering(buffer);
            }
        }
        self.order(buffer, DRAWN, COPIED);
        self.copy(self.color.image, buffer);
    }

    /// Copies an image that is in state `COPIED` to where the CPU reads.
    pub fn copy(&self, image: vk::Image, buffer: vk::CommandBuffer) {
        let color =
            vk::ImageSubresourceLayers::default().aspect_mask(vk::ImageAspectFlags::COLOR).layer_count(1);
        let region = vk::BufferImageCopy::default().image_subresource(color).image_extent(vk::Extent3D {
            width: SIZE.0,
            height: SIZE.1,
            depth: 1,
        });
        let read = [vk::MemoryBarrier2::default()
            .src_stage_mask(vk::PipelineStageFlags2::ALL_TRANSFER)
            .src_access_mask(vk::AccessFlags2::TRANSFER_WRITE)
            .dst_stage_mask(vk::PipelineStageFlags2::HOST)
            .dst_access_mask(vk::AccessFlags2::HOST_READ)];
        let info = vk::DependencyInfo::default().memory_barriers(&read);
        // SAFETY: the image is in that layout, and the buffer as long as the picture.
        unsafe {
            self.device.cmd_copy_image_to_buffer(buffer, image, COPIED.2, self.readback, &[region]);
            self.device.cmd_pipeline_barrier2(buffer, &info);
        }
    }

    /// The picture, once the engine has waited.
    pub fn pixels(&self) -> Vec<u32> {
        let bytes = self.memory.as_ref().and_then(Allocation::mapped_slice).unwrap();
        bytes
            .chunks_exact(4)
            .take((SIZE.0 * SIZE.1) as usize)
            .map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]))
            .collect()
    }

    pub fn destroy(mut self, engine: &Engine) {
        let memory = [self.memory.take(), self.color.memory.take()];
        // SAFETY: the engine has waited.
        unsafe {
            self.device.destroy_framebuffer(self.framebuffer, None);
            self.device.destroy_render_pass(self.render_pass, None);
            self.device.destroy_image_view(self.color.view, None);
            self.device.destroy_image(self.color.image, None);
            self.device.destroy_buffer(self.readback, None);
        }
        let mut allocator = engine.allocator.as_ref().unwrap().lock().unwrap();
        memory.into_iter().flatten().for_each(|memory| allocator.free(memory).unwrap());
    }
}

/// A command buffer with a pool of its own, for one thread.
pub struct Buffer {
    pub device: ash::Device,
    pub pool: vk::CommandPool,
    pub raw: vk::CommandBuffer,
}

impl Buffer {
    pub fn new(engine: &Engine) -> Self {
        let device = engine.device.clone();
        let info = vk::CommandPoolCreateInfo::default().queue_family_index(engine.queue_family);
        // SAFETY: the device is alive.
        unsafe {
            let pool = device.create_command_pool(&info, None).unwrap();
            let info = vk::CommandBufferAllocateInfo::default().command_pool(pool).command_buffer_count(1);
            let raw = device.allocate_command_buffers(&info).unwrap()[0];
            Self { device, pool, raw }
        }
    }

    pub fn begin(&self) {
        let once = vk::CommandBufferUsageFlags::ONE_TIME_SUBMIT;
        // SAFETY: the buffer is idle.
        unsafe {
            self.device.reset_command_pool(self.pool, vk::CommandPoolResetFlags::empty()).unwrap();
            let info = vk::CommandBufferBeginInfo::default().flags(once);
            self.device.begin_command_buffer(self.raw, &info).unwrap();
        }
    }

    pub fn end(&self) {
        // SAFETY: the buffer is recording.
        unsafe { self.device.end_command_buffer(self.raw) }.unwrap();
    }

    pub fn destroy(self) {
        // SAFETY: the buffer is idle.
        unsafe { self.device.destroy_command_pool(self.pool, None) };
    }
}

pub fn submit(engine: &Engine, buffers: &[Buffer], after: Option<vk::Semaphore>) {
    let infos: Vec<_> = buffers
        .iter()
        .map(|buffer| vk::CommandBufferSubmitInfo::default().command_buffer(buffer.raw))
        .collect();
    let waits: Vec<_> = after
        .into_iter()
        .map(|semaphore| {
            let stages = vk::PipelineStageFlags2::ALL_COMMANDS;
            vk::SemaphoreSubmitInfo::default().semaphore(semaphore).value(1).stage_mask(stages)
        })
        .collect();
    let submit = vk::SubmitInfo2::default().command_buffer_infos(&infos).wait_semaphore_infos(&waits);
    // SAFETY: the buffers are complete, and waited for before they are used again.
    unsafe { engine.device.queue_submit2(engine.queue, &[submit], vk::Fence::null()) }.unwrap();
}
