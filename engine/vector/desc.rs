//! What a rasterizer is made for.

use crate::gpu::Format;

use super::draw::DrawForm;
use super::row::RowWorkForm;

/// How pixels are made of spans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// In compute: `samples` (4, 8, 16 or 32) counted as coverage.
    Composite {
        /// Samples of a pixel.
        samples: u32,
    },
    /// By the graphics pipeline, inside the host's rendering.
    Draw {
        /// Format of the colour attachment: UNORM, blended as it is encoded.
        format: Format,
        /// Samples of the target: 1 (16 samples become alpha), 4, 8 or 16 (what the device has).
        samples: u32,
    },
}

/// How to make a [`Rasterizer`](super::Rasterizer).
#[derive(Clone, Copy, Debug)]
pub struct RasterizerDesc {
    /// Composite or draw.
    pub output: Output,
    /// Which form of the row work to take.
    pub row_work: RowWorkForm,
    /// How draw makes pixels.
    pub draw_form: DrawForm,
    /// Bytes that the buffers between the stages may take together. A frame that needs more is made in parts: ranges of
    /// paths, bands of rows. Draw by lines or quads cannot be: it needs all at once.
    pub memory: u64,
}

impl Default for RasterizerDesc {
    fn default() -> Self {
        Self {
            output: Output::Composite { samples: 16 },
            row_work: RowWorkForm::Auto,
            draw_form: DrawForm::Auto,
            memory: u64::MAX,
        }
    }
}
