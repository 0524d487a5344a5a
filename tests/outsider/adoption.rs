//! What a host forgets is named, before anything is called.

use ash::vk;
use spanforge::gpu::{Device, HostDevice, Tier, Validation, requirements};
use spanforge::{DrawForm, Error};

use super::canvas::Canvas;
use super::loader::{self, Hook};
use super::{draw_frame, engine, expected, rasterizer, said, silent};
use crate::draw::random_scene;
use crate::engine::{Engine, EngineDesc};
use crate::gpu::required_features;
use crate::harness;
use crate::random::Random;

/// Every feature that a host forgets is named, alone or with all others; so is a version that is too low. No extension is required
/// (see below): that one would be named is shown by `gpu::requirements_name_exactly_what_is_missing`.
#[test]
fn what_a_host_forgets_is_named() {
    let needs = requirements(Tier::Vulkan13);
    let required = required_features();
    let all = required.iter().map(|(name, _)| *name).collect();
    let one_by_one = required.iter().map(|(name, one)| (vec![*name], *one));
    for (names, without) in one_by_one.chain([(all, needs.features)]) {
        let validate = harness::validation() != Validation::Off;
        let engine = Engine::new(&EngineDesc { validate, without, ..EngineDesc::default() }).unwrap();
        // SAFETY: nothing is made from a device that is refused.
        let result = unsafe { Device::adopt(said(&engine)) };
        let expected: Vec<_> = names.iter().map(|name| format!("feature {name}")).collect();
        assert!(matches!(&result, Err(Error::Missing(list)) if *list == expected), "{names:?}: {result:?}");
    }
    let engine = engine(1);
    // SAFETY: as above.
    let result = unsafe { Device::adopt(HostDevice { api_version: vk::API_VERSION_1_2, ..said(&engine) }) };
    assert!(
        matches!(&result, Err(Error::Missing(list)) if list[..] == ["Vulkan 1.3 (the device has 1.2)"]),
        "{result:?}"
    );
    silent(&engine);
}

/// No extension is required: a host that has enabled none, with only the features that are required, is taken and draws the
/// same. Each extension that can be used may be missing alone, and what comes with it is not used then.
#[test]
fn a_host_without_extensions_is_taken() {
    let needs = requirements(Tier::Vulkan13);
    assert!(needs.extensions.is_empty() && !needs.optional_extensions.is_empty(), "{needs:?}");
    let (scene, _) = random_scene(&mut Random::new(0x0075_1DEA), 9, 50.0, &[1.0, 0.5]);
    let expected = expected(&scene, DrawForm::Quads, 0..1);
    let mut engine = engine(1);
    // SAFETY: the device is dropped before the engine.
    let bare =
        unsafe { Device::adopt(HostDevice { extensions: &[], features: needs.features, ..said(&engine) }) };
    let device = bare.unwrap();
    assert_eq!(device.features().enabled, needs.features);
    assert!(!device.features().rectangular_lines);
    let canvas = Canvas::new(&engine);
    let mut rasterizer = rasterizer(&device, canvas.target(false), DrawForm::Quads);
    draw_frame(&mut engine, &device, &canvas, &mut rasterizer, &scene, 0, false);
    engine.wait().unwrap();
    assert!(canvas.pixels() == expected[0], "another picture than with all of them");
    drop((rasterizer, device));
    canvas.destroy(&engine);

    for extension in &needs.optional_extensions {
        let rest: Vec<_> = engine.extensions.iter().copied().filter(|name| name != extension).collect();
        // SAFETY: nothing is made from the device.
        let device = unsafe { Device::adopt(HostDevice { extensions: &rest, ..said(&engine) }) }.unwrap();
        assert!(!device.features().rectangular_lines, "used without {extension:?}");
    }
    silent(&engine);
}

/// A loader that lacks a function: it is named before anything is called.
#[test]
fn an_absent_function_is_named() {
    let engine = engine(1);
    let hidden =
        [c"vkGetPhysicalDeviceMemoryProperties2", c"vkCmdPipelineBarrier2", c"vkCmdDispatchIndirect"]
            .map(|name| (name, Hook::Hidden));
    for (name, hook) in &hidden[1..] {
        let result = loader::adopt(&engine, said(&engine), &[(*name, *hook)]);
        let expected = format!("function {}", name.to_string_lossy());
        assert!(matches!(&result, Err(Error::Missing(list)) if *list == [expected.clone()]), "{result:?}");
    }
    // All at once: a version, an instance's function, two of the device, a queue family.
    let lacking = HostDevice { queue_family: 99, api_version: vk::API_VERSION_1_2, ..said(&engine) };
    let result = loader::adopt(&engine, lacking, &hidden);
    let Err(Error::Missing(list)) = result else { panic!("{result:?}") };
    assert!(list[0].starts_with("Vulkan 1.3"), "{list:?}");
    assert_eq!(list[1], "function vkGetPhysicalDeviceMemoryProperties2");
    assert!(list[2].starts_with("queue family 99 (the device has "), "{list:?}");
    assert_eq!(list[3..], ["function vkCmdDispatchIndirect", "function vkCmdPipelineBarrier2"]);
    silent(&engine);
}
