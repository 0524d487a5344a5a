//! Declarations of a GLSL text, each by itself: what a text of some of them is made of.

use crate::token::{self, Kind, Place, Token};

#[cfg(feature = "compile")]
use crate::declaration::{Declaration, Part, What};
#[cfg(feature = "compile")]
use crate::item::{Item, Lexeme};

/// What stands between two `;` or bodies at file scope, as the preprocessor leaves it: no comments, no macros.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What it declares; a block without an instance declares its members.
    pub names: Vec<String>,
    /// Where it begins.
    pub place: Place,
    text: String,
    /// Members of a struct or block, whose names are none of the text's.
    members: Vec<String>,
    is_function: bool,
}

impl Piece {
    /// The words that may be names of other pieces: not those behind a `.`.
    pub fn words(&self) -> impl Iterator<Item = &str> {
        let mut last = "";
        token::tokens(&self.text).filter_map(move |token| {
            let is_of_member = std::mem::replace(&mut last, token.text) == ".";
            (token.kind == Kind::Word && !is_of_member).then_some(token.text)
        })
    }

    /// As it is written.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its text with other names, and with `precise` before what a function of floats returns and gives: all arithmetic
    /// that leads there keeps its roundings.
    pub fn written(&self, renamed: &dyn Fn(&str) -> Option<String>) -> String {
        let tokens: Vec<Token> = token::tokens(&self.text).collect();
        self.rewritten(&tokens, renamed)
    }

    /// A function's prototype in the same way, on one line; `None` of anything else.
    pub fn prototype(&self, renamed: &dyn Fn(&str) -> Option<String>) -> Option<String> {
        let tokens: Vec<Token> = token::tokens(&self.text).collect();
        let is_end = |token: &Token| token.kind == Kind::Symbol && matches!(token.text, "{" | ";");
        let end = tokens.iter().position(is_end).filter(|_| self.is_function)?;
        let head = self.rewritten(tokens.get(..end)?, renamed);
        Some(head.split_whitespace().collect::<Vec<_>>().join(" ") + ";")
    }

    fn rewritten(&self, tokens: &[Token], renamed: &dyn Fn(&str) -> Option<String>) -> String {
        let precise = if self.is_function { self.precise(tokens) } else { Vec::new() };
        let (mut text, mut done, mut last) = (String::with_capacity(self.text.len()), 0, "");
        for (n, token) in tokens.iter().enumerate() {
            text.push_str(self.text.get(done..token.start).unwrap_or(""));
            if precise.contains(&n) {
                text.push_str("precise ");
            }
            let is_name = token.kind == Kind::Word && last != "." && !self.is_member(token.text);
            match renamed(token.text).filter(|_| is_name) {
                Some(name) => text.push_str(&name),
                None => text.push_str(token.text),
            }
            (done, last) = (token.start + token.text.len(), token.text);
        }
        text
    }

    fn is_member(&self, word: &str) -> bool {
        self.members.iter().any(|member| member == word)
    }

    /// The tokens of a function's head before which `precise` belongs.
    fn precise(&self, tokens: &[Token]) -> Vec<usize> {
        let is_of_floats = token::tokens(&self.text).any(|token| match token.kind {
            Kind::Word => is_float(token.text),
            Kind::Number => token.text.contains('.'),
            _ => false,
        });
        let open = tokens.iter().position(|token| token.text == "(");
        let name = open.and_then(|open| open.checked_sub(1));
        let (Some(open), Some(name), true) = (open, name, is_of_floats) else { return Vec::new() };
        let result = tokens.get(..name).unwrap_or(&[]);
        let is_already = result.iter().any(|token| matches!(token.text, "precise" | "void"));
        let mut found = if is_already { Vec::new() } else { vec![0] };
        let (mut depth, mut start, mut is_wanted) = (0_usize, open + 1, false);
        for (n, token) in tokens.iter().enumerate().skip(open) {
            match token.text {
                "(" | "[" => depth += 1,
                ")" | "]" => depth = depth.saturating_sub(1),
                "out" | "inout" => is_wanted = true,
                "precise" => start = usize::MAX,
                _ => {}
            }
            if depth == 0 || (depth == 1 && token.text == ",") {
                if is_wanted && start != usize::MAX {
                    found.push(start);
                }
                (start, is_wanted) = (n + 1, false);
            }
            if depth == 0 {
                break;
            }
        }
        found
    }
}

fn is_float(word: &str) -> bool {
    let starts = ["float", "vec", "mat", "double", "dvec", "dmat", "f16", "f32", "f64"];
    starts.iter().any(|start| word.starts_with(start))
}

/// The pieces of a text: a struct and variables that are declared with it are one.
#[cfg(feature = "compile")]
pub(crate) fn pieces(
    declarations: &[Declaration],
    items: &[Item],
    files: &[std::sync::Arc<str>],
) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut last = 0..0;
    for declaration in declarations {
        let own = items.get(declaration.items.clone()).unwrap_or(&[]);
        let Some(first) = own.iter().find(|item| !matches!(item.lexeme, Lexeme::Note(_))) else { continue };
        let names_of = |parts: &[Part]| -> Vec<String> {
            parts.iter().map(|part| part.name.clone()).filter(|name| !name.is_empty()).collect()
        };
        let (mut names, mut members) = (vec![declaration.name.clone()], Vec::new());
        match &declaration.what {
            What::Function { .. } => {}
            What::Struct { members: of_struct } => members = names_of(of_struct),
            What::Block { members: of_block, instance: Some(instance) } => {
                names.push(instance.clone());
                members = names_of(of_block);
            }
            What::Block { members: of_block, instance: None } => names.extend(names_of(of_block)),
            What::Variables(variables) => names.extend(names_of(variables)),
        }
        names.retain(|name| !name.is_empty());
        if let Some(piece) = pieces.last_mut().filter(|_| last == declaration.items) {
            piece.names.append(&mut names);
            continue;
        }
        last = declaration.items.clone();
        let file = files.get(first.file as usize).cloned().unwrap_or_default();
        let place = Place { file, line: first.line, column: first.column };
        let is_function = matches!(declaration.what, What::Function { .. });
        pieces.push(Piece { names, place, text: laid_out(own, first), members, is_function });
    }
    pieces
}

/// Lines that are this far apart are not kept so.
#[cfg(feature = "compile")]
const MAX_GAP: u32 = 64;

/// The items as text, on lines and at columns as they were.
#[cfg(feature = "compile")]
fn laid_out(items: &[Item], first: &Item) -> String {
    let (mut text, mut file, mut line, mut end) = (String::new(), first.file, first.line, first.column);
    for item in items {
        let (Lexeme::Word(part) | Lexeme::Symbol(part) | Lexeme::Other(part)) = item.lexeme else { continue };
        if item.file != file || item.line != line {
            let gap = item.line.checked_sub(line).filter(|gap| item.file == file && *gap <= MAX_GAP);
            text.extend(std::iter::repeat_n('\n', gap.unwrap_or(1).max(1) as usize));
            text.extend(std::iter::repeat_n(' ', (item.column.saturating_sub(1)).min(MAX_GAP) as usize));
        } else if item.column > end {
            text.push(' ');
        }
        text.push_str(part);
        (file, line) = (item.file, item.line);
        end = item.column.saturating_add(part.chars().count() as u32);
    }
    text
}
