//! What a rasterizer is made for.

use crate::gpu::Format;

use super::blend::Blend;
use super::draw::DrawForm;
use super::row::RowWorkForm;
use super::target::Target;

/// How pixels are made of spans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// In compute: `samples` (4, 8, 16 or 32) counted as coverage.
    Composite {
        /// Samples of a pixel.
        samples: u32,
    },
    /// By the graphics pipeline, inside the host's rendering.
    Draw(Target),
}

impl Output {
    /// Draws to a colour attachment of this format and number of samples alone, in dynamic rendering.
    #[must_use]
    pub const fn draw(format: Format, samples: u32) -> Self {
        Self::Draw(Target::new(format, samples))
    }
}

/// How to make a [`Rasterizer`](super::Rasterizer).
#[derive(Clone, Copy, Debug)]
pub struct RasterizerDesc {
    /// Composite or draw.
    pub output: Output,
    /// In which space colours meet.
    pub blend: Blend,
    /// Which form of the row work to take.
    pub row_work: RowWorkForm,
    /// How draw makes pixels.
    pub draw_form: DrawForm,
    /// Bytes that the buffers between the stages may take together: of all parts, where the frame is made in parts (ranges of
    /// paths, bands of rows), as it is when it needs more at once. Composite and a picture use the same buffers for one part
    /// after the other. Draw by lines or quads does so up to spans; its spans and runs, at least 28 bytes a fragment of the
    /// frame, are kept until they are drawn. The picture, uploads and a little slack are not counted.
    pub memory: u64,
}

impl Default for RasterizerDesc {
    fn default() -> Self {
        Self {
            output: Output::Composite { samples: 16 },
            blend: Blend::Encoded,
            row_work: RowWorkForm::Auto,
            draw_form: DrawForm::Auto,
            memory: u64::MAX,
        }
    }
}
