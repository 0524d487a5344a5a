//! The sample in a window: a step a frame.

use ash::vk;
use spanforge::gpu::FrameNumbers;
use winit::event::WindowEvent;
use winit::keyboard::{Key, NamedKey};

use super::draw::Painter;
use super::flock::Flock;
use super::options::Options;
use super::shared::Failure;
use super::shared::picture::Picture;
use crate::engine::Engine;
use crate::engine::images::DRAWN;
use crate::window::{ImageUse, Lent, Pressed, Show, Target, Wish, pressed};

/// Degrees that an arrow key turns by.
const TURN: f32 = 5.0;

struct Windowed<'a> {
    options: &'a Options,
    made: Option<Made>,
    /// Steps so far.
    frame: u32,
    moving: bool,
    /// In degrees.
    angle: f32,
}

/// What was made with the engine.
struct Made {
    lent: Lent,
    flock: Flock,
    painter: Painter,
}

/// Opens the window; returns when it is closed.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let mut windowed = Windowed { options, made: None, frame: 0, moving: true, angle: options.angle };
    options.window.show(&options.run, &mut windowed)
}

impl Show for Windowed<'_> {
    const USE: ImageUse = ImageUse { state: DRAWN, usage: vk::ImageUsageFlags::COLOR_ATTACHMENT };

    fn start(&mut self, engine: &Engine, format: vk::Format) -> Result<(), Failure> {
        let lent = Lent::new(engine, format, self.options.run.validate)?;
        let flock = Flock::new(lent.device(), self.options.count)?;
        let painter = Painter::new(lent.device(), lent.format())?;
        self.made = Some(Made { lent, flock, painter });
        Ok(())
    }

    fn event(&mut self, event: &WindowEvent, _: f64) -> Wish {
        match pressed(event, self.options.window.saves()) {
            Some(Pressed::Wish(wish)) => return wish,
            Some(Pressed::Pause) => self.moving = !self.moving,
            Some(Pressed::Other(Key::Named(NamedKey::ArrowLeft))) => self.angle += TURN,
            Some(Pressed::Other(Key::Named(NamedKey::ArrowRight))) => self.angle -= TURN,
            _ => return Wish::Nothing,
        }
        Wish::Redraw
    }

    fn record(
        &mut self,
        buffer: vk::CommandBuffer,
        numbers: FrameNumbers,
        target: &Target,
    ) -> Result<(), Failure> {
        let made = self.made.as_mut().ok_or("the flock is gone")?;
        let image = made.lent.image(target)?;
        let mut cmd = made.lent.commands(buffer, numbers)?;
        let n_steps = u32::from(self.moving);
        made.flock.record(&mut cmd, n_steps)?;
        made.painter.draw(&mut cmd, &made.flock, self.angle.to_radians(), &image)?;
        self.frame += n_steps;
        Ok(cmd.finish()?)
    }

    fn shown(&mut self) -> Wish {
        if self.moving { Wish::Redraw } else { Wish::Nothing }
    }

    fn captured(&mut self, shot: Picture, _: bool) -> Result<Wish, Failure> {
        self.options.window.save(&shot, self.frame)
    }

    fn title(&self) -> String {
        format!("Spanforge boids, {}", self.options.count)
    }

    fn stop(&mut self, _: &Engine) {
        self.made = None;
    }
}
