//! What happened to a scene lately: which slot each of its last changes touched.

/// The last changes of a scene. Change `n` led from revision `n` to `n + 1`.
#[derive(Debug, Default)]
pub(crate) struct ChangeLog {
    /// Revision before the first change that is remembered.
    first: u64,
    slots: Vec<u32>,
}

/// The changes that are remembered, at most.
const MAX_CHANGES: usize = 8192;

impl ChangeLog {
    /// How often the scene changed.
    pub(crate) fn revision(&self) -> u64 {
        self.first + self.slots.len() as u64
    }

    pub(crate) fn note(&mut self, slot: u32) {
        if self.slots.len() == MAX_CHANGES {
            self.slots.drain(..MAX_CHANGES / 2);
            self.first += MAX_CHANGES as u64 / 2;
        }
        self.slots.push(slot);
    }

    /// The slots changed since `revision`, some perhaps more than once; none when that is too long ago to tell.
    pub(crate) fn since(&self, revision: u64) -> Option<&[u32]> {
        let start = usize::try_from(revision.checked_sub(self.first)?).ok()?;
        self.slots.get(start..)
    }
}

#[cfg(test)]
mod tests {
    use super::{ChangeLog, MAX_CHANGES};

    #[test]
    fn old_changes_are_forgotten() {
        let mut log = ChangeLog::default();
        for slot in 0..3 * MAX_CHANGES as u32 {
            log.note(slot);
            let now = log.revision();
            assert_eq!(now, u64::from(slot) + 1);
            assert_eq!(log.since(now), Some(&[][..]));
            assert_eq!(log.since(now - 1), Some(&[slot][..]));
            assert_eq!(log.since(now + 1), None);
        }
        assert_eq!(log.since(0), None);
        assert_eq!(log.since(log.revision() - 100).map(<[u32]>::len), Some(100));
    }
}
