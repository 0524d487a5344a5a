//! Descriptor heaps (`SPV_EXT_descriptor_heap`): what an entry point takes from them, since there is no binding to ask.

use std::collections::HashSet;

use rspirv::spirv::{BuiltIn, Decoration, Op, StorageClass};

use crate::binding::DescriptorType;
use crate::ids::IdMap;
use crate::module::{EntryPoint, Module};
use crate::reader::Instructions;
use crate::types::{Id, Type};

/// A kind of descriptor that an entry point takes from a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapAccess {
    /// The heap's variable.
    pub heap: Id,
    /// Its name; `sampler_heap` or `resource_heap` where the module has none.
    pub name: String,
    /// Whether it is the sampler heap rather than the resource heap.
    pub is_sampler: bool,
    /// The runtime array as which the heap is read.
    pub array: Id,
    /// The type of a descriptor.
    pub ty: Id,
    /// The descriptor's kind.
    pub kind: DescriptorType,
    /// Bytes from one descriptor to the next, where the module fixes them; else they are the device's.
    pub stride: Option<u32>,
}

impl Module {
    /// What an entry point takes from descriptor heaps, each kind of array once, in order.
    pub fn heap_accesses(&self, entry: &EntryPoint) -> Vec<HeapAccess> {
        let built_in = |id: Id| self.decoration_value(id, Decoration::BuiltIn);
        let is_heap = |id: Id| {
            [BuiltIn::SamplerHeapEXT, BuiltIn::ResourceHeapEXT]
                .iter()
                .any(|&b| built_in(id) == Some(b as u32))
        };
        if !self.variables().any(|(id, _)| is_heap(id)) {
            return Vec::new();
        }
        let mut functions = IdMap::new(self.words.len());
        for (index, function) in self.functions.iter().enumerate() {
            functions.insert(function.id, index);
        }
        let (mut seen, mut open, mut found) = (HashSet::new(), vec![entry.function], Vec::new());
        let mut arrays = HashSet::new();
        while let Some(id) = open.pop() {
            let function = functions.get(id).and_then(|&index| self.functions.get(index));
            let Some(function) = function.filter(|_| seen.insert(id)) else { continue };
            let words = self.words.get(..function.body.end).unwrap_or(&[]);
            for inst in Instructions::at(words, function.body.start).flatten() {
                match (inst.op(), inst.operands) {
                    (Some(Op::FunctionCall), &[_, _, callee, ..]) => open.push(callee),
                    (
                        Some(
                            Op::UntypedAccessChainKHR
                            | Op::UntypedInBoundsAccessChainKHR
                            | Op::UntypedPtrAccessChainKHR
                            | Op::UntypedInBoundsPtrAccessChainKHR,
                        ),
                        &[_, _, array, heap, ..],
                    ) if is_heap(heap) && arrays.insert((heap, array)) => {
                        found.extend(self.heap_access(heap, array));
                    }
                    _ => {}
                }
            }
        }
        found.sort_by_key(|access| (access.heap, access.array));
        found
    }

    fn heap_access(&self, heap: Id, array: Id) -> Option<HeapAccess> {
        let Some(Type::RuntimeArray { element } | Type::Array { element, .. }) = self.ty(array) else {
            return None;
        };
        let is_sampler =
            self.decoration_value(heap, Decoration::BuiltIn) == Some(BuiltIn::SamplerHeapEXT as u32);
        let name = if is_sampler { "sampler_heap" } else { "resource_heap" };
        Some(HeapAccess {
            heap,
            name: self.name(heap).unwrap_or_else(|| name.into()),
            is_sampler,
            array,
            ty: *element,
            kind: self.heap_kind(*element),
            stride: self.decoration_value(array, Decoration::ArrayStride),
        })
    }

    fn heap_kind(&self, ty: Id) -> DescriptorType {
        if self.ty(ty) != Some(&Type::Other(Op::TypeBufferEXT as u16)) {
            return self.descriptor_type(StorageClass::UniformConstant as u32, ty);
        }
        // Buffers in heaps have no structure yet: their type says the storage class alone.
        let declaration = self
            .instructions()
            .find(|inst| inst.opcode == Op::TypeBufferEXT as u16 && inst.operands.first() == Some(&ty));
        match declaration.and_then(|inst| inst.operands.get(1).copied()) {
            Some(class) if class == StorageClass::StorageBuffer as u32 => DescriptorType::StorageBuffer,
            Some(class) if class == StorageClass::Uniform as u32 => DescriptorType::UniformBuffer,
            _ => DescriptorType::Unknown,
        }
    }
}
