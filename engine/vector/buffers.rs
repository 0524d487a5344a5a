//! The buffers that the stages pass on, and how much of each a frame needs.

use std::array;

use crate::error::Error;
use crate::gpu::{Device, Usage};
use crate::layout::{DrawArguments, Paint, RowWork, Run};
use crate::limits::BLOCK_CHUNK;

use super::parts::{BUDGET, Need, Taken};
use super::plan::Plan;
use super::room::Growing;
use super::row::{MOST_BLOCKS, RowStage};

/// What the stages pass on.
pub(crate) struct Room {
    pub(crate) rows: Growing,
    pub(crate) scan_scratch: Growing,
    pub(crate) fragments: Growing,
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
    pub(crate) run_starts: Growing,
    pub(crate) pixels: Growing,
    /// One for all parts in turn; where runs are drawn, one for each.
    parts: Vec<PartRoom>,
}

/// What a draw reads of a part, after the stages of all parts.
pub(crate) struct PartRoom {
    pub(crate) spans: Growing,
    pub(crate) runs: Growing,
    pub(crate) draw_arguments: Growing,
}

const N_SHARED: usize = 17;
/// Where the picture is among them.
const PIXELS: usize = N_SHARED - 1;
const N_OWN: usize = 3;

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

/// Bytes that a part needs of every buffer.
struct Sizes {
    /// In the order of `Room::shared`.
    shared: [u64; N_SHARED],
    /// In the order of `PartRoom::all`.
    own: [u64; N_OWN],
}

impl Sizes {
    /// Bytes that serve the next part too, the picture left out: parts do not make it smaller.
    fn passed_on(&self, draws: bool) -> u64 {
        let own = if draws { 0 } else { self.own.iter().sum() };
        self.shared[..PIXELS].iter().sum::<u64>() + own
    }
}

/// Bytes that a frame needs of every buffer.
pub(crate) struct FrameSizes {
    shared: [u64; N_SHARED],
    /// By part where runs are drawn, else of all.
    own: Vec<[u64; N_OWN]>,
    taken: Taken,
}

impl FrameSizes {
    /// Of parts with their measures.
    pub(crate) fn of<'a>(parts: impl Iterator<Item = (&'a Plan, Measures<'a>)>) -> Self {
        let (mut shared, mut own, mut largest) = ([0; N_SHARED], Vec::<[u64; N_OWN]>::new(), 0);
        let mut kept = 0;
        for (plan, m) in parts {
            let sizes = Room::sizes(plan, m);
            shared = array::from_fn(|i| sizes.shared[i].max(shared[i]));
            largest = sizes.passed_on(m.draws).max(largest);
            match own.last_mut().filter(|_| !m.draws) {
                Some(own) => *own = array::from_fn(|i| sizes.own[i].max(own[i])),
                None => own.push(sizes.own),
            }
            kept += if m.draws { sizes.own.iter().sum() } else { 0 };
        }
        let all = shared[..PIXELS].iter().sum::<u64>() + own.iter().flatten().sum::<u64>();
        Self { shared, own, taken: Taken { kept, passed_on: all - kept, largest } }
    }

    /// What of it counts against a budget.
    pub(crate) fn taken(&self) -> Taken {
        self.taken
    }
}

impl Room {
    pub(crate) fn new() -> Self {
        let storage = |name| Growing::new(name, Usage::STORAGE);
        Self {
            rows: storage("rows"),
            scan_scratch: storage("scan scratch"),
            fragments: storage("fragments"),
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
            run_starts: storage("run starts"),
            pixels: storage("pixels"),
            parts: vec![PartRoom::new()],
        }
    }

    fn shared(&self) -> [&Growing; N_SHARED] {
        [
            &self.rows,
            &self.scan_scratch,
            &self.fragments,
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
            &self.run_starts,
            &self.pixels,
        ]
    }

    /// Every buffer.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Growing> {
        self.shared().into_iter().chain(self.parts.iter().flat_map(PartRoom::all))
    }

    /// What a draw reads of a part, or composite right after its stages.
    pub(crate) fn part(&self, part: usize) -> Result<&PartRoom, Error> {
        let of_all = self.parts.first().filter(|_| self.parts.len() == 1);
        self.parts.get(part).or(of_all).ok_or_else(|| Error::invalid("room", "nothing was prepared"))
    }

    fn sizes(plan: &Plan, m: Measures<'_>) -> Sizes {
        let (fragments, n_rows) = (plan.fragments, plan.n_rows);
        let span_bytes = if m.n_samples > 16 { 12 } else { 8 };
        let n_blocks = m.row.max_blocks(fragments, n_rows);
        let lanes = u64::from(m.n_samples);
        let drawn = |size: u64| if m.draws { size } else { 0 };
        let shared = [
            n_rows * 4,
            m.scan_scratch.max(4),
            fragments * 8,
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
            drawn(n_rows * u64::from(plan.n_pieces()) * 4 + 4),
            // A whole number of pairs: two pixels a store.
            (m.n_pixels * 4).next_multiple_of(8),
        ];
        let own = [
            fragments * span_bytes,
            drawn(fragments * size_of::<Run>() as u64),
            drawn(plan.n_draws() * size_of::<DrawArguments>() as u64),
        ];
        Sizes { shared, own }
    }

    /// The first buffer that a plan makes too large: for the device, for `limit` bytes of what all parts share, or for the
    /// scan over blocks.
    pub(crate) fn too_large(&self, plan: &Plan, m: Measures<'_>, range: u64, limit: u64) -> Option<Need> {
        let sizes = Self::sizes(plan, m);
        let n_blocks = m.row.max_blocks(plan.fragments, plan.n_rows);
        let cut = plan.clipped.as_ref().map_or(0, |cut| size_of_val(&cut.points[..]));
        let composed = |size: usize| if m.draws { 0 } else { size as u64 };
        let uploads = [
            ("points", cut as u64),
            ("work groups", size_of_val(&plan.groups[..]) as u64),
            ("paths", size_of_val(&plan.paths[..]) as u64),
            ("paints", (plan.paths.len() * size_of::<Paint>()) as u64),
            ("row list starts", composed(size_of_val(&plan.list_starts[..]))),
            ("row lists", composed(size_of_val(&plan.lists[..]))),
            ("row places", if m.draws { plan.n_rows * size_of::<[u32; 2]>() as u64 } else { 0 }),
        ];
        // Sizes that grow with the plan alone: parts do not make the picture smaller.
        let shared = self.shared().into_iter().zip(sizes.shared).take(PIXELS);
        let own = self.parts.iter().take(1).flat_map(PartRoom::all).zip(sizes.own);
        let buffers = shared.chain(own).map(|(buffer, size)| (buffer.name(), size));
        let passed_on = sizes.passed_on(m.draws);
        buffers
            .chain(uploads)
            .find(|(_, size)| *size > range)
            .map(|(buffer, needed)| Need { buffer, needed, available: range })
            .or((n_blocks > MOST_BLOCKS).then_some(Need {
                buffer: "blocks",
                needed: n_blocks.saturating_mul(8),
                available: MOST_BLOCKS * 8,
            }))
            .or((passed_on > limit).then_some(Need { buffer: BUDGET, needed: passed_on, available: limit }))
    }

    /// Grows every buffer to its size. Where `memory` bytes are less than all hold then, what earlier frames left over goes.
    pub(crate) fn ensure(&mut self, device: &Device, sizes: &FrameSizes, memory: u64) -> Result<(), Error> {
        self.parts.resize_with(sizes.own.len().max(1), PartRoom::new);
        let r = self;
        let shared = [
            &mut r.rows,
            &mut r.scan_scratch,
            &mut r.fragments,
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
            &mut r.run_starts,
            &mut r.pixels,
        ];
        let own = r.parts.iter_mut().flat_map(|p| [&mut p.spans, &mut p.runs, &mut p.draw_arguments]);
        let own = own.zip(sizes.own.iter().flatten().copied());
        let mut all: Vec<_> = shared.into_iter().zip(sizes.shared).chain(own).collect();
        let held = all.iter().map(|(buffer, size)| buffer.size().max(*size)).sum::<u64>();
        if held > memory.saturating_add(sizes.shared[PIXELS]) {
            all.iter_mut().for_each(|(buffer, size)| buffer.shrink(*size));
        }
        all.into_iter().try_for_each(|(buffer, size)| buffer.ensure(device, size))
    }
}

impl PartRoom {
    fn new() -> Self {
        Self {
            spans: Growing::new("spans", Usage::STORAGE),
            runs: Growing::new("runs", Usage::STORAGE),
            draw_arguments: Growing::new("draw arguments", Usage::STORAGE | Usage::INDIRECT),
        }
    }

    fn all(&self) -> [&Growing; N_OWN] {
        [&self.spans, &self.runs, &self.draw_arguments]
    }
}
