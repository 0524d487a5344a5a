//! Makes: sum, average, minimum and maximum of any number of elements.
//! In: elements; where their number is the GPU's, that number. Out: one result, or four.
//! Invocations reduce shares of the elements; what they leave, partials, is reduced by one workgroup.

mod drawn;
mod element;
mod method;
mod passes;
mod plan;
mod tuning;

pub use element::{Element, Operation};
pub use method::{Method, ReduceDesc, Rounding};
pub use plan::ReduceShape;
pub use tuning::Tuning;

use crate::error::{Error, Result};
use crate::gpu::{Access, BufferSlice, Commands, Device};
use crate::layout::ReducePush;
use crate::primitive::Count;
use crate::shaders::reduce_threads;
use passes::{Passes, Step};
use plan::{Window, windows};

/// Bytes before the partials: the number of finished workgroups.
const HEADER: u64 = 16;

/// A reduction: one kind of element, one operation, one method.
///
/// | | floats and vectors | integers | [`Rounding::Fixed`] | needs |
/// |---|---|---|---|---|
/// | [`Method::Blend`] | yes | no | no | blending into RGBA32F |
/// | [`Method::Mips`] | yes | no | no | (where RGBA32F can be scaled, sums are) |
/// | [`Method::OneThread`] | yes | yes | yes | |
/// | [`Method::Columns`], [`Method::Rows`] | yes | yes | yes | |
/// | [`Method::Shared`] | yes | yes | yes | |
/// | [`Method::Subgroup`] | yes | yes | no | (shared memory where there is no subgroup arithmetic) |
/// | [`Method::OneLaunch`] | yes | yes | yes | `vulkanMemoryModel`, `vulkanMemoryModelDeviceScope` |
///
/// Every method takes every length from 0 up, and every operation. [`ReduceDesc::check`] says whether a combination
/// exists. Where elements are drawn it is the device that adds and compares them: which zero is the lesser, and whether
/// subnormal floats are zeros, is its affair. Those methods have textures of their own: one reduction at a time on the
/// GPU, or a barrier after each from [`Access::ComputeReadWrite`].
///
/// ```
/// use spanforge::gpu::{Access, BufferDesc, Host, HostDesc, Memory, Usage};
/// use spanforge::primitive::{Element, Operation, Reduce, ReduceDesc};
///
/// let host = Host::new(&HostDesc::default())?;
/// let device = host.device();
/// let reduce = Reduce::new(device, &ReduceDesc::new(Element::F32, Operation::Average))?;
/// let make = |name, size, usage, memory| device.create_buffer(&BufferDesc { name, size, usage, memory });
/// let usage = Usage::STORAGE | Usage::TRANSFER_DST;
/// let mut input = make("input", 16, reduce.input_usage(), Memory::Upload)?;
/// input.write(0, &[1.0f32, 2.0, 3.0, 6.0])?;
/// let scratch = make("scratch", reduce.scratch_size(4), usage, Memory::Device)?;
/// let result = make("result", reduce.result_size(), usage, Memory::Readback)?;
/// host.submit(|cmd| {
///     reduce.clear_scratch(cmd, scratch.all())?; // once
///     cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite]);
///     reduce.record(cmd, input.all(), 4, scratch.all(), result.all())?;
///     cmd.barrier(Access::ComputeWrite, &[Access::HostRead]);
///     Ok(())
/// })?;
/// assert_eq!(result.read_range::<f32>(0, 1)?, [3.0]);
/// # Ok::<(), spanforge::Error>(())
/// ```
#[derive(Debug)]
pub struct Reduce {
    desc: ReduceDesc,
    shape: ReduceShape,
    passes: Passes,
    alignment: u64,
}

impl Reduce {
    /// Makes the pipelines, in the shape for the device, or in the one that is the same on all.
    ///
    /// # Errors
    /// A combination that does not exist ([`ReduceDesc::check`]), or Vulkan fails.
    pub fn new(device: &Device, desc: &ReduceDesc) -> Result<Self> {
        let shape = match desc.rounding {
            Rounding::Fast => ReduceShape::for_device(device, desc.method),
            Rounding::Fixed => ReduceShape::fixed(desc.method),
        };
        Self::with_shape(device, desc, shape)
    }

    /// The same in a shape of the caller's. With [`Rounding::Fixed`] results are the same on all devices in that shape.
    ///
    /// # Errors
    /// As for [`Reduce::new`]; also a shape that holds nothing, or does not fit the device.
    pub fn with_shape(device: &Device, desc: &ReduceDesc, shape: ReduceShape) -> Result<Self> {
        desc.check(device)?;
        shape.check()?;
        // `reduce_group.glsl` keeps a record of four quads an invocation.
        let (bytes, most) =
            (shape.group.max(shape.last_group).saturating_mul(64), device.limits().max_shared_memory);
        if bytes > most {
            let why = format!(
                "{shape:?}: a workgroup's records take {bytes} bytes of shared memory, and there are {most}"
            );
            return Err(Error::invalid("reduce shape", why));
        }
        let passes = Passes::new(device, desc, &shape)?;
        Ok(Self { desc: *desc, shape, passes, alignment: device.limits().storage_alignment })
    }

    /// What it reduces, and how.
    pub fn desc(&self) -> &ReduceDesc {
        &self.desc
    }

    /// How it is cut into pieces.
    pub fn shape(&self) -> &ReduceShape {
        &self.shape
    }

    /// How the elements, and their number where it is the GPU's, are read: what wrote them is ordered before these accesses.
    pub fn input_access(&self) -> &'static [Access] {
        match self.desc.method.draws() {
            true => &[Access::VertexRead, Access::FragmentRead, Access::ComputeRead],
            false => &[Access::ComputeRead],
        }
    }

    /// What the buffer of the elements is best made for, beside what the caller does with it: storage, and on CPU drivers
    /// texels, which are many times faster there. Storage alone is enough.
    pub fn input_usage(&self) -> crate::gpu::Usage {
        self.passes.input_usage()
    }

    /// Bytes of scratch that a reduction of up to `n` elements needs.
    pub fn scratch_size(&self, n: u32) -> u64 {
        let (_, n_partials) = self.windows(n);
        let n_quads = self.desc.operation.kept(self.desc.element).n_quads();
        HEADER + u64::from(n_partials) * n_quads * 16
    }

    /// Bytes of the result: an element, or for [`Operation::All`] four: sum, average, minimum and maximum.
    pub fn result_size(&self) -> u64 {
        u64::from(self.desc.operation.n_results()) * self.desc.element.stride()
    }

    /// Prepares scratch for [`Reduce::record`]: once after it was made, and after anything else has written there. Each
    /// reduction leaves it ready for the next. Only [`Method::OneLaunch`] needs it, which counts workgroups there; for the
    /// others nothing is recorded.
    ///
    /// Before: what used `scratch` last is ordered before [`Access::TransferWrite`]. After: it was written by that.
    ///
    /// # Errors
    /// Scratch that is too small or was not made for fills, or a missing barrier.
    pub fn clear_scratch(&self, cmd: &mut Commands<'_>, scratch: BufferSlice<'_>) -> Result<()> {
        match self.desc.method {
            Method::OneLaunch => {
                scratch.require_size(HEADER)?;
                cmd.fill(scratch.slice(..HEADER), 0)
            }
            _ => Ok(()),
        }
    }

    /// Records the reduction of `n` elements from `values`, which begin at a multiple of 16 bytes, to `result`, at a multiple
    /// of 4. `n` is a number, or a [`Count`] in GPU memory; then there are at most as many as `values` and `scratch` have
    /// room for.
    ///
    /// Before: `values` and the count were written and that is ordered before what [`Reduce::input_access`] says:
    /// [`Access::ComputeRead`], where nothing is drawn; what used `scratch` and `result` last, before
    /// [`Access::ComputeReadWrite`]; scratch is cleared ([`Reduce::clear_scratch`]); no rendering is open. After:
    /// `result` was written by [`Access::ComputeWrite`], `scratch` read and written by `ComputeReadWrite`. Where a slice
    /// begins at less than the device's alignment of storage buffers, what lies before it, up to a multiple of that, counts
    /// as touched too.
    ///
    /// # Errors
    /// A buffer that is too small or begins in between, or a missing barrier. Nothing was recorded, but where a barrier is
    /// missing.
    pub fn record<'a>(
        &self,
        cmd: &mut Commands<'_>,
        values: BufferSlice<'_>,
        n: impl Into<Count<'a>>,
        scratch: BufferSlice<'_>,
        result: BufferSlice<'_>,
    ) -> Result<()> {
        let stride = self.desc.element.stride();
        let (n, count) = n.into().resolve(values.size(), stride)?;
        values.require_size(u64::from(n) * stride)?;
        scratch.require_size(self.scratch_size(n))?;
        result.require_size(self.result_size())?;
        let (windows, n_partials) = self.windows(n);
        let scratch = scratch.slice(..self.scratch_size(n));
        let (count_slice, count_word) = match count {
            Some(count) => self.aligned(count, 4)?,
            // Not read, but something must be bound.
            None => (scratch.slice(..4), 0),
        };
        let (result, result_word) = self.aligned(result.slice(..self.result_size()), 4)?;
        let bind =
            |values| reduce_threads::Bindings { values, count: count_slice, partials: scratch, result };
        let push = ReducePush {
            counted: count.is_some().into(),
            count_word: count_word as u32,
            n_partials,
            total: n,
            max_groups: self.shape.max_groups,
            min_cells: self.shape.min_cells,
            result_word: result_word as u32,
            n_groups: 1,
            ..ReducePush::default()
        };
        let only = windows.len() == 1;
        for (index, window) in windows.iter().enumerate() {
            if index > 0 {
                // Other partials, but the same buffer, as far as anyone can tell who knows only ranges.
                cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
            }
            let (slice, first_quad, in_quads) = self.part(values, window, scratch)?;
            match self.passes.of_values(index + 1 == windows.len(), only) {
                Step::Computed(pass) => {
                    let Window { first, n, n_groups, first_partial } = *window;
                    let push = ReducePush { n, first, n_groups, first_partial, first_quad, ..push };
                    cmd.dispatch(pass.form(in_quads), bind(slice), &push, n_groups.into())?;
                }
                Step::Drawn(drawn) => {
                    let values = (window.n > 0).then_some((slice, first_quad * 4));
                    let count = count.map(|_| count_slice);
                    drawn.record(cmd, values, count, scratch, window, &push)?;
                }
            }
        }
        let Some(combine) = self.passes.of_partials(only) else { return Ok(()) };
        // All partials are there before they are combined.
        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
        cmd.dispatch(combine, bind(scratch), &push, 1)
    }

    fn windows(&self, n: u32) -> (Vec<Window>, u32) {
        windows(&self.shape, self.desc.element, n, self.passes.partials_of_group(&self.shape))
    }

    /// The elements of a window, where it begins in what is bound, in quads, and whether that is read as texels.
    fn part<'a>(
        &self,
        values: BufferSlice<'a>,
        window: &Window,
        scratch: BufferSlice<'a>,
    ) -> Result<(BufferSlice<'a>, u32, bool)> {
        let stride = self.desc.element.stride();
        let [first, n] = [window.first, window.n].map(|n| u64::from(n) * stride);
        if n == 0 {
            // Nothing is read, but something must be bound.
            return Ok((scratch, 0, false));
        }
        let part = values.slice(first..first + n);
        if let Some(texels) = part.in_quads().filter(|_| self.passes.reads_texels()) {
            return Ok((texels, (texels.offset() / 16) as u32, true));
        }
        let (bound, quads) = self.aligned(part, 16)?;
        Ok((bound, quads as u32, false))
    }

    /// A slice that begins where a binding may, and the place in it, in units of so many bytes, of what was to be bound.
    fn aligned<'a>(&self, slice: BufferSlice<'a>, unit: u64) -> Result<(BufferSlice<'a>, u64)> {
        let before = slice.offset() % self.alignment;
        if !before.is_multiple_of(unit) {
            let why = format!(
                "what is reduced, or the result, begins at byte {}, not at a multiple of {unit}",
                slice.offset()
            );
            return Err(Error::invalid(slice.buffer().name(), why));
        }
        let start = slice.offset() - before;
        Ok((slice.buffer().slice(start..slice.offset() + slice.size()), before / unit))
    }
}
