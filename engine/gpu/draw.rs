//! Dynamic rendering into Spanforge's own targets, and draws.

use super::access::Access;
use super::commands::Commands;
use super::data::Data;
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
    /// Depth target, in state [`ImageState::DEPTH`]; its stencil, where it has one, goes along and begins with 0.
    pub depth: Option<&'a Image>,
    /// Depth to begin with; without it the target's content is kept.
    pub clear_depth: Option<f32>,
}

/// Where normalized coordinates lie in a target, in pixels: (-1, -1) at (`x`, `y`), (1, 1) `width` and `height` further.
/// A negative height turns y around, as hosts do whose y points up.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Viewport {
    /// Left side.
    pub x: f32,
    /// Upper side, or the lower one where the height is negative.
    pub y: f32,
    /// Pixels across.
    pub width: f32,
    /// Pixels down, or up where negative.
    pub height: f32,
    /// Depth 0 in the target, 0 to 1.
    pub min_depth: f32,
    /// Depth 1 in the target, 0 to 1.
    pub max_depth: f32,
}

impl Viewport {
    /// `width` x `height` pixels from (`x`, `y`) on, with the whole range of depth.
    #[must_use]
    pub const fn new(x: f32, y: f32, width: f32, height: f32) -> Self {
        Self { x, y, width, height, min_depth: 0.0, max_depth: 1.0 }
    }
}

impl Commands<'_> {
    /// Sets the viewport for the draws that follow.
    pub fn set_viewport(&mut self, viewport: &Viewport) {
        let Viewport { x, y, width, height, min_depth, max_depth } = *viewport;
        let viewport = vk::Viewport { x, y, width, height, min_depth, max_depth };
        // SAFETY: the command buffer is recording.
        unsafe { self.device.inner.raw.cmd_set_viewport(self.raw, 0, &[viewport]) };
    }

    /// Sets what stencil tests of the draws that follow compare with and write.
    pub fn set_stencil_reference(&mut self, reference: u32) {
        let faces = vk::StencilFaceFlags::FRONT_AND_BACK;
        // SAFETY: the command buffer is recording.
        unsafe { self.device.inner.raw.cmd_set_stencil_reference(self.raw, faces, reference) };
    }

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
        let who = self.who_of("rendering");
        self.touch_image(desc.color, ImageState::COLOR, &who)?;
        if let Some(resolve) = desc.resolve {
            self.touch_image(resolve, ImageState::COLOR, &who)?;
        }
        if let Some(depth) = desc.depth {
            self.touch_image(depth, ImageState::DEPTH, &who)?;
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
        if let Some((depth, format)) = depth.as_ref().zip(desc.depth.map(Image::format)) {
            info = info.depth_attachment(depth);
            if format.has_stencil() {
                info = info.stencil_attachment(depth);
            }
        }
        let raw = &self.device.inner.raw;
        // SAFETY: the views belong to images that are alive until the frame has completed.
        unsafe {
            raw.cmd_begin_rendering(self.raw, &info);
            raw.cmd_set_scissor(self.raw, 0, &[area]);
        }
        self.set_viewport(&Viewport::new(0.0, 0.0, size.0 as f32, size.1 as f32));
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
        let who = self.who(&pipeline.core.name, Data::Static("arguments"));
        self.touch(arguments, Access::IndirectRead, &who)?;
        let (buffer, offset) = (arguments.buffer.raw, arguments.offset);
        // SAFETY: pipeline, descriptors and push constants are bound; the arguments lie in their buffer.
        unsafe { self.device.inner.raw.cmd_draw_indirect(self.raw, buffer, offset, 1, 16) };
        Ok(())
    }
}
