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

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::binding::{DescriptorType, Use};
use crate::conflict::{Conflict, Conflicts};
use crate::interface::InterfaceVariable;
use crate::inventory::Uses;
use crate::module::{EntryPoint, Module, Stage};
use crate::pipeline_binding::{Declaration, merge_binding};
use crate::pipeline_constants::{Specialization, check_constants, specialization};
use crate::pipeline_interface::check_interfaces;
use crate::pipeline_shared::{Evaluated, Found, Shared};
use crate::shape::Types;
use crate::specialize::{Evaluation, WorkgroupSize};
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
    /// What stages of its module share, and its constants.
    pub(crate) evaluated: &'e Evaluated<'a>,
    pub(crate) found: &'e Found<'a>,
}

impl<'e> Reflected<'_, 'e> {
    /// Its inputs and outputs.
    pub(crate) fn interface(&self) -> impl Iterator<Item = &'e InterfaceVariable> + use<'e> {
        self.found.interface.iter().flat_map(|leaves| leaves.iter())
    }

    /// What it uses; all where that is not known.
    pub(crate) fn uses(&self) -> Uses<'e> {
        self.found.uses.as_deref()
    }

    pub(crate) fn values(&self) -> &'e Evaluation<'e> {
        &self.evaluated.values
    }

    fn used(&self, variable: Id) -> Option<Use> {
        match self.uses() {
            Some(uses) => uses.get(&variable).copied(),
            None => Some(Use { reads: true, writes: true }),
        }
    }
}

/// What the host decides, by binding.
pub(crate) struct Choices {
    pub(crate) counts: HashMap<(u32, u32), DescriptorCount>,
    pub(crate) aliased: HashSet<(u32, u32)>,
    keep_unused: bool,
}

impl Choices {
    fn new(options: &MergeOptions) -> Choices {
        let mut counts = HashMap::new();
        for count in &options.counts {
            counts.entry((count.set, count.binding)).or_insert(*count);
        }
        let aliased = options.aliased.iter().copied().collect();
        Choices { counts, aliased, keep_unused: options.keep_unused }
    }

    /// Those of a stage's uses that count.
    fn kept<'e>(&self, stage: &Reflected<'_, 'e>) -> Uses<'e> {
        stage.uses().filter(|_| !self.keep_unused)
    }
}

/// Merges stages into one pipeline layout.
///
/// # Errors
/// Everything in which the stages disagree, and everything that only the host can say and didn't: see [`Conflict`].
pub fn merge(stages: &[ShaderStage], options: &MergeOptions) -> Result<PipelineLayout, Conflicts> {
    let (mut conflicts, choices) = (Vec::new(), Choices::new(options));
    let shared = Shared::new(stages);
    let mut reflected = Vec::with_capacity(stages.len());
    for (input, (found, evaluated)) in stages.iter().zip(shared.stages()) {
        step(1);
        let Some(entry) = found.entry else {
            let (shader, entry_point) = (input.shader.to_owned(), input.entry_point.to_owned());
            conflicts.push(Conflict::NoEntryPoint { shader, entry_point });
            continue;
        };
        reflected.push(Reflected { input, entry, evaluated, found });
    }
    check_stages(&reflected, &mut conflicts);
    if let Some(stage) = too_many_declarations(&reflected, &choices) {
        conflicts.push(Conflict::TooManyDeclarations { shader: stage.input.shader.to_owned() });
        return Err(Conflicts(conflicts));
    }
    let mut types = Types::new(shared.evaluated.iter().map(|evaluated| &evaluated.values));
    let sets = merge_sets(&reflected, &mut types, &choices, &mut conflicts);
    let push_constants = merge_push_constants(&reflected, &choices, &mut conflicts);
    check_constants(&reflected, &mut conflicts);
    check_interfaces(&reflected, &mut conflicts);
    let specialized: Vec<Specialization> =
        reflected.iter().map(|stage| specialization(stage, &mut conflicts)).collect();
    if !conflicts.is_empty() {
        return Err(Conflicts(conflicts));
    }
    let stages = reflected.iter().zip(specialized).map(|(stage, set)| pipeline_stage(stage, set)).collect();
    Ok(PipelineLayout { sets, push_constants, stages })
}

/// Every pair of stages must be one that a pipeline can have.
fn check_stages(reflected: &[Reflected], conflicts: &mut Vec<Conflict>) {
    let named = |stage: &Reflected| (stage.input.shader.to_owned(), stage.entry.stage);
    // The first of each kind speaks for the others.
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

/// Stages of no pipeline of Vulkan's are one kind: a damaged module may have any number of them.
pub(crate) fn kind(stage: Stage) -> Stage {
    if let Stage::Other(_) = stage { Stage::Other(0) } else { stage }
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
    reflected: &[Reflected],
    types: &mut Types,
    choices: &Choices,
    conflicts: &mut Vec<Conflict>,
) -> Vec<SetLayout> {
    let mut places: BTreeMap<(u32, u32), Vec<Declaration>> = BTreeMap::new();
    for (index, stage) in reflected.iter().enumerate() {
        for binding in stage.evaluated.inventory.bindings(choices.kept(stage)) {
            step(1);
            let used = stage.used(binding.variable).unwrap_or_default();
            let place = (binding.set, binding.binding);
            let of = stage.found.evaluation;
            places.entry(place).or_default().push(Declaration { stage: index, of, binding, used });
        }
    }
    let mut sets: Vec<SetLayout> = Vec::new();
    for ((set, _), declared) in places {
        let Some(merged) = merge_binding(&declared, reflected, types, choices, conflicts) else {
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

/// The first stage with which there is more to merge than four declarations for each word of the modules that the stages have
/// between them, and more than the largest pipelines that people make have.
fn too_many_declarations<'r, 'a, 'e>(
    reflected: &'r [Reflected<'a, 'e>],
    choices: &Choices,
) -> Option<&'r Reflected<'a, 'e>> {
    const ALWAYS: usize = 1 << 14;
    let mut seen = HashSet::new();
    let modules = reflected.iter().filter(|stage| seen.insert(std::ptr::from_ref(stage.input.module)));
    let mut left =
        modules.fold(ALWAYS, |n, stage| n.saturating_add(stage.input.module.words().len().saturating_mul(4)));
    reflected.iter().find(|stage| {
        let n = stage.evaluated.inventory.most(choices.kept(stage));
        let is_too_much = n > left;
        left = left.saturating_sub(n);
        is_too_much
    })
}

/// One range for each stage; stages with equal ranges share one.
fn merge_push_constants(
    reflected: &[Reflected],
    choices: &Choices,
    conflicts: &mut Vec<Conflict>,
) -> Vec<PushConstantRange> {
    let mut of_stages: Vec<(Stage, u32, u32)> = Vec::new();
    for stage in reflected {
        let (kept, inventory) = (choices.kept(stage), &stage.evaluated.inventory);
        let mut whole: Option<(u32, u32)> = None;
        let mut is_known = !inventory.has_endless_push(kept);
        for block in inventory.push(kept) {
            step(1);
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
        match of_stages.iter_mut().find(|range| kind(range.0) == kind(stage.entry.stage)) {
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

fn pipeline_stage(stage: &Reflected, specialization: Specialization) -> PipelineStage {
    // What has no place in a pipeline that draws has no locations either; a damaged module may say so of any number.
    let draws = together(stage.entry.stage, Stage::Fragment) || stage.entry.stage == Stage::Fragment;
    let inputs = stage.interface().filter(|input| draws && input.is_input && input.location.is_some());
    PipelineStage {
        shader: stage.input.shader.to_owned(),
        stage: stage.entry.stage,
        entry_point: stage.input.entry_point.to_owned(),
        specialization,
        workgroup_size: stage.values().workgroup_size(stage.entry),
        inputs: inputs.cloned().collect(),
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
