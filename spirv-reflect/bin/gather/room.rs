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
        items: impl IntoIterator<Item = T, IntoIter: ExactSizeIterator>,
        make: impl FnMut(T) -> U,
    ) -> (Vec<U>, usize) {
        self.list_of(items, |_| 1, make)
    }

    /// The same of items that take room for `cost` entries each. What is left off is not looked at: lists of many may
    /// have the same items.
    pub(super) fn list_of<T, U>(
        &self,
        items: impl IntoIterator<Item = T, IntoIter: ExactSizeIterator>,
        cost: impl Fn(&T) -> usize,
        mut make: impl FnMut(T) -> U,
    ) -> (Vec<U>, usize) {
        let (mut listed, mut items) = (Vec::new(), items.into_iter());
        while let Some(item) = items.next() {
            if !self.take(cost(&item)) {
                return (listed, items.len() + 1);
            }
            listed.push(make(item));
        }
        (listed, 0)
    }
}
