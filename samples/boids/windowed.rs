//! The sample in a window: a step a frame.

use ash::vk;
use spanforge::gpu::FrameNumbers;
use winit::event::{ElementState, KeyEvent, WindowEvent};
use winit::keyboard::{Key, NamedKey};

use super::draw::Painter;
use super::flock::Flock;
use super::options::Options;
use super::shared::picture::Picture;
use super::shared::{self, Failure};
use crate::engine::Engine;
use crate::engine::images::DRAWN;
use crate::window::{self, ImageUse, Lent, Show, Target, Wish};

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
    let outcome = window::open(options.window.window(&options.run), &mut windowed)?;
    shared::tell(&outcome.messages);
    println!("{} frames", outcome.n_frames);
    shared::require_silence(&outcome.messages)
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
        let WindowEvent::KeyboardInput { event: KeyEvent { logical_key, state, .. }, .. } = event else {
            return Wish::Nothing;
        };
        if *state != ElementState::Pressed {
            return Wish::Nothing;
        }
        match logical_key {
            Key::Named(NamedKey::Escape) => return Wish::Close,
            Key::Named(NamedKey::Space) => self.moving = !self.moving,
            Key::Named(NamedKey::ArrowLeft) => self.angle += TURN,
            Key::Named(NamedKey::ArrowRight) => self.angle -= TURN,
            Key::Character(text) if text.eq_ignore_ascii_case("q") => return Wish::Close,
            Key::Character(text)
                if text.eq_ignore_ascii_case("s") && self.options.window.screenshot.is_some() =>
            {
                return Wish::Capture;
            }
            _ => return Wish::Nothing,
        }
        Wish::Redraw
    }

    fn prepare(&mut self, _: &Engine, _: vk::Extent2D, _: f64, _: bool) -> Result<(), Failure> {
        Ok(())
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
        if let Some(path) = &self.options.window.screenshot {
            window::save_frame(&shot, path, self.frame)?;
        }
        Ok(Wish::Nothing)
    }

    fn title(&self) -> String {
        format!("Spanforge boids, {}", self.options.count)
    }

    fn stop(&mut self, _: &Engine) {
        self.made = None;
    }
}
