//! What is said of a graph's parameters, and what follows from the pins that they feed.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use spanforge_reflect::metadata::{Literal, Metadata, Place, Property};
use spanforge_reflect::{Number, Pin, PinDirection, PinOrigin, PinType, label_of};

use super::value::{Base, Type, Value};

/// What a node says of the parameter that it is. What it does not say is what all pins say that the parameter feeds, if they
/// agree, but for label and category, which are its own. Its default is the node's value.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct About {
    /// The name that people see; else it follows from the parameter's.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Where a menu lists it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
    /// A sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    /// What one of it is, such as `deg`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// What it means to a host.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub semantic: Option<String>,
    /// The least value of every component.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub min: Option<f64>,
    /// The greatest value of every component.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<f64>,
    /// The least change, above 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<f64>,
    /// Names of an integer's values.
    #[serde(rename = "enum", skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<(String, f64)>,
    /// It is a colour: of three or four floats.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub color: bool,
}

/// A parameter of a graph: where it lies in memory, and what is known of it.
#[derive(Debug, Clone, PartialEq)]
pub struct ExposedParameter {
    /// Its name, which several graphs of one shader may share.
    pub name: String,
    /// Its type. In memory a boolean is an unsigned integer, false where that is 0; matrices lie by columns.
    pub ty: Type,
    /// Where it begins, in bytes. In a kernel's elements nothing lies between parameters; in a host's block vectors of three
    /// and four numbers begin at multiples of 16, of two at multiples of 8 (std430).
    pub offset: u32,
    /// Label, default, range, unit, named values and what else people are told.
    pub pin: Pin,
}

impl About {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        *self == About::default()
    }

    /// Whether all its numbers are ones that JSON has a word for.
    pub(super) fn is_finite(&self) -> bool {
        let numbers = [self.min, self.max, self.step].into_iter().flatten();
        numbers.chain(self.choices.iter().map(|choice| choice.1)).all(f64::is_finite)
    }

    /// As comments beside a function say it.
    fn metadata(&self, ty: Type, default: Option<&Value>) -> Metadata {
        let number = |number: f64| literal(ty.base(), number);
        let said: [Option<Property>; 11] = [
            self.label.clone().map(Property::Label),
            self.category.clone().map(Property::Category),
            self.help.clone().map(Property::Help),
            self.unit.clone().map(Property::Unit),
            self.semantic.clone().map(Property::Semantic),
            self.min.map(|least| Property::Min(number(least))),
            self.max.map(|most| Property::Max(number(most))),
            self.step.map(|step| Property::Step(number(step))),
            (!self.choices.is_empty()).then(|| {
                let choices = self.choices.iter();
                Property::Enum(choices.map(|(name, value)| (name.clone(), number(*value))).collect())
            }),
            self.color.then_some(Property::Color),
            default.map(|value| Property::Default(value.of.iter().map(|&part| number(part)).collect())),
        ];
        let place = Place { file: Arc::from(""), line: 1, column: 1 };
        Metadata(said.into_iter().flatten().map(|property| (place.clone(), property)).collect())
    }
}

fn literal(base: Base, number: f64) -> Literal {
    match base {
        Base::Bool if number == 0.0 || number == 1.0 => Literal::Bool(number != 0.0),
        Base::Int | Base::Uint if number.fract() == 0.0 => Literal::Integer(number as i128),
        _ => Literal::Real(number),
    }
}

/// The pin of a parameter, of which `about` and `default` are said and which feeds pins.
///
/// # Errors
/// All that does not suit its type or each other.
pub(super) fn described(
    (name, ty): (&str, Type),
    about: &About,
    default: Option<&Value>,
    feeds: &[&Pin],
) -> Result<Pin, Vec<String>> {
    if !about.is_finite() {
        return Err(vec!["a number that is said of it is not finite".into()]);
    }
    let mut pin = blank(name, ty);
    pin.describe(&about.metadata(ty, default))
        .map_err(|errors| errors.into_iter().map(|error| error.reason).collect::<Vec<_>>())?;
    gather(&mut pin, feeds);
    Ok(pin)
}

/// One pin for several parameters of a name and type: what all of those that say it agree about.
pub(super) fn shared(name: &str, ty: Type, pins: &[Pin]) -> Pin {
    let all: Vec<&Pin> = pins.iter().collect();
    let mut pin = blank(name, ty);
    let own_label = |pin: &&Pin| (pin.label != label_of(&pin.name)).then(|| pin.label.clone());
    pin.label = common(&all, |pin| own_label(&pin)).unwrap_or(pin.label);
    pin.category = common(&all, |pin| pin.category.clone());
    gather(&mut pin, &all);
    pin
}

/// The pin of a parameter of which nothing is said.
pub(super) fn blank(name: &str, ty: Type) -> Pin {
    Pin::new(name, PinDirection::Sink, ty.pin(), PinOrigin::Parameter(0))
}

/// Adds what is not said yet and all pins agree about, as far as it suits what is said.
fn gather(pin: &mut Pin, pins: &[&Pin]) {
    pin.help = pin.help.take().or_else(|| common(pins, |pin| pin.help.clone()));
    pin.unit = pin.unit.take().or_else(|| common(pins, |pin| pin.unit.clone()));
    pin.semantic = pin.semantic.take().or_else(|| common(pins, |pin| pin.semantic.clone()));
    pin.step = pin.step.or_else(|| common(pins, |pin| pin.step));
    // What is of the whole pin is not of a number that spreads over it.
    let ty: PinType = pin.ty.clone();
    let alike: Vec<&Pin> = pins.iter().copied().filter(|pin| pin.ty == ty).collect();
    pin.color |= common(&alike, |pin| pin.color.then_some(true)).is_some();
    let ranged = Pin {
        min: pin.min.or_else(|| common(pins, |pin| pin.min)),
        max: pin.max.or_else(|| common(pins, |pin| pin.max)),
        choices: match pin.choices.is_empty() {
            true => named(&alike),
            false => pin.choices.clone(),
        },
        ..pin.clone()
    };
    if ranged.agrees() {
        *pin = ranged;
    }
    if pin.default.is_none() {
        let default: Option<Vec<Number>> = common(&alike, |pin| pin.default.clone());
        let with = Pin { default, ..pin.clone() };
        if with.agrees() {
            *pin = with;
        }
    }
}

fn named(pins: &[&Pin]) -> Vec<(String, Number)> {
    common(pins, |pin| (!pin.choices.is_empty()).then(|| pin.choices.clone())).unwrap_or_default()
}

/// What all pins say that say it, if that is one thing.
fn common<T: PartialEq>(pins: &[&Pin], said: impl Fn(&Pin) -> Option<T>) -> Option<T> {
    let mut all = pins.iter().filter_map(|pin| said(pin));
    let first = all.next()?;
    all.all(|other| other == first).then_some(first)
}
