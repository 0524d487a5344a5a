//! Two kinds of buffers. They grow before the first command is recorded and are replaced, never waited for.

use bytemuck::Pod;

use crate::error::Error;
use crate::gpu::{Buffer, BufferDesc, BufferSlice, Device, FrameNumbers, Memory, Usage};

/// A buffer of the GPU's own that is replaced by a larger one when it is too small.
pub(crate) struct Growing {
    name: &'static str,
    usage: Usage,
    needed: u64,
    buffer: Option<Buffer>,
}

impl Growing {
    pub(crate) fn new(name: &'static str, usage: Usage) -> Self {
        // Tests fill and read what lies beyond the room that was asked for.
        let usage = usage | Usage::TEXELS | Usage::TRANSFER_SRC | Usage::TRANSFER_DST;
        Self { name, usage, needed: 0, buffer: None }
    }

    /// Room for `size` bytes; a little more is made, so that small changes cost nothing.
    pub(crate) fn ensure(&mut self, device: &Device, size: u64) -> Result<(), Error> {
        self.needed = size;
        if self.buffer.as_ref().is_some_and(|b| b.size() >= size) {
            return Ok(());
        }
        let size = with_slack(device, size);
        let desc = BufferDesc { name: self.name, size, usage: self.usage, memory: Memory::Device };
        self.buffer = Some(device.create_buffer(&desc)?);
        Ok(())
    }

    /// Drops a buffer that holds far more than `size` bytes; one that `ensure` has made for them does not.
    pub(crate) fn shrink(&mut self, size: u64) {
        self.buffer.take_if(|b| b.size() > size + size / 2 + 1024);
    }

    pub(crate) fn name(&self) -> &'static str {
        self.name
    }

    /// The bytes that were asked for last.
    pub(crate) fn needed(&self) -> u64 {
        self.needed
    }

    pub(crate) fn size(&self) -> u64 {
        self.buffer.as_ref().map_or(0, Buffer::size)
    }

    /// What was asked for last, once `ensure` has made it.
    pub(crate) fn all(&self) -> Result<BufferSlice<'_>, Error> {
        all(self.name, self.buffer.as_ref(), self.needed)
    }

    /// The buffer with its slack.
    pub(crate) fn whole(&self) -> Result<BufferSlice<'_>, Error> {
        all(self.name, self.buffer.as_ref(), u64::MAX)
    }
}

/// A buffer that the CPU writes when its content changes: a frame that still reads the old content keeps its own copy.
pub(crate) struct Upload {
    name: &'static str,
    current: Option<Buffer>,
    content: u64,
    last_frame: u64,
    spare: Vec<(u64, Buffer)>,
}

impl Upload {
    pub(crate) fn new(name: &'static str) -> Self {
        Self { name, current: None, content: 0, last_frame: 0, spare: Vec::new() }
    }

    /// New content, for frame `numbers.current` on.
    pub(crate) fn write<T: Pod>(
        &mut self,
        device: &Device,
        numbers: FrameNumbers,
        values: &[T],
    ) -> Result<(), Error> {
        let size = size_of_val(values) as u64;
        if let Some(old) = self.current.take() {
            self.spare.push((self.last_frame, old));
        }
        let free = self.spare.iter().position(|(frame, b)| *frame <= numbers.completed && b.size() >= size);
        let mut buffer = match free {
            Some(index) => self.spare.swap_remove(index).1,
            None => {
                // Those that are too small and idle go; the rest will serve.
                self.spare.retain(|(frame, b)| *frame > numbers.completed || b.size() >= size);
                let usage = Usage::STORAGE | Usage::TEXELS | Usage::TRANSFER_SRC;
                let size = with_slack(device, size);
                device.create_buffer(&BufferDesc { name: self.name, size, usage, memory: Memory::Upload })?
            }
        };
        buffer.write(0, values)?;
        self.current = Some(buffer);
        self.content = size;
        self.last_frame = numbers.current;
        Ok(())
    }

    /// The content in force; notes that frame `numbers.current` reads it.
    pub(crate) fn used(&mut self, numbers: FrameNumbers) {
        self.last_frame = numbers.current;
    }

    pub(crate) fn size(&self) -> u64 {
        self.current.as_ref().map_or(0, Buffer::size)
    }

    pub(crate) fn all(&self) -> Result<BufferSlice<'_>, Error> {
        all(self.name, self.current.as_ref(), self.content)
    }
}

/// A quarter more than `size`, but not more than one binding takes.
fn with_slack(device: &Device, size: u64) -> u64 {
    (size + size / 4)
        .next_multiple_of(256)
        .min(device.limits().max_storage_range & !255)
        .max(size.next_multiple_of(4))
}

/// The first `size` bytes, and at least four.
fn all<'a>(name: &str, buffer: Option<&'a Buffer>, size: u64) -> Result<BufferSlice<'a>, Error> {
    debug_assert!(buffer.is_some(), "{name} is made before it is used");
    buffer
        .map(|b| b.slice(..size.max(4)))
        .ok_or_else(|| Error::InvalidInput { what: name.into(), why: "nothing was prepared".into() })
}
