//! The whole flow on one page: what the CPU plans, what room it takes, and the stages in order.

#[doc(hidden)]
#[path = "inspect.rs"]
pub mod inspect;
#[path = "record.rs"]
mod record;

use std::sync::Arc;

use crate::error::Error;
use crate::gpu::{Access, BufferSlice, Commands, Device, Format, FrameNumbers, Image, ImageBinding};
use crate::layout::{CompositePush, DrawArguments, FragmentPush, Paint, PiecePush};
use crate::limits::MAX_ITERATIONS;

use super::blend::Blend;
use super::buffers::{FrameSizes, Measures, Room};
use super::composite::CompositeStage;
use super::counts::{CountsBuffers, CountsStage};
use super::desc::RasterizerDesc;
use super::draw::{DrawBuffers, DrawStage};
use super::fragment::FragmentStage;
use super::outlines::Outlines;
use super::output::OutputStage;
use super::paint::{self, Ramps};
use super::parts::{self, Part};
use super::picture::PictureStage;
use super::plan::{self, Frame, PathInput, Plan};
use super::room::Growing;
use super::row::RowStage;
use super::sample::Samples;
use super::scene::Scene;
use super::target::{self, DrawState};
use super::uploads::{Content, Uploads};
use super::view::View;

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
    planned: Option<(Arc<()>, u64, View)>,
    parts: Vec<Part>,
    paints: Vec<Paint>,
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
            paints: Vec::new(),
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
        let Some((_, _, view)) = &self.planned else {
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
                let mut layers = self.parts.iter().flat_map(|part| &part.plan.layers);
                let n_out = layers.clone().filter(|(layer, _)| !state.layers.contains(layer)).count();
                if n_out == layers.clone().count() {
                    return Ok(());
                }
                if let Some((layer, _)) = layers.find(|(layer, _)| !state.layers.contains(layer)) {
                    let why = format!("a picture holds layer {layer} too: name DrawForm::Lines or Quads");
                    return Err(Error::invalid("draw layers", why));
                }
                cmd.stage("draw");
                target::set(cmd, target, state, &viewport);
                return picture.record(cmd, self.pixels()?, push);
            }
            OutputStage::Draw(draw, target) => (draw, target),
        };
        cmd.stage("draw");
        target::set(cmd, target, state, &viewport);
        for (index, Part { plan, .. }) in self.parts.iter().enumerate().filter(|(_, p)| p.plan.n_rows > 0) {
            let (uploads, drawn) = (self.uploads.part(index)?, self.room.part(index)?);
            let all = drawn.draw_arguments.all()?;
            for number in plan.draws(state) {
                let size = size_of::<DrawArguments>() as u64;
                let buffers = DrawBuffers {
                    runs: drawn.runs.all()?,
                    spans: drawn.spans.all()?,
                    paints: uploads.paints.all()?,
                    ramps: self.uploads.ramps.all()?,
                    arguments: all.slice(number * size..(number + 1) * size),
                    gradients: !self.ramps.words.is_empty(),
                };
                draw.record(cmd, buffers, push)?;
            }
        }
        Ok(())
    }

    /// Records the picture of what was prepared last into [`pixels`](Rasterizer::pixels).
    ///
    /// # Errors
    /// When nothing was prepared; what the device reports.
    pub fn composite(&mut self, cmd: &mut Commands<'_>) -> Result<(), Error> {
        if !matches!(self.output, OutputStage::Composite(_)) {
            return Err(Error::invalid("composite", "the rasterizer was made for draw"));
        }
        self.record_composite(cmd, self.parts.len() - 1)
    }

    /// Records the picture that [`composite`](Rasterizer::composite) made into a storage image of format
    /// [`Format::Rgba8Unorm`], of the view's size or larger, in state
    /// [`ImageState::COMPUTE_WRITE`](crate::gpu::ImageState::COMPUTE_WRITE); it is left in that state, written.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] for an image of another format or a smaller one, or when nothing was prepared.
    pub fn store(&mut self, cmd: &mut Commands<'_>, picture: &Image) -> Result<(), Error> {
        let OutputStage::Composite(composite) = &self.output else {
            return Err(Error::invalid("store", "the rasterizer was made for draw"));
        };
        let Some((_, _, view)) = &self.planned else {
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
        composite.record_store(cmd, self.pixels()?, ImageBinding::new(picture), push)
    }

    /// Records the counts of what was prepared last into `totals`, 16 bytes that a fill or `update` has just set to zero:
    /// a [`Counts`](crate::Counts). For tools; a frame does not need it. A frame in
    /// parts counts its last part.
    ///
    /// # Errors
    /// When nothing was prepared; what the device reports.
    pub fn count(&mut self, cmd: &mut Commands<'_>, totals: BufferSlice<'_>) -> Result<(), Error> {
        let Some((_, _, view)) = &self.planned else {
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
            rows: room.rows.all()?,
            spans: room.part(last)?.spans.all()?,
            span_counts: room.span_counts.all()?,
            totals,
        };
        let fragment = FragmentPush { width: view.width as i32, n_groups: self.plan().groups.len() as u32 };
        let piece = PiecePush { n_rows: self.plan().n_rows as u32, n_pieces: self.plan().n_pieces() };
        counts.record(cmd, buffers, fragment, piece)
    }

    /// The picture: premultiplied RGBA8, sRGB-encoded, row by row without padding. `composite` leaves it written by
    /// compute; a barrier from `ComputeWrite` comes before the reader, and one from the reader to `ComputeWrite`
    /// before the next frame.
    ///
    /// # Errors
    /// When nothing was prepared.
    pub fn pixels(&self) -> Result<BufferSlice<'_>, Error> {
        let Some((_, _, view)) = &self.planned else {
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

    /// Brings the plan up to date with the scene and the view. False when it was: nothing is done then.
    fn update(&mut self, scene: &Scene, view: &View) -> Result<bool, Error> {
        let known = self.planned.as_ref().is_some_and(|(identity, revision, planned)| {
            Arc::ptr_eq(identity, &scene.identity) && *revision == scene.revision && planned == view
        });
        if known {
            return Ok(false);
        }
        self.outlines.update(scene, view.transform);
        self.planned = None;
        let inputs: Vec<_> = scene
            .drawn()
            .zip(&self.outlines.outlines)
            .zip(&self.outlines.first_curves)
            .map(|(((number, path), outline), &first_curve)| PathInput {
                number,
                outline,
                transform: view.transform * path.transform,
                even_odd: path.fill_rule() == peniko::Fill::EvenOdd,
                first_curve,
                layer: path.layer,
            })
            .collect();
        let frame = Frame {
            view,
            rows: 0..view.height,
            far: inputs.iter().any(|input| plan::reaches_far(input, view)),
            lines_per_part: if self.device.features().is_cpu { 32.0 } else { 2.0 },
            group_size: self.group_size,
            iterations: if self.device.features().is_cpu { MAX_ITERATIONS.into() } else { u64::MAX },
            spread: self.device.features().is_cpu,
        };
        let range = self.device.limits().max_storage_range;
        let need = |plan: &Plan, limit| self.room.too_large(plan, self.measures(plan, view), range, limit);
        let take = |parts: &[Part]| self.sizes(parts, view).taken();
        let parts = parts::within(&inputs, &frame, self.memory, &need, &take)?;
        let pixels = u64::from(view.width) * u64::from(view.height) * 4;
        if pixels > range && !self.draws() {
            return Err(Error::Capacity { buffer: "pixels".into(), needed: pixels, available: range });
        }
        let points = size_of_val(&self.outlines.points[..]) as u64;
        if points > range && !frame.far {
            return Err(Error::Capacity { buffer: "points".into(), needed: points, available: range });
        }
        let mut ramps = Ramps::default();
        self.paints = scene.drawn().map(|(_, path)| paint::paint(path, view.transform, &mut ramps)).collect();
        self.ramps = ramps;
        let ramps = size_of_val(&self.ramps.words[..]) as u64;
        if ramps > range {
            return Err(Error::Capacity { buffer: "ramps".into(), needed: ramps, available: range });
        }
        self.parts = parts;
        self.planned = Some((scene.identity.clone(), scene.revision, *view));
        Ok(true)
    }

    fn measures(&self, plan: &Plan, view: &View) -> Measures<'_> {
        let words = |n: u64| n.min(u64::from(u32::MAX)) as u32;
        let (n_rows, n_pieces) = (words(plan.n_rows), words(plan.n_rows * u64::from(plan.n_pieces())));
        let (draw_scratch, n_pixels) = match &self.output {
            OutputStage::Draw(draw, _) => (draw.scratch_size(n_pieces), 0),
            _ => (0, u64::from(view.width) * u64::from(view.height)),
        };
        let scan_scratch = self.fragment.scratch_size(n_rows).max(draw_scratch);
        Measures { row: &self.row, n_samples: self.samples.n, scan_scratch, draws: self.draws(), n_pixels }
    }

    fn sizes(&self, parts: &[Part], view: &View) -> FrameSizes {
        FrameSizes::of(parts.iter().map(|part| (&part.plan, self.measures(&part.plan, view))))
    }

    /// Grows every buffer to what the frame may need of it.
    fn make_room(&mut self) -> Result<(), Error> {
        let Some((_, _, view)) = &self.planned else { return Ok(()) };
        let sizes = self.sizes(&self.parts, view);
        self.room.ensure(&self.device, &sizes, self.memory)
    }

    /// Writes what the stages read of the CPU's.
    fn upload(&mut self, numbers: FrameNumbers) -> Result<(), Error> {
        let draws = self.draws();
        let content =
            Content { outlines: &self.outlines, paints: &self.paints, ramps: &self.ramps.words, draws };
        self.uploads.write(&self.device, numbers, content, &self.parts)
    }
}
