//! What `draw` draws into: a multisampled image and the one it is resolved into, or a single one.

use spanforge::gpu::{
    Buffer, Commands, Device, Format, Image, ImageDesc, ImageState, ImageUsage, RenderingDesc,
};
use spanforge::{DrawState, Error, Rasterizer, View};

/// Colours are blended as SVG blends them: encoded.
pub(crate) const FORMAT: Format = Format::Rgba8Unorm;

/// The images.
pub(crate) struct Targets {
    color: Image,
    resolve: Option<Image>,
}

impl Targets {
    pub(crate) fn new(device: &Device, width: u32, height: u32, samples: u32) -> Result<Self, Error> {
        let image = |name, samples, usage| {
            device.create_image(&ImageDesc { name, width, height, format: FORMAT, samples, usage })
        };
        let out = ImageUsage::COLOR | ImageUsage::TRANSFER_SRC;
        if samples == 1 {
            return Ok(Self { color: image("target", 1, out)?, resolve: None });
        }
        let color = image("multisampled target", samples, ImageUsage::COLOR)?;
        Ok(Self { color, resolve: Some(image("target", 1, out)?) })
    }

    /// Records the rendering and the copy out.
    pub(crate) fn draw(
        &self,
        cmd: &mut Commands<'_>,
        rasterizer: &mut Rasterizer,
        view: &View,
        readback: &Buffer,
    ) -> Result<(), Error> {
        for image in [Some(&self.color), self.resolve.as_ref()].into_iter().flatten() {
            cmd.transition(image, ImageState::UNDEFINED, ImageState::COLOR)?;
        }

        let [r, g, b, a] = view.background.components;
        cmd.begin_rendering(&RenderingDesc {
            color: &self.color,
            clear: Some([r * a, g * a, b * a, a]),
            resolve: self.resolve.as_ref(),
            depth: None,
            clear_depth: None,
        })?;
        rasterizer.draw(cmd, &DrawState::default())?;
        cmd.end_rendering();
        cmd.stage("copy");
        let picture = self.resolve.as_ref().unwrap_or(&self.color);
        cmd.transition(picture, ImageState::COLOR, ImageState::TRANSFER_SRC)?;
        cmd.copy_to_buffer(picture, readback.all())
    }
}
