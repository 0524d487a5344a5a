//! The last stage of a rasterizer, by what it was made for.

use crate::error::Error;
use crate::gpu::Device;

use super::blend::Blend;
use super::composite::CompositeStage;
use super::desc::{Output, RasterizerDesc};
use super::draw::{DrawForm, DrawStage};
use super::picture::PictureStage;
use super::sample::Samples;
use super::target::Target;

pub(super) enum OutputStage {
    Composite(CompositeStage),
    /// Runs, drawn.
    Draw(DrawStage, Target),
    /// Composite's picture, drawn.
    Picture(CompositeStage, PictureStage, Target),
}

impl OutputStage {
    /// The stage, and the samples that spans are made of for it.
    pub(super) fn new(device: &Device, desc: &RasterizerDesc) -> Result<(Samples, Self), Error> {
        Ok(match desc.output {
            Output::Composite { samples: n } => {
                let samples = Samples::coverage(n)
                    .ok_or_else(|| Error::invalid("samples", format!("{n} is not one of 4, 8, 16, 32")))?;
                (samples, Self::Composite(CompositeStage::new(device, &samples, desc.blend)?))
            }
            Output::Draw(target) => {
                let samples = DrawStage::samples(target.samples)?;
                (samples, Self::draw(device, &samples, target, desc)?)
            }
        })
    }

    fn draw(
        device: &Device,
        samples: &Samples,
        target: Target,
        desc: &RasterizerDesc,
    ) -> Result<Self, Error> {
        let Target { format, samples: n, depth, .. } = target;
        let RasterizerDesc { draw_form, blend, .. } = *desc;
        blend.check(format)?;
        // With a depth the host means to draw layers apart.
        let auto = n == 1 && depth.is_none() && device.features().is_cpu;
        match draw_form {
            DrawForm::Picture if n != 1 => {
                Err(Error::invalid("draw form", format!("a picture has one sample a pixel, the target {n}")))
            }
            DrawForm::Picture => Self::picture(device, samples, target, blend),
            DrawForm::Auto if auto => Self::picture(device, samples, target, blend),
            _ => Ok(Self::Draw(DrawStage::new(device, samples, &target, draw_form, blend)?, target)),
        }
    }

    fn picture(device: &Device, samples: &Samples, target: Target, blend: Blend) -> Result<Self, Error> {
        let composite = CompositeStage::new(device, samples, blend)?;
        Ok(Self::Picture(composite, PictureStage::new(device, &target, blend)?, target))
    }
}
