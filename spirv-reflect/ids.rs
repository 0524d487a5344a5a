//! Maps and sets by id whose memory is bounded by the module's size, whatever ids a damaged module names.

use std::collections::{HashMap, HashSet};

/// Values by id, kept in the order of insertion.
///
/// Compilers declare types and constants in the order of their ids: then the entries are sorted, and need no index.
#[derive(Clone, Debug)]
pub(crate) struct IdMap<T> {
    entries: Vec<(u32, T)>,
    /// Made by the first insertion that is out of order.
    index: Option<Box<Index>>,
    /// Ids below this number are indexed by a table, those above by hashing.
    n_dense: usize,
}

#[derive(Clone, Debug, Default)]
struct Index {
    /// Slot + 1 of each small id.
    dense: Vec<u32>,
    /// Ids too large for `dense`.
    sparse: HashMap<u32, u32>,
}

impl<T> IdMap<T> {
    /// A map for a module of `n_words` words: at most four words of index for each of them.
    pub(crate) fn new(n_words: usize) -> IdMap<T> {
        IdMap { entries: Vec::new(), index: None, n_dense: n_words.saturating_mul(4) }
    }

    /// The same for as many entries as are said to come.
    pub(crate) fn with_room(n_words: usize, n_entries: usize) -> IdMap<T> {
        IdMap { entries: Vec::with_capacity(n_entries), ..IdMap::new(n_words) }
    }

    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// Adds a value; false where the id has one already, which stays.
    pub(crate) fn insert(&mut self, id: u32, value: T) -> bool {
        let in_order = self.index.is_none() && self.entries.last().is_none_or(|last| last.0 < id);
        if !in_order && self.slot(id).is_some() {
            return false;
        }
        if !in_order {
            let entries = &self.entries;
            let n_dense = self.n_dense;
            let index = self.index.get_or_insert_with(|| {
                let mut index = Box::<Index>::default();
                entries.iter().enumerate().for_each(|(slot, (id, _))| index.note(*id, slot, n_dense));
                index
            });
            index.note(id, self.entries.len(), n_dense);
        }
        if self.entries.capacity() == 0 {
            // Of small modules no table grows step by step.
            self.entries.reserve_exact((self.n_dense / 32).clamp(4, 32));
        }
        self.entries.push((id, value));
        true
    }

    pub(crate) fn slot(&self, id: u32) -> Option<usize> {
        match &self.index {
            Some(index) => index.slot(id),
            None => self.entries.binary_search_by_key(&id, |entry| entry.0).ok(),
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
}

impl Index {
    fn note(&mut self, id: u32, slot: usize, n_dense: usize) {
        let slot = slot as u32;
        if (id as usize) >= n_dense {
            self.sparse.insert(id, slot);
            return;
        }
        if self.dense.len() <= id as usize {
            self.dense.resize(id as usize + 1, 0);
        }
        if let Some(place) = self.dense.get_mut(id as usize) {
            *place = slot + 1;
        }
    }

    fn slot(&self, id: u32) -> Option<usize> {
        match self.dense.get(id as usize) {
            Some(0) => None,
            Some(&slot) => Some(slot as usize - 1),
            None => self.sparse.get(&id).map(|&slot| slot as usize),
        }
    }
}

/// A set of ids that come one by one.
pub(crate) struct SeenIds {
    bits: Vec<u64>,
    /// Members too large for `bits`.
    far: HashSet<u32>,
    n_dense: usize,
}

impl SeenIds {
    /// A set for a module of `n_words` words, whose ids are said to be below `bound`.
    pub(crate) fn new(n_words: usize, bound: u32) -> SeenIds {
        let n_dense = n_words.saturating_mul(4);
        let bits = Vec::with_capacity((bound as usize).min(n_dense) / 64 + 1);
        SeenIds { bits, far: HashSet::new(), n_dense }
    }

    /// Adds an id; false where it is there already.
    pub(crate) fn insert(&mut self, id: u32) -> bool {
        if (id as usize) >= self.n_dense {
            return self.far.insert(id);
        }
        let (word, bit) = (id as usize / 64, 1 << (id % 64));
        if self.bits.len() <= word {
            self.bits.resize(word + 1, 0);
        }
        match self.bits.get_mut(word) {
            Some(bits) if *bits & bit == 0 => {
                *bits |= bit;
                true
            }
            _ => false,
        }
    }
}

/// A set of ids that is first filled and then numbered: the members get 0, 1, 2 .. in the order of their ids.
#[derive(Clone, Debug, Default)]
pub(crate) struct IdSet {
    /// 64 members' bits, and the number of members in all the words before.
    bits: Vec<(u64, u32)>,
    /// Members too large for `bits`; sorted once numbered.
    far: Vec<u32>,
    n_dense: usize,
    /// Ids are below it, where the module keeps its word.
    bound: u32,
}

impl IdSet {
    /// A set for a module of `n_words` words, whose ids are said to be below `bound`.
    pub(crate) fn new(n_words: usize, bound: u32) -> IdSet {
        IdSet { n_dense: n_words.saturating_mul(4), bound, ..IdSet::default() }
    }

    pub(crate) fn insert(&mut self, id: u32) {
        if (id as usize) >= self.n_dense {
            self.far.push(id);
            return;
        }
        let word = id as usize / 64;
        if self.bits.len() <= word {
            if self.bits.capacity() == 0 {
                self.bits.reserve_exact((self.bound as usize).min(self.n_dense) / 64 + 1);
            }
            self.bits.resize(word + 1, (0, 0));
        }
        if let Some((bits, _)) = self.bits.get_mut(word) {
            *bits |= 1 << (id % 64);
        }
    }

    /// Numbers the members; gives how many there are.
    pub(crate) fn number(&mut self) -> usize {
        self.far.sort_unstable();
        self.far.dedup();
        let mut n = 0;
        for (bits, before) in &mut self.bits {
            *before = n;
            n += bits.count_ones();
        }
        n as usize + self.far.len()
    }

    /// A member's number, after `number`.
    pub(crate) fn get(&self, id: u32) -> Option<u32> {
        let (word, bit) = (id as usize / 64, id % 64);
        match self.bits.get(word) {
            Some((bits, before)) if bits >> bit & 1 == 1 => {
                Some(before + (bits & ((1 << bit) - 1)).count_ones())
            }
            Some(_) => None,
            None => {
                let n = self.bits.last().map_or(0, |(bits, before)| before + bits.count_ones());
                self.far.binary_search(&id).ok().map(|at| n + at as u32)
            }
        }
    }
}
