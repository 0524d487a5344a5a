//! Merge: the fragments of one pixel of one path become one sample mask. In: fragments of huge rows in order, the winding
//! before each block. Out: masks, and the number of spans per block.

use crate::error::Result;
use crate::gpu::{Commands, Device, Pipeline};
use crate::layout::{BlockPush, RowWork};
use crate::shaders::merge;

use super::row::{ParallelBuffers, arguments};
use super::sample::Samples;

pub(crate) struct MergeStage {
    pipeline: Pipeline<merge::Kernel>,
}

impl MergeStage {
    pub(crate) fn new(device: &Device, samples: &Samples) -> Result<Self> {
        let [sample_x0, sample_x1, sample_x2, sample_x3, sample_x4, sample_x5, sample_x6, sample_x7] =
            samples.words();
        let constants = merge::Constants {
            sample_step: samples.step,
            sample_first: samples.first,
            n_samples: samples.n,
            sample_x0,
            sample_x1,
            sample_x2,
            sample_x3,
            sample_x4,
            sample_x5,
            sample_x6,
            sample_x7,
        };
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
        let groups = arguments(work, std::mem::offset_of!(RowWork, huge_groups));
        cmd.dispatch_indirect(&self.pipeline, bindings, &push, groups)
    }
}
