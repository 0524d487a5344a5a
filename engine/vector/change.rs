//! What happened to a scene lately: which slot each of its last changes touched.

/// The last changes of a scene. Change `n` led from revision `n` to `n + 1`.
#[derive(Debug, Default)]
pub(crate) struct ChangeLog {
    /// Revision before the first change that is remembered.
    first: u64,
    changes: Vec<Change>,
}

/// A change of one path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Change {
    pub(crate) slot: u32,
    /// Its place in painter's order changed, or it has none any more, or had none before.
    pub(crate) moves: bool,
}

/// The changes that are remembered, at most.
const MAX_CHANGES: usize = 8192;

impl ChangeLog {
    /// How often the scene changed.
    pub(crate) fn revision(&self) -> u64 {
        self.first + self.changes.len() as u64
    }

    pub(crate) fn note(&mut self, slot: u32, moves: bool) {
        if self.changes.len() == MAX_CHANGES {
            self.changes.drain(..MAX_CHANGES / 2);
            self.first += MAX_CHANGES as u64 / 2;
        }
        self.changes.push(Change { slot, moves });
    }

    /// What changed since `revision`, slot by slot; none when that is too long ago to tell.
    pub(crate) fn since(&self, revision: u64) -> Option<Vec<Change>> {
        let start = usize::try_from(revision.checked_sub(self.first)?).ok()?;
        let mut changes = self.changes.get(start..)?.to_vec();
        // Of one slot those that move come last.
        changes.sort_unstable();
        changes.dedup_by(|next, kept| {
            let same = next.slot == kept.slot;
            kept.moves |= same && next.moves;
            same
        });
        Some(changes)
    }
}

#[cfg(test)]
mod tests {
    use super::{Change, ChangeLog, MAX_CHANGES};

    #[test]
    fn old_changes_are_forgotten() {
        let mut log = ChangeLog::default();
        for slot in 0..3 * MAX_CHANGES as u32 {
            log.note(slot, slot % 2 == 0);
            let now = log.revision();
            assert_eq!(now, u64::from(slot) + 1);
            assert_eq!(log.since(now), Some(vec![]));
            let change = Change { slot, moves: slot % 2 == 0 };
            assert_eq!(log.since(now - 1), Some(vec![change]));
            assert_eq!(log.since(now + 1), None);
        }
        assert_eq!(log.since(0), None);
        assert_eq!(log.since(log.revision() - 100).map(|changes| changes.len()), Some(100));
        let before = log.revision();
        for (slot, moves) in [(7, false), (3, false), (7, true), (7, false)] {
            log.note(slot, moves);
        }
        let of = |slot, moves| Change { slot, moves };
        assert_eq!(log.since(before), Some(vec![of(3, false), of(7, true)]));
    }
}
