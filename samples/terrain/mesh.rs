//! The mesh on the GPU: regions consumed, their children appended and consumed by the next dispatch, level by level, with
//! no word to the host in between.

use std::ops::Range;

use spanforge::gpu::{Access, Buffer, BufferDesc, BufferSlice, Commands, Device, Memory, Pipeline, Usage};
use spanforge::primitive::{AppendArguments, AppendBuffer, DrawElements};
use spanforge::{Error, Result};
use spanforge_terrain_shaders::layout::{CollectPush, RefinePush, Region};
use spanforge_terrain_shaders::{balance, balance_ballot, collect, collect_ballot, refine, refine_ballot};

use super::camera::Camera;
use super::field::{Field, PATCH, nodes_above};

/// Vertices of a region.
const VERTICES: u32 = PATCH * PATCH * 6;
/// Bytes between arguments, and what lists begin at a multiple of: enough for every device.
const ALIGNMENT: u64 = 256;

pub(crate) struct Mesh {
    refine: Pipeline<refine::Kernel>,
    balance: Pipeline<balance::Kernel>,
    collect: Pipeline<collect::Kernel>,
    arguments: AppendArguments,
    pub(crate) heights: Buffer,
    nodes: Buffer,
    marks: Buffer,
    groups: Buffer,
    lists: Lists,
    /// What the first recording copies to heights and nodes.
    uploads: Option<[Buffer; 2]>,
    max_level: u32,
    side: u32,
}

/// All lists of regions, in one buffer.
struct Lists {
    memory: Buffer,
    /// By level.
    regions: Vec<Range<u64>>,
    splits: Vec<Range<u64>>,
    leaves: Range<u64>,
}

impl Lists {
    /// Room for at most `capacity` regions in a list, and for no more than a level has.
    fn new(device: &Device, max_level: u32, capacity: u32) -> Result<Self> {
        let mut end = 0;
        let mut place = |n: u32| {
            let start = end;
            let size = AppendBuffer::<Region>::size(n.min(capacity));
            end = (start + size).next_multiple_of(ALIGNMENT);
            start..start + size
        };
        let regions = (0..=max_level).map(|level| place(1 << (2 * level))).collect();
        let splits = (0..max_level).map(|level| place(1 << (2 * level))).collect();
        let leaves = place(1 << (2 * max_level));
        let usage = Usage::STORAGE | Usage::TRANSFER_SRC | Usage::TRANSFER_DST;
        let desc = BufferDesc { name: "lists", size: end, usage, memory: Memory::Device };
        Ok(Self { memory: device.create_buffer(&desc)?, regions, splits, leaves })
    }

    fn list(&self, bytes: &Range<u64>) -> Result<AppendBuffer<'_, Region>> {
        AppendBuffer::new(self.memory.slice(bytes.clone()))
    }

    fn all(&self) -> impl Iterator<Item = Result<AppendBuffer<'_, Region>>> {
        self.regions.iter().chain(&self.splits).chain([&self.leaves]).map(|bytes| self.list(bytes))
    }
}

impl Mesh {
    pub(crate) fn new(device: &Device, field: &Field, capacity: u32) -> Result<Self> {
        let buffer =
            |name, size, usage, memory| device.create_buffer(&BufferDesc { name, size, usage, memory });
        let read = Usage::STORAGE | Usage::TRANSFER_DST;
        let size = |n: usize, bytes: usize| (n * bytes) as u64;
        let (heights, nodes) = (size(field.heights.len(), 4), size(field.nodes.len(), 12));
        let marks = u64::from(nodes_above(field.max_level)) * 4;
        let mut uploads = [
            buffer("upload of heights", heights, Usage::TRANSFER_SRC, Memory::Upload)?,
            buffer("upload of nodes", nodes, Usage::TRANSFER_SRC, Memory::Upload)?,
        ];
        uploads[0].write(0, &field.heights)?;
        uploads[1].write(0, &field.nodes)?;
        // One for every dispatch of the three passes, and one for the draw.
        let n_arguments = u64::from(3 * field.max_level);
        let indirect = Usage::STORAGE | Usage::INDIRECT;
        Ok(Self {
            refine: Pipeline::with_ballots::<refine_ballot::Kernel>(device, &refine::Constants {})?,
            balance: Pipeline::with_ballots::<balance_ballot::Kernel>(device, &balance::Constants {})?,
            collect: Pipeline::with_ballots::<collect_ballot::Kernel>(device, &collect::Constants {})?,
            arguments: AppendArguments::new(device)?,
            heights: buffer("heights", heights, read, Memory::Device)?,
            nodes: buffer("nodes", nodes, read, Memory::Device)?,
            marks: buffer("marks", marks, read, Memory::Device)?,
            groups: buffer("arguments", n_arguments * ALIGNMENT, indirect, Memory::Device)?,
            lists: Lists::new(device, field.max_level, capacity)?,
            uploads: Some(uploads),
            max_level: field.max_level,
            side: field.side,
        })
    }

    /// Lists with other room; the old ones go when no frame uses them.
    pub(crate) fn set_capacity(&mut self, device: &Device, capacity: u32) -> Result<()> {
        self.lists = Lists::new(device, self.max_level, capacity)?;
        Ok(())
    }

    /// Records all passes, up to the arguments of the draw. Behind it the leaves are ready for vertex shaders, the arguments
    /// to be fetched, and the lists to be copied.
    pub(crate) fn record(&mut self, cmd: &mut Commands<'_>, camera: &Camera) -> Result<()> {
        self.begin(cmd)?;
        self.split_what_is_seen(cmd, camera)?;
        self.split_beside(cmd)?;
        self.collect_leaves(cmd)?;
        let leaves = self.leaves()?;
        self.arguments.record_draw(cmd, leaves, DrawElements::Instances(VERTICES), self.draw_arguments())?;
        cmd.barrier(Access::ComputeWrite, &[Access::IndirectRead, Access::VertexRead, Access::TransferRead]);
        Ok(())
    }

    /// The root is the only region, and nothing is split.
    fn begin(&mut self, cmd: &mut Commands<'_>) -> Result<()> {
        if let Some(uploads) = self.uploads.take() {
            let [heights, nodes] = uploads;
            cmd.copy(heights.all(), self.heights.all())?;
            cmd.copy(nodes.all(), self.nodes.all())?;
        }
        // The frame before has drawn and copied its lists, and fetched its arguments.
        cmd.barrier(Access::VertexRead, &[Access::TransferWrite, Access::ComputeWrite]);
        cmd.barrier(Access::ComputeReadWrite, &[Access::TransferWrite]);
        cmd.barrier(Access::TransferRead, &[Access::TransferWrite]);
        cmd.fill(self.marks.all(), 0)?;
        for list in self.lists.all() {
            list?.reset(cmd)?;
        }
        // Emptied before the root is written into one of them.
        cmd.barrier(Access::TransferWrite, &[Access::TransferWrite]);
        self.lists.list(&self.lists.regions[0])?.fill(cmd, &[Region::default()])?;
        // Everything is there before it is read and appended to.
        cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite, Access::VertexRead]);
        Ok(())
    }

    /// Consumes the regions of each level and appends the children of those whose error would be seen.
    fn split_what_is_seen(&self, cmd: &mut Commands<'_>, camera: &Camera) -> Result<()> {
        let push = RefinePush { eye: camera.eye.to_array(), factor: camera.factor, side: self.side };
        for level in 0..self.max_level as usize {
            let regions = self.lists.list(&self.lists.regions[level])?;
            let bindings = refine::Bindings {
                regions: regions.list(),
                children: self.lists.list(&self.lists.regions[level + 1])?.list(),
                splits: self.lists.list(&self.lists.splits[level])?.list(),
                marks: self.marks.all(),
                nodes: self.nodes.all(),
            };
            let groups = self.groups_for(cmd, regions, self.refine.group_size()[0], level)?;
            cmd.dispatch_indirect(&self.refine, bindings, &push, groups)?;
            // Appended before the next dispatch consumes.
            cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        }
        Ok(())
    }

    /// From the finest level upwards, splits what must be for neighbours to be at most a level apart. It appends to the
    /// lists of the pass before.
    fn split_beside(&self, cmd: &mut Commands<'_>) -> Result<()> {
        for level in (1..self.max_level as usize).rev() {
            let splits = self.lists.list(&self.lists.splits[level])?;
            let bindings = balance::Bindings {
                splits: splits.list(),
                coarser: self.lists.list(&self.lists.splits[level - 1])?.list(),
                marks: self.marks.all(),
            };
            let slot = self.max_level as usize + level - 1;
            let groups = self.groups_for(cmd, splits, self.balance.group_size()[0], slot)?;
            cmd.dispatch_indirect(&self.balance, bindings, &(), groups)?;
            // Appended before the next dispatch consumes; marked before it marks.
            cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        }
        Ok(())
    }

    /// Appends the leaves of all levels to one list.
    fn collect_leaves(&self, cmd: &mut Commands<'_>) -> Result<()> {
        let push = CollectPush { max_level: self.max_level };
        for level in 0..self.max_level as usize {
            let splits = self.lists.list(&self.lists.splits[level])?;
            let bindings = collect::Bindings {
                splits: splits.list(),
                leaves: self.leaves()?.list(),
                marks: self.marks.all(),
            };
            let slot = 2 * self.max_level as usize - 1 + level;
            let groups = self.groups_for(cmd, splits, self.collect.group_size()[0], slot)?;
            cmd.dispatch_indirect(&self.collect, bindings, &push, groups)?;
            // Appended before the next dispatch appends, or the draw's arguments are made.
            cmd.barrier(
                Access::ComputeReadWrite,
                &[Access::ComputeReadWrite, Access::VertexRead, Access::TransferRead],
            );
        }
        Ok(())
    }

    /// Workgroups for the elements of a list.
    fn groups_for(
        &self,
        cmd: &mut Commands<'_>,
        list: AppendBuffer<'_, Region>,
        group_size: u32,
        slot: usize,
    ) -> Result<BufferSlice<'_>> {
        let start = slot as u64 * ALIGNMENT;
        let groups = self.groups.slice(start..start + 12);
        self.arguments.record_dispatch(cmd, list, group_size, groups)?;
        // The arguments are there before they are fetched.
        cmd.barrier(Access::ComputeWrite, &[Access::IndirectRead]);
        Ok(groups)
    }

    /// In the last slot.
    pub(crate) fn draw_arguments(&self) -> BufferSlice<'_> {
        let start = u64::from(3 * self.max_level - 1) * ALIGNMENT;
        self.groups.slice(start..start + 16)
    }

    pub(crate) fn leaves(&self) -> Result<AppendBuffer<'_, Region>> {
        self.lists.list(&self.lists.leaves)
    }

    /// Bytes for [`Mesh::copy_lists`].
    pub(crate) fn lists_size(&self) -> u64 {
        self.lists.memory.size()
    }

    /// Copies all lists out.
    pub(crate) fn copy_lists(&self, cmd: &mut Commands<'_>, to: BufferSlice<'_>) -> Result<()> {
        cmd.copy(self.lists.memory.all(), to)
    }

    /// The lists in what was copied: regions and splits by level, and leaves.
    pub(crate) fn read_lists(&self, copied: &Buffer) -> Result<Found> {
        let header = |bytes: &Range<u64>| {
            let found = copied.read_range(bytes.start, 1)?;
            found.first().copied().ok_or_else(|| Error::invalid("lists", "no header was copied"))
        };
        let (regions, splits) = (&self.lists.regions, &self.lists.splits);
        let leaves: spanforge::layout::AppendHeader = header(&self.lists.leaves)?;
        Ok(Found {
            regions: regions.iter().map(header).collect::<Result<_>>()?,
            splits: splits.iter().map(header).collect::<Result<_>>()?,
            leaves: copied.read_range(self.lists.leaves.start + 16, leaves.length() as usize)?,
            of_leaves: leaves,
        })
    }
}

/// What the lists held.
pub(crate) struct Found {
    pub(crate) regions: Vec<spanforge::layout::AppendHeader>,
    pub(crate) splits: Vec<spanforge::layout::AppendHeader>,
    pub(crate) of_leaves: spanforge::layout::AppendHeader,
    pub(crate) leaves: Vec<Region>,
}

impl Found {
    /// The room that a list lacked, if one did: as much as there should have been as far as one can tell.
    pub(crate) fn lacking(&self) -> Option<u32> {
        let all = self.regions.iter().chain(&self.splits).chain([&self.of_leaves]);
        all.filter(|header| header.needed() > header.length()).map(|header| header.needed()).max()
    }
}
