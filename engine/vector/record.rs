//! The stages of one part of a frame, in order.

use super::update::Planned;
use super::{OutputStage, Rasterizer};
use crate::error::Error;
use crate::gpu::{Access, Commands};
use crate::layout::{CompositePush, FragmentPush, PiecePush, RowPush, RowWork};
use crate::vector::composite::CompositeBuffers;
use crate::vector::draw::RunBuffers;
use crate::vector::fragment::FragmentBuffers;
use crate::vector::row::RowBuffers;
use crate::vector::view::View;

impl Rasterizer {
    /// Records the stages up to spans of one part, or to runs.
    pub(super) fn record_part(&self, cmd: &mut Commands<'_>, part: usize, view: &View) -> Result<(), Error> {
        let (room, uploads, plan) = (&self.room, self.uploads.part(part)?, &self.parts[part].plan);
        let (own, [points, curves]) = (room.part(part)?, self.uploads.curves_of(part)?);
        let n_rows = plan.n_rows as u32;
        if n_rows == 0 {
            return Ok(());
        }
        let rows = room.shared.rows.all()?.slice(..u64::from(n_rows) * 4);
        let work = room.shared.work.all()?.slice(..size_of::<RowWork>() as u64);
        cmd.stage("clear");
        cmd.fill(rows, 0)?;
        cmd.fill(work, 0)?;
        // Zeros before they are counted up.
        cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite]);
        let buffers = FragmentBuffers {
            groups: uploads.groups.all()?,
            paths: uploads.paths.all()?,
            curves,
            points,
            rows,
            fragments: room.shared.fragments.all()?,
            scan_scratch: room.shared.scan_scratch.all()?,
        };
        let push = FragmentPush { width: view.width as i32, n_groups: plan.groups.len() as u32 };
        self.fragment.record(cmd, buffers, push, n_rows)?;
        // Fragments are complete before rows are walked.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        let keys = room.shared.keys.all()?;
        let buffers = RowBuffers {
            rows,
            fragments: room.shared.fragments.all()?,
            spans: own.spans.all()?,
            span_counts: room.shared.span_counts.all()?,
            work,
            long_rows: room.shared.long_rows.all()?,
            blocks: room.shared.blocks.all()?,
            segments: room.shared.segments.all()?,
            keys,
            sorted: room.shared.sorted.all()?,
            steps: room.shared.steps.all()?,
            flags: room.shared.flags.all()?,
            counts: room.shared.counts.all()?,
            count_flags: room.shared.count_flags.all()?,
            sums: room.shared.sums.all()?,
            scan_scratch: room.shared.scan_scratch.all()?,
            max_segments: self.row.max_segments(plan.fragments, plan.n_rows),
        };
        let n_blocks = self.row.max_blocks(plan.fragments, plan.n_rows) as u32;
        let push =
            RowPush { n_rows, width: view.width, n_keys: (keys.size() / 8) as u32, n_blocks, stride: 1 };
        self.row.record(cmd, buffers, push, plan.longest)?;
        let OutputStage::Draw(draw, _) = &self.output else { return Ok(()) };
        // Spans are complete before they are joined to runs.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        let buffers = RunBuffers {
            rows,
            spans: own.spans.all()?,
            span_counts: room.shared.span_counts.all()?,
            row_places: uploads.row_places.all()?,
            layer_rows: uploads.layer_rows.all()?,
            run_starts: room.shared.run_starts.all()?,
            runs: own.runs.all()?,
            arguments: own.draw_arguments.all()?,
            scan_scratch: room.shared.scan_scratch.all()?,
        };
        draw.record_runs(cmd, buffers, PiecePush { n_rows, n_pieces: plan.n_pieces() })
    }

    /// Records the picture of a part, over those of the parts before.
    pub(super) fn record_composite(&self, cmd: &mut Commands<'_>, part: usize) -> Result<(), Error> {
        // A picture of its own lies over the host's target.
        let (composite, is_picture) = match &self.output {
            OutputStage::Composite(composite) => (composite, false),
            OutputStage::Picture(composite, ..) => (composite, true),
            OutputStage::Draw(..) => return Ok(()),
        };
        let Some(Planned { view, .. }) = &self.planned else {
            return Err(Error::invalid("composite", "nothing was prepared"));
        };
        if view.width == 0 || view.height == 0 {
            return Ok(());
        }
        let (room, uploads) = (&self.room, self.uploads.part(part)?);
        // Spans are complete before they become pixels.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        let buffers = CompositeBuffers {
            paths: uploads.paths.all()?,
            rows: room.shared.rows.all()?,
            spans: room.part(part)?.spans.all()?,
            span_counts: room.shared.span_counts.all()?,
            work: room.shared.work.all()?.slice(..size_of::<RowWork>() as u64),
            list_starts: uploads.list_starts.all()?,
            lists: uploads.lists.all()?,
            paints: uploads.paints.all()?,
            ramps: self.uploads.ramps.all()?,
            pixels: room.pixels.all()?,
            gradients: self.parts[part].plan.has_gradients(),
        };
        let background = if is_picture { 0 } else { self.blend.pixel(view.background) };
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
}
