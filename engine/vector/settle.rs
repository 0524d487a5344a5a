//! Where the rows of paths are. For runs they lie in painter's order, with gaps. In: paths that come, and what lies above them.
//! Out: their places, and those of neighbours that had to move.
//!
//! Where no gap is wide enough, the neighbours on both sides are spread over the rows that they have together: first a few,
//! then twice as many, and the more there are the more room must be left between them. So gaps are not far away, and what
//! comes moves few others (a packed memory array).

use std::collections::BTreeMap;
use std::mem;

/// The rows of a path.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) first: u32,
    /// None where it has no place.
    pub(crate) n: u32,
}

/// The rows of all paths.
#[derive(Default)]
pub(crate) struct Rows {
    /// By index.
    places: Vec<Place>,
    /// First rows, and whose they are, where rows lie in painter's order.
    ordered: BTreeMap<u32, u32>,
    /// How many neighbours were looked at when something came, ever.
    n_seen: u64,
}

/// Where all paths are spread, one row in so many stays free...
const FREE: u64 = 8;
/// ...and so few may be left of them before all are spread again.
const LEAST_FREE: u64 = 32;
/// One in so many of the free rows lies right below what came, and one right above it.
const BESIDE: u64 = 8;

impl Rows {
    /// Of paths that have these rows.
    pub(crate) fn new(places: Vec<Place>, is_ordered: bool) -> Self {
        let with_rows = (0..).zip(&places).filter(|(_, place)| is_ordered && place.n > 0);
        let ordered = with_rows.map(|(index, place)| (place.first, index)).collect();
        Self { places, ordered, n_seen: 0 }
    }

    /// One path more.
    pub(crate) fn push(&mut self) {
        self.places.push(Place::default());
    }

    pub(crate) fn of(&self, index: u32) -> Place {
        self.places[index as usize]
    }

    pub(crate) fn n_seen(&self) -> u64 {
        self.n_seen
    }

    /// Gives a path rows behind those of all, whose number is `end`.
    pub(crate) fn append(&mut self, index: u32, n: u32, end: &mut u64) {
        self.places[index as usize] = Place { first: *end as u32, n };
        *end += u64::from(n);
    }

    /// Takes the rows of a path.
    pub(crate) fn leave(&mut self, index: u32) {
        let place = mem::take(&mut self.places[index as usize]);
        if self.ordered.get(&place.first) == Some(&index) {
            self.ordered.remove(&place.first);
        }
    }

    /// The first row of the lowest path that `is_above` something, as all are from there on.
    pub(crate) fn first_above(&self, end: u64, is_above: impl Fn(u32) -> bool) -> Option<u32> {
        let (mut low, mut high, mut found) = (0, end as u32, None);
        while low < high {
            let middle = low + (high - low) / 2;
            match self.ordered.range(middle..high).next() {
                Some((first, index)) if !is_above(*index) => low = first + 1,
                other => {
                    found = other.map(|(first, _)| *first).or(found);
                    high = middle;
                }
            }
        }
        found
    }

    /// Gives a path without rows `n` of them, in painter's order: right below those that are above. Of all there are `end`,
    /// and may be more then. All that have other places come into `moved`, and the path itself.
    pub(crate) fn enter(
        &mut self,
        index: u32,
        n: u32,
        end: &mut u64,
        is_above: impl Fn(u32) -> bool,
        moved: &mut Vec<u32>,
    ) {
        let split = self.first_above(*end, is_above).unwrap_or(*end as u32);
        let rows_of = |index: u32| u64::from(self.places[index as usize].n);
        let mut below = self.ordered.range(..split).rev().peekable();
        let mut above = self.ordered.range(split..).peekable();
        let (mut lower, mut upper, mut wanted, mut level) = (Vec::new(), Vec::new(), u64::from(n), 0);
        let n_levels = u64::from((self.ordered.len() + 1).ilog2()) + 1;
        let (from, free) = loop {
            let from = below.peek().map_or(0, |(first, index)| u64::from(**first) + rows_of(**index));
            let to = above.peek().map_or(*end, |(first, _)| u64::from(**first));
            let free = (to - from).checked_sub(wanted);
            match free.filter(|free| free * LEAST_FREE * n_levels >= wanted * level) {
                Some(free) => break (from, free),
                None if above.peek().is_none() && (level == 0 || below.peek().is_none()) => {
                    // On top of all, or no neighbours are left.
                    let free = if level == 0 { 0 } else { wanted / FREE };
                    *end = (from + wanted + free).max(*end);
                    break (from, *end - from - wanted);
                }
                None => {}
            }
            for _ in 0..1_u64 << level {
                lower
                    .extend(below.next().map(|(_, index)| *index).inspect(|index| wanted += rows_of(*index)));
                upper
                    .extend(above.next().map(|(_, index)| *index).inspect(|index| wanted += rows_of(*index)));
            }
            level += 1;
        };
        self.n_seen += 1 + (lower.len() + upper.len()) as u64;
        self.places[index as usize].n = n;
        lower.reverse();
        lower.push(index);
        lower.append(&mut upper);
        self.spread(&lower, index, from, free, moved);
    }

    /// Puts paths in order from row `from` on, with `free` rows between them: some right below `center` and right above it,
    /// where more may come, and the rest between any two.
    fn spread(&mut self, paths: &[u32], center: u32, from: u64, free: u64, moved: &mut Vec<u32>) {
        let beside = free / BESIDE;
        let (n_gaps, even) = (paths.len() as u64 + 1, free - 2 * beside);
        let (mut used, start) = (0, moved.len());
        for (number, index) in (1..).zip(paths) {
            let extra = if *index == center { beside } else { 0 };
            let first = (from + used + extra + even * number / n_gaps) as u32;
            let place = &mut self.places[*index as usize];
            used += u64::from(place.n) + 2 * extra;
            // What comes has no entry, whatever its first row is.
            let old = mem::replace(&mut place.first, first);
            let is_ordered = self.ordered.get(&old) == Some(index);
            if !is_ordered || old != first {
                moved.push(*index);
            }
            if is_ordered && old != first {
                self.ordered.remove(&old);
            }
        }
        for index in &moved[start..] {
            self.ordered.insert(self.places[*index as usize].first, *index);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Place, Rows};

    /// Rows, and what lies in which order: the place in that list is all that says what is above what.
    struct Both {
        rows: Rows,
        order: Vec<u32>,
        end: u64,
    }

    impl Both {
        /// Paths of so many rows each, without gaps.
        fn of(sizes: impl IntoIterator<Item = u32>) -> Self {
            let mut end = 0;
            let place = |n| {
                end += n;
                Place { first: end - n, n }
            };
            let places: Vec<_> = sizes.into_iter().map(place).collect();
            let order = (0..).zip(&places).filter(|(_, place)| place.n > 0).map(|(index, _)| index).collect();
            Self { rows: Rows::new(places, true), order, end: end.into() }
        }

        /// What comes, at that place of the order.
        fn enter(&mut self, index: u32, n: u32, at: usize) -> Vec<u32> {
            let before = self.places();
            let above: Vec<u32> = self.order[at..].to_vec();
            let mut moved = Vec::new();
            self.rows.enter(index, n, &mut self.end, |other| above.contains(&other), &mut moved);
            self.order.insert(at, index);
            let after = self.places();
            let stay = before
                .iter()
                .filter(|(index, place)| !moved.contains(index) && !after.contains(&(*index, *place)));
            assert_eq!(stay.count(), 0, "what moves is told");
            assert!(moved.contains(&index));
            moved
        }

        fn places(&self) -> Vec<(u32, Place)> {
            self.order.iter().map(|index| (*index, self.rows.of(*index))).collect()
        }

        /// In order, apart, and where the rows say.
        fn check(&self) {
            let mut next = 0;
            for (index, place) in self.places() {
                assert!(place.first >= next && place.n > 0, "{index}: {place:?}, {next}");
                next = place.first + place.n;
                assert_eq!(self.rows.ordered.get(&place.first), Some(&index));
            }
            assert!(u64::from(next) <= self.end);
            assert_eq!(self.rows.ordered.len(), self.order.len());
        }
    }

    #[test]
    fn gaps_take_in_what_comes() {
        let mut both = Both::of([4, 3, 5]);
        both.rows.leave(1);
        both.order.remove(1);
        assert_eq!(both.enter(1, 3, 1), [1]);
        assert_eq!(both.rows.of(1), Place { first: 4, n: 3 });
        // On top of all.
        both.rows.push();
        assert_eq!((both.enter(3, 2, 3), both.rows.of(3).first, both.end), (vec![3], 12, 14));
        // No path, no rows.
        let mut none = Both::of([0]);
        assert_eq!((none.enter(0, 2, 0), none.rows.of(0), none.end), (vec![0], Place { first: 0, n: 2 }, 2));
    }

    #[test]
    fn places_are_in_order_and_apart() {
        let mut state = 7_u32;
        let mut random = |n: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % n
        };
        for round in 0..60 {
            let mut both = Both::of((0..random(40)).map(|_| random(7)));
            let mut out: Vec<u32> =
                (0..both.rows.places.len() as u32).filter(|i| !both.order.contains(i)).collect();
            for _ in 0..200 {
                if both.order.is_empty() || random(3) > 0 {
                    let index = out.pop().unwrap_or_else(|| {
                        both.rows.push();
                        both.rows.places.len() as u32 - 1
                    });
                    // Anywhere, or at one place over and over.
                    let at = if round % 2 == 0 { random(both.order.len() as u32 + 1) } else { 3 };
                    let most = if random(20) == 0 { 100 } else { 7 };
                    both.enter(index, 1 + random(most), (at as usize).min(both.order.len()));
                } else {
                    let index = both.order.remove(random(both.order.len() as u32) as usize);
                    both.rows.leave(index);
                    out.push(index);
                }
                both.check();
            }
        }
    }

    /// How many neighbours are looked at does not grow with how many paths there are, but for the logarithm, once all
    /// have been spread.
    #[test]
    fn few_neighbours_move() {
        const COME: u32 = 1000;
        let places: [fn(u32, u32) -> u32; 3] =
            [|n, _| n / 2, |n, k| n / 2 + 50 * (k % 2), |n, k| k.wrapping_mul(2_654_435_761) % n];
        let mut seen = Vec::new();
        for n in [1000_u32, 32_000] {
            for under in places {
                let (mut end, mut moved) = (u64::from(n) * 6, Vec::new());
                let places = (0..n).map(|index| Place { first: index * 6, n: 6 }).collect();
                let mut rows = Rows::new(places, true);
                // Even numbers for those that are there, odd ones for those that come above them.
                let mut height: Vec<u32> = (0..n).map(|index| 2 * index).collect();
                let mut first = 0;
                for k in 0..=COME {
                    let own = 2 * under(n, k) + 1;
                    height.push(own);
                    rows.push();
                    rows.enter(n + k, 6, &mut end, |other| height[other as usize] > own, &mut moved);
                    first = if k == 0 { rows.n_seen() } else { first };
                }
                assert_eq!(first, u64::from(n) + 1, "the first one spreads all");
                assert!(end < u64::from(n + COME) * 6 * 5 / 4, "{n}: {end} rows");
                seen.push((rows.n_seen() - first) / u64::from(COME));
            }
        }
        assert!(seen.iter().all(|each| (1..200).contains(each)), "{seen:?}");
    }
}
