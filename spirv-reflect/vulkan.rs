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
use crate::layout::Scalar;
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
                    .descriptor_type(descriptor_type(binding.kind))
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

/// The vertex attributes of a vertex stage, all of binding 0 and at offset 0: which buffers they come from is the host's.
/// An array or a matrix is an attribute for each location. `None` where an input has no format.
pub fn vertex_attributes(stage: &PipelineStage) -> Option<Vec<vk::VertexInputAttributeDescription>> {
    let mut attributes = Vec::new();
    for input in &stage.inputs {
        let format = vertex_format(input)?;
        for n in 0..input.locations {
            let location = input.location?.checked_add(n)?;
            attributes.push(vk::VertexInputAttributeDescription { location, binding: 0, format, offset: 0 });
        }
    }
    Some(attributes)
}

/// The bit of a stage; empty for one that Vulkan hasn't.
pub fn stage_flag(stage: Stage) -> vk::ShaderStageFlags {
    match stage {
        Stage::Vertex => vk::ShaderStageFlags::VERTEX,
        Stage::TessellationControl => vk::ShaderStageFlags::TESSELLATION_CONTROL,
        Stage::TessellationEvaluation => vk::ShaderStageFlags::TESSELLATION_EVALUATION,
        Stage::Geometry => vk::ShaderStageFlags::GEOMETRY,
        Stage::Fragment => vk::ShaderStageFlags::FRAGMENT,
        Stage::Compute => vk::ShaderStageFlags::COMPUTE,
        Stage::Task => vk::ShaderStageFlags::TASK_EXT,
        Stage::Mesh => vk::ShaderStageFlags::MESH_EXT,
        Stage::RayGeneration => vk::ShaderStageFlags::RAYGEN_KHR,
        Stage::Intersection => vk::ShaderStageFlags::INTERSECTION_KHR,
        Stage::AnyHit => vk::ShaderStageFlags::ANY_HIT_KHR,
        Stage::ClosestHit => vk::ShaderStageFlags::CLOSEST_HIT_KHR,
        Stage::Miss => vk::ShaderStageFlags::MISS_KHR,
        Stage::Callable => vk::ShaderStageFlags::CALLABLE_KHR,
        Stage::Other(_) => vk::ShaderStageFlags::empty(),
    }
}

/// The bits of stages.
pub fn stage_flags(stages: &[Stage]) -> vk::ShaderStageFlags {
    stages.iter().fold(vk::ShaderStageFlags::empty(), |flags, &stage| flags | stage_flag(stage))
}

/// A descriptor type. [`DescriptorType::Unknown`] is `VK_DESCRIPTOR_TYPE_MAX_ENUM`; a merged layout has none.
pub fn descriptor_type(kind: DescriptorType) -> vk::DescriptorType {
    match kind {
        DescriptorType::Sampler => vk::DescriptorType::SAMPLER,
        DescriptorType::CombinedImageSampler => vk::DescriptorType::COMBINED_IMAGE_SAMPLER,
        DescriptorType::SampledImage => vk::DescriptorType::SAMPLED_IMAGE,
        DescriptorType::StorageImage => vk::DescriptorType::STORAGE_IMAGE,
        DescriptorType::UniformTexelBuffer => vk::DescriptorType::UNIFORM_TEXEL_BUFFER,
        DescriptorType::StorageTexelBuffer => vk::DescriptorType::STORAGE_TEXEL_BUFFER,
        DescriptorType::UniformBuffer => vk::DescriptorType::UNIFORM_BUFFER,
        DescriptorType::StorageBuffer => vk::DescriptorType::STORAGE_BUFFER,
        DescriptorType::InputAttachment => vk::DescriptorType::INPUT_ATTACHMENT,
        DescriptorType::AccelerationStructure => vk::DescriptorType::ACCELERATION_STRUCTURE_KHR,
        DescriptorType::Unknown => vk::DescriptorType::from_raw(0x7fff_ffff),
    }
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
    use vk::Format as V;
    let formats = match input.scalar? {
        Scalar::Float { bits: 16 } => {
            [V::R16_SFLOAT, V::R16G16_SFLOAT, V::R16G16B16_SFLOAT, V::R16G16B16A16_SFLOAT]
        }
        Scalar::Float { bits: 32 } => {
            [V::R32_SFLOAT, V::R32G32_SFLOAT, V::R32G32B32_SFLOAT, V::R32G32B32A32_SFLOAT]
        }
        Scalar::Float { bits: 64 } => {
            [V::R64_SFLOAT, V::R64G64_SFLOAT, V::R64G64B64_SFLOAT, V::R64G64B64A64_SFLOAT]
        }
        Scalar::Int { bits: 8 } => [V::R8_SINT, V::R8G8_SINT, V::R8G8B8_SINT, V::R8G8B8A8_SINT],
        Scalar::Int { bits: 16 } => [V::R16_SINT, V::R16G16_SINT, V::R16G16B16_SINT, V::R16G16B16A16_SINT],
        Scalar::Int { bits: 32 } => [V::R32_SINT, V::R32G32_SINT, V::R32G32B32_SINT, V::R32G32B32A32_SINT],
        Scalar::Int { bits: 64 } => [V::R64_SINT, V::R64G64_SINT, V::R64G64B64_SINT, V::R64G64B64A64_SINT],
        Scalar::Uint { bits: 8 } => [V::R8_UINT, V::R8G8_UINT, V::R8G8B8_UINT, V::R8G8B8A8_UINT],
        Scalar::Uint { bits: 16 } => [V::R16_UINT, V::R16G16_UINT, V::R16G16B16_UINT, V::R16G16B16A16_UINT],
        Scalar::Uint { bits: 32 } => [V::R32_UINT, V::R32G32_UINT, V::R32G32B32_UINT, V::R32G32B32A32_UINT],
        Scalar::Uint { bits: 64 } => [V::R64_UINT, V::R64G64_UINT, V::R64G64B64_UINT, V::R64G64B64A64_UINT],
        _ => return None,
    };
    formats.get(input.components.checked_sub(1)? as usize).copied()
}
