//! The pins of a node, as its kind has them.

use std::collections::HashMap;

use super::{Checker, Input};
use crate::graph::bank::Banks;
use crate::graph::error::GraphErrorKind;
use crate::graph::node::{Kind, Node, VALUE};
use crate::graph::value::{Base, Type, Value};
use crate::graph::{Pin, PinDirection};

/// A node's pins.
#[derive(Default)]
pub(super) struct Pins {
    /// Name, type and default; no type where anything may come.
    pub(super) sinks: Vec<(String, Option<Type>, Option<Value>)>,
    /// Name and type; no type while it is not known.
    pub(super) sources: Vec<(String, Option<Type>)>,
    /// What it has is not known.
    pub(super) is_unknown: bool,
    /// Places by name, where there are many.
    by_name: HashMap<(PinDirection, String), usize>,
}

/// So many are looked through one by one.
const FEW: usize = 8;

impl Pins {
    pub(super) fn sink(&self, name: &str) -> Option<usize> {
        match self.sinks.len() <= FEW {
            true => self.sinks.iter().position(|sink| sink.0 == name),
            false => self.by_name.get(&(PinDirection::Sink, name.to_owned())).copied(),
        }
    }

    pub(super) fn source(&self, name: &str) -> Option<usize> {
        match self.sources.len() <= FEW {
            true => self.sources.iter().position(|source| source.0 == name),
            false => self.by_name.get(&(PinDirection::Source, name.to_owned())).copied(),
        }
    }

    fn one(sink: bool, source: Option<Type>) -> Pins {
        let sinks = if sink { vec![(VALUE.into(), None, None)] } else { Vec::new() };
        Pins { sinks, sources: vec![(VALUE.into(), source)], ..Pins::default() }
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
        self.sources.iter_mut().for_each(|source| source.1 = Some(ty));
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
    pub(super) fn pins(&mut self, banks: &Banks, node: &Node) -> Pins {
        match &node.kind {
            Kind::Function(key) => {
                let Some(function) = banks.function(key) else {
                    self.error(Some(node.id), None, GraphErrorKind::UnknownFunction { key: key.clone() });
                    return Pins { is_unknown: true, ..Pins::default() };
                };
                let mut pins = Pins::default();
                for pin in &function.pins {
                    let Some(ty) = Type::of(&pin.ty) else {
                        let kind = GraphErrorKind::Unsupported { ty: pin.ty.to_string() };
                        self.error(Some(node.id), Some(&pin.name), kind);
                        return Pins { is_unknown: true, ..Pins::default() };
                    };
                    pins.add(pin, ty);
                }
                pins
            }
            Kind::Constant(value) => {
                if let Err(reason) = value.words() {
                    self.error(Some(node.id), None, GraphErrorKind::Value { reason });
                }
                Pins::one(false, Some(value.ty))
            }
            Kind::Parameter { ty, .. } => Pins::one(false, Some(*ty)),
            Kind::Swizzle(_) | Kind::Convert(_) => Pins::one(true, None),
        }
    }
}

impl Pins {
    fn add(&mut self, pin: &Pin, ty: Type) {
        let place = match pin.direction {
            PinDirection::Sink => {
                let default = pin.default.as_ref().map(|numbers| Value::of_pin(ty, numbers));
                self.sinks.push((pin.name.clone(), Some(ty), default));
                self.sinks.len()
            }
            PinDirection::Source => {
                self.sources.push((pin.name.clone(), Some(ty)));
                self.sources.len()
            }
        };
        self.by_name.insert((pin.direction, pin.name.clone()), place - 1);
    }
}
