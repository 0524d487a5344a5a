//! Dynamic rendering into Spanforge's own targets, and draws.

use super::access::Access;
use super::commands::Commands;
use super::graphics::GraphicsPipeline;
use super::image::{Image, ImageState};
use super::memory::BufferSlice;
use super::shader::Kernel;
use crate::error::{Error, Result};
use ash::vk;

/// Targets of a rendering.
#[derive(Debug, Clone, Copy)]
pub struct RenderingDesc<'a> {
    /// Colour target, in state [`ImageState::COLOR`].
    pub color: &'a Image,
    /// Colour to begin with (premultiplied); without it the target's content is kept.
    pub clear: Option<[f32; 4]>,
    /// Image of one sample that receives the average of the samples, in state [`ImageState::COLOR`].
    pub resolve: Option<&'a Image>,
    /// Depth target, in state [`ImageState::DEPTH`].
    pub depth: Option<&'a Image>,
    /// Depth to begin with; without it the target's content is kept.
    pub clear_depth: Option<f32>,
}

impl Commands<'_> {
    /// Begins to draw into targets; viewport and scissor are all of the colour target.
    ///
    /// # Errors
    /// Targets of different sizes, a rendering that is already open, or a missing barrier.
    pub fn begin_rendering(&mut self, desc: &RenderingDesc<'_>) -> Result<()> {
        let size = (desc.color.width(), desc.color.height());
        let others = [desc.resolve, desc.depth].into_iter().flatten();
        if others.clone().any(|image| (image.width(), image.height()) != size) {
            return Err(Error::invalid(desc.color.name(), "the targets of a rendering differ in size"));
        }
        if self.in_rendering {
            return Err(Error::invalid(desc.color.name(), "another rendering is open"));
        }
        let who = self.who("rendering", "");
        self.touch_image(desc.color, ImageState::COLOR, who)?;
        if let Some(resolve) = desc.resolve {
            self.touch_image(resolve, ImageState::COLOR, who)?;
        }
        if let Some(depth) = desc.depth {
            self.touch_image(depth, ImageState::DEPTH, who)?;
        }
        let load = |clear: bool| if clear { vk::AttachmentLoadOp::CLEAR } else { vk::AttachmentLoadOp::LOAD };
        let mut color = vk::RenderingAttachmentInfo::default()
            .image_view(desc.color.view)
            .image_layout(ImageState::COLOR.layout)
            .load_op(load(desc.clear.is_some()))
            .store_op(vk::AttachmentStoreOp::STORE)
            .clear_value(vk::ClearValue {
                color: vk::ClearColorValue { float32: desc.clear.unwrap_or_default() },
            });
        if let Some(resolve) = desc.resolve {
            color = color
                .resolve_mode(vk::ResolveModeFlags::AVERAGE)
                .resolve_image_view(resolve.view)
                .resolve_image_layout(ImageState::COLOR.layout);
        }
        let clear_depth =
            vk::ClearDepthStencilValue { depth: desc.clear_depth.unwrap_or_default(), stencil: 0 };
        let depth = desc.depth.map(|depth| {
            vk::RenderingAttachmentInfo::default()
                .image_view(depth.view)
                .image_layout(ImageState::DEPTH.layout)
                .load_op(load(desc.clear_depth.is_some()))
                .store_op(vk::AttachmentStoreOp::STORE)
                .clear_value(vk::ClearValue { depth_stencil: clear_depth })
        });
        let area = vk::Rect2D::default().extent(vk::Extent2D { width: size.0, height: size.1 });
        let mut info = vk::RenderingInfo::default()
            .render_area(area)
            .layer_count(1)
            .color_attachments(std::slice::from_ref(&color));
        if let Some(depth) = &depth {
            info = info.depth_attachment(depth);
        }
        let viewport = vk::Viewport::default().width(size.0 as f32).height(size.1 as f32).max_depth(1.0);
        let raw = &self.device.inner.raw;
        // SAFETY: the views belong to images that are alive until the frame has completed.
        unsafe {
            raw.cmd_begin_rendering(self.raw, &info);
            raw.cmd_set_viewport(self.raw, 0, &[viewport]);
            raw.cmd_set_scissor(self.raw, 0, &[area]);
        }
        self.in_rendering = true;
        Ok(())
    }

    /// Ends the rendering.
    pub fn end_rendering(&mut self) {
        if std::mem::take(&mut self.in_rendering) {
            // SAFETY: a rendering is open.
            unsafe { self.device.inner.raw.cmd_end_rendering(self.raw) };
        }
    }

    /// Draws `n_vertices` of `n_instances`.
    ///
    /// # Errors
    /// As for [`Commands::dispatch`].
    pub fn draw<V: Kernel>(
        &mut self,
        pipeline: &GraphicsPipeline<V>,
        bindings: V::Bindings<'_>,
        push: &V::Push,
        n_vertices: u32,
        n_instances: u32,
    ) -> Result<()> {
        self.bind::<V>(vk::PipelineBindPoint::GRAPHICS, &pipeline.core, &bindings, push)?;
        // SAFETY: pipeline, descriptors and push constants are bound.
        unsafe { self.device.inner.raw.cmd_draw(self.raw, n_vertices, n_instances, 0, 0) };
        Ok(())
    }

    /// Draws what four words in `arguments` say: vertices, instances, first vertex, first instance.
    ///
    /// # Errors
    /// As for [`Commands::dispatch_indirect`].
    pub fn draw_indirect<V: Kernel>(
        &mut self,
        pipeline: &GraphicsPipeline<V>,
        bindings: V::Bindings<'_>,
        push: &V::Push,
        arguments: BufferSlice<'_>,
    ) -> Result<()> {
        let arguments = self.indirect(arguments, 16)?;
        self.bind::<V>(vk::PipelineBindPoint::GRAPHICS, &pipeline.core, &bindings, push)?;
        let who = self.who(pipeline.core.shader.name, "arguments");
        self.touch(arguments, Access::IndirectRead, who)?;
        let (buffer, offset) = (arguments.buffer.raw, arguments.offset);
        // SAFETY: pipeline, descriptors and push constants are bound; the arguments lie in their buffer.
        unsafe { self.device.inner.raw.cmd_draw_indirect(self.raw, buffer, offset, 1, 16) };
        Ok(())
    }
}
