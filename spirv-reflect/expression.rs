//! Constants as text, and the specialization ids behind them.

use std::fmt::Write;

use rspirv::spirv::Op;

use crate::ids::IdMap;
use crate::module::Module;
use crate::reader::Instruction;
use crate::types::{Id, Type};

/// Text longer than this ends in `…`.
const MAX_LENGTH: usize = 240;
/// Expressions are written out this deep.
const MAX_DEPTH: u32 = 32;

impl Module {
    /// A constant as an expression of literals and specialization constants, in GLSL's terms: `N * 2 + 1`. Parts that
    /// are nested very deep, and text beyond some 240 bytes, are `…`.
    ///
    /// ```
    /// // OpName %2 "N"; OpTypeInt 32 1; OpSpecConstant %1 %2 4 with SpecId 0; OpConstant %1 %3 2; %4 = %2 * %3
    /// let words = [
    ///     0x0723_0203, 0x0001_0000, 0, 5, 0, //
    ///     0x0003_0005, 2, 0x4e, //
    ///     0x0004_0047, 2, 1, 0, //
    ///     0x0004_0015, 1, 32, 1, //
    ///     0x0004_0032, 1, 2, 4, //
    ///     0x0004_002b, 1, 3, 2, //
    ///     0x0006_0034, 1, 4, 132, 2, 3,
    /// ];
    /// let module = spanforge_reflect::Module::read(words.to_vec())?;
    /// assert_eq!(module.expression(4), "N * 2");
    /// assert_eq!(module.spec_ids_behind(4), [0]);
    /// # Ok::<(), spanforge_reflect::Error>(())
    /// ```
    pub fn expression(&self, constant: Id) -> String {
        let mut text = String::new();
        self.write_expression(&mut text, constant, 0, MAX_DEPTH);
        if text.len() > MAX_LENGTH {
            let end = (0..=MAX_LENGTH).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0);
            text.truncate(end);
            text.push('…');
        }
        text
    }

    /// The specialization ids that a constant's value may follow from, in ascending order.
    pub fn spec_ids_behind(&self, constant: Id) -> Vec<u32> {
        let mut seen = IdMap::new(self.words.len());
        let (mut open, mut found) = (vec![constant], Vec::new());
        while let Some(id) = open.pop() {
            let Some(declared) = self.constant(id) else { continue };
            if !seen.insert(id, ()) {
                continue;
            }
            found.extend(declared.spec_id);
            if let Some(inst) = self.instruction(declared.offset) {
                open.extend_from_slice(operands(&inst));
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    /// The name of a specialization constant; that of another of the same specialization id where it has none (glslang
    /// declares the constants behind a workgroup's axes a second time), else `constant_<spec id>`.
    fn spec_constant_name(&self, id: Id, spec_id: u32) -> String {
        let of_another = || {
            let mut others = self.constants.iter().filter(|(_, other)| other.spec_id == Some(spec_id));
            others.find_map(|(id, _)| self.name(id))
        };
        self.name(id).or_else(of_another).unwrap_or_else(|| format!("constant_{spec_id}"))
    }

    /// Writes `id`; in parentheses where it binds less than `outer`.
    fn write_expression(&self, text: &mut String, id: Id, outer: u8, depth: u32) {
        let inst = self.constant(id).and_then(|constant| self.instruction(constant.offset));
        let (Some(constant), Some(inst)) = (self.constant(id), inst) else {
            text.push('?');
            return;
        };
        if text.len() > MAX_LENGTH || depth == 0 {
            text.push('…');
            return;
        }
        if let Some(spec_id) = constant.spec_id {
            text.push_str(&self.spec_constant_name(id, spec_id));
            return;
        }
        let list = |text: &mut String, ids: &[Id]| {
            for (i, &id) in ids.iter().enumerate() {
                if text.len() > MAX_LENGTH {
                    break;
                }
                text.push_str(if i == 0 { "" } else { ", " });
                self.write_expression(text, id, 0, depth - 1);
            }
        };
        match inst.op() {
            Some(Op::ConstantTrue | Op::SpecConstantTrue) => text.push_str("true"),
            Some(Op::ConstantFalse | Op::SpecConstantFalse) => text.push_str("false"),
            Some(Op::ConstantNull) => text.push('0'),
            Some(Op::Constant | Op::SpecConstant) => self.write_literal(text, constant.ty, &inst),
            Some(Op::SpecConstantOp) => self.write_operation(text, &inst, outer, depth - 1),
            Some(
                Op::ConstantComposite
                | Op::SpecConstantComposite
                | Op::ConstantCompositeReplicateEXT
                | Op::SpecConstantCompositeReplicateEXT,
            ) => {
                text.push('(');
                list(text, operands(&inst));
                text.push(')');
            }
            _ => text.push('?'),
        }
    }

    fn write_literal(&self, text: &mut String, ty: Id, inst: &Instruction) {
        let low = u64::from(inst.operands.get(2).copied().unwrap_or(0));
        let bits = low | inst.operands.get(3).map_or(0, |&high| u64::from(high) << 32);
        text.push_str(&self.ty(ty).map_or("?".into(), |ty| literal(ty, bits)));
    }

    fn write_operation(&self, text: &mut String, inst: &Instruction, outer: u8, depth: u32) {
        let op = inst.operands.get(2).and_then(|&code| Op::from_u32(code));
        let ids = inst.operands_from(3);
        let (Some(op), Some(&first)) = (op, ids.first()) else {
            text.push('?');
            return;
        };
        let one = |text: &mut String, id: Id, outer: u8| self.write_expression(text, id, outer, depth);
        let binary = infix(op).zip(ids.get(1)).filter(|_| ids.len() == 2);
        if let Some(((sign, strength), &second)) = binary {
            let wrap = strength < outer;
            text.push_str(if wrap { "(" } else { "" });
            one(text, first, strength);
            let _ = write!(text, " {sign} ");
            one(text, second, strength + 1);
            text.push_str(if wrap { ")" } else { "" });
            return;
        }
        match (op, ids) {
            (Op::SNegate | Op::FNegate | Op::Not | Op::LogicalNot, _) => {
                text.push(match op {
                    Op::Not => '~',
                    Op::LogicalNot => '!',
                    _ => '-',
                });
                one(text, first, UNARY);
            }
            (Op::Select, &[condition, yes, no]) => {
                text.push_str(if outer > 0 { "(" } else { "" });
                one(text, condition, 1);
                text.push_str(" ? ");
                one(text, yes, 1);
                text.push_str(" : ");
                one(text, no, 0);
                text.push_str(if outer > 0 { ")" } else { "" });
            }
            (Op::CompositeExtract, [_, path @ ..]) => {
                one(text, first, UNARY);
                path.iter().take(8).for_each(|index| _ = write!(text, "[{index}]"));
            }
            (Op::VectorShuffle, &[a, b, ref picks @ ..]) => {
                one(text, a, UNARY);
                if a != b {
                    text.push('|');
                    one(text, b, UNARY);
                }
                text.push('.');
                picks
                    .iter()
                    .take(16)
                    .for_each(|&pick| text.push(LANES.get(pick as usize).copied().unwrap_or('?')));
            }
            (Op::CopyObject, _) => one(text, first, outer),
            _ => {
                let _ = write!(text, "{op:?}(");
                let n_ids = if op == Op::CompositeInsert { 2 } else { ids.len() };
                for (i, &id) in ids.iter().enumerate() {
                    if text.len() > MAX_LENGTH {
                        break;
                    }
                    text.push_str(if i == 0 { "" } else { ", " });
                    if i < n_ids { one(text, id, 0) } else { _ = write!(text, "{id}") }
                }
                text.push(')');
            }
        }
    }
}

const UNARY: u8 = 12;
/// The components of a shuffle: those of the first vector, then those of the second.
const LANES: [char; 16] = ['x', 'y', 'z', 'w', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l'];

/// An operator and how strongly it binds.
fn infix(op: Op) -> Option<(&'static str, u8)> {
    Some(match op {
        Op::IMul | Op::FMul => ("*", 11),
        Op::UDiv | Op::SDiv | Op::FDiv => ("/", 11),
        Op::UMod | Op::SMod | Op::SRem | Op::FMod | Op::FRem => ("%", 11),
        Op::IAdd | Op::FAdd => ("+", 10),
        Op::ISub | Op::FSub => ("-", 10),
        Op::ShiftLeftLogical => ("<<", 9),
        Op::ShiftRightLogical | Op::ShiftRightArithmetic => (">>", 9),
        Op::ULessThan | Op::SLessThan | Op::FOrdLessThan => ("<", 8),
        Op::UGreaterThan | Op::SGreaterThan | Op::FOrdGreaterThan => (">", 8),
        Op::ULessThanEqual | Op::SLessThanEqual | Op::FOrdLessThanEqual => ("<=", 8),
        Op::UGreaterThanEqual | Op::SGreaterThanEqual | Op::FOrdGreaterThanEqual => (">=", 8),
        Op::IEqual | Op::LogicalEqual | Op::FOrdEqual => ("==", 7),
        Op::INotEqual | Op::LogicalNotEqual | Op::FUnordNotEqual => ("!=", 7),
        Op::BitwiseAnd => ("&", 6),
        Op::BitwiseXor => ("^", 5),
        Op::BitwiseOr => ("|", 4),
        Op::LogicalAnd => ("&&", 3),
        Op::LogicalOr => ("||", 2),
        _ => return None,
    })
}

/// A scalar's bits as its type reads them; a width or type that has no numbers gives the bits in hexadecimal.
pub fn literal(ty: &Type, bits: u64) -> String {
    match *ty {
        Type::Bool => (bits != 0).to_string(),
        Type::Int { bits: width @ 1..=64, signed } => {
            let unused = 64 - width;
            match signed {
                true => ((bits << unused) as i64 >> unused).to_string(),
                false => (bits << unused >> unused).to_string(),
            }
        }
        Type::Float { bits: 16 } => format!("{:?}", crate::arithmetic::half_to_f64(bits as u16)),
        Type::Float { bits: 32 } => format!("{:?}", f32::from_bits(bits as u32)),
        Type::Float { bits: 64 } => format!("{:?}", f64::from_bits(bits)),
        _ => format!("{bits:#x}"),
    }
}

/// The operands of a constant that are constants: literals are left out.
fn operands<'a>(inst: &Instruction<'a>) -> &'a [u32] {
    let from = |first: usize, n: usize| {
        let ids = inst.operands_from(first);
        ids.get(..n).unwrap_or(ids)
    };
    match inst.op() {
        Some(Op::SpecConstantOp) => match inst.operands.get(2).and_then(|&code| Op::from_u32(code)) {
            Some(Op::CompositeExtract) => from(3, 1),
            Some(Op::CompositeInsert | Op::VectorShuffle) => from(3, 2),
            _ => inst.operands_from(3),
        },
        Some(
            Op::ConstantComposite
            | Op::SpecConstantComposite
            | Op::ConstantCompositeReplicateEXT
            | Op::SpecConstantCompositeReplicateEXT,
        ) => inst.operands_from(2),
        _ => &[],
    }
}
