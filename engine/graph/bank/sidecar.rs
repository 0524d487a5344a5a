//! What a file beside a library says of functions that one may not edit: other names, and all that comments could say.
//!
//! ```toml
//! [functions.snoise]                     # every overload; one of them is [functions."snoise(vec3)"]
//! name = "simplex_noise"                 # its name as a node
//! label = "Simplex noise"
//! category = "Noise"
//! help = "Gradient noise on a simplex grid."
//!
//! [functions.snoise.pins.v]              # a parameter; `return` is what is returned
//! label = "Position"
//! default = [0, 0, 0]
//! min = -10
//! max = 10
//! unit = "m"
//!
//! [functions.mode.pins.kind]
//! enum = { Off = 0, On = 1 }
//!
//! [functions.debug]
//! refuse = "for its author alone"        # no node is made of it
//! ```
//!
//! What it says goes before what comments say. What it names must be there.

use std::collections::HashSet;
use std::ops::Range;
use std::sync::Arc;

use spanforge_reflect::metadata::{
    Annotated, AnnotatedKind, AnnotatedPart, Literal, Metadata, Place, Property,
};
use spanforge_reflect::{Direction, Evaluation, RETURN, Signature};
use toml_edit::{Document, Item, TableLike, Value};

use super::{Refused, Wanted};
use crate::error::Result;
use crate::graph::error::{At, GraphError, GraphErrorKind, GraphErrors};

/// A sidecar file, read.
#[derive(Debug, Clone)]
pub struct Sidecar {
    entries: Vec<Entry>,
}

/// What it says of a function, or of all that have a name.
#[derive(Debug, Clone)]
struct Entry {
    place: Place,
    /// A name, or a name and types as [`FunctionKey`](crate::graph::FunctionKey) has them.
    of: String,
    rename: Option<String>,
    refuse: Option<String>,
    whole: Metadata,
    pins: Vec<(Place, String, Metadata)>,
}

const OF_FUNCTIONS: [&str; 6] = ["name", "label", "category", "help", "refuse", "pins"];
const OF_PINS: [&str; 11] =
    ["label", "category", "help", "unit", "semantic", "default", "min", "max", "step", "enum", "color"];

impl Sidecar {
    /// Reads a file's text.
    ///
    /// # Errors
    /// All that is wrong with it, with file and line ([`crate::Error::Graph`]).
    pub fn read(file: &str, text: &str) -> Result<Sidecar> {
        let mut reader = Reader { file: file.into(), text, errors: Vec::new() };
        let document = match Document::parse(text) {
            Ok(document) => document,
            Err(error) => {
                reader.error(error.span(), error.message().trim().replace('\n', ", "));
                return Err(GraphErrors(reader.errors).into());
            }
        };
        let mut entries = Vec::new();
        for (key, item, span) in parts(document.as_table()) {
            match (key, item.as_table_like()) {
                ("functions", Some(functions)) => {
                    for (of, item, span) in parts(functions) {
                        entries.extend(reader.entry(of, item, span));
                    }
                }
                ("functions", None) => reader.error(span, "`functions` is no table".into()),
                _ => reader.unknown(key, span, &["functions"]),
            }
        }
        if reader.errors.is_empty() {
            Ok(Sidecar { entries })
        } else {
            Err(GraphErrors(reader.errors).into())
        }
    }

    /// What is said of a function, an overload's own words before its name's.
    fn entries(&self, signature: &str, name: &str) -> impl Iterator<Item = &Entry> {
        let of = |wanted: String| self.entries.iter().filter(move |entry| entry.of == wanted);
        of(signature.to_owned()).chain(of(name.to_owned()))
    }

    /// Names that no function has; `all` are names and signatures.
    fn unused(&self, all: &HashSet<String>) -> Vec<GraphError> {
        let lost = self.entries.iter().filter(|entry| !all.contains(&entry.of));
        lost.map(|entry| error(&entry.place, format!("no function `{}`", entry.of))).collect()
    }
}

impl Entry {
    /// Adds what is said here to what is said already.
    fn add_to(&self, annotated: &mut Annotated, signature: &Signature, errors: &mut Vec<GraphError>) {
        fill(&mut annotated.metadata, &self.whole);
        for (place, pin, metadata) in &self.pins {
            let part = match pin.as_str() {
                RETURN if signature.result.is_some() => Some(&mut annotated.returned),
                _ => {
                    let n = signature.parameters.iter().position(|parameter| parameter.name == *pin);
                    n.and_then(|n| annotated.parts.get_mut(n)).map(|part| &mut part.metadata)
                }
            };
            match part {
                Some(part) => fill(part, metadata),
                None => errors.push(error(place, format!("`{}` has no pin `{pin}`", self.of))),
            }
        }
    }
}

/// Says what a sidecar says of the functions; those that it refuses are no longer wanted.
///
/// # Errors
/// What names nothing, or does not suit a pin.
pub(super) fn say(
    sidecar: &Sidecar,
    values: &Evaluation,
    wanted: &mut Vec<Wanted>,
    refused: &mut Vec<Refused>,
) -> Result<()> {
    let (mut errors, mut all) = (Vec::new(), HashSet::new());
    all.extend(refused.iter().map(|refused| refused.name.clone()));
    wanted.retain_mut(|function| {
        let signature = function.signature;
        let types = signature.parameters.iter().map(|parameter| values.pin_type(parameter.ty).to_string());
        let full = written(signature, &types.collect::<Vec<_>>());
        let entries: Vec<&Entry> = sidecar.entries(&full, &signature.name).collect();
        all.extend([full, signature.name.clone()]);
        if let Some(reason) = entries.iter().find_map(|entry| entry.refuse.clone()) {
            refused.push(Refused { name: signature.name.clone(), line: function.line, reason });
            return false;
        }
        if entries.is_empty() {
            return true;
        }
        function.renamed = entries.iter().find_map(|entry| entry.rename.clone());
        let mut said = silent(signature);
        entries.iter().for_each(|entry| entry.add_to(&mut said, signature, &mut errors));
        if let Some(own) = &function.annotated {
            fill(&mut said.metadata, &own.metadata);
            fill(&mut said.returned, &own.returned);
            for (part, own) in said.parts.iter_mut().zip(&own.parts) {
                fill(&mut part.metadata, &own.metadata);
            }
        }
        match values.function_pins(signature, Some(&said)) {
            Ok(pins) => function.pins = pins,
            Err(of_pins) => errors.extend(of_pins.0.into_iter().map(|e| error(&e.place, e.reason))),
        }
        function.annotated = Some(said);
        true
    });
    errors.extend(sidecar.unused(&all));
    // An overload's words may be said of several.
    errors.dedup();
    if errors.is_empty() { Ok(()) } else { Err(GraphErrors(errors).into()) }
}

/// What nobody says of a function.
fn silent(signature: &Signature) -> Annotated {
    let part = |name: &String| AnnotatedPart {
        name: name.clone(),
        ty: String::new(),
        metadata: Metadata::default(),
    };
    Annotated {
        kind: AnnotatedKind::Function,
        name: signature.name.clone(),
        place: Place { file: "".into(), line: 1, column: 1 },
        metadata: Metadata::default(),
        parts: signature.parameters.iter().map(|parameter| part(&parameter.name)).collect(),
        returned: Metadata::default(),
    }
}

/// A function's name with types as its key will have them.
fn written(signature: &Signature, types: &[String]) -> String {
    let types = signature.parameters.iter().zip(types).map(|(parameter, ty)| match parameter.direction {
        Direction::Out => format!("out {ty}"),
        Direction::InOut => format!("inout {ty}"),
        _ => ty.clone(),
    });
    format!("{}({})", signature.name, types.collect::<Vec<_>>().join(", "))
}

/// Adds properties that are not there yet.
fn fill(to: &mut Metadata, from: &Metadata) {
    for (place, property) in &from.0 {
        if !to.0.iter().any(|(_, known)| known.key() == property.key()) {
            to.0.push((place.clone(), property.clone()));
        }
    }
}

/// Keys, what they have, and where they stand.
fn parts(table: &dyn TableLike) -> impl Iterator<Item = (&str, &Item, Option<Range<usize>>)> {
    table.iter().map(|(key, item)| {
        let span = table.get_key_value(key).and_then(|(key, _)| key.span());
        (key, item, span)
    })
}

fn error(place: &Place, reason: String) -> GraphError {
    let at = At { line: Some(place.line), ..At::file(&place.file) };
    GraphError { at, kind: GraphErrorKind::Bank { reason } }
}

struct Reader<'t> {
    file: Arc<str>,
    text: &'t str,
    errors: Vec<GraphError>,
}

impl Reader<'_> {
    fn place(&self, span: Option<Range<usize>>) -> Place {
        let before = span.and_then(|span| self.text.get(..span.start)).unwrap_or("");
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
        let small = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Place { file: self.file.clone(), line: small(line), column: small(column) }
    }

    fn error(&mut self, span: Option<Range<usize>>, reason: String) {
        let place = self.place(span);
        self.errors.push(error(&place, reason));
    }

    fn unknown(&mut self, key: &str, span: Option<Range<usize>>, known: &[&str]) {
        self.error(span, format!("no key `{key}`: there are {}", known.join(", ")));
    }

    fn entry(&mut self, of: &str, item: &Item, span: Option<Range<usize>>) -> Option<Entry> {
        let place = self.place(span.clone());
        let Some(table) = item.as_table_like() else {
            self.error(span, format!("`{of}` is no table"));
            return None;
        };
        let mut entry = Entry {
            place,
            of: of.into(),
            rename: None,
            refuse: None,
            whole: Metadata::default(),
            pins: Vec::new(),
        };
        for (key, item, span) in parts(table) {
            match key {
                "name" => {
                    entry.rename = self.text_of(key, item, span.clone()).filter(|name| {
                        let is_name = is_identifier(name);
                        if !is_name {
                            self.error(span, format!("`{name}` can't name a function"));
                        }
                        is_name
                    });
                }
                "refuse" => entry.refuse = self.text_of(key, item, span),
                "label" | "category" | "help" => self.property(key, item, span, &mut entry.whole),
                "pins" => match item.as_table_like() {
                    Some(pins) => {
                        for (pin, item, span) in parts(pins) {
                            let metadata = self.pin(pin, item, span.clone());
                            entry.pins.push((self.place(span), pin.into(), metadata));
                        }
                    }
                    None => self.error(span, "`pins` is no table".into()),
                },
                _ => self.unknown(key, span, &OF_FUNCTIONS),
            }
        }
        Some(entry)
    }

    fn pin(&mut self, pin: &str, item: &Item, span: Option<Range<usize>>) -> Metadata {
        let mut metadata = Metadata::default();
        match item.as_table_like() {
            Some(table) => {
                for (key, item, span) in parts(table) {
                    self.property(key, item, span, &mut metadata);
                }
            }
            None => self.error(span, format!("`{pin}` is no table")),
        }
        metadata
    }

    fn property(&mut self, key: &str, item: &Item, span: Option<Range<usize>>, to: &mut Metadata) {
        let place = self.place(span.clone());
        let value = item.as_value();
        let property = match key {
            "label" => self.text_of(key, item, span).map(Property::Label),
            "category" => self.text_of(key, item, span).map(Property::Category),
            "help" => self.text_of(key, item, span).map(Property::Help),
            "unit" => self.text_of(key, item, span).map(Property::Unit),
            "semantic" => self.text_of(key, item, span).map(Property::Semantic),
            "min" => self.literal(key, value, span).map(Property::Min),
            "max" => self.literal(key, value, span).map(Property::Max),
            "step" => self.literal(key, value, span).map(Property::Step),
            "default" => match value.and_then(Value::as_array) {
                Some(array) => {
                    let literals = array.iter().map(|value| self.literal(key, Some(value), value.span()));
                    literals.collect::<Option<Vec<_>>>().map(Property::Default)
                }
                None => self.literal(key, value, span).map(|literal| Property::Default(vec![literal])),
            },
            "enum" => self.choices(item, span).map(Property::Enum),
            "color" => match value.and_then(Value::as_bool) {
                Some(true) => Some(Property::Color),
                Some(false) => None,
                None => {
                    self.error(span, "`color` is neither true nor false".into());
                    None
                }
            },
            _ => {
                self.unknown(key, span, &OF_PINS);
                None
            }
        };
        to.0.extend(property.map(|property| (place, property)));
    }

    fn text_of(&mut self, key: &str, item: &Item, span: Option<Range<usize>>) -> Option<String> {
        let text = item.as_str().map(str::to_owned);
        if text.is_none() {
            self.error(span, format!("`{key}` is no text"));
        }
        text
    }

    fn literal(&mut self, key: &str, value: Option<&Value>, span: Option<Range<usize>>) -> Option<Literal> {
        let literal = match value {
            Some(Value::Integer(number)) => Some(Literal::Integer((*number.value()).into())),
            Some(Value::Float(number)) if number.value().is_finite() => Some(Literal::Real(*number.value())),
            Some(Value::Boolean(value)) => Some(Literal::Bool(*value.value())),
            _ => None,
        };
        if literal.is_none() {
            self.error(span, format!("`{key}` is no finite number"));
        }
        literal
    }

    fn choices(&mut self, item: &Item, span: Option<Range<usize>>) -> Option<Vec<(String, Literal)>> {
        let Some(table) = item.as_table_like() else {
            self.error(span, "`enum` is no table of names and numbers".into());
            return None;
        };
        let choices = parts(table).map(|(name, item, span)| {
            self.literal(name, item.as_value(), span).map(|literal| (name.to_owned(), literal))
        });
        choices.collect()
    }
}

fn is_identifier(name: &str) -> bool {
    let mut chars = name.chars();
    let starts = chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_');
    starts && chars.all(|c| c.is_ascii_alphanumeric() || c == '_')
}
