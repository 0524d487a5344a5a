//! Makes: the exclusive prefix sums of any number of `u32`, and the total if wanted.
//! In: values. Out: prefixes, in their place or another. Sums wrap at 2^32.
//! Sums of chunks are reduced until few are left, scanned at once, and carried back down.

use crate::error::{Error, Result};
use crate::gpu::{Access, BufferSlice, Commands, Device, Pipeline};
use crate::layout::ScanPush;
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

/// An exclusive scan of `u32`.
#[derive(Debug)]
pub struct Scan {
    reduce: Pipeline<scan_reduce::Kernel>,
    apply: Pipeline<scan_apply::Kernel>,
    top: Pipeline<scan_apply::Kernel>,
    shape: ScanShape,
    alignment: u64,
}

impl Scan {
    /// A scan in the shape for the device.
    ///
    /// # Errors
    /// When Vulkan fails.
    pub fn new(device: &Device) -> Result<Self> {
        Self::with_shape(device, ScanShape::for_device(device))
    }

    /// A scan in a shape of the caller's.
    ///
    /// # Errors
    /// A shape that never ends (`chunk` below 2, `top` or `group` 0), or Vulkan fails.
    pub fn with_shape(device: &Device, shape: ScanShape) -> Result<Self> {
        let ScanShape { group, chunk, top } = shape;
        if chunk < 2 || top == 0 || group == 0 {
            return Err(Error::invalid("scan shape", format!("{shape:?} never comes to an end")));
        }
        let reduce = scan_reduce::Constants { group, chunk };
        let apply = scan_apply::Constants { group, chunk, has_offsets: true };
        let lone = scan_apply::Constants { group: 1, chunk: top, has_offsets: false };
        Ok(Self {
            reduce: Pipeline::new(device, &reduce)?,
            apply: Pipeline::new(device, &apply)?,
            top: Pipeline::new(device, &lone)?,
            shape,
            alignment: device.limits().storage_alignment,
        })
    }

    /// Bytes of scratch that a scan of `n` values needs; 0 for few values.
    pub fn scratch_size(&self, n: u32) -> u64 {
        self.levels(n).last().map_or(0, |level| level.start + level.room)
    }

    /// Records the scan of `n` values. `output` may be `input`.
    ///
    /// # Errors
    /// A buffer that is too small, or a missing barrier before `input` is read.
    pub fn record(
        &self,
        cmd: &mut Commands<'_>,
        input: BufferSlice<'_>,
        output: BufferSlice<'_>,
        scratch: BufferSlice<'_>,
        n: u32,
    ) -> Result<()> {
        self.record_levels(cmd, input, output, scratch, ScanPush { n, total: 0 })
    }

    /// Records the scan of `n` values with the sum of all of them behind the prefixes: `n + 1` outputs.
    ///
    /// # Errors
    /// As for [`Scan::record`].
    pub fn record_with_total(
        &self,
        cmd: &mut Commands<'_>,
        input: BufferSlice<'_>,
        output: BufferSlice<'_>,
        scratch: BufferSlice<'_>,
        n: u32,
    ) -> Result<()> {
        self.record_levels(cmd, input, output, scratch, ScanPush { n, total: 1 })
    }

    fn record_levels(
        &self,
        cmd: &mut Commands<'_>,
        input: BufferSlice<'_>,
        output: BufferSlice<'_>,
        scratch: BufferSlice<'_>,
        push: ScanPush,
    ) -> Result<()> {
        let n = u64::from(push.n);
        input.require_size(n * 4)?;
        output.require_size((n + u64::from(push.total)) * 4)?;
        scratch.require_size(self.scratch_size(push.n))?;
        if n == 0 && push.total == 0 {
            return Ok(());
        }
        // Nothing is read from an empty input, but something must be bound.
        let input = if n == 0 { output } else { input };
        // Level 0 is the input; each further level holds the sums of the chunks of the one before.
        let mut levels = vec![(input, output, push)];
        for level in self.levels(push.n) {
            let sums = scratch.slice(level.start..level.start + level.room);
            levels.push((sums, sums, ScanPush { n: level.n, total: 0 }));
        }
        for pair in levels.windows(2) {
            let [(values, ..), (sums, ..)] = [pair[0], pair[1]];
            let bindings = scan_reduce::Bindings { values, sums };
            cmd.dispatch(&self.reduce, bindings, &pair[0].2, self.reduce.groups_for(pair[1].2.n.into()))?;
            // The sums are reduced further, or scanned in place.
            cmd.barrier(Access::ComputeWrite, &[Access::ComputeRead, Access::ComputeWrite]);
        }
        // The last level has one chunk and no offsets; what is bound for them is not read.
        if let Some(&(values, prefixes, push)) = levels.last() {
            let bindings = scan_apply::Bindings { values, offsets: values, prefixes };
            cmd.dispatch(&self.top, bindings, &push, 1)?;
        }
        for pair in levels.windows(2).rev() {
            let [(values, prefixes, push), (offsets, ..)] = [pair[0], pair[1]];
            // The sums' prefixes are complete before the chunks start from them.
            cmd.barrier(Access::ComputeWrite, &[Access::ComputeRead, Access::ComputeWrite]);
            let bindings = scan_apply::Bindings { values, offsets, prefixes };
            cmd.dispatch(&self.apply, bindings, &push, self.apply.groups_for(pair[1].2.n.into()))?;
        }
        Ok(())
    }

    /// The levels of sums above `n` values, and where they lie in scratch.
    fn levels(&self, n: u32) -> Vec<Level> {
        let (mut levels, mut n, mut start) = (vec![], n, 0);
        while n > self.shape.top {
            n = n.div_ceil(self.shape.chunk);
            let room = (u64::from(n) * 4).next_multiple_of(self.alignment);
            levels.push(Level { n, start, room });
            start += room;
        }
        levels
    }
}

/// Sums of one level, in scratch.
struct Level {
    n: u32,
    start: u64,
    room: u64,
}
