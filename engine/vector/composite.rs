//! Composite: every picture row walks its paths in painter's order. In: spans, row lists, brushes. Out: premultiplied
//! RGBA8 pixels in a buffer.

use crate::error::Error;
use crate::gpu::{BufferSlice, Commands, Device, ImageBinding, Pipeline};
use crate::layout::CompositePush;
use crate::limits::GROUP_SIZE;
use crate::shaders::{composite, composite_store};

use super::sample::Samples;

pub(crate) struct CompositeStage {
    /// For scenes of solid brushes alone, and for any.
    solid: Pipeline<composite::Kernel>,
    any: Pipeline<composite::Kernel>,
    store: Pipeline<composite_store::Kernel>,
    columns: u32,
}

/// What the stage reads and writes.
#[derive(Clone, Copy)]
pub(crate) struct CompositeBuffers<'a> {
    pub(crate) paths: BufferSlice<'a>,
    pub(crate) rows: BufferSlice<'a>,
    pub(crate) spans: BufferSlice<'a>,
    pub(crate) span_counts: BufferSlice<'a>,
    pub(crate) list_starts: BufferSlice<'a>,
    pub(crate) lists: BufferSlice<'a>,
    pub(crate) paints: BufferSlice<'a>,
    pub(crate) ramps: BufferSlice<'a>,
    pub(crate) pixels: BufferSlice<'a>,
    /// Some brush is a gradient.
    pub(crate) gradients: bool,
}

impl CompositeStage {
    pub(crate) fn new(device: &Device, samples: &Samples) -> Result<Self, Error> {
        // On a CPU a picture row an invocation; on a GPU lanes are the pixels of a row.
        let columns = if device.features().is_cpu { 65536 } else { 1 };
        let pipeline = |gradients| {
            Pipeline::new(device, &composite::Constants { n_samples: samples.n, columns, gradients })
        };
        Ok(Self { solid: pipeline(false)?, any: pipeline(true)?, store: Pipeline::new(device, &composite_store::Constants::default())?, columns })
    }

    pub(crate) fn record(
        &self,
        cmd: &mut Commands<'_>,
        b: CompositeBuffers<'_>,
        push: CompositePush,
    ) -> Result<(), Error> {
        let CompositeBuffers { paths, rows, spans, span_counts, list_starts, lists, paints, ramps, pixels, gradients } = b;
        let bindings =
            composite::Bindings { paths, rows, spans, span_counts, list_starts, lists, paints, ramps, pixels };
        let invocations = u64::from(push.width.div_ceil(self.columns)) * u64::from(push.height);
        cmd.stage("composite");
        let pipeline = if gradients { &self.any } else { &self.solid };
        cmd.dispatch(pipeline, bindings, &push, invocations.div_ceil(u64::from(GROUP_SIZE)))
    }

    /// Records the copy of `pixels` into a storage image.
    pub(crate) fn record_store(
        &self,
        cmd: &mut Commands<'_>,
        pixels: BufferSlice<'_>,
        picture: ImageBinding<'_>,
        push: CompositePush,
    ) -> Result<(), Error> {
        let n_pixels = u64::from(push.width) * u64::from(push.height);
        cmd.stage("store");
        let bindings = composite_store::Bindings { pixels, picture };
        cmd.dispatch(&self.store, bindings, &push, n_pixels.div_ceil(u64::from(GROUP_SIZE)))
    }
}
