//! What the CPU knows before it records: the paths under a view, who does what, which paths meet which picture row, and
//! how much room that takes. In: outlines, transforms, a view. Out: a [`Plan`]; its records go to the GPU as they are.

use std::ops::Range;
use std::sync::Arc;

use kurbo::{Affine, Point, Rect};

use super::clip::{Clipped, TooLarge};
use super::path::{Chunk, Outline, stretch};
use super::spread::spread;
use super::target::DrawState;
use super::view::View;
use crate::error::Error;
use crate::layout::{PathView, WorkGroup};
use crate::limits::{
    COMPOSITE_COLUMNS, FLATNESS, LINE_PIXELS, LIST_ROWS, MAX_COORDINATE, PIECE_SPANS, STRIP_SPANS,
};

/// How far a line may leave the control polygon's box: moved nodes (4/3 of the tolerance) and rounding.
const MARGIN: f64 = 0.125;
/// What a line adds to the fragments beyond its length: one cell, two partial steps, a moved and rounded node at each end.
const PER_LINE: f64 = 3.5;

/// A path as the plan sees it.
pub(crate) struct PathInput<'a> {
    /// Its number in the scene, for errors.
    pub(crate) number: u32,
    pub(crate) outline: &'a Arc<Outline>,
    /// Path space to pixels.
    pub(crate) transform: Affine,
    pub(crate) even_odd: bool,
    /// Where the outline's curves start in the scene's curve buffer.
    pub(crate) first_curve: u32,
    pub(crate) layer: u32,
}

/// The records and sizes of one frame.
#[derive(Default)]
pub(crate) struct Plan {
    pub(crate) paths: Vec<PathView>,
    pub(crate) groups: Vec<WorkGroup>,
    /// Section by section the starts of every `LIST_ROWS` picture rows in `lists`, and at last the ends.
    pub(crate) list_starts: Vec<u32>,
    /// Paths that meet those rows, in painter's order.
    pub(crate) lists: Vec<u32>,
    /// Rows of all paths.
    pub(crate) n_rows: u64,
    /// Layers that have rows, upwards, and the first row of each.
    pub(crate) layers: Vec<(u32, u32)>,
    /// Never less than the fragments of the frame.
    pub(crate) fragments: u64,
    /// Never less than the fragments of one path, and so of one row.
    pub(crate) longest: u64,
    /// Never less than the spans of one row.
    pub(crate) row_spans: u64,
    /// Sections of each list of paths, one a dispatch of composite.
    pub(crate) n_sections: u32,
    /// Curves cut on the CPU, when some reach too far for f32: they stand for the scene's curves.
    pub(crate) clipped: Option<Clipped>,
}

/// Which picture rows a part of the frame covers, and how finely curves are shared out.
#[derive(Clone)]
pub(crate) struct Frame<'a> {
    pub(crate) view: &'a View,
    /// Picture rows that the part covers.
    pub(crate) rows: Range<u32>,
    /// Some path of the frame reaches too far for f32: all curves are transformed and cut on the CPU, so that neighbours agree.
    pub(crate) far: bool,
    /// Lines that one invocation should walk, about.
    pub(crate) lines_per_part: f64,
    /// Items of one workgroup.
    pub(crate) group_size: u32,
    /// Loop iterations that an invocation of composite may take.
    pub(crate) iterations: u64,
    /// Workgroups go in an order of which any run is a sample of all.
    pub(crate) spread: bool,
}

impl Plan {
    /// # Errors
    /// [`Error::InvalidInput`] names the path whose coordinates overflow under its transform.
    pub(crate) fn new(inputs: &[PathInput<'_>], frame: &Frame<'_>) -> Result<Self, Error> {
        let mut plan = Self { clipped: frame.far.then(Clipped::default), ..Self::default() };
        let mut iterations = vec![0; inputs.len()];
        for (index, input) in inputs.iter().enumerate() {
            let Some(bounds) = input.outline.bounds else {
                plan.paths.push(PathView::default());
                continue;
            };
            let bounds = input.transform.transform_rect_bbox(bounds);
            if !bounds.is_finite() {
                return Err(Error::InvalidInput {
                    what: format!("path {}", input.number),
                    why: "its coordinates overflow under its transform".into(),
                });
            }
            let (before, first_row) = (plan.fragments, plan.n_rows);
            plan.path(index as u32, input, bounds, frame).map_err(|TooLarge| Error::InvalidInput {
                what: format!("path {}", input.number),
                why: "its coordinates are too large to be cut to the view".into(),
            })?;
            if plan.n_rows > first_row && plan.layers.last().is_none_or(|(layer, _)| *layer != input.layer) {
                plan.layers.push((input.layer, first_row as u32));
            }
            let fragments = plan.fragments - before;
            let (width, columns) = (frame.view.width, columns(bounds, frame.view.width));
            plan.longest = plan.longest.max(fragments);
            plan.row_spans = plan.row_spans.max(columns.min(fragments));
            iterations[index] = composite_iterations(columns, width, fragments);
        }
        plan.lists(frame.view.height, &iterations, frame.iterations);
        if frame.spread {
            plan.groups = spread(&plan.groups);
        }
        Ok(plan)
    }

    fn path(
        &mut self,
        index: u32,
        input: &PathInput<'_>,
        bounds: Rect,
        frame: &Frame<'_>,
    ) -> Result<(), TooLarge> {
        let view = frame.view;
        let width = f64::from(view.width);
        let (top, bottom) = (f64::from(frame.rows.start), f64::from(frame.rows.end));
        let row_min = (bounds.y0 - MARGIN).floor().clamp(top, bottom);
        let row_max = ((bounds.y1 + MARGIN).floor() + 1.0).clamp(top, bottom);
        let visible = bounds.x0 - MARGIN < width && row_min < row_max;
        let (row_min, row_max) = if visible { (row_min as i32, row_max as i32) } else { (0, 0) };
        let [a, b, c, d, e, f] = input.transform.as_coeffs();
        let cut = self.clipped.is_some();
        self.paths.push(PathView {
            linear: if cut { [1.0, 0.0, 0.0, 1.0] } else { [a as f32, b as f32, c as f32, d as f32] },
            offset: if cut { [0.0, 0.0] } else { [e as f32, f as f32] },
            row_base: self.n_rows as i32 - row_min,
            row_min,
            row_max,
            flags: u32::from(input.even_odd),
        });
        if !visible {
            return Ok(());
        }
        self.n_rows += (row_max - row_min) as u64;
        if let Some(mut clipped) = self.clipped.take() {
            let cut = self.cut_path(&mut clipped, index, input, frame);
            self.clipped = Some(clipped);
            return cut;
        }
        let scale = stretch(input.transform);
        for chunk in &input.outline.chunks {
            let bounds = input.transform.transform_rect_bbox(chunk.bounds).inflate(MARGIN, MARGIN);
            if !meets(bounds, width, &frame.rows) {
                continue;
            }
            let [length_x, length_y] = chunk.length;
            let x = a.abs() * length_x + c.abs() * length_y;
            let y = b.abs() * length_x + d.abs() * length_y;
            self.chunk(chunk, x, y, scale, input.first_curve, index, bounds.x1 < 0.0, frame);
        }
        Ok(())
    }

    #[expect(clippy::too_many_arguments)]
    fn chunk(
        &mut self,
        chunk: &Chunk,
        x: f64,
        y: f64,
        scale: f64,
        first_curve: u32,
        path: u32,
        left_of_view: bool,
        frame: &Frame<'_>,
    ) {
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
            self.groups.push(WorkGroup { curve_first, n_items, item_first, parts_log2, path });
        }
    }

    /// The path's curves in f64 pixels, cut to what the view can see.
    fn cut_path(
        &mut self,
        clipped: &mut Clipped,
        path: u32,
        input: &PathInput<'_>,
        frame: &Frame<'_>,
    ) -> Result<(), TooLarge> {
        let (width, height) = (f64::from(frame.view.width), f64::from(frame.view.height));
        let first = clipped.curves.len();
        for chunk in &input.outline.chunks {
            let bounds = input.transform.transform_rect_bbox(chunk.bounds).inflate(MARGIN, MARGIN);
            if !meets(bounds, width, &frame.rows) {
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
        let cut = Outline::of_clipped(clipped, first);
        for chunk in &cut {
            let [x, y] = chunk.length;
            self.chunk(chunk, x, y, 1.0, first as u32, path, chunk.bounds.x1 < 0.0, frame);
        }
        Ok(())
    }

    /// Pieces that every row is walked in.
    pub(crate) fn n_pieces(&self) -> u32 {
        self.row_spans.div_ceil(PIECE_SPANS.into()).max(1) as u32
    }

    /// Path and picture row of every row, for the draw stage.
    pub(crate) fn row_places(&self) -> Vec<[u32; 2]> {
        let mut places = Vec::with_capacity(self.n_rows as usize);
        for (index, path) in self.paths.iter().enumerate() {
            places.extend((path.row_min..path.row_max).map(|y| [index as u32, y as u32]));
        }
        places
    }

    /// The first row of each layer and the end, where there are several; else what stands for none.
    pub(crate) fn layer_rows(&self) -> Vec<u32> {
        match &self.layers[..] {
            [] | [_] => vec![self.n_rows as u32],
            layers => layers.iter().map(|(_, row)| *row).chain([self.n_rows as u32]).collect(),
        }
    }

    /// Draw arguments: those of all, then where there are several layers those of each.
    pub(crate) fn n_draws(&self) -> u64 {
        if self.layers.len() > 1 { 1 + self.layers.len() as u64 } else { 1 }
    }

    /// Which of those arguments a draw takes.
    pub(crate) fn draws(&self, state: &DrawState) -> Vec<u64> {
        let taken = |(layer, _): &(u32, u32)| state.layers.contains(layer);
        match self.layers.iter().all(taken) {
            true => vec![0],
            false => {
                (1..).zip(&self.layers).filter(|(_, layer)| taken(layer)).map(|(number, _)| number).collect()
            }
        }
    }

    /// `iterations` of composite's loops for each path, and the most of a section.
    fn lists(&mut self, height: u32, iterations: &[u64], most: u64) {
        let blocks = |path: &PathView| {
            let rows = LIST_ROWS as i32;
            if path.row_min < path.row_max {
                path.row_min / rows..(path.row_max - 1) / rows + 1
            } else {
                0..0
            }
        };
        let n_blocks = height.div_ceil(LIST_ROWS) as usize;
        let mut starts = vec![0_u32; n_blocks + 1];
        for block in self.paths.iter().flat_map(blocks) {
            starts[block as usize + 1] += 1;
        }
        for block in 0..n_blocks {
            starts[block + 1] += starts[block];
        }
        let ends = starts.split_off(1);
        let mut next = [&[0], &ends[..]].concat();
        starts.clear();
        starts.extend_from_slice(&next[..n_blocks]);
        self.lists = vec![0; next[n_blocks] as usize];
        let mut sections = vec![starts];
        let mut section = vec![(0, 2 * u64::from(COMPOSITE_COLUMNS)); n_blocks];
        for (index, path) in self.paths.iter().enumerate() {
            for block in blocks(path) {
                let block = block as usize;
                let (slot, (number, spent)) = (&mut next[block], &mut section[block]);
                *spent += iterations[index];
                if *spent > most && *slot > sections[*number][block] {
                    *number += 1;
                    if *number == sections.len() {
                        // Lists that need no more sections have empty ones.
                        sections.push(ends.clone());
                    }
                    sections[*number][block] = *slot;
                    *spent = iterations[index];
                }
                self.lists[*slot as usize] = index as u32;
                *slot += 1;
            }
        }
        self.n_sections = sections.len() as u32;
        self.list_starts = sections.concat();
        self.list_starts.extend(ends);
    }
}

/// Columns of a view of `width` that a box of control points can have spans in, at most: one for each end that lies inside a
/// pixel, two for nodes that were moved.
fn columns(bounds: Rect, width: u32) -> u64 {
    let inside = (bounds.x1.min(f64::from(width)) - bounds.x0.max(0.0)).max(0.0);
    ((inside + 4.0) as u64).min(width.into())
}

/// Loop iterations that composite spends on a row of a path, about: a few for the path, and to find its part in a strip where
/// there are several; two for a span, of which there is at most one a fragment and one a column; for the pixels of gaps one,
/// and one more for lanes that fill theirs in turn.
fn composite_iterations(columns: u64, width: u32, fragments: u64) -> u64 {
    let bisection = if width > STRIP_SPANS { 17 } else { 0 };
    let columns = columns.min(COMPOSITE_COLUMNS.into());
    4 + bisection + 2 * columns.min(fragments).min(STRIP_SPANS.into()) + 2 * columns
}

/// Whether a box in pixels can change a sample: not above, below or right of the picture rows.
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
