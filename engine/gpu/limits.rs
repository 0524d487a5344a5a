//! Facts about a device, read once when it is adopted.

use super::format::Format;
use super::requirements::FeatureSet;
use ash::vk;
use std::ffi::{CStr, c_char};

/// Limits and identity of a device.
#[derive(Debug, Clone)]
pub struct Limits {
    /// Name of the device.
    pub device_name: String,
    /// Name and version of the driver.
    pub driver_name: String,
    /// Version of Vulkan that the device implements, as `VK_MAKE_API_VERSION` packs it.
    pub api_version: u32,
    /// Kind of device.
    pub kind: DeviceKind,
    /// Bytes that one storage-buffer binding may cover.
    pub max_storage_range: u64,
    /// Words that a texel buffer may have.
    pub max_texels: u32,
    /// A storage-buffer binding starts at a multiple of this many bytes.
    pub storage_alignment: u64,
    /// Bytes of one allocation.
    pub max_allocation: u64,
    /// Workgroups of one dispatch, per axis.
    pub max_groups: [u32; 3],
    /// Invocations of one workgroup.
    pub max_group_invocations: u32,
    /// Invocations of one workgroup, per axis.
    pub max_group_size: [u32; 3],
    /// Bytes of shared memory of one workgroup.
    pub max_shared_memory: u32,
    /// Width and height of an image.
    pub max_image_size: u32,
    /// Formats that can be drawn into: as a colour attachment, or as one of depth and stencil.
    pub attachment_formats: Vec<Format>,
    /// Formats of colour attachments that can be blended into.
    pub blendable_formats: Vec<Format>,
    /// Formats of images that can be scaled, with neighbours averaged, from one to another.
    pub scalable_formats: Vec<Format>,
    /// Formats of images that samplers can filter linearly.
    pub filterable_formats: Vec<Format>,
    /// Sample counts that colour and depth attachments can have, as a bit set of the counts themselves.
    pub attachment_samples: u32,
    /// Lanes of a subgroup, as the driver reports it.
    pub subgroup_size: u32,
    /// Nanoseconds of one tick of the time stamps; 0 when the queue family has none.
    pub timestamp_period: f32,
    /// Bits of a time stamp that count.
    pub timestamp_bits: u32,
    subgroup_operations: vk::SubgroupFeatureFlags,
    strict_lines: bool,
}

/// Kinds of device, best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DeviceKind {
    /// A GPU with memory of its own.
    Discrete,
    /// A GPU that shares the CPU's memory.
    Integrated,
    /// A GPU inside a virtual machine.
    Virtual,
    /// A driver that runs shaders on the CPU.
    Cpu,
    /// Something else.
    Other,
}

/// What a device can do and has enabled. Everything here but `enabled.required` parts is optional; every user has a
/// fallback.
#[derive(Debug, Clone)]
pub struct Features {
    /// The Vulkan features that were enabled.
    pub enabled: FeatureSet,
    /// Shaders run on the CPU: barriers inside a workgroup are ruinous there, memory accesses are what costs.
    pub is_cpu: bool,
    /// Any storage buffer may be read as texels, and that is faster: drivers on the CPU gather texels for all lanes at once.
    pub prefers_texels: bool,
    /// 64-bit integers in shaders.
    pub int64: bool,
    /// 16-bit floats in shaders.
    pub float16: bool,
    /// Subgroup arithmetic (sums and scans over lanes) in compute shaders.
    pub subgroup_arithmetic: bool,
    /// Subgroup ballots in compute shaders.
    pub subgroup_ballot: bool,
    /// Subgroup shuffles in compute shaders.
    pub subgroup_shuffle: bool,
    /// The queue family counts time.
    pub timestamps: bool,
    /// Lines are drawn as rectangles by the rules of the specification.
    pub strict_lines: bool,
    /// Pipelines may ask for rectangular lines.
    pub rectangular_lines: bool,
}

impl Limits {
    pub(super) fn query(instance: &ash::Instance, physical: vk::PhysicalDevice, queue_family: u32) -> Self {
        let mut v11 = vk::PhysicalDeviceVulkan11Properties::default();
        let mut v12 = vk::PhysicalDeviceVulkan12Properties::default();
        let mut properties = vk::PhysicalDeviceProperties2::default().push_next(&mut v11).push_next(&mut v12);
        // SAFETY: the physical device belongs to the instance; the function was found.
        unsafe { instance.get_physical_device_properties2(physical, &mut properties) };
        // SAFETY: as above.
        let families = unsafe { instance.get_physical_device_queue_family_properties(physical) };
        let core = properties.properties;
        let limits = core.limits;
        let bits = families.get(queue_family as usize).map_or(0, |family| family.timestamp_valid_bits);
        let samples = limits.framebuffer_color_sample_counts & limits.framebuffer_depth_sample_counts;
        use vk::FormatFeatureFlags as Can;
        let formats_that = |can: fn(Format) -> Can| -> Vec<Format> {
            // SAFETY: as above.
            let found = |format: Format| unsafe {
                instance.get_physical_device_format_properties(physical, format.raw())
            };
            let has = |format: &Format| found(*format).optimal_tiling_features.contains(can(*format));
            Format::ALL.into_iter().filter(has).collect()
        };
        let attached = |format: Format| match format.has_depth() {
            true => Can::DEPTH_STENCIL_ATTACHMENT,
            false => Can::COLOR_ATTACHMENT,
        };
        let compute = v11.subgroup_supported_stages.contains(vk::ShaderStageFlags::COMPUTE);
        Self {
            device_name: text(&core.device_name),
            driver_name: format!("{} {}", text(&v12.driver_name), text(&v12.driver_info)).trim().to_owned(),
            api_version: core.api_version,
            kind: DeviceKind::of(core.device_type),
            max_texels: limits.max_texel_buffer_elements,
            max_storage_range: u64::from(limits.max_storage_buffer_range),
            storage_alignment: limits.min_storage_buffer_offset_alignment.max(4),
            max_allocation: v11.max_memory_allocation_size,
            max_groups: limits.max_compute_work_group_count,
            max_group_invocations: limits.max_compute_work_group_invocations,
            max_group_size: limits.max_compute_work_group_size,
            max_shared_memory: limits.max_compute_shared_memory_size,
            max_image_size: limits.max_image_dimension2_d,
            attachment_formats: formats_that(attached),
            blendable_formats: formats_that(|_| Can::COLOR_ATTACHMENT_BLEND),
            scalable_formats: formats_that(|_| {
                Can::BLIT_SRC | Can::BLIT_DST | Can::SAMPLED_IMAGE_FILTER_LINEAR
            }),
            filterable_formats: formats_that(|_| Can::SAMPLED_IMAGE_FILTER_LINEAR),
            attachment_samples: samples.as_raw(),
            subgroup_size: v11.subgroup_size,
            timestamp_period: if bits == 0 { 0.0 } else { limits.timestamp_period },
            timestamp_bits: bits,
            subgroup_operations: match compute {
                true => v11.subgroup_supported_operations,
                false => vk::SubgroupFeatureFlags::empty(),
            },
            strict_lines: limits.strict_lines == vk::TRUE,
        }
    }
}

impl Features {
    pub(super) fn new(enabled: FeatureSet, limits: &Limits) -> Self {
        let subgroup = |flag| limits.subgroup_operations.contains(flag);
        Self {
            enabled,
            is_cpu: limits.kind == DeviceKind::Cpu,
            prefers_texels: limits.kind == DeviceKind::Cpu
                && u64::from(limits.max_texels) * 4 >= limits.max_storage_range,
            int64: enabled.shader_int64,
            float16: enabled.shader_float16,
            subgroup_arithmetic: subgroup(vk::SubgroupFeatureFlags::ARITHMETIC),
            subgroup_ballot: subgroup(vk::SubgroupFeatureFlags::BALLOT),
            subgroup_shuffle: subgroup(vk::SubgroupFeatureFlags::SHUFFLE),
            timestamps: limits.timestamp_period > 0.0,
            strict_lines: limits.strict_lines,
            rectangular_lines: enabled.rectangular_lines,
        }
    }
}

impl DeviceKind {
    pub(super) fn of(kind: vk::PhysicalDeviceType) -> Self {
        match kind {
            vk::PhysicalDeviceType::DISCRETE_GPU => Self::Discrete,
            vk::PhysicalDeviceType::INTEGRATED_GPU => Self::Integrated,
            vk::PhysicalDeviceType::VIRTUAL_GPU => Self::Virtual,
            vk::PhysicalDeviceType::CPU => Self::Cpu,
            _ => Self::Other,
        }
    }
}

/// Text in a fixed-size field of a Vulkan structure.
pub(super) fn text(field: &[c_char]) -> String {
    let bytes: Vec<u8> = field.iter().map(|&c| c as u8).collect();
    CStr::from_bytes_until_nul(&bytes).map(|text| text.to_string_lossy().into_owned()).unwrap_or_default()
}
