//! The text of pins: a static list of them.

use crate::pin::{Number, Pin, PinDirection, PinOrigin};
use crate::pretty::{Expr, Lines};

pub(crate) fn write(lines: &mut Lines, pins: &[Pin]) {
    lines.blank();
    lines.line(0, "/// What a host sets, links and shows of the shader.");
    let is_float = |number: &Number| matches!(number, Number::Float(_));
    let numbers = |pin: &Pin| {
        let limits = [pin.min, pin.max, pin.step].into_iter().flatten();
        pin.default.iter().flatten().copied().chain(limits).any(|number| is_float(&number))
    };
    if pins.iter().any(numbers) {
        // A number may be near pi.
        lines.line(0, "#[allow(clippy::approx_constant)]");
    }
    let pins = Expr::List("&[", pins.iter().map(pin).collect(), "]");
    lines.expr(0, "pub static PINS: &[pin::Pin] = ", &pins, ";");
}

fn pin(pin: &Pin) -> Expr {
    let text = |text: &str| Expr::text(format!("{text:?}"));
    let optional = |value: &Option<String>| value.as_deref().map(text);
    let direction = match pin.direction {
        PinDirection::Sink => "Sink",
        PinDirection::Source => "Source",
    };
    let choices = pin
        .choices
        .iter()
        .map(|(name, value)| Expr::Call("", vec![text(name), Expr::Text(number_text(*value))]));
    let number = |value: Option<Number>| value.map(|value| Expr::Text(number_text(value)));
    let default = pin.default.iter().flatten().map(|value| Expr::Text(number_text(*value)));
    let list = |items: Vec<Expr>| Some(items).filter(|items| !items.is_empty());
    let fields = [
        ("name", Some(text(&pin.name))),
        ("label", Some(text(&pin.label))),
        ("direction", Some(Expr::text(format!("pin::Direction::{direction}")))),
        ("ty", Some(text(&pin.ty.to_string()))),
        ("origin", Some(origin(&pin.origin))),
        ("default", list(default.collect()).map(|items| Expr::List("&[", items, "]"))),
        ("min", number(pin.min).map(some)),
        ("max", number(pin.max).map(some)),
        ("step", number(pin.step).map(some)),
        ("unit", optional(&pin.unit).map(some)),
        ("choices", list(choices.collect()).map(|items| Expr::List("&[", items, "]"))),
        ("color", pin.color.then(|| Expr::text(true))),
        ("semantic", optional(&pin.semantic).map(some)),
        ("category", optional(&pin.category).map(some)),
        ("help", optional(&pin.help).map(some)),
    ];
    let n_fields = fields.len();
    let mut set: Vec<(String, Expr)> =
        fields.into_iter().filter_map(|(field, value)| Some((field.to_string(), value?))).collect();
    // What nothing is said of is left to the base, unless there is nothing to leave.
    if set.len() < n_fields {
        set.push(Expr::base("pin::Pin::NEW"));
    }
    Expr::Struct("pin::Pin", set)
}

fn some(value: Expr) -> Expr {
    Expr::Call("Some", vec![value])
}

fn number_text(value: Number) -> String {
    match value {
        Number::Bool(value) => format!("pin::Number::Bool({value})"),
        Number::Int(value) => format!("pin::Number::Int({value})"),
        Number::Uint(value) => format!("pin::Number::Uint({value})"),
        Number::Float(value) if value.is_finite() => format!("pin::Number::Float({value:?})"),
        Number::Float(value) => format!("pin::Number::Float(f64::from_bits({}))", value.to_bits()),
    }
}

fn origin(origin: &PinOrigin) -> Expr {
    match *origin {
        PinOrigin::Constant { spec_id } => {
            Expr::fields("pin::Origin::Constant", [("id", Expr::text(spec_id))])
        }
        PinOrigin::Push { offset, size, .. } => {
            let fields = [("offset", Expr::text(offset)), ("size", Expr::text(size))];
            Expr::fields("pin::Origin::Push", fields)
        }
        PinOrigin::Uniform { set, binding, offset, size, .. } => {
            let fields = [
                ("set", Expr::text(set)),
                ("binding", Expr::text(binding)),
                ("offset", Expr::text(offset)),
                ("size", Expr::text(size)),
            ];
            Expr::fields("pin::Origin::Uniform", fields)
        }
        PinOrigin::Resource { set, binding, .. } => {
            let fields = [("set", Expr::text(set)), ("binding", Expr::text(binding))];
            Expr::fields("pin::Origin::Resource", fields)
        }
        PinOrigin::Attribute { location, .. } => {
            Expr::fields("pin::Origin::Attribute", [("location", Expr::text(location))])
        }
        PinOrigin::Target { location, .. } => {
            Expr::fields("pin::Origin::Target", [("location", Expr::text(location))])
        }
        // A shader's interface has none of a function.
        PinOrigin::Parameter(_) | PinOrigin::Return => Expr::text("pin::Origin::Function"),
    }
}
