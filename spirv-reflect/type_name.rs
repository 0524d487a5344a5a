//! What GLSL calls numbers, vectors, matrices and images: spelled here and nowhere else.

use std::fmt;

use crate::binding::DescriptorType;
use crate::layout::Scalar;
use crate::module::Module;
use crate::types::{Id, ImageType, Type};

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

/// The name of a vector, given what stands before it.
pub(crate) fn vector_name(prefix: &str, components: u32) -> String {
    format!("{prefix}vec{components}")
}

/// The name of a matrix, given what stands before it.
pub(crate) fn matrix_name(prefix: &str, columns: u32, rows: u32) -> String {
    match columns == rows {
        true => format!("{prefix}mat{columns}"),
        false => format!("{prefix}mat{columns}x{rows}"),
    }
}

/// What GLSL calls an image that is bound as `kind` and made of `scalar`s.
pub(crate) fn image_name(kind: DescriptorType, image: &ImageType, scalar: Option<Scalar>) -> String {
    let of = scalar.map(Scalar::image_prefix).unwrap_or_default();
    let multisampled = if image.multisampled { "MS" } else { "" };
    let arrayed = if image.arrayed { "Array" } else { "" };
    let what = match kind {
        DescriptorType::InputAttachment => return format!("{of}subpassInput{multisampled}"),
        DescriptorType::CombinedImageSampler => "sampler",
        // A texel buffer's texture and sampler are one descriptor; the texture's type is a plain image.
        DescriptorType::UniformTexelBuffer => "sampler",
        DescriptorType::StorageImage | DescriptorType::StorageTexelBuffer => "image",
        _ => "texture",
    };
    let dim = match image.dim {
        0 => "1D",
        1 => "2D",
        2 => "3D",
        3 => "Cube",
        4 => "2DRect",
        5 => "Buffer",
        _ => "Unknown",
    };
    let shadow = if image.depth == 1 && what == "sampler" { "Shadow" } else { "" };
    format!("{of}{what}{dim}{multisampled}{arrayed}{shadow}")
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
                Some(prefix) => Some(vector_name(&prefix, count)),
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
}
