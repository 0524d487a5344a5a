//! Merged layouts as ash's structures (feature `vulkan`). Nothing here loads or calls Vulkan: what to do with the structures
//! is the host's.
//!
//! ```
//! use spanforge_reflect::{MergeOptions, PipelineLayout, merge, vulkan};
//!
//! let layout: PipelineLayout = merge(&[], &MergeOptions::default())?;
//! for set in vulkan::set_layouts(&layout) {
//!     let mut flags = set.flags_info();
//!     let info = set.info(&mut flags);
//!     // let handle = unsafe { device.create_descriptor_set_layout(&info, None) }?;
//!     assert_eq!(info.binding_count as usize, set.bindings.len());
//! }
//! let ranges = vulkan::push_constant_ranges(&layout);
//! assert!(ranges.is_empty());
//! # Ok::<(), spanforge_reflect::Conflicts>(())
//! ```

use ash::vk;
use rspirv::spirv::ImageFormat;

use crate::binding::DescriptorType;
use crate::interface::InterfaceVariable;
use crate::module::Stage;
use crate::pipeline::{DescriptorCount, PipelineLayout, PipelineStage};

/// One descriptor set layout.
#[derive(Clone, Debug, Default)]
pub struct DescriptorSet {
    /// Its bindings, in order.
    pub bindings: Vec<vk::DescriptorSetLayoutBinding<'static>>,
    /// Flags of each binding, from what the host said of it ([`DescriptorCount`]).
    pub flags: Vec<vk::DescriptorBindingFlags>,
}

impl DescriptorSet {
    /// Flags of the layout: whether its pool must allow updates after binding.
    pub fn create_flags(&self) -> vk::DescriptorSetLayoutCreateFlags {
        match self.flags.iter().any(|flags| flags.contains(vk::DescriptorBindingFlags::UPDATE_AFTER_BIND)) {
            true => vk::DescriptorSetLayoutCreateFlags::UPDATE_AFTER_BIND_POOL,
            false => vk::DescriptorSetLayoutCreateFlags::empty(),
        }
    }

    /// The bindings' flags, for [`DescriptorSet::info`].
    pub fn flags_info(&self) -> vk::DescriptorSetLayoutBindingFlagsCreateInfo<'_> {
        vk::DescriptorSetLayoutBindingFlagsCreateInfo::default().binding_flags(&self.flags)
    }

    /// What creates the layout. The flags are chained where a binding has some: they need Vulkan 1.2 or
    /// `VK_EXT_descriptor_indexing`.
    pub fn info<'a>(
        &'a self,
        flags: &'a mut vk::DescriptorSetLayoutBindingFlagsCreateInfo<'_>,
    ) -> vk::DescriptorSetLayoutCreateInfo<'a> {
        let info =
            vk::DescriptorSetLayoutCreateInfo::default().bindings(&self.bindings).flags(self.create_flags());
        match self.flags.iter().all(|flags| flags.is_empty()) {
            true => info,
            false => info.push_next(flags),
        }
    }
}

/// The descriptor sets of a layout: one for each number from 0 to the last, empty where the pipeline has none. The list is as
/// long as the largest set's number says: hosts that take modules from strangers compare
/// [`PipelineLayout::n_sets`] with `maxBoundDescriptorSets` first.
pub fn set_layouts(layout: &PipelineLayout) -> Vec<DescriptorSet> {
    let mut sets = Vec::new();
    for set in &layout.sets {
        sets.resize_with(set.set as usize, DescriptorSet::default);
        let mut found = DescriptorSet::default();
        for binding in &set.bindings {
            found.bindings.push(
                vk::DescriptorSetLayoutBinding::default()
                    .binding(binding.binding)
                    .descriptor_type(descriptor_type(binding.kind).unwrap_or_default())
                    .descriptor_count(binding.count)
                    .stage_flags(stage_flags(&binding.stages)),
            );
            found.flags.push(binding.host.map_or(vk::DescriptorBindingFlags::empty(), binding_flags));
        }
        sets.push(found);
    }
    sets
}

fn binding_flags(host: DescriptorCount) -> vk::DescriptorBindingFlags {
    use vk::DescriptorBindingFlags as Flags;
    let flag = |on, flag| if on { flag } else { Flags::empty() };
    flag(host.variable, Flags::VARIABLE_DESCRIPTOR_COUNT)
        | flag(host.update_after_bind, Flags::UPDATE_AFTER_BIND)
        | flag(host.partially_bound, Flags::PARTIALLY_BOUND)
}

/// The push-constant ranges of a layout.
pub fn push_constant_ranges(layout: &PipelineLayout) -> Vec<vk::PushConstantRange> {
    let range = |range: &crate::PushConstantRange| {
        vk::PushConstantRange::default()
            .stage_flags(stage_flags(&range.stages))
            .offset(range.offset)
            .size(range.size)
    };
    layout.push_constants.iter().map(range).collect()
}

/// The map of a stage's specialization; its data are [`crate::Specialization::data`].
pub fn specialization_map(stage: &PipelineStage) -> Vec<vk::SpecializationMapEntry> {
    let entry = |entry: &crate::SpecializationEntry| {
        vk::SpecializationMapEntry::default()
            .constant_id(entry.spec_id)
            .offset(entry.offset)
            .size(entry.size as usize)
    };
    stage.specialization.entries.iter().map(entry).collect()
}

/// A damaged module may have an array of any length.
const MAX_LOCATIONS: u32 = 4096;

/// The vertex attributes of a vertex stage, all of binding 0 and at offset 0: which buffers they come from is the host's.
/// An array or a matrix is an attribute for each location. `None` where an input has no format, or takes more locations
/// (4,096) than any device has.
pub fn vertex_attributes(stage: &PipelineStage) -> Option<Vec<vk::VertexInputAttributeDescription>> {
    let mut attributes = Vec::new();
    for input in &stage.inputs {
        let format = vertex_format(input)?;
        if input.locations > MAX_LOCATIONS {
            return None;
        }
        for n in 0..input.locations {
            let location = input.location?.checked_add(n)?;
            attributes.push(vk::VertexInputAttributeDescription { location, binding: 0, format, offset: 0 });
        }
    }
    Some(attributes)
}

/// The bit of a stage; empty for one that Vulkan hasn't.
pub fn stage_flag(stage: Stage) -> vk::ShaderStageFlags {
    vk::ShaderStageFlags::from_raw(stage.flag().unwrap_or(0))
}

/// The bits of stages.
pub fn stage_flags(stages: &[Stage]) -> vk::ShaderStageFlags {
    stages.iter().fold(vk::ShaderStageFlags::empty(), |flags, &stage| flags | stage_flag(stage))
}

/// A descriptor type; `None` for [`DescriptorType::Unknown`], which no merged layout has.
pub fn descriptor_type(kind: DescriptorType) -> Option<vk::DescriptorType> {
    kind.number().and_then(|number| i32::try_from(number).ok()).map(vk::DescriptorType::from_raw)
}

/// The view that an image of this SPIR-V dimension is bound by; `None` for buffers and what Vulkan hasn't.
pub fn image_view_type(image: &crate::ImageType) -> Option<vk::ImageViewType> {
    Some(match (image.dim, image.arrayed) {
        (0, false) => vk::ImageViewType::TYPE_1D,
        (0, true) => vk::ImageViewType::TYPE_1D_ARRAY,
        (1 | 6, false) => vk::ImageViewType::TYPE_2D,
        (1 | 6, true) => vk::ImageViewType::TYPE_2D_ARRAY,
        (2, false) => vk::ImageViewType::TYPE_3D,
        (3, false) => vk::ImageViewType::CUBE,
        (3, true) => vk::ImageViewType::CUBE_ARRAY,
        _ => return None,
    })
}

/// The format of a storage image by its SPIR-V `ImageFormat` number; `UNDEFINED` for an unknown one.
pub fn image_format(format: u32) -> vk::Format {
    use ImageFormat as F;
    use vk::Format as V;
    match ImageFormat::from_u32(format) {
        Some(F::Rgba32f) => V::R32G32B32A32_SFLOAT,
        Some(F::Rgba16f) => V::R16G16B16A16_SFLOAT,
        Some(F::R32f) => V::R32_SFLOAT,
        Some(F::Rgba8) => V::R8G8B8A8_UNORM,
        Some(F::Rgba8Snorm) => V::R8G8B8A8_SNORM,
        Some(F::Rg32f) => V::R32G32_SFLOAT,
        Some(F::Rg16f) => V::R16G16_SFLOAT,
        Some(F::R11fG11fB10f) => V::B10G11R11_UFLOAT_PACK32,
        Some(F::R16f) => V::R16_SFLOAT,
        Some(F::Rgba16) => V::R16G16B16A16_UNORM,
        Some(F::Rgb10A2) => V::A2B10G10R10_UNORM_PACK32,
        Some(F::Rg16) => V::R16G16_UNORM,
        Some(F::Rg8) => V::R8G8_UNORM,
        Some(F::R16) => V::R16_UNORM,
        Some(F::R8) => V::R8_UNORM,
        Some(F::Rgba16Snorm) => V::R16G16B16A16_SNORM,
        Some(F::Rg16Snorm) => V::R16G16_SNORM,
        Some(F::Rg8Snorm) => V::R8G8_SNORM,
        Some(F::R16Snorm) => V::R16_SNORM,
        Some(F::R8Snorm) => V::R8_SNORM,
        Some(F::Rgba32i) => V::R32G32B32A32_SINT,
        Some(F::Rgba16i) => V::R16G16B16A16_SINT,
        Some(F::Rgba8i) => V::R8G8B8A8_SINT,
        Some(F::R32i) => V::R32_SINT,
        Some(F::Rg32i) => V::R32G32_SINT,
        Some(F::Rg16i) => V::R16G16_SINT,
        Some(F::Rg8i) => V::R8G8_SINT,
        Some(F::R16i) => V::R16_SINT,
        Some(F::R8i) => V::R8_SINT,
        Some(F::Rgba32ui) => V::R32G32B32A32_UINT,
        Some(F::Rgba16ui) => V::R16G16B16A16_UINT,
        Some(F::Rgba8ui) => V::R8G8B8A8_UINT,
        Some(F::R32ui) => V::R32_UINT,
        Some(F::Rgb10a2ui) => V::A2B10G10R10_UINT_PACK32,
        Some(F::Rg32ui) => V::R32G32_UINT,
        Some(F::Rg16ui) => V::R16G16_UINT,
        Some(F::Rg8ui) => V::R8G8_UINT,
        Some(F::R16ui) => V::R16_UINT,
        Some(F::R8ui) => V::R8_UINT,
        Some(F::R64ui) => V::R64_UINT,
        Some(F::R64i) => V::R64_SINT,
        Some(F::Unknown) | None => V::UNDEFINED,
    }
}

/// The format that feeds a vertex input without conversion, of a matrix that of a column; `None` for structures.
pub fn vertex_format(input: &InterfaceVariable) -> Option<vk::Format> {
    input.vertex_format().and_then(|number| i32::try_from(number).ok()).map(vk::Format::from_raw)
}
