//! Draw: spans become lines of a graphics pipeline, joined to one per run of touching pixels, in painter's order. In:
//! spans, brushes. Out: indirect draws, one a part or, where only some layers have gradients, one a layer, recorded inside the host's render pass.

use crate::error::{Error, Result};
use crate::gpu::{
    Access, Blend, BufferSlice, Commands, Constants, Device, GraphicsDesc, GraphicsPipeline, Pipeline,
    Topology,
};
use crate::layout::{DrawPush, PiecePush};
use crate::limits::GROUP_SIZE;
use crate::primitive::Scan;
use crate::shaders::{draw_count, draw_emit, draw_frag, draw_texels_frag, draw_texels_vert, draw_vert};
use crate::vector;

use super::sample::Samples;
use super::target::Target;

pub(crate) struct DrawStage {
    count: Pipeline<draw_count::Kernel>,
    scan: Scan,
    emit: Pipeline<draw_emit::Kernel>,
    /// For scenes of solid brushes alone, and for any.
    solid: GraphicsPipeline<draw_vert::Kernel>,
    any: GraphicsPipeline<draw_vert::Kernel>,
}

/// What the compute half reads and writes.
#[derive(Clone, Copy)]
pub(crate) struct RunBuffers<'a> {
    pub(crate) rows: BufferSlice<'a>,
    pub(crate) spans: BufferSlice<'a>,
    pub(crate) span_counts: BufferSlice<'a>,
    /// Path and picture row of every row.
    pub(crate) row_places: BufferSlice<'a>,
    /// The first row of every layer, and the end.
    pub(crate) layer_rows: BufferSlice<'a>,
    /// One word a piece of a row and one more.
    pub(crate) run_starts: BufferSlice<'a>,
    pub(crate) runs: BufferSlice<'a>,
    pub(crate) arguments: BufferSlice<'a>,
    pub(crate) scan_scratch: BufferSlice<'a>,
}

/// What the graphics half reads.
#[derive(Clone, Copy)]
pub(crate) struct DrawBuffers<'a> {
    pub(crate) runs: BufferSlice<'a>,
    pub(crate) spans: BufferSlice<'a>,
    pub(crate) paints: BufferSlice<'a>,
    pub(crate) ramps: BufferSlice<'a>,
    pub(crate) arguments: BufferSlice<'a>,
    /// Some brush is a gradient.
    pub(crate) gradients: bool,
}

/// How [`Output::Draw`](super::Output::Draw) makes pixels. Every form has the same masks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DrawForm {
    /// The fastest that the device has: on CPU drivers, for targets of one sample, [`Picture`](DrawForm::Picture); else
    /// lines where they cover exactly their pixels, else quads.
    #[default]
    Auto,
    /// A line for every run of touching pixels of a row. It needs `strictLines` or rectangular lines.
    Lines,
    /// Two triangles a run.
    Quads,
    /// For targets of one sample: a picture composed in compute, laid over the target by one triangle.
    /// Translucent paths meet each other before they meet the target, so that a channel may be rounded once more.
    Picture,
}

impl DrawStage {
    /// A target of one sample takes coverage as alpha.
    pub(crate) fn new(
        device: &Device,
        samples: &Samples,
        target: &Target,
        form: DrawForm,
        blend: vector::Blend,
    ) -> Result<Self> {
        let n = target.samples;
        let features = device.features();
        let exact_lines = features.strict_lines || features.rectangular_lines;
        if form == DrawForm::Lines && !exact_lines {
            return Err(Error::Missing(vec!["strictLines or feature rectangularLines, for lines".into()]));
        }
        let vert = device.form(&draw_vert::SHADER, &draw_texels_vert::SHADER);
        let frag = device.form(&draw_frag::SHADER, &draw_texels_frag::SHADER);
        let lines = exact_lines && form != DrawForm::Quads;
        let linear = blend == vector::Blend::Linear;
        let n_samples = samples.n;
        let run_vertices = if lines { 2 } else { 6 };
        let emit = draw_emit::Constants { n_samples, run_vertices };
        let pipeline = |gradients| {
            let constants =
                draw_vert::Constants { n_samples, run_vertices, hardware_samples: n, gradients, linear }
                    .values();
            let desc = GraphicsDesc {
                topology: if lines { Topology::Lines } else { Topology::Triangles },
                color_format: target.format,
                samples: n,
                depth: target.depth,
                blend: Blend::Over,
                pass: target.pass,
                rectangular_lines: features.rectangular_lines,
                constants: &constants,
            };
            GraphicsPipeline::new(device, vert, frag, &desc)
        };
        Ok(Self {
            count: Pipeline::new(device, &draw_count::Constants { n_samples })?,
            scan: Scan::new(device)?,
            emit: Pipeline::new(device, &emit)?,
            solid: pipeline(false)?,
            any: pipeline(true)?,
        })
    }

    /// The samples that spans are made of for a target of `n` samples.
    pub(crate) fn samples(n: u32) -> Result<Samples> {
        let samples = if n == 1 { Samples::coverage(16) } else { Samples::hardware(n) };
        samples.ok_or_else(|| Error::invalid("samples", format!("{n} is not one of 1, 4, 8, 16")))
    }

    /// Bytes of scratch for so many pieces of rows.
    pub(crate) fn scratch_size(&self, n_pieces: u32) -> u64 {
        self.scan.scratch_size(n_pieces)
    }

    /// Records the runs of a part.
    pub(crate) fn record_runs(
        &self,
        cmd: &mut Commands<'_>,
        b: RunBuffers<'_>,
        push: PiecePush,
    ) -> Result<()> {
        let RunBuffers {
            rows,
            spans,
            span_counts,
            row_places,
            layer_rows,
            run_starts,
            runs,
            arguments,
            scan_scratch,
        } = b;
        let n_pieces = push.n_rows * push.n_pieces;
        let n_groups = u64::from(n_pieces.div_ceil(GROUP_SIZE));
        cmd.stage("draw_runs");
        let count = draw_count::Bindings { rows, spans, span_counts, run_counts: run_starts };
        cmd.dispatch(&self.count, count, &push, n_groups)?;
        // Counts are complete before they are scanned.
        cmd.barrier(Access::ComputeWrite, &[Access::ComputeReadWrite]);
        self.scan.record_with_total(cmd, run_starts, run_starts, scan_scratch, n_pieces)?;
        // Starts before runs are placed by them.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        let emit = draw_emit::Bindings {
            rows,
            spans,
            span_counts,
            run_starts,
            row_places,
            layer_rows,
            runs,
            arguments,
        };
        cmd.dispatch(&self.emit, emit, &push, n_groups)
    }

    /// Records the barrier that lets the draws read the runs of all parts; outside a rendering.
    pub(crate) fn record_ready(cmd: &mut Commands<'_>) {
        // Runs, spans and arguments before the draws fetch them.
        let draw = [Access::IndirectRead, Access::VertexRead, Access::FragmentRead];
        cmd.barrier(Access::ComputeReadWrite, &draw);
    }

    /// Records the draw of what `arguments` say of a part. A rendering with a target of the stage's kind is open, and the
    /// viewport is that of the view.
    pub(crate) fn record(&self, cmd: &mut Commands<'_>, b: DrawBuffers<'_>, push: DrawPush) -> Result<()> {
        let DrawBuffers { runs, spans, paints, ramps, arguments, gradients } = b;
        let pipeline = if gradients { &self.any } else { &self.solid };
        cmd.draw_indirect(pipeline, draw_vert::Bindings { runs, spans, paints, ramps }, &push, arguments)
    }
}
