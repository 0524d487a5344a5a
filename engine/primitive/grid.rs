//! Makes: points in order of the cells of a grid, and where each cell's begin, for queries by radius in shaders.
//! In: points of 2 or 3 floats. Out: the cells' starts, the points' numbers in order.
//! Points are counted by cell, counts are scanned, and numbers are sorted by cell, stably: the order is always the same.

use crate::error::{Error, Result};
use crate::gpu::{Access, BufferSlice, Commands, Device, Pipeline};
use crate::layout::{GridPush, GridShape};
use crate::limits::GROUP_SIZE;
use crate::primitive::scratch::Cutter;
use crate::primitive::windows::Window;
use crate::primitive::{Count, Scan, Sort, SortBuffers, SortKey, windows, word_of};
use crate::shaders::{grid_count, grid_count_counted};
use std::ops::Range;

/// Cells along an axis, at most: an f32 counts them.
const MAX_SIZE: u32 = 1 << 24;
/// Cells in all, at most.
const MAX_CELLS: u32 = 1 << 30;

impl GridShape {
    /// A grid of `size` cells from `origin` on, each `cell_size` wide. Size 1 along z makes it one of two dimensions:
    /// points have two numbers. What lies outside is in the nearest cell, and is found there.
    ///
    /// # Errors
    /// A cell size that is not above 0, an origin that is not finite, no cells along an axis or more than 2^24, more than
    /// 2^30 in all.
    pub fn bounded(origin: [f32; 3], cell_size: f32, size: [u32; 3]) -> Result<Self> {
        let n_cells: u128 = size.into_iter().map(u128::from).product();
        if !origin.iter().all(|at| at.is_finite()) {
            return Err(Error::invalid("grid origin", format!("{origin:?} is not finite")));
        }
        if n_cells == 0 || n_cells > MAX_CELLS.into() || size.iter().any(|n| *n > MAX_SIZE) {
            let why =
                format!("{size:?} cells; 1 to {MAX_SIZE} along an axis and {MAX_CELLS} in all are possible");
            return Err(Error::invalid("grid size", why));
        }
        let dimensions = if size[2] == 1 { 2 } else { 3 };
        Ok(Self {
            origin,
            per_cell: per_cell(cell_size)?,
            size,
            n_cells: n_cells as u32,
            hashed: 0,
            dimensions,
        })
    }

    /// A grid without bounds in 2 or 3 dimensions. Its cells share `n_cells` places, rounded up to a power of two: about
    /// as many as there are points is a good number. Cells further than 2^20 from 0 along an axis are one.
    ///
    /// # Errors
    /// A cell size that is not above 0, other dimensions, no places or more than 2^30.
    pub fn hashed(cell_size: f32, n_cells: u32, dimensions: u32) -> Result<Self> {
        if !(2..=3).contains(&dimensions) {
            return Err(Error::invalid("grid dimensions", format!("{dimensions}; 2 and 3 are possible")));
        }
        if !(1..=MAX_CELLS).contains(&n_cells) {
            return Err(Error::invalid(
                "grid size",
                format!("{n_cells} places; 1 to {MAX_CELLS} are possible"),
            ));
        }
        let per_cell = per_cell(cell_size)?;
        Ok(Self { per_cell, n_cells: n_cells.next_power_of_two(), hashed: 1, dimensions, ..Self::default() })
    }

    /// Bytes of the cells' starts: one a cell, and the end of the last one.
    pub fn starts_size(&self) -> u64 {
        (u64::from(self.n_cells) + 1) * 4
    }

    /// Bits of a cell's number, and of the number that points have which are none.
    fn bits(&self) -> u32 {
        u32::BITS - self.n_cells.leading_zeros()
    }
}

fn per_cell(cell_size: f32) -> Result<f32> {
    let per_cell = cell_size.recip();
    match cell_size.is_finite() && cell_size > 0.0 && per_cell.is_normal() {
        true => Ok(per_cell),
        false => Err(Error::invalid("grid cell size", format!("{cell_size} is no size of a cell"))),
    }
}

/// Points in a buffer of floats.
#[derive(Debug, Clone, Copy)]
pub struct GridPoints<'a> {
    /// Floats: x, y and, in three dimensions, z of each point.
    pub floats: BufferSlice<'a>,
    /// Points, at most.
    pub n: u32,
    /// Floats from one point to the next.
    pub stride: u32,
    /// Where the number of points is the GPU's: 4 bytes. There are no more than `n`.
    pub count: Option<BufferSlice<'a>>,
}

/// What a grid makes, and what it needs to do so.
#[derive(Debug, Clone, Copy)]
pub struct GridBuffers<'a> {
    /// Where the points of each cell begin in the order, [`GridShape::starts_size`] bytes.
    pub starts: BufferSlice<'a>,
    /// Numbers of points by cell, and within a cell rising; 4 bytes a point. Where the count is the GPU's, numbers of points
    /// that are none come last.
    pub order: BufferSlice<'a>,
    /// [`Grid::scratch_size`] bytes.
    pub scratch: BufferSlice<'a>,
}

/// Sorts points into the cells of grids. It holds the pipelines and no grid: one serves all.
///
/// A shader that includes `grid.glsl` then visits all points within a radius of a position (`grid_query`), in an order that
/// is the same in every run.
///
/// ```
/// use spanforge::gpu::{Access, BufferDesc, Host, HostDesc, Memory, Usage};
/// use spanforge::layout::GridShape;
/// use spanforge::primitive::{Grid, GridBuffers, GridPoints};
///
/// # fn main() -> spanforge::Result<()> {
/// # let host = Host::new(&HostDesc::default())?;
/// # let device = host.device();
/// # let usage = Usage::STORAGE | Usage::TRANSFER_DST | Usage::TRANSFER_SRC;
/// # let make = |name, size| device.create_buffer(&BufferDesc { name, size, usage, memory: Memory::Device });
/// let grid = Grid::new(device)?;
/// // Four by four cells, each one unit wide.
/// let shape = GridShape::bounded([0.0; 3], 1.0, [4, 4, 1])?;
/// let n = 3;
/// let (floats, order) = (make("points", 24)?, make("order", 12)?);
/// let (starts, scratch) = (make("starts", shape.starts_size())?, make("scratch", grid.scratch_size(&shape, n))?);
/// # let (usage, memory) = (Usage::TRANSFER_DST, Memory::Readback);
/// # let back = device.create_buffer(&BufferDesc { name: "back", size: 12, usage, memory })?;
/// host.submit(|cmd| {
///     cmd.update(floats.all(), &[2.5_f32, 0.5, 0.5, 0.5, 2.1, 0.9])?;
///     cmd.barrier(Access::TransferWrite, &[Access::ComputeRead]);
///     let points = GridPoints { floats: floats.all(), n, stride: 2, count: None };
///     let buffers = GridBuffers { starts: starts.all(), order: order.all(), scratch: scratch.all() };
///     grid.record(cmd, &shape, points, buffers)?;
///     // Then a dispatch that asks for neighbours, behind a barrier to `ComputeRead`.
///     cmd.barrier(Access::ComputeWrite, &[Access::TransferRead]);
///     cmd.copy(order.all(), back.all())
/// })?;
/// assert_eq!(back.read::<u32>()?, [1, 0, 2]);
/// # Ok(()) }
/// ```
#[derive(Debug)]
pub struct Grid {
    count: Pipeline<grid_count::Kernel>,
    counted: Pipeline<grid_count_counted::Kernel>,
    scan: Scan,
    sort: Sort,
    alignment: u64,
    /// Bytes that one binding covers.
    range: u64,
}

/// Byte ranges of the parts of scratch.
struct Scratch {
    keys: Range<u64>,
    scan: Range<u64>,
    sort: Range<u64>,
}

impl Grid {
    /// Makes the pipelines.
    ///
    /// # Errors
    /// When Vulkan fails.
    pub fn new(device: &Device) -> Result<Self> {
        Ok(Self {
            count: Pipeline::new(device, &grid_count::Constants { group: GROUP_SIZE })?,
            counted: Pipeline::new(device, &grid_count_counted::Constants { group: GROUP_SIZE })?,
            scan: Scan::new(device)?,
            sort: Sort::new(device, SortKey::U32)?,
            // Texels of four words begin at a multiple of 16 bytes.
            alignment: device.limits().storage_alignment.max(16),
            range: device.limits().max_storage_range,
        })
    }

    /// Bytes of scratch that a grid of `n` points needs.
    pub fn scratch_size(&self, shape: &GridShape, n: u32) -> u64 {
        self.scratch(shape, n).sort.end
    }

    /// Records the sorting of points into cells.
    ///
    /// Before: points and count were written and that is ordered before [`Access::ComputeRead`]; the last use of `starts`
    /// before [`Access::TransferWrite`] (they are filled with 0 first, so their buffer is made for that); that of `order`
    /// and `scratch` before [`Access::ComputeWrite`]. After: `starts` and `order` were written by `ComputeWrite`.
    ///
    /// Points beyond what one binding of the device covers are sorted in windows.
    ///
    /// # Errors
    /// A buffer that is too small or was not made for storage, `starts` also for fills; a slice that begins where no storage
    /// binding may; starts that one binding of the device does not cover, since any point may count in any cell, or a stride
    /// such that one does not cover 64 points ([`Error::Range`]; 128 MiB are 33 million cells); a stride below the number of
    /// dimensions; a missing barrier. Nothing was recorded, but where a barrier is missing.
    pub fn record(
        &self,
        cmd: &mut Commands<'_>,
        shape: &GridShape,
        points: GridPoints<'_>,
        buffers: GridBuffers<'_>,
    ) -> Result<()> {
        let GridPoints { floats, n, stride, count } = points;
        let GridBuffers { starts, order, scratch } = buffers;
        if stride < shape.dimensions {
            let why = format!("{stride} floats do not hold {} dimensions", shape.dimensions);
            return Err(Error::invalid("stride of grid points", why));
        }
        let before = u64::from(n.saturating_sub(1)) * u64::from(stride);
        let floats_size = if n == 0 { 0 } else { (before + u64::from(shape.dimensions)) * 4 };
        floats.require_size(floats_size)?;
        let floats = floats.slice(..floats_size);
        starts.require_size(shape.starts_size())?;
        order.require_size(u64::from(n) * 4)?;
        scratch.require_size(self.scratch_size(shape, n))?;
        let count = count.map(word_of).transpose()?;
        let bound = [Some(floats), Some(starts), Some(order), Some(scratch), count];
        bound.into_iter().flatten().try_for_each(|slice| slice.require_storage())?;
        let (starts, order) = (starts.slice(..shape.starts_size()), order.slice(..u64::from(n) * 4));
        let parts = self.scratch(shape, n);
        starts.require_range()?;
        let windows = windows(n, u64::from(stride) * 4, 1, self.range);
        let floats_of = |window: &Window| window.of(floats, u64::from(stride) * 4);
        windows.clone().try_for_each(|window| floats_of(&window).require_range())?;
        let keys = scratch.slice(parts.keys).slice(..order.size().max(4));
        let scan = scratch.slice(parts.scan);
        let counts = starts.slice(..u64::from(shape.n_cells) * 4);
        cmd.fill(starts, 0)?;
        // Nothing is counted before all counts are 0.
        cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite]);
        if n > 0 {
            for (index, window) in windows.enumerate() {
                if index > 0 {
                    // Atomics do not collide, but that is not to be seen from ranges.
                    cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
                }
                let push = GridPush { shape: *shape, n: window.n, stride, before: window.first };
                let groups = self.count.groups_for(window.n.into());
                let (points, keys, order) = (floats_of(&window), window.of(keys, 4), window.of(order, 4));
                match count {
                    None => {
                        let bindings = grid_count::Bindings { points, keys, order, counts };
                        cmd.dispatch(&self.count, bindings, &push, groups)?;
                    }
                    Some(count) => {
                        let bindings = grid_count_counted::Bindings { points, keys, order, counts, count };
                        cmd.dispatch(&self.counted, bindings, &push, groups)?;
                    }
                }
            }
            // Keys and counts are complete before they are sorted and scanned.
            cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        }
        self.scan.record_with_total(cmd, counts, starts, scan, shape.n_cells)?;
        let meets = |slice: BufferSlice<'_>| std::ptr::eq(slice.buffer(), starts.buffer());
        if meets(keys) || meets(order) {
            // The sort may read texels, whose view covers all of a buffer: also where the starts are.
            cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        }
        let along = SortBuffers { payloads: Some(order), segments: None };
        // Points that are none lie behind the others and stay there.
        let n = count.filter(|_| n > 0).map_or(Count::Cpu(n), Count::Gpu);
        self.sort.record(cmd, keys, along, scratch.slice(parts.sort), n, 0..shape.bits())
    }

    fn scratch(&self, shape: &GridShape, n: u32) -> Scratch {
        let mut cutter = Cutter::new(self.alignment);
        let keys = cutter.part(u64::from(n) * 4);
        let scan = cutter.part(self.scan.scratch_size(shape.n_cells));
        let sort = cutter.part(self.sort.scratch_size(n));
        Scratch { keys, scan, sort }
    }
}
