//! A file that is looked at now and then, and read again when it has changed.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

const INTERVAL: Duration = Duration::from_millis(250);

/// What tells one state of a file from another, without reading it.
type Stamp = Option<(SystemTime, u64)>;

pub(crate) struct Watch {
    path: PathBuf,
    seen: Stamp,
    next: Instant,
}

impl Watch {
    /// From its present state on. Look before reading: what is written in between counts as a change.
    pub(crate) fn new(path: &Path) -> Self {
        Self { path: path.to_owned(), seen: stamp(path), next: Instant::now() + INTERVAL }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn next_look(&self) -> Instant {
        self.next
    }

    /// Whether the file is another than at the last look. One that is gone counts as unchanged: editors write a new file
    /// and move it there.
    pub(crate) fn has_changed(&mut self, now: Instant) -> bool {
        if now < self.next {
            return false;
        }
        self.next = now + INTERVAL;
        let stamp = stamp(&self.path);
        let changed = stamp.is_some() && stamp != self.seen;
        if changed {
            self.seen = stamp;
        }
        changed
    }
}

fn stamp(path: &Path) -> Stamp {
    let there = std::fs::metadata(path).ok()?;
    Some((there.modified().ok()?, there.len()))
}
