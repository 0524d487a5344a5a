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

/// Makes a struct of buffers, each listed once: its field, its name, what it is made for, and the bytes that a part needs.
macro_rules! buffers {
    (
        $(#[$doc:meta])*
        struct $Buffers:ident {
            $($field:ident: $name:literal, $usage:expr, |$extent:pat_param| $bytes:expr;)+
        }
    ) => {
        $(#[$doc])*
        pub(crate) struct $Buffers {
            $(pub(crate) $field: Growing,)+
        }

        impl $Buffers {
            const N: usize = [$($name),+].len();

            fn new() -> Self {
                Self { $($field: Growing::new($name, $usage),)+ }
            }

            fn all(&self) -> [&Growing; Self::N] {
                [$(&self.$field),+]
            }

            fn all_mut(&mut self) -> [&mut Growing; Self::N] {
                [$(&mut self.$field),+]
            }

            /// Bytes of each for a part, in the order of `all`.
            fn sizes(extent: &Extent<'_>) -> [u64; Self::N] {
                [$({
                    let $extent = extent;
                    $bytes
                }),+]
            }
        }
    };
}

buffers! {
    /// What serves one part after the other.
    struct SharedRoom {
        rows: "rows", Usage::STORAGE, |e| e.n_rows * 4;
        scan_scratch: "scan scratch", Usage::STORAGE, |e| e.m.scan_scratch.max(4);
        fragments: "fragments", Usage::STORAGE, |e| e.fragments * 8;
        span_counts: "span counts", Usage::STORAGE, |e| e.n_rows * 4;
        work: "row work", Usage::STORAGE | Usage::INDIRECT, |_| size_of::<RowWork>() as u64;
        long_rows: "long rows", Usage::STORAGE, |e| e.m.row.max_long_rows(e.fragments, e.n_rows) * 4;
        blocks: "blocks", Usage::STORAGE, |e| e.n_blocks * 16;
        segments: "segments of blocks", Usage::STORAGE, |e| e.m.row.max_segments(e.fragments, e.n_rows) * 12;
        keys: "keys", Usage::STORAGE, |e| e.fragments * 8;
        sorted: "sorted fragments", Usage::STORAGE, |e| e.fragments * 16;
        steps: "winding steps", Usage::STORAGE, |e| e.n_blocks * e.lanes() * 8;
        flags: "block flags", Usage::STORAGE, |e| e.n_blocks * 4;
        counts: "span counts of blocks", Usage::STORAGE, |e| e.n_blocks * 8;
        count_flags: "row starts of blocks", Usage::STORAGE, |e| e.n_blocks * 4;
        sums: "winding sums", Usage::STORAGE, |e| e.n_blocks.div_ceil(BLOCK_CHUNK.into()) * e.lanes() * 12;
        run_starts: "run starts", Usage::STORAGE, |e| e.drawn(e.n_rows * e.n_pieces * 4 + 4);
    }
}

buffers! {
    /// What a draw reads of a part, after the stages of all parts.
    struct PartRoom {
        spans: "spans", Usage::STORAGE, |e| e.fragments * if e.m.n_samples > 16 { 12 } else { 8 };
        runs: "runs", Usage::STORAGE, |e| e.drawn(e.fragments * size_of::<Run>() as u64);
        draw_arguments: "draw arguments", Usage::STORAGE | Usage::INDIRECT,
            |e| e.drawn(e.n_draws * size_of::<DrawArguments>() as u64);
    }
}

/// What the stages pass on.
pub(crate) struct Room {
    pub(crate) shared: SharedRoom,
    /// Parts do not make it smaller.
    pub(crate) pixels: Growing,
    /// One for all parts in turn; where runs are drawn, one for each.
    parts: Vec<PartRoom>,
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

/// What the bytes of a part follow from.
struct Extent<'a> {
    m: Measures<'a>,
    fragments: u64,
    n_rows: u64,
    n_blocks: u64,
    n_pieces: u64,
    n_draws: u64,
}

impl<'a> Extent<'a> {
    fn new(plan: &Plan, m: Measures<'a>) -> Self {
        let (fragments, n_rows) = (plan.fragments, plan.n_rows);
        Self {
            m,
            fragments,
            n_rows,
            n_blocks: m.row.max_blocks(fragments, n_rows),
            n_pieces: plan.n_pieces().into(),
            n_draws: plan.n_draws(),
        }
    }

    fn lanes(&self) -> u64 {
        self.m.n_samples.into()
    }

    /// Bytes of what there is only where runs are drawn.
    fn drawn(&self, size: u64) -> u64 {
        if self.m.draws { size } else { 0 }
    }
}

/// Bytes that a part needs of every buffer.
struct Sizes {
    /// In the order of `SharedRoom::all`.
    shared: [u64; SharedRoom::N],
    pixels: u64,
    /// In the order of `PartRoom::all`.
    own: [u64; PartRoom::N],
    n_blocks: u64,
}

impl Sizes {
    fn new(plan: &Plan, m: Measures<'_>) -> Self {
        let extent = Extent::new(plan, m);
        // A whole number of pairs: two pixels a store.
        let pixels = (m.n_pixels * 4).next_multiple_of(8);
        let (shared, own) = (SharedRoom::sizes(&extent), PartRoom::sizes(&extent));
        Self { shared, pixels, own, n_blocks: extent.n_blocks }
    }

    /// Bytes that serve the next part too, the picture left out.
    fn passed_on(&self, draws: bool) -> u64 {
        let own = if draws { 0 } else { self.own.iter().sum() };
        self.shared.iter().sum::<u64>() + own
    }
}

/// Bytes that a frame needs of every buffer.
pub(crate) struct FrameSizes {
    shared: [u64; SharedRoom::N],
    pixels: u64,
    /// By part where runs are drawn, else of all.
    own: Vec<[u64; PartRoom::N]>,
    taken: Taken,
}

impl FrameSizes {
    /// Of parts with their measures.
    pub(crate) fn of<'a>(parts: impl Iterator<Item = (&'a Plan, Measures<'a>)>) -> Self {
        let (mut shared, mut own) = ([0; SharedRoom::N], Vec::<[u64; PartRoom::N]>::new());
        let (mut pixels, mut largest, mut kept) = (0, 0, 0);
        for (plan, m) in parts {
            let sizes = Sizes::new(plan, m);
            shared = array::from_fn(|i| sizes.shared[i].max(shared[i]));
            pixels = sizes.pixels.max(pixels);
            largest = sizes.passed_on(m.draws).max(largest);
            match own.last_mut().filter(|_| !m.draws) {
                Some(own) => *own = array::from_fn(|i| sizes.own[i].max(own[i])),
                None => own.push(sizes.own),
            }
            kept += if m.draws { sizes.own.iter().sum() } else { 0 };
        }
        let all = shared.iter().sum::<u64>() + own.iter().flatten().sum::<u64>();
        Self { shared, pixels, own, taken: Taken { kept, passed_on: all - kept, largest } }
    }

    /// What of it counts against a budget.
    pub(crate) fn taken(&self) -> Taken {
        self.taken
    }
}

impl Room {
    pub(crate) fn new() -> Self {
        let pixels = Growing::new("pixels", Usage::STORAGE);
        Self { shared: SharedRoom::new(), pixels, parts: vec![PartRoom::new()] }
    }

    /// Every buffer.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Growing> {
        let parts = self.parts.iter().flat_map(PartRoom::all);
        self.shared.all().into_iter().chain([&self.pixels]).chain(parts)
    }

    /// What a draw reads of a part, or composite right after its stages.
    pub(crate) fn part(&self, part: usize) -> Result<&PartRoom, Error> {
        let of_all = self.parts.first().filter(|_| self.parts.len() == 1);
        self.parts.get(part).or(of_all).ok_or_else(|| Error::invalid("room", "nothing was prepared"))
    }

    /// The first buffer that a plan makes too large: for the device, for `limit` bytes of what all parts share, or for the
    /// scan over blocks.
    pub(crate) fn too_large(&self, plan: &Plan, m: Measures<'_>, range: u64, limit: u64) -> Option<Need> {
        let sizes = Sizes::new(plan, m);
        let n_blocks = sizes.n_blocks;
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
        let shared = self.shared.all().into_iter().zip(sizes.shared);
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
        let shared = self.shared.all_mut().into_iter().zip(sizes.shared);
        let own = self.parts.iter_mut().flat_map(PartRoom::all_mut).zip(sizes.own.iter().flatten().copied());
        let mut all: Vec<_> = shared.chain([(&mut self.pixels, sizes.pixels)]).chain(own).collect();
        let held = all.iter().map(|(buffer, size)| buffer.size().max(*size)).sum::<u64>();
        if held > memory.saturating_add(sizes.pixels) {
            all.iter_mut().for_each(|(buffer, size)| buffer.shrink(*size));
        }
        all.into_iter().try_for_each(|(buffer, size)| buffer.ensure(device, size))
    }
}
