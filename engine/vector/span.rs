//! Span: what merge found becomes spans without gaps, in order. In: masks per fragment, spans before each block. Out: spans
//! and their number per row.

use crate::error::Result;
use crate::gpu::{Commands, Device, Pipeline};
use crate::layout::BlockPush;
use crate::shaders::span;

use super::row::{ParallelBuffers, groups};
use super::sample::Samples;

pub(crate) struct SpanStage {
    pipeline: Pipeline<span::Kernel>,
}

impl SpanStage {
    pub(crate) fn new(device: &Device, samples: &Samples) -> Result<Self> {
        Ok(Self { pipeline: Pipeline::new(device, &span::Constants { n_samples: samples.n })? })
    }

    pub(crate) fn record(
        &self,
        cmd: &mut Commands<'_>,
        b: ParallelBuffers<'_>,
        push: BlockPush,
    ) -> Result<()> {
        let ParallelBuffers { rows, work, blocks, sorted, counts, spans, span_counts, .. } = b;
        let bindings = span::Bindings { rows, work, blocks, sorted, counts, spans, span_counts };
        let groups = groups!(work, huge_groups);
        cmd.dispatch_indirect(&self.pipeline, bindings, &push, groups)
    }
}
