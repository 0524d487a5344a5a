//! Values that browsers understand and usvg does not: it takes a default, or what is inherited, in their place. (Values that
//! nobody understands are passed over by browsers too.)

use std::str::FromStr;

use svgtypes::{Length, Paint};

use super::style::{Property, Style};

/// Properties of one length or number, or of several, and the attributes that are.
const NUMBERS: &[&str] = &[
    "cx",
    "cy",
    "fill-opacity",
    "font-size",
    "fr",
    "fx",
    "fy",
    "height",
    "letter-spacing",
    "offset",
    "opacity",
    "r",
    "rx",
    "ry",
    "stop-opacity",
    "stroke-dasharray",
    "stroke-dashoffset",
    "stroke-miterlimit",
    "stroke-opacity",
    "stroke-width",
    "width",
    "word-spacing",
    "x",
    "x1",
    "x2",
    "y",
    "y1",
    "y2",
];
const FUNCTIONS: &[&str] = &["attr(", "calc(", "clamp(", "env(", "max(", "min(", "var("];
/// Units that SVG 1.1 does not have.
const UNITS: &[&str] = &[
    "cap", "ch", "dvh", "dvw", "ic", "lh", "lvh", "lvw", "q", "rcap", "rch", "rem", "ric", "rlh", "svh",
    "svw", "vb", "vh", "vi", "vmax", "vmin", "vw",
];
/// Keywords that usvg reads in small letters only.
const KEYWORDS: &[(&str, &[&str])] = &[
    ("clip-rule", &["evenodd", "nonzero"]),
    ("display", &["none"]),
    ("fill", &["none"]),
    ("fill-rule", &["evenodd", "nonzero"]),
    ("stroke", &["none"]),
    ("stroke-linecap", &["butt", "round", "square"]),
    ("stroke-linejoin", &["bevel", "miter", "round"]),
    ("visibility", &["collapse", "hidden", "visible"]),
];
/// Of text: the value that says nothing, and the property.
const OF_TEXT: &[(&str, &[&str])] = &[
    ("text-orientation", &["mixed"]),
    ("text-shadow", &["none"]),
    ("text-transform", &["none"]),
    ("unicode-bidi", &["normal", "embed", "isolate", "plaintext"]),
    ("white-space", &["normal", "nowrap"]),
];

/// The properties whose values are looked at, each once.
pub(super) fn properties() -> impl Iterator<Item = &'static str> {
    NUMBERS.iter().copied().chain(KEYWORDS.iter().chain(OF_TEXT).map(|(name, _)| *name))
}

/// Whether a value is one that usvg does not understand.
pub(super) fn is_beyond(property: &Property<'_>) -> bool {
    let value = property.value.to_ascii_lowercase();
    if matches!(&*value, "unset" | "revert" | "revert-layer" | "initial") {
        return true;
    }
    if NUMBERS.contains(&property.name) {
        return value.split([' ', ',', '\t', '\n']).any(is_newer_length) || has_function(&value);
    }
    let of = |list: &[(&str, &'static [&'static str])]| {
        list.iter().find(|(name, _)| *name == property.name).map_or(&[][..], |(_, words)| words)
    };
    let is_in_capitals = of(KEYWORDS).contains(&&*value) && value != property.value;
    let of_text = of(OF_TEXT);
    is_in_capitals || (!of_text.is_empty() && value != "inherit" && !of_text.contains(&&*value))
}

fn has_function(value: &str) -> bool {
    FUNCTIONS.iter().any(|function| value.contains(function))
}

/// A number with a unit behind it that is none of SVG 1.1's.
fn is_newer_length(word: &str) -> bool {
    let unit = word.trim_start_matches(|c: char| c.is_ascii_digit() || matches!(c, '.' | '+' | '-'));
    unit.len() < word.len() && UNITS.contains(&unit) && Length::from_str(word).is_err()
}

/// Whether a colour is understood by browsers alone: written otherwise than usvg knows it, or, as a declaration that
/// nobody understands, passed over in favour of an earlier one, which usvg forgets.
pub(super) fn is_other_color(property: &Property<'_>, style: &Style<'_>) -> bool {
    let value = property.value;
    let is_known = value == "inherit" || Paint::from_str(value).is_ok_and(|paint| !is_nothing(&paint, value));
    let is_named = |name: &str| value.eq_ignore_ascii_case(name);
    match is_named("currentcolor") {
        true => value != "currentColor",
        false => is_named("rebeccapurple") || (!is_known && property.is_css && style.n_of(property.name) > 1),
    }
}

/// A colour that needs nothing else to be known.
pub(super) fn is_plain_color(value: &str) -> bool {
    matches!(Paint::from_str(value), Ok(Paint::Color(_)))
}

/// A paint that was read as none although it is no `none`.
fn is_nothing(paint: &Paint<'_>, value: &str) -> bool {
    matches!(paint, Paint::None) && value != "none"
}

/// Whether a value refers to another file: `url(..)` of anything but a fragment of this one.
pub(super) fn is_elsewhere(value: &str) -> bool {
    let mut rest = value;
    while let Some((_, behind)) = rest.split_once("url(") {
        let target = behind.trim_start().trim_start_matches(['"', '\'']).trim_start();
        if !target.starts_with('#') && !target.starts_with("data:") && !target.starts_with(')') {
            return true;
        }
        rest = behind;
    }
    false
}
