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
    /// Width in bits.
    pub(crate) fn bits(self) -> u32 {
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
            16 => Some(u64::from(half_from_f64(value))),
            _ => None,
        }
    }

    /// An integer in a float, rounded once: by way of f64 it would be rounded twice.
    fn round_from_integer(self, value: i128) -> Option<u64> {
        match self.bits() {
            32 => Some(u64::from((value as f32).to_bits())),
            64 => Some((value as f64).to_bits()),
            // Whatever f64 can't hold exactly is far beyond what a half can.
            16 => Some(u64::from(half_from_f64(value as f64))),
            _ => None,
        }
    }

    /// A float's whole part as an integer of this type; `None` where it doesn't fit, which has no defined result.
    fn truncate_from(self, value: f64, signed: bool) -> Option<u64> {
        let whole = value.trunc();
        let limit = 2_f64.powi(self.bits() as i32 - i32::from(signed));
        let least = if signed { -limit } else { 0.0 };
        (whole >= least && whole < limit).then_some(if signed { whole as i64 as u64 } else { whole as u64 })
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
        Op::UConvert => Some(a),
        Op::SConvert => Some(sa as u64),
        Op::FConvert => result.round_from(operand.to_f64(a)?),
        Op::QuantizeToF16 => Some(u64::from((quantize_to_half(operand.to_f64(a)?) as f32).to_bits())),
        Op::ConvertFToS => result.truncate_from(operand.to_f64(a)?, true),
        Op::ConvertFToU => result.truncate_from(operand.to_f64(a)?, false),
        Op::ConvertSToF => result.round_from_integer(i128::from(sa)),
        Op::ConvertUToF => result.round_from_integer(i128::from(a)),
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
        Op::FMod => float(|x, y| {
            let rest = x % y;
            if rest != 0.0 && (rest < 0.0) != (y < 0.0) { rest + y } else { rest }
        }),
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

pub(crate) fn half_to_f64(half: u16) -> f64 {
    let sign = if half >> 15 == 1 { -1.0 } else { 1.0 };
    let (exponent, fraction) = (i32::from(half >> 10 & 31), f64::from(half & 1023));
    sign * match exponent {
        0 => fraction * 2_f64.powi(-24),
        31 if fraction == 0.0 => f64::INFINITY,
        31 => f64::NAN,
        _ => (1.0 + fraction / 1024.0) * 2_f64.powi(exponent - 15),
    }
}

/// The shortest decimal number that rounds to a half; whole numbers stay what they are.
pub(crate) fn decimal_of_half(half: u16) -> f64 {
    let exact = half_to_f64(half);
    if exact.fract() == 0.0 {
        return exact;
    }
    // Five digits tell any two halves apart.
    let shorter = (0..5).filter_map(|digits| format!("{exact:.digits$e}").parse::<f64>().ok());
    shorter.into_iter().find(|&decimal| half_from_f64(decimal) == half).unwrap_or(exact)
}

/// The shortest decimal number that rounds to a float of 32 bits. Others are between it and the float, so all floats keep
/// their order.
pub(crate) fn decimal_of_f32(value: f32) -> f64 {
    let shortest = value.to_string().parse::<f64>().ok();
    // A number that lies next to the middle of two floats may not survive the way through f64.
    shortest.filter(|&decimal| decimal as f32 == value).unwrap_or(value.into())
}

/// The bits of the nearest half, ties to even.
pub fn half_from_f64(value: f64) -> u16 {
    let sign = ((value.to_bits() >> 48) & 0x8000) as u16;
    let magnitude = value.abs();
    if magnitude.is_nan() {
        return sign | 0x7e00;
    }
    // Half a step above the largest half, where rounding reaches infinity.
    if magnitude >= 65520.0 {
        return sign | 0x7c00;
    }
    if magnitude < SMALLEST_NORMAL_HALF {
        // In steps of 2^-24; what rounds up to 1,024 of them is the smallest normal half by itself.
        return sign | (magnitude * 2_f64.powi(24)).round_ties_even() as u16;
    }
    const DROPPED: u32 = 52 - 10;
    const BIAS: u64 = 1023 - 15;
    let bits = magnitude.to_bits();
    let rounded = bits + (1 << (DROPPED - 1)) - 1 + (bits >> DROPPED & 1);
    sign | ((rounded >> DROPPED) - (BIAS << 10)) as u16
}

const SMALLEST_NORMAL_HALF: f64 = 1.0 / 16384.0;

/// As `OpQuantizeToF16` does it: what would be a denormal half becomes zero.
fn quantize_to_half(value: f64) -> f64 {
    let half = half_to_f64(half_from_f64(value));
    if half.abs() < SMALLEST_NORMAL_HALF { 0.0_f64.copysign(value) } else { half }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every half survives the way through f64, and the values half-way between two go to the even one.
    #[test]
    fn halves_round_once_and_to_even() {
        for half in 0..0x7c00_u16 {
            let value = half_to_f64(half);
            assert_eq!(half_from_f64(value), half);
            assert_eq!(half_from_f64(-value), half | 0x8000);
            let next = if half == 0x7bff { 65536.0 } else { half_to_f64(half + 1) };
            let middle = (value + next) / 2.0;
            assert_eq!(half_from_f64(middle), half + (half & 1), "{half:#x}");
            assert_eq!(half_from_f64(middle.next_down()), half, "{half:#x}");
            assert_eq!(half_from_f64(middle.next_up()), half + 1, "{half:#x}");
        }
        assert_eq!(half_from_f64(f64::INFINITY), 0x7c00);
        assert_eq!(half_from_f64(f64::NAN) & 0x7c00, 0x7c00);
    }

    #[test]
    fn conversions_out_of_range_are_not_defined() {
        let (float, byte) = (Kind::Float { bits: 32 }, Kind::Int { bits: 8, signed: true });
        let convert = |op, value: f32| arithmetic(op, float, byte, [u64::from(value.to_bits()), 0, 0]);
        assert_eq!(convert(Op::ConvertFToS, -128.9).map(|v| byte.mask(v)), Some(0x80));
        assert_eq!(convert(Op::ConvertFToS, 128.0), None);
        assert_eq!(convert(Op::ConvertFToU, 255.5), Some(255));
        assert_eq!(convert(Op::ConvertFToU, -1.0), None);
        assert_eq!(convert(Op::ConvertFToU, f32::NAN), None);
        let long = Kind::Int { bits: 64, signed: false };
        // 2^24 + 1 + 2^-29 parts: f64 would round it to the middle, then to the even f32 below.
        let value = (1_u64 << 60) + (1 << 36) + 1;
        let found = arithmetic(Op::ConvertUToF, long, float, [value, 0, 0]).unwrap();
        assert_eq!(f32::from_bits(found as u32), 2_f32.powi(60) + 2_f32.powi(37));
    }

    /// What is written of a float is short, and gives the float back.
    #[test]
    #[allow(clippy::approx_constant)]
    fn decimals_are_short_and_exact() {
        assert_eq!(decimal_of_f32(0.1), 0.1);
        assert_eq!(decimal_of_f32(std::f32::consts::PI), 3.1415927);
        assert_eq!(decimal_of_half(half_from_f64(0.1)), 0.1);
        assert_eq!(decimal_of_half(half_from_f64(-65504.0)), -65504.0);
        for half in (0..=0xffff_u16).filter(|half| half & 0x7c00 != 0x7c00) {
            let decimal = decimal_of_half(half);
            assert_eq!(half_from_f64(decimal), half);
            assert!(format!("{:e}", decimal.abs()).split('e').next().is_some_and(|digits| digits.len() <= 6));
        }
        let mut bits = 0_u32;
        let mut last = 0.0;
        while f32::from_bits(bits).is_finite() {
            let value = f32::from_bits(bits);
            let decimal = decimal_of_f32(value);
            assert_eq!((decimal as f32).to_bits(), bits);
            assert_eq!(decimal.to_string(), value.to_string(), "{bits:#x}");
            assert!(bits == 0 || decimal > last, "{bits:#x}");
            (bits, last) = (bits + 9_973, decimal);
        }
        assert!(decimal_of_f32(f32::NAN).is_nan() && decimal_of_half(0x7e00).is_nan());
        assert_eq!(decimal_of_f32(f32::NEG_INFINITY), f64::NEG_INFINITY);
    }
}
