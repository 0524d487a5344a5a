//! All that it takes to link Spanforge: what the engine calls once, and what it calls every frame.

use ash::vk;
use spanforge::gpu::{Compare, DepthStencil, Device, Format, FrameNumbers, HostDevice};
use spanforge::{DrawState, Output, Rasterizer, RasterizerDesc, Result, Scene, Target, View};

use crate::engine::Engine;
use crate::world::World;

pub(crate) struct Ui {
    device: Device,
    rasterizer: Rasterizer,
}

impl Ui {
    /// Once: Spanforge adopts the engine's device.
    pub(crate) fn new(engine: &Engine) -> Result<Self> {
        // SAFETY: the handles belong together, what is said to be enabled is, and the engine outlives the `Ui`.
        let device = unsafe {
            Device::adopt(HostDevice {
                instance_extensions: &engine.instance_extensions,
                extensions: &engine.extensions,
                features: engine.features,
                allocator: engine.allocator.clone(),
                pipeline_cache: engine.pipeline_cache,
                ..HostDevice::new(
                    engine.entry.static_fn().get_instance_proc_addr,
                    engine.instance.handle(),
                    engine.physical_device,
                    engine.device.handle(),
                    engine.queue_family,
                )
            })?
        };
        let depth = DepthStencil::tested(Format::Depth32Float, Compare::LessOrEqual);
        let target = Target { depth: Some(depth), ..Target::new(Format::Rgba8Unorm, 4) };
        let desc = RasterizerDesc { output: Output::Draw(target), ..Default::default() };
        Ok(Self { rasterizer: Rasterizer::new(&device, &desc)?, device })
    }

    /// Every frame: layer 0 behind the engine's objects, layer 1 between them, layer 2 in front.
    pub(crate) fn record(
        &mut self,
        buffer: vk::CommandBuffer,
        frame: FrameNumbers,
        scene: &Scene,
        view: &View,
        world: &World,
    ) -> Result<()> {
        // SAFETY: the engine has begun the buffer, on the adopted queue family, and executes it once as this frame.
        let mut cmd = unsafe { self.device.commands(buffer, frame)? };
        self.rasterizer.prepare(&mut cmd, scene, view)?;
        world.begin_rendering(buffer);
        for (layer, depth) in [(0, 1.0), (1, world.depth_between()), (2, 0.0)] {
            let layers = layer..=layer;
            self.rasterizer.draw(&mut cmd, &DrawState { layers, depth, ..DrawState::default() })?;
            if layer == 0 {
                world.draw(buffer);
            }
        }
        world.end_rendering(buffer);
        cmd.finish()
    }
}
