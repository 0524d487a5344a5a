//! The sample in a window: the camera goes round, and every frame the GPU subdivides anew.

use spanforge::gpu::{Commands, Image};
use winit::keyboard::{Key, NamedKey};

use super::camera::Camera;
use super::draw::Painter;
use super::field::Field;
use super::mesh::Mesh;
use super::options::Options;
use super::shared::Failure;
use crate::window::{Lent, Moving, show_moving};

struct Windowed<'a> {
    options: &'a Options,
    field: Field,
    frame: u32,
    tolerance: f32,
}

/// What was made with the engine.
struct Made {
    mesh: Mesh,
    painter: Painter,
    outlined: bool,
}

/// Opens the window; returns when it is closed.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let field = Field::new(options.levels, options.seed);
    let windowed = Windowed { options, field, frame: options.frame, tolerance: options.tolerance };
    show_moving(&options.window, &options.run, windowed)
}

impl Moving for Windowed<'_> {
    type Made = Made;

    fn make(&self, lent: &Lent) -> Result<Made, Failure> {
        // Room for whatever may come: nobody reads back how much there is.
        let mesh = Mesh::new(lent.device(), &self.field, u32::MAX)?;
        let outlined = !self.options.plain;
        let painter = Painter::new(lent.device(), &self.field, lent.format(), outlined)?;
        Ok(Made { mesh, painter, outlined })
    }

    fn key(&mut self, key: &Key, made: &mut Made) -> bool {
        match key {
            Key::Named(NamedKey::ArrowUp) => self.tolerance = (self.tolerance * 1.25).min(1000.0),
            Key::Named(NamedKey::ArrowDown) => self.tolerance = (self.tolerance / 1.25).max(0.1),
            Key::Character(text) if text.eq_ignore_ascii_case("o") => {
                made.outlined = !made.outlined;
                made.painter.set_outlined(made.outlined);
            }
            _ => return false,
        }
        true
    }

    fn record(
        &mut self,
        cmd: &mut Commands<'_>,
        made: &mut Made,
        target: &Image,
        _: bool,
    ) -> spanforge::Result<()> {
        let size = (target.width(), target.height());
        let camera = Camera::new(&self.field, self.frame, size, self.tolerance)?;
        made.mesh.record(cmd, &camera)?;
        made.painter.draw(cmd, &made.mesh, &camera, target)
    }

    fn frame(&self) -> u32 {
        self.frame
    }

    fn advance(&mut self) {
        self.frame += 1;
    }

    fn title(&self) -> String {
        format!("Spanforge terrain, {:.1} pixels", self.tolerance)
    }
}
