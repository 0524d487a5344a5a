//! Every pipeline is made through the host's pipeline cache where it has lent one, and else through Spanforge's own.

use std::cell::RefCell;

use ash::vk;
use spanforge::gpu::{Device, HostDevice};
use spanforge::primitive::{Element, Operation, Reduce, ReduceDesc};
use spanforge::{DrawForm, Rasterizer, RasterizerDesc};

use super::canvas::Canvas;
use super::loader::{self, Function, Hook};
use super::{engine, rasterizer, said, silent};
use crate::draw::forms;
use crate::engine::Engine;

thread_local! {
    /// The cache of each call that made pipelines.
    static CACHES: RefCell<Vec<vk::PipelineCache>> = const { RefCell::new(vec![]) };
}

type Callbacks<'a> = *const vk::AllocationCallbacks<'a>;

unsafe extern "system" fn create_compute(
    device: vk::Device,
    cache: vk::PipelineCache,
    n: u32,
    infos: *const vk::ComputePipelineCreateInfo<'_>,
    callbacks: Callbacks<'_>,
    out: *mut vk::Pipeline,
) -> vk::Result {
    CACHES.with_borrow_mut(|caches| caches.push(cache));
    let real = loader::real(device, c"vkCreateComputePipelines");
    // SAFETY: the type is that which the name says; the arguments are the caller's.
    unsafe {
        let real = std::mem::transmute::<Function, vk::PFN_vkCreateComputePipelines>(real);
        real(device, cache, n, infos, callbacks, out)
    }
}

unsafe extern "system" fn create_graphics(
    device: vk::Device,
    cache: vk::PipelineCache,
    n: u32,
    infos: *const vk::GraphicsPipelineCreateInfo<'_>,
    callbacks: Callbacks<'_>,
    out: *mut vk::Pipeline,
) -> vk::Result {
    CACHES.with_borrow_mut(|caches| caches.push(cache));
    let real = loader::real(device, c"vkCreateGraphicsPipelines");
    // SAFETY: as above.
    unsafe {
        let real = std::mem::transmute::<Function, vk::PFN_vkCreateGraphicsPipelines>(real);
        real(device, cache, n, infos, callbacks, out)
    }
}

fn adopt_noted(engine: &Engine, pipeline_cache: vk::PipelineCache) -> Device {
    // SAFETY: each function is put in the place of one of its type.
    let (compute, graphics) = unsafe {
        (
            std::mem::transmute::<vk::PFN_vkCreateComputePipelines, Function>(create_compute),
            std::mem::transmute::<vk::PFN_vkCreateGraphicsPipelines, Function>(create_graphics),
        )
    };
    let hooks = [
        (c"vkCreateComputePipelines", Hook::Instead(compute)),
        (c"vkCreateGraphicsPipelines", Hook::Instead(graphics)),
    ];
    loader::adopt(engine, HostDevice { pipeline_cache, ..said(engine) }, &hooks).unwrap()
}

/// Calls, not the cache's bytes: the drivers of the tests keep nothing in theirs.
#[test]
fn every_pipeline_is_made_through_the_hosts_cache() {
    let engine = engine(1);
    let canvas = Canvas::new(&engine);
    for lent in [engine.pipeline_cache, vk::PipelineCache::null()] {
        let device = adopt_noted(&engine, lent);
        let made = |what: &str, n: usize| {
            let caches = CACHES.take();
            assert!(caches.len() >= n, "{what}: {} calls", caches.len());
            caches
        };
        CACHES.take();
        let composite = Rasterizer::new(&device, &RasterizerDesc::default()).unwrap();
        let mut caches = made("composite", 3);
        for form in forms(1).into_iter().filter(|form| *form != DrawForm::Picture) {
            for by_render_pass in [false, true] {
                drop(rasterizer(&device, canvas.target(by_render_pass), form));
                caches.extend(made("draw", 1));
            }
        }
        let reduce = Reduce::new(&device, &ReduceDesc::new(Element::U32, Operation::Sum)).unwrap();
        caches.extend(made("a reduction", 1));
        let own = caches[0];
        assert!(caches.iter().all(|cache| *cache == own) && own != vk::PipelineCache::null(), "{caches:?}");
        assert_eq!(own == engine.pipeline_cache, lent == engine.pipeline_cache);
        drop((composite, reduce, device));
    }
    // It is the host's, and stays when Spanforge goes.
    // SAFETY: the cache is alive, or the layer says that it is not.
    assert!(!unsafe { engine.device.get_pipeline_cache_data(engine.pipeline_cache) }.unwrap().is_empty());
    canvas.destroy(&engine);
    silent(&engine);
}
