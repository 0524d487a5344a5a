//! What a pipeline has to know of a shader, gathered from reflection: what the Rust text says of it, and what a program is
//! told that meets the shader while it runs.
//!
//! ```
//! use spanforge_reflect::facts::Facts;
//! use spanforge_reflect::metadata::Annotations;
//!
//! # let words = [
//! #     0x0723_0203, 0x0001_0600, 0, 5, 0,
//! #     2 << 16 | 17, 1,
//! #     3 << 16 | 14, 0, 1,
//! #     5 << 16 | 15, 5, 3, u32::from_le_bytes(*b"main"), 0,
//! #     6 << 16 | 16, 3, 17, 64, 1, 1,
//! #     2 << 16 | 19, 1,
//! #     3 << 16 | 33, 2, 1,
//! #     5 << 16 | 54, 1, 3, 0, 2, 2 << 16 | 248, 4, 1 << 16 | 253, 1 << 16 | 56,
//! # ];
//! let module = spanforge_reflect::Module::read(words.to_vec())?;
//! let facts = Facts::of("nothing.comp", &module, &Annotations::default())?;
//! assert_eq!((facts.workgroup_size, facts.bindings.len()), ([64, 1, 1], 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::{HashMap, HashSet};

use crate::binding::{DescriptorType, Use};
use crate::declare::Block;
use crate::dimensions::Count;
use crate::emit::{EmitError, Options, Source, Structs};
use crate::inventory::Inventory;
use crate::layout::Scalar;
use crate::lengths::{Lengths, specialized_count};
use crate::metadata::Annotations;
use crate::module::{EntryPoint, Module, Stage};
use crate::names::{self, ident, module_name};
use crate::pin::{Number, Pin};
use crate::pipeline::{LayoutBinding, MergeOptions, PipelineLayout, ShaderStage, merge};
use crate::pipeline_constants;
use crate::rust_type::scalar_text;
use crate::specialize::Evaluation;
use crate::text::kind;
use crate::types::{Id, Type};

/// What is known of one shader.
#[derive(Clone, Debug)]
pub struct Facts {
    /// How messages name it.
    pub name: String,
    pub(crate) module_name: String,
    /// Its stage.
    pub stage: Stage,
    /// Workgroup size with default constants; 1 × 1 × 1 for other stages than compute.
    pub workgroup_size: [u32; 3],
    /// Specialization constant behind each axis of the workgroup size, if there is one.
    pub workgroup_size_ids: [Option<u32>; 3],
    /// What it binds, in the order of sets and bindings; in Rust text, of a vertex shader with those of its fragment shader.
    pub bindings: Vec<Bound>,
    /// The range of push constants that the shader itself has.
    pub push: Option<Push>,
    /// The type of the push constants; of a vertex shader without any, that of its fragment shader.
    pub(crate) push_type: Option<String>,
    /// Specialization constants by number; in Rust text, of a vertex shader with those of its fragment shader.
    pub constants: Vec<Constant>,
    /// Its pins, where comments were given.
    pub pins: Option<Vec<Pin>>,
}

/// One binding.
#[derive(Clone, Debug)]
pub struct Bound {
    /// Descriptor set.
    pub set: u32,
    /// Binding in the set.
    pub binding: u32,
    /// Its name; unlike those of the others.
    pub name: String,
    /// Kind of descriptor.
    pub kind: DescriptorType,
    /// Number of descriptors.
    pub count: u32,
    /// The shader itself uses it.
    pub used: bool,
    /// It reads it.
    pub reads: bool,
    /// It writes it.
    pub writes: bool,
    /// The types of one descriptor in the shader that names it: several where several variables share the binding.
    pub(crate) types: Vec<Id>,
    /// Declared `restrict`.
    pub restrict: bool,
    /// Offset and stride of the array without a length that its block ends in.
    pub elements: Option<(u32, u32)>,
    /// What lies in its buffer, for its documentation.
    pub(crate) contents: String,
    /// The expression that its count follows from.
    pub(crate) expression: Option<String>,
}

/// Push constants: offset and size in bytes.
#[derive(Clone, Debug)]
pub struct Push {
    pub(crate) block: Id,
    /// First byte.
    pub offset: u64,
    /// Number of bytes.
    pub size: u64,
}

/// A specialization constant.
#[derive(Clone, Debug, PartialEq)]
pub struct Constant {
    /// The number by which the host sets it.
    pub spec_id: u32,
    /// Its name.
    pub name: String,
    /// Its type in Rust.
    pub(crate) ty: &'static str,
    /// Bytes of a value as Vulkan takes it.
    pub size: u32,
    pub(crate) is_half: bool,
    /// The bits of its default, zero-extended.
    pub default: u64,
    pub(crate) number: Option<Number>,
    /// What has a length that follows from it.
    pub lengths: Vec<String>,
}

impl Facts {
    /// What is known of a shader: that of [`emit::rust`](crate::emit::rust), whose Rust a build writes. `said` describes its pins.
    ///
    /// # Errors
    /// As for [`emit::rust`](crate::emit::rust), but that no struct needs a twin in Rust.
    pub fn of(name: &str, module: &Module, said: &Annotations) -> Result<Facts, EmitError> {
        let source = Source { name, module, words: &[], file: "", pins: Some(said) };
        match Found::new(&source, &Options::default()) {
            Ok(found) => Ok(found.facts),
            Err(reason) => Err(EmitError { shader: name.into(), reason }),
        }
    }
}

/// A shader while its structs are still to be found.
pub(crate) struct Found<'a> {
    pub(crate) facts: Facts,
    pub(crate) values: Evaluation<'a>,
    pub(crate) blocks: Vec<Block>,
    module: &'a Module,
    inventory: Inventory,
    entry: &'a EntryPoint,
    /// What the entry point touches.
    uses: HashMap<Id, Use>,
    /// Values of the constants for which all of it holds.
    defaults: Vec<(u32, u64)>,
}

impl<'a> Found<'a> {
    pub(crate) fn new(source: &Source<'a>, options: &Options) -> Result<Found<'a>, String> {
        let module = source.module;
        let entries = module.entry_points();
        let entry = only_entry(entries)?;
        let constants = spec_constants(module)?;
        // A workgroup size may be set by a constant that is declared twice, once with a name and a default of its own.
        let defaults: Vec<(u32, u64)> = constants.iter().map(|c| (c.spec_id, c.default)).collect();
        let values = module.evaluate(&defaults);
        let (workgroup_size, workgroup_size_ids) = workgroup(&values, entry)?;
        let uses = module.uses_of(entry);
        let uses = uses.ok_or("its memory flow is too large")?;
        let pins = source.pins.map(|said| values.interface_pins_of(entry, Some(&uses), said)).transpose();
        let facts = Facts {
            name: source.name.into(),
            module_name: module_name(source.name),
            stage: entry.stage,
            workgroup_size,
            workgroup_size_ids,
            bindings: vec![],
            push: None,
            push_type: None,
            constants,
            pins: pins.map_err(|errors| errors.to_string())?,
        };
        let inventory = Inventory::new(&values);
        let mut found = Found { facts, values, blocks: vec![], module, inventory, entry, uses, defaults };
        found.bind()?;
        found.find_push(options)?;
        found.find_lengths()?;
        Ok(found)
    }

    /// Finds the bindings that the shader uses, and their blocks.
    fn bind(&mut self) -> Result<(), String> {
        let mut seen = HashSet::new();
        for binding in self.inventory.bindings(Some(&self.uses)) {
            let place = format!("set {} binding {}", binding.set, binding.binding);
            binding.count().ok_or_else(|| format!("{place} has no fixed number of descriptors"))?;
            let is_struct = matches!(self.module.ty(binding.ty), Some(Type::Struct { .. }));
            if is_struct && seen.insert(binding.ty) {
                let name = self.module.name(binding.ty).unwrap_or_else(|| names::type_name(&binding.name));
                self.blocks.push(Block { ty: binding.ty, name, is_push: false });
            }
        }
        let layout = self.layout(&self.facts.name, None).map_err(|conflicts| conflicts.to_string())?;
        // A block may be that of many bindings.
        let mut elements_of = HashMap::new();
        for (set, merged) in in_order(&layout) {
            kind(merged.kind).ok_or_else(|| {
                let binding = merged.binding;
                let what = format!("{:?}", merged.kind);
                let article = if what.starts_with(['A', 'I']) { "an" } else { "a" };
                format!("set {set} binding {binding} is {article} {what}, which isn't supported")
            })?;
            let variables = merged.variables.iter().filter_map(|(_, id)| self.inventory.binding(*id));
            let (mut types, mut expression, mut restrict) = (Vec::new(), None, false);
            for variable in variables {
                if !types.contains(&variable.ty) {
                    types.push(variable.ty);
                }
                restrict |= variable.restrict;
                expression = expression.or_else(|| specialized_count(&self.values, &variable.array));
            }
            self.facts.bindings.push(Bound {
                set,
                binding: merged.binding,
                name: merged.name.clone(),
                kind: merged.kind,
                count: merged.count,
                used: true,
                reads: merged.reads,
                writes: merged.writes,
                restrict,
                elements: types
                    .first()
                    .and_then(|ty| *elements_of.entry(*ty).or_insert_with(|| elements(&self.values, *ty))),
                types,
                contents: String::new(),
                expression,
            });
        }
        check_names(&self.facts.bindings)
    }

    fn find_push(&mut self, options: &Options) -> Result<(), String> {
        let mut ranges = self.inventory.push(Some(&self.uses));
        let Some(range) = ranges.next() else { return Ok(()) };
        if ranges.next().is_some() {
            return Err("it uses several blocks of push constants, where Vulkan takes one".into());
        }
        let block = match only_struct(&self.values, range.ty) {
            Some((0, inner)) if options.structs == Structs::Declared => inner,
            _ => range.ty,
        };
        let name = self.module.name(block).unwrap_or_else(|| "PushConstants".into());
        self.blocks.push(Block { ty: block, name, is_push: true });
        // Vulkan takes whole words.
        let end = range.offset.saturating_add(range.size).next_multiple_of(4);
        let offset = range.offset / 4 * 4;
        self.facts.push = Some(Push { block, offset, size: end - offset });
        Ok(())
    }

    /// Notes at each constant what has a length that follows from it.
    fn find_lengths(&mut self) -> Result<(), String> {
        let mut lengths = Lengths::new(&self.values);
        for binding in self.inventory.bindings(Some(&self.uses)) {
            lengths.binding(binding)?;
        }
        for block in self.inventory.push(Some(&self.uses)) {
            let name = self.module.name(block.variable).or_else(|| self.module.name(block.ty));
            lengths.block(block.ty, name.as_deref().unwrap_or("push"))?;
        }
        if self.entry.is_compute()
            && let Some(size) = self.values.workgroup_size(self.entry)
        {
            lengths.workgroup(&size)?;
        }
        for constant in &mut self.facts.constants {
            constant.lengths = lengths.found.remove(&constant.spec_id).unwrap_or_default();
        }
        Ok(())
    }

    /// What a pipeline of the shader asks for, alone or with another behind it.
    fn layout<'e>(
        &'e self,
        name: &'e str,
        behind: Option<&'e Found>,
    ) -> Result<PipelineLayout, crate::Conflicts> {
        let stage = |found: &'e Found, shader: &'e str| ShaderStage {
            shader,
            module: found.module,
            entry_point: &found.entry.name,
            constants: &found.defaults,
        };
        let behind = behind.map(|found| stage(found, &found.facts.name));
        let stages: Vec<ShaderStage> = [Some(stage(self, name)), behind].into_iter().flatten().collect();
        merge(&stages, &MergeOptions::default())
    }

    /// The twin of the push constants, which are one struct as long as their range.
    pub(crate) fn push_twin(&mut self, path: &str) -> Result<(), String> {
        const WHAT: &str =
            "its push constants must be one member of a named struct: `uniform Push { ScanPush push; }`";
        let Some(push) = &mut self.facts.push else { return Ok(()) };
        let (offset, inner) = only_struct(&self.values, push.block).ok_or(WHAT)?;
        let layout = self.values.struct_layout(inner).ok_or(WHAT)?;
        let name = layout.name.ok_or(WHAT)?;
        if offset != 0 || layout.padded_size % 4 != 0 {
            return Err(format!("its push constants `{name}` must begin at byte 0 and be whole words"));
        }
        push.size = layout.padded_size;
        self.facts.push_type = Some(format!("{path}::{}", ident(&name)));
        Ok(())
    }
}

/// Gives each vertex shader what the fragment shader of its name has beside it: one set of bindings, push constants and
/// constants serves the pair. What each of them does itself stays said of it alone.
pub(crate) fn pair(all: &mut [Found]) -> Result<(), EmitError> {
    for i in 0..all.len() {
        let Some(stem) = all[i].facts.name.strip_suffix(".vert") else { continue };
        let frag = format!("{stem}.frag");
        let Some(j) = all.iter().position(|found| found.facts.name == frag) else { continue };
        let fail = |reason: String| EmitError { shader: frag.clone(), reason };
        let layout = all[i].layout(&all[i].facts.name, Some(&all[j]));
        let layout = layout.map_err(|conflicts| fail(conflicts.to_string()))?;
        // Both lists are in the order of their places, and of their constants.
        let find = |found: &Found, place: (u32, u32)| {
            found.facts.bindings.binary_search_by_key(&place, |bound| (bound.set, bound.binding)).ok()
        };
        let mut new = Vec::new();
        for (set, merged) in in_order(&layout) {
            let place = (set, merged.binding);
            // A sampler or an image alone may be bound as both.
            match (find(&all[i], place), find(&all[j], place)) {
                (Some(ours), theirs) => {
                    all[i].facts.bindings[ours].kind = merged.kind;
                    if let Some(theirs) = theirs {
                        all[j].facts.bindings[theirs].kind = merged.kind;
                    }
                }
                (None, Some(theirs)) => {
                    let bound = all[j].facts.bindings[theirs].clone();
                    new.push(Bound { used: false, reads: false, writes: false, ..bound });
                }
                (None, None) => {}
            }
        }
        all[i].facts.bindings.extend(new);
        all[i].facts.bindings.sort_by_key(|bound| (bound.set, bound.binding));
        check_names(&all[i].facts.bindings).map_err(fail)?;
        match (&all[i].facts.push_type, &all[j].facts.push_type) {
            (None, theirs) => all[i].facts.push_type = theirs.clone(),
            (Some(ours), Some(theirs)) if ours != theirs => {
                let reason = format!("its push constants are `{theirs}`, the vertex shader's `{ours}`");
                return Err(fail(reason));
            }
            _ => {}
        }
        // Stages may give one id two meanings, but the pair has one list of constants.
        let mut new = Vec::new();
        for constant in all[j].facts.constants.clone() {
            let ours = &mut all[i].facts.constants;
            let known = ours.binary_search_by_key(&constant.spec_id, |ours| ours.spec_id).ok();
            match known.and_then(|known| ours.get_mut(known)) {
                Some(ours) if (ours.ty, ours.default) != (constant.ty, constant.default) => {
                    let reason = format!("constant `{}` differs from the vertex shader's", constant.name);
                    return Err(fail(reason));
                }
                Some(ours) => {
                    let more = constant.lengths.into_iter().filter(|length| !ours.lengths.contains(length));
                    let more: Vec<String> = more.collect();
                    ours.lengths.extend(more);
                }
                None => new.push(constant),
            }
        }
        all[i].facts.constants.extend(new);
        all[i].facts.constants.sort_by_key(|constant| constant.spec_id);
        check_fields(&all[i].facts.constants).map_err(fail)?;
    }
    Ok(())
}

/// Offset and stride of the array without a length that a block ends in.
fn elements(values: &Evaluation, block: Id) -> Option<(u32, u32)> {
    let layout = values.struct_layout(block).filter(|layout| layout.runtime)?;
    let member = layout.members.iter().max_by_key(|member| member.offset)?;
    let outer = member.array.first().filter(|dimension| dimension.count == Count::Runtime)?;
    Some((member.offset.try_into().ok()?, outer.stride?.try_into().ok()?))
}

/// The engine calls `main`. Of what has another name or stands beside it nothing would ever run, so nothing is written.
fn only_entry(entries: &[EntryPoint]) -> Result<&EntryPoint, String> {
    match entries {
        [] => Err("it has no entry point".into()),
        [entry] if entry.name == "main" => Ok(entry),
        _ => {
            let names = entries.iter().map(|entry| format!("`{}` ({:?})", entry.name, entry.stage));
            let names = names.collect::<Vec<_>>().join(", ");
            Err(format!("a module needs one entry point, `main`, to be called; it has {names}"))
        }
    }
}

fn in_order(layout: &PipelineLayout) -> impl Iterator<Item = (u32, &LayoutBinding)> {
    layout.sets.iter().flat_map(|set| set.bindings.iter().map(|binding| (set.set, binding)))
}

fn check_names(bindings: &[Bound]) -> Result<(), String> {
    let mut names = HashSet::new();
    match bindings.iter().find(|bound| !names.insert(names::field(&bound.name))) {
        Some(twice) => Err(format!("two bindings have the name `{}`", twice.name)),
        None => Ok(()),
    }
}

fn check_fields(constants: &[Constant]) -> Result<(), String> {
    let mut fields = HashSet::new();
    match constants.iter().find(|constant| !fields.insert(names::field(&constant.name))) {
        Some(twice) => Err(format!("two constants become the field `{}`", names::field(&twice.name))),
        None => Ok(()),
    }
}

/// The constants by specialization id; of those that share one, a named one.
fn spec_constants(module: &Module) -> Result<Vec<Constant>, String> {
    let mut declared = module.spec_constants();
    declared.sort_by_key(|constant| (constant.spec_id, !constant.named));
    declared.dedup_by_key(|constant| constant.spec_id);
    let mut constants = Vec::with_capacity(declared.len());
    for constant in declared {
        let refuse = || format!("constant `{}` has a type without a Rust twin", constant.name);
        let scalar = match constant.ty {
            Type::Bool => Scalar::Bool,
            Type::Int { bits, signed: true } => Scalar::Int { bits },
            Type::Int { bits, signed: false } => Scalar::Uint { bits },
            Type::Float { bits } => Scalar::Float { bits },
            _ => return Err(refuse()),
        };
        let ty = if scalar == Scalar::Bool { Some("bool") } else { scalar_text(scalar) };
        constants.push(Constant {
            ty: ty.ok_or_else(refuse)?,
            size: pipeline_constants::width(&constant.ty).1,
            is_half: scalar == Scalar::Float { bits: 16 },
            number: Number::from_bits(scalar, constant.default),
            default: constant.default,
            spec_id: constant.spec_id,
            name: constant.name,
            lengths: vec![],
        });
    }
    check_fields(&constants)?;
    Ok(constants)
}

fn workgroup(values: &Evaluation, entry: &EntryPoint) -> Result<([u32; 3], [Option<u32>; 3]), String> {
    if !entry.is_compute() {
        return Ok(([1; 3], [None; 3]));
    }
    let found = values.workgroup_size(entry).ok_or("it has no workgroup size")?;
    let mut size = [1; 3];
    for ((size, found), axis) in size.iter_mut().zip(found.size).zip(["x", "y", "z"]) {
        *size = found.ok_or_else(|| format!("its workgroup size along {axis} is not known"))?;
    }
    Ok((size, found.spec_ids))
}

/// The offset and the type of a block's only member, if that is a struct.
fn only_struct(values: &Evaluation, block: Id) -> Option<(u64, Id)> {
    let layout = values.struct_layout(block)?;
    let [member] = layout.members.as_slice() else { return None };
    let is_struct = matches!(values.module.ty(member.element), Some(Type::Struct { .. }));
    (is_struct && member.array.is_empty()).then_some((member.offset, member.element))
}
