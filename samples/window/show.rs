//! What a window asks of the sample that it belongs to.

use std::time::Instant;

use ash::vk;
use spanforge::gpu::FrameNumbers;
use winit::event::WindowEvent;

use crate::engine::images::State;
use crate::engine::{Engine, Failure};
use crate::shared::picture::Picture;

/// What is drawn into: an image of the window's.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    pub(crate) image: vk::Image,
    pub(crate) view: vk::ImageView,
    pub(crate) format: vk::Format,
    pub(crate) extent: vk::Extent2D,
}

/// How a sample's commands use the image: the window brings it into that state before, and finds it there after.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ImageUse {
    pub(crate) state: State,
    pub(crate) usage: vk::ImageUsageFlags,
}

/// What a sample wants after an event, a tick or a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wish {
    Nothing,
    /// A new frame.
    Redraw,
    /// A new frame, and its pixels for [`Show::captured`].
    Capture,
    /// No more frames.
    Close,
}

/// A sample in a window. Calls come in this order: `start` once, then `prepare` and `record` a frame, `stop` once.
pub(crate) trait Show {
    const USE: ImageUse;

    /// The engine is there, and with it the format of the window's images.
    fn start(&mut self, engine: &Engine, format: vk::Format) -> Result<(), Failure>;

    /// Something happened. `scale` is the number of pixels of a point: sizes for eyes and fingers are in points.
    fn event(&mut self, event: &WindowEvent, scale: f64) -> Wish;

    /// The time that [`Show::next_tick`] named has come.
    fn tick(&mut self, _now: Instant) -> Wish {
        Wish::Nothing
    }

    /// When to call [`Show::tick`]; `None` lets the window sleep until something happens.
    fn next_tick(&self) -> Option<Instant> {
        None
    }

    /// Before a frame of this size is recorded: the time to make what depends on it. `capture` says that it goes to
    /// [`Show::captured`].
    fn prepare(&mut self, _: &Engine, _: vk::Extent2D, _scale: f64, _capture: bool) -> Result<(), Failure> {
        Ok(())
    }

    /// Records a frame into `target`, which is in state [`Show::USE`] and stays there.
    fn record(
        &mut self,
        buffer: vk::CommandBuffer,
        numbers: FrameNumbers,
        target: &Target,
    ) -> Result<(), Failure>;

    /// The frame is on its way to the screen.
    fn shown(&mut self) -> Wish {
        Wish::Nothing
    }

    /// What a frame looked like; `is_last` where it was taken on the way out.
    fn captured(&mut self, shot: Picture, is_last: bool) -> Result<Wish, Failure>;

    /// What the window's bar says.
    fn title(&self) -> String;

    /// Drops all that was made with the engine, which is idle.
    fn stop(&mut self, engine: &Engine);
}
