//! The whole flow on one page: what the CPU plans, what room it takes, and the stages in order.

#[doc(hidden)]
#[path = "inspect.rs"]
pub mod inspect;

use std::sync::Arc;

use crate::error::Error;
use crate::gpu::{Access, BufferSlice, Commands, Device, Format, Usage};
use crate::layout::{CompositePush, DrawArguments, DrawPush, FragmentPush, Paint, RowPush, RowWork, Run};

use super::counts::{CountsBuffers, CountsStage};
use super::composite::{CompositeBuffers, CompositeStage};
use super::draw::{DrawBuffers, DrawStage, RunBuffers, RunShape};
use super::fragment::{FragmentBuffers, FragmentStage};
use super::outlines::Outlines;
use super::paint::{self, Ramps};
use super::plan::{Frame, PathInput, Plan};
use super::room::{Growing, Upload};
use super::row::{self, RowBuffers, RowStage, RowWorkForm};
use crate::limits::BLOCK_CHUNK;
use super::sample::Samples;
use super::scene::Scene;
use super::view::View;

/// How pixels are made of spans.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// In compute: `samples` (4, 8, 16 or 32) counted as coverage.
    Composite {
        /// Samples of a pixel.
        samples: u32,
    },
    /// By the graphics pipeline, inside the host's rendering.
    Draw {
        /// Format of the colour attachment: UNORM, blended as it is encoded.
        format: Format,
        /// Samples of the target: 1 (16 samples become alpha), 4 or 8.
        samples: u32,
    },
}

/// How to make a [`Rasterizer`].
#[derive(Clone, Copy, Debug)]
pub struct RasterizerDesc {
    /// Composite or draw.
    pub output: Output,
    /// Which form of the row work to take.
    pub row_work: RowWorkForm,
    /// What the draw stage makes of runs.
    pub run_shape: RunShape,
}

impl Default for RasterizerDesc {
    fn default() -> Self {
        Self { output: Output::Composite { samples: 16 }, row_work: RowWorkForm::Auto, run_shape: RunShape::Auto }
    }
}

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
    plan: Plan,
    /// Some brush of the plan is a gradient.
    gradients: bool,
    uploads: Uploads,
    room: Room,
}

enum OutputStage {
    Composite(CompositeStage),
    Draw(DrawStage),
}

struct Uploads {
    row_places: Upload,
    points: Upload,
    curves: Upload,
    paths: Upload,
    groups: Upload,
    list_starts: Upload,
    lists: Upload,
    paints: Upload,
    ramps: Upload,
}

struct Room {
    rows: Growing,
    scan_scratch: Growing,
    fragments: Growing,
    spans: Growing,
    span_counts: Growing,
    work: Growing,
    long_rows: Growing,
    blocks: Growing,
    keys: Growing,
    sorted: Growing,
    steps: Growing,
    flags: Growing,
    counts: Growing,
    count_flags: Growing,
    sums: Growing,
    pixels: Growing,
    run_starts: Growing,
    runs: Growing,
    draw_arguments: Growing,
}

impl Rasterizer {
    /// Compiles the pipelines.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] for a number of samples that does not exist; what the device reports.
    pub fn new(device: &Device, desc: &RasterizerDesc) -> Result<Self, Error> {
        let (samples, output) = match desc.output {
            Output::Composite { samples: n } => {
                let samples = Samples::coverage(n)
                    .ok_or_else(|| Error::invalid("samples", format!("{n} is not one of 4, 8, 16, 32")))?;
                (samples, OutputStage::Composite(CompositeStage::new(device, &samples)?))
            }
            Output::Draw { format, samples: n } => {
                let samples = DrawStage::samples(n)?;
                (samples, OutputStage::Draw(DrawStage::new(device, &samples, format, n, desc.run_shape)?))
            }
        };
        let group_size = if device.features().is_cpu { 16 } else { 64 };
        let storage = |name| Growing::new(name, Usage::STORAGE);
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
            plan: Plan::default(),
            gradients: false,
            uploads: Uploads {
                row_places: Upload::new("row places"),
                points: Upload::new("points"),
                curves: Upload::new("curves"),
                paths: Upload::new("paths"),
                groups: Upload::new("work groups"),
                list_starts: Upload::new("row list starts"),
                lists: Upload::new("row lists"),
                paints: Upload::new("paints"),
                ramps: Upload::new("ramps"),
            },
            room: Room {
                rows: Growing::new("rows", Usage::STORAGE | Usage::TRANSFER_DST | Usage::TRANSFER_SRC),
                scan_scratch: storage("scan scratch"),
                fragments: Growing::new("fragments", Usage::STORAGE | Usage::TRANSFER_SRC),
                spans: Growing::new("spans", Usage::STORAGE | Usage::TRANSFER_SRC),
                span_counts: Growing::new("span counts", Usage::STORAGE | Usage::TRANSFER_SRC),
                work: Growing::new("row work", Usage::STORAGE | Usage::TRANSFER_DST | Usage::INDIRECT),
                long_rows: storage("long rows"),
                blocks: storage("blocks"),
                keys: storage("keys"),
                sorted: storage("sorted fragments"),
                steps: storage("winding steps"),
                flags: storage("block flags"),
                counts: storage("span counts of blocks"),
                count_flags: storage("row starts of blocks"),
                sums: storage("winding sums"),
                run_starts: storage("run starts"),
                runs: Growing::new("runs", Usage::STORAGE | Usage::TRANSFER_SRC),
                draw_arguments: Growing::new("draw arguments", Usage::STORAGE | Usage::INDIRECT | Usage::TRANSFER_SRC),
                pixels: Growing::new("pixels", Usage::STORAGE | Usage::TRANSFER_SRC),
            },
        })
    }

    /// Records everything up to spans. Call it outside a render pass.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] for a view or a path that cannot be drawn, [`Error::Capacity`] when the device has no
    /// room; nothing is recorded then.
    pub fn prepare(&mut self, cmd: &mut Commands<'_>, scene: &Scene, view: &View) -> Result<(), Error> {
        view.check()?;
        self.plan(cmd, scene, view)?;
        self.make_room()?;
        let (room, uploads, plan) = (&self.room, &self.uploads, &self.plan);
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
            keys,
            sorted: room.sorted.all()?,
            steps: room.steps.all()?,
            flags: room.flags.all()?,
            counts: room.counts.all()?,
            count_flags: room.count_flags.all()?,
            sums: room.sums.all()?,
        };
        let n_blocks = row::max_blocks(plan.fragments, plan.n_rows) as u32;
        let push = RowPush { n_rows, width: view.width, n_keys: (keys.size() / 8) as u32, n_blocks };
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
        draw.record_runs(cmd, buffers, DrawPush { n_rows, width: view.width, height: view.height })
    }

    /// Records the draw of what was prepared last, inside a rendering whose target has the format and samples named at
    /// creation, with viewport and scissor over the whole view.
    ///
    /// # Errors
    /// When the rasterizer was made for composite, or nothing was prepared; what the device reports.
    pub fn draw(&mut self, cmd: &mut Commands<'_>) -> Result<(), Error> {
        let OutputStage::Draw(draw) = &self.output else {
            return Err(Error::invalid("draw", "the rasterizer was made for composite"));
        };
        let Some((_, _, view)) = &self.planned else { return Err(Error::invalid("draw", "nothing was prepared")) };
        if self.plan.n_rows == 0 {
            return Ok(());
        }
        let (room, uploads) = (&self.room, &self.uploads);
        let buffers = DrawBuffers {
            runs: room.runs.all()?,
            spans: room.spans.all()?,
            paints: uploads.paints.all()?,
            ramps: uploads.ramps.all()?,
            arguments: room.draw_arguments.all()?,
            gradients: self.gradients,
        };
        cmd.stage("draw");
        let push = DrawPush { n_rows: self.plan.n_rows as u32, width: view.width, height: view.height };
        draw.record(cmd, buffers, push)
    }

    /// Records the picture of what was prepared last into [`pixels`](Rasterizer::pixels).
    ///
    /// # Errors
    /// When nothing was prepared; what the device reports.
    pub fn composite(&mut self, cmd: &mut Commands<'_>) -> Result<(), Error> {
        let OutputStage::Composite(composite) = &self.output else {
            return Err(Error::invalid("composite", "the rasterizer was made for draw"));
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
            list_starts: uploads.list_starts.all()?,
            lists: uploads.lists.all()?,
            paints: uploads.paints.all()?,
            ramps: uploads.ramps.all()?,
            pixels: room.pixels.all()?,
            gradients: self.gradients,
        };
        let background = paint::premultiplied(view.background);
        let push = CompositePush { width: view.width, height: view.height, background, keep: 0, stride: 1 };
        composite.record(cmd, buffers, push)
    }

    /// Records the counts of what was prepared last into `totals`, 16 bytes that a fill or `update` has set to zero: a
    /// [`Counts`](crate::Counts). For tools; a frame does not need it.
    ///
    /// # Errors
    /// When nothing was prepared; what the device reports.
    pub fn count(&mut self, cmd: &mut Commands<'_>, totals: BufferSlice<'_>) -> Result<(), Error> {
        let Some((_, _, view)) = &self.planned else { return Err(Error::invalid("count", "nothing was prepared")) };
        if self.plan.n_rows == 0 {
            return Ok(());
        }
        let counts = match &self.counts {
            Some(counts) => counts,
            None => self.counts.insert(CountsStage::new(&self.device, &self.samples, self.group_size)?),
        };
        let (room, uploads) = (&self.room, &self.uploads);
        // Spans, and the zeros in `totals`, are written before they are counted.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
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
        let fragment = FragmentPush { width: view.width as i32, n_groups: self.plan.groups.len() as u32 };
        let row = RowPush { n_rows: self.plan.n_rows as u32, width: view.width, ..RowPush::default() };
        counts.record(cmd, buffers, fragment, row)
    }

    /// The picture: premultiplied RGBA8, sRGB-encoded, row by row without padding. `composite` leaves it written by
    /// compute; a barrier from `ComputeWrite` comes before the reader.
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
        let (r, u) = (&self.room, &self.uploads);
        let room = [
            &r.rows, &r.scan_scratch, &r.fragments, &r.spans, &r.span_counts, &r.work, &r.long_rows, &r.blocks,
            &r.keys, &r.sorted, &r.steps, &r.flags, &r.counts, &r.count_flags, &r.sums, &r.pixels, &r.run_starts, &r.runs, &r.draw_arguments,
        ];
        let uploads =
            [&u.points, &u.curves, &u.paths, &u.groups, &u.list_starts, &u.lists, &u.paints, &u.ramps, &u.row_places];
        room.iter().map(|b| b.size()).sum::<u64>() + uploads.iter().map(|b| b.size()).sum::<u64>()
    }

    /// Brings the plan and what the GPU holds of the scene up to date; nothing happens for a scene and view seen before.
    fn plan(&mut self, cmd: &Commands<'_>, scene: &Scene, view: &View) -> Result<(), Error> {
        let numbers = cmd.frame();
        let u = &mut self.uploads;
        let outlines_changed = self.outlines.update(scene, view.transform);
        let known = self.planned.as_ref().is_some_and(|(identity, revision, planned)| {
            Arc::ptr_eq(identity, &scene.identity) && *revision == scene.style_revision && planned == view
        });
        if !known || outlines_changed {
            self.planned = None;
            let outlines = &self.outlines;
            let inputs: Vec<_> = scene
                .paths
                .iter()
                .zip(&outlines.outlines)
                .zip(&outlines.first_curves)
                .map(|((path, outline), &first_curve)| PathInput {
                    outline,
                    transform: view.transform * path.transform,
                    even_odd: path.fill_rule() == peniko::Fill::EvenOdd,
                    first_curve,
                })
                .collect();
            let lines_per_part = if self.device.features().is_cpu { 32.0 } else { 2.0 };
            let group_size = self.group_size;
            let was_cut = self.plan.clipped.is_some();
            self.plan = Plan::new(&inputs, Frame { view, lines_per_part, group_size })?;
            let mut ramps = Ramps::default();
            let paints: Vec<Paint> = scene
                .paths
                .iter()
                .map(|path| paint::paint(&path.brush, view.transform * path.transform, &mut ramps))
                .collect();
            self.gradients = !ramps.words.is_empty();
            let device = &self.device;
            match &self.plan.clipped {
                Some(cut) => {
                    u.points.write(device, numbers, &cut.points)?;
                    u.curves.write(device, numbers, &cut.curves)?;
                }
                None if outlines_changed || was_cut || u.points.size() == 0 => {
                    u.points.write(device, numbers, &outlines.points)?;
                    u.curves.write(device, numbers, &outlines.curves)?;
                }
                None => {}
            }
            if matches!(self.output, OutputStage::Draw(_)) {
                u.row_places.write(device, numbers, &self.plan.row_places())?;
            }
            u.paths.write(device, numbers, &self.plan.paths)?;
            u.groups.write(device, numbers, &self.plan.groups)?;
            u.list_starts.write(device, numbers, &self.plan.list_starts)?;
            u.lists.write(device, numbers, &self.plan.lists)?;
            u.paints.write(device, numbers, &paints)?;
            u.ramps.write(device, numbers, &ramps.words)?;
            self.planned = Some((scene.identity.clone(), scene.style_revision, *view));
        }
        for upload in [
            &mut u.points, &mut u.curves, &mut u.paths, &mut u.groups, &mut u.list_starts, &mut u.lists,
            &mut u.paints, &mut u.ramps, &mut u.row_places,
        ] {
            upload.used(numbers);
        }
        Ok(())
    }

    /// Grows every buffer to what the plan may need.
    fn make_room(&mut self) -> Result<(), Error> {
        let (device, room, plan) = (&self.device, &mut self.room, &self.plan);
        let Some((_, _, view)) = &self.planned else { return Ok(()) };
        let fragments = plan.fragments;
        let span_bytes = if self.samples.n > 16 { 12 } else { 8 };
        let limit = device.limits().max_storage_range;
        for (name, needed) in [("runs", fragments * size_of::<Run>() as u64), ("rows", plan.n_rows * 8)] {
            if needed > limit {
                return Err(Error::Capacity { buffer: name.into(), needed, available: limit });
            }
        }
        room.rows.ensure(device, plan.n_rows * 4)?;
        room.scan_scratch.ensure(device, self.fragment.scratch_size(plan.n_rows as u32).max(4))?;
        room.fragments.ensure(device, fragments * 8)?;
        room.spans.ensure(device, fragments * span_bytes)?;
        room.span_counts.ensure(device, plan.n_rows * 4)?;
        room.work.ensure(device, size_of::<RowWork>() as u64)?;
        room.long_rows.ensure(device, row::max_long_rows(fragments) * 4)?;
        let n_blocks = row::max_blocks(fragments, plan.n_rows);
        let lanes = u64::from(self.samples.n);
        room.blocks.ensure(device, n_blocks * 16)?;
        room.keys.ensure(device, fragments * 8)?;
        room.sorted.ensure(device, fragments * 16)?;
        room.steps.ensure(device, n_blocks * lanes * 8)?;
        room.flags.ensure(device, n_blocks * 4)?;
        room.counts.ensure(device, n_blocks * 8)?;
        room.count_flags.ensure(device, n_blocks * 4)?;
        room.sums.ensure(device, n_blocks.div_ceil(BLOCK_CHUNK.into()) * lanes * 12)?;
        if let OutputStage::Draw(draw) = &self.output {
            let scratch = draw.scratch_size(plan.n_rows as u32);
            room.scan_scratch.ensure(device, scratch)?;
            room.run_starts.ensure(device, plan.n_rows * 4 + 4)?;
            room.runs.ensure(device, fragments * size_of::<Run>() as u64)?;
            return room.draw_arguments.ensure(device, size_of::<DrawArguments>() as u64);
        }
        // A whole number of pairs.
        room.pixels.ensure(device, (u64::from(view.width) * u64::from(view.height) * 4).next_multiple_of(8))
    }
}
