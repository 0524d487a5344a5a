//! What three-dimensional samples draw into: a picture in memory, several samples a pixel, depth.

use spanforge::Result;
use spanforge::gpu::{
    Access, Buffer, BufferDesc, Commands, Compare, DepthStencil, DepthTest, Device, Format, GraphicsDesc,
    Image, ImageDesc, ImageState, ImageUsage, Memory, RenderingDesc, Usage,
};

use super::picture::Picture;

const SAMPLES: u32 = 4;
const DEPTH: Format = Format::Depth32Float;

/// Multisampled colour and depth, of the size of what they are resolved into. They are made where they are needed.
pub(crate) struct Targets {
    format: Format,
    images: Option<[Image; 2]>,
}

impl Targets {
    /// For pictures of this format.
    pub(crate) fn new(format: Format) -> Self {
        Self { format, images: None }
    }

    /// What a pipeline that draws into them is made for.
    pub(crate) fn pipeline(&self) -> GraphicsDesc<'_> {
        let depth = DepthTest { compare: Compare::Less, write: true };
        GraphicsDesc {
            color_format: self.format,
            samples: SAMPLES,
            depth: Some(DepthStencil { format: DEPTH, depth: Some(depth), stencil: None }),
            ..GraphicsDesc::default()
        }
    }

    /// Records a rendering over `clear` into `target`, an image of one sample in state [`ImageState::COLOR`], which it keeps.
    pub(crate) fn render(
        &mut self,
        cmd: &mut Commands<'_>,
        target: &Image,
        clear: [f32; 4],
        draw: impl FnOnce(&mut Commands<'_>) -> Result<()>,
    ) -> Result<()> {
        let (width, height) = (target.width(), target.height());
        let kept = self.images.take().filter(|[color, _]| (color.width(), color.height()) == (width, height));
        let images = match kept {
            Some(images) => images,
            None => {
                let device = cmd.device();
                let image = |name, format, usage| {
                    device.create_image(&ImageDesc { name, width, height, format, samples: SAMPLES, usage })
                };
                [
                    image("multisampled target", self.format, ImageUsage::COLOR)?,
                    image("depth", DEPTH, ImageUsage::DEPTH)?,
                ]
            }
        };
        let [color, depth] = &images;
        // The frame before has drawn into them.
        cmd.transition(color, ImageState::COLOR.discarded(), ImageState::COLOR)?;
        cmd.transition(depth, ImageState::DEPTH.discarded(), ImageState::DEPTH)?;
        cmd.begin_rendering(&RenderingDesc {
            color,
            clear: Some(clear),
            resolve: Some(target),
            depth: Some(depth),
            clear_depth: Some(1.0),
        })?;
        draw(cmd)?;
        cmd.end_rendering();
        self.images = Some(images);
        Ok(())
    }
}

/// A picture that no window shows.
pub(crate) struct Paper {
    image: Image,
    pixels: Buffer,
}

impl Paper {
    /// Of what this one is drawn in.
    pub(crate) const FORMAT: Format = Format::Rgba8Unorm;

    pub(crate) fn new(device: &Device, (width, height): (u32, u32)) -> Result<Self> {
        let usage = ImageUsage::COLOR | ImageUsage::TRANSFER_SRC | ImageUsage::TRANSFER_DST;
        let desc = ImageDesc { name: "target", width, height, format: Self::FORMAT, samples: 1, usage };
        let image = device.create_image(&desc)?;
        let (usage, memory) = (Usage::TRANSFER_DST, Memory::Readback);
        let size = u64::from(width) * u64::from(height) * 4;
        let pixels = device.create_buffer(&BufferDesc { name: "picture", size, usage, memory })?;
        Ok(Self { image, pixels })
    }

    /// Records what is drawn or copied into an image in state [`ImageState::COLOR`], and its way out.
    pub(crate) fn draw(
        &self,
        cmd: &mut Commands<'_>,
        draw: impl FnOnce(&mut Commands<'_>, &Image) -> Result<()>,
    ) -> Result<()> {
        cmd.transition(&self.image, ImageState::UNDEFINED, ImageState::COLOR)?;
        draw(cmd, &self.image)?;
        cmd.transition(&self.image, ImageState::COLOR, ImageState::TRANSFER_SRC)?;
        cmd.copy_to_buffer(&self.image, self.pixels.all())?;
        // Copied before the CPU reads.
        cmd.barrier(Access::TransferWrite, &[Access::HostRead]);
        Ok(())
    }

    /// The pixels, when all is executed.
    pub(crate) fn picture(&self) -> Result<Picture> {
        let (width, height) = (self.image.width(), self.image.height());
        Ok(Picture { width, height, pixels: self.pixels.read_range(0, width as usize * height as usize)? })
    }
}
