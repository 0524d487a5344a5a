//! Times of subjects.

use std::time::Instant;

use spanforge::gpu::{Access, Buffer, BufferDesc, Commands, Host, Memory, StageTime, Usage};

use super::options::Options;
use super::shared::Failure;
use super::subject::{Buffers, Subject};

/// One measurement.
pub(crate) struct Figure {
    pub(crate) name: String,
    pub(crate) log2: u32,
    /// Milliseconds of one execution.
    pub(crate) ms: f64,
    /// Of bytes that must be moved.
    pub(crate) gb_per_s: f64,
    /// Keys, elements.
    pub(crate) per_s: f64,
    /// Share of what the copy moves, at the same size.
    pub(crate) of_copy: Option<f64>,
    /// Of a reduction, how many times as fast as one thread; of a sort, as `sort_unstable`.
    pub(crate) times: Option<f64>,
    /// Relative error of a sum.
    pub(crate) error: Option<f64>,
}

impl Figure {
    fn new(subject: &Subject, log2: u32, seconds: f64) -> Self {
        let gb_per_s = subject.bytes(1 << log2) as f64 / seconds * 1e-9;
        let per_s = subject.elements(1 << log2) as f64 / seconds;
        let (name, ms) = (subject.name(), seconds * 1e3);
        Self { name, log2, ms, gb_per_s, per_s, of_copy: None, times: None, error: None }
    }
}

/// Executions in a command buffer, at most.
const MAX_REPEATS: u32 = 200;
/// Bytes of the inputs of a sort's executions together, at most, but for one: what has been sorted is sorted, so each
/// execution of a command buffer has an input of its own.
const MAX_INPUTS: u64 = 128 << 20;
/// Seconds of one execution above which it is run once.
const LONG: f64 = 1.0;
/// Runs of which a profile is the least.
const PROFILED: u32 = 5;
/// A sum of floats from 0 to 1 that is further off is wrong.
const MAX_ERROR: f64 = 1e-3;

pub(crate) struct Bench<'h> {
    host: &'h Host,
    seconds: f64,
    /// The largest input: words of any value, and floats.
    words: Vec<u32>,
    floats: Vec<f32>,
}

impl<'h> Bench<'h> {
    pub(crate) fn new(host: &'h Host, options: &Options) -> Result<Self, Failure> {
        let n = 1_u32 << options.max;
        let mix = |i: u32| {
            let word = (i ^ (i >> 16)).wrapping_mul(0x7FEB_352D);
            (word ^ (word >> 15)).wrapping_mul(0x846C_A68B)
        };
        let words: Vec<u32> = (1..=n).map(mix).collect();
        let floats = words.iter().map(|word| (word >> 8) as f32 * (1.0 / 16_777_216.0)).collect();
        Ok(Self { host, seconds: options.seconds, words, floats })
    }

    /// The figure of a subject at a size; none where the device has no room for it.
    pub(crate) fn measure(&self, subject: &Subject, log2: u32) -> Result<Option<Figure>, Failure> {
        let n_words = 1_u64 << log2;
        if subject.elements(n_words) == 0 {
            return Ok(None);
        }
        let buffers = match self.buffers(subject, n_words) {
            // Larger than one allocation or one binding may be.
            Err(Failed::Room) => return Ok(None),
            Err(Failed::Other(failure)) => return Err(failure),
            Ok(buffers) => buffers,
        };
        if matches!(subject, Subject::SortUnstable) {
            return Ok(Some(Figure::new(subject, log2, self.sort_unstable(n_words as usize))));
        }
        self.host.submit(|cmd| subject.prepare(cmd, &buffers))?;
        let Some(inputs) = self.inputs(subject, n_words)? else { return Ok(None) };
        let run = |repeats: u32| -> Result<f64, spanforge::Error> {
            inputs.renew(self.host, &buffers, repeats)?;
            let start = Instant::now();
            self.host.submit(|cmd| {
                for repeat in 0..repeats {
                    if repeat > 0 {
                        order(cmd);
                    }
                    subject.record(cmd, inputs.of(&buffers, repeat), &buffers, n_words)?;
                }
                Ok(())
            })?;
            Ok(start.elapsed().as_secs_f64())
        };
        let first = match run(1) {
            Err(error @ (spanforge::Error::Capacity { .. } | spanforge::Error::Range { .. })) => {
                eprintln!("{} of 2^{log2} words is passed over: {error}", subject.name());
                return Ok(None);
            }
            other => other?,
        };
        // What takes so long is not warmer the second time.
        let most = if subject.uses_up() { inputs.own.len() as u32 + 1 } else { MAX_REPEATS };
        let seconds = if first > LONG { first } else { self.least(run, most)? };
        if subject.uses_up() {
            self.check_order(subject, &buffers.input, n_words as usize)?;
        }
        self.check_words(subject, &buffers, n_words as usize)?;
        let error = self.error(subject, &buffers, n_words)?;
        Ok(Some(Figure { error, ..Figure::new(subject, log2, seconds) }))
    }

    /// Milliseconds of the stages of one execution, each the least of several runs.
    pub(crate) fn stages(&self, subject: &Subject, log2: u32) -> Result<Option<Vec<StageTime>>, Failure> {
        let n_words = 1_u64 << log2;
        let buffers = match self.buffers(subject, n_words) {
            Err(Failed::Room) => return Ok(None),
            Err(Failed::Other(failure)) => return Err(failure),
            Ok(buffers) => buffers,
        };
        let Some(inputs) = self.inputs(subject, n_words)? else { return Ok(None) };
        let mut least: Vec<StageTime> = vec![];
        for _ in 0..PROFILED {
            inputs.renew(self.host, &buffers, 1)?;
            self.host.device().set_profile(true);
            let run = self.host.submit(|cmd| subject.record(cmd, &buffers.input, &buffers, n_words));
            self.host.device().set_profile(false);
            run?;
            let times = self.host.stage_times()?;
            match least.is_empty() {
                true => least = times,
                false => {
                    least.iter_mut().zip(times).for_each(|(least, time)| least.ms = least.ms.min(time.ms))
                }
            }
        }
        match least.is_empty() {
            true => Err("the device takes no time stamps: nothing is to be profiled".into()),
            false => Ok(Some(least)),
        }
    }

    /// What a sort is given again; none where the device has no room for it.
    fn inputs(&self, subject: &Subject, n_words: u64) -> Result<Option<Inputs>, Failure> {
        let mut inputs = Inputs { fresh: None, own: vec![] };
        if !subject.uses_up() {
            return Ok(Some(inputs));
        }
        inputs.fresh = match self.buffers(&Subject::Copy, n_words) {
            Err(Failed::Room) => return Ok(None),
            Err(Failed::Other(failure)) => return Err(failure),
            Ok(fresh) => Some(fresh.input),
        };
        let usage = Usage::TRANSFER_SRC | Usage::TRANSFER_DST | subject.input_usage();
        let more = (MAX_INPUTS / (n_words * 4)).min(MAX_REPEATS.into()).saturating_sub(1);
        for _ in 0..more {
            let desc = BufferDesc { name: "input", size: n_words * 4, usage, memory: Memory::Device };
            match self.host.device().create_buffer(&desc).map_err(Failed::from) {
                // As many as there is room for.
                Err(Failed::Room) => break,
                Err(Failed::Other(failure)) => return Err(failure),
                Ok(input) => inputs.own.push(input),
            }
        }
        Ok(Some(inputs))
    }

    /// Seconds of one execution: the least of many runs, each of many executions.
    fn least(&self, run: impl Fn(u32) -> Result<f64, spanforge::Error>, most: u32) -> Result<f64, Failure> {
        let repeats = ((self.seconds / 6.0 / run(1)?) as u32).clamp(1, most);
        let (start, mut seconds, mut n_runs) = (Instant::now(), f64::MAX, 0);
        while n_runs < 3 || (start.elapsed().as_secs_f64() < self.seconds && n_runs < 50) {
            seconds = seconds.min(run(repeats)? / f64::from(repeats));
            n_runs += 1;
        }
        Ok(seconds)
    }

    /// Seconds that a thread of the CPU takes for the same keys: the least of some runs.
    fn sort_unstable(&self, n: usize) -> f64 {
        let (begin, mut seconds, mut n_runs) = (Instant::now(), f64::MAX, 0);
        while n_runs < 3 || (begin.elapsed().as_secs_f64() < self.seconds && n_runs < 50) {
            let mut keys = self.words[..n].to_vec();
            let start = Instant::now();
            spanforge_primitives_host::sort_unstable(&mut keys);
            seconds = seconds.min(start.elapsed().as_secs_f64());
            std::hint::black_box(keys);
            n_runs += 1;
        }
        seconds
    }

    fn check_order(&self, subject: &Subject, keys: &Buffer, n: usize) -> Result<(), Failure> {
        let desc = BufferDesc {
            name: "sorted",
            size: n as u64 * 4,
            usage: Usage::TRANSFER_DST,
            memory: Memory::Readback,
        };
        let copy = self.host.device().create_buffer(&desc)?;
        self.host.submit(|cmd| cmd.copy(keys.all(), copy.all()))?;
        let sum = |words: &[u32]| words.iter().fold(0, |sum: u32, word| sum.wrapping_add(*word));
        let found: Vec<u32> = copy.read()?;
        match found.is_sorted() && sum(&found) == sum(&self.words[..n]) {
            true => Ok(()),
            false => Err(format!("{} of {n} keys has not sorted them", subject.name()).into()),
        }
    }

    /// Numbers that a subject leaves are right.
    fn check_words(&self, subject: &Subject, buffers: &Buffers, n: usize) -> Result<(), Failure> {
        let words = &self.words[..n];
        let is = |what: &str, found: u32, expected: u32| match found == expected {
            true => Ok(()),
            false => Err(format!("{} of {n} words: {what} is {found}, not {expected}", subject.name())),
        };
        if let Some(expected) = subject.first_word(words) {
            is("the first number", buffers.result.read_range::<u32>(0, 1)?[0], expected)?;
        }
        if let Some(expected) = subject.last_word(words) {
            let (usage, memory) = (Usage::TRANSFER_DST, Memory::Readback);
            let last =
                self.host.device().create_buffer(&BufferDesc { name: "last", size: 4, usage, memory })?;
            let from = buffers.output.slice(n as u64 * 4 - 4..n as u64 * 4);
            self.host.submit(|cmd| cmd.copy(from, last.all()))?;
            is("the last prefix", last.read_range::<u32>(0, 1)?[0], expected)?;
        }
        Ok(())
    }

    fn buffers(&self, subject: &Subject, n_words: u64) -> Result<Buffers, Failed> {
        let n = n_words as usize;
        let usage = Usage::STORAGE | Usage::TRANSFER_SRC | Usage::TRANSFER_DST;
        let own = usage | if subject.uses_up() { subject.input_usage() } else { Usage::STORAGE };
        let make = |name, size, usage, memory| {
            self.host.device().create_buffer(&BufferDesc { name, size, usage, memory })
        };
        let input = make("input", n_words * 4, usage | subject.input_usage(), Memory::Device)?;
        self.upload(
            &input,
            if subject.is_float() { bytemuck::cast_slice(&self.floats[..n]) } else { &self.words[..n] },
        )?;
        let output = match subject {
            Subject::Reduce(_) => make("output", 4, usage, Memory::Device)?,
            _ => make("output", n_words * 4, own, Memory::Device)?,
        };
        let scratch = make("scratch", subject.scratch(n_words).max(64), own, Memory::Device)?;
        Ok(Buffers { input, output, scratch, result: make("result", 256, usage, Memory::Readback)? })
    }

    /// In pieces, so that no second buffer of the size is needed.
    fn upload(&self, target: &Buffer, words: &[u32]) -> Result<(), spanforge::Error> {
        const PIECE: usize = 1 << 24;
        let size = words.len().min(PIECE) as u64 * 4;
        let desc = BufferDesc { name: "staging", size, usage: Usage::TRANSFER_SRC, memory: Memory::Upload };
        let mut staging = self.host.device().create_buffer(&desc)?;
        for (index, piece) in words.chunks(PIECE).enumerate() {
            let (start, bytes) = ((index * PIECE) as u64 * 4, piece.len() as u64 * 4);
            staging.write(0, piece)?;
            self.host.submit(|cmd| cmd.copy(staging.slice(..bytes), target.slice(start..start + bytes)))?;
        }
        Ok(())
    }

    fn error(&self, subject: &Subject, buffers: &Buffers, n_words: u64) -> Result<Option<f64>, Failure> {
        let (stride, n) = (subject.stride(), subject.elements(n_words) as usize);
        let result: Vec<f32> = buffers.result.read_range(0, 4)?;
        if subject.error(&result, 1.0).is_none() {
            return Ok(None);
        }
        let exact: f64 = self.floats.iter().step_by(stride).take(n).map(|float| f64::from(*float)).sum();
        let error = subject.error(&result, exact);
        match error.is_some_and(|error| error <= MAX_ERROR) {
            true => Ok(error),
            false => Err(format!("{} of {n} elements is {}, not {exact}", subject.name(), result[0]).into()),
        }
    }
}

/// Everything before is through before anything after begins.
fn order(cmd: &mut Commands<'_>) {
    let all = [Access::ComputeReadWrite, Access::TransferRead, Access::TransferWrite];
    cmd.barrier(Access::ComputeReadWrite, &all);
    cmd.barrier(Access::TransferWrite, &all);
}

/// What a sort is given, since it leaves nothing to be sorted.
struct Inputs {
    /// As it was, where it is used up.
    fresh: Option<Buffer>,
    /// Inputs of the executions of a command buffer from the second on.
    own: Vec<Buffer>,
}

impl Inputs {
    /// The input of an execution.
    fn of<'a>(&'a self, buffers: &'a Buffers, repeat: u32) -> &'a Buffer {
        let own = (repeat as usize).checked_sub(1).and_then(|index| self.own.get(index));
        own.unwrap_or(&buffers.input)
    }

    /// Makes those of so many executions as they were.
    fn renew(&self, host: &Host, buffers: &Buffers, repeats: u32) -> Result<(), spanforge::Error> {
        let Some(fresh) = &self.fresh else { return Ok(()) };
        host.submit(|cmd| {
            (0..repeats).try_for_each(|repeat| cmd.copy(fresh.all(), self.of(buffers, repeat).all()))
        })
    }
}

enum Failed {
    Room,
    Other(Failure),
}

impl From<spanforge::Error> for Failed {
    fn from(error: spanforge::Error) -> Self {
        use spanforge::Error::{Capacity, OutOfDeviceMemory, OutOfHostMemory};
        match error {
            Capacity { .. } | OutOfDeviceMemory { .. } | OutOfHostMemory { .. } => Self::Room,
            other => Self::Other(other.into()),
        }
    }
}
