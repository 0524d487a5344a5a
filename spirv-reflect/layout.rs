//! Where every member of a block lies: offset, size, padded size, strides, recursively.

use rspirv::spirv::Decoration;

use crate::decoration::Decorations;
use crate::dimensions::Dimensions;
use crate::specialize::Evaluation;
use crate::steps::step;
use crate::types::{Id, Type};

/// A scalar's kind and width.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Scalar {
    Bool,
    Int { bits: u32 },
    Uint { bits: u32 },
    Float { bits: u32 },
}

impl Scalar {
    /// The scalar that a type is, if it is one.
    pub(crate) fn of(ty: &Type) -> Option<Scalar> {
        Some(match *ty {
            Type::Bool => Scalar::Bool,
            Type::Int { bits, signed: true } => Scalar::Int { bits },
            Type::Int { bits, signed: false } => Scalar::Uint { bits },
            Type::Float { bits } => Scalar::Float { bits },
            _ => return None,
        })
    }
}

/// A matrix in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatrixLayout {
    /// Columns, as the shader counts them.
    pub columns: u32,
    /// Rows, as the shader counts them.
    pub rows: u32,
    /// Bytes from one column (of a row-major matrix: row) to the next.
    pub stride: u64,
    /// Whether rows lie one after the other.
    pub row_major: bool,
}

/// A structure in memory.
#[derive(Clone, Debug, PartialEq)]
pub struct StructLayout {
    /// Its type.
    pub id: Id,
    /// Its name in the source, where the module has it.
    pub name: Option<String>,
    /// Bytes to the end of the member that ends last; a runtime array counts as empty.
    pub size: u64,
    /// `size` rounded up to `alignment`: the size of a `#[repr(C)]` twin. Of a structure that ends in a runtime array
    /// it is `size`: the array begins there, and padding would lie in its first element.
    pub padded_size: u64,
    /// The alignment of its largest scalar, in bytes.
    pub alignment: u64,
    /// Whether it ends in a runtime array.
    pub runtime: bool,
    /// Its members, in the order of declaration.
    pub members: Vec<MemberLayout>,
}

/// A structure's member in memory.
#[derive(Clone, Debug, PartialEq)]
pub struct MemberLayout {
    /// Its name, `member_<n>` where the module has none.
    pub name: String,
    /// Bytes from the start of its structure.
    pub offset: u64,
    /// Bytes it takes; a runtime array takes none.
    pub size: u64,
    /// Bytes to the next member, or to the padded end of the structure.
    pub padded_size: u64,
    /// The member inside which this one begins, where two share bytes: a module may be wrong, or a specialized array
    /// longer than the room that its default left.
    pub overlaps: Option<usize>,
    /// The type as declared.
    pub ty: Id,
    /// Array dimensions, outermost first.
    pub array: Dimensions,
    /// The type inside the arrays.
    pub element: Id,
    /// The element as a matrix.
    pub matrix: Option<MatrixLayout>,
    /// The scalar that the element is made of; `None` for structures and pointers.
    pub scalar: Option<Scalar>,
    /// Components of the element: 1 for a scalar, of a matrix those of a column.
    pub components: u32,
}

/// Size and alignment of a type outside of any member.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TypeSize {
    /// `None` where it has none: images, matrices without a stride, structures without offsets.
    pub(crate) size: Option<u64>,
    pub(crate) alignment: u64,
    pub(crate) runtime: bool,
}

const PHYSICAL_STORAGE_BUFFER: u32 = 5349;
const POINTER: TypeSize = TypeSize { size: Some(8), alignment: 8, runtime: false };

/// Bytes from the start of its structure to a member of some decorations.
fn member_offset(own: &Decorations) -> Option<u64> {
    own.value(Decoration::Offset).map(u64::from)
}

impl Evaluation<'_> {
    /// Sizes of all types, in the order of declaration: what a type is made of comes before it.
    pub(crate) fn measure(&mut self) {
        for (id, entry) in self.module.types.iter() {
            step(1 + entry.ty.parts().1.len());
            let size = self.measure_type(id, &entry.ty).unwrap_or_default();
            self.sizes.insert(id, size);
            self.note_dimension(id, &entry.ty);
        }
    }

    fn measure_type(&self, id: Id, ty: &Type) -> Option<TypeSize> {
        let fixed = |size: u64, alignment: u64| TypeSize { size: Some(size), alignment, runtime: false };
        let part = |id: Id| self.type_size(id).unwrap_or_default();
        Some(match ty {
            Type::Int { bits, .. } | Type::Float { bits } | Type::OtherFloat { bits, .. } => {
                let bytes = u64::from(*bits).div_ceil(8);
                fixed(bytes, bytes)
            }
            Type::Pointer { storage: PHYSICAL_STORAGE_BUFFER, .. } => POINTER,
            Type::Vector { component, count } => {
                let inner = part(*component);
                fixed(inner.size?.checked_mul(u64::from(*count))?, inner.alignment)
            }
            Type::Matrix { column, .. } => TypeSize { size: None, ..part(*column) },
            Type::Array { element, length } => {
                let alignment = part(*element).alignment;
                let size = self.stride(id).zip(self.bits(*length)).and_then(|(s, n)| s.checked_mul(n));
                TypeSize { size, alignment, runtime: false }
            }
            Type::RuntimeArray { element } => {
                TypeSize { size: Some(0), alignment: part(*element).alignment, runtime: true }
            }
            Type::Struct { members } => {
                let (mut size, mut alignment, mut runtime) = (Some(0_u64), 1, false);
                for (member, &ty) in members.iter().enumerate() {
                    let inner = part(ty);
                    let own = self.module.decorations_of(id, member as u32);
                    let end = member_offset(&own)
                        .zip(self.member_size(&own, ty))
                        .and_then(|(offset, size)| offset.checked_add(size));
                    size = size.zip(end).map(|(a, b)| a.max(b));
                    alignment = alignment.max(inner.alignment);
                    runtime |= inner.runtime;
                }
                TypeSize { size, alignment, runtime }
            }
            _ => return None,
        })
    }

    pub(crate) fn stride(&self, array: Id) -> Option<u64> {
        self.module.decoration_value(array, Decoration::ArrayStride).map(u64::from)
    }

    /// The size of a member of some decorations.
    fn member_size(&self, own: &Decorations, ty: Id) -> Option<u64> {
        match self.module.ty(ty)? {
            Type::Matrix { .. } => {
                let matrix = self.matrix(own, ty)?;
                let vectors = if matrix.row_major { matrix.rows } else { matrix.columns };
                matrix.stride.checked_mul(u64::from(vectors))
            }
            _ => self.type_size(ty)?.size,
        }
    }

    /// A pointer may be used before it is declared: its size is known all the same.
    fn type_size(&self, id: Id) -> Option<TypeSize> {
        self.sizes.get(id).copied().or_else(|| match self.module.ty(id)? {
            Type::Pointer { storage: PHYSICAL_STORAGE_BUFFER, .. } => Some(POINTER),
            _ => None,
        })
    }

    fn matrix(&self, own: &Decorations, ty: Id) -> Option<MatrixLayout> {
        let Type::Matrix { column, count } = self.module.ty(ty)? else { return None };
        let Type::Vector { count: rows, .. } = self.module.ty(*column)? else { return None };
        let stride = own.value(Decoration::MatrixStride)?;
        Some(MatrixLayout {
            columns: *count,
            rows: *rows,
            stride: u64::from(stride),
            row_major: own.has(Decoration::RowMajor),
        })
    }

    /// Offset and size in bytes of the member at `path`, member numbers from the block inwards. Inside an array of
    /// structures that is from the first element's member to the last's.
    pub fn place_of(&self, block: Id, path: &[u32]) -> Option<(u64, u64)> {
        let (mut ty, mut offset, mut size, mut spread) = (block, 0_u64, self.size_of(block)?, 0_u64);
        for &member in path {
            step(1);
            let (array, element) = self.dimensions(ty);
            for dimension in &array {
                step(1);
                let steps = dimension.count.value()?.saturating_sub(1);
                spread = spread.checked_add(dimension.stride?.checked_mul(steps)?)?;
            }
            let Type::Struct { members } = self.module.ty(element)? else { return None };
            ty = *members.get(member as usize)?;
            let own = self.module.decorations_of(element, member);
            offset = offset.checked_add(member_offset(&own)?)?;
            size = self.member_size(&own, ty)?;
        }
        Some((offset, size.checked_add(spread)?))
    }

    /// The size of a type in bytes where it has one outside of a structure; a runtime array counts as empty.
    pub fn size_of(&self, ty: Id) -> Option<u64> {
        self.sizes.get(ty)?.size
    }

    /// Bytes of the scalar that a type is made of.
    pub(crate) fn scalar_size(&self, ty: Id) -> Option<u64> {
        match self.scalar_of(ty).0? {
            Scalar::Bool => None,
            Scalar::Int { bits } | Scalar::Uint { bits } | Scalar::Float { bits } => {
                Some(u64::from(bits).div_ceil(8)).filter(|&bytes| bytes > 0)
            }
        }
    }

    /// The scalar that a type is made of, and the components of its vector or column.
    pub fn scalar_of(&self, ty: Id) -> (Option<Scalar>, u32) {
        let scalar = |id: Id| self.module.ty(id).and_then(Scalar::of);
        match self.module.ty(ty) {
            Some(Type::Vector { component, count }) => (scalar(*component), *count),
            Some(Type::Matrix { column, .. }) => match self.module.ty(*column) {
                Some(Type::Vector { component, count }) => (scalar(*component), *count),
                _ => (None, 1),
            },
            _ => (scalar(ty), 1),
        }
    }

    /// The layout of a structure whose members have offsets; `None` for other types. Members that are structures have
    /// a layout of their own: ask for it by [`MemberLayout::element`].
    pub fn struct_layout(&self, id: Id) -> Option<StructLayout> {
        let Type::Struct { members } = self.module.ty(id)? else { return None };
        let whole = self.sizes.get(id)?;
        let size = whole.size?;
        let alignment = if whole.runtime { 1 } else { whole.alignment.max(1) };
        let mut layout = StructLayout {
            id,
            name: self.module.name(id),
            size,
            padded_size: size.checked_next_multiple_of(alignment)?,
            alignment: whole.alignment.max(1),
            runtime: whole.runtime,
            members: Vec::with_capacity(members.len()),
        };
        step(members.len());
        for (member, &ty) in members.iter().enumerate() {
            let n = member as u32;
            let (array, element) = self.dimensions(ty);
            let (scalar, components) = self.scalar_of(element);
            let own = self.module.decorations_of(id, n);
            layout.members.push(MemberLayout {
                name: self.module.member_name(id, n).unwrap_or_else(|| format!("member_{n}")),
                offset: member_offset(&own)?,
                size: self.member_size(&own, ty)?,
                padded_size: 0,
                overlaps: None,
                ty,
                array,
                element,
                matrix: self.matrix(&own, element),
                scalar,
                components,
            });
        }
        // Members may be declared in another order than they lie in.
        let mut order: Vec<usize> = (0..layout.members.len()).collect();
        order.sort_by_key(|&i| layout.members[i].offset);
        let mut end = layout.padded_size;
        for &i in order.iter().rev() {
            let member = &mut layout.members[i];
            member.padded_size = end.saturating_sub(member.offset);
            // HLSL lets a member begin in the padding of the last element of an array or matrix.
            let step = member.array.first().map_or(member.matrix.map(|matrix| matrix.stride), |d| d.stride);
            let over = member.size.saturating_sub(member.padded_size);
            if step.is_some_and(|step| over < step) {
                member.size -= over;
            }
            end = member.offset;
        }
        // Of those that end last so far, the first.
        let mut longest: Option<(usize, u64)> = None;
        for &i in &order {
            let member = &mut layout.members[i];
            let end = member.offset.saturating_add(member.size);
            member.overlaps = longest.filter(|longest| member.offset < longest.1).map(|longest| longest.0);
            if longest.is_none_or(|longest| longest.1 < end) {
                longest = Some((i, end));
            }
        }
        Some(layout)
    }
}
