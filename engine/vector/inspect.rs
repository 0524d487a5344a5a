//! A rasterizer's records and buffers as they are, for tests that hold every stage against its twin. No part of the API.

use std::ops::Range;

use super::Rasterizer;
use crate::error::Error;
use crate::gpu::BufferSlice;
use crate::layout::{PathView, WorkGroup};
use crate::vector::sample::Samples;

/// What the CPU made for the frame that was prepared last.
#[derive(Clone, Copy, Debug)]
pub struct Frame<'a> {
    /// Paths under the view.
    pub paths: &'a [PathView],
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
    /// Whether curves were cut on the CPU.
    pub cut: bool,
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

/// A buffer that the GPU writes, and the bytes of it that no stage may touch.
#[derive(Clone, Debug)]
pub struct Written<'a> {
    /// Its name.
    pub name: &'static str,
    /// All of it.
    pub buffer: BufferSlice<'a>,
    /// What lies beyond the room that was asked for.
    pub slack: Vec<Range<u64>>,
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
    let plan = &rasterizer.plan;
    let (curves, points) = match &plan.clipped {
        Some(cut) => (&cut.curves, &cut.points),
        None => (&rasterizer.outlines.curves, &rasterizer.outlines.points),
    };
    Frame {
        paths: &plan.paths,
        groups: &plan.groups,
        curves,
        points,
        group_size: rasterizer.group_size,
        n_rows: plan.n_rows as usize,
        bound: plan.fragments,
        cut: plan.clipped.is_some(),
    }
}

/// The buffers of the frame that was prepared last.
///
/// # Errors
/// When nothing was prepared.
pub fn buffers(rasterizer: &Rasterizer) -> Result<Buffers<'_>, Error> {
    let room = &rasterizer.room;
    Ok(Buffers {
        rows: room.rows.all()?,
        fragments: room.fragments.all()?,
        spans: room.spans.all()?,
        span_counts: room.span_counts.all()?,
    })
}

/// Every buffer that the GPU writes.
///
/// # Errors
/// When nothing was prepared.
pub fn written(rasterizer: &Rasterizer) -> Result<Vec<Written<'_>>, Error> {
    let r = &rasterizer.room;
    let all = [
        &r.rows, &r.scan_scratch, &r.fragments, &r.spans, &r.span_counts, &r.work, &r.long_rows, &r.blocks, &r.keys,
        &r.pixels, &r.run_starts, &r.runs, &r.draw_arguments,
    ];
    all.into_iter()
        .filter(|growing| growing.size() > 0)
        .map(|growing| {
            let (name, needed, buffer) = (growing.name(), growing.needed(), growing.all()?);
            let size = buffer.size();
            // The keys lie in two halves of the whole buffer.
            let slack = match name {
                "keys" => vec![needed / 2..size / 2, size / 2 + needed / 2..size],
                _ => vec![needed..size],
            };
            Ok(Written { name, buffer, slack })
        })
        .collect()
}

/// Where `n` samples of composite lie.
#[must_use]
pub fn pattern(n: u32) -> Option<Pattern> {
    let samples = Samples::coverage(n)?;
    Some(Pattern { first: samples.first, step: samples.step, x: samples.x[..n as usize].to_vec() })
}
