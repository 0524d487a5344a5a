//! The viewer: an SVG file in a window.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ash::vk;
use kurbo::Vec2;
use spanforge::gpu::FrameNumbers;
use spanforge::{Color, Scene, View};
use winit::event::WindowEvent;

use super::Failure;
use super::canvas::Canvas;
use super::figures::Figures;
use super::keys::{self, Action};
use super::navigation::Navigation;
use super::options::Options;
use super::overlay::{Overlay, Panel, Place};
use super::picture::{Destination, Picture};
use super::pointing::Pointing;
use super::shared;
use super::watch::Watch;
use crate::engine::Engine;
use crate::engine::images::DRAWN;
use crate::window::{self, ImageUse, Show, Target, WindowDesc, Wish};

/// A window that nobody asked a size for is within these bounds, in pixels.
const LEAST: (f64, f64) = (480.0, 360.0);
const MOST: (f64, f64) = (1280.0, 800.0);

/// How long a notice stays.
const NOTICE_STAYS: Duration = Duration::from_secs(3);

/// What is shown.
struct Document {
    scene: Scene,
    size: (f64, f64),
    not_drawn: String,
}

struct Viewer<'a> {
    options: &'a Options,
    document: Document,
    watch: Option<Watch>,
    navigation: Navigation,
    overlay: Overlay,
    figures: Figures,
    canvas: Option<Canvas>,
    /// What is wrong, until it is right.
    trouble: Option<String>,
    /// What was done, and until when that is said.
    notice: Option<(String, Instant)>,
    help: bool,
    pointing: Pointing,
    extent: (u32, u32),
    scale: f64,
}

/// Opens the window; returns when it is closed.
pub(crate) fn run(options: &Options) -> Result<(), Failure> {
    let mut viewer = Viewer::new(options)?;
    let desc = WindowDesc {
        size: viewer.extent,
        device: options.run.device.clone(),
        validate: options.run.validate,
        frames: options.frames.map(|n| n as u64),
        capture_last: options.screenshot.is_some(),
    };
    let outcome = window::open(desc, &mut viewer)?;
    shared::tell(&outcome.messages);
    shared::require_silence(&outcome.messages)
}

impl<'a> Viewer<'a> {
    fn new(options: &'a Options) -> Result<Self, Failure> {
        let nothing = || Document { scene: Scene::new(), size: LEAST, not_drawn: String::new() };
        let (document, watch) = match &options.file {
            Some(path) => {
                let watch = Watch::new(path);
                (Document::read(options, path)?, Some(watch))
            }
            None => (nothing(), None),
        };
        let extent = window_size(options, document.size);
        let mut navigation = Navigation::new(document.size, extent);
        if let Some(place) = &options.view {
            navigation.go(place.scale, Vec2::new(place.x, place.y));
        }
        let is_empty = watch.is_none();
        let mut viewer = Self {
            options,
            document,
            watch,
            navigation,
            overlay: Overlay::new()?,
            figures: Figures::new(),
            canvas: None,
            trouble: None,
            notice: None,
            help: is_empty,
            pointing: Pointing::default(),
            extent,
            scale: 1.0,
        };
        viewer.say_what_is_missing();
        if is_empty {
            viewer.complain("Drop an SVG file here.".into());
        }
        Ok(viewer)
    }

    /// Opens another file. Where that fails the picture stays.
    fn open(&mut self, path: &Path) {
        let watch = Watch::new(path);
        match Document::read(self.options, path) {
            Ok(document) => {
                self.document = document;
                self.watch = Some(watch);
                self.overlay.forget();
                self.navigation = Navigation::new(self.document.size, self.extent);
                self.help = false;
                self.trouble = None;
                self.say_what_is_missing();
            }
            Err(why) => self.complain(why.to_string()),
        }
    }

    /// Reads the file again and keeps the view. Where that fails the picture stays: the file may be half written.
    fn reload(&mut self) {
        let Some(path) = self.watch.as_ref().map(|watch| watch.path().to_owned()) else { return };
        match Document::read(self.options, &path) {
            Ok(document) => {
                self.document = document;
                self.overlay.forget();
                self.navigation.replace(self.document.size);
                self.trouble = None;
                self.say_what_is_missing();
            }
            Err(why) => self.complain(format!("{why} (the picture is as it was)")),
        }
    }

    fn say_what_is_missing(&mut self) {
        if !self.document.not_drawn.is_empty() {
            self.complain(format!("not drawn: {}", self.document.not_drawn));
        }
    }

    fn complain(&mut self, text: String) {
        self.trouble = Some(text);
    }

    fn say(&mut self, text: String) {
        self.notice = Some((text, Instant::now() + NOTICE_STAYS));
    }

    fn act(&mut self, action: Action) -> Wish {
        match action {
            Action::Pan(by) => self.navigation.pan(by * self.scale),
            Action::Zoom(factor) => {
                let held = self.pointing.held(&self.navigation);
                self.navigation.zoom(factor, held);
            }
            Action::Fit => self.navigation.fit(),
            Action::Figures => self.figures.toggle(),
            Action::Help => self.help = !self.help,
            Action::Reload => self.reload(),
            Action::Screenshot => return Wish::Capture,
            Action::Quit => return Wish::Close,
        }
        Wish::Redraw
    }

    fn panels(&self) -> Vec<Panel> {
        let mut panels = Vec::new();
        if self.figures.are_shown() {
            panels.push(Panel { place: Place::TopLeft, rows: self.figures.rows().to_vec() });
        }
        if self.help {
            let rows = keys::HELP.iter().map(|(keys, what)| ((*keys).into(), (*what).into())).collect();
            panels.push(Panel { place: Place::Middle, rows });
        }
        let said = self.trouble.iter().chain(self.notice.as_ref().map(|(text, _)| text));
        let rows: Vec<_> = said.map(|text| (shorten(text), String::new())).collect();
        if !rows.is_empty() {
            panels.push(Panel { place: Place::Bottom, rows });
        }
        panels
    }

    fn view(&self) -> View {
        // A window shows nothing through: what is transparent lies on white.
        let [r, g, b, a] = self.options.background.components;
        let over_white = |c: f32| c * a + 1.0 - a;
        let background = Color::new([over_white(r), over_white(g), over_white(b), 1.0]);
        let (width, height) = self.extent;
        View { width, height, transform: self.navigation.transform(), background }
    }

    /// The file that was named, or one of its own beside nobody else's.
    fn screenshot_path(&self) -> PathBuf {
        if let Some(path) = &self.options.screenshot {
            return path.clone();
        }
        let name = self.watch.as_ref().and_then(|watch| watch.path().file_stem());
        let name = name.map_or("empty".into(), |name| name.to_string_lossy().into_owned());
        let numbered = |n: u32| PathBuf::from(format!("{name}.view-{n}.png"));
        (1..u32::MAX).map(numbered).find(|path| !path.exists()).unwrap_or_else(|| numbered(0))
    }
}

impl Show for Viewer<'_> {
    const USE: ImageUse = ImageUse { state: DRAWN, usage: vk::ImageUsageFlags::COLOR_ATTACHMENT };

    fn start(&mut self, engine: &Engine, format: vk::Format) -> Result<(), Failure> {
        let canvas = Canvas::new(engine, format, self.options)?;
        self.figures.set_device(canvas.device_name());
        self.canvas = Some(canvas);
        Ok(())
    }

    fn event(&mut self, event: &WindowEvent, scale: f64) -> Wish {
        if let Some(moved) = self.pointing.event(event, scale, &mut self.navigation) {
            return if moved { Wish::Redraw } else { Wish::Nothing };
        }
        match event {
            WindowEvent::KeyboardInput { event, .. } => {
                keys::of_key(event).map_or(Wish::Nothing, |action| self.act(action))
            }
            WindowEvent::HoveredFile(path) => {
                self.say(format!("Drop it to open {}.", path.display()));
                Wish::Redraw
            }
            WindowEvent::HoveredFileCancelled => {
                self.notice = None;
                Wish::Redraw
            }
            WindowEvent::DroppedFile(path) => {
                self.open(path);
                Wish::Redraw
            }
            _ => Wish::Nothing,
        }
    }

    fn tick(&mut self, now: Instant) -> Wish {
        let mut wish = Wish::Nothing;
        if self.watch.as_mut().is_some_and(|watch| watch.has_changed(now)) {
            self.reload();
            wish = Wish::Redraw;
        }
        if self.notice.take_if(|(_, until)| *until <= now).is_some() {
            wish = Wish::Redraw;
        }
        if self.figures.refresh(now) {
            wish = Wish::Redraw;
        }
        wish
    }

    fn next_tick(&self) -> Option<Instant> {
        let file = self.watch.as_ref().map(Watch::next_look);
        let notice = self.notice.as_ref().map(|(_, until)| *until);
        [file, notice, self.figures.next_refresh()].into_iter().flatten().min()
    }

    fn prepare(
        &mut self,
        _: &Engine,
        extent: vk::Extent2D,
        scale: f64,
        capture: bool,
    ) -> Result<(), Failure> {
        // That the picture before was saved is no part of this one.
        self.notice.take_if(|_| capture);
        self.extent = (extent.width, extent.height);
        self.scale = scale;
        self.navigation.resize(extent.width, extent.height);
        Ok(())
    }

    fn record(
        &mut self,
        buffer: vk::CommandBuffer,
        numbers: FrameNumbers,
        target: &Target,
    ) -> Result<(), Failure> {
        let (view, panels) = (self.view(), self.panels());
        let scene = &mut self.document.scene;
        self.overlay.update(scene, panels, self.extent, self.scale, view.transform)?;
        let canvas = self.canvas.as_mut().ok_or("the viewer has no canvas")?;
        let begin = Instant::now();
        let count = self.figures.are_shown();
        let measured = canvas.record(buffer, numbers, target, scene, &view, count)?;
        let scale = self.navigation.place().0;
        self.figures.note(begin.elapsed(), measured, scale);
        Ok(())
    }

    fn shown(&mut self) -> Wish {
        self.figures.frame_is_shown();
        Wish::Nothing
    }

    fn captured(&mut self, shot: Picture, is_last: bool) -> Result<Wish, Failure> {
        let path = self.screenshot_path();
        let saved = Destination::find(&path).and_then(|destination| shot.save(&destination));
        let (scale, origin) = self.navigation.place();
        match saved {
            Ok(()) => {
                let place = format!("--view {scale},{},{}", origin.x, origin.y);
                eprintln!("saved {}: --size {}x{} {place}", path.display(), shot.width, shot.height);
                self.say(format!("saved {}", path.display()));
            }
            // The last picture is what a program waits for.
            Err(error) if is_last => return Err(error.into()),
            Err(error) => self.complain(error.to_string()),
        }
        Ok(Wish::Redraw)
    }

    fn title(&self) -> String {
        let name = self.watch.as_ref().and_then(|watch| watch.path().file_name());
        name.map_or("Spanforge".into(), |name| format!("{} - Spanforge", name.to_string_lossy()))
    }

    fn stop(&mut self, _: &Engine) {
        self.canvas = None;
    }
}

impl Document {
    fn read(options: &Options, path: &Path) -> Result<Self, Failure> {
        let drawing = super::read(path, &super::reading(options, path)?)?.drawing();
        let drawing = drawing.map_err(|e| format!("{}: {e}", path.display()))?;
        let not_drawn =
            if drawing.not_drawn.is_empty() { String::new() } else { drawing.not_drawn.to_string() };
        Ok(Self { size: (drawing.width, drawing.height), scene: drawing.scene, not_drawn })
    }
}

/// As asked for, else the drawing's own size within bounds.
fn window_size(options: &Options, (w, h): (f64, f64)) -> (u32, u32) {
    match options.size {
        Some((width, Some(height))) => (width, height),
        Some((width, None)) => (width, (f64::from(width) * h / w).round().clamp(1.0, MOST.0) as u32),
        None => {
            let shrink = (MOST.0 / w).min(MOST.1 / h).min(1.0);
            let side = |length: f64, least: f64| (length * shrink).ceil().max(least) as u32;
            (side(w, LEAST.0), side(h, LEAST.1))
        }
    }
}

/// What fits into a line.
fn shorten(text: &str) -> String {
    const MOST: usize = 110;
    match text.char_indices().nth(MOST) {
        Some((at, _)) => format!("{}...", &text[..at]),
        None => text.to_owned(),
    }
}
