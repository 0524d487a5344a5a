//! All declarations of one binding become one, or conflicts.

use std::fmt::Write;

use crate::binding::{Binding, DescriptorType, Use};
use crate::conflict::{About, Conflict, Place, Side};
use crate::dimensions::Count;
use crate::pipeline::{self, Choices, LayoutBinding, Reflected};
use crate::shape::{At, MAX_DIMENSIONS, Types};
use crate::steps::step;
use crate::types::ImageType;

/// One stage may declare a binding this many times: what it costs to compare declarations is bounded by it.
pub const MAX_ALIASES: usize = 64;

/// A variable of a stage.
pub(crate) struct Declaration<'e> {
    pub(crate) stage: usize,
    /// The place of the stage's evaluation.
    pub(crate) of: usize,
    pub(crate) binding: &'e Binding,
    pub(crate) used: Use,
}

impl Declaration<'_> {
    /// The type of one descriptor.
    fn ty(&self) -> At {
        (self.of, self.binding.ty)
    }
}

/// Merges the declarations of one place, which are in the order of stages. `None` where that can't be.
pub(crate) fn merge_binding(
    declared: &[Declaration],
    reflected: &[Reflected],
    types: &mut Types,
    choices: &Choices,
    conflicts: &mut Vec<Conflict>,
) -> Option<LayoutBinding> {
    let first = declared.first()?;
    let (set, binding, name) = (first.binding.set, first.binding.binding, first.binding.name.clone());
    let place = Place::Binding { set, binding };
    if let Some(many) = declared.windows(MAX_ALIASES + 1).find(|run| run[0].stage == run[MAX_ALIASES].stage) {
        let shader = reflected.get(many[0].stage)?.input.shader.to_owned();
        conflicts.push(Conflict::TooManyAliases { place, shader });
        return None;
    }
    let n_before = conflicts.len();
    let kind = merge_kinds(declared, reflected, place, conflicts);
    let count = merge_counts(declared, reflected, place, choices, conflicts);
    if conflicts.len() == n_before && !choices.aliased.contains(&(set, binding)) {
        check_contents(declared, reflected, types, place, conflicts);
    }
    let (kind, count) = (kind?, count?);
    let mut merged = LayoutBinding {
        binding,
        name,
        kind,
        count,
        runtime: declared.iter().any(|d| d.binding.array.iter().any(|dim| dim.count == Count::Runtime)),
        host: choices.counts.get(&(set, binding)).copied(),
        stages: Vec::new(),
        reads: declared.iter().any(|d| d.used.reads),
        writes: declared.iter().any(|d| d.used.writes),
        image: declared.iter().find_map(|d| d.binding.image),
        block_size: None,
        variables: declared.iter().map(|d| (d.stage, d.binding.variable)).collect(),
    };
    for d in declared {
        let size = if d.binding.is_block() { types.size_of(d.ty()) } else { None };
        merged.block_size = merged.block_size.max(size);
        let stage = reflected.get(d.stage)?.entry.stage;
        if merged.stages.iter().all(|known| pipeline::kind(*known) != pipeline::kind(stage)) {
            merged.stages.push(stage);
        }
    }
    Some(merged)
}

/// The one descriptor type. A combined image sampler serves as an image and as a sampler too: it is what a binding is
/// that one shader declares as both, as HLSL can.
fn merge_kinds(
    declared: &[Declaration],
    reflected: &[Reflected],
    place: Place,
    conflicts: &mut Vec<Conflict>,
) -> Option<DescriptorType> {
    use DescriptorType::{CombinedImageSampler, SampledImage, Sampler};
    if let Some(unknown) = declared.iter().find(|d| d.binding.kind == DescriptorType::Unknown) {
        let side = side(unknown, reflected, kind_text(unknown.binding.kind));
        conflicts.push(Conflict::UnknownDescriptor { place, side });
        return None;
    }
    let first = declared.first()?;
    let is_combined = declared.iter().any(|d| d.binding.kind == CombinedImageSampler)
        || declared.iter().any(|d| {
            let is_pair = |a, b| matches!((a, b), (Sampler, SampledImage) | (SampledImage, Sampler));
            declared
                .iter()
                .take_while(|e| e.stage <= d.stage)
                .any(|e| e.stage == d.stage && is_pair(d.binding.kind, e.binding.kind))
        });
    let combines = |kind| is_combined && matches!(kind, Sampler | SampledImage | CombinedImageSampler);
    let agrees = |d: &&Declaration| {
        d.binding.kind == first.binding.kind || combines(d.binding.kind) && combines(first.binding.kind)
    };
    let mut last_stage = None;
    for other in declared.iter().filter(|d| !agrees(d)) {
        if last_stage.replace(other.stage) != Some(other.stage) {
            let side = |d: &Declaration| side(d, reflected, kind_text(d.binding.kind));
            let (first, second) = (side(first), side(other));
            conflicts.push(Conflict::Differ { place, about: About::Type, first, second });
        }
    }
    Some(if combines(first.binding.kind) { CombinedImageSampler } else { first.binding.kind })
}

/// The one number of descriptors: the host's, else the one that all declarations say.
fn merge_counts(
    declared: &[Declaration],
    reflected: &[Reflected],
    place: Place,
    choices: &Choices,
    conflicts: &mut Vec<Conflict>,
) -> Option<u32> {
    let is_runtime = |d: &Declaration| d.binding.array.iter().any(|dim| dim.count == Count::Runtime);
    let fixed = |d: &Declaration| d.binding.count().and_then(|n| u32::try_from(n).ok());
    let side_of = |d: &Declaration| side(d, reflected, array_text(d));
    let first = declared.first()?;
    let host = choices.counts.get(&(first.binding.set, first.binding.binding));
    let n_before = conflicts.len();
    let mut said: Option<(&Declaration, u32)> = None;
    for d in declared {
        match (fixed(d), host) {
            (None, Some(_)) if is_runtime(d) => {}
            (None, _) => {
                conflicts.push(Conflict::UnknownCount { place, side: side_of(d) });
                return None;
            }
            (Some(n), Some(host)) if n <= host.count => {}
            (Some(_), Some(host)) => {
                let first = Side::new("the host", &d.binding.name, plural(host.count.into()));
                conflicts.push(Conflict::Differ { place, about: About::Count, first, second: side_of(d) });
            }
            (Some(n), None) => match said {
                Some((first, known)) if known != n => {
                    let (first, second) = (side_of(first), side_of(d));
                    conflicts.push(Conflict::Differ { place, about: About::Count, first, second });
                }
                Some(_) => {}
                None => said = Some((d, n)),
            },
        }
    }
    let count = host.map(|host| host.count).or(said.map(|said| said.1));
    count.filter(|_| conflicts.len() == n_before)
}

/// Each stage must see an image or a block as one of the stages before does.
fn check_contents(
    declared: &[Declaration],
    reflected: &[Reflected],
    types: &mut Types,
    place: Place,
    conflicts: &mut Vec<Conflict>,
) {
    for (at, own) in declared.iter().enumerate() {
        let begins =
            at.checked_sub(1).and_then(|i| declared.get(i)).is_none_or(|before| before.stage != own.stage);
        let (Some(before), true) = (declared.get(..at).filter(|before| !before.is_empty()), begins) else {
            continue;
        };
        let of_stage = declared.iter().skip(at).take_while(|d| d.stage == own.stage);
        let mut differ = None;
        let agree = of_stage.into_iter().any(|second| {
            // From the latest: stages of one kind tend to agree, and stop the search.
            before.iter().rev().take(MAX_ALIASES).chain(before.first()).any(|first| {
                let found = contents_differ(first, second, reflected, types);
                let agree = found.is_none();
                differ = found.map(|about| (about, first, second));
                agree
            })
        });
        if agree {
            continue;
        }
        let Some((about, first, second)) = differ else { continue };
        let (first, second) = describe_both(about, first, second, reflected, types);
        conflicts.push(Conflict::Differ { place, about, first, second });
    }
}

fn contents_differ(
    first: &Declaration,
    second: &Declaration,
    reflected: &[Reflected],
    types: &mut Types,
) -> Option<About> {
    step(1);
    match (first.binding.image, second.binding.image) {
        (Some(a), Some(b)) => {
            let component = |d: &Declaration, image: ImageType| {
                Some(reflected.get(d.stage)?.values().scalar_of(image.sampled_type).0)
            };
            let shape = |i: ImageType| (i.dim, i.arrayed, i.multisampled);
            // A shader that names no format takes any.
            let formats_differ = a.format != b.format && a.format != 0 && b.format != 0;
            let differ =
                shape(a) != shape(b) || formats_differ || component(first, a) != component(second, b);
            differ.then_some(About::Image)
        }
        _ if first.binding.is_block() && second.binding.is_block() => {
            let mut of = |d: &Declaration| (types.shape(d.ty()), types.size_of(d.ty()));
            let (a, b) = (of(first), of(second));
            match a.0 == b.0 {
                true => None,
                false if a.1 != b.1 => Some(About::Size),
                false => Some(About::Layout),
            }
        }
        _ => None,
    }
}

fn describe_both(
    about: About,
    first: &Declaration,
    second: &Declaration,
    reflected: &[Reflected],
    types: &mut Types,
) -> (Side, Side) {
    let (a, b) = if about == About::Image {
        let text = |d: &Declaration| {
            let text = |image: ImageType| image_text(image, &types.describe((d.of, image.sampled_type)));
            d.binding.image.map_or(String::new(), text)
        };
        (text(first), text(second))
    } else {
        let size = |size: Option<u64>| size.map_or(String::new(), |size| format!("{size} bytes with "));
        let sizes = (types.size_of(first.ty()), types.size_of(second.ty()));
        let (a, b) = types.first_difference(first.ty(), second.ty());
        (size(sizes.0) + &a, size(sizes.1) + &b)
    };
    (side(first, reflected, a), side(second, reflected, b))
}

fn side(d: &Declaration, reflected: &[Reflected], declared: String) -> Side {
    let shader = reflected.get(d.stage).map_or("", |stage| stage.input.shader);
    Side::new(shader, &d.binding.name, declared)
}

fn kind_text(kind: DescriptorType) -> String {
    match kind {
        DescriptorType::Sampler => "a sampler",
        DescriptorType::CombinedImageSampler => "a combined image sampler",
        DescriptorType::SampledImage => "a sampled image",
        DescriptorType::StorageImage => "a storage image",
        DescriptorType::UniformTexelBuffer => "a uniform texel buffer",
        DescriptorType::StorageTexelBuffer => "a storage texel buffer",
        DescriptorType::UniformBuffer => "a uniform buffer",
        DescriptorType::StorageBuffer => "a storage buffer",
        DescriptorType::InputAttachment => "an input attachment",
        DescriptorType::AccelerationStructure => "an acceleration structure",
        DescriptorType::SampleWeightImage => "a sample weight image",
        DescriptorType::BlockMatchImage => "a block match image",
        DescriptorType::Tensor => "a tensor",
        DescriptorType::Unknown => "something else",
    }
    .into()
}

fn plural(n: u64) -> String {
    format!("{n} descriptor{}", if n == 1 { "" } else { "s" })
}

fn array_text(d: &Declaration) -> String {
    let mut text = d.binding.count().map_or("an array".into(), plural);
    for dimension in d.binding.array.iter().take(MAX_DIMENSIONS) {
        let _ = match dimension.count {
            Count::Runtime => write!(text, " []"),
            Count::Literal(n) => write!(text, " [{n}]"),
            Count::Specialized { value: Some(n), .. } => write!(text, " [{n}, specialized]"),
            Count::Specialized { value: None, .. } => write!(text, " [specialized]"),
        };
    }
    text
}

fn image_text(image: ImageType, component: &str) -> String {
    let dim = match image.dim {
        0 => "1D".into(),
        1 => "2D".into(),
        2 => "3D".into(),
        3 => "a cube".into(),
        4 => "a rectangle".into(),
        5 => "a buffer".into(),
        6 => "a subpass input".into(),
        other => format!("dimension {other}"),
    };
    let format = match rspirv::spirv::ImageFormat::from_u32(image.format) {
        Some(rspirv::spirv::ImageFormat::Unknown) => String::new(),
        Some(format) => format!(" in {format:?}"),
        None => format!(" in format {}", image.format),
    };
    let layers = if image.arrayed { ", layered" } else { "" };
    let samples = if image.multisampled { ", multisampled" } else { "" };
    format!("{dim}{layers}{samples} of {component}{format}")
}

impl Binding {
    fn is_block(&self) -> bool {
        matches!(self.kind, DescriptorType::UniformBuffer | DescriptorType::StorageBuffer)
    }
}
