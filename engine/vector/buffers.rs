//! The buffers of a rasterizer: what the CPU writes, what the stages pass on, and how much of each a plan needs.

use crate::error::Error;
use crate::gpu::{Device, FrameNumbers, Usage};
use crate::layout::{DrawArguments, Paint, RowWork, Run};
use crate::limits::BLOCK_CHUNK;

use super::outlines::Outlines;
use super::parts::{Need, Part};
use super::plan::Plan;
use super::room::{Growing, Upload};
use super::row::{MOST_BLOCKS, RowStage};

/// What the CPU writes.
pub(crate) struct Uploads {
    pub(crate) points: Upload,
    pub(crate) curves: Upload,
    pub(crate) paths: Upload,
    pub(crate) groups: Upload,
    pub(crate) list_starts: Upload,
    pub(crate) lists: Upload,
    pub(crate) paints: Upload,
    pub(crate) ramps: Upload,
    pub(crate) row_places: Upload,
    /// `points` and `curves` are the scene's, as of this revision of the outlines.
    outlines: Option<u64>,
}

impl Uploads {
    pub(crate) fn new() -> Self {
        Self {
            points: Upload::new("points"),
            curves: Upload::new("curves"),
            paths: Upload::new("paths"),
            groups: Upload::new("work groups"),
            list_starts: Upload::new("row list starts"),
            lists: Upload::new("row lists"),
            paints: Upload::new("paints"),
            ramps: Upload::new("ramps"),
            row_places: Upload::new("row places"),
            outlines: None,
        }
    }

    pub(crate) fn all(&self) -> [&Upload; 9] {
        [
            &self.points,
            &self.curves,
            &self.paths,
            &self.groups,
            &self.list_starts,
            &self.lists,
            &self.paints,
            &self.ramps,
            &self.row_places,
        ]
    }

    /// The records of one part; `brushes` are the paints of all paths and the ramps.
    pub(crate) fn write(
        &mut self,
        device: &Device,
        numbers: FrameNumbers,
        outlines: &Outlines,
        part: &Part,
        brushes: (&[Paint], &[u32]),
        draws: bool,
    ) -> Result<(), Error> {
        let (paints, ramps) = brushes;
        let plan = &part.plan;
        if let Some(cut) = &plan.clipped {
            self.points.write(device, numbers, &cut.points)?;
            self.curves.write(device, numbers, &cut.curves)?;
            self.outlines = None;
        } else if self.outlines != Some(outlines.revision) {
            self.points.write(device, numbers, &outlines.points)?;
            self.curves.write(device, numbers, &outlines.curves)?;
            self.outlines = Some(outlines.revision);
        }
        if draws {
            self.row_places.write(device, numbers, &plan.row_places())?;
        }
        self.paths.write(device, numbers, &plan.paths)?;
        self.groups.write(device, numbers, &plan.groups)?;
        self.list_starts.write(device, numbers, &plan.list_starts)?;
        self.lists.write(device, numbers, &plan.lists)?;
        self.paints.write(device, numbers, paints.get(part.paths.clone()).unwrap_or_default())?;
        self.ramps.write(device, numbers, ramps)
    }

    /// Notes that a frame reads what is in force.
    pub(crate) fn used(&mut self, numbers: FrameNumbers) {
        let u = self;
        for upload in [
            &mut u.points,
            &mut u.curves,
            &mut u.paths,
            &mut u.groups,
            &mut u.list_starts,
            &mut u.lists,
            &mut u.paints,
            &mut u.ramps,
            &mut u.row_places,
        ] {
            upload.used(numbers);
        }
    }
}

/// What the stages pass on.
pub(crate) struct Room {
    pub(crate) rows: Growing,
    pub(crate) scan_scratch: Growing,
    pub(crate) fragments: Growing,
    pub(crate) spans: Growing,
    pub(crate) span_counts: Growing,
    pub(crate) work: Growing,
    pub(crate) long_rows: Growing,
    pub(crate) blocks: Growing,
    pub(crate) segments: Growing,
    pub(crate) keys: Growing,
    pub(crate) sorted: Growing,
    pub(crate) steps: Growing,
    pub(crate) flags: Growing,
    pub(crate) counts: Growing,
    pub(crate) count_flags: Growing,
    pub(crate) sums: Growing,
    pub(crate) pixels: Growing,
    pub(crate) run_starts: Growing,
    pub(crate) runs: Growing,
    pub(crate) draw_arguments: Growing,
}

/// What decides how much room a plan needs.
#[derive(Clone, Copy)]
pub(crate) struct Measures<'a> {
    pub(crate) row: &'a RowStage,
    /// Samples of a pixel.
    pub(crate) n_samples: u32,
    /// Bytes of scratch that the scans of so many rows need.
    pub(crate) scan_scratch: u64,
    pub(crate) draws: bool,
    /// Pixels of the picture, when the rasterizer makes one itself.
    pub(crate) n_pixels: u64,
}

impl Room {
    pub(crate) fn new() -> Self {
        let storage = |name| Growing::new(name, Usage::STORAGE);
        Self {
            rows: storage("rows"),
            scan_scratch: storage("scan scratch"),
            fragments: storage("fragments"),
            spans: storage("spans"),
            span_counts: storage("span counts"),
            work: Growing::new("row work", Usage::STORAGE | Usage::INDIRECT),
            long_rows: storage("long rows"),
            blocks: storage("blocks"),
            segments: storage("segments of blocks"),
            keys: storage("keys"),
            sorted: storage("sorted fragments"),
            steps: storage("winding steps"),
            flags: storage("block flags"),
            counts: storage("span counts of blocks"),
            count_flags: storage("row starts of blocks"),
            sums: storage("winding sums"),
            pixels: storage("pixels"),
            run_starts: storage("run starts"),
            runs: storage("runs"),
            draw_arguments: Growing::new("draw arguments", Usage::STORAGE | Usage::INDIRECT),
        }
    }

    pub(crate) fn all(&self) -> [&Growing; 20] {
        [
            &self.rows,
            &self.scan_scratch,
            &self.fragments,
            &self.spans,
            &self.span_counts,
            &self.work,
            &self.long_rows,
            &self.blocks,
            &self.segments,
            &self.keys,
            &self.sorted,
            &self.steps,
            &self.flags,
            &self.counts,
            &self.count_flags,
            &self.sums,
            &self.pixels,
            &self.run_starts,
            &self.runs,
            &self.draw_arguments,
        ]
    }

    /// Bytes of every buffer, in the order of `all`.
    pub(crate) fn sizes(plan: &Plan, m: Measures<'_>) -> [u64; 20] {
        let (fragments, n_rows) = (plan.fragments, plan.n_rows);
        let span_bytes = if m.n_samples > 16 { 12 } else { 8 };
        let n_blocks = m.row.max_blocks(fragments, n_rows);
        let lanes = u64::from(m.n_samples);
        let drawn = |size: u64| if m.draws { size } else { 0 };
        [
            n_rows * 4,
            m.scan_scratch.max(4),
            fragments * 8,
            fragments * span_bytes,
            n_rows * 4,
            size_of::<RowWork>() as u64,
            m.row.max_long_rows(fragments, n_rows) * 4,
            n_blocks * 16,
            m.row.max_segments(fragments, n_rows) * 12,
            fragments * 8,
            fragments * 16,
            n_blocks * lanes * 8,
            n_blocks * 4,
            n_blocks * 8,
            n_blocks * 4,
            n_blocks.div_ceil(BLOCK_CHUNK.into()) * lanes * 12,
            // A whole number of pairs: two pixels a store.
            (m.n_pixels * 4).next_multiple_of(8),
            drawn(n_rows * u64::from(plan.n_pieces()) * 4 + 4),
            drawn(fragments * size_of::<Run>() as u64),
            drawn(size_of::<DrawArguments>() as u64),
        ]
    }

    /// The first buffer that a plan makes too large: for the device, for `memory` bytes of all together, or for the scan
    /// over blocks.
    pub(crate) fn too_large(&self, plan: &Plan, m: Measures<'_>, range: u64, memory: u64) -> Option<Need> {
        let sizes = Self::sizes(plan, m);
        let n_blocks = m.row.max_blocks(plan.fragments, plan.n_rows);
        let cut = plan.clipped.as_ref().map_or(0, |cut| size_of_val(&cut.points[..]));
        let uploads = [
            ("points", cut),
            ("work groups", size_of_val(&plan.groups[..])),
            ("paths", size_of_val(&plan.paths[..])),
            ("row lists", size_of_val(&plan.lists[..])),
        ];
        let all = sizes.iter().sum::<u64>() - m.n_pixels * 4;
        // Sizes that grow with the plan alone: parts do not make the picture smaller.
        let mut grows = self.all().into_iter().zip(sizes).filter(|(b, _)| b.name() != "pixels");
        grows
            .find(|(_, size)| *size > range)
            .map(|(b, needed)| (b.name(), needed))
            .or(uploads.into_iter().map(|(name, size)| (name, size as u64)).find(|(_, size)| *size > range))
            .map(|(buffer, needed)| Need { buffer, needed, available: range })
            .or((n_blocks > MOST_BLOCKS).then_some(Need {
                buffer: "blocks",
                needed: n_blocks,
                available: MOST_BLOCKS,
            }))
            .or((all > memory).then_some(Need {
                buffer: "rasterizer memory",
                needed: all,
                available: memory,
            }))
    }

    /// Grows every buffer to its size.
    pub(crate) fn ensure(&mut self, device: &Device, sizes: [u64; 20]) -> Result<(), Error> {
        let r = self;
        let buffers = [
            &mut r.rows,
            &mut r.scan_scratch,
            &mut r.fragments,
            &mut r.spans,
            &mut r.span_counts,
            &mut r.work,
            &mut r.long_rows,
            &mut r.blocks,
            &mut r.segments,
            &mut r.keys,
            &mut r.sorted,
            &mut r.steps,
            &mut r.flags,
            &mut r.counts,
            &mut r.count_flags,
            &mut r.sums,
            &mut r.pixels,
            &mut r.run_starts,
            &mut r.runs,
            &mut r.draw_arguments,
        ];
        for (buffer, size) in buffers.into_iter().zip(sizes) {
            buffer.ensure(device, size)?;
        }
        Ok(())
    }
}
