//! Scalars as text.

use crate::types::Type;

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
        Type::Float { bits: 16 } => format!("{:?}", crate::arithmetic::decimal_of_half(bits as u16)),
        Type::Float { bits: 32 } => format!("{:?}", f32::from_bits(bits as u32)),
        Type::Float { bits: 64 } => format!("{:?}", f64::from_bits(bits)),
        _ => format!("{bits:#x}"),
    }
}
