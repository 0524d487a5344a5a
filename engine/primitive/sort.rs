//! Makes: keys in order, each with its payload; equal keys keep their order.
//! In: keys of 32 or 64 bits, payloads and segments of 32. Out: the same places, sorted by a window of the keys' bits.
//! Least significant digit first; each pass counts digits by tile, scans the counts and scatters.

mod digits;
mod kernels;

use crate::error::{Error, Result};
use crate::gpu::{Access, BufferSlice, Commands, Device, Usage};
use crate::layout::SortPush;
use crate::primitive::scratch::Cutter;
use crate::primitive::windows::Window;
use crate::primitive::{Count, Scan, windows};
use crate::shaders::{sort_count, sort_scatter};
use digits::{Digit, MAX_DIGIT, passes};
use kernels::{Bound, Form, Kernels, Side, Stream};
use std::ops::Range;

/// A kind of keys, and their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum SortKey {
    /// One word.
    #[default]
    U32,
    /// One word, with a sign.
    I32,
    /// One word, in IEEE 754's total order: NaN with a sign, -inf, .., -0, +0, .., +inf, NaN. NaNs among themselves are in
    /// the order of their bits.
    F32,
    /// Two words, the lower one first.
    U64,
}

impl SortKey {
    fn words(self) -> u32 {
        match self {
            Self::U32 | Self::I32 | Self::F32 => 1,
            Self::U64 => 2,
        }
    }

    /// `ORDER_*` of `glsl/shared/sort.glsl`.
    fn order(self) -> u32 {
        match self {
            Self::U32 | Self::U64 => 0,
            Self::I32 => 1,
            Self::F32 => 2,
        }
    }

    /// All bits of a key.
    pub fn bits(self) -> Range<u32> {
        0..32 * self.words()
    }
}

/// How a sort is cut into pieces. Any shape gives the same result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SortShape {
    /// Invocations of a workgroup.
    pub group: u32,
    /// Elements that one invocation takes, at most; more, where one binding would not cover the counts of so many tiles.
    pub tile: u32,
    /// Invocations that are wanted where there are few elements: tiles are smaller then.
    pub tiles: u32,
    /// Elements that it pays to make a tile of: one costs its own counts, however few elements are in it.
    pub least: u32,
}

impl SortShape {
    /// The shape for a device. On a CPU driver workgroups of 8, and few large tiles: 128 wherever there are less than eight
    /// million elements, of 65,536 beyond. On a GPU workgroups of 64, and tiles of 16 elements up to a million elements, of
    /// 256 beyond 16 million: an invocation counts and places a tile by itself, in global memory, so subgroups of any size do
    /// the same. That shape was chosen by reasoning alone and is measured on no GPU; what is measured is that it is right.
    pub fn for_device(device: &Device) -> Self {
        match device.features().is_cpu {
            // Few lanes: what a tile costs by itself is cleared and scanned counts.
            true => Self { group: 8, tile: 1 << 16, tiles: 128, least: 256 },
            false => Self { group: 64, tile: 256, tiles: 1 << 16, least: 16 },
        }
    }

    /// Elements of a tile where there are `n`, and at most so many tiles; whole quads, where it may be.
    fn tile_of(self, n: u32, max_tiles: u32) -> u32 {
        let wanted = n.div_ceil(self.tiles).max(self.least);
        let tile = wanted.min(1 << 31).next_multiple_of(4).min(self.tile);
        match n.div_ceil(tile) <= max_tiles {
            true => tile,
            // Windows of such tiles begin where bindings may.
            false => n.div_ceil(max_tiles).next_multiple_of(64),
        }
    }
}

/// How to make a [`Sort`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SortDesc {
    /// The keys.
    pub key: SortKey,
    /// The greatest key first; equal ones keep their order all the same.
    pub descending: bool,
    /// How it is cut into pieces.
    pub shape: SortShape,
}

impl SortDesc {
    /// A rising sort in the shape for the device.
    pub fn new(device: &Device, key: SortKey) -> Self {
        Self { key, descending: false, shape: SortShape::for_device(device) }
    }
}

/// What is sorted along.
#[derive(Debug, Clone, Copy, Default)]
pub struct SortBuffers<'a> {
    /// A word that goes with each key.
    pub payloads: Option<BufferSlice<'a>>,
    /// The segment of each element, and how many bits of it count: elements are sorted by segment, and by key within each.
    /// Segments need not lie together before.
    pub segments: Option<(BufferSlice<'a>, u32)>,
}

/// A stable radix sort of keys, alone or with payloads, all together or by segment.
///
/// ```
/// use spanforge::gpu::{Access, BufferDesc, Host, HostDesc, Memory, Usage};
/// use spanforge::primitive::{Sort, SortBuffers, SortDesc, SortKey};
///
/// let host = Host::new(&HostDesc::default())?;
/// let device = host.device();
/// let sort = Sort::with(device, &SortDesc { descending: true, ..SortDesc::new(device, SortKey::F32) })?;
/// let make = |name, size, memory| {
///     let usage = Usage::STORAGE | Usage::TRANSFER_SRC;
///     device.create_buffer(&BufferDesc { name, size, usage, memory })
/// };
/// let mut keys = make("keys", 16, Memory::Upload)?;
/// keys.write(0, &[1.0f32, -2.0, 4.0, 0.5])?;
/// let scratch = make("scratch", sort.scratch_size(4), Memory::Device)?;
/// let usage = Usage::TRANSFER_DST;
/// let sorted = device.create_buffer(&BufferDesc { name: "sorted", size: 16, usage, memory: Memory::Readback })?;
/// host.submit(|cmd| {
///     sort.record(cmd, keys.all(), SortBuffers::default(), scratch.all(), 4, SortKey::F32.bits())?;
///     cmd.barrier(Access::ComputeReadWrite, &[Access::TransferRead]);
///     cmd.copy(keys.all(), sorted.all())
/// })?;
/// assert_eq!(sorted.read::<f32>()?, [4.0, 1.0, 0.5, -2.0]);
/// # Ok::<(), spanforge::Error>(())
/// ```
///
/// Before: a count is ordered before [`Access::ComputeRead`], everything else before [`Access::ComputeReadWrite`]. After:
/// all was used by [`Access::ComputeReadWrite`].
#[derive(Debug)]
pub struct Sort {
    kernels: Kernels,
    /// The same for streams that are read as texels of four words.
    quads: Option<Kernels>,
    scan: Scan,
    desc: SortDesc,
    alignment: u64,
    /// Bytes that one binding covers.
    range: u64,
    /// Passes are stages.
    staged: bool,
}

/// Byte ranges of the parts of scratch.
struct Scratch {
    keys: Range<u64>,
    payloads: Range<u64>,
    segments: Range<u64>,
    counts: Range<u64>,
    n_counts: Range<u64>,
    /// What is bound in place of streams that are not there.
    spare: [Range<u64>; 4],
    scan: Range<u64>,
}

/// What all passes of a recording share.
struct Run<'a> {
    windows: &'a [Window],
    tile: u32,
    n_tiles: u32,
    /// The number of elements, where it is the GPU's.
    counter: Option<BufferSlice<'a>>,
    counts: BufferSlice<'a>,
    n_counts: BufferSlice<'a>,
    /// Scratch of the scan of counts.
    scan: BufferSlice<'a>,
    /// Payloads, segments.
    has: [bool; 2],
    push: SortPush,
}

impl Run<'_> {
    fn tiles_of(&self, window: &Window) -> u64 {
        window.n.div_ceil(self.tile).into()
    }
}

impl Sort {
    /// A rising sort in the shape for the device.
    ///
    /// # Errors
    /// When Vulkan fails.
    pub fn new(device: &Device, key: SortKey) -> Result<Self> {
        Self::with(device, &SortDesc::new(device, key))
    }

    /// A sort as described.
    ///
    /// # Errors
    /// A shape with a 0, or Vulkan fails.
    pub fn with(device: &Device, desc: &SortDesc) -> Result<Self> {
        let shape = desc.shape;
        if shape.group == 0 || shape.tile == 0 || shape.tiles == 0 || shape.least == 0 {
            return Err(Error::invalid("sort shape", format!("{shape:?} holds nothing")));
        }
        // On a GPU such a table lies in memory too.
        let form = if device.features().is_cpu { Form::Table } else { Form::Plain };
        let quads = device.texels().then(|| Kernels::new(device, desc, Form::Quads)).transpose()?;
        Ok(Self {
            kernels: Kernels::new(device, desc, form)?,
            quads,
            scan: Scan::new(device)?,
            desc: *desc,
            // Texels of four words begin at a multiple of 16 bytes.
            alignment: device.limits().storage_alignment.max(16),
            range: device.limits().max_storage_range,
            staged: false,
        })
    }

    /// The same with stages, so that a device that profiles times each pass by its parts ([`Commands::stage`]): `sort_count`,
    /// `sort_scan` and `sort_scatter`, for one digit after the other. The last one lasts until the next stage begins.
    #[must_use]
    pub fn with_stages(self) -> Self {
        Self { staged: true, ..self }
    }

    /// What the buffers of keys, payloads, segments and scratch are best made for, beside what the caller does with them:
    /// storage, and on CPU drivers texels, which are many times faster there. Storage alone is enough.
    pub fn usage(&self) -> Usage {
        if self.quads.is_some() { Usage::STORAGE | Usage::TEXELS } else { Usage::STORAGE }
    }

    /// Bytes of scratch that a sort of up to `n` elements needs, whatever is sorted along.
    pub fn scratch_size(&self, n: u32) -> u64 {
        self.scratch(n).scan.end
    }

    /// Records the sort of `n` elements by the bits `bits` of their keys, lowest first; bits outside are carried along
    /// and not looked at. Of signed and float keys they are the bits of the unsigned number that has their order. Where `n`
    /// is the GPU's, there is room in all slices for the most there may be, and less work for fewer.
    ///
    /// Where one binding of the device does not cover the keys they are sorted all the same, in windows; each then goes through
    /// what is sorted as often as there are windows, so four times as many keys take sixteen times as many reads there.
    ///
    /// # Errors
    /// A buffer that is too small; a tile of the caller's shape that one binding does not cover ([`Error::Range`] with the name
    /// of the keys' buffer: tiles are not cut); bits beyond the key or the segment; or a missing barrier before the keys are
    /// read. Nothing was recorded, but where a barrier is missing.
    pub fn record<'a>(
        &self,
        cmd: &mut Commands<'_>,
        keys: BufferSlice<'a>,
        along: SortBuffers<'a>,
        scratch: BufferSlice<'a>,
        n: impl Into<Count<'a>>,
        bits: Range<u32>,
    ) -> Result<()> {
        let key = self.desc.key;
        if bits.end > key.bits().end {
            return Err(Error::invalid("sort bits", format!("{bits:?} of a key of {key:?}")));
        }
        let segment_bits = along.segments.map_or(0, |(_, bits)| bits);
        if segment_bits > 32 {
            return Err(Error::invalid("sort segments", format!("{segment_bits} bits of a word")));
        }
        let (n, counter) = n.into().resolve(keys.size(), u64::from(key.words()) * 4)?;
        let (key_stride, key_bytes) = (u64::from(key.words()) * 4, self.key_bytes(n));
        keys.require_size(key_bytes)?;
        let word_bytes = u64::from(n) * 4;
        let words =
            |slice: BufferSlice<'a>| slice.require_size(word_bytes).map(|()| slice.slice(..word_bytes));
        let payloads = along.payloads.map(words).transpose()?;
        let segments = along.segments.map(|(ids, _)| words(ids)).transpose()?;
        scratch.require_size(self.scratch_size(n))?;
        let tile = self.tile_of(n);
        // Keys are no shorter than what goes along.
        let all: Vec<_> = windows(n, key_stride, tile, self.range).collect();
        all.iter().try_for_each(|window| window.of(keys, key_stride).require_range())?;
        let digits = passes(bits, segment_bits);
        if n < 2 || digits.is_empty() {
            return Ok(());
        }
        let parts = self.scratch(n);
        let counts = scratch.slice(parts.counts);
        // What is not there is neither read nor written, but something must be bound that nothing else is.
        let spare = parts.spare.map(|part| Stream::Spare(scratch.slice(part)));
        let here = |there: Option<_>, part, spare| match there {
            Some(_) => Stream::There(scratch.slice(part), 4),
            None => spare,
        };
        let mut to = Side {
            keys: Stream::There(scratch.slice(parts.keys), key_stride),
            payloads: here(payloads, parts.payloads, spare[0]),
            segments: here(segments, parts.segments, spare[1]),
        };
        let there = |slice: Option<_>, spare| slice.map_or(spare, |slice| Stream::There(slice, 4));
        let mut from = Side {
            keys: Stream::There(keys.slice(..key_bytes), key_stride),
            payloads: there(payloads, spare[2]),
            segments: there(segments, spare[3]),
        };
        let run = Run {
            windows: &all,
            tile,
            n_tiles: n.div_ceil(tile),
            counter,
            counts,
            n_counts: scratch.slice(parts.n_counts),
            scan: scratch.slice(parts.scan),
            has: [payloads.is_some(), segments.is_some()],
            push: SortPush { n, has_count: counter.is_some().into(), tile, ..SortPush::default() },
        };
        for (pass, digit) in digits.into_iter().enumerate() {
            if pass > 0 {
                // The other side is filled before it is read, and read before it is filled again.
                cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
            }
            self.pass(cmd, &run, from, to, &digit)?;
            std::mem::swap(&mut from, &mut to);
        }
        Ok(())
    }

    /// Records one digit.
    fn pass<'a>(
        &self,
        cmd: &mut Commands<'_>,
        run: &Run<'a>,
        from: Side<'a>,
        to: Side<'a>,
        digit: &Digit,
    ) -> Result<()> {
        let Digit { bits: Range { start, end }, of_segments } = digit;
        let bits = end - start;
        let push = SortPush { shift: *start, bits, of_segments: u32::from(*of_segments), ..run.push };
        let [has_payloads, has_segments] = run.has.map(usize::from);
        self.stage(cmd, "sort_count");
        for (index, window) in run.windows.iter().enumerate() {
            if index > 0 {
                // Other counts, but the same buffer, as far as anyone can tell who knows only ranges.
                cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
            }
            let (kernels, Bound { keys, segments, count, .. }, push) = self.read(run, from, window, push);
            let (counts, n_counts) = (run.counts, run.n_counts);
            let bindings = sort_count::Bindings { keys, segments, count, counts, n_counts };
            let kernel = &kernels.count[has_segments];
            cmd.dispatch(kernel, bindings, &push, kernel.groups_for(run.tiles_of(window)))?;
        }
        self.stage(cmd, "sort_scan");
        // Counts are complete before they are scanned in place, and so is their number.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        let most = run.counts.slice(..(u64::from(run.n_tiles) << bits) * 4);
        self.scan.record(cmd, most, most, run.scan, Count::Gpu(run.n_counts))?;
        self.stage(cmd, "sort_scatter");
        // Places are known before elements go there, and are found as they were by each window of places.
        for window in run.windows {
            let (kernels, bound, push) = self.read(run, from, window, push);
            let Bound { keys, segments, payloads, count } = bound;
            let kernel = &kernels.scatter[has_payloads + 2 * has_segments];
            for (index, places) in run.windows.iter().enumerate() {
                cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
                let sorted = to.of(places, None);
                let bindings = sort_scatter::Bindings {
                    keys,
                    segments,
                    count,
                    payloads,
                    places: run.counts,
                    sorted_keys: sorted.keys,
                    sorted_payloads: sorted.payloads,
                    sorted_segments: sorted.segments,
                };
                let restores = u32::from(index + 1 < run.windows.len());
                let push = SortPush { first_place: places.first, n_places: places.n, restores, ..push };
                cmd.dispatch(kernel, bindings, &push, kernel.groups_for(run.tiles_of(window)))?;
            }
        }
        Ok(())
    }

    /// The kernels that read a window, what they bind of it, and what they are told.
    fn read<'a>(
        &self,
        run: &Run<'a>,
        from: Side<'a>,
        window: &Window,
        push: SortPush,
    ) -> (&Kernels, Bound<'a>, SortPush) {
        let plain = from.of(window, run.counter);
        // A tile begins with a whole texel.
        let quads = self.quads.as_ref().filter(|_| run.tile.is_multiple_of(4)).zip(plain.in_quads());
        let (kernels, bound) = quads.unwrap_or((&self.kernels, plain));
        let [key_quad, segment_quad, payload_quad] =
            [bound.keys, bound.segments, bound.payloads].map(|slice| (slice.offset() / 16) as u32);
        let first_tile = window.first / run.tile;
        let end_tile = first_tile + window.n.div_ceil(run.tile);
        let push = SortPush { key_quad, segment_quad, payload_quad, first_tile, end_tile, ..push };
        (kernels, bound, push)
    }

    fn stage(&self, cmd: &mut Commands<'_>, name: &'static str) {
        if self.staged {
            cmd.stage(name);
        }
    }

    /// Elements of a tile where there are `n`: one binding covers the counts of the widest digit.
    fn tile_of(&self, n: u32) -> u32 {
        let max_tiles = (self.range / 4).min(u32::MAX.into()) as u32 >> MAX_DIGIT;
        self.desc.shape.tile_of(n, max_tiles.max(1))
    }

    /// Counts of the widest digit.
    fn max_counts(&self, n: u32) -> u32 {
        n.div_ceil(self.tile_of(n)) << MAX_DIGIT
    }

    fn key_bytes(&self, n: u32) -> u64 {
        u64::from(n) * u64::from(self.desc.key.words()) * 4
    }

    fn scratch(&self, n: u32) -> Scratch {
        let n_counts = self.max_counts(n);
        let mut cutter = Cutter::new(self.alignment);
        let keys = cutter.part(self.key_bytes(n));
        let [payloads, segments] = [(); 2].map(|()| cutter.part(u64::from(n) * 4));
        let counts = cutter.part(u64::from(n_counts) * 4);
        let n_counts_at = cutter.part(4);
        let spare = [(); 4].map(|()| cutter.part(4));
        let scan = cutter.part(self.scan.scratch_size(n_counts));
        Scratch { keys, payloads, segments, counts, n_counts: n_counts_at, spare, scan }
    }
}
