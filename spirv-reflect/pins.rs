//! The pins of functions, and what all pins have: names that are unlike, texts that fit.

use std::collections::{HashMap, HashSet};

use crate::function::{Direction, Signature};
use crate::metadata::{Annotated, Annotations, Metadata, MetadataError, MetadataErrors};
use crate::pin::{Pin, PinDirection, PinOrigin};
use crate::specialize::Evaluation;

/// The name of the pin of the value that a function returns; no parameter can have it.
pub const RETURN: &str = "return";

impl Evaluation<'_> {
    /// What a text says of a function: that of its name with parameters of its types.
    pub fn annotated<'a>(
        &self,
        signature: &Signature,
        annotations: &'a Annotations,
    ) -> Option<&'a Annotated> {
        let types: Vec<String> =
            signature.parameters.iter().map(|p| self.pin_type(p.ty).to_string()).collect();
        annotations.function(&signature.name, &types)
    }

    /// The pins of a function: parameters in order, then the value that it returns. What goes in is a sink, what comes
    /// out a source; `inout`, and what the module does not tell ([`Direction::Unknown`]), is one of each, of one name.
    ///
    /// # Errors
    /// Every property of `annotated` that does not suit its parameter's type.
    pub fn function_pins(
        &self,
        signature: &Signature,
        annotated: Option<&Annotated>,
    ) -> Result<Vec<Pin>, MetadataErrors> {
        let mut pins = Pins::default();
        for (n, parameter) in signature.parameters.iter().enumerate() {
            let part = annotated.and_then(|annotated| annotated.parts.get(n));
            // A module without names may still have its source's.
            let written = part.filter(|part| !parameter.named && !part.name.is_empty());
            let name = written.map_or(&parameter.name, |part| &part.name);
            let directions: &[PinDirection] = match parameter.direction {
                Direction::In => &[PinDirection::Sink],
                Direction::Out => &[PinDirection::Source],
                Direction::InOut | Direction::Unknown => &[PinDirection::Sink, PinDirection::Source],
            };
            for &direction in directions {
                let pin = Pin::new(name, direction, self.pin_type(parameter.ty), PinOrigin::Parameter(n));
                pins.add(pin, part.map(|part| &part.metadata));
            }
        }
        if let Some(result) = signature.result {
            let ty = self.pin_type(result);
            let mut pin = Pin::new(RETURN, PinDirection::Source, ty, PinOrigin::Return);
            pin.label = "Result".into();
            pins.add(pin, annotated.map(|annotated| &annotated.returned));
        }
        pins.finish()
    }
}

/// Errors in the order of their places, each once.
pub(crate) fn sorted(mut errors: Vec<MetadataError>) -> MetadataErrors {
    errors.sort_by_key(|e| (e.place.file.clone(), e.place.line, e.place.column, e.reason.clone()));
    errors.dedup();
    MetadataErrors(errors)
}

/// Pins while they are collected, and what is wrong with what is said of them.
#[derive(Default)]
pub(crate) struct Pins {
    pub(crate) list: Vec<Pin>,
    /// A name in front of each pin's for where that is taken.
    qualifiers: Vec<String>,
    errors: Vec<MetadataError>,
}

impl Pins {
    pub(crate) fn add(&mut self, pin: Pin, metadata: Option<&Metadata>) {
        self.add_qualified(pin, String::new(), metadata);
    }

    pub(crate) fn add_qualified(&mut self, mut pin: Pin, qualifier: String, metadata: Option<&Metadata>) {
        if let Some(Err(errors)) = metadata.map(|metadata| pin.describe(metadata)) {
            self.errors.extend(errors);
        }
        self.list.push(pin);
        self.qualifiers.push(qualifier);
    }

    pub(crate) fn finish(mut self) -> Result<Vec<Pin>, MetadataErrors> {
        if !self.errors.is_empty() {
            return Err(sorted(self.errors));
        }
        let mut n_of_name: HashMap<(PinDirection, String), usize> = HashMap::new();
        for pin in &self.list {
            *n_of_name.entry((pin.direction, pin.name.clone())).or_default() += 1;
        }
        for (pin, qualifier) in self.list.iter_mut().zip(&self.qualifiers) {
            let n = n_of_name.get(&(pin.direction, pin.name.clone())).copied().unwrap_or(0);
            if n > 1 && !qualifier.is_empty() {
                pin.name = format!("{qualifier}.{}", pin.name);
            }
        }
        // What is alike still gets a number; a damaged module may have any number of them.
        let mut taken: HashSet<(PinDirection, String)> = HashSet::new();
        let mut next: HashMap<(PinDirection, String), usize> = HashMap::new();
        for pin in &mut self.list {
            let name = pin.name.clone();
            while !taken.insert((pin.direction, pin.name.clone())) {
                let n = next.entry((pin.direction, name.clone())).or_insert(1);
                *n += 1;
                pin.name = format!("{name}_{n}");
            }
        }
        Ok(self.list)
    }
}
