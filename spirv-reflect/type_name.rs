//! What GLSL calls numbers, vectors and matrices: spelled here and nowhere else.

use std::fmt;

use crate::layout::Scalar;
use crate::module::Module;
use crate::types::{Id, Type};

/// Writes it as GLSL does: `float`, `uint16_t`.
impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Scalar::Bool => f.write_str("bool"),
            Scalar::Int { bits: 32 } => f.write_str("int"),
            Scalar::Uint { bits: 32 } => f.write_str("uint"),
            Scalar::Float { bits: 32 } => f.write_str("float"),
            Scalar::Float { bits: 64 } => f.write_str("double"),
            Scalar::Int { bits } => write!(f, "int{bits}_t"),
            Scalar::Uint { bits } => write!(f, "uint{bits}_t"),
            Scalar::Float { bits } => write!(f, "float{bits}_t"),
        }
    }
}

impl Scalar {
    /// What stands before `vec` and `mat`.
    pub(crate) fn prefix(self) -> String {
        match self {
            Scalar::Bool => "b".into(),
            Scalar::Int { bits: 32 } => "i".into(),
            Scalar::Uint { bits: 32 } => "u".into(),
            Scalar::Float { bits: 32 } => String::new(),
            Scalar::Float { bits: 64 } => "d".into(),
            Scalar::Int { bits } => format!("i{bits}"),
            Scalar::Uint { bits } => format!("u{bits}"),
            Scalar::Float { bits } => format!("f{bits}"),
        }
    }

    /// What stands before an image's type that is read as this.
    pub(crate) fn image_prefix(self) -> String {
        if matches!(self, Scalar::Float { .. }) { String::new() } else { self.prefix() }
    }
}

/// The name of a matrix, given what stands before it.
pub(crate) fn matrix_name(prefix: &str, columns: u32, rows: u32) -> String {
    match columns == rows {
        true => format!("{prefix}mat{columns}"),
        false => format!("{prefix}mat{columns}x{rows}"),
    }
}

impl Type {
    /// What GLSL calls a scalar: `float`, `uint16_t`; those that it has no word for are `bfloat16_t` or
    /// `float8_e4215_t`, by their bits and encoding. `None` for other types.
    pub fn scalar_name(&self) -> Option<String> {
        match *self {
            Type::OtherFloat { bits, encoding: 0 } => Some(format!("bfloat{bits}_t")),
            Type::OtherFloat { bits, encoding } => Some(format!("float{bits}_e{encoding}_t")),
            _ => Scalar::of(self).map(|scalar| scalar.to_string()),
        }
    }

    fn prefix(&self) -> Option<String> {
        match *self {
            Type::OtherFloat { bits, encoding: 0 } => Some(format!("bf{bits}")),
            _ => Scalar::of(self).map(Scalar::prefix),
        }
    }
}

impl Module {
    /// What GLSL calls a scalar, vector or matrix: `uint`, `dvec3`, `mat4x2`. `None` for other types.
    pub fn number_name(&self, ty: Id) -> Option<String> {
        let vector = |component: Id, count: u32| {
            let scalar = self.ty(component)?;
            match scalar.prefix() {
                Some(prefix) => Some(format!("{prefix}vec{count}")),
                None => Some(format!("{} x {count}", scalar.scalar_name()?)),
            }
        };
        match *self.ty(ty)? {
            Type::Vector { component, count } => vector(component, count),
            Type::Matrix { column, count } => match *self.ty(column)? {
                Type::Vector { component, count: rows } => {
                    Some(matrix_name(&self.ty(component)?.prefix()?, count, rows))
                }
                _ => None,
            },
            ref scalar => scalar.scalar_name(),
        }
    }

    /// What stands before the type of an image whose components have this type.
    pub fn image_prefix(&self, sampled_type: Id) -> String {
        self.ty(sampled_type).and_then(Scalar::of).map(Scalar::image_prefix).unwrap_or_default()
    }
}
