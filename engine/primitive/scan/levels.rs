//! The passes of a scan: levels of sums up, the top, and back down, each cut into windows that bindings cover.

use super::record::{Buffers, Extent};
use super::{Kernels, Scan};
use crate::error::{Error, Result};
use crate::gpu::{Access, BufferSlice, Commands};
use crate::layout::ScanPush;
use crate::primitive::Count;
use crate::primitive::scratch::Cutter;
use crate::shaders::{scan_apply, scan_reduce};
use std::ops::Range;

/// What one dispatch covers.
#[derive(Clone, Copy)]
struct Window {
    first: u32,
    n: u32,
}

/// What a level reads and writes.
#[derive(Clone, Copy)]
struct Values<'a> {
    values: BufferSlice<'a>,
    heads: Option<BufferSlice<'a>>,
    prefixes: BufferSlice<'a>,
    count: Option<BufferSlice<'a>>,
}

/// Sums of one level, in scratch, and behind them, where there are segments, whether one begins in them.
pub(super) struct Level {
    n: u32,
    sums: Range<u64>,
    heads: Option<Range<u64>>,
}

impl Level {
    /// One past its last byte.
    pub(super) fn end(&self) -> u64 {
        self.heads.as_ref().unwrap_or(&self.sums).end
    }
}

impl Scan {
    pub(super) fn record_all(
        &self,
        cmd: &mut Commands<'_>,
        buffers: Buffers<'_>,
        count: Count<'_>,
        total: u32,
    ) -> Result<()> {
        let Buffers { heads, scratch, .. } = buffers;
        if heads.is_some() != self.segmented {
            let why =
                if self.segmented { "it was made for segments" } else { "it was not made for segments" };
            return Err(Error::invalid("scan", why));
        }
        let extent = buffers.extent(count, self.stride, total, |n| self.scratch_size(n))?;
        let Extent { most, counter, values, prefixes } = extent;
        if most == 0 && total == 0 {
            return Ok(());
        }
        // Nothing is read from an empty input, but something must be bound.
        let values = if most == 0 { prefixes } else { values };
        let has_count = u32::from(counter.is_some());
        let push = ScanPush { n: most, chunk: self.shape.chunk, has_count, ..ScanPush::default() };
        // Level 0 is the input; each further level holds the sums of the chunks of the one before.
        let values = Values { values, heads, prefixes, count: counter };
        let mut levels = vec![(values, most, ScanPush { total: 2 * total, ..push })];
        for (number, Level { n, sums, heads }) in self.levels(most).into_iter().enumerate() {
            let sums = scratch.slice(sums);
            let heads = heads.map(|heads| scratch.slice(heads));
            let push = ScanPush { level: number as u32 + 1, ..push };
            levels.push((Values { values: sums, heads, prefixes: sums, count: counter }, n, push));
        }
        for pair in levels.windows(2) {
            let [(values, n, push), (sums, ..)] = [pair[0], pair[1]];
            for window in self.windows(n, push) {
                self.reduce(cmd, values, sums, window, push)?;
            }
            // The sums are reduced further, or scanned in place.
            cmd.barrier(Access::ComputeWrite, &[Access::ComputeRead, Access::ComputeWrite]);
        }
        // The last level has one chunk and no offsets; what is bound for them is not read.
        if let Some(&(last, _, push)) = levels.last() {
            let Values { values, prefixes, .. } = last;
            let heads = last.heads.unwrap_or(values);
            let count = last.count.unwrap_or(values.slice(..4));
            let bindings =
                scan_apply::Bindings { values, heads, count, offsets: values, prefixes, wide: prefixes };
            cmd.dispatch(&self.top, bindings, &push, 1)?;
        }
        for pair in levels.windows(2).rev() {
            let [(values, n, push), (offsets, ..)] = [pair[0], pair[1]];
            // The sums' prefixes are complete before the chunks start from them.
            cmd.barrier(Access::ComputeWrite, &[Access::ComputeRead, Access::ComputeWrite]);
            for (index, window) in self.windows(n, push).enumerate() {
                if index > 0 && push.total.min(push.has_count) > 0 {
                    // The total has a place behind each window, which is the next one's first.
                    cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
                }
                self.apply(cmd, values, offsets, window, push)?;
            }
        }
        Ok(())
    }

    /// Records the sums of a window's chunks.
    fn reduce(
        &self,
        cmd: &mut Commands<'_>,
        from: Values<'_>,
        to: Values<'_>,
        window: Window,
        push: ScanPush,
    ) -> Result<()> {
        // A view of texels covers its whole buffer: nobody writes there meanwhile.
        let apart = !std::ptr::eq(from.values.buffer(), to.values.buffer());
        let (kernels, values, push) = self.form(from.values, window, push, apart);
        let sums = self.chunks(to.values, self.stride, window);
        // What is bound for heads that are not there is not written.
        let sum_heads = to.heads.map_or(sums, |heads| self.chunks(heads, 4, window));
        let (heads, count) = self.along(from, values, window);
        let bindings = scan_reduce::Bindings { values, heads, count, sums, sum_heads };
        let n_chunks = window.n.div_ceil(self.shape.chunk);
        cmd.dispatch(&kernels.reduce, bindings, &push, kernels.reduce.groups_for(n_chunks.into()))
    }

    /// Records the prefixes of a window.
    fn apply(
        &self,
        cmd: &mut Commands<'_>,
        from: Values<'_>,
        offsets: Values<'_>,
        window: Window,
        push: ScanPush,
    ) -> Result<()> {
        let start = u64::from(window.first) * self.stride;
        let total = match window.first + window.n == push.n || push.level > 0 {
            true => push.total,
            // In a window before the last one the elements may end if their number is the GPU's.
            false => push.total.min(push.has_count),
        };
        let n_prefixes = u64::from(window.n) + u64::from(total.min(1));
        let prefixes = from.prefixes.slice(start..start + n_prefixes * self.stride);
        // Values are read as texels where nobody writes them, and prefixes stored in quads where quads may lie.
        let apart = !std::ptr::eq(from.values.buffer(), prefixes.buffer());
        let quads = apart && prefixes.offset().is_multiple_of(16);
        let (kernels, values, push) = self.form(from.values, window, ScanPush { total, ..push }, quads);
        let (heads, count) = self.along(from, values, window);
        let offsets = self.chunks(offsets.values, self.stride, window);
        let bindings = scan_apply::Bindings { values, heads, count, offsets, prefixes, wide: prefixes };
        let n_chunks = window.n.div_ceil(self.shape.chunk);
        cmd.dispatch(&kernels.apply, bindings, &push, kernels.apply.groups_for(n_chunks.into()))
    }

    /// The kernels for a window, its values as they bind them, and its push constants.
    fn form<'a>(
        &self,
        values: BufferSlice<'a>,
        window: Window,
        push: ScanPush,
        quads: bool,
    ) -> (&Kernels, BufferSlice<'a>, ScanPush) {
        let [start, bytes] = [window.first, window.n].map(|n| u64::from(n) * self.stride);
        let values = values.slice(start..start + bytes);
        if push.level > 0 {
            return (&self.kernels, values, push);
        }
        let push = ScanPush { first: window.first, n: window.n, ..push };
        match (&self.quads, values.in_quads().filter(|_| quads)) {
            (Some(kernels), Some(texels)) => {
                (kernels, texels, ScanPush { first_quad: (texels.offset() / 16) as u32, ..push })
            }
            _ => (&self.kernels, values, push),
        }
    }

    /// The heads of a window and the number of all values; where there are none, values are bound and not read.
    fn along<'a>(
        &self,
        from: Values<'a>,
        values: BufferSlice<'a>,
        window: Window,
    ) -> (BufferSlice<'a>, BufferSlice<'a>) {
        let [start, bytes] = [window.first, window.n].map(|n| u64::from(n) * 4);
        let heads = from.heads.map_or(values, |heads| heads.slice(start..start + bytes));
        (heads, from.count.unwrap_or(values.slice(..4)))
    }

    /// What belongs to a window's chunks, of what there is one a chunk, so many bytes long.
    fn chunks<'a>(&self, slice: BufferSlice<'a>, bytes: u64, window: Window) -> BufferSlice<'a> {
        let [first, n] = [window.first / self.shape.chunk, window.n.div_ceil(self.shape.chunk)];
        let start = u64::from(first) * bytes;
        slice.slice(start..start + u64::from(n) * bytes)
    }

    /// What single dispatches cover, of `n` values of a level. Sums are few: theirs is one window.
    fn windows(&self, n: u32, push: ScanPush) -> impl Iterator<Item = Window> + use<> {
        let most = if push.level == 0 { self.window } else { n };
        let starts = (0..n).step_by(most.max(1) as usize);
        starts.map(move |first| Window { first, n: most.min(n - first) })
    }

    /// The levels of sums above `n` values, and where they lie in scratch.
    pub(super) fn levels(&self, n: u32) -> Vec<Level> {
        let (mut levels, mut n, mut cutter) = (vec![], n, Cutter::new(self.alignment));
        while n > self.shape.top {
            n = n.div_ceil(self.shape.chunk);
            let sums = cutter.part(u64::from(n) * self.stride);
            let heads = self.segmented.then(|| cutter.part(u64::from(n) * 4));
            levels.push(Level { n, sums, heads });
        }
        levels
    }
}
