//! A module to a report.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use rspirv::spirv::{BuiltIn, Capability, ExecutionMode, ImageFormat, SourceLanguage};
use spanforge_reflect::metadata::{Annotations, MetadataErrors};
use spanforge_reflect::{
    Binding, EntryPoint, Evaluation, HeapAccess, Id, ImageType, InterfaceVariable, MemberLayout, Module,
    Payload, Pin, Reached, StructLayout, Type,
};

use crate::report;
use crate::type_text::{Types, shortened};
use dimension::Lengths;
use room::Room;

mod dimension;
mod functions;
mod generator;
mod pins;
mod room;
mod used;

/// What is asked of a module more than once.
struct Gather<'e, 'm> {
    module: &'m Module,
    values: &'e Evaluation<'m>,
    types: Types<'e, 'm>,
    lengths: Lengths<'m>,
    room: Room,
    /// Structures with a layout: blocks first, each followed by what it holds.
    structs: Vec<(Id, bool)>,
    /// What each entry point reaches.
    reached: Vec<Option<HashMap<Id, Reached>>>,
}

/// Everything about a module, with the specialization constants `given` and what its source says of pins.
///
/// # Errors
/// What is said of a pin that doesn't suit it.
pub(crate) fn report(
    file: &str,
    module: &Module,
    given: &[(u32, u64)],
    said: &Annotations,
) -> Result<report::Report, MetadataErrors> {
    let values = module.evaluate(given);
    let structs = structs(module, &values);
    let ids: Vec<Id> = structs.iter().map(|(id, _)| *id).collect();
    let gather = Gather {
        module,
        values: &values,
        types: Types::new(&values, &ids),
        lengths: Lengths::new(module),
        room: Room::new(),
        structs,
        reached: module.reached(),
    };
    let (major, minor) = module.header().version;
    let (uses, bindings) = (module.uses(), values.bindings());
    let index: HashMap<Id, usize> = bindings.iter().enumerate().map(|(i, b)| (b.variable, i)).collect();
    // What depends on no other list comes first: it has its room whatever the entry points list.
    let structs = gather.struct_layouts();
    let bindings_found = gather.bindings(&uses, &bindings, &index);
    let push_constants = gather.push_constants();
    let entries = module.entry_points().iter().zip(values.interfaces());
    let entries = entries.zip(&uses).zip(module.heap_accesses()).zip(values.all_interface_pins(said)?);
    let entry_points = entries.map(|((((entry, interface), uses), heaps), pins)| {
        let unused = gather.unused(uses.as_ref(), &bindings, &index);
        gather.entry(entry, &interface, unused, heaps.unwrap_or_default(), pins)
    });
    let constants = module.spec_constants();
    let specialized = |&(id, bits): &(u32, u64)| {
        let constant = constants.iter().find(|constant| constant.spec_id == id)?;
        Some(report::Given { id, value: literal(&constant.ty, bits) })
    };
    Ok(report::Report {
        file: file.into(),
        version: format!("{major}.{minor}"),
        generator: generator::report(module.header().generator),
        source: module.source().map(|source| report::Source {
            language: named(SourceLanguage::from_u32(source.language), source.language),
            version: source.version,
        }),
        capabilities: module.capabilities().iter().map(|&n| named(Capability::from_u32(n), n)).collect(),
        extensions: module.extensions().to_vec(),
        given: given.iter().filter_map(specialized).collect(),
        entry_points: entry_points.collect(),
        bindings: bindings_found,
        push_constants,
        spec_constants: gather.spec_constants(),
        structs,
        functions: gather.functions(),
    })
}

/// A name, else the number.
fn named<T: std::fmt::Debug>(known: Option<T>, number: u32) -> String {
    known.map_or_else(|| number.to_string(), |known| format!("{known:?}"))
}

fn literal(ty: &Type, bits: u64) -> report::Literal {
    let text = spanforge_reflect::literal(ty, bits);
    match *ty {
        Type::Bool => report::Literal::Bool(bits != 0),
        Type::Int { signed: true, .. } => {
            text.parse().map_or_else(|_| report::Literal::Text(text), report::Literal::Int)
        }
        Type::Int { signed: false, .. } => {
            text.parse().map_or_else(|_| report::Literal::Text(text), report::Literal::Uint)
        }
        Type::Float { bits: 32 } => match f32::from_bits(bits as u32) {
            value if value.is_finite() => report::Literal::Float32(value),
            _ => report::Literal::Text(text),
        },
        Type::Float { .. } => match text.parse::<f64>() {
            Ok(value) if value.is_finite() => report::Literal::Float(value),
            _ => report::Literal::Text(text),
        },
        _ => report::Literal::Text(text),
    }
}

/// The structures that lie in memory, from blocks inwards and along buffer references, each once.
fn structs(module: &Module, values: &Evaluation) -> Vec<(Id, bool)> {
    let mut roots: Vec<Id> = values.bindings().iter().map(|binding| binding.ty).collect();
    roots.extend(values.push_constants().iter().map(|push| push.ty));
    roots.extend(module.variables().filter_map(|(_, variable)| variable.ty));
    let (mut seen, mut found) = (HashSet::new(), Vec::new());
    for root in roots {
        let mut open = vec![(values.dimensions(root).1, true)];
        while let Some((id, is_root)) = open.pop() {
            if let Some(Type::Pointer { pointee: Some(pointee), .. }) = module.ty(id) {
                open.push((values.dimensions(*pointee).1, true));
                continue;
            }
            // Each is laid out once, however many things are made of it.
            let Some(layout) = seen.insert(id).then(|| values.struct_layout(id)).flatten() else { continue };
            found.push((id, is_root));
            open.extend(layout.members.iter().rev().map(|member| (member.element, false)));
        }
    }
    found
}

impl Gather<'_, '_> {
    fn heap(&self, heap: HeapAccess) -> report::Heap {
        report::Heap {
            name: shortened(&heap.name),
            kind: format!("{:?}", heap.kind),
            ty: self.types.text(heap.ty),
            stride: heap.stride,
        }
    }

    fn payload(&self, payload: Payload) -> report::Payload {
        report::Payload {
            name: shortened(&payload.name),
            kind: format!("{:?}", payload.kind),
            location: payload.location,
            ty: self.types.text(payload.ty),
        }
    }

    fn entry(
        &self,
        entry: &EntryPoint,
        interface: &[Arc<[InterfaceVariable]>],
        (unused, unused_left_off): (Vec<String>, usize),
        heaps: Vec<HeapAccess>,
        pins: Vec<Pin>,
    ) -> report::Entry {
        let inputs = self.variables(interface, true);
        let outputs = self.variables(interface, false);
        let payloads = self.room.list(self.values.payloads(entry), |payload| self.payload(payload));
        let heaps = self.room.list(heaps, |heap| self.heap(heap));
        // Any number of entry points may have the modes of one function.
        let modes = self.module.execution_modes(entry);
        let modes = self.room.list_of(
            modes,
            |mode| 1 + mode.operands.len(),
            |mode| report::Mode {
                name: named(ExecutionMode::from_u32(mode.mode), mode.mode),
                operands: mode.operands.clone(),
            },
        );
        let pins = self.pins(pins);
        report::Entry {
            name: entry.name.clone(),
            stage: format!("{:?}", entry.stage),
            modes: modes.0,
            workgroup_size: self.workgroup_size(entry),
            left_off: inputs.1 + outputs.1 + payloads.1 + heaps.1 + modes.1 + unused_left_off + pins.1,
            inputs: inputs.0,
            outputs: outputs.0,
            payloads: payloads.0,
            heaps: heaps.0,
            unused,
            pins: pins.0,
        }
    }

    fn workgroup_size(&self, entry: &EntryPoint) -> Option<Vec<report::Axis>> {
        let found = self.values.workgroup_size(entry)?;
        let axis = |axis: usize| {
            let length = match (found.constants[axis], found.vector) {
                (Some(id), _) => Some(self.lengths.of(id)),
                (None, Some(vector)) => Some(self.lengths.of_component(vector, axis as u32)),
                (None, None) => None,
            };
            let is_specialized = match found.constants[axis] {
                Some(id) => self.module.constant(id).is_some_and(|constant| constant.is_specialized()),
                None => length.as_ref().is_some_and(|length| length.spec_ids != Some(vec![])),
            };
            // One constant may be behind any number of entry points.
            let n_ids = length.as_ref().and_then(|length| length.spec_ids.as_ref()).map_or(0, Vec::len);
            let has_room = n_ids == 0 || self.room.take(n_ids);
            let spec_ids = length.as_ref().map_or(Some(vec![]), |length| length.spec_ids.clone());
            report::Axis {
                size: found.size[axis],
                expression: length.filter(|_| is_specialized).map(|length| length.expression.clone()),
                spec_ids: spec_ids.filter(|_| has_room),
            }
        };
        Some((0..3).map(axis).collect())
    }

    /// What one direction of an interface has room for, and how many are left off.
    fn variables(
        &self,
        interface: &[Arc<[InterfaceVariable]>],
        is_input: bool,
    ) -> (Vec<report::Variable>, usize) {
        let (mut listed, mut left_off) = (Vec::new(), 0);
        let of_way =
            |leaves: &&Arc<[InterfaceVariable]>| leaves.first().is_some_and(|leaf| leaf.is_input == is_input);
        for leaves in interface.iter().filter(of_way) {
            let (found, rest) = self.room.list(leaves.iter(), |leaf| self.variable(leaf));
            listed.extend(found);
            left_off += rest;
        }
        (listed, left_off)
    }

    fn variable(&self, variable: &InterfaceVariable) -> report::Variable {
        let qualifiers = [
            (variable.flat, "flat"),
            (variable.no_perspective, "noperspective"),
            (variable.centroid, "centroid"),
            (variable.sample, "sample"),
            (variable.patch, "patch"),
            (variable.per_primitive, "perprimitive"),
            (variable.per_vertex, "pervertex"),
        ];
        report::Variable {
            name: shortened(&variable.name),
            location: variable.location,
            locations: variable.locations,
            component: variable.component,
            index: variable.index,
            built_in: variable.built_in.map(|n| named(BuiltIn::from_u32(n), n)),
            ty: self.types.text_of(variable.ty, &variable.array),
            vk_format: variable.vertex_format(),
            per_vertex_array: variable.per_vertex_array,
            qualifiers: qualifiers.iter().filter(|(is, _)| *is).map(|(_, word)| (*word).into()).collect(),
            semantic: variable.semantic.as_deref().map(shortened),
        }
    }

    fn bindings(
        &self,
        uses: &used::Uses,
        all: &[Binding],
        index: &HashMap<Id, usize>,
    ) -> Vec<report::Binding> {
        let aliased: HashSet<Id> = Binding::aliases(all).flatten().map(|binding| binding.variable).collect();
        let counter = |id: &Id| Some(shortened(&all.get(*index.get(id)?)?.name));
        let used_by = self.used_by(uses, all, index);
        let report = |(binding, (used_by, used_by_left_off)): (&Binding, (Vec<report::Use>, usize))| {
            let access = [
                (binding.read_only, "readonly"),
                (binding.write_only, "writeonly"),
                (binding.coherent, "coherent"),
                (binding.volatile, "volatile"),
                (binding.restrict, "restrict"),
            ];
            let (dimensions, dimensions_left_off) = self.lengths.list(&self.room, &binding.array);
            report::Binding {
                set: binding.set,
                binding: binding.binding,
                name: binding.name.clone(),
                kind: format!("{:?}", binding.kind),
                vk_descriptor_type: binding.kind.number(),
                ty: self.types.text(binding.ty),
                count: binding.count(),
                dimensions,
                dimensions_left_off,
                access: access.iter().filter(|(is, _)| *is).map(|(_, word)| (*word).into()).collect(),
                image: binding.image.map(|image| image_report(&image)),
                block: self.types.name_of(binding.ty).map(String::from),
                input_attachment_index: binding.input_attachment_index,
                counter: binding.counter.as_ref().and_then(counter),
                used_by,
                used_by_left_off,
                aliased: aliased.contains(&binding.variable),
            }
        };
        all.iter().zip(used_by).map(report).collect()
    }

    fn spec_constants(&self) -> Vec<report::SpecConstant> {
        let constants = self.module.spec_constants().into_iter();
        constants
            .map(|constant| report::SpecConstant {
                id: constant.spec_id,
                ty: constant.ty.scalar_name().unwrap_or_else(|| "?".into()),
                default: literal(&constant.ty, constant.default),
                value: literal(&constant.ty, self.values.bits(constant.constant).unwrap_or(constant.default)),
                name: constant.name,
            })
            .collect()
    }

    fn struct_layouts(&self) -> Vec<report::Struct> {
        let layouts = self.structs.iter();
        layouts
            .filter_map(|&(id, root)| {
                let layout = self.values.struct_layout(id)?;
                Some(report::Struct {
                    name: self.types.name_of(id)?.into(),
                    size: layout.size,
                    padded_size: layout.padded_size,
                    alignment: layout.alignment,
                    runtime: layout.runtime,
                    root,
                    members: layout.members.iter().map(|member| self.member(member, &layout)).collect(),
                })
            })
            .collect()
    }

    fn member(&self, member: &MemberLayout, of: &StructLayout) -> report::Member {
        let other = member.overlaps.and_then(|other| of.members.get(other));
        let reference = match self.module.ty(member.element) {
            Some(Type::Pointer { pointee: Some(pointee), .. }) => {
                self.types.name_of(self.values.dimensions(*pointee).1).map(String::from)
            }
            _ => None,
        };
        let (dimensions, dimensions_left_off) = self.lengths.list(&self.room, &member.array);
        report::Member {
            name: member.name.clone(),
            ty: self.types.text(member.ty),
            offset: member.offset,
            size: member.size,
            padded_size: member.padded_size,
            overlaps: other.map(|other| shortened(&other.name)),
            dimensions,
            dimensions_left_off,
            matrix: member.matrix.map(|matrix| report::Matrix {
                columns: matrix.columns,
                rows: matrix.rows,
                stride: matrix.stride,
                row_major: matrix.row_major,
            }),
            inner: self.types.name_of(member.element).map(String::from),
            reference,
        }
    }
}

fn image_report(image: &ImageType) -> report::Image {
    let dims = ["1D", "2D", "3D", "Cube", "Rect", "Buffer", "SubpassData"];
    report::Image {
        dim: dims.get(image.dim as usize).map_or_else(|| image.dim.to_string(), |dim| (*dim).into()),
        arrayed: image.arrayed,
        multisampled: image.multisampled,
        depth: match image.depth {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        },
        format: match image.format {
            0 => None,
            n => Some(named(ImageFormat::from_u32(n), n)),
        },
    }
}
