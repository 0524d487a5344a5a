//! The flock on the GPU: averages by reductions, neighbours by a grid, and a step that asks for both. Nothing comes back to
//! the host in between.

use spanforge::Result;
use spanforge::bytemuck;
use spanforge::gpu::{Access, Buffer, BufferDesc, BufferSlice, Commands, Device, Memory, Pipeline, Usage};
use spanforge::layout::GridShape;
use spanforge::primitive::{Element, Grid, GridBuffers, GridPoints, Method, Operation, Reduce, ReduceDesc};
use spanforge::sequence::{Halton, HaltonFill};
use spanforge_boids_shaders::layout::{BeginPush, GatherPush, StepPush};
use spanforge_boids_shaders::{begin, gather, step};

use super::rules::{half_side, rules, sequences, shape, swirl};

/// Where the second average begins: at a multiple of what any device asks for.
const SECOND: u64 = 256;

pub(crate) struct Flock {
    n: u32,
    shape: GridShape,
    sequences: [Halton; 2],
    fill: HaltonFill,
    begin: Pipeline<begin::Kernel>,
    gather: Pipeline<gather::Kernel>,
    step: Pipeline<step::Kernel>,
    grid: Grid,
    average: Reduce,
    now: State,
    /// What is now in the order of the grid; at first the points that boids are made of.
    sorted: State,
    starts: Buffer,
    order: Buffer,
    grid_scratch: Buffer,
    average_scratch: Buffer,
    averages: Buffer,
    has_begun: bool,
}

struct State {
    positions: Buffer,
    velocities: Buffer,
}

impl Flock {
    pub(crate) fn new(device: &Device, n: u32) -> Result<Self> {
        let shape = shape(n)?;
        let grid = Grid::new(device)?;
        // The same bits in every run.
        let desc = ReduceDesc::new(Element::Vec3, Operation::Average).fixed();
        let desc = if desc.check(device).is_ok() { desc } else { desc.by(Method::Columns) };
        let average = Reduce::new(device, &desc)?;
        let usage = Usage::STORAGE | Usage::TRANSFER_SRC | Usage::TRANSFER_DST;
        let make = |name, size, more| {
            let usage = usage | more;
            device.create_buffer(&BufferDesc { name, size, usage, memory: Memory::Device })
        };
        let state = || -> Result<State> {
            Ok(State {
                positions: make("positions", u64::from(n) * 12, average.input_usage())?,
                velocities: make("velocities", u64::from(n) * 12, average.input_usage())?,
            })
        };
        Ok(Self {
            n,
            sequences: sequences()?,
            fill: HaltonFill::new(device)?,
            begin: Pipeline::new(device, &begin::Constants {})?,
            gather: Pipeline::new(device, &gather::Constants {})?,
            step: Pipeline::new(device, &step::Constants {})?,
            now: state()?,
            sorted: state()?,
            starts: make("starts", shape.starts_size(), Usage::STORAGE)?,
            order: make("order", u64::from(n) * 4, Usage::STORAGE)?,
            grid_scratch: make("scratch of the grid", grid.scratch_size(&shape, n), Usage::STORAGE)?,
            average_scratch: make("scratch of averages", average.scratch_size(n), Usage::STORAGE)?,
            averages: make("averages", SECOND + 12, Usage::STORAGE)?,
            shape,
            grid,
            average,
            has_begun: false,
        })
    }

    pub(crate) fn n(&self) -> u32 {
        self.n
    }

    pub(crate) fn positions(&self) -> BufferSlice<'_> {
        self.now.positions.all()
    }

    pub(crate) fn velocities(&self) -> BufferSlice<'_> {
        self.now.velocities.all()
    }

    /// The average position.
    pub(crate) fn center(&self) -> BufferSlice<'_> {
        self.averages.slice(..12)
    }

    /// The average velocity.
    pub(crate) fn heading(&self) -> BufferSlice<'_> {
        self.averages.slice(SECOND..)
    }

    /// Records so many steps; before the first one, how it all begins. After, positions, velocities and averages are ready for
    /// vertex shaders and copies.
    pub(crate) fn record(&mut self, cmd: &mut Commands<'_>, n_steps: u32) -> Result<()> {
        // The frame before has drawn and copied.
        cmd.barrier(Access::VertexRead, &[Access::ComputeWrite]);
        cmd.barrier(Access::TransferRead, &[Access::ComputeWrite]);
        if !self.has_begun {
            self.begin(cmd)?;
            self.has_begun = true;
        }
        for step in 0..n_steps {
            if step > 0 {
                // The step before has read starts and order, which are made anew.
                cmd.barrier(Access::ComputeReadWrite, &[Access::TransferWrite, Access::ComputeReadWrite]);
            }
            self.step(cmd)?;
        }
        let after =
            [Access::ComputeReadWrite, Access::VertexRead, Access::TransferRead, Access::TransferWrite];
        cmd.barrier(Access::ComputeReadWrite, &after);
        Ok(())
    }

    fn begin(&self, cmd: &mut Commands<'_>) -> Result<()> {
        let (from, to) = (&self.sorted, &self.now);
        let [places, headings] = &self.sequences;
        self.fill.record(cmd, places, from.positions.all(), self.n, 3)?;
        self.fill.record(cmd, headings, from.velocities.all(), self.n, 3)?;
        self.average.clear_scratch(cmd, self.average_scratch.all())?;
        // Points are there before boids are made of them; what reductions count with is 0 before they do.
        cmd.barrier(Access::ComputeWrite, &[Access::ComputeRead]);
        cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite]);
        let bindings = begin::Bindings {
            places: from.positions.all(),
            headings: from.velocities.all(),
            positions: to.positions.all(),
            velocities: to.velocities.all(),
        };
        let push = BeginPush { n: self.n, half_side: half_side(self.n), swirl: swirl(self.n) };
        begin::dispatch(cmd, &self.begin, bindings, &push, self.n.into())?;
        self.average(cmd)
    }

    fn step(&self, cmd: &mut Commands<'_>) -> Result<()> {
        let points = GridPoints { floats: self.positions(), n: self.n, stride: 3, count: None };
        let buffers = GridBuffers {
            starts: self.starts.all(),
            order: self.order.all(),
            scratch: self.grid_scratch.all(),
        };
        self.grid.record(cmd, &self.shape, points, buffers)?;
        // Boids are sorted before they are put in order.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        let State { positions, velocities } = &self.sorted;
        let bindings = gather::Bindings {
            positions: self.positions(),
            velocities: self.velocities(),
            order: self.order.all(),
            sorted_positions: positions.all(),
            sorted_velocities: velocities.all(),
        };
        gather::dispatch(cmd, &self.gather, bindings, &GatherPush { n: self.n }, self.n.into())?;
        // They are in order before they look for others, and before they are moved.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        let bindings = step::Bindings {
            positions: positions.all(),
            velocities: velocities.all(),
            starts: self.starts.all(),
            order: self.order.all(),
            center: self.center(),
            heading: self.heading(),
            next_positions: self.positions(),
            next_velocities: self.velocities(),
        };
        let push = StepPush { shape: bytemuck::cast(self.shape), rules: rules(self.n), n: self.n };
        step::dispatch(cmd, &self.step, bindings, &push, self.n.into())?;
        self.average(cmd)
    }

    /// Of the positions and of the velocities that there are now.
    fn average(&self, cmd: &mut Commands<'_>) -> Result<()> {
        for (values, result) in [(self.positions(), self.center()), (self.velocities(), self.heading())] {
            // Boids have moved before they are averaged, and one reduction has its scratch before the other.
            cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
            self.average.record(cmd, values, self.n, self.average_scratch.all(), result)?;
        }
        Ok(())
    }
}
