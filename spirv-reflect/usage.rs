//! Which memory each entry point reads and writes.
//!
//! Every id that stands for memory is a node; an edge leads from what is derived (an access chain, a loaded image, a
//! parameter) to what it is derived from. An instruction that reads or writes marks its node, and marks flow along
//! the edges of the functions that an entry point can reach, to the variables.

use std::collections::HashMap;

use rspirv::spirv::Op;

use crate::binding::Use;
use crate::ids::{IdMap, IdSet};
use crate::module::{EntryPoint, Module};
use crate::reader::{Class, Instruction};
use crate::steps::step;
use crate::types::{Id, Type};

const USED: u8 = 1;
const READ: u8 = 2;
const WRITE: u8 = 4;
const ALL: u8 = USED | READ | WRITE;

/// A module's memory flow, ready to ask for each entry point.
#[derive(Debug)]
pub(crate) struct Usage<'m> {
    module: &'m Module,
    /// Function index by id.
    functions: IdMap<u32>,
    /// Types whose values stand for memory.
    handles: IdSet,
    /// Ids that stand for memory; a node is the number of one.
    nodes: IdSet,
    n_nodes: usize,
    /// The variables' nodes, sorted, with their ids.
    variables: Vec<(u32, Id)>,
    /// (derived, source, function): nodes, sorted.
    edges: Vec<(u32, u32, u32)>,
    /// The first edge of each node, and the end of the last.
    first_edge: Vec<u32>,
    /// (node, mark), in order of functions.
    marks: Vec<(u32, u8)>,
    /// The first mark of each function, and the end of the last.
    first_mark: Vec<u32>,
    /// What the function that is read has marked: a slot of `marks` + 1 for each node.
    marked: Vec<u32>,
    /// (function, callee), in order of functions.
    calls: Vec<(u32, u32)>,
    /// Steps that remain; beyond them an entry point is taken to read and write all that is declared.
    budget: usize,
}

impl<'m> Usage<'m> {
    pub(crate) fn new(module: &'m Module) -> Usage<'m> {
        let n = module.words.len();
        let mut usage = Usage {
            module,
            functions: IdMap::with_room(n, module.functions.len()),
            handles: IdSet::new(n, module.header.bound),
            nodes: IdSet::new(n, module.header.bound),
            n_nodes: 0,
            variables: Vec::new(),
            edges: Vec::new(),
            first_edge: Vec::new(),
            marks: Vec::new(),
            first_mark: Vec::with_capacity(module.functions.len() + 1),
            marked: Vec::new(),
            calls: Vec::new(),
            budget: n.saturating_mul(6).saturating_add(64),
        };
        for (index, function) in module.functions.iter().enumerate() {
            usage.functions.insert(function.id, index as u32);
        }
        usage.first_mark.push(0);
        usage.find_nodes();
        usage.marked = vec![0; usage.n_nodes];
        for (index, function) in module.functions.iter().enumerate() {
            for inst in module.body(function) {
                usage.take(index as u32, &inst);
            }
            let first = usage.first_mark.last().map_or(0, |&first| first as usize);
            for &(node, _) in usage.marks.get(first..).unwrap_or(&[]) {
                usage.marked[node as usize] = 0;
            }
            usage.first_mark.push(usage.marks.len() as u32);
        }
        usage.marked = Vec::new();
        usage.sort_edges();
        usage
    }

    /// Finds the ids that can stand for memory: variables, and whatever has the type of a pointer, an image or the like.
    /// A value that has not is no memory, whatever is done with it.
    fn find_nodes(&mut self) {
        let module = self.module;
        for (id, entry) in module.types.iter() {
            if entry.opaque || matches!(entry.ty, Type::Pointer { .. }) {
                self.handles.insert(id);
            }
        }
        self.handles.number();
        module.variables.iter().for_each(|(id, _)| self.nodes.insert(id));
        for function in &module.functions {
            let of_parameters = function.parameters.iter().map(|&(id, ty)| (ty, id));
            for (ty, id) in of_parameters.chain([(function.result, function.id)]) {
                if self.handles.get(ty).is_some() {
                    self.nodes.insert(id);
                }
            }
            for inst in module.body(function) {
                let ty = inst.result_type().filter(|&ty| self.handles.get(ty).is_some());
                if let (Some(_), Some(id)) = (ty, inst.result_id()) {
                    self.nodes.insert(id);
                }
            }
        }
        self.n_nodes = self.nodes.number();
        let variables = module.variables.iter().filter_map(|(id, _)| Some((self.nodes.get(id)?, id)));
        self.variables = Vec::with_capacity(module.variables.len());
        self.variables.extend(variables);
        self.variables.sort_unstable();
    }

    fn sort_edges(&mut self) {
        self.edges.sort_unstable();
        self.edges.dedup();
        self.first_edge = vec![0; self.n_nodes + 1];
        for &(derived, ..) in &self.edges {
            self.first_edge[derived as usize + 1] += 1;
        }
        let mut n = 0;
        for first in &mut self.first_edge {
            n += *first;
            *first = n;
        }
    }

    fn mark_id(&mut self, id: Id, mark: u8) {
        step(1);
        let Some(node) = self.nodes.get(id) else { return };
        let Some(slot) = self.marked.get_mut(node as usize) else { return };
        match (*slot as usize).checked_sub(1).and_then(|slot| self.marks.get_mut(slot)) {
            Some((_, known)) => *known |= mark,
            None => {
                self.marks.push((node, mark));
                *slot = self.marks.len() as u32;
            }
        }
    }

    fn mark_all(&mut self, ids: impl Iterator<Item = Id>, mark: u8) {
        ids.for_each(|id| self.mark_id(id, mark));
    }

    fn mark(&mut self, inst: &Instruction, operand: usize, mark: u8) {
        if let Some(&id) = inst.operands.get(operand) {
            self.mark_id(id, mark | USED);
        }
    }

    fn derive(&mut self, function: u32, derived: Id, source: Id) {
        step(1);
        if let (Some(derived), Some(source)) = (self.nodes.get(derived), self.nodes.get(source)) {
            self.edges.push((derived, source, function));
        }
    }

    fn edge(&mut self, function: u32, inst: &Instruction, operand: usize) {
        if let (Some(&result), Some(&source)) = (inst.operands.get(1), inst.operands.get(operand)) {
            self.derive(function, result, source);
            self.mark_id(source, USED);
        }
    }

    /// Whether a result of this type can stand for memory elsewhere.
    fn is_handle(&self, inst: &Instruction) -> bool {
        inst.operands.first().is_some_and(|&ty| self.handles.get(ty).is_some())
    }

    fn take(&mut self, f: u32, inst: &Instruction) {
        let Some(op) = inst.op() else {
            // An unknown instruction may do anything with any id that it names.
            self.mark_all(inst.operands.iter().copied(), ALL);
            return;
        };
        match (op, inst.class()) {
            (Op::Load, _) if self.is_opaque(inst) => self.edge(f, inst, 2),
            (Op::Load | Op::CooperativeMatrixLoadKHR, _) => self.mark(inst, 2, READ),
            (Op::Store, _) => {
                self.mark(inst, 0, WRITE);
                // A pointer that is stored is lost sight of.
                self.mark(inst, 1, ALL);
            }
            (Op::CooperativeMatrixStoreKHR, _) => self.mark(inst, 0, WRITE),
            (Op::CopyMemory | Op::CopyMemorySized, _) => {
                self.mark(inst, 0, WRITE);
                self.mark(inst, 1, READ);
            }
            (
                Op::AccessChain
                | Op::InBoundsAccessChain
                | Op::PtrAccessChain
                | Op::InBoundsPtrAccessChain
                | Op::ImageTexelPointer
                | Op::Image,
                _,
            ) => self.edge(f, inst, 2),
            (
                Op::UntypedAccessChainKHR
                | Op::UntypedInBoundsAccessChainKHR
                | Op::UntypedPtrAccessChainKHR
                | Op::UntypedInBoundsPtrAccessChainKHR
                | Op::UntypedImageTexelPointerEXT,
                _,
            ) => self.edge(f, inst, 3),
            (
                Op::SampledImage
                | Op::CopyObject
                | Op::CopyLogical
                | Op::CompositeConstruct
                | Op::CompositeExtract
                | Op::CompositeInsert
                | Op::Select
                | Op::Bitcast
                | Op::Phi,
                _,
            ) => {
                if self.is_handle(inst) {
                    // A phi names a label after each value: labels are nodes without a variable behind them.
                    (2..inst.operands.len()).for_each(|operand| self.edge(f, inst, operand));
                }
            }
            (Op::FunctionCall, _) => self.call(f, inst),
            (Op::ReturnValue, _) => {
                let function = self.module.functions.get(f as usize).map(|function| function.id);
                if let (Some(function), Some(&value)) = (function, inst.operands.first()) {
                    self.derive(f, function, value);
                }
            }
            (Op::AtomicLoad, _) => self.mark(inst, 2, READ),
            (Op::AtomicStore | Op::AtomicFlagClear, _) => self.mark(inst, 0, WRITE),
            (_, Class::Atomic) => self.mark(inst, 2, READ | WRITE),
            (_, Class::ImageRead) => self.mark(inst, 2, READ),
            (Op::ImageWrite, _) => self.mark(inst, 0, WRITE),
            (Op::TraceRayKHR | Op::TraceNV, _) => self.trace(inst, 10),
            // The time comes before the payload.
            (Op::TraceRayMotionNV, _) => self.trace(inst, 11),
            (Op::RayQueryInitializeKHR, _) => {
                self.mark(inst, 0, ALL);
                self.mark(inst, 1, READ);
            }
            (
                Op::ArrayLength
                | Op::UntypedArrayLengthKHR
                | Op::PtrEqual
                | Op::PtrNotEqual
                | Op::PtrDiff
                | Op::ConvertPtrToU,
                _,
            )
            | (_, Class::ImageQuery) => self.mark_all(inst.leading_ids(), USED),
            (Op::ExtInst, _) => self.extended(inst),
            _ => self.mark_all(inst.leading_ids(), ALL),
        }
    }

    /// Tracing reads the acceleration structure; the shaders that it calls do anything with the payload.
    fn trace(&mut self, inst: &Instruction, payload: usize) {
        self.mark(inst, 0, READ);
        self.mark(inst, payload, ALL);
    }

    fn is_opaque(&self, inst: &Instruction) -> bool {
        inst.operands.first().and_then(|&ty| self.module.types.get(ty)).is_some_and(|entry| entry.opaque)
    }

    fn call(&mut self, f: u32, inst: &Instruction) {
        let (Some(&result), Some(&callee)) = (inst.operands.get(1), inst.operands.get(2)) else { return };
        let arguments = inst.operands_from(3);
        self.mark_all(arguments.iter().copied(), USED);
        let Some(&index) = self.functions.get(callee) else { return };
        self.calls.push((f, index));
        self.derive(f, result, callee);
        if let Some(function) = self.module.functions.get(index as usize) {
            for (&(parameter, _), &argument) in function.parameters.iter().zip(arguments) {
                self.derive(f, parameter, argument);
            }
        }
    }

    fn extended(&mut self, inst: &Instruction) {
        const MODF: u32 = 35;
        const FREXP: u32 = 51;
        const INTERPOLATE: std::ops::RangeInclusive<u32> = 76..=78;
        let (Some(&set), Some(&number)) = (inst.operands.get(2), inst.operands.get(3)) else { return };
        match self.module.ext_inst_sets.get(set).map(String::as_str) {
            Some("GLSL.std.450") => match number {
                MODF | FREXP => self.mark(inst, 5, WRITE),
                n if INTERPOLATE.contains(&n) => self.mark(inst, 4, READ),
                _ => {}
            },
            // Debug information uses nothing.
            Some(name) if name.starts_with("NonSemantic.") || name.contains("DebugInfo") => {}
            _ => self.mark_all(inst.operands_from(4).iter().copied(), ALL),
        }
    }

    /// What an entry point does with each global variable that it touches; `None` beyond the budget.
    pub(crate) fn of(&mut self, entry: &EntryPoint) -> Option<HashMap<Id, Use>> {
        self.spend(1 + (self.module.functions.len() + self.n_nodes) / 8)?;
        let mut reached = vec![false; self.module.functions.len()];
        let mut open: Vec<u32> = self.functions.get(entry.function).copied().into_iter().collect();
        let mut order = Vec::with_capacity(reached.len().min(16));
        while let Some(f) = open.pop() {
            match reached.get_mut(f as usize) {
                Some(seen) if !*seen => *seen = true,
                _ => continue,
            }
            order.push(f);
            let first = self.calls.partition_point(|call| call.0 < f);
            let calls = self.calls.iter().skip(first).take_while(|call| call.0 == f);
            let before = open.len();
            open.extend(calls.map(|call| call.1));
            let n = open.len() - before;
            self.spend(n + 1)?;
        }
        let mut marks = vec![0_u8; self.n_nodes];
        let (mut open, mut touched): (Vec<(u32, u8)>, Vec<u32>) = Default::default();
        for f in order {
            let range = |n: u32| self.first_mark.get(n as usize).map_or(0, |&first| first as usize);
            let of_function = self.marks.get(range(f)..range(f.saturating_add(1))).unwrap_or(&[]);
            open.extend(of_function);
            let n = of_function.len();
            self.spend(n)?;
        }
        while let Some((node, mark)) = open.pop() {
            let Some(known) = marks.get_mut(node as usize).filter(|known| **known | mark != **known) else {
                continue;
            };
            if *known == 0 {
                touched.push(node);
            }
            *known |= mark;
            let all = *known;
            let range = |n: u32| self.first_edge.get(n as usize).map_or(0, |&edge| edge as usize);
            let edges = self.edges.get(range(node)..range(node.saturating_add(1))).unwrap_or(&[]);
            let sources = edges.iter().filter(|edge| reached.get(edge.2 as usize) == Some(&true));
            open.extend(sources.map(|edge| (edge.1, all)));
            let n = edges.len();
            self.spend(1 + n)?;
        }
        let found = touched.into_iter().filter_map(|node| {
            let at = self.variables.binary_search_by_key(&node, |variable| variable.0).ok()?;
            let (id, mark) = (self.variables.get(at)?.1, marks.get(node as usize)?);
            Some((id, Use { reads: mark & READ != 0, writes: mark & WRITE != 0 }))
        });
        Some(found.collect())
    }

    fn spend(&mut self, n: usize) -> Option<()> {
        // Once it is spent nothing is left for others, or each would do the work of finding that out.
        step(n.min(self.budget).max(1));
        self.budget = self.budget.saturating_sub(n);
        (self.budget > 0).then_some(())
    }
}
