//! A frame that needs more room than there is, cut into parts: by ranges of paths, and a path by bands of picture rows. In:
//! paths under a view, the most that one part may take. Out: parts whose pictures lie over each other in painter's order.

use std::ops::Range;

use super::plan::{Frame, PathInput, Plan};
use crate::error::Error;

/// Some paths on some picture rows.
#[derive(Default)]
pub(crate) struct Part {
    pub(crate) plan: Plan,
    /// The paths, in the scene's order.
    pub(crate) paths: Range<usize>,
}

/// What a plan takes of one kind of room, what there is, and its name.
pub(crate) struct Need {
    pub(crate) buffer: &'static str,
    pub(crate) needed: u64,
    pub(crate) available: u64,
}

/// Cuts until `need` finds nothing that is too large. Halves: a part that just fits is at least half full.
///
/// # Errors
/// [`Error::Capacity`] when one row of one path is still too large; those of [`Plan::new`].
pub(crate) fn split(
    inputs: &[PathInput<'_>],
    frame: &Frame<'_>,
    need: &impl Fn(&Plan) -> Option<Need>,
) -> Result<Vec<Part>, Error> {
    let mut parts = Vec::new();
    let mut waiting = vec![(0..inputs.len(), frame.rows.clone())];
    while let Some((paths, rows)) = waiting.pop() {
        let plan =
            Plan::new(&inputs[paths.clone()], paths.start, &Frame { rows: rows.clone(), ..frame.clone() })?;
        let Some(Need { buffer, needed, available }) = need(&plan) else {
            parts.push(Part { plan, paths });
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
