//! Names that are identifiers of GLSL and unlike each other.

use std::collections::HashSet;

/// Those that are taken.
pub(super) struct Names(HashSet<String>);

/// As many characters of a name are kept.
const MAX: usize = 48;

/// What the text has beside functions and nodes.
pub(super) const OWN: [&str; 13] = [
    "in",
    "out",
    "main",
    "graph",
    "From",
    "from",
    "To",
    "to",
    "words",
    "Push",
    "n_elements",
    "element",
    "base",
];

impl Names {
    pub(super) fn new<'w>(words: impl Iterator<Item = &'w str>) -> Names {
        Names(words.chain(OWN).map(str::to_owned).collect())
    }

    /// The name, or one like it. Those that are asked for end in what no keyword ends in, or begin with a bank's name.
    pub(super) fn unlike_others(&mut self, wanted: &str) -> String {
        let plain = identifier(wanted);
        let mut name = plain.clone();
        let mut n = 1_u64;
        while !self.0.insert(name.clone()) {
            n += 1;
            name = format!("{plain}_{n}");
        }
        name
    }
}

/// Letters, digits and single underscores; `gl_` is not for us.
fn identifier(name: &str) -> String {
    let mut plain = String::new();
    for c in name.chars() {
        let c = if c.is_ascii_alphanumeric() { c } else { '_' };
        if c != '_' || !plain.ends_with('_') {
            plain.push(c);
        }
        if plain.len() == MAX {
            break;
        }
    }
    let plain = plain.trim_end_matches('_');
    let is_begun = plain.starts_with(|c: char| c.is_ascii_alphabetic()) && !plain.starts_with("gl_");
    if is_begun { plain.to_owned() } else { format!("n_{}", plain.trim_start_matches('_')) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_identifiers_and_unlike() {
        let mut names = Names::new(["a"].into_iter());
        let wanted = ["a", "a", "a__b", "7", "", "gl_x", "é b", "graph", "_"];
        let found = wanted.map(|name| names.unlike_others(name));
        assert_eq!(found, ["a_2", "a_3", "a_b", "n_7", "n_", "n_gl_x", "n_b", "graph_2", "n__2"]);
        assert!(names.unlike_others(&"x".repeat(999)).len() < 64);
    }
}
