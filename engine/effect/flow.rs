//! How images go from pass to pass, by their names: what one pass writes and a later one reads is an image between them, what
//! nobody writes goes in, what nobody reads comes out.

use super::declared::{Role, Scale, role};
use super::parameter::Parameter;
use crate::error::{Error, Result};
use crate::gpu::{Format, ImageState};
use spanforge_reflect::facts::{Bound, Facts};
use spanforge_reflect::{DescriptorType, Pin, PinOrigin, PinType, Scalar};

/// An effect as data: what its passes bind, and what is between them.
#[derive(Debug, Default)]
pub(super) struct Flow {
    /// Of each pass.
    pub(super) passes: Vec<PassFlow>,
    pub(super) targets: Vec<TargetFlow>,
    /// Images and buffers of the host's, then parameters.
    pub(super) pins: Vec<Pin>,
    pub(super) parameters: Vec<Parameter>,
}

#[derive(Debug)]
pub(super) struct PassFlow {
    pub(super) uses: Vec<Use>,
    /// Invocations, as a part of the picture's sides.
    pub(super) scale: Scale,
    /// Bytes of push constants.
    pub(super) n_push: usize,
}

/// A binding of a pass.
#[derive(Clone, Debug)]
pub(super) struct Use {
    pub(super) name: String,
    pub(super) from: Origin,
    /// That of an image during the pass.
    pub(super) state: ImageState,
    pub(super) writes: bool,
    /// What it is sampled with, if it is.
    pub(super) filter: Option<Filter>,
    /// That which a storage image is declared with.
    pub(super) format: Option<Format>,
    /// What a texel is made of.
    scalar: Option<Scalar>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Filter {
    Linear,
    Nearest,
}

/// Where a binding's resource comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// An image of the host's.
    HostImage,
    /// A buffer of the host's.
    HostBuffer,
    /// An image between passes.
    Target(usize),
    /// That image as the record before left it.
    Previous(usize),
    /// A sampler alone.
    Sampler,
}

/// An image between passes.
#[derive(Clone, Debug)]
pub(super) struct TargetFlow {
    pub(super) name: String,
    pub(super) format: Format,
    pub(super) scale: Scale,
    /// The next record reads it too.
    pub(super) is_kept: bool,
}

/// A binding with its pin and what its comment says.
struct Seen<'a> {
    pass: usize,
    bound: &'a Bound,
    pin: &'a Pin,
    role: Option<Role>,
}

impl Seen<'_> {
    fn is_image(&self) -> bool {
        use DescriptorType as D;
        matches!(self.bound.kind, D::StorageImage | D::SampledImage | D::CombinedImageSampler)
    }

    fn writes(&self) -> bool {
        self.is_image() && self.bound.writes
    }

    /// The image whose previous content it is.
    fn previous(&self) -> Option<&str> {
        match &self.role {
            Some(Role::Previous(name)) => Some(name),
            _ => None,
        }
    }

    /// The state of an image that it is.
    fn state(&self) -> ImageState {
        match (self.bound.kind, self.bound.reads, self.bound.writes) {
            (DescriptorType::StorageImage, true, true) => ImageState::COMPUTE_READ_WRITE,
            (DescriptorType::StorageImage, false, true) => ImageState::COMPUTE_WRITE,
            (DescriptorType::StorageImage, ..) => ImageState::COMPUTE_READ,
            _ => ImageState::COMPUTE_SAMPLED,
        }
    }
}

impl Flow {
    /// Finds how images go between passes.
    ///
    /// # Errors
    /// What effects have not, by the names of the effect and the binding or parameter.
    pub(super) fn new(effect: &str, passes: &[Facts]) -> Result<Self> {
        let mut flow = Self::default();
        let mut seen = vec![];
        for (pass, facts) in passes.iter().enumerate() {
            see(pass, facts, &mut seen)?;
        }
        flow.find_targets(passes, &seen)?;
        for (pass, facts) in passes.iter().enumerate() {
            let of_pass = || seen.iter().filter(|seen| seen.pass == pass);
            let uses = of_pass().map(|one| flow.use_of(facts, one)).collect::<Result<Vec<_>>>()?;
            check_states(facts, &uses)?;
            let scale = flow.scale(facts, &uses)?;
            let n_push = facts.push.as_ref().map_or(0, |push| push.offset + push.size) as usize;
            for one in of_pass() {
                flow.add_pin(effect, facts, one, &seen)?;
            }
            flow.passes.push(PassFlow { uses, scale, n_push });
        }
        for (pass, facts) in passes.iter().enumerate() {
            flow.add_parameters(effect, pass, facts)?;
        }
        let parameters = flow.parameters.iter().map(|parameter| parameter.pin.clone());
        flow.pins.extend(parameters);
        Ok(flow)
    }

    /// Images that one pass writes and another reads.
    fn find_targets(&mut self, passes: &[Facts], seen: &[Seen]) -> Result<()> {
        let writer = |name: &str| seen.iter().find(|one| one.writes() && one.bound.name == name);
        for one in seen.iter().filter(|one| one.is_image()) {
            let (facts, name) = (&passes[one.pass], &one.bound.name);
            let fail = |why: String| Err(error(&facts.name, name, why));
            if one.writes() {
                match writer(name) {
                    Some(first) if first.pass != one.pass => {
                        return fail(format!("the pass {} writes it already", passes[first.pass].name));
                    }
                    _ => continue,
                }
            }
            let of = one.previous().unwrap_or(name);
            let Some(from) = writer(of) else {
                match one.previous() {
                    Some(of) => return fail(format!("it is the previous `{of}`, which no pass writes")),
                    None => continue,
                }
            };
            if one.previous().is_none() && from.pass >= one.pass {
                let later = &passes[from.pass].name;
                let why = format!(
                    "the pass {later} writes it later; `//@ semantic \"previous {of}\"` is the one that the record \
                     before left"
                );
                return fail(why);
            }
            let index = match self.targets.iter().position(|target| target.name == *of) {
                Some(index) => index,
                None => {
                    self.targets.push(target(&passes[from.pass], from)?);
                    self.targets.len() - 1
                }
            };
            if let Some(target) = self.targets.get_mut(index) {
                target.is_kept |= one.previous().is_some();
            }
        }
        Ok(())
    }

    /// Images between passes are in formats that the device samples as the passes do.
    ///
    /// # Errors
    /// A format that the device does not filter, by the names of the pass and the binding.
    pub(super) fn check_filters(&self, passes: &[Facts], filterable: &[Format]) -> Result<()> {
        for (facts, pass) in passes.iter().zip(&self.passes) {
            for one in &pass.uses {
                if let Origin::Target(index) | Origin::Previous(index) = one.from
                    && let Some(target) = self.targets.get(index)
                {
                    one.filters(target.format, filterable)
                        .map_err(|why| error(&facts.name, &one.name, why))?;
                }
            }
        }
        Ok(())
    }

    fn target(&self, name: &str) -> Option<usize> {
        self.targets.iter().position(|target| target.name == name)
    }

    fn use_of(&self, facts: &Facts, one: &Seen) -> Result<Use> {
        let Bound { name, kind, .. } = one.bound;
        let fail = |why: String| Err(error(&facts.name, name, why));
        let from = match (kind, one.previous(), self.target(name)) {
            (DescriptorType::StorageBuffer | DescriptorType::UniformTexelBuffer, ..) => Origin::HostBuffer,
            (DescriptorType::UniformBuffer, ..) => {
                return fail("parameters of an effect are push constants, not a uniform block".into());
            }
            (DescriptorType::Sampler, ..) => Origin::Sampler,
            (_, Some(of), _) => self.target(of).map_or(Origin::HostImage, Origin::Previous),
            (_, None, Some(target)) => Origin::Target(target),
            (_, None, None) => Origin::HostImage,
        };
        if one.role.is_some() && !one.is_image() && one.role != Some(Role::Nearest) {
            return fail("its `semantic` is for images".into());
        }
        if matches!(one.role, Some(Role::Size(_))) && !matches!(from, Origin::Target(_)) {
            return fail("`semantic \"size ..\"` is for images between passes".into());
        }
        let (format, scalar) = match &one.pin.ty {
            PinType::Image { image, scalar, .. } => (storage_format(image.format), *scalar),
            _ => (None, None),
        };
        let is_sampled = matches!(kind, DescriptorType::CombinedImageSampler | DescriptorType::Sampler);
        let filter = match one.role {
            Some(Role::Nearest) if !is_sampled => {
                return fail("`semantic \"nearest\"` is for what has a sampler".into());
            }
            Some(Role::Nearest) => Filter::Nearest,
            // Integers have nothing between them.
            _ if is_integer(scalar) => Filter::Nearest,
            _ => Filter::Linear,
        };
        Ok(Use {
            name: name.clone(),
            from,
            state: one.state(),
            writes: one.writes(),
            filter: is_sampled.then_some(filter),
            format,
            scalar,
        })
    }

    /// The invocations of a pass: one for each texel of what it writes.
    fn scale(&self, facts: &Facts, uses: &[Use]) -> Result<Scale> {
        let mut found: Option<(Scale, &str)> = None;
        for written in uses.iter().filter(|one| one.writes) {
            let scale = match written.from {
                Origin::Target(index) => self.targets.get(index).map_or(Scale::WHOLE, |target| target.scale),
                _ => Scale::WHOLE,
            };
            match found {
                Some((other, name)) if other != scale => {
                    let why = format!("it is of another size than `{name}`, which the same pass writes");
                    return Err(error(&facts.name, &written.name, why));
                }
                _ => found = Some((scale, &written.name)),
            }
        }
        let why = "it writes no image, so nothing says how many invocations it takes";
        found.map(|(scale, _)| scale).ok_or_else(|| Error::invalid(&facts.name, why))
    }

    /// Adds the pin of what the host binds, once for all passes.
    fn add_pin(&mut self, effect: &str, facts: &Facts, one: &Seen, seen: &[Seen]) -> Result<()> {
        let name = &one.bound.name;
        let last = self.use_of(facts, one)?;
        if !matches!(last.from, Origin::HostImage | Origin::HostBuffer) {
            return Ok(());
        }
        let others = || seen.iter().filter(|other| other.bound.name == *name && other.pass != one.pass);
        if let Some(other) = others().find(|other| other.bound.kind != one.bound.kind) {
            let [a, b] = [other.bound.kind, one.bound.kind];
            return Err(error(effect, name, format!("one pass has it as {a:?}, another one as {b:?}")));
        }
        if one.bound.writes && others().next().is_some() {
            let why = "several passes use it, and one writes it: only images go from pass to pass";
            return Err(error(effect, name, why));
        }
        for pin in facts.pins.iter().flatten().filter(|pin| is_of(pin, one.bound)) {
            let known = |known: &Pin| (&known.name, known.direction) == (&pin.name, pin.direction);
            if !self.pins.iter().any(known) {
                self.pins.push(pin.clone());
            }
        }
        Ok(())
    }

    fn add_parameters(&mut self, effect: &str, pass: usize, facts: &Facts) -> Result<()> {
        if facts.push.is_none() {
            return Ok(());
        }
        for pin in facts.pins.iter().flatten() {
            let PinOrigin::Push { offset, .. } = pin.origin else { continue };
            let index = match self.parameters.iter().position(|known| known.pin.name == pin.name) {
                Some(index) => index,
                None => {
                    let new = Parameter::new(pin).map_err(|why| error(effect, &pin.name, why))?;
                    self.parameters.push(new);
                    self.parameters.len() - 1
                }
            };
            let Some(parameter) = self.parameters.get_mut(index) else { continue };
            if parameter.pin.ty != pin.ty {
                let why = format!("one pass has it as {}, another one as {}", parameter.pin.ty, pin.ty);
                return Err(error(effect, &pin.name, why));
            }
            parameter.places.push((pass, offset as usize));
        }
        Ok(())
    }
}

impl Use {
    /// Whether an image of that format may be bound.
    pub(super) fn takes(&self, format: Format) -> Result<(), String> {
        match self.format {
            _ if format.has_stencil() => Err(format!("it is of format {format:?}, which has stencil values")),
            Some(declared) if declared != format => {
                Err(format!("it is of format {format:?}, the shader declares {declared:?}"))
            }
            _ if is_integer(self.scalar) != (format == Format::R32Uint) => Err(format!(
                "it is of format {format:?}, which is not of the kind of number that the shader takes"
            )),
            _ => Ok(()),
        }
    }

    /// Whether an image of that format can be sampled as this is.
    pub(super) fn filters(&self, format: Format, filterable: &[Format]) -> Result<(), String> {
        match self.filter {
            Some(Filter::Linear) if !filterable.contains(&format) => Err(format!(
                "the device does not filter format {format:?}: `texture2D` has no sampler, and one with \
                 `//@ semantic \"nearest\"` does not filter"
            )),
            _ => Ok(()),
        }
    }
}

fn is_integer(scalar: Option<Scalar>) -> bool {
    matches!(scalar, Some(Scalar::Int { .. } | Scalar::Uint { .. }))
}

/// An error about a binding or parameter.
pub(super) fn error(shader: &str, name: &str, why: impl Into<String>) -> Error {
    Error::invalid(format!("{shader} [{name}]"), why)
}

/// A pass that binds an image between passes twice has it in one state.
fn check_states(facts: &Facts, uses: &[Use]) -> Result<()> {
    for (n, one) in uses.iter().enumerate() {
        let is_same = |other: &&Use| match one.from {
            Origin::Target(_) | Origin::Previous(_) => other.from == one.from && other.state != one.state,
            _ => false,
        };
        if let Some(other) = uses.iter().take(n).find(is_same) {
            let why =
                format!("it is the image of `{}` too: one samples it, the other one loads it", other.name);
            return Err(error(&facts.name, &one.name, why));
        }
    }
    Ok(())
}

/// Lists what a pass binds, checked for what effects take.
fn see<'a>(pass: usize, facts: &'a Facts, all: &mut Vec<Seen<'a>>) -> Result<()> {
    for bound in &facts.bindings {
        let fail = |why: String| Err(error(&facts.name, &bound.name, why));
        if bound.count != 1 {
            return fail(format!("it is an array of {} descriptors, and effects have none", bound.count));
        }
        let pin = facts.pins.iter().flatten().find(|pin| is_of(pin, bound));
        let Some(pin) = pin else {
            if bound.kind == DescriptorType::UniformBuffer {
                return fail("parameters of an effect are push constants, not a uniform block".into());
            }
            return fail("it has no pin".into());
        };
        if let PinType::Image { image, .. } = &pin.ty
            && bound.kind != DescriptorType::UniformTexelBuffer
            && (image.dim != 1 || image.arrayed || image.multisampled || image.depth == 1)
        {
            return fail(format!(
                "it is of type {}, and effects take plain images of two dimensions",
                pin.ty
            ));
        }
        let role = role(pin).map_err(|why| error(&facts.name, &bound.name, why))?;
        if matches!(role, Some(Role::Previous(_))) && bound.writes {
            return fail("it is a previous image, and this pass writes it".into());
        }
        all.push(Seen { pass, bound, pin, role });
    }
    Ok(())
}

fn is_of(pin: &Pin, bound: &Bound) -> bool {
    matches!(pin.origin, PinOrigin::Resource { set, binding, .. } if (set, binding) == (bound.set, bound.binding))
}

/// The image that a pass writes for others.
fn target(facts: &Facts, one: &Seen) -> Result<TargetFlow> {
    let name = &one.bound.name;
    let fail = |why: &str| Err(error(&facts.name, name, why));
    if one.bound.reads {
        return fail("it is an image between passes, and this one reads and writes it");
    }
    let PinType::Image { image, .. } = &one.pin.ty else { return fail("it is no image") };
    let Some(format) = storage_format(image.format) else {
        return fail("images between passes are declared rgba8, rgba16f, rgba32f or r32ui");
    };
    let scale = match one.role {
        Some(Role::Size(scale)) => scale,
        _ => Scale::WHOLE,
    };
    Ok(TargetFlow { name: name.clone(), format, scale, is_kept: false })
}

/// The format of a SPIR-V `ImageFormat`, of those that every device stores.
fn storage_format(number: u32) -> Option<Format> {
    match number {
        1 => Some(Format::Rgba32Float),
        2 => Some(Format::Rgba16Float),
        4 => Some(Format::Rgba8Unorm),
        33 => Some(Format::R32Uint),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Drivers that these tests run on filter every format of floats; others need not filter 32 bits.
    #[test]
    fn what_the_device_does_not_filter_is_refused() {
        let of = |filter| Use {
            name: "image".into(),
            from: Origin::HostImage,
            state: ImageState::COMPUTE_SAMPLED,
            writes: false,
            filter,
            format: None,
            scalar: Some(Scalar::Float { bits: 32 }),
        };
        let (full, half) = (Format::Rgba32Float, Format::Rgba16Float);
        let linear = of(Some(Filter::Linear));
        let refused = linear.filters(full, &[half]);
        assert!(refused.is_err_and(|why| why.starts_with("the device does not filter format Rgba32Float: ")));
        assert_eq!(linear.filters(half, &[half]), Ok(()));
        for filter in [Some(Filter::Nearest), None] {
            assert_eq!(of(filter).filters(full, &[half]), Ok(()), "{filter:?}");
        }
    }
}
