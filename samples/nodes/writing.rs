//! A function's text under a person's hands: a file of the functions' folder, with what is wrong at its lines.

use std::fs;
use std::path::{Path, PathBuf};

use spanforge::Error;
use winit::keyboard::{Key, NamedKey};

use super::shared::Failure;

/// What a new file begins with.
const NEW: &str = "vec3 tone(float x) {\n    return vec3(x);\n}\n";
const INDENT: &str = "    ";

pub(crate) struct Writing {
    path: PathBuf,
    /// As the folder's errors name it.
    pub(crate) file: String,
    pub(crate) lines: Vec<String>,
    /// Where the next character goes: a line, and characters before it there.
    pub(crate) row: usize,
    pub(crate) column: usize,
    /// Lines, from 1, and what is wrong there.
    pub(crate) errors: Vec<(usize, String)>,
}

impl Writing {
    /// Opens the text of a bank of the folder at a line, from 1. One that is not there yet is begun.
    pub(crate) fn open(folder: &Path, bank: &str, line: u32) -> Result<Self, Failure> {
        let file = format!("{bank}.glsl");
        let path = folder.join(&file);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => NEW.into(),
            Err(error) => return Err(format!("{}: {error}", path.display()).into()),
        };
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        if lines.is_empty() {
            lines.push(String::new());
        }
        let row = (line.saturating_sub(1) as usize).min(lines.len() - 1);
        Ok(Self { path, file, lines, row, column: 0, errors: Vec::new() })
    }

    /// Writes the file, beside its place first.
    pub(crate) fn write(&self) -> Result<PathBuf, Failure> {
        let temporary = self.path.with_extension(format!("{}.tmp", std::process::id()));
        let written = fs::write(&temporary, self.lines.join("\n") + "\n");
        written.and_then(|()| fs::rename(&temporary, &self.path)).map_err(|error| {
            // The first error is the one to report.
            let _ = fs::remove_file(&temporary);
            format!("{}: {error}", self.path.display())
        })?;
        Ok(self.path.clone())
    }

    /// Takes what is wrong with this file, of all that is with the folder.
    pub(crate) fn blame(&mut self, errors: &[Error]) {
        let of_graphs = errors.iter().filter_map(|error| match error {
            Error::Graph(errors) => Some(&errors.0),
            _ => None,
        });
        let own = of_graphs.flatten().filter(|error| error.at.file.as_ref() == Some(&self.file));
        self.errors =
            own.map(|error| (error.at.line.unwrap_or(1) as usize, error.kind.to_string())).collect();
    }

    /// Takes a key with what it types.
    pub(crate) fn key(&mut self, key: &Key, text: Option<&str>) {
        let Self { lines, row, column, .. } = self;
        let n = lines[*row].chars().count();
        match key {
            Key::Named(NamedKey::ArrowLeft) if *column > 0 => *column -= 1,
            Key::Named(NamedKey::ArrowLeft) if *row > 0 => {
                *row -= 1;
                *column = lines[*row].chars().count();
            }
            Key::Named(NamedKey::ArrowRight) if *column < n => *column += 1,
            Key::Named(NamedKey::ArrowRight) if *row + 1 < lines.len() => (*row, *column) = (*row + 1, 0),
            Key::Named(NamedKey::ArrowUp) => self.go(self.row.saturating_sub(1)),
            Key::Named(NamedKey::ArrowDown) => self.go(self.row + 1),
            Key::Named(NamedKey::Home) => *column = 0,
            Key::Named(NamedKey::End) => *column = n,
            Key::Named(NamedKey::Tab) => self.insert(INDENT),
            Key::Named(NamedKey::Enter) => {
                let at = byte(&lines[*row], *column);
                let rest = lines[*row].split_off(at);
                (*row, *column) = (*row + 1, 0);
                lines.insert(*row, rest);
            }
            Key::Named(NamedKey::Backspace) if *column > 0 => {
                *column -= 1;
                let at = byte(&lines[*row], *column);
                lines[*row].remove(at);
            }
            Key::Named(NamedKey::Backspace) if *row > 0 => {
                let rest = lines.remove(*row);
                *row -= 1;
                *column = lines[*row].chars().count();
                lines[*row].push_str(&rest);
            }
            Key::Named(NamedKey::Delete) if *column < n => {
                let at = byte(&lines[*row], *column);
                lines[*row].remove(at);
            }
            Key::Named(NamedKey::Delete) if *row + 1 < lines.len() => {
                let rest = lines.remove(*row + 1);
                lines[*row].push_str(&rest);
            }
            _ => self.insert(text.unwrap_or_default()),
        }
    }

    fn go(&mut self, row: usize) {
        self.row = row.min(self.lines.len() - 1);
        self.column = self.column.min(self.lines[self.row].chars().count());
    }

    fn insert(&mut self, text: &str) {
        let text: String = text.chars().filter(|c| !c.is_control()).collect();
        let line = &mut self.lines[self.row];
        let at = byte(line, self.column);
        line.insert_str(at, &text);
        self.column += text.chars().count();
    }
}

/// The byte where a character begins.
fn byte(line: &str, column: usize) -> usize {
    line.char_indices().nth(column).map_or(line.len(), |(byte, _)| byte)
}
