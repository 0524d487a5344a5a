//! Coordinates that usvg drops: broken ones, and those that its f32 cannot hold.

use std::str::FromStr;

use svgtypes::{Length, NumberListParser, SimplePathSegment, SimplifyingPathParser, Transform};
use usvg::roxmltree::Node;

/// What is wrong with the coordinates of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// Text that is no coordinate: what follows is left out.
    Broken,
    /// A number beyond f32: the element is left out.
    NotFinite,
}

const LENGTHS: &[&str] =
    &["x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "stroke-width"];

/// The first fault of a shape.
pub(super) fn fault(shape: Node<'_, '_>) -> Option<Fault> {
    let lengths = LENGTHS.iter().filter_map(|name| shape.attribute(*name));
    let numbers = lengths.filter_map(|text| Length::from_str(text).ok()).map(|length| length.number);
    if !all_finite(numbers) || !has_finite_transform(shape) {
        return Some(Fault::NotFinite);
    }
    match shape.tag_name().name() {
        "path" => path_fault(shape.attribute("d")?.trim()),
        "polyline" | "polygon" => points_fault(shape.attribute("points")?),
        _ => None,
    }
}

/// False where the `transform` of an element holds a number beyond f32, or is so small that usvg takes it for none.
pub(super) fn has_finite_transform(element: Node<'_, '_>) -> bool {
    let transform = element.attribute("transform").and_then(|text| Transform::from_str(text).ok());
    transform.is_none_or(|t| {
        let is_small = |x: f64, y: f64| x.hypot(y) <= f64::from(f32::EPSILON);
        let vanishes = t.a * t.d != t.b * t.c && (is_small(t.a, t.c) || is_small(t.b, t.d));
        all_finite([t.a, t.b, t.c, t.d, t.e, t.f]) && !vanishes
    })
}

fn path_fault(text: &str) -> Option<Fault> {
    if matches!(text, "" | "none") {
        return None;
    }
    for segment in SimplifyingPathParser::from(text) {
        let is_finite = match segment {
            Ok(SimplePathSegment::MoveTo { x, y } | SimplePathSegment::LineTo { x, y }) => all_finite([x, y]),
            Ok(SimplePathSegment::Quadratic { x1, y1, x, y }) => all_finite([x1, y1, x, y]),
            Ok(SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y }) => all_finite([x1, y1, x2, y2, x, y]),
            Ok(SimplePathSegment::ClosePath) => true,
            Err(_) => return Some(Fault::Broken),
        };
        if !is_finite {
            return Some(Fault::NotFinite);
        }
    }
    None
}

fn points_fault(text: &str) -> Option<Fault> {
    let mut n = 0;
    for number in NumberListParser::from(text) {
        match number {
            Ok(number) if all_finite([number]) => n += 1,
            Ok(_) => return Some(Fault::NotFinite),
            Err(_) => return Some(Fault::Broken),
        }
    }
    (n % 2 == 1).then_some(Fault::Broken)
}

fn all_finite(numbers: impl IntoIterator<Item = f64>) -> bool {
    numbers.into_iter().all(|n| (n as f32).is_finite())
}
