//! Makes: how many keys every bin has.
//! In: keys of 32 bits. Out: a count a bin.
//! Workgroups count in shared memory and add that up where the bins fit there; elsewhere each key is added where it belongs.

use crate::error::{Error, Result};
use crate::gpu::{Access, BufferSlice, Commands, Device, Pipeline, Usage};
use crate::layout::HistogramPush;
use crate::primitive::{Count, windows};
use crate::shaders::{histogram, histogram_quads};
use std::ops::Range;

/// Bins, at most: an f32 counts them.
const MAX_BINS: u32 = 1 << 24;

/// Which bin a key has.
#[derive(Debug, Clone, PartialEq)]
pub enum Bins {
    /// The number in these bits of the key, whatever it is: 2 to the power of their number bins.
    Digit(Range<u32>),
    /// Keys without a sign in even bins: `(key - start) * n / (end - start)`, rounded down, exactly. `end` is at most 2^32
    /// and not in the range.
    U32 {
        /// The keys that are counted.
        range: Range<u64>,
        /// Bins.
        n: u32,
    },
    /// The same for keys with a sign.
    I32 {
        /// The keys that are counted.
        range: Range<i64>,
        /// Bins.
        n: u32,
    },
    /// Floats in even bins: `(key - start) * scale`, rounded down, at most `n - 1`, where `scale` is `n / (end - start)` as
    /// an f32, and difference and product are rounded to f32 each, with subnormal numbers taken as zeros. So a key that lies
    /// within rounding of the border of two bins may be in either, but it is in the same one on every device. Whether a key
    /// is in the range is decided exactly; both zeros are one.
    F32 {
        /// The keys that are counted.
        range: Range<f32>,
        /// Bins.
        n: u32,
    },
}

impl Bins {
    /// How many there are.
    pub fn n_bins(&self) -> u32 {
        match self {
            Self::Digit(bits) => 1u32.checked_shl(bits.end.saturating_sub(bits.start)).unwrap_or(0),
            Self::U32 { n, .. } | Self::I32 { n, .. } | Self::F32 { n, .. } => *n,
        }
    }

    /// `HISTOGRAM_*` of `glsl/shared/histogram.glsl`.
    fn kind(&self) -> u32 {
        match self {
            Self::Digit(_) => 0,
            Self::U32 { .. } | Self::I32 { .. } => 1,
            Self::F32 { .. } => 2,
        }
    }

    /// What the shader is told of them.
    fn push(&self) -> Result<HistogramPush> {
        let push = match self {
            Self::Digit(bits) if bits.start < bits.end && bits.end <= 32 => {
                Some(HistogramPush { shift: bits.start, ..HistogramPush::default() })
            }
            Self::Digit(_) => None,
            Self::U32 { range, n } => integers(i128::from(range.start)..i128::from(range.end), 0, *n),
            Self::I32 { range, n } => {
                integers(i128::from(range.start)..i128::from(range.end), i32::MIN as u32, *n)
            }
            Self::F32 { range, n } => floats(range, *n),
        };
        let n_bins = self.n_bins();
        match push {
            Some(push) if (1..=MAX_BINS).contains(&n_bins) => Ok(HistogramPush { n_bins, ..push }),
            _ => Err(Error::invalid("histogram", format!("{self:?} are no bins"))),
        }
    }
}

/// Even bins of whole numbers; `sign` turns signed ones into unsigned ones of the same order.
fn integers(range: Range<i128>, sign: u32, n: u32) -> Option<HistogramPush> {
    let least = if sign == 0 { 0 } else { i128::from(i32::MIN) };
    let (from, to) = (range.start - least, range.end - least);
    if from < 0 || to > 1 << 32 || from >= to {
        return None;
    }
    let (lower, n_keys) = (from as u32, (to - from) as u64);
    // Bins per key. What is behind the point is rounded up in 64 bits: with at most 2^32 keys, that never reaches the next
    // bin.
    let part = (u128::from(u64::from(n) % n_keys) << 64).div_ceil(n_keys.into()) as u64;
    Some(HistogramPush {
        sign,
        lower,
        last: (n_keys - 1) as u32,
        whole: (u64::from(n) / n_keys) as u32,
        part_low: part as u32,
        part_high: (part >> 32) as u32,
        ..HistogramPush::default()
    })
}

/// Even bins of floats.
fn floats(range: &Range<f32>, n: u32) -> Option<HistogramPush> {
    let [start, end] = [range.start, range.end].map(order);
    let span = range.end - range.start;
    let per_unit = (f64::from(n) / (f64::from(range.end) - f64::from(range.start))) as f32;
    // An infinite border makes an infinite span, a NaN one that is none.
    if !(span.is_normal() && span > 0.0 && per_unit.is_normal()) {
        return None;
    }
    let origin = if range.start.is_subnormal() { 0.0 } else { range.start };
    Some(HistogramPush { lower: start, last: end - 1 - start, origin, per_unit, ..HistogramPush::default() })
}

/// An unsigned number in the order of floats, both zeros one.
fn order(float: f32) -> u32 {
    let bits = if float == 0.0 { 0 } else { float.to_bits() };
    bits ^ (((bits as i32) >> 31) as u32 | 0x8000_0000)
}

/// How a histogram is cut into pieces. Any shape counts the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HistogramShape {
    /// Invocations of a workgroup.
    pub group: u32,
    /// Keys that one invocation takes, at most.
    pub tile: u32,
    /// Invocations that are wanted where there are few keys: tiles are smaller then.
    pub tiles: u32,
    /// Bins up to which workgroups count in shared memory, as far as the device has it; 0 for never.
    pub shared_bins: u32,
    /// Neighbours in a workgroup take neighbours in memory, instead of a tile each.
    pub columns: bool,
}

impl HistogramShape {
    /// The shape for a device.
    pub fn for_device(device: &Device) -> Self {
        match device.features().is_cpu {
            // Few lanes; workgroups of a subgroup or two, since barriers cost.
            true => Self { group: 8, tile: 1 << 14, tiles: 128, shared_bins: 4096, columns: false },
            false => Self { group: 256, tile: 256, tiles: 1 << 16, shared_bins: 4096, columns: true },
        }
    }

    fn tile_of(self, n: u32) -> u32 {
        n.div_ceil(self.tiles).clamp(1, self.tile)
    }
}

/// Counts keys by bin.
///
/// ```
/// use spanforge::gpu::{Access, BufferDesc, Host, HostDesc, Memory, Usage};
/// use spanforge::primitive::{Bins, Histogram};
///
/// # fn main() -> spanforge::Result<()> {
/// let host = Host::new(&HostDesc::default())?;
/// let device = host.device();
/// let histogram = Histogram::new(device, Bins::F32 { range: 0.0..1.0, n: 4 })?;
/// let make = |name, size, memory| {
///     let usage = Usage::STORAGE | Usage::TRANSFER_DST;
///     device.create_buffer(&BufferDesc { name, size, usage, memory })
/// };
/// let mut keys = make("keys", 24, Memory::Upload)?;
/// keys.write(0, &[0.0f32, 0.3, 0.9, 0.26, 1.0, f32::NAN])?;
/// let counts = make("counts", histogram.counts_size(), Memory::Readback)?;
/// host.submit(|cmd| {
///     histogram.record(cmd, keys.all(), counts.all(), 6)?;
///     cmd.barrier(Access::ComputeReadWrite, &[Access::HostRead]);
///     Ok(())
/// })?;
/// assert_eq!(counts.read::<u32>()?, [1, 2, 0, 1]);
/// # Ok(()) }
/// ```
///
/// Keys beyond the range are in no bin, and a NaN is in none; what all counts lack to the number of keys is how many those
/// were. By digit every key has a bin. One recording never passes 2^32 - 1 in a bin, for there are no more keys;
/// [`Histogram::record_more`] wraps there.
///
/// Before: keys and a count are ordered before [`Access::ComputeRead`], counts before [`Access::TransferWrite`] (they are
/// filled with 0 first, so their buffer is made for that), or before [`Access::ComputeReadWrite`] to count more. After: keys
/// and counts were used by [`Access::ComputeReadWrite`]. No scratch is needed.
#[derive(Debug)]
pub struct Histogram {
    pipeline: Pipeline<histogram::Kernel>,
    /// The same for keys that are read as texels of four words.
    quads: Option<Pipeline<histogram::Kernel>>,
    bins: Bins,
    push: HistogramPush,
    shape: HistogramShape,
    /// Bytes that one binding covers.
    range: u64,
}

impl Histogram {
    /// A histogram in the shape for the device.
    ///
    /// # Errors
    /// As for [`Histogram::with_shape`].
    pub fn new(device: &Device, bins: Bins) -> Result<Self> {
        Self::with_shape(device, bins, HistogramShape::for_device(device))
    }

    /// A histogram in a shape of the caller's.
    ///
    /// # Errors
    /// No bins or more than 2^24, an empty range or one that is not the keys', floats whose range or bins are no normal
    /// numbers, a shape that holds nothing, or Vulkan fails.
    pub fn with_shape(device: &Device, bins: Bins, shape: HistogramShape) -> Result<Self> {
        let push = bins.push()?;
        let HistogramShape { group, tile, tiles, shared_bins, columns } = shape;
        if tiles == 0 || group.checked_mul(tile).is_none_or(|all| all == 0 || all > 1 << 31) {
            let why = format!("{shape:?}: a workgroup takes 1 to 2^31 keys");
            return Err(Error::invalid("histogram shape", why));
        }
        let fits = push.n_bins <= shared_bins.min(device.limits().max_shared_memory / 4);
        let constants = histogram::Constants {
            group,
            kind: bins.kind(),
            shared_bins: if fits { push.n_bins } else { 1 },
            columns,
        };
        let pipeline = Pipeline::new(device, &constants)?;
        let of_quads = || Pipeline::of_form::<histogram_quads::Kernel>(device, &constants);
        let quads = (device.texels() && !columns).then(of_quads).transpose()?;
        let range = device.limits().max_storage_range;
        Ok(Self { pipeline, quads, bins, push, shape, range })
    }

    /// What the keys' buffer is best made for, beside what the caller does with it: storage, and on CPU drivers texels, which
    /// are faster there. Storage alone is enough. A view of texels covers all of its buffer: whatever is written anywhere in
    /// it is ordered before, or the validation layer takes it for what is read.
    pub fn input_usage(&self) -> Usage {
        if self.quads.is_some() { Usage::STORAGE | Usage::TEXELS } else { Usage::STORAGE }
    }

    /// The bins.
    pub fn bins(&self) -> &Bins {
        &self.bins
    }

    /// Bytes of the counts: 4 a bin.
    pub fn counts_size(&self) -> u64 {
        u64::from(self.push.n_bins) * 4
    }

    /// Records the histogram of `n` keys into `counts`. Where `n` is the GPU's, there is room among the keys for the most
    /// there may be. Keys beyond what one binding of the device covers are counted in windows, with a barrier between.
    ///
    /// # Errors
    /// A buffer that is too small; counts that one binding of the device does not cover ([`Error::Range`]; 2^24 bins are 64 MiB);
    /// or a missing barrier. Nothing was recorded, but where a barrier is missing.
    pub fn record<'a>(
        &self,
        cmd: &mut Commands<'_>,
        keys: BufferSlice<'a>,
        counts: BufferSlice<'a>,
        n: impl Into<Count<'a>>,
    ) -> Result<()> {
        let n = n.into();
        self.check(keys, counts, n)?;
        cmd.fill(counts.slice(..self.counts_size()), 0)?;
        // Nothing is counted before all counts are 0.
        cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite]);
        self.record_more(cmd, keys, counts, n)
    }

    /// Records that `n` more keys are counted: `counts` hold those of others, or 0.
    ///
    /// # Errors
    /// As for [`Histogram::record`].
    pub fn record_more<'a>(
        &self,
        cmd: &mut Commands<'_>,
        keys: BufferSlice<'a>,
        counts: BufferSlice<'a>,
        n: impl Into<Count<'a>>,
    ) -> Result<()> {
        let (n, counter) = self.check(keys, counts, n.into())?;
        if n == 0 {
            return Ok(());
        }
        let counts = counts.slice(..self.counts_size());
        for (index, window) in windows(n, 4, 1, self.range).enumerate() {
            if index > 0 {
                // Atomics do not collide, but that is not to be seen from ranges.
                cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
            }
            let push = HistogramPush { n: window.n, before: window.first, ..self.push };
            self.record_window(cmd, window.of(keys, 4), counts, counter, push)?;
        }
        Ok(())
    }

    fn record_window<'a>(
        &self,
        cmd: &mut Commands<'_>,
        keys: BufferSlice<'a>,
        counts: BufferSlice<'a>,
        counter: Option<BufferSlice<'a>>,
        push: HistogramPush,
    ) -> Result<()> {
        let n = push.n;
        let tile = self.shape.tile_of(n);
        let tile = match &self.quads {
            Some(_) => tile.next_multiple_of(4).min(self.shape.tile),
            None => tile,
        };
        // A tile begins with a whole texel.
        let quads = self.quads.as_ref().filter(|_| tile.is_multiple_of(4)).zip(keys.in_quads());
        let (pipeline, read) = quads.unwrap_or((&self.pipeline, keys));
        let bindings = histogram::Bindings { keys: read, count: counter.unwrap_or(keys.slice(..4)), counts };
        let (has_count, key_quad) = (counter.is_some().into(), (keys.offset() / 16) as u32);
        let push = HistogramPush { has_count, tile, key_quad, ..push };
        let n_groups = u64::from(n).div_ceil(u64::from(self.shape.group) * u64::from(tile));
        cmd.dispatch(pipeline, bindings, &push, n_groups)
    }

    fn check<'a>(
        &self,
        keys: BufferSlice<'a>,
        counts: BufferSlice<'a>,
        n: Count<'a>,
    ) -> Result<(u32, Option<BufferSlice<'a>>)> {
        let (n, counter) = n.resolve(keys.size(), 4)?;
        keys.require_size(u64::from(n) * 4)?;
        counts.require_size(self.counts_size())?;
        counts.slice(..self.counts_size()).require_range()?;
        let bound = [Some(keys), Some(counts), counter].into_iter().flatten();
        bound.filter(|_| n > 0).try_for_each(|slice| slice.require_storage())?;
        Ok((n, counter))
    }
}
