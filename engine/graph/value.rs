//! Types and values of links: numbers of 32 bits and booleans, their vectors and matrices.

use std::fmt;

use serde::{Deserialize, Serialize};
use spanforge_reflect::{Number, PinType, Scalar};

/// What a value is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Base {
    /// True or false.
    Bool,
    /// A signed integer.
    Int,
    /// An unsigned integer.
    Uint,
    /// A float.
    Float,
}

/// The type of a link. [`Display`](fmt::Display) writes it as GLSL does; so does serde.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Type {
    base: Base,
    /// 1 of what is no matrix.
    columns: u8,
    /// 1 of what is one number.
    rows: u8,
}

/// A value: its components as numbers, of a matrix by columns; a boolean is 0 or 1.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Value {
    /// Its type.
    #[serde(rename = "type")]
    pub ty: Type,
    /// Its components.
    pub of: Vec<f64>,
}

impl Type {
    /// One number.
    pub const fn scalar(base: Base) -> Type {
        Type { base, columns: 1, rows: 1 }
    }

    /// Two to four numbers; other counts are clamped.
    pub const fn vector(base: Base, n: u8) -> Type {
        Type {
            base,
            columns: 1,
            rows: if n < 2 {
                2
            } else if n > 4 {
                4
            } else {
                n
            },
        }
    }

    /// A matrix of floats, of two to four columns and rows.
    pub(super) const fn matrix(columns: u8, rows: u8) -> Type {
        Type { base: Base::Float, columns, rows }
    }

    /// What it is made of.
    pub const fn base(self) -> Base {
        self.base
    }

    /// Columns of a matrix, else 1.
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// Rows of a matrix, components of a vector, 1 of one number.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// Components of a vector, 1 of one number, `None` of a matrix.
    pub const fn components(self) -> Option<u8> {
        if self.columns == 1 { Some(self.rows) } else { None }
    }

    /// Numbers in it.
    pub const fn n_scalars(self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// The type of a pin, where it is one of these.
    pub fn of(pin: &PinType) -> Option<Type> {
        let base = match pin.scalar()? {
            Scalar::Bool => Base::Bool,
            Scalar::Int { bits: 32 } => Base::Int,
            Scalar::Uint { bits: 32 } => Base::Uint,
            Scalar::Float { bits: 32 } => Base::Float,
            _ => return None,
        };
        let small = |n: u32| u8::try_from(n).ok().filter(|n| (2..=4).contains(n));
        Some(match *pin {
            PinType::Vector { components, .. } => Type { base, columns: 1, rows: small(components)? },
            PinType::Matrix { columns, rows, .. } => {
                Type { base, columns: small(columns)?, rows: small(rows)? }
            }
            _ => Type::scalar(base),
        })
    }

    pub(super) fn pin(self) -> PinType {
        let scalar = match self.base {
            Base::Bool => Scalar::Bool,
            Base::Int => Scalar::Int { bits: 32 },
            Base::Uint => Scalar::Uint { bits: 32 },
            Base::Float => Scalar::Float { bits: 32 },
        };
        match (self.columns, self.rows) {
            (1, 1) => PinType::Scalar(scalar),
            (1, rows) => PinType::Vector { scalar, components: rows.into() },
            (columns, rows) => PinType::Matrix { scalar, columns: columns.into(), rows: rows.into() },
        }
    }

    /// The same number of another base.
    pub(super) fn with_base(self, base: Base) -> Type {
        Type { base, ..self }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pin().fmt(f)
    }
}

impl From<Type> for String {
    fn from(ty: Type) -> String {
        ty.to_string()
    }
}

impl TryFrom<String> for Type {
    type Error = String;

    fn try_from(name: String) -> Result<Type, String> {
        let bases = [Base::Bool, Base::Int, Base::Uint, Base::Float];
        let sizes = (1..=4_u8).flat_map(|columns| (1..=4_u8).map(move |rows| (columns, rows)));
        let sizes = sizes.filter(|&(columns, rows)| columns == 1 || rows > 1);
        let mut all = sizes.flat_map(|(columns, rows)| bases.map(|base| Type { base, columns, rows }));
        let is_it = |ty: &Type| (ty.columns == 1 || ty.base == Base::Float) && ty.to_string() == name;
        all.find(is_it).ok_or_else(|| format!("no type `{name}`"))
    }
}

impl Value {
    /// The components as words, if they are values of its type.
    pub(super) fn words(&self) -> Result<Vec<u32>, String> {
        if self.of.len() != self.ty.n_scalars() {
            return Err(format!("{} has {} components, not {}", self.ty, self.ty.n_scalars(), self.of.len()));
        }
        self.of.iter().map(|&number| word(self.ty.base, number)).collect()
    }

    /// The default of a pin.
    pub(super) fn of_pin(ty: Type, numbers: &[Number]) -> Value {
        Value { ty, of: numbers.iter().map(|number| number.to_f64()).collect() }
    }
}

fn word(base: Base, number: f64) -> Result<u32, String> {
    let is_whole = number.fract() == 0.0;
    let within = |low: f64, high: f64| is_whole && number >= low && number <= high;
    match base {
        Base::Bool if number == 0.0 || number == 1.0 => Ok(number as u32),
        Base::Int if within(f64::from(i32::MIN), f64::from(i32::MAX)) => Ok(number as i32 as u32),
        Base::Uint if within(0.0, f64::from(u32::MAX)) => Ok(number as u32),
        Base::Float if (number as f32).is_finite() => Ok((number as f32).to_bits()),
        _ => Err(format!("{number} is no value of {}", Type::scalar(base))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_have_glsl_names() {
        for name in ["float", "int", "uint", "bool", "vec3", "ivec2", "uvec4", "bvec2", "mat3", "mat2x4"] {
            let ty = Type::try_from(name.to_owned()).unwrap();
            assert_eq!((ty.to_string().as_str(), Type::of(&ty.pin())), (name, Some(ty)));
        }
        for name in ["double", "vec5", "", "imat2", "mat2x2 "] {
            assert!(Type::try_from(name.to_owned()).is_err(), "{name}");
        }
    }

    #[test]
    fn values_fit_their_types() {
        let words = |name: &str, of: &[f64]| {
            Value { ty: Type::try_from(name.to_owned()).unwrap(), of: of.into() }.words()
        };
        assert_eq!(words("vec2", &[1.0, -0.5]), Ok(vec![0x3f80_0000, 0xbf00_0000]));
        assert_eq!(words("int", &[-1.0]), Ok(vec![u32::MAX]));
        for (name, number) in [("bool", 2.0), ("uint", -1.0), ("int", 0.5), ("int", 3e9), ("float", 1e39)] {
            assert!(words(name, &[number]).is_err(), "{number}");
        }
        assert!(words("float", &[f64::NAN]).is_err() && words("vec3", &[1.0]).is_err());
    }
}
