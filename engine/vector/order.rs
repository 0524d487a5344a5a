//! Painter's order of a scene. Every path has a rank, and there is nearly always room for another one between two ranks: a
//! path comes, goes and moves without the others. Where there is none, few of those above get other ranks, about as many as
//! the logarithm of all for every path that came (Dietz and Sleator 1987, two algorithms for maintaining order in a list).

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// Where a path lies: by layer, and in its layer by number. Numbers mean nothing but their order, and may change as long as
/// that stays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rank {
    pub(crate) layer: u32,
    number: u64,
}

impl Rank {
    /// All ranks of a layer.
    fn all_of(layer: u32) -> RangeInclusive<Self> {
        Self { layer, number: 0 }..=Self { layer, number: u64::MAX }
    }
}

/// Slots in painter's order.
#[derive(Debug, Default)]
pub(crate) struct Order {
    slots: BTreeMap<Rank, u32>,
    /// By slot; that of a slot outside the order means nothing.
    ranks: Vec<Rank>,
    /// How often a path got another rank to make room, ever.
    n_renumbered: u64,
}

/// The number of a layer's first path.
const FIRST: u64 = 1 << 63;
/// From there up and down, on top of all others or below them: so often that nobody comes to the end.
const STEP: u64 = 1 << 32;

impl Order {
    pub(crate) fn len(&self) -> usize {
        self.slots.len()
    }

    /// From the lowest up.
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = u32> + '_ {
        self.slots.values().copied()
    }

    /// The rank of a slot that is in the order.
    pub(crate) fn rank(&self, slot: u32) -> Rank {
        self.ranks.get(slot as usize).copied().unwrap_or_default()
    }

    pub(crate) fn n_renumbered(&self) -> u64 {
        self.n_renumbered
    }

    pub(crate) fn remove(&mut self, slot: u32) {
        self.slots.remove(&self.rank(slot));
    }

    /// The highest slot of a layer.
    pub(crate) fn top(&self, layer: u32) -> Option<u32> {
        self.slots.range(Rank::all_of(layer)).next_back().map(|(_, slot)| *slot)
    }

    /// The slot right above another one in its layer.
    pub(crate) fn above(&self, slot: u32) -> Option<u32> {
        let rank = self.rank(slot);
        let above = Rank { number: rank.number.checked_add(1)?, ..rank }..=*Rank::all_of(rank.layer).end();
        self.slots.range(above).next().map(|(_, slot)| *slot)
    }

    /// The slot right below another one in its layer.
    pub(crate) fn below(&self, slot: u32) -> Option<u32> {
        let rank = self.rank(slot);
        self.slots.range(*Rank::all_of(rank.layer).start()..rank).next_back().map(|(_, slot)| *slot)
    }

    /// Puts a slot that is outside the order on top of a layer.
    pub(crate) fn put_on_top(&mut self, slot: u32, layer: u32) {
        self.put_between(slot, layer, (self.top(layer), None));
    }

    pub(crate) fn put_above(&mut self, slot: u32, other: u32) {
        self.put_between(slot, self.rank(other).layer, (Some(other), self.above(other)));
    }

    pub(crate) fn put_below(&mut self, slot: u32, other: u32) {
        self.put_between(slot, self.rank(other).layer, (self.below(other), Some(other)));
    }

    /// Between two neighbours of a layer, as far as there are.
    fn put_between(&mut self, slot: u32, layer: u32, neighbours: (Option<u32>, Option<u32>)) {
        let number = self.between(neighbours).or_else(|| {
            match neighbours {
                (Some(below), Some(_)) => self.make_room_above(below),
                _ => self.renumber_all(layer),
            }
            self.between(neighbours)
        });
        // Renumbered neighbours are apart.
        self.put(slot, Rank { layer, number: number.unwrap_or(FIRST) });
    }

    /// A number between those of two neighbours, if there is one.
    fn between(&self, (below, above): (Option<u32>, Option<u32>)) -> Option<u64> {
        let number = |slot: Option<u32>| slot.map(|slot| self.rank(slot).number);
        match (number(below), number(above)) {
            (None, None) => Some(FIRST),
            (Some(below), None) => below.checked_add(STEP),
            (None, Some(above)) => above.checked_sub(STEP),
            (Some(below), Some(above)) => (above - below > 1).then(|| below + (above - below) / 2),
        }
    }

    fn put(&mut self, slot: u32, rank: Rank) {
        if self.ranks.len() <= slot as usize {
            self.ranks.resize(slot as usize + 1, Rank::default());
        }
        self.ranks[slot as usize] = rank;
        self.slots.insert(rank, slot);
    }

    /// Spreads the paths above one, up to the first that is further from it than the square of how many lie between.
    fn make_room_above(&mut self, slot: u32) {
        let rank = self.rank(slot);
        let (mut between, mut n, mut end) = (Vec::new(), 1, None);
        for (other, slot) in self.slots.range(rank..=*Rank::all_of(rank.layer).end()).skip(1) {
            if other.number - rank.number > n * n {
                end = Some(other.number);
                break;
            }
            between.push(*slot);
            n += 1;
        }
        let top = || between.last().map_or(rank.number, |slot| self.rank(*slot).number);
        match end.or_else(|| top().checked_add(n * STEP)) {
            Some(end) => self.renumber(&between, rank, (end - rank.number) / n),
            None => self.renumber_all(rank.layer),
        }
    }

    /// Spreads all paths of a layer around its middle.
    fn renumber_all(&mut self, layer: u32) {
        let all: Vec<_> = self.slots.range(Rank::all_of(layer)).map(|(_, slot)| *slot).collect();
        // Slots are 32-bit numbers.
        self.renumber(&all, Rank { layer, number: FIRST - all.len() as u64 / 2 * (STEP / 2) }, STEP / 2);
    }

    /// The first of `slots` comes `step` above `from`, and each other one above the one before.
    fn renumber(&mut self, slots: &[u32], from: Rank, step: u64) {
        slots.iter().for_each(|slot| self.remove(*slot));
        for (number, slot) in (1..).zip(slots) {
            self.put(*slot, Rank { number: from.number + number * step, ..from });
        }
        self.n_renumbered += slots.len() as u64;
    }
}

#[cfg(test)]
mod tests {
    use super::{FIRST, Order, Rank, STEP};

    /// What is kept beside an order and says what it should be: slots of layers in order.
    struct Both {
        order: Order,
        slots: Vec<(u32, u32)>,
    }

    impl Both {
        fn of(n: u32) -> Self {
            let mut both = Self { order: Order::default(), slots: Vec::new() };
            (0..n).for_each(|slot| both.put_on_top(slot, 0));
            both
        }

        fn put_on_top(&mut self, slot: u32, layer: u32) {
            self.order.put_on_top(slot, layer);
            self.slots.insert(self.slots.partition_point(|(of, _)| *of <= layer), (layer, slot));
        }

        fn put_beside(&mut self, slot: u32, place: usize, above: bool) {
            let (layer, other) = self.slots[place];
            if above {
                self.order.put_above(slot, other);
            } else {
                self.order.put_below(slot, other);
            }
            self.slots.insert(place + usize::from(above), (layer, slot));
        }

        fn remove(&mut self, place: usize) -> u32 {
            let (_, slot) = self.slots.remove(place);
            self.order.remove(slot);
            slot
        }

        fn check(&self) {
            assert!(self.order.iter().eq(self.slots.iter().map(|(_, slot)| *slot)));
            assert_eq!(self.order.len(), self.slots.len());
            for (place, (layer, slot)) in self.slots.iter().enumerate() {
                let neighbour = |at: Option<usize>| {
                    let other = at.and_then(|at| self.slots.get(at));
                    other.filter(|(of, _)| of == layer).map(|(_, slot)| *slot)
                };
                assert_eq!(self.order.rank(*slot).layer, *layer);
                assert_eq!(self.order.below(*slot), neighbour(place.checked_sub(1)));
                assert_eq!(self.order.above(*slot), neighbour(Some(place + 1)));
            }
        }
    }

    #[test]
    fn any_sequence_keeps_the_order() {
        let mut state = 11_u32;
        let mut random = |n: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % n
        };
        for round in 0..40 {
            let mut both = Both::of(0);
            let mut next = 0;
            for step in 0..400 {
                let n = both.slots.len() as u32;
                match random(8) {
                    0 if n > 0 => {
                        both.remove(random(n) as usize);
                    }
                    // Within a few places, so that ranks run out.
                    1..6 if n > 0 => {
                        let place = random(n.min(1 + round % 5)) as usize;
                        let slot = if random(4) > 0 || n < 2 {
                            next += 1;
                            next - 1
                        } else {
                            both.remove(both.slots.len() - 1)
                        };
                        both.put_beside(slot, place.min(both.slots.len() - 1), random(2) == 0);
                    }
                    _ => {
                        both.put_on_top(next, random(3));
                        next += 1;
                    }
                }
                if step % 50 == 0 {
                    both.check();
                }
            }
            both.check();
        }
    }

    /// Paths that all come to one place cost a number of others that grows with the logarithm of how many there are.
    #[test]
    fn few_get_other_ranks() {
        const MOVES: u32 = 1000;
        for n in [1000_u32, 32_000] {
            let most = u64::from(MOVES) * u64::from(n.ilog2()) * 2;
            for (what, above, follows) in [
                ("above one", true, false),
                ("below one", false, false),
                ("above the last that came", true, true),
            ] {
                let mut both = Both::of(n);
                let mut place = n as usize / 2;
                for slot in n..n + MOVES {
                    both.put_beside(slot, place, above);
                    // What is put below stays right below the same one.
                    place += usize::from(!above || follows);
                }
                both.check();
                let n_renumbered = both.order.n_renumbered();
                assert!((1..=most).contains(&n_renumbered), "{n}, {what}: {n_renumbered} of at most {most}");
            }
            // To the front and to the back, over and over.
            let mut both = Both::of(n);
            for k in 0..MOVES {
                let slot = both.remove(n as usize / 2);
                if k % 2 == 0 {
                    both.put_on_top(slot, 0);
                } else {
                    both.put_beside(slot, 0, false);
                }
            }
            both.check();
            assert_eq!(both.order.n_renumbered(), 0);
        }
    }

    /// At either end of the numbers all paths of the layer get others.
    #[test]
    fn numbers_do_not_end() {
        let at = |first: u64| {
            let mut both = Both::of(0);
            for slot in 0..3 {
                both.order.put(slot, Rank { layer: 4, number: first + u64::from(slot) });
                both.slots.push((4, slot));
            }
            both
        };
        type Put = fn(&mut Both);
        let put: [(u64, Put); 3] = [
            (0, |both| both.put_beside(7, 0, false)),
            (u64::MAX - 2, |both| both.put_on_top(7, 4)),
            (u64::MAX - 2, |both| both.put_beside(7, 0, true)),
        ];
        for (first, put) in put {
            let mut both = at(first);
            put(&mut both);
            both.check();
            assert_eq!(both.order.n_renumbered(), 3);
            let numbers = both.slots.iter().map(|(_, slot)| both.order.rank(*slot).number);
            assert!(numbers.into_iter().all(|number| number.abs_diff(FIRST) < 5 * STEP));
        }
    }
}
