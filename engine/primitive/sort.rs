//! Makes: keys in order, each with its payload; equal keys keep their order.
//! In: keys of 32 or 64 bits, payloads and segments of 32. Out: the same places, sorted by a window of the keys' bits.
//! Least significant digit first; each pass counts digits by tile, scans the counts and scatters.

use crate::error::{Error, Result};
use crate::gpu::{Access, BufferSlice, Commands, Device, Pipeline, Usage};
use crate::layout::SortPush;
use crate::limits::SORT_DIGIT_BITS;
use crate::primitive::scratch::Cutter;
use crate::primitive::{Count, Scan};
use crate::shaders::{
    sort_count, sort_count_quads, sort_count_table, sort_scatter, sort_scatter_quads, sort_scatter_table,
};
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
    /// Elements that one invocation takes, at most.
    pub tile: u32,
    /// Invocations that are wanted where there are few elements: tiles are smaller then.
    pub tiles: u32,
    /// Elements that it pays to make a tile of: one costs its own counts, however few elements are in it.
    pub least: u32,
}

impl SortShape {
    /// The shape for a device.
    pub fn for_device(device: &Device) -> Self {
        match device.features().is_cpu {
            // Few lanes: what a tile costs by itself is cleared and scanned counts.
            true => Self { group: 8, tile: 1 << 16, tiles: 128, least: 256 },
            false => Self { group: 64, tile: 256, tiles: 1 << 16, least: 16 },
        }
    }

    /// Elements of a tile where there are `n`; whole quads, where it may be.
    fn tile_of(self, n: u32) -> u32 {
        let wanted = n.div_ceil(self.tiles).max(self.least);
        wanted.min(1 << 31).next_multiple_of(4).min(self.tile)
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

/// Bits of the widest digit.
const MAX_DIGIT: u32 = SORT_DIGIT_BITS;

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
}

/// What every pass dispatches.
#[derive(Debug)]
struct Kernels {
    /// By whether there are segments.
    count: [Pipeline<sort_count::Kernel>; 2],
    /// By whether there are payloads and segments.
    scatter: [Pipeline<sort_scatter::Kernel>; 4],
}

/// Ways in which the kernels read and count.
#[derive(Clone, Copy)]
enum Form {
    Plain,
    /// Counts lie in a table of the invocation's own.
    Table,
    /// That too, and streams are texels.
    Quads,
}

impl Kernels {
    fn new(device: &Device, desc: &SortDesc, form: Form) -> Result<Self> {
        let SortDesc { key, descending, shape: SortShape { group, .. } } = *desc;
        let (key_words, order) = (key.words(), key.order());
        let count = |has_segments| {
            let constants = sort_count::Constants { group, key_words, order, descending, has_segments };
            match form {
                Form::Plain => Pipeline::new(device, &constants),
                Form::Table => Pipeline::of_form::<sort_count_table::Kernel>(device, &constants),
                Form::Quads => Pipeline::of_form::<sort_count_quads::Kernel>(device, &constants),
            }
        };
        let scatter = |has_payloads, has_segments| {
            let constants =
                sort_scatter::Constants { group, key_words, order, descending, has_payloads, has_segments };
            match form {
                Form::Plain => Pipeline::new(device, &constants),
                Form::Table => Pipeline::of_form::<sort_scatter_table::Kernel>(device, &constants),
                Form::Quads => Pipeline::of_form::<sort_scatter_quads::Kernel>(device, &constants),
            }
        };
        Ok(Self {
            count: [count(false)?, count(true)?],
            scatter: [
                scatter(false, false)?,
                scatter(true, false)?,
                scatter(false, true)?,
                scatter(true, true)?,
            ],
        })
    }
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

/// The streams of one side.
#[derive(Clone, Copy)]
struct Side<'a> {
    keys: BufferSlice<'a>,
    payloads: BufferSlice<'a>,
    segments: BufferSlice<'a>,
}

impl Side<'_> {
    /// The same as texels of four words; none where one of them has no such view.
    fn in_quads(&self) -> Option<Self> {
        let [keys, payloads, segments] =
            [self.keys, self.payloads, self.segments].map(|slice| slice.in_quads());
        Some(Self { keys: keys?, payloads: payloads?, segments: segments? })
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
        })
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
    /// # Errors
    /// A buffer that is too small; keys, or counts of many small tiles, that one binding of the device does not cover
    /// ([`Error::Range`] with the name of their buffer: a sort is not split); bits beyond the key or the segment; or a missing
    /// barrier before the keys are read. Nothing was recorded, but where a barrier is missing.
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
        let tile = self.desc.shape.tile_of(n);
        if self.max_counts(n) > u32::MAX.into() {
            return Err(Error::invalid("sort shape", format!("tiles are too small for {n} elements")));
        }
        let (key_bytes, word_bytes) = (self.key_bytes(n), u64::from(n) * 4);
        keys.require_size(key_bytes)?;
        let words =
            |slice: BufferSlice<'a>| slice.require_size(word_bytes).map(|()| slice.slice(..word_bytes));
        let payloads = along.payloads.map(words).transpose()?;
        let segments = along.segments.map(|(ids, _)| words(ids)).transpose()?;
        scratch.require_size(self.scratch_size(n))?;
        let parts = self.scratch(n);
        // Elements go anywhere, so one binding covers them all, and one all counts; other streams are no longer than keys.
        let bound = [keys.slice(..key_bytes), scratch.slice(parts.counts.clone())];
        bound.iter().try_for_each(BufferSlice::require_range)?;
        let digits = passes(bits, segment_bits);
        if n < 2 || digits.is_empty() {
            return Ok(());
        }
        let (counts, n_counts) = (scratch.slice(parts.counts), scratch.slice(parts.n_counts));
        let scan = scratch.slice(parts.scan);
        // What is not there is neither read nor written, but something must be bound that nothing else is.
        let spare = parts.spare.map(|part| scratch.slice(part));
        let here = |there: Option<_>, part, spare| match there {
            Some(_) => scratch.slice(part),
            None => spare,
        };
        let mut to = Side {
            keys: scratch.slice(parts.keys),
            payloads: here(payloads, parts.payloads, spare[0]),
            segments: here(segments, parts.segments, spare[1]),
        };
        let mut from = Side {
            keys: keys.slice(..key_bytes),
            payloads: payloads.unwrap_or(spare[2]),
            segments: segments.unwrap_or(spare[3]),
        };
        let form = usize::from(payloads.is_some()) + 2 * usize::from(segments.is_some());
        // A tile begins with a whole texel.
        let quads =
            self.quads.as_ref().filter(|_| tile.is_multiple_of(4)).zip(from.in_quads().zip(to.in_quads()));
        let kernels = quads.map_or(&self.kernels, |(kernels, _)| kernels);
        let mut read = quads.map_or((from, to), |(_, sides)| sides);
        let n_tiles = u64::from(n.div_ceil(tile));
        for (pass, digit) in digits.into_iter().enumerate() {
            if pass > 0 {
                // The other side is filled before it is read, and read before it is filled again.
                cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
            }
            let Digit { bits: Range { start, end }, of_segments } = digit;
            let count = counter.unwrap_or(from.keys.slice(..4));
            let has_count = u32::from(counter.is_some());
            let of_segments = u32::from(of_segments);
            let [key_quad, segment_quad, payload_quad] =
                [from.keys, from.segments, from.payloads].map(|slice| (slice.offset() / 16) as u32);
            let bits = end - start;
            let push = SortPush {
                n,
                has_count,
                tile,
                shift: start,
                bits,
                of_segments,
                key_quad,
                segment_quad,
                payload_quad,
            };
            let Side { keys, segments: ids, payloads: loads } = read.0;
            let counting = sort_count::Bindings { keys, segments: ids, count, counts, n_counts };
            let counts_of = &kernels.count[usize::from(segments.is_some())];
            cmd.dispatch(counts_of, counting, &push, counts_of.groups_for(n_tiles))?;
            // Counts are complete before they are scanned in place, and so is their number.
            cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
            let most = counts.slice(..(n_tiles << push.bits) * 4);
            self.scan.record(cmd, most, most, scan, Count::Gpu(n_counts))?;
            // Places are known before elements go there.
            cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
            let scattering = sort_scatter::Bindings {
                keys,
                segments: ids,
                count,
                payloads: loads,
                places: counts,
                sorted_keys: to.keys,
                sorted_payloads: to.payloads,
                sorted_segments: to.segments,
            };
            let scatter = &kernels.scatter[form];
            cmd.dispatch(scatter, scattering, &push, scatter.groups_for(n_tiles))?;
            std::mem::swap(&mut from, &mut to);
            read = (read.1, read.0);
        }
        Ok(())
    }

    /// Counts of the widest digit.
    fn max_counts(&self, n: u32) -> u64 {
        u64::from(n.div_ceil(self.desc.shape.tile_of(n))) << MAX_DIGIT
    }

    fn key_bytes(&self, n: u32) -> u64 {
        u64::from(n) * u64::from(self.desc.key.words()) * 4
    }

    fn scratch(&self, n: u32) -> Scratch {
        let n_counts = self.max_counts(n).min(u32::MAX.into()) as u32;
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

/// What one pass looks at.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Digit {
    bits: Range<u32>,
    of_segments: bool,
}

/// Cuts a window of the key's bits, and the lowest bits of the segment, into digits of nearly one width: an even number of
/// them, so that after the last pass the result lies where the input did.
fn passes(bits: Range<u32>, segment_bits: u32) -> Vec<Digit> {
    let n_bits = [bits.end.saturating_sub(bits.start), segment_bits];
    let mut n_passes = n_bits.map(|n| n.div_ceil(MAX_DIGIT));
    if (n_passes[0] + n_passes[1]) % 2 == 1 {
        // One more of those that have the bits for it; a single bit gets a second pass that looks at none.
        let more = usize::from(n_bits[1] > n_bits[0]);
        n_passes[more] += 1;
    }
    let of = |start: u32, n_bits: u32, n_passes: u32, of_segments| {
        let cut = move |pass: u32| start + n_bits * pass / n_passes;
        (0..n_passes).map(move |pass| Digit { bits: cut(pass)..cut(pass + 1), of_segments })
    };
    let keys = of(bits.start, n_bits[0], n_passes[0], false);
    keys.chain(of(0, n_bits[1], n_passes[1], true)).collect()
}

#[cfg(test)]
mod tests {
    use super::{Digit, MAX_DIGIT, passes};

    #[test]
    fn digits_cover_both_windows_in_an_even_number_of_passes() {
        for (start, n, segment_bits) in (0..64)
            .flat_map(|start| (0..=64 - start).map(move |n| (start, n)))
            .flat_map(|(start, n)| [0, 1, 7, 8, 9, 17, 32].map(|segment_bits| (start, n, segment_bits)))
        {
            let all = passes(start..start + n, segment_bits);
            assert!(all.len().is_multiple_of(2));
            let width = |digit: &Digit| digit.bits.end - digit.bits.start;
            assert!(all.iter().all(|digit| width(digit) <= MAX_DIGIT), "{all:?}");
            let first_of_segments = all.iter().position(|digit| digit.of_segments).unwrap_or(all.len());
            let (keys, segments) = all.split_at(first_of_segments);
            for (part, from, n) in [(keys, start, n), (segments, 0, segment_bits)] {
                assert!(part.windows(2).all(|pair| pair[0].bits.end == pair[1].bits.start), "{all:?}");
                assert_eq!(part.iter().map(width).sum::<u32>(), n, "{all:?}");
                assert!(part.first().is_none_or(|digit| digit.bits.start == from), "{all:?}");
            }
        }
    }
}
