//! Makes: keys in rising order, each with its payload; equal keys keep their order.
//! In: keys of 32 or 64 bits and payloads of 32. Out: the same places, sorted by a window of the keys' bits.
//! Least significant digit first; each pass counts digits by tile, scans the counts and scatters.

use crate::error::{Error, Result};
use crate::gpu::{Access, BufferSlice, Commands, Device, Pipeline};
use crate::layout::SortPush;
use crate::primitive::Scan;
use crate::shaders::{sort_count, sort_scatter};
use std::ops::Range;

/// Size of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SortKey {
    /// One word.
    U32,
    /// Two words, the lower one first.
    U64,
}

impl SortKey {
    fn words(self) -> u32 {
        match self {
            Self::U32 => 1,
            Self::U64 => 2,
        }
    }
}

/// How a sort is cut into pieces. Any shape gives the same result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SortShape {
    /// Invocations of a workgroup.
    pub group: u32,
    /// Elements that one invocation takes.
    pub tile: u32,
}

impl SortShape {
    /// The shape for a device.
    pub fn for_device(device: &Device) -> Self {
        match device.features().is_cpu {
            true => Self { group: 16, tile: 2048 },
            false => Self { group: 64, tile: 256 },
        }
    }
}

/// Bits of the widest digit.
const MAX_DIGIT: u32 = 8;

/// A stable radix sort of keys with payloads.
#[derive(Debug)]
pub struct Sort {
    count: Pipeline<sort_count::Kernel>,
    scatter: Pipeline<sort_scatter::Kernel>,
    scan: Scan,
    key: SortKey,
    shape: SortShape,
    alignment: u64,
}

/// Byte ranges of the parts of scratch.
struct Scratch {
    keys: Range<u64>,
    payloads: Range<u64>,
    counts: Range<u64>,
    scan: Range<u64>,
}

impl Sort {
    /// A sort in the shape for the device.
    ///
    /// # Errors
    /// When Vulkan fails.
    pub fn new(device: &Device, key: SortKey) -> Result<Self> {
        Self::with_shape(device, key, SortShape::for_device(device))
    }

    /// A sort in a shape of the caller's.
    ///
    /// # Errors
    /// A shape with a 0, or Vulkan fails.
    pub fn with_shape(device: &Device, key: SortKey, shape: SortShape) -> Result<Self> {
        let SortShape { group, tile } = shape;
        if group == 0 || tile == 0 {
            return Err(Error::invalid("sort shape", format!("{shape:?} holds nothing")));
        }
        let count = sort_count::Constants { group, tile, key_words: key.words() };
        let scatter = sort_scatter::Constants { group, tile, key_words: key.words() };
        Ok(Self {
            count: Pipeline::new(device, &count)?,
            scatter: Pipeline::new(device, &scatter)?,
            scan: Scan::new(device)?,
            key,
            shape,
            alignment: device.limits().storage_alignment,
        })
    }

    /// Bytes of scratch that a sort of `n` elements needs.
    pub fn scratch_size(&self, n: u32) -> u64 {
        self.scratch(n).scan.end
    }

    /// Records the sort of `n` elements by the bits `bits` of their keys, lowest first; bits outside are carried along
    /// and not looked at.
    ///
    /// # Errors
    /// A buffer that is too small, bits beyond the key, or a missing barrier before the keys are read.
    pub fn record(
        &self,
        cmd: &mut Commands<'_>,
        keys: BufferSlice<'_>,
        payloads: BufferSlice<'_>,
        scratch: BufferSlice<'_>,
        n: u32,
        bits: Range<u32>,
    ) -> Result<()> {
        if bits.end > 32 * self.key.words() {
            return Err(Error::invalid("sort bits", format!("{bits:?} of a key of {:?}", self.key)));
        }
        if self.max_counts(n) > u32::MAX.into() {
            return Err(Error::invalid("sort shape", format!("tiles are too small for {n} elements")));
        }
        let (key_bytes, payload_bytes) = (self.key_bytes(n), u64::from(n) * 4);
        keys.require_size(key_bytes)?;
        payloads.require_size(payload_bytes)?;
        scratch.require_size(self.scratch_size(n))?;
        if n < 2 || bits.is_empty() {
            return Ok(());
        }
        let parts = self.scratch(n);
        let (counts, scan) = (scratch.slice(parts.counts), scratch.slice(parts.scan));
        let mut from = (keys.slice(..key_bytes), payloads.slice(..payload_bytes));
        let mut to = (scratch.slice(parts.keys), scratch.slice(parts.payloads));
        let n_tiles = n.div_ceil(self.shape.tile);
        for (pass, digit) in digits(bits).into_iter().enumerate() {
            if pass > 0 {
                // The other side is filled before it is read, and read before it is filled again.
                cmd.barrier(Access::ComputeWrite, &[Access::ComputeRead, Access::ComputeWrite]);
            }
            let push = SortPush { n, n_tiles, shift: digit.start, bits: digit.end - digit.start };
            let n_counts = n_tiles << push.bits;
            let counting = sort_count::Bindings { keys: from.0, counts };
            cmd.dispatch(&self.count, counting, &push, self.count.groups_for(n_tiles.into()))?;
            // Counts are complete before they are scanned in place.
            cmd.barrier(Access::ComputeWrite, &[Access::ComputeRead, Access::ComputeWrite]);
            self.scan.record(cmd, counts, counts, scan, n_counts)?;
            // Places are known before elements go there.
            cmd.barrier(Access::ComputeWrite, &[Access::ComputeRead, Access::ComputeWrite]);
            let scattering = sort_scatter::Bindings {
                keys: from.0,
                payloads: from.1,
                places: counts,
                sorted_keys: to.0,
                sorted_payloads: to.1,
            };
            cmd.dispatch(&self.scatter, scattering, &push, self.scatter.groups_for(n_tiles.into()))?;
            std::mem::swap(&mut from, &mut to);
        }
        Ok(())
    }

    /// Counts of the widest digit.
    fn max_counts(&self, n: u32) -> u64 {
        u64::from(n.div_ceil(self.shape.tile)) << MAX_DIGIT
    }

    fn key_bytes(&self, n: u32) -> u64 {
        u64::from(n) * u64::from(self.key.words()) * 4
    }

    fn scratch(&self, n: u32) -> Scratch {
        let n_counts = self.max_counts(n).min(u32::MAX.into()) as u32;
        let after = |start: u64, bytes: u64| start..start + bytes.next_multiple_of(self.alignment);
        let keys = after(0, self.key_bytes(n));
        let payloads = after(keys.end, u64::from(n) * 4);
        let counts = after(payloads.end, u64::from(n_counts) * 4);
        let scan = after(counts.end, self.scan.scratch_size(n_counts).max(4));
        Scratch { keys, payloads, counts, scan }
    }
}

/// Cuts a window of bits into an even number of digits of nearly one width: after an even number of passes the result
/// lies where the input did.
fn digits(bits: Range<u32>) -> Vec<Range<u32>> {
    let n_bits = bits.end - bits.start;
    let n_passes = n_bits.div_ceil(2 * MAX_DIGIT) * 2;
    let cut = |pass: u32| bits.start + n_bits * pass / n_passes;
    (0..n_passes).map(|pass| cut(pass)..cut(pass + 1)).collect()
}

#[cfg(test)]
mod tests {
    use super::{MAX_DIGIT, digits};

    #[test]
    fn digits_cover_the_window_in_an_even_number_of_passes() {
        for start in 0..64 {
            for end in start + 1..=64 {
                let digits = digits(start..end);
                assert!(digits.len().is_multiple_of(2) && digits[0].start == start);
                assert!(digits.iter().all(|digit| digit.end - digit.start <= MAX_DIGIT));
                assert!(digits.windows(2).all(|pair| pair[0].end == pair[1].start));
                assert_eq!(digits.last().map(|digit| digit.end), Some(end));
            }
        }
    }
}
