//! The sample in a window: the camera goes round, and every frame the GPU subdivides anew.

use ash::vk;
use spanforge::gpu::FrameNumbers;
use winit::event::WindowEvent;
use winit::keyboard::{Key, NamedKey};

use super::camera::Camera;
use super::draw::Painter;
use super::field::Field;
use super::mesh::Mesh;
use super::options::Options;
use super::shared::Failure;
use super::shared::picture::Picture;
use crate::engine::Engine;
use crate::engine::images::DRAWN;
use crate::window::{ImageUse, Lent, Pressed, Show, Target, Wish, pressed};

struct Windowed<'a> {
    options: &'a Options,
    field: Field,
    made: Option<Made>,
    frame: u32,
    moving: bool,
    tolerance: f32,
}

/// What was made with the engine.
struct Made {
    lent: Lent,
    mesh: Mesh,
    painter: Painter,
    outlined: bool,
}

/// Opens the window; returns when it is closed.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let field = Field::new(options.levels, options.seed);
    let (frame, tolerance) = (options.frame, options.tolerance);
    let mut windowed = Windowed { options, field, made: None, frame, moving: true, tolerance };
    options.window.show(&options.run, &mut windowed)
}

impl Show for Windowed<'_> {
    const USE: ImageUse = ImageUse { state: DRAWN, usage: vk::ImageUsageFlags::COLOR_ATTACHMENT };

    fn start(&mut self, engine: &Engine, format: vk::Format) -> Result<(), Failure> {
        let lent = Lent::new(engine, format, self.options.run.validate)?;
        // Room for whatever may come: nobody reads back how much there is.
        let mesh = Mesh::new(lent.device(), &self.field, u32::MAX)?;
        let outlined = !self.options.plain;
        let painter = Painter::new(lent.device(), &self.field, lent.format(), outlined)?;
        self.made = Some(Made { lent, mesh, painter, outlined });
        Ok(())
    }

    fn event(&mut self, event: &WindowEvent, _: f64) -> Wish {
        match pressed(event, self.options.window.saves()) {
            Some(Pressed::Wish(wish)) => return wish,
            Some(Pressed::Pause) => self.moving = !self.moving,
            Some(Pressed::Other(Key::Named(NamedKey::ArrowUp))) => {
                self.tolerance = (self.tolerance * 1.25).min(1000.0);
            }
            Some(Pressed::Other(Key::Named(NamedKey::ArrowDown))) => {
                self.tolerance = (self.tolerance / 1.25).max(0.1);
            }
            Some(Pressed::Other(Key::Character(text))) if text.eq_ignore_ascii_case("o") => {
                if let Some(made) = &mut self.made {
                    made.outlined = !made.outlined;
                    made.painter.set_outlined(made.outlined);
                }
            }
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
        let made = self.made.as_mut().ok_or("the mesh is gone")?;
        let vk::Extent2D { width, height } = target.extent;
        let camera = Camera::new(&self.field, self.frame, (width, height), self.tolerance)?;
        let image = made.lent.image(target)?;
        let mut cmd = made.lent.commands(buffer, numbers)?;
        made.mesh.record(&mut cmd, &camera)?;
        made.painter.draw(&mut cmd, &made.mesh, &camera, &image)?;
        Ok(cmd.finish()?)
    }

    fn shown(&mut self) -> Wish {
        match self.moving {
            true => {
                self.frame += 1;
                Wish::Redraw
            }
            false => Wish::Nothing,
        }
    }

    fn captured(&mut self, shot: Picture, _: bool) -> Result<Wish, Failure> {
        self.options.window.save(&shot, self.frame)
    }

    fn title(&self) -> String {
        format!("Spanforge terrain, {:.1} pixels", self.tolerance)
    }

    fn stop(&mut self, _: &Engine) {
        self.made = None;
    }
}
