//! A function as a node shows it.

use std::collections::HashMap;
use std::fmt;

use spanforge_reflect::metadata::{Annotated, Property};
use spanforge_reflect::{Direction, Passing, Pin, PinDirection, PinType, label_of};

use super::body::BodyId;
use super::pool::Global;
use super::value::{Type, Value};

/// The name of a function, which it keeps when its bank changes around it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FunctionKey {
    /// Its bank.
    pub bank: String,
    /// Its name.
    pub name: String,
    /// Types of its parameters, with `out` or `inout` in front of what comes out: overloads differ in them.
    pub types: Vec<String>,
}

impl FunctionKey {
    /// Its name and types, `f(vec3, out float)`.
    pub fn signature(&self) -> String {
        format!("{}({})", self.name, self.types.join(", "))
    }
}

impl fmt::Display for FunctionKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.bank, self.signature())
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
    /// Why a kernel can't call it, though other shaders may.
    pub(super) outside: Option<String>,
    /// Its name in its module; a sidecar may have given it another.
    pub(super) source_name: String,
    pub(super) body: BodyId,
    pub(super) parameters: Vec<Parameter>,
    /// The type that it returns.
    pub(super) result: Option<(Global, PinType)>,
    /// Its pins as links see them, or the first that no link can serve and its type.
    pub(super) ends: Result<Ends, (String, String)>,
}

impl Function {
    /// Why a kernel can't call it.
    pub(super) fn refused_in_kernels(&self) -> Option<String> {
        match self.of_fragments {
            true => Some("it is for fragment shaders alone".into()),
            false => self.outside.clone(),
        }
    }
}

/// Name, type and default of a sink.
pub(super) type Sink = (String, Option<Type>, Option<Value>);

/// Pins as links see them: found once, where many nodes have the same.
#[derive(Debug, Clone, Default)]
pub(super) struct Ends {
    /// Name, type and default; no type where anything may come.
    pub(super) sinks: Vec<Sink>,
    /// Name and type; no type while it is not known.
    pub(super) sources: Vec<(String, Option<Type>)>,
    /// Places of sinks and of sources by name, where there are many.
    by_name: [HashMap<String, usize>; 2],
}

/// So many are looked through one by one.
const FEW: usize = 8;

impl Ends {
    pub(super) fn of(pins: &[Pin]) -> Result<Ends, (String, String)> {
        let (mut sinks, mut sources) = (Vec::new(), Vec::new());
        for pin in pins {
            let ty = Type::of(&pin.ty).ok_or_else(|| (pin.name.clone(), pin.ty.to_string()))?;
            match pin.direction {
                PinDirection::Sink => {
                    let default = pin.default.as_ref().map(|numbers| Value::of_pin(ty, numbers));
                    sinks.push((pin.name.clone(), Some(ty), default));
                }
                PinDirection::Source => sources.push((pin.name.clone(), Some(ty))),
            }
        }
        Ok(Ends::new(sinks, sources))
    }

    pub(super) fn new(sinks: Vec<Sink>, sources: Vec<(String, Option<Type>)>) -> Ends {
        let [mut of_sinks, mut of_sources] = [HashMap::new(), HashMap::new()];
        if sinks.len() > FEW {
            of_sinks.extend(sinks.iter().enumerate().map(|(place, sink)| (sink.0.clone(), place)));
        }
        if sources.len() > FEW {
            of_sources.extend(sources.iter().enumerate().map(|(place, source)| (source.0.clone(), place)));
        }
        Ends { sinks, sources, by_name: [of_sinks, of_sources] }
    }

    /// The place of a sink.
    pub(super) fn sink(&self, name: &str) -> Option<usize> {
        match self.sinks.len() <= FEW {
            true => self.sinks.iter().position(|sink| sink.0 == name),
            false => self.by_name[0].get(name).copied(),
        }
    }

    /// The place of a source.
    pub(super) fn source(&self, name: &str) -> Option<usize> {
        match self.sources.len() <= FEW {
            true => self.sources.iter().position(|source| source.0 == name),
            false => self.by_name[1].get(name).copied(),
        }
    }
}

/// A parameter of a function.
#[derive(Debug, Clone)]
pub(super) struct Parameter {
    pub(super) name: String,
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
