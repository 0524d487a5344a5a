//! Fragments: every curve, flattened and cut at pixel borders, 8 bytes a piece. In: curves, paths under the view and the
//! work list. Out: fragments grouped by (path, row), and where each row ends.

use crate::error::Error;
use crate::gpu::{Access, BufferSlice, Commands, Device, Pipeline};
use crate::layout::FragmentPush;
use crate::primitive::Scan;
use crate::shaders::{fragment_count, fragment_count_texels, fragment_emit, fragment_emit_texels};

use super::sample::Samples;

pub(crate) struct FragmentStage {
    count: Pipeline<fragment_count::Kernel>,
    scan: Scan,
    emit: Pipeline<fragment_emit::Kernel>,
}

/// What the stage reads and writes.
#[derive(Clone, Copy)]
pub(crate) struct FragmentBuffers<'a> {
    pub(crate) groups: BufferSlice<'a>,
    pub(crate) paths: BufferSlice<'a>,
    pub(crate) curves: BufferSlice<'a>,
    pub(crate) points: BufferSlice<'a>,
    /// One word a row, all zero before.
    pub(crate) rows: BufferSlice<'a>,
    pub(crate) fragments: BufferSlice<'a>,
    pub(crate) scan_scratch: BufferSlice<'a>,
}

impl FragmentStage {
    pub(crate) fn new(device: &Device, samples: &Samples, group: u32) -> Result<Self, Error> {
        let (sample_step, sample_first) = (samples.step, samples.first);
        let count = fragment_count::Constants { group, sample_step, sample_first };
        let emit = fragment_emit::Constants { group, sample_step, sample_first };
        Ok(Self {
            count: Pipeline::with_texels::<fragment_count_texels::Kernel>(device, &count)?,
            scan: Scan::new(device)?,
            emit: Pipeline::with_texels::<fragment_emit_texels::Kernel>(device, &emit)?,
        })
    }

    /// Bytes of scratch for `n_rows` rows.
    pub(crate) fn scratch_size(&self, n_rows: u32) -> u64 {
        self.scan.scratch_size(n_rows)
    }

    pub(crate) fn record(
        &self,
        cmd: &mut Commands<'_>,
        b: FragmentBuffers<'_>,
        push: FragmentPush,
        n_rows: u32,
    ) -> Result<(), Error> {
        let FragmentBuffers { groups, paths, curves, points, rows, fragments, scan_scratch } = b;
        let n_groups = u64::from(push.n_groups);
        cmd.stage("fragment_count");
        let counts = fragment_count::Bindings { groups, paths, curves, points, counts: rows };
        cmd.dispatch(&self.count, counts, &push, n_groups)?;
        // Counts are complete before they are scanned.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        cmd.stage("scan");
        self.scan.record(cmd, rows, rows, scan_scratch, n_rows)?;
        // Every row's start is known before fragments ask for room in it.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        cmd.stage("fragment_emit");
        let emit = fragment_emit::Bindings { groups, paths, curves, points, rows, fragments };
        cmd.dispatch(&self.emit, emit, &push, n_groups)
    }
}
