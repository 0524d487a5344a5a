//! Picture: what composite made, drawn into the host's rendering. In: premultiplied pixels. Out: one draw of one triangle.

use crate::error::Result;
use crate::gpu::{
    Access, Blend, BufferSlice, Commands, Constants, Device, GraphicsDesc, GraphicsPipeline, Topology,
};
use crate::layout::DrawPush;
use crate::shaders::{picture_frag, picture_vert};
use crate::vector;

use super::target::Target;

pub(crate) struct PictureStage {
    pipeline: GraphicsPipeline<picture_vert::Kernel>,
}

impl PictureStage {
    pub(crate) fn new(device: &Device, target: &Target, blend: vector::Blend) -> Result<Self> {
        let constants = picture_vert::Constants { linear: blend == vector::Blend::Linear }.values();
        let desc = GraphicsDesc {
            topology: Topology::Triangles,
            color_format: target.format,
            depth: target.depth,
            blend: Blend::Over,
            pass: target.pass,
            constants: &constants,
            ..GraphicsDesc::default()
        };
        let pipeline = GraphicsPipeline::new(device, &picture_vert::SHADER, &picture_frag::SHADER, &desc)?;
        Ok(Self { pipeline })
    }

    /// Records the barrier that lets the draw read the picture; outside a rendering.
    pub(crate) fn record_ready(cmd: &mut Commands<'_>) {
        // The picture is complete before it is drawn. (The bindings of a draw count as read by both of its shaders.)
        cmd.barrier(Access::ComputeReadWrite, &[Access::VertexRead, Access::FragmentRead]);
    }

    /// Records the draw, inside a rendering whose viewport is that of the view.
    pub(crate) fn record(
        &self,
        cmd: &mut Commands<'_>,
        pixels: BufferSlice<'_>,
        push: DrawPush,
    ) -> Result<()> {
        cmd.draw(&self.pipeline, picture_vert::Bindings { pixels }, &push, 3, 1)
    }
}
