//! Huge rows, put in order of their columns. In: fragments by row. Out: the same, in order, in one half of `sorted`.
//!
//! By merging: blocks are sorted in registers, then merged pairwise, an invocation a block of the output; any row, and as many
//! passes as its blocks double. By digits: least significant digit first, an invocation a tile of up to 1,024 fragments; rows of
//! more than [`ROW_LONG`], and two passes up to 4,095 pixels of width. For a row of a million fragments merging takes sixteen.

use crate::error::Result;
use crate::gpu::{Access, Commands, Device, Pipeline};
use crate::layout::{BlockPush, RowWork};
use crate::limits::{BLOCK_CHUNK, COLUMN_DIGIT_BITS, MERGE_PASSES, ROW_LONG, ROW_SHORT, ROW_TILES};
use crate::primitive::{Count, Scan};
use crate::shaders::{row_digit_count, row_digit_scatter, row_merge_huge, row_sort_huge};

use super::row::{ParallelBuffers, arguments, groups};

pub(crate) enum RowOrder {
    Merged(MergeOrder),
    Digits(Box<DigitOrder>),
}

impl RowOrder {
    /// `longest` bounds the fragments of one row. Returns what tells the stages behind it in which half they are.
    pub(crate) fn record(
        &self,
        cmd: &mut Commands<'_>,
        b: ParallelBuffers<'_>,
        push: BlockPush,
        longest: u64,
    ) -> Result<BlockPush> {
        match self {
            Self::Merged(merged) => merged.record(cmd, b, push, longest).map(|()| push),
            Self::Digits(digits) => {
                // Without such a row there is nothing to do.
                let is_any = longest > ROW_LONG.into();
                let n_digit_passes = if is_any { digits.record(cmd, b, push)? } else { 0 };
                Ok(BlockPush { n_digit_passes, ..push })
            }
        }
    }
}

pub(crate) struct MergeOrder {
    sort: Pipeline<row_sort_huge::Kernel>,
    merge: Pipeline<row_merge_huge::Kernel>,
}

impl MergeOrder {
    pub(crate) fn new(device: &Device) -> Result<Self> {
        Ok(Self {
            sort: Pipeline::new(device, &row_sort_huge::Constants::default())?,
            merge: Pipeline::new(device, &row_merge_huge::Constants::default())?,
        })
    }

    fn record(
        &self,
        cmd: &mut Commands<'_>,
        b: ParallelBuffers<'_>,
        push: BlockPush,
        longest: u64,
    ) -> Result<()> {
        let ParallelBuffers { rows, fragments, work, blocks, sorted, .. } = b;
        let sort = row_sort_huge::Bindings { rows, work, blocks, fragments, sorted };
        cmd.dispatch_indirect(&self.sort, sort, &(), groups!(work, huge_groups))?;
        let n_passes =
            (longest.div_ceil(ROW_SHORT.into()).max(1)).next_power_of_two().ilog2().min(MERGE_PASSES);
        for pass in 0..n_passes {
            // Runs are in order before they are merged.
            cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
            let groups = arguments(work, std::mem::offset_of!(RowWork, merge_groups) + 12 * pass as usize);
            let push = BlockPush { run: ROW_SHORT << pass, pass, ..push };
            let merge = row_merge_huge::Bindings { rows, work, blocks, sorted };
            cmd.dispatch_indirect(&self.merge, merge, &push, groups)?;
        }
        Ok(())
    }
}

pub(crate) struct DigitOrder {
    /// Of the first pass, and of the others.
    count: [Pipeline<row_digit_count::Kernel>; 2],
    scan: Scan,
    scatter: [Pipeline<row_digit_scatter::Kernel>; 2],
}

/// Counts of one segment: a word a digit and tile.
const SEGMENT_COUNTS: u64 = (ROW_TILES as u64) << COLUMN_DIGIT_BITS;

// A row has 65 blocks or more, and one segment for every 512: its counts go where the winding steps of its blocks will be.
const _: () = assert!(SEGMENT_COUNTS * 4 <= 65 * MIN_SAMPLES * 8 && BLOCK_CHUNK >= 65);
/// Samples of a pixel, at least.
const MIN_SAMPLES: u64 = 4;

impl DigitOrder {
    pub(crate) fn new(device: &Device) -> Result<Self> {
        let count = |is_first| Pipeline::new(device, &row_digit_count::Constants { is_first });
        let scatter = |is_first| Pipeline::new(device, &row_digit_scatter::Constants { is_first });
        Ok(Self {
            count: [count(true)?, count(false)?],
            scan: Scan::new(device)?,
            scatter: [scatter(true)?, scatter(false)?],
        })
    }

    /// Bytes that the scan of the counts of so many segments needs.
    pub(crate) fn scratch_size(&self, segments: u64) -> u64 {
        self.scan.scratch_size((segments * SEGMENT_COUNTS).min(u32::MAX.into()) as u32)
    }

    /// Returns the number of passes.
    fn record(&self, cmd: &mut Commands<'_>, b: ParallelBuffers<'_>, push: BlockPush) -> Result<u32> {
        let ParallelBuffers { rows, fragments, work, segments, sorted, scan_scratch, .. } = b;
        let counts = b.steps.slice(..b.steps.size().min(b.max_segments * SEGMENT_COUNTS * 4));
        let n_counts = Count::Gpu(work.slice(..4));
        let tiles = groups!(work, segment_groups);
        // Columns from that left of the view, 0, to the last one.
        let n_passes = (u32::BITS - push.width.leading_zeros()).div_ceil(COLUMN_DIGIT_BITS).max(1);
        for pass in 0..n_passes {
            let (push, later) = (BlockPush { pass, ..push }, usize::from(pass > 0));
            if pass > 0 {
                // In order of the digits below before the next one is counted, where places have been read.
                cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
            }
            let count = row_digit_count::Bindings { rows, work, segments, fragments, sorted, counts };
            cmd.dispatch_indirect(&self.count[later], count, &push, tiles)?;
            // Counts before they are scanned.
            cmd.barrier(Access::ComputeWrite, &[Access::ComputeReadWrite]);
            self.scan.record(cmd, counts, counts, scan_scratch, n_counts)?;
            // Places before fragments go there.
            cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
            let scatter =
                row_digit_scatter::Bindings { rows, work, segments, fragments, sorted, places: counts };
            cmd.dispatch_indirect(&self.scatter[later], scatter, &push, tiles)?;
        }
        Ok(n_passes)
    }
}

#[cfg(test)]
mod tests {
    use super::{COLUMN_DIGIT_BITS, RowWork};

    /// A count of the GPU's lies where a binding may begin.
    #[test]
    fn the_number_of_counts_comes_first() {
        assert_eq!(std::mem::offset_of!(RowWork, n_digit_counts), 0);
        assert_eq!(65_535_u32.ilog2() / COLUMN_DIGIT_BITS, 2, "three passes for any width");
    }
}
