//! SPIR-V's operations in GLSL's terms: operators, conversions, and what is taken for signed.

use rspirv::spirv::Op;

/// How strongly an operator before its operand binds.
pub(crate) const UNARY: u8 = 12;

/// An operator and how strongly it binds.
pub(crate) fn infix(op: Op) -> Option<(&'static str, u8)> {
    Some(match op {
        Op::IMul | Op::FMul => ("*", 11),
        Op::UDiv | Op::SDiv | Op::FDiv => ("/", 11),
        Op::UMod | Op::SMod | Op::SRem => ("%", 11),
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

/// Whether an operation takes integers for signed; `None` where it doesn't matter.
pub(crate) fn sign_of(op: Op) -> Option<bool> {
    use Op::*;
    match op {
        SDiv | SMod | SRem | SLessThan | SGreaterThan | SLessThanEqual | SGreaterThanEqual
        | ShiftRightArithmetic | SConvert | ConvertSToF => Some(true),
        UDiv | UMod | ULessThan | UGreaterThan | ULessThanEqual | UGreaterThanEqual | ShiftRightLogical
        | UConvert | ConvertUToF => Some(false),
        _ => None,
    }
}

/// For an operation that is a conversion to the result's type: whether the integers that it gives are signed, `None`
/// where both are the same.
pub(crate) fn conversion(op: Op) -> Option<Option<bool>> {
    match op {
        Op::SConvert | Op::UConvert | Op::FConvert | Op::ConvertSToF | Op::ConvertUToF => Some(None),
        Op::ConvertFToS => Some(Some(true)),
        Op::ConvertFToU => Some(Some(false)),
        _ => None,
    }
}
