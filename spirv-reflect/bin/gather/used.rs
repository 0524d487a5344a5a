//! Which entry points use what.

use std::collections::{HashMap, HashSet};

use spanforge_reflect::{Binding, Id, Reached, Use};

use super::Gather;
use crate::report;
use crate::type_text::shortened;

/// Unused members are listed this deep,
const MAX_DEPTH: usize = 16;
/// and at most this many of a block.
const MAX_UNUSED: usize = 1024;

/// What each entry point does with each variable; `None` where following it costs too much.
pub(super) type Uses = [Option<HashMap<Id, Use>>];

impl Gather<'_, '_> {
    /// The names of the bindings that an entry point doesn't touch, and how many are left off. `index` has the place of
    /// each binding's variable.
    pub(super) fn unused(
        &self,
        uses: Option<&HashMap<Id, Use>>,
        all: &[Binding],
        index: &HashMap<Id, usize>,
    ) -> (Vec<String>, usize) {
        let Some(uses) = uses else { return Default::default() };
        let n_unused = all.len() - uses.keys().filter(|id| index.contains_key(id)).count();
        let unused = all.iter().filter(|binding| !uses.contains_key(&binding.variable));
        // Nothing is looked for that there is no room for.
        let mut listed = Vec::new();
        for binding in unused.take_while(|_| self.room.take(1)) {
            listed.push(shortened(&binding.name));
        }
        let left_off = n_unused - listed.len();
        (listed, left_off)
    }

    /// For each binding the entry points that use it, and how many are left off.
    pub(super) fn used_by(
        &self,
        uses: &Uses,
        all: &[Binding],
        index: &HashMap<Id, usize>,
    ) -> Vec<(Vec<report::Use>, usize)> {
        let mut found: Vec<(Vec<report::Use>, usize)> = all.iter().map(|_| Default::default()).collect();
        for ((entry, uses), reached) in self.module.entry_points().iter().zip(uses).zip(&self.reached) {
            let mut touched: Vec<(usize, Use)> = match uses {
                Some(uses) => uses.iter().filter_map(|(id, used)| Some((*index.get(id)?, *used))).collect(),
                // What costs too much to follow is taken as read and written.
                None => (0..all.len()).map(|i| (i, Use { reads: true, writes: true })).collect(),
            };
            touched.sort_unstable_by_key(|touched| touched.0);
            for (i, Use { reads, writes }) in touched {
                let (listed, left_off) = &mut found[i];
                if *left_off > 0 || !self.room.take(1) {
                    *left_off += 1;
                    continue;
                }
                let reached = reached.as_ref().and_then(|reached| reached.get(&all[i].variable));
                let unused_members =
                    reached.map_or(vec![], |reached| self.unused_members(all[i].ty, reached));
                listed.push(report::Use { entry: shortened(&entry.name), reads, writes, unused_members });
            }
        }
        found
    }

    fn unused_members(&self, ty: Id, reached: &Reached) -> Vec<String> {
        let mut found = Vec::new();
        self.find_unused(ty, reached, &mut Vec::new(), "", &mut found);
        found
    }

    /// The outermost members of `ty` that nothing touches; `path` leads to it.
    fn find_unused(
        &self,
        ty: Id,
        reached: &Reached,
        path: &mut Vec<u32>,
        prefix: &str,
        found: &mut Vec<String>,
    ) {
        // Whole or deep ones need no list.
        if path.len() >= MAX_DEPTH || reached.paths().any(|used| path.starts_with(used)) {
            return;
        }
        let Some(layout) = self.values.struct_layout(ty).filter(|_| !self.room.is_spent()) else { return };
        for (m, member) in layout.members.iter().enumerate() {
            let name = format!("{prefix}{}", shortened(&member.name));
            path.push(m as u32);
            match reached.touches(path) {
                _ if found.len() >= MAX_UNUSED => {}
                false if self.room.take(1) => found.push(name),
                false => {}
                true => self.find_unused(member.element, reached, path, &format!("{name}."), found),
            }
            path.pop();
        }
    }

    pub(super) fn push_constants(&self) -> Vec<report::PushConstants> {
        let blocks = self.values.push_constants();
        let variables: HashSet<Id> = blocks.iter().map(|block| block.variable).collect();
        // The ranges of each block, and how many are left off.
        let mut used: HashMap<Id, (Vec<report::Range>, usize)> = HashMap::new();
        for (entry, reached) in self.module.entry_points().iter().zip(&self.reached) {
            let touches =
                reached.as_ref().is_none_or(|reached| reached.keys().any(|id| variables.contains(id)));
            if !touches {
                continue;
            }
            for range in self.values.used_push_constants(reached.as_ref()) {
                let (listed, left_off) = used.entry(range.variable).or_default();
                if *left_off > 0 || !self.room.take(1) {
                    *left_off += 1;
                    continue;
                }
                let (offset, size) = (range.offset, range.size);
                listed.push(report::Range { entry: shortened(&entry.name), offset, size });
            }
        }
        let blocks = blocks.into_iter().map(|block| {
            let (used_by, used_by_left_off) = used.remove(&block.variable).unwrap_or_default();
            let ty = self.types.name_of(block.ty).unwrap_or_default();
            report::PushConstants {
                name: self.module.name(block.variable).unwrap_or_else(|| ty.into()),
                offset: block.offset,
                size: block.size,
                block: ty.into(),
                used_by,
                used_by_left_off,
            }
        });
        blocks.collect()
    }
}
