//! What every scan is asked for, and what of it is checked before anything is recorded.

use crate::error::Result;
use crate::gpu::BufferSlice;
use crate::primitive::Count;

/// What a scan reads and writes.
#[derive(Clone, Copy)]
pub(super) struct Buffers<'a> {
    pub(super) input: BufferSlice<'a>,
    pub(super) heads: Option<BufferSlice<'a>>,
    pub(super) output: BufferSlice<'a>,
    pub(super) scratch: BufferSlice<'a>,
}

/// What one recording covers.
#[derive(Clone, Copy)]
pub(super) struct Extent<'a> {
    /// Values there may be.
    pub(super) most: u32,
    /// Their number, where it is the GPU's.
    pub(super) counter: Option<BufferSlice<'a>>,
    /// The most values.
    pub(super) values: BufferSlice<'a>,
    /// The places of their prefixes, and of the total behind them.
    pub(super) prefixes: BufferSlice<'a>,
}

impl<'a> Buffers<'a> {
    /// What `count` values of `stride` bytes cover, with `total` more prefixes; all slices are large enough.
    pub(super) fn extent(
        &self,
        count: Count<'a>,
        stride: u64,
        total: u32,
        scratch_size: impl Fn(u32) -> u64,
    ) -> Result<Extent<'a>> {
        let Self { input, heads, output, scratch } = *self;
        let (n, counter) = count.resolve(input.size().min(output.size()), stride)?;
        // Where the number is the GPU's, the total has a place behind the most values there may be.
        let most = if counter.is_some() { n.saturating_sub(total) } else { n };
        let [bytes, behind] = [most, total].map(|n| u64::from(n) * stride);
        input.require_size(bytes)?;
        output.require_size(bytes + behind)?;
        scratch.require_size(scratch_size(most))?;
        heads.map_or(Ok(()), |heads| heads.require_size(u64::from(most) * 4))?;
        Ok(Extent { most, counter, values: input.slice(..bytes), prefixes: output.slice(..bytes + behind) })
    }
}

/// The two functions that record any scan, by its `record_all`.
macro_rules! records {
    ($place:literal, $errors:literal) => {
        #[doc = concat!("Records the scan of `n` values", $place, " Where `n` is the GPU's, there is room in both")]
        /// slices for the most there may be.
        ///
        /// # Errors
        #[doc = $errors]
        pub fn record<'a>(
            &self,
            cmd: &mut Commands<'_>,
            input: BufferSlice<'a>,
            output: BufferSlice<'a>,
            scratch: BufferSlice<'a>,
            n: impl Into<Count<'a>>,
        ) -> Result<()> {
            self.record_all(cmd, Buffers { input, heads: None, output, scratch }, n.into(), 0)
        }

        /// Records the scan of `n` values with the sum of all of them behind the prefixes: `n + 1` outputs.
        ///
        /// # Errors
        /// As for `record`.
        pub fn record_with_total<'a>(
            &self,
            cmd: &mut Commands<'_>,
            input: BufferSlice<'a>,
            output: BufferSlice<'a>,
            scratch: BufferSlice<'a>,
            n: impl Into<Count<'a>>,
        ) -> Result<()> {
            self.record_all(cmd, Buffers { input, heads: None, output, scratch }, n.into(), 1)
        }
    };
}

pub(super) use records;
