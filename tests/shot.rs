//! One frame on the device that the environment gives (`VK_DRIVER_FILES`, `SPANFORGE_DEVICE`), everything read back. What
//! the validation layer says fails the test (see `harness`).

use std::sync::{Mutex, MutexGuard, OnceLock};

use spanforge::gpu::{BufferDesc, BufferSlice, Host, Memory, Usage};
use spanforge::layout::{Paint, PathView, WorkGroup};
use spanforge::vector::inspect;
use spanforge::{Error, Output, Rasterizer, RasterizerDesc, Scene, View};

use crate::harness;
use crate::reference::fragment::{Fragment, Input};
use crate::reference::span::Span;
use crate::reference::winding::Pattern;

/// The one device of this run.
pub fn host() -> &'static Host {
    harness::of_this_run()
}

/// Fails when the validation layer has said anything.
pub fn assert_silent() {
    let messages = host().messages();
    assert!(messages.is_empty(), "validation: {messages:#?}");
}

/// A rasterizer of `samples` samples that all tests share: what earlier frames left in its buffers must not matter.
pub fn rasterizer(samples: u32) -> MutexGuard<'static, Rasterizer> {
    static ALL: [OnceLock<Mutex<Rasterizer>>; 4] = [const { OnceLock::new() }; 4];
    let index = [4, 8, 16, 32].iter().position(|n| *n == samples).unwrap();
    let make = || Mutex::new(new_rasterizer(samples));
    ALL[index].get_or_init(make).lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// A rasterizer with empty buffers.
pub fn new_rasterizer(samples: u32) -> Rasterizer {
    Rasterizer::new(
        host().device(),
        &RasterizerDesc { output: Output::Composite { samples }, ..Default::default() },
    )
    .unwrap()
}

/// Where the samples lie.
pub fn pattern(samples: u32) -> Pattern {
    let p = inspect::pattern(samples).unwrap();
    Pattern { first: p.first as i32, step: p.step as i32, x: p.x.iter().map(|x| i32::from(*x)).collect() }
}

/// The first `n` values of a buffer.
pub fn read<T: bytemuck::Pod>(slice: BufferSlice<'_>, n: usize) -> Vec<T> {
    read_on(host(), slice, n)
}

pub fn read_on<T: bytemuck::Pod>(host: &Host, slice: BufferSlice<'_>, n: usize) -> Vec<T> {
    let size = (n * size_of::<T>()) as u64;
    if size == 0 {
        return Vec::new();
    }
    let desc = BufferDesc { name: "read back", size, usage: Usage::TRANSFER_DST, memory: Memory::Readback };
    let target = host.device().create_buffer(&desc).unwrap();
    host.submit(|cmd| cmd.copy(slice.slice(..size), target.all())).unwrap();
    target.read_range(0, n).unwrap()
}

/// A frame: the CPU's records, and what the GPU made of them.
pub struct Shot {
    pub width: usize,
    pub height: usize,
    pub pattern: Pattern,
    pub paths: Vec<PathView>,
    pub paints: Vec<Paint>,
    pub ramps: Vec<u32>,
    pub groups: Vec<WorkGroup>,
    pub curves: Vec<u32>,
    pub points: Vec<[f32; 2]>,
    pub group_size: u32,
    pub n_rows: usize,
    pub bound: u64,
    pub cut: bool,
    /// Parts that the frame was made in: rows, fragments and spans are those of the last one.
    pub n_parts: usize,
    pub rows: Vec<u32>,
    pub fragments: Vec<Fragment>,
    pub spans: Vec<Span>,
    pub span_counts: Vec<u32>,
    pub pixels: Vec<u32>,
}

/// Records, submits, waits, reads.
pub fn shoot_with(
    rasterizer: &mut Rasterizer,
    samples: u32,
    scene: &Scene,
    view: &View,
) -> Result<Shot, Error> {
    shoot_on(host(), rasterizer, samples, scene, view)
}

/// The same on another device than the usual one.
pub fn shoot_on(
    host: &Host,
    rasterizer: &mut Rasterizer,
    samples: u32,
    scene: &Scene,
    view: &View,
) -> Result<Shot, Error> {
    host.submit(|cmd| {
        rasterizer.prepare(cmd, scene, view)?;
        rasterizer.composite(cmd)
    })?;
    let pixels = match view.width == 0 || view.height == 0 {
        true => Vec::new(),
        false => read_on(host, rasterizer.pixels()?, view.width as usize * view.height as usize),
    };
    read_back_on(host, rasterizer, samples, view, pixels)
}

/// What the stages before the pixels made of `samples` samples.
pub fn read_back(
    rasterizer: &Rasterizer,
    samples: u32,
    view: &View,
    pixels: Vec<u32>,
) -> Result<Shot, Error> {
    read_back_on(host(), rasterizer, samples, view, pixels)
}

pub fn read_back_on(
    host: &Host,
    rasterizer: &Rasterizer,
    samples: u32,
    view: &View,
    pixels: Vec<u32>,
) -> Result<Shot, Error> {
    let frame = inspect::frame(rasterizer);
    let buffers = inspect::buffers(rasterizer)?;
    let rows: Vec<u32> = read_on(host, buffers.rows, frame.n_rows);
    let n = rows.last().map_or(0, |n| *n as usize);
    let span_words = if samples > 16 { 3 } else { 2 };
    let shot = Shot {
        width: view.width as usize,
        height: view.height as usize,
        pattern: pattern(samples),
        paths: frame.paths.to_vec(),
        paints: frame.paints.to_vec(),
        ramps: frame.ramps.to_vec(),
        groups: frame.groups.to_vec(),
        curves: frame.curves.to_vec(),
        points: frame.points.to_vec(),
        group_size: frame.group_size,
        n_rows: frame.n_rows,
        bound: frame.bound,
        cut: frame.cut,
        n_parts: frame.n_parts,
        fragments: read_on(host, buffers.fragments, n),
        spans: spans(&read_on(host, buffers.spans, span_words * n), span_words),
        span_counts: read_on(host, buffers.span_counts, frame.n_rows),
        pixels,
        rows,
    };
    assert_eq!(host.messages(), Vec::<String>::new());
    assert!(n as u64 <= shot.bound, "{n} fragments and room for {}", shot.bound);
    Ok(shot)
}

/// A budget that a drawing of runs meets in about `n` parts, and the bytes that it needs at once.
pub fn budget_of_parts(whole: &Rasterizer, n: u64) -> (u64, u64) {
    let kept = ["spans", "runs", "draw arguments"];
    let needed = |w: &inspect::Written<'_>| w.slack.start;
    let (own, shared): (Vec<_>, Vec<_>) =
        inspect::written(whole).unwrap().into_iter().partition(|w| kept.contains(&w.name));
    let [own, shared] = [own, shared].map(|all| all.iter().map(needed).sum::<u64>());
    // Some more for the bands of one path, which each have a margin.
    (own + own / 8 + shared / n, own + shared)
}

/// Spans out of the words that the shaders write.
fn spans(words: &[u32], span_words: usize) -> Vec<Span> {
    let span = |w: &[u32]| Span {
        column: (w[0] & 0xFFFF) as i32 - 1,
        end: (w[0] >> 16) as i32,
        pixel: if span_words == 2 { w[1] & 0xFFFF } else { w[1] },
        gap: if span_words == 2 { w[1] >> 16 } else { w[2] },
    };
    words.chunks(span_words).map(span).collect()
}

/// One frame on the shared rasterizer.
pub fn shoot(samples: u32, scene: &Scene, view: &View) -> Shot {
    shoot_with(&mut rasterizer(samples), samples, scene, view).unwrap()
}

impl Shot {
    /// What the twin of the fragment stage reads.
    pub fn input(&self) -> Input<'_> {
        Input {
            groups: &self.groups,
            group_size: self.group_size,
            paths: &self.paths,
            curves: &self.curves,
            points: &self.points,
            width: self.width as i32,
            n_rows: self.n_rows,
            sample_first: self.pattern.first,
            sample_step: self.pattern.step,
        }
    }

    /// Where the fragments and the spans of a row begin.
    pub fn start(&self, row: usize) -> usize {
        if row == 0 { 0 } else { self.rows[row - 1] as usize }
    }

    pub fn row_fragments(&self, row: usize) -> &[Fragment] {
        &self.fragments[self.start(row)..self.rows[row] as usize]
    }

    pub fn row_spans(&self, row: usize) -> &[Span] {
        &self.spans[self.start(row)..][..self.span_counts[row] as usize]
    }

    /// The row of `path` in picture row `y`.
    pub fn row_of(&self, path: usize, y: usize) -> Option<usize> {
        let view = &self.paths[path];
        let y = y as i32;
        (view.row_min..view.row_max).contains(&y).then(|| (view.row_base + y) as usize)
    }

    /// The sample masks of a path over the whole picture, from its spans.
    pub fn masks(&self, path: usize) -> Vec<u32> {
        let mut masks = vec![0; self.width * self.height];
        for y in 0..self.height {
            let Some(row) = self.row_of(path, y) else { continue };
            let line = &mut masks[y * self.width..(y + 1) * self.width];
            for span in self.row_spans(row) {
                for x in span.pixels() {
                    assert_eq!(line[x], 0, "two spans over pixel ({x}, {y}) of path {path}");
                    line[x] = span.mask(x);
                }
            }
        }
        masks
    }
}
