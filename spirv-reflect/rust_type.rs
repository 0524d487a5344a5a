//! Types of Rust that have the bytes of GLSL's.

use crate::dimensions::Count;
use crate::layout::{MemberLayout, Scalar};
use crate::lengths::MAX_EXPRESSION;
use crate::names;
use crate::specialize::Evaluation;
use crate::types::{Id, Type};

/// The largest type that is written: no buffer binding is longer.
const MAX_SIZE: u64 = u32::MAX as u64;

/// Dimensions of an array that is written. Each is written again inside the one around it, for every member that has them.
pub(crate) const MAX_DIMENSIONS: usize = 32;

pub(crate) fn too_many_dimensions() -> String {
    format!("is an array of more than {MAX_DIMENSIONS} dimensions")
}

/// A type in Rust: its text, its size and its alignment in bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RustType {
    pub(crate) text: String,
    pub(crate) size: u64,
    pub(crate) align: u64,
}

impl RustType {
    pub(crate) fn new(text: &str, size: u64, align: u64) -> RustType {
        RustType { text: text.into(), size, align }
    }

    /// An array of `count` of these.
    pub(crate) fn array(self, count: u64) -> Result<RustType, String> {
        let size = self.size.checked_mul(count).filter(|&size| size <= MAX_SIZE);
        let size = size.ok_or_else(|| format!("is larger than {MAX_SIZE} bytes"))?;
        Ok(RustType { text: format!("[{}; {count}]", self.text), size, align: self.align })
    }

    /// It as a part of a name: `[f32; 3]` to `F32x3`, `[[f32; 3]; 4]` to `F32x3x4`.
    pub(crate) fn word(&self) -> String {
        names::type_name(&self.text.replace("; ", "x").replace(['[', ']'], ""))
    }
}

/// A scalar in Rust; booleans have no place in memory.
pub(crate) fn scalar_text(scalar: Scalar) -> Option<&'static str> {
    Some(match scalar {
        Scalar::Int { bits: 8 } => "i8",
        Scalar::Int { bits: 16 } => "i16",
        Scalar::Int { bits: 32 } => "i32",
        Scalar::Int { bits: 64 } => "i64",
        Scalar::Uint { bits: 8 } => "u8",
        // Rust has no stable half: its bits.
        Scalar::Uint { bits: 16 } | Scalar::Float { bits: 16 } => "u16",
        Scalar::Uint { bits: 32 } => "u32",
        Scalar::Uint { bits: 64 } => "u64",
        Scalar::Float { bits: 32 } => "f32",
        Scalar::Float { bits: 64 } => "f64",
        _ => return None,
    })
}

/// The scalar or vector that a member is made of, and of a matrix the stride and number of its columns (rows, where
/// those lie one after the other).
pub(crate) fn element_type(
    values: &Evaluation,
    member: &MemberLayout,
) -> Result<(RustType, Option<(u64, u64)>), String> {
    let scalar = member.scalar.and_then(scalar_text).ok_or("has a type without a Rust twin")?;
    let width = values.scalar_size(member.element).ok_or("has no size")?;
    let scalar = RustType::new(scalar, width, width);
    let is_matrix = matches!(values.module.ty(member.element), Some(Type::Matrix { .. }));
    match member.matrix {
        Some(matrix) => {
            let (long, count) = match matrix.row_major {
                true => (matrix.columns, matrix.rows),
                false => (matrix.rows, matrix.columns),
            };
            Ok((scalar.array(long.into())?, Some((matrix.stride, count.into()))))
        }
        None if is_matrix => Err("is a matrix without a stride".into()),
        None if member.components == 1 => Ok((scalar, None)),
        None => Ok((scalar.array(member.components.into())?, None)),
    }
}

/// A member's type as GLSL writes it, and what Rust's doesn't show.
pub(crate) fn glsl_text(values: &Evaluation, member: &MemberLayout) -> String {
    let mut text = element_text(values, member.element);
    let mut notes = Vec::new();
    for dimension in &member.array {
        if text.len() > MAX_EXPRESSION {
            text += "…";
            break;
        }
        match dimension.count {
            Count::Literal(n) => text += &format!("[{n}]"),
            Count::Specialized { constant, value } => {
                let expression = values.module.expression(constant);
                text += &format!("[{expression}]");
                let n = value.map_or("not known".into(), |n| n.to_string());
                let note = format!("`{expression}` is {n} with default constants");
                if !notes.contains(&note) {
                    notes.push(note);
                }
            }
            Count::Runtime => text += "[]",
        }
    }
    let mut all = format!("`{text}`");
    if member.matrix.is_some_and(|matrix| matrix.row_major) {
        notes.push("row by row".into());
    }
    notes.iter().for_each(|note| all += &format!(", {note}"));
    all
}

fn element_text(values: &Evaluation, ty: Id) -> String {
    let module = values.module;
    match module.ty(ty) {
        Some(Type::Struct { .. }) => module.struct_name(ty),
        Some(Type::Pointer { .. }) => "a buffer's address".into(),
        _ => module.number_name(ty).unwrap_or_else(|| "?".into()),
    }
}
