//! All that it takes to link Spanforge, beside `window/link.rs`: what the engine calls once, and what it calls every frame.

use ash::vk;
use spanforge::gpu::{Compare, DepthStencil, Device, Format, FrameNumbers};
use spanforge::{DrawState, Output, Rasterizer, RasterizerDesc, Result, Target};

use crate::content::Content;
use crate::engine::Engine;
use crate::engine::link::lend;
use crate::world::World;

pub(crate) struct Ui {
    device: Device,
    rasterizer: Rasterizer,
}

impl Ui {
    /// Once: Spanforge adopts the engine's device.
    pub(crate) fn new(engine: &Engine) -> Result<Self> {
        // SAFETY: the handles belong together, what is said to be enabled is, and the engine outlives the `Ui`.
        let device = unsafe { Device::adopt(lend(engine))? };
        let depth = Some(DepthStencil::tested(Format::Depth32Float, Compare::LessOrEqual));
        let target = Target { depth, ..Target::new(Format::Rgba8Unorm, 4) };
        let desc = RasterizerDesc { output: Output::Draw(target), ..Default::default() };
        Ok(Self { rasterizer: Rasterizer::new(&device, &desc)?, device })
    }

    /// Every frame: layer 0 behind the engine's objects, layer 1 between them, layer 2 in front.
    pub(crate) fn record(
        &mut self,
        (buffer, numbers): (vk::CommandBuffer, FrameNumbers),
        content: &Content,
        world: &World,
    ) -> Result<()> {
        // SAFETY: the engine has begun the buffer, on the adopted queue family, and executes it once as this frame.
        let mut cmd = unsafe { self.device.commands(buffer, numbers)? };
        self.rasterizer.prepare(&mut cmd, &content.scene, &content.view)?;
        world.begin_rendering(buffer);
        for (layers, depth) in [(0..=0, 1.0), (1..=1, world.depth_between()), (2..=2, 0.0)] {
            self.rasterizer.draw(&mut cmd, &DrawState { layers, depth, ..DrawState::default() })?;
            if depth == 1.0 {
                world.draw(buffer);
            }
        }
        world.end_rendering(buffer);
        cmd.finish()
    }
}
