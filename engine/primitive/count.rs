//! How many elements a primitive takes: a number of the CPU's, or one that the GPU has made.

use crate::error::{Error, Result};
use crate::gpu::BufferSlice;

/// The number of elements.
#[derive(Debug, Clone, Copy)]
pub enum Count<'a> {
    /// Known while recording.
    Cpu(u32),
    /// A `u32` in GPU memory, the first 4 bytes of the slice, read when the commands run: a recording can be executed again
    /// with another number there. It counts up to what the slice of elements has room for; what is above that is cut off.
    /// It lies where a storage binding may begin ([`Limits::storage_alignment`](crate::gpu::Limits::storage_alignment)); for
    /// [`Reduce`](super::Reduce) at any multiple of 4.
    Gpu(BufferSlice<'a>),
}

impl From<u32> for Count<'_> {
    fn from(n: u32) -> Self {
        Self::Cpu(n)
    }
}

impl<'a> From<BufferSlice<'a>> for Count<'a> {
    fn from(slice: BufferSlice<'a>) -> Self {
        Self::Gpu(slice)
    }
}

/// The word of a number of the GPU's that a shader binds where it lies.
pub(crate) fn word_of(count: BufferSlice<'_>) -> Result<BufferSlice<'_>> {
    count.require_size(4)?;
    count.require_alignment()?;
    Ok(count.slice(..4))
}

impl<'a> Count<'a> {
    /// The most elements that there can be, of `bytes` bytes with `stride` bytes each, and where their number lies in GPU
    /// memory.
    pub(crate) fn resolve(self, bytes: u64, stride: u64) -> Result<(u32, Option<BufferSlice<'a>>)> {
        match self {
            Self::Cpu(n) => Ok((n, None)),
            Self::Gpu(slice) => {
                slice.require_size(4)?;
                if !slice.offset().is_multiple_of(4) {
                    let why = format!("a count at byte {}, not at a multiple of 4", slice.offset());
                    return Err(Error::invalid(slice.buffer().name(), why));
                }
                Ok(((bytes / stride).min(u32::MAX.into()) as u32, Some(slice.slice(..4))))
            }
        }
    }
}
