//! Makes: points of a Halton sequence, on the GPU.
//! In: the sequence; where the number of points is the GPU's, that number. Out: points, in a buffer.
//! One invocation a number; more dimensions than push constants hold bases for take more dispatches.

use super::halton::Halton;
use crate::error::{Error, Result};
use crate::gpu::{Access, BufferSlice, Commands, Device, Pipeline};
use crate::layout::HaltonPush;
use crate::limits::{GROUP_SIZE, HALTON_BASES};
use crate::primitive::{windows, word_of};
use crate::shaders::{halton, halton_counted};

/// Fills buffers with points. It holds the pipelines and no sequence: one serves all.
#[derive(Debug)]
pub struct HaltonFill {
    plain: Pipeline<halton::Kernel>,
    counted: Pipeline<halton_counted::Kernel>,
    /// Bytes that one binding covers.
    range: u64,
}

impl HaltonFill {
    /// Makes the pipelines.
    ///
    /// # Errors
    /// When Vulkan fails.
    pub fn new(device: &Device) -> Result<Self> {
        Ok(Self {
            plain: Pipeline::new(device, &halton::Constants { group: GROUP_SIZE })?,
            counted: Pipeline::new(device, &halton_counted::Constants { group: GROUP_SIZE })?,
            range: device.limits().max_storage_range,
        })
    }

    /// Bytes of `n` points of a sequence, `stride` floats from one to the next; the last one ends with its last number.
    /// No scratch is needed.
    ///
    /// # Errors
    /// A stride below the number of dimensions.
    pub fn size(sequence: &Halton, n: u32, stride: u32) -> Result<u64> {
        let n_dimensions = sequence.n_dimensions() as u64;
        if u64::from(stride) < n_dimensions {
            let why = format!("{stride} floats do not hold {n_dimensions} dimensions");
            return Err(Error::invalid("stride of Halton points", why));
        }
        let before = u64::from(n).saturating_sub(1) * u64::from(stride);
        Ok(if n == 0 { 0 } else { (before + n_dimensions) * 4 })
    }

    /// Records the filling of `points` with points 0 to `n` - 1 of `sequence`, `stride` floats from one to the next: as many
    /// as there are dimensions where nothing lies between. What does lie between stays as it is.
    ///
    /// Before: what read or wrote `points` last is ordered before [`Access::ComputeWrite`]. After: they were written by
    /// `ComputeWrite`. A sequence of more than 23 dimensions has barriers of its own in between. Points beyond what one binding
    /// of the device covers are made in windows.
    ///
    /// # Errors
    /// A buffer that is too small; a slice that begins where no storage binding may; an index beyond 32 bits; a stride below the
    /// number of dimensions, or such that one binding does not cover 64 points ([`Error::Range`]); a missing barrier. Nothing
    /// was recorded, but where a barrier is missing.
    pub fn record(
        &self,
        cmd: &mut Commands<'_>,
        sequence: &Halton,
        points: BufferSlice<'_>,
        n: u32,
        stride: u32,
    ) -> Result<()> {
        self.record_parts(cmd, sequence, points, None, n, stride)
    }

    /// The same for a number of points that lies in GPU memory, 4 bytes in `count`; at most `n` are made.
    ///
    /// Before: `count` was written and that is ordered before [`Access::ComputeRead`].
    ///
    /// # Errors
    /// As for [`HaltonFill::record`].
    pub fn record_counted(
        &self,
        cmd: &mut Commands<'_>,
        sequence: &Halton,
        points: BufferSlice<'_>,
        count: BufferSlice<'_>,
        n: u32,
        stride: u32,
    ) -> Result<()> {
        self.record_parts(cmd, sequence, points, Some(word_of(count)?), n, stride)
    }

    fn record_parts(
        &self,
        cmd: &mut Commands<'_>,
        sequence: &Halton,
        points: BufferSlice<'_>,
        count: Option<BufferSlice<'_>>,
        n: u32,
        stride: u32,
    ) -> Result<()> {
        let size = Self::size(sequence, n, stride)?;
        points.require_size(size)?;
        points.require_alignment()?;
        let Some(last) = n.checked_sub(1) else { return Ok(()) };
        // Of all points, the last has the largest index.
        sequence.index(last)?;
        let (points, bytes) = (points.slice(..size), u64::from(stride) * 4);
        let windows = windows(n, bytes, 1, self.range);
        windows.clone().try_for_each(|window| window.of(points, bytes).require_range())?;
        for window in windows {
            let push = HaltonPush {
                n: window.n,
                before: window.first,
                first: sequence.index(window.first)?,
                // A step beyond 32 bits has no second point.
                step: u32::try_from(sequence.step()).unwrap_or(0),
                stride,
                ..HaltonPush::default()
            };
            self.record_window(cmd, sequence, window.of(points, bytes), count, push)?;
        }
        Ok(())
    }

    fn record_window(
        &self,
        cmd: &mut Commands<'_>,
        sequence: &Halton,
        points: BufferSlice<'_>,
        count: Option<BufferSlice<'_>>,
        push: HaltonPush,
    ) -> Result<()> {
        let [scrambling, seed] = sequence.scrambling().words();
        for (part, bases) in sequence.bases().chunks(HALTON_BASES as usize).enumerate() {
            if part > 0 {
                // Other floats, but the same buffer, as far as anyone can tell who knows only ranges.
                cmd.barrier(Access::ComputeWrite, &[Access::ComputeWrite]);
            }
            let (n_dimensions, first_dimension) = (bases.len() as u32, part as u32 * HALTON_BASES);
            let mut push = HaltonPush { first_dimension, n_dimensions, scrambling, seed, ..push };
            push.bases.iter_mut().zip(bases).for_each(|(to, from)| *to = *from);
            let n_numbers = u64::from(push.n) * u64::from(n_dimensions);
            match count {
                None => {
                    let groups = self.plain.groups_for(n_numbers);
                    cmd.dispatch(&self.plain, halton::Bindings { points }, &push, groups)?;
                }
                Some(count) => {
                    let groups = self.counted.groups_for(n_numbers);
                    cmd.dispatch(&self.counted, halton_counted::Bindings { points, count }, &push, groups)?;
                }
            }
        }
        Ok(())
    }
}
