//! The viewer's part on the GPU: Spanforge in the samples' engine, drawing into the window's image.

use ash::vk;
use spanforge::gpu::{
    Access, Buffer, BufferDesc, Device, FrameNumbers, Image, ImageDesc, ImageState, ImageUsage, Memory,
    RenderingDesc, Usage,
};
use spanforge::{Counts, DrawForm, DrawState, Output, Rasterizer, RasterizerDesc, Result, Scene, View};

use super::figures::Measured;
use super::options::{Form, Options, Way};
use crate::engine::Engine;
use crate::window::{Lent, Target};

pub(crate) struct Canvas {
    lent: Lent,
    rasterizer: Rasterizer,
    samples: u32,
    /// What is resolved into the window's image, where there are several samples a pixel.
    multisampled: Option<Image>,
    /// The state that the frame before left it in.
    multisampled_state: ImageState,
    counting: Counting,
}

/// Where the counts of frames in flight go, in turn, and the numbers of those frames.
struct Counting {
    totals: Buffer,
    readback: Vec<(u64, Buffer)>,
}

impl Canvas {
    pub(crate) fn new(engine: &Engine, format: vk::Format, options: &Options) -> Result<Self> {
        let lent = Lent::new(engine, format, options.run.validate)?;
        let (device, format) = (lent.device(), lent.format());
        device.set_profile(true);
        // A window is drawn into in any case: composite is then the picture that a draw lays over it.
        let (samples, form) = match options.way {
            Some(Way::Composite) => (1, DrawForm::Picture),
            Some(Way::Draw) => (options.samples.unwrap_or(4), DrawForm::Auto),
            None => (options.samples.unwrap_or(1), DrawForm::Auto),
        };
        let desc = RasterizerDesc {
            output: Output::draw(format, samples),
            draw_form: options.form.map_or(form, Form::draw_form),
            memory: options.memory.map_or(u64::MAX, |mib| u64::from(mib) << 20),
            ..RasterizerDesc::default()
        };
        Ok(Self {
            rasterizer: Rasterizer::new(device, &desc)?,
            counting: Counting::new(device, engine.n_in_flight())?,
            lent,
            samples,
            multisampled: None,
            multisampled_state: ImageState::UNDEFINED,
        })
    }

    /// Records one frame. What is returned is of the last frame that the GPU has finished.
    pub(crate) fn record(
        &mut self,
        buffer: vk::CommandBuffer,
        frame: FrameNumbers,
        target: &Target,
        scene: &Scene,
        view: &View,
        count: bool,
    ) -> Result<Measured> {
        let (width, height) = (target.extent.width, target.extent.height);
        let window = self.lent.image(target)?;
        if self.multisampled.as_ref().is_some_and(|image| (image.width(), image.height()) != (width, height))
        {
            self.multisampled = None;
        }
        if self.samples > 1 && self.multisampled.is_none() {
            self.multisampled = Some(self.lent.device().create_image(&ImageDesc {
                name: "multisampled window",
                width,
                height,
                format: self.lent.format(),
                samples: self.samples,
                usage: ImageUsage::COLOR,
            })?);
            self.multisampled_state = ImageState::UNDEFINED;
        }
        let mut cmd = self.lent.commands(buffer, frame)?;
        let (stages, counts) = (self.lent.device().stage_times(frame.completed)?, self.counting.read(frame)?);
        self.rasterizer.prepare(&mut cmd, scene, view)?;
        if count && self.rasterizer.n_parts() == 1 {
            self.counting.record(&mut cmd, frame, &mut self.rasterizer)?;
        }
        let [r, g, b, a] = view.background.components;
        let (color, resolve) = match &self.multisampled {
            Some(image) => {
                // The frame before has drawn into it.
                cmd.transition(image, self.multisampled_state, ImageState::COLOR)?;
                self.multisampled_state = ImageState::COLOR;
                (image, Some(&window))
            }
            None => (&window, None),
        };
        cmd.begin_rendering(&RenderingDesc {
            color,
            clear: Some([r * a, g * a, b * a, a]),
            resolve,
            depth: None,
            clear_depth: None,
        })?;
        self.rasterizer.draw(&mut cmd, &DrawState::default())?;
        cmd.end_rendering();
        cmd.finish()?;
        let (n_parts, bytes) = (self.rasterizer.n_parts(), self.lent.device().memory().0);
        Ok(Measured { stages, counts, n_parts, bytes })
    }

    pub(crate) fn device_name(&self) -> &str {
        &self.lent.device().limits().device_name
    }
}

impl Counting {
    fn new(device: &Device, n_in_flight: usize) -> Result<Self> {
        let storage = Usage::STORAGE | Usage::TRANSFER_DST | Usage::TRANSFER_SRC;
        let desc = BufferDesc { name: "counts", size: 16, usage: storage, memory: Memory::Device };
        let of_cpu = BufferDesc { usage: Usage::TRANSFER_DST, memory: Memory::Readback, ..desc };
        let readback =
            (0..n_in_flight).map(|_| Ok((0, device.create_buffer(&of_cpu)?))).collect::<Result<_>>()?;
        Ok(Self { totals: device.create_buffer(&desc)?, readback })
    }

    fn slot(&self, frame: u64) -> usize {
        (frame % self.readback.len() as u64) as usize
    }

    /// Of the frame that was recorded into this frame's place before, if that one counted.
    fn read(&mut self, frame: FrameNumbers) -> Result<Option<Counts>> {
        let slot = self.slot(frame.current);
        let (counted, buffer) = &mut self.readback[slot];
        if *counted == 0 || *counted > frame.completed {
            return Ok(None);
        }
        *counted = 0;
        Ok(buffer.read_range(0, 1)?.first().copied())
    }

    fn record(
        &mut self,
        cmd: &mut spanforge::gpu::Commands<'_>,
        frame: FrameNumbers,
        rasterizer: &mut Rasterizer,
    ) -> Result<()> {
        let slot = self.slot(frame.current);
        cmd.stage("count");
        // The frame before has copied its counts before these are cleared.
        cmd.barrier(Access::TransferRead, &[Access::TransferWrite]);
        cmd.fill(self.totals.all(), 0)?;
        rasterizer.count(cmd, self.totals.all())?;
        // Counted before it is copied; zeros before either, when there was nothing to count.
        cmd.barrier(Access::ComputeReadWrite, &[Access::TransferRead]);
        cmd.barrier(Access::TransferWrite, &[Access::TransferRead]);
        let (counted, readback) = &mut self.readback[slot];
        cmd.copy(self.totals.all(), readback.all())?;
        // The host reads what was copied.
        cmd.barrier(Access::TransferWrite, &[Access::HostRead]);
        *counted = frame.current;
        Ok(())
    }
}
