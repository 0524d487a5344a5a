//! Which paths meet which picture rows, for composite. In: paths under a view. Out: for every `LIST_ROWS` picture rows the
//! paths that meet them, in painter's order; in sections, where one invocation would take too many iterations.

use std::ops::Range;

use crate::layout::PathView;
use crate::limits::{COMPOSITE_COLUMNS, LIST_ROWS};

/// Loop iterations of composite on a list beside those on its paths.
pub(crate) const LIST_ITERATIONS: u64 = 2 * COMPOSITE_COLUMNS as u64;

/// Lists of paths.
pub(crate) struct Lists {
    /// Section by section the starts in `paths` of every list, and at last the ends.
    pub(crate) starts: Vec<u32>,
    pub(crate) paths: Vec<u32>,
    pub(crate) n_sections: u32,
}

/// Lists of a picture of `height` rows.
pub(crate) fn n_lists(height: u32) -> usize {
    height.div_ceil(LIST_ROWS) as usize
}

/// The lists that a path is in.
pub(crate) fn lists_of(path: &PathView) -> Range<usize> {
    let rows = LIST_ROWS as i32;
    if path.row_min >= path.row_max {
        return 0..0;
    }
    (path.row_min / rows) as usize..((path.row_max - 1) / rows + 1) as usize
}

/// `iterations` of composite's loops for each path, and the most of a section.
pub(crate) fn of(paths: &[PathView], height: u32, iterations: impl Fn(usize) -> u64, most: u64) -> Lists {
    let n_lists = n_lists(height);
    let mut starts = vec![0_u32; n_lists + 1];
    for list in paths.iter().flat_map(lists_of) {
        starts[list + 1] += 1;
    }
    for list in 0..n_lists {
        starts[list + 1] += starts[list];
    }
    let ends = starts.split_off(1);
    let mut next = [&[0], &ends[..]].concat();
    starts.clear();
    starts.extend_from_slice(&next[..n_lists]);
    let mut lists = vec![0; next[n_lists] as usize];
    let mut sections = vec![starts];
    let mut section = vec![(0, LIST_ITERATIONS); n_lists];
    for (index, path) in paths.iter().enumerate() {
        for list in lists_of(path) {
            let (slot, (number, spent)) = (&mut next[list], &mut section[list]);
            *spent += iterations(index);
            if *spent > most && *slot > sections[*number][list] {
                *number += 1;
                if *number == sections.len() {
                    // Lists that need no more sections have empty ones.
                    sections.push(ends.clone());
                }
                sections[*number][list] = *slot;
                *spent = LIST_ITERATIONS + iterations(index);
            }
            lists[*slot as usize] = index as u32;
            *slot += 1;
        }
    }
    let n_sections = sections.len() as u32;
    let mut starts = sections.concat();
    starts.extend(ends);
    Lists { starts, paths: lists, n_sections }
}
