//! The leaves drawn: one indirect draw, an instance a region, with depth and four samples a pixel.

use spanforge::Result;
use spanforge::gpu::{Commands, Device, Format, GraphicsPipeline, Image};
use spanforge_terrain_shaders::layout::DrawPush;
use spanforge_terrain_shaders::{region_frag, region_vert};

use super::camera::Camera;
use super::field::Field;
use super::mesh::Mesh;
use super::shared::Targets;

/// As in `region.frag`.
const SKY: [f32; 4] = [0.72, 0.81, 0.90, 1.0];

pub(crate) struct Painter {
    pipeline: GraphicsPipeline<region_vert::Kernel>,
    side: u32,
    tallest: f32,
    outlined: bool,
    targets: Targets,
}

impl Painter {
    pub(crate) fn new(device: &Device, field: &Field, format: Format, outlined: bool) -> Result<Self> {
        let targets = Targets::new(format);
        let (vertices, pixels) = (&region_vert::SHADER, &region_frag::SHADER);
        let pipeline = GraphicsPipeline::new(device, vertices, pixels, &targets.pipeline())?;
        Ok(Self { pipeline, side: field.side, tallest: field.tallest, outlined, targets })
    }

    pub(crate) fn set_outlined(&mut self, outlined: bool) {
        self.outlined = outlined;
    }

    /// Draws into `target`, an image of one sample in the state of colour attachments, which it keeps.
    pub(crate) fn draw(
        &mut self,
        cmd: &mut Commands<'_>,
        mesh: &Mesh,
        camera: &Camera,
        target: &Image,
    ) -> Result<()> {
        let push = DrawPush {
            to_clip: camera.to_clip.to_cols_array_2d(),
            eye: camera.eye.to_array(),
            side: self.side,
            tallest: self.tallest,
            outlined: self.outlined.into(),
        };
        let bindings = region_vert::Bindings { leaves: mesh.leaves()?.list(), heights: mesh.heights.all() };
        self.targets.render(cmd, target, SKY, |cmd| {
            cmd.draw_indirect(&self.pipeline, bindings, &push, mesh.draw_arguments())
        })
    }
}
