//! What is to be seen: what the patch computes, and the boxes over it.

use spanforge::gpu::{Commands, Device, Format, Image, RenderingDesc};
use spanforge::{DrawState, Output, Rasterizer, RasterizerDesc, Result, Scene, View};

use super::library::Made;
use super::machine::Machine;

pub(crate) struct Canvas {
    machine: Machine,
    rasterizer: Rasterizer,
}

impl Canvas {
    /// For images of this format.
    pub(crate) fn new(device: &Device, format: Format) -> Result<Self> {
        let desc = RasterizerDesc { output: Output::draw(format, 1), ..RasterizerDesc::default() };
        Ok(Self { machine: Machine::new(device, format), rasterizer: Rasterizer::new(device, &desc)? })
    }

    /// Runs another patch from now on.
    pub(crate) fn set(&mut self, made: &Made) -> Result<()> {
        self.machine.set(made)
    }

    /// Records the frame into `target`, which is in state [`spanforge::gpu::ImageState::COLOR`] and stays there.
    pub(crate) fn record(
        &mut self,
        cmd: &mut Commands<'_>,
        target: &Image,
        frame: u32,
        boxes: Option<(&Scene, View)>,
    ) -> Result<()> {
        self.machine.record(cmd, target, frame)?;
        let Some((scene, view)) = boxes else { return Ok(()) };
        self.rasterizer.prepare(cmd, scene, &view)?;
        cmd.begin_rendering(&RenderingDesc {
            color: target,
            clear: None,
            resolve: None,
            depth: None,
            clear_depth: None,
        })?;
        self.rasterizer.draw(cmd, &DrawState::default())?;
        cmd.end_rendering();
        Ok(())
    }
}
