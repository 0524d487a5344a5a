//! Tokens of GLSL as the scanner of declarations takes them, and groups of them in brackets.

use crate::token::{self, Kind, Token};

/// A token with the file it is in; a note is a number of its own list.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Item<'t> {
    pub(crate) lexeme: Lexeme<'t>,
    pub(crate) file: u32,
    pub(crate) line: u32,
    pub(crate) column: u32,
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Lexeme<'t> {
    Word(&'t str),
    Symbol(&'t str),
    /// A number or a string.
    Other(&'t str),
    Note(usize),
}

impl<'t> Item<'t> {
    /// `None` for directives and notes.
    pub(crate) fn plain(token: &Token<'t>, file: u32, line: u32) -> Option<Item<'t>> {
        let lexeme = match token.kind {
            Kind::Word => Lexeme::Word(token.text),
            Kind::Symbol => Lexeme::Symbol(token.text),
            Kind::Number | Kind::Text => Lexeme::Other(token.text),
            Kind::Directive | Kind::Note | Kind::TrailingNote => return None,
        };
        Some(Item { lexeme, file, line, column: token.column })
    }

    pub(crate) fn word(&self) -> Option<&'t str> {
        if let Lexeme::Word(word) = self.lexeme { Some(word) } else { None }
    }

    pub(crate) fn is(&self, symbol: &str) -> bool {
        self.lexeme == Lexeme::Symbol(symbol)
    }
}

/// The items of a text as it is written: directives are left out, notes are counted in order.
pub(crate) fn items<'t>(text: &'t str, mut note: impl FnMut(&Token<'t>)) -> Vec<Item<'t>> {
    let mut n_notes = 0;
    let mut items = Vec::new();
    for token in token::tokens(text) {
        if matches!(token.kind, Kind::Note | Kind::TrailingNote) {
            note(&token);
            let lexeme = Lexeme::Note(n_notes);
            items.push(Item { lexeme, file: 0, line: token.line, column: token.column });
            n_notes += 1;
        }
        items.extend(Item::plain(&token, 0, token.line));
    }
    items
}

/// What a group in brackets holds, brackets included, and what follows; nothing where none begins.
pub(crate) fn skip_group<'a, 't>(
    items: &'a [Item<'t>],
    open: &str,
    close: &str,
) -> (&'a [Item<'t>], &'a [Item<'t>]) {
    let mut depth = 0_usize;
    for (i, item) in items.iter().enumerate() {
        if item.is(open) {
            depth += 1;
        } else if item.is(close) {
            depth = depth.saturating_sub(1);
        }
        if depth == 0 {
            let n = if i > 0 { i + 1 } else { 0 };
            return items.split_at_checked(n).unwrap_or((items, &[]));
        }
    }
    (items, &[])
}

/// The array sizes at the front, as text, and what follows.
pub(crate) fn arrays<'a, 't>(mut items: &'a [Item<'t>]) -> (String, &'a [Item<'t>]) {
    let mut text = String::new();
    loop {
        let (group, after) = skip_group(items, "[", "]");
        if group.is_empty() {
            return (text, after);
        }
        for item in group {
            if let Lexeme::Word(part) | Lexeme::Symbol(part) | Lexeme::Other(part) = item.lexeme {
                text.push_str(part);
            }
        }
        items = after;
    }
}

/// Parts between a separator that is in no brackets.
pub(crate) fn split<'a, 't>(
    items: &'a [Item<'t>],
    separator: &'static str,
) -> impl Iterator<Item = &'a [Item<'t>]> {
    let mut depth = 0_usize;
    items.split(move |item| {
        match item.lexeme {
            Lexeme::Symbol("(" | "[" | "{") => depth += 1,
            Lexeme::Symbol(")" | "]" | "}") => depth = depth.saturating_sub(1),
            _ => {}
        }
        depth == 0 && item.is(separator)
    })
}

pub(crate) fn until<'a, 't>(items: &'a [Item<'t>], symbol: &'static str) -> &'a [Item<'t>] {
    split(items, symbol).next().unwrap_or(items)
}
