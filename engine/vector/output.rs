//! The last stage of a rasterizer, by what it was made for.

use crate::error::Error;
use crate::gpu::{Device, Format};

use super::composite::CompositeStage;
use super::desc::{Output, RasterizerDesc};
use super::draw::{DrawForm, DrawStage};
use super::picture::PictureStage;
use super::sample::Samples;

pub(super) enum OutputStage {
    Composite(CompositeStage),
    /// Runs, drawn.
    Draw(DrawStage),
    /// Composite's picture, drawn.
    Picture(CompositeStage, PictureStage),
}

impl OutputStage {
    /// The stage, and the samples that spans are made of for it.
    pub(super) fn new(device: &Device, desc: &RasterizerDesc) -> Result<(Samples, Self), Error> {
        Ok(match desc.output {
            Output::Composite { samples: n } => {
                let samples = Samples::coverage(n)
                    .ok_or_else(|| Error::invalid("samples", format!("{n} is not one of 4, 8, 16, 32")))?;
                (samples, Self::Composite(CompositeStage::new(device, &samples)?))
            }
            Output::Draw { format, samples: n } => {
                let samples = DrawStage::samples(n)?;
                (samples, Self::draw(device, &samples, format, n, desc.draw_form)?)
            }
        })
    }

    fn draw(
        device: &Device,
        samples: &Samples,
        format: Format,
        n: u32,
        form: DrawForm,
    ) -> Result<Self, Error> {
        if !matches!(format, Format::Rgba8Unorm | Format::Bgra8Unorm) {
            let why = format!("{format:?} is not RGBA8 or BGRA8 UNORM");
            return Err(Error::invalid("draw format", why));
        }
        match form {
            DrawForm::Picture if n != 1 => {
                Err(Error::invalid("draw form", format!("a picture has one sample a pixel, the target {n}")))
            }
            DrawForm::Auto | DrawForm::Picture
                if n == 1 && (form != DrawForm::Auto || device.features().is_cpu) =>
            {
                let composite = CompositeStage::new(device, samples)?;
                Ok(Self::Picture(composite, PictureStage::new(device, format)?))
            }
            _ => Ok(Self::Draw(DrawStage::new(device, samples, format, n, form)?)),
        }
    }
}
