//! What is measured. Another primitive is another kind of subject here and a line in `all`.

use spanforge::Error;
use spanforge::gpu::{Buffer, Commands, Device, Usage};
use spanforge::primitive::{
    Bins, Bound, Comparison, Element, Histogram, LookBack, Method, Operation, Reduce, ReduceDesc, Rounding,
    Scan, ScanElement, Select, SelectBuffers, SelectDesc, Sort, SortBuffers, SortKey, Unique, UniqueBuffers,
};

use super::options::Options;

/// What sorts are measured against.
pub(crate) const SORT_UNSTABLE: &str = "sort_unstable, one thread";
const COPY: &str = "copy";
pub(crate) const SCAN: &str = "scan, u32 exclusive";
const LOOK_BACK: &str = "scan, u32 in one pass";
const SELECT: [&str; 2] = ["select, half in no order", "select, half in order"];
const UNIQUE: &str = "unique";
const HISTOGRAM: &str = "histogram, 64 bins";
pub(crate) const SORT: [&str; 2] = ["sort, u32", "sort, u32 with payload"];

fn reduce_name(method: Method) -> String {
    format!("reduce, {}", method.name())
}

/// What words are compared with: half of all lie below.
const HALF: u32 = 1 << 31;

/// One row of figures: something that is done to a buffer of words.
pub(crate) enum Subject {
    Copy,
    Reduce(Box<Reduce>),
    Scan(Box<Scan>),
    /// In one pass.
    LookBack(Box<LookBack>),
    /// The words below 2^31, half of them, in order or not.
    Select(Box<Select>, bool),
    /// The first word of each run.
    Unique(Box<Unique>),
    /// By the highest six bits.
    Histogram(Box<Histogram>),
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

/// Everything that is to be measured, the copy first. Of what is passed over nothing is made: its kernels need not be compiled.
pub(crate) fn all(device: &Device, options: &Options) -> Result<Vec<Subject>, Error> {
    let wanted = |name: &str| !options.passes_over(name);
    let mut all = vec![Subject::Copy];
    for method in Method::ALL.into_iter().filter(|method| wanted(&reduce_name(*method))) {
        let rounding = if options.fixed { Rounding::Fixed } else { Rounding::Fast };
        let desc =
            ReduceDesc { element: options.element(), operation: options.operation(), method, rounding };
        if desc.check(device).is_ok() {
            all.push(Subject::Reduce(Box::new(Reduce::new(device, &desc)?)));
        }
    }
    if wanted(SCAN) {
        all.push(Subject::Scan(Box::new(Scan::new(device)?)));
    }
    if wanted(LOOK_BACK) {
        match LookBack::new(device, ScanElement::U32) {
            Err(Error::Missing(_)) => {}
            scan => all.push(Subject::LookBack(Box::new(scan?))),
        }
    }
    for (desc, stable) in [(SelectDesc::new(device), true), (SelectDesc::unordered(device), false)] {
        if wanted(SELECT[usize::from(stable)]) {
            all.push(Subject::Select(Box::new(Select::by_comparison(device, &desc)?), stable));
        }
    }
    if wanted(UNIQUE) {
        all.push(Subject::Unique(Box::new(Unique::new(device, &SelectDesc::new(device), 4)?)));
    }
    if wanted(HISTOGRAM) {
        all.push(Subject::Histogram(Box::new(Histogram::new(device, Bins::Digit(26..32))?)));
    }
    for has_payloads in [false, true].into_iter().filter(|has| wanted(SORT[usize::from(*has)])) {
        let sort = Sort::new(device, SortKey::U32)?;
        let sort = if options.profile { sort.with_stages() } else { sort };
        all.push(Subject::Sort(Box::new(sort), has_payloads));
    }
    if wanted(SORT_UNSTABLE) {
        all.push(Subject::SortUnstable);
    }
    Ok(all)
}

impl Subject {
    pub(crate) fn name(&self) -> String {
        match self {
            Self::Copy => COPY.into(),
            Self::Reduce(reduce) => reduce_name(reduce.desc().method),
            Self::Scan(_) => SCAN.into(),
            Self::LookBack(_) => LOOK_BACK.into(),
            Self::Select(_, stable) => SELECT[usize::from(*stable)].into(),
            Self::Unique(_) => UNIQUE.into(),
            Self::Histogram(_) => HISTOGRAM.into(),
            Self::Sort(_, has_payloads) => SORT[usize::from(*has_payloads)].into(),
            Self::SortUnstable => SORT_UNSTABLE.into(),
        }
    }

    /// Bytes that must be moved for so many words.
    pub(crate) fn bytes(&self, n_words: u64) -> u64 {
        match self {
            Self::Reduce(reduce) => self.elements(n_words) * reduce.desc().element.stride(),
            Self::Histogram(_) => n_words * 4,
            Self::Select(..) => n_words * 6,
            Self::Copy | Self::Scan(_) | Self::LookBack(_) | Self::Unique(_) => n_words * 8,
            Self::Sort(_, false) | Self::SortUnstable => n_words * 8,
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
            Self::Copy | Self::SortUnstable | Self::Histogram(_) => 0,
            Self::LookBack(scan) => scan.scratch_size(n),
            Self::Select(select, _) => select.scratch_size(n),
            Self::Unique(unique) => unique.scratch_size(n),
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
            Self::Select(select, _) => select.input_usage(),
            Self::Unique(unique) => unique.input_usage(),
            Self::Histogram(histogram) => histogram.input_usage(),
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

    /// What is measured, of an input like that of `buffers`.
    pub(crate) fn record(
        &self,
        cmd: &mut Commands<'_>,
        input: &Buffer,
        buffers: &Buffers,
        n_words: u64,
    ) -> Result<(), Error> {
        let n = self.elements(n_words) as u32;
        let Buffers { output, scratch, result, .. } = buffers;
        match self {
            Self::Copy => cmd.copy(input.all(), output.all()),
            Self::Reduce(reduce) => reduce.record(cmd, input.all(), n, scratch.all(), result.all()),
            Self::Scan(scan) => scan.record(cmd, input.all(), output.all(), scratch.all(), n),
            Self::LookBack(scan) => scan.record(cmd, input.all(), output.all(), scratch.all(), n),
            Self::Select(select, _) => {
                let buffers = SelectBuffers {
                    values: input.all(),
                    flags: None,
                    kept: Some(output.all()),
                    indices: None,
                    n_kept: result.slice(..4),
                    scratch: scratch.all(),
                };
                select.record(cmd, buffers, n, Comparison::Less.than(Bound::U32(HALF)))
            }
            Self::Unique(unique) => {
                let buffers = UniqueBuffers {
                    values: input.all(),
                    first: Some(output.all()),
                    starts: None,
                    lengths: None,
                    n_runs: result.slice(..4),
                    scratch: scratch.all(),
                };
                unique.record(cmd, buffers, n)
            }
            Self::Histogram(histogram) => histogram.record(cmd, input.all(), result.all(), n),
            Self::SortUnstable => Ok(()),
            Self::Sort(sort, has_payloads) => {
                let along = SortBuffers { payloads: has_payloads.then(|| output.all()), segments: None };
                sort.record(cmd, input.all(), along, scratch.all(), n, 0..32)
            }
        }
    }

    /// What must be in the first word of the result, if anything: how many are kept, runs, or keys in the first bin.
    pub(crate) fn first_word(&self, words: &[u32]) -> Option<u32> {
        let n = match self {
            Self::Select(..) => words.iter().filter(|word| **word < HALF).count(),
            Self::Unique(_) => words.chunk_by(|a, b| a == b).count(),
            Self::Histogram(_) => words.iter().filter(|word| **word >> 26 == 0).count(),
            _ => return None,
        };
        Some(n as u32)
    }

    /// What must be in the last word of the output, if anything: everything before it.
    pub(crate) fn last_word(&self, words: &[u32]) -> Option<u32> {
        let before = words.split_last().map_or(&[][..], |(_, before)| before);
        let sum = || before.iter().fold(0, |sum: u32, word| sum.wrapping_add(*word));
        matches!(self, Self::Scan(_) | Self::LookBack(_)).then(sum)
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
