//! Frames onto a window: an image is acquired, drawn into and presented, and the swapchain made anew where it must.

use ash::vk;
use spanforge::gpu::FrameNumbers;
use winit::window::Window;

use super::asking::{Answer, Asked, Got, answer, extent, image_of, may_be_outdated};
use super::capture::Capture;
use super::show::{ImageUse, Target};
use super::surface::Surface;
use super::swapchain::Swapchain;
use crate::engine::images::{self, COPIED};
use crate::engine::{Engine, Failure};
use crate::shared::picture::Picture;

/// A surface with what it takes to present on it.
pub(crate) struct Presenter {
    surface: Surface,
    swapchain: Option<Swapchain>,
    /// The swapchain no longer fits.
    stale: bool,
    usage: ImageUse,
    /// Signaled when an acquired image is free; used in turn. There is one more than frames in flight: when its turn comes
    /// again, the frame that waited for it is completed.
    free: Vec<vk::Semaphore>,
    turn: usize,
}

/// An image to draw into.
pub(crate) struct Acquisition {
    pub(crate) target: Target,
    index: u32,
    free: vk::Semaphore,
    drawn: vk::Semaphore,
}

impl Presenter {
    pub(crate) fn new(engine: &Engine, window: &Window, usage: ImageUse) -> Result<Self, Failure> {
        let surface = Surface::new(engine, window)?;
        let mut presenter = Self { surface, swapchain: None, stale: true, usage, free: Vec::new(), turn: 0 };
        for _ in 0..=engine.n_in_flight() {
            // SAFETY: the device is alive.
            match unsafe { engine.device.create_semaphore(&vk::SemaphoreCreateInfo::default(), None) } {
                Ok(semaphore) => presenter.free.push(semaphore),
                Err(error) => {
                    presenter.destroy(engine);
                    return Err(error.into());
                }
            }
        }
        Ok(presenter)
    }

    pub(crate) fn format(&self) -> vk::Format {
        self.surface.format.format
    }

    /// The window may have another size now.
    pub(crate) fn resized(&mut self) {
        self.stale = true;
    }

    /// Frames can be captured.
    pub(crate) fn can_copy(&self) -> bool {
        self.surface.can_copy
    }

    /// An image of the window's present size (see [`image_of`]).
    pub(crate) fn acquire(&mut self, engine: &Engine, window: &Window) -> Result<Got<Acquisition>, Failure> {
        image_of(&mut Asking { presenter: self, engine, window })
    }

    /// Submits a frame and hands its image to the screen. With `capture`, for which images [can be copied](Self::can_copy), it
    /// waits, and returns what the image looks like.
    pub(crate) fn present(
        &mut self,
        engine: &mut Engine,
        window: &Window,
        got: &Acquisition,
        capture: bool,
        record: impl FnOnce(vk::CommandBuffer, FrameNumbers) -> Result<(), Failure>,
    ) -> Result<Option<Picture>, Failure> {
        let swapchain = self.swapchain.as_ref().ok_or("there is no swapchain")?;
        let capture = capture.then(|| Capture::new(engine, &got.target)).transpose()?;
        let submitted = self.submit(engine, got, capture.as_ref(), record);
        let shown = match submitted {
            Ok(()) => may_be_outdated(swapchain.present(engine, got.index, got.drawn)).map_err(Failure::from),
            Err(failure) => Err(failure),
        };
        let shot = match capture {
            None => None,
            Some(capture) => {
                let waited = engine.wait();
                let shot = capture.finish(engine);
                waited?;
                Some(shot)
            }
        };
        self.stale |= shown? && self.has_another_size(engine, window)?;
        Ok(shot)
    }

    fn submit(
        &self,
        engine: &mut Engine,
        got: &Acquisition,
        capture: Option<&Capture>,
        record: impl FnOnce(vk::CommandBuffer, FrameNumbers) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let drawn = self.usage.state;
        // The frame's other work need not wait for the image: only what touches it first, the barrier below.
        let begin = vk::SemaphoreSubmitInfo::default().semaphore(got.free).stage_mask(drawn.0);
        let all = vk::PipelineStageFlags2::ALL_COMMANDS;
        let end = vk::SemaphoreSubmitInfo::default().semaphore(got.drawn).stage_mask(all);
        let device = engine.device.clone();
        engine.frame_between(&[begin], &[end], |buffer, numbers| {
            let order = |from, to| {
                images::order(&device, buffer, got.target.image, vk::ImageAspectFlags::COLOR, from, to);
            };
            order((drawn.0, vk::AccessFlags2::NONE, vk::ImageLayout::UNDEFINED), drawn);
            record(buffer, numbers)?;
            let mut last = drawn;
            if let Some(capture) = capture {
                order(last, COPIED);
                capture.record(&device, buffer);
                last = COPIED;
            }
            // The semaphore makes it visible to the screen.
            order(last, (all, vk::AccessFlags2::NONE, vk::ImageLayout::PRESENT_SRC_KHR));
            Ok(())
        })
    }

    /// Makes the swapchain anew for the size that the window has now. False where that is none.
    fn remake(&mut self, engine: &Engine, window: &Window) -> Result<bool, Failure> {
        let capabilities = match self.surface.capabilities(engine) {
            Err(vk::Result::ERROR_SURFACE_LOST_KHR) => {
                self.replace_surface(engine, window)?;
                self.surface.capabilities(engine)?
            }
            capabilities => capabilities?,
        };
        let extent = extent(&capabilities, window.inner_size().into());
        if extent.width == 0 || extent.height == 0 {
            return Ok(false);
        }
        engine.wait()?;
        let old = self.swapchain.take();
        let usage = self.usage.usage;
        let new = Swapchain::new(engine, &self.surface, &capabilities, extent, usage, old)?;
        self.swapchain = Some(new);
        self.stale = false;
        Ok(true)
    }

    /// Drivers may call a swapchain suboptimal for as long as it lives: it is made anew only where that changes something.
    fn has_another_size(&self, engine: &Engine, window: &Window) -> Result<bool, Failure> {
        match self.surface.capabilities(engine) {
            // It is made anew before the next frame.
            Err(vk::Result::ERROR_SURFACE_LOST_KHR) => Ok(true),
            capabilities => {
                let now = extent(&capabilities?, window.inner_size().into());
                Ok(self.swapchain.as_ref().is_none_or(|swapchain| swapchain.extent != now))
            }
        }
    }

    fn replace_surface(&mut self, engine: &Engine, window: &Window) -> Result<(), Failure> {
        engine.wait()?;
        if let Some(swapchain) = self.swapchain.take() {
            swapchain.destroy(engine);
        }
        let new = Surface::new(engine, window)?;
        if new.format != self.surface.format {
            new.destroy();
            return Err("the window's format has changed".into());
        }
        std::mem::replace(&mut self.surface, new).destroy();
        self.stale = true;
        Ok(())
    }

    /// The device is idle, and the window still there.
    pub(crate) fn destroy(self, engine: &Engine) {
        if let Some(swapchain) = self.swapchain {
            swapchain.destroy(engine);
        }
        for semaphore in self.free {
            // SAFETY: nothing waits for it.
            unsafe { engine.device.destroy_semaphore(semaphore, None) };
        }
        self.surface.destroy();
    }
}

/// A presenter that is asked for an image.
struct Asking<'a> {
    presenter: &'a mut Presenter,
    engine: &'a Engine,
    window: &'a Window,
}

impl Asked for Asking<'_> {
    type Image = Acquisition;
    type Failure = Failure;

    fn fit(&mut self) -> Result<bool, Failure> {
        let Presenter { stale, swapchain, .. } = &self.presenter;
        let fits = !stale && swapchain.is_some();
        Ok(fits || self.presenter.remake(self.engine, self.window)?)
    }

    fn ask(&mut self) -> Result<Answer<Acquisition>, Failure> {
        let Self { presenter, engine, window } = self;
        let swapchain = presenter.swapchain.as_ref().ok_or("there is no swapchain")?;
        let free = presenter.free[presenter.turn];
        let (index, suboptimal) = match answer(swapchain.acquire(free))? {
            Answer::Image(got) => got,
            Answer::OutOfDate => return Ok(Answer::OutOfDate),
            Answer::SurfaceLost => return Ok(Answer::SurfaceLost),
            Answer::NotYet => return Ok(Answer::NotYet),
        };
        let (target, drawn) = swapchain.image(index).ok_or("the window gives an image that it has not")?;
        presenter.turn = (presenter.turn + 1) % presenter.free.len();
        // It can be shown all the same; the next frame has one that fits.
        presenter.stale |= suboptimal && presenter.has_another_size(engine, window)?;
        Ok(Answer::Image(Acquisition { target, index, free, drawn }))
    }

    fn outdate(&mut self) {
        self.presenter.stale = true;
    }

    fn replace_surface(&mut self) -> Result<(), Failure> {
        self.presenter.replace_surface(self.engine, self.window)
    }
}
