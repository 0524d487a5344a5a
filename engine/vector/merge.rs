//! Merge: the fragments of one pixel of one path become one sample mask. In: fragments of huge rows in order, the winding
//! before each block. Out: masks, and the number of spans per block.

use crate::error::Result;
use crate::gpu::{Commands, Device, Pipeline};
use crate::layout::BlockPush;
use crate::shaders::merge;

use super::row::{ParallelBuffers, groups};
use super::sample::{Samples, sample_constants};

pub(crate) struct MergeStage {
    pipeline: Pipeline<merge::Kernel>,
}

impl MergeStage {
    pub(crate) fn new(device: &Device, samples: &Samples) -> Result<Self> {
        let constants = sample_constants!(samples, merge);
        Ok(Self { pipeline: Pipeline::new(device, &constants)? })
    }

    pub(crate) fn record(
        &self,
        cmd: &mut Commands<'_>,
        b: ParallelBuffers<'_>,
        push: BlockPush,
    ) -> Result<()> {
        let ParallelBuffers { rows, work, blocks, sorted, steps, counts, count_flags, .. } = b;
        let bindings = merge::Bindings { rows, work, blocks, sorted, steps, counts, count_flags };
        let groups = groups!(work, huge_groups);
        cmd.dispatch_indirect(&self.pipeline, bindings, &push, groups)
    }
}
