//! What a pin carries, in the shader's terms.

use std::fmt;

use crate::binding::DescriptorType;
use crate::dimensions::Counts;
use crate::error::opcode_name;
use crate::layout::Scalar;
use crate::specialize::Evaluation;
use crate::type_name::{image_name, matrix_name, vector_name};
use crate::types::{Id, ImageType, Type};

/// The type of a pin. [`Display`](fmt::Display) writes it as GLSL does. A name of more than 256 bytes counts as none: many
/// pins may have one type.
#[derive(Clone, Debug, PartialEq)]
pub enum PinType {
    /// A boolean or a number.
    Scalar(Scalar),
    /// A vector.
    Vector {
        /// Of what.
        scalar: Scalar,
        /// Number of components.
        components: u32,
    },
    /// A matrix.
    Matrix {
        /// Of what.
        scalar: Scalar,
        /// Number of columns.
        columns: u32,
        /// Number of rows.
        rows: u32,
    },
    /// An array of anything but arrays.
    Array {
        /// Of what.
        element: Box<PinType>,
        /// Number of elements, outermost dimension first.
        dimensions: Counts,
    },
    /// A structure.
    Struct {
        /// Its id in the module.
        id: Id,
        /// Its name; `struct_<n>`, the n-th type of the module, where that has none.
        name: String,
    },
    /// An image, with or without a sampler.
    Image {
        /// How it is bound.
        kind: DescriptorType,
        /// What its type says.
        image: ImageType,
        /// What a sample or texel is made of.
        scalar: Option<Scalar>,
    },
    /// A sampler.
    Sampler,
    /// An acceleration structure.
    AccelerationStructure,
    /// A storage buffer.
    Buffer {
        /// The id of its block's type.
        block: Id,
        /// Its block's name; `struct_<n>`, the n-th type of the module, where that has none.
        name: String,
        /// What it is an array of, where that is all it holds.
        element: Option<Box<PinType>>,
    },
    /// A pointer into memory: the address of what it names, `None` where that is not declared.
    Reference {
        /// The name of what it points to.
        name: Option<String>,
    },
    /// Any other type.
    Other {
        /// Its id.
        id: Id,
        /// What kind of type it is in SPIR-V: `RayQueryKHR`.
        name: String,
    },
}

impl Evaluation<'_> {
    /// A type of the module in the shader's terms.
    pub fn pin_type(&self, ty: Id) -> PinType {
        let (dimensions, inner) = self.dimensions(ty);
        let element = self.element_type(inner);
        if dimensions.is_empty() {
            return element;
        }
        PinType::Array { element: Box::new(element), dimensions: Counts(dimensions) }
    }

    fn element_type(&self, ty: Id) -> PinType {
        if let (Some(scalar), components) = self.scalar_of(ty) {
            return match self.module.ty(ty) {
                Some(Type::Vector { .. }) => PinType::Vector { scalar, components },
                Some(Type::Matrix { count, .. }) => {
                    PinType::Matrix { scalar, columns: *count, rows: components }
                }
                _ => PinType::Scalar(scalar),
            };
        }
        match self.module.ty(ty) {
            Some(Type::Struct { .. }) => PinType::Struct { id: ty, name: self.module.struct_name(ty) },
            Some(Type::Sampler) => PinType::Sampler,
            Some(Type::AccelerationStructure) => PinType::AccelerationStructure,
            Some(Type::Image(image)) => self.image_type(ty, *image),
            Some(Type::SampledImage(image)) => match self.module.ty(*image) {
                Some(Type::Image(image)) => self.image_type(ty, *image),
                _ => self.other_type(ty),
            },
            Some(Type::Pointer { pointee, .. }) => {
                PinType::Reference { name: pointee.and_then(|pointee| self.module.shared_name(pointee)) }
            }
            _ => self.other_type(ty),
        }
    }

    fn other_type(&self, id: Id) -> PinType {
        let name = match self.module.ty(id) {
            Some(Type::Other(opcode)) => opcode_name(Some(*opcode)).trim_start_matches("OpType").to_string(),
            Some(Type::Void) => "void".into(),
            _ => "type".into(),
        };
        PinType::Other { id, name }
    }

    fn image_type(&self, ty: Id, image: ImageType) -> PinType {
        // No storage class but that of buffers' blocks matters for images.
        let kind = self.module.descriptor_type(0, ty);
        PinType::Image { kind, image, scalar: self.scalar_of(image.sampled_type).0 }
    }
}

impl PinType {
    /// The scalar that a number, vector or matrix is made of.
    pub fn scalar(&self) -> Option<Scalar> {
        match self {
            PinType::Scalar(scalar) | PinType::Vector { scalar, .. } | PinType::Matrix { scalar, .. } => {
                Some(*scalar)
            }
            _ => None,
        }
    }

    /// Number of scalars in a number, vector or matrix; 0 for others.
    pub fn n_scalars(&self) -> usize {
        match self {
            PinType::Scalar(_) => 1,
            PinType::Vector { components, .. } => *components as usize,
            PinType::Matrix { columns, rows, .. } => (*columns as usize).saturating_mul(*rows as usize),
            _ => 0,
        }
    }
}

impl fmt::Display for PinType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PinType::Scalar(scalar) => write!(f, "{scalar}"),
            PinType::Vector { scalar, components } => {
                f.write_str(&vector_name(&scalar.prefix(), *components))
            }
            PinType::Matrix { scalar, columns, rows } => {
                f.write_str(&matrix_name(&scalar.prefix(), *columns, *rows))
            }
            PinType::Array { element, dimensions } => {
                write!(f, "{element}")?;
                dimensions.iter().try_for_each(|count| match count.value() {
                    Some(n) => write!(f, "[{n}]"),
                    None => f.write_str("[]"),
                })
            }
            PinType::Struct { name, .. } | PinType::Buffer { name, .. } => f.write_str(name),
            PinType::Image { kind, image, scalar } => f.write_str(&image_name(*kind, image, *scalar)),
            PinType::Sampler => f.write_str("sampler"),
            PinType::AccelerationStructure => f.write_str("accelerationStructureEXT"),
            PinType::Reference { name } => f.write_str(name.as_deref().unwrap_or("reference")),
            PinType::Other { name, .. } => f.write_str(name),
        }
    }
}
