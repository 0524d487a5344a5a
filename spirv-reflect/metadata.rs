//! What comments say of functions and pins: the form, its parser and its errors.
//!
//! A comment that begins with `//@` describes the declaration below it: a function, a parameter, a struct's or block's
//! member, a variable, a specialization constant. It stands on a line of its own; several lines describe one
//! declaration together. What is described by name (a parameter, the value `return`ed, a member, one of several
//! variables) may be described above its whole declaration instead.
//!
//! ```text
//! note     = "//@" [ name ":" ] property*
//! property = ("label" | "category" | "help" | "unit" | "semantic") string
//!          | "default" (value | "(" value ("," value)* ")")
//!          | ("min" | "max" | "step") value
//!          | "enum" string "=" value ("," string "=" value)*
//!          | "color"
//! value    = ["+" | "-"] number | "true" | "false"
//! ```
//!
//! | property | what has it | what it says |
//! |---|---|---|
//! | `label` | anything | the name that people see; without it `baseColor` is "Base Color" |
//! | `category` | anything | where a menu lists it; `/` between levels |
//! | `help` | anything | a sentence |
//! | `unit` | numbers | what one of it is, such as `"deg"` or `"px"` |
//! | `semantic` | all but functions | what it means to a host, such as `"time"` |
//! | `default` | sinks of booleans, numbers, vectors, matrices (by columns) | the value where nothing is linked |
//! | `min`, `max` | numbers | the range, for every component |
//! | `step` | numbers | the least change, above 0 |
//! | `enum` | integers | names of values |
//! | `color` | vectors of three or four floats | it is a colour |
//!
//! Strings are in double quotes; `\"`, `\\` and `\n` stand for a quote, a backslash and a line end. Numbers are written
//! `12`, `0xff`, `.5` or `1e-3`. A property that is not known, given twice or does not suit the type is an error, and
//! errors name line and column:
//!
//! ```
//! use spanforge_reflect::metadata::Annotations;
//!
//! let good = "//@ label \"Wave\"\n//@ phase: unit \"deg\" min 0 max 360\nfloat wave(float phase) { return sin(phase); }";
//! assert!(Annotations::read("wave.glsl", good).is_ok());
//!
//! let errors = Annotations::read("wave.glsl", "//@ lable \"Wave\"\nfloat wave();").unwrap_err();
//! assert_eq!(errors.to_string(), "wave.glsl:1:5: no property `lable`: did you mean `label`?");
//! ```

use std::fmt;
use std::mem::discriminant;

pub use crate::annotation::{Annotated, AnnotatedKind, AnnotatedPart, Annotations};
pub use crate::token::Place;

/// What is wrong with a comment, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {reason}")]
pub struct MetadataError {
    /// The place of the offending word.
    pub place: Place,
    /// What is wrong with it.
    pub reason: String,
}

/// All that is wrong with a text's comments, in its order; at least one. Displays one a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MetadataErrors(pub Vec<MetadataError>);

impl fmt::Display for MetadataErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.0.iter().enumerate() {
            write!(f, "{}{error}", if i > 0 { "\n" } else { "" })?;
        }
        Ok(())
    }
}

impl std::error::Error for MetadataErrors {}

/// A value as it is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Literal {
    /// `true` or `false`.
    Bool(bool),
    /// A number without point and exponent.
    Integer(i128),
    /// Any other number, finite.
    Real(f64),
}

impl fmt::Display for Literal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Literal::Bool(value) => write!(f, "{value}"),
            Literal::Integer(value) => write!(f, "{value}"),
            Literal::Real(value) => write!(f, "{value:?}"),
        }
    }
}

/// One property.
#[derive(Clone, Debug, PartialEq)]
pub enum Property {
    /// The name that people see.
    Label(String),
    /// Where a menu lists it.
    Category(String),
    /// A sentence.
    Help(String),
    /// What one of it is.
    Unit(String),
    /// What it means to a host.
    Semantic(String),
    /// The components of the value where nothing is linked.
    Default(Vec<Literal>),
    /// The least value.
    Min(Literal),
    /// The greatest value.
    Max(Literal),
    /// The least change.
    Step(Literal),
    /// Names of values.
    Enum(Vec<(String, Literal)>),
    /// It is a colour.
    Color,
}

impl Property {
    /// The word that begins it.
    pub fn key(&self) -> &'static str {
        match self {
            Property::Label(_) => "label",
            Property::Category(_) => "category",
            Property::Help(_) => "help",
            Property::Unit(_) => "unit",
            Property::Semantic(_) => "semantic",
            Property::Default(_) => "default",
            Property::Min(_) => "min",
            Property::Max(_) => "max",
            Property::Step(_) => "step",
            Property::Enum(_) => "enum",
            Property::Color => "color",
        }
    }
}

/// The properties of one declaration, in the order in which they are written; none twice where a parser made it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Metadata(pub Vec<(Place, Property)>);

impl Metadata {
    /// Bytes of its texts: each pin that it is said of has a copy of them.
    pub(crate) fn text_len(&self) -> usize {
        let of = |property: &Property| match property {
            Property::Label(text)
            | Property::Category(text)
            | Property::Help(text)
            | Property::Unit(text)
            | Property::Semantic(text) => text.len(),
            Property::Enum(choices) => choices.iter().map(|(name, _)| name.len() + 32).sum(),
            Property::Default(values) => values.len() * 16,
            Property::Min(_) | Property::Max(_) | Property::Step(_) | Property::Color => 0,
        };
        self.0.iter().map(|(_, property)| of(property)).sum()
    }

    /// Adds a property.
    ///
    /// # Errors
    /// When it is there already.
    pub fn add(&mut self, place: Place, property: Property) -> Result<(), MetadataError> {
        let same = |other: &&(Place, Property)| discriminant(&other.1) == discriminant(&property);
        if let Some((first, _)) = self.0.iter().find(same) {
            let reason = format!("`{}` is given twice: first in line {}", property.key(), first.line);
            return Err(MetadataError { place, reason });
        }
        self.0.push((place, property));
        Ok(())
    }
}
