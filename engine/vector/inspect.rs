//! A rasterizer's records and buffers as they are, for tests that hold every stage against its twin. No part of the API.

use std::ops::Range;

use super::{CompositeStage, Ledger, OutputStage, Rasterizer, RasterizerDesc};
use crate::error::Error;
use crate::gpu::{BufferSlice, Device};
use crate::layout::{Paint, PathView, WorkGroup};
use crate::vector::sample::Samples;
use crate::vector::scene::Scene;

/// What the CPU made for the frame that was prepared last.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// Paths under the view.
    pub paths: &'a [PathView],
    /// What they are filled with.
    pub paints: &'a [Paint],
    /// The words of all gradients' ramps.
    pub ramps: &'a [u32],
    /// The work list of the fragment stage.
    pub groups: &'a [WorkGroup],
    /// Index of a curve's first point * 4 + degree.
    pub curves: &'a [u32],
    /// Points in path space, or in pixels where curves were cut on the CPU.
    pub points: &'a [[f32; 2]],
    /// Items of one workgroup.
    pub group_size: u32,
    /// Rows of all paths.
    pub n_rows: usize,
    /// Never less than the fragments of the frame.
    pub bound: u64,
    /// Pieces that every row's spans are walked in.
    pub n_pieces: usize,
    /// Whether curves were cut on the CPU.
    pub cut: bool,
    /// Parts that the frame is made in; the rest is about the last one.
    pub n_parts: usize,
    /// Dispatches of composite for it.
    pub n_sections: u32,
    /// How often the rasterizer made a plan anew, of all paths.
    pub n_plans: u64,
    /// How many paths edits have looked at since then.
    pub n_seen: u64,
    /// How often it made a stroke for another scale than the one it was added at.
    pub n_encoded: u64,
    /// Bytes that it wrote for the GPU, ever, into the buffers that there are.
    pub written: u64,
}

/// What the GPU made for it.
#[derive(Clone, Copy, Debug)]
pub struct Buffers<'a> {
    /// One past the last fragment of every row.
    pub rows: BufferSlice<'a>,
    /// Two words each.
    pub fragments: BufferSlice<'a>,
    /// Two words each, three beyond 16 samples; a row's from its first fragment's index on.
    pub spans: BufferSlice<'a>,
    /// Spans of every row.
    pub span_counts: BufferSlice<'a>,
}

/// What the parallel form of the row work made between its stages. After a frame that was composed they are those of its
/// last part.
#[derive(Clone, Copy, Debug)]
pub struct ParallelBuffers<'a> {
    /// One [`RowWork`](crate::layout::RowWork).
    pub work: BufferSlice<'a>,
    /// Row and first fragment in it, of every block: those of huge rows are the second half.
    pub blocks: BufferSlice<'a>,
    /// Fragments of huge rows in order, and the two masks of each, a half each: which is which turns with the merge passes.
    pub sorted: BufferSlice<'a>,
    /// The winding before every block, by sample: right of all before, and in the pixel in hand.
    pub steps: BufferSlice<'a>,
    /// Whether a row (1) and a pixel (2) begins in a block.
    pub flags: BufferSlice<'a>,
    /// Spans before every block in its row, and 0.
    pub counts: BufferSlice<'a>,
}

/// What the GPU made for a draw.
#[derive(Clone, Copy, Debug)]
pub struct DrawBuffers<'a> {
    /// Runs before every piece of every row, and of all.
    pub run_starts: BufferSlice<'a>,
    /// Five words each.
    pub runs: BufferSlice<'a>,
    /// Vertices, instances, first vertex, first instance.
    pub arguments: BufferSlice<'a>,
}

/// A buffer that the GPU writes, and the bytes of it that no stage may touch.
#[derive(Clone, Debug)]
pub struct Written<'a> {
    /// Its name.
    pub name: &'static str,
    /// All of it.
    pub buffer: BufferSlice<'a>,
    /// What lies beyond the room that was asked for.
    pub slack: Range<u64>,
}

/// Sample positions in 1/256 pixel.
#[derive(Clone, Debug)]
pub struct Pattern {
    /// y of the first sample.
    pub first: u32,
    /// From one sample row to the next.
    pub step: u32,
    /// x by sample row.
    pub x: Vec<u8>,
}

/// The records of the frame that was prepared last.
#[must_use]
pub fn frame(rasterizer: &Rasterizer) -> Frame<'_> {
    let plan = rasterizer.plan();
    let (curves, points) = match &plan.clipped {
        Some(cut) => (&cut.curves[..], &cut.points[..]),
        None => (&rasterizer.outlines.curves[..], &rasterizer.outlines.points[..]),
    };
    Frame {
        paths: &plan.paths,
        paints: rasterizer.parts.last().map_or(&[], |part| &part.paints[..]),
        ramps: &rasterizer.ramps.words[..],
        groups: &plan.groups,
        curves,
        points,
        group_size: rasterizer.group_size,
        n_rows: plan.n_rows as usize,
        bound: plan.fragments,
        n_pieces: plan.n_pieces() as usize,
        cut: plan.clipped.is_some(),
        n_parts: rasterizer.parts.len(),
        n_sections: plan.n_sections,
        n_plans: rasterizer.n_plans,
        n_seen: rasterizer.ledger.as_ref().map_or(0, Ledger::n_seen),
        n_encoded: rasterizer.outlines.n_encoded,
        written: rasterizer.uploads.written(),
    }
}

/// How often paths of a scene got another rank since others came between them.
#[must_use]
pub fn renumbered(scene: &Scene) -> u64 {
    scene.order.n_renumbered()
}

fn last(rasterizer: &Rasterizer) -> usize {
    rasterizer.parts.len() - 1
}

/// The buffers of the frame that was prepared last.
///
/// # Errors
/// When nothing was prepared.
pub fn buffers(rasterizer: &Rasterizer) -> Result<Buffers<'_>, Error> {
    let room = &rasterizer.room;
    Ok(Buffers {
        rows: room.shared.rows.all()?,
        fragments: room.shared.fragments.all()?,
        spans: room.part(last(rasterizer))?.spans.all()?,
        span_counts: room.shared.span_counts.all()?,
    })
}

/// The buffers between the stages of the parallel form.
///
/// # Errors
/// When nothing was prepared.
pub fn parallel_buffers(rasterizer: &Rasterizer) -> Result<ParallelBuffers<'_>, Error> {
    let room = &rasterizer.room;
    Ok(ParallelBuffers {
        work: room.shared.work.all()?,
        blocks: room.shared.blocks.all()?,
        sorted: room.shared.sorted.all()?,
        steps: room.shared.steps.all()?,
        flags: room.shared.flags.all()?,
        counts: room.shared.counts.all()?,
    })
}

/// The buffers of the draw that was prepared last, its last part's.
///
/// # Errors
/// When nothing was prepared, or for composite.
pub fn draw_buffers(rasterizer: &Rasterizer) -> Result<DrawBuffers<'_>, Error> {
    let drawn = rasterizer.room.part(last(rasterizer))?;
    let (runs, arguments) = (drawn.runs.all()?, drawn.draw_arguments.all()?);
    Ok(DrawBuffers { run_starts: rasterizer.room.shared.run_starts.all()?, runs, arguments })
}

/// Every buffer that the GPU writes.
///
/// # Errors
/// When nothing was prepared.
pub fn written(rasterizer: &Rasterizer) -> Result<Vec<Written<'_>>, Error> {
    let all = rasterizer.room.all();
    all.filter(|growing| growing.size() > 0)
        .map(|growing| {
            let (name, needed, buffer) = (growing.name(), growing.needed(), growing.whole()?);
            let size = buffer.size();
            Ok(Written { name, buffer, slack: needed..size })
        })
        .collect()
}

/// Where `n` samples of composite lie.
#[must_use]
pub fn pattern(n: u32) -> Option<Pattern> {
    Samples::coverage(n).map(|samples| Pattern::of(&samples))
}

impl Pattern {
    fn of(samples: &Samples) -> Self {
        Self { first: samples.first, step: samples.step, x: samples.x[..samples.n as usize].to_vec() }
    }
}

/// A rasterizer for composite whose samples lie where targets of `n` samples have them: devices that lack such targets
/// can show the spans.
///
/// # Errors
/// When there is no such pattern; what the device reports.
pub fn of_hardware_samples(device: &Device, n: u32) -> Result<(Rasterizer, Pattern), Error> {
    let samples = Samples::hardware(n).ok_or_else(|| Error::invalid("samples", n.to_string()))?;
    let output = OutputStage::Composite(CompositeStage::new(device, &samples, super::Blend::Encoded)?);
    let rasterizer = Rasterizer::with(device, &RasterizerDesc::default(), samples, output)?;
    Ok((rasterizer, Pattern::of(&samples)))
}
