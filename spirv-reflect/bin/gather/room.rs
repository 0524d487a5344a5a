//! How much a report holds. What a module says once, such as the dimensions of a type, a report says of everything that has
//! it: a small module could fill memory. So lists are whole while there is room, and tell how many they leave off.

use std::cell::Cell;

/// Entries of all lists of a report together. The largest shaders that people write have some thousands.
const MAX_LISTED: usize = 65_536;

/// What remains.
pub(super) struct Room(Cell<usize>);

impl Room {
    pub(super) fn new() -> Room {
        Room(Cell::new(MAX_LISTED))
    }

    /// Whether nothing remains.
    pub(super) fn is_spent(&self) -> bool {
        self.0.get() == 0
    }

    /// Takes room for `n` entries; false where so much doesn't remain, and then nothing does.
    pub(super) fn take(&self, n: usize) -> bool {
        let left = self.0.get().checked_sub(n);
        self.0.set(left.unwrap_or(0));
        left.is_some()
    }

    /// The first of `items` as `make` makes them, and how many are left off.
    pub(super) fn list<T, U>(
        &self,
        items: impl IntoIterator<Item = T>,
        mut make: impl FnMut(T) -> U,
    ) -> (Vec<U>, usize) {
        let (mut listed, mut left_off) = (Vec::new(), 0);
        for item in items {
            if left_off == 0 && self.take(1) {
                listed.push(make(item));
            } else {
                left_off += 1;
            }
        }
        (listed, left_off)
    }
}
