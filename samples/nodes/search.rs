//! A box for a new node: every function of the banks, and the other kinds of nodes, found by words.

use kurbo::Point;
use spanforge::graph::{Banks, Kind, Type, Value};

use super::host::HOSTS;

/// As many as are shown.
const MOST: usize = 12;
const TYPES: [&str; 7] = ["float", "vec2", "vec3", "vec4", "int", "uint", "bool"];
const SWIZZLES: [&str; 8] = ["x", "y", "z", "w", "xy", "yx", "xyz", "xyzw"];

pub(crate) struct Search {
    pub(crate) text: String,
    /// Where the node will lie.
    pub(crate) at: Point,
    all: Vec<Entry>,
    /// Numbers of those that are shown.
    found: Vec<usize>,
    pub(crate) chosen: usize,
}

struct Entry {
    shown: String,
    /// What words are looked for in, in small letters.
    words: String,
    kind: Kind,
}

impl Search {
    pub(crate) fn new(banks: &Banks, at: Point) -> Self {
        let mut all = Vec::new();
        for input in HOSTS.iter().flat_map(|host| host.inputs) {
            let kind = of_type(input.1, |ty| Kind::Parameter { name: input.0.into(), ty });
            let entry = kind.map(|kind| Entry::new(format!("{} (given)", input.0), "input", kind));
            all.extend(entry.filter(|entry| !all.iter().any(|other: &Entry| other.kind == entry.kind)));
        }
        for bank in banks.banks() {
            for function in banks.functions(&bank.name) {
                let shown = format!("{} - {}", function.label, function.key);
                all.push(Entry::new(shown, &function.category, Kind::Function(function.key.clone())));
            }
        }
        for name in TYPES {
            let kinds = [
                ("constant", of_type(name, |ty| Kind::Constant(Value { ty, of: vec![0.0; ty.n_scalars()] }))),
                ("parameter", of_type(name, |ty| Kind::Parameter { name: String::new(), ty })),
                ("to", of_type(name, Kind::Convert)),
            ];
            let kinds = kinds.into_iter().filter_map(|(what, kind)| Some((what, kind?)));
            all.extend(kinds.map(|(what, kind)| Entry::new(format!("{what} {name}"), "", kind)));
        }
        let swizzles =
            SWIZZLES.map(|name| Entry::new(format!(".{name}"), "swizzle", Kind::Swizzle(name.into())));
        all.extend(swizzles);
        let mut search = Self { text: String::new(), at, all, found: Vec::new(), chosen: 0 };
        search.find();
        search
    }

    /// Takes what was typed.
    pub(crate) fn type_(&mut self, text: &str) {
        self.text.extend(text.chars().filter(|c| !c.is_control()));
        self.find();
    }

    /// Takes the last character away.
    pub(crate) fn erase(&mut self) {
        self.text.pop();
        self.find();
    }

    /// Chooses the one above or below.
    pub(crate) fn choose(&mut self, down: bool) {
        let last = self.found.len().saturating_sub(1);
        self.chosen = if down { (self.chosen + 1).min(last) } else { self.chosen.saturating_sub(1) };
    }

    /// What is chosen, if anything was found.
    pub(crate) fn kind(&self) -> Option<Kind> {
        let entry = self.found.get(self.chosen).and_then(|&number| self.all.get(number));
        entry.map(|entry| entry.kind.clone())
    }

    /// What was found, as it is shown.
    pub(crate) fn found(&self) -> impl Iterator<Item = &str> {
        self.found.iter().filter_map(|&number| self.all.get(number)).map(|entry| entry.shown.as_str())
    }

    /// Those that have all the words; those first that begin with the first.
    fn find(&mut self) {
        let text = self.text.to_lowercase();
        let words: Vec<&str> = text.split_whitespace().collect();
        let has_all = |entry: &Entry| words.iter().all(|word| entry.words.contains(word));
        let mut found: Vec<usize> = (0..self.all.len()).filter(|&n| has_all(&self.all[n])).collect();
        let begins = |n: usize| words.first().is_some_and(|word| self.all[n].words.starts_with(word));
        found.sort_by_key(|&n| !begins(n));
        found.truncate(MOST);
        (self.found, self.chosen) = (found, 0);
    }
}

impl Entry {
    fn new(shown: String, category: &str, kind: Kind) -> Self {
        Self { words: format!("{shown} {category}").to_lowercase(), shown, kind }
    }
}

fn of_type(name: &str, kind: impl FnOnce(Type) -> Kind) -> Option<Kind> {
    Type::try_from(name.to_owned()).ok().map(kind)
}
