//! Places for the rows of paths that lie in painter's order. In: what every path has and wants, in that order. Out: places in
//! the same order, that do not overlap, of which few are new.

/// The rows of a path.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rows {
    pub(crate) first: u32,
    /// Rows that it has from there on; none where it has no place yet.
    pub(crate) n: u32,
    /// Rows that it should have.
    pub(crate) wanted: u32,
}

/// The first row of every path; `end` is one past the last row that there is, and may be passed. What is not in order is
/// moved up, or else down, until gaps have taken it in, whichever moves fewer rows.
pub(crate) fn settle(paths: &[Rows], end: u64) -> Vec<u64> {
    let (up, cost) = move_up(paths);
    match move_down(paths, end) {
        Some((down, less)) if less < cost => down,
        _ => up,
    }
}

/// Places from the lowest path up, and how many rows moved.
fn move_up(paths: &[Rows]) -> (Vec<u64>, u64) {
    let (mut places, mut next, mut moved) = (Vec::with_capacity(paths.len()), 0, 0);
    for path in paths {
        let first = u64::from(path.first);
        let first = if path.stays() && first >= next { first } else { next };
        moved += path.cost(first);
        next = if path.wanted == 0 { next } else { first + u64::from(path.wanted.max(path.n)) };
        places.push(first);
    }
    (places, moved)
}

/// Places from the highest path down, if there is room below.
fn move_down(paths: &[Rows], end: u64) -> Option<(Vec<u64>, u64)> {
    let (mut places, mut limit, mut moved) = (Vec::with_capacity(paths.len()), end, 0);
    for path in paths.iter().rev() {
        let (first, n) = (u64::from(path.first), u64::from(path.wanted.max(path.n)));
        let fits = path.stays() && first + n <= limit;
        let first = if fits { first } else { limit.checked_sub(n)? };
        moved += path.cost(first);
        limit = if path.wanted == 0 { limit } else { first };
        places.push(first);
    }
    places.reverse();
    Some((places, moved))
}

impl Rows {
    /// Its place will do, as far as others allow.
    fn stays(&self) -> bool {
        self.n >= self.wanted
    }

    fn cost(&self, first: u64) -> u64 {
        if self.stays() && first == u64::from(self.first) { 0 } else { self.wanted.max(self.n).into() }
    }
}

#[cfg(test)]
mod tests {
    use super::{Rows, settle};

    fn rows(paths: &[(u32, u32, u32)]) -> Vec<Rows> {
        paths.iter().map(|&(first, n, wanted)| Rows { first, n, wanted }).collect()
    }

    #[test]
    fn what_is_in_order_stays() {
        assert_eq!(settle(&rows(&[(0, 4, 4), (6, 4, 3), (9, 0, 0), (20, 1, 1)]), 21), [0, 6, 10, 20]);
        assert!(settle(&[], 0).is_empty());
    }

    #[test]
    fn gaps_take_in_what_moves() {
        // Onto the top.
        assert_eq!(settle(&rows(&[(0, 4, 4), (4, 4, 4), (0, 0, 5)]), 8), [0, 4, 8]);
        // In between: the one above moves up into the gap, the next one stays.
        assert_eq!(settle(&rows(&[(0, 4, 4), (0, 0, 2), (4, 2, 2), (9, 7, 7)]), 16), [0, 4, 6, 9]);
        // The gap lies below: the one there moves down.
        assert_eq!(settle(&rows(&[(2, 4, 4), (0, 0, 2), (6, 9, 9), (15, 9, 9)]), 24), [0, 4, 6, 15]);
        // It grows: those above give way.
        assert_eq!(settle(&rows(&[(0, 4, 6), (4, 4, 4), (8, 9, 9)]), 17), [0, 6, 10]);
    }

    #[test]
    fn places_are_in_order_and_apart() {
        let mut state = 7_u32;
        let mut random = |n: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % n
        };
        for _ in 0..2000 {
            let paths: Vec<_> = (0..random(9))
                .map(|_| {
                    let wanted = random(6);
                    Rows { first: random(40), n: if random(3) == 0 { 0 } else { wanted + random(2) }, wanted }
                })
                .collect();
            let end = u64::from(random(60));
            let mut next = 0;
            for (path, first) in paths.iter().zip(settle(&paths, end)).filter(|(path, _)| path.wanted > 0) {
                assert!(first >= next, "{paths:?} {end}");
                next = first + u64::from(path.wanted.max(path.n));
            }
        }
    }
}
