//! A library's text on its way through the preprocessor: comments with metadata become words that pass it.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::sync::Arc;

use super::compiler::{Compiler, clean};
use super::{LibraryError, Message, Options};
use crate::declaration::{self, Declaration};
use crate::item::{Item, Lexeme};
use crate::metadata::{Annotations, MetadataError, MetadataErrors};
use crate::note::Note;
use crate::piece::{self, Piece};
use crate::token::{self, Kind, Place};

/// What a text without a version begins with.
const HEAD: &str = "#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
";
/// The word that stands for a comment, with its number behind it.
const MARK: &str = "spanforge_note_";
/// Brackets may be nested this deep, and this many tokens may stand between two of `;`, `,`, `{` and `}`: the
/// compiler's recursion follows both.
const MAX_NESTED: usize = 256;
const MAX_RUN: usize = 2_000;
/// Bytes of included text, however often a file counts.
const MAX_INCLUDED: usize = 64 << 20;

/// A library's text and what was found in it.
pub(super) struct Source {
    pub(super) file: String,
    /// What is compiled: the text as it is, behind a head where it has none.
    pub(super) text: String,
    pub(super) declarations: Vec<Declaration>,
    stray: Vec<usize>,
    notes: Vec<Note>,
    pub(super) files: Vec<Arc<str>>,
    /// File and line of the last token.
    pub(super) end: (String, u32),
    /// What is declared, as the preprocessor leaves it.
    pub(super) pieces: Vec<Piece>,
    /// The extensions that are asked for.
    pub(super) extensions: Vec<String>,
}

/// Comments found so far, in all files.
#[derive(Default)]
struct Marks {
    notes: RefCell<Vec<Note>>,
    /// Texts that are marked already, by file: an included file may come again.
    marked: RefCell<HashMap<String, (String, String)>>,
    n_included: Cell<usize>,
}

impl Source {
    pub(super) fn read(
        compiler: &Compiler,
        file: &str,
        text: &str,
        options: &Options,
    ) -> Result<Source, LibraryError> {
        let file = clean(file);
        check(&file, text).map_err(|message| LibraryError::Glsl(vec![message]))?;
        let head = if has_version(text) { String::new() } else { format!("{HEAD}#line 1 \"{file}\"\n") };
        let marks = Marks::default();
        let marked = format!("{head}{}", marks.mark(&file, text));
        let edit = |file: &str, text: &str| marks.included(file, text);
        let preprocessed = compiler.preprocess(&file, &marked, options, &edit);
        let notes = marks.notes.into_inner();
        early(&notes, text)?;
        // A comment that is wrong may be what the preprocessor stumbles over.
        Annotations::new(&[], &[], &notes, &[])?;
        let preprocessed = preprocessed?.map_err(LibraryError::Glsl)?;
        let mut files = Vec::new();
        let items = items(&file, &preprocessed, &mut files);
        check_items(&items, &files).map_err(|message| LibraryError::Glsl(vec![message]))?;
        let end = items.last().map_or((0, 1), |item| (item.file, item.line));
        let end = (files.get(end.0 as usize).map_or(file.clone(), |file| file.to_string()), end.1);
        let (declarations, stray) = declaration::declarations(&items);
        let pieces = piece::pieces(&declarations, &items, &files);
        let directives = token::tokens(&preprocessed).filter(|token| token.kind == Kind::Directive);
        let extensions = directives.filter(|token| is_directive(token.text, "extension"));
        let extensions = extensions.map(|token| token.text.to_owned()).collect();
        let text = format!("{head}{text}");
        Ok(Source { file, text, declarations, stray, notes, files, end, pieces, extensions })
    }

    pub(super) fn annotations(&self) -> Result<Annotations, MetadataErrors> {
        Annotations::new(&self.declarations, &self.stray, &self.notes, &self.files)
    }
}

/// What an included file must pass too when it is compiled.
pub(super) fn check_included(file: &str, text: &str) -> Result<String, String> {
    check(file, text).map(|()| text.to_string()).map_err(|message| message.to_string())
}

impl Marks {
    fn included(&self, file: &str, text: &str) -> Result<String, String> {
        self.n_included.set(self.n_included.get().saturating_add(text.len()));
        if self.n_included.get() > MAX_INCLUDED {
            return Err(format!("more than {MAX_INCLUDED} bytes are included"));
        }
        if let Some((known, marked)) = self.marked.borrow().get(file)
            && known == text
        {
            return Ok(marked.clone());
        }
        check(file, text).map_err(|message| message.to_string())?;
        let marked = self.mark(file, text);
        self.marked.borrow_mut().insert(file.into(), (text.into(), marked.clone()));
        Ok(marked)
    }

    /// The text with a word in place of each comment with metadata, on the same line.
    fn mark(&self, file: &str, text: &str) -> String {
        let file: Arc<str> = file.into();
        let mut notes = self.notes.borrow_mut();
        let (mut marked, mut done) = (String::with_capacity(text.len()), 0);
        for token in token::tokens(text) {
            let trailing = token.kind == Kind::TrailingNote;
            if !trailing && token.kind != Kind::Note {
                continue;
            }
            let place = Place { file: file.clone(), line: token.line, column: token.column };
            if !trailing {
                marked.push_str(text.get(done..token.start).unwrap_or(""));
                marked.push_str(&format!("{MARK}{}", notes.len()));
                done = token.start + token.text.len();
            }
            notes.push(Note { place, text: token.text.trim_end().into(), trailing });
        }
        marked.push_str(text.get(done..).unwrap_or(""));
        marked
    }
}

fn is_directive(text: &str, name: &str) -> bool {
    let after = text.strip_prefix('#').unwrap_or("").trim_start();
    after.strip_prefix(name).is_some_and(|rest| !rest.starts_with(|c: char| c.is_ascii_alphanumeric()))
}

fn has_version(text: &str) -> bool {
    let first = token::tokens(text).find(|token| !matches!(token.kind, Kind::Note | Kind::TrailingNote));
    first.is_some_and(|token| token.kind == Kind::Directive && is_directive(token.text, "version"))
}

/// Nothing but comments may come before `#version`.
fn early(notes: &[Note], text: &str) -> Result<(), MetadataErrors> {
    if !has_version(text) {
        return Ok(());
    }
    let n = token::tokens(text).take_while(|token| token.kind != Kind::Directive).count();
    let reason = "describes nothing: `#version` is below it";
    let errors: Vec<_> = notes
        .iter()
        .take(n)
        .map(|note| MetadataError { place: note.place.clone(), reason: reason.into() })
        .collect();
    if errors.is_empty() { Ok(()) } else { Err(MetadataErrors(errors)) }
}

/// Characters that GLSL has outside of comments, and directives that are not too long for the preprocessor.
fn check(file: &str, text: &str) -> Result<(), Message> {
    let message = |line: u32, text: String| Err(Message { file: file.into(), line: Some(line), text });
    if let Some(at) = text.find('\0') {
        let line = text.get(..at).map_or(1, |before| before.matches('\n').count() + 1);
        return message(u32::try_from(line).unwrap_or(u32::MAX), "a NUL character".into());
    }
    let foreign = |text: &str| text.chars().find(|c| !c.is_ascii());
    for token in token::tokens(text) {
        match token.kind {
            Kind::Directive => {
                let mut n = 0;
                for inner in token::tokens(token.text.get(1..).unwrap_or("")) {
                    n += 1;
                    if let Some(c) = foreign(inner.text).filter(|_| inner.kind != Kind::TrailingNote) {
                        return message(token.line, format!("the character `{c}`"));
                    }
                }
                if n > MAX_RUN {
                    return message(token.line, format!("a directive of more than {MAX_RUN} tokens"));
                }
            }
            Kind::Note | Kind::TrailingNote => {}
            _ => {
                if let Some(c) = foreign(token.text) {
                    return message(token.line, format!("the character `{c}`"));
                }
            }
        }
    }
    Ok(())
}

/// What remains of a text after the preprocessor must be closed, or the stub would be part of it, and not too deep for
/// the compiler.
fn check_items(items: &[Item], files: &[Arc<str>]) -> Result<(), Message> {
    let message = |item: &Item, text: String| {
        let file = files.get(item.file as usize).map_or("", |file| file);
        Err(Message { file: file.into(), line: Some(item.line), text })
    };
    let mut open: Vec<(&Item, &str)> = Vec::new();
    let mut run = 0;
    for item in items {
        run += 1;
        match item.lexeme {
            Lexeme::Symbol("(") => open.push((item, ")")),
            Lexeme::Symbol("[") => open.push((item, "]")),
            Lexeme::Symbol("{") => open.push((item, "}")),
            Lexeme::Symbol(symbol @ (")" | "]" | "}")) => match open.pop() {
                Some((_, closing)) if closing == symbol => {}
                Some((_, closing)) => {
                    return message(item, format!("`{symbol}` where `{closing}` is missing"));
                }
                None => return message(item, format!("`{symbol}` closes nothing")),
            },
            _ => {}
        }
        if matches!(item.lexeme, Lexeme::Symbol("{" | "}" | ";" | ",")) {
            run = 0;
        }
        if open.len() > MAX_NESTED {
            return message(item, format!("brackets are nested more than {MAX_NESTED} deep"));
        } else if run > MAX_RUN {
            return message(item, format!("an expression of more than {MAX_RUN} tokens"));
        }
    }
    match open.pop() {
        Some((item, closing)) => {
            message(item, format!("`{closing}` is missing: what is opened here is not closed"))
        }
        None => Ok(()),
    }
}

/// The items of preprocessed text, at the lines and files that its `#line` directives say.
fn items<'t>(file: &str, text: &'t str, files: &mut Vec<Arc<str>>) -> Vec<Item<'t>> {
    files.push(file.into());
    let mut index: HashMap<String, u32> = [(file.to_string(), 0)].into();
    // Of the directive that counts: its own line, the number of the line after it, the file.
    let (mut at, mut number, mut current) = (0_u32, 1_u32, 0_u32);
    let mut items = Vec::new();
    for token in token::tokens(text) {
        if token.kind == Kind::Directive && is_directive(token.text, "line") {
            let mut words = token::tokens(token.text.get(1..).unwrap_or("")).skip(1);
            let Some(n) = words.next().and_then(|token| token.text.parse::<u32>().ok()) else { continue };
            (at, number) = (token.line, n);
            if let Some(named) = words.next().filter(|token| token.kind == Kind::Text) {
                let name = named.text.trim_matches('"');
                current = *index.entry(name.into()).or_insert_with(|| {
                    files.push(name.into());
                    files.len() as u32 - 1
                });
            }
            continue;
        }
        let line = number.saturating_add(token.line.saturating_sub(at).saturating_sub(1));
        let Some(mut item) = Item::plain(&token, current, line) else { continue };
        if let Lexeme::Word(word) = item.lexeme
            && let Some(note) = word.strip_prefix(MARK).and_then(|n| n.parse().ok())
        {
            item.lexeme = Lexeme::Note(note);
        }
        items.push(item);
    }
    items
}
