//! A map by id whose memory is bounded by the module's size, whatever ids a damaged module names.

use std::collections::HashMap;

/// Values by id, kept in the order of insertion.
#[derive(Clone, Debug)]
pub(crate) struct IdMap<T> {
    /// Slot + 1 of each small id.
    dense: Vec<u32>,
    /// Ids too large for `dense`.
    sparse: HashMap<u32, u32>,
    /// Ids below this number are dense.
    n_dense: usize,
    entries: Vec<(u32, T)>,
}

impl<T> IdMap<T> {
    /// A map for a module of `n_words` words: at most four words of index for each of them.
    pub(crate) fn new(n_words: usize) -> IdMap<T> {
        IdMap {
            dense: Vec::new(),
            sparse: HashMap::new(),
            n_dense: n_words.saturating_mul(4),
            entries: Vec::new(),
        }
    }

    /// Adds a value; false where the id has one already, which stays.
    pub(crate) fn insert(&mut self, id: u32, value: T) -> bool {
        if self.slot(id).is_some() {
            return false;
        }
        let slot = self.entries.len() as u32;
        self.entries.push((id, value));
        if (id as usize) < self.n_dense {
            if self.dense.len() <= id as usize {
                self.dense.resize(id as usize + 1, 0);
            }
            self.dense[id as usize] = slot + 1;
        } else {
            self.sparse.insert(id, slot);
        }
        true
    }

    pub(crate) fn slot(&self, id: u32) -> Option<usize> {
        match self.dense.get(id as usize) {
            Some(0) => None,
            Some(&slot) => Some(slot as usize - 1),
            None if self.sparse.is_empty() => None,
            None => self.sparse.get(&id).map(|&s| s as usize),
        }
    }

    pub(crate) fn get(&self, id: u32) -> Option<&T> {
        self.slot(id).and_then(|slot| self.entries.get(slot)).map(|(_, value)| value)
    }

    pub(crate) fn get_mut(&mut self, id: u32) -> Option<&mut T> {
        self.slot(id).and_then(|slot| self.entries.get_mut(slot)).map(|(_, value)| value)
    }

    pub(crate) fn contains(&self, id: u32) -> bool {
        self.slot(id).is_some()
    }

    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = (u32, &T)> {
        self.entries.iter().map(|(id, value)| (*id, value))
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The id in a slot.
    pub(crate) fn id(&self, slot: usize) -> Option<u32> {
        self.entries.get(slot).map(|(id, _)| *id)
    }
}
