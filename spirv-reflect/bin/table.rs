//! Rows in columns.

/// Columns are at most this wide: what is longer moves the rest of its own line, not every other.
const MAX_WIDTH: usize = 100;

/// Rows of cells, printed so that each column begins at one place. Columns whose cells are all empty are left out.
pub(crate) struct Table {
    titles: Vec<&'static str>,
    rows: Vec<Vec<String>>,
    /// Columns of numbers end at one place instead.
    right: Vec<usize>,
}

impl Table {
    pub(crate) fn new(titles: &[&'static str], right: &[usize]) -> Table {
        Table { titles: titles.to_vec(), rows: Vec::new(), right: right.to_vec() }
    }

    pub(crate) fn row(&mut self, cells: Vec<String>) {
        self.rows.push(cells.into_iter().map(|cell| clean(&cell)).collect());
    }

    pub(crate) fn len(&self) -> usize {
        self.rows.len()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Writes the rows below their titles, each behind `indent`.
    pub(crate) fn write(&self, out: &mut String, indent: &str) {
        let width = |text: &str| text.chars().count();
        let cell = |row: &[String], i: usize| row.get(i).map_or(String::new(), Clone::clone);
        let columns: Vec<(usize, usize)> = (0..self.titles.len())
            .filter(|&i| self.rows.iter().any(|row| !cell(row, i).is_empty()))
            .map(|i| {
                let cells = self.rows.iter().map(|row| width(&cell(row, i)));
                (i, cells.max().unwrap_or(0).max(width(self.titles[i])).min(MAX_WIDTH))
            })
            .collect();
        let mut line = |cells: &dyn Fn(usize) -> String| {
            let mut text = indent.to_string();
            for &(i, wide) in &columns {
                let content = cells(i);
                let padding = " ".repeat(wide.saturating_sub(width(&content)));
                match self.right.contains(&i) {
                    true => text.extend([padding.as_str(), &content]),
                    false => text.extend([content.as_str(), &padding]),
                }
                text.push_str("  ");
            }
            out.push_str(text.trim_end());
            out.push('\n');
        };
        line(&|i| self.titles[i].into());
        for row in &self.rows {
            line(&|i| cell(row, i));
        }
    }
}

/// A module may name things by any bytes: what would move the cursor or hide is written as an escape.
pub(crate) fn clean(text: &str) -> String {
    let hides = |c: char| {
        c.is_control()
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.chars().map(|c| if hides(c) { c.escape_unicode().to_string() } else { c.to_string() }).collect()
}
