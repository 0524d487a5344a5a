//! Makes: of every run of equal neighbours the first element, and where the runs begin and how long they are.
//! In: elements of whole words. Out: places of their own, and how many runs there are.
//! A selection of the elements that differ from the one before; lengths are the differences of where runs begin.

use crate::error::{Error, Result};
use crate::gpu::{Access, BufferSlice, Commands, Device, Pipeline, Usage};
use crate::layout::SelectPush;
use crate::limits::GROUP_SIZE;
use crate::primitive::windows::Window;
use crate::primitive::{Count, Select, SelectBuffers, SelectDesc, windows};
use crate::shaders::{unique, unique_lengths, unique_quads, unique_quads_scatter, unique_scatter};

/// What a [`Unique`] reads and writes.
#[derive(Debug, Clone, Copy)]
pub struct UniqueBuffers<'a> {
    /// The elements.
    pub values: BufferSlice<'a>,
    /// Room for all elements, where the first of every run is stored; none where runs alone are wanted.
    pub first: Option<BufferSlice<'a>>,
    /// Room for a word an element, where the index of every run's first element is stored.
    pub starts: Option<BufferSlice<'a>>,
    /// The same for how long every run is; only with `starts`.
    pub lengths: Option<BufferSlice<'a>>,
    /// How many runs there are, 4 bytes: a [`Count::Gpu`] for what comes next. It begins where a storage binding may.
    pub n_runs: BufferSlice<'a>,
    /// [`Unique::scratch_size`] bytes.
    pub scratch: BufferSlice<'a>,
}

/// Collapses equal neighbours. Elements are equal where all their bits are: a float NaN equals itself, -0 and +0 differ.
/// Sorted elements become a set that way; those that are not keep their order.
///
/// ```
/// use spanforge::gpu::{Access, BufferDesc, Host, HostDesc, Memory, Usage};
/// use spanforge::primitive::{SelectDesc, SelectOutput, Unique, UniqueBuffers};
///
/// # fn main() -> spanforge::Result<()> {
/// let host = Host::new(&HostDesc::default())?;
/// let device = host.device();
/// let unique = Unique::new(device, &SelectDesc::new(device).with_output(SelectOutput::Both), 4)?;
/// let make = |name, size, memory| {
///     device.create_buffer(&BufferDesc { name, size, usage: Usage::STORAGE, memory })
/// };
/// let mut values = make("values", 20, Memory::Upload)?;
/// values.write(0, &[7u32, 7, 7, 2, 7])?;
/// let (first, starts) = (make("first", 20, Memory::Readback)?, make("starts", 20, Memory::Device)?);
/// let (lengths, n_runs) = (make("lengths", 20, Memory::Readback)?, make("number", 4, Memory::Readback)?);
/// let scratch = make("scratch", unique.scratch_size(5), Memory::Device)?;
/// host.submit(|cmd| {
///     let buffers = UniqueBuffers {
///         values: values.all(),
///         first: Some(first.all()),
///         starts: Some(starts.all()),
///         lengths: Some(lengths.all()),
///         n_runs: n_runs.all(),
///         scratch: scratch.all(),
///     };
///     unique.record(cmd, buffers, 5)?;
///     cmd.barrier(Access::ComputeReadWrite, &[Access::HostRead]);
///     Ok(())
/// })?;
/// assert_eq!(n_runs.read::<u32>()?, [3]);
/// assert_eq!(first.read::<u32>()?[..3], [7, 2, 7]);
/// assert_eq!(lengths.read::<u32>()?[..3], [3, 1, 1]);
/// # Ok(()) }
/// ```
///
/// Before: elements and a count are ordered before [`Access::ComputeRead`], everything else before
/// [`Access::ComputeReadWrite`]. After: all were used by [`Access::ComputeReadWrite`]. What is stored shares no bytes with
/// what is read. Behind the last run nothing is written.
#[derive(Debug)]
pub struct Unique {
    select: Select,
    lengths: Pipeline<unique_lengths::Kernel>,
    stride: u64,
    /// Bytes that one binding covers.
    range: u64,
}

impl Unique {
    /// Elements of `stride` bytes, whole words. `desc` says whether the first elements, where runs begin, or both are stored.
    ///
    /// # Errors
    /// A selection without order, a stride that is not made of whole words, a shape that holds nothing, or Vulkan fails.
    pub fn new(device: &Device, desc: &SelectDesc, stride: u64) -> Result<Self> {
        if !desc.stable {
            return Err(Error::invalid("unique", "runs have an order"));
        }
        let parts = stride / 4;
        Ok(Self {
            select: Select::stable::<unique::Kernel, unique_scatter::Kernel>(device, desc, stride, parts)?
                .with_quads::<unique_quads::Kernel, unique_quads_scatter::Kernel>(device, parts)?
                .with_local_predicate(),
            lengths: Pipeline::new(device, &unique_lengths::Constants { group: GROUP_SIZE })?,
            stride,
            range: device.limits().max_storage_range,
        })
    }

    /// What the elements' buffer is best made for: as [`Select::input_usage`].
    pub fn input_usage(&self) -> Usage {
        self.select.input_usage()
    }

    /// Bytes of scratch that `n` elements need.
    pub fn scratch_size(&self, n: u32) -> u64 {
        self.select.scratch_size(n)
    }

    /// Records what is made of `n` elements. Where `n` is the GPU's, there is room in all slices for the most there may be.
    /// Elements beyond what one binding of the device covers are taken in windows, as by [`Select`].
    ///
    /// # Errors
    /// A buffer that is too small or missing, lengths without starts, a chunk that no binding of the device covers
    /// ([`Error::Range`]), or a missing barrier.
    pub fn record<'a>(
        &self,
        cmd: &mut Commands<'_>,
        buffers: UniqueBuffers<'a>,
        n: impl Into<Count<'a>>,
    ) -> Result<()> {
        let UniqueBuffers { values, first: kept, starts, lengths, n_runs, scratch } = buffers;
        let count = n.into();
        let (most, counter) = count.resolve(values.size(), self.stride)?;
        let bytes = u64::from(most) * 4;
        let runs = match (starts, lengths) {
            (_, None) => None,
            (Some(starts), Some(lengths)) => lengths.require_size(bytes).map(|()| Some((starts, lengths)))?,
            (None, Some(_)) => return Err(Error::invalid("unique", "lengths follow from where runs begin")),
        };
        let selection = SelectBuffers { values, flags: None, kept, indices: starts, n_kept: n_runs, scratch };
        self.select.record(cmd, selection, count, [0; 4])?;
        let Some((starts, lengths)) = runs else { return Ok(()) };
        if most == 0 {
            return Ok(());
        }
        // It is known where all runs begin before their lengths are.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        // With room for where the next window's first run begins.
        for window in windows(most, 4, 1, self.range - 4) {
            let behind = Window { n: window.n.saturating_add(1), ..window };
            let bindings = unique_lengths::Bindings {
                starts: behind.of(starts.slice(..bytes), 4),
                n_runs: n_runs.slice(..4),
                count: counter.unwrap_or(values.slice(..4)),
                lengths: window.of(lengths.slice(..bytes), 4),
            };
            let push = SelectPush {
                n: most,
                has_count: u32::from(counter.is_some()),
                first_place: window.first,
                n_places: window.n,
                ..SelectPush::default()
            };
            cmd.dispatch(&self.lengths, bindings, &push, self.lengths.groups_for(window.n.into()))?;
        }
        Ok(())
    }
}
