//! Effects: those that come along against their twins in double precision, those of anyone's, and what is refused.
//!
//! `tests/kept` has the twins once more, without the feature `shaderc`.

#[cfg(feature = "shaderc")]
mod found;
#[cfg(feature = "shaderc")]
mod passes;
#[cfg(feature = "shaderc")]
mod refused;
mod twins;

use crate::harness;
use crate::reference::effect::Picture;
use spanforge::Result;
use spanforge::effect::Effect;
use spanforge::gpu::{
    Access, BufferSlice, Commands, Format, Host, Image, ImageDesc, ImageState, ImageUsage, Memory, Resource,
};

/// The number of a half float's bits.
fn of_half(bits: u16) -> f64 {
    let (exponent, fraction) = (i32::from(bits >> 10 & 31), f64::from(bits & 1023));
    let sign = if bits >> 15 == 1 { -1.0 } else { 1.0 };
    match exponent {
        0 => sign * fraction * 2.0_f64.powi(-24),
        31 => f64::NAN,
        _ => sign * (1024.0 + fraction) * 2.0_f64.powi(exponent - 25),
    }
}

/// A picture that half floats hold as it is.
pub(crate) fn in_halves(picture: &Picture) -> Picture {
    let texels = picture.texels.iter().map(|texel| texel.map(|v| of_half(spanforge_reflect::half(v))));
    Picture { texels: texels.collect(), ..*picture }
}

pub(crate) fn image(host: &Host, name: &str, width: u32, height: u32, format: Format) -> Image {
    let usage =
        ImageUsage::STORAGE | ImageUsage::SAMPLED | ImageUsage::TRANSFER_SRC | ImageUsage::TRANSFER_DST;
    host.device().create_image(&ImageDesc { name, width, height, format, samples: 1, usage }).unwrap()
}

/// An image of half floats with these texels, in state `COMPUTE_SAMPLED`.
pub(crate) fn upload(host: &Host, name: &str, picture: &Picture) -> Image {
    let image = image(host, name, picture.width as u32, picture.height as u32, Format::Rgba16Float);
    let halves: Vec<u16> = picture.texels.iter().flatten().map(|v| spanforge_reflect::half(*v)).collect();
    let source = harness::upload(host, "texels", &halves);
    host.submit(|cmd| {
        cmd.transition(&image, ImageState::UNDEFINED, ImageState::TRANSFER_DST)?;
        cmd.copy_to_image(source.all(), &image)?;
        cmd.transition(&image, ImageState::TRANSFER_DST, ImageState::COMPUTE_SAMPLED)
    })
    .unwrap();
    image
}

/// What an effect makes of images and buffers, into an image of this format.
pub(crate) struct Run<'a> {
    pub(crate) host: &'a Host,
    pub(crate) images: Vec<(&'a str, &'a Image)>,
    pub(crate) buffers: Vec<(&'a str, BufferSlice<'a>)>,
    pub(crate) format: Format,
}

impl<'a> Run<'a> {
    pub(crate) fn new(host: &'a Host, image: &'a Image) -> Self {
        Run { host, images: vec![("image", image)], buffers: vec![], format: Format::Rgba16Float }
    }

    fn record(&self, cmd: &mut Commands<'_>, effect: &mut Effect, result: &Image) -> Result<()> {
        let images = self.images.iter().map(|(name, image)| (*name, Resource::from(*image)));
        let buffers = self.buffers.iter().map(|(name, buffer)| (*name, Resource::from(*buffer)));
        let all: Vec<_> = images.chain(buffers).chain([("result", result.into())]).collect();
        effect.record(cmd, &all)
    }

    /// The result, for pictures as large as the first image.
    pub(crate) fn picture(&self, effect: &mut Effect) -> Picture {
        let [width, height] = [self.images[0].1.width(), self.images[0].1.height()];
        let result = image(self.host, "result", width, height, self.format);
        let size = u64::from(width) * u64::from(height) * self.format.bytes();
        let back = harness::buffer(self.host.device(), "back", size, Memory::Readback);
        effect.prepare(width, height).unwrap();
        self.host
            .submit(|cmd| {
                cmd.transition(&result, ImageState::UNDEFINED, ImageState::COMPUTE_WRITE)?;
                self.record(cmd, effect, &result)?;
                cmd.transition(&result, ImageState::COMPUTE_WRITE, ImageState::TRANSFER_SRC)?;
                cmd.copy_to_buffer(&result, back.all())?;
                cmd.barrier(Access::TransferWrite, &[Access::HostRead]);
                Ok(())
            })
            .unwrap();
        let values: Vec<f64> = match self.format {
            Format::Rgba32Float => back.read::<f32>().unwrap().into_iter().map(f64::from).collect(),
            Format::Rgba8Unorm => back.read::<u8>().unwrap().iter().map(|v| f64::from(*v) / 255.0).collect(),
            _ => back.read::<u16>().unwrap().into_iter().map(of_half).collect(),
        };
        let texels = values.as_chunks::<4>().0.to_vec();
        Picture { width: width as usize, height: height as usize, texels }
    }
}

/// Every component is within `tolerance` of the twin's.
fn assert_near(what: &str, found: &Picture, expected: &Picture, tolerance: f64) {
    assert_eq!((found.width, found.height), (expected.width, expected.height), "{what}");
    let mut worst = (0.0, 0);
    for (n, (found, expected)) in found.texels.iter().zip(&expected.texels).enumerate() {
        for (found, expected) in found.iter().zip(expected) {
            let off = (found - expected).abs();
            if off > worst.0 || off.is_nan() {
                worst = (off, n);
            }
        }
    }
    let (off, n) = worst;
    println!("{what}: off by at most {off:.2e} of {tolerance:.2e}");
    let (x, y) = (n % found.width, n / found.width);
    assert!(
        off <= tolerance,
        "{what}: {off} off at {x}, {y}: {:?}, not {:?}",
        found.texels[n],
        expected.texels[n]
    );
}
