//! Descriptor set layouts and push-constant ranges, made from what reflection found in one shader or two.

use super::access::Access;
use super::device::Device;
use super::result::At;
use super::shader::{Binding, BindingKind, Shader, Stage};
use crate::error::{Error, Result};
use ash::vk;

/// Number of sets and descriptors of some sets, or left in a pool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Needs {
    pub(super) sets: u32,
    pub(super) buffers: u32,
    pub(super) images: u32,
}

impl Needs {
    pub(super) fn fits(self, room: Self) -> bool {
        self.sets <= room.sets && self.buffers <= room.buffers && self.images <= room.images
    }

    pub(super) fn max(self, other: Self) -> Self {
        Self {
            sets: self.sets.max(other.sets),
            buffers: self.buffers.max(other.buffers),
            images: self.images.max(other.images),
        }
    }

    pub(super) fn less(self, used: Self) -> Self {
        Self {
            sets: self.sets.saturating_sub(used.sets),
            buffers: self.buffers.saturating_sub(used.buffers),
            images: self.images.saturating_sub(used.images),
        }
    }
}

/// One descriptor of a pipeline and what its stages do with it.
#[derive(Debug, Clone)]
pub(super) struct Slot {
    pub(super) binding: Binding,
    pub(super) kind: vk::DescriptorType,
    stages: vk::ShaderStageFlags,
    pub(super) accesses: Vec<Access>,
}

/// A pipeline layout with its set layouts. They go with the pipeline.
#[derive(Default)]
pub(super) struct PipelineLayout {
    pub(super) raw: vk::PipelineLayout,
    pub(super) sets: Vec<vk::DescriptorSetLayout>,
    /// In the order of the first shader's bindings.
    pub(super) slots: Vec<Slot>,
    pub(super) needs: Needs,
    /// Stages and bytes of the push constants.
    pub(super) push: Option<(vk::ShaderStageFlags, u32, u32)>,
}

impl PipelineLayout {
    /// The layout of a pipeline of these shaders. The first names every binding; the others may use the same ones.
    pub(super) fn make<'a>(device: &'a Device, shaders: &[&Shader]) -> Result<LayoutGuard<'a>> {
        let (slots, push) = (merge_slots(shaders)?, merge_push(shaders));
        let n_sets = slots.iter().map(|slot| slot.binding.set + 1).max().unwrap_or(0);
        let (raw, name) = (&device.inner.raw, shaders.first().map_or("", |shader| &*shader.name));
        let layout = Self { needs: needs(&slots, n_sets), slots, push, ..Self::default() };
        let mut layout = LayoutGuard { device, layout };
        for set in 0..n_sets {
            let in_set = layout.slots.iter().filter(|slot| slot.binding.set == set);
            let bindings: Vec<_> = in_set
                .map(|slot| {
                    vk::DescriptorSetLayoutBinding::default()
                        .binding(slot.binding.binding)
                        .descriptor_type(slot.kind)
                        .descriptor_count(slot.binding.count)
                        .stage_flags(slot.stages)
                })
                .collect();
            let info = vk::DescriptorSetLayoutCreateInfo::default().bindings(&bindings);
            // SAFETY: the device is alive.
            let set = unsafe { raw.create_descriptor_set_layout(&info, None) }
                .at("vkCreateDescriptorSetLayout", name)?;
            layout.layout.sets.push(set);
        }
        let ranges =
            push.map(|(stages, offset, size)| vk::PushConstantRange { stage_flags: stages, offset, size });
        let info = vk::PipelineLayoutCreateInfo::default()
            .set_layouts(&layout.sets)
            .push_constant_ranges(ranges.as_slice());
        // SAFETY: the set layouts are alive.
        let made = unsafe { raw.create_pipeline_layout(&info, None) }.at("vkCreatePipelineLayout", name)?;
        layout.layout.raw = made;
        Ok(layout)
    }
}

/// A layout whose pipeline is not made yet: what there is of it is destroyed when that fails.
pub(super) struct LayoutGuard<'a> {
    device: &'a Device,
    layout: PipelineLayout,
}

impl LayoutGuard<'_> {
    /// The layout, for a pipeline to keep.
    pub(super) fn finish(mut self) -> PipelineLayout {
        std::mem::take(&mut self.layout)
    }
}

impl std::ops::Deref for LayoutGuard<'_> {
    type Target = PipelineLayout;
    fn deref(&self) -> &PipelineLayout {
        &self.layout
    }
}

impl Drop for LayoutGuard<'_> {
    fn drop(&mut self) {
        let raw = &self.device.inner.raw;
        // SAFETY: the handles are this struct's own (or null after `finish`) and unused.
        unsafe {
            raw.destroy_pipeline_layout(self.layout.raw, None);
            self.layout.sets.drain(..).for_each(|set| raw.destroy_descriptor_set_layout(set, None));
        }
    }
}

fn merge_slots(shaders: &[&Shader]) -> Result<Vec<Slot>> {
    let mut slots: Vec<Slot> = vec![];
    for (index, shader) in shaders.iter().enumerate() {
        for binding in shader.bindings.iter() {
            let same =
                |slot: &&mut Slot| (slot.binding.set, slot.binding.binding) == (binding.set, binding.binding);
            let known = slots.iter_mut().find(same);
            let why = match &known {
                None if index > 0 => Some("is not declared in the pipeline's first shader"),
                Some(slot) if slot.binding.kind != binding.kind || slot.binding.count != binding.count => {
                    Some("is declared otherwise in the pipeline's first shader")
                }
                _ => None,
            };
            if let Some(why) = why {
                return Err(Error::invalid(format!("{} [{}]", shader.name, binding.name), why));
            }
            let stages = match binding.used {
                true => stage_flags(shader.stage),
                false => vk::ShaderStageFlags::empty(),
            };
            match known {
                Some(slot) => {
                    slot.stages |= stages;
                    slot.binding.restrict |= binding.restrict;
                    slot.accesses.extend(accesses(shader.stage, binding));
                }
                None => slots.push(Slot {
                    binding: binding.clone(),
                    kind: descriptor_type(binding.kind),
                    stages,
                    accesses: accesses(shader.stage, binding),
                }),
            }
        }
    }
    Ok(slots)
}

fn merge_push(shaders: &[&Shader]) -> Option<(vk::ShaderStageFlags, u32, u32)> {
    let ranges =
        shaders.iter().filter_map(|shader| Some((stage_flags(shader.stage), shader.push_constants?)));
    ranges
        .map(|(stage, range)| (stage, range.offset, range.offset + range.size))
        .reduce(|a, b| (a.0 | b.0, a.1.min(b.1), a.2.max(b.2)))
        .map(|(stages, start, end)| (stages, start, end - start))
}

fn needs(slots: &[Slot], sets: u32) -> Needs {
    let count = |buffers: bool| {
        let of_kind = slots.iter().filter(|slot| is_buffer(slot.binding.kind) == buffers);
        of_kind.map(|slot| slot.binding.count).sum()
    };
    Needs { sets, buffers: count(true), images: count(false) }
}

/// Whether a buffer goes there.
pub(super) fn is_buffer(kind: BindingKind) -> bool {
    matches!(kind, BindingKind::StorageBuffer | BindingKind::UniformBuffer | BindingKind::UniformTexelBuffer)
}

pub(super) fn stage_flags(stage: Stage) -> vk::ShaderStageFlags {
    match stage {
        Stage::Compute => vk::ShaderStageFlags::COMPUTE,
        Stage::Vertex => vk::ShaderStageFlags::VERTEX,
        Stage::Fragment => vk::ShaderStageFlags::FRAGMENT,
    }
}

fn descriptor_type(kind: BindingKind) -> vk::DescriptorType {
    match kind {
        BindingKind::StorageBuffer => vk::DescriptorType::STORAGE_BUFFER,
        BindingKind::UniformBuffer => vk::DescriptorType::UNIFORM_BUFFER,
        BindingKind::UniformTexelBuffer => vk::DescriptorType::UNIFORM_TEXEL_BUFFER,
        BindingKind::StorageImage => vk::DescriptorType::STORAGE_IMAGE,
        BindingKind::SampledImage => vk::DescriptorType::SAMPLED_IMAGE,
        BindingKind::CombinedImageSampler => vk::DescriptorType::COMBINED_IMAGE_SAMPLER,
        BindingKind::Sampler => vk::DescriptorType::SAMPLER,
    }
}

fn accesses(stage: Stage, binding: &Binding) -> Vec<Access> {
    let (read, write) = match stage {
        Stage::Compute => (Access::ComputeRead, Access::ComputeWrite),
        Stage::Vertex => (Access::VertexRead, Access::None),
        Stage::Fragment => (Access::FragmentRead, Access::FragmentWrite),
    };
    let used = [(binding.reads, read), (binding.writes, write)];
    used.into_iter().filter_map(|(used, access)| used.then_some(access)).collect()
}
