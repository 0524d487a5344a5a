//! Which members of its blocks an entry point reaches.
//!
//! An access chain names a member by a path of member numbers; elements of arrays are not told apart. Pointers are
//! followed from where they are used back to the variable, through calls. Memory behind a buffer reference has no
//! variable: there the structure's type stands for it.

use std::collections::{BTreeSet, HashMap, HashSet};

use rspirv::spirv::Op;

use crate::ids::IdMap;
use crate::module::{EntryPoint, Module};
use crate::reader::Instruction;
use crate::types::{Id, MAX_NESTING, Type};

/// The members of a block that an entry point reaches.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reached {
    paths: BTreeSet<Vec<u32>>,
}

impl Reached {
    /// The paths that are used as a whole: member numbers from the block inwards. The empty path is all of it.
    pub fn paths(&self) -> impl Iterator<Item = &[u32]> {
        self.paths.iter().map(Vec::as_slice)
    }

    /// Whether the member at `path`, something inside it, or something that holds it is used.
    pub fn touches(&self, path: &[u32]) -> bool {
        let inside = self.paths.range(path.to_vec()..).next().is_some_and(|first| first.starts_with(path));
        inside || (0..path.len()).any(|n| path.get(..n).is_some_and(|outer| self.paths.contains(outer)))
    }
}

/// Where a pointer comes from.
enum Source {
    /// A chain from `base` to a member.
    Member { base: Id, path: Vec<u32> },
    /// The same pointer, or one of several.
    Same(Vec<Id>),
    /// An address: nothing is known but the type that lies there.
    Address,
}

/// A module's pointers.
struct Pointers<'m> {
    module: &'m Module,
    /// Function index by id.
    functions: IdMap<u32>,
    sources: HashMap<Id, Source>,
    /// The pointer types of values in functions.
    types: IdMap<Id>,
    /// (function, pointer that is used as a whole), sorted.
    uses: Vec<(u32, Id)>,
    /// (function, callee, first argument's place in `arguments`), sorted.
    calls: Vec<(u32, u32, usize)>,
    arguments: Vec<Id>,
    /// Steps that remain for all entry points together.
    budget: usize,
}

impl Module {
    /// The members that each entry point reaches, in the order of the entry points: by variable, and by structure type
    /// for memory behind buffer references. Variables that it doesn't use are absent. `None` where an extreme module's
    /// pointers cost more than its size allows: take everything as used there.
    pub fn reached(&self) -> Vec<Option<HashMap<Id, Reached>>> {
        let entries = self.entry_points.iter();
        match Pointers::new(self) {
            Some(mut pointers) => entries.map(|entry| pointers.follow(entry)).collect(),
            None => entries.map(|_| None).collect(),
        }
    }

    /// The same for one entry point.
    pub fn reached_by(&self, entry: &EntryPoint) -> Option<HashMap<Id, Reached>> {
        Pointers::new(self)?.follow(entry)
    }
}

impl<'m> Pointers<'m> {
    fn new(module: &'m Module) -> Option<Pointers<'m>> {
        let n = module.words.len();
        let mut pointers = Pointers {
            module,
            functions: IdMap::new(n),
            sources: HashMap::new(),
            types: IdMap::new(n),
            uses: Vec::new(),
            calls: Vec::new(),
            arguments: Vec::new(),
            budget: n.saturating_mul(4).saturating_add(64),
        };
        for (index, function) in module.functions.iter().enumerate() {
            pointers.functions.insert(function.id, index as u32);
            for &(id, ty) in &function.parameters {
                pointers.types.insert(id, ty);
            }
        }
        for (index, function) in module.functions.iter().enumerate() {
            for inst in module.body(function) {
                pointers.take(index as u32, &inst)?;
            }
        }
        pointers.calls.sort_unstable();
        pointers.uses.sort_unstable();
        pointers.uses.dedup();
        Some(pointers)
    }
}

impl Pointers<'_> {
    fn is_pointer(&self, ty: Id) -> bool {
        matches!(self.module.ty(ty), Some(Type::Pointer { .. }))
    }

    fn pointer_type(&self, id: Id) -> Option<Id> {
        self.types.get(id).copied().or_else(|| Some(self.module.variables.get(id)?.pointer))
    }

    fn take(&mut self, f: u32, inst: &Instruction) -> Option<()> {
        let op = inst.op();
        let result = inst.result_type().zip(inst.result_id()).filter(|&(ty, _)| self.is_pointer(ty));
        if let Some((ty, id)) = result {
            self.types.insert(id, ty);
        }
        let untyped = usize::from(matches!(
            op,
            Some(
                Op::UntypedAccessChainKHR
                    | Op::UntypedInBoundsAccessChainKHR
                    | Op::UntypedPtrAccessChainKHR
                    | Op::UntypedInBoundsPtrAccessChainKHR
            )
        ));
        let operands = inst.operands_from(2);
        match (op, result) {
            (
                Some(
                    Op::AccessChain
                    | Op::InBoundsAccessChain
                    | Op::UntypedAccessChainKHR
                    | Op::UntypedInBoundsAccessChainKHR,
                ),
                Some((_, id)),
            ) => self.chain(id, operands, untyped, 0),
            (
                Some(
                    Op::PtrAccessChain
                    | Op::InBoundsPtrAccessChain
                    | Op::UntypedPtrAccessChainKHR
                    | Op::UntypedInBoundsPtrAccessChainKHR,
                ),
                Some((_, id)),
            ) => self.chain(id, operands, untyped, 1),
            (Some(Op::CopyObject), Some((_, id))) => self.same(id, operands.get(..1)),
            (Some(Op::Select), Some((_, id))) => self.same(id, operands.get(1..3)),
            (Some(Op::Phi), Some((_, id))) => {
                let values: Vec<Id> = operands.iter().step_by(2).copied().collect();
                self.same(id, Some(&values))
            }
            (Some(Op::Variable | Op::Label), _) => Some(()),
            (Some(Op::FunctionCall), _) => {
                let (&callee, arguments) = operands.split_first()?;
                let first = self.arguments.len();
                self.arguments.extend_from_slice(arguments);
                self.address(result);
                match self.functions.get(callee) {
                    Some(&callee) => self.calls.push((f, callee, first)),
                    None => self.uses.extend(arguments.iter().map(|&id| (f, id))),
                }
                Some(())
            }
            (Some(Op::ArrayLength), _) => {
                let (&base, &member) = (operands.first()?, operands.get(1)?);
                let id = inst.result_id()?;
                self.sources.insert(id, Source::Member { base, path: vec![member] });
                self.uses.push((f, id));
                Some(())
            }
            (Some(Op::ExtInst), _) => {
                let set = operands.first().and_then(|&set| self.module.ext_inst_sets.get(set));
                // Debug information uses nothing.
                if !set.is_some_and(|set| set.starts_with("NonSemantic.") || set.contains("DebugInfo")) {
                    self.uses.extend(inst.operands_from(4).iter().map(|&id| (f, id)));
                }
                Some(())
            }
            (None, _) => {
                self.uses.extend(inst.operands.iter().map(|&id| (f, id)));
                Some(())
            }
            _ => {
                self.address(result);
                self.uses.extend(inst.leading_ids().map(|id| (f, id)));
                Some(())
            }
        }
    }

    /// A pointer that comes out of memory, of a conversion or of a call.
    fn address(&mut self, result: Option<(Id, Id)>) {
        if let Some((_, id)) = result {
            self.sources.insert(id, Source::Address);
        }
    }

    fn same(&mut self, id: Id, sources: Option<&[Id]>) -> Option<()> {
        self.sources.insert(id, Source::Same(sources?.to_vec()));
        Some(())
    }

    /// A chain's path: the numbers of the structures' members on its way.
    fn chain(&mut self, id: Id, operands: &[u32], untyped: usize, n_elements: usize) -> Option<()> {
        let module = self.module;
        let base = *operands.get(untyped)?;
        let mut ty = match (untyped, self.pointer_type(base)) {
            (1, _) => operands.first().copied(),
            (_, Some(pointer)) => match module.ty(pointer) {
                Some(Type::Pointer { pointee, .. }) => *pointee,
                _ => None,
            },
            _ => None,
        };
        let mut path = Vec::new();
        for &index in operands.get(untyped + 1 + n_elements..).unwrap_or(&[]) {
            let part = match ty.and_then(|ty| module.ty(ty)) {
                Some(Type::Struct { members }) => {
                    let member = module.constant(index).and_then(|c| module.instruction(c.offset));
                    let Some(member) = member.and_then(|inst| inst.operands.get(2).copied()) else { break };
                    path.push(member);
                    members.get(member as usize).copied()
                }
                Some(Type::Array { element, .. } | Type::RuntimeArray { element }) => Some(*element),
                // Components and columns are no members.
                _ => break,
            };
            ty = part;
        }
        self.sources.insert(id, Source::Member { base, path });
        Some(())
    }

    /// What a structure reached by address is kept under.
    fn pointee(&self, id: Id) -> Option<Id> {
        match self.module.ty(self.pointer_type(id)?)? {
            Type::Pointer { pointee: Some(pointee), .. } => Some(self.module.element(*pointee)),
            _ => None,
        }
    }

    fn follow(&mut self, entry: &EntryPoint) -> Option<HashMap<Id, Reached>> {
        let mut budget = self.budget;
        let found = self.walk(entry, &mut budget);
        crate::steps::step(self.budget.saturating_sub(budget));
        // Once it is spent nothing is left for others, or each would do the work of finding that out.
        self.budget = if found.is_some() { budget } else { 0 };
        found
    }

    fn walk(&self, entry: &EntryPoint, budget: &mut usize) -> Option<HashMap<Id, Reached>> {
        let module = self.module;
        *budget = budget.checked_sub(1 + module.functions.len() / 8)?;
        let entry = *self.functions.get(entry.function)?;
        let mut reached = vec![false; module.functions.len()];
        // The values that each reached function's parameters are called with.
        let mut given: HashMap<Id, Vec<Id>> = HashMap::new();
        let (mut open, mut order) = (vec![entry], Vec::new());
        while let Some(f) = open.pop() {
            match reached.get_mut(f as usize) {
                Some(seen) if !*seen => *seen = true,
                _ => continue,
            }
            order.push(f);
            let first = self.calls.partition_point(|call| call.0 < f);
            for &(_, callee, first) in self.calls.iter().skip(first).take_while(|call| call.0 == f) {
                let parameters = module.functions.get(callee as usize).map_or(&[][..], |f| &f.parameters);
                let arguments = self.arguments.get(first..).unwrap_or(&[]);
                for (&(parameter, ty), &argument) in parameters.iter().zip(arguments) {
                    if matches!(module.ty(ty), Some(Type::Pointer { .. })) {
                        given.entry(parameter).or_default().push(argument);
                    }
                }
                *budget = budget.checked_sub(1 + parameters.len())?;
                open.push(callee);
            }
        }
        let mut found: HashMap<Id, Reached> = HashMap::new();
        let mut seen: HashSet<(Id, Vec<u32>)> = HashSet::new();
        for f in order {
            let first = self.uses.partition_point(|used| used.0 < f);
            let uses = self.uses.iter().skip(first).take_while(|used| used.0 == f);
            let mut open: Vec<(Id, Vec<u32>)> = uses.map(|used| (used.1, Vec::new())).collect();
            *budget = budget.checked_sub(open.len())?;
            while let Some((id, path)) = open.pop() {
                // What is no pointer of a function, no parameter and no variable is no memory.
                if self.pointer_type(id).is_none() && !self.sources.contains_key(&id) {
                    continue;
                }
                *budget = budget.checked_sub(1 + path.len())?;
                if path.len() > usize::from(MAX_NESTING) || !seen.insert((id, path.clone())) {
                    continue;
                }
                let mut root =
                    |root: Id, path: Vec<u32>| _ = found.entry(root).or_default().paths.insert(path);
                match self.sources.get(&id) {
                    Some(Source::Member { base, path: inner }) => {
                        open.push((*base, inner.iter().chain(&path).copied().collect()));
                    }
                    Some(Source::Same(sources)) => {
                        *budget = budget.checked_sub(sources.len())?;
                        open.extend(sources.iter().map(|&source| (source, path.clone())));
                    }
                    Some(Source::Address) => {
                        if let Some(ty) = self.pointee(id) {
                            root(ty, path);
                        }
                    }
                    None if module.variables.contains(id) => root(id, path),
                    None => {
                        let arguments = given.get(&id).map_or(&[][..], Vec::as_slice);
                        *budget = budget.checked_sub(arguments.len())?;
                        open.extend(arguments.iter().map(|&argument| (argument, path.clone())));
                    }
                }
            }
        }
        Some(found)
    }
}
