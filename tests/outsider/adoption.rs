//! What a host forgets is named, before anything is called.

use std::ffi::{CStr, c_char};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use ash::vk;
use spanforge::Error;
use spanforge::gpu::{Device, FeatureSet, HostDevice, Tier, Validation, requirements};

use super::{engine, said, silent};
use crate::engine::{Engine, EngineDesc};
use crate::harness;

/// Every feature that a host forgets is named, alone or with all others; so is a version that is too low.
#[test]
fn what_a_host_forgets_is_named() {
    let needs = requirements(Tier::Vulkan13);
    let required: Vec<_> = needs
        .features
        .list()
        .into_iter()
        .filter(|(_, required, _)| *required)
        .map(|(name, ..)| name)
        .collect();
    assert!(required.len() >= 4);
    let one_by_one =
        required.iter().map(|name| (vec![*name], only(name))).chain([(required.clone(), needs.features)]);
    for (names, without) in one_by_one {
        let validate = harness::validation() != Validation::Off;
        let engine = Engine::new(&EngineDesc { validate, without, ..EngineDesc::default() }).unwrap();
        // SAFETY: nothing is made from a device that is refused.
        let result = unsafe { Device::adopt(said(&engine)) };
        let expected: Vec<_> = names.iter().map(|name| format!("feature {name}")).collect();
        assert!(matches!(&result, Err(Error::Missing(list)) if *list == expected), "{names:?}: {result:?}");
    }
    let engine = engine(1);
    for extension in &needs.extensions {
        let rest: Vec<_> = engine.extensions.iter().copied().filter(|name| name != extension).collect();
        // SAFETY: as above.
        let result = unsafe { Device::adopt(HostDevice { extensions: &rest, ..said(&engine) }) };
        let expected = format!("extension {}", extension.to_string_lossy());
        assert!(matches!(&result, Err(Error::Missing(list)) if *list == [expected.clone()]), "{result:?}");
    }
    // SAFETY: as above.
    let result = unsafe { Device::adopt(HostDevice { api_version: vk::API_VERSION_1_2, ..said(&engine) }) };
    assert!(
        matches!(&result, Err(Error::Missing(list)) if list[..] == ["Vulkan 1.3 (the device has 1.2)"]),
        "{result:?}"
    );
    silent(&engine);
}

/// The required feature of that name alone.
fn only(name: &str) -> FeatureSet {
    let all = [
        FeatureSet { synchronization2: true, ..FeatureSet::default() },
        FeatureSet { dynamic_rendering: true, ..FeatureSet::default() },
        FeatureSet { maintenance4: true, ..FeatureSet::default() },
        FeatureSet { scalar_block_layout: true, ..FeatureSet::default() },
    ];
    let is = |set: &FeatureSet| set.list().iter().any(|(known, _, on)| *on && *known == name);
    all.into_iter().find(is).unwrap_or_else(|| panic!("{name} is not in this test"))
}

/// A loader that lacks a function: it is named before anything is called.
#[test]
fn an_absent_function_is_named() {
    let engine = engine(1);
    let real =
        (engine.entry.static_fn().get_instance_proc_addr, engine.instance.fp_v1_0().get_device_proc_addr);
    REAL.set(real).ok();
    for (hidden, on) in
        [(c"vkCmdPipelineBarrier2", &HIDE_BARRIER), (c"vkCmdDispatchIndirect", &HIDE_DISPATCH)]
    {
        on.store(true, Ordering::Relaxed);
        // SAFETY: nothing is made from a device that is refused.
        let result =
            unsafe { Device::adopt(HostDevice { get_instance_proc_addr: of_instance, ..said(&engine) }) };
        on.store(false, Ordering::Relaxed);
        let expected = format!("function {}", hidden.to_string_lossy());
        assert!(matches!(&result, Err(Error::Missing(list)) if *list == [expected.clone()]), "{result:?}");
    }
    // All at once: a version, an instance's function, two of the device, a queue family.
    let all = [&HIDE_MEMORY, &HIDE_BARRIER, &HIDE_DISPATCH];
    all.iter().for_each(|hide| hide.store(true, Ordering::Relaxed));
    let lacking = HostDevice {
        get_instance_proc_addr: of_instance,
        queue_family: 99,
        api_version: vk::API_VERSION_1_2,
        ..said(&engine)
    };
    // SAFETY: as above.
    let result = unsafe { Device::adopt(lacking) };
    all.iter().for_each(|hide| hide.store(false, Ordering::Relaxed));
    let Err(Error::Missing(list)) = result else { panic!("{result:?}") };
    assert!(list[0].starts_with("Vulkan 1.3"), "{list:?}");
    assert_eq!(list[1], "function vkGetPhysicalDeviceMemoryProperties2");
    assert!(list[2].starts_with("queue family 99 (the device has "), "{list:?}");
    assert_eq!(list[3..], ["function vkCmdDispatchIndirect", "function vkCmdPipelineBarrier2"]);
    silent(&engine);
}

static HIDE_MEMORY: AtomicBool = AtomicBool::new(false);
static HIDE_BARRIER: AtomicBool = AtomicBool::new(false);
static HIDE_DISPATCH: AtomicBool = AtomicBool::new(false);
static REAL: OnceLock<(vk::PFN_vkGetInstanceProcAddr, vk::PFN_vkGetDeviceProcAddr)> = OnceLock::new();

fn hides(name: &CStr) -> bool {
    (name == c"vkCmdPipelineBarrier2" && HIDE_BARRIER.load(Ordering::Relaxed))
        || (name == c"vkCmdDispatchIndirect" && HIDE_DISPATCH.load(Ordering::Relaxed))
}

unsafe extern "system" fn of_instance(instance: vk::Instance, name: *const c_char) -> vk::PFN_vkVoidFunction {
    let (find, _) = REAL.get()?;
    // SAFETY: the name ends in 0; a function's type is that which its name says.
    unsafe {
        if CStr::from_ptr(name) == c"vkGetDeviceProcAddr" {
            let of_device: vk::PFN_vkGetDeviceProcAddr = of_device;
            return Some(std::mem::transmute::<vk::PFN_vkGetDeviceProcAddr, unsafe extern "system" fn()>(
                of_device,
            ));
        }
        if CStr::from_ptr(name) == c"vkGetPhysicalDeviceMemoryProperties2"
            && HIDE_MEMORY.load(Ordering::Relaxed)
        {
            return None;
        }
        find(instance, name)
    }
}

unsafe extern "system" fn of_device(device: vk::Device, name: *const c_char) -> vk::PFN_vkVoidFunction {
    let (_, find) = REAL.get()?;
    // SAFETY: as above.
    unsafe { if hides(CStr::from_ptr(name)) { None } else { find(device, name) } }
}
