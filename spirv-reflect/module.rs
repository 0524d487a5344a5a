//! The module's tables: types, constants, variables, names, decorations, entry points, functions.

use std::collections::HashMap;
use std::ops::Range;

use rspirv::spirv::{ExecutionMode as Mode, Op};

use crate::decoration::Groups;
use crate::error::Result;
use crate::excerpt::boundary;
use crate::ids::IdMap;
use crate::reader::{self, Header, Instruction, Instructions};
use crate::steps::step;
use crate::types::{Id, Type, TypeEntry};

/// A SPIR-V module, read and indexed.
#[derive(Clone, Debug)]
pub struct Module {
    pub(crate) words: Vec<u32>,
    pub(crate) header: Header,
    pub(crate) types: IdMap<TypeEntry>,
    pub(crate) constants: IdMap<Constant>,
    pub(crate) variables: IdMap<Variable>,
    pub(crate) functions: Vec<Function>,
    pub(crate) ext_inst_sets: IdMap<String>,
    pub(crate) entry_points: Vec<EntryPoint>,
    /// Sorted by function; in the module's order for one function.
    pub(crate) modes: Vec<ExecutionMode>,
    /// The first of each of the modes that say a workgroup's size, sorted: function, mode, place in `modes`.
    pub(crate) size_modes: Vec<(Id, u32, u32)>,
    /// Word offset of the name's instruction, by id.
    pub(crate) names: IdMap<u32>,
    /// (struct, member, word offset), sorted.
    pub(crate) member_names: Vec<(Id, u32, u32)>,
    /// (target, member or `WHOLE`, decoration, word offset), sorted.
    pub(crate) decorations: Vec<(Id, u32, u32, u32)>,
    /// What groups of decorations add to their targets.
    pub(crate) groups: Groups,
    pub(crate) capabilities: Vec<u32>,
    pub(crate) extensions: Vec<String>,
    pub(crate) source: Option<SourceLanguage>,
    /// The constant with the builtin `WorkgroupSize`.
    pub(crate) workgroup_size: Option<Id>,
    /// Structures all of whose members are (not writable, not readable).
    pub(crate) member_access: HashMap<Id, (bool, bool)>,
    /// The constant that names each specialization id: the first that has a name, else the first.
    pub(crate) spec_ids: HashMap<u32, Id>,
}

/// The language that a module was written in, as it says itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceLanguage {
    /// The SPIR-V `SourceLanguage` number: 2 is GLSL, 5 HLSL, 11 Slang.
    pub language: u32,
    /// The language's version, as the front end counts it: 450, 600.
    pub version: u32,
}

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
    pub(crate) fn from_model(model: u32) -> Stage {
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

    /// The SPIR-V `ExecutionModel` number; of task and mesh stages that of `SPV_EXT_mesh_shader`.
    pub fn execution_model(self) -> u32 {
        match self {
            Stage::Vertex => 0,
            Stage::TessellationControl => 1,
            Stage::TessellationEvaluation => 2,
            Stage::Geometry => 3,
            Stage::Fragment => 4,
            Stage::Compute => 5,
            Stage::Task => 5364,
            Stage::Mesh => 5365,
            Stage::RayGeneration => 5313,
            Stage::Intersection => 5314,
            Stage::AnyHit => 5315,
            Stage::ClosestHit => 5316,
            Stage::Miss => 5317,
            Stage::Callable => 5318,
            Stage::Other(model) => model,
        }
    }

    /// The `VkShaderStageFlagBits` bit; `None` for what is no stage of Vulkan, such as an OpenCL kernel.
    pub fn flag(self) -> Option<u32> {
        Some(match self {
            Stage::Vertex => 0x1,
            Stage::TessellationControl => 0x2,
            Stage::TessellationEvaluation => 0x4,
            Stage::Geometry => 0x8,
            Stage::Fragment => 0x10,
            Stage::Compute => 0x20,
            Stage::Task => 0x40,
            Stage::Mesh => 0x80,
            Stage::RayGeneration => 0x100,
            Stage::AnyHit => 0x200,
            Stage::ClosestHit => 0x400,
            Stage::Miss => 0x800,
            Stage::Intersection => 0x1000,
            Stage::Callable => 0x2000,
            Stage::Other(_) => return None,
        })
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
    /// Word range from its first instruction to behind its last.
    pub(crate) words: Range<usize>,
}

impl Module {
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

    /// All instructions, in order: those of unknown opcodes too.
    pub fn instructions(&self) -> impl Iterator<Item = Instruction<'_>> {
        reader::instructions(&self.words).flatten()
    }

    /// The language that the module says it was written in.
    pub fn source(&self) -> Option<SourceLanguage> {
        self.source
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

    /// The first mode of a number, of those that say a workgroup's size. Any number of entry points may have one function,
    /// with any number of modes: nothing is looked through.
    pub(crate) fn size_mode(&self, entry: &EntryPoint, mode: Mode) -> Option<&ExecutionMode> {
        let key = (entry.function, mode as u32);
        let found =
            self.size_modes.binary_search_by_key(&key, |&(function, mode, _)| (function, mode)).ok()?;
        self.modes.get(self.size_modes.get(found)?.2 as usize)
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

    /// The global variable `id`.
    pub fn variable(&self, id: Id) -> Option<&Variable> {
        self.variables.get(id)
    }

    /// The global variables with their ids, in order.
    pub fn variables(&self) -> impl Iterator<Item = (Id, &Variable)> {
        self.variables.iter()
    }

    /// The name that debug information gives `id`; `None` where it is absent or empty.
    pub fn name(&self, id: Id) -> Option<String> {
        self.string_at(*self.names.get(id)?, 1)
    }

    /// What a structure is called where others are made of it: its name, `struct_<n>`, the n-th type of the module from 0,
    /// where it has none or one of more than 256 bytes.
    pub fn struct_name(&self, id: Id) -> String {
        self.shared_name(id).unwrap_or_else(|| format!("struct_{}", self.types.slot(id).unwrap_or_default()))
    }

    /// The name of what any number of others may be called after: one of any length would be copied for each.
    pub(crate) fn shared_name(&self, id: Id) -> Option<String> {
        const MOST: usize = 256;
        self.name_start(id, MOST + 1).filter(|name| name.len() <= MOST)
    }

    /// The first `most` bytes of a name, up to three less where a character would be cut; the rest is not read.
    pub(crate) fn name_start(&self, id: Id, most: usize) -> Option<String> {
        self.string_start(*self.names.get(id)?, 1, most)
    }

    /// The same of a structure's member.
    pub(crate) fn member_name_start(&self, id: Id, member: u32, most: usize) -> Option<String> {
        self.string_start(self.member_name_offset(id, member)?, 2, most)
    }

    fn string_start(&self, offset: u32, operand: usize, most: usize) -> Option<String> {
        let operands = self.instruction(offset)?.operands;
        let words = operands.get(operand..)?.iter().take(most.div_ceil(4) + 1);
        step(words.len());
        let mut bytes: Vec<u8> = words.flat_map(|word| word.to_le_bytes()).collect();
        bytes.truncate(bytes.iter().position(|&byte| byte == 0).unwrap_or(bytes.len()));
        let mut name = String::from_utf8_lossy(&bytes).into_owned();
        name.truncate(boundary(&name, most));
        (!name.is_empty()).then_some(name)
    }

    /// Whether debug information names `id`.
    pub(crate) fn is_named(&self, id: Id) -> bool {
        let offset = self.names.get(id);
        // A name's first byte is 0 where it is empty.
        offset.and_then(|&offset| self.words.get(offset as usize + 2)).is_some_and(|word| word & 0xff != 0)
    }

    /// The name of a structure's member.
    pub fn member_name(&self, id: Id, member: u32) -> Option<String> {
        self.string_at(self.member_name_offset(id, member)?, 2)
    }

    /// Where the instruction is that names a member.
    fn member_name_offset(&self, id: Id, member: u32) -> Option<u32> {
        let i = self.member_names.partition_point(|&(s, m, _)| (s, m) < (id, member));
        let &(s, m, offset) = self.member_names.get(i)?;
        ((s, m) == (id, member)).then_some(offset)
    }

    fn string_at(&self, offset: u32, operand: usize) -> Option<String> {
        let (name, _) = self.instruction(offset)?.string(operand).ok()?;
        (!name.is_empty()).then_some(name)
    }

    /// The words of a function, from `OpFunction` to `OpFunctionEnd`.
    pub fn function_words(&self, function: &Function) -> &[u32] {
        self.words.get(function.words.clone()).unwrap_or(&[])
    }

    /// The instructions of a function, from `OpFunction` to `OpFunctionEnd`.
    pub fn function_instructions(
        &self,
        function: &Function,
    ) -> impl Iterator<Item = Instruction<'_>> + use<'_> {
        let words = self.words.get(..function.words.end).unwrap_or(&[]);
        Instructions::at(words, function.words.start).flatten()
    }

    /// The instructions of a function after its parameters.
    pub(crate) fn body(&self, function: &Function) -> impl Iterator<Item = Instruction<'_>> + use<'_> {
        let words = self.words.get(..function.body.end).unwrap_or(&[]);
        Instructions::at(words, function.body.start).flatten()
    }

    /// The instruction at a word offset that the loader noted.
    pub(crate) fn instruction(&self, offset: u32) -> Option<Instruction<'_>> {
        Instructions::at(&self.words, offset as usize).next()?.ok()
    }

    /// The constant that carries the `WorkgroupSize` builtin.
    pub(crate) fn workgroup_size_builtin(&self) -> Option<Id> {
        self.workgroup_size
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
