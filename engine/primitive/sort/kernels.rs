//! The kernels of a sort, and the streams that they bind.

use super::{SortDesc, SortShape};
use crate::error::Result;
use crate::gpu::{BufferSlice, Device, Pipeline};
use crate::primitive::windows::Window;
use crate::shaders::{
    sort_count, sort_count_quads, sort_count_table, sort_scatter, sort_scatter_quads, sort_scatter_table,
};

/// What every pass dispatches.
#[derive(Debug)]
pub(super) struct Kernels {
    /// By whether there are segments.
    pub(super) count: [Pipeline<sort_count::Kernel>; 2],
    /// By whether there are payloads and segments.
    pub(super) scatter: [Pipeline<sort_scatter::Kernel>; 4],
}

/// Ways in which the kernels read and count.
#[derive(Clone, Copy)]
pub(super) enum Form {
    Plain,
    /// Counts lie in a table of the invocation's own.
    Table,
    /// That too, and streams are texels.
    Quads,
}

impl Kernels {
    pub(super) fn new(device: &Device, desc: &SortDesc, form: Form) -> Result<Self> {
        let SortDesc { key, descending, shape: SortShape { group, .. } } = *desc;
        let (key_words, order) = (key.words(), key.order());
        let count = |has_segments| {
            let constants = sort_count::Constants { group, key_words, order, descending, has_segments };
            match form {
                Form::Plain => Pipeline::new(device, &constants),
                Form::Table => Pipeline::of_form::<sort_count_table::Kernel>(device, &constants),
                Form::Quads => Pipeline::of_form::<sort_count_quads::Kernel>(device, &constants),
            }
        };
        let scatter = |has_payloads, has_segments| {
            let constants =
                sort_scatter::Constants { group, key_words, order, descending, has_payloads, has_segments };
            match form {
                Form::Plain => Pipeline::new(device, &constants),
                Form::Table => Pipeline::of_form::<sort_scatter_table::Kernel>(device, &constants),
                Form::Quads => Pipeline::of_form::<sort_scatter_quads::Kernel>(device, &constants),
            }
        };
        Ok(Self {
            count: [count(false)?, count(true)?],
            scatter: [
                scatter(false, false)?,
                scatter(true, false)?,
                scatter(false, true)?,
                scatter(true, true)?,
            ],
        })
    }
}

/// A stream of elements.
#[derive(Clone, Copy)]
pub(super) enum Stream<'a> {
    /// Elements of so many bytes.
    There(BufferSlice<'a>, u64),
    /// Spare bytes in the place of one that is not there.
    Spare(BufferSlice<'a>),
}

impl<'a> Stream<'a> {
    fn of(self, window: &Window) -> BufferSlice<'a> {
        match self {
            Self::There(all, stride) => window.of(all, stride),
            Self::Spare(spare) => spare,
        }
    }
}

/// The streams of one side.
#[derive(Clone, Copy)]
pub(super) struct Side<'a> {
    pub(super) keys: Stream<'a>,
    pub(super) payloads: Stream<'a>,
    pub(super) segments: Stream<'a>,
}

/// What is bound of them.
#[derive(Clone, Copy)]
pub(super) struct Bound<'a> {
    pub(super) keys: BufferSlice<'a>,
    pub(super) payloads: BufferSlice<'a>,
    pub(super) segments: BufferSlice<'a>,
    /// The number of all elements.
    pub(super) count: BufferSlice<'a>,
}

impl<'a> Side<'a> {
    /// A window of all streams, and in place of a number that is not there what is not written meanwhile.
    pub(super) fn of(&self, window: &Window, counter: Option<BufferSlice<'a>>) -> Bound<'a> {
        let [keys, payloads, segments] =
            [self.keys, self.payloads, self.segments].map(|stream| stream.of(window));
        Bound { keys, payloads, segments, count: counter.unwrap_or(keys.slice(..4)) }
    }
}

impl Bound<'_> {
    /// The same as texels of four words; none where one of them has no such view.
    pub(super) fn in_quads(&self) -> Option<Self> {
        let [keys, payloads, segments] =
            [self.keys, self.payloads, self.segments].map(|slice| slice.in_quads());
        Some(Self { keys: keys?, payloads: payloads?, segments: segments?, ..*self })
    }
}
