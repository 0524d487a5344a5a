//! Makes: the prefix sums of any number of values, exclusive or inclusive, within segments, and the total if wanted.
//! In: values; heads of segments. Out: prefixes, in their place or another.
//! Sums of chunks are reduced until few are left, scanned at once, and carried back down.

mod levels;
mod look_back;
mod record;

pub use look_back::{LookBack, LookBackShape};

use crate::error::{Error, Result};
use crate::gpu::{BufferSlice, Commands, Device, Kernel, Pipeline, Usage};
use crate::primitive::Count;
use crate::shaders::{scan_apply, scan_reduce};
use levels::Level;
use record::{Buffers, records};

/// How a scan is cut into pieces. Any shape gives the same result; the best depends on the device.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScanShape {
    /// Invocations of a workgroup.
    pub group: u32,
    /// Values that one invocation scans.
    pub chunk: u32,
    /// Values that a lone invocation scans at the top.
    pub top: u32,
    /// Values that one dispatch covers, at most; fewer where the device binds no such range.
    pub window: u32,
}

impl ScanShape {
    /// The shape for a device. Where shaders run on the CPU, lanes are few and a dispatch costs as much as ten
    /// thousand accesses; on a GPU it is the reverse.
    pub fn for_device(device: &Device) -> Self {
        match device.features().is_cpu {
            // Lanes lie 126 cache lines apart: with a power of two they would share the cache's sets.
            true => Self { group: 8, chunk: 2016, top: 4096, window: u32::MAX },
            false => Self { group: 64, chunk: 32, top: 64, window: u32::MAX },
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
///
/// [`Access::ComputeRead`]: crate::gpu::Access::ComputeRead
/// [`Access::ComputeReadWrite`]: crate::gpu::Access::ComputeReadWrite
#[derive(Debug)]
pub struct Scan {
    kernels: Kernels,
    /// The same for values that are read as texels of four words.
    quads: Option<Kernels>,
    top: Pipeline<scan_apply::Kernel>,
    shape: ScanShape,
    /// Values of a window, whose chunks' sums begin where a binding may.
    window: u32,
    stride: u64,
    segmented: bool,
    alignment: u64,
}

/// The kernels that all chunks of a level pass through.
#[derive(Debug)]
struct Kernels {
    reduce: Pipeline<scan_reduce::Kernel>,
    apply: Pipeline<scan_apply::Kernel>,
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
        use crate::shaders::{
            scan_apply_f32, scan_apply_f32_quads, scan_apply_f32_wide, scan_apply_quads, scan_apply_u64,
            scan_apply_u64_quads, scan_apply_u64_wide, scan_apply_wide, scan_reduce_f32,
            scan_reduce_f32_quads, scan_reduce_quads, scan_reduce_u64, scan_reduce_u64_quads,
        };
        macro_rules! of {
            ($reduce:ident, $apply:ident, $reduce_quads:ident, $apply_quads:ident, $apply_wide:ident) => {{
                let stride = desc.element.stride();
                let scan = Self::of_operator::<$reduce::Kernel, $apply::Kernel>(device, desc, stride)?;
                let (reduce, apply) = constants(desc);
                // Turns of these forms take sixteen values.
                if !device.texels() || !desc.shape.chunk.is_multiple_of(16) {
                    return Ok(scan);
                }
                let apply = match device.features().int64 {
                    true => Pipeline::of_form::<$apply_wide::Kernel>(device, &apply)?,
                    false => Pipeline::of_form::<$apply_quads::Kernel>(device, &apply)?,
                };
                let reduce = Pipeline::of_form::<$reduce_quads::Kernel>(device, &reduce)?;
                Ok(Self { quads: Some(Kernels { reduce, apply }), ..scan })
            }};
        }
        match desc.element {
            ScanElement::U32 | ScanElement::I32 => {
                of!(scan_reduce, scan_apply, scan_reduce_quads, scan_apply_quads, scan_apply_wide)
            }
            ScanElement::F32 => of!(
                scan_reduce_f32,
                scan_apply_f32,
                scan_reduce_f32_quads,
                scan_apply_f32_quads,
                scan_apply_f32_wide
            ),
            ScanElement::U64 => of!(
                scan_reduce_u64,
                scan_apply_u64,
                scan_reduce_u64_quads,
                scan_apply_u64_quads,
                scan_apply_u64_wide
            ),
        }
    }

    /// A scan by an associative operator of anyone's, which need not commute: `R` and `A` are two shaders that define
    /// `SCAN_TYPE`, `identity` and `combine` and include `glsl/shared/scan_kernel.glsl`, which shows how. `stride` is the
    /// number of bytes from one element to the next; the element in `desc` is not looked at.
    ///
    /// # Errors
    /// As for [`Scan::with`]; also shaders with other bindings or constants, and a stride that is not made of whole words.
    pub fn of_operator<R: Kernel, A: Kernel>(device: &Device, desc: &ScanDesc, stride: u64) -> Result<Self> {
        let ScanDesc { segmented, shape, .. } = *desc;
        let ScanShape { group, chunk, top, window } = shape;
        if chunk < 2 || top == 0 || group == 0 || window == 0 {
            return Err(Error::invalid("scan shape", format!("{shape:?} never comes to an end")));
        }
        if stride == 0 || !stride.is_multiple_of(4) {
            return Err(Error::invalid("scan stride", format!("{stride} bytes are no whole words")));
        }
        let (reduce, apply) = constants(desc);
        let lone = scan_apply::Constants { group: 1, chunk: top, has_offsets: false, ..apply };
        let kernels = Kernels {
            reduce: Pipeline::of_other::<R>(device, &reduce)?,
            apply: Pipeline::of_other::<A>(device, &apply)?,
        };
        let limits = device.limits();
        // With room for a total behind the values.
        let most = (limits.max_storage_range / stride).saturating_sub(1).min(window.into());
        let unit = u64::from(chunk) * WINDOW_CHUNKS;
        Ok(Self {
            kernels,
            quads: None,
            top: Pipeline::of_other::<A>(device, &lone)?,
            shape,
            window: (most / unit).max(1).saturating_mul(unit).min(u32::MAX.into()) as u32,
            stride,
            segmented,
            alignment: limits.storage_alignment,
        })
    }

    /// What the values' buffer is best made for, beside what the caller does with it: storage, and on CPU drivers texels,
    /// which are many times faster there where prefixes go to another buffer. Storage alone is enough.
    pub fn input_usage(&self) -> Usage {
        if self.quads.is_some() { Usage::STORAGE | Usage::TEXELS } else { Usage::STORAGE }
    }

    /// Bytes of scratch that a scan of up to `n` values needs; 0 for few values.
    pub fn scratch_size(&self, n: u32) -> u64 {
        self.levels(n).last().map_or(0, Level::end)
    }

    records!(
        ". `output` may be `input`.",
        "A buffer that is too small, a missing barrier before `input` is read, or a scan that was made for segments."
    );

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
        self.record_all(cmd, Buffers { input, heads: Some(heads), output, scratch }, n.into(), 0)
    }
}

/// Chunks of a window are a multiple of this, so that one word of each is as long as any alignment of bindings.
const WINDOW_CHUNKS: u64 = 64;

/// The constants of the kernels that chunks pass through.
fn constants(desc: &ScanDesc) -> (scan_reduce::Constants, scan_apply::Constants) {
    let ScanDesc { inclusive, segmented, shape: ScanShape { group, chunk, .. }, .. } = *desc;
    let reduce = scan_reduce::Constants { group, chunk, segmented };
    (reduce, scan_apply::Constants { group, chunk, segmented, has_offsets: true, inclusive })
}
