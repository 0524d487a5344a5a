//! What Spanforge needs of a device, as data that a host merges into its own `VkDeviceCreateInfo`.

use ash::vk;
use std::ffi::{CStr, c_void};

/// The level of Vulkan to ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Tier {
    /// Vulkan 1.3.
    Vulkan13,
}

macro_rules! features {
    ($($(#[doc = $doc:literal])* $field:ident ($vulkan:literal, $need:ident) = $($path:ident).+;)*) => {
        /// Vulkan features that Spanforge requires or can use.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
        pub struct FeatureSet { $($(#[doc = $doc])* pub $field: bool,)* }

        impl FeatureSet {
            /// Name in Vulkan, whether it is required, whether it is in this set; for every feature known here.
            pub fn list(&self) -> Vec<(&'static str, bool, bool)> {
                vec![$(($vulkan, features!(@required $need), self.$field)),*]
            }
            /// Features that Spanforge cannot do without.
            pub fn required() -> Self { Self { $($field: features!(@required $need)),* } }
            /// Every feature known here.
            pub fn all() -> Self { Self { $($field: { stringify!($field); true }),* } }
            /// Features in both sets.
            pub fn and(&self, other: &Self) -> Self { Self { $($field: self.$field && other.$field),* } }
            /// Features of this set that are not in `other`.
            pub fn without(&self, other: &Self) -> Self { Self { $($field: self.$field && !other.$field),* } }
            /// Features in either set.
            pub fn or(&self, other: &Self) -> Self { Self { $($field: self.$field || other.$field),* } }
        }

        impl FeatureChain {
            /// The features of the chain that are known here.
            pub fn features(&self) -> FeatureSet { FeatureSet { $($field: self.$($path).+ == vk::TRUE),* } }
            /// A chain with exactly these features on.
            pub fn new(features: &FeatureSet) -> Self {
                let mut chain = Self::default();
                $(chain.$($path).+ = u32::from(features.$field);)*
                chain
            }
        }
    };
    (@required required) => { true };
    (@required optional) => { false };
}

features! {
    /// Barriers and submits in the form that Spanforge records.
    synchronization2 ("synchronization2", required) = v13.synchronization2;
    /// Draws without render-pass objects.
    dynamic_rendering ("dynamicRendering", required) = v13.dynamic_rendering;
    /// Workgroup sizes by specialization constant.
    maintenance4 ("maintenance4", required) = v13.maintenance4;
    /// The layout of every struct in `glsl/shared`.
    scalar_block_layout ("scalarBlockLayout", required) = v12.scalar_block_layout;
    /// 64-bit integers in shaders.
    shader_int64 ("shaderInt64", optional) = core.features.shader_int64;
    /// 8-bit integers in shaders.
    shader_int8 ("shaderInt8", optional) = v12.shader_int8;
    /// 16-bit integers in shaders.
    shader_int16 ("shaderInt16", optional) = core.features.shader_int16;
    /// 64-bit floats in shaders.
    shader_float64 ("shaderFloat64", optional) = core.features.shader_float64;
    /// 8-bit members in storage buffers.
    storage_8bit ("storageBuffer8BitAccess", optional) = v12.storage_buffer8_bit_access;
    /// 16-bit members in storage buffers.
    storage_16bit ("storageBuffer16BitAccess", optional) = v11.storage_buffer16_bit_access;
    /// 16-bit floats in shaders.
    shader_float16 ("shaderFloat16", optional) = v12.shader_float16;
    /// The memory model in which shaders say what they order.
    vulkan_memory_model ("vulkanMemoryModel", optional) = v12.vulkan_memory_model;
    /// The same between workgroups.
    vulkan_memory_model_device_scope ("vulkanMemoryModelDeviceScope", optional) = v12.vulkan_memory_model_device_scope;
    /// Pipelines may fix the subgroup size.
    subgroup_size_control ("subgroupSizeControl", optional) = v13.subgroup_size_control;
    /// Pipelines may ask that no subgroup has idle lanes.
    compute_full_subgroups ("computeFullSubgroups", optional) = v13.compute_full_subgroups;
    /// Fragment shaders once a sample.
    sample_rate_shading ("sampleRateShading", optional) = core.features.sample_rate_shading;
    /// Lines wider than a pixel.
    wide_lines ("wideLines", optional) = core.features.wide_lines;
    /// Several draws by one indirect command.
    multi_draw_indirect ("multiDrawIndirect", optional) = core.features.multi_draw_indirect;
    /// `firstInstance` of an indirect draw may be other than 0.
    draw_indirect_first_instance ("drawIndirectFirstInstance", optional) = core.features.draw_indirect_first_instance;
    /// Fragment shaders may write storage.
    fragment_stores_and_atomics ("fragmentStoresAndAtomics", optional) = core.features.fragment_stores_and_atomics;
    /// Storage images may be written without a format in the shader.
    storage_image_write_without_format ("shaderStorageImageWriteWithoutFormat", optional) = core.features.shader_storage_image_write_without_format;
    /// Lines as rectangles, by `VK_EXT_line_rasterization`.
    rectangular_lines ("rectangularLines", optional) = lines.rectangular_lines;
}

/// What a device must and may have. Merge the required parts into your own device creation; enable the optional
/// parts that the device has.
#[derive(Debug, Clone)]
pub struct Requirements {
    /// Version of Vulkan, as `VK_MAKE_API_VERSION` packs it.
    pub api_version: u32,
    /// Device extensions that must be enabled.
    pub extensions: Vec<&'static CStr>,
    /// Device extensions that are used when they are enabled.
    pub optional_extensions: Vec<&'static CStr>,
    /// Features that must be enabled.
    pub features: FeatureSet,
    /// Features that are used when they are enabled.
    pub optional_features: FeatureSet,
}

/// What Spanforge needs of a device.
pub fn requirements(tier: Tier) -> Requirements {
    let Tier::Vulkan13 = tier;
    Requirements {
        api_version: vk::API_VERSION_1_3,
        extensions: vec![],
        optional_extensions: vec![ash::ext::line_rasterization::NAME],
        features: FeatureSet::required(),
        optional_features: FeatureSet::all().without(&FeatureSet::required()),
    }
}

impl Requirements {
    /// Extensions to enable on a device that knows these: all that are required, and of the others those that it knows.
    pub fn extensions_of(&self, known: &[vk::ExtensionProperties]) -> Vec<&'static CStr> {
        let has = |name: &&CStr| known.iter().any(|known| known.extension_name_as_c_str() == Ok(*name));
        let optional = self.optional_extensions.iter().copied().filter(has);
        self.extensions.iter().copied().chain(optional).collect()
    }

    /// Everything that is required and not among what was enabled; empty when the device will do.
    pub fn missing(&self, api_version: u32, extensions: &[&CStr], features: &FeatureSet) -> Vec<String> {
        let mut missing = vec![];
        if api_version < self.api_version {
            let [want, have] = [self.api_version, api_version].map(version_name);
            missing.push(format!("Vulkan {want} (the device has {have})"));
        }
        for name in &self.extensions {
            if !extensions.contains(name) {
                missing.push(format!("extension {}", name.to_string_lossy()));
            }
        }
        for (name, _, enabled) in self.features.without(features).list() {
            if enabled {
                missing.push(format!("feature {name}"));
            }
        }
        missing
    }
}

fn version_name(version: u32) -> String {
    format!("{}.{}", vk::api_version_major(version), vk::api_version_minor(version))
}

/// The Vulkan structures behind a [`FeatureSet`], chained on demand. A host sets what it needs itself in the same
/// structures, since a chain may hold each of them once: `chain.v12.timeline_semaphore = vk::TRUE`.
#[derive(Default, Clone, Copy)]
pub struct FeatureChain {
    /// Vulkan 1.0.
    pub core: vk::PhysicalDeviceFeatures2<'static>,
    /// Vulkan 1.1.
    pub v11: vk::PhysicalDeviceVulkan11Features<'static>,
    /// Vulkan 1.2.
    pub v12: vk::PhysicalDeviceVulkan12Features<'static>,
    /// Vulkan 1.3.
    pub v13: vk::PhysicalDeviceVulkan13Features<'static>,
    /// `VK_EXT_line_rasterization`.
    pub lines: vk::PhysicalDeviceLineRasterizationFeaturesEXT<'static>,
}

impl FeatureChain {
    /// Links the structures and gives the head for `VkDeviceCreateInfo::pNext` or `vkGetPhysicalDeviceFeatures2`.
    /// `lines` says whether `VK_EXT_line_rasterization` is there. The links hold until `self` moves. What the host
    /// has hung on the last structure's `p_next` (that of `lines`, or else of `v13`) before stays there.
    pub fn link(&mut self, lines: bool) -> &mut vk::PhysicalDeviceFeatures2<'static> {
        if lines {
            self.v13.p_next = (&raw mut self.lines).cast::<c_void>();
        }
        self.v12.p_next = (&raw mut self.v13).cast();
        self.v11.p_next = (&raw mut self.v12).cast();
        self.core.p_next = (&raw mut self.v11).cast();
        &mut self.core
    }
}

impl std::fmt::Debug for FeatureChain {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.features().fmt(f)
    }
}
