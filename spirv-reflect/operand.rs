//! Every id of an instruction, with its place: what whoever renumbers, copies or links has to change, and nothing else.
//!
//! The walk follows the grammar to an instruction's last word, through masks and what comes behind them. rspirv lists that
//! by shape and not in the order of the bits, so it is written out here. An opcode or a bit that is not known is an error:
//! a guess would take a literal for an id.

use std::collections::HashMap;
use std::sync::LazyLock;

use rspirv::grammar::{
    INSTRUCTION_TABLE, Instruction as Grammar, LogicalOperand, OperandKind, OperandQuantifier,
};
use rspirv::spirv::Op;

use crate::error::Result;
use crate::module::Module;
use crate::reader::Instruction;
use crate::steps::step;
use crate::types::{Id, Type};

/// What an id is to its instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdRole {
    /// The type of its result.
    ResultType,
    /// Its result.
    Result,
    /// Anything else that it refers to.
    Operand,
}

/// Finds ids in instructions of a module that come in its order, from the first of the module or of a function: how long
/// the literals of an `OpSwitch` are follows from the type of what it switches on.
#[derive(Clone, Debug)]
pub struct Ids<'m> {
    module: &'m Module,
    /// Words of the literals of those results whose type is an integer of more than one.
    wide: HashMap<Id, usize>,
}

impl Module {
    /// Finds the ids of its instructions.
    ///
    /// ```
    /// # fn main() -> spanforge_reflect::Result<()> {
    /// use spanforge_reflect::{IdRole, Module};
    /// // OpTypeInt %7 32 1; OpConstant %7 %8 7: a literal that equals an id.
    /// let words = [0x0723_0203, 0x0001_0600, 0, 9, 0, 4 << 16 | 21, 7, 32, 1, 4 << 16 | 43, 7, 8, 7];
    /// let module = Module::read(words.to_vec())?;
    /// let mut ids = module.ids();
    /// let mut found = Vec::new();
    /// for instruction in module.instructions() {
    ///     ids.each(&instruction, |place, role| found.push((instruction.operands[place], role)))?;
    /// }
    /// assert_eq!(found, [(7, IdRole::Result), (7, IdRole::ResultType), (8, IdRole::Result)]);
    /// # Ok(())
    /// # }
    /// ```
    pub fn ids(&self) -> Ids<'_> {
        Ids { module: self, wide: HashMap::new() }
    }
}

impl Ids<'_> {
    /// Calls `found` for each id with its place among the operands, in order.
    ///
    /// # Errors
    /// When the grammar knows no such opcode or mask, or the instruction is not as long as it says.
    pub fn each(&mut self, inst: &Instruction, found: impl FnMut(usize, IdRole)) -> Result<()> {
        let Some(grammar) = grammar(inst.opcode) else {
            return Err(inst.error("what its operands are is not known"));
        };
        step(inst.operands.len());
        let selector = inst.operands.first().copied().unwrap_or_default();
        let literal = if inst.op() == Some(Op::Switch) { self.literal_words(selector) } else { 1 };
        let mut walk = Walk { inst, at: 0, literal, found };
        walk.operands(grammar.operands, false)?;
        if walk.at != inst.operands.len() {
            let (n, known) = (inst.operands.len(), walk.at);
            return Err(inst.error(format!("{n} operands, of which {known} are known")));
        }
        if let (Some(id), Some(ty)) = (inst.result_id(), inst.result_type())
            && let n @ 2.. = self.words_of_type(ty)
        {
            self.wide.insert(id, n);
        }
        Ok(())
    }

    fn literal_words(&self, id: Id) -> usize {
        let constant = self.module.constant(id).map(|constant| self.words_of_type(constant.ty));
        self.wide.get(&id).copied().or(constant).unwrap_or(1)
    }

    fn words_of_type(&self, ty: Id) -> usize {
        match self.module.ty(ty) {
            Some(Type::Int { bits, .. }) => (bits.div_ceil(32) as usize).max(1),
            _ => 1,
        }
    }
}

/// Bits of a mask, from the lowest, with what each brings: so many ids, or a literal.
type Parameters = &'static [(u32, Parameter)];

#[derive(Clone, Copy)]
enum Parameter {
    Nothing,
    Literal,
    Ids(usize),
}

use Parameter::{Ids as ManyIds, Literal, Nothing};

const MEMORY_ACCESS: Parameters = &[
    (0x1, Nothing),
    (0x2, Literal),
    (0x4, Nothing),
    (0x8, ManyIds(1)),
    (0x10, ManyIds(1)),
    (0x20, Nothing),
    (0x1_0000, ManyIds(1)),
    (0x2_0000, ManyIds(1)),
];

const IMAGE_OPERANDS: Parameters = &[
    (0x1, ManyIds(1)),
    (0x2, ManyIds(1)),
    (0x4, ManyIds(2)),
    (0x8, ManyIds(1)),
    (0x10, ManyIds(1)),
    (0x20, ManyIds(1)),
    (0x40, ManyIds(1)),
    (0x80, ManyIds(1)),
    (0x100, ManyIds(1)),
    (0x200, ManyIds(1)),
    (0x400, Nothing),
    (0x800, Nothing),
    (0x1000, Nothing),
    (0x2000, Nothing),
    (0x4000, Nothing),
    (0x1_0000, ManyIds(1)),
];

const LOOP_CONTROL: Parameters = &[
    (0x1, Nothing),
    (0x2, Nothing),
    (0x4, Nothing),
    (0x8, Literal),
    (0x10, Literal),
    (0x20, Literal),
    (0x40, Literal),
    (0x80, Literal),
    (0x100, Literal),
];

/// One instruction while its operands are walked.
struct Walk<'i, 'w, F> {
    inst: &'i Instruction<'w>,
    at: usize,
    /// Words of a literal whose length depends on a type.
    literal: usize,
    found: F,
}

impl<F: FnMut(usize, IdRole)> Walk<'_, '_, F> {
    /// Those of a constant's expression come without result and type.
    fn operands(&mut self, operands: &[LogicalOperand], of_constant: bool) -> Result<()> {
        for operand in operands {
            if of_constant && matches!(operand.kind, OperandKind::IdResultType | OperandKind::IdResult) {
                continue;
            }
            match operand.quantifier {
                OperandQuantifier::One => self.operand(operand.kind, of_constant)?,
                OperandQuantifier::ZeroOrOne if self.is_at_end() => {}
                OperandQuantifier::ZeroOrOne => self.operand(operand.kind, of_constant)?,
                OperandQuantifier::ZeroOrMore => {
                    while !self.is_at_end() {
                        self.operand(operand.kind, of_constant)?;
                    }
                }
            }
        }
        Ok(())
    }

    fn operand(&mut self, kind: OperandKind, of_constant: bool) -> Result<()> {
        match kind {
            OperandKind::IdResultType => self.id(IdRole::ResultType),
            OperandKind::IdResult => self.id(IdRole::Result),
            OperandKind::IdRef | OperandKind::IdScope | OperandKind::IdMemorySemantics => {
                self.id(IdRole::Operand)
            }
            OperandKind::PairIdRefIdRef => {
                self.id(IdRole::Operand)?;
                self.id(IdRole::Operand)
            }
            OperandKind::PairIdRefLiteralInteger => {
                self.id(IdRole::Operand)?;
                self.skip(1)
            }
            OperandKind::PairLiteralIntegerIdRef => {
                self.skip(self.literal)?;
                self.id(IdRole::Operand)
            }
            OperandKind::LiteralString => self.skip(self.inst.string_words(self.at)?),
            OperandKind::LiteralContextDependentNumber => {
                self.inst.operand(self.at)?;
                self.skip(self.inst.operands.len() - self.at)
            }
            OperandKind::LiteralSpecConstantOpInteger => {
                let opcode = u16::try_from(self.inst.operand(self.at)?).ok();
                let nested = opcode.and_then(grammar).filter(|_| !of_constant);
                let Some(nested) = nested else {
                    return Err(self.inst.error("an expression of an operation that is not known"));
                };
                self.skip(1)?;
                self.operands(nested.operands, true)
            }
            OperandKind::MemoryAccess => self.mask(MEMORY_ACCESS),
            OperandKind::ImageOperands => self.mask(IMAGE_OPERANDS),
            OperandKind::LoopControl => self.mask(LOOP_CONTROL),
            // What follows them are ids of the `Id` forms, else literals and strings.
            OperandKind::Decoration | OperandKind::ExecutionMode => {
                self.skip(1)?;
                let are_ids = matches!(self.inst.op(), Some(Op::DecorateId | Op::ExecutionModeId));
                while !self.is_at_end() {
                    if are_ids { self.id(IdRole::Operand)? } else { self.skip(1)? }
                }
                Ok(())
            }
            OperandKind::TensorOperands | OperandKind::TensorAddressingOperands => {
                match self.inst.operand(self.at)? {
                    0 => self.skip(1),
                    _ => Err(self.inst.error("operands of tensors are not known")),
                }
            }
            _ => self.skip(1),
        }
    }

    fn mask(&mut self, known: Parameters) -> Result<()> {
        let mut rest = self.inst.operand(self.at)?;
        self.at += 1;
        for &(bit, parameter) in known {
            if rest & bit == 0 {
                continue;
            }
            rest &= !bit;
            match parameter {
                Nothing => {}
                Literal => self.skip(1)?,
                ManyIds(n) => (0..n).try_for_each(|_| self.id(IdRole::Operand))?,
            }
        }
        if rest == 0 {
            Ok(())
        } else {
            Err(self.inst.error(format!("bits {rest:#x} of a mask are not known")))
        }
    }

    fn id(&mut self, role: IdRole) -> Result<()> {
        self.inst.operand(self.at)?;
        (self.found)(self.at, role);
        self.at += 1;
        Ok(())
    }

    fn skip(&mut self, n: usize) -> Result<()> {
        if n > self.inst.operands.len().saturating_sub(self.at) {
            return Err(self.inst.error(format!("operand {} is missing", self.inst.operands.len())));
        }
        self.at += n;
        Ok(())
    }

    fn is_at_end(&self) -> bool {
        self.at >= self.inst.operands.len()
    }
}

/// rspirv's own look-up goes through the whole table.
static GRAMMAR: LazyLock<Vec<Option<&'static Grammar<'static>>>> = LazyLock::new(|| {
    let mut table: Vec<Option<&'static Grammar>> = Vec::new();
    for grammar in INSTRUCTION_TABLE.iter() {
        let code = grammar.opcode as usize;
        if table.len() <= code {
            table.resize(code + 1, None);
        }
        if let Some(place) = table.get_mut(code) {
            *place = Some(grammar);
        }
    }
    table
});

fn grammar(opcode: u16) -> Option<&'static Grammar<'static>> {
    GRAMMAR.get(usize::from(opcode)).copied().flatten()
}
