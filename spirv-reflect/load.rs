//! Fills a module's tables in one pass over its instructions.

use std::collections::HashMap;

use rspirv::spirv::{BuiltIn, Decoration, ExecutionMode as Mode, Op};

use crate::decoration::{Groups, WHOLE};
use crate::error::{Error, Result, opcode_name};
use crate::ids::{IdMap, SeenIds};
use crate::module::{Constant, EntryPoint, ExecutionMode, Function, Module, SourceLanguage, Stage, Variable};
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
            decorations: Vec::with_capacity((n / 16).min(64)),
            groups: Groups::default(),
            capabilities: Vec::new(),
            extensions: Vec::new(),
            source: None,
            workgroup_size: None,
            member_access: HashMap::new(),
            spec_ids: HashMap::new(),
            size_modes: Vec::new(),
        };
        let mut loader = Loader {
            words: &words,
            declared: SeenIds::new(n, header.bound),
            groups: Vec::new(),
            pending: IdMap::new(n),
            open: None,
        };
        for inst in reader::instructions(&words) {
            loader.take(&mut module, &inst?)?;
        }
        let groups = loader.finish()?;
        module.words = words;
        module.index(groups);
        Ok(module)
    }
}

/// What is looked at of a function that is open.
const OF_FUNCTIONS: std::ops::RangeInclusive<u16> = Op::Function as u16..=Op::FunctionEnd as u16;

/// What is held while a module is read.
struct Loader<'w> {
    words: &'w [u32],
    /// What is declared, of all tables.
    declared: SeenIds,
    /// (target, member or `WHOLE`, group).
    groups: Vec<(Id, u32, Id)>,
    /// Types that were used before they were declared.
    pending: IdMap<usize>,
    /// The function that is open.
    open: Option<Function>,
}

impl Loader<'_> {
    fn take(&mut self, module: &mut Module, inst: &Instruction) -> Result<()> {
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
                self.declare(id, inst)?;
                let body = self.after(inst)..0;
                let words = inst.offset..0;
                self.open = Some(Function { id, result, parameters: Vec::new(), body, words });
                return Ok(());
            }
            Some(Op::FunctionParameter) => {
                let (after, id) = (self.after(inst), inst.operand(1)?);
                self.declare(id, inst)?;
                let open = self.open.as_mut().ok_or_else(|| inst.error("a parameter outside a function"))?;
                open.parameters.push((id, inst.operand(0)?));
                open.body.start = after;
                return Ok(());
            }
            Some(Op::FunctionEnd) => {
                let mut done = self.open.take().ok_or_else(|| inst.error("no function to end"))?;
                done.body.end = inst.offset;
                done.words.end = self.after(inst);
                module.functions.push(done);
                return Ok(());
            }
            Some(Op::Capability) => module.capabilities.push(inst.operand(0)?),
            Some(Op::Extension) => module.extensions.push(inst.string(0)?.0),
            Some(Op::ExtInstImport) => {
                let id = inst.operand(0)?;
                self.declare(id, inst)?;
                module.ext_inst_sets.insert(id, inst.string(1)?.0);
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
                self.groups.extend(inst.operands_from(1).iter().map(|&target| (target, WHOLE, group)));
            }
            Some(Op::GroupMemberDecorate) => {
                let group = inst.operand(0)?;
                let pairs = inst.operands_from(1).chunks_exact(2);
                self.groups.extend(pairs.map(|pair| (pair[0], pair[1], group)));
            }
            Some(Op::Variable) => {
                let (pointer, id, storage) = (inst.operand(0)?, inst.operand(1)?, inst.operand(2)?);
                let ty = match module.ty(pointer) {
                    Some(Type::Pointer { pointee, .. }) => *pointee,
                    _ => None,
                };
                self.declare(id, inst)?;
                module.variables.insert(id, Variable { pointer, ty, storage });
            }
            Some(Op::UntypedVariableKHR) => {
                let (pointer, id, storage) = (inst.operand(0)?, inst.operand(1)?, inst.operand(2)?);
                let ty = inst.operand(3).ok();
                self.declare(id, inst)?;
                module.variables.insert(id, Variable { pointer, ty, storage });
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
                self.declare(id, inst)?;
                module.constants.insert(id, constant);
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

    /// Notes that `id` is declared here: an id stands for one thing, whatever table that is in.
    fn declare(&mut self, id: Id, inst: &Instruction) -> Result<()> {
        if self.declared.insert(id) {
            return Ok(());
        }
        let (by, at) = self.first(id).map_or((0, 0), |first| (first.opcode, first.offset));
        Err(inst.error(format!("id {id} is declared twice, first by {} at word {at}", opcode_name(Some(by)))))
    }

    /// The declaration of an id that is there twice: looked for only then.
    fn first(&self, id: Id) -> Option<Instruction<'_>> {
        let mut is_open = false;
        reader::instructions(self.words).flatten().find(|inst| {
            let is_in_body = is_open && !OF_FUNCTIONS.contains(&inst.opcode);
            is_open = match inst.op() {
                Some(Op::Function) => true,
                Some(Op::FunctionEnd) => false,
                _ => is_open,
            };
            !is_in_body && inst.result_id() == Some(id)
        })
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
        self.declare(id, inst)?;
        module.types.insert(id, entry);
        Ok(())
    }

    /// The targets of groups, when all is read.
    fn finish(self) -> Result<Vec<(Id, u32, Id)>> {
        match self.open {
            None => Ok(self.groups),
            Some(open) => Err(Error {
                offset: open.body.start,
                opcode: Some(Op::Function as u16),
                reason: "a function without its end".into(),
            }),
        }
    }
}

impl Module {
    /// Puts in order what came in any order, and notes what decorations say of constants and members.
    fn index(&mut self, groups: Vec<(Id, u32, Id)>) {
        self.member_names.sort_unstable();
        self.decorations.sort_unstable();
        self.groups = Groups::new(groups, &self.decorations);
        self.modes.sort_by_key(|mode| mode.function);
        let sizes = [Mode::LocalSize as u32, Mode::LocalSizeId as u32];
        let places = self.modes.iter().enumerate().filter(|(_, mode)| sizes.contains(&mode.mode));
        self.size_modes = places.map(|(i, mode)| (mode.function, mode.mode, i as u32)).collect();
        self.size_modes.sort_unstable();
        self.size_modes.dedup_by_key(|mode| (mode.0, mode.1));
        let (spec_id, built_in) = (Decoration::SpecId as u32, Decoration::BuiltIn as u32);
        let Module { decorations, constants, words, workgroup_size, .. } = self;
        for &(target, _, kind, offset) in decorations.iter().filter(|decoration| decoration.1 == WHOLE) {
            let Some(constant) = constants.get_mut(target) else { continue };
            let literal = words.get(offset as usize + 3).copied();
            if kind == spec_id && constant.spec_id.is_none() {
                constant.spec_id = literal;
            } else if kind == built_in && literal == Some(BuiltIn::WorkgroupSize as u32) {
                *workgroup_size = Some(target);
            }
        }
        self.index_spec_ids();
        self.index_member_access();
    }

    fn index_spec_ids(&mut self) {
        let mut found: HashMap<u32, (Id, bool)> = HashMap::new();
        for (id, constant) in self.constants.iter() {
            let Some(spec_id) = constant.spec_id else { continue };
            let (known, named) = found.entry(spec_id).or_insert((id, false));
            if !*named && self.is_named(id) {
                (*known, *named) = (id, true);
            }
        }
        self.spec_ids = found.into_iter().map(|(spec_id, (id, _))| (spec_id, id)).collect();
    }
}
