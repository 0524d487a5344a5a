//! Makes: lists that shaders append to, consume and pop, and the arguments of indirect commands over them.
//! In: a range of a buffer; a list's header. Out: the same range, typed; arguments.
//! The shaders' side is `glsl/shared/append.glsl`: counter first, elements from byte 16 on.

use std::marker::PhantomData;

use bytemuck::Pod;

use crate::error::Result;
use crate::gpu::{BufferSlice, Commands, Device, Pipeline};
use crate::layout::{AppendDispatchPush, AppendDrawPush, AppendHeader};
use crate::shaders::{append_arguments_dispatch, append_arguments_draw};

/// Bytes before the first element.
const HEADER: u64 = size_of::<AppendHeader>() as u64;
/// The counter rises no further (`APPEND_MAX` in `append.glsl`).
const MAX: u32 = 1 << 30;
/// Bytes that one update of a buffer takes.
const MAX_UPDATE: usize = 65_536;

/// A list of `T` in a range of the caller's buffer: a counter, the capacity, and elements from byte 16 on.
///
/// Shaders that include `append.glsl` append to it, consume it or pop its last elements. What finds no room is dropped
/// *and counted*: consumers, pops and indirect arguments stop at the capacity, and the header tells how much room there
/// should have been.
///
/// Before anything else a recording gives it a header, by [`AppendBuffer::reset`] or [`AppendBuffer::fill`]. Nothing here
/// reads it back. A host that wants to know its length copies the [`header`](AppendBuffer::header) into a buffer of its
/// own, when it likes, and reads that when the frame has completed: [`AppendHeader::length`], [`AppendHeader::needed`].
///
/// ```
/// use spanforge::gpu::{Access, BufferDesc, Host, HostDesc, Memory, Usage};
/// use spanforge::layout::AppendHeader;
/// use spanforge::primitive::{AppendArguments, AppendBuffer};
///
/// # fn main() -> spanforge::Result<()> {
/// # let host = Host::new(&HostDesc::default())?;
/// # let device = host.device();
/// let usage = Usage::STORAGE | Usage::TRANSFER_DST | Usage::TRANSFER_SRC;
/// let size = AppendBuffer::<[f32; 4]>::size(1000);
/// let memory = device.create_buffer(&BufferDesc { name: "points", size, usage, memory: Memory::Device })?;
/// let points = AppendBuffer::<[f32; 4]>::new(memory.all())?;
/// assert_eq!((size, points.capacity()), (16 + 1000 * 16, 1000));
///
/// # let usage = Usage::STORAGE | Usage::INDIRECT;
/// # let desc = BufferDesc { name: "arguments", size: 12, usage, memory: Memory::Device };
/// # let groups = device.create_buffer(&desc)?;
/// # let desc = BufferDesc { name: "header", size: 16, usage: Usage::TRANSFER_DST, memory: Memory::Readback };
/// # let header = device.create_buffer(&desc)?;
/// let arguments = AppendArguments::new(device)?;
/// host.submit(|cmd| {
///     points.fill(cmd, &[[0.0; 4]; 70])?;
///     // The list has elements before anyone looks at it; here or after a dispatch that appends.
///     cmd.barrier(Access::TransferWrite, &[Access::ComputeRead, Access::TransferRead]);
///     arguments.record_dispatch(cmd, points, 64, groups.all())?;
///     // Then `cmd.dispatch_indirect(.., groups.all())`, behind this, with `points.list()` among its bindings.
///     cmd.barrier(Access::ComputeWrite, &[Access::IndirectRead]);
///     cmd.copy(points.header(), header.all())
/// })?;
/// let header: AppendHeader = header.read_range(0, 1)?[0];
/// assert_eq!((header.length(), header.needed()), (70, 70));
/// # Ok(()) }
/// ```
#[derive(Debug)]
pub struct AppendBuffer<'a, T> {
    bytes: BufferSlice<'a>,
    capacity: u32,
    element: PhantomData<fn() -> T>,
}

impl<T> Clone for AppendBuffer<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for AppendBuffer<'_, T> {}

impl<'a, T: Pod> AppendBuffer<'a, T> {
    /// Bytes from one element to the next.
    pub const STRIDE: u32 = {
        let (size, align) = (size_of::<T>(), align_of::<T>());
        assert!(size > 0 && size.is_multiple_of(4) && size <= u32::MAX as usize, "elements are whole words");
        assert!(align <= 16, "elements begin at byte 16");
        size as u32
    };

    /// Bytes of a list with room for `capacity` elements.
    pub fn size(capacity: u32) -> u64 {
        HEADER + u64::from(capacity) * u64::from(Self::STRIDE)
    }

    /// A list in these bytes, with as much room as they give. They begin where a storage binding may
    /// ([`Limits::storage_alignment`](crate::gpu::Limits::storage_alignment)), which is checked where they are bound.
    ///
    /// # Errors
    /// Bytes that do not hold the header.
    pub fn new(bytes: BufferSlice<'a>) -> Result<Self> {
        bytes.require_size(HEADER)?;
        let fits = (bytes.size() - HEADER) / u64::from(Self::STRIDE);
        let list = Self { bytes, capacity: fits.min(MAX.into()) as u32, element: PhantomData };
        Ok(list.with_capacity(list.capacity))
    }

    /// The same with room for at most `capacity` elements, whatever the bytes would hold.
    #[must_use]
    pub fn with_capacity(self, capacity: u32) -> Self {
        let capacity = capacity.min(self.capacity);
        Self { bytes: self.bytes.slice(..Self::size(capacity)), capacity, ..self }
    }

    /// Elements that there is room for.
    pub fn capacity(&self) -> u32 {
        self.capacity
    }

    /// All of it, for a binding that `append.glsl` declares. A shader whose elements have another stride than `T` is
    /// refused where this is bound.
    pub fn list(&self) -> BufferSlice<'a> {
        self.bytes.of_elements(HEADER as u32, Self::STRIDE)
    }

    /// The 16 bytes of the [`AppendHeader`].
    pub fn header(&self) -> BufferSlice<'a> {
        self.bytes.slice(..HEADER)
    }

    /// Records that the list is empty. Its buffer is made for [`Usage::TRANSFER_DST`](crate::gpu::Usage::TRANSFER_DST).
    ///
    /// Before: what read or wrote the header last is ordered before [`Access::TransferWrite`]. After: it was written by
    /// `TransferWrite`.
    ///
    /// # Errors
    /// A buffer that was not made for it, or a missing barrier.
    ///
    /// [`Access::TransferWrite`]: crate::gpu::Access::TransferWrite
    pub fn reset(&self, cmd: &mut Commands<'_>) -> Result<()> {
        self.fill(cmd, &[])
    }

    /// Records that the list has these elements and no others; they travel in the command buffer.
    ///
    /// Before and after: as for [`AppendBuffer::reset`], for all of the list.
    ///
    /// # Errors
    /// More elements than there is room for, with nothing recorded; else as for [`AppendBuffer::reset`].
    pub fn fill(&self, cmd: &mut Commands<'_>, elements: &[T]) -> Result<()> {
        let bytes: &[u8] = bytemuck::cast_slice(elements);
        self.bytes.require_size(HEADER + bytes.len() as u64)?;
        // What fits has at most `MAX` elements.
        let count = elements.len() as u32;
        let header = AppendHeader { count, capacity: self.capacity, ..AppendHeader::default() };
        cmd.update(self.header(), &[header])?;
        let mut at = HEADER;
        for piece in bytes.chunks(MAX_UPDATE) {
            cmd.update(self.bytes.slice(at..), piece)?;
            at += piece.len() as u64;
        }
        Ok(())
    }
}

impl AppendHeader {
    /// Elements that are there.
    pub fn length(&self) -> u32 {
        self.count.min(self.capacity)
    }

    /// Elements that there would be with room for all; exact up to 2^30, where the counter stands still. A pop forgets
    /// what found no room.
    pub fn needed(&self) -> u32 {
        self.count
    }
}

/// How the elements of a list are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DrawElements {
    /// Each is an instance of so many vertices: the element is `gl_InstanceIndex`.
    Instances(u32),
    /// Each is so many vertices of the one instance: the element is `gl_VertexIndex` divided by that number.
    Vertices(u32),
}

/// Turns the counters of lists into arguments of indirect commands. It holds the pipelines and no list: one serves all.
#[derive(Debug)]
pub struct AppendArguments {
    dispatch: Pipeline<append_arguments_dispatch::Kernel>,
    draw: Pipeline<append_arguments_draw::Kernel>,
}

impl AppendArguments {
    /// Makes the pipelines.
    ///
    /// # Errors
    /// When Vulkan fails.
    pub fn new(device: &Device) -> Result<Self> {
        Ok(Self {
            dispatch: Pipeline::new(device, &append_arguments_dispatch::Constants {})?,
            draw: Pipeline::new(device, &append_arguments_draw::Constants {})?,
        })
    }

    /// Records into `arguments`, 12 bytes, the workgroups for one invocation an element of `list`: `group_size`, which is
    /// [`Pipeline::group_size`](crate::gpu::UntypedPipeline::group_size) of the pipeline to be dispatched, is the elements that
    /// a workgroup takes. Above 65,535 workgroups they are folded as by [`Commands::dispatch`]; some invocations are beyond
    /// the list.
    ///
    /// Before: the list was written and that is ordered before [`Access::ComputeRead`], the last use of `arguments`
    /// before [`Access::ComputeWrite`]. After: `arguments` were written by `ComputeWrite`; [`Access::IndirectRead`] is
    /// the next, and they begin where a storage binding may. No scratch is needed.
    ///
    /// # Errors
    /// A `group_size` of 0, arguments that are too short, or a missing barrier.
    ///
    /// [`Access::ComputeRead`]: crate::gpu::Access::ComputeRead
    /// [`Access::ComputeWrite`]: crate::gpu::Access::ComputeWrite
    /// [`Access::IndirectRead`]: crate::gpu::Access::IndirectRead
    pub fn record_dispatch<T: Pod>(
        &self,
        cmd: &mut Commands<'_>,
        list: AppendBuffer<'_, T>,
        group_size: u32,
        arguments: BufferSlice<'_>,
    ) -> Result<()> {
        if group_size == 0 {
            return Err(crate::Error::invalid(
                "group size",
                "a workgroup without elements never ends a list",
            ));
        }
        arguments.require_size(12)?;
        let bindings =
            append_arguments_dispatch::Bindings { header: list.header(), arguments: arguments.slice(..12) };
        cmd.dispatch(&self.dispatch, bindings, &AppendDispatchPush { group_size }, 1)
    }

    /// Records into `arguments`, 16 bytes, a draw of the elements of `list`. Where the vertices of all would pass 32 bits,
    /// it has as many whole elements as fit.
    ///
    /// Before and after: as for [`AppendArguments::record_dispatch`].
    ///
    /// # Errors
    /// Arguments that are too short, or a missing barrier.
    pub fn record_draw<T: Pod>(
        &self,
        cmd: &mut Commands<'_>,
        list: AppendBuffer<'_, T>,
        draw: DrawElements,
        arguments: BufferSlice<'_>,
    ) -> Result<()> {
        arguments.require_size(16)?;
        let push = match draw {
            DrawElements::Instances(vertices) => AppendDrawPush { vertices, instanced: 1 },
            DrawElements::Vertices(vertices) => AppendDrawPush { vertices, instanced: 0 },
        };
        let bindings =
            append_arguments_draw::Bindings { header: list.header(), arguments: arguments.slice(..16) };
        cmd.dispatch(&self.draw, bindings, &push, 1)
    }
}
