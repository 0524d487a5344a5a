//! The last stage of a rasterizer, by what it was made for.

use crate::error::Error;
use crate::gpu::Device;

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
                (samples, Self::Composite(CompositeStage::new(device, &samples)?))
            }
            Output::Draw(target) => {
                let samples = DrawStage::samples(target.samples)?;
                (samples, Self::draw(device, &samples, target, desc.draw_form)?)
            }
        })
    }

    fn draw(device: &Device, samples: &Samples, target: Target, form: DrawForm) -> Result<Self, Error> {
        let Target { format, samples: n, depth, .. } = target;
        if !format.is_unorm() {
            let why = format!("{format:?} is not RGBA8 or BGRA8 UNORM");
            return Err(Error::invalid("draw format", why));
        }
        // With a depth the host means to draw layers apart.
        let auto = n == 1 && depth.is_none() && device.features().is_cpu;
        match form {
            DrawForm::Picture if n != 1 => {
                Err(Error::invalid("draw form", format!("a picture has one sample a pixel, the target {n}")))
            }
            DrawForm::Picture => Self::picture(device, samples, target),
            DrawForm::Auto if auto => Self::picture(device, samples, target),
            _ => Ok(Self::Draw(DrawStage::new(device, samples, &target, form)?, target)),
        }
    }

    fn picture(device: &Device, samples: &Samples, target: Target) -> Result<Self, Error> {
        let composite = CompositeStage::new(device, samples)?;
        Ok(Self::Picture(composite, PictureStage::new(device, &target)?, target))
    }
}
