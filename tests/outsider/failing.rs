//! The engine's world on a device whose calls fail, each in turn: nothing that was made before stays.

use std::cell::Cell;

use ash::vk;

use super::loader::{self, Function, Hook};
use super::{engine, silent};
use crate::world::World;

thread_local! {
    /// Calls until one fails.
    static LEFT: Cell<u32> = const { Cell::new(u32::MAX) };
}

/// Whether it is this call.
fn fails() -> bool {
    let left = LEFT.get();
    LEFT.set(left.saturating_sub(1));
    left == 0
}

macro_rules! failing {
    ($($function:ident = $name:literal, $pfn:ty, ($($argument:ident: $type:ty),*);)*) => {
        $(unsafe extern "system" fn $function(device: vk::Device, $($argument: $type),*) -> vk::Result {
            if fails() {
                return vk::Result::ERROR_OUT_OF_DEVICE_MEMORY;
            }
            // SAFETY: the type is that which the name says; the arguments are the caller's.
            unsafe {
                std::mem::transmute::<Function, $pfn>(loader::real(device, $name))(device, $($argument),*)
            }
        })*

        fn hooks() -> Vec<(&'static std::ffi::CStr, Hook)> {
            // SAFETY: each function is put in the place of one of its type.
            unsafe { vec![$(($name, Hook::Instead(std::mem::transmute::<$pfn, Function>($function))),)*] }
        }
    };
}

type Callbacks<'a> = *const vk::AllocationCallbacks<'a>;

failing! {
    create_image = c"vkCreateImage", vk::PFN_vkCreateImage,
        (info: *const vk::ImageCreateInfo<'_>, callbacks: Callbacks<'_>, out: *mut vk::Image);
    bind_image = c"vkBindImageMemory", vk::PFN_vkBindImageMemory,
        (image: vk::Image, memory: vk::DeviceMemory, offset: vk::DeviceSize);
    create_view = c"vkCreateImageView", vk::PFN_vkCreateImageView,
        (info: *const vk::ImageViewCreateInfo<'_>, callbacks: Callbacks<'_>, out: *mut vk::ImageView);
    create_buffer = c"vkCreateBuffer", vk::PFN_vkCreateBuffer,
        (info: *const vk::BufferCreateInfo<'_>, callbacks: Callbacks<'_>, out: *mut vk::Buffer);
    bind_buffer = c"vkBindBufferMemory", vk::PFN_vkBindBufferMemory,
        (buffer: vk::Buffer, memory: vk::DeviceMemory, offset: vk::DeviceSize);
    create_module = c"vkCreateShaderModule", vk::PFN_vkCreateShaderModule,
        (info: *const vk::ShaderModuleCreateInfo<'_>, callbacks: Callbacks<'_>, out: *mut vk::ShaderModule);
    create_layout = c"vkCreatePipelineLayout", vk::PFN_vkCreatePipelineLayout,
        (info: *const vk::PipelineLayoutCreateInfo<'_>, callbacks: Callbacks<'_>, out: *mut vk::PipelineLayout);
    create_pipelines = c"vkCreateGraphicsPipelines", vk::PFN_vkCreateGraphicsPipelines,
        (cache: vk::PipelineCache, n: u32, infos: *const vk::GraphicsPipelineCreateInfo<'_>, callbacks: Callbacks<'_>,
            out: *mut vk::Pipeline);
}

#[test]
fn a_world_that_cannot_be_made_leaves_nothing_behind() {
    let mut engine = engine(1);
    engine.device = loader::device_of(&engine, &hooks());
    let held = |engine: &crate::engine::Engine| {
        let allocator = engine.allocator.as_ref().unwrap().lock().unwrap();
        allocator.generate_report().total_allocated_bytes
    };
    let mut n_calls = 0;
    let mut world = loop {
        LEFT.set(n_calls);
        match World::new(&engine, 40, 30) {
            Ok(world) => break world,
            Err(failure) => assert!(failure.to_string().contains("memory"), "call {n_calls}: {failure}"),
        }
        assert_eq!(held(&engine), 0, "call {n_calls} failed");
        n_calls += 1;
    };
    // Three images with views, a buffer, two modules, a layout, a pipeline.
    assert_eq!(n_calls, 3 * 3 + 2 + 2 + 1 + 1);

    // So it is with targets of another size; the old ones stay in use.
    let before = held(&engine);
    for call in 0..3 * 3 + 2 {
        LEFT.set(call);
        assert!(world.resize(&engine, 50, 20).is_err(), "call {call}");
        assert_eq!((held(&engine), world.width, world.height), (before, 40, 30), "call {call} failed");
    }
    LEFT.set(u32::MAX);
    world.resize(&engine, 50, 20).unwrap();
    world.destroy(&engine);
    // What is left of a device when it goes the layer tells.
    assert_eq!(held(&engine), 0);
    silent(&engine);
    let messages = engine.close();
    assert!(messages.is_empty(), "the validation layer says: {messages:#?}");
}
