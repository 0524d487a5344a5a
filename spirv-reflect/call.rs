//! What the calls in a module, and the bodies of its functions, tell of pointer parameters: one pass over all bodies.

use std::collections::HashMap;

use rspirv::spirv::Op;

use crate::binding::Use;
use crate::function::Direction;
use crate::ids::IdMap;
use crate::module::{Function, Module};
use crate::reader::Instruction;
use crate::steps::step;
use crate::types::Id;

/// What the calls say of one parameter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Vote {
    /// No call has the form that tells.
    #[default]
    None,
    /// All of that form say this.
    One(Direction),
    /// They differ.
    Torn,
}

/// What is known of one parameter.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Facts {
    pub(crate) vote: Vote,
    /// What its function's body does through it.
    pub(crate) used: Use,
    /// The body's first step with it overwrites all of it.
    pub(crate) overwritten: bool,
}

/// The calls of a module, by the index of the function.
#[derive(Debug)]
pub(crate) struct Calls {
    /// The functions that each calls, by id, in order and each once.
    pub(crate) callees: Vec<Vec<Id>>,
    /// The functions that call each.
    pub(crate) callers: Vec<Vec<Id>>,
    /// Of each function's parameters.
    facts: Vec<Vec<Facts>>,
}

impl Calls {
    pub(crate) fn of(module: &Module) -> Calls {
        let n = module.functions.len();
        let mut index = IdMap::new(module.words.len());
        for (i, function) in module.functions.iter().enumerate() {
            index.insert(function.id, i);
        }
        let facts = module.functions.iter().map(|f| vec![Facts::default(); f.parameters.len()]).collect();
        let mut calls = Calls { callees: vec![Vec::new(); n], callers: vec![Vec::new(); n], facts };
        for (i, function) in module.functions.iter().enumerate() {
            let mut body = Body { module, pointers: HashMap::new(), memory: Vec::new(), calls: Vec::new() };
            body.walk(function);
            calls.take(i, function, &body, &index);
        }
        for list in calls.callees.iter_mut().chain(&mut calls.callers) {
            list.sort_unstable();
            list.dedup();
        }
        calls
    }

    pub(crate) fn facts(&self, function: usize, parameter: usize) -> Facts {
        self.facts.get(function).and_then(|facts| facts.get(parameter)).copied().unwrap_or_default()
    }

    fn take(&mut self, caller: usize, function: &Function, body: &Body, index: &IdMap<usize>) {
        // The parameters are the first memory of a body.
        for (facts, memory) in self.facts[caller].iter_mut().zip(&body.memory) {
            facts.used = memory.used;
            facts.overwritten = memory.overwritten;
        }
        for call in &body.calls {
            let Some(&callee) = index.get(call.callee) else { continue };
            step(1 + call.arguments.len());
            self.callees[caller].push(call.callee);
            self.callers[callee].push(function.id);
            for (facts, argument) in self.facts[callee].iter_mut().zip(&call.arguments) {
                let said = argument.and_then(|memory| body.memory.get(memory)).and_then(Memory::direction);
                facts.vote = match (facts.vote, said) {
                    (vote, None) => vote,
                    (Vote::None, Some(direction)) => Vote::One(direction),
                    (Vote::One(known), Some(direction)) if known == direction => facts.vote,
                    _ => Vote::Torn,
                };
            }
        }
    }
}

/// A variable or parameter of a function, and what the function does with it.
#[derive(Clone, Copy, Debug, Default)]
struct Memory {
    /// It is a variable of the function, without an initializer.
    is_variable: bool,
    used: Use,
    overwritten: bool,
    /// The block of all that is done with it, while it is one.
    block: Option<u32>,
    /// Something is done with it that the form of a call's argument does not have.
    strange: bool,
    n_calls: u32,
    stored_before: bool,
    loaded_after: bool,
}

impl Memory {
    /// The direction that a variable tells that the compiler made for one call's argument: in one block, stores, the
    /// call, loads, and nothing else.
    fn direction(&self) -> Option<Direction> {
        if !self.is_variable || self.strange || self.n_calls != 1 {
            return None;
        }
        match (self.stored_before, self.loaded_after) {
            (true, true) => Some(Direction::InOut),
            (true, false) => Some(Direction::In),
            (false, true) => Some(Direction::Out),
            (false, false) => None,
        }
    }
}

struct Call {
    callee: Id,
    /// The memory that each argument points to, the whole of it.
    arguments: Vec<Option<usize>>,
}

enum Step {
    Load,
    Store { whole: bool },
    Call,
    Strange,
}

/// One function's body.
struct Body<'m> {
    module: &'m Module,
    /// What each pointer points into: index in `memory`, and whether it is the whole of it.
    pointers: HashMap<Id, (usize, bool)>,
    memory: Vec<Memory>,
    calls: Vec<Call>,
}

impl Body<'_> {
    fn walk(&mut self, function: &Function) {
        for &(id, _) in &function.parameters {
            self.pointers.insert(id, (self.memory.len(), true));
            self.memory.push(Memory::default());
        }
        step(function.parameters.len());
        let mut block = 0;
        for inst in self.module.body(function) {
            if inst.op() == Some(Op::Label) {
                block += 1;
            } else {
                self.take(&inst, block);
            }
        }
    }

    fn take(&mut self, inst: &Instruction, block: u32) {
        let at = |operand: usize| inst.operands.get(operand).copied();
        match inst.op() {
            Some(Op::Variable) => {
                if let Some(id) = at(1) {
                    self.pointers.insert(id, (self.memory.len(), true));
                    self.memory.push(Memory { is_variable: at(3).is_none(), ..Memory::default() });
                }
            }
            Some(Op::AccessChain | Op::InBoundsAccessChain | Op::PtrAccessChain | Op::CopyObject) => {
                if let (Some(id), Some(&(memory, whole))) = (at(1), at(2).and_then(|p| self.pointers.get(&p)))
                {
                    let whole = whole && inst.op() == Some(Op::CopyObject);
                    self.pointers.insert(id, (memory, whole));
                }
            }
            Some(Op::Load) => self.step(at(2), block, |_| Step::Load),
            Some(Op::Store) => {
                self.step(at(0), block, |whole| Step::Store { whole });
                // A pointer that is stored is lost sight of.
                self.step(at(1), block, |_| Step::Strange);
            }
            Some(Op::CopyMemory) => {
                self.step(at(1), block, |_| Step::Load);
                self.step(at(0), block, |whole| Step::Store { whole });
            }
            Some(Op::FunctionCall) => {
                let arguments = inst.operands_from(3);
                step(arguments.len());
                let whole =
                    |id: &Id| self.pointers.get(id).filter(|(_, whole)| *whole).map(|&(memory, _)| memory);
                let call =
                    Call { callee: at(2).unwrap_or(0), arguments: arguments.iter().map(whole).collect() };
                self.calls.push(call);
                for &id in arguments {
                    self.step(Some(id), block, |whole| if whole { Step::Call } else { Step::Strange });
                }
            }
            // Debug information uses nothing.
            Some(Op::ExtInst) if self.is_debug(inst) => {}
            Some(Op::ExtInst) => self.strange(inst.operands_from(4).iter().copied(), block),
            // Unknown instructions may name anything anywhere.
            Some(Op::Phi) | None => self.strange(inst.operands.iter().copied(), block),
            Some(_) => self.strange(inst.leading_ids(), block),
        }
    }

    fn is_debug(&self, inst: &Instruction) -> bool {
        let set = inst.operands.get(2).and_then(|&set| self.module.ext_inst_sets.get(set));
        set.is_some_and(|name| name.starts_with("NonSemantic.") || name.contains("DebugInfo"))
    }

    fn strange(&mut self, ids: impl Iterator<Item = Id>, block: u32) {
        for id in ids {
            step(1);
            self.step(Some(id), block, |_| Step::Strange);
        }
    }

    fn step(&mut self, pointer: Option<Id>, block: u32, step: impl FnOnce(bool) -> Step) {
        let Some(&(memory, whole)) = pointer.and_then(|id| self.pointers.get(&id)) else { return };
        let Some(memory) = self.memory.get_mut(memory) else { return };
        let first = memory.block.is_none();
        memory.strange |= memory.block.is_some_and(|known| known != block);
        memory.block = memory.block.or(Some(block));
        let called = memory.n_calls > 0;
        match step(whole) {
            Step::Load => {
                memory.used.reads = true;
                memory.strange |= !called;
                memory.loaded_after |= called;
            }
            Step::Store { whole } => {
                memory.used.writes = true;
                // The first block always runs.
                memory.overwritten |= first && whole && block <= 1;
                memory.strange |= called;
                memory.stored_before |= !called;
            }
            Step::Call => {
                memory.used = Use { reads: true, writes: true };
                memory.n_calls = memory.n_calls.saturating_add(1);
            }
            Step::Strange => {
                memory.used = Use { reads: true, writes: true };
                memory.strange = true;
            }
        }
    }
}
