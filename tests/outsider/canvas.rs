//! What the engine draws into and records with: an image, a buffer to read, command buffers for threads.

use ash::vk;
use spanforge::Target;
use spanforge::gpu::{Format, Pass, RenderPass};

use crate::engine::Engine;
use crate::engine::images::{self, COPIED, DRAWN, Readback, State, emptied};
use crate::world;

pub const SIZE: (u32, u32) = (61, 43);

/// All of it.
pub const AREA: vk::Rect2D = vk::Rect2D {
    offset: vk::Offset2D { x: 0, y: 0 },
    extent: vk::Extent2D { width: SIZE.0, height: SIZE.1 },
};

/// A canvas of the host's own: an image to draw into, by dynamic rendering or a render pass, and a buffer to read.
pub struct Canvas {
    pub device: ash::Device,
    pub color: world::Target,
    pub render_pass: vk::RenderPass,
    pub framebuffer: vk::Framebuffer,
    pub readback: Readback,
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
        let readback = Readback::new(engine, AREA.extent).unwrap();
        // SAFETY: the device is alive.
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
            Self { device, color, render_pass, framebuffer, readback }
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
        images::order(&self.device, buffer, image, vk::ImageAspectFlags::COLOR, from, to);
    }

    /// White, with what `draw` draws over it, copied out.
    pub fn record(&self, buffer: vk::CommandBuffer, by_render_pass: bool, draw: impl FnOnce()) {
        self.record_within(AREA, buffer, by_render_pass, draw);
    }

    /// The same with a scissor.
    pub fn record_within(
        &self,
        scissor: vk::Rect2D,
        buffer: vk::CommandBuffer,
        by_render_pass: bool,
        draw: impl FnOnce(),
    ) {
        self.begin(buffer, by_render_pass, false);
        // SAFETY: the buffer is recording.
        unsafe { self.device.cmd_set_scissor(buffer, 0, &[scissor]) };
        draw();
        self.end(buffer, by_render_pass);
    }

    /// Begins to draw over white: by `buffer` itself, or by secondary buffers that it executes.
    pub fn begin(&self, buffer: vk::CommandBuffer, by_render_pass: bool, by_others: bool) {
        self.order(buffer, emptied(COPIED), DRAWN);
        let white = vk::ClearValue { color: vk::ClearColorValue { float32: [1.0; 4] } };
        // SAFETY: the buffer is recording; everything lives until the engine has waited.
        unsafe {
            if by_render_pass {
                let clear = [white];
                let begin = vk::RenderPassBeginInfo::default()
                    .render_pass(self.render_pass)
                    .framebuffer(self.framebuffer)
                    .render_area(AREA)
                    .clear_values(&clear);
                let secondary = vk::SubpassContents::SECONDARY_COMMAND_BUFFERS;
                let contents = if by_others { secondary } else { vk::SubpassContents::INLINE };
                self.device.cmd_begin_render_pass(buffer, &begin, contents);
            } else {
                let colors = [vk::RenderingAttachmentInfo::default()
                    .image_view(self.color.view)
                    .image_layout(DRAWN.2)
                    .load_op(vk::AttachmentLoadOp::CLEAR)
                    .store_op(vk::AttachmentStoreOp::STORE)
                    .clear_value(white)];
                let secondary = vk::RenderingFlags::CONTENTS_SECONDARY_COMMAND_BUFFERS;
                let flags = if by_others { secondary } else { vk::RenderingFlags::empty() };
                let info = vk::RenderingInfo::default().flags(flags).render_area(AREA).layer_count(1);
                self.device.cmd_begin_rendering(buffer, &info.color_attachments(&colors));
            }
        }
    }

    /// Ends it, and copies the picture out.
    pub fn end(&self, buffer: vk::CommandBuffer, by_render_pass: bool) {
        // SAFETY: the buffer is recording what `begin` has begun.
        unsafe {
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
        self.readback.record(&self.device, buffer, image);
    }

    /// The picture, once the engine has waited.
    pub fn pixels(&self) -> Vec<u32> {
        self.readback.pixels().map(u32::from_le_bytes).collect()
    }

    pub fn destroy(self, engine: &Engine) {
        // SAFETY: the engine has waited.
        unsafe {
            self.device.destroy_framebuffer(self.framebuffer, None);
            self.device.destroy_render_pass(self.render_pass, None);
        }
        self.color.destroy(engine);
        self.readback.destroy(engine);
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
        Self::of_level(engine, vk::CommandBufferLevel::PRIMARY)
    }

    /// One that another buffer executes.
    pub fn secondary(engine: &Engine) -> Self {
        Self::of_level(engine, vk::CommandBufferLevel::SECONDARY)
    }

    fn of_level(engine: &Engine, level: vk::CommandBufferLevel) -> Self {
        let device = engine.device.clone();
        let info = vk::CommandPoolCreateInfo::default().queue_family_index(engine.queue_family);
        // SAFETY: the device is alive.
        unsafe {
            let pool = device.create_command_pool(&info, None).unwrap();
            let info = vk::CommandBufferAllocateInfo::default().command_pool(pool).level(level);
            let raw = device.allocate_command_buffers(&info.command_buffer_count(1)).unwrap()[0];
            Self { device, pool, raw }
        }
    }

    pub fn begin(&self) {
        self.begin_in(&vk::CommandBufferInheritanceInfo::default(), vk::CommandBufferUsageFlags::empty());
    }

    /// Begins a secondary buffer for where `place` says.
    pub fn begin_in(&self, place: &vk::CommandBufferInheritanceInfo<'_>, usage: vk::CommandBufferUsageFlags) {
        let once = vk::CommandBufferUsageFlags::ONE_TIME_SUBMIT | usage;
        // SAFETY: the buffer is idle.
        unsafe {
            self.device.reset_command_pool(self.pool, vk::CommandPoolResetFlags::empty()).unwrap();
            let info = vk::CommandBufferBeginInfo::default().flags(once).inheritance_info(place);
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

pub fn submit(engine: &Engine, buffers: &[&Buffer], after: Option<vk::Semaphore>) {
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
