//! Where the engine meets Spanforge: what goes into its device before that is made, and what it lends then.

use std::ffi::CStr;

use ash::{ext, vk};
use spanforge::gpu::{FeatureChain, HostDevice, Tier, requirements};

use super::Engine;

/// Before `vkCreateDevice`: adds what Spanforge needs, and what else it can use of this device, to the engine's own extensions,
/// and gives the features likewise. The engine sets its own features in the same chain.
pub(crate) fn merge(
    instance: &ash::Instance,
    device: vk::PhysicalDevice,
    extensions: &mut Vec<&'static CStr>,
) -> Result<FeatureChain, vk::Result> {
    let mut supported = FeatureChain::default();
    // SAFETY: the device is the instance's; the chain holds structures that the device knows.
    unsafe {
        let known = instance.enumerate_device_extension_properties(device)?;
        extensions.extend(requirements(Tier::Vulkan13).extensions_of(&known));
        let lines = extensions.contains(&ext::line_rasterization::NAME);
        instance.get_physical_device_features2(device, supported.link(lines));
    }
    Ok(FeatureChain::new(&supported.features()))
}

/// After it: all that Spanforge is lent. Whoever adopts it sees to it that the engine is the last to go.
pub(crate) fn lend(engine: &Engine) -> HostDevice<'_> {
    let find = engine.entry.static_fn().get_instance_proc_addr;
    let (instance, device) = (engine.instance.handle(), engine.device.handle());
    HostDevice {
        instance_extensions: &engine.instance_extensions,
        extensions: &engine.extensions,
        features: engine.features,
        allocator: engine.allocator.clone(),
        pipeline_cache: engine.pipeline_cache,
        ..HostDevice::new(find, instance, engine.physical_device, device, engine.queue_family)
    }
}
