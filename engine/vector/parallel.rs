//! Huge rows, in parallel: a row is cut into blocks of fragments, and no invocation touches more than a few of them. In:
//! fragments by row, the list of blocks. Out: spans, the same as the serial walk's.

use crate::error::Result;
use crate::gpu::{Access, Commands, Device, Pipeline};
use crate::layout::{BlockPush, RowWork};
use crate::limits::{MERGE_PASSES, ROW_SHORT};
use crate::shaders::{row_merge_huge, row_sort_huge};

use super::merge::MergeStage;
use super::row::{ParallelBuffers, arguments, groups};
use super::sample::Samples;
use super::span::SpanStage;
use super::winding::WindingStage;

pub(crate) struct ParallelRows {
    sort: Pipeline<row_sort_huge::Kernel>,
    merge_runs: Pipeline<row_merge_huge::Kernel>,
    winding: WindingStage,
    merge: MergeStage,
    span: SpanStage,
}

impl ParallelRows {
    pub(crate) fn new(device: &Device, samples: &Samples) -> Result<Self> {
        Ok(Self {
            sort: Pipeline::new(device, &row_sort_huge::Constants::default())?,
            merge_runs: Pipeline::new(device, &row_merge_huge::Constants::default())?,
            winding: WindingStage::new(device, samples)?,
            merge: MergeStage::new(device, samples)?,
            span: SpanStage::new(device, samples)?,
        })
    }

    /// `longest` bounds the fragments of one row.
    pub(crate) fn record(
        &self,
        cmd: &mut Commands<'_>,
        b: ParallelBuffers<'_>,
        push: BlockPush,
        longest: u64,
    ) -> Result<()> {
        let ParallelBuffers { rows, fragments, work, blocks, sorted, .. } = b;
        cmd.stage("row_huge");
        let huge = groups!(work, huge_groups);
        let sort = row_sort_huge::Bindings { rows, work, blocks, fragments, sorted };
        cmd.dispatch_indirect(&self.sort, sort, &(), huge)?;
        let n_passes =
            (longest.div_ceil(ROW_SHORT.into()).max(1)).next_power_of_two().ilog2().min(MERGE_PASSES);
        for pass in 0..n_passes {
            // Runs are in order before they are merged.
            cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
            let groups = arguments(work, std::mem::offset_of!(RowWork, merge_groups) + 12 * pass as usize);
            let push = BlockPush { run: ROW_SHORT << pass, pass, ..push };
            cmd.dispatch_indirect(
                &self.merge_runs,
                row_merge_huge::Bindings { rows, work, blocks, sorted },
                &push,
                groups,
            )?;
        }
        // Rows are in order before their winding is summed.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        self.winding.record(cmd, b, push)?;
        // Winding before each block before its pixels are merged.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        self.merge.record(cmd, b, push)?;
        // Spans per block before they are summed.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        let groups = groups!(work, chunk_groups);
        self.winding.scan(cmd, b, b.counts, b.count_flags, BlockPush { lanes: 1, ..push }, groups)?;
        // Spans before each block before they are placed.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        self.span.record(cmd, b, push)
    }
}
