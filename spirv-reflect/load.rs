//! Fills a module's tables in one pass over its instructions.

use std::collections::HashMap;

use rspirv::spirv::{BuiltIn, Decoration, Op};

use crate::error::{Error, Result};
use crate::ids::IdMap;
use crate::module::{
    Constant, EntryPoint, ExecutionMode, Function, Module, SourceLanguage, Stage, Variable, WHOLE,
};
use crate::reader::{self, Instruction};
use crate::types::{Id, MAX_NESTING, Type, TypeEntry};

impl Module {
    /// Reads a module of either endianness.
    ///
    /// # Errors
    /// When the words are no SPIR-V, an instruction is cut off, an id is declared twice or a type contains
    /// itself. Unknown opcodes, capabilities and decorations are kept.
    pub fn read(mut words: Vec<u32>) -> Result<Module> {
        reader::normalize(&mut words);
        let header = reader::header(&words)?;
        if u32::try_from(words.len()).is_err() {
            return Err(Error::header(0, "longer than 2^32 words"));
        }
        let n = words.len();
        let mut module = Module {
            words: Vec::new(),
            header,
            types: IdMap::new(n),
            constants: IdMap::new(n),
            variables: IdMap::new(n),
            functions: Vec::new(),
            ext_inst_sets: IdMap::new(n),
            entry_points: Vec::new(),
            modes: Vec::new(),
            names: IdMap::new(n),
            member_names: Vec::new(),
            decorations: Vec::new(),
            groups: Vec::new(),
            capabilities: Vec::new(),
            extensions: Vec::new(),
            source: None,
            workgroup_size: None,
            member_access: HashMap::new(),
        };
        let mut loader = Loader { pending: IdMap::new(n), open: None };
        for inst in reader::instructions(&words) {
            loader.take(&mut module, &inst?)?;
        }
        module.words = words;
        loader.finish(&mut module)?;
        Ok(module)
    }

    /// Notes the structures all of whose members are decorated `NonWritable` or `NonReadable`.
    fn index_member_access(&mut self) {
        let kinds = [Decoration::NonWritable as u32, Decoration::NonReadable as u32];
        let mut pairs: Vec<(Id, u32, u32)> = self.decorations.iter().map(|d| (d.0, d.1, d.2)).collect();
        for &(target, member, group) in &self.groups {
            let of_group = |&kind: &u32| {
                let key = (group, WHOLE, kind);
                self.decorations.binary_search_by(|d| (d.0, d.1, d.2).cmp(&key)).is_ok()
            };
            pairs.extend(kinds.iter().filter(|kind| of_group(kind)).map(|&kind| (target, member, kind)));
        }
        pairs.retain(|&(_, member, kind)| member != WHOLE && kinds.contains(&kind));
        pairs.sort_unstable_by_key(|&(target, member, kind)| (kind, target, member));
        pairs.dedup();
        for run in pairs.chunk_by(|a, b| (a.0, a.2) == (b.0, b.2)) {
            let Some(&(target, _, kind)) = run.first() else { continue };
            let Some(Type::Struct { members }) = self.types.get(target).map(|entry| &entry.ty) else {
                continue;
            };
            let n_decorated = run.iter().filter(|pair| (pair.1 as usize) < members.len()).count();
            if n_decorated > 0 && n_decorated == members.len() {
                let (not_writable, not_readable) = self.member_access.entry(target).or_default();
                *(if kind == kinds[0] { not_writable } else { not_readable }) = true;
            }
        }
    }
}

/// What is held while a module is read.
struct Loader {
    /// Types that were used before they were declared.
    pending: IdMap<usize>,
    /// The function that is open.
    open: Option<Function>,
}

impl Loader {
    fn take(&mut self, module: &mut Module, inst: &Instruction) -> Result<()> {
        const OF_FUNCTIONS: std::ops::RangeInclusive<u16> = Op::Function as u16..=Op::FunctionEnd as u16;
        if self.open.is_some() && !OF_FUNCTIONS.contains(&inst.opcode) {
            return Ok(());
        }
        let offset = inst.offset as u32;
        match inst.op() {
            Some(Op::Function) => {
                if self.open.is_some() {
                    return Err(inst.error("a function inside a function"));
                }
                let (result, id) = (inst.operand(0)?, inst.operand(1)?);
                let body = self.after(inst)..0;
                self.open = Some(Function { id, result, parameters: Vec::new(), body });
                return Ok(());
            }
            Some(Op::FunctionParameter) => {
                let after = self.after(inst);
                let open = self.open.as_mut().ok_or_else(|| inst.error("a parameter outside a function"))?;
                open.parameters.push((inst.operand(1)?, inst.operand(0)?));
                open.body.start = after;
                return Ok(());
            }
            Some(Op::FunctionEnd) => {
                let mut done = self.open.take().ok_or_else(|| inst.error("no function to end"))?;
                done.body.end = inst.offset;
                module.functions.push(done);
                return Ok(());
            }
            Some(Op::Capability) => module.capabilities.push(inst.operand(0)?),
            Some(Op::Extension) => module.extensions.push(inst.string(0)?.0),
            Some(Op::ExtInstImport) => {
                self.declare(module.ext_inst_sets.insert(inst.operand(0)?, inst.string(1)?.0), inst)?;
            }
            Some(Op::EntryPoint) => {
                let (name, next) = inst.string(2)?;
                module.entry_points.push(EntryPoint {
                    name,
                    stage: Stage::from_model(inst.operand(0)?),
                    function: inst.operand(1)?,
                    interface: inst.operands_from(next).to_vec(),
                });
            }
            Some(Op::ExecutionMode | Op::ExecutionModeId) => {
                let (function, mode) = (inst.operand(0)?, inst.operand(1)?);
                module.modes.push(ExecutionMode { function, mode, operands: inst.operands_from(2).to_vec() });
            }
            Some(Op::Source) => {
                let (language, version) = (inst.operand(0)?, inst.operand(1)?);
                module.source.get_or_insert(SourceLanguage { language, version });
            }
            Some(Op::Name) => {
                inst.string_words(1)?;
                module.names.insert(inst.operand(0)?, offset);
            }
            Some(Op::MemberName) => {
                inst.string_words(2)?;
                module.member_names.push((inst.operand(0)?, inst.operand(1)?, offset));
            }
            Some(Op::Decorate | Op::DecorateId | Op::DecorateString) => {
                module.decorations.push((inst.operand(0)?, WHOLE, inst.operand(1)?, offset));
            }
            Some(Op::MemberDecorate | Op::MemberDecorateString) => {
                let member = inst.operand(1)?;
                module.decorations.push((inst.operand(0)?, member, inst.operand(2)?, offset));
            }
            Some(Op::GroupDecorate) => {
                let group = inst.operand(0)?;
                module.groups.extend(inst.operands_from(1).iter().map(|&target| (target, WHOLE, group)));
            }
            Some(Op::GroupMemberDecorate) => {
                let group = inst.operand(0)?;
                let pairs = inst.operands_from(1).chunks_exact(2);
                module.groups.extend(pairs.map(|pair| (pair[0], pair[1], group)));
            }
            Some(Op::Variable) => {
                let (pointer, id, storage) = (inst.operand(0)?, inst.operand(1)?, inst.operand(2)?);
                let ty = match module.ty(pointer) {
                    Some(Type::Pointer { pointee, .. }) => *pointee,
                    _ => None,
                };
                self.declare(module.variables.insert(id, Variable { pointer, ty, storage }), inst)?;
            }
            Some(Op::UntypedVariableKHR) => {
                let (pointer, id, storage) = (inst.operand(0)?, inst.operand(1)?, inst.operand(2)?);
                let ty = inst.operand(3).ok();
                self.declare(module.variables.insert(id, Variable { pointer, ty, storage }), inst)?;
            }
            Some(
                Op::ConstantTrue
                | Op::ConstantFalse
                | Op::Constant
                | Op::ConstantComposite
                | Op::ConstantNull
                | Op::SpecConstantTrue
                | Op::SpecConstantFalse
                | Op::SpecConstant
                | Op::SpecConstantComposite
                | Op::SpecConstantOp
                | Op::ConstantCompositeReplicateEXT
                | Op::SpecConstantCompositeReplicateEXT
                | Op::Undef,
            ) => {
                let (ty, id) = (inst.operand(0)?, inst.operand(1)?);
                let constant = Constant { ty, opcode: inst.opcode, spec_id: None, offset };
                self.declare(module.constants.insert(id, constant), inst)?;
            }
            _ => {
                if let Some(ty) = Type::decode(inst)? {
                    self.declare_type(module, inst, ty)?;
                }
            }
        }
        Ok(())
    }

    fn after(&self, inst: &Instruction) -> usize {
        inst.offset + 1 + inst.operands.len()
    }

    fn declare(&self, new: bool, inst: &Instruction) -> Result<()> {
        if new { Ok(()) } else { Err(inst.error("an id is declared twice")) }
    }

    fn declare_type(&mut self, module: &mut Module, inst: &Instruction, ty: Type) -> Result<()> {
        let id = inst.operand(0)?;
        let is_pointer = matches!(ty, Type::Pointer { .. });
        if self.pending.contains(id) && !is_pointer {
            return Err(inst.error(format!("type {id} is used before it is declared")));
        }
        let mut entry = TypeEntry {
            nesting: 1,
            opaque: matches!(
                ty,
                Type::Image(_) | Type::Sampler | Type::SampledImage(_) | Type::AccelerationStructure
            ),
            ty: Type::Void,
        };
        let (one, many) = ty.parts();
        for &part in one.iter().chain(many) {
            match module.types.get(part) {
                Some(inner) => {
                    entry.nesting = entry.nesting.max(inner.nesting.saturating_add(1));
                    entry.opaque |= inner.opaque;
                }
                None if part == id => return Err(inst.error(format!("type {id} contains itself"))),
                None => _ = self.pending.insert(part, inst.offset),
            }
        }
        if is_pointer {
            entry.nesting = 1;
        } else if entry.nesting > MAX_NESTING {
            return Err(inst.error(format!("types are nested more than {MAX_NESTING} deep")));
        }
        entry.ty = ty;
        self.declare(module.types.insert(id, entry), inst)
    }

    fn finish(self, module: &mut Module) -> Result<()> {
        if let Some(open) = self.open {
            return Err(Error {
                offset: open.body.start,
                opcode: Some(Op::Function as u16),
                reason: "a function without its end".into(),
            });
        }
        module.member_names.sort_unstable();
        module.decorations.sort_unstable();
        module.groups.sort_unstable();
        module.modes.sort_by_key(|mode| mode.function);
        let (spec_id, built_in) = (Decoration::SpecId as u32, Decoration::BuiltIn as u32);
        let Module { decorations, constants, words, workgroup_size, .. } = module;
        for &(target, _, kind, offset) in decorations.iter().filter(|decoration| decoration.1 == WHOLE) {
            let Some(constant) = constants.get_mut(target) else { continue };
            let literal = words.get(offset as usize + 3).copied();
            if kind == spec_id && constant.spec_id.is_none() {
                constant.spec_id = literal;
            } else if kind == built_in && literal == Some(BuiltIn::WorkgroupSize as u32) {
                *workgroup_size = Some(target);
            }
        }
        module.index_member_access();
        Ok(())
    }
}
