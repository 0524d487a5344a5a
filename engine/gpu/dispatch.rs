//! Binding by reflection, and dispatches.

use super::access::Access;
use super::commands::Commands;
use super::data::Data;
use super::hazard::Who;
use super::image::ImageState;
use super::memory::{BufferSlice, Usage};
use super::pipeline::{Pipeline, UntypedPipeline};
use super::pipeline_layout::{Slot, is_buffer};
use super::pipelines::SharedPipeline;
use super::shader::{BindingKind, Bindings, Elements, Kernel, Resource};
use crate::error::{Error, Result};
use ash::vk;

/// Workgroups of one axis that every device allows.
const MAX_GROUPS: u64 = 65_535;

impl Commands<'_> {
    /// Runs `n_groups` workgroups; none is nothing. Above 65,535 they are folded into two dimensions: the shader's
    /// number is `gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x`, and a few more than `n_groups` may run.
    ///
    /// # Errors
    /// Resources that do not fit the bindings, a missing barrier, or out of memory for descriptors.
    pub fn dispatch<K: Kernel>(
        &mut self,
        pipeline: &Pipeline<K>,
        bindings: K::Bindings<'_>,
        push: &K::Push,
        n_groups: u64,
    ) -> Result<()> {
        if n_groups == 0 {
            return Ok(());
        }
        let Some([x, y]) = fold(n_groups) else {
            let why = format!("{n_groups} workgroups, at most {} are possible", MAX_GROUPS * MAX_GROUPS);
            return Err(Error::invalid(&*pipeline.core.name, why));
        };
        self.bind::<K>(vk::PipelineBindPoint::COMPUTE, &pipeline.core, &bindings, push)?;
        self.dispatch_bound([x, y, 1]);
        Ok(())
    }

    /// Runs `n_groups` workgroups along each axis; none along one is nothing.
    ///
    /// # Errors
    /// As for [`Commands::dispatch`]; also more than 65,535 workgroups along an axis.
    pub fn dispatch_grid<K: Kernel>(
        &mut self,
        pipeline: &Pipeline<K>,
        bindings: K::Bindings<'_>,
        push: &K::Push,
        n_groups: [u32; 3],
    ) -> Result<()> {
        if n_groups.contains(&0) {
            return Ok(());
        }
        check_grid(pipeline, n_groups)?;
        self.bind::<K>(vk::PipelineBindPoint::COMPUTE, &pipeline.core, &bindings, push)?;
        self.dispatch_bound(n_groups);
        Ok(())
    }

    /// [`Commands::dispatch_grid`] where no type says what the shader binds: each resource goes with the name of its
    /// binding, those of an array of descriptors one after the other. `push` is the bytes of the push constants from 0 on.
    ///
    /// # Errors
    /// As for [`Commands::dispatch_grid`]; also a name that the shader does not have or that is left out, and push constants
    /// that are too short.
    pub fn dispatch_named(
        &mut self,
        pipeline: &UntypedPipeline,
        resources: &[(&str, Resource<'_>)],
        push: &[u8],
        n_groups: [u32; 3],
    ) -> Result<()> {
        let resources = in_order(pipeline, resources)?;
        let end = pipeline.core.layout.push.map_or(0, |(_, offset, size)| offset + size) as usize;
        if push.len() < end {
            let why = format!("its push constants end at byte {end}, and {} bytes are given", push.len());
            return Err(Error::invalid(&*pipeline.core.name, why));
        }
        if n_groups.contains(&0) {
            return Ok(());
        }
        check_grid(pipeline, n_groups)?;
        self.bind_resources(vk::PipelineBindPoint::COMPUTE, &pipeline.core, &resources, push)?;
        self.dispatch_bound(n_groups);
        Ok(())
    }

    /// Runs what is bound.
    fn dispatch_bound(&self, [x, y, z]: [u32; 3]) {
        // SAFETY: pipeline, descriptors and push constants are bound, and the workgroups are not too many.
        unsafe { self.device.inner.raw.cmd_dispatch(self.raw, x, y, z) };
    }

    /// Runs as many workgroups as three words in `arguments` say.
    ///
    /// # Errors
    /// As for [`Commands::dispatch`]; also arguments that are too short or in a buffer not made for them.
    pub fn dispatch_indirect<K: Kernel>(
        &mut self,
        pipeline: &Pipeline<K>,
        bindings: K::Bindings<'_>,
        push: &K::Push,
        arguments: BufferSlice<'_>,
    ) -> Result<()> {
        let arguments = self.indirect(arguments, 12)?;
        self.bind::<K>(vk::PipelineBindPoint::COMPUTE, &pipeline.core, &bindings, push)?;
        let who = self.who(&pipeline.core.name, Data::Static("arguments"));
        self.touch(arguments, Access::IndirectRead, &who)?;
        // SAFETY: pipeline, descriptors and push constants are bound; the arguments lie in their buffer.
        unsafe {
            self.device.inner.raw.cmd_dispatch_indirect(self.raw, arguments.buffer.raw, arguments.offset);
        }
        Ok(())
    }

    /// Checks where indirect arguments lie.
    pub(super) fn indirect<'a>(&self, arguments: BufferSlice<'a>, bytes: u64) -> Result<BufferSlice<'a>> {
        arguments.require_size(bytes)?;
        arguments.buffer.require(Usage::INDIRECT, "indirect arguments")?;
        match arguments.offset.is_multiple_of(4) {
            true => Ok(arguments.slice(..bytes)),
            false => Err(Error::invalid(arguments.buffer.name(), "arguments must start at a multiple of 4")),
        }
    }

    /// Binds pipeline, descriptors and push constants, and notes what the shaders read and write.
    pub(super) fn bind<'a, K: Kernel>(
        &mut self,
        point: vk::PipelineBindPoint,
        pipeline: &SharedPipeline,
        bindings: &K::Bindings<'a>,
        push: &K::Push,
    ) -> Result<()> {
        let mut resources = Vec::with_capacity(pipeline.layout.slots.len());
        bindings.resources(&mut resources);
        self.bind_resources(point, pipeline, &resources, bytemuck::bytes_of(push))
    }

    fn bind_resources(
        &mut self,
        point: vk::PipelineBindPoint,
        pipeline: &SharedPipeline,
        resources: &[Resource<'_>],
        push: &[u8],
    ) -> Result<()> {
        let (layout, name) = (&pipeline.layout, &pipeline.name);
        if !pipeline.device().is(self.device) {
            return Err(Error::invalid(&**name, "its pipeline was made on another device"));
        }
        let n_slots: usize = layout.slots.iter().map(|slot| slot.binding.count as usize).sum();
        if n_slots != resources.len() {
            let why = format!("{} resources for {n_slots} descriptors", resources.len());
            return Err(Error::invalid(&**name, why));
        }
        pipeline.last_use.set(self.frame.current);
        let mut infos = Infos::with_capacity(n_slots);
        let Who { command, .. } = self.who(name, Data::Static(""));
        let mut next = resources.iter();
        for slot in &layout.slots {
            let (binding, restrict) = (slot.binding.name.clone(), slot.binding.restrict);
            let who = Who { command, name: name.clone(), binding, restrict };
            for resource in next.by_ref().take(slot.binding.count as usize) {
                self.check_fit(name, slot, resource)?;
                match resource {
                    Resource::Buffer(slice) => {
                        // The view of a buffer's texels covers all of it, and who reads it in quads knows what is its own.
                        let texels = slot.binding.kind == BindingKind::UniformTexelBuffer;
                        let touched = if texels && !slice.in_quads { slice.buffer.all() } else { *slice };
                        for access in &slot.accesses {
                            self.touch(touched, *access, &who)?;
                        }
                        // A buffer that no stage uses must still outlive the frame.
                        slice.buffer.last_use.set(self.frame.current);
                        match slot.binding.kind {
                            BindingKind::UniformTexelBuffer => {
                                infos.texels.push(slice.buffer.texels[usize::from(slice.in_quads)]);
                            }
                            _ => infos.buffer(*slice),
                        }
                    }
                    Resource::Image(binding) => {
                        let layout = image_layout(slot.binding.kind);
                        if let Some(image) = binding.image {
                            for access in &slot.accesses {
                                let state = ImageState { access: *access, layout, queue_family: None };
                                self.touch_image(image, state, &who)?;
                            }
                            image.last_use.set(self.frame.current);
                        }
                        if let Some(sampler) = binding.sampler {
                            sampler.last_use.set(self.frame.current);
                        }
                        infos.image(binding, layout);
                    }
                }
            }
        }
        let device = self.device;
        let raw = &device.inner.raw;
        if !layout.sets.is_empty() {
            let (completed, needs) = (self.frame.completed, layout.needs);
            let sets =
                device.inner.pools.allocate(device, &mut self.pools, completed, &layout.sets, needs)?;
            let writes = infos.writes(&layout.slots, &sets);
            // SAFETY: the sets are fresh and held by this recording; the resources outlive the frame by its number.
            unsafe {
                raw.update_descriptor_sets(&writes, &[]);
                raw.cmd_bind_descriptor_sets(self.raw, point, layout.raw, 0, &sets, &[]);
            }
        }
        // SAFETY: the pipeline is alive until the frame has completed.
        unsafe { raw.cmd_bind_pipeline(self.raw, point, pipeline.raw) };
        if let Some((stages, offset, size)) = layout.push {
            let bytes = push.get(offset as usize..(offset + size) as usize).unwrap_or_default();
            // SAFETY: the range is the layout's own; its length was checked when the pipeline was made.
            unsafe { raw.cmd_push_constants(self.raw, layout.raw, stages, offset, bytes) };
        }
        Ok(())
    }

    /// A resource suits its descriptor.
    fn check_fit(&self, shader: &str, slot: &Slot, resource: &Resource<'_>) -> Result<()> {
        let (kind, limits) = (slot.binding.kind, self.device.limits());
        let why = match resource {
            Resource::Buffer(_) if !is_buffer(kind) => "a buffer where an image belongs".to_owned(),
            Resource::Image(_) if is_buffer(kind) => "an image where a buffer belongs".to_owned(),
            Resource::Buffer(slice) if slice.size == 0 => {
                format!("the slice of {} is empty", slice.buffer.name())
            }
            Resource::Buffer(slice) => {
                let usage = match kind {
                    BindingKind::UniformTexelBuffer => Usage::TEXELS,
                    BindingKind::UniformBuffer => Usage::UNIFORM,
                    _ => Usage::STORAGE,
                };
                slice.buffer.require(usage, "shaders")?;
                if !slice.offset.is_multiple_of(limits.storage_alignment) {
                    let [at, need] = [slice.offset, limits.storage_alignment];
                    format!("{} begins at byte {at}, not at a multiple of {need}", slice.buffer.name())
                } else if kind == BindingKind::UniformTexelBuffer && slice.offset > 0 && !slice.in_quads {
                    format!(
                        "{} is bound as texels from byte {}, which must be 0",
                        slice.buffer.name(),
                        slice.offset
                    )
                } else if let (Some(has), Some(wants)) = (slice.elements, slot.binding.elements)
                    && has != wants
                {
                    let told = |e: Elements| format!("{} bytes from byte {} on", e.stride, e.offset);
                    let [has, wants] = [has, wants].map(told);
                    format!("{} has elements of {has}, the shader of {wants}", slice.buffer.name())
                } else {
                    return slice.require_range();
                }
            }
            Resource::Image(binding) => {
                let (image, sampler) = match kind {
                    BindingKind::CombinedImageSampler => (true, true),
                    BindingKind::Sampler => (false, true),
                    _ => (true, false),
                };
                let lacks = (image && binding.image.is_none()) || (sampler && binding.sampler.is_none());
                match lacks {
                    true => "an image or a sampler is missing".to_owned(),
                    false => return Ok(()),
                }
            }
        };
        Err(Error::invalid(format!("{shader} [{}]", slot.binding.name), why))
    }
}

/// The workgroups are not too many.
fn check_grid(pipeline: &UntypedPipeline, n_groups: [u32; 3]) -> Result<()> {
    if n_groups.iter().all(|&n| u64::from(n) <= MAX_GROUPS) {
        return Ok(());
    }
    let why = format!("{n_groups:?} workgroups, at most {MAX_GROUPS} are possible along an axis");
    Err(Error::invalid(&*pipeline.core.name, why))
}

/// Resources in the order of the bindings that they are named after.
fn in_order<'a>(pipeline: &UntypedPipeline, named: &[(&str, Resource<'a>)]) -> Result<Vec<Resource<'a>>> {
    let (name, slots) = (&pipeline.core.name, &pipeline.core.layout.slots);
    let fail = |binding: &str, why: String| Err(Error::invalid(format!("{name} [{binding}]"), why));
    let names = || slots.iter().map(|slot| &*slot.binding.name).collect::<Vec<_>>().join(", ");
    if let Some((unknown, _)) = named.iter().find(|(n, _)| slots.iter().all(|slot| *slot.binding.name != **n))
    {
        return fail(unknown, format!("it has no binding of that name; there are: {}", names()));
    }
    let mut ordered = Vec::with_capacity(named.len());
    for slot in slots {
        let before = ordered.len();
        ordered
            .extend(named.iter().filter(|(n, _)| *slot.binding.name == **n).map(|(_, resource)| *resource));
        let (found, count) = (ordered.len() - before, slot.binding.count);
        if found != count as usize {
            return fail(&slot.binding.name, format!("{found} resources for {count} descriptors"));
        }
    }
    Ok(ordered)
}

/// Workgroups on two axes, with the fewest to spare.
fn fold(n_groups: u64) -> Option<[u32; 2]> {
    let rows = n_groups.div_ceil(MAX_GROUPS);
    let columns = n_groups.div_ceil(rows.max(1));
    (rows <= MAX_GROUPS).then_some([columns as u32, rows as u32])
}

fn image_layout(kind: BindingKind) -> vk::ImageLayout {
    match kind {
        BindingKind::StorageImage => vk::ImageLayout::GENERAL,
        _ => vk::ImageLayout::SHADER_READ_ONLY_OPTIMAL,
    }
}

/// Descriptor contents, in the order of the slots; one list or the other has the entry of each descriptor.
struct Infos {
    buffers: Vec<vk::DescriptorBufferInfo>,
    images: Vec<vk::DescriptorImageInfo>,
    texels: Vec<vk::BufferView>,
}

impl Infos {
    fn with_capacity(n: usize) -> Self {
        Self { buffers: Vec::with_capacity(n), images: vec![], texels: vec![] }
    }

    fn buffer(&mut self, slice: BufferSlice<'_>) {
        let info = vk::DescriptorBufferInfo::default().buffer(slice.buffer.raw);
        self.buffers.push(info.offset(slice.offset).range(slice.size));
    }

    fn image(&mut self, binding: &super::image::ImageBinding<'_>, layout: vk::ImageLayout) {
        self.images.push(
            vk::DescriptorImageInfo::default()
                .image_view(binding.image.map_or(vk::ImageView::null(), |image| image.view))
                .sampler(binding.sampler.map_or(vk::Sampler::null(), |sampler| sampler.raw))
                .image_layout(layout),
        );
    }

    fn writes(&self, slots: &[Slot], sets: &[vk::DescriptorSet]) -> Vec<vk::WriteDescriptorSet<'_>> {
        let (mut buffers, mut images, mut texels) = (&self.buffers[..], &self.images[..], &self.texels[..]);
        let write = |slot: &Slot| {
            let count = slot.binding.count as usize;
            let write = vk::WriteDescriptorSet::default()
                .dst_set(sets.get(slot.binding.set as usize).copied().unwrap_or_default())
                .dst_binding(slot.binding.binding)
                .descriptor_type(slot.kind);
            if slot.binding.kind == BindingKind::UniformTexelBuffer {
                let (these, rest) = texels.split_at(count.min(texels.len()));
                texels = rest;
                write.texel_buffer_view(these)
            } else if is_buffer(slot.binding.kind) {
                let (these, rest) = buffers.split_at(count.min(buffers.len()));
                buffers = rest;
                write.buffer_info(these)
            } else {
                let (these, rest) = images.split_at(count.min(images.len()));
                images = rest;
                write.image_info(these)
            }
        };
        slots.iter().map(write).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::fold;

    #[test]
    fn folding_covers_every_group_with_few_to_spare() {
        for n in [1, 2, 65_534, 65_535, 65_536, 65_537, 131_070, 131_071, 1 << 20, 1 << 30, 65_535 * 65_535] {
            let [x, y] = fold(n).unwrap_or_default();
            let total = u64::from(x) * u64::from(y);
            assert!(x <= 65_535 && y <= 65_535 && total >= n && total - n < u64::from(y), "{n}: {x} x {y}");
        }
        assert_eq!(fold(65_535 * 65_535 + 1), None);
    }
}
