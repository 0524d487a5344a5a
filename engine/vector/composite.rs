//! Composite: every picture row walks its paths in painter's order. In: spans, row lists, brushes. Out: premultiplied
//! RGBA8 pixels in a buffer.

use crate::error::Error;
use crate::gpu::{Buffer, BufferDesc, BufferSlice, Commands, Device, ImageBinding, Memory, Pipeline, Usage};
use crate::layout::CompositePush;
use crate::limits::{COMPOSITE_COLUMNS, GROUP_SIZE, STRIP_SPANS};
use crate::shaders::{
    composite, composite_linear, composite_store, composite_texels, composite_wide, composite_wide_texels,
};

use super::blend::{self, Blend};
use super::sample::Samples;
use super::spread::stride;

pub(crate) struct CompositeStage {
    /// For picture rows of several strips.
    strips: ByBrushes,
    /// For those of one, where strips are more than a pixel.
    one_strip: Option<ByBrushes>,
    store: Pipeline<composite_store::Kernel>,
    columns: u32,
    group: u32,
    is_cpu: bool,
}

/// For scenes of solid brushes alone, and for any.
struct ByBrushes {
    solid: Variant,
    any: Variant,
}

enum Variant {
    Single(Pipeline<composite::Kernel>),
    /// In linear light, with [`blend::table`].
    Linear(Pipeline<composite_linear::Kernel>, Buffer),
    /// Up to eight pixels a store.
    Wide(Pipeline<composite_wide::Kernel>),
}

/// What the stage reads and writes.
#[derive(Clone, Copy)]
pub(crate) struct CompositeBuffers<'a> {
    pub(crate) paths: BufferSlice<'a>,
    pub(crate) rows: BufferSlice<'a>,
    pub(crate) spans: BufferSlice<'a>,
    pub(crate) span_counts: BufferSlice<'a>,
    /// The row stage's [`RowWork`](crate::layout::RowWork).
    pub(crate) work: BufferSlice<'a>,
    pub(crate) list_starts: BufferSlice<'a>,
    pub(crate) lists: BufferSlice<'a>,
    pub(crate) paints: BufferSlice<'a>,
    pub(crate) ramps: BufferSlice<'a>,
    pub(crate) pixels: BufferSlice<'a>,
    /// Some brush is a gradient.
    pub(crate) gradients: bool,
}

impl CompositeStage {
    pub(crate) fn new(device: &Device, samples: &Samples, blend: Blend) -> Result<Self, Error> {
        let linear = blend == Blend::Linear;
        let features = device.features();
        let n_samples = samples.n;
        // On a CPU up to `COMPOSITE_COLUMNS` pixels of a row an invocation; on a GPU lanes are the pixels of a row.
        let (columns, group) = if features.is_cpu { (COMPOSITE_COLUMNS, 8) } else { (1, 64) };
        let variant = |strips, gradients| -> Result<Variant, Error> {
            if linear {
                let constants = composite_linear::Constants { group, n_samples, columns, strips, gradients };
                return Ok(Variant::Linear(Pipeline::new(device, &constants)?, transfer(device)?));
            }
            Ok(if features.is_cpu && features.int64 && n_samples <= 16 {
                let constants = composite_wide::Constants { group, n_samples, columns, strips, gradients };
                Variant::Wide(Pipeline::with_texels::<composite_wide_texels::Kernel>(device, &constants)?)
            } else {
                let constants = composite::Constants { group, n_samples, columns, strips, gradients };
                Variant::Single(Pipeline::with_texels::<composite_texels::Kernel>(device, &constants)?)
            })
        };
        let by_brushes = |strips| {
            Ok::<_, Error>(ByBrushes { solid: variant(strips, false)?, any: variant(strips, true)? })
        };
        Ok(Self {
            strips: by_brushes(true)?,
            one_strip: (columns > 1).then(|| by_brushes(false)).transpose()?,
            store: Pipeline::new(device, &composite_store::Constants::default())?,
            columns,
            group,
            is_cpu: features.is_cpu,
        })
    }

    pub(crate) fn record(
        &self,
        cmd: &mut Commands<'_>,
        b: CompositeBuffers<'_>,
        mut push: CompositePush,
    ) -> Result<(), Error> {
        let CompositeBuffers {
            paths,
            rows,
            spans,
            span_counts,
            work,
            list_starts,
            lists,
            paints,
            ramps,
            pixels,
            gradients,
        } = b;
        let one_strip = self.one_strip.as_ref().filter(|_| push.width <= STRIP_SPANS);
        push.n_strips =
            if one_strip.is_some() { 1 } else { push.width.div_ceil(self.columns.min(STRIP_SPANS)) };
        let invocations = u64::from(push.n_strips) * u64::from(push.height);
        let n_groups = invocations.div_ceil(u64::from(self.group));
        push.stride = stride(n_groups, self.is_cpu);
        cmd.stage("composite");
        macro_rules! bindings {
            ($shader:ident $(, $name:ident = $more:expr)*) => {
                $shader::Bindings {
                    paths, rows, spans, span_counts, list_starts, lists, paints, ramps, pixels $(, $name: $more)*, work
                }
            };
        }
        let by_brushes = one_strip.unwrap_or(&self.strips);
        match if gradients { &by_brushes.any } else { &by_brushes.solid } {
            Variant::Single(pipeline) => cmd.dispatch(pipeline, bindings!(composite), &push, n_groups),
            Variant::Linear(pipeline, table) => {
                let bindings = bindings!(composite_linear, transfer = table.all());
                cmd.dispatch(pipeline, bindings, &push, n_groups)
            }
            Variant::Wide(pipeline) => cmd.dispatch(
                pipeline,
                bindings!(composite_wide, pairs = pixels, eights = pixels),
                &push,
                n_groups,
            ),
        }
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

fn transfer(device: &Device) -> Result<Buffer, Error> {
    let table = blend::table();
    let size = size_of_val(&table[..]) as u64;
    let desc = BufferDesc { name: "transfer curve", size, usage: Usage::STORAGE, memory: Memory::Upload };
    let mut transfer = device.create_buffer(&desc)?;
    transfer.write(0, &table)?;
    Ok(transfer)
}
