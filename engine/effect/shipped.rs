//! The effects of `glsl/effects`, as `scripts/keep.sh` kept them.

use super::{Effect, Words, passes};
use crate::error::{Error, Result};
use crate::gpu::Device;
use spanforge_reflect::metadata::Annotations;
use spanforge_reflect::words_from_bytes;

/// Name, text, and of each pass the words to reflect and those to run.
type Kept = (&'static str, &'static str, &'static [[&'static [u8]; 2]]);
const KEPT: &[Kept] = include!("../../kept/effects.rs");

/// An effect that comes along: [`Effect::shipped`] makes it, and needs no compiler. Its result is of format `rgba16f`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shipped(&'static str);

/// A Gaussian blur of any width.
pub const BLUR: Shipped = Shipped("blur.comp");
/// What is bright shines over its surroundings.
pub const BLOOM: Shipped = Shipped("bloom.comp");
/// Texels are moved by the levels of a spectrum, a buffer of floats.
pub const DISPLACE: Shipped = Shipped("displace.comp");
/// Exposure, lift, gamma and gain, contrast, saturation.
pub const GRADE: Shipped = Shipped("grade.comp");
/// Edges drawn over the image.
pub const EDGE: Shipped = Shipped("edge.comp");
/// The image over what the frame before showed.
pub const FEEDBACK: Shipped = Shipped("feedback.comp");

impl Shipped {
    /// The name of its file.
    pub fn name(self) -> &'static str {
        self.0
    }

    /// Its GLSL. With the macro `FORMAT` (`rgba8`, `rgba16f`, `rgba32f`) `Effect::from_glsl` makes another form of it.
    ///
    /// # Errors
    /// Never: what is named here is kept.
    pub fn text(self) -> Result<&'static str> {
        self.kept().map(|(_, text, _)| *text)
    }

    fn kept(self) -> Result<&'static Kept> {
        let found = KEPT.iter().find(|(name, ..)| *name == self.0);
        found.ok_or_else(|| Error::invalid(self.0, "it is not in kept/: scripts/keep.sh keeps it"))
    }
}

impl Effect {
    /// Makes an effect that comes along.
    ///
    /// # Errors
    /// Those of [`UntypedPipeline::new`](crate::gpu::UntypedPipeline::new).
    pub fn shipped(device: &Device, effect: Shipped) -> Result<Self> {
        let (name, text, modules) = effect.kept()?;
        let fail = |why: String| Error::invalid(*name, why);
        let said = Annotations::read(name, text).map_err(|error| fail(error.to_string()))?;
        let named = passes(name, text)?;
        let words = modules.iter().zip(named).map(|(pass, named)| {
            let read = |bytes| words_from_bytes(bytes).map_err(|error| fail(error.to_string()));
            let (plain, shipped) = (read(pass[0])?, Some(read(pass[1])?));
            let name = named.map_or((*name).to_owned(), |pass| format!("{name}:{pass}"));
            Ok(Words { name, plain, shipped })
        });
        Self::of_words(device, name, words.collect::<Result<_>>()?, &said)
    }
}
