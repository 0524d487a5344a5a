//! Descriptor bindings, push constants, and what each entry point does with them.

use std::collections::HashMap;

use rspirv::spirv::{Decoration, Op, StorageClass};

use crate::decoration::WHOLE;
use crate::dimensions::Dimensions;
use crate::module::{EntryPoint, Module, Variable};
use crate::reach::Reached;
use crate::specialize::Evaluation;
use crate::types::{Id, ImageType, Type};
use crate::usage::Usage;

/// The kind of a descriptor, as Vulkan names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum DescriptorType {
    Sampler,
    CombinedImageSampler,
    SampledImage,
    StorageImage,
    UniformTexelBuffer,
    StorageTexelBuffer,
    UniformBuffer,
    StorageBuffer,
    InputAttachment,
    AccelerationStructure,
    /// `VK_DESCRIPTOR_TYPE_SAMPLE_WEIGHT_IMAGE_QCOM`.
    SampleWeightImage,
    /// `VK_DESCRIPTOR_TYPE_BLOCK_MATCH_IMAGE_QCOM`.
    BlockMatchImage,
    /// `VK_DESCRIPTOR_TYPE_TENSOR_ARM`.
    Tensor,
    /// None that this crate knows.
    Unknown,
}

impl DescriptorType {
    /// The `VkDescriptorType` number; `None` for [`DescriptorType::Unknown`].
    pub fn number(self) -> Option<u32> {
        Some(match self {
            DescriptorType::Sampler => 0,
            DescriptorType::CombinedImageSampler => 1,
            DescriptorType::SampledImage => 2,
            DescriptorType::StorageImage => 3,
            DescriptorType::UniformTexelBuffer => 4,
            DescriptorType::StorageTexelBuffer => 5,
            DescriptorType::UniformBuffer => 6,
            DescriptorType::StorageBuffer => 7,
            DescriptorType::InputAttachment => 10,
            DescriptorType::AccelerationStructure => 1_000_150_000,
            DescriptorType::SampleWeightImage => 1_000_440_000,
            DescriptorType::BlockMatchImage => 1_000_440_001,
            DescriptorType::Tensor => 1_000_460_000,
            DescriptorType::Unknown => return None,
        })
    }
}

/// One descriptor binding: a variable of the shader. Two variables of one set and binding are two of these.
#[derive(Clone, Debug, PartialEq)]
pub struct Binding {
    /// The variable's id.
    pub variable: Id,
    /// Descriptor set; 0 where the module doesn't say.
    pub set: u32,
    /// Binding in the set; 0 where the module doesn't say.
    pub binding: u32,
    /// The instance's name, else the block's in snake case, else `binding_<set>_<binding>`; a second variable without a
    /// name there is `binding_<set>_<binding>_1`, and so on.
    pub name: String,
    /// Its kind.
    pub kind: DescriptorType,
    /// Array dimensions, outermost first; none for a single descriptor.
    pub array: Dimensions,
    /// The type inside the arrays.
    pub ty: Id,
    /// The image type of images and combined image samplers.
    pub image: Option<ImageType>,
    /// The declaration forbids writing.
    pub read_only: bool,
    /// The declaration forbids reading.
    pub write_only: bool,
    /// Declared `coherent`: other invocations see its writes.
    pub coherent: bool,
    /// Declared `volatile`.
    pub volatile: bool,
    /// Declared `restrict`: nothing else points to its memory.
    pub restrict: bool,
    /// The `input_attachment_index`.
    pub input_attachment_index: Option<u32>,
    /// The variable that counts this buffer's elements, of HLSL's append and consume buffers.
    pub counter: Option<Id>,
}

impl Binding {
    /// Number of descriptors; `None` for a runtime array and for a count that can't be computed.
    pub fn count(&self) -> Option<u64> {
        self.array.elements()
    }
}

/// The push constants of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PushConstants {
    /// The variable's id.
    pub variable: Id,
    /// The block's type.
    pub ty: Id,
    /// The first byte that has a member, from the start of the push constants.
    pub offset: u64,
    /// Bytes from there to the end of the last member.
    pub size: u64,
}

/// How an entry point uses memory, beyond naming it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Use {
    /// It may read it.
    pub reads: bool,
    /// It may write it.
    pub writes: bool,
}

impl Module {
    /// What each entry point does with the global variables that it uses, in the order of the entry points. `None`
    /// where an extreme module's flow costs more than its size allows: take everything as read and written there.
    pub fn uses(&self) -> Vec<Option<HashMap<Id, Use>>> {
        let mut usage = Usage::new(self);
        let mut access = HashMap::new();
        let entries = self.entry_points().iter();
        entries.map(|entry| usage.of(entry).map(|uses| self.declared(uses, &mut access))).collect()
    }

    /// The same for one entry point.
    pub fn uses_of(&self, entry: &EntryPoint) -> Option<HashMap<Id, Use>> {
        Usage::new(self).of(entry).map(|uses| self.declared(uses, &mut HashMap::new()))
    }

    /// Takes away what declarations forbid; `access` keeps what is known of them.
    fn declared(
        &self,
        mut uses: HashMap<Id, Use>,
        access: &mut HashMap<Id, (bool, bool)>,
    ) -> HashMap<Id, Use> {
        for (&id, found) in &mut uses {
            let (read_only, write_only) = *access.entry(id).or_insert_with(|| self.access(id));
            found.reads &= !write_only;
            found.writes &= !read_only;
        }
        uses
    }

    /// Whether declarations forbid writing and reading a variable: on itself, or on all members of its block.
    fn access(&self, id: Id) -> (bool, bool) {
        let own = self.decorations_of(id, WHOLE);
        let block = self.variables.get(id).and_then(|variable| variable.ty).map(|ty| self.element(ty));
        let (no_writes, no_reads) =
            block.and_then(|block| self.member_access.get(&block)).copied().unwrap_or_default();
        (no_writes || own.has(Decoration::NonWritable), no_reads || own.has(Decoration::NonReadable))
    }

    /// The variables in push constants, whether their size is known or not.
    pub(crate) fn push_constant_variables(&self) -> impl Iterator<Item = Id> {
        let of_class = |v: &Variable| v.storage == StorageClass::PushConstant as u32;
        self.variables().filter(move |(_, v)| of_class(v)).map(|(id, _)| id)
    }

    /// The type inside all arrays.
    pub(crate) fn element(&self, mut ty: Id) -> Id {
        while let Some(Type::Array { element, .. } | Type::RuntimeArray { element }) = self.ty(ty) {
            ty = *element;
        }
        ty
    }

    /// The kind of a variable's descriptor: decorations of the variable come before its type.
    pub(crate) fn descriptor_type_of(&self, variable: Id, storage: u32, ty: Id) -> DescriptorType {
        let decorated = |kind| self.decoration(variable, kind).is_some();
        match self.ty(ty) {
            Some(Type::Image(_)) if decorated(Decoration::WeightTextureQCOM) => {
                DescriptorType::SampleWeightImage
            }
            Some(Type::Image(_)) if decorated(Decoration::BlockMatchTextureQCOM) => {
                DescriptorType::BlockMatchImage
            }
            _ => self.descriptor_type(storage, ty),
        }
    }

    pub(crate) fn descriptor_type(&self, storage: u32, ty: Id) -> DescriptorType {
        const BUFFER: u32 = 5;
        const SUBPASS: u32 = 6;
        let is = |class: StorageClass| storage == class as u32;
        match self.ty(ty) {
            Some(Type::Sampler) => DescriptorType::Sampler,
            Some(Type::SampledImage(image)) => match self.ty(*image) {
                Some(Type::Image(image)) if image.dim == BUFFER => DescriptorType::UniformTexelBuffer,
                _ => DescriptorType::CombinedImageSampler,
            },
            Some(&Type::Other(code)) if code == Op::TypeTensorARM as u16 => DescriptorType::Tensor,
            Some(Type::Image(image)) => match (image.dim, image.sampled) {
                (BUFFER, 2) => DescriptorType::StorageTexelBuffer,
                (BUFFER, _) => DescriptorType::UniformTexelBuffer,
                (SUBPASS, _) => DescriptorType::InputAttachment,
                (_, 2) => DescriptorType::StorageImage,
                _ => DescriptorType::SampledImage,
            },
            Some(Type::AccelerationStructure) => DescriptorType::AccelerationStructure,
            Some(Type::Struct { .. }) if is(StorageClass::StorageBuffer) => DescriptorType::StorageBuffer,
            Some(Type::Struct { .. }) if is(StorageClass::Uniform) => {
                match self.decoration(ty, Decoration::BufferBlock) {
                    Some(_) => DescriptorType::StorageBuffer,
                    None => DescriptorType::UniformBuffer,
                }
            }
            _ => DescriptorType::Unknown,
        }
    }
}

impl Evaluation<'_> {
    /// All descriptor bindings, by set, binding and order of declaration.
    pub fn bindings(&self) -> Vec<Binding> {
        let mut bindings: Vec<Binding> =
            self.module.variables().filter_map(|(id, variable)| self.binding(id, variable)).collect();
        bindings.sort_by_key(|binding| (binding.set, binding.binding));
        for aliases in bindings.chunk_by_mut(|a, b| (a.set, a.binding) == (b.set, b.binding)) {
            let nameless = aliases.iter_mut().filter(|binding| binding.name.is_empty());
            for (n, binding) in nameless.enumerate() {
                binding.name = format!("binding_{}_{}", binding.set, binding.binding);
                if n > 0 {
                    binding.name.push_str(&format!("_{n}"));
                }
            }
        }
        bindings
    }

    fn binding(&self, id: Id, variable: &Variable) -> Option<Binding> {
        let module = self.module;
        let classes = [StorageClass::UniformConstant, StorageClass::Uniform, StorageClass::StorageBuffer];
        let is_resource = classes.iter().any(|&class| class as u32 == variable.storage);
        if !is_resource {
            return None;
        }
        let own = module.decorations_of(id, WHOLE);
        let (set, binding) = (own.value(Decoration::DescriptorSet), own.value(Decoration::Binding));
        if set.is_none() && binding.is_none() {
            return None;
        }
        let (set, binding) = (set.unwrap_or(0), binding.unwrap_or(0));
        let (array, ty) = self.dimensions(variable.ty?);
        let image = match module.ty(ty) {
            Some(Type::SampledImage(image)) => module.ty(*image),
            other => other,
        };
        let image = if let Some(Type::Image(image)) = image { Some(*image) } else { None };
        let (read_only, write_only) = module.access(id);
        let block = || module.shared_name(ty).map(|name| snake_case(&name));
        Some(Binding {
            variable: id,
            set,
            binding,
            name: module.name(id).or_else(block).unwrap_or_default(),
            kind: module.descriptor_type_of(id, variable.storage, ty),
            array,
            ty,
            image,
            read_only,
            write_only,
            coherent: own.has(Decoration::Coherent),
            volatile: own.has(Decoration::Volatile),
            restrict: own.has(Decoration::Restrict),
            input_attachment_index: own.value(Decoration::InputAttachmentIndex),
            counter: own.value(Decoration::CounterBuffer),
        })
    }

    /// The push-constant blocks, in the order of declaration: one for each variable. This is the range that Vulkan
    /// wants of a pipeline layout: from the first member to the end of the last, used or not.
    pub fn push_constants(&self) -> Vec<PushConstants> {
        // A damaged module may have any number of variables of one large block.
        let mut ranges: HashMap<Id, Option<(u64, u64)>> = HashMap::new();
        let mut range = |ty: Id| {
            *ranges.entry(ty).or_insert_with(|| {
                let layout = self.struct_layout(ty)?;
                let offset = layout.members.iter().map(|member| member.offset).min()?;
                Some((offset, layout.size.checked_sub(offset)?))
            })
        };
        let blocks = self.module.variables();
        let blocks = blocks.filter(|(_, v)| v.storage == StorageClass::PushConstant as u32);
        blocks
            .filter_map(|(variable, v)| {
                let (ty, (offset, size)) = (v.ty?, range(v.ty?)?);
                Some(PushConstants { variable, ty, offset, size })
            })
            .collect()
    }
}

impl Evaluation<'_> {
    /// The bytes of the push-constant blocks that an entry point reads, as `reached` tells it: from the first used
    /// member to the end of the last. Blocks that it doesn't use are left out; one with a used member that has no known
    /// place counts as used throughout. `reached` is of [`Module::reached`] for the same entry point; with `None` all
    /// blocks are taken as used throughout.
    pub fn used_push_constants(&self, reached: Option<&HashMap<Id, Reached>>) -> Vec<PushConstants> {
        let blocks = self.push_constants().into_iter();
        let used = |block: PushConstants| {
            let Some(reached) = reached else { return Some(block) };
            let whole = (block.offset, block.offset.saturating_add(block.size));
            let range = |path: &[u32]| {
                let (offset, size) = self.place_of(block.ty, path).filter(|_| !path.is_empty())?;
                Some((offset, offset.checked_add(size)?))
            };
            // What has no place of its own may be anywhere in the block.
            let ranges = reached.get(&block.variable)?.paths().map(|path| range(path).unwrap_or(whole));
            let (first, end) = ranges.reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
            Some(PushConstants { offset: first, size: end.saturating_sub(first), ..block })
        };
        blocks.filter_map(used).collect()
    }
}

impl Binding {
    /// The bindings that more than one variable stands for, out of [`Evaluation::bindings`]: each as its variables.
    pub fn aliases(bindings: &[Binding]) -> impl Iterator<Item = &[Binding]> {
        bindings.chunk_by(|a, b| (a.set, a.binding) == (b.set, b.binding)).filter(|group| group.len() > 1)
    }
}

impl EntryPoint {
    /// Whether its stage is dispatched rather than drawn or traced.
    pub fn is_compute(&self) -> bool {
        self.stage == crate::module::Stage::Compute
    }
}

/// `ScanPush` to `scan_push`; words in capitals stay one (`GROUP_SIZE` to `group_size`, `HTTPServer` to `http_server`).
pub(crate) fn snake_case(name: &str) -> String {
    let mut snake = String::with_capacity(name.len() + 4);
    let (mut before, mut chars) = (None::<char>, name.chars().peekable());
    while let Some(c) = chars.next() {
        let after_lower = before.is_some_and(|b| b.is_lowercase() || b.is_ascii_digit());
        let word_begins =
            before.is_some_and(|b| b.is_uppercase()) && chars.peek().is_some_and(|next| next.is_lowercase());
        if c.is_uppercase() && (after_lower || word_begins) {
            snake.push('_');
        }
        snake.extend(c.to_lowercase());
        before = Some(c);
    }
    snake
}
