//! Makes: the prefix sums of any number of values, exclusive or inclusive, within segments, and the total if wanted.
//! In: values; heads of segments. Out: prefixes, in their place or another.
//! Sums of chunks are reduced until few are left, scanned at once, and carried back down.

use crate::error::{Error, Result};
use crate::gpu::{Access, BufferSlice, Commands, Device, Kernel, Pipeline};
use crate::layout::ScanPush;
use crate::primitive::Count;
use crate::shaders::{scan_apply, scan_reduce};

/// How a scan is cut into pieces. Any shape gives the same result; the best depends on the device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScanShape {
    /// Invocations of a workgroup.
    pub group: u32,
    /// Values that one invocation scans.
    pub chunk: u32,
    /// Values that a lone invocation scans at the top.
    pub top: u32,
}

impl ScanShape {
    /// The shape for a device. Where shaders run on the CPU, lanes are few and a dispatch costs as much as ten
    /// thousand accesses; on a GPU it is the reverse.
    pub fn for_device(device: &Device) -> Self {
        match device.features().is_cpu {
            true => Self { group: 64, chunk: 512, top: 4096 },
            false => Self { group: 64, chunk: 32, top: 64 },
        }
    }
}

/// What a scan adds up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum ScanElement {
    /// Integers of 32 bits, signed or not: sums are modulo 2^32.
    #[default]
    U32,
    /// The same; the bits do not tell them apart.
    I32,
    /// Floats. Their sums depend on the order, which the shape and the most values there may be give: the same bits on every
    /// device in one shape.
    F32,
    /// Integers of 64 bits in two words, the lower one first: sums are modulo 2^64. The device needs no 64-bit integers.
    U64,
}

impl ScanElement {
    /// Bytes of an element.
    pub fn stride(self) -> u64 {
        match self {
            Self::U32 | Self::I32 | Self::F32 => 4,
            Self::U64 => 8,
        }
    }
}

/// How to make a [`Scan`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScanDesc {
    /// What it adds up.
    pub element: ScanElement,
    /// Each prefix holds its own element too.
    pub inclusive: bool,
    /// Sums begin anew at every head of a segment ([`Scan::record_segmented`]).
    pub segmented: bool,
    /// How it is cut into pieces.
    pub shape: ScanShape,
}

impl ScanDesc {
    /// An exclusive scan in the shape for the device.
    pub fn new(device: &Device, element: ScanElement) -> Self {
        Self { element, inclusive: false, segmented: false, shape: ScanShape::for_device(device) }
    }
}

/// Where the segments of a scan begin: a word an element, 0 for all but their heads. The first element needs none.
#[derive(Debug, Clone, Copy)]
pub struct Segments<'a>(pub BufferSlice<'a>);

/// A scan by addition, or by an operator of anyone's.
///
/// ```
/// use spanforge::gpu::{Access, BufferDesc, Host, HostDesc, Memory, Usage};
/// use spanforge::primitive::{Scan, ScanDesc, ScanElement};
///
/// let host = Host::new(&HostDesc::default())?;
/// let device = host.device();
/// let scan = Scan::with(device, &ScanDesc { inclusive: true, ..ScanDesc::new(device, ScanElement::F32) })?;
/// let make = |name, size, memory| {
///     device.create_buffer(&BufferDesc { name, size, usage: Usage::STORAGE, memory })
/// };
/// let mut values = make("values", 16, Memory::Upload)?;
/// values.write(0, &[1.0f32, 2.0, 4.0, 8.0])?;
/// let scratch = make("scratch", scan.scratch_size(4).max(4), Memory::Device)?;
/// let prefixes = make("prefixes", 16, Memory::Readback)?;
/// host.submit(|cmd| {
///     scan.record(cmd, values.all(), prefixes.all(), scratch.all(), 4)?;
///     cmd.barrier(Access::ComputeReadWrite, &[Access::HostRead]);
///     Ok(())
/// })?;
/// assert_eq!(prefixes.read::<f32>()?, [1.0, 3.0, 7.0, 15.0]);
/// # Ok::<(), spanforge::Error>(())
/// ```
///
/// Before: elements, heads and count are ordered before [`Access::ComputeRead`], the places of output and scratch before
/// [`Access::ComputeReadWrite`]. After: all of them were used by [`Access::ComputeReadWrite`].
#[derive(Debug)]
pub struct Scan {
    reduce: Pipeline<scan_reduce::Kernel>,
    apply: Pipeline<scan_apply::Kernel>,
    top: Pipeline<scan_apply::Kernel>,
    shape: ScanShape,
    stride: u64,
    segmented: bool,
    alignment: u64,
}

/// What a scan reads and writes.
#[derive(Clone, Copy)]
struct Buffers<'a> {
    input: BufferSlice<'a>,
    heads: Option<BufferSlice<'a>>,
    output: BufferSlice<'a>,
    scratch: BufferSlice<'a>,
}

impl Scan {
    /// An exclusive scan of `u32` in the shape for the device.
    ///
    /// # Errors
    /// When Vulkan fails.
    pub fn new(device: &Device) -> Result<Self> {
        Self::with(device, &ScanDesc::new(device, ScanElement::U32))
    }

    /// The same in a shape of the caller's.
    ///
    /// # Errors
    /// As for [`Scan::with`].
    pub fn with_shape(device: &Device, shape: ScanShape) -> Result<Self> {
        Self::with(device, &ScanDesc { shape, ..ScanDesc::new(device, ScanElement::U32) })
    }

    /// A scan of elements of some kind.
    ///
    /// # Errors
    /// A shape that never ends (`chunk` below 2, `top` or `group` 0), or Vulkan fails.
    pub fn with(device: &Device, desc: &ScanDesc) -> Result<Self> {
        use crate::shaders::{scan_apply_f32, scan_apply_u64, scan_reduce_f32, scan_reduce_u64};
        let stride = desc.element.stride();
        match desc.element {
            ScanElement::U32 | ScanElement::I32 => {
                Self::of_operator::<scan_reduce::Kernel, scan_apply::Kernel>(device, desc, stride)
            }
            ScanElement::F32 => {
                Self::of_operator::<scan_reduce_f32::Kernel, scan_apply_f32::Kernel>(device, desc, stride)
            }
            ScanElement::U64 => {
                Self::of_operator::<scan_reduce_u64::Kernel, scan_apply_u64::Kernel>(device, desc, stride)
            }
        }
    }

    /// A scan by an associative operator of anyone's, which need not commute: `R` and `A` are two shaders that define
    /// `SCAN_TYPE`, `identity` and `combine` and include `glsl/shared/scan_kernel.glsl`, which shows how. `stride` is the
    /// number of bytes from one element to the next; the element in `desc` is not looked at.
    ///
    /// # Errors
    /// As for [`Scan::with`]; also shaders with other bindings or constants, and a stride that is not made of whole words.
    pub fn of_operator<R: Kernel, A: Kernel>(device: &Device, desc: &ScanDesc, stride: u64) -> Result<Self> {
        let ScanDesc { inclusive, segmented, shape, .. } = *desc;
        let ScanShape { group, chunk, top } = shape;
        if chunk < 2 || top == 0 || group == 0 {
            return Err(Error::invalid("scan shape", format!("{shape:?} never comes to an end")));
        }
        if stride == 0 || !stride.is_multiple_of(4) {
            return Err(Error::invalid("scan stride", format!("{stride} bytes are no whole words")));
        }
        let reduce = scan_reduce::Constants { group, chunk, segmented };
        let apply = scan_apply::Constants { group, chunk, segmented, has_offsets: true, inclusive };
        let lone = scan_apply::Constants { group: 1, chunk: top, has_offsets: false, ..apply };
        Ok(Self {
            reduce: Pipeline::of_other::<R>(device, &reduce)?,
            apply: Pipeline::of_other::<A>(device, &apply)?,
            top: Pipeline::of_other::<A>(device, &lone)?,
            shape,
            stride,
            segmented,
            alignment: device.limits().storage_alignment,
        })
    }

    /// Bytes of scratch that a scan of up to `n` values needs; 0 for few values.
    pub fn scratch_size(&self, n: u32) -> u64 {
        self.levels(n).last().map_or(0, |level| level.start + level.room + level.heads)
    }

    /// Records the scan of `n` values. `output` may be `input`. Where `n` is the GPU's, there is room in both slices for
    /// the most there may be.
    ///
    /// # Errors
    /// A buffer that is too small, a missing barrier before `input` is read, or a scan that was made for segments.
    pub fn record<'a>(
        &self,
        cmd: &mut Commands<'_>,
        input: BufferSlice<'a>,
        output: BufferSlice<'a>,
        scratch: BufferSlice<'a>,
        n: impl Into<Count<'a>>,
    ) -> Result<()> {
        self.record_levels(cmd, Buffers { input, heads: None, output, scratch }, n.into(), 0)
    }

    /// Records the scan of `n` values with the sum of all of them behind the prefixes: `n + 1` outputs.
    ///
    /// # Errors
    /// As for [`Scan::record`].
    pub fn record_with_total<'a>(
        &self,
        cmd: &mut Commands<'_>,
        input: BufferSlice<'a>,
        output: BufferSlice<'a>,
        scratch: BufferSlice<'a>,
        n: impl Into<Count<'a>>,
    ) -> Result<()> {
        self.record_levels(cmd, Buffers { input, heads: None, output, scratch }, n.into(), 1)
    }

    /// Records the scan of `n` values in segments: each prefix holds what lies before it in its own segment.
    ///
    /// # Errors
    /// As for [`Scan::record`]; also a scan that was not made for segments.
    pub fn record_segmented<'a>(
        &self,
        cmd: &mut Commands<'_>,
        input: BufferSlice<'a>,
        Segments(heads): Segments<'a>,
        output: BufferSlice<'a>,
        scratch: BufferSlice<'a>,
        n: impl Into<Count<'a>>,
    ) -> Result<()> {
        self.record_levels(cmd, Buffers { input, heads: Some(heads), output, scratch }, n.into(), 0)
    }

    fn record_levels(
        &self,
        cmd: &mut Commands<'_>,
        buffers: Buffers<'_>,
        count: Count<'_>,
        total: u32,
    ) -> Result<()> {
        let Buffers { input, heads, output, scratch } = buffers;
        if heads.is_some() != self.segmented {
            let why =
                if self.segmented { "it was made for segments" } else { "it was not made for segments" };
            return Err(Error::invalid("scan", why));
        }
        let (n, counter) = count.resolve(input.size().min(output.size()), self.stride)?;
        // Where the number is the GPU's, the total has a place behind the most values there may be.
        let most = if counter.is_some() { n.saturating_sub(total) } else { n };
        let bytes = u64::from(most) * self.stride;
        input.require_size(bytes)?;
        output.require_size(bytes + u64::from(total) * self.stride)?;
        scratch.require_size(self.scratch_size(most))?;
        heads.map_or(Ok(()), |heads| heads.require_size(u64::from(most) * 4))?;
        if most == 0 && total == 0 {
            return Ok(());
        }
        // Nothing is read from an empty input, but something must be bound.
        let input = if most == 0 { output } else { input };
        let has_count = u32::from(counter.is_some());
        let count = counter.unwrap_or(input.slice(..4));
        let push = ScanPush { n: most, total, level: 0, chunk: self.shape.chunk, has_count };
        // Level 0 is the input; each further level holds the sums of the chunks of the one before.
        let mut levels = vec![(input, heads.unwrap_or(input), output, most, push)];
        for (number, level) in self.levels(most).into_iter().enumerate() {
            let sums = scratch.slice(level.start..level.start + level.room);
            let heads = if self.segmented { level.start + level.room } else { level.start };
            let heads = scratch.slice(heads..heads + level.heads.max(4));
            let push = ScanPush { total: 0, level: number as u32 + 1, ..push };
            levels.push((sums, heads, sums, level.n, push));
        }
        for pair in levels.windows(2) {
            let [(values, heads, _, _, push), (sums, sum_heads, _, n_sums, _)] = [pair[0], pair[1]];
            let bindings = scan_reduce::Bindings { values, heads, count, sums, sum_heads };
            cmd.dispatch(&self.reduce, bindings, &push, self.reduce.groups_for(n_sums.into()))?;
            // The sums are reduced further, or scanned in place.
            cmd.barrier(Access::ComputeWrite, &[Access::ComputeRead, Access::ComputeWrite]);
        }
        // The last level has one chunk and no offsets; what is bound for them is not read.
        if let Some(&(values, heads, prefixes, _, push)) = levels.last() {
            let bindings = scan_apply::Bindings { values, heads, count, offsets: values, prefixes };
            cmd.dispatch(&self.top, bindings, &push, 1)?;
        }
        for pair in levels.windows(2).rev() {
            let [(values, heads, prefixes, _, push), (offsets, _, _, n_chunks, _)] = [pair[0], pair[1]];
            // The sums' prefixes are complete before the chunks start from them.
            cmd.barrier(Access::ComputeWrite, &[Access::ComputeRead, Access::ComputeWrite]);
            let bindings = scan_apply::Bindings { values, heads, count, offsets, prefixes };
            cmd.dispatch(&self.apply, bindings, &push, self.apply.groups_for(n_chunks.into()))?;
        }
        Ok(())
    }

    /// The levels of sums above `n` values, and where they lie in scratch.
    fn levels(&self, n: u32) -> Vec<Level> {
        let (mut levels, mut n, mut start) = (vec![], n, 0);
        while n > self.shape.top {
            n = n.div_ceil(self.shape.chunk);
            let room = (u64::from(n) * self.stride).next_multiple_of(self.alignment);
            let heads = if self.segmented { (u64::from(n) * 4).next_multiple_of(self.alignment) } else { 0 };
            levels.push(Level { n, start, room, heads });
            start += room + heads;
        }
        levels
    }
}

/// Sums of one level, in scratch, and behind them whether a segment begins in them.
struct Level {
    n: u32,
    start: u64,
    room: u64,
    heads: u64,
}
