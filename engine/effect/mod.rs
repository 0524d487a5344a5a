//! Effects: post-processors that a shader file says all of. Images in, an image out, parameters; the rest is reflected.
//!
#![cfg_attr(feature = "shaderc", doc = "```")]
#![cfg_attr(not(feature = "shaderc"), doc = "```ignore")]
//! use spanforge::effect::Effect;
//! use spanforge::gpu::{Format, Host, HostDesc, ImageDesc, ImageState, ImageUsage};
//!
//! # fn main() -> spanforge::Result<()> {
//! # let host = Host::new(&HostDesc::default())?;
//! # let device = host.device();
//! let text = "#version 460
//! layout(local_size_x = 8, local_size_y = 8) in;
//! layout(push_constant) uniform Push {
//!     //@ default 1 min 0 max 16
//!     float gain;
//! };
//! layout(binding = 0) uniform sampler2D image;
//! layout(binding = 1, rgba16f) uniform writeonly image2D result;
//! void main() {
//!     ivec2 at = ivec2(gl_GlobalInvocationID);
//!     if (any(greaterThanEqual(at, imageSize(result)))) return;
//!     imageStore(result, at, gain * texelFetch(image, at, 0));
//! }";
//! let mut gain = Effect::from_glsl(device, "gain.comp", text, &[])?;
//! let names: Vec<_> = gain.pins().map(|pin| pin.name.as_str()).collect();
//! assert_eq!(names, ["image", "result", "gain"]);
//! gain.set("gain", 2.0)?;
//! assert!(gain.set("gain", 17.0).unwrap_err().to_string().contains("gain.comp [gain]: 17.0 is outside its range"));
//!
//! let usage = ImageUsage::STORAGE | ImageUsage::SAMPLED;
//! let format = Format::Rgba16Float;
//! let desc = ImageDesc { name: "before", width: 64, height: 32, format, samples: 1, usage };
//! let before = device.create_image(&desc)?;
//! let after = device.create_image(&ImageDesc { name: "after", ..desc })?;
//! gain.prepare(64, 32)?; // whenever the size changes: makes the images between passes
//! host.submit(|cmd| {
//!     // .. what makes `before` ..
//!     cmd.transition(&before, ImageState::UNDEFINED, ImageState::COMPUTE_SAMPLED)?;
//!     cmd.transition(&after, ImageState::UNDEFINED, ImageState::COMPUTE_WRITE)?;
//!     gain.record(cmd, &[("image", (&before).into()), ("result", (&after).into())])
//! })?;
//! # Ok(()) }
//! ```
//!
//! # What a file says
//! A file is a compute shader that takes one invocation for each texel of what it writes. Its **pins** ([`Effect::pins`]) are
//! what reflection finds, described by `//@` comments ([`spanforge_reflect::metadata`]): images and buffers that it reads are
//! sinks, an image that it writes is a source; members of its push constants, numbers and vectors, are parameters with
//! defaults and ranges. Specialization constants have their defaults.
//!
//! Samplers are the effect's: linear and clamped at the edges, or with `//@ semantic "nearest"`, and for integers, without
//! filter. An image whose format the device does not filter is refused where a `sampler2D` would; what `texelFetch` alone
//! reads is better a `texture2D` (with `GL_EXT_samplerless_texture_functions`), which has no sampler.
//!
//! **Passes**: each line `#pragma pass NAME` makes the file one shader more, with the macro `NAME` defined; they run in the
//! order of the lines. An image that one pass writes and a later one reads under the same name lies between them: the effect
//! makes it, in the format that the shader declares (`rgba8`, `rgba16f`, `rgba32f`, `r32ui`), as large as the picture or, with
//! `//@ semantic "size 1/4"` above the one that is written, that part of its sides, rounded up. An image with
//! `//@ semantic "previous NAME"` is the image of that name as the last record left it: black for the first one after
//! [`Effect::prepare`] has made it.
//!
//! [`BLUR`] and the others are effects that come along; their texts are examples too.

mod declared;
mod flow;
mod parameter;
mod record;
mod shipped;
mod source;
mod target;

use crate::error::{Error, Result};
use crate::gpu::{self, Device, Sampler, Shader, UntypedPipeline};
use flow::{Flow, Use};
use parameter::Parameter;
use spanforge_reflect::facts::Facts;
use spanforge_reflect::metadata::Annotations;
use spanforge_reflect::{Module, Number};
use target::Target;

pub use declared::passes;
pub use parameter::Setting;
pub use shipped::{BLOOM, BLUR, DISPLACE, EDGE, FEEDBACK, GRADE, Shipped};
pub use spanforge_reflect::{Pin, PinDirection};

/// An effect, made for a device.
#[derive(Debug)]
pub struct Effect {
    name: String,
    device: Device,
    passes: Vec<Pass>,
    targets: Vec<Target>,
    pins: Vec<Pin>,
    parameters: Vec<Parameter>,
    linear: Sampler,
    nearest: Sampler,
    /// The picture's sides, once they are known.
    size: Option<[u32; 2]>,
}

/// A pass, ready to run.
#[derive(Debug)]
struct Pass {
    pipeline: UntypedPipeline,
    uses: Vec<Use>,
    scale: declared::Scale,
    push: Vec<u8>,
}

/// The words of a pass: those to reflect, with names, and those to run, where they are others.
struct Words {
    name: String,
    plain: Vec<u32>,
    shipped: Option<Vec<u32>>,
}

impl Effect {
    /// Makes an effect of SPIR-V, a module a pass in their order. `text` is the GLSL that they were compiled from, for its
    /// comments; without it (`""`) pins have neither defaults nor ranges. `name` stands for the effect in messages.
    ///
    /// # Errors
    /// Modules or comments that cannot be read, what effects have not, and what [`UntypedPipeline::new`] refuses. As with
    /// [`Shader::from_spirv`] the words are reflected and not validated.
    pub fn from_spirv(device: &Device, name: &str, modules: &[&[u32]], text: &str) -> Result<Self> {
        let said = Annotations::read(name, text).map_err(|error| Error::invalid(name, error.to_string()))?;
        let named = passes(name, text)?;
        if !text.is_empty() && named.len() != modules.len() {
            let why = format!("{} modules for {} passes", modules.len(), named.len());
            return Err(Error::invalid(name, why));
        }
        let names = named.into_iter().chain(std::iter::repeat(None));
        let words = modules.iter().zip(names).enumerate().map(|(i, (words, pass))| {
            let of = pass.or_else(|| (modules.len() > 1).then(|| i.to_string()));
            let name = of.map_or(name.to_owned(), |pass| format!("{name}:{pass}"));
            Words { name, plain: words.to_vec(), shipped: None }
        });
        Self::of_words(device, name, words.collect(), &said)
    }

    fn of_words(device: &Device, name: &str, words: Vec<Words>, said: &Annotations) -> Result<Self> {
        if words.is_empty() {
            return Err(Error::invalid(name, "an effect has at least one pass"));
        }
        let mut all = Vec::with_capacity(words.len());
        let mut pipelines = Vec::with_capacity(words.len());
        for Words { name, plain, shipped } in words {
            let module = Module::read(plain).map_err(|error| Error::invalid(&name, error.to_string()))?;
            let facts = Facts::of(&name, &module, said).map_err(|error| Error::Shader(error.to_string()))?;
            let shader = Shader::reflected(&facts, shipped.as_deref().unwrap_or(module.words()))?;
            if shader.stage != gpu::Stage::Compute {
                let why =
                    format!("an effect is made of compute shaders, not of the stage {:?}", shader.stage);
                return Err(Error::invalid(&name, why));
            }
            all.push(facts);
            pipelines.push(shader);
        }
        let flow = Flow::new(name, &all)?;
        flow.check_filters(&all, &device.limits().filterable_formats)?;
        let ready = pipelines.iter().zip(flow.passes).map(|(shader, pass)| {
            let pipeline = UntypedPipeline::new(device, shader, &[])?;
            Ok(Pass { pipeline, uses: pass.uses, scale: pass.scale, push: vec![0; pass.n_push] })
        });
        let mut effect = Self {
            name: name.to_owned(),
            device: device.clone(),
            passes: ready.collect::<Result<_>>()?,
            targets: flow.targets.into_iter().map(Target::new).collect(),
            pins: flow.pins,
            parameters: flow.parameters,
            linear: device.create_sampler(gpu::Filter::Linear)?,
            nearest: device.create_sampler(gpu::Filter::Nearest)?,
            size: None,
        };
        for parameter in 0..effect.parameters.len() {
            effect.push(parameter);
        }
        Ok(effect)
    }

    /// The name that it was made with.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it takes and gives: images and buffers that [`Effect::record`] is given, then parameters that [`Effect::set`] sets.
    pub fn pins(&self) -> impl Iterator<Item = &Pin> {
        self.pins.iter()
    }

    /// Sets a parameter, for what is recorded from now on: a number, a boolean, or the components of a vector. Integers become
    /// floats, and floats are rounded to their type.
    ///
    /// # Errors
    /// A name that is no parameter, a value of another type, outside the range or that none of the choices has. It is then as
    /// it was.
    pub fn set(&mut self, name: &str, value: impl Into<Setting>) -> Result<()> {
        let index = self.parameter(name)?;
        if let Some(parameter) = self.parameters.get_mut(index) {
            parameter.set(value.into()).map_err(|why| flow::error(&self.name, name, why))?;
        }
        self.push(index);
        Ok(())
    }

    /// The components of a parameter.
    ///
    /// # Errors
    /// A name that is no parameter.
    pub fn get(&self, name: &str) -> Result<&[Number]> {
        let index = self.parameter(name)?;
        Ok(self.parameters.get(index).map_or(&[][..], |parameter| parameter.value.as_slice()))
    }

    fn parameter(&self, name: &str) -> Result<usize> {
        let found = self.parameters.iter().position(|parameter| parameter.pin.name == name);
        found.ok_or_else(|| {
            let names: Vec<_> = self.parameters.iter().map(|parameter| parameter.pin.name.as_str()).collect();
            let why = match names.is_empty() {
                true => "it has no parameters".to_owned(),
                false => format!("it has no parameter of that name; there are: {}", names.join(", ")),
            };
            flow::error(&self.name, name, why)
        })
    }

    /// Puts a parameter into the push constants of the passes.
    fn push(&mut self, parameter: usize) {
        let Some(parameter) = self.parameters.get(parameter) else { return };
        let bytes = parameter.bytes();
        for &(pass, at) in &parameter.places {
            let room = self.passes.get_mut(pass).and_then(|pass| pass.push.get_mut(at..at + bytes.len()));
            debug_assert!(room.is_some(), "a parameter lies in its block");
            if let Some(room) = room {
                room.copy_from_slice(&bytes);
            }
        }
    }

    /// Makes the images between passes for pictures of a size. For the size that it was called with last it does nothing; for
    /// another one, what an earlier record left is lost. Images in use live until their frames have completed.
    ///
    /// # Errors
    /// A size of zero or beyond the device's limit, or out of memory: there are then no images, and nothing can be recorded.
    pub fn prepare(&mut self, width: u32, height: u32) -> Result<()> {
        let size = [width, height];
        if self.size == Some(size) {
            return Ok(());
        }
        let limit = self.device.limits().max_image_size;
        if size.iter().any(|side| !(1..=limit).contains(side)) {
            let why = format!("{width} x {height} pixels, the device allows 1 to {limit}");
            return Err(Error::invalid(&self.name, why));
        }
        self.size = None;
        for target in &mut self.targets {
            target.make(&self.device, &self.name, size)?;
        }
        self.size = Some(size);
        Ok(())
    }

    /// Forgets what earlier records left: what is next recorded finds black.
    pub fn reset(&mut self) {
        self.targets.iter_mut().for_each(Target::forget);
    }
}
