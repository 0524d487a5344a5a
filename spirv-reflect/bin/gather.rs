//! A module to a report.

use std::collections::{HashMap, HashSet};

use rspirv::spirv::{BuiltIn, Capability, ExecutionMode, ImageFormat, SourceLanguage};
use spanforge_reflect::{
    ArrayDimension, Count, Direction, EntryPoint, Evaluation, HeapAccess, Id, ImageType, InterfaceVariable,
    MemberLayout, Module, Parameter, Reached, Signature, StructLayout, Type, Use,
};

use crate::report;
use crate::type_text::{Names, scalar_text, type_text};

/// Unused members are listed this deep,
const MAX_DEPTH: usize = 16;
/// and at most this many of a block.
const MAX_UNUSED: usize = 1024;

/// What is asked of a module more than once.
struct Gather<'m> {
    module: &'m Module,
    values: Evaluation<'m>,
    names: Names,
    /// Structures with a layout: blocks first, each followed by what it holds.
    structs: Vec<(Id, bool)>,
    /// What each entry point reaches.
    reached: Vec<Option<HashMap<Id, Reached>>>,
}

/// Everything about a module, with the specialization constants `given`.
pub(crate) fn report(file: &str, module: &Module, given: &[(u32, u64)]) -> report::Report {
    let values = module.evaluate(given);
    let structs = structs(module, &values);
    let ids: Vec<Id> = structs.iter().map(|(id, _)| *id).collect();
    let reached = module.reached();
    let gather = Gather { module, names: Names::new(module, &ids), values, structs, reached };
    let (major, minor) = module.header().version;
    let generator = module.header().generator;
    let uses = module.uses();
    report::Report {
        file: file.into(),
        version: format!("{major}.{minor}"),
        generator: report::Generator { tool: generator >> 16, version: generator & 0xffff },
        source: module.source().map(|source| report::Source {
            language: named(SourceLanguage::from_u32(source.language), source.language),
            version: source.version,
        }),
        capabilities: module.capabilities().iter().map(|&n| named(Capability::from_u32(n), n)).collect(),
        extensions: module.extensions().to_vec(),
        given: given
            .iter()
            .filter_map(|&(id, bits)| {
                let constants = module.spec_constants();
                let constant = constants.iter().find(|constant| constant.spec_id == id)?;
                Some(report::Given { id, value: literal(&constant.ty, bits) })
            })
            .collect(),
        entry_points: module
            .entry_points()
            .iter()
            .zip(&uses)
            .zip(&module.heap_accesses())
            .map(|((entry, uses), heaps)| gather.entry(entry, uses, heaps))
            .collect(),
        bindings: gather.bindings(&uses),
        push_constants: gather.push_constants(),
        spec_constants: gather.spec_constants(),
        structs: gather.struct_layouts(),
        functions: gather.functions(),
    }
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
            let Some(layout) = values.struct_layout(id).filter(|_| seen.insert(id)) else { continue };
            found.push((id, is_root));
            open.extend(layout.members.iter().rev().map(|member| (member.element, false)));
        }
    }
    found
}

impl Gather<'_> {
    fn type_text(&self, ty: Id) -> String {
        type_text(&self.values, &self.names, ty)
    }

    fn heap(&self, heap: &HeapAccess) -> report::Heap {
        report::Heap {
            name: heap.name.clone(),
            kind: format!("{:?}", heap.kind),
            ty: self.type_text(heap.ty),
            stride: heap.stride,
        }
    }

    fn entry(
        &self,
        entry: &EntryPoint,
        uses: &Option<HashMap<Id, Use>>,
        heaps: &Option<Vec<HeapAccess>>,
    ) -> report::Entry {
        let interface = self.values.interface(entry);
        let variables = |is_input: bool| {
            interface.iter().filter(|v| v.is_input == is_input).map(|v| self.variable(v)).collect()
        };
        let modes = self.module.execution_modes(entry).iter().map(|mode| report::Mode {
            name: named(ExecutionMode::from_u32(mode.mode), mode.mode),
            operands: mode.operands.clone(),
        });
        let unused = |uses: &HashMap<Id, Use>| {
            let bindings = self.values.bindings().into_iter();
            bindings.filter(|b| !uses.contains_key(&b.variable)).map(|b| b.name).collect()
        };
        report::Entry {
            name: entry.name.clone(),
            stage: format!("{:?}", entry.stage),
            modes: modes.collect(),
            workgroup_size: self.workgroup_size(entry),
            inputs: variables(true),
            outputs: variables(false),
            payloads: self
                .values
                .payloads(entry)
                .iter()
                .map(|payload| report::Payload {
                    name: payload.name.clone(),
                    kind: format!("{:?}", payload.kind),
                    location: payload.location,
                    ty: self.type_text(payload.ty),
                })
                .collect(),
            heaps: heaps.iter().flatten().map(|heap| self.heap(heap)).collect(),
            unused: uses.as_ref().map(unused).unwrap_or_default(),
        }
    }

    fn workgroup_size(&self, entry: &EntryPoint) -> Option<Vec<report::Axis>> {
        let found = self.values.workgroup_size(entry)?;
        let axis = |axis: usize| {
            let (expression, spec_ids) = match (found.constants[axis], found.vector) {
                (Some(id), _) => (self.module.expression(id), self.module.spec_ids_behind(id)),
                (None, Some(vector)) => {
                    let axis = axis as u32;
                    let ids = self.module.component_spec_ids_behind(vector, axis);
                    (self.module.component_expression(vector, axis), ids)
                }
                (None, None) => (String::new(), Vec::new()),
            };
            let is_specialized = match found.constants[axis] {
                Some(id) => self.module.constant(id).is_some_and(|constant| constant.is_specialized()),
                None => !spec_ids.is_empty(),
            };
            let expression = is_specialized.then_some(expression);
            report::Axis { size: found.size[axis], expression, spec_ids }
        };
        Some((0..3).map(axis).collect())
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
            name: variable.name.clone(),
            location: variable.location,
            locations: variable.locations,
            component: variable.component,
            index: variable.index,
            built_in: variable.built_in.map(|n| named(BuiltIn::from_u32(n), n)),
            ty: self.type_text(variable.ty),
            vk_format: variable.vertex_format(),
            per_vertex_array: variable.per_vertex_array,
            qualifiers: qualifiers.iter().filter(|(is, _)| *is).map(|(_, word)| (*word).into()).collect(),
            semantic: variable.semantic.clone(),
        }
    }

    fn dimension(&self, dimension: &ArrayDimension) -> report::Dimension {
        let constant = match dimension.count {
            Count::Specialized { constant, .. } => Some(constant),
            _ => None,
        };
        report::Dimension {
            count: dimension.count.value(),
            runtime: dimension.count == Count::Runtime,
            expression: constant.map(|id| self.module.expression(id)),
            spec_ids: constant.map_or(vec![], |id| self.module.spec_ids_behind(id)),
            stride: dimension.stride,
        }
    }

    fn bindings(&self, uses: &[Option<HashMap<Id, Use>>]) -> Vec<report::Binding> {
        let all = self.values.bindings();
        let aliased: HashSet<Id> =
            spanforge_reflect::Binding::aliases(&all).flatten().map(|binding| binding.variable).collect();
        let names: HashMap<Id, &str> = all.iter().map(|b| (b.variable, b.name.as_str())).collect();
        all.iter()
            .map(|binding| {
                let entries = self.module.entry_points().iter().zip(uses).zip(&self.reached);
                let used_by = entries.filter_map(|((entry, uses), reached)| {
                    // What costs too much to follow is taken as read and written.
                    let all = Use { reads: true, writes: true };
                    let used = uses.as_ref().map_or(Some(&all), |uses| uses.get(&binding.variable))?;
                    let mut unused_members = Vec::new();
                    if let Some(reached) = reached.as_ref().and_then(|all| all.get(&binding.variable)) {
                        self.unused_members(binding.ty, reached, &mut Vec::new(), "", &mut unused_members);
                    }
                    let Use { reads, writes } = *used;
                    Some(report::Use { entry: entry.name.clone(), reads, writes, unused_members })
                });
                let access = [
                    (binding.read_only, "readonly"),
                    (binding.write_only, "writeonly"),
                    (binding.coherent, "coherent"),
                    (binding.volatile, "volatile"),
                    (binding.restrict, "restrict"),
                ];
                report::Binding {
                    set: binding.set,
                    binding: binding.binding,
                    name: binding.name.clone(),
                    kind: format!("{:?}", binding.kind),
                    vk_descriptor_type: binding.kind.number(),
                    ty: self.type_text(binding.ty),
                    count: binding.count(),
                    dimensions: binding.array.iter().map(|d| self.dimension(d)).collect(),
                    access: access.iter().filter(|(is, _)| *is).map(|(_, word)| (*word).into()).collect(),
                    image: binding.image.map(|image| image_report(&image)),
                    block: self.names.of(binding.ty).map(String::from),
                    input_attachment_index: binding.input_attachment_index,
                    counter: binding.counter.and_then(|id| names.get(&id)).map(|name| (*name).into()),
                    used_by: used_by.collect(),
                    aliased: aliased.contains(&binding.variable),
                }
            })
            .collect()
    }

    /// The outermost members of `ty` that nothing touches; `path` leads to it.
    fn unused_members(
        &self,
        ty: Id,
        reached: &Reached,
        path: &mut Vec<u32>,
        prefix: &str,
        found: &mut Vec<String>,
    ) {
        let Some(layout) = self.values.struct_layout(ty) else { return };
        // Whole or deep ones need no list.
        if path.len() >= MAX_DEPTH || reached.paths().any(|used| path.starts_with(used)) {
            return;
        }
        for (m, member) in layout.members.iter().enumerate() {
            let name = format!("{prefix}{}", member.name);
            path.push(m as u32);
            match reached.touches(path) {
                _ if found.len() >= MAX_UNUSED => {}
                false => found.push(name),
                true => self.unused_members(member.element, reached, path, &format!("{name}."), found),
            }
            path.pop();
        }
    }

    fn push_constants(&self) -> Vec<report::PushConstants> {
        let entries = self.module.entry_points().iter().zip(&self.reached);
        let used: Vec<_> = entries
            .map(|(entry, reached)| (entry.name.clone(), self.values.used_push_constants(reached.as_ref())))
            .collect();
        let blocks = self.values.push_constants().into_iter();
        blocks
            .map(|block| {
                let ranges = used.iter().flat_map(|(entry, ranges)| {
                    ranges.iter().filter(|range| range.variable == block.variable).map(move |range| {
                        report::Range { entry: entry.clone(), offset: range.offset, size: range.size }
                    })
                });
                let ty = self.names.of(block.ty).unwrap_or_default();
                report::PushConstants {
                    name: self.module.name(block.variable).unwrap_or_else(|| ty.into()),
                    offset: block.offset,
                    size: block.size,
                    block: ty.into(),
                    used_by: ranges.collect(),
                }
            })
            .collect()
    }

    fn spec_constants(&self) -> Vec<report::SpecConstant> {
        let constants = self.module.spec_constants().into_iter();
        constants
            .map(|constant| report::SpecConstant {
                id: constant.spec_id,
                ty: scalar_text(&constant.ty),
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
                    name: self.names.of(id)?.into(),
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
                self.names.of(self.values.dimensions(*pointee).1).map(String::from)
            }
            _ => None,
        };
        report::Member {
            name: member.name.clone(),
            ty: self.type_text(member.ty),
            offset: member.offset,
            size: member.size,
            padded_size: member.padded_size,
            overlaps: other.map(|other| other.name.clone()),
            dimensions: member.array.iter().map(|d| self.dimension(d)).collect(),
            matrix: member.matrix.map(|matrix| report::Matrix {
                columns: matrix.columns,
                rows: matrix.rows,
                stride: matrix.stride,
                row_major: matrix.row_major,
            }),
            inner: self.names.of(member.element).map(String::from),
            reference,
        }
    }

    fn functions(&self) -> Vec<report::Function> {
        let all = self.module.signatures();
        let names: HashMap<Id, &str> = all.iter().map(|f| (f.id, f.name.as_str())).collect();
        let parameter = |parameter: &Parameter| report::Parameter {
            name: parameter.name.clone(),
            ty: self.type_text(parameter.ty),
            direction: match parameter.direction {
                Direction::In => Some("in".into()),
                Direction::Out => Some("out".into()),
                Direction::InOut => Some("inout".into()),
                Direction::Unknown => None,
            },
            is_const: parameter.is_const(),
        };
        let function = |function: &Signature| report::Function {
            name: function.name.clone(),
            result: function.result.map_or("void".into(), |ty| self.type_text(ty)),
            parameters: function.parameters.iter().map(parameter).collect(),
            calls: function.callees.iter().filter_map(|id| names.get(id)).map(|n| (*n).into()).collect(),
            entry_point: function.is_entry_point,
            linkage: function.linkage.as_ref().map(|linkage| linkage.name.clone()),
        };
        all.iter().map(function).collect()
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
