//! What a frame consists of, counted on the GPU for tools that ask. In: the buffers of a prepared frame. Out: a [`Counts`]
//! in a buffer of the caller's.

use crate::error::Result;
use crate::gpu::{Access, BufferSlice, Commands, Device, Pipeline};
use crate::layout::{FragmentPush, PiecePush};
use crate::limits::GROUP_SIZE;
use crate::shaders::{counts_lines, counts_rows};

use super::sample::Samples;

pub use crate::layout::Counts;

pub(crate) struct CountsStage {
    lines: Pipeline<counts_lines::Kernel>,
    rows: Pipeline<counts_rows::Kernel>,
}

/// What the stage reads, and the four words it adds to.
#[derive(Clone, Copy)]
pub(crate) struct CountsBuffers<'a> {
    pub(crate) groups: BufferSlice<'a>,
    pub(crate) paths: BufferSlice<'a>,
    pub(crate) curves: BufferSlice<'a>,
    pub(crate) points: BufferSlice<'a>,
    pub(crate) rows: BufferSlice<'a>,
    pub(crate) spans: BufferSlice<'a>,
    pub(crate) span_counts: BufferSlice<'a>,
    pub(crate) totals: BufferSlice<'a>,
}

impl CountsStage {
    pub(crate) fn new(device: &Device, samples: &Samples, group: u32) -> Result<Self> {
        let lines = counts_lines::Constants { group, ..counts_lines::Constants::default() };
        Ok(Self {
            lines: Pipeline::new(device, &lines)?,
            rows: Pipeline::new(device, &counts_rows::Constants { n_samples: samples.n })?,
        })
    }

    pub(crate) fn record(
        &self,
        cmd: &mut Commands<'_>,
        b: CountsBuffers<'_>,
        fragment: FragmentPush,
        piece: PiecePush,
    ) -> Result<()> {
        let CountsBuffers { groups, paths, curves, points, rows, spans, span_counts, totals } = b;
        let lines = counts_lines::Bindings { groups, paths, curves, points, totals };
        cmd.dispatch(&self.lines, lines, &fragment, u64::from(fragment.n_groups))?;
        // Spans are complete before they are counted; and both dispatches add to one record.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        let rows = counts_rows::Bindings { rows, spans, span_counts, totals };
        let n_pieces = u64::from(piece.n_rows) * u64::from(piece.n_pieces);
        cmd.dispatch(&self.rows, rows, &piece, n_pieces.div_ceil(GROUP_SIZE.into()))
    }
}
