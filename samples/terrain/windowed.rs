//! The sample in a window: the camera goes round, and every frame the GPU subdivides anew.

use ash::vk;
use spanforge::gpu::{Device, Format, FrameNumbers, HostDevice, HostImage};
use winit::event::{ElementState, KeyEvent, WindowEvent};
use winit::keyboard::{Key, NamedKey};

use super::Failure;
use super::camera::Camera;
use super::draw::Painter;
use super::field::Field;
use super::mesh::Mesh;
use super::options::Options;
use super::picture::Picture;
use crate::engine::Engine;
use crate::engine::images::DRAWN;
use crate::window::{self, ImageUse, Shot, Show, Target, WindowDesc, Wish};

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
    device: Device,
    format: Format,
    mesh: Mesh,
    painter: Painter,
    outlined: bool,
}

/// Opens the window; returns when it is closed.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let device = options.device.clone().or_else(|| std::env::var("SPANFORGE_DEVICE").ok());
    let desc = WindowDesc {
        size: options.size,
        device: device.filter(|name| !name.is_empty()),
        validate: options.validate,
        frames: options.frames,
        capture_last: options.screenshot.is_some(),
    };
    let field = Field::new(options.levels, options.seed);
    let (frame, tolerance) = (options.frame, options.tolerance);
    let mut windowed = Windowed { options, field, made: None, frame, moving: true, tolerance };
    let outcome = window::open(desc, &mut windowed)?;
    outcome.messages.iter().for_each(|message| eprintln!("validation: {message}"));
    println!("{} frames", outcome.n_frames);
    if outcome.messages.is_empty() { Ok(()) } else { Err("the validation layer is not silent".into()) }
}

impl Show for Windowed<'_> {
    const USE: ImageUse = ImageUse { state: DRAWN, usage: vk::ImageUsageFlags::COLOR_ATTACHMENT };

    fn start(&mut self, engine: &Engine, format: vk::Format) -> Result<(), Failure> {
        let lent = HostDevice { hazard_check: self.options.validate, ..engine.lend() };
        // SAFETY: the handles belong together, what is said to be enabled is, and `stop` comes before the engine's end.
        let device = unsafe { Device::adopt(lent)? };
        let format =
            if format == vk::Format::B8G8R8A8_UNORM { Format::Bgra8Unorm } else { Format::Rgba8Unorm };
        // Room for whatever may come: nobody reads back how much there is.
        let mesh = Mesh::new(&device, &self.field, u32::MAX)?;
        let outlined = !self.options.plain;
        let painter = Painter::new(&device, &self.field, format, outlined)?;
        self.made = Some(Made { device, format, mesh, painter, outlined });
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
            Key::Named(NamedKey::ArrowUp) => self.tolerance = (self.tolerance * 1.25).min(1000.0),
            Key::Named(NamedKey::ArrowDown) => self.tolerance = (self.tolerance / 1.25).max(0.1),
            Key::Character(text) => match text.to_lowercase().as_str() {
                "q" => return Wish::Close,
                "s" if self.options.screenshot.is_some() => return Wish::Capture,
                "o" => {
                    if let Some(made) = &mut self.made {
                        made.outlined = !made.outlined;
                        made.painter.set_outlined(made.outlined);
                    }
                }
                _ => return Wish::Nothing,
            },
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
        let made = self.made.as_mut().ok_or("the mesh is gone")?;
        let vk::Extent2D { width, height } = target.extent;
        let camera = Camera::new(&self.field, self.frame, (width, height), self.tolerance)?;
        let image = HostImage {
            name: "window",
            image: target.image,
            view: target.view,
            format: made.format,
            width,
            height,
            samples: 1,
        };
        // SAFETY: the window's image lives as long as its swapchain, which goes when no frame is in flight.
        let image = unsafe { made.device.adopt_image(&image)? };
        // SAFETY: the engine has begun the buffer, on the adopted queue family, and executes it once as this frame.
        let mut cmd = unsafe { made.device.commands(buffer, numbers)? };
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

    fn captured(&mut self, shot: Shot, _: bool) -> Result<Wish, Failure> {
        if let Some(path) = &self.options.screenshot {
            let Shot { width, height, pixels } = shot;
            super::save(path, Picture { width, height, pixels })?;
            eprintln!("saved {}: {width} x {height}, frame {}", path.display(), self.frame);
        }
        Ok(Wish::Nothing)
    }

    fn title(&self) -> String {
        format!("Spanforge terrain, {:.1} pixels", self.tolerance)
    }

    fn stop(&mut self, _: &Engine) {
        self.made = None;
    }
}
