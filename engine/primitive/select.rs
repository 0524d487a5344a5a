//! Makes: the elements that a predicate keeps, one behind the other, or their indices, or both; and how many they are.
//! In: elements, flags, or what a predicate of anyone's reads. Out: a place of their own.
//! Stable: what every chunk keeps is counted, counts are scanned, and each chunk stores its own. Unordered: one dispatch.

mod compare;
mod desc;

pub use compare::{Bound, Comparison};
pub use desc::{SelectDesc, SelectOutput, SelectShape};

use crate::error::{Error, Result};
use crate::gpu::{Access, BufferSlice, Commands, Device, Kernel, Pipeline, Usage};
use crate::layout::SelectPush;
use crate::primitive::scratch::Cutter;
use crate::primitive::windows::Window;
use crate::primitive::{Count, Scan, windows};
use crate::shaders::{
    compact, compact_quads, compact_quads_scatter, compact_scatter, compact_subgroup, compact_unordered,
    select, select_quads, select_quads_scatter, select_scatter, select_subgroup, select_unordered,
};
use std::ops::Range;

/// What a selection reads and writes.
#[derive(Debug, Clone, Copy)]
pub struct SelectBuffers<'a> {
    /// The elements.
    pub values: BufferSlice<'a>,
    /// A word an element for stream compaction, not 0 where it is kept; any words for a predicate that reads them.
    pub flags: Option<BufferSlice<'a>>,
    /// Room for all elements, where those that are kept are stored ([`SelectDesc::output`]).
    pub kept: Option<BufferSlice<'a>>,
    /// Room for a word an element, where the indices of those are stored.
    pub indices: Option<BufferSlice<'a>>,
    /// How many are kept, 4 bytes: a [`Count::Gpu`] for what comes next. It begins where a storage binding may.
    pub n_kept: BufferSlice<'a>,
    /// [`Select::scratch_size`] bytes.
    pub scratch: BufferSlice<'a>,
}

/// Stream compaction by flags, selection by comparison, or by a predicate of anyone's.
///
/// ```
/// use spanforge::gpu::{Access, BufferDesc, Host, HostDesc, Memory, Usage};
/// use spanforge::primitive::{Bound, Comparison, Select, SelectBuffers, SelectDesc};
///
/// # fn main() -> spanforge::Result<()> {
/// let host = Host::new(&HostDesc::default())?;
/// let device = host.device();
/// let select = Select::by_comparison(device, &SelectDesc::new(device))?;
/// let make = |name, size, memory| {
///     device.create_buffer(&BufferDesc { name, size, usage: Usage::STORAGE, memory })
/// };
/// let mut values = make("values", 16, Memory::Upload)?;
/// values.write(0, &[1.0f32, -2.0, 4.0, 0.5])?;
/// let (kept, n_kept) = (make("kept", 16, Memory::Readback)?, make("number", 4, Memory::Readback)?);
/// let scratch = make("scratch", select.scratch_size(4), Memory::Device)?;
/// host.submit(|cmd| {
///     let buffers = SelectBuffers {
///         values: values.all(),
///         flags: None,
///         kept: Some(kept.all()),
///         indices: None,
///         n_kept: n_kept.all(),
///         scratch: scratch.all(),
///     };
///     select.record(cmd, buffers, 4, Comparison::Less.than(Bound::F32(1.0)))?;
///     cmd.barrier(Access::ComputeReadWrite, &[Access::HostRead]);
///     Ok(())
/// })?;
/// assert_eq!(n_kept.read::<u32>()?, [2]);
/// assert_eq!(kept.read::<f32>()?[..2], [-2.0, 0.5]);
/// # Ok(()) }
/// ```
///
/// Before: elements, flags and a count are ordered before [`Access::ComputeRead`], everything else before
/// [`Access::ComputeReadWrite`]; unordered, the number of kept ones before [`Access::TransferWrite`] (it is set to 0, so its
/// buffer is made for that). After: all were used by [`Access::ComputeReadWrite`]. What is stored shares no bytes with what
/// is read. Behind the last kept element nothing is written.
#[derive(Debug)]
pub struct Select {
    passes: Passes,
    desc: SelectDesc,
    stride: u64,
    /// Nothing is said about an element but by its flag.
    by_flags: bool,
    /// Its predicate asks for no other element than its own and the one before.
    is_local: bool,
    alignment: u64,
    /// Bytes that one binding covers.
    range: u64,
}

/// The pipelines of either order.
#[derive(Debug)]
enum Passes {
    Stable {
        kernels: Kernels,
        /// The same for values and flags that are read as texels of four words.
        quads: Option<Kernels>,
        scan: Box<Scan>,
    },
    Unordered(Pipeline<compact_unordered::Kernel>),
}

/// The kernels of a selection in order.
#[derive(Debug)]
struct Kernels {
    count: Pipeline<compact::Kernel>,
    scatter: Pipeline<compact_scatter::Kernel>,
}

impl Kernels {
    fn new<C: Kernel, S: Kernel>(device: &Device, desc: &SelectDesc, parts: u64) -> Result<Self> {
        let (SelectShape { group, chunk, .. }, parts) = (desc.shape, parts as u32);
        let count = compact::Constants { group, chunk, parts };
        let (stores_values, stores_indices) = (desc.output.has_values(), desc.output.has_indices());
        let scatter = compact_scatter::Constants { group, chunk, parts, stores_values, stores_indices };
        Ok(Self {
            count: Pipeline::of_other::<C>(device, &count)?,
            scatter: Pipeline::of_other::<S>(device, &scatter)?,
        })
    }
}

/// Byte ranges of the parts of scratch.
struct Scratch {
    counts: Range<u64>,
    n_counts: Range<u64>,
    /// What is bound in place of what is not there: one to read, two to write.
    spare: [Range<u64>; 3],
    scan: Range<u64>,
}

/// Elements that are bound before those of a window, for predicates that ask for the one before: whole alignments of bindings.
const BEFORE: u32 = 64;

/// What is bound, all of it.
#[derive(Clone, Copy)]
struct Bindings<'a> {
    values: BufferSlice<'a>,
    /// Values, where there are none.
    flags: BufferSlice<'a>,
    has_flags: bool,
    count: BufferSlice<'a>,
    kept: BufferSlice<'a>,
    indices: BufferSlice<'a>,
    n_kept: BufferSlice<'a>,
}

impl Select {
    /// Stream compaction: elements of `stride` bytes, whole words, whose flag is not 0.
    ///
    /// # Errors
    /// A stride that is not made of whole words, a shape that holds nothing, or Vulkan fails.
    pub fn by_flags(device: &Device, desc: &SelectDesc, stride: u64) -> Result<Self> {
        let parts = stride / 4;
        let made = match desc.stable {
            true => Self::stable::<compact::Kernel, compact_scatter::Kernel>(device, desc, stride, parts)
                .and_then(|made| {
                    made.with_quads::<compact_quads::Kernel, compact_quads_scatter::Kernel>(device, parts)
                }),
            false => Self::unordered::<compact_unordered::Kernel, compact_subgroup::Kernel>(
                device, desc, stride, parts,
            ),
        };
        Ok(Self { by_flags: true, is_local: true, ..made? })
    }

    /// Words that compare with a bound as [`Comparison::than`] says while recording.
    ///
    /// # Errors
    /// As for [`Select::by_flags`].
    pub fn by_comparison(device: &Device, desc: &SelectDesc) -> Result<Self> {
        let made = match desc.stable {
            true => {
                Self::stable::<select::Kernel, select_scatter::Kernel>(device, desc, 4, 1).and_then(|made| {
                    made.with_quads::<select_quads::Kernel, select_quads_scatter::Kernel>(device, 1)
                })
            }
            false => Self::unordered::<select_unordered::Kernel, select_subgroup::Kernel>(device, desc, 4, 1),
        };
        Ok(Self { is_local: true, ..made? })
    }

    /// What a predicate of anyone's keeps, in order: a shader that defines `SELECT_TYPE` and `keep` and includes
    /// `glsl/shared/select_kernel.glsl`, which shows how. `C` is that shader as it stands and `S` its form `SCATTER`; `stride`
    /// is the number of bytes from one element to the next.
    ///
    /// # Errors
    /// As for [`Select::by_flags`]; also a selection without order, and shaders with other bindings or constants.
    pub fn of_predicate<C: Kernel, S: Kernel>(
        device: &Device,
        desc: &SelectDesc,
        stride: u64,
    ) -> Result<Self> {
        match desc.stable {
            true => Self::stable::<C, S>(device, desc, stride, 1),
            false => Err(Error::invalid("selection", "these are the shaders of one in order")),
        }
    }

    /// The same in no order that anyone may rely on: `U` is the form `UNORDERED` and `G` the form `SUBGROUP`, which is taken
    /// where the shape says so.
    ///
    /// # Errors
    /// As for [`Select::of_predicate`], the other way around.
    pub fn of_predicate_unordered<U: Kernel, G: Kernel>(
        device: &Device,
        desc: &SelectDesc,
        stride: u64,
    ) -> Result<Self> {
        match desc.stable {
            true => Err(Error::invalid("selection", "these are the shaders of one without order")),
            false => Self::unordered::<U, G>(device, desc, stride, 1),
        }
    }

    /// Elements of `stride` bytes in `parts` numbers each, as the shader has them.
    pub(super) fn stable<C: Kernel, S: Kernel>(
        device: &Device,
        desc: &SelectDesc,
        stride: u64,
        parts: u64,
    ) -> Result<Self> {
        desc.check(stride)?;
        let kernels = Kernels::new::<C, S>(device, desc, parts)?;
        let passes = Passes::Stable { kernels, quads: None, scan: Box::new(Scan::new(device)?) };
        Ok(Self::of(device, passes, desc, stride))
    }

    fn of(device: &Device, passes: Passes, desc: &SelectDesc, stride: u64) -> Self {
        let limits = device.limits();
        let (alignment, range) = (limits.storage_alignment, limits.max_storage_range);
        Self { passes, desc: *desc, stride, by_flags: false, is_local: false, alignment, range }
    }

    /// The same with a predicate that asks for no other element than its own and the one before.
    pub(super) fn with_local_predicate(self) -> Self {
        Self { is_local: true, ..self }
    }

    /// The same with forms that read texels, where the device does: turns of theirs take four elements.
    pub(super) fn with_quads<C: Kernel, S: Kernel>(mut self, device: &Device, parts: u64) -> Result<Self> {
        if let Passes::Stable { quads, .. } = &mut self.passes
            && device.texels()
            && self.desc.shape.chunk.is_multiple_of(4)
        {
            *quads = Some(Kernels::new::<C, S>(device, &self.desc, parts)?);
        }
        Ok(self)
    }

    /// What the buffers of elements and flags are best made for, beside what the caller does with them: storage, and on CPU
    /// drivers texels, which are faster there. Storage alone is enough. A view of texels covers all of its buffer: whatever is
    /// written anywhere in it is ordered before, or the validation layer takes it for what is read.
    pub fn input_usage(&self) -> Usage {
        match &self.passes {
            Passes::Stable { quads: Some(_), .. } => Usage::STORAGE | Usage::TEXELS,
            _ => Usage::STORAGE,
        }
    }

    fn unordered<U: Kernel, G: Kernel>(
        device: &Device,
        desc: &SelectDesc,
        stride: u64,
        parts: u64,
    ) -> Result<Self> {
        desc.check(stride)?;
        let SelectShape { group, chunk, columns, subgroups } = desc.shape;
        if subgroups && !device.features().subgroup_arithmetic {
            return Err(Error::Missing(vec!["subgroup arithmetic for a selection over subgroups".into()]));
        }
        let (stores_values, stores_indices) = (desc.output.has_values(), desc.output.has_indices());
        let constants = compact_unordered::Constants {
            group,
            chunk,
            parts: parts as u32,
            stores_values,
            stores_indices,
            columns,
        };
        let pipeline = match subgroups {
            true => Pipeline::of_other::<G>(device, &constants)?,
            false => Pipeline::of_other::<U>(device, &constants)?,
        };
        Ok(Self::of(device, Passes::Unordered(pipeline), desc, stride))
    }

    /// Bytes of scratch that a selection from up to `n` elements needs.
    pub fn scratch_size(&self, n: u32) -> u64 {
        self.scratch(n).scan.end
    }

    /// Records the selection from `n` elements; `words` are for the predicate, and of no meaning to flags. Where `n` is the
    /// GPU's, there is room in all slices for the most there may be. In order, and by flags or comparison, elements beyond what
    /// one binding of the device covers are selected in windows; each then goes through the elements up to it once more.
    ///
    /// # Errors
    /// A buffer that is too small or missing, one that this selection does not store to, or a missing barrier. Elements that one
    /// binding of the device does not cover ([`Error::Range`], before anything is recorded), where there is no order, since
    /// any may go anywhere, and of predicates of anyone's, which may look at all; also a chunk that no binding covers.
    pub fn record<'a>(
        &self,
        cmd: &mut Commands<'_>,
        buffers: SelectBuffers<'a>,
        n: impl Into<Count<'a>>,
        words: [u32; 4],
    ) -> Result<()> {
        let SelectBuffers { values, flags, kept, indices, n_kept, scratch } = buffers;
        let (n, counter) = n.into().resolve(values.size(), self.stride)?;
        let of_elements = u64::from(n) * self.stride;
        values.require_size(of_elements)?;
        let output = self.desc.output;
        let kept = part(kept, output.has_values(), "values", of_elements)?;
        let indices = part(indices, output.has_indices(), "indices", u64::from(n) * 4)?;
        if self.by_flags && flags.is_none() {
            return Err(Error::invalid("selection", "there are no flags"));
        }
        let flags = part(flags, flags.is_some(), "flags", u64::from(n) * 4)?;
        n_kept.require_size(4)?;
        scratch.require_size(self.scratch_size(n))?;
        let parts = self.scratch(n);
        // What is not there is neither read nor written, but something must be bound that nothing else is.
        let spare = parts.spare.map(|part| scratch.slice(part));
        let there = |slice: BufferSlice<'a>| (n > 0).then_some(slice);
        let values = there(values.slice(..of_elements)).unwrap_or(spare[0]);
        let bound = Bindings {
            values,
            flags: flags.and_then(there).unwrap_or(values),
            has_flags: flags.is_some(),
            count: counter.unwrap_or(values.slice(..4)),
            kept: kept.and_then(there).unwrap_or(spare[1]),
            indices: indices.and_then(there).unwrap_or(spare[2]),
            n_kept: n_kept.slice(..4),
        };
        let has_count = u32::from(counter.is_some());
        let push = SelectPush { n, has_count, words, n_places: n, ..SelectPush::default() };
        let all = self.windows(n);
        all.iter().try_for_each(|window| self.read(window, values, self.stride, n).require_range())?;
        match &self.passes {
            Passes::Stable { kernels, quads, scan } => {
                let (counts, n_counts) = (scratch.slice(parts.counts), scratch.slice(parts.n_counts));
                let n_chunks = n.div_ceil(self.desc.shape.chunk).max(1);
                let counts = counts.slice(..u64::from(n_chunks) * 4);
                counts.require_range()?;
                let forms = (kernels, quads.as_ref());
                for (index, window) in all.iter().enumerate() {
                    if index > 0 {
                        // Other counts, but the same buffer, as far as anyone can tell who knows only ranges.
                        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
                    }
                    let (Kernels { count, .. }, [values, flags], push) =
                        self.window(forms, window, &bound, push);
                    let number = bound.count;
                    let bindings = compact::Bindings { values, flags, count: number, counts, n_counts };
                    cmd.dispatch(count, bindings, &push, count.groups_for(self.chunks_of(window)))?;
                }
                // Counts are complete before they are scanned in place, and so is their number.
                cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
                scan.record(cmd, counts, counts, scratch.slice(parts.scan), Count::Gpu(n_counts))?;
                for (index, window) in all.iter().enumerate() {
                    let (Kernels { scatter, .. }, [values, flags], push) =
                        self.window(forms, window, &bound, push);
                    // What is kept of a window goes no further than the window itself.
                    for places in &all[..=index] {
                        // Places are known before elements go there, and what is kept of one window before that of the next.
                        cmd.barrier(Access::ComputeReadWrite, &[Access::ComputeReadWrite]);
                        let to = |slice: Option<BufferSlice<'a>>, stride, spare| match slice {
                            Some(slice) if n > 0 => places.of(slice, stride),
                            _ => spare,
                        };
                        let bindings = compact_scatter::Bindings {
                            values,
                            flags,
                            count: bound.count,
                            kept: to(kept, self.stride, spare[1]),
                            indices: to(indices, 4, spare[2]),
                            places: counts,
                            n_kept: bound.n_kept,
                        };
                        let push = SelectPush { first_place: places.first, n_places: places.n, ..push };
                        cmd.dispatch(scatter, bindings, &push, scatter.groups_for(self.chunks_of(window)))?;
                    }
                }
                Ok(())
            }
            Passes::Unordered(pipeline) => {
                let Bindings { values, flags, count, kept, indices, n_kept, .. } = bound;
                cmd.fill(n_kept, 0)?;
                // Nothing is kept before the number is 0.
                cmd.barrier(Access::TransferWrite, &[Access::ComputeReadWrite]);
                let bindings = compact_unordered::Bindings { values, flags, count, kept, indices, n_kept };
                let SelectShape { group, chunk, .. } = self.desc.shape;
                let n_groups = u64::from(n).div_ceil(u64::from(group) * u64::from(chunk));
                cmd.dispatch(pipeline, bindings, &push, n_groups)
            }
        }
    }

    /// What dispatches cover, of `n` elements; one window where they are not to be cut.
    fn windows(&self, n: u32) -> Vec<Window> {
        let range = match self.is_local && self.desc.stable {
            true => self.range.saturating_sub(u64::from(BEFORE) * self.stride),
            false => u64::MAX,
        };
        windows(n, self.stride, self.desc.shape.chunk, range).collect()
    }

    /// What a window reads of `n` elements, or words, of so many bytes.
    fn read<'a>(&self, window: &Window, all: BufferSlice<'a>, stride: u64, n: u32) -> BufferSlice<'a> {
        let before = window.first.min(BEFORE);
        match n {
            // Spare bytes.
            0 => all,
            _ => Window { first: window.first - before, n: window.n + before }.of(all, stride),
        }
    }

    /// The kernels for a window, its values and flags as they bind them, and what they are told.
    fn window<'k, 'a>(
        &self,
        (plain, quads): (&'k Kernels, Option<&'k Kernels>),
        window: &Window,
        bound: &Bindings<'a>,
        push: SelectPush,
    ) -> (&'k Kernels, [BufferSlice<'a>; 2], SelectPush) {
        let values = self.read(window, bound.values, self.stride, push.n);
        // Without flags values are bound, and not read.
        let flags = if bound.has_flags { self.read(window, bound.flags, 4, push.n) } else { values };
        let first_chunk = window.first / self.desc.shape.chunk;
        let first = window.first - window.first.min(BEFORE);
        let push = SelectPush {
            first_chunk,
            end_chunk: first_chunk + self.chunks_of(window) as u32,
            bound: first,
            bound_word: (u64::from(first) * self.stride / 4) as u32,
            ..push
        };
        match quads.zip(values.in_quads().zip(flags.in_quads())) {
            Some((kernels, (values, flags))) => {
                // Views cover all of a buffer.
                let [value_quad, flag_quad] =
                    [bound.values, bound.flags].map(|slice| (slice.offset() / 16) as u32);
                (kernels, [values, flags], SelectPush { value_quad, flag_quad, ..push })
            }
            None => (plain, [values, flags], push),
        }
    }

    /// Chunks of a window, at least one: it says how many there are.
    fn chunks_of(&self, window: &Window) -> u64 {
        window.n.div_ceil(self.desc.shape.chunk).max(1).into()
    }

    fn scratch(&self, n: u32) -> Scratch {
        let n_chunks = n.div_ceil(self.desc.shape.chunk);
        let of_scan = match &self.passes {
            Passes::Stable { scan, .. } => (u64::from(n_chunks) * 4, scan.scratch_size(n_chunks)),
            Passes::Unordered(_) => (0, 0),
        };
        let mut cutter = Cutter::new(self.alignment);
        let (counts, n_counts) = (cutter.part(of_scan.0), cutter.part(4));
        let spare = [(); 3].map(|()| cutter.part(4));
        Scratch { counts, n_counts, spare, scan: cutter.part(of_scan.1) }
    }
}

/// A slice that is there if, and only if, it was asked for when the selection was made.
fn part<'a>(
    slice: Option<BufferSlice<'a>>,
    wanted: bool,
    what: &str,
    bytes: u64,
) -> Result<Option<BufferSlice<'a>>> {
    let there = if slice.is_some() { "there" } else { "not there" };
    if slice.is_some() != wanted {
        return Err(Error::invalid(
            "selection",
            format!("the place of {what} is {there}, other than it was made for"),
        ));
    }
    slice.map(|slice| slice.require_size(bytes).map(|()| slice.slice(..bytes))).transpose()
}
