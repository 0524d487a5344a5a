//! The parser of `//@` comments; [`crate::metadata`] has the grammar.

use std::collections::HashSet;

use crate::metadata::{Literal, Metadata, MetadataError, Property};
use crate::token::{self, Kind, NOTE, Place, Token};

const KEYS: [&str; 11] =
    ["label", "category", "help", "unit", "semantic", "default", "min", "max", "step", "enum", "color"];

/// Other words that people write.
const MEANT: [(&str, &str); 14] = [
    ("colour", "color"),
    ("desc", "help"),
    ("description", "help"),
    ("doc", "help"),
    ("tooltip", "help"),
    ("group", "category"),
    ("name", "label"),
    ("title", "label"),
    ("init", "default"),
    ("value", "default"),
    ("values", "enum"),
    ("lower", "min"),
    ("upper", "max"),
    ("increment", "step"),
];

/// A `//@` comment.
#[derive(Clone, Debug)]
pub(crate) struct Note {
    /// Where it begins.
    pub(crate) place: Place,
    /// From `//@` to the end of its line.
    pub(crate) text: String,
    /// It stands behind something else.
    pub(crate) trailing: bool,
}

/// What a note says, and of what: `None` is the declaration below it.
#[derive(Clone, Debug)]
pub(crate) struct Said {
    pub(crate) target: Option<(Place, String)>,
    pub(crate) metadata: Metadata,
}

impl Note {
    pub(crate) fn parse(&self) -> Result<Said, MetadataError> {
        if self.trailing {
            let reason = format!("a {NOTE} comment stands on a line of its own, above what it describes");
            return Err(MetadataError { place: self.place.clone(), reason });
        }
        if self.text.ends_with('\\') {
            let n = self.text.chars().count().saturating_sub(1);
            let column = self.place.column.saturating_add(u32::try_from(n).unwrap_or(u32::MAX));
            let reason = format!("a {NOTE} comment has one line: begin the next with {NOTE} too");
            return Err(MetadataError { place: Place { column, ..self.place.clone() }, reason });
        }
        let body = self.text.strip_prefix(NOTE).unwrap_or(&self.text);
        let mut parser = Parser { note: self, tokens: token::tokens(body).collect(), at: 0 };
        let target = parser.target();
        let mut metadata = Metadata::default();
        while let Some(place) = parser.here() {
            let property = parser.property()?;
            metadata.add(place, property)?;
        }
        Ok(Said { target, metadata })
    }
}

struct Parser<'n> {
    note: &'n Note,
    tokens: Vec<Token<'n>>,
    at: usize,
}

impl<'n> Parser<'n> {
    fn place(&self, column: u32) -> Place {
        let before = self.note.place.column.saturating_add(NOTE.len() as u32);
        Place { column: before.saturating_add(column).saturating_sub(1), ..self.note.place.clone() }
    }

    /// Where the next token stands; `None` at the end.
    fn here(&self) -> Option<Place> {
        self.tokens.get(self.at).map(|token| self.place(token.column))
    }

    fn error<T>(&self, reason: String) -> Result<T, MetadataError> {
        let end = || {
            let n = self.note.text.trim_end().chars().count().saturating_sub(NOTE.len());
            self.place(u32::try_from(n).unwrap_or(u32::MAX).saturating_add(1))
        };
        Err(MetadataError { place: self.here().unwrap_or_else(end), reason })
    }

    fn next(&mut self) -> Option<Token<'n>> {
        let token = self.tokens.get(self.at).copied()?;
        self.at += 1;
        Some(token)
    }

    /// Takes the next token where it has this text.
    fn take(&mut self, text: &str) -> bool {
        let found = self.tokens.get(self.at).is_some_and(|token| token.text == text);
        self.at += usize::from(found);
        found
    }

    fn expect(&mut self, text: &str, after: &str) -> Result<(), MetadataError> {
        if self.take(text) { Ok(()) } else { self.error(format!("`{text}` is missing after {after}")) }
    }

    fn target(&mut self) -> Option<(Place, String)> {
        match self.tokens.get(..2) {
            Some([name, colon]) if name.kind == Kind::Word && colon.text == ":" => {
                self.at = 2;
                Some((self.place(name.column), name.text.into()))
            }
            _ => None,
        }
    }

    fn property(&mut self) -> Result<Property, MetadataError> {
        let key = match self.tokens.get(self.at) {
            Some(token) if token.kind == Kind::Word => token.text,
            Some(token) => return self.error(format!("a property was expected, not `{}`", token.text)),
            None => return self.error("a property was expected".into()),
        };
        if !KEYS.contains(&key) {
            let meant = MEANT.iter().find(|(word, _)| *word == key).map(|(_, meant)| *meant);
            return match meant.or_else(|| nearest(key, KEYS)) {
                Some(meant) => self.error(format!("no property `{key}`: did you mean `{meant}`?")),
                None => self.error(format!("no property `{key}`: there are {}", KEYS.join(", "))),
            };
        }
        self.at += 1;
        Ok(match key {
            "label" => Property::Label(self.string(key)?),
            "category" => Property::Category(self.string(key)?),
            "help" => Property::Help(self.string(key)?),
            "unit" => Property::Unit(self.string(key)?),
            "semantic" => Property::Semantic(self.string(key)?),
            "default" => Property::Default(self.values()?),
            "min" => Property::Min(self.value(key)?),
            "max" => Property::Max(self.value(key)?),
            "step" => Property::Step(self.value(key)?),
            "enum" => Property::Enum(self.choices()?),
            _ => Property::Color,
        })
    }

    fn string(&mut self, key: &str) -> Result<String, MetadataError> {
        let Some(token) = self.tokens.get(self.at).filter(|token| token.kind == Kind::Text) else {
            return self.error(format!("a string in double quotes was expected after `{key}`"));
        };
        let mut text = String::new();
        let mut chars = token.text.chars().skip(1);
        loop {
            match chars.next() {
                Some('"') => break,
                Some('\\') => match chars.next() {
                    Some(c @ ('"' | '\\')) => text.push(c),
                    Some('n') => text.push('\n'),
                    Some(c) => return self.error(format!("`\\{c}` stands for nothing in a string")),
                    None => return self.error("a string without its closing quote".into()),
                },
                Some(c) => text.push(c),
                None => return self.error("a string without its closing quote".into()),
            }
        }
        if text.is_empty() {
            return self.error(format!("the string of `{key}` is empty"));
        }
        self.at += 1;
        Ok(text)
    }

    fn value(&mut self, key: &str) -> Result<Literal, MetadataError> {
        let first = self.at;
        let negative = self.take("-");
        let _ = !negative && self.take("+");
        let Some(token) = self.next() else {
            return self.error(format!("a value is missing after `{key}`"));
        };
        let literal = match token.kind {
            Kind::Word if self.at == first + 1 && token.text == "true" => Some(Literal::Bool(true)),
            Kind::Word if self.at == first + 1 && token.text == "false" => Some(Literal::Bool(false)),
            Kind::Number => number(token.text, negative),
            _ => None,
        };
        if literal.is_none() {
            self.at -= 1;
        }
        match literal {
            Some(literal) => Ok(literal),
            None if token.kind == Kind::Number => self.error(format!("`{}` is no number", token.text)),
            None => self.error(format!("a value was expected after `{key}`, not `{}`", token.text)),
        }
    }

    fn values(&mut self) -> Result<Vec<Literal>, MetadataError> {
        if !self.take("(") {
            let first = self.value("default")?;
            return self.without_parentheses(&first).map(|()| vec![first]);
        }
        let mut values = vec![self.value("(")?];
        while self.take(",") {
            values.push(self.value(",")?);
        }
        self.expect(")", "the components of `default`")?;
        Ok(values)
    }

    /// Refuses more values behind the first, which no parenthesis holds together.
    fn without_parentheses(&mut self, first: &Literal) -> Result<(), MetadataError> {
        let begin = self.at;
        let mut written = vec![first.to_string()];
        loop {
            let _ = self.take(",");
            match self.value("default") {
                Ok(value) => written.push(value.to_string()),
                Err(_) => break,
            }
        }
        self.at = begin;
        if written.len() == 1 {
            return Ok(());
        }
        self.error(format!("components stand in parentheses: `default ({})`", written.join(", ")))
    }

    fn choices(&mut self) -> Result<Vec<(String, Literal)>, MetadataError> {
        let mut choices: Vec<(String, Literal)> = Vec::new();
        let (mut labels, mut values) = (HashSet::new(), HashSet::new());
        loop {
            let first = self.at;
            let label = self.string(if choices.is_empty() { "enum" } else { "," })?;
            self.expect("=", "the name of a value")?;
            let value = self.value("=")?;
            if !labels.insert(label.clone()) || !values.insert(value.to_string()) {
                self.at = first;
                return self.error(format!("`enum` has the name \"{label}\" or the value {value} twice"));
            }
            choices.push((label, value));
            if !self.take(",") {
                return Ok(choices);
            }
        }
    }
}

/// A number as it is written; `None` where it is none, or too large.
fn number(text: &str, negative: bool) -> Option<Literal> {
    let integer = match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        Some(digits) => Some(i128::from(u64::from_str_radix(digits, 16).ok()?)),
        None => text.parse::<u64>().ok().map(i128::from),
    };
    if let Some(integer) = integer {
        return Some(Literal::Integer(if negative { -integer } else { integer }));
    }
    let real = text.parse::<f64>().ok().filter(|real| real.is_finite())?;
    Some(Literal::Real(if negative { -real } else { real }))
}

/// The candidate, of the first 256, that is at most a third of its letters away.
pub(crate) fn nearest<'c>(word: &str, candidates: impl IntoIterator<Item = &'c str>) -> Option<&'c str> {
    let all = candidates.into_iter().take(256).map(|candidate| (distance(word, candidate), candidate));
    let (distance, found) = all.min_by_key(|(distance, _)| *distance)?;
    (distance <= found.chars().count().div_ceil(3)).then_some(found)
}

/// Letters to add, drop, replace or swap with the next. Words above 64 letters are far from all.
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    if a.len().max(b.len()) > 64 {
        return usize::MAX;
    }
    let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
    for i in 0..=a.len() {
        for j in 0..=b.len() {
            rows[i][j] = match (i, j) {
                (0, n) | (n, 0) => n,
                _ => {
                    let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                    let mut least = replaced.min(rows[i - 1][j] + 1).min(rows[i][j - 1] + 1);
                    if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                        least = least.min(rows[i - 2][j - 2] + 1);
                    }
                    least
                }
            };
        }
    }
    rows[a.len()][b.len()]
}
