//! Cuts elements into windows that one binding of the device covers.

use crate::gpu::BufferSlice;

/// Elements that one binding covers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Window {
    pub(crate) first: u32,
    pub(crate) n: u32,
}

impl Window {
    /// Its elements, of `stride` bytes each, in a slice of all.
    pub(crate) fn of<'a>(&self, all: BufferSlice<'a>, stride: u64) -> BufferSlice<'a> {
        let [start, end] = [self.first.into(), u64::from(self.first) + u64::from(self.n)];
        all.slice(start * stride..end * stride)
    }
}

/// Elements of a window begin at a multiple of this many: with 4 bytes each, a multiple of every alignment of bindings.
const ALIGNED: u32 = 64;

/// The windows of `n` elements of `stride` bytes each, whole words, of which a binding covers `range` bytes; one window, with
/// nothing in it, where there are none. All but the last hold a multiple of `unit` elements: a lone unit where no binding
/// covers more, or not even that.
pub(crate) fn windows(n: u32, stride: u64, unit: u32, range: u64) -> impl Iterator<Item = Window> + Clone {
    let most = match u64::from(n) * stride <= range {
        true => u64::from(n),
        false => {
            let unit = u64::from(unit) << ALIGNED.trailing_zeros().saturating_sub(unit.trailing_zeros());
            (range / stride / unit).max(1) * unit
        }
    };
    let most = most.clamp(1, u32::MAX.into()) as u32;
    (0..n.max(1)).step_by(most as usize).map(move |first| Window { first, n: most.min(n - first) })
}

#[cfg(test)]
mod tests {
    use super::{Window, windows};

    #[test]
    fn windows_cover_all_and_begin_where_bindings_may() {
        let all = |n, stride, unit, range| windows(n, stride, unit, range).collect::<Vec<_>>();
        assert_eq!(all(0, 4, 1, 256), [Window { first: 0, n: 0 }]);
        assert_eq!(all(64, 4, 33, 256), [Window { first: 0, n: 64 }], "no unit where one binding covers all");
        assert_eq!(all(65, 4, 1, 256), [Window { first: 0, n: 64 }, Window { first: 64, n: 1 }]);
        assert_eq!(all(65, 8, 1, 256), all(65, 4, 1, 256), "the least there may be");
        assert_eq!(all(u32::MAX, 4, 1, u64::MAX), [Window { first: 0, n: u32::MAX }]);
        for (stride, unit) in
            [4, 8, 12, 64].into_iter().flat_map(|stride| [1, 4, 6, 33, 64, 200].map(|u| (stride, u)))
        {
            for n in [1, 1000, 16_384, 16_385, 100_003] {
                let found = all(n, stride, unit, 65_536);
                assert_eq!(found.iter().map(|window| window.n).sum::<u32>(), n);
                assert!(found.windows(2).all(|pair| pair[0].first + pair[0].n == pair[1].first));
                let (last, others) = found.split_last().unwrap();
                assert!(last.n > 0);
                for window in others {
                    assert!(window.n.is_multiple_of(unit), "{window:?} of units of {unit}");
                    assert!(
                        (u64::from(window.n) * stride).is_multiple_of(256) && window.n.is_multiple_of(64)
                    );
                    assert!(u64::from(window.n) * stride <= 65_536 || window.n < 2 * 64 * unit, "{window:?}");
                }
            }
        }
    }
}
