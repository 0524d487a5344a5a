//! The module's tables: types, constants, variables, names, decorations, entry points, functions.

use std::ops::Range;

use rspirv::spirv::{BuiltIn, Decoration, Op};

use crate::error::{Error, Result};
use crate::ids::IdMap;
use crate::reader::{self, Header, Instruction, Instructions};
use crate::types::{Id, MAX_NESTING, Type, TypeEntry};

/// A SPIR-V module, read and indexed.
#[derive(Clone, Debug)]
pub struct Module {
    pub(crate) words: Vec<u32>,
    header: Header,
    pub(crate) types: IdMap<TypeEntry>,
    pub(crate) constants: IdMap<Constant>,
    pub(crate) variables: IdMap<Variable>,
    pub(crate) functions: Vec<Function>,
    pub(crate) ext_inst_sets: IdMap<String>,
    entry_points: Vec<EntryPoint>,
    /// Sorted by function; in the module's order for one function.
    modes: Vec<ExecutionMode>,
    /// Word offset of the name's instruction, by id.
    names: IdMap<u32>,
    /// (struct, member, word offset), sorted.
    member_names: Vec<(Id, u32, u32)>,
    /// (target, member or `WHOLE`, decoration, word offset), sorted.
    decorations: Vec<(Id, u32, u32, u32)>,
    /// (target, member or `WHOLE`, group), sorted.
    groups: Vec<(Id, u32, Id)>,
    capabilities: Vec<u32>,
    extensions: Vec<String>,
    /// The constant with the builtin `WorkgroupSize`.
    workgroup_size: Option<Id>,
}

/// The member number of a decoration on the whole of its target.
pub(crate) const WHOLE: u32 = u32::MAX;

/// The stage that an entry point is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Stage {
    Vertex,
    TessellationControl,
    TessellationEvaluation,
    Geometry,
    Fragment,
    Compute,
    Task,
    Mesh,
    RayGeneration,
    Intersection,
    AnyHit,
    ClosestHit,
    Miss,
    Callable,
    /// Any other execution model, by number.
    Other(u32),
}

impl Stage {
    fn from_model(model: u32) -> Stage {
        match model {
            0 => Stage::Vertex,
            1 => Stage::TessellationControl,
            2 => Stage::TessellationEvaluation,
            3 => Stage::Geometry,
            4 => Stage::Fragment,
            5 => Stage::Compute,
            5267 | 5364 => Stage::Task,
            5268 | 5365 => Stage::Mesh,
            5313 => Stage::RayGeneration,
            5314 => Stage::Intersection,
            5315 => Stage::AnyHit,
            5316 => Stage::ClosestHit,
            5317 => Stage::Miss,
            5318 => Stage::Callable,
            other => Stage::Other(other),
        }
    }
}

/// An entry point.
#[derive(Clone, Debug)]
pub struct EntryPoint {
    /// Its name.
    pub name: String,
    /// Its stage.
    pub stage: Stage,
    /// The id of its function.
    pub function: Id,
    /// The variables that `OpEntryPoint` lists.
    pub interface: Vec<Id>,
}

/// An execution mode of a function that is an entry point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExecutionMode {
    /// The function's id.
    pub function: Id,
    /// The mode's number.
    pub mode: u32,
    /// Literals, or ids for the `...Id` modes.
    pub operands: Vec<u32>,
}

/// A constant, literal or specializable.
#[derive(Clone, Copy, Debug)]
pub struct Constant {
    /// Its type.
    pub ty: Id,
    /// The opcode that declares it.
    pub opcode: u16,
    /// The id by which a host sets it.
    pub spec_id: Option<u32>,
    pub(crate) offset: u32,
}

/// A global variable.
#[derive(Clone, Copy, Debug)]
pub struct Variable {
    /// The type of the pointer to it.
    pub pointer: Id,
    /// What it holds; `None` for an untyped variable without a data type.
    pub ty: Option<Id>,
    /// The SPIR-V storage class number.
    pub storage: u32,
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its id.
    pub id: Id,
    /// The type it returns.
    pub result: Id,
    /// Its parameters: id and type.
    pub parameters: Vec<(Id, Id)>,
    /// Word range from the instruction after its parameters to its end.
    pub(crate) body: Range<usize>,
}

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
            workgroup_size: None,
        };
        let mut loader = Loader { pending: IdMap::new(n), open: None };
        for inst in reader::instructions(&words) {
            loader.take(&mut module, &inst?)?;
        }
        module.words = words;
        loader.finish(&mut module)?;
        Ok(module)
    }

    /// Reads the bytes of a file.
    ///
    /// # Errors
    /// As [`Module::read`], and when the length is not a multiple of four.
    pub fn from_bytes(bytes: &[u8]) -> Result<Module> {
        Module::read(reader::words_from_bytes(bytes)?)
    }

    /// The module's header.
    pub fn header(&self) -> Header {
        self.header
    }

    /// The module's words, in the machine's byte order.
    pub fn words(&self) -> &[u32] {
        &self.words
    }

    /// The entry points, in order.
    pub fn entry_points(&self) -> &[EntryPoint] {
        &self.entry_points
    }

    /// The execution modes of an entry point, in order.
    pub fn execution_modes(&self, entry: &EntryPoint) -> &[ExecutionMode] {
        let first = self.modes.partition_point(|mode| mode.function < entry.function);
        let end = self.modes.partition_point(|mode| mode.function <= entry.function);
        self.modes.get(first..end).unwrap_or(&[])
    }

    /// The functions, in order.
    pub fn functions(&self) -> &[Function] {
        &self.functions
    }

    /// The capabilities, known or not, in order.
    pub fn capabilities(&self) -> &[u32] {
        &self.capabilities
    }

    /// The extensions that it declares.
    pub fn extensions(&self) -> &[String] {
        &self.extensions
    }

    /// The type `id`.
    pub fn ty(&self, id: Id) -> Option<&Type> {
        self.types.get(id).map(|entry| &entry.ty)
    }

    /// The constant `id`.
    pub fn constant(&self, id: Id) -> Option<&Constant> {
        self.constants.get(id)
    }

    /// The global variables with their ids, in order.
    pub fn variables(&self) -> impl Iterator<Item = (Id, &Variable)> {
        self.variables.iter()
    }

    /// The name that debug information gives `id`; `None` where it is absent or empty.
    pub fn name(&self, id: Id) -> Option<String> {
        self.string_at(*self.names.get(id)?, 1)
    }

    /// The name of a structure's member.
    pub fn member_name(&self, id: Id, member: u32) -> Option<String> {
        let i = self.member_names.partition_point(|&(s, m, _)| (s, m) < (id, member));
        let &(s, m, offset) = self.member_names.get(i)?;
        if (s, m) == (id, member) { self.string_at(offset, 2) } else { None }
    }

    fn string_at(&self, offset: u32, operand: usize) -> Option<String> {
        let (name, _) = self.instruction(offset)?.string(operand).ok()?;
        (!name.is_empty()).then_some(name)
    }

    /// The instruction at a word offset that the loader noted.
    pub(crate) fn instruction(&self, offset: u32) -> Option<Instruction<'_>> {
        Instructions::at(&self.words, offset as usize).next()?.ok()
    }

    /// The operands of a decoration of `id`, its own or its groups'; empty for one without operands.
    pub(crate) fn decoration(&self, id: Id, kind: Decoration) -> Option<&[u32]> {
        self.decoration_of(id, WHOLE, kind)
    }

    /// The operands of a decoration of a structure's member.
    pub(crate) fn member_decoration(&self, id: Id, member: u32, kind: Decoration) -> Option<&[u32]> {
        self.decoration_of(id, member, kind)
    }

    fn decoration_of(&self, id: Id, member: u32, kind: Decoration) -> Option<&[u32]> {
        let find = |id: Id, member: u32| {
            let key = (id, member, kind as u32);
            let i = self.decorations.partition_point(|&(t, m, k, _)| (t, m, k) < key);
            let &(t, m, k, offset) = self.decorations.get(i).filter(|&&(t, m, k, _)| (t, m, k) == key)?;
            debug_assert_eq!((t, m, k), key);
            let n_fixed = if m == WHOLE { 2 } else { 3 };
            self.instruction(offset).map(|inst| inst.operands_from(n_fixed))
        };
        find(id, member).or_else(|| {
            let first = self.groups.partition_point(|&(t, m, _)| (t, m) < (id, member));
            let groups = self.groups.get(first..)?.iter();
            groups
                .take_while(|&&(t, m, _)| (t, m) == (id, member))
                .find_map(|&(_, _, group)| find(group, WHOLE))
        })
    }

    /// The constant that carries the `WorkgroupSize` builtin.
    pub(crate) fn workgroup_size_builtin(&self) -> Option<Id> {
        self.workgroup_size
    }

    /// The single literal of a decoration such as `Location`.
    pub(crate) fn decoration_value(&self, id: Id, kind: Decoration) -> Option<u32> {
        self.decoration(id, kind)?.first().copied()
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
            _ if self.open.is_some() => return Ok(()),
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
            Some(Op::Name) => {
                let _ = inst.string(1)?;
                module.names.insert(inst.operand(0)?, offset);
            }
            Some(Op::MemberName) => {
                let _ = inst.string(2)?;
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
        Ok(())
    }
}

impl Constant {
    /// Whether a host can change it, by itself or through what it is computed from.
    pub fn is_specialized(&self) -> bool {
        matches!(
            Op::from_u32(u32::from(self.opcode)),
            Some(
                Op::SpecConstant
                    | Op::SpecConstantTrue
                    | Op::SpecConstantFalse
                    | Op::SpecConstantComposite
                    | Op::SpecConstantOp
                    | Op::SpecConstantCompositeReplicateEXT
            )
        )
    }
}
