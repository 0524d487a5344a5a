//! Scalar arithmetic of `OpSpecConstantOp`, on bits.

use rspirv::spirv::Op;

/// A scalar type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Bool,
    Int { bits: u32, signed: bool },
    Float { bits: u32 },
}

impl Kind {
    fn bits(self) -> u32 {
        match self {
            Kind::Bool => 1,
            Kind::Int { bits, .. } | Kind::Float { bits } => bits,
        }
    }

    /// Keeps the bits that the type has.
    pub(crate) fn mask(self, value: u64) -> u64 {
        match self.bits() {
            64.. => value,
            bits => value & ((1 << bits) - 1),
        }
    }

    fn sign_extend(self, value: u64) -> i64 {
        let unused = 64 - self.bits().clamp(1, 64);
        ((value << unused) as i64) >> unused
    }

    fn to_f64(self, value: u64) -> Option<f64> {
        match self.bits() {
            32 => Some(f64::from(f32::from_bits(value as u32))),
            64 => Some(f64::from_bits(value)),
            16 => Some(half_to_f64(value as u16)),
            _ => None,
        }
    }

    fn round_from(self, value: f64) -> Option<u64> {
        match self.bits() {
            32 => Some(u64::from((value as f32).to_bits())),
            64 => Some(value.to_bits()),
            16 => Some(u64::from(half_from_f32(value as f32))),
            _ => None,
        }
    }
}

/// One operation on scalars: `operand` is the type of the operands, `result` the type of the result. `None` where
/// the operation is not known or has no defined result (a division by zero, a shift by the width or more).
pub(crate) fn arithmetic(op: Op, operand: Kind, result: Kind, [a, b, c]: [u64; 3]) -> Option<u64> {
    let (sa, sb) = (operand.sign_extend(a), operand.sign_extend(b));
    let is = |condition: bool| Some(u64::from(condition));
    let float = |f: fn(f64, f64) -> f64| result.round_from(f(operand.to_f64(a)?, operand.to_f64(b)?));
    let compare = |ordered: bool, f: fn(&f64, &f64) -> bool| -> Option<u64> {
        let (x, y) = (operand.to_f64(a)?, operand.to_f64(b)?);
        let unordered = x.is_nan() || y.is_nan();
        is(if unordered { !ordered } else { f(&x, &y) })
    };
    // The amount of a shift may have a width of its own: its bits are used as they are.
    let shift = |f: &dyn Fn(u32) -> u64| (b < u64::from(operand.bits())).then(|| f(b as u32));
    match op {
        Op::UConvert | Op::Bitcast | Op::CopyObject => Some(a),
        Op::SConvert => Some(sa as u64),
        Op::FConvert => result.round_from(operand.to_f64(a)?),
        Op::QuantizeToF16 => {
            Some(u64::from((half_to_f64(half_from_f32(operand.to_f64(a)? as f32)) as f32).to_bits()))
        }
        Op::ConvertFToS => Some(operand.to_f64(a)? as i64 as u64),
        Op::ConvertFToU => Some(operand.to_f64(a)? as u64),
        Op::ConvertSToF => result.round_from(sa as f64),
        Op::ConvertUToF => result.round_from(a as f64),
        Op::SNegate => Some(a.wrapping_neg()),
        Op::FNegate => result.round_from(-operand.to_f64(a)?),
        Op::Not => Some(!a),
        Op::IAdd => Some(a.wrapping_add(b)),
        Op::ISub => Some(a.wrapping_sub(b)),
        Op::IMul => Some(a.wrapping_mul(b)),
        Op::FAdd => float(|x, y| x + y),
        Op::FSub => float(|x, y| x - y),
        Op::FMul => float(|x, y| x * y),
        Op::FDiv => float(|x, y| x / y),
        Op::FRem => float(|x, y| x % y),
        Op::FMod => float(|x, y| x - y * (x / y).floor()),
        Op::UDiv => a.checked_div(b),
        Op::UMod => a.checked_rem(b),
        Op::SDiv => (sb != 0).then(|| sa.wrapping_div(sb) as u64),
        Op::SRem => (sb != 0).then(|| sa.wrapping_rem(sb) as u64),
        Op::SMod => (sb != 0).then(|| {
            let rest = sa.wrapping_rem(sb);
            (if rest != 0 && (rest < 0) != (sb < 0) { rest.wrapping_add(sb) } else { rest }) as u64
        }),
        Op::ShiftRightLogical => shift(&|n| a >> n),
        Op::ShiftRightArithmetic => shift(&|n| (sa >> n) as u64),
        Op::ShiftLeftLogical => shift(&|n| a << n),
        Op::BitwiseOr | Op::LogicalOr => Some(a | b),
        Op::BitwiseXor => Some(a ^ b),
        Op::BitwiseAnd | Op::LogicalAnd => Some(a & b),
        Op::LogicalNot => is(a == 0),
        Op::LogicalEqual | Op::IEqual => is(a == b),
        Op::LogicalNotEqual | Op::INotEqual => is(a != b),
        Op::Select => Some(if a != 0 { b } else { c }),
        Op::UGreaterThan => is(a > b),
        Op::UGreaterThanEqual => is(a >= b),
        Op::ULessThan => is(a < b),
        Op::ULessThanEqual => is(a <= b),
        Op::SGreaterThan => is(sa > sb),
        Op::SGreaterThanEqual => is(sa >= sb),
        Op::SLessThan => is(sa < sb),
        Op::SLessThanEqual => is(sa <= sb),
        Op::FOrdEqual => compare(true, f64::eq),
        Op::FUnordEqual => compare(false, f64::eq),
        Op::FOrdNotEqual => compare(true, f64::ne),
        Op::FUnordNotEqual => compare(false, f64::ne),
        Op::FOrdLessThan => compare(true, f64::lt),
        Op::FUnordLessThan => compare(false, f64::lt),
        Op::FOrdLessThanEqual => compare(true, f64::le),
        Op::FUnordLessThanEqual => compare(false, f64::le),
        Op::FOrdGreaterThan => compare(true, f64::gt),
        Op::FUnordGreaterThan => compare(false, f64::gt),
        Op::FOrdGreaterThanEqual => compare(true, f64::ge),
        Op::FUnordGreaterThanEqual => compare(false, f64::ge),
        _ => None,
    }
}

fn half_to_f64(half: u16) -> f64 {
    let sign = if half >> 15 == 1 { -1.0 } else { 1.0 };
    let (exponent, fraction) = (i32::from(half >> 10 & 31), f64::from(half & 1023));
    sign * match exponent {
        0 => fraction * 2_f64.powi(-24),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1.0 + fraction / 1024.0) * 2_f64.powi(exponent - 15),
    }
}

/// Rounds to the nearest half, ties to even.
fn half_from_f32(value: f32) -> u16 {
    let sign = ((value.to_bits() >> 16) & 0x8000) as u16;
    let magnitude = value.abs();
    if magnitude.is_nan() {
        return sign | 0x7e00;
    }
    if magnitude >= 65520.0 {
        return sign | 0x7c00;
    }
    if magnitude < 6.103_515_6e-5 {
        return sign | (f64::from(magnitude) * 2_f64.powi(24)).round_ties_even() as u16;
    }
    let bits = magnitude.to_bits();
    let rounded = bits + 0xfff + (bits >> 13 & 1);
    sign | ((rounded >> 13) - (112 << 10)) as u16
}
