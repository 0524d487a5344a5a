//! A function as a node shows it.

use std::fmt;

use spanforge_reflect::metadata::{Annotated, Property};
use spanforge_reflect::{Direction, Passing, Pin, PinType, label_of};

use super::body::BodyId;
use super::pool::Global;

/// The name of a function, which it keeps when its bank changes around it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
pub struct FunctionKey {
    /// Its bank.
    pub bank: String,
    /// Its name.
    pub name: String,
    /// Types of its parameters, with `out` or `inout` in front of what comes out: overloads differ in them.
    pub types: Vec<String>,
}

impl fmt::Display for FunctionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}({})", self.bank, self.name, self.types.join(", "))
    }
}

/// What calling a function does beside giving values, each more than those before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Effect {
    /// Nothing: equal calls are one.
    None,
    /// It reads what others may write.
    Reads,
    /// It writes, or may: every call stays, in its place.
    Writes,
}

/// A function of a bank.
#[derive(Debug, Clone)]
pub struct Function {
    /// Its name.
    pub key: FunctionKey,
    /// Its pins: parameters in order, then the value that it returns.
    pub pins: Vec<Pin>,
    /// The name that people see.
    pub label: String,
    /// Where a menu lists it, with `/` between levels; empty where nothing is said.
    pub category: String,
    /// A sentence about it; empty where nothing is said.
    pub help: String,
    /// The line of its definition, where its bank is a text.
    pub line: Option<u32>,
    /// What calling it does.
    pub effect: Effect,
    /// Fragment shaders alone can call it: it takes derivatives or discards.
    pub of_fragments: bool,
    pub(super) body: BodyId,
    pub(super) parameters: Vec<Parameter>,
    /// The type that it returns.
    pub(super) result: Option<(Global, PinType)>,
}

/// A parameter of a function.
#[derive(Debug, Clone)]
pub(super) struct Parameter {
    /// Of its value, not of a pointer to it.
    pub(super) ty: Global,
    pub(super) pin: PinType,
    pub(super) passing: Passing,
    pub(super) direction: Direction,
}

/// What comments say of a function as a whole: label, category, help.
pub(super) fn said(name: &str, annotated: Option<&Annotated>) -> [String; 3] {
    let mut said = [label_of(name), String::new(), String::new()];
    for (_, property) in annotated.iter().flat_map(|annotated| &annotated.metadata.0) {
        match property {
            Property::Label(text) => said[0].clone_from(text),
            Property::Category(text) => said[1].clone_from(text),
            Property::Help(text) => said[2].clone_from(text),
            _ => {}
        }
    }
    said
}
