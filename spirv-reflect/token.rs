//! GLSL text to tokens. Total: any text gives tokens, in one pass, and each knows its line and column.

use std::fmt;
use std::sync::Arc;

/// Where something stands in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The file, as its reader called it.
    pub file: Arc<str>,
    /// The line, from 1.
    pub line: u32,
    /// The character in its line, from 1.
    pub column: u32,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// An identifier or keyword.
    Word,
    Number,
    /// A string with its quotes; it ends with its line at the latest.
    Text,
    /// One character that is none of the others.
    Symbol,
    /// A preprocessor directive with the lines that continue it.
    Directive,
    /// A `//@` comment that stands on a line of its own, without the continuation of its line.
    Note,
    /// A `//@` comment behind something else.
    TrailingNote,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token<'t> {
    pub(crate) kind: Kind,
    pub(crate) text: &'t str,
    pub(crate) line: u32,
    pub(crate) column: u32,
    /// Byte offset of `text`.
    pub(crate) start: usize,
}

/// The three characters that begin a comment with metadata.
pub(crate) const NOTE: &str = "//@";

/// Walks the tokens of a text in order.
pub(crate) struct Tokens<'t> {
    text: &'t str,
    at: usize,
    line: u32,
    column: u32,
    /// Only white space and comments so far on this line.
    fresh: bool,
}

pub(crate) fn tokens(text: &str) -> Tokens<'_> {
    Tokens { text, at: 0, line: 1, column: 1, fresh: true }
}

impl<'t> Tokens<'t> {
    fn rest(&self) -> &'t str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        if c == '\n' {
            (self.line, self.column, self.fresh) = (self.line.saturating_add(1), 1, true);
        } else {
            self.column = self.column.saturating_add(1);
        }
        Some(c)
    }

    fn skip_while(&mut self, accept: impl Fn(char) -> bool) {
        while self.peek().is_some_and(&accept) {
            self.bump();
        }
    }

    /// Goes to the end of the line, and of those that continue it. Gives the end of the first.
    fn skip_line(&mut self) -> usize {
        let mut first_end = None;
        loop {
            self.skip_while(|c| c != '\n');
            first_end.get_or_insert(self.at);
            let before = self.text.get(..self.at).unwrap_or("").trim_end_matches('\r');
            if !before.ends_with('\\') || self.bump().is_none() {
                return first_end.unwrap_or(self.at);
            }
        }
    }

    /// Goes past the end of a `/* */` comment.
    fn skip_block(&mut self) {
        let n_inside = self.rest().get(2..).and_then(|inside| inside.find("*/"));
        let end = n_inside.map_or(self.text.len(), |n| self.at + 2 + n + 2);
        while self.at < end {
            self.bump();
        }
    }

    /// Goes past the closing quote, or to the end of the line.
    fn skip_string(&mut self) {
        while let Some(c) = self.peek().filter(|&c| c != '\n') {
            self.bump();
            match c {
                '"' => return,
                '\\' if self.peek() != Some('\n') => _ = self.bump(),
                _ => {}
            }
        }
    }

    fn skip_number(&mut self) {
        let hexadecimal = self.rest().starts_with("0x") || self.rest().starts_with("0X");
        let mut exponent = false;
        while let Some(c) = self.peek() {
            let is_sign = exponent && matches!(c, '+' | '-');
            if !(c.is_ascii_alphanumeric() || c == '_' || c == '.' || is_sign) {
                return;
            }
            exponent = !hexadecimal && matches!(c, 'e' | 'E');
            self.bump();
        }
    }

    /// A directive ends with its line, but a block comment in it may hold line ends.
    fn skip_directive(&mut self) {
        loop {
            self.skip_while(|c| !matches!(c, '\n' | '/' | '\\'));
            let rest = self.rest();
            if rest.is_empty() || rest.starts_with('\n') {
                return;
            } else if rest.starts_with("/*") {
                self.skip_block();
            } else if rest.starts_with("//") {
                self.skip_line();
                return;
            } else if rest.starts_with("\\\r\n") {
                self.bump();
                self.bump();
                self.bump();
            } else {
                // The character after a `\` may be the end of the line, which then goes on.
                let c = self.bump();
                if c == Some('\\') {
                    self.bump();
                }
            }
        }
    }
}

fn begins_number(text: &str) -> bool {
    text.strip_prefix('.').unwrap_or(text).starts_with(|c: char| c.is_ascii_digit())
}

impl<'t> Iterator for Tokens<'t> {
    type Item = Token<'t>;

    fn next(&mut self) -> Option<Token<'t>> {
        loop {
            self.skip_while(char::is_whitespace);
            let (start, line, column, fresh) = (self.at, self.line, self.column, self.fresh);
            let rest = self.rest();
            let mut end = None;
            let c = self.peek()?;
            let kind = match c {
                _ if rest.starts_with("/*") => {
                    self.skip_block();
                    continue;
                }
                _ if rest.starts_with("//") => {
                    end = Some(self.skip_line());
                    match (rest.starts_with(NOTE), fresh) {
                        (true, true) => Kind::Note,
                        (true, false) => Kind::TrailingNote,
                        (false, _) => continue,
                    }
                }
                '#' if fresh => {
                    self.skip_directive();
                    Kind::Directive
                }
                '"' => {
                    self.bump();
                    self.skip_string();
                    Kind::Text
                }
                c if c.is_ascii_alphabetic() || c == '_' => {
                    self.skip_while(|c| c.is_ascii_alphanumeric() || c == '_');
                    Kind::Word
                }
                _ if begins_number(rest) => {
                    self.skip_number();
                    Kind::Number
                }
                // The end of a line that the next one continues.
                '\\' => {
                    self.bump();
                    continue;
                }
                _ => {
                    self.bump();
                    Kind::Symbol
                }
            };
            self.fresh = false;
            let text = self.text.get(start..end.unwrap_or(self.at)).unwrap_or("");
            return Some(Token { kind, text, line, column, start });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<(Kind, &str, u32, u32)> {
        tokens(text).map(|t| (t.kind, t.text, t.line, t.column)).collect()
    }

    #[test]
    fn tokens_know_their_places() {
        let text =
            "float f(\n  int é_1) /* \n x */ { }\n#define A \\\n B\n  //@ label \"x\" \\\n more\nx; //@ y";
        let expected = [
            (Kind::Word, "float", 1, 1),
            (Kind::Word, "f", 1, 7),
            (Kind::Symbol, "(", 1, 8),
            (Kind::Word, "int", 2, 3),
            (Kind::Symbol, "é", 2, 7),
            (Kind::Word, "_1", 2, 8),
            (Kind::Symbol, ")", 2, 10),
            (Kind::Symbol, "{", 3, 7),
            (Kind::Symbol, "}", 3, 9),
            (Kind::Directive, "#define A \\\n B", 4, 1),
            (Kind::Note, "//@ label \"x\" \\", 6, 3),
            (Kind::Word, "x", 8, 1),
            (Kind::Symbol, ";", 8, 2),
            (Kind::TrailingNote, "//@ y", 8, 4),
        ];
        assert_eq!(kinds(text), expected);
    }

    #[test]
    fn what_is_no_directive_and_no_comment() {
        assert_eq!(kinds("a # b").len(), 3);
        assert_eq!(kinds("#define A /* \n */ 1\nb").len(), 2, "a comment may hold a directive's line end");
        assert_eq!(kinds("#define A // x \\\n b\nc").len(), 2);
        let numbers = [(Kind::Text, r#""//@ n\"o""#, 1, 1), (Kind::Number, "1.5e-3f", 1, 12)];
        assert_eq!(kinds(r#""//@ n\"o" 1.5e-3f"#), numbers);
        assert_eq!(kinds(".5+0xe+1").len(), 5);
        assert_eq!(kinds("/* //@ no"), []);
    }
}
