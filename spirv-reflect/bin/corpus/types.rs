//! Types and blocks in the YAML's terms.

use serde_json::{Value, json};
use spanforge_reflect::{ArrayDimension, Id, ImageType, MatrixLayout, Scalar, Type};

use super::document::{Document, decoration, filled};

const VOID: u32 = 1;
const BOOL: u32 = 2;
const INT: u32 = 4;
const FLOAT: u32 = 8;
const VECTOR: u32 = 0x100;
const MATRIX: u32 = 0x200;
const IMAGE: u32 = 0x1_0000;
const SAMPLER: u32 = 0x2_0000;
const SAMPLED_IMAGE: u32 = 0x4_0000;
const BLOCK: u32 = 0x8_0000;
const ACCELERATION_STRUCTURE: u32 = 0x10_0000;
const STRUCT: u32 = 0x1000_0000;
const ARRAY: u32 = 0x2000_0000;
const REFERENCE: u32 = 0x4000_0000;

impl Document<'_> {
    /// The flags of a type, with those of what it is made of.
    fn type_flags(&self, id: Id) -> u32 {
        match self.module.ty(id) {
            Some(Type::Void) => VOID,
            Some(Type::Bool) => BOOL,
            Some(Type::Int { .. }) => INT,
            Some(Type::Float { .. } | Type::OtherFloat { .. }) => FLOAT,
            Some(Type::Vector { component, .. }) => VECTOR | self.type_flags(*component),
            Some(Type::Matrix { column, .. }) => MATRIX | self.type_flags(*column),
            Some(Type::Array { element, .. } | Type::RuntimeArray { element }) => {
                ARRAY | self.type_flags(*element)
            }
            Some(Type::Struct { .. }) => STRUCT | BLOCK,
            Some(Type::Pointer { pointee, .. }) => REFERENCE | pointee.map_or(0, |id| self.type_flags(id)),
            Some(Type::Image(image)) => IMAGE | self.type_flags(image.sampled_type),
            Some(Type::Sampler) => SAMPLER,
            Some(Type::SampledImage(image)) => SAMPLED_IMAGE | self.type_flags(*image),
            Some(Type::AccelerationStructure) => ACCELERATION_STRUCTURE,
            _ => 0,
        }
    }

    /// Peels arrays and pointers off a type: the array dimensions, and the type inside.
    fn core(&self, mut id: Id) -> (Vec<ArrayDimension>, Id) {
        let mut dimensions = Vec::new();
        for _ in 0..255 {
            let (array, element) = self.values.dimensions(id);
            dimensions.extend(&array);
            match self.module.ty(element) {
                Some(Type::Pointer { pointee: Some(pointee), .. }) => id = *pointee,
                _ => return (dimensions, element),
            }
        }
        (dimensions, id)
    }

    pub(crate) fn type_description(&self, id: Id, member: Option<(Id, u32)>) -> Value {
        self.type_below(id, member, &mut Vec::new())
    }

    /// A type; `above` are the structures that it lies in.
    fn type_below(&self, id: Id, member: Option<(Id, u32)>, above: &mut Vec<Id>) -> Value {
        let (array, core) = self.core(id);
        let storage = match self.module.ty(self.values.dimensions(id).1) {
            Some(Type::Pointer { storage, .. }) => i64::from(*storage),
            _ => -1,
        };
        let image = match self.module.ty(core) {
            Some(Type::Image(image)) => Some(*image),
            Some(Type::SampledImage(image)) => match self.module.ty(*image) {
                Some(Type::Image(image)) => Some(*image),
                _ => None,
            },
            _ => None,
        };
        let matrix =
            member.and_then(|(parent, m)| self.values.struct_layout(parent)?.members.get(m as usize)?.matrix);
        let n_members = match self.module.ty(core) {
            Some(Type::Struct { members }) => members.len(),
            _ => 0,
        };
        json!({
            "id": id,
            "op": self.opcode(id),
            "type_name": self.type_name(id, core),
            "struct_member_name": member.map_or(Value::Null, |(parent, m)| self.member_name(parent, m)),
            "storage_class": storage,
            "type_flags": self.type_flags(id),
            "decoration_flags": self.decoration_flags(id, None) | self.decoration_flags(core, None),
            "traits": {
                "numeric": self.numeric(core, matrix),
                "image": self.image(image),
                "array": self.array(&array, true),
            },
            "member_count": n_members,
            "members": self.type_members(core, above),
        })
    }

    fn type_members(&self, id: Id, above: &mut Vec<Id>) -> Value {
        let Some(Type::Struct { members }) = self.module.ty(id) else { return Value::Null };
        if above.contains(&id) {
            return json!([["forward pointer"]]);
        }
        above.push(id);
        let list = members.iter().enumerate();
        let list = list.map(|(m, &ty)| self.type_below(ty, Some((id, m as u32)), above)).collect();
        above.pop();
        filled(list)
    }

    /// The name of a type, else that of what it is made of.
    fn type_name(&self, id: Id, core: Id) -> Value {
        match self.name(id) {
            Value::Null if id != core => self.name(core),
            name => name,
        }
    }

    fn opcode(&self, id: Id) -> u32 {
        match self.module.ty(id) {
            Some(Type::Void) => 19,
            Some(Type::Bool) => 20,
            Some(Type::Int { .. }) => 21,
            Some(Type::Float { .. } | Type::OtherFloat { .. }) => 22,
            Some(Type::Vector { .. }) => 23,
            Some(Type::Matrix { .. }) => 24,
            Some(Type::Image(_)) => 25,
            Some(Type::Sampler) => 26,
            Some(Type::SampledImage(_)) => 27,
            Some(Type::Array { .. }) => 28,
            Some(Type::RuntimeArray { .. }) => 29,
            Some(Type::Struct { .. }) => 30,
            Some(Type::Pointer { .. }) => 32,
            Some(Type::Function { .. }) => 33,
            Some(Type::AccelerationStructure) => 5341,
            Some(Type::Other(opcode)) => u32::from(*opcode),
            None => 0,
        }
    }

    pub(crate) fn numeric(&self, id: Id, layout: Option<MatrixLayout>) -> Value {
        let scalar_type = match self.module.ty(id) {
            Some(Type::Image(image)) => image.sampled_type,
            Some(Type::SampledImage(image)) => match self.module.ty(*image) {
                Some(Type::Image(image)) => image.sampled_type,
                _ => id,
            },
            _ => id,
        };
        let (scalar, components) = self.values.scalar_of(scalar_type);
        let (width, signed) = match scalar {
            Some(Scalar::Int { bits }) => (bits, 1),
            Some(Scalar::Uint { bits } | Scalar::Float { bits }) => (bits, 0),
            Some(Scalar::Bool) | None => (0, 0),
        };
        let (columns, rows) = match self.module.ty(id) {
            Some(Type::Matrix { count, .. }) => (*count, components),
            _ => (0, 0),
        };
        let is_vector = matches!(self.module.ty(id), Some(Type::Vector { .. } | Type::Matrix { .. }));
        json!({
            "scalar": { "width": width, "signedness": signed },
            "vector": { "component_count": if is_vector { components } else { 0 } },
            "matrix": {
                "column_count": columns,
                "row_count": rows,
                "stride": layout.map_or(0, |layout| layout.stride),
            },
        })
    }

    pub(crate) fn image(&self, image: Option<ImageType>) -> Value {
        json!({
            "dim": image.map_or(0, |image| image.dim),
            "depth": image.map_or(0, |image| image.depth),
            "arrayed": image.map_or(0, |image| u32::from(image.arrayed)),
            "ms": image.map_or(0, |image| u32::from(image.multisampled)),
            "sampled": image.map_or(0, |image| image.sampled),
            "image_format": image.map_or(0, |image| image.format),
        })
    }

    /// Array dimensions; 0 stands for one known at run time only.
    pub(crate) fn array<'a>(
        &self,
        array: impl IntoIterator<Item = &'a ArrayDimension>,
        with_stride: bool,
    ) -> Value {
        let array: Vec<&ArrayDimension> = array.into_iter().collect();
        let dims: Vec<u64> = array.iter().map(|dimension| dimension.count.value().unwrap_or(0)).collect();
        let mut value = json!({ "dims_count": dims.len(), "dims": dims });
        if let (true, Some(map)) = (with_stride, value.as_object_mut()) {
            let stride = array.last().and_then(|dimension| dimension.stride).unwrap_or(0);
            map.insert("stride".into(), stride.into());
        }
        value
    }

    pub(crate) fn decoration_flags(&self, id: Id, member: Option<u32>) -> u32 {
        [
            (decoration::BLOCK, 0x1),
            (decoration::BUFFER_BLOCK, 0x2),
            (decoration::ROW_MAJOR, 0x4),
            (decoration::COLUMN_MAJOR, 0x8),
            (decoration::BUILT_IN, 0x10),
            (decoration::NO_PERSPECTIVE, 0x20),
            (decoration::FLAT, 0x40),
            (decoration::NON_WRITABLE, 0x80),
            (decoration::RELAXED_PRECISION, 0x100),
            (decoration::NON_READABLE, 0x200),
            (decoration::PATCH, 0x400),
            (decoration::PER_VERTEX, 0x800),
            (decoration::WEIGHT_TEXTURE, 0x2000),
        ]
        .into_iter()
        .filter(|&(kind, _)| self.has(id, member, kind))
        .fold(0, |flags, (_, flag)| flags | flag)
    }

    /// A block: the variable, then its members.
    pub(crate) fn block(&self, variable: Id, ty: Id, decorations: u32) -> Value {
        if !matches!(self.module.ty(ty), Some(Type::Struct { .. })) {
            return self.no_block();
        }
        let size = self.values.size_of(ty);
        let padded = self.values.struct_layout(ty).map(|layout| layout.padded_size);
        json!({
            "name": self.name(variable),
            "offset": 0,
            "absolute_offset": 0,
            "size": size,
            "padded_size": padded,
            "decorations": decorations,
            "numeric": self.numeric(ty, None),
            "array": self.array(&[], true),
            "flags": u32::from(!self.touched(variable, &[])),
            "member_count": self.n_members(ty),
            "members": self.block_members(ty, Some((variable, &mut Vec::new())), 0, &mut Vec::new()),
            "type_description": self.type_description(self.pointee(variable), None),
        })
    }

    /// What is written for a descriptor that isn't a block.
    fn no_block(&self) -> Value {
        json!({
            "name": null,
            "offset": 0,
            "absolute_offset": 0,
            "size": 0,
            "padded_size": 0,
            "decorations": 0,
            "numeric": self.numeric(0, None),
            "array": self.array(&[], true),
            "flags": 0,
            "member_count": 0,
            "members": null,
            "type_description": null,
        })
    }

    fn n_members(&self, id: Id) -> usize {
        match self.module.ty(id) {
            Some(Type::Struct { members }) => members.len(),
            _ => 0,
        }
    }

    fn touched(&self, root: Id, path: &[u32]) -> bool {
        self.reached.iter().any(|reached| reached.get(&root).is_some_and(|reached| reached.touches(path)))
    }

    fn block_members(
        &self,
        id: Id,
        way: Option<(Id, &mut Vec<u32>)>,
        start: u64,
        above: &mut Vec<Id>,
    ) -> Value {
        let Some(layout) = self.values.struct_layout(id) else { return Value::Null };
        let Some((root, path)) = way else { return Value::Null };
        if above.contains(&id) {
            return json!([["forward pointer"]]);
        }
        above.push(id);
        let mut list = Vec::new();
        for (m, member) in layout.members.iter().enumerate() {
            let m = m as u32;
            path.push(m);
            let absolute = start + member.offset;
            let is_unused = !self.touched(root, path);
            let (array, core) = self.core(member.ty);
            // Behind an address members are counted from there.
            let members = match self.module.ty(member.element) {
                Some(Type::Pointer { .. }) => {
                    self.block_members(core, Some((core, &mut Vec::new())), 0, above)
                }
                _ => self.block_members(core, Some((root, path)), absolute, above),
            };
            path.pop();
            list.push(json!({
                "name": self.member_name(id, m),
                "offset": member.offset,
                "absolute_offset": absolute,
                "size": member.size,
                "padded_size": member.padded_size,
                "decorations": self.decoration_flags(id, Some(m)),
                "numeric": self.numeric(core, member.matrix),
                "array": self.array(&array, true),
                "flags": u32::from(is_unused),
                "member_count": self.n_members(core),
                "members": members,
                "type_description": self.type_description(member.ty, Some((id, m))),
            }));
        }
        above.pop();
        filled(list)
    }
}
