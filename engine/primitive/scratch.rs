//! Cuts a buffer of scratch into parts.

use std::ops::Range;

/// Parts of scratch, one behind the other, each where a binding may begin.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cutter {
    alignment: u64,
    end: u64,
}

impl Cutter {
    pub(crate) fn new(alignment: u64) -> Self {
        Self { alignment, end: 0 }
    }

    /// The next part, of so many bytes or a few more; never empty, so that it can be bound.
    pub(crate) fn part(&mut self, bytes: u64) -> Range<u64> {
        let start = self.end;
        self.end += bytes.max(4).next_multiple_of(self.alignment);
        start..self.end
    }
}

#[cfg(test)]
mod tests {
    use super::Cutter;

    #[test]
    fn parts_begin_where_bindings_may_and_are_never_empty() {
        let mut cutter = Cutter::new(16);
        let parts = [0, 4, 16, 17, 1].map(|bytes| cutter.part(bytes));
        assert_eq!(parts, [0..16, 16..32, 32..48, 48..80, 80..96]);
    }
}
