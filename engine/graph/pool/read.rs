//! The declarations of one module, taken into the pool when a function asks for them.

use std::collections::{HashMap, HashSet};

use rspirv::spirv::{BuiltIn, Decoration, Op, StorageClass};
use spanforge_reflect::{IdRole, Instruction, Module};

use super::{Declaration, Global, Pool};
use crate::graph::need::{Declared, Needs};
use crate::graph::words::{first_word, string};

/// A module's declarations by id.
pub(in crate::graph) struct Declarations<'m> {
    module: &'m Module,
    pub(in crate::graph) declared: Declared,
    /// Names the module among all others.
    identity: u64,
    found: HashMap<u32, Found<'m>>,
    /// Decorations by target.
    decorations: HashMap<u32, Vec<Instruction<'m>>>,
    member_names: HashMap<u32, Vec<Instruction<'m>>>,
    taken: HashMap<u32, Global>,
    /// Variables that get a value where the module's own shader begins: nothing that is linked begins there.
    begun: HashSet<u32>,
}

struct Found<'m> {
    inst: Instruction<'m>,
    /// Places of ids among its operands, but for its result.
    ids: Vec<usize>,
    /// Place of its result.
    result: usize,
}

impl<'m> Declarations<'m> {
    /// Goes once through what is declared before the first function.
    pub(in crate::graph) fn of(module: &'m Module) -> Result<Declarations<'m>, String> {
        let mut all = Declarations {
            module,
            declared: Declared::of(module),
            identity: identity(module.words()),
            found: HashMap::new(),
            decorations: HashMap::new(),
            member_names: HashMap::new(),
            taken: HashMap::new(),
            begun: begun(module),
        };
        let mut ids = module.ids();
        for inst in module.instructions().take_while(|inst| inst.op() != Some(Op::Function)) {
            let target = inst.operands.first().copied().unwrap_or_default();
            match inst.op() {
                Some(Op::Decorate | Op::MemberDecorate | Op::DecorateString | Op::MemberDecorateString) => {
                    let place = if is_of_member(&inst) { 2 } else { 1 };
                    let linkage = Some(&(Decoration::LinkageAttributes as u32));
                    if inst.operands.get(place) != linkage {
                        all.decorations.entry(target).or_default().push(inst);
                    }
                }
                Some(Op::DecorateId | Op::GroupDecorate | Op::GroupMemberDecorate) => {
                    return Err("groups of decorations and decorations with ids can't be linked".into());
                }
                Some(Op::MemoryModel) if inst.operands != [0, 1] => {
                    return Err(
                        "only the logical addressing model and GLSL's memory model can be linked".into()
                    );
                }
                Some(Op::MemberName) => all.member_names.entry(target).or_default().push(inst),
                Some(op) if is_declaration(op) => {
                    let (mut places, mut result) = (Vec::new(), None);
                    let each = |place, role| match role {
                        IdRole::Result => result = Some(place),
                        _ => places.push(place),
                    };
                    // What is not known is an error of the function that uses it.
                    if ids.each(&inst, each).is_ok()
                        && let Some(result) = result
                        && let Some(&id) = inst.operands.get(result)
                    {
                        all.found.insert(id, Found { inst, ids: places, result });
                    }
                }
                _ => {}
            }
        }
        Ok(all)
    }

    /// The import of an extended instruction set, if it is one of debug information.
    pub(in crate::graph) fn is_debug_set(&self, id: u32) -> bool {
        self.found.get(&id).is_some_and(|found| {
            let name = found.inst.string(1).map(|(name, _)| name).unwrap_or_default();
            found.inst.op() == Some(Op::ExtInstImport) && name.starts_with("NonSemantic.")
        })
    }

    /// Whether `id` is declared before the functions.
    pub(in crate::graph) fn has(&self, id: u32) -> bool {
        self.found.contains_key(&id)
    }

    pub(in crate::graph) fn decorations(&self, target: u32) -> &[Instruction<'m>] {
        self.decorations.get(&target).map_or(&[], Vec::as_slice)
    }

    /// The number of what `id` declares, and of all that it refers to.
    pub(in crate::graph) fn global(&mut self, pool: &mut Pool, id: u32) -> Result<Global, String> {
        // A chain of expressions may be as long as the module.
        let mut open = vec![(id, false)];
        while let Some((id, has_parts)) = open.pop() {
            if self.taken.contains_key(&id) {
                continue;
            }
            let Some(found) = self.found.get(&id) else {
                return Err(format!("%{id} is used and not declared, or not known"));
            };
            if has_parts {
                let global = self.take(pool, id)?;
                self.taken.insert(id, global);
                continue;
            }
            open.push((id, true));
            for &place in &found.ids {
                let part = found.inst.operands.get(place).copied().unwrap_or_default();
                let is_before = self.found.get(&part).is_some_and(|p| p.inst.offset < found.inst.offset);
                if !is_before {
                    return Err(format!("%{id} refers to %{part}, which is not declared before it"));
                }
                if !self.taken.contains_key(&part) {
                    open.push((part, false));
                }
            }
        }
        self.taken.get(&id).copied().ok_or_else(|| format!("%{id} is not declared"))
    }

    /// Of what refers to nothing that is not taken.
    fn take(&self, pool: &mut Pool, id: u32) -> Result<Global, String> {
        let Some(Found { inst, ids, result }) = self.found.get(&id) else {
            return Err(format!("%{id} is not declared"));
        };
        let mut words = vec![u32::from(inst.opcode) | ((inst.operands.len() as u32 + 1) << 16)];
        words.extend_from_slice(inst.operands);
        for &place in ids {
            let part = inst.operands.get(place).and_then(|part| self.taken.get(part));
            if let (Some(word), Some(part)) = (words.get_mut(place + 1), part) {
                *word = part.index() as u32;
            }
        }
        if let Some(word) = words.get_mut(result + 1) {
            *word = 0;
        }
        let mut needs = Needs::default();
        self.declared.add(inst, &mut needs);
        let mut decorations: Vec<Vec<u32>> = Vec::new();
        for decoration in self.decorations(id) {
            self.declared.add(decoration, &mut needs);
            decorations.push(with_target(decoration, 0));
        }
        decorations.sort_unstable();
        decorations.dedup();
        let says = |words: &[u32]| {
            let is_it = |d: &Vec<u32>| {
                d.first().map(|word| word & 0xffff) == Some(Op::Decorate as u32) && d.get(2..) == Some(words)
            };
            decorations.iter().any(is_it)
        };
        if says(&[Decoration::BuiltIn as u32, BuiltIn::WorkgroupSize as u32]) {
            return Err("it asks for the size of workgroups, which is for its shader to say".into());
        }
        if says(&[Decoration::BufferBlock as u32]) {
            return Err("it has a `BufferBlock`, which SPIR-V 1.6 has no more".into());
        }
        let is_variable = inst.op() == Some(Op::Variable);
        let is_private = is_variable && inst.operands.get(2) == Some(&(StorageClass::Private as u32));
        if is_private && self.begun.contains(&id) {
            let name = self.module.name(id).unwrap_or_else(|| format!("%{id}"));
            return Err(format!("`{name}` begins with a value that only its own shader would store"));
        }
        let is_built_in = is_variable
            && inst.operands.get(2) == Some(&(StorageClass::Input as u32))
            && decorations.iter().any(|decoration| decoration.get(2) == Some(&(Decoration::BuiltIn as u32)));
        // What a shader is told it is told once, whoever asks.
        let is_one_thing = (is_variable && !is_built_in)
            || matches!(inst.op(), Some(Op::SpecConstant | Op::SpecConstantTrue | Op::SpecConstantFalse));
        let mut names: Vec<u32> = Vec::new();
        if is_one_thing || inst.op() == Some(Op::TypeStruct) {
            if let Some(name) = self.module.name(id) {
                names.extend(name_of(0, &name));
            }
            let mut of_members: Vec<Vec<u32>> = Vec::new();
            for member in self.member_names.get(&id).into_iter().flatten() {
                of_members.push(with_target(member, 0));
            }
            of_members.sort_unstable();
            names.extend(of_members.concat());
        }
        Ok(pool.intern(
            Declaration {
                words: words.into(),
                globals: ids.iter().map(|&place| place as u32 + 1).collect(),
                result: *result as u32 + 1,
                decorations: decorations.concat().into(),
                names: names.into(),
                identity: is_one_thing.then_some((self.identity, id)),
            },
            needs,
        ))
    }
}

/// Variables that entry points store to.
fn begun(module: &Module) -> HashSet<u32> {
    let entries: HashSet<u32> = module.entry_points().iter().map(|entry| entry.function).collect();
    let functions = module.functions().iter().filter(|function| entries.contains(&function.id));
    let all = functions.flat_map(|function| module.function_instructions(function));
    let stores = all.filter(|inst| inst.op() == Some(Op::Store));
    stores.filter_map(|inst| inst.operands.first().copied()).collect()
}

/// `OpName` for a target.
pub(in crate::graph) fn name_of(target: u32, name: &str) -> Vec<u32> {
    let text = string(name);
    let mut words = vec![first_word(Op::Name, text.len() + 2), target];
    words.extend(text);
    words
}

/// A decoration or name with another target.
pub(in crate::graph) fn with_target(inst: &Instruction, target: u32) -> Vec<u32> {
    let mut words = vec![u32::from(inst.opcode) | ((inst.operands.len() as u32 + 1) << 16), target];
    words.extend_from_slice(inst.operands_from(1));
    words
}

fn is_of_member(inst: &Instruction) -> bool {
    matches!(inst.op(), Some(Op::MemberDecorate | Op::MemberDecorateString))
}

/// Whether it stands before functions and has a result that they use.
fn is_declaration(op: Op) -> bool {
    op == Op::ExtInstImport
        || op == Op::Variable
        || op == Op::Undef
        || ((Op::TypeVoid as u32..=Op::TypeFunction as u32).contains(&(op as u32)))
        || ((Op::ConstantTrue as u32..=Op::SpecConstantOp as u32).contains(&(op as u32)))
        || matches!(
            op,
            Op::TypeAccelerationStructureKHR | Op::TypeRayQueryKHR | Op::ConstantCompositeReplicateEXT
        )
}

/// FNV-1a over words: the same in every run.
fn identity(words: &[u32]) -> u64 {
    words.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &word| {
        (hash ^ u64::from(word)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
