//! Winding of huge rows: what lies before each block, by a segmented scan per sample. In: fragments in order, in blocks.
//! Out: per block and sample the winding at its start. The scan also counts spans, with one lane.

use crate::error::Result;
use crate::gpu::{Access, BufferSlice, Commands, Device, Pipeline};
use crate::layout::BlockPush;
use crate::shaders::{winding_apply, winding_block, winding_reduce, winding_top};

use super::row::{ParallelBuffers, groups};
use super::sample::{Samples, sample_constants};

pub(crate) struct WindingStage {
    block: Pipeline<winding_block::Kernel>,
    reduce: Pipeline<winding_reduce::Kernel>,
    top: Pipeline<winding_top::Kernel>,
    apply: Pipeline<winding_apply::Kernel>,
    n_samples: u32,
}

impl WindingStage {
    pub(crate) fn new(device: &Device, samples: &Samples) -> Result<Self> {
        let block = sample_constants!(samples, winding_block);
        Ok(Self {
            block: Pipeline::new(device, &block)?,
            reduce: Pipeline::new(device, &winding_reduce::Constants::default())?,
            top: Pipeline::new(device, &winding_top::Constants::default())?,
            apply: Pipeline::new(device, &winding_apply::Constants::default())?,
            n_samples: samples.n,
        })
    }

    pub(crate) fn record(
        &self,
        cmd: &mut Commands<'_>,
        b: ParallelBuffers<'_>,
        push: BlockPush,
    ) -> Result<()> {
        let ParallelBuffers { rows, work, blocks, sorted, steps, flags, .. } = b;
        let block = winding_block::Bindings { rows, work, blocks, sorted, steps, flags };
        cmd.dispatch_indirect(&self.block, block, &push, groups!(work, huge_groups))?;
        // Steps of blocks before they are combined.
        cmd.barrier(Access::ComputeWrite, &[Access::ComputeReadWrite]);
        let lanes = self.n_samples;
        self.scan(cmd, b, steps, flags, BlockPush { lanes, ..push }, groups!(work, lane_groups))
    }

    /// The exclusive scan of `lanes` values a block, within each row.
    pub(crate) fn scan(
        &self,
        cmd: &mut Commands<'_>,
        b: ParallelBuffers<'_>,
        steps: BufferSlice<'_>,
        flags: BufferSlice<'_>,
        push: BlockPush,
        groups: BufferSlice<'_>,
    ) -> Result<()> {
        let ParallelBuffers { work, sums, .. } = b;
        cmd.dispatch_indirect(
            &self.reduce,
            winding_reduce::Bindings { work, flags, steps, sums },
            &push,
            groups,
        )?;
        // Sums of chunks before they are scanned.
        cmd.barrier(Access::ComputeWrite, &[Access::ComputeReadWrite]);
        cmd.dispatch(&self.top, winding_top::Bindings { work, sums }, &push, 1)?;
        // Prefixes of chunks before they are carried into their blocks.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        cmd.dispatch_indirect(
            &self.apply,
            winding_apply::Bindings { work, flags, steps, sums },
            &push,
            groups,
        )
    }
}
