//! Rows: fragments of one (path, row) in order of x, winding, samples and spans, all in one walk where rows are short, in
//! passes over blocks (`parallel`) where they are not.
//! In: fragments by row. Out: spans, each row's from its first fragment's index on, and their number.

use crate::error::Error;
use crate::gpu::{Access, BufferSlice, Commands, Device, Pipeline};
use crate::layout::{BlockPush, RowPush};
use crate::limits::{BLOCK_CHUNK, GROUP_SIZE, ROW_LONG, ROW_SHORT};
use crate::shaders::{
    row_arguments, row_list_huge, row_sort_long, row_sort_long_texels, row_walk_long, row_walk_long_texels,
    row_walk_short, row_walk_short_texels,
};

use super::parallel::ParallelRows;
use super::sample::{Samples, sample_constants};
use super::spread::stride;

pub(crate) struct RowStage {
    walk_short: Pipeline<row_walk_short::Kernel>,
    arguments: Pipeline<row_arguments::Kernel>,
    sort_long: Pipeline<row_sort_long::Kernel>,
    list_huge: Pipeline<row_list_huge::Kernel>,
    walk_long: Pipeline<row_walk_long::Kernel>,
    parallel: ParallelRows,
    /// Fragments of a row up to which it is walked in registers.
    short_limit: u32,
    is_cpu: bool,
}

/// Which form of the row work rows take; the spans are the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum RowWorkForm {
    /// By the row's length and the kind of device.
    #[default]
    Auto,
    /// One invocation a row wherever its length allows that: up to 1,024 fragments.
    Serial,
    /// Blocks of 16 fragments an invocation, every row.
    Parallel,
}

impl RowWorkForm {
    /// Fragments of a row up to which one invocation walks it: in registers, and at all.
    fn limits(self, device: &Device) -> (u32, u32) {
        match self {
            Self::Auto if !device.features().is_cpu => (ROW_SHORT, ROW_SHORT),
            Self::Auto | Self::Serial => (ROW_SHORT, ROW_LONG),
            Self::Parallel => (0, 0),
        }
    }
}

/// What the stage reads and writes.
#[derive(Clone, Copy)]
pub(crate) struct RowBuffers<'a> {
    pub(crate) rows: BufferSlice<'a>,
    pub(crate) fragments: BufferSlice<'a>,
    pub(crate) spans: BufferSlice<'a>,
    pub(crate) span_counts: BufferSlice<'a>,
    /// A [`RowWork`](crate::layout::RowWork), all zero before.
    pub(crate) work: BufferSlice<'a>,
    pub(crate) long_rows: BufferSlice<'a>,
    /// Blocks of long rows in the first half, of huge rows in the second.
    pub(crate) blocks: BufferSlice<'a>,
    /// Stretches of blocks of huge rows.
    pub(crate) segments: BufferSlice<'a>,
    /// Keys of long rows, and fragments of huge rows: two halves each.
    pub(crate) keys: BufferSlice<'a>,
    pub(crate) sorted: BufferSlice<'a>,
    pub(crate) steps: BufferSlice<'a>,
    pub(crate) flags: BufferSlice<'a>,
    pub(crate) counts: BufferSlice<'a>,
    pub(crate) count_flags: BufferSlice<'a>,
    pub(crate) sums: BufferSlice<'a>,
    pub(crate) scan_scratch: BufferSlice<'a>,
    /// Segments that there may be.
    pub(crate) max_segments: u64,
}

/// What the parallel form reads and writes: `blocks` are those of huge rows.
pub(crate) type ParallelBuffers<'a> = RowBuffers<'a>;

/// Three words of a `RowWork` from byte `field` on.
pub(crate) fn arguments(work: BufferSlice<'_>, field: usize) -> BufferSlice<'_> {
    work.slice(field as u64..field as u64 + 12)
}

/// The arguments of an indirect dispatch in a buffer that holds a `RowWork`, by the name of their field.
macro_rules! groups {
    ($work:expr, $field:ident) => {
        $crate::vector::row::arguments($work, std::mem::offset_of!($crate::layout::RowWork, $field))
    };
}
pub(super) use groups;

/// Blocks that the scan over them can take.
pub(crate) const MOST_BLOCKS: u64 = BLOCK_CHUNK as u64 * 1024;

impl RowStage {
    pub(crate) fn new(device: &Device, samples: &Samples, form: RowWorkForm) -> Result<Self, Error> {
        let (short_limit, serial_limit) = form.limits(device);
        let walk_short = sample_constants!(samples, row_walk_short, short_limit, serial_limit);
        let walk_long = sample_constants!(samples, row_walk_long);
        let n_samples = samples.n;
        Ok(Self {
            walk_short: Pipeline::with_texels::<row_walk_short_texels::Kernel>(device, &walk_short)?,
            arguments: Pipeline::new(device, &row_arguments::Constants { n_samples })?,
            sort_long: Pipeline::with_texels::<row_sort_long_texels::Kernel>(
                device,
                &row_sort_long::Constants::default(),
            )?,
            list_huge: Pipeline::new(device, &row_list_huge::Constants::default())?,
            walk_long: Pipeline::with_texels::<row_walk_long_texels::Kernel>(device, &walk_long)?,
            parallel: ParallelRows::new(device, samples, serial_limit >= ROW_LONG)?,
            short_limit,
            is_cpu: device.features().is_cpu,
        })
    }

    /// Rows that are not walked in registers, at most.
    pub(crate) fn max_long_rows(&self, fragments: u64, n_rows: u64) -> u64 {
        n_rows.min(fragments / u64::from(self.short_limit + 1))
    }

    /// Segments of rows with more than `ROW_LONG` fragments, at most: each row wastes less than one.
    pub(crate) fn max_segments(&self, fragments: u64, n_rows: u64) -> u64 {
        fragments / u64::from(BLOCK_CHUNK * ROW_SHORT) + n_rows.min(fragments / u64::from(ROW_LONG)) + 1
    }

    /// Bytes of scratch for the scans of so many fragments and rows.
    pub(crate) fn scratch_size(&self, fragments: u64, n_rows: u64) -> u64 {
        self.parallel.scratch_size(self.max_segments(fragments, n_rows))
    }

    /// Blocks of those rows, at most: each row wastes less than one. A multiple of 32, so that the second half of the block
    /// buffer begins at an aligned byte.
    pub(crate) fn max_blocks(&self, fragments: u64, n_rows: u64) -> u64 {
        (fragments / u64::from(ROW_SHORT) + self.max_long_rows(fragments, n_rows) + 1).next_multiple_of(32)
    }

    pub(crate) fn record(
        &self,
        cmd: &mut Commands<'_>,
        b: RowBuffers<'_>,
        mut push: RowPush,
        longest: u64,
    ) -> Result<(), Error> {
        let RowBuffers {
            rows, fragments, spans, span_counts, work, long_rows, blocks, segments, keys, ..
        } = b;
        let n_groups = u64::from(push.n_rows.div_ceil(GROUP_SIZE));
        push.stride = stride(n_groups, self.is_cpu);
        cmd.stage("row_walk_short");
        let short = row_walk_short::Bindings {
            rows,
            fragments,
            spans,
            span_counts,
            work,
            long_rows,
            blocks,
            segments,
        };
        cmd.dispatch(&self.walk_short, short, &push, n_groups)?;
        // The list of long rows and its length are complete.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        cmd.stage("row_long");
        cmd.dispatch(&self.arguments, row_arguments::Bindings { work }, &(), 1)?;
        // Arguments before they are fetched; the shaders read the counters beside them.
        cmd.barrier(Access::ComputeWrite, &[Access::IndirectRead, Access::ComputeRead]);
        let half = u64::from(push.n_blocks) * 8;
        let (long, huge) = (blocks.slice(..half), blocks.slice(half..2 * half));
        let sort = row_sort_long::Bindings { rows, fragments, work, blocks: long, keys_out: keys };
        let block_groups = groups!(work, block_groups);
        cmd.dispatch_indirect(&self.sort_long, sort, &(), block_groups)?;
        let list = row_list_huge::Bindings { rows, work, segments, blocks: huge };
        let segment_groups = groups!(work, segment_groups);
        cmd.dispatch_indirect(&self.list_huge, list, &(), segment_groups)?;
        // Sorted blocks before they are merged; blocks of huge rows before they are sorted.
        cmd.barrier(Access::ComputeWrite, &[Access::ComputeReadWrite]);
        let long = row_walk_long::Bindings { rows, fragments, spans, span_counts, work, long_rows, keys };
        let long_groups = groups!(work, long_groups);
        cmd.dispatch_indirect(&self.walk_long, long, &push, long_groups)?;
        let huge = RowBuffers { blocks: huge, ..b };
        let push =
            BlockPush { half_size: (b.sorted.size() / 16) as u32, width: push.width, ..BlockPush::default() };
        self.parallel.record(cmd, huge, push, longest)
    }
}
