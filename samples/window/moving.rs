//! A sample that moves by itself until the space bar stops it, drawn by Spanforge on the window's engine.

use ash::vk;
use spanforge::gpu::{Commands, FrameNumbers, Image};
use winit::event::WindowEvent;
use winit::keyboard::Key;

use super::{ImageUse, Lent, Pressed, Show, Target, WindowOptions, Wish, pressed};
use crate::engine::images::DRAWN;
use crate::engine::{Engine, Failure};
use crate::shared::RunOptions;
use crate::shared::picture::Picture;

pub(crate) trait Moving {
    /// What is made on the lent device.
    type Made;

    fn make(&self, lent: &Lent) -> Result<Self::Made, Failure>;

    /// A key of the sample's own; false where it is none.
    fn key(&mut self, key: &Key, made: &mut Self::Made) -> bool;

    /// Records a frame into `target`, which is in state [`spanforge::gpu::ImageState::COLOR`] and stays there.
    fn record(
        &mut self,
        cmd: &mut Commands<'_>,
        made: &mut Self::Made,
        target: &Image,
        moves: bool,
    ) -> spanforge::Result<()>;

    /// The number of the frame that was recorded last, for screenshots.
    fn frame(&self) -> u32;

    /// The frame was shown, and it moves.
    fn advance(&mut self) {}

    /// What the window's bar says.
    fn title(&self) -> String;
}

/// Shows it until its window is closed.
pub(crate) fn show_moving(
    options: &WindowOptions,
    run: &RunOptions,
    sample: impl Moving,
) -> Result<(), Failure> {
    options.show(run, &mut Mover { options, validate: run.validate, sample, made: None, moves: true })
}

struct Mover<'a, M: Moving> {
    options: &'a WindowOptions,
    validate: bool,
    sample: M,
    made: Option<(Lent, M::Made)>,
    moves: bool,
}

impl<M: Moving> Show for Mover<'_, M> {
    const USE: ImageUse = ImageUse { state: DRAWN, usage: vk::ImageUsageFlags::COLOR_ATTACHMENT };

    fn start(&mut self, engine: &Engine, format: vk::Format) -> Result<(), Failure> {
        let lent = Lent::new(engine, format, self.validate)?;
        let made = self.sample.make(&lent)?;
        self.made = Some((lent, made));
        Ok(())
    }

    fn event(&mut self, event: &WindowEvent, _: f64) -> Wish {
        match pressed(event, self.options.saves()) {
            Some(Pressed::Wish(wish)) => return wish,
            Some(Pressed::Pause) => self.moves = !self.moves,
            Some(Pressed::Other(key)) => {
                let of_sample = self.made.as_mut().is_some_and(|(_, made)| self.sample.key(key, made));
                if !of_sample {
                    return Wish::Nothing;
                }
            }
            None => return Wish::Nothing,
        }
        Wish::Redraw
    }

    fn record(
        &mut self,
        buffer: vk::CommandBuffer,
        numbers: FrameNumbers,
        target: &Target,
    ) -> Result<(), Failure> {
        let (lent, made) = self.made.as_mut().ok_or("there is nothing to draw")?;
        let image = lent.image(target)?;
        let mut cmd = lent.commands(buffer, numbers)?;
        self.sample.record(&mut cmd, made, &image, self.moves)?;
        Ok(cmd.finish()?)
    }

    fn shown(&mut self) -> Wish {
        if !self.moves {
            return Wish::Nothing;
        }
        self.sample.advance();
        Wish::Redraw
    }

    fn captured(&mut self, shot: Picture, _: bool) -> Result<Wish, Failure> {
        self.options.save(&shot, self.sample.frame())
    }

    fn title(&self) -> String {
        self.sample.title()
    }

    fn stop(&mut self, _: &Engine) {
        self.made = None;
    }
}
