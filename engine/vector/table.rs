//! What the CPU makes for the GPU to read, and what of it is new since the GPU's copies were written last.

use std::mem;
use std::ops::{Deref, Range};

/// Values, and which of them changed. All of a new table is new.
pub(crate) struct Table<T> {
    values: Vec<T>,
    news: News,
    /// Values that are news, some perhaps more than once.
    n_new: usize,
}

/// What of a table changed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum News {
    All,
    /// Ranges of values, in the order in which they changed.
    Of(Vec<Range<usize>>),
}

/// More ranges than this are written as one whole.
const MAX_RANGES: usize = 4096;

impl<T> Default for Table<T> {
    fn default() -> Self {
        Vec::new().into()
    }
}

impl<T> From<Vec<T>> for Table<T> {
    fn from(values: Vec<T>) -> Self {
        Self { values, news: News::All, n_new: 0 }
    }
}

impl<T> Deref for Table<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.values
    }
}

impl<T: Copy + PartialEq> Table<T> {
    pub(crate) fn push(&mut self, value: T) {
        self.note(self.values.len()..self.values.len() + 1);
        self.values.push(value);
    }

    pub(crate) fn extend(&mut self, values: impl IntoIterator<Item = T>) {
        let start = self.values.len();
        self.values.extend(values);
        self.note(start..self.values.len());
    }

    /// Writes over what is there; equal values are no news.
    pub(crate) fn set(&mut self, index: usize, value: T) {
        if self.values[index] != value {
            self.values[index] = value;
            self.note(index..index + 1);
        }
    }

    /// Writes `values` over what is there from `start` on.
    pub(crate) fn overwrite(&mut self, start: usize, values: impl IntoIterator<Item = T>) {
        let mut end = start;
        for value in values {
            self.values[end] = value;
            end += 1;
        }
        self.note(start..end);
    }

    /// Moves the values of `from` to start at `to`.
    pub(crate) fn shift(&mut self, from: Range<usize>, to: usize) {
        let end = to + from.len();
        self.values.copy_within(from, to);
        self.note(to..end);
    }

    /// Other values altogether. Where there are as many as before, those that are equal are no news.
    pub(crate) fn assign(&mut self, values: Vec<T>) {
        if self.values.len() != values.len() {
            *self = values.into();
            return;
        }
        values.into_iter().enumerate().for_each(|(index, value)| self.set(index, value));
    }

    /// What changed since it was asked for last.
    pub(crate) fn take_news(&mut self) -> News {
        self.n_new = 0;
        mem::replace(&mut self.news, News::Of(Vec::new()))
    }

    fn note(&mut self, range: Range<usize>) {
        let News::Of(ranges) = &mut self.news else { return };
        self.n_new += range.len();
        if range.is_empty() {
            return;
        }
        if self.n_new > self.values.len().max(64) {
            self.news = News::All;
        } else if let Some(last) = ranges.last_mut().filter(|r| range.start <= r.end && range.end >= r.start)
        {
            *last = last.start.min(range.start)..last.end.max(range.end);
        } else if ranges.len() < MAX_RANGES {
            ranges.push(range);
        } else {
            self.news = News::All;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{News, Table};

    #[test]
    fn news_is_what_changed() {
        let mut table = Table::from(vec![0_u32; 10]);
        assert_eq!(table.take_news(), News::All);
        assert_eq!(table.take_news(), News::Of(vec![]));
        table.set(3, 7);
        table.set(4, 7);
        table.set(9, 0);
        table.overwrite(0, [1, 1]);
        table.push(5);
        table.push(6);
        assert_eq!(table[..], [1, 1, 0, 7, 7, 0, 0, 0, 0, 0, 5, 6]);
        assert_eq!(table.take_news(), News::Of(vec![3..5, 0..2, 10..12]));
        table.shift(3..5, 4);
        table.set(0, 9);
        assert_eq!(table[..6], [9, 1, 0, 7, 7, 7]);
        assert_eq!(table.take_news(), News::Of(vec![4..6, 0..1]));
        table.assign(vec![1]);
        assert_eq!((table.take_news(), &table[..]), (News::All, &[1][..]));
        table.assign(vec![1]);
        assert_eq!(table.take_news(), News::Of(vec![]));
        table.assign(vec![1, 2, 3]);
        assert_eq!(table.take_news(), News::All);
        table.assign(vec![4, 2, 5]);
        assert_eq!((table.take_news(), &table[..]), (News::Of(vec![0..1, 2..3]), &[4, 2, 5][..]));
    }
}
