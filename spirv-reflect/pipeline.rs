//! Several stages become one pipeline layout, or a list of everything in which they disagree.
//!
//! ```
//! use spanforge_reflect::{MergeOptions, Module, ShaderStage, merge};
//!
//! // An entry point without resources: OpEntryPoint GLCompute %1 "main", and an empty function.
//! let words = [
//!     0x0723_0203, 0x0001_0600, 0, 5, 0, 5 << 16 | 15, 5, 1, u32::from_le_bytes(*b"main"), 0, //
//!     2 << 16 | 19, 2, 3 << 16 | 33, 3, 2, 5 << 16 | 54, 2, 1, 0, 3, 2 << 16 | 248, 4, 1 << 16 | 253, 1 << 16 | 56,
//! ];
//! let module = Module::read(words.to_vec())?;
//! let stage = ShaderStage { shader: "empty.comp", module: &module, entry_point: "main", constants: &[] };
//! let layout = merge(&[stage], &MergeOptions::default())?;
//! assert!(layout.sets.is_empty() && layout.push_constants.is_empty());
//!
//! let missing = ShaderStage { entry_point: "mian", ..stage };
//! let conflicts = merge(&[missing], &MergeOptions::default()).unwrap_err();
//! assert_eq!(conflicts.to_string(), "empty.comp has no entry point `mian`");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::BTreeMap;

use crate::binding::{DescriptorType, Use};
use crate::conflict::{Conflict, Conflicts};
use crate::interface::InterfaceVariable;
use crate::module::{EntryPoint, Module, Stage};
use crate::pipeline_binding::{Declaration, merge_binding};
use crate::pipeline_constants::{Specialization, check_constants, specialization};
use crate::pipeline_interface::check_interfaces;
use crate::pipeline_shared::{Found, Shared};
use crate::shape::{ShapedTypes, Shapes};
use crate::specialize::WorkgroupSize;
use crate::steps::step;
use crate::types::{Id, ImageType};

/// One shader of a pipeline.
#[derive(Clone, Copy, Debug)]
pub struct ShaderStage<'a> {
    /// How messages name it: its file, say.
    pub shader: &'a str,
    /// Its module.
    pub module: &'a Module,
    /// The entry point's name.
    pub entry_point: &'a str,
    /// Values of specialization constants: id and bits, zero-extended. Stages may be given one list: a value that a stage
    /// has no constant for is passed over if another has one.
    pub constants: &'a [(u32, u64)],
}

/// A number of descriptors that the host chooses: it must for a runtime array, and may for any binding of which the
/// shaders say less than it wants.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DescriptorCount {
    /// The descriptor set.
    pub set: u32,
    /// The binding in it.
    pub binding: u32,
    /// The number of descriptors; with `variable` the largest.
    pub count: u32,
    /// The number is chosen anew for each set that is allocated; for the last binding of a set alone.
    pub variable: bool,
    /// Descriptors may be written after the set is bound.
    pub update_after_bind: bool,
    /// Descriptors that no shader reads need not be valid.
    pub partially_bound: bool,
}

/// What the host decides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MergeOptions {
    /// Numbers of descriptors. Those of bindings that the pipeline hasn't are passed over.
    pub counts: Vec<DescriptorCount>,
    /// Bindings (set, binding) that stages see as different images or blocks on purpose, as a heap of descriptors is. What
    /// one stage alone declares twice need not be listed.
    pub aliased: Vec<(u32, u32)>,
    /// Keep bindings and push constants that a module declares and the entry point doesn't use.
    pub keep_unused: bool,
}

/// What all stages of a pipeline together ask of its layout.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PipelineLayout {
    /// The descriptor sets that have bindings, in order. Vulkan wants an empty layout for each number left out.
    pub sets: Vec<SetLayout>,
    /// Ranges of push constants. No stage is in two of them; those of different stages may overlap, as Vulkan allows.
    pub push_constants: Vec<PushConstantRange>,
    /// The stages, in the order given.
    pub stages: Vec<PipelineStage>,
}

/// One descriptor set.
#[derive(Clone, Debug, PartialEq)]
pub struct SetLayout {
    /// Its number.
    pub set: u32,
    /// Its bindings, in order.
    pub bindings: Vec<LayoutBinding>,
}

/// One binding of a descriptor set.
#[derive(Clone, Debug, PartialEq)]
pub struct LayoutBinding {
    /// Its number in the set.
    pub binding: u32,
    /// Its name in the first shader that declares it.
    pub name: String,
    /// The descriptors' type. Images and samplers that share a binding are combined image samplers.
    pub kind: DescriptorType,
    /// The number of descriptors.
    pub count: u32,
    /// Whether a shader declares it as a runtime array.
    pub runtime: bool,
    /// What the host said of it.
    pub host: Option<DescriptorCount>,
    /// The stages that use it, in the order given.
    pub stages: Vec<Stage>,
    /// A shader reads it.
    pub reads: bool,
    /// A shader writes it.
    pub writes: bool,
    /// The image type, of images and combined image samplers.
    pub image: Option<ImageType>,
    /// Bytes of the largest block declared, a runtime array at its end counted as empty.
    pub block_size: Option<u64>,
    /// The variables behind it: index of the stage, and id in that stage's module.
    pub variables: Vec<(usize, Id)>,
}

/// A range of push constants, widened to whole words of four bytes as Vulkan asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PushConstantRange {
    /// The stages that it is for.
    pub stages: Vec<Stage>,
    /// Its first byte.
    pub offset: u32,
    /// Its number of bytes.
    pub size: u32,
}

/// What one shader of the pipeline needs at its creation.
#[derive(Clone, Debug, PartialEq)]
pub struct PipelineStage {
    /// The shader, as the host named it.
    pub shader: String,
    /// The stage.
    pub stage: Stage,
    /// The entry point.
    pub entry_point: String,
    /// The constants that the host set.
    pub specialization: Specialization,
    /// The workgroup size, of stages that have one.
    pub workgroup_size: Option<WorkgroupSize>,
    /// Inputs that have a location: of a vertex shader, its attributes.
    pub inputs: Vec<InterfaceVariable>,
}

/// A stage and what reflection found in it.
pub(crate) struct Reflected<'a, 'e> {
    pub(crate) input: &'e ShaderStage<'a>,
    pub(crate) entry: &'a EntryPoint,
    pub(crate) types: ShapedTypes<'a, 'e>,
    /// What stages of its module share.
    found: &'e Found<'a>,
}

impl Reflected<'_, '_> {
    /// Its inputs and outputs.
    pub(crate) fn interface(&self) -> impl Iterator<Item = &InterfaceVariable> {
        self.found.interface.iter().flat_map(|leaves| leaves.iter())
    }

    pub(crate) fn used(&self, variable: Id) -> Option<Use> {
        match &self.found.uses {
            Some(uses) => uses.get(&variable).copied(),
            None => Some(Use { reads: true, writes: true }),
        }
    }
}

/// Merges stages into one pipeline layout.
///
/// # Errors
/// Everything in which the stages disagree, and everything that only the host can say and didn't: see [`Conflict`].
pub fn merge(stages: &[ShaderStage], options: &MergeOptions) -> Result<PipelineLayout, Conflicts> {
    let mut conflicts = Vec::new();
    let shared = Shared::new(stages);
    let mut reflected = Vec::with_capacity(stages.len());
    for (input, (found, values)) in stages.iter().zip(shared.stages()) {
        let Some(entry) = found.entry else {
            let (shader, entry_point) = (input.shader.to_owned(), input.entry_point.to_owned());
            conflicts.push(Conflict::NoEntryPoint { shader, entry_point });
            continue;
        };
        reflected.push(Reflected { input, entry, types: ShapedTypes::new(values), found });
    }
    check_stages(&reflected, &mut conflicts);
    let sets = merge_sets(&mut reflected, options, &mut conflicts);
    let push_constants = merge_push_constants(&reflected, options, &mut conflicts);
    check_constants(&reflected, &mut conflicts);
    check_interfaces(&reflected, &mut conflicts);
    let stages = reflected.iter().map(|stage| pipeline_stage(stage, &mut conflicts)).collect();
    match conflicts.is_empty() {
        true => Ok(PipelineLayout { sets, push_constants, stages }),
        false => Err(Conflicts(conflicts)),
    }
}

/// Every pair of stages must be one that a pipeline can have.
fn check_stages(reflected: &[Reflected], conflicts: &mut Vec<Conflict>) {
    let named = |stage: &Reflected| (stage.input.shader.to_owned(), stage.entry.stage);
    // The first of each kind speaks for the others; those of no pipeline of Vulkan's are one kind.
    let kind = |stage: Stage| if let Stage::Other(_) = stage { Stage::Other(0) } else { stage };
    let mut firsts: Vec<&Reflected> = Vec::new();
    for second in reflected {
        let stage = second.entry.stage;
        if let Some(first) = firsts.iter().find(|first| !together(first.entry.stage, stage)) {
            conflicts.push(Conflict::Stages { first: named(first), second: named(second) });
        }
        if firsts.iter().all(|first| kind(first.entry.stage) != kind(stage)) {
            firsts.push(second);
        }
    }
}

fn together(a: Stage, b: Stage) -> bool {
    use Stage::*;
    let is_vertex =
        |s| matches!(s, Vertex | TessellationControl | TessellationEvaluation | Geometry | Fragment);
    let is_mesh = |s| matches!(s, Task | Mesh | Fragment);
    let is_ray = |s| matches!(s, RayGeneration | Intersection | AnyHit | ClosestHit | Miss | Callable);
    let both = |family: fn(Stage) -> bool| family(a) && family(b);
    both(is_ray) || a != b && (both(is_vertex) || both(is_mesh))
}

fn merge_sets(
    reflected: &mut [Reflected],
    options: &MergeOptions,
    conflicts: &mut Vec<Conflict>,
) -> Vec<SetLayout> {
    let mut places: BTreeMap<(u32, u32), Vec<Declaration>> = BTreeMap::new();
    for (index, stage) in reflected.iter().enumerate() {
        for binding in stage.types.values.bindings() {
            step(1);
            let used = stage.used(binding.variable);
            if used.is_some() || options.keep_unused {
                let place = (binding.set, binding.binding);
                let declaration = Declaration { stage: index, binding, used: used.unwrap_or_default() };
                places.entry(place).or_default().push(declaration);
            }
        }
    }
    let mut shapes = Shapes::default();
    let mut sets: Vec<SetLayout> = Vec::new();
    for ((set, _), declared) in places {
        let Some(merged) = merge_binding(declared, reflected, &mut shapes, options, conflicts) else {
            continue;
        };
        match sets.last_mut().filter(|last| last.set == set) {
            Some(last) => last.bindings.push(merged),
            None => sets.push(SetLayout { set, bindings: vec![merged] }),
        }
    }
    for set in &sets {
        let Some((last, others)) = set.bindings.split_last() else { continue };
        for binding in others.iter().filter(|binding| binding.host.is_some_and(|host| host.variable)) {
            let place = crate::Place::Binding { set: set.set, binding: binding.binding };
            conflicts.push(Conflict::VariableCountNotLast { place, last: last.binding });
        }
    }
    sets
}

/// One range for each stage; stages with equal ranges share one.
fn merge_push_constants(
    reflected: &[Reflected],
    options: &MergeOptions,
    conflicts: &mut Vec<Conflict>,
) -> Vec<PushConstantRange> {
    let mut of_stages: Vec<(Stage, u32, u32)> = Vec::new();
    for stage in reflected {
        let kept = |variable| options.keep_unused || stage.used(variable).is_some();
        let mut whole: Option<(u32, u32)> = None;
        let blocks = stage.types.values.push_constants();
        let n_kept = stage.input.module.push_constant_variables().filter(|&variable| kept(variable)).count();
        let blocks: Vec<_> = blocks.iter().filter(|block| kept(block.variable)).collect();
        let mut is_known = blocks.len() == n_kept;
        for block in blocks {
            let end = block.offset.checked_add(block.size).and_then(|end| end.checked_next_multiple_of(4));
            match (u32::try_from(block.offset), end.map(u32::try_from)) {
                (Ok(offset), Some(Ok(end))) => {
                    let start = offset / 4 * 4;
                    whole = Some(whole.map_or((start, end), |(a, b)| (a.min(start), b.max(end))));
                }
                _ => is_known = false,
            }
        }
        if !is_known {
            conflicts.push(Conflict::UnknownPushConstants { shader: stage.input.shader.to_owned() });
        }
        let Some((start, end)) = whole.filter(|(start, end)| start < end) else { continue };
        // Several shaders of one stage, as in a ray-tracing pipeline, share the stage's range.
        match of_stages.iter_mut().find(|range| range.0 == stage.entry.stage) {
            Some(range) => (range.1, range.2) = (range.1.min(start), range.2.max(end)),
            None => of_stages.push((stage.entry.stage, start, end)),
        }
    }
    let mut ranges: Vec<PushConstantRange> = Vec::new();
    for (stage, start, end) in of_stages {
        let size = end - start;
        match ranges.iter_mut().find(|range| (range.offset, range.size) == (start, size)) {
            Some(range) => range.stages.push(stage),
            None => ranges.push(PushConstantRange { stages: vec![stage], offset: start, size }),
        }
    }
    ranges.sort_by_key(|range| (range.offset, range.size));
    ranges
}

fn pipeline_stage(stage: &Reflected, conflicts: &mut Vec<Conflict>) -> PipelineStage {
    let values = stage.types.values;
    // What has no place in a pipeline that draws has no locations either; a damaged module may say so of any number.
    let draws = together(stage.entry.stage, Stage::Fragment) || stage.entry.stage == Stage::Fragment;
    let inputs = stage.interface().filter(|_| draws).cloned();
    PipelineStage {
        shader: stage.input.shader.to_owned(),
        stage: stage.entry.stage,
        entry_point: stage.input.entry_point.to_owned(),
        specialization: specialization(stage, conflicts),
        workgroup_size: values.workgroup_size(stage.entry),
        inputs: inputs.filter(|input| input.is_input && input.location.is_some()).collect(),
    }
}

impl PipelineLayout {
    /// The number of descriptor set layouts that a pipeline layout needs: the largest set's number and one.
    pub fn n_sets(&self) -> u32 {
        self.sets.last().map_or(0, |last| last.set.saturating_add(1))
    }

    /// The binding of a set.
    pub fn binding(&self, set: u32, binding: u32) -> Option<&LayoutBinding> {
        let set = self.sets.iter().find(|layout| layout.set == set)?;
        set.bindings.iter().find(|layout| layout.binding == binding)
    }
}
