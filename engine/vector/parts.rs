//! A frame that needs more room than there is, cut into parts: by ranges of paths, and a path by bands of picture rows. In:
//! paths under a view, the most that one part may take. Out: parts whose pictures lie over each other in painter's order.

use std::ops::Range;

use super::footprint::{Frame, PathInput};
use super::plan::Plan;
use super::table::Table;
use crate::error::Error;
use crate::layout::Paint;

/// Some paths on some picture rows.
#[derive(Default)]
pub(crate) struct Part {
    pub(crate) plan: Plan,
    /// The paths, among those that are drawn.
    pub(crate) paths: Range<usize>,
    /// Theirs.
    pub(crate) paints: Table<Paint>,
}

/// The name under which all buffers together are too large.
pub(crate) const BUDGET: &str = "rasterizer memory";

/// What a plan takes of one kind of room, what there is, and its name.
pub(crate) struct Need {
    pub(crate) buffer: &'static str,
    pub(crate) needed: u64,
    pub(crate) available: u64,
}

/// Bytes that all parts take together.
#[derive(Clone, Copy)]
pub(crate) struct Taken {
    /// Of the buffers that parts keep until they are drawn.
    pub(crate) kept: u64,
    /// Of those that serve one part after the other.
    pub(crate) passed_on: u64,
    /// Of the latter, what the part needs that needs most.
    pub(crate) largest: u64,
}

impl Taken {
    pub(crate) fn all(&self) -> u64 {
        self.kept.saturating_add(self.passed_on)
    }
}

/// Cuts until `need` finds nothing that is too large under a limit of what is passed on, and all together `take` no more
/// than `memory` bytes.
///
/// # Errors
/// [`Error::Capacity`] when one row of one path is still too large, or what parts keep leaves too little for it; those of
/// [`Plan::new`].
pub(crate) fn within(
    inputs: &[PathInput<'_>],
    frame: &Frame<'_>,
    memory: u64,
    need: &impl Fn(&Plan, u64) -> Option<Need>,
    take: &impl Fn(&[Part]) -> Taken,
) -> Result<Vec<Part>, Error> {
    /// Rounds until the limit falls by half or more, so that there are never many.
    const ROUNDS: u32 = 8;
    let too_small = |needed| Error::Capacity { buffer: BUDGET.into(), needed, available: memory };
    let (mut limit, mut round, mut needed) = (memory, 0, None);
    loop {
        let parts =
            split(inputs, frame, &|plan| need(plan, limit)).map_err(|error| match (needed, error) {
                (Some(needed), Error::Capacity { .. }) => too_small(needed),
                (_, error) => error,
            })?;
        let taken = take(&parts);
        let (Taken { kept, passed_on, largest }, all) = (taken, taken.all());
        if all <= memory {
            return Ok(parts);
        }
        // Less than the largest part needs: it is cut, at least. Bands of a path keep a little more than the whole does, and
        // parts may each need another buffer most.
        let spare = u128::from(memory.saturating_sub(kept));
        let share = (spare * u128::from(largest) / u128::from(passed_on.max(1))) as u64;
        limit = share.min(if round < ROUNDS { limit } else { limit / 2 });
        if limit == 0 {
            return Err(too_small(all));
        }
        needed = Some(all);
        round += 1;
    }
}

/// Cuts until `need` finds nothing that is too large. Halves: a part that just fits is at least half full.
///
/// # Errors
/// [`Error::Capacity`] when one row of one path is still too large; those of [`Plan::new`].
fn split(
    inputs: &[PathInput<'_>],
    frame: &Frame<'_>,
    need: &impl Fn(&Plan) -> Option<Need>,
) -> Result<Vec<Part>, Error> {
    let mut parts = Vec::new();
    let mut waiting = vec![(0..inputs.len(), frame.rows.clone())];
    while let Some((paths, rows)) = waiting.pop() {
        let plan = Plan::new(&inputs[paths.clone()], &Frame { rows: rows.clone(), ..frame.clone() })?;
        let Some(Need { buffer, needed, available }) = need(&plan) else {
            parts.push(Part { plan, paths, paints: Table::default() });
            continue;
        };
        // The second half waits below the first: parts come out in painter's order.
        if paths.len() > 1 {
            let middle = paths.start + paths.len() / 2;
            waiting.push((middle..paths.end, rows.clone()));
            waiting.push((paths.start..middle, rows));
        } else if rows.len() > 1 {
            let middle = rows.start + rows.len() as u32 / 2;
            waiting.push((paths.clone(), middle..rows.end));
            waiting.push((paths, rows.start..middle));
        } else {
            return Err(Error::Capacity { buffer: buffer.into(), needed, available });
        }
    }
    Ok(parts)
}
