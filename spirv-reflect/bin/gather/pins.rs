//! Pins: what a host sets, links and shows of an entry point.

use spanforge_reflect::{DescriptorType, Number, Pin, PinDirection, PinOrigin};

use super::Gather;
use crate::report::{self, Literal};
use crate::type_text::shortened;

impl Gather<'_, '_> {
    /// The pins that there is room for, and how many are left off.
    pub(super) fn pins(&self, pins: Vec<Pin>) -> (Vec<report::Pin>, usize) {
        self.room.list_of(pins, cost, pin)
    }
}

fn pin(pin: Pin) -> report::Pin {
    report::Pin {
        name: shortened(&pin.name),
        label: shortened(&pin.label),
        direction: match pin.direction {
            PinDirection::Sink => "sink",
            PinDirection::Source => "source",
        },
        ty: pin.ty.to_string(),
        origin: origin(&pin.origin),
        default: pin.default.map(|values| values.into_iter().map(literal).collect()),
        min: pin.min.map(literal),
        max: pin.max.map(literal),
        step: pin.step.map(literal),
        unit: pin.unit,
        choices: pin
            .choices
            .into_iter()
            .map(|(name, value)| report::Choice { name, value: literal(value) })
            .collect(),
        color: pin.color,
        semantic: pin.semantic,
        category: pin.category,
        help: pin.help,
    }
}

fn literal(number: Number) -> Literal {
    match number {
        Number::Bool(value) => Literal::Bool(value),
        Number::Int(value) => Literal::Int(value),
        Number::Uint(value) => Literal::Uint(value),
        Number::Float(value) if value.is_finite() => Literal::Float(value),
        Number::Float(value) => Literal::Text(format!("{value:?}")),
    }
}

fn origin(origin: &PinOrigin) -> report::Origin {
    let nothing = report::Origin::default();
    match *origin {
        PinOrigin::Constant { spec_id } => {
            report::Origin { kind: "constant", spec_id: Some(spec_id), ..nothing }
        }
        PinOrigin::Push { offset, size, .. } => {
            report::Origin { kind: "push", offset: Some(offset), size: Some(size), ..nothing }
        }
        PinOrigin::Uniform { set, binding, offset, size, .. } => report::Origin {
            kind: "uniform",
            set: Some(set),
            binding: Some(binding),
            offset: Some(offset),
            size: Some(size),
            ..nothing
        },
        PinOrigin::Resource { set, binding, kind, .. } => report::Origin {
            kind: if kind == DescriptorType::StorageBuffer { "buffer" } else { "resource" },
            set: Some(set),
            binding: Some(binding),
            ..nothing
        },
        PinOrigin::Attribute { location, .. } => {
            report::Origin { kind: "attribute", location: Some(location), ..nothing }
        }
        PinOrigin::Target { location, .. } => {
            report::Origin { kind: "target", location: Some(location), ..nothing }
        }
        // An interface has none of a function.
        PinOrigin::Parameter(_) | PinOrigin::Return => report::Origin { kind: "function", ..nothing },
    }
}

/// What a pin takes of a report's room: long texts and many choices take more.
fn cost(pin: &Pin) -> usize {
    let texts = [&pin.unit, &pin.semantic, &pin.category, &pin.help].into_iter().flatten().map(String::len);
    let choices = pin.choices.iter().map(|(name, _)| 1 + name.len() / 64);
    1 + texts.sum::<usize>() / 64 + choices.sum::<usize>()
}
