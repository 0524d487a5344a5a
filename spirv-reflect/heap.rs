//! Descriptor heaps (`SPV_EXT_descriptor_heap`): what an entry point takes from them, since there is no binding to ask.

use std::collections::{BTreeSet, HashMap, HashSet};

use rspirv::spirv::{BuiltIn, Decoration, Op, StorageClass};

use crate::binding::DescriptorType;
use crate::module::{EntryPoint, Function, Module};
use crate::steps::step;
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

/// What a function takes from heaps itself, and the functions that it calls.
#[derive(Default)]
struct FunctionHeaps {
    arrays: Vec<(Id, Id)>,
    callees: Vec<Id>,
}

impl Module {
    /// What each entry point takes from descriptor heaps, in the order of the entry points: each kind of array once, in
    /// order. `None` where an extreme module's calls cost more than its size allows.
    pub fn heap_accesses(&self) -> Vec<Option<Vec<HeapAccess>>> {
        let heaps: HashSet<Id> = self.variables().map(|(id, _)| id).filter(|&id| self.is_heap(id)).collect();
        if heaps.is_empty() {
            return vec![Some(Vec::new()); self.entry_points().len()];
        }
        let functions: HashMap<Id, FunctionHeaps> = self
            .functions
            .iter()
            .map(|function| (function.id, self.function_heaps(function, &heaps)))
            .collect();
        let buffers = self.heap_buffers();
        let mut budget = self.words.len().saturating_mul(2).saturating_add(64);
        let entries = self.entry_points().iter();
        entries
            .map(|entry| {
                let found = self.entry_heaps(entry, &functions, &buffers, &mut budget);
                if found.is_none() {
                    budget = 0;
                }
                found
            })
            .collect()
    }

    fn is_heap(&self, variable: Id) -> bool {
        let built_in = self.decoration_value(variable, Decoration::BuiltIn);
        [BuiltIn::SamplerHeapEXT, BuiltIn::ResourceHeapEXT].iter().any(|&b| built_in == Some(b as u32))
    }

    fn function_heaps(&self, function: &Function, heaps: &HashSet<Id>) -> FunctionHeaps {
        let mut found = FunctionHeaps::default();
        for inst in self.body(function) {
            match (inst.op(), inst.operands) {
                (Some(Op::FunctionCall), &[_, _, callee, ..]) => found.callees.push(callee),
                (
                    Some(
                        Op::UntypedAccessChainKHR
                        | Op::UntypedInBoundsAccessChainKHR
                        | Op::UntypedPtrAccessChainKHR
                        | Op::UntypedInBoundsPtrAccessChainKHR,
                    ),
                    &[_, _, array, heap, ..],
                ) if heaps.contains(&heap) => found.arrays.push((heap, array)),
                _ => {}
            }
        }
        found
    }

    fn entry_heaps(
        &self,
        entry: &EntryPoint,
        functions: &HashMap<Id, FunctionHeaps>,
        buffers: &HashMap<Id, u32>,
        budget: &mut usize,
    ) -> Option<Vec<HeapAccess>> {
        let (mut seen, mut open, mut arrays) = (HashSet::new(), vec![entry.function], BTreeSet::new());
        while let Some(id) = open.pop() {
            *budget = budget.checked_sub(1)?;
            step(1);
            let Some(function) = functions.get(&id).filter(|_| seen.insert(id)) else { continue };
            let n = function.callees.len() + function.arrays.len();
            *budget = budget.checked_sub(n)?;
            step(n);
            open.extend_from_slice(&function.callees);
            arrays.extend(function.arrays.iter().copied());
        }
        let found = arrays.into_iter().filter_map(|(heap, array)| self.heap_access(heap, array, buffers));
        // A heap's name of any length would be copied for each array.
        let found = found.map(|access| {
            *budget = budget.checked_sub(access.name.len() / 64)?;
            Some(access)
        });
        found.collect()
    }

    /// The storage classes of the types of buffers in heaps.
    fn heap_buffers(&self) -> HashMap<Id, u32> {
        let declared = self.instructions().filter(|inst| inst.opcode == Op::TypeBufferEXT as u16);
        declared.filter_map(|inst| Some((*inst.operands.first()?, *inst.operands.get(1)?))).collect()
    }

    fn heap_access(&self, heap: Id, array: Id, buffers: &HashMap<Id, u32>) -> Option<HeapAccess> {
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
            kind: self.heap_kind(*element, buffers),
            stride: self.decoration_value(array, Decoration::ArrayStride),
        })
    }

    fn heap_kind(&self, ty: Id, buffers: &HashMap<Id, u32>) -> DescriptorType {
        // Buffers in heaps have no structure yet: their type says the storage class alone.
        match buffers.get(&ty).copied() {
            None => self.descriptor_type(StorageClass::UniformConstant as u32, ty),
            Some(class) if class == StorageClass::StorageBuffer as u32 => DescriptorType::StorageBuffer,
            Some(class) if class == StorageClass::Uniform as u32 => DescriptorType::UniformBuffer,
            Some(_) => DescriptorType::Unknown,
        }
    }
}
