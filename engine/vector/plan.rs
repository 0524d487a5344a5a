//! What the CPU knows before it records: the paths under a view, who does what, which paths meet which picture row, and
//! how much room that takes. In: outlines, transforms, a view. Out: a [`Plan`]; its records go to the GPU as they are.

use super::clip::Clipped;
use super::footprint::{Footprint, Frame, PathInput};
use super::lists;
use super::paint;
use super::spread::spread;
use super::table::Table;
use super::target::DrawState;
use crate::error::Error;
use crate::layout::{Paint, PathView, WorkGroup};
use crate::limits::PIECE_SPANS;

/// The records and sizes of one frame.
#[derive(Default)]
pub(crate) struct Plan {
    pub(crate) paths: Table<PathView>,
    pub(crate) groups: Table<WorkGroup>,
    /// Which path each one is, and what it takes.
    pub(crate) members: Vec<Member>,
    /// For composite. Section by section the starts of every `LIST_ROWS` picture rows in `lists`, and at last the ends.
    pub(crate) list_starts: Table<u32>,
    /// Paths that meet those rows, in painter's order.
    pub(crate) lists: Table<u32>,
    /// For runs. Path and picture row of every row.
    pub(crate) row_places: Table<[u32; 2]>,
    /// The first row of each layer and the end, where there are several; else what stands for none.
    pub(crate) layer_rows: Table<u32>,
    /// Rows of all paths.
    pub(crate) n_rows: u64,
    /// Upwards.
    pub(crate) layers: Vec<Layer>,
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

/// Which path of the scene one of a plan is, and what it adds to the plan's sizes.
#[derive(Clone, Copy, Default)]
pub(crate) struct Member {
    pub(crate) slot: u32,
    pub(crate) layer: u32,
    /// Never less than its fragments.
    pub(crate) fragments: u64,
    /// Loop iterations of composite for one of its rows.
    pub(crate) iterations: u64,
}

impl Member {
    pub(crate) fn new(slot: u32, layer: u32, footprint: &Footprint) -> Self {
        Self { slot, layer, fragments: footprint.fragments, iterations: footprint.iterations }
    }
}

/// A layer that has rows.
#[derive(Clone, Copy)]
pub(crate) struct Layer {
    pub(crate) number: u32,
    /// Its first row; for composite, rows lie in any order.
    pub(crate) first_row: u32,
    /// Paths with rows.
    pub(crate) n_paths: u32,
    /// Those of them that are filled with a gradient: where there is none a simpler pipeline serves.
    pub(crate) n_gradients: u32,
}

/// One indirect draw of a plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Draw {
    /// Which arguments it takes: first those of all layers, then those of each.
    pub(crate) arguments: u64,
    /// Some brush may be a gradient.
    pub(crate) gradients: bool,
}

/// Layers are drawn one by one, where only some have gradients and there are no more than these: what a draw costs the CPU
/// grows with them. (On lavapipe the tiger in 2 to 16 layers, of which one has a gradient too, takes half the time of one draw
/// that has to look for gradients everywhere.)
const MOST_DRAWS: usize = 64;

impl Plan {
    /// # Errors
    /// Those of [`Footprint::new`].
    pub(crate) fn new(inputs: &[PathInput<'_>], frame: &Frame<'_>) -> Result<Self, Error> {
        let mut plan = Self { clipped: frame.far.then(Clipped::default), ..Self::default() };
        let (mut paths, mut groups) = (Vec::with_capacity(inputs.len()), Vec::with_capacity(inputs.len()));
        for (index, input) in inputs.iter().enumerate() {
            let footprint = Footprint::new(index as u32, input, frame, plan.clipped.as_mut(), &mut groups)?;
            let path = footprint.path;
            let first_row = plan.n_rows;
            paths.push(PathView { row_base: path.row_base.wrapping_add(first_row as i32), ..path });
            plan.members.push(Member::new(input.number, input.layer, &footprint));
            plan.n_rows += u64::from(footprint.n_rows());
            plan.count(&footprint);
            if plan.n_rows > first_row {
                plan.layer(input.layer, first_row as u32).n_paths += 1;
            }
        }
        if frame.draws {
            plan.row_places = row_places(&paths, plan.n_rows).into();
            plan.layer_rows = plan.layer_rows().into();
        } else {
            let iterations = |index: usize| plan.members[index].iterations;
            let lists = lists::of(&paths, frame.view.height, iterations, frame.iterations);
            (plan.list_starts, plan.lists) = (lists.starts.into(), lists.paths.into());
            plan.n_sections = lists.n_sections;
        }
        plan.paths = paths.into();
        plan.groups = if frame.spread { spread(&groups).into() } else { groups.into() };
        Ok(plan)
    }

    /// Counts a path in.
    pub(crate) fn count(&mut self, footprint: &Footprint) {
        self.fragments += footprint.fragments;
        self.longest = self.longest.max(footprint.fragments);
        self.row_spans = self.row_spans.max(footprint.row_spans);
    }

    /// Pieces that every row is walked in.
    pub(crate) fn n_pieces(&self) -> u32 {
        self.row_spans.div_ceil(PIECE_SPANS.into()).max(1) as u32
    }

    /// What belongs into the table of that name.
    pub(crate) fn layer_rows(&self) -> Vec<u32> {
        match &self.layers[..] {
            [] | [_] => vec![self.n_rows as u32],
            layers => layers.iter().map(|layer| layer.first_row).chain([self.n_rows as u32]).collect(),
        }
    }

    /// Draw arguments: those of all, then where there are several layers those of each.
    pub(crate) fn n_draws(&self) -> u64 {
        if self.layers.len() > 1 { 1 + self.layers.len() as u64 } else { 1 }
    }

    /// What a draw in that state draws, upwards.
    pub(crate) fn draws(&self, state: &DrawState) -> Vec<Draw> {
        let is_taken = |layer: &Layer| state.layers.contains(&layer.number);
        let has = |layer: &Layer| layer.n_gradients > 0;
        if self.layers.iter().all(is_taken) {
            let gradients = self.layers.iter().any(has);
            if self.layers.len() > MOST_DRAWS || self.layers.iter().all(|layer| has(layer) == gradients) {
                return vec![Draw { arguments: 0, gradients }];
            }
        }
        let taken = (1..).zip(&self.layers).filter(|(_, layer)| is_taken(layer));
        taken.map(|(arguments, layer)| Draw { arguments, gradients: has(layer) }).collect()
    }

    /// Some path in sight is filled with a gradient.
    pub(crate) fn has_gradients(&self) -> bool {
        self.layers.iter().any(|layer| layer.n_gradients > 0)
    }

    /// The layer of that number; a new one begins at that row.
    fn layer(&mut self, number: u32, first_row: u32) -> &mut Layer {
        let place = self.layers.binary_search_by_key(&number, |layer| layer.number).unwrap_or_else(|place| {
            self.layers.insert(place, Layer { number, first_row, n_paths: 0, n_gradients: 0 });
            place
        });
        &mut self.layers[place]
    }

    /// Counts the gradients of all layers, that have none yet.
    pub(crate) fn count_gradients(&mut self, paints: &[Paint]) {
        for index in 0..self.members.len() {
            if let Some((number, true)) = self.seen(index, paints) {
                self.layer(number, 0).n_gradients += 1;
            }
        }
    }

    /// The layer that a path counts in, and whether among its gradients. None for one that has no rows.
    pub(crate) fn seen(&self, index: usize, paints: &[Paint]) -> Option<(u32, bool)> {
        let is_gradient = paints.get(index).is_some_and(|paint| paint.kind != paint::SOLID);
        (rows_of(&self.paths[index]) > 0).then_some((self.members[index].layer, is_gradient))
    }

    /// A path counts in one layer no more, and in another one. Layers without a path go.
    pub(crate) fn recount(&mut self, from: Option<(u32, bool)>, to: Option<(u32, bool)>) {
        if let Some((number, is_gradient)) = to {
            let layer = self.layer(number, 0);
            layer.n_paths += 1;
            layer.n_gradients += u32::from(is_gradient);
        }
        if let Some((number, is_gradient)) = from {
            let layer = self.layer(number, 0);
            layer.n_paths -= 1;
            layer.n_gradients -= u32::from(is_gradient);
            if layer.n_paths == 0 {
                self.layers.retain(|layer| layer.number != number);
            }
        }
    }
}

/// Rows of a path.
pub(crate) fn rows_of(path: &PathView) -> u32 {
    (path.row_max - path.row_min) as u32
}

/// Path and picture row of every row, path by path.
fn row_places(paths: &[PathView], n_rows: u64) -> Vec<[u32; 2]> {
    let mut places = Vec::with_capacity(n_rows as usize);
    for (index, path) in paths.iter().enumerate() {
        places.extend((path.row_min..path.row_max).map(|y| [index as u32, y as u32]));
    }
    places
}
