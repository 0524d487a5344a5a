//! The window's life: made when the application is resumed, drawn when something changes, taken down in order.

use std::sync::Arc;

use winit::application::ApplicationHandler;
use winit::dpi::PhysicalSize;
use winit::error::EventLoopError;
use winit::event::{StartCause, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow, EventLoop};
use winit::window::{Window, WindowId};

use super::asking::Got;
use super::handles;
use super::life::{Frame, Life, Need, NoPixels};
use super::present::Presenter;
use super::show::{Show, Wish};
use crate::engine::{Engine, EngineDesc, Failure};

/// How often the last frame asks for an image.
const LAST_TRIES: u32 = 10;

/// How to open a window.
#[derive(Clone, Debug)]
pub(crate) struct WindowDesc {
    /// In pixels.
    pub(crate) size: (u32, u32),
    /// The device's number, or a part of its name.
    pub(crate) device: Option<String>,
    pub(crate) validate: bool,
    /// Frames after which it closes.
    pub(crate) frames: Option<u64>,
    /// The last frame is captured.
    pub(crate) capture_last: bool,
}

/// What there is to say of a window that was closed.
#[derive(Clone, Debug, Default)]
pub(crate) struct Outcome {
    pub(crate) n_frames: u64,
    /// What the validation layer has said.
    pub(crate) messages: Vec<String>,
}

/// Opens a window and shows `show` until it is closed.
pub(crate) fn open<S: Show>(desc: WindowDesc, show: &mut S) -> Result<Outcome, Failure> {
    let events = EventLoop::new().map_err(|error| match error {
        // What winit says names its own source files.
        EventLoopError::Os(_) => "there is no display for a window (on Linux: DISPLAY names no X server \
            that answers); --headless goes without"
            .into(),
        error => Failure::from(error),
    })?;
    let mut app =
        App { desc, show, life: Life::default(), live: None, outcome: Outcome::default(), failure: None };
    events.run_app(&mut app)?;
    // Where the system ends the application by itself, this has not happened yet.
    app.close();
    match app.failure {
        Some(failure) => {
            // They may well be the reason.
            app.outcome.messages.iter().for_each(|message| eprintln!("validation: {message}"));
            Err(failure)
        }
        None => Ok(app.outcome),
    }
}

struct App<'a, S: Show> {
    desc: WindowDesc,
    show: &'a mut S,
    life: Life,
    live: Option<Live>,
    outcome: Outcome,
    failure: Option<Failure>,
}

/// What there is from the first time that the application is resumed.
struct Live {
    engine: Engine,
    /// None while the application is suspended.
    presenter: Option<Presenter>,
    /// The last to go: a surface must not outlive it.
    window: Arc<Window>,
    /// Pixels of a point, as was told last: what X11 windows say of themselves may be older.
    scale: f64,
}

impl<S: Show> ApplicationHandler for App<'_, S> {
    fn resumed(&mut self, events: &ActiveEventLoop) {
        let resumed = match self.life.resume() {
            Need::Everything => self.start(events),
            Need::Surface => self.live.as_mut().map_or(Ok(()), |live| live.show_again(S::USE)),
            Need::Nothing => Ok(()),
        };
        self.check(events, resumed);
    }

    fn suspended(&mut self, events: &ActiveEventLoop) {
        let shown = self.live.as_mut().filter(|_| self.life.suspend());
        let suspended = shown.map_or(Ok(()), Live::hide);
        self.check(events, suspended);
    }

    fn window_event(&mut self, events: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        let done = self.handle(events, &event);
        self.check(events, done);
    }

    fn new_events(&mut self, events: &ActiveEventLoop, _: StartCause) {
        let now = std::time::Instant::now();
        if self.live.is_some() && self.show.next_tick().is_some_and(|at| at <= now) {
            let wish = self.show.tick(now);
            let done = self.grant(events, wish);
            self.check(events, done);
        }
    }

    fn about_to_wait(&mut self, events: &ActiveEventLoop) {
        events.set_control_flow(match self.show.next_tick() {
            Some(at) => ControlFlow::WaitUntil(at),
            None => ControlFlow::Wait,
        });
    }

    fn exiting(&mut self, _: &ActiveEventLoop) {
        self.close();
    }
}

impl<S: Show> App<'_, S> {
    fn start(&mut self, events: &ActiveEventLoop) -> Result<(), Failure> {
        let (width, height) = self.desc.size;
        let attributes = Window::default_attributes()
            .with_title(self.show.title())
            .with_inner_size(PhysicalSize::new(width, height));
        let window = Arc::new(events.create_window(attributes)?);
        let engine = Engine::new(&EngineDesc {
            validate: self.desc.validate,
            device: self.desc.device.clone(),
            window: Some((handles::display(&*window)?, handles::window(&*window)?)),
            ..EngineDesc::default()
        })?;
        let presenter = Presenter::new(&engine, &window, S::USE)?;
        let format = presenter.format();
        window.request_redraw();
        // From here on `close` takes down what there is.
        let live = self.live.insert(Live {
            engine,
            presenter: Some(presenter),
            scale: window.scale_factor(),
            window,
        });
        self.show.start(&live.engine, format)
    }

    fn handle(&mut self, events: &ActiveEventLoop, event: &WindowEvent) -> Result<(), Failure> {
        let Some(live) = &mut self.live else { return Ok(()) };
        match event {
            WindowEvent::RedrawRequested => return self.frame(events, false, false),
            WindowEvent::CloseRequested => return self.grant(events, Wish::Close),
            WindowEvent::Resized(_) | WindowEvent::ScaleFactorChanged { .. } => {
                if let WindowEvent::ScaleFactorChanged { scale_factor, .. } = event {
                    live.scale = *scale_factor;
                }
                if let Some(presenter) = &mut live.presenter {
                    presenter.resized();
                }
                live.window.request_redraw();
            }
            WindowEvent::Occluded(covered) => {
                self.life.cover(*covered);
                live.window.request_redraw();
            }
            _ => {}
        }
        let wish = self.show.event(event, live.scale);
        self.grant(events, wish)
    }

    fn grant(&mut self, events: &ActiveEventLoop, wish: Wish) -> Result<(), Failure> {
        let Some(live) = &self.live else { return Ok(()) };
        match wish {
            Wish::Nothing => {}
            Wish::Redraw => live.window.request_redraw(),
            Wish::Capture => self.frame(events, true, false)?,
            Wish::Close => {
                if self.desc.capture_last && !events.exiting() {
                    self.frame(events, true, true)?;
                }
                events.exit();
            }
        }
        Ok(())
    }

    /// One frame, or none where nobody would see it. A hidden window asks for no other: what shows it again does.
    fn frame(&mut self, events: &ActiveEventLoop, capture: bool, is_last: bool) -> Result<(), Failure> {
        let Some(live) = &mut self.live else { return Ok(()) };
        let (window, scale) = (live.window.clone(), live.scale);
        let minimized = window.is_minimized() == Some(true);
        let Frame::Drawn(mut capture) = self.life.frame(window.inner_size().into(), minimized, capture)
        else {
            return refuse(capture, NoPixels::Hidden, is_last);
        };
        let Some(presenter) = &mut live.presenter else { return refuse(capture, NoPixels::Hidden, is_last) };
        if !presenter.can_copy() {
            refuse(std::mem::take(&mut capture), NoPixels::Unreadable, is_last)?;
        }
        let mut got = presenter.acquire(&live.engine, &window)?;
        // There is no later frame that could have what the last one lacks.
        for _ in 1..if is_last { LAST_TRIES } else { 1 } {
            got = match got {
                Got::NotYet => presenter.acquire(&live.engine, &window)?,
                got => got,
            };
        }
        let got = match got {
            Got::Image(got) => got,
            // An event tells when it has one again.
            Got::NoSize => return refuse(capture, NoPixels::Hidden, is_last),
            Got::NotYet if is_last => return refuse(capture, NoPixels::NoImage, is_last),
            Got::NotYet => {
                self.life.owe(capture);
                window.request_redraw();
                return Ok(());
            }
        };
        self.show.prepare(&live.engine, got.target.extent, scale, capture)?;
        let record = |buffer, numbers| self.show.record(buffer, numbers, &got.target);
        window.pre_present_notify();
        let shot = presenter.present(&mut live.engine, &window, &got, capture, record)?;
        self.outcome.n_frames += 1;
        window.set_title(&self.show.title());
        if let Some(shot) = shot {
            let wish = self.show.captured(shot, is_last)?;
            if !is_last {
                self.grant(events, wish)?;
            }
        }
        if is_last {
            return Ok(());
        }
        let wish = self.show.shown();
        self.grant(events, wish)?;
        match self.desc.frames {
            // Closing draws one more where that is to be captured.
            Some(n) if self.outcome.n_frames + u64::from(self.desc.capture_last) >= n => {
                self.grant(events, Wish::Close)
            }
            Some(_) => self.grant(events, Wish::Redraw),
            None => Ok(()),
        }
    }

    fn check(&mut self, events: &ActiveEventLoop, done: Result<(), Failure>) {
        if let Err(failure) = done {
            // The first one is the reason of the others.
            self.failure.get_or_insert(failure);
            events.exit();
        }
    }

    /// In order: the frames end, what was made with the engine goes, then swapchain and surface, the engine, the window.
    fn close(&mut self) {
        let Some(mut live) = self.live.take() else { return };
        if let Err(failure) = live.hide() {
            self.failure.get_or_insert(failure);
        }
        self.show.stop(&live.engine);
        self.outcome.messages = live.engine.close();
        drop(live.window);
    }
}

/// Says what becomes of pixels that are not to be had, where they were wanted.
fn refuse(capture: bool, why: NoPixels, is_last: bool) -> Result<(), Failure> {
    if capture {
        eprintln!("warning: {}", why.refuse(is_last)?);
    }
    Ok(())
}

impl Live {
    /// The surface goes; everything else stays for when the application is resumed.
    fn hide(&mut self) -> Result<(), Failure> {
        let waited = self.engine.wait();
        if let Some(presenter) = self.presenter.take() {
            presenter.destroy(&self.engine);
        }
        waited
    }

    fn show_again(&mut self, usage: super::show::ImageUse) -> Result<(), Failure> {
        if self.presenter.is_none() {
            self.presenter = Some(Presenter::new(&self.engine, &self.window, usage)?);
        }
        self.window.request_redraw();
        Ok(())
    }
}
