//! The engine's world in a window: drawn at the window's size and copied into its image.

use std::time::Instant;

use ash::vk;
use spanforge::gpu::FrameNumbers;
use winit::event::WindowEvent;

use crate::content::Content;
use crate::engine::{Engine, Failure};
use crate::shared::picture::Picture;
use crate::ui::Ui;
use crate::window::{ImageUse, Pressed, Show, Target, WindowOptions, Wish, pressed};
use crate::world::World;

/// What was made with the engine.
struct Made {
    world: World,
    ui: Ui,
}

pub(crate) struct Windowed<'a> {
    options: &'a WindowOptions,
    made: Option<Made>,
    content: Content,
    frame: u32,
    /// When the first frame began: instance, device and window were there.
    began: Option<Instant>,
}

impl<'a> Windowed<'a> {
    /// Frame `frame` is the first.
    pub(crate) fn new(options: &'a WindowOptions, frame: u32) -> Result<Self, Failure> {
        let (width, height) = options.size;
        let content = Content::new(width, height)?;
        Ok(Self { options, made: None, content, frame, began: None })
    }

    /// Milliseconds since the first frame began.
    pub(crate) fn elapsed(&self) -> f64 {
        self.began.map_or(0.0, |began| began.elapsed().as_secs_f64() * 1e3)
    }

    /// Pixels across and down, as shown last.
    pub(crate) fn size(&self) -> (u32, u32) {
        (self.content.view.width, self.content.view.height)
    }
}

impl Show for Windowed<'_> {
    const USE: ImageUse = ImageUse {
        state: (
            vk::PipelineStageFlags2::ALL_TRANSFER,
            vk::AccessFlags2::TRANSFER_WRITE,
            vk::ImageLayout::TRANSFER_DST_OPTIMAL,
        ),
        // Only copied into; but the window makes views, and those are of attachments.
        usage: vk::ImageUsageFlags::from_raw(
            vk::ImageUsageFlags::TRANSFER_DST.as_raw() | vk::ImageUsageFlags::COLOR_ATTACHMENT.as_raw(),
        ),
    };

    fn start(&mut self, engine: &Engine, _: vk::Format) -> Result<(), Failure> {
        let (width, height) = self.size();
        let world = World::new(engine, width, height)?;
        // In order: where the interface cannot be made, the world is taken down.
        match Ui::new(engine) {
            Ok(ui) => self.made = Some(Made { world, ui }),
            Err(error) => {
                world.destroy(engine);
                return Err(error.into());
            }
        }
        Ok(())
    }

    fn event(&mut self, event: &WindowEvent, _: f64) -> Wish {
        match pressed(event, self.options.saves()) {
            Some(Pressed::Wish(wish)) => wish,
            _ => Wish::Nothing,
        }
    }

    fn prepare(&mut self, engine: &Engine, extent: vk::Extent2D, _: f64, _: bool) -> Result<(), Failure> {
        self.began.get_or_insert_with(Instant::now);
        let vk::Extent2D { width, height } = extent;
        let is_resized = (width, height) != self.size();
        let made = self.made.as_mut().ok_or("the world is gone")?;
        if is_resized {
            engine.wait()?;
            made.world.resize(engine, width, height)?;
            self.content = Content::new(width, height)?;
        }
        animate(&mut made.world, &mut self.content, self.frame)
    }

    fn record(
        &mut self,
        buffer: vk::CommandBuffer,
        numbers: FrameNumbers,
        target: &Target,
    ) -> Result<(), Failure> {
        let made = self.made.as_mut().ok_or("the world is gone")?;
        made.ui.record((buffer, numbers), &self.content, &made.world)?;
        made.world.copy_to(buffer, target.image);
        Ok(())
    }

    /// The world never stands still.
    fn shown(&mut self) -> Wish {
        self.frame += 1;
        Wish::Redraw
    }

    fn captured(&mut self, shot: Picture, _: bool) -> Result<Wish, Failure> {
        self.options.save(&shot, self.frame)
    }

    fn title(&self) -> String {
        "Spanforge in an engine".into()
    }

    fn stop(&mut self, engine: &Engine) {
        if let Some(Made { world, ui }) = self.made.take() {
            drop(ui);
            world.destroy(engine);
        }
    }
}

/// Where everything is in frame `frame`.
pub(crate) fn animate(world: &mut World, content: &mut Content, frame: u32) -> Result<(), Failure> {
    world.angle = frame as f32 * 0.03;
    Ok(content.turn(f64::from(frame) * 0.05 - 2.4)?)
}
