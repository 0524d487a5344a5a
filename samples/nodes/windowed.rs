//! The editor in a window: the patch runs, and its boxes lie over what it makes.

use std::path::Path;
use std::time::Instant;

use ash::vk;
use spanforge::Scene;
use spanforge::gpu::FrameNumbers;
use winit::event::WindowEvent;

use super::canvas::Canvas;
use super::draw;
use super::library::INTERVAL;
use super::options::Options;
use super::session::Session;
use super::shared::Failure;
use super::shared::picture::Picture;
use crate::engine::Engine;
use crate::engine::images::DRAWN;
use crate::window::{ImageUse, Lent, Show, Target, Wish};

struct Windowed<'a> {
    options: &'a Options,
    session: Session<'a>,
    scene: Scene,
    made: Option<(Lent, Canvas)>,
    frame: u32,
    next_look: Option<Instant>,
    scale: f64,
}

/// Opens the window; returns when it is closed.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let session = Session::new(options)?;
    let next_look = session.is_watched().then(|| Instant::now() + INTERVAL);
    let (scene, made, frame, scale) = (Scene::new(), None, 0, 1.0);
    let mut windowed = Windowed { options, session, scene, made, frame, next_look, scale };
    options.window.show(&options.run, &mut windowed)
}

impl Show for Windowed<'_> {
    const USE: ImageUse = ImageUse {
        state: DRAWN,
        // The picture is copied in, and the boxes are drawn over it.
        usage: vk::ImageUsageFlags::from_raw(
            vk::ImageUsageFlags::TRANSFER_DST.as_raw() | vk::ImageUsageFlags::COLOR_ATTACHMENT.as_raw(),
        ),
    };

    fn start(&mut self, engine: &Engine, format: vk::Format) -> Result<(), Failure> {
        let lent = Lent::new(engine, format, self.options.run.validate)?;
        let canvas = Canvas::new(lent.device(), lent.format())?;
        self.made = Some((lent, canvas));
        Ok(())
    }

    fn event(&mut self, event: &WindowEvent, scale: f64) -> Wish {
        self.session.event(event, scale)
    }

    fn tick(&mut self, now: Instant) -> Wish {
        self.next_look = Some(now + INTERVAL);
        if self.session.refresh() { Wish::Redraw } else { Wish::Nothing }
    }

    fn next_tick(&self) -> Option<Instant> {
        self.next_look
    }

    fn prepare(&mut self, _: &Engine, _: vk::Extent2D, scale: f64, capture: bool) -> Result<(), Failure> {
        self.scale = scale;
        let (_, canvas) = self.made.as_mut().ok_or("there is nothing to draw")?;
        if let Some(made) = self.session.make()? {
            // What ran goes on where the device refuses what is new.
            let refused = canvas.set(made).err().map(|error| error.to_string());
            self.session.of_device = refused;
        }
        self.scene = self.session.scene(capture)?;
        Ok(())
    }

    fn record(
        &mut self,
        buffer: vk::CommandBuffer,
        numbers: FrameNumbers,
        target: &Target,
    ) -> Result<(), Failure> {
        let size = (target.extent.width, target.extent.height);
        let view = draw::view(&self.session.editor, size, self.scale);
        let boxes = Some((&self.scene, view)).filter(|_| !self.session.hidden);
        let (lent, canvas) = self.made.as_mut().ok_or("there is nothing to draw")?;
        let image = lent.image(target)?;
        let mut cmd = lent.commands(buffer, numbers)?;
        canvas.record(&mut cmd, &image, self.frame, boxes)?;
        Ok(cmd.finish()?)
    }

    fn shown(&mut self) -> Wish {
        if !self.session.moves {
            return Wish::Nothing;
        }
        self.frame = self.frame.wrapping_add(1);
        Wish::Redraw
    }

    fn captured(&mut self, shot: Picture, _: bool) -> Result<Wish, Failure> {
        self.options.window.save(&shot, self.frame)
    }

    fn title(&self) -> String {
        let name = self.session.file.as_deref().and_then(Path::file_name);
        name.map_or("Nodes - Spanforge".into(), |name| format!("{} - Spanforge", name.to_string_lossy()))
    }

    fn stop(&mut self, _: &Engine) {
        self.made = None;
    }
}
