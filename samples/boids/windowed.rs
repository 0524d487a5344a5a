//! The sample in a window: a step a frame.

use spanforge::gpu::{Commands, Image};
use winit::keyboard::{Key, NamedKey};

use super::draw::Painter;
use super::flock::Flock;
use super::options::Options;
use super::shared::Failure;
use crate::window::{Lent, Moving, show_moving};

/// Degrees that an arrow key turns by.
const TURN: f32 = 5.0;

struct Windowed {
    count: u32,
    /// Steps so far.
    frame: u32,
    /// In degrees.
    angle: f32,
}

/// What was made with the engine.
struct Made {
    flock: Flock,
    painter: Painter,
}

/// Opens the window; returns when it is closed.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let windowed = Windowed { count: options.count, frame: 0, angle: options.angle };
    show_moving(&options.window, &options.run, windowed)
}

impl Moving for Windowed {
    type Made = Made;

    fn make(&self, lent: &Lent) -> Result<Made, Failure> {
        let flock = Flock::new(lent.device(), self.count)?;
        Ok(Made { flock, painter: Painter::new(lent.device(), lent.format())? })
    }

    fn key(&mut self, key: &Key, _: &mut Made) -> bool {
        match key {
            Key::Named(NamedKey::ArrowLeft) => self.angle += TURN,
            Key::Named(NamedKey::ArrowRight) => self.angle -= TURN,
            _ => return false,
        }
        true
    }

    fn record(
        &mut self,
        cmd: &mut Commands<'_>,
        made: &mut Made,
        target: &Image,
        moves: bool,
    ) -> spanforge::Result<()> {
        let n_steps = u32::from(moves);
        made.flock.record(cmd, n_steps)?;
        self.frame += n_steps;
        made.painter.draw(cmd, &made.flock, self.angle.to_radians(), target)
    }

    fn frame(&self) -> u32 {
        self.frame
    }

    fn title(&self) -> String {
        format!("Spanforge boids, {}", self.count)
    }
}
