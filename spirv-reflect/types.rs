//! Types as a module declares them. A type refers to others by id; only pointers can close a cycle.

use rspirv::spirv;

use crate::error::Result;
use crate::reader::Instruction;

/// The number of a type, constant, variable or function in its module.
pub type Id = u32;

/// Types may be nested this deep, as the specification's limit on structures says.
pub const MAX_NESTING: u16 = 255;

/// One type.
#[derive(Clone, Debug, PartialEq)]
pub enum Type {
    /// No value.
    Void,
    /// True or false; has no size in memory.
    Bool,
    /// An integer.
    Int {
        /// Width in bits.
        bits: u32,
        /// Whether it is signed.
        signed: bool,
    },
    /// A floating-point number.
    Float {
        /// Width in bits.
        bits: u32,
    },
    /// A floating-point number of another encoding than IEEE 754's, such as bfloat16.
    OtherFloat {
        /// Width in bits.
        bits: u32,
        /// The SPIR-V `FPEncoding` number.
        encoding: u32,
    },
    /// A vector of scalars.
    Vector {
        /// The scalar type.
        component: Id,
        /// Number of components.
        count: u32,
    },
    /// A matrix of column vectors.
    Matrix {
        /// The vector type of a column.
        column: Id,
        /// Number of columns.
        count: u32,
    },
    /// An array whose length is the constant `length`, perhaps a specialization constant.
    Array {
        /// The element's type.
        element: Id,
        /// The constant that holds the number of elements.
        length: Id,
    },
    /// An array whose length is known at run time only.
    RuntimeArray {
        /// The element's type.
        element: Id,
    },
    /// A structure.
    Struct {
        /// The types of its members.
        members: Box<[Id]>,
    },
    /// A pointer; `pointee` is `None` for an untyped one.
    Pointer {
        /// The SPIR-V storage class number.
        storage: u32,
        /// What it points to.
        pointee: Option<Id>,
    },
    /// A function's type.
    Function {
        /// The return type.
        result: Id,
        /// The parameter types.
        parameters: Box<[Id]>,
    },
    /// An image without a sampler.
    Image(ImageType),
    /// A sampler.
    Sampler,
    /// An image with its sampler; the id of the image type.
    SampledImage(Id),
    /// An acceleration structure.
    AccelerationStructure,
    /// Any other type, by opcode.
    Other(u16),
}

/// What an image type says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ImageType {
    /// The type of a sampled component.
    pub sampled_type: Id,
    /// `Dim`: 0 = 1D, 1 = 2D, 2 = 3D, 3 = cube, 4 = rectangle, 5 = buffer, 6 = subpass data.
    pub dim: u32,
    /// 1 = a depth image, 0 = not, 2 = unknown.
    pub depth: u32,
    /// Whether it has layers.
    pub arrayed: bool,
    /// Whether it has more than one sample a pixel.
    pub multisampled: bool,
    /// 0 = unknown, 1 = used with a sampler, 2 = a storage image.
    pub sampled: u32,
    /// The SPIR-V `ImageFormat` number; 0 is unknown.
    pub format: u32,
}

/// A type with what follows from it.
#[derive(Clone, Debug)]
pub(crate) struct TypeEntry {
    pub(crate) ty: Type,
    pub(crate) nesting: u16,
    /// It is or holds an image, sampler or acceleration structure: loading it reads no memory.
    pub(crate) opaque: bool,
}

impl Type {
    /// Decodes a type declaration; `None` when the instruction is not one.
    pub(crate) fn decode(inst: &Instruction) -> Result<Option<Type>> {
        use spirv::Op;
        let Some(op) = inst.op() else { return Ok(None) };
        let at = |i| inst.operand(i);
        Ok(Some(match op {
            Op::TypeVoid => Type::Void,
            Op::TypeBool => Type::Bool,
            Op::TypeInt => Type::Int { bits: at(1)?, signed: at(2)? != 0 },
            Op::TypeFloat => match (at(1)?, inst.operands.get(2)) {
                (bits, None) => Type::Float { bits },
                (bits, Some(&encoding)) => Type::OtherFloat { bits, encoding },
            },
            Op::TypeVector => Type::Vector { component: at(1)?, count: at(2)? },
            Op::TypeMatrix => Type::Matrix { column: at(1)?, count: at(2)? },
            Op::TypeArray => Type::Array { element: at(1)?, length: at(2)? },
            Op::TypeRuntimeArray => Type::RuntimeArray { element: at(1)? },
            Op::TypeStruct => Type::Struct { members: inst.operands_from(1).into() },
            Op::TypePointer => Type::Pointer { storage: at(1)?, pointee: Some(at(2)?) },
            Op::TypeUntypedPointerKHR => Type::Pointer { storage: at(1)?, pointee: None },
            Op::TypeFunction => Type::Function { result: at(1)?, parameters: inst.operands_from(2).into() },
            Op::TypeImage => Type::Image(ImageType {
                sampled_type: at(1)?,
                dim: at(2)?,
                depth: at(3)?,
                arrayed: at(4)? != 0,
                multisampled: at(5)? != 0,
                sampled: at(6)?,
                format: at(7)?,
            }),
            Op::TypeSampler => Type::Sampler,
            Op::TypeSampledImage => Type::SampledImage(at(1)?),
            Op::TypeAccelerationStructureKHR => Type::AccelerationStructure,
            Op::TypeForwardPointer => return Ok(None),
            _ if inst.declares_type() => Type::Other(inst.opcode),
            _ => return Ok(None),
        }))
    }

    /// The types that it is made of; a pointer's pointee is not part of it.
    pub(crate) fn parts(&self) -> (Option<Id>, &[Id]) {
        match self {
            Type::Vector { component: part, .. }
            | Type::Matrix { column: part, .. }
            | Type::Array { element: part, .. }
            | Type::RuntimeArray { element: part }
            | Type::SampledImage(part) => (Some(*part), &[]),
            Type::Image(image) => (Some(image.sampled_type), &[]),
            Type::Struct { members } => (None, members),
            _ => (None, &[]),
        }
    }
}
