//! What is measured. Another primitive is another kind of subject here and a line in `all`.

use spanforge::Error;
use spanforge::gpu::{Buffer, Commands, Device, Usage};
use spanforge::primitive::{
    Element, Method, Operation, Reduce, ReduceDesc, Rounding, Scan, Sort, SortBuffers, SortKey,
};

use super::options::Options;

/// What sorts are measured against.
pub(crate) const SORT_UNSTABLE: &str = "sort_unstable, one thread";

/// One row of figures: something that is done to a buffer of words.
pub(crate) enum Subject {
    Copy,
    Reduce(Box<Reduce>),
    Scan(Box<Scan>),
    /// With payloads, or keys alone.
    Sort(Box<Sort>, bool),
    /// The same keys by one thread of the CPU.
    SortUnstable,
}

/// Buffers of one size. What is measured reads `input`, or works in place.
pub(crate) struct Buffers {
    /// Random words, or floats from 0 to 1.
    pub(crate) input: Buffer,
    /// As many words.
    pub(crate) output: Buffer,
    pub(crate) scratch: Buffer,
    pub(crate) result: Buffer,
}

/// Everything that is measured, the copy first.
pub(crate) fn all(device: &Device, options: &Options) -> Result<Vec<Subject>, Error> {
    let mut all = vec![Subject::Copy];
    for method in Method::ALL {
        let rounding = if options.fixed { Rounding::Fixed } else { Rounding::Fast };
        let desc =
            ReduceDesc { element: options.element(), operation: options.operation(), method, rounding };
        if desc.check(device).is_ok() {
            all.push(Subject::Reduce(Box::new(Reduce::new(device, &desc)?)));
        }
    }
    all.push(Subject::Scan(Box::new(Scan::new(device)?)));
    for has_payloads in [false, true] {
        all.push(Subject::Sort(Box::new(Sort::new(device, SortKey::U32)?), has_payloads));
    }
    all.push(Subject::SortUnstable);
    Ok(all)
}

impl Subject {
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Copy => "copy".into(),
            Self::Reduce(reduce) => format!("reduce, {}", reduce.desc().method.name()),
            Self::Scan(_) => "scan, u32 exclusive".into(),
            Self::Sort(_, false) => "sort, u32".into(),
            Self::Sort(_, true) => "sort, u32 with payload".into(),
            Self::SortUnstable => SORT_UNSTABLE.into(),
        }
    }

    /// Bytes that must be moved for so many words.
    pub(crate) fn bytes(&self, n_words: u64) -> u64 {
        match self {
            Self::Reduce(reduce) => self.elements(n_words) * reduce.desc().element.stride(),
            Self::Copy | Self::Scan(_) | Self::Sort(_, false) | Self::SortUnstable => n_words * 8,
            Self::Sort(_, true) => n_words * 16,
        }
    }

    /// Elements in so many words.
    pub(crate) fn elements(&self, n_words: u64) -> u64 {
        match self {
            Self::Reduce(reduce) => n_words * 4 / reduce.desc().element.stride(),
            _ => n_words,
        }
    }

    /// Bytes of scratch.
    pub(crate) fn scratch(&self, n_words: u64) -> u64 {
        let n = self.elements(n_words) as u32;
        match self {
            Self::Copy | Self::SortUnstable => 0,
            Self::Reduce(reduce) => reduce.scratch_size(n),
            Self::Scan(scan) => scan.scratch_size(n),
            Self::Sort(sort, _) => sort.scratch_size(n),
        }
    }

    /// What the input, and for a sort all buffers, are made for beside storage.
    pub(crate) fn input_usage(&self) -> Usage {
        match self {
            Self::Reduce(reduce) => reduce.input_usage(),
            Self::Scan(scan) => scan.input_usage(),
            Self::Sort(sort, _) => sort.usage(),
            _ => Usage::STORAGE,
        }
    }

    /// What is done once before.
    pub(crate) fn prepare(&self, cmd: &mut Commands<'_>, buffers: &Buffers) -> Result<(), Error> {
        match self {
            Self::Reduce(reduce) => reduce.clear_scratch(cmd, buffers.scratch.all()),
            _ => Ok(()),
        }
    }

    /// It works in place: what it is to be measured with must be put there again before each time.
    pub(crate) fn uses_up(&self) -> bool {
        matches!(self, Self::Sort(..))
    }

    /// What is measured.
    pub(crate) fn record(
        &self,
        cmd: &mut Commands<'_>,
        buffers: &Buffers,
        n_words: u64,
    ) -> Result<(), Error> {
        let n = self.elements(n_words) as u32;
        let Buffers { input, output, scratch, result } = buffers;
        match self {
            Self::Copy => cmd.copy(input.all(), output.all()),
            Self::Reduce(reduce) => reduce.record(cmd, input.all(), n, scratch.all(), result.all()),
            Self::Scan(scan) => scan.record(cmd, input.all(), output.all(), scratch.all(), n),
            Self::SortUnstable => Ok(()),
            Self::Sort(sort, has_payloads) => {
                let along = SortBuffers { payloads: has_payloads.then(|| output.all()), segments: None };
                sort.record(cmd, input.all(), along, scratch.all(), n, 0..32)
            }
        }
    }

    /// The relative error of a sum of floats from 0 to 1, of which `exact` is that of the first component; none where there
    /// is no such sum.
    pub(crate) fn error(&self, result: &[f32], exact: f64) -> Option<f64> {
        let Self::Reduce(reduce) = self else { return None };
        let sums = matches!(reduce.desc().operation, Operation::Sum | Operation::All);
        (sums && reduce.desc().element.is_float()).then(|| (f64::from(result[0]) - exact).abs() / exact)
    }

    /// Words from one number of the first component to the next, of floats that are reduced.
    pub(crate) fn stride(&self) -> usize {
        match self {
            Self::Reduce(reduce) => reduce.desc().element.stride() as usize / 4,
            _ => 1,
        }
    }

    /// Its words are floats.
    pub(crate) fn is_float(&self) -> bool {
        matches!(self, Self::Reduce(reduce) if !matches!(reduce.desc().element, Element::U32 | Element::I32))
    }
}
