//! A plan brought up to date with the paths that changed, at a cost in those paths. In: the plan, the scene, its changes.
//! Out: the same plan; its tables know what of them is new.
//!
//! Every path keeps its index, whatever becomes of its place in painter's order. What it needs more of, rows or work groups
//! or room in lists, comes from the end of the tables or from what others gave back. Rows that runs are made of lie in
//! painter's order (`settle.rs`): what comes there moves a few neighbours.

use std::{iter, mem};

use super::change::Change;
use super::footprint::{Footprint, Frame, PathInput, reaches_far};
use super::lists::{self, LIST_ITERATIONS, lists_of};
use super::order::Rank;
use super::outlines::Outlines;
use super::paint::{self, Ramps};
use super::plan::{Member, Plan, rows_of};
use super::scene::Scene;
use super::settle::{Place, Rows};
use super::table::Table;
use crate::error::Error;
use crate::layout::{Paint, PathView, WorkGroup};

/// No slot, index or group.
const NONE: u32 = u32::MAX;
/// Rows without a path may be as many as those that have one, and these, until the plan is made anew.
const SPARE_ROWS: u64 = 4096;
/// Room in lists may be four times what is needed at first, and this.
const SPARE_LISTED: usize = 4096;

/// What a frame is made of, as far as edits change it.
pub(crate) struct Edited<'a> {
    pub(crate) plan: &'a mut Plan,
    pub(crate) paints: &'a mut Table<Paint>,
    pub(crate) ramps: &'a mut Ramps,
    pub(crate) outlines: &'a mut Outlines,
}

/// Where everything of a plan is.
pub(crate) struct Ledger {
    /// Slot to index.
    indices: Vec<u32>,
    /// By index.
    entries: Vec<Entry>,
    /// By index too; of more rows than a path has now, perhaps.
    rows: Rows,
    /// Indices without a path.
    free: Vec<u32>,
    /// The next work group of the same path, or of those without one.
    next_group: Vec<u32>,
    free_group: u32,
    /// By list of paths: loop iterations of composite.
    iterations: Vec<u64>,
    /// By list of paths: for how many there is room where it lies.
    list_rooms: Vec<u32>,
    max_rows: u64,
    max_listed: usize,
    /// Work groups of one path, for a moment.
    groups: Vec<WorkGroup>,
    /// How many paths edits have looked at: those that changed, and those in their row lists.
    n_seen: u64,
}

/// What a path has beside its rows.
#[derive(Clone, Copy)]
struct Entry {
    /// Rows that it should have.
    wanted_rows: u32,
    first_group: u32,
}

const NO_ENTRY: Entry = Entry { wanted_rows: 0, first_group: NONE };

impl Ledger {
    /// Of a plan that was made of all drawn paths of a scene, in order.
    pub(crate) fn new(plan: &Plan, frame: &Frame<'_>) -> Self {
        let n_slots = plan.members.iter().map(|member| member.slot as usize + 1).max();
        let mut indices = vec![NONE; n_slots.unwrap_or(0)];
        for (index, member) in (0..).zip(&plan.members) {
            indices[member.slot as usize] = index;
        }
        let place =
            |view: &PathView| Place { first: (view.row_base + view.row_min) as u32, n: rows_of(view) };
        let places: Vec<_> = plan.paths.iter().map(place).collect();
        let mut entries: Vec<_> =
            places.iter().map(|place| Entry { wanted_rows: place.n, ..NO_ENTRY }).collect();
        let mut next_group = vec![NONE; plan.groups.len()];
        for (number, group) in plan.groups.iter().enumerate() {
            next_group[number] = mem::replace(&mut entries[group.path as usize].first_group, number as u32);
        }
        let mut iterations = vec![LIST_ITERATIONS; lists::n_lists(frame.view.height)];
        for (path, member) in plan.paths.iter().zip(&plan.members) {
            lists_of(path).for_each(|list| iterations[list] += member.iterations);
        }
        let n_lists = iterations.len();
        let room = |list: usize| plan.list_starts[n_lists + list] - plan.list_starts[list];
        Self {
            indices,
            entries,
            rows: Rows::new(places, frame.draws),
            free: Vec::new(),
            next_group,
            free_group: NONE,
            iterations,
            list_rooms: if frame.draws { Vec::new() } else { (0..n_lists).map(room).collect() },
            max_rows: 2 * plan.n_rows + SPARE_ROWS,
            max_listed: 4 * plan.lists.len() + SPARE_LISTED,
            groups: Vec::new(),
            n_seen: 0,
        }
    }

    /// How many paths edits have looked at.
    pub(crate) fn n_seen(&self) -> u64 {
        self.n_seen + self.rows.n_seen()
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
        let (mut entering, mut layers, mut walked) = (Vec::with_capacity(changes.len()), Vec::new(), 0);
        for &Change { slot, moves } in changes {
            self.n_seen += 1;
            let Some(index) = self.index(edited, scene, slot) else { continue };
            let before = edited.plan.seen(index as usize, edited.paints);
            let Some(footprint) = self.footprint(edited, scene, (slot, index), frame)? else {
                return Ok(false);
            };
            let old = edited.plan.paths[index as usize];
            let is_moved =
                moves || (old.row_min, old.row_max) != (footprint.path.row_min, footprint.path.row_max);
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
            let member = Member::new(slot, scene.rank(slot).layer, &footprint);
            let old = mem::replace(&mut edited.plan.members[index as usize], member);
            edited.plan.fragments -= old.fragments;
            edited.plan.count(&footprint);
            let stays = self.place(edited.plan, index, &footprint, moves, frame);
            let after = edited.plan.seen(index as usize, edited.paints);
            edited.plan.recount(before, after);
            if frame.draws && !stays {
                entering.extend(after.map(|_| index));
            }
            if !stays || before != after {
                // A layer may begin with rows of a path that is hidden.
                layers.extend([old.layer, member.layer]);
            }
        }
        self.n_seen += walked as u64;
        // An index may have been given back and out again.
        entering.sort_unstable();
        entering.dedup();
        let plan = &mut *edited.plan;
        let rank = |plan: &Plan, index: u32| scene.rank(plan.members[index as usize].slot);
        for index in entering {
            if frame.draws {
                self.enter_rows(plan, index, rank, &mut layers);
            } else {
                self.enter_lists(plan, index, rank);
            }
            if plan.n_rows > self.max_rows || plan.lists.len() > self.max_listed {
                return Ok(false);
            }
        }
        if frame.draws {
            self.bound_layers(plan, layers, rank);
        }
        let fits =
            plan.n_rows <= self.max_rows && self.iterations.iter().all(|list| *list <= frame.iterations);
        Ok(fits)
    }

    /// The index of the path in a slot, a new one where it needs one. None for what is not drawn, and was not.
    fn index(&mut self, edited: &mut Edited<'_>, scene: &Scene, slot: u32) -> Option<u32> {
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
            self.rows.push();
            self.entries.len() as u32 - 1
        });
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
            let input = PathInput::new(scene, (slot, path), held, frame.view);
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

    /// Writes a path's record. False when its rows have no place in painter's order any more.
    fn place(&mut self, plan: &mut Plan, index: u32, to: &Footprint, moves: bool, frame: &Frame<'_>) -> bool {
        let (entry, n_rows) = (&mut self.entries[index as usize], to.n_rows());
        if n_rows > entry.wanted_rows {
            // One that grows will grow again. A new one is as it is.
            let slack = if entry.wanted_rows == 0 { 0 } else { n_rows / 2 + 4 };
            entry.wanted_rows = (n_rows + slack).min(frame.view.height);
        }
        plan.paths.set(index as usize, to.path);
        let is_larger = n_rows > self.rows.of(index).n;
        if frame.draws && (moves || is_larger) {
            self.rows.leave(index);
            if n_rows == 0 {
                // Whoever has the index next wants other rows.
                entry.wanted_rows = 0;
            }
            return false;
        }
        if is_larger {
            // Composite finds rows anywhere.
            self.rows.append(index, entry.wanted_rows, &mut plan.n_rows);
        }
        self.base_rows(plan, index, frame.draws);
        true
    }

    /// Tells a path's record, and the rows, where they are.
    fn base_rows(&self, plan: &mut Plan, index: u32, draws: bool) {
        let first_row = self.rows.of(index).first;
        let view = plan.paths[index as usize];
        let row_base = (first_row as i32).wrapping_sub(view.row_min);
        plan.paths.set(index as usize, PathView { row_base, ..view });
        if draws {
            let places = (view.row_min..view.row_max).map(|y| [index, y as u32]);
            plan.row_places.overwrite(first_row as usize, places);
        }
    }

    /// Gives a path's rows their place in painter's order. The layers of those that move for it come into `layers`.
    fn enter_rows(
        &mut self,
        plan: &mut Plan,
        index: u32,
        rank: impl Fn(&Plan, u32) -> Rank,
        layers: &mut Vec<u32>,
    ) {
        let (own, mut moved) = (rank(plan, index), Vec::new());
        let (n, mut end) = (self.entries[index as usize].wanted_rows, plan.n_rows);
        self.rows.enter(index, n, &mut end, |other| rank(plan, other) > own, &mut moved);
        plan.n_rows = end;
        let n_new = (end as usize).saturating_sub(plan.row_places.len());
        plan.row_places.extend((0..n_new).map(|_| [0, 0]));
        for index in moved {
            self.base_rows(plan, index, true);
            layers.push(plan.members[index as usize].layer);
        }
    }

    /// Tells where these layers begin.
    fn bound_layers(&self, plan: &mut Plan, mut layers: Vec<u32>, rank: impl Fn(&Plan, u32) -> Rank) {
        if layers.is_empty() {
            return;
        }
        layers.sort_unstable();
        layers.dedup();
        for number in layers {
            let first = self.rows.first_above(plan.n_rows, |index| rank(plan, index).layer >= number);
            let place = plan.layers.binary_search_by_key(&number, |layer| layer.number);
            if let (Ok(place), Some(first)) = (place, first) {
                plan.layers[place].first_row = first;
            }
        }
        plan.layer_rows.assign(plan.layer_rows());
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

    /// Puts a path into the lists of its rows, each in painter's order.
    fn enter_lists(&mut self, plan: &mut Plan, index: u32, rank: impl Fn(&Plan, u32) -> Rank) {
        let (n_lists, own) = (self.iterations.len(), rank(plan, index));
        for list in lists_of(&plan.paths[index as usize]) {
            let [mut start, mut end] = [list, n_lists + list].map(|place| plan.list_starts[place] as usize);
            let room = &mut self.list_rooms[list];
            if end - start == *room as usize {
                // A full one moves behind all others, with room to grow.
                let paths = plan.lists[start..end].to_vec();
                *room += *room / 2 + 16;
                let padding = *room as usize - paths.len();
                (start, end) = (plan.lists.len(), plan.lists.len() + paths.len());
                plan.lists.extend(paths.into_iter().chain(iter::repeat_n(0, padding)));
                plan.list_starts.set(list, start as u32);
            }
            let place = start + plan.lists[start..end].partition_point(|other| rank(plan, *other) < own);
            plan.lists.shift(place..end, place + 1);
            plan.lists.set(place, index);
            plan.list_starts.set(n_lists + list, end as u32 + 1);
        }
    }
}
