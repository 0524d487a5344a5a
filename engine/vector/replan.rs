//! A plan brought up to date with the paths that changed, at a cost in those paths. In: the plan, the scene, its changes.
//! Out: the same plan; its tables know what of them is new.
//!
//! Every path keeps its index, whatever becomes of its place in painter's order. What it needs more of, rows or work groups
//! or room in lists, comes from the end of the tables or from what others gave back. Where the order changes, or which paths
//! there are, one pass over all paths follows, of a few words each.

use std::mem;

use super::change::Change;
use super::footprint::{Footprint, Frame, PathInput, reaches_far};
use super::lists::{self, LIST_ITERATIONS, lists_of};
use super::outlines::Outlines;
use super::paint::{self, Ramps};
use super::plan::{Layer, Member, Plan, rows_of};
use super::scene::Scene;
use super::settle::{Rows, settle};
use super::table::Table;
use crate::error::Error;
use crate::layout::{Paint, PathView, WorkGroup};

/// No slot, index or group.
const NONE: u32 = u32::MAX;
/// Rows without a path may be as many as those that have one, and these, until the plan is made anew.
const SPARE_ROWS: u64 = 4096;

/// What a frame is made of, as far as edits change it.
pub(crate) struct Edited<'a> {
    pub(crate) plan: &'a mut Plan,
    pub(crate) paints: &'a mut Table<Paint>,
    pub(crate) ramps: &'a mut Ramps,
    pub(crate) outlines: &'a mut Outlines,
}

/// Where everything of a plan is.
pub(crate) struct Ledger {
    order_revision: u64,
    /// Slot to index.
    indices: Vec<u32>,
    /// By index.
    entries: Vec<Entry>,
    /// Indices without a path.
    free: Vec<u32>,
    /// The next work group of the same path, or of those without one.
    next_group: Vec<u32>,
    free_group: u32,
    /// By list of paths: loop iterations of composite.
    iterations: Vec<u64>,
    max_rows: u64,
    /// Work groups of one path, for a moment.
    groups: Vec<WorkGroup>,
}

/// What a path has.
#[derive(Clone, Copy)]
struct Entry {
    /// Its place in painter's order.
    rank: u32,
    /// Rows that are its own, and how many it should have.
    first_row: u32,
    n_rows: u32,
    wanted_rows: u32,
    first_group: u32,
}

const NO_ENTRY: Entry = Entry { rank: 0, first_row: 0, n_rows: 0, wanted_rows: 0, first_group: NONE };

impl Ledger {
    /// Of a plan that was made of all drawn paths of a scene, in order, when the scene's order had that revision.
    pub(crate) fn new(plan: &Plan, order_revision: u64, frame: &Frame<'_>) -> Self {
        let n_slots = plan.members.iter().map(|member| member.slot as usize + 1).max();
        let mut indices = vec![NONE; n_slots.unwrap_or(0)];
        let mut entries = Vec::with_capacity(plan.paths.len());
        for (member, view) in plan.members.iter().zip(plan.paths.iter()) {
            let rank = entries.len() as u32;
            indices[member.slot as usize] = rank;
            let (first_row, n_rows) = ((view.row_base + view.row_min) as u32, rows_of(view));
            entries.push(Entry { rank, first_row, n_rows, wanted_rows: n_rows, ..NO_ENTRY });
        }
        let mut next_group = vec![NONE; plan.groups.len()];
        for (number, group) in plan.groups.iter().enumerate() {
            next_group[number] = mem::replace(&mut entries[group.path as usize].first_group, number as u32);
        }
        let mut iterations = vec![LIST_ITERATIONS; lists::n_lists(frame.view.height)];
        for (path, member) in plan.paths.iter().zip(&plan.members) {
            lists_of(path).for_each(|list| iterations[list] += member.iterations);
        }
        Self {
            order_revision,
            indices,
            entries,
            free: Vec::new(),
            next_group,
            free_group: NONE,
            iterations,
            max_rows: 2 * plan.n_rows + SPARE_ROWS,
            groups: Vec::new(),
        }
    }

    /// Takes in `changes`, one a slot. False when the plan has to be made anew: for want of room, or since the frame now
    /// takes another form.
    ///
    /// # Errors
    /// Those of [`Footprint::new`]. The plan is of no use then, as it is after false.
    pub(crate) fn edit(
        &mut self,
        edited: &mut Edited<'_>,
        scene: &Scene,
        changes: &[Change],
        frame: &Frame<'_>,
    ) -> Result<bool, Error> {
        let is_reordered = self.order_revision != scene.order_revision;
        self.order_revision = scene.order_revision;
        let mut survey = is_reordered;
        let (mut entering, mut walked) = (Vec::with_capacity(changes.len()), 0);
        for &Change { slot, moves } in changes {
            let n_entries = self.entries.len();
            let Some(index) = self.index(edited, scene, slot, frame.draws) else { continue };
            let before = edited.plan.gradient_of(index as usize, edited.paints);
            let Some(footprint) = self.footprint(edited, scene, (slot, index), frame)? else {
                return Ok(false);
            };
            let (old, new) = (edited.plan.paths[index as usize], footprint.path);
            let layer = scene.path_in(slot).map_or(0, |path| path.layer);
            let member = Member::new(slot, layer, &footprint);
            survey |= self.entries.len() > n_entries || edited.plan.members[index as usize].layer != layer;
            survey |= (rows_of(&old) == 0) != (footprint.n_rows() == 0);
            let is_moved = moves || (old.row_min, old.row_max) != (new.row_min, new.row_max);
            if !frame.draws {
                if is_moved {
                    walked += self.leave_lists(edited.plan, index);
                    entering.push(index);
                    // Beyond that lists made anew cost less.
                    if walked > 2 * edited.plan.lists.len() + 4096 {
                        return Ok(false);
                    }
                }
                self.account(edited.plan, index, &footprint);
            }
            let old = mem::replace(&mut edited.plan.members[index as usize], member);
            edited.plan.fragments -= old.fragments;
            edited.plan.count(&footprint);
            survey |= !self.place(edited.plan, index, &footprint, moves, frame);
            let after = edited.plan.gradient_of(index as usize, edited.paints);
            edited.plan.move_gradient(before, after);
        }
        let plan = &mut *edited.plan;
        if survey {
            self.survey(plan, scene, frame.draws);
            plan.count_gradients(edited.paints);
        }
        if plan.n_rows > self.max_rows {
            return Ok(false);
        }
        entering.sort_unstable();
        entering.dedup();
        entering.iter().for_each(|index| self.enter_lists(plan, *index));
        Ok(frame.draws || self.iterations.iter().all(|list| *list <= frame.iterations))
    }

    /// The index of the path in a slot, a new one where it needs one. None for what is not drawn, and was not.
    fn index(&mut self, edited: &mut Edited<'_>, scene: &Scene, slot: u32, draws: bool) -> Option<u32> {
        let place = slot as usize;
        if place >= self.indices.len() {
            self.indices.resize(place + 1, NONE);
        }
        let index = self.indices[place];
        let path = scene.path_in(slot);
        if index != NONE {
            if path.is_none() {
                self.indices[place] = NONE;
                self.free.push(index);
            }
            return Some(index);
        }
        path.filter(|path| path.visible)?;
        let index = self.free.pop().unwrap_or_else(|| {
            edited.plan.paths.push(PathView::default());
            edited.plan.members.push(Member::default());
            edited.paints.push(Paint::default());
            self.entries.push(NO_ENTRY);
            self.entries.len() as u32 - 1
        });
        if draws {
            // Rows of the path that had the index lie elsewhere in the order.
            self.entries[index as usize] = NO_ENTRY;
        }
        self.indices[place] = index;
        Some(index)
    }

    /// The footprint of a path as it is now, its work groups handed out and its paint written. None when the plan has to be
    /// made anew.
    fn footprint(
        &mut self,
        edited: &mut Edited<'_>,
        scene: &Scene,
        (slot, index): (u32, u32),
        frame: &Frame<'_>,
    ) -> Result<Option<Footprint>, Error> {
        let mut groups = mem::take(&mut self.groups);
        groups.clear();
        let mut footprint = Footprint::default();
        if let Some(path) = scene.path_in(slot).filter(|path| path.visible) {
            let held = edited.outlines.hold(slot, path, frame.view.transform);
            let input = PathInput::new(slot, path, held, frame.view);
            if reaches_far(&input, frame.view) {
                return Ok(None);
            }
            footprint = Footprint::new(index, &input, frame, None, &mut groups)?;
            edited.paints.set(index as usize, paint::paint(path, frame.view.transform, edited.ramps));
        }
        self.hand_out(edited.plan, index, &groups);
        self.groups = groups;
        Ok(Some(footprint))
    }

    /// Gives a path these work groups instead of those that it has.
    fn hand_out(&mut self, plan: &mut Plan, index: u32, groups: &[WorkGroup]) {
        let first = &mut self.entries[index as usize].first_group;
        let mut old = mem::replace(first, NONE);
        for group in groups {
            let number = if old != NONE {
                old
            } else if self.free_group != NONE {
                let next = self.next_group[self.free_group as usize];
                mem::replace(&mut self.free_group, next)
            } else {
                plan.groups.push(*group);
                self.next_group.push(NONE);
                self.next_group.len() as u32 - 1
            };
            plan.groups.set(number as usize, *group);
            let next = mem::replace(&mut self.next_group[number as usize], *first);
            if number == old {
                old = next;
            }
            *first = number;
        }
        // Those that are left over have no items.
        while old != NONE {
            plan.groups.set(old as usize, WorkGroup { n_items: 0, ..plan.groups[old as usize] });
            let next = mem::replace(&mut self.next_group[old as usize], self.free_group);
            self.free_group = old;
            old = next;
        }
    }

    /// The iterations of composite on the lists of a path, and what it will be.
    fn account(&mut self, plan: &Plan, index: u32, to: &Footprint) {
        let old = plan.members[index as usize].iterations;
        lists_of(&plan.paths[index as usize]).for_each(|list| self.iterations[list] -= old);
        lists_of(&to.path).for_each(|list| self.iterations[list] += to.iterations);
    }

    /// Writes a path's record. False when its rows have no place yet.
    fn place(&mut self, plan: &mut Plan, index: u32, to: &Footprint, moves: bool, frame: &Frame<'_>) -> bool {
        let entry = &mut self.entries[index as usize];
        let n_rows = to.n_rows();
        if n_rows > entry.wanted_rows {
            // One that grows will grow again. A new one is as it is.
            let slack = if entry.wanted_rows == 0 { 0 } else { n_rows / 2 + 4 };
            entry.wanted_rows = (n_rows + slack).min(frame.view.height);
        }
        if frame.draws && moves {
            entry.n_rows = 0;
        } else if !frame.draws && n_rows > entry.n_rows {
            // Composite finds rows anywhere.
            (entry.first_row, entry.n_rows) = (plan.n_rows as u32, entry.wanted_rows);
            plan.n_rows += u64::from(entry.wanted_rows);
        }
        plan.paths.set(index as usize, to.path);
        if n_rows > entry.n_rows {
            return false;
        }
        self.base_rows(plan, index, frame.draws);
        true
    }

    /// Tells a path's record, and the rows, where they are.
    fn base_rows(&self, plan: &mut Plan, index: u32, draws: bool) {
        let first_row = self.entries[index as usize].first_row;
        let view = plan.paths[index as usize];
        let row_base = (first_row as i32).wrapping_sub(view.row_min);
        plan.paths.set(index as usize, PathView { row_base, ..view });
        if draws {
            let places = (view.row_min..view.row_max).map(|y| [index, y as u32]);
            plan.row_places.overwrite(first_row as usize, places);
        }
    }

    /// Everything that depends on the order of all paths: ranks, layers, and the place of rows that runs are made of.
    fn survey(&mut self, plan: &mut Plan, scene: &Scene, draws: bool) {
        let index_of = |slot: u32| self.indices.get(slot as usize).copied().filter(|index| *index != NONE);
        let order: Vec<u32> = scene.paths().filter_map(|(slot, _)| index_of(slot)).collect();
        for (rank, index) in order.iter().enumerate() {
            self.entries[*index as usize].rank = rank as u32;
        }
        if draws {
            self.settle_rows(plan, &order);
        }
        plan.layers.clear();
        for index in order.into_iter().map(|index| index as usize).filter(|i| rows_of(&plan.paths[*i]) > 0) {
            let (number, first_row) = (plan.members[index].layer, self.entries[index].first_row);
            if plan.layers.last().is_none_or(|layer| layer.number != number) {
                plan.layers.push(Layer { number, first_row, n_gradients: 0 });
            }
        }
        if draws {
            plan.layer_rows.assign(plan.layer_rows());
        }
    }

    /// Rows in painter's order, as far as there may be so many.
    fn settle_rows(&mut self, plan: &mut Plan, order: &[u32]) {
        let rows = |index: &u32| {
            let entry = &self.entries[*index as usize];
            Rows { first: entry.first_row, n: entry.n_rows, wanted: entry.wanted_rows }
        };
        let rows: Vec<_> = order.iter().map(rows).collect();
        let places = settle(&rows, plan.n_rows);
        let ends = rows.iter().zip(&places).map(|(rows, first)| first + u64::from(rows.n.max(rows.wanted)));
        plan.n_rows = plan.n_rows.max(ends.max().unwrap_or(0));
        if plan.n_rows > self.max_rows {
            return;
        }
        let n_new = (plan.n_rows as usize).saturating_sub(plan.row_places.len());
        plan.row_places.extend((0..n_new).map(|_| [0, 0]));
        for ((index, old), first) in order.iter().zip(&rows).zip(places) {
            if u64::from(old.first) != first || old.n < old.wanted {
                let entry = &mut self.entries[*index as usize];
                (entry.first_row, entry.n_rows) = (first as u32, old.n.max(old.wanted));
                self.base_rows(plan, *index, true);
            }
        }
    }

    /// Takes a path out of its lists, and says how long they are.
    fn leave_lists(&self, plan: &mut Plan, index: u32) -> usize {
        let (n_lists, mut walked) = (self.iterations.len(), 0);
        for list in lists_of(&plan.paths[index as usize]) {
            let (start, end) = (plan.list_starts[list] as usize, plan.list_starts[n_lists + list] as usize);
            if let Some(place) = plan.lists[start..end].iter().position(|other| *other == index) {
                plan.lists.shift(start + place + 1..end, start + place);
                plan.list_starts.set(n_lists + list, end as u32 - 1);
            }
            walked += end - start;
        }
        walked
    }

    fn enter_lists(&self, plan: &mut Plan, index: u32) {
        let n_lists = self.iterations.len();
        let rank = |index: u32| self.entries[index as usize].rank;
        for list in lists_of(&plan.paths[index as usize]) {
            let ends = |plan: &Plan| {
                let (start, end) = (plan.list_starts[list], plan.list_starts[n_lists + list]);
                let next =
                    if list + 1 < n_lists { plan.list_starts[list + 1] as usize } else { plan.lists.len() };
                (start as usize, end as usize, next)
            };
            let (mut start, mut end, next) = ends(plan);
            if end == next {
                widen(plan, n_lists);
                (start, end, _) = ends(plan);
            }
            let place = start + plan.lists[start..end].partition_point(|other| rank(*other) < rank(index));
            plan.lists.shift(place..end, place + 1);
            plan.lists.set(place, index);
            plan.list_starts.set(n_lists + list, end as u32 + 1);
        }
    }
}

/// Gives every list room to grow.
fn widen(plan: &mut Plan, n_lists: usize) {
    let (mut starts, mut ends, mut paths) = (Vec::new(), Vec::new(), Vec::new());
    for list in 0..n_lists {
        let (start, end) = (plan.list_starts[list] as usize, plan.list_starts[n_lists + list] as usize);
        starts.push(paths.len() as u32);
        paths.extend_from_slice(&plan.lists[start..end]);
        ends.push(paths.len() as u32);
        paths.resize(paths.len() + (end - start) / 4 + 16, 0);
    }
    starts.extend(ends);
    (plan.list_starts, plan.lists) = (starts.into(), paths.into());
}
