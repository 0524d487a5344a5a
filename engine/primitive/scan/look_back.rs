//! Makes: prefixes in one pass, each value read once and written once. In: values. Out: prefixes, in another place.
//! Workgroups tell each other what their tiles come to, and wait for nobody: a tile that nobody has told of is summed anew.

use super::record::{Buffers, Extent, records};
use super::{ScanDesc, ScanElement};
use crate::error::{Error, Result};
use crate::gpu::{Access, BufferSlice, Commands, Device, Kernel, Pipeline, Usage};
use crate::layout::ScanPush;
use crate::primitive::Count;
use crate::primitive::scratch::Cutter;
use crate::shaders::{scan_look_back, scan_look_back_u64};
use std::ops::Range;

/// How a scan in one pass is cut into pieces, and how long it waits. Any shape gives the same result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LookBackShape {
    /// Invocations of a workgroup.
    pub group: u32,
    /// Values that one invocation scans.
    pub chunk: u32,
    /// How often a workgroup looks whether another has told what its tile comes to before it sums that tile itself.
    pub patience: u32,
}

impl LookBackShape {
    /// The shape for a device.
    pub fn for_device(device: &Device) -> Self {
        match device.features().is_cpu {
            true => Self { group: 8, chunk: 2016, patience: 16 },
            false => Self { group: 256.min(device.limits().max_group_invocations), chunk: 16, patience: 64 },
        }
    }
}

/// A scan in one pass. It moves two thirds of the bytes that [`Scan`](super::Scan) moves, where the device runs the workgroups
/// that began first to their ends; results are right on every device, but where that is not so tiles are summed many times.
/// Nothing waits for another workgroup: each looks a bounded number of times, and then sums the other's tile itself. So no
/// device need promise that workgroups make progress beside each other, and the library need not know which do.
/// CPU drivers gain nothing by it: [`Scan`](super::Scan) has forms for them. How tiles are combined is chance, so elements are
/// integers, or an operator's that is associative to the bit.
///
/// ```
/// use spanforge::gpu::{Access, BufferDesc, Host, HostDesc, Memory, Usage};
/// use spanforge::primitive::{ScanElement, LookBack};
///
/// let host = Host::new(&HostDesc::default())?;
/// let device = host.device();
/// let scan = LookBack::new(device, ScanElement::U32)?;
/// let make = |name, size, usage, memory| device.create_buffer(&BufferDesc { name, size, usage, memory });
/// let mut values = make("values", 16, Usage::STORAGE, Memory::Upload)?;
/// values.write(0, &[1u32, 2, 4, 8])?;
/// let scratch = make("scratch", scan.scratch_size(4), scan.scratch_usage(), Memory::Device)?;
/// let prefixes = make("prefixes", 16, Usage::STORAGE, Memory::Readback)?;
/// host.submit(|cmd| {
///     scan.record(cmd, values.all(), prefixes.all(), scratch.all(), 4)?;
///     cmd.barrier(Access::ComputeReadWrite, &[Access::HostRead]);
///     Ok(())
/// })?;
/// assert_eq!(prefixes.read::<u32>()?, [0, 1, 3, 7]);
/// # Ok::<(), spanforge::Error>(())
/// ```
///
/// Before: elements and count are ordered before [`Access::ComputeRead`], the place of output before
/// [`Access::ComputeWrite`], that of scratch before [`Access::TransferWrite`] (its first part is filled with 0). After: all
/// of them were used by [`Access::ComputeReadWrite`].
#[derive(Debug)]
pub struct LookBack {
    kernel: Pipeline<scan_look_back::Kernel>,
    shape: LookBackShape,
    stride: u64,
    alignment: u64,
}

/// Byte ranges of the parts of scratch.
struct Scratch {
    /// The next tile, and what has been told of each.
    tiles: Range<u64>,
    sums: Range<u64>,
    ends: Range<u64>,
}

impl LookBack {
    /// An exclusive scan in the shape for the device.
    ///
    /// # Errors
    /// As for [`LookBack::with`].
    pub fn new(device: &Device, element: ScanElement) -> Result<Self> {
        Self::with(device, &ScanDesc::new(device, element), LookBackShape::for_device(device))
    }

    /// A scan of elements of some kind; the shape in `desc` is not looked at.
    ///
    /// # Errors
    /// Floats, whose sums depend on the order; segments; a shape that holds nothing, or whose workgroup needs more shared
    /// memory than the device has; [`Error::Missing`] without the features `vulkanMemoryModel` and
    /// `vulkanMemoryModelDeviceScope`; or Vulkan fails.
    pub fn with(device: &Device, desc: &ScanDesc, shape: LookBackShape) -> Result<Self> {
        Self::with_hearing(device, desc, shape, 1)
    }

    /// The same where of `hears` tiles one is heard and all others are summed anew, for tests of what happens where nothing
    /// is heard.
    #[doc(hidden)]
    pub fn with_hearing(device: &Device, desc: &ScanDesc, shape: LookBackShape, hears: u32) -> Result<Self> {
        type U32 = scan_look_back::Kernel;
        type U64 = scan_look_back_u64::Kernel;
        let stride = desc.element.stride();
        match desc.element {
            ScanElement::U32 | ScanElement::I32 => {
                Self::of_operator_hearing::<U32>(device, desc, shape, stride, hears)
            }
            ScanElement::U64 => Self::of_operator_hearing::<U64>(device, desc, shape, stride, hears),
            ScanElement::F32 => {
                let why = "sums of floats would depend on which workgroup runs when";
                Err(Error::invalid("scan in one pass", why))
            }
        }
    }

    /// A scan by an operator of anyone's, which is associative to the bit and need not commute: `K` is a shader that defines
    /// `SCAN_TYPE`, `identity` and `combine` and includes `glsl/shared/scan_look_back.glsl`, which shows how. `stride` is the
    /// number of bytes from one element to the next; the element in `desc` is not looked at.
    ///
    /// # Errors
    /// As for [`LookBack::with`]; also a shader with other bindings or constants, and a stride that is not made of whole words.
    pub fn of_operator<K: Kernel>(
        device: &Device,
        desc: &ScanDesc,
        shape: LookBackShape,
        stride: u64,
    ) -> Result<Self> {
        Self::of_operator_hearing::<K>(device, desc, shape, stride, 1)
    }

    /// As [`LookBack::with_hearing`].
    #[doc(hidden)]
    pub fn of_operator_hearing<K: Kernel>(
        device: &Device,
        desc: &ScanDesc,
        shape: LookBackShape,
        stride: u64,
        hears: u32,
    ) -> Result<Self> {
        let LookBackShape { group, chunk, patience } = shape;
        if group == 0 || chunk == 0 || hears == 0 || group.checked_mul(chunk).is_none() {
            return Err(Error::invalid("shape of a scan in one pass", format!("{shape:?}")));
        }
        if desc.segmented {
            return Err(Error::invalid("scan in one pass", "it has no segments"));
        }
        if stride == 0 || !stride.is_multiple_of(4) {
            return Err(Error::invalid("scan stride", format!("{stride} bytes are no whole words")));
        }
        let (needed, available) = (shared_memory(group, stride), device.limits().max_shared_memory.into());
        if needed > available {
            let why = format!(
                "a workgroup of {group} needs {needed} bytes of shared memory, and maxComputeSharedMemorySize of this \
                 device is {available}"
            );
            return Err(Error::invalid("shape of a scan in one pass", why));
        }
        let enabled = device.features().enabled;
        let lacks: Vec<_> = [
            ("vulkanMemoryModel", enabled.vulkan_memory_model),
            ("vulkanMemoryModelDeviceScope", enabled.vulkan_memory_model_device_scope),
        ]
        .into_iter()
        .filter(|(_, there)| !there)
        .map(|(what, _)| format!("feature {what} for a scan in one pass"))
        .collect();
        if !lacks.is_empty() {
            return Err(Error::Missing(lacks));
        }
        let constants =
            scan_look_back::Constants { group, chunk, inclusive: desc.inclusive, patience, hears };
        let kernel = Pipeline::of_other::<K>(device, &constants)?;
        Ok(Self { kernel, shape, stride, alignment: device.limits().storage_alignment })
    }

    /// Bytes of scratch that a scan of up to `n` values needs.
    pub fn scratch_size(&self, n: u32) -> u64 {
        self.scratch(n).ends.end
    }

    /// What scratch must be made for.
    pub fn scratch_usage(&self) -> Usage {
        Usage::STORAGE | Usage::TRANSFER_DST
    }

    records!(
        " to another place.",
        "A buffer that is too small, output that one binding of the device does not cover ([`Error::Range`]), a scan in \
         place, or a missing barrier."
    );

    fn record_all(
        &self,
        cmd: &mut Commands<'_>,
        buffers: Buffers<'_>,
        count: Count<'_>,
        total: u32,
    ) -> Result<()> {
        let extent = buffers.extent(count, self.stride, total, |n| self.scratch_size(n))?;
        let Extent { most, counter, values, prefixes } = extent;
        prefixes.require_range()?;
        if most == 0 && total == 0 {
            return Ok(());
        }
        let [from, to] = [values, prefixes].map(|slice| slice.offset()..slice.offset() + slice.size());
        if std::ptr::eq(values.buffer(), prefixes.buffer()) && from.start < to.end && to.start < from.end {
            // A tile may have to be summed again when its prefixes are there already.
            return Err(Error::invalid(prefixes.buffer().name(), "a scan in one pass is not made in place"));
        }
        let scratch = buffers.scratch;
        let parts = self.scratch(most);
        let [tiles, sums, ends] = [parts.tiles, parts.sums, parts.ends].map(|part| scratch.slice(part));
        cmd.fill(tiles, 0)?;
        // Nothing has been told yet.
        cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite]);
        // Nothing is read from an empty input, but something must be bound.
        let values = if most == 0 { sums } else { values };
        let bindings = scan_look_back::Bindings {
            values,
            count: counter.unwrap_or(values.slice(..4)),
            tiles,
            sums,
            ends,
            prefixes,
        };
        let push = ScanPush { n: most, total, has_count: counter.is_some().into(), ..ScanPush::default() };
        cmd.dispatch(&self.kernel, bindings, &push, self.n_tiles(most).into())
    }

    /// Tiles of `n` values, at least one.
    fn n_tiles(&self, n: u32) -> u32 {
        n.div_ceil(self.shape.group * self.shape.chunk).max(1)
    }

    fn scratch(&self, n: u32) -> Scratch {
        let n_tiles = u64::from(self.n_tiles(n));
        let mut cutter = Cutter::new(self.alignment);
        let tiles = cutter.part((n_tiles + 1) * 4);
        let [sums, ends] = [(); 2].map(|()| cutter.part(n_tiles * self.stride));
        Scratch { tiles, sums, ends }
    }
}

/// Bytes of shared memory of a workgroup: an element of each invocation and one of the tile, and three words. What is longer
/// than two words may lie at multiples of four.
fn shared_memory(group: u32, stride: u64) -> u64 {
    let stride = if stride > 8 { stride.next_multiple_of(16) } else { stride };
    (u64::from(group) + 1) * stride + 12
}
