//! Which memory each entry point reads and writes.
//!
//! Every id that stands for memory is a node; an edge leads from what is derived (an access chain, a loaded image, a
//! parameter) to what it is derived from. An instruction that reads or writes marks its node, and marks flow along
//! the edges of the functions that an entry point can reach, to the variables.

use std::collections::HashMap;

use rspirv::spirv::Op;

use crate::binding::Use;
use crate::ids::IdMap;
use crate::module::{EntryPoint, Module};
use crate::reader::{Class, Instruction, Instructions};
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
    /// Ids that stand for memory; a node is the slot of one.
    nodes: IdMap<()>,
    /// (derived, source, function): ids while they are collected, then nodes, sorted.
    edges: Vec<(u32, u32, u32)>,
    /// The first edge of each node, and the end of the last.
    first_edge: Vec<u32>,
    /// (function, id or node, mark), in order of functions.
    marks: Vec<(u32, u32, u8)>,
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
            functions: IdMap::new(n),
            nodes: IdMap::new(n),
            edges: Vec::new(),
            first_edge: Vec::new(),
            marks: Vec::new(),
            calls: Vec::new(),
            budget: n.saturating_mul(8).saturating_add(1 << 16),
        };
        for (index, function) in module.functions.iter().enumerate() {
            usage.functions.insert(function.id, index as u32);
        }
        for (index, function) in module.functions.iter().enumerate() {
            let words = module.words.get(..function.body.end).unwrap_or(&[]);
            for inst in Instructions::at(words, function.body.start).flatten() {
                usage.take(index as u32, &inst);
            }
        }
        usage.number();
        usage
    }

    /// Gives the ids of edges and marks their nodes; what is no node is no memory.
    fn number(&mut self) {
        let sources = self.edges.iter().flat_map(|&(derived, source, _)| [derived, source]);
        for id in self.module.variables.iter().map(|(id, _)| id).chain(sources) {
            self.nodes.insert(id, ());
        }
        let nodes = &self.nodes;
        let node = |id: Id| nodes.slot(id).map(|slot| slot as u32);
        self.edges.iter_mut().for_each(|edge| {
            edge.0 = node(edge.0).unwrap_or(u32::MAX);
            edge.1 = node(edge.1).unwrap_or(u32::MAX);
        });
        self.edges.sort_unstable();
        self.edges.dedup();
        let edges = &self.edges;
        let firsts = (0..=nodes.len() as u32).map(|n| edges.partition_point(|edge| edge.0 < n) as u32);
        self.first_edge = firsts.collect();
        self.marks = self.marks.iter().filter_map(|&(f, id, mark)| Some((f, node(id)?, mark))).collect();
        self.marks.sort_unstable();
        self.marks.dedup();
    }

    fn mark(&mut self, function: u32, inst: &Instruction, operand: usize, mark: u8) {
        if let Some(&id) = inst.operands.get(operand) {
            self.marks.push((function, id, mark | USED));
        }
    }

    fn edge(&mut self, function: u32, inst: &Instruction, operand: usize) {
        if let (Some(&result), Some(&source)) = (inst.operands.get(1), inst.operands.get(operand)) {
            self.edges.push((result, source, function));
            self.marks.push((function, source, USED));
        }
    }

    /// Whether a result of this type can stand for memory elsewhere.
    fn is_handle(&self, inst: &Instruction) -> bool {
        let entry = inst.operands.first().and_then(|&ty| self.module.types.get(ty));
        entry.is_some_and(|entry| entry.opaque || matches!(entry.ty, Type::Pointer { .. }))
    }

    fn take(&mut self, f: u32, inst: &Instruction) {
        let Some(op) = inst.op() else {
            // An unknown instruction may do anything with any id that it names.
            self.marks.extend(inst.operands.iter().map(|&id| (f, id, ALL)));
            return;
        };
        match (op, inst.class()) {
            (Op::Load, _) if self.is_opaque(inst) => self.edge(f, inst, 2),
            (Op::Load | Op::CooperativeMatrixLoadKHR, _) => self.mark(f, inst, 2, READ),
            (Op::Store, _) => {
                self.mark(f, inst, 0, WRITE);
                // A pointer that is stored is lost sight of.
                self.mark(f, inst, 1, ALL);
            }
            (Op::CooperativeMatrixStoreKHR, _) => self.mark(f, inst, 0, WRITE),
            (Op::CopyMemory | Op::CopyMemorySized, _) => {
                self.mark(f, inst, 0, WRITE);
                self.mark(f, inst, 1, READ);
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
                    self.edges.push((function, value, f));
                }
            }
            (Op::AtomicLoad, _) => self.mark(f, inst, 2, READ),
            (Op::AtomicStore | Op::AtomicFlagClear, _) => self.mark(f, inst, 0, WRITE),
            (_, Class::Atomic) => self.mark(f, inst, 2, READ | WRITE),
            (_, Class::ImageRead) => self.mark(f, inst, 2, READ),
            (Op::ImageWrite, _) => self.mark(f, inst, 0, WRITE),
            (Op::TraceRayKHR | Op::TraceNV | Op::TraceRayMotionNV, _) => {
                self.mark(f, inst, 0, READ);
                self.mark(f, inst, 10, ALL);
            }
            (Op::RayQueryInitializeKHR, _) => {
                self.mark(f, inst, 0, ALL);
                self.mark(f, inst, 1, READ);
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
            | (_, Class::ImageQuery) => self.marks.extend(inst.leading_ids().map(|id| (f, id, USED))),
            (Op::ExtInst, _) => self.extended(f, inst),
            _ => self.marks.extend(inst.leading_ids().map(|id| (f, id, ALL))),
        }
    }

    fn is_opaque(&self, inst: &Instruction) -> bool {
        inst.operands.first().and_then(|&ty| self.module.types.get(ty)).is_some_and(|entry| entry.opaque)
    }

    fn call(&mut self, f: u32, inst: &Instruction) {
        let (Some(&result), Some(&callee)) = (inst.operands.get(1), inst.operands.get(2)) else { return };
        let arguments = inst.operands_from(3);
        self.marks.extend(arguments.iter().map(|&id| (f, id, USED)));
        let Some(&index) = self.functions.get(callee) else { return };
        self.calls.push((f, index));
        self.edges.push((result, callee, f));
        if let Some(function) = self.module.functions.get(index as usize) {
            let pairs = function.parameters.iter().zip(arguments);
            self.edges.extend(pairs.map(|(&(parameter, _), &argument)| (parameter, argument, f)));
        }
    }

    fn extended(&mut self, f: u32, inst: &Instruction) {
        const MODF: u32 = 35;
        const FREXP: u32 = 51;
        const INTERPOLATE: std::ops::RangeInclusive<u32> = 76..=78;
        let (Some(&set), Some(&number)) = (inst.operands.get(2), inst.operands.get(3)) else { return };
        match self.module.ext_inst_sets.get(set).map(String::as_str) {
            Some("GLSL.std.450") => match number {
                MODF | FREXP => self.mark(f, inst, 5, WRITE),
                n if INTERPOLATE.contains(&n) => self.mark(f, inst, 4, READ),
                _ => {}
            },
            // Debug information uses nothing.
            Some(name) if name.starts_with("NonSemantic.") || name.contains("DebugInfo") => {}
            _ => self.marks.extend(inst.operands_from(4).iter().map(|&id| (f, id, ALL))),
        }
    }

    /// What an entry point does with each global variable that it touches; `None` beyond the budget.
    pub(crate) fn of(&mut self, entry: &EntryPoint) -> Option<HashMap<Id, Use>> {
        self.spend(1 + (self.module.functions.len() + self.nodes.len()) / 8)?;
        let mut reached = vec![false; self.module.functions.len()];
        let mut open: Vec<u32> = self.functions.get(entry.function).copied().into_iter().collect();
        let mut order = Vec::new();
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
        let mut marks = vec![0_u8; self.nodes.len()];
        let (mut open, mut variables): (Vec<(u32, u8)>, Vec<Id>) = Default::default();
        for f in order {
            let first = self.marks.partition_point(|mark| mark.0 < f);
            let mut n = 0;
            while let Some(&(_, node, mark)) = self.marks.get(first + n).filter(|mark| mark.0 == f) {
                open.push((node, mark));
                n += 1;
            }
            self.spend(n)?;
        }
        while let Some((node, mark)) = open.pop() {
            let Some(known) = marks.get_mut(node as usize).filter(|known| **known | mark != **known) else {
                continue;
            };
            if *known == 0 && (node as usize) < self.module.variables.len() {
                variables.push(node);
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
        // The variables are the first nodes, in their order.
        let found = variables.into_iter().filter_map(|node| {
            let (id, mark) = (self.nodes.id(node as usize)?, marks.get(node as usize)?);
            Some((id, Use { reads: mark & READ != 0, writes: mark & WRITE != 0 }))
        });
        Some(found.collect())
    }

    fn spend(&mut self, n: usize) -> Option<()> {
        // Once it is spent nothing is left for others, or each would do the work of finding that out.
        self.budget = self.budget.saturating_sub(n);
        (self.budget > 0).then_some(())
    }
}
