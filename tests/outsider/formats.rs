//! A device whose format of four floats can do less: what needs more is named as missing, before anything is made.

use std::sync::OnceLock;

use ash::vk;
use spanforge::Error;
use spanforge::gpu::Format;
use spanforge::primitive::{Element, Method, Operation, Reduce, ReduceDesc};

use super::loader::{self, Function, Hook};
use super::{engine, said, silent};

type Properties = vk::PFN_vkGetPhysicalDeviceFormatProperties;

/// That of the driver, of whose process there is one.
static REAL: OnceLock<Properties> = OnceLock::new();

/// What the driver says of a format, less what is taken from that of four floats.
unsafe fn without(
    taken: vk::FormatFeatureFlags,
    physical: vk::PhysicalDevice,
    format: vk::Format,
    out: *mut vk::FormatProperties,
) {
    let real = REAL.get().unwrap();
    // SAFETY: the arguments are the caller's.
    unsafe {
        real(physical, format, out);
        if format == vk::Format::R32G32B32A32_SFLOAT {
            (*out).optimal_tiling_features &= !taken;
        }
    }
}

unsafe extern "system" fn without_blending(
    physical: vk::PhysicalDevice,
    format: vk::Format,
    out: *mut vk::FormatProperties,
) {
    // SAFETY: as above.
    unsafe { without(vk::FormatFeatureFlags::COLOR_ATTACHMENT_BLEND, physical, format, out) };
}

unsafe extern "system" fn without_drawing(
    physical: vk::PhysicalDevice,
    format: vk::Format,
    out: *mut vk::FormatProperties,
) {
    use vk::FormatFeatureFlags as Can;
    // SAFETY: as above.
    unsafe { without(Can::COLOR_ATTACHMENT | Can::COLOR_ATTACHMENT_BLEND, physical, format, out) };
}

#[test]
fn a_reduction_by_drawing_names_what_its_format_lacks() {
    let engine = engine(1);
    REAL.get_or_init(|| engine.instance.fp_v1_0().get_physical_device_format_properties);
    let blends = "blending into Rgba32Float, for a reduction";
    let draws = "drawing into Rgba32Float, for a reduction";
    for (function, missing) in [
        (without_blending as Properties, [Some(blends), None]),
        (without_drawing as Properties, [Some(blends), Some(draws)]),
    ] {
        // SAFETY: it is put in the place of a function of its type.
        let instead = unsafe { std::mem::transmute::<Properties, Function>(function) };
        let hook = (c"vkGetPhysicalDeviceFormatProperties", Hook::Instead(instead));
        let device = loader::adopt(&engine, said(&engine), &[hook]).unwrap();
        assert!(!device.limits().blendable_formats.contains(&Format::Rgba32Float));
        // Others can do what they could.
        assert!(device.limits().blendable_formats.contains(&Format::Rgba8Unorm));
        for (method, missing) in [Method::Blend, Method::Mips].into_iter().zip(missing) {
            let desc = ReduceDesc::new(Element::Vec3, Operation::Sum).by(method);
            let told = [desc.check(&device), Reduce::new(&device, &desc).map(|_| ())];
            let expected = match missing {
                Some(what) => Err(Error::Missing(vec![what.into()])),
                None => Ok(()),
            };
            assert_eq!(told, [expected.clone(), expected], "{method:?}");
            // What draws nothing needs no format.
            assert_eq!(desc.by(Method::Rows).check(&device), Ok(()));
        }
    }
    silent(&engine);
}
