//! Rows: fragments of one (path, row) in order of x, winding, samples and spans, all in one walk where rows are short, in
//! passes over blocks (`parallel`) where they are not.
//! In: fragments by row. Out: spans [x0, x1) with a sample mask, each row's at twice its first fragment.

use crate::error::Error;
use crate::gpu::{Access, BufferSlice, Commands, Device, Pipeline};
use crate::layout::{BlockPush, RowPush, RowWork};
use crate::limits::{BLOCK_CHUNK, GROUP_SIZE, ROW_LONG, ROW_SHORT};
use crate::shaders::{row_arguments, row_sort_long, row_walk_long, row_walk_short};

use super::parallel::ParallelRows;
use super::sample::Samples;

pub(crate) struct RowStage {
    walk_short: Pipeline<row_walk_short::Kernel>,
    arguments: Pipeline<row_arguments::Kernel>,
    sort_long: Pipeline<row_sort_long::Kernel>,
    walk_long: Pipeline<row_walk_long::Kernel>,
    parallel: ParallelRows,
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
    /// A [`RowWork`], all zero before.
    pub(crate) work: BufferSlice<'a>,
    pub(crate) long_rows: BufferSlice<'a>,
    /// Blocks of long rows in the first half, of huge rows in the second.
    pub(crate) blocks: BufferSlice<'a>,
    /// Keys of long rows, and fragments of huge rows: two halves each.
    pub(crate) keys: BufferSlice<'a>,
    pub(crate) sorted: BufferSlice<'a>,
    pub(crate) steps: BufferSlice<'a>,
    pub(crate) flags: BufferSlice<'a>,
    pub(crate) counts: BufferSlice<'a>,
    pub(crate) count_flags: BufferSlice<'a>,
    pub(crate) sums: BufferSlice<'a>,
}

/// What the parallel form reads and writes: `blocks` are those of huge rows.
pub(crate) type ParallelBuffers<'a> = RowBuffers<'a>;

/// Three words of a [`RowWork`] from byte `field` on.
pub(crate) fn arguments(work: BufferSlice<'_>, field: usize) -> BufferSlice<'_> {
    work.slice(field as u64..field as u64 + 12)
}

/// Rows with more than `ROW_SHORT` of `fragments` fragments, at most.
pub(crate) fn max_long_rows(fragments: u64) -> u64 {
    fragments / u64::from(ROW_SHORT + 1) + 1
}

/// Blocks of those rows, at most: each row wastes less than one.
pub(crate) fn max_blocks(fragments: u64, n_rows: u64) -> u64 {
    // A multiple of 32: the second half of the buffer begins at an aligned byte.
    (fragments / u64::from(ROW_SHORT) + n_rows.min(fragments) + 1).next_multiple_of(32)
}

/// Blocks that the scan over them can take.
pub(crate) const MOST_BLOCKS: u64 = BLOCK_CHUNK as u64 * 1024;

impl RowStage {
    pub(crate) fn new(device: &Device, samples: &Samples, form: RowWorkForm) -> Result<Self, Error> {
        let [sample_x0, sample_x1, sample_x2, sample_x3, sample_x4, sample_x5, sample_x6, sample_x7] = samples.words();
        let (sample_step, sample_first, n_samples) = (samples.step, samples.first, samples.n);
        let texels = device.features().prefers_texels;
        let (short_limit, serial_limit) = form.limits(device);
        macro_rules! constants {
            ($shader:ident $(, $field:ident)*) => {
                &$shader::Constants {
                    $($field,)*
                    texels, sample_step, sample_first, n_samples,
                    sample_x0, sample_x1, sample_x2, sample_x3, sample_x4, sample_x5, sample_x6, sample_x7,
                }
            };
        }
        Ok(Self {
            walk_short: Pipeline::new(device, constants!(row_walk_short, short_limit, serial_limit))?,
            arguments: Pipeline::new(device, &row_arguments::Constants { n_samples })?,
            sort_long: Pipeline::new(device, &row_sort_long::Constants { texels })?,
            walk_long: Pipeline::new(device, constants!(row_walk_long))?,
            parallel: ParallelRows::new(device, samples)?,
        })
    }

    pub(crate) fn record(&self, cmd: &mut Commands<'_>, b: RowBuffers<'_>, push: RowPush, longest: u64) -> Result<(), Error> {
        let RowBuffers { rows, fragments, spans, span_counts, work, long_rows, blocks, keys, .. } = b;
        cmd.stage("row_walk_short");
        let short = row_walk_short::Bindings { rows, fragments, spans, span_counts, work, long_rows, blocks, row_texels: rows, fragment_texels: fragments };
        cmd.dispatch(&self.walk_short, short, &push, u64::from(push.n_rows.div_ceil(GROUP_SIZE)))?;
        // The list of long rows and its length are complete.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        cmd.stage("row_long");
        cmd.dispatch(&self.arguments, row_arguments::Bindings { work }, &(), 1)?;
        // Arguments before they are fetched; the shaders read the counters beside them.
        cmd.barrier(Access::ComputeWrite, &[Access::IndirectRead, Access::ComputeRead]);
        let sort = row_sort_long::Bindings { rows, fragments, work, blocks, keys_out: keys, row_texels: rows, fragment_texels: fragments, block_texels: blocks };
        let block_groups = arguments(work, std::mem::offset_of!(RowWork, block_groups));
        cmd.dispatch_indirect(&self.sort_long, sort, &(), block_groups)?;
        // Sorted blocks before they are merged.
        cmd.barrier(Access::ComputeWrite, &[Access::ComputeReadWrite]);
        let long = row_walk_long::Bindings { rows, fragments, spans, span_counts, work, long_rows, keys, row_texels: rows, fragment_texels: fragments };
        let long_groups = arguments(work, std::mem::offset_of!(RowWork, long_groups));
        cmd.dispatch_indirect(&self.walk_long, long, &push, long_groups)?;
        let half = u64::from(push.n_blocks) * 8;
        let huge = RowBuffers { blocks: blocks.slice(half..2 * half), ..b };
        let push = BlockPush { half_size: (b.sorted.size() / 16) as u32, width: push.width, ..BlockPush::default() };
        self.parallel.record(cmd, huge, push, longest)
    }
}
