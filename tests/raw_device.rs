//! A Vulkan device with everything on that the driver has, and pipelines on it, for tests of layouts that reflection made.
//! The library's own host asks for no more than the library needs.

use ash::vk;
use spanforge_reflect::{PipelineLayout, Stage, vulkan};
use std::ffi::{CStr, CString, c_void};
use std::sync::Mutex;

const LAYER: &CStr = c"VK_LAYER_KHRONOS_validation";

/// What the layer says; the messenger keeps its address.
type Messages = Mutex<Vec<String>>;

pub struct RawDevice {
    pub device: ash::Device,
    pub features: Features,
    pub limits: vk::PhysicalDeviceLimits,
    instance: ash::Instance,
    physical: vk::PhysicalDevice,
    debug: ash::ext::debug_utils::Instance,
    messenger: vk::DebugUtilsMessengerEXT,
    messages: Box<Messages>,
    _entry: ash::Entry,
}

/// The features that are on.
#[derive(Default, Clone, Copy)]
pub struct Features {
    pub core: vk::PhysicalDeviceFeatures,
    pub v11: vk::PhysicalDeviceVulkan11Features<'static>,
    pub v12: vk::PhysicalDeviceVulkan12Features<'static>,
    pub v13: vk::PhysicalDeviceVulkan13Features<'static>,
}

/// One shader of a pipeline: its stage and its words.
pub struct Part<'a> {
    pub stage: Stage,
    pub words: &'a [u32],
}

impl RawDevice {
    pub fn new() -> RawDevice {
        // SAFETY: the handles below are made from one another, used while they live and destroyed in `drop`; the messages
        // are boxed and outlive the messenger; the chains outlive the calls.
        unsafe {
            let entry = ash::Entry::load().expect("a Vulkan loader");
            let messages = Box::<Messages>::default();
            let application = vk::ApplicationInfo::default().api_version(vk::API_VERSION_1_3);
            let (layers, extensions) = ([LAYER.as_ptr()], [ash::ext::debug_utils::NAME.as_ptr()]);
            let mut info = vk::InstanceCreateInfo::default()
                .application_info(&application)
                .enabled_layer_names(&layers)
                .enabled_extension_names(&extensions);
            // The layer would fall silent after ten messages of one kind.
            let mut limit = vk::LayerSettingEXT::default()
                .layer_name(LAYER)
                .setting_name(c"enable_message_limit")
                .values(&[0; 4]);
            limit.ty = vk::LayerSettingTypeEXT::BOOL32;
            limit.value_count = 1;
            let limit = [limit];
            let mut settings = vk::LayerSettingsCreateInfoEXT::default().settings(&limit);
            let of_layer = entry.enumerate_instance_extension_properties(Some(LAYER)).unwrap();
            let name = Ok(ash::ext::layer_settings::NAME);
            if of_layer.iter().any(|extension| extension.extension_name_as_c_str() == name) {
                info = info.push_next(&mut settings);
            }
            let instance = entry.create_instance(&info, None).expect("an instance with the validation layer");
            let debug = ash::ext::debug_utils::Instance::new(&entry, &instance);
            use vk::{DebugUtilsMessageSeverityFlagsEXT as Severity, DebugUtilsMessageTypeFlagsEXT as Kind};
            let info = vk::DebugUtilsMessengerCreateInfoEXT::default()
                .message_severity(Severity::ERROR | Severity::WARNING)
                .message_type(Kind::VALIDATION)
                .pfn_user_callback(Some(receive))
                .user_data((&raw const *messages).cast_mut().cast());
            let messenger = debug.create_debug_utils_messenger(&info, None).unwrap();
            let physical = instance.enumerate_physical_devices().unwrap()[0];

            let mut on = Features::default();
            let mut chain = vk::PhysicalDeviceFeatures2::default()
                .push_next(&mut on.v11)
                .push_next(&mut on.v12)
                .push_next(&mut on.v13);
            instance.get_physical_device_features2(physical, &mut chain);
            on.core = chain.features;
            // The structures still point to each other, and are chained anew below.
            for next in [&mut on.v11.p_next, &mut on.v12.p_next, &mut on.v13.p_next] {
                *next = std::ptr::null_mut();
            }
            // It excludes updates after binding where the device can't have both.
            on.core.robust_buffer_access = vk::FALSE;
            // With it on, every geometry shader of points must write their size.
            on.core.shader_tessellation_and_geometry_point_size = vk::FALSE;
            let mut wanted = on;
            let queues = [vk::DeviceQueueCreateInfo::default().queue_priorities(&[1.0])];
            let info = vk::DeviceCreateInfo::default()
                .queue_create_infos(&queues)
                .enabled_features(&wanted.core)
                .push_next(&mut wanted.v11)
                .push_next(&mut wanted.v12)
                .push_next(&mut wanted.v13);
            let made = instance.create_device(physical, &info, None);
            let device = made.unwrap_or_else(|error| panic!("{error}: {:#?}", messages.lock().unwrap()));
            let limits = instance.get_physical_device_properties(physical).limits;
            Self {
                device,
                features: on,
                limits,
                instance,
                physical,
                debug,
                messenger,
                messages,
                _entry: entry,
            }
        }
    }

    /// What the layer has said since it was asked last.
    pub fn messages(&self) -> Vec<String> {
        std::mem::take(&mut self.messages.lock().unwrap())
    }

    /// A type of memory with these properties, among those that a resource may lie in.
    #[allow(dead_code, reason = "what only the tests of node graphs call")]
    pub fn memory_type(&self, allowed: u32, wanted: vk::MemoryPropertyFlags) -> u32 {
        // SAFETY: the physical device belongs to the instance.
        let found = unsafe { self.instance.get_physical_device_memory_properties(self.physical) };
        let is_it = |i: &u32| {
            allowed >> i & 1 == 1 && found.memory_types[*i as usize].property_flags.contains(wanted)
        };
        (0..found.memory_type_count).find(is_it).expect("memory of this kind")
    }

    /// Whether vertices can be read in this format.
    pub fn feeds_vertices(&self, format: vk::Format) -> bool {
        // SAFETY: the physical device belongs to the instance.
        let found = unsafe { self.instance.get_physical_device_format_properties(self.physical, format) };
        found.buffer_features.contains(vk::FormatFeatureFlags::VERTEX_BUFFER)
    }

    /// Makes the layouts and a pipeline of these shaders, and destroys them; gives what the layer says. A call that the
    /// layer speaks about doesn't reach the driver.
    pub fn try_pipeline(&self, layout: &PipelineLayout, parts: &[Part], targets: &Targets) -> Vec<String> {
        let before = self.messages();
        assert!(before.is_empty(), "{before:#?}");
        // SAFETY: every handle is made from the ones before, used while it lives and destroyed once; nothing is submitted.
        unsafe {
            let sets: Vec<_> = vulkan::set_layouts(layout)
                .iter()
                .map(|set| {
                    let mut flags = set.flags_info();
                    self.device.create_descriptor_set_layout(&set.info(&mut flags), None).unwrap()
                })
                .collect();
            let ranges = vulkan::push_constant_ranges(layout);
            let info =
                vk::PipelineLayoutCreateInfo::default().set_layouts(&sets).push_constant_ranges(&ranges);
            let handle = self.device.create_pipeline_layout(&info, None).unwrap();
            let modules: Vec<_> = parts
                .iter()
                .map(|part| {
                    let info = vk::ShaderModuleCreateInfo::default().code(part.words);
                    self.device.create_shader_module(&info, None).unwrap()
                })
                .collect();
            let names: Vec<CString> =
                layout.stages.iter().map(|stage| CString::new(stage.entry_point.as_str()).unwrap()).collect();
            let maps: Vec<_> = layout.stages.iter().map(vulkan::specialization_map).collect();
            let constants: Vec<_> = layout
                .stages
                .iter()
                .zip(&maps)
                .map(|(stage, map)| {
                    vk::SpecializationInfo::default().map_entries(map).data(&stage.specialization.data)
                })
                .collect();
            let stages: Vec<_> = (0..parts.len())
                .map(|i| {
                    vk::PipelineShaderStageCreateInfo::default()
                        .stage(vulkan::stage_flag(parts[i].stage))
                        .module(modules[i])
                        .name(&names[i])
                        .specialization_info(&constants[i])
                })
                .collect();
            let cache = vk::PipelineCache::null();
            let made = match parts[0].stage {
                Stage::Compute => {
                    let info = vk::ComputePipelineCreateInfo::default().stage(stages[0]).layout(handle);
                    self.device.create_compute_pipelines(cache, &[info], None)
                }
                _ => self.graphics(handle, &stages, layout, targets),
            };
            let mut messages = self.messages();
            match made {
                Ok(pipelines) => pipelines.iter().for_each(|&p| self.device.destroy_pipeline(p, None)),
                // What stands in for the pipelines of a call that the layer ended is no handle.
                Err((_, error)) if messages.is_empty() => messages.push(format!("the driver says {error}")),
                Err(_) => {}
            }
            modules.iter().for_each(|&module| self.device.destroy_shader_module(module, None));
            self.device.destroy_pipeline_layout(handle, None);
            sets.iter().for_each(|&set| self.device.destroy_descriptor_set_layout(set, None));
            messages
        }
    }

    unsafe fn graphics(
        &self,
        layout: vk::PipelineLayout,
        stages: &[vk::PipelineShaderStageCreateInfo],
        reflected: &PipelineLayout,
        targets: &Targets,
    ) -> Result<Vec<vk::Pipeline>, (Vec<vk::Pipeline>, vk::Result)> {
        let vertex = reflected.stages.iter().find(|stage| stage.stage == Stage::Vertex).unwrap();
        let mut attributes = vulkan::vertex_attributes(vertex).unwrap();
        for (i, attribute) in attributes.iter_mut().enumerate() {
            attribute.offset = 32 * i as u32;
        }
        let buffers =
            [vk::VertexInputBindingDescription::default().stride(32 * attributes.len().max(1) as u32)];
        let input = vk::PipelineVertexInputStateCreateInfo::default()
            .vertex_attribute_descriptions(&attributes)
            .vertex_binding_descriptions(&buffers);
        let has = |stage| reflected.stages.iter().any(|s| s.stage == stage);
        let assembly = vk::PipelineInputAssemblyStateCreateInfo::default().topology(targets.topology);
        let tessellation = vk::PipelineTessellationStateCreateInfo::default().patch_control_points(3);
        let (viewports, scissors) =
            ([vk::Viewport::default().width(1.0).height(1.0)], [vk::Rect2D::default()]);
        let viewport =
            vk::PipelineViewportStateCreateInfo::default().viewports(&viewports).scissors(&scissors);
        let raster = vk::PipelineRasterizationStateCreateInfo::default()
            .line_width(1.0)
            .rasterizer_discard_enable(!has(Stage::Fragment));
        let samples =
            vk::PipelineMultisampleStateCreateInfo::default().rasterization_samples(targets.samples);
        let blends = vec![
            vk::PipelineColorBlendAttachmentState::default()
                .color_write_mask(vk::ColorComponentFlags::RGBA);
            targets.formats.len()
        ];
        let blend = vk::PipelineColorBlendStateCreateInfo::default().attachments(&blends);
        // SAFETY: as in `try_pipeline`, whose device and handles these are.
        unsafe {
            let pass = self.render_pass(targets);
            let info = vk::GraphicsPipelineCreateInfo::default()
                .stages(stages)
                .vertex_input_state(&input)
                .input_assembly_state(&assembly)
                .tessellation_state(&tessellation)
                .viewport_state(&viewport)
                .rasterization_state(&raster)
                .multisample_state(&samples)
                .color_blend_state(&blend)
                .render_pass(pass)
                .layout(layout);
            let made = self.device.create_graphics_pipelines(vk::PipelineCache::null(), &[info], None);
            self.device.destroy_render_pass(pass, None);
            made
        }
    }

    /// One subpass that writes to the targets and reads input attachments.
    unsafe fn render_pass(&self, targets: &Targets) -> vk::RenderPass {
        let inputs = vec![vk::Format::R8G8B8A8_UNORM; targets.n_inputs as usize];
        let attachments: Vec<_> = targets
            .formats
            .iter()
            .chain(&inputs)
            .map(|&format| {
                vk::AttachmentDescription::default()
                    .format(format)
                    .samples(targets.samples)
                    .load_op(vk::AttachmentLoadOp::DONT_CARE)
                    .final_layout(vk::ImageLayout::GENERAL)
            })
            .collect();
        let references: Vec<_> = (0..attachments.len() as u32)
            .map(|i| vk::AttachmentReference::default().attachment(i).layout(vk::ImageLayout::GENERAL))
            .collect();
        let (colors, inputs) = references.split_at(targets.formats.len());
        let subpasses =
            [vk::SubpassDescription::default().color_attachments(colors).input_attachments(inputs)];
        let info = vk::RenderPassCreateInfo::default().attachments(&attachments).subpasses(&subpasses);
        // SAFETY: the device is alive.
        unsafe { self.device.create_render_pass(&info, None).unwrap() }
    }
}

/// What a fragment shader writes to and reads from, and what is drawn.
pub struct Targets {
    pub formats: Vec<vk::Format>,
    pub n_inputs: u32,
    pub samples: vk::SampleCountFlags,
    pub topology: vk::PrimitiveTopology,
}

impl Drop for RawDevice {
    fn drop(&mut self) {
        // SAFETY: nothing made from these is left.
        unsafe {
            self.device.destroy_device(None);
            self.debug.destroy_debug_utils_messenger(self.messenger, None);
            self.instance.destroy_instance(None);
        }
    }
}

unsafe extern "system" fn receive(
    _: vk::DebugUtilsMessageSeverityFlagsEXT,
    _: vk::DebugUtilsMessageTypeFlagsEXT,
    data: *const vk::DebugUtilsMessengerCallbackDataEXT<'_>,
    messages: *mut c_void,
) -> vk::Bool32 {
    // SAFETY: `messages` is the address given to the messenger, whose owner outlives it; `data` is valid in the call and
    // its strings end in 0.
    unsafe {
        let id = (*data).message_id_name_as_c_str().map_or("".into(), CStr::to_string_lossy);
        if crate::harness::validation().allows(&id) {
            return vk::FALSE;
        }
        let text = CStr::from_ptr((*data).p_message).to_string_lossy().into_owned();
        (*messages.cast::<Messages>()).lock().unwrap().push(text);
    }
    // The call ends here: a driver may crash on what is wrong.
    vk::TRUE
}
