//! What of the banks' text a graph needs, and under which names: banks may use one name for different things.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Write;

use spanforge_reflect::Piece;

use super::names::{self, Names};
use crate::graph::bank::Banks;
use crate::graph::plan::{Plan, Step};

/// The text of a bank with what it includes.
#[derive(Debug)]
#[cfg_attr(not(feature = "shaderc"), allow(dead_code, reason = "texts are read by a compiler"))]
pub(in crate::graph) struct BankText {
    pub(in crate::graph) pieces: Vec<Piece>,
    pub(in crate::graph) extensions: Vec<String>,
    /// Pieces by what they declare.
    by_name: HashMap<String, Vec<usize>>,
}

impl BankText {
    #[cfg(feature = "shaderc")]
    pub(in crate::graph) fn new(pieces: Vec<Piece>, extensions: Vec<String>) -> BankText {
        let mut by_name: HashMap<String, Vec<usize>> = HashMap::new();
        for (n, piece) in pieces.iter().enumerate() {
            for name in &piece.names {
                by_name.entry(name.clone()).or_default().push(n);
            }
        }
        BankText { pieces, extensions, by_name }
    }

    /// Names of what says a word, or needs what does.
    #[cfg(feature = "shaderc")]
    pub(in crate::graph) fn who_says(&self, word: &str) -> HashSet<&str> {
        let mut users: HashMap<&str, Vec<&Piece>> = HashMap::new();
        for piece in &self.pieces {
            piece.words().for_each(|word| users.entry(word).or_default().push(piece));
        }
        let (mut found, mut open) = (HashSet::new(), vec![word]);
        while let Some(word) = open.pop() {
            for piece in users.remove(word).into_iter().flatten() {
                for name in piece.names.iter().filter(|name| found.insert(name.as_str())) {
                    open.push(name);
                }
            }
        }
        found
    }

    fn of_name(&self, name: &str) -> &[usize] {
        self.by_name.get(name).map_or(&[], Vec::as_slice)
    }
}

/// What is used of one bank.
struct Used<'b> {
    text: &'b BankText,
    /// Names of the functions that the graph calls.
    called: BTreeSet<&'b str>,
    /// All that they need, in the text's order.
    pieces: BTreeSet<usize>,
    /// The words of those.
    words: HashSet<&'b str>,
    /// Names that it has in the text that is written, where they are others.
    renamed: HashMap<&'b str, String>,
}

/// What is used of all banks.
pub(super) struct Sources<'b>(BTreeMap<&'b str, Used<'b>>);

impl<'b> Sources<'b> {
    pub(super) fn of(banks: &'b Banks, plan: &Plan) -> Sources<'b> {
        let mut sources: BTreeMap<&str, Used> = BTreeMap::new();
        for (step, _) in &plan.steps {
            let Step::Call(number, _) = step else { continue };
            let Some(function) = banks.numbered(*number) else { continue };
            let bank = &function.key.bank;
            let Some(text) = banks.texts.get(bank) else { continue };
            let used = sources.entry(bank).or_insert_with(|| Used::of(text));
            used.called.insert(&function.source_name);
        }
        sources.values_mut().for_each(Used::reach);
        Sources(sources)
    }

    /// All words that what is used has.
    pub(super) fn words(&self) -> impl Iterator<Item = &'b str> {
        self.0.values().flat_map(|used| used.words.iter().copied())
    }

    /// Gives a bank's names for what another uses otherwise, or might mean otherwise, that bank's in front. What is the
    /// same in all keeps its name and is written once.
    pub(super) fn rename(&mut self, names: &mut Names) {
        let mut others: HashSet<(&str, &str)> = HashSet::new();
        loop {
            let n_before = others.len();
            for (bank, used) in &self.0 {
                for name in used.declared() {
                    if !others.contains(&(*bank, name)) && self.is_other(bank, used, name, &others) {
                        others.insert((*bank, name));
                    }
                }
            }
            if others.len() == n_before {
                break;
            }
        }
        let mut others: Vec<_> = others.into_iter().collect();
        others.sort_unstable();
        for (bank, name) in others {
            let new = names.unlike_others(&format!("{bank}_{name}"));
            self.0.get_mut(bank).and_then(|used| used.renamed.insert(name, new));
        }
    }

    /// Whether a name of a bank is something else in another, or in the kernel.
    fn is_other(&self, bank: &str, used: &Used<'b>, name: &str, others: &HashSet<(&str, &str)>) -> bool {
        if names::OWN.contains(&name) {
            return true;
        }
        let texts = |used: &'_ Used<'b>| -> Vec<&'b str> {
            used.text.of_name(name).iter().filter_map(|&n| used.text.pieces.get(n)).map(Piece::text).collect()
        };
        self.0.iter().filter(|(other, used)| **other != bank && used.words.contains(name)).any(
            |(other, of_other)| {
                // What it is made of may be something else too.
                let words = || {
                    let pieces = used.text.of_name(name).iter().filter_map(|&n| used.text.pieces.get(n));
                    pieces.flat_map(Piece::words)
                };
                texts(used) != texts(of_other)
                    || words().any(|word| others.contains(&(bank, word)) || others.contains(&(*other, word)))
            },
        )
    }

    /// The name of a bank's function.
    pub(super) fn name(&self, bank: &str, name: &str) -> String {
        let renamed = self.0.get(bank).and_then(|used| used.renamed.get(name));
        renamed.cloned().unwrap_or_else(|| name.to_owned())
    }

    pub(super) fn extensions(&self) -> impl Iterator<Item = &str> {
        let all: BTreeSet<&str> =
            self.0.values().flat_map(|used| &used.text.extensions).map(String::as_str).collect();
        all.into_iter()
    }

    /// Prototypes of what the graph calls, overloads included.
    pub(super) fn prototypes(&self) -> impl Iterator<Item = String> {
        let mut all = BTreeSet::new();
        for used in self.0.values() {
            for name in &used.called {
                let pieces = used.text.of_name(name).iter().filter_map(|&n| used.text.pieces.get(n));
                // Of a structure there is none before it is declared.
                let plain = pieces.filter(|piece| used.is_plain(piece, name));
                all.extend(plain.filter_map(|piece| piece.prototype(&|word| used.renamed(word))));
            }
        }
        all.into_iter()
    }

    /// Everything with its lines.
    pub(super) fn definitions(&self, text: &mut String) {
        let mut written = HashSet::new();
        for used in self.0.values() {
            for piece in used.pieces.iter().filter_map(|&n| used.text.pieces.get(n)) {
                let of_piece = piece.written(&|word| used.renamed(word));
                if !written.contains(&of_piece) {
                    let (line, file) = (piece.place.line, &piece.place.file);
                    let _ = write!(text, "\n#line {line} \"{file}\"\n{of_piece}\n");
                    written.insert(of_piece);
                }
            }
        }
    }
}

impl<'b> Used<'b> {
    fn of(text: &'b BankText) -> Used<'b> {
        let (called, pieces) = (BTreeSet::new(), BTreeSet::new());
        Used { text, called, pieces, words: HashSet::new(), renamed: HashMap::new() }
    }

    /// All overloads of a name come along: a call means the same among them.
    fn reach(&mut self) {
        let mut open: Vec<&str> = self.called.iter().copied().collect();
        while let Some(name) = open.pop() {
            for &n in self.text.of_name(name) {
                let Some(piece) = self.text.pieces.get(n).filter(|_| self.pieces.insert(n)) else { continue };
                for word in piece.words() {
                    if self.words.insert(word) {
                        open.push(word);
                    }
                }
            }
        }
    }

    /// What is declared of what is used.
    fn declared(&self) -> impl Iterator<Item = &'b str> {
        let pieces = self.pieces.iter().filter_map(|&n| self.text.pieces.get(n));
        pieces.flat_map(|piece| &piece.names).map(String::as_str)
    }

    fn renamed(&self, word: &str) -> Option<String> {
        self.renamed.get(word).cloned()
    }

    /// Whether a function's head names nothing that the text declares but itself.
    fn is_plain(&self, piece: &Piece, name: &str) -> bool {
        let Some(head) = piece.prototype(&|_| None) else { return false };
        let is_own = |word: &str| word != name && !self.text.of_name(word).is_empty();
        !head.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).any(is_own)
    }
}
