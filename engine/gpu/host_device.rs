//! Instance and device of the small host: made from [`requirements`], as an engine would.

use super::choice::{DeviceChoice, choose_device};
use super::functions;
use super::host::HostDesc;
use super::requirements::{FeatureChain, FeatureSet, Tier, requirements};
use super::result::At;
use super::validation::{LAYER, Messages, Settings, Validation};
use crate::error::{Error, Result};
use ash::{ext, vk};
use std::ffi::CStr;

/// Instance, messenger and device; destroyed in that order, backwards, with the last thing that uses them.
pub(super) struct OwnedDevice {
    pub(super) raw: ash::Device,
    pub(super) physical_device: vk::PhysicalDevice,
    pub(super) queue_family: u32,
    pub(super) api_version: u32,
    pub(super) extensions: Vec<&'static CStr>,
    pub(super) features: FeatureSet,
    pub(super) base: OwnedInstance,
}

/// The instance part. `Deref`ed to by the device part, which it outlives.
pub(super) struct OwnedInstance {
    pub(super) instance: ash::Instance,
    pub(super) instance_extensions: Vec<&'static CStr>,
    pub(super) messages: Box<Messages>,
    messenger: Option<(ext::debug_utils::Instance, vk::DebugUtilsMessengerEXT)>,
    pub(super) entry: ash::Entry,
}

impl std::ops::Deref for OwnedDevice {
    type Target = OwnedInstance;
    fn deref(&self) -> &OwnedInstance {
        &self.base
    }
}

impl OwnedDevice {
    pub(super) fn new(desc: &HostDesc) -> Result<Self> {
        let base = OwnedInstance::new(desc)?;
        let (physical_device, queue_family, api_version) = choose(&base.instance, desc.device.as_deref())?;
        let needs = requirements(Tier::Vulkan13);
        // SAFETY: the physical device belongs to the instance.
        let known = unsafe { base.instance.enumerate_device_extension_properties(physical_device) }
            .at("vkEnumerateDeviceExtensionProperties", "host")?;
        let extensions = needs.extensions_of(&known);
        let lines = extensions.contains(&ext::line_rasterization::NAME);
        let mut supported = FeatureChain::default();
        // SAFETY: the chain's structures are ones that the device knows.
        unsafe { base.instance.get_physical_device_features2(physical_device, supported.link(lines)) };
        let wanted = needs.features.or(&needs.optional_features.without(&desc.without));
        let features = supported.features().and(&wanted);
        let missing = needs.missing(api_version, &extensions, &features);
        if !missing.is_empty() {
            return Err(Error::Missing(missing));
        }
        let names: Vec<_> = extensions.iter().map(|name| name.as_ptr()).collect();
        let queues =
            [vk::DeviceQueueCreateInfo::default().queue_family_index(queue_family).queue_priorities(&[1.0])];
        let mut chain = FeatureChain::new(&features);
        let mut info =
            vk::DeviceCreateInfo::default().queue_create_infos(&queues).enabled_extension_names(&names);
        info.p_next = (&raw const *chain.link(lines)).cast();
        // SAFETY: extensions and features are supported; the chain outlives the call.
        let raw = unsafe { base.instance.create_device(physical_device, &info, None) }
            .at("vkCreateDevice", "host")?;
        Ok(Self { raw, physical_device, queue_family, api_version, extensions, features, base })
    }
}

impl Drop for OwnedDevice {
    fn drop(&mut self) {
        // SAFETY: whoever used the device held this struct alive.
        unsafe { self.raw.destroy_device(None) };
    }
}

impl OwnedInstance {
    fn new(desc: &HostDesc) -> Result<Self> {
        // SAFETY: the system's Vulkan loader is trusted code.
        let entry = unsafe { ash::Entry::load() }
            .map_err(|error| Error::Missing(vec![format!("a Vulkan loader ({error})")]))?;
        // SAFETY: the loader is loaded.
        let version = unsafe { entry.try_enumerate_instance_version() };
        let version = version.at("vkEnumerateInstanceVersion", "host")?.unwrap_or(vk::API_VERSION_1_0);
        if version < vk::API_VERSION_1_3 {
            return Err(Error::Missing(vec!["a Vulkan 1.3 loader".to_owned()]));
        }
        let on = desc.validation != Validation::Off;
        // SAFETY: as above.
        let layers = unsafe { entry.enumerate_instance_layer_properties() }
            .at("vkEnumerateInstanceLayerProperties", "host")?;
        let has_layer = layers.iter().any(|layer| layer.layer_name_as_c_str() == Ok(LAYER));
        if on && !has_layer {
            return Err(Error::Missing(vec![format!("layer {}", LAYER.to_string_lossy())]));
        }
        let of = |layer| {
            // SAFETY: as above.
            unsafe { entry.enumerate_instance_extension_properties(layer) }
                .at("vkEnumerateInstanceExtensionProperties", "host")
        };
        let of_layer = if on { of(Some(LAYER))? } else { vec![] };
        let known: Vec<_> = of(None)?.into_iter().chain(of_layer).collect();
        let has = |name: &CStr| known.iter().any(|known| known.extension_name_as_c_str() == Ok(name));
        let instance_extensions =
            Vec::from_iter(has(ext::debug_utils::NAME).then_some(ext::debug_utils::NAME));
        let modern = has(ext::layer_settings::NAME);
        let messages = Messages::new(desc.validation);
        let instance = create_instance(&entry, desc, &instance_extensions, &messages, modern)?;
        // From here on dropping the result destroys what has been made.
        let mut owned = Self { instance, instance_extensions, messages, messenger: None, entry };
        if on && owned.instance_extensions.contains(&ext::debug_utils::NAME) {
            let debug = ext::debug_utils::Instance::new(&owned.entry, &owned.instance);
            // SAFETY: the extension is enabled; the messages outlive the messenger.
            let messenger = unsafe { debug.create_debug_utils_messenger(&owned.messages.messenger(), None) }
                .at("vkCreateDebugUtilsMessengerEXT", "host")?;
            owned.messenger = Some((debug, messenger));
        }
        Ok(owned)
    }
}

impl Drop for OwnedInstance {
    fn drop(&mut self) {
        // SAFETY: the device is gone; messages are still alive.
        unsafe {
            if let Some((debug, messenger)) = self.messenger.take() {
                debug.destroy_debug_utils_messenger(messenger, None);
            }
            self.instance.destroy_instance(None);
        }
    }
}

fn create_instance(
    entry: &ash::Entry,
    desc: &HostDesc,
    extensions: &[&'static CStr],
    messages: &Messages,
    modern: bool,
) -> Result<ash::Instance> {
    let on = desc.validation != Validation::Off;
    let name = std::ffi::CString::new(desc.application.replace('\0', " ")).unwrap_or_default();
    let application = vk::ApplicationInfo::default()
        .application_name(&name)
        .engine_name(c"spanforge")
        .api_version(vk::API_VERSION_1_3);
    let layers: &[*const _] = if on { &[LAYER.as_ptr()] } else { &[] };
    let names: Vec<_> = extensions.iter().map(|name| name.as_ptr()).collect();
    let settings = Settings::new(desc.validation);
    let new_settings = settings.modern();
    let mut new_settings = vk::LayerSettingsCreateInfoEXT::default().settings(&new_settings);
    let mut old_settings = settings.old();
    let mut messenger = messages.messenger();
    let mut info = vk::InstanceCreateInfo::default()
        .application_info(&application)
        .enabled_layer_names(layers)
        .enabled_extension_names(&names);
    // The layer reads its settings whether or not their extension is named; loaders older than it refuse the name.
    if on && modern {
        info = info.push_next(&mut new_settings);
    } else if on {
        info = info.push_next(&mut old_settings);
    }
    if on && extensions.contains(&ext::debug_utils::NAME) {
        info = info.push_next(&mut messenger);
    }
    // SAFETY: layers and extensions are known; everything pointed to outlives the call.
    let instance = unsafe { entry.create_instance(&info, None) }.at("vkCreateInstance", "host")?;
    let find = |name: &CStr| {
        // SAFETY: the instance was just made.
        unsafe { entry.get_instance_proc_addr(instance.handle(), name.as_ptr()) }.is_some()
    };
    match functions::missing(functions::INSTANCE, find) {
        missing if missing.is_empty() => Ok(instance),
        missing => {
            // SAFETY: nothing was made from the instance.
            unsafe { instance.destroy_instance(None) };
            Err(Error::Missing(missing))
        }
    }
}

/// The physical device, its queue family for graphics and compute, and its version.
fn choose(instance: &ash::Instance, wanted: Option<&str>) -> Result<(vk::PhysicalDevice, u32, u32)> {
    // SAFETY: the instance is alive.
    let all = unsafe { instance.enumerate_physical_devices() }.at("vkEnumeratePhysicalDevices", "host")?;
    let (mut choices, mut found) = (vec![], vec![]);
    for physical in all {
        // SAFETY: the physical device belongs to the instance.
        let (properties, families) = unsafe {
            let properties = instance.get_physical_device_properties(physical);
            (properties, instance.get_physical_device_queue_family_properties(physical))
        };
        let both = vk::QueueFlags::GRAPHICS | vk::QueueFlags::COMPUTE;
        let family = families.iter().position(|family| family.queue_flags.contains(both));
        let fault = family.is_none().then_some("has no queue for graphics and compute");
        choices.push(DeviceChoice::new(&properties, fault));
        let version = properties.api_version.min(vk::API_VERSION_1_3);
        found.push((physical, family.unwrap_or_default() as u32, version));
    }
    Ok(found[choose_device(&choices, wanted)?])
}
