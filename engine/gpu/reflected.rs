//! Shaders that are reflected while the program runs: the facts that `spanforge-reflect` writes down as Rust of others.

use super::constant::SpecConstant;
use super::data::Data;
use super::shader::{Binding, BindingKind, Elements, PushRange, Shader, Stage};
use crate::error::{Error, Result};
use spanforge_reflect::facts::{Bound, Facts};
use spanforge_reflect::metadata::Annotations;
use spanforge_reflect::{DescriptorType, Module};

/// What every device has: descriptor sets, and bytes of push constants.
const MAX_SETS: u32 = 4;
const MAX_PUSH: u64 = 128;
/// Descriptors of all bindings together; more are taken for damage.
const MAX_DESCRIPTORS: u64 = 4096;
/// SPIR-V 1.6, as a module's second word has it.
const NEWEST: u32 = 0x0001_0600;

impl Shader {
    /// A shader of words that the program has found while it runs: SPIR-V for Vulkan 1.3 with one entry point, `main`. `name` stands for it in messages.
    ///
    /// The words are reflected, not validated: what is no valid SPIR-V must not be made a pipeline of, since drivers may do
    /// anything with it. `spirv-val` tells.
    ///
    /// # Errors
    /// Words that cannot be read, another number or name of entry points, another stage than compute, vertex and fragment,
    /// kinds of descriptors that are not known here, and more sets or push constants than every device has.
    pub fn from_spirv(name: &str, words: &[u32]) -> Result<Self> {
        let module = Module::read(words.to_vec()).map_err(|error| Error::invalid(name, error.to_string()))?;
        let facts = Facts::of(name, &module, &Annotations::default())
            .map_err(|error| Error::invalid(name, error.reason))?;
        Self::reflected(&facts, module.words())
    }

    /// The same of facts, given the words to run: those are often of the module that was reflected without the names that an
    /// optimizer drops.
    ///
    /// # Errors
    /// As for [`Shader::from_spirv`].
    pub fn reflected(facts: &Facts, words: &[u32]) -> Result<Self> {
        let fail = |why: String| Err(Error::invalid(&facts.name, why));
        let stage = match facts.stage {
            spanforge_reflect::Stage::Compute => Stage::Compute,
            spanforge_reflect::Stage::Vertex => Stage::Vertex,
            spanforge_reflect::Stage::Fragment => Stage::Fragment,
            other => return fail(format!("the stage {other:?} isn't supported")),
        };
        if let Some(&version) = words.get(1).filter(|&&version| version > NEWEST) {
            let [major, minor] = [version >> 16 & 0xff, version >> 8 & 0xff];
            return fail(format!("it is SPIR-V {major}.{minor}, the newest for Vulkan 1.3 is 1.6"));
        }
        if let Some(far) = facts.bindings.iter().find(|bound| bound.set >= MAX_SETS) {
            return fail(format!("`{}` is in set {}, devices have {MAX_SETS} from 0 on", far.name, far.set));
        }
        let n: u64 = facts.bindings.iter().map(|bound| u64::from(bound.count)).sum();
        if n > MAX_DESCRIPTORS {
            return fail(format!("it binds {n} descriptors, at most {MAX_DESCRIPTORS} are taken"));
        }
        let push_constants = match &facts.push {
            None => None,
            Some(push) => match push.offset.saturating_add(push.size) {
                end if end <= MAX_PUSH => {
                    Some(PushRange { offset: push.offset as u32, size: push.size as u32 })
                }
                end => return fail(format!("its push constants end at byte {end}, devices have {MAX_PUSH}")),
            },
        };
        let bindings = facts.bindings.iter().map(|bound| binding(&facts.name, bound));
        let constants = facts.constants.iter().map(|constant| SpecConstant {
            id: constant.spec_id,
            name: Data::from(&*constant.name),
            size: constant.size,
            default: constant.default,
            lengths: constant.lengths.iter().map(|length| Data::from(&**length)).collect::<Vec<_>>().into(),
        });
        Ok(Self {
            name: Data::from(&*facts.name),
            stage,
            words: Data::from(words),
            workgroup_size: facts.workgroup_size,
            workgroup_size_ids: facts.workgroup_size_ids,
            bindings: bindings.collect::<Result<Vec<_>>>()?.into(),
            push_constants,
            constants: constants.collect::<Vec<_>>().into(),
        })
    }
}

fn binding(shader: &str, bound: &Bound) -> Result<Binding> {
    let kind = match bound.kind {
        DescriptorType::StorageBuffer => BindingKind::StorageBuffer,
        DescriptorType::UniformBuffer => BindingKind::UniformBuffer,
        DescriptorType::UniformTexelBuffer => BindingKind::UniformTexelBuffer,
        DescriptorType::StorageImage => BindingKind::StorageImage,
        DescriptorType::SampledImage => BindingKind::SampledImage,
        DescriptorType::CombinedImageSampler => BindingKind::CombinedImageSampler,
        DescriptorType::Sampler => BindingKind::Sampler,
        other => {
            let why = format!("a descriptor of kind {other:?} isn't supported");
            return Err(Error::invalid(format!("{shader} [{}]", bound.name), why));
        }
    };
    Ok(Binding {
        set: bound.set,
        binding: bound.binding,
        name: Data::from(&*bound.name),
        kind,
        count: bound.count,
        used: bound.used,
        reads: bound.reads,
        writes: bound.writes,
        restrict: bound.restrict,
        elements: bound.elements.map(|(offset, stride)| Elements { offset, stride }),
    })
}
