//! Two kinds of buffers. They grow before the first command is recorded and are replaced, never waited for.

use std::collections::VecDeque;
use std::ops::Range;

use bytemuck::Pod;

use super::table::{News, Table};
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

/// A buffer that the CPU writes when its content changes: a frame that still reads the old content keeps its own copy. Of a
/// copy that serves again only what changed since is written.
pub(crate) struct Upload {
    name: &'static str,
    current: Option<Stored>,
    content: u64,
    last_frame: u64,
    spare: Vec<(u64, Stored)>,
    /// What changed from version `first` on, one entry a version.
    news: VecDeque<Vec<Range<usize>>>,
    first: u64,
    written: u64,
}

/// A buffer, and the version that it holds.
struct Stored {
    buffer: Buffer,
    version: u64,
}

/// Versions that a copy may lie behind before it is written as a whole.
const MAX_NEWS: usize = 16;

impl Upload {
    pub(crate) fn new(name: &'static str) -> Self {
        Self {
            name,
            current: None,
            content: 0,
            last_frame: 0,
            spare: Vec::new(),
            news: VecDeque::new(),
            first: 0,
            written: 0,
        }
    }

    /// The content of `table`, for frame `numbers.current` on.
    pub(crate) fn write<T: Pod + PartialEq>(
        &mut self,
        device: &Device,
        numbers: FrameNumbers,
        table: &mut Table<T>,
    ) -> Result<(), Error> {
        match table.take_news() {
            News::All => self.forget(),
            News::Of(ranges) if ranges.is_empty() => {}
            News::Of(ranges) => self.news.push_back(ranges),
        }
        while self.news.len() > MAX_NEWS {
            self.news.pop_front();
            self.first += 1;
        }
        self.bring(device, numbers, table)
    }

    /// `values`, all of them new, for frame `numbers.current` on.
    pub(crate) fn replace<T: Pod>(
        &mut self,
        device: &Device,
        numbers: FrameNumbers,
        values: &[T],
    ) -> Result<(), Error> {
        self.forget();
        self.bring(device, numbers, values)
    }

    /// No copy holds anything of the content.
    fn forget(&mut self) {
        self.first += self.news.len() as u64 + 1;
        self.news.clear();
    }

    /// Makes a copy of the newest version the current one.
    fn bring<T: Pod>(&mut self, device: &Device, numbers: FrameNumbers, values: &[T]) -> Result<(), Error> {
        let (size, version) = (size_of_val(values) as u64, self.first + self.news.len() as u64);
        if self.current.as_ref().is_some_and(|copy| copy.version == version) {
            return Ok(());
        }
        if let Some(old) = self.current.take() {
            self.spare.push((self.last_frame, old));
        }
        let fits = |copy: &Stored| copy.buffer.size() >= size;
        let free = self.spare.iter().position(|(frame, c)| *frame <= numbers.completed && fits(c));
        let mut copy = match free {
            Some(index) => self.spare.swap_remove(index).1,
            None => {
                // Those that are too small and idle go; the rest will serve.
                self.spare.retain(|(frame, c)| *frame > numbers.completed || fits(c));
                let usage = Usage::STORAGE | Usage::TEXELS | Usage::TRANSFER_SRC;
                let size = with_slack(device, size);
                let desc = BufferDesc { name: self.name, size, usage, memory: Memory::Upload };
                Stored { buffer: device.create_buffer(&desc)?, version: 0 }
            }
        };
        let known = copy.version.checked_sub(self.first).filter(|_| copy.version > 0);
        let news = |known: u64| self.news.iter().skip(known as usize).flatten();
        match known.filter(|known| news(*known).map(Range::len).sum::<usize>() < values.len()) {
            Some(known) => {
                for range in news(known) {
                    let range = range.start..range.end.min(values.len());
                    let Some(values) = values.get(range.clone()) else { continue };
                    copy.buffer.write((range.start * size_of::<T>()) as u64, values)?;
                    self.written += size_of_val(values) as u64;
                }
            }
            None => {
                copy.buffer.write(0, values)?;
                self.written += size;
            }
        }
        copy.version = version;
        self.current = Some(copy);
        self.content = size;
        self.last_frame = numbers.current;
        Ok(())
    }

    /// The content in force; notes that frame `numbers.current` reads it.
    pub(crate) fn used(&mut self, numbers: FrameNumbers) {
        self.last_frame = numbers.current;
    }

    /// Bytes of all copies.
    pub(crate) fn size(&self) -> u64 {
        let spare = self.spare.iter().map(|(_, copy)| copy);
        self.current.iter().chain(spare).map(|copy| copy.buffer.size()).sum()
    }

    /// Bytes that the CPU has ever written.
    pub(crate) fn written(&self) -> u64 {
        self.written
    }

    pub(crate) fn all(&self) -> Result<BufferSlice<'_>, Error> {
        all(self.name, self.current.as_ref().map(|copy| &copy.buffer), self.content)
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
