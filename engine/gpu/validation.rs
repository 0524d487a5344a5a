//! The validation layer for samples and tests: which checks are on, and what it said.

use super::result::lock;
use ash::vk;
use std::ffi::{CStr, c_void};
use std::sync::Mutex;

/// Which checks of the validation layer are on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Validation {
    /// None; the layer is not loaded.
    #[default]
    Off,
    /// Correct use of Vulkan and synchronization.
    Core,
    /// Shaders are instrumented: accesses out of bounds and the like. Slow; the checks of `Core` are off.
    GpuAssisted,
}

/// Name of the layer.
pub(super) const LAYER: &CStr = c"VK_LAYER_KHRONOS_validation";

/// Ids of what the layer says about its own settings.
const OWN_SETTINGS: [&str; 2] = ["VALIDATION-SETTINGS", "WARNING-Setting-Limit-Adjusted"];

impl Validation {
    /// Whether a message of that id is no fault: with GPU-assisted checks the layer also speaks of settings of its own, which
    /// it does on every driver that lacks something it would like.
    pub fn allows(self, id: &str) -> bool {
        self == Self::GpuAssisted && OWN_SETTINGS.contains(&id)
    }
}

/// Receives messages. Boxed by its owner: Vulkan keeps its address.
#[derive(Debug, Default)]
pub(super) struct Messages {
    validation: Validation,
    list: Mutex<Vec<String>>,
}

impl Messages {
    pub(super) fn new(validation: Validation) -> Box<Self> {
        Box::new(Self { validation, list: Mutex::default() })
    }

    pub(super) fn list(&self) -> Vec<String> {
        lock(&self.list).clone()
    }

    /// A messenger that reports here. `self` must outlive it.
    pub(super) fn messenger(&self) -> vk::DebugUtilsMessengerCreateInfoEXT<'static> {
        use vk::{DebugUtilsMessageSeverityFlagsEXT as Severity, DebugUtilsMessageTypeFlagsEXT as Kind};
        vk::DebugUtilsMessengerCreateInfoEXT::default()
            .message_severity(Severity::ERROR | Severity::WARNING)
            .message_type(Kind::VALIDATION | Kind::GENERAL | Kind::PERFORMANCE)
            .pfn_user_callback(Some(receive))
            .user_data((&raw const *self).cast_mut().cast())
    }

    fn receive(&self, id: &str, text: &str) {
        let of_loader = id == "Loader Message";
        if !of_loader && !self.validation.allows(id) {
            log::error!("{id}: {text}");
            lock(&self.list).push(format!("{id}: {text}"));
        }
    }
}

/// Called by Vulkan on any thread.
unsafe extern "system" fn receive(
    _: vk::DebugUtilsMessageSeverityFlagsEXT,
    _: vk::DebugUtilsMessageTypeFlagsEXT,
    data: *const vk::DebugUtilsMessengerCallbackDataEXT<'_>,
    messages: *mut c_void,
) -> vk::Bool32 {
    // SAFETY: `messages` is the address given to the messenger, whose owner outlives it; `data` is valid in the call.
    let (messages, data) = unsafe { (messages.cast::<Messages>().as_ref(), data.as_ref()) };
    if let (Some(messages), Some(data)) = (messages, data) {
        let text = |pointer: *const std::ffi::c_char| match pointer.is_null() {
            true => String::new(),
            // SAFETY: the layer gives strings that end in 0.
            false => unsafe { CStr::from_ptr(pointer) }.to_string_lossy().into_owned(),
        };
        messages.receive(&text(data.p_message_id_name), &text(data.p_message));
    }
    vk::FALSE
}

/// Settings of the layer in both of its languages: a current layer takes `VK_EXT_layer_settings`, an older one
/// `VK_EXT_validation_features`.
pub(super) struct Settings {
    values: Vec<(&'static CStr, vk::Bool32)>,
    enable: Vec<vk::ValidationFeatureEnableEXT>,
    disable: Vec<vk::ValidationFeatureDisableEXT>,
}

impl Settings {
    pub(super) fn new(validation: Validation) -> Self {
        let core = vk::Bool32::from(validation == Validation::Core);
        let gpu = vk::Bool32::from(validation == Validation::GpuAssisted);
        let values = vec![
            (c"validate_core", core),
            (c"validate_sync", core),
            (c"syncval_shader_accesses_heuristic", core),
            (c"gpuav_enable", gpu),
            // A test that counts messages wants every one.
            (c"enable_message_limit", 0),
        ];
        let (enable, disable) = match validation {
            Validation::Off => (vec![], vec![]),
            Validation::Core => (vec![vk::ValidationFeatureEnableEXT::SYNCHRONIZATION_VALIDATION], vec![]),
            Validation::GpuAssisted => (
                vec![
                    vk::ValidationFeatureEnableEXT::GPU_ASSISTED,
                    vk::ValidationFeatureEnableEXT::GPU_ASSISTED_RESERVE_BINDING_SLOT,
                ],
                vec![vk::ValidationFeatureDisableEXT::CORE_CHECKS],
            ),
        };
        Self { values, enable, disable }
    }

    pub(super) fn modern(&self) -> Vec<vk::LayerSettingEXT<'_>> {
        let setting = |(name, value): &'_ (&'static CStr, vk::Bool32)| {
            let bytes = bytemuck::bytes_of(value);
            let mut setting = vk::LayerSettingEXT::default().layer_name(LAYER).setting_name(name);
            setting.ty = vk::LayerSettingTypeEXT::BOOL32;
            setting.value_count = 1;
            setting.p_values = bytes.as_ptr().cast();
            setting
        };
        self.values.iter().map(setting).collect()
    }

    pub(super) fn old(&self) -> vk::ValidationFeaturesEXT<'_> {
        vk::ValidationFeaturesEXT::default()
            .enabled_validation_features(&self.enable)
            .disabled_validation_features(&self.disable)
    }
}
