//! The whole flow on one page: what the CPU plans, what room it takes, and the stages in order.

#[doc(hidden)]
#[path = "inspect.rs"]
pub mod inspect;
#[path = "record.rs"]
mod record;
#[path = "update.rs"]
mod update;

use crate::error::Error;
use crate::gpu::{Access, BufferSlice, Commands, Device, Format, Image, ImageBinding};
use crate::layout::{CompositePush, DrawArguments, FragmentPush, PiecePush};

use super::blend::Blend;
use super::buffers::Room;
use super::composite::CompositeStage;
use super::counts::{CountsBuffers, CountsStage};
use super::desc::RasterizerDesc;
use super::draw::{DrawBuffers, DrawStage};
use super::fragment::FragmentStage;
use super::outlines::Outlines;
use super::output::OutputStage;
use super::paint::Ramps;
use super::parts::Part;
use super::picture::PictureStage;
use super::plan::{Draw, Layer, Plan};
use super::replan::Ledger;
use super::room::Growing;
use super::row::RowStage;
use super::sample::Samples;
use super::scene::Scene;
use super::target::{self, DrawState};
use super::uploads::Uploads;
use super::view::View;
use update::Planned;

/// Draws scenes: [`prepare`](Rasterizer::prepare) records the stages up to spans, then
/// [`composite`](Rasterizer::composite) turns them into pixels. Nothing is submitted, waited for or read back.
pub struct Rasterizer {
    device: Device,
    group_size: u32,
    samples: Samples,
    counts: Option<CountsStage>,
    fragment: FragmentStage,
    row: RowStage,
    output: OutputStage,
    outlines: Outlines,
    planned: Option<Planned>,
    parts: Vec<Part>,
    /// For edits of a frame in one part, once there is one.
    ledger: Option<Ledger>,
    /// How often a plan was made anew.
    n_plans: u64,
    ramps: Ramps,
    memory: u64,
    blend: Blend,
    /// The buffers served an earlier frame.
    recorded: bool,
    uploads: Uploads,
    room: Room,
}

impl Rasterizer {
    /// Compiles the pipelines.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] for a number of samples that does not exist; what the device reports.
    pub fn new(device: &Device, desc: &RasterizerDesc) -> Result<Self, Error> {
        let (samples, output) = OutputStage::new(device, desc)?;
        Self::with(device, desc, samples, output)
    }

    fn with(
        device: &Device,
        desc: &RasterizerDesc,
        samples: Samples,
        output: OutputStage,
    ) -> Result<Self, Error> {
        let group_size = if device.features().is_cpu { 16 } else { 64 };
        Ok(Self {
            device: device.clone(),
            group_size,
            samples,
            counts: None,
            fragment: FragmentStage::new(device, &samples, group_size)?,
            row: RowStage::new(device, &samples, desc.row_work)?,
            output,
            outlines: Outlines::default(),
            planned: None,
            parts: vec![Part::default()],
            ledger: None,
            n_plans: 0,
            ramps: Ramps::default(),
            memory: desc.memory,
            blend: desc.blend,
            recorded: false,
            uploads: Uploads::new(),
            room: Room::new(),
        })
    }

    /// Records everything up to spans. Call it outside a render pass. All frames share the buffers that the GPU
    /// writes: the barriers against the frame before are recorded here, except for what the host does with
    /// [`pixels`](Rasterizer::pixels).
    ///
    /// # Errors
    /// [`Error::InvalidInput`] for a view or a path that cannot be drawn, [`Error::Capacity`] when the device has no
    /// room; nothing is recorded then.
    pub fn prepare(&mut self, cmd: &mut Commands<'_>, scene: &Scene, view: &View) -> Result<(), Error> {
        view.check()?;
        if self.update(scene, view)? {
            // What a failure leaves half made is made again.
            self.make_room().and_then(|()| self.upload(cmd.frame())).inspect_err(|_| self.planned = None)?;
        }
        self.uploads.used(cmd.frame());
        cmd.label("prepare", |cmd| self.record_parts(cmd, view))
    }

    /// All that [`Rasterizer::prepare`] records.
    fn record_parts(&mut self, cmd: &mut Commands<'_>, view: &View) -> Result<(), Error> {
        for part in 0..self.parts.len() {
            if part > 0 {
                self.record_composite(cmd, part - 1)?;
            }
            if part > 0 || self.recorded {
                // The part or frame before has used the buffers before they serve again.
                cmd.barrier(Access::ComputeReadWrite, &[Access::TransferWrite, Access::ComputeReadWrite]);
            }
            if part == 0 && self.recorded && !matches!(self.output, OutputStage::Composite(_)) {
                // The frame before is drawn, and with that its arguments and runs fetched, before this one overwrites them.
                cmd.barrier(Access::FragmentRead, &[Access::ComputeReadWrite]);
            }
            self.recorded = true;
            self.record_part(cmd, part, view)?;
        }
        match self.output {
            OutputStage::Composite(_) => {}
            OutputStage::Draw(..) => DrawStage::record_ready(cmd),
            OutputStage::Picture(..) => {
                self.record_composite(cmd, self.parts.len() - 1)?;
                PictureStage::record_ready(cmd);
            }
        }
        Ok(())
    }

    /// Records the draw of what was prepared last, inside a rendering that the host has begun: dynamic rendering or a render
    /// pass, as the [`Target`](super::Target) says. Several draws of one frame may take layers apart, with the host's own
    /// between them.
    ///
    /// It binds a pipeline and descriptor sets, pushes constants, sets the viewport, and the stencil reference where stencil
    /// is tested; all of this is left as it is then. The scissor stays the host's, which must have set one.
    ///
    /// # Errors
    /// When the rasterizer was made for composite, nothing was prepared, or the state does not fit; for some layers of
    /// several, when the draw form is [`Picture`](super::DrawForm::Picture); what the device reports.
    pub fn draw(&mut self, cmd: &mut Commands<'_>, state: &DrawState) -> Result<(), Error> {
        let drawn = self.record_draw(cmd, state);
        cmd.end_stage_label();
        drawn
    }

    fn record_draw(&mut self, cmd: &mut Commands<'_>, state: &DrawState) -> Result<(), Error> {
        // What was prepared in one frame may be drawn in later ones too.
        self.uploads.used(cmd.frame());
        let Some(Planned { view, .. }) = &self.planned else {
            return Err(Error::invalid("draw", "nothing was prepared"));
        };
        let (viewport, push) = state.place(view)?;
        let (draw, target) = match &self.output {
            OutputStage::Composite(_) => {
                return Err(Error::invalid("draw", "the rasterizer was made for composite"));
            }
            // Nothing was composed, or there are no runs.
            _ if self.parts.iter().all(|part| part.plan.n_rows == 0) => return Ok(()),
            OutputStage::Picture(_, picture, target) => {
                let layers = || self.parts.iter().flat_map(|part| &part.plan.layers);
                let is_out = |layer: &&Layer| !state.layers.contains(&layer.number);
                match layers().find(is_out) {
                    None => {}
                    Some(_) if layers().all(|layer| is_out(&layer)) => return Ok(()),
                    Some(Layer { number, .. }) => {
                        let why =
                            format!("a picture holds layer {number} too: name DrawForm::Lines or Quads");
                        return Err(Error::invalid("draw layers", why));
                    }
                }
                cmd.stage_in_rendering("draw");
                target::set(cmd, target, state, &viewport);
                return picture.record(cmd, self.pixels()?, push);
            }
            OutputStage::Draw(draw, target) => (draw, target),
        };
        cmd.stage_in_rendering("draw");
        target::set(cmd, target, state, &viewport);
        for (index, Part { plan, .. }) in self.parts.iter().enumerate().filter(|(_, p)| p.plan.n_rows > 0) {
            let (uploads, drawn) = (self.uploads.part(index)?, self.room.part(index)?);
            let all = drawn.draw_arguments.all()?;
            for Draw { arguments: number, gradients } in plan.draws(state) {
                let size = size_of::<DrawArguments>() as u64;
                let buffers = DrawBuffers {
                    runs: drawn.runs.all()?,
                    spans: drawn.spans.all()?,
                    paints: uploads.paints.all()?,
                    ramps: self.uploads.ramps.all()?,
                    arguments: all.slice(number * size..(number + 1) * size),
                    gradients,
                };
                draw.record(cmd, buffers, push)?;
            }
        }
        Ok(())
    }

    /// Records the picture of what was prepared last into [`pixels`](Rasterizer::pixels). It waits for `prepare` by itself; the
    /// host orders what else it does with the picture:
    ///
    /// ```
    /// # use spanforge::gpu::{Access, BufferDesc, Host, HostDesc, Memory, Usage};
    /// # use spanforge::{Rasterizer, RasterizerDesc, Scene, View};
    /// # let host = Host::new(&HostDesc::default())?;
    /// # let mut rasterizer = Rasterizer::new(host.device(), &RasterizerDesc::default())?;
    /// # let (scene, view) = (Scene::new(), View { background: spanforge::Color::WHITE, ..View::new(8, 4) });
    /// # let desc = BufferDesc { name: "picture", size: 128, usage: Usage::TRANSFER_DST, memory: Memory::Readback };
    /// # let picture = host.device().create_buffer(&desc)?;
    /// # host.submit(|cmd| {
    /// // The copy of the frame before has read the picture. Before `prepare`, which composes where a frame is made in parts.
    /// cmd.barrier(Access::TransferRead, &[Access::ComputeReadWrite]);
    /// rasterizer.prepare(cmd, &scene, &view)?;
    /// rasterizer.composite(cmd)?;
    /// // It is written before this frame's copy reads it.
    /// cmd.barrier(Access::ComputeWrite, &[Access::TransferRead]);
    /// cmd.copy(rasterizer.pixels()?, picture.all())?;
    /// # Ok(()) })?;
    /// # assert_eq!(picture.read::<u32>()?, [u32::MAX; 32]);
    /// # Ok::<(), spanforge::Error>(())
    /// ```
    ///
    /// # Errors
    /// When nothing was prepared; what the device reports.
    pub fn composite(&mut self, cmd: &mut Commands<'_>) -> Result<(), Error> {
        if !matches!(self.output, OutputStage::Composite(_)) {
            return Err(Error::invalid("composite", "the rasterizer was made for draw"));
        }
        self.uploads.used(cmd.frame());
        let composed = self.record_composite(cmd, self.parts.len() - 1);
        cmd.end_stage_label();
        composed
    }

    /// Records the picture that [`composite`](Rasterizer::composite) made into a storage image of format
    /// [`Format::Rgba8Unorm`], of the view's size or larger, in state
    /// [`ImageState::COMPUTE_WRITE`](crate::gpu::ImageState::COMPUTE_WRITE); it is left in that state, written.
    ///
    /// The image is the host's ([`Device::adopt_image`]) or Spanforge's own, which the host samples by its
    /// [`raw_view`](Image::raw_view):
    ///
    /// ```no_run
    /// # use spanforge::gpu::*;
    /// # use spanforge::{Rasterizer, Result};
    /// # fn f(device: &Device, cmd: &mut Commands<'_>, rasterizer: &mut Rasterizer) -> Result<()> {
    /// let usage = ImageUsage::STORAGE | ImageUsage::SAMPLED;
    /// let desc = ImageDesc { name: "ui", width: 640, height: 480, format: Format::Rgba8Unorm, samples: 1, usage };
    /// let picture = device.create_image(&desc)?; // once; `picture.raw_view()` goes into the host's descriptor
    /// // Every frame: sampled by the frame before; stored; sampled again.
    /// cmd.transition(&picture, ImageState::FRAGMENT_SAMPLED.discarded(), ImageState::COMPUTE_WRITE)?;
    /// rasterizer.store(cmd, &picture)?;
    /// cmd.transition(&picture, ImageState::COMPUTE_WRITE, ImageState::FRAGMENT_SAMPLED)?;
    /// # Ok(()) }
    /// ```
    ///
    /// # Errors
    /// [`Error::InvalidInput`] for an image of another format or a smaller one, or when nothing was prepared.
    pub fn store(&mut self, cmd: &mut Commands<'_>, picture: &Image) -> Result<(), Error> {
        let OutputStage::Composite(composite) = &self.output else {
            return Err(Error::invalid("store", "the rasterizer was made for draw"));
        };
        let Some(Planned { view, .. }) = &self.planned else {
            return Err(Error::invalid("store", "nothing was prepared"));
        };
        if picture.format() != Format::Rgba8Unorm {
            return Err(Error::invalid(
                picture.name(),
                format!("its format is {:?}, not Rgba8Unorm", picture.format()),
            ));
        }
        if picture.width() < view.width || picture.height() < view.height {
            let (width, height) = (view.width, view.height);
            return Err(Error::invalid(
                picture.name(),
                format!("it is smaller than the view's {width} x {height} pixels"),
            ));
        }
        if view.width == 0 || view.height == 0 {
            return Ok(());
        }
        // The picture is complete before it is stored.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeRead]);
        let push = CompositePush { width: view.width, height: view.height, ..CompositePush::default() };
        let stored = composite.record_store(cmd, self.pixels()?, ImageBinding::new(picture), push);
        cmd.end_stage_label();
        stored
    }

    /// Records the counts of what was prepared last into `totals`, 16 bytes that a fill or `update` has just set to zero:
    /// a [`Counts`](crate::Counts). For tools; a frame does not need it, and the first call makes the pipelines. A frame in
    /// parts counts its last part.
    ///
    /// ```
    /// # use spanforge::gpu::{Access, BufferDesc, Host, HostDesc, Memory, Usage};
    /// # use spanforge::{Affine, Brush, Color, Counts, Fill, Rasterizer, RasterizerDesc, Rect, Scene, Shape, View};
    /// # let host = Host::new(&HostDesc::default())?;
    /// # let mut rasterizer = Rasterizer::new(host.device(), &RasterizerDesc::default())?;
    /// # let mut scene = Scene::new();
    /// # let square = Rect::new(2.5, 2.5, 9.5, 9.5).to_path(0.1);
    /// # scene.fill(&square, Fill::NonZero, Affine::IDENTITY, &Brush::Solid(Color::BLACK))?;
    /// # let buffer = |name, usage, memory| host.device().create_buffer(&BufferDesc { name, size: 16, usage, memory });
    /// # let usage = Usage::STORAGE | Usage::TRANSFER_DST | Usage::TRANSFER_SRC;
    /// # let totals = buffer("totals", usage, Memory::Device)?;
    /// # let readback = buffer("readback", Usage::TRANSFER_DST, Memory::Readback)?;
    /// # host.submit(|cmd| {
    /// rasterizer.prepare(cmd, &scene, &View::new(16, 16))?;
    /// // The copy of the frame before has read its counts before they are cleared.
    /// cmd.barrier(Access::TransferRead, &[Access::TransferWrite]);
    /// cmd.fill(totals.all(), 0)?;
    /// rasterizer.count(cmd, totals.all())?; // waits for the fill by itself
    /// // Counted before they are copied, or cleared where there is nothing to count.
    /// cmd.barrier(Access::ComputeReadWrite, &[Access::TransferRead]);
    /// cmd.barrier(Access::TransferWrite, &[Access::TransferRead]);
    /// cmd.copy(totals.all(), readback.all())?;
    /// # Ok(()) })?;
    /// # assert!(readback.read::<Counts>()?[0].fragments > 0);
    /// # Ok::<(), spanforge::Error>(())
    /// ```
    ///
    /// # Errors
    /// When nothing was prepared; what the device reports.
    pub fn count(&mut self, cmd: &mut Commands<'_>, totals: BufferSlice<'_>) -> Result<(), Error> {
        self.uploads.used(cmd.frame());
        let Some(Planned { view, .. }) = &self.planned else {
            return Err(Error::invalid("count", "nothing was prepared"));
        };
        if self.plan().n_rows == 0 {
            return Ok(());
        }
        if self.counts.is_none() {
            self.counts = Some(CountsStage::new(&self.device, &self.samples, self.group_size)?);
        }
        let Some(counts) = &self.counts else { return Ok(()) };
        let last = self.parts.len() - 1;
        let (room, uploads) = (&self.room, self.uploads.part(last)?);
        let [points, curves] = self.uploads.curves_of(last)?;
        // The zeros in `totals` before they are counted up.
        cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite]);
        let buffers = CountsBuffers {
            groups: uploads.groups.all()?,
            paths: uploads.paths.all()?,
            curves,
            points,
            rows: room.shared.rows.all()?,
            spans: room.part(last)?.spans.all()?,
            span_counts: room.shared.span_counts.all()?,
            totals,
        };
        let fragment = FragmentPush { width: view.width as i32, n_groups: self.plan().groups.len() as u32 };
        let piece = PiecePush { n_rows: self.plan().n_rows as u32, n_pieces: self.plan().n_pieces() };
        counts.record(cmd, buffers, fragment, piece)
    }

    /// The picture: premultiplied RGBA8, sRGB-encoded, row by row without padding. `composite` leaves it written by
    /// compute; a barrier from `ComputeWrite` comes before the reader, and one from the reader to
    /// `ComputeReadWrite` before the next frame. In Vulkan's words, for fragment shaders of the host's that read it:
    ///
    /// ```no_run
    /// # use ash::vk;
    /// # use spanforge::gpu::Commands;
    /// # use spanforge::{Rasterizer, Result, Scene, View};
    /// # fn f(device: &ash::Device, buffer: vk::CommandBuffer, cmd: &mut Commands<'_>, rasterizer: &mut Rasterizer, scene: &Scene,
    /// #     view: &View) -> Result<()> {
    /// use vk::{AccessFlags2 as Access, PipelineStageFlags2 as Stage};
    /// let written = Access::SHADER_STORAGE_READ | Access::SHADER_STORAGE_WRITE;
    /// let before = vk::MemoryBarrier2::default() // the frame before has read it
    ///     .src_stage_mask(Stage::FRAGMENT_SHADER)
    ///     .dst_stage_mask(Stage::COMPUTE_SHADER).dst_access_mask(written);
    /// let after = vk::MemoryBarrier2::default() // this one may read it
    ///     .src_stage_mask(Stage::COMPUTE_SHADER).src_access_mask(Access::SHADER_STORAGE_WRITE)
    ///     .dst_stage_mask(Stage::FRAGMENT_SHADER).dst_access_mask(Access::SHADER_STORAGE_READ);
    /// let order = |barrier| {
    ///     let barriers = [barrier];
    ///     unsafe { device.cmd_pipeline_barrier2(buffer, &vk::DependencyInfo::default().memory_barriers(&barriers)) };
    /// };
    /// order(before);
    /// rasterizer.prepare(cmd, scene, view)?;
    /// rasterizer.composite(cmd)?;
    /// order(after); // .. and the host's rendering, whose descriptor has `rasterizer.pixels()?.buffer().raw()`
    /// # Ok(()) }
    /// ```
    ///
    /// # Errors
    /// When nothing was prepared.
    pub fn pixels(&self) -> Result<BufferSlice<'_>, Error> {
        let Some(Planned { view, .. }) = &self.planned else {
            return Err(Error::invalid("pixels", "nothing was prepared"));
        };
        Ok(self.room.pixels.all()?.slice(..u64::from(view.width) * u64::from(view.height) * 4))
    }

    /// Bytes of all buffers.
    #[must_use]
    pub fn bytes(&self) -> u64 {
        self.room.all().map(Growing::size).sum::<u64>() + self.uploads.bytes()
    }

    /// In how many parts the frame prepared last was made: 1 where it fits.
    #[must_use]
    pub fn n_parts(&self) -> usize {
        self.parts.len()
    }

    /// Runs are made, and kept until all are drawn.
    fn draws(&self) -> bool {
        matches!(self.output, OutputStage::Draw(..))
    }

    /// The plan of the last part, which is the whole frame where that fits.
    fn plan(&self) -> &Plan {
        &self.parts[self.parts.len() - 1].plan
    }
}
