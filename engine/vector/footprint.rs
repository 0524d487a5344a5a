//! One path under a view: which picture rows it meets, how many fragments it has at most, and who works on it. In: an
//! outline, a transform, a frame. Out: a [`Footprint`] and work groups.

use std::ops::Range;

use kurbo::{Affine, Point, Rect};
use peniko::Fill;

use super::clip::{Clipped, TooLarge};
use super::outlines::Held;
use super::path::{Chunk, Outline, stretch};
use super::scene::{Path, Scene};
use super::view::View;
use crate::error::Error;
use crate::layout::{PathView, WorkGroup};
use crate::limits::{COMPOSITE_COLUMNS, FLATNESS, LINE_PIXELS, MAX_COORDINATE, STRIP_SPANS};

/// How far a line may leave the control polygon's box: moved nodes (4/3 of the tolerance) and rounding.
const MARGIN: f64 = 0.125;
/// What a line adds to the fragments beyond its length: one cell, two partial steps, a moved and rounded node at each end.
const PER_LINE: f64 = 3.5;

/// A path as the plan sees it.
pub(crate) struct PathInput<'a> {
    /// Its number in the scene, for errors.
    pub(crate) number: u32,
    pub(crate) outline: &'a Outline,
    /// Path space to pixels.
    pub(crate) transform: Affine,
    pub(crate) even_odd: bool,
    /// Where the outline's curves start in the scene's curve buffer.
    pub(crate) first_curve: u32,
    pub(crate) layer: u32,
}

impl<'a> PathInput<'a> {
    /// The path in a slot of the scene, with the outline that is held for it.
    pub(crate) fn new(scene: &Scene, (slot, path): (u32, &Path), held: &'a Held, view: &View) -> Self {
        Self {
            number: slot,
            outline: &held.outline,
            transform: view.transform * path.transform,
            even_odd: path.fill_rule() == Fill::EvenOdd,
            first_curve: held.first_curve,
            layer: scene.rank(slot).layer,
        }
    }
}

/// Which picture rows a part of the frame covers, and how finely curves are shared out.
#[derive(Clone)]
pub(crate) struct Frame<'a> {
    pub(crate) view: &'a View,
    /// Picture rows that the part covers.
    pub(crate) rows: Range<u32>,
    /// Some path of the frame reaches too far for f32: all curves are transformed and cut on the CPU, so that neighbours agree.
    pub(crate) far: bool,
    /// Runs are made, in painter's order of the rows; else row lists, for composite.
    pub(crate) draws: bool,
    /// Lines that one invocation should walk, about.
    pub(crate) lines_per_part: f64,
    /// Items of one workgroup.
    pub(crate) group_size: u32,
    /// Loop iterations that an invocation of composite may take.
    pub(crate) iterations: u64,
    /// Workgroups go in an order of which any run is a sample of all.
    pub(crate) spread: bool,
}

/// What a path takes of a frame.
#[derive(Clone, Copy, Default)]
pub(crate) struct Footprint {
    /// Its record, as if its rows were the first ones.
    pub(crate) path: PathView,
    /// Never less than its fragments.
    pub(crate) fragments: u64,
    /// Never less than the spans of one of its rows.
    pub(crate) row_spans: u64,
    /// Loop iterations of composite for one of its rows, about.
    pub(crate) iterations: u64,
}

impl Footprint {
    /// Appends to `groups` who works on path `index`; to `clipped`, where there is one, its curves.
    ///
    /// # Errors
    /// [`Error::InvalidInput`] names the path whose coordinates overflow under its transform.
    pub(crate) fn new(
        index: u32,
        input: &PathInput<'_>,
        frame: &Frame<'_>,
        clipped: Option<&mut Clipped>,
        groups: &mut Vec<WorkGroup>,
    ) -> Result<Self, Error> {
        let Some(bounds) = input.outline.bounds else { return Ok(Self::default()) };
        let bounds = input.transform.transform_rect_bbox(bounds);
        let refuse =
            |why: &str| Error::InvalidInput { what: format!("path {}", input.number), why: why.into() };
        if !bounds.is_finite() {
            return Err(refuse("its coordinates overflow under its transform"));
        }
        let width = f64::from(frame.view.width);
        let (top, bottom) = (f64::from(frame.rows.start), f64::from(frame.rows.end));
        let row_min = (bounds.y0 - MARGIN).floor().clamp(top, bottom);
        let row_max = ((bounds.y1 + MARGIN).floor() + 1.0).clamp(top, bottom);
        if bounds.x0 - MARGIN >= width || row_min >= row_max {
            return Ok(Self::default());
        }
        let (row_min, row_max) = (row_min as i32, row_max as i32);
        let [a, b, c, d, e, f] = input.transform.as_coeffs();
        let cut = clipped.is_some();
        let path = PathView {
            linear: if cut { [1.0, 0.0, 0.0, 1.0] } else { [a as f32, b as f32, c as f32, d as f32] },
            offset: if cut { [0.0, 0.0] } else { [e as f32, f as f32] },
            row_base: -row_min,
            row_min,
            row_max,
            flags: u32::from(input.even_odd),
        };
        let mut share = Share { path: index, frame, groups, fragments: 0 };
        match clipped {
            Some(clipped) => share
                .cut(clipped, input)
                .map_err(|TooLarge| refuse("its coordinates are too large to be cut to the view"))?,
            None => share.all(input),
        }
        let fragments = share.fragments;
        let columns = columns(bounds, frame.view.width);
        let iterations = composite_iterations(columns, frame.view.width, fragments);
        Ok(Self { path, fragments, row_spans: columns.min(fragments), iterations })
    }

    pub(crate) fn n_rows(&self) -> u32 {
        (self.path.row_max - self.path.row_min) as u32
    }
}

/// The work on one path.
struct Share<'a> {
    path: u32,
    frame: &'a Frame<'a>,
    groups: &'a mut Vec<WorkGroup>,
    fragments: u64,
}

impl Share<'_> {
    fn all(&mut self, input: &PathInput<'_>) {
        let [a, b, c, d, ..] = input.transform.as_coeffs();
        let scale = stretch(input.transform);
        for chunk in &input.outline.chunks {
            let bounds = input.transform.transform_rect_bbox(chunk.bounds).inflate(MARGIN, MARGIN);
            if !self.frame.meets(bounds) {
                continue;
            }
            let [length_x, length_y] = chunk.length;
            let x = a.abs() * length_x + c.abs() * length_y;
            let y = b.abs() * length_x + d.abs() * length_y;
            self.chunk(chunk, [x, y], scale, input.first_curve, bounds.x1 < 0.0);
        }
    }

    /// The path's curves in f64 pixels, cut to what the view can see.
    fn cut(&mut self, clipped: &mut Clipped, input: &PathInput<'_>) -> Result<(), TooLarge> {
        let (width, height) = (f64::from(self.frame.view.width), f64::from(self.frame.view.height));
        let first = clipped.curves.len();
        for chunk in &input.outline.chunks {
            let bounds = input.transform.transform_rect_bbox(chunk.bounds).inflate(MARGIN, MARGIN);
            if !self.frame.meets(bounds) {
                continue;
            }
            for curve in chunk.first_curve..chunk.first_curve + chunk.n_curves {
                let mut pixels = [Point::ZERO; 4];
                let points = input.outline.points_of(input.outline.curves[curve as usize]);
                for (to, from) in pixels.iter_mut().zip(points) {
                    *to = input.transform * *from;
                }
                clipped.add(&pixels[..points.len()], width, height)?;
            }
        }
        for chunk in &Outline::of_clipped(clipped, first) {
            self.chunk(chunk, chunk.length, 1.0, first as u32, chunk.bounds.x1 < 0.0);
        }
        Ok(())
    }

    /// A chunk whose control polygons are `x` pixels wide and `y` high in all.
    fn chunk(&mut self, chunk: &Chunk, [x, y]: [f64; 2], scale: f64, first_curve: u32, left_of_view: bool) {
        let frame = self.frame;
        // Twice the shader's, since a curve becomes two lines from half of that on: n <= 1 + sqrt(2 ratio).
        let smooth = f64::from(FLATNESS) * 0.25 * scale;
        let n_curves = f64::from(chunk.n_curves);
        let n_lines = n_curves + smooth.sqrt() * chunk.bend + 3.0 * (x + y) / f64::from(LINE_PIXELS);
        let n_rows = frame.rows.len() as f64;
        let y = y.min(n_lines * n_rows);
        let length = if left_of_view { y } else { x + y };
        let cells = f64::from(frame.view.width) + n_rows + 2.0;
        let bound = (length + PER_LINE * n_lines).min(n_lines * cells) * 1.001 + 1.0;
        self.fragments += bound as u64;
        let longest =
            1.0 + smooth.sqrt() * chunk.sharpest + 3.0 * scale * chunk.longest / f64::from(LINE_PIXELS);
        let parts_log2 = (longest / frame.lines_per_part).log2().ceil().clamp(0.0, 10.0) as u32;
        let n_items = chunk.n_curves << parts_log2;
        for item_first in (0..n_items).step_by(frame.group_size as usize) {
            let curve_first = first_curve + chunk.first_curve;
            self.groups.push(WorkGroup { curve_first, n_items, item_first, parts_log2, path: self.path });
        }
    }
}

impl Frame<'_> {
    /// Whether a box in pixels can change a sample: not above, below or right of the picture rows.
    fn meets(&self, bounds: Rect) -> bool {
        meets(bounds, f64::from(self.view.width), &self.rows)
    }
}

/// Columns of a view of `width` that a box of control points can have spans in, at most: one for each end that lies inside a
/// pixel, two for nodes that were moved.
fn columns(bounds: Rect, width: u32) -> u64 {
    let inside = (bounds.x1.min(f64::from(width)) - bounds.x0.max(0.0)).max(0.0);
    ((inside + 4.0) as u64).min(width.into())
}

/// Loop iterations that composite spends on a row of a path, about: a few for the path, and to find its part in a strip where
/// there are several; two for a span, of which there is at most one a fragment and one a column; for the pixels of gaps half
/// of one, three times as much again for rounds of gaps and for lanes that fill theirs in turn.
fn composite_iterations(columns: u64, width: u32, fragments: u64) -> u64 {
    let bisection = if width > STRIP_SPANS { 17 } else { 0 };
    let columns = columns.min(COMPOSITE_COLUMNS.into());
    4 + bisection + 2 * columns.min(fragments).min(STRIP_SPANS.into()) + 2 * columns
}

fn meets(bounds: Rect, width: f64, rows: &Range<u32>) -> bool {
    bounds.y1 >= f64::from(rows.start) && bounds.y0 <= f64::from(rows.end) && bounds.x0 <= width
}

/// Whether f32 is too coarse for a path: a chunk that is worked on whose coordinates, scaled or moved, pass
/// `MAX_COORDINATE`. Scaled x and y count with their amounts: what cancels has lost its digits before.
pub(crate) fn reaches_far(input: &PathInput<'_>, view: &View) -> bool {
    /// f32 ends at 3.4e38 and at 1.2e-38: products of what lies this far inside are neither infinite nor lost.
    const F32_SAFE: f64 = 1e30;
    let limit = f64::from(MAX_COORDINATE);
    let (width, rows) = (f64::from(view.width), 0..view.height);
    let coefficients = input.transform.as_coeffs().map(f64::abs);
    let [a, b, c, d, ..] = coefficients;
    let fits = |r: Rect| r.x0 >= -limit && r.y0 >= -limit && r.x1 <= limit && r.y1 <= limit;
    let near = |r: Rect| {
        let (x, y) = (r.x0.abs().max(r.x1.abs()), r.y0.abs().max(r.y1.abs()));
        a * x + c * y <= limit
            && b * x + d * y <= limit
            && fits(input.transform.transform_rect_bbox(r))
            && coefficients.iter().chain(&[x, y]).all(|v| *v <= F32_SAFE)
    };
    let seen = |r: Rect| meets(input.transform.transform_rect_bbox(r).inflate(MARGIN, MARGIN), width, &rows);
    let Some(bounds) = input.outline.bounds else { return false };
    if near(bounds) || !seen(bounds) {
        return false;
    }
    input.outline.chunks.iter().any(|c| !near(c.bounds) && seen(c.bounds))
}
