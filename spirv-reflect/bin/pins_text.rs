//! Pins as text.

use std::fmt::Write;

use crate::print::literal;
use crate::report::{self, Literal};
use crate::table::Table;

pub(crate) fn pins(entry: &report::Entry) -> Table {
    let titles = ["", "pin", "type", "default", "range", "step", "unit", "label", "from", "more"];
    let mut table = Table::new(&titles, &[]);
    for pin in &entry.pins {
        let number = |value: &Option<Literal>| value.as_ref().map_or(String::new(), literal);
        let default: Vec<String> = pin.default.iter().flatten().map(literal).collect();
        let range = match (&pin.min, &pin.max) {
            (None, None) => String::new(),
            (min, max) => format!("{}..{}", number(min), number(max)),
        };
        let mut more = Vec::new();
        more.extend(pin.color.then(|| "colour".to_string()));
        let choices =
            pin.choices.iter().map(|choice| format!("{} = {}", choice.name, literal(&choice.value)));
        more.extend(choices);
        more.extend(pin.semantic.iter().map(|text| format!("semantic {text}")));
        more.extend(pin.category.iter().map(|text| format!("in {text}")));
        more.extend(pin.help.iter().map(|text| format!("\"{text}\"")));
        table.row(vec![
            pin.direction.into(),
            pin.name.clone(),
            pin.ty.clone(),
            default.join(" "),
            range,
            number(&pin.step),
            pin.unit.clone().unwrap_or_default(),
            pin.label.clone(),
            origin(&pin.origin),
            more.join(", "),
        ]);
    }
    table
}

/// Where a pin comes from: `constant 3`, `push byte 16`, `set 0 binding 1 byte 32`.
fn origin(origin: &report::Origin) -> String {
    let mut text = match origin.kind {
        "uniform" | "buffer" | "resource" => String::new(),
        kind => kind.to_string(),
    };
    let parts = [("set", origin.set), ("binding", origin.binding), ("", origin.location.or(origin.spec_id))];
    for (word, number) in parts {
        if let Some(number) = number {
            let _ = write!(text, " {word} {number}");
        }
    }
    if let Some(offset) = origin.offset {
        let _ = write!(text, " byte {offset}");
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
