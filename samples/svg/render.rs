//! The only part of the sample that speaks to the device.

use std::time::Instant;

use spanforge::gpu::{Access, Buffer, BufferDesc, Host, HostDesc, Memory, Usage};
use spanforge::svg::Drawing;
use spanforge::{Affine, Color, Counts, DrawForm, Output, Rasterizer, RasterizerDesc, Scene, View};

use super::Failure;
use super::options::{Form, Options, Placement, Way};
use super::picture::Picture;
use super::target::{FORMAT, Targets};

/// Pixels of a side, at most.
pub(crate) const MAX_SIDE: u32 = 32_768;

/// Picture size and how the drawing comes to lie in it.
pub(crate) struct Size {
    pub(crate) width: u32,
    pub(crate) height: u32,
    transform: Affine,
}

impl Size {
    /// As asked on the command line: the drawing fitted in the middle; its own size, rounded up, where nothing is asked.
    pub(crate) fn of(drawing: &Drawing, asked: Option<(u32, Option<u32>)>) -> Result<Self, Failure> {
        let (w, h) = (drawing.width, drawing.height);
        let (width, height) = match asked {
            Some((width, Some(height))) => (width, height),
            Some((width, None)) => (width, (f64::from(width) * h / w).round().max(1.0) as u32),
            None => (w.ceil() as u32, h.ceil() as u32),
        };
        Self::check(width, height)?;
        let scale = match asked {
            Some(_) => (f64::from(width) / w).min(f64::from(height) / h),
            None => 1.0,
        };
        let rest = |pixels: u32, units: f64| {
            if asked.is_some() { (f64::from(pixels) - units * scale) / 2.0 } else { 0.0 }
        };
        let transform = Affine::translate((rest(width, w), rest(height, h))) * Affine::scale(scale);
        Ok(Self { width, height, transform })
    }

    /// The drawing in that place instead.
    pub(crate) fn placed(self, place: Placement) -> Self {
        let transform = Affine::translate((place.x, place.y)) * Affine::scale(place.scale);
        Self { transform, ..self }
    }

    /// Before anything is allocated for it: what a `View` allows.
    fn check(width: u32, height: u32) -> Result<(), Failure> {
        if width.max(height) > MAX_SIDE {
            let why = format!("{width} x {height} pixels is more than {MAX_SIDE} a side");
            return Err(format!("the picture is too large: {why}").into());
        }
        Ok(())
    }

    /// The drawing stretched to exactly this size, as resvg's own tests do.
    pub(crate) fn stretched(drawing: &Drawing, width: u32, height: u32) -> Result<Self, Failure> {
        Self::check(width, height)?;
        let (x, y) = (f64::from(width) / drawing.width, f64::from(height) / drawing.height);
        Ok(Self { width, height, transform: Affine::scale_non_uniform(x, y) })
    }
}

/// One measured frame.
pub(crate) struct Frame {
    pub(crate) gpu_ms: f64,
    pub(crate) record_ms: f64,
    pub(crate) stages: Vec<(String, f64)>,
}

/// A picture and what it took.
pub(crate) struct Rendered {
    pub(crate) picture: Picture,
    pub(crate) frames: Vec<Frame>,
    /// In how many parts the frame was made.
    pub(crate) n_parts: usize,
    /// `None` for a frame in parts: the device counts the last one only.
    pub(crate) counts: Option<Counts>,
    pub(crate) cold_start_ms: f64,
    pub(crate) bytes: u64,
}

/// A device with a rasterizer on it.
pub(crate) struct Renderer {
    host: Host,
    rasterizer: Rasterizer,
    way: Way,
    samples: u32,
    validate: bool,
}

impl Renderer {
    pub(crate) fn new(options: &Options) -> Result<Self, Failure> {
        let host = Host::new(&HostDesc { profile: true, ..options.run.host_desc("svg") })?;
        let way = options.way();
        let samples = options.samples.unwrap_or(if way == Way::Composite { 16 } else { 4 });
        let output = match way {
            Way::Composite => Output::Composite { samples },
            Way::Draw => Output::draw(FORMAT, samples),
        };
        let draw_form = options.form.map_or(DrawForm::Auto, Form::draw_form);
        let memory = options.memory.map_or(u64::MAX, |mib| u64::from(mib) << 20);
        let desc = RasterizerDesc { output, draw_form, memory, ..RasterizerDesc::default() };
        let rasterizer = Rasterizer::new(host.device(), &desc)?;
        Ok(Self { host, rasterizer, way, samples, validate: options.run.validate })
    }

    pub(crate) fn device_name(&self) -> &str {
        &self.host.device().limits().device_name
    }

    pub(crate) fn driver_name(&self) -> &str {
        &self.host.device().limits().driver_name
    }

    pub(crate) fn way(&self) -> Way {
        self.way
    }

    pub(crate) fn samples(&self) -> u32 {
        self.samples
    }

    /// What the validation layer said; `None` when it was not asked for.
    pub(crate) fn messages(&self) -> Option<Vec<String>> {
        self.validate.then(|| self.host.messages())
    }

    /// Renders once, for the picture and the caches, then `n_frames` times to measure. `start`: when the cold start began.
    pub(crate) fn render(
        &mut self,
        scene: &Scene,
        size: &Size,
        background: Color,
        n_frames: usize,
        start: Instant,
    ) -> Result<Rendered, Failure> {
        let Size { width, height, transform } = *size;
        let view = View { width, height, transform, background };
        let bytes = u64::from(width) * u64::from(height) * 4;
        let readback = self.host.device().create_buffer(&BufferDesc {
            name: "picture",
            size: bytes.max(4),
            usage: Usage::TRANSFER_DST,
            memory: Memory::Readback,
        })?;
        let targets = match self.way {
            Way::Draw if bytes > 0 => Some(Targets::new(self.host.device(), width, height, self.samples)?),
            _ => None,
        };
        let targets = targets.as_ref();
        let first = self.frame(scene, &view, targets, &readback)?;
        let cold_start_ms = start.elapsed().as_secs_f64() * 1e3;
        let mut frames = Vec::new();
        for _ in 0..n_frames {
            frames.push(self.frame(scene, &view, targets, &readback)?);
        }
        if frames.is_empty() {
            frames.push(first);
        }
        let words: Vec<u32> = readback.read_range(0, (bytes / 4) as usize)?;
        let pixels = words.into_iter().map(u32::to_le_bytes).collect();
        let n_parts = self.rasterizer.n_parts();
        let counts = if n_parts > 1 { None } else { Some(self.counts()?) };
        Ok(Rendered {
            picture: Picture { width, height, pixels },
            frames,
            n_parts,
            counts,
            cold_start_ms,
            bytes: self.host.device().memory().0,
        })
    }

    /// What the last frame consisted of.
    fn counts(&mut self) -> Result<Counts, Failure> {
        let device = self.host.device();
        let storage = Usage::STORAGE | Usage::TRANSFER_DST | Usage::TRANSFER_SRC;
        let desc = BufferDesc { name: "counts", size: 16, usage: storage, memory: Memory::Device };
        let totals = device.create_buffer(&desc)?;
        let usage = Usage::TRANSFER_DST;
        let readback = device.create_buffer(&BufferDesc { usage, memory: Memory::Readback, ..desc })?;
        let rasterizer = &mut self.rasterizer;
        self.host.submit(|cmd| {
            cmd.fill(totals.all(), 0)?;
            rasterizer.count(cmd, totals.all())?;
            // Counted before it is copied; zeros before either, when there was nothing to count.
            cmd.barrier(Access::ComputeReadWrite, &[Access::TransferRead]);
            cmd.barrier(Access::TransferWrite, &[Access::TransferRead]);
            cmd.copy(totals.all(), readback.all())?;
            // The host reads what was copied.
            cmd.barrier(Access::TransferWrite, &[Access::HostRead]);
            Ok(())
        })?;
        Ok(readback.read_range(0, 1)?.first().copied().unwrap_or_default())
    }

    /// One submit: prepare, rasterize, copy the picture out.
    fn frame(
        &mut self,
        scene: &Scene,
        view: &View,
        targets: Option<&Targets>,
        readback: &Buffer,
    ) -> Result<Frame, Failure> {
        let rasterizer = &mut self.rasterizer;
        let mut record_ms = 0.0;
        let submit = Instant::now();
        self.host.submit(|cmd| {
            let record = Instant::now();
            rasterizer.prepare(cmd, scene, view)?;
            if let Some(targets) = targets {
                targets.draw(cmd, rasterizer, view, readback)?;
            } else {
                rasterizer.composite(cmd)?;
                let pixels = rasterizer.pixels()?;
                cmd.stage("copy");
                // The picture was written by compute and is copied out.
                cmd.barrier(Access::ComputeWrite, &[Access::TransferRead]);
                cmd.copy(pixels, readback.slice(..pixels.size()))?;
            }
            // The host reads what was copied.
            cmd.barrier(Access::TransferWrite, &[Access::HostRead]);
            record_ms = record.elapsed().as_secs_f64() * 1e3;
            Ok(())
        })?;
        let wall_ms = submit.elapsed().as_secs_f64() * 1e3;
        let stages: Vec<_> =
            self.host.stage_times()?.into_iter().map(|stage| (stage.name.to_owned(), stage.ms)).collect();
        // Without time stamps: submit and wait, as the CPU saw them.
        let gpu_ms =
            if stages.is_empty() { wall_ms - record_ms } else { stages.iter().map(|(_, ms)| ms).sum() };
        Ok(Frame { gpu_ms, record_ms, stages })
    }
}
