//! Buffers, each with a name and memory of its own from the device's allocator.

use super::device::{Device, Inner};
use super::result::{At, lock};
use super::retire::{LastUse, Retired};
use super::shader::Elements;
use crate::error::{Error, Result};
use ash::vk;
use bytemuck::Pod;
use gpu_allocator::vulkan::{Allocation, AllocationCreateDesc, AllocationScheme};
use gpu_allocator::{AllocationError, MemoryLocation};
use std::ops::{BitOr, Bound, RangeBounds};
use std::sync::atomic::Ordering;

/// What a buffer is used for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Usage(vk::BufferUsageFlags);

impl Usage {
    /// Shaders read and write it.
    pub const STORAGE: Self = Self(vk::BufferUsageFlags::STORAGE_BUFFER);
    /// Shaders read it as a uniform block.
    pub const UNIFORM: Self = Self(vk::BufferUsageFlags::UNIFORM_BUFFER);
    /// Shaders read it word by word, or four words at a time, as texels (`usamplerBuffer`). For the validation layer such a
    /// read is one of the whole buffer: whatever wrote elsewhere in it must be ordered before.
    pub const TEXELS: Self = Self(vk::BufferUsageFlags::UNIFORM_TEXEL_BUFFER);
    /// It holds arguments of indirect dispatches and draws.
    pub const INDIRECT: Self = Self(vk::BufferUsageFlags::INDIRECT_BUFFER);
    /// Copies read it.
    pub const TRANSFER_SRC: Self = Self(vk::BufferUsageFlags::TRANSFER_SRC);
    /// Copies and fills write it.
    pub const TRANSFER_DST: Self = Self(vk::BufferUsageFlags::TRANSFER_DST);

    fn contains(self, other: Self) -> bool {
        self.0.contains(other.0)
    }
}

impl BitOr for Usage {
    type Output = Self;
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

/// Which side a buffer's memory is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Memory {
    /// The GPU alone.
    Device,
    /// The CPU writes, the GPU reads.
    Upload,
    /// The GPU writes, the CPU reads.
    Readback,
}

/// How to make a [`Buffer`].
#[derive(Debug, Clone, Copy)]
pub struct BufferDesc<'a> {
    /// Name for messages, debuggers and the allocator.
    pub name: &'a str,
    /// Bytes; at least 4 are made.
    pub size: u64,
    /// What it is used for.
    pub usage: Usage,
    /// Whose side it is on.
    pub memory: Memory,
}

/// A buffer. Dropping it is safe at any time: its memory lives until the last frame that recorded it has completed.
pub struct Buffer {
    device: Device,
    pub(super) raw: vk::Buffer,
    /// Its words as texels, and four words as one; null where the usage does not say so.
    pub(super) texels: [vk::BufferView; 2],
    allocation: Option<Allocation>,
    size: u64,
    usage: Usage,
    memory: Memory,
    name: String,
    pub(super) last_use: LastUse,
}

/// Bytes of four words.
const QUAD: u64 = 16;
/// Formats of a buffer's two views as texels, and their bytes.
const TEXELS: [(vk::Format, u64); 2] = [(vk::Format::R32_UINT, 4), (vk::Format::R32G32B32A32_UINT, QUAD)];

impl Device {
    /// Makes a buffer.
    ///
    /// # Errors
    /// Out of memory, or a size beyond what one allocation of the device can hold.
    pub fn create_buffer(&self, desc: &BufferDesc<'_>) -> Result<Buffer> {
        let size = desc.size.max(4);
        if size > self.limits().max_allocation {
            let available = self.limits().max_allocation;
            return Err(Error::Capacity { buffer: desc.name.to_owned(), needed: size, available });
        }
        // Texels of four words are whole, and a buffer's last words are in one.
        let has_texels = desc.usage.contains(Usage::TEXELS);
        let whole = if has_texels { size.next_multiple_of(QUAD) } else { size };
        let info = vk::BufferCreateInfo::default().size(whole).usage(desc.usage.0);
        // SAFETY: the device is alive.
        let raw = unsafe { self.inner.raw.create_buffer(&info, None) }.at("vkCreateBuffer", desc.name)?;
        // From here on dropping the buffer frees what has been made.
        let mut buffer = Buffer {
            device: self.clone(),
            raw,
            texels: [vk::BufferView::null(); 2],
            allocation: None,
            size,
            usage: desc.usage,
            memory: desc.memory,
            name: desc.name.to_owned(),
            last_use: LastUse::default(),
        };
        // SAFETY: the buffer was just made.
        let requirements = unsafe { self.inner.raw.get_buffer_memory_requirements(raw) };
        let location = match desc.memory {
            Memory::Device => MemoryLocation::GpuOnly,
            Memory::Upload => MemoryLocation::CpuToGpu,
            Memory::Readback => MemoryLocation::GpuToCpu,
        };
        let allocation = self.inner.allocate(desc.name, requirements, location, true)?;
        // SAFETY: the memory is large enough, of a fitting type, and not bound to anything else.
        let bound =
            unsafe { self.inner.raw.bind_buffer_memory(raw, allocation.memory(), allocation.offset()) };
        buffer.allocation = Some(allocation);
        bound.at("vkBindBufferMemory", desc.name)?;
        for (index, (format, bytes)) in TEXELS.into_iter().enumerate().filter(|_| has_texels) {
            // What lies beyond the limit is not seen; `Features::prefers_texels` says that nothing can.
            let range = (whole - whole % bytes).min(u64::from(self.limits().max_texels) * bytes);
            let info = vk::BufferViewCreateInfo::default().buffer(raw).format(format).range(range);
            // SAFETY: the buffer has its memory; every device has these formats for texel buffers.
            buffer.texels[index] = unsafe { self.inner.raw.create_buffer_view(&info, None) }
                .at("vkCreateBufferView", desc.name)?;
        }
        self.inner.name_object(raw, desc.name);
        Ok(buffer)
    }
}

impl Inner {
    /// Takes memory from the allocator.
    pub(super) fn allocate(
        &self,
        name: &str,
        requirements: vk::MemoryRequirements,
        location: MemoryLocation,
        linear: bool,
    ) -> Result<Allocation> {
        let Some(allocator) = &self.allocator else {
            return Err(Error::invalid(name, "the device is being destroyed"));
        };
        let fail = |n: u32| (n < u32::MAX).then(|| n.checked_sub(1).unwrap_or(u32::MAX));
        if self.fail_allocation.fetch_update(Ordering::Relaxed, Ordering::Relaxed, fail) == Ok(0) {
            return Err(AllocationError::OutOfMemory).at("Allocator::allocate", name);
        }
        let allocation_scheme = AllocationScheme::GpuAllocatorManaged;
        lock(allocator)
            .allocate(&AllocationCreateDesc { name, requirements, location, linear, allocation_scheme })
            .at("Allocator::allocate", name)
    }
}

impl Buffer {
    /// Bytes.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// The name it was made with.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The Vulkan handle, for a host that uses the buffer in commands of its own.
    pub fn raw(&self) -> vk::Buffer {
        self.raw
    }

    pub(super) fn require(&self, usage: Usage, what: &str) -> Result<()> {
        match self.usage.contains(usage) {
            true => Ok(()),
            false => {
                Err(Error::invalid(&self.name, format!("was not made for {what} (usage {:?})", self.usage.0)))
            }
        }
    }

    /// All of it.
    pub fn all(&self) -> BufferSlice<'_> {
        BufferSlice { buffer: self, offset: 0, size: self.size, elements: None, in_quads: false }
    }

    /// A range of bytes, cut off at the buffer's end. (Recording refuses an empty one.)
    pub fn slice(&self, bytes: impl RangeBounds<u64>) -> BufferSlice<'_> {
        self.all().slice(bytes)
    }

    /// Copies values into memory of kind [`Memory::Upload`] (or [`Memory::Readback`]). The GPU must not be reading
    /// them: the caller writes to what the completed frames used last.
    ///
    /// # Errors
    /// When the buffer is not visible to the CPU, or too small.
    pub fn write<T: Pod>(&mut self, offset: u64, values: &[T]) -> Result<()> {
        let bytes: &[u8] = bytemuck::cast_slice(values);
        let target = self.mapped(offset, bytes.len() as u64)?;
        // SAFETY: `mapped` has checked the range; `&mut self` keeps other CPU accesses out.
        unsafe { target.copy_from_nonoverlapping(bytes.as_ptr(), bytes.len()) };
        Ok(())
    }

    /// The whole content of memory that the CPU sees, as values; bytes that do not fill a last value are left out.
    ///
    /// # Errors
    /// When the buffer is not visible to the CPU.
    pub fn read<T: Pod>(&self) -> Result<Vec<T>> {
        self.read_range(0, self.size as usize / size_of::<T>().max(1))
    }

    /// `n` values from byte `offset` on. The GPU must have finished writing them.
    ///
    /// # Errors
    /// When the buffer is not visible to the CPU, or too small.
    pub fn read_range<T: Pod>(&self, offset: u64, n: usize) -> Result<Vec<T>> {
        let mut values = vec![T::zeroed(); n];
        let bytes: &mut [u8] = bytemuck::cast_slice_mut(&mut values);
        let source = self.mapped(offset, bytes.len() as u64)?;
        // SAFETY: `mapped` has checked the range; the values are plain data.
        unsafe { source.copy_to_nonoverlapping(bytes.as_mut_ptr(), bytes.len()) };
        Ok(values)
    }

    fn mapped(&self, offset: u64, size: u64) -> Result<*mut u8> {
        let end = offset.checked_add(size).filter(|end| *end <= self.size);
        let Some(_) = end else {
            let needed = offset.saturating_add(size);
            return Err(Error::Capacity { buffer: self.name.clone(), needed, available: self.size });
        };
        // Some devices map all memory; what is the GPU's alone is refused on every one.
        let seen = self.allocation.as_ref().filter(|_| self.memory != Memory::Device);
        let pointer = seen.and_then(Allocation::mapped_ptr);
        let Some(pointer) = pointer else {
            return Err(Error::invalid(
                &self.name,
                "the CPU cannot see its memory (make it Upload or Readback)",
            ));
        };
        // SAFETY: the offset lies inside the mapped allocation.
        Ok(unsafe { pointer.as_ptr().cast::<u8>().add(offset as usize) })
    }
}

impl Drop for Buffer {
    fn drop(&mut self) {
        self.device
            .inner
            .retire(&self.last_use, Retired::Buffer(self.raw, self.texels, self.allocation.take()));
    }
}

impl std::fmt::Debug for Buffer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Buffer").field("name", &self.name).field("size", &self.size).finish_non_exhaustive()
    }
}

/// A range of a buffer.
#[derive(Debug, Clone, Copy)]
pub struct BufferSlice<'a> {
    pub(super) buffer: &'a Buffer,
    pub(super) offset: u64,
    pub(super) size: u64,
    /// Where its elements lie, if that is known: bindings that see them elsewhere are refused.
    pub(super) elements: Option<Elements>,
    /// Bound as texels of four words.
    pub(super) in_quads: bool,
}

impl<'a> BufferSlice<'a> {
    /// The buffer.
    pub fn buffer(&self) -> &'a Buffer {
        self.buffer
    }

    /// First byte in the buffer.
    pub fn offset(&self) -> u64 {
        self.offset
    }

    /// Bytes.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// A range of bytes of this slice, cut off at its end.
    pub fn slice(&self, bytes: impl RangeBounds<u64>) -> Self {
        let start = match bytes.start_bound() {
            Bound::Included(start) => *start,
            Bound::Excluded(start) => start.saturating_add(1),
            Bound::Unbounded => 0,
        };
        let end = match bytes.end_bound() {
            Bound::Included(end) => end.saturating_add(1),
            Bound::Excluded(end) => *end,
            Bound::Unbounded => self.size,
        };
        let end = end.min(self.size);
        let start = start.min(end);
        Self { offset: self.offset + start, size: end - start, elements: None, ..*self }
    }

    /// The same bytes as elements of a type that Rust knows: from byte `offset` on, `stride` from one to the next. A binding
    /// whose shader has them otherwise is refused. A slice of these bytes is bytes again.
    pub fn of_elements(self, offset: u32, stride: u32) -> Self {
        Self { elements: Some(Elements { offset, stride }), ..self }
    }

    /// The same bytes for a shader that reads texels of four words; none where the buffer was not made with
    /// [`Usage::TEXELS`], is longer than its view, or the slice does not begin with a whole texel. The view covers the buffer
    /// from its beginning: the shader adds the number of texels before the slice, and reads what the slice covers alone.
    pub(crate) fn in_quads(&self) -> Option<Self> {
        let view = u64::from(self.buffer.device.limits().max_texels) * QUAD;
        let has_view = self.buffer.texels[1] != vk::BufferView::null() && self.offset + self.size <= view;
        (has_view && self.offset.is_multiple_of(QUAD)).then_some(Self { in_quads: true, ..*self })
    }

    /// Fails with [`Error::Range`] if it is longer than the device binds at once.
    pub(crate) fn require_range(&self) -> Result<()> {
        let (needed, available) = (self.size, self.buffer.device.limits().max_storage_range);
        match needed <= available {
            true => Ok(()),
            false => {
                let (buffer, limit) = (self.buffer.name.clone(), "maxStorageBufferRange");
                Err(Error::Range { buffer, needed, limit, available })
            }
        }
    }

    /// Fails with [`Error::InvalidInput`] unless it begins where a storage binding may: a multiple of 4 at the least.
    pub(crate) fn require_alignment(&self) -> Result<()> {
        let (at, need) = (self.offset, self.buffer.device.limits().storage_alignment);
        match at.is_multiple_of(need) {
            true => Ok(()),
            false => {
                let why = format!("it is used from byte {at} on, which is no multiple of {need}");
                Err(Error::invalid(&self.buffer.name, why))
            }
        }
    }

    /// Fails with [`Error::InvalidInput`] unless a storage binding may be made of it: its buffer was made for that, and it
    /// begins where one may.
    pub(crate) fn require_storage(&self) -> Result<()> {
        self.buffer.require(Usage::STORAGE, "shaders")?;
        self.require_alignment()
    }

    /// Fails with [`Error::Capacity`] unless at least `needed` bytes are there.
    ///
    /// # Errors
    /// [`Error::Capacity`] with the buffer's name.
    pub fn require_size(&self, needed: u64) -> Result<()> {
        match needed <= self.size {
            true => Ok(()),
            false => {
                let buffer = self.buffer.name.clone();
                Err(Error::Capacity { buffer, needed, available: self.size })
            }
        }
    }
}
