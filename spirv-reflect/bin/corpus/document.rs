//! What reflection says of a module, in the terms of SPIRV-Reflect's YAML: its names of fields, its numbers of flags.
//! Only the notation is theirs; every value is ours.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde_json::{Value, json};
use spanforge_reflect::{Binding, EntryPoint, Evaluation, HeapAccess, Id, Module, PushConstants, Reached};

/// The number that stands for none.
const NONE: u32 = u32::MAX;

/// What a decoration is on, and its kind.
type DecorationKey = (Id, Option<u32>, u32);
/// A decoration's operands, and where they lie in the module.
type Place = (Vec<u32>, usize);

/// A module, and what is asked of it more than once.
pub(crate) struct Document<'m> {
    pub(crate) module: &'m Module,
    pub(crate) values: Evaluation<'m>,
    /// Ids, and members, that have an empty name: not the same as no name in the YAML.
    empty_names: HashSet<(Id, Option<u32>)>,
    /// The first decoration of each kind.
    decorations: HashMap<DecorationKey, Place>,
    /// The variables that any entry point uses.
    used: HashSet<Id>,
    /// The members that any entry point reaches.
    pub(crate) reached: Vec<HashMap<Id, Reached>>,
}

pub(crate) mod decoration {
    pub(crate) const BLOCK: u32 = 2;
    pub(crate) const BUFFER_BLOCK: u32 = 3;
    pub(crate) const ROW_MAJOR: u32 = 4;
    pub(crate) const COLUMN_MAJOR: u32 = 5;
    pub(crate) const BUILT_IN: u32 = 11;
    pub(crate) const NO_PERSPECTIVE: u32 = 13;
    pub(crate) const FLAT: u32 = 14;
    pub(crate) const PATCH: u32 = 15;
    pub(crate) const NON_WRITABLE: u32 = 24;
    pub(crate) const NON_READABLE: u32 = 25;
    pub(crate) const RELAXED_PRECISION: u32 = 0;
    pub(crate) const LOCATION: u32 = 30;
    pub(crate) const BINDING: u32 = 33;
    pub(crate) const DESCRIPTOR_SET: u32 = 34;
    pub(crate) const WEIGHT_TEXTURE: u32 = 4487;
    pub(crate) const PER_VERTEX: u32 = 5285;
    pub(crate) const SEMANTIC: u32 = 5635;
    pub(crate) const USER_TYPE: u32 = 5636;
}

impl<'m> Document<'m> {
    pub(crate) fn new(module: &'m Module) -> Document<'m> {
        let mut empty_names = HashSet::new();
        for inst in module.instructions() {
            match (inst.opcode, inst.operands) {
                (5, &[id, text, ..]) if text & 0xff == 0 => _ = empty_names.insert((id, None)),
                (6, &[id, member, text, ..]) if text & 0xff == 0 => {
                    _ = empty_names.insert((id, Some(member)))
                }
                _ => {}
            }
        }
        let mut decorations = HashMap::new();
        for d in module.decorations() {
            decorations.entry((d.target, d.member, d.kind)).or_insert((d.operands.to_vec(), d.offset));
        }
        let used = module.uses().into_iter().flatten().flat_map(|uses| uses.into_keys()).collect();
        let reached = module.reached().into_iter().flatten().collect();
        Document { module, values: module.evaluate(&[]), empty_names, decorations, used, reached }
    }

    /// The whole document, all references written out.
    pub(crate) fn value(&self) -> Value {
        let bindings = self.values.bindings();
        let mut of_all: Vec<&Binding> = bindings.iter().collect();
        // Their order is that of declaration.
        let order: HashMap<Id, usize> =
            self.module.variables().enumerate().map(|(i, (id, _))| (id, i)).collect();
        of_all.sort_by_key(|binding| order.get(&binding.variable));
        let mut sets: BTreeMap<u32, Vec<&Binding>> = BTreeMap::new();
        for binding in &bindings {
            sets.entry(binding.set).or_default().push(binding);
        }
        let list = |of: &[&Binding]| -> Vec<Value> {
            of.iter().map(|binding| self.binding(binding, true)).collect()
        };
        let sets: Vec<Value> = sets
            .iter()
            .map(|(set, of)| json!({ "set": set, "binding_count": of.len(), "bindings": list(of) }))
            .collect();
        let constants: Vec<Value> = self
            .module
            .declared_spec_constants()
            .iter()
            .map(|constant| {
                json!({
                    "name": self.name(constant.constant),
                    "spirv_id": constant.constant,
                    "constant_id": constant.spec_id,
                })
            })
            .collect();
        let push: Vec<Value> =
            self.values.push_constants().iter().map(|push| self.push_block(push)).collect();
        let header = self.module.header();
        let source = self.module.source();
        let first = self.module.entry_points().first();
        let interface = |is_input: bool| first.map_or(vec![], |entry| self.interface(entry, is_input));
        let (inputs, outputs) = (interface(true), interface(false));
        json!({
            "module": {
                "generator": header.generator >> 16,
                "entry_point_name": first.map(|entry| &entry.name),
                "entry_point_id": first.map(|entry| entry.function),
                "source_language": source.map_or(0, |source| source.language),
                "source_language_version": source.map_or(0, |source| source.version),
                "spirv_execution_model": first.map(|entry| entry.stage.execution_model()),
                "shader_stage": first.and_then(|entry| entry.stage.flag()),
                "descriptor_binding_count": bindings.len(),
                "descriptor_bindings": filled(list(&of_all)),
                "descriptor_set_count": sets.len(),
                "descriptor_sets": filled(sets),
                "input_variable_count": with_comma(inputs.len()),
                "input_variables": filled(inputs),
                "output_variable_count": with_comma(outputs.len()),
                "output_variables": filled(outputs),
                "push_constant_count": with_comma(push.len()),
                "push_constants": filled(push),
                "specialization_constant_count": with_comma(constants.len()),
                "specialization_constants": filled(constants),
            },
            "entry_point_heap_accesses": filled(self.heaps()),
        })
    }

    pub(crate) fn name(&self, id: Id) -> Value {
        match self.module.name(id) {
            Some(name) => name.into(),
            None if self.empty_names.contains(&(id, None)) => "".into(),
            None => Value::Null,
        }
    }

    pub(crate) fn member_name(&self, id: Id, member: u32) -> Value {
        match self.module.member_name(id, member) {
            Some(name) => name.into(),
            None if self.empty_names.contains(&(id, Some(member))) => "".into(),
            None => Value::Null,
        }
    }

    pub(crate) fn has(&self, id: Id, member: Option<u32>, kind: u32) -> bool {
        self.decorations.contains_key(&(id, member, kind))
    }

    pub(crate) fn literal(&self, id: Id, member: Option<u32>, kind: u32) -> Option<u32> {
        self.decorations.get(&(id, member, kind))?.0.first().copied()
    }

    /// Where a decoration's literal lies; 0 stands for none.
    pub(crate) fn word_offset(&self, id: Id, member: Option<u32>, kind: u32) -> usize {
        self.decorations.get(&(id, member, kind)).map_or(0, |found| found.1)
    }

    pub(crate) fn string(&self, id: Id, member: Option<u32>, kind: u32) -> Option<String> {
        let (words, _) = self.decorations.get(&(id, member, kind))?;
        let bytes: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).take_while(|&b| b != 0).collect();
        String::from_utf8(bytes).ok()
    }

    fn binding(&self, binding: &Binding, with_counter: bool) -> Value {
        let id = binding.variable;
        let access = if binding.read_only { 0x80 } else { 0 } | if binding.write_only { 0x200 } else { 0 };
        let counter = binding.counter.filter(|_| with_counter);
        let counter_binding = counter.and_then(|counter| {
            let all = self.values.bindings();
            all.iter().find(|other| other.variable == counter).map(|other| self.binding(other, false))
        });
        let mut value = json!({
            "spirv_id": id,
            "name": self.name(id),
            "binding": binding.binding,
            "input_attachment_index": binding.input_attachment_index.unwrap_or(0),
            "set": binding.set,
            "decoration_flags": self.decoration_flags(id, None) | access,
            "descriptor_type": binding.kind.number(),
            "resource_type": self.resource_type(binding),
            "image": self.image(binding.image),
            "block": self.block(id, binding.ty, access),
            "array": self.array(&binding.array, false),
            "accessed": u32::from(self.used.contains(&id)),
            "uav_counter_id": binding.counter.unwrap_or(NONE),
            "uav_counter_binding": counter_binding,
            "type_description": self.type_description(self.pointee(id), None),
            "word_offset": {
                "binding": self.word_offset(id, None, decoration::BINDING),
                "set": self.word_offset(id, None, decoration::DESCRIPTOR_SET),
            },
        });
        if let (Some(user_type), Some(map)) =
            (self.string(id, None, decoration::USER_TYPE), value.as_object_mut())
        {
            let name = user_type_name(&user_type);
            let words = self.constant_words(id);
            if name == "ByteAddressBuffer" && !words.is_empty() {
                map.insert("ByteAddressBuffer offsets".into(), words.into());
            }
            map.insert("user_type".into(), name.into());
        }
        value
    }

    /// The words of a buffer of words that are read or written at a constant index.
    fn constant_words(&self, variable: Id) -> Vec<u64> {
        const ACCESS_CHAIN: u16 = 65;
        const IN_BOUNDS_ACCESS_CHAIN: u16 = 66;
        let chains = self.module.instructions().filter_map(|inst| match (inst.opcode, inst.operands) {
            (ACCESS_CHAIN | IN_BOUNDS_ACCESS_CHAIN, &[_, _, base, _, word]) if base == variable => Some(word),
            _ => None,
        });
        let mut words: Vec<u64> = chains.filter_map(|word| self.values.bits(word)).collect();
        words.sort_unstable();
        words.dedup();
        words
    }

    /// A push-constant block lies where its first member does.
    fn push_block(&self, push: &PushConstants) -> Value {
        let mut block = self.block(push.variable, push.ty, 0);
        if let Some(map) = block.as_object_mut() {
            map.insert("offset".into(), push.offset.into());
        }
        block
    }

    /// The type of a variable without its pointer.
    pub(crate) fn pointee(&self, variable: Id) -> Id {
        self.module.variables().find(|(id, _)| *id == variable).and_then(|(_, v)| v.ty).unwrap_or(0)
    }

    /// The register class of HLSL that a descriptor would be in.
    fn resource_type(&self, binding: &Binding) -> u32 {
        use spanforge_reflect::DescriptorType as D;
        const SAMPLER: u32 = 1;
        const CBV: u32 = 2;
        const SRV: u32 = 4;
        const UAV: u32 = 8;
        match binding.kind {
            D::Sampler => SAMPLER,
            D::CombinedImageSampler => SAMPLER | SRV,
            D::UniformBuffer => CBV,
            D::StorageImage | D::StorageTexelBuffer => UAV,
            D::StorageBuffer if binding.read_only => SRV,
            D::StorageBuffer => UAV,
            D::InputAttachment | D::Unknown | D::Tensor => 0,
            _ => SRV,
        }
    }

    /// What each entry point takes from descriptor heaps.
    fn heaps(&self) -> Vec<Value> {
        let access = |access: &HeapAccess| {
            let mut value = json!({
                "heap_name": access.name,
                "runtime_array_type_id": access.array,
                "stride": access.stride.unwrap_or(NONE),
                "type_description": self.type_description(access.ty, None),
            });
            if let (false, Some(map)) = (access.is_sampler, value.as_object_mut()) {
                map.insert("descriptor_type".into(), access.kind.number().into());
            }
            value
        };
        let heaps = |(entry, heaps): (&EntryPoint, Option<Vec<HeapAccess>>)| {
            let (samplers, resources): (Vec<HeapAccess>, Vec<HeapAccess>) =
                heaps.into_iter().flatten().partition(|access| access.is_sampler);
            json!({
                "entry": entry.name,
                "resource_heap_access_count": resources.len(),
                "resource_heap_accesses": filled(resources.iter().map(access).collect()),
                "sampler_heap_access_count": samplers.len(),
                "sampler_heap_accesses": filled(samplers.iter().map(access).collect()),
            })
        };
        self.module.entry_points().iter().zip(self.module.heap_accesses()).map(heaps).collect()
    }

    fn interface(&self, entry: &EntryPoint, is_input: bool) -> Vec<Value> {
        super::interface::variables(self, entry, is_input)
    }
}

/// A list as the YAML writes it: nothing for an empty one.
pub(crate) fn filled(list: Vec<Value>) -> Value {
    if list.is_empty() { Value::Null } else { Value::Array(list) }
}

/// Their writer leaves a comma behind some numbers.
fn with_comma(n: usize) -> Value {
    format!("{n},").into()
}

/// `rwstructuredbuffer:<int>` to `RWStructuredBuffer`.
fn user_type_name(text: &str) -> String {
    const NAMES: &[&str] = &[
        "cbuffer",
        "tbuffer",
        "AppendStructuredBuffer",
        "Buffer",
        "ByteAddressBuffer",
        "ConstantBuffer",
        "ConsumeStructuredBuffer",
        "RaytracingAccelerationStructure",
        "RWBuffer",
        "RWByteAddressBuffer",
        "RWStructuredBuffer",
        "RWTexture1D",
        "RWTexture1DArray",
        "RWTexture2D",
        "RWTexture2DArray",
        "RWTexture3D",
        "StructuredBuffer",
        "Texture1D",
        "Texture1DArray",
        "Texture2D",
        "Texture2DArray",
        "Texture2DMS",
        "Texture2DMSArray",
        "Texture3D",
        "TextureBuffer",
        "TextureCube",
        "TextureCubeArray",
    ];
    let word = text.split(':').next().unwrap_or(text);
    NAMES.iter().find(|name| name.eq_ignore_ascii_case(word)).map_or(text.into(), |name| (*name).into())
}
