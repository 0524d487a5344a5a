//! The whole flow on one page: what the CPU plans, what room it takes, and the stages in order.

#[doc(hidden)]
#[path = "inspect.rs"]
pub mod inspect;

use std::sync::Arc;

use crate::error::Error;
use crate::gpu::{Access, BufferSlice, Commands, Device, Format, Image, ImageBinding};
use crate::layout::{CompositePush, DrawPush, FragmentPush, Paint, PiecePush, RowPush, RowWork};
use crate::limits::MAX_ITERATIONS;

use super::buffers::{Measures, Room, Uploads};
use super::composite::{CompositeBuffers, CompositeStage};
use super::counts::{CountsBuffers, CountsStage};
use super::desc::RasterizerDesc;
use super::draw::{DrawBuffers, RunBuffers};
use super::fragment::{FragmentBuffers, FragmentStage};
use super::outlines::Outlines;
use super::output::OutputStage;
use super::paint::{self, Ramps};
use super::parts::{self, Need, Part};
use super::picture::PictureStage;
use super::plan::{self, Frame, PathInput, Plan};
use super::row::{RowBuffers, RowStage};
use super::sample::Samples;
use super::scene::Scene;
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
        let changed = self.update(scene, view)?;
        self.make_room()?;
        let numbers = cmd.frame();
        let n_parts = self.parts.len();
        for part in 0..n_parts {
            if part > 0 {
                self.record_composite(cmd, part - 1)?;
            }
            if part > 0 || self.recorded {
                // The part or frame before has used the buffers before they serve again.
                cmd.barrier(Access::ComputeReadWrite, &[Access::TransferWrite, Access::ComputeReadWrite]);
                if !matches!(self.output, OutputStage::Composite(_)) {
                    // Its pixels are drawn, and with that its arguments and runs fetched, before spans are overwritten.
                    cmd.barrier(Access::FragmentRead, &[Access::ComputeReadWrite]);
                }
            }
            if changed || n_parts > 1 {
                let (brushes, draws) = ((&self.paints[..], &self.ramps.words[..]), self.draws());
                let written = self.uploads.write(
                    &self.device,
                    numbers,
                    &self.outlines,
                    &self.parts[part],
                    brushes,
                    draws,
                );
                // What is half written is written again.
                written.inspect_err(|_| self.planned = None)?;
            }
            self.uploads.used(numbers);
            self.recorded = true;
            self.record_part(cmd, part, view)?;
        }
        if let OutputStage::Picture(..) = self.output {
            self.record_composite(cmd, n_parts - 1)?;
            PictureStage::record_ready(cmd);
        }
        Ok(())
    }

    /// Records the stages up to spans of one part, or to runs.
    fn record_part(&self, cmd: &mut Commands<'_>, part: usize, view: &View) -> Result<(), Error> {
        let (room, uploads, plan) = (&self.room, &self.uploads, &self.parts[part].plan);
        let n_rows = plan.n_rows as u32;
        if n_rows == 0 {
            return Ok(());
        }
        let rows = room.rows.all()?.slice(..u64::from(n_rows) * 4);
        let work = room.work.all()?.slice(..size_of::<RowWork>() as u64);
        cmd.stage("clear");
        cmd.fill(rows, 0)?;
        cmd.fill(work, 0)?;
        // Zeros before they are counted up.
        cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite]);
        let buffers = FragmentBuffers {
            groups: uploads.groups.all()?,
            paths: uploads.paths.all()?,
            curves: uploads.curves.all()?,
            points: uploads.points.all()?,
            rows,
            fragments: room.fragments.all()?,
            scan_scratch: room.scan_scratch.all()?,
        };
        let push = FragmentPush { width: view.width as i32, n_groups: plan.groups.len() as u32 };
        self.fragment.record(cmd, buffers, push, n_rows)?;
        // Fragments are complete before rows are walked.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        let keys = room.keys.all()?;
        let buffers = RowBuffers {
            rows,
            fragments: room.fragments.all()?,
            spans: room.spans.all()?,
            span_counts: room.span_counts.all()?,
            work,
            long_rows: room.long_rows.all()?,
            blocks: room.blocks.all()?,
            segments: room.segments.all()?,
            keys,
            sorted: room.sorted.all()?,
            steps: room.steps.all()?,
            flags: room.flags.all()?,
            counts: room.counts.all()?,
            count_flags: room.count_flags.all()?,
            sums: room.sums.all()?,
        };
        let n_blocks = self.row.max_blocks(plan.fragments, plan.n_rows) as u32;
        let push =
            RowPush { n_rows, width: view.width, n_keys: (keys.size() / 8) as u32, n_blocks, stride: 1 };
        self.row.record(cmd, buffers, push, plan.longest)?;
        let OutputStage::Draw(draw) = &self.output else { return Ok(()) };
        // Spans are complete before they are joined to runs.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        let buffers = RunBuffers {
            rows,
            spans: room.spans.all()?,
            span_counts: room.span_counts.all()?,
            row_places: uploads.row_places.all()?,
            run_starts: room.run_starts.all()?,
            runs: room.runs.all()?,
            arguments: room.draw_arguments.all()?,
            scan_scratch: room.scan_scratch.all()?,
        };
        draw.record_runs(cmd, buffers, PiecePush { n_rows, n_pieces: plan.n_pieces() })
    }

    /// Records the draw of what was prepared last, inside a rendering whose target has the format and samples named at
    /// creation, with viewport and scissor over the whole view.
    ///
    /// # Errors
    /// When the rasterizer was made for composite, or nothing was prepared; what the device reports.
    pub fn draw(&mut self, cmd: &mut Commands<'_>) -> Result<(), Error> {
        let Some((_, _, view)) = &self.planned else {
            return Err(Error::invalid("draw", "nothing was prepared"));
        };
        let push = DrawPush { n_rows: self.plan().n_rows as u32, width: view.width, height: view.height };
        let draw = match &self.output {
            OutputStage::Composite(_) => {
                return Err(Error::invalid("draw", "the rasterizer was made for composite"));
            }
            // Nothing was composed, or there are no runs.
            _ if self.parts.iter().all(|part| part.plan.n_rows == 0) => return Ok(()),
            OutputStage::Picture(_, picture) => {
                cmd.stage("draw");
                return picture.record(cmd, self.pixels()?, push);
            }
            OutputStage::Draw(draw) => draw,
        };
        let (room, uploads) = (&self.room, &self.uploads);
        let buffers = DrawBuffers {
            runs: room.runs.all()?,
            spans: room.spans.all()?,
            paints: uploads.paints.all()?,
            ramps: uploads.ramps.all()?,
            arguments: room.draw_arguments.all()?,
            gradients: !self.ramps.words.is_empty(),
        };
        cmd.stage("draw");
        draw.record(cmd, buffers, push)
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

    fn record_composite(&self, cmd: &mut Commands<'_>, part: usize) -> Result<(), Error> {
        // A picture of its own lies over the host's target.
        let (composite, is_picture) = match &self.output {
            OutputStage::Composite(composite) => (composite, false),
            OutputStage::Picture(composite, _) => (composite, true),
            OutputStage::Draw(_) => return Ok(()),
        };
        let Some((_, _, view)) = &self.planned else {
            return Err(Error::invalid("composite", "nothing was prepared"));
        };
        let (room, uploads) = (&self.room, &self.uploads);
        if view.width == 0 || view.height == 0 {
            return Ok(());
        }
        // Spans are complete before they become pixels.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        let buffers = CompositeBuffers {
            paths: uploads.paths.all()?,
            rows: room.rows.all()?,
            spans: room.spans.all()?,
            span_counts: room.span_counts.all()?,
            work: room.work.all()?.slice(..size_of::<RowWork>() as u64),
            list_starts: uploads.list_starts.all()?,
            lists: uploads.lists.all()?,
            paints: uploads.paints.all()?,
            ramps: uploads.ramps.all()?,
            pixels: room.pixels.all()?,
            gradients: !self.ramps.words.is_empty(),
        };
        let background = if is_picture { 0 } else { paint::premultiplied(view.background) };
        for section in 0..self.parts[part].plan.n_sections.max(1) {
            if section > 0 {
                // Paths lie over those of the section before.
                cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
            }
            let keep = u32::from(part > 0 || section > 0);
            let push = CompositePush {
                width: view.width,
                height: view.height,
                background,
                keep,
                stride: 1,
                section,
                n_strips: 1,
            };
            composite.record(cmd, buffers, push)?;
        }
        Ok(())
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
        let (room, uploads) = (&self.room, &self.uploads);
        // The zeros in `totals` before they are counted up.
        cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite]);
        let buffers = CountsBuffers {
            groups: uploads.groups.all()?,
            paths: uploads.paths.all()?,
            curves: uploads.curves.all()?,
            points: uploads.points.all()?,
            rows: room.rows.all()?,
            spans: room.spans.all()?,
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
        let room = self.room.all().iter().map(|b| b.size()).sum::<u64>();
        room + self.uploads.all().iter().map(|b| b.size()).sum::<u64>()
    }

    /// Runs are made, and all of a frame's at once.
    fn draws(&self) -> bool {
        matches!(self.output, OutputStage::Draw(_))
    }

    /// The plan of the last part, which is the whole frame where that fits.
    fn plan(&self) -> &Plan {
        &self.parts[self.parts.len() - 1].plan
    }

    /// Brings the plan up to date with the scene and the view. False when it was: nothing is done then.
    fn update(&mut self, scene: &Scene, view: &View) -> Result<bool, Error> {
        let outlines_changed = self.outlines.update(scene, view.transform);
        let known = self.planned.as_ref().is_some_and(|(identity, revision, planned)| {
            Arc::ptr_eq(identity, &scene.identity) && *revision == scene.style_revision && planned == view
        });
        if known && !outlines_changed {
            return Ok(false);
        }
        self.planned = None;
        let inputs: Vec<_> = scene
            .paths
            .iter()
            .zip(&self.outlines.outlines)
            .zip(&self.outlines.first_curves)
            .map(|((path, outline), &first_curve)| PathInput {
                outline,
                transform: view.transform * path.transform,
                even_odd: path.fill_rule() == peniko::Fill::EvenOdd,
                first_curve,
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
        let need = |plan: &Plan| self.room.too_large(plan, self.measures(plan, view), range, self.memory);
        let parts = parts::split(&inputs, &frame, &need)?;
        if let (true, [_, _, ..], Some(Need { buffer, needed, available })) =
            (self.draws(), &parts[..], need(&Plan::new(&inputs, 0, &frame)?))
        {
            return Err(Error::Capacity { buffer: buffer.into(), needed, available });
        }
        let pixels = u64::from(view.width) * u64::from(view.height) * 4;
        if pixels > range && !self.draws() {
            return Err(Error::Capacity { buffer: "pixels".into(), needed: pixels, available: range });
        }
        let points = size_of_val(&self.outlines.points[..]) as u64;
        if points > range && !frame.far {
            return Err(Error::Capacity { buffer: "points".into(), needed: points, available: range });
        }
        let mut ramps = Ramps::default();
        self.paints = scene
            .paths
            .iter()
            .map(|path| paint::paint(&path.brush, view.transform * path.transform, &mut ramps))
            .collect();
        self.ramps = ramps;
        self.parts = parts;
        self.planned = Some((scene.identity.clone(), scene.style_revision, *view));
        Ok(true)
    }

    fn measures(&self, plan: &Plan, view: &View) -> Measures<'_> {
        let words = |n: u64| n.min(u64::from(u32::MAX)) as u32;
        let (n_rows, n_pieces) = (words(plan.n_rows), words(plan.n_rows * u64::from(plan.n_pieces())));
        let (draw_scratch, n_pixels) = match &self.output {
            OutputStage::Draw(draw) => (draw.scratch_size(n_pieces), 0),
            _ => (0, u64::from(view.width) * u64::from(view.height)),
        };
        let scan_scratch = self.fragment.scratch_size(n_rows).max(draw_scratch);
        Measures { row: &self.row, n_samples: self.samples.n, scan_scratch, draws: self.draws(), n_pixels }
    }

    /// Grows every buffer to the most that a part may need of it.
    fn make_room(&mut self) -> Result<(), Error> {
        let Some((_, _, view)) = &self.planned else { return Ok(()) };
        let sizes = self.parts.iter().map(|part| Room::sizes(&part.plan, self.measures(&part.plan, view)));
        let most = sizes.reduce(|a, b| std::array::from_fn(|i| a[i].max(b[i])));
        most.map_or(Ok(()), |sizes| self.room.ensure(&self.device, sizes))
    }
}
