//! Huge rows, in parallel: a row is cut into blocks of fragments, and no invocation touches more than a few of them. In:
//! fragments by row, the list of blocks. Out: spans, the same as the serial walk's.

use crate::error::Result;
use crate::gpu::{Access, Commands, Device};
use crate::layout::BlockPush;

use super::merge::MergeStage;
use super::row::{ParallelBuffers, groups};
use super::row_order::{DigitOrder, MergeOrder, RowOrder};
use super::sample::Samples;
use super::span::SpanStage;
use super::winding::WindingStage;

pub(crate) struct ParallelRows {
    order: RowOrder,
    winding: WindingStage,
    merge: MergeStage,
    span: SpanStage,
}

impl ParallelRows {
    /// With `are_long` rows of more than `ROW_LONG` fragments alone come here.
    pub(crate) fn new(device: &Device, samples: &Samples, are_long: bool) -> Result<Self> {
        let order = match are_long {
            true => RowOrder::Digits(Box::new(DigitOrder::new(device)?)),
            false => RowOrder::Merged(MergeOrder::new(device)?),
        };
        Ok(Self {
            order,
            winding: WindingStage::new(device, samples)?,
            merge: MergeStage::new(device, samples)?,
            span: SpanStage::new(device, samples)?,
        })
    }

    /// Bytes of scratch for so many segments.
    pub(crate) fn scratch_size(&self, segments: u64) -> u64 {
        match &self.order {
            RowOrder::Digits(digits) => digits.scratch_size(segments),
            RowOrder::Merged(_) => 0,
        }
    }

    /// `longest` bounds the fragments of one row.
    pub(crate) fn record(
        &self,
        cmd: &mut Commands<'_>,
        b: ParallelBuffers<'_>,
        push: BlockPush,
        longest: u64,
    ) -> Result<()> {
        cmd.stage("row_huge");
        let push = self.order.record(cmd, b, push, longest)?;
        // Rows are in order before their winding is summed.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        self.winding.record(cmd, b, push)?;
        // Winding before each block before its pixels are merged.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        self.merge.record(cmd, b, push)?;
        // Spans per block before they are summed.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        let groups = groups!(b.work, chunk_groups);
        self.winding.scan(cmd, b, b.counts, b.count_flags, BlockPush { lanes: 1, ..push }, groups)?;
        // Spans before each block before they are placed.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        self.span.record(cmd, b, push)
    }
}
