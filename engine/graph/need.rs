//! Capabilities and extensions that an instruction needs: found from what it is, not copied from its module's head, or one
//! function of doubles would make every graph of its bank need them.
//!
//! Where the grammar names several, or the specification says it in prose, those are taken that the module declares.

use std::collections::{BTreeSet, HashSet};
use std::sync::LazyLock;

use rspirv::dr::Operand;
use rspirv::grammar::{INSTRUCTION_TABLE, Instruction as Grammar};
use rspirv::spirv::{BuiltIn, Capability as C, Decoration, Op, StorageClass};
use spanforge_reflect::{Instruction, Module};

/// What a module must declare.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Needs {
    pub(super) capabilities: BTreeSet<u32>,
    pub(super) extensions: BTreeSet<String>,
}

impl Needs {
    pub(super) fn extend(&mut self, other: &Needs) {
        self.capabilities.extend(&other.capabilities);
        self.extensions.extend(other.extensions.iter().cloned());
    }
}

/// What a module declares.
pub(super) struct Declared {
    capabilities: HashSet<u32>,
    extensions: HashSet<String>,
}

/// Widths of numbers, and which capabilities have them, some in memory alone.
const WIDTHS: [(Op, u32, &[C]); 5] = [
    (
        Op::TypeInt,
        8,
        &[
            C::Int8,
            C::StorageBuffer8BitAccess,
            C::UniformAndStorageBuffer8BitAccess,
            C::StoragePushConstant8,
            C::WorkgroupMemoryExplicitLayout8BitAccessKHR,
        ],
    ),
    (Op::TypeInt, 16, &[C::Int16, MEMORY_16[0], MEMORY_16[1], MEMORY_16[2], MEMORY_16[3], MEMORY_16[4]]),
    (Op::TypeFloat, 16, &[C::Float16, MEMORY_16[0], MEMORY_16[1], MEMORY_16[2], MEMORY_16[3], MEMORY_16[4]]),
    (Op::TypeInt, 64, &[C::Int64, C::Int64Atomics]),
    (Op::TypeFloat, 64, &[C::Float64]),
];

const MEMORY_16: [C; 5] = [
    C::StorageBuffer16BitAccess,
    C::UniformAndStorageBuffer16BitAccess,
    C::StoragePushConstant16,
    C::StorageInputOutput16,
    C::WorkgroupMemoryExplicitLayout16BitAccessKHR,
];

/// What an image may need follows from its type, its use and its operands, in prose.
const OF_IMAGES: [C; 22] = [
    C::Sampled1D,
    C::Image1D,
    C::SampledRect,
    C::ImageRect,
    C::SampledBuffer,
    C::ImageBuffer,
    C::SampledCubeArray,
    C::ImageCubeArray,
    C::ImageMSArray,
    C::StorageImageMultisample,
    C::StorageImageExtendedFormats,
    C::StorageImageReadWithoutFormat,
    C::StorageImageWriteWithoutFormat,
    C::ImageGatherExtended,
    C::ImageQuery,
    C::MinLod,
    C::InputAttachment,
    C::SparseResidency,
    C::Int64ImageEXT,
    C::RuntimeDescriptorArray,
    C::SampledImageArrayNonUniformIndexing,
    C::StorageImageArrayNonUniformIndexing,
];

impl Declared {
    pub(super) fn of(module: &Module) -> Declared {
        Declared {
            capabilities: module.capabilities().iter().copied().collect(),
            extensions: module.extensions().iter().cloned().collect(),
        }
    }

    /// Adds what an instruction needs, a decoration's included.
    pub(super) fn add(&self, inst: &Instruction, needs: &mut Needs) {
        if let Some(grammar) = GRAMMAR.get(usize::from(inst.opcode)).copied().flatten() {
            self.one_of(grammar.capabilities, needs);
            self.extensions_of(grammar.extensions, needs);
        }
        let operand = |at: usize| inst.operands.get(at).copied();
        match inst.op() {
            Some(op @ (Op::TypeInt | Op::TypeFloat)) => {
                let width = operand(1).unwrap_or(32);
                let found = WIDTHS.iter().find(|(of, bits, _)| (*of, *bits) == (op, width));
                found.iter().for_each(|(.., capabilities)| self.one_of(capabilities, needs));
            }
            Some(Op::TypeImage) => {
                let declared = OF_IMAGES.iter().filter(|c| self.capabilities.contains(&(**c as u32)));
                declared.for_each(|&c| self.take(c, needs));
            }
            Some(Op::TypePointer) => {
                if let Some(class) = operand(1).and_then(StorageClass::from_u32) {
                    self.one_of(&Operand::StorageClass(class).required_capabilities(), needs);
                }
            }
            Some(Op::Decorate | Op::DecorateString) => self.decoration(operand(1), operand(2), needs),
            Some(Op::MemberDecorate | Op::MemberDecorateString) => {
                self.decoration(operand(2), operand(3), needs);
            }
            _ => {}
        }
    }

    fn decoration(&self, kind: Option<u32>, first: Option<u32>, needs: &mut Needs) {
        let Some(kind) = kind.and_then(Decoration::from_u32) else { return };
        self.one_of(&Operand::Decoration(kind).required_capabilities(), needs);
        if let (Decoration::BuiltIn, Some(built_in)) = (kind, first.and_then(BuiltIn::from_u32)) {
            self.one_of(&Operand::BuiltIn(built_in).required_capabilities(), needs);
        }
    }

    /// Of alternatives all that the module declares: which of them it is for may depend on types.
    fn one_of(&self, alternatives: &[C], needs: &mut Needs) {
        // Every shader has these.
        if alternatives.iter().any(|c| matches!(c, C::Shader | C::Matrix)) {
            return;
        }
        let declared: Vec<C> =
            alternatives.iter().copied().filter(|c| self.capabilities.contains(&(*c as u32))).collect();
        match declared.is_empty() {
            // It may be implied by another one.
            true => alternatives.iter().take(1).for_each(|&c| self.take(c, needs)),
            false => declared.into_iter().for_each(|c| self.take(c, needs)),
        }
    }

    fn take(&self, capability: C, needs: &mut Needs) {
        if needs.capabilities.insert(capability as u32) {
            self.extensions_of(&Operand::Capability(capability).required_extensions(), needs);
        }
    }

    /// What has become core needs its extension no more, and is declared nowhere.
    fn extensions_of(&self, extensions: &[&str], needs: &mut Needs) {
        let declared = extensions.iter().filter(|name| self.extensions.contains(**name));
        needs.extensions.extend(declared.map(|name| (*name).to_owned()));
    }
}

/// By opcode: rspirv's own look-up goes through the whole table.
static GRAMMAR: LazyLock<Vec<Option<&'static Grammar<'static>>>> = LazyLock::new(|| {
    let mut table: Vec<Option<&'static Grammar>> = Vec::new();
    for grammar in INSTRUCTION_TABLE.iter() {
        let code = grammar.opcode as usize;
        table.resize(table.len().max(code + 1), None);
        if let Some(place) = table.get_mut(code) {
            *place = Some(grammar);
        }
    }
    table
});
