//! The leaves drawn: one indirect draw, an instance a region, with depth and four samples a pixel.

use spanforge::Result;
use spanforge::gpu::{
    Commands, Compare, DepthStencil, DepthTest, Device, Format, GraphicsDesc, GraphicsPipeline, Image,
    ImageDesc, ImageState, ImageUsage, RenderingDesc,
};
use spanforge_terrain_shaders::layout::DrawPush;
use spanforge_terrain_shaders::{region_frag, region_vert};

use super::camera::Camera;
use super::field::Field;
use super::mesh::Mesh;

const SAMPLES: u32 = 4;
const DEPTH: Format = Format::Depth32Float;
/// As in `region.frag`.
const SKY: [f32; 4] = [0.72, 0.81, 0.90, 1.0];

pub(crate) struct Painter {
    pipeline: GraphicsPipeline<region_vert::Kernel>,
    format: Format,
    side: u32,
    tallest: f32,
    outlined: bool,
    targets: Option<Targets>,
}

/// What is drawn into before it is resolved.
struct Targets {
    color: Image,
    depth: Image,
}

impl Painter {
    pub(crate) fn new(device: &Device, field: &Field, format: Format, outlined: bool) -> Result<Self> {
        let depth = DepthTest { compare: Compare::Less, write: true };
        let desc = GraphicsDesc {
            color_format: format,
            samples: SAMPLES,
            depth: Some(DepthStencil { format: DEPTH, depth: Some(depth), stencil: None }),
            ..GraphicsDesc::default()
        };
        let pipeline = GraphicsPipeline::new(device, &region_vert::SHADER, &region_frag::SHADER, &desc)?;
        Ok(Self { pipeline, format, side: field.side, tallest: field.tallest, outlined, targets: None })
    }

    pub(crate) fn set_outlined(&mut self, outlined: bool) {
        self.outlined = outlined;
    }

    /// Draws into `target`, an image of one sample in state [`ImageState::COLOR`], which it keeps.
    pub(crate) fn draw(
        &mut self,
        cmd: &mut Commands<'_>,
        mesh: &Mesh,
        camera: &Camera,
        target: &Image,
    ) -> Result<()> {
        let size = (target.width(), target.height());
        let kept =
            self.targets.take().filter(|targets| (targets.color.width(), targets.color.height()) == size);
        let targets = match kept {
            Some(targets) => targets,
            None => Targets::new(cmd.device(), self.format, size)?,
        };
        // The frame before has drawn into them.
        cmd.transition(&targets.color, ImageState::COLOR.discarded(), ImageState::COLOR)?;
        cmd.transition(&targets.depth, ImageState::DEPTH.discarded(), ImageState::DEPTH)?;
        cmd.begin_rendering(&RenderingDesc {
            color: &targets.color,
            clear: Some(SKY),
            resolve: Some(target),
            depth: Some(&targets.depth),
            clear_depth: Some(1.0),
        })?;
        let push = DrawPush {
            to_clip: camera.to_clip.to_cols_array_2d(),
            eye: camera.eye.to_array(),
            side: self.side,
            tallest: self.tallest,
            outlined: self.outlined.into(),
        };
        let bindings = region_vert::Bindings { leaves: mesh.leaves()?.list(), heights: mesh.heights.all() };
        cmd.draw_indirect(&self.pipeline, bindings, &push, mesh.draw_arguments())?;
        cmd.end_rendering();
        self.targets = Some(targets);
        Ok(())
    }
}

impl Targets {
    fn new(device: &Device, format: Format, (width, height): (u32, u32)) -> Result<Self> {
        let image = |name, format, usage| {
            device.create_image(&ImageDesc { name, width, height, format, samples: SAMPLES, usage })
        };
        let color = image("multisampled target", format, ImageUsage::COLOR)?;
        Ok(Self { color, depth: image("depth", DEPTH, ImageUsage::DEPTH)? })
    }
}
