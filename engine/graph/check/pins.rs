//! The pins of a node, as its kind has them.

use std::borrow::Cow;
use std::ops::Deref;

use super::{Checker, Input, Known};
use crate::graph::error::GraphErrorKind;
use crate::graph::function::Ends;
use crate::graph::node::{Kind, Node, VALUE};
use crate::graph::value::{Base, Type};

/// A node's pins: those of its function, or its own.
pub(super) struct Pins<'b> {
    ends: Cow<'b, Ends>,
    /// What it has is not known.
    pub(super) is_unknown: bool,
    /// The number of its function.
    pub(super) function: Option<usize>,
    /// The number of the graph that it is.
    pub(super) graph: Option<usize>,
}

impl Deref for Pins<'_> {
    type Target = Ends;

    fn deref(&self) -> &Ends {
        &self.ends
    }
}

impl<'b> Pins<'b> {
    fn own(sinks: usize, source: Option<Type>) -> Pins<'b> {
        let mut ends = Ends::default();
        ends.sinks.resize_with(sinks, || (VALUE.into(), None, None));
        ends.sources.push((VALUE.into(), source));
        Pins { ends: Cow::Owned(ends), is_unknown: false, function: None, graph: None }
    }

    fn unknown() -> Pins<'b> {
        Pins { ends: Cow::Owned(Ends::default()), is_unknown: true, function: None, graph: None }
    }

    /// The type of what comes out, where it follows from what goes in.
    pub(super) fn follow(&mut self, kind: &Kind, input: Option<&Input>) -> Result<(), GraphErrorKind> {
        let of = match input {
            Some(Input::Link { wanted: ty, .. } | Input::Value(ty, _)) => *ty,
            _ => return Ok(()),
        };
        let ty = match kind {
            Kind::Swizzle(components) => {
                let kind = || GraphErrorKind::Swizzle { components: components.clone(), of };
                let places = places(components).ok_or_else(kind)?;
                let fits = of.components().is_some_and(|n| places.iter().all(|&place| place < n));
                if !fits {
                    return Err(kind());
                }
                match places.len() {
                    1 => Type::scalar(of.base()),
                    n => Type::vector(of.base(), n as u8),
                }
            }
            Kind::Convert(to) => {
                // Matrices are of floats alone.
                let is_matrix = of.components().is_none() && to.base() != Base::Float;
                if is_matrix || of.with_base(to.base()) != *to {
                    return Err(GraphErrorKind::Type { found: of, wanted: *to });
                }
                *to
            }
            _ => return Ok(()),
        };
        self.ends.to_mut().sources.iter_mut().for_each(|source| source.1 = Some(ty));
        Ok(())
    }
}

/// The components that a swizzle names: one to four.
pub(in crate::graph) fn places(components: &str) -> Option<Vec<u8>> {
    let place = |c: char| "xyzw".find(c).or_else(|| "rgba".find(c)).map(|place| place as u8);
    let places: Option<Vec<u8>> = components.chars().take(5).map(place).collect();
    places.filter(|places| (1..=4).contains(&places.len()))
}

impl Checker<'_> {
    /// The pins of a node. Of a function that is not there, or that no link can serve, none are known.
    pub(super) fn pins<'b>(&mut self, known: &Known<'b>, node: &Node) -> Pins<'b> {
        match &node.kind {
            Kind::Function(key) => {
                let number = known.banks.number(key);
                let Some(function) = number.and_then(|number| known.banks.numbered(number)) else {
                    self.error(Some(node.id), None, GraphErrorKind::UnknownFunction { key: key.clone() });
                    return Pins::unknown();
                };
                match &function.ends {
                    Ok(ends) => {
                        let ends = Cow::Borrowed(ends);
                        Pins { ends, is_unknown: false, function: number, graph: None }
                    }
                    Err((pin, ty)) => {
                        let kind = GraphErrorKind::Unsupported { ty: ty.clone() };
                        self.error(Some(node.id), Some(pin), kind);
                        Pins::unknown()
                    }
                }
            }
            Kind::Graph(name) => {
                let graph = known.held.number(name);
                if graph.is_none() {
                    self.error(Some(node.id), None, GraphErrorKind::UnknownGraph { name: name.clone() });
                }
                // Those of a graph that holds itself are not known: that is said where it does.
                let ends = graph.and_then(|number| known.ends.get(number)?.as_ref());
                ends.map_or_else(Pins::unknown, |ends| {
                    let ends = Cow::Borrowed(ends);
                    Pins { ends, is_unknown: false, function: None, graph }
                })
            }
            Kind::Constant(value) => {
                if let Err(reason) = value.words() {
                    self.error(Some(node.id), None, GraphErrorKind::Value { reason });
                }
                Pins::own(0, Some(value.ty))
            }
            Kind::Parameter { ty, .. } => Pins::own(0, Some(*ty)),
            Kind::Swizzle(_) | Kind::Convert(_) => Pins::own(1, None),
            Kind::Unknown(value) => {
                let named = value.as_object().and_then(|object| object.keys().next()).map(String::as_str);
                let kind = named.or(value.as_str()).map_or("unnamed".into(), |name| format!("`{name}`"));
                self.error(Some(node.id), None, GraphErrorKind::UnknownKind { kind });
                Pins::unknown()
            }
        }
    }
}
