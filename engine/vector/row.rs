//! Rows: fragments of one (path, row) in order of x, winding, samples and spans, all in one walk where rows are short.
//! In: fragments by row. Out: spans [x0, x1) with a sample mask, each row's at twice its first fragment.

use crate::error::Error;
use crate::gpu::{Access, BufferSlice, Commands, Device, Pipeline};
use crate::layout::{RowPush, RowWork};
use crate::limits::{GROUP_SIZE, ROW_SHORT};
use crate::shaders::{row_arguments, row_sort_long, row_walk_long, row_walk_short};

use super::sample::Samples;

pub(crate) struct RowStage {
    walk_short: Pipeline<row_walk_short::Kernel>,
    arguments: Pipeline<row_arguments::Kernel>,
    sort_long: Pipeline<row_sort_long::Kernel>,
    walk_long: Pipeline<row_walk_long::Kernel>,
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
    pub(crate) blocks: BufferSlice<'a>,
    pub(crate) keys: BufferSlice<'a>,
}

/// Rows with more than `ROW_SHORT` of `fragments` fragments, at most.
pub(crate) fn max_long_rows(fragments: u64) -> u64 {
    fragments / u64::from(ROW_SHORT + 1) + 1
}

/// Blocks of those rows, at most: each row wastes less than one.
pub(crate) fn max_blocks(fragments: u64) -> u64 {
    fragments / u64::from(ROW_SHORT) + max_long_rows(fragments)
}

impl RowStage {
    pub(crate) fn new(device: &Device, samples: &Samples) -> Result<Self, Error> {
        let [sample_x0, sample_x1, sample_x2, sample_x3, sample_x4, sample_x5, sample_x6, sample_x7] = samples.words();
        let (sample_step, sample_first, n_samples) = (samples.step, samples.first, samples.n);
        macro_rules! constants {
            ($shader:ident) => {
                &$shader::Constants {
                    sample_step, sample_first, n_samples,
                    sample_x0, sample_x1, sample_x2, sample_x3, sample_x4, sample_x5, sample_x6, sample_x7,
                }
            };
        }
        Ok(Self {
            walk_short: Pipeline::new(device, constants!(row_walk_short))?,
            arguments: Pipeline::new(device, &row_arguments::Constants::default())?,
            sort_long: Pipeline::new(device, &row_sort_long::Constants::default())?,
            walk_long: Pipeline::new(device, constants!(row_walk_long))?,
        })
    }

    pub(crate) fn record(&self, cmd: &mut Commands<'_>, b: RowBuffers<'_>, push: RowPush) -> Result<(), Error> {
        let RowBuffers { rows, fragments, spans, span_counts, work, long_rows, blocks, keys } = b;
        let arguments = |field: usize| work.slice(field as u64..field as u64 + 12);
        cmd.stage("row_walk_short");
        let short = row_walk_short::Bindings { rows, fragments, spans, span_counts, work, long_rows, blocks };
        cmd.dispatch(&self.walk_short, short, &push, u64::from(push.n_rows.div_ceil(GROUP_SIZE)))?;
        // The list of long rows and its length are complete.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        cmd.stage("row_long");
        cmd.dispatch(&self.arguments, row_arguments::Bindings { work }, &(), 1)?;
        // Arguments before they are fetched; the shaders read the counters beside them.
        cmd.barrier(Access::ComputeWrite, &[Access::IndirectRead, Access::ComputeRead]);
        let sort = row_sort_long::Bindings { rows, fragments, work, blocks, keys_out: keys };
        let block_groups = arguments(std::mem::offset_of!(RowWork, block_groups));
        cmd.dispatch_indirect(&self.sort_long, sort, &(), block_groups)?;
        // Sorted blocks before they are merged.
        cmd.barrier(Access::ComputeWrite, &[Access::ComputeReadWrite]);
        let long = row_walk_long::Bindings { rows, fragments, spans, span_counts, work, long_rows, keys };
        let long_groups = arguments(std::mem::offset_of!(RowWork, long_groups));
        cmd.dispatch_indirect(&self.walk_long, long, &push, long_groups)
    }
}
