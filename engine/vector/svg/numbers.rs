//! Coordinates that usvg drops: behind an error in path data or points, where a shape ends by SVG's own rule, and those that
//! its f32 cannot hold.

use std::str::FromStr;

use svgtypes::{Length, NumberListParser, SimplePathSegment, SimplifyingPathParser, Transform};
use usvg::roxmltree::Node;

/// What is wrong with the coordinates of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fault {
    /// Text that is no coordinate: the shape ends there.
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

/// Path data that draws something, from its beginning to its end.
pub(super) fn is_whole_path(text: &str) -> bool {
    SimplifyingPathParser::from(text).next().is_some() && path_fault(text.trim()).is_none()
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

#[cfg(test)]
mod tests {
    use super::{Fault, fault};

    fn drawn(shape: &str) -> String {
        let text = format!(r#"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">{shape}</svg>"#);
        let tree = usvg::Tree::from_str(&text, &usvg::Options::default()).expect("SVG");
        let paths = tree.root().children().iter().filter_map(|node| match node {
            usvg::Node::Path(path) => Some(format!("{:?}", path.data())),
            _ => None,
        });
        paths.collect()
    }

    /// SVG 2, 9.5.4: a path is rendered up to the command with the error, of which the repetitions before it count; points
    /// likewise, in pairs.
    #[test]
    fn a_shape_ends_where_its_data_has_an_error() {
        let path = |d: &str| format!(r#"<path d="{d}"/>"#);
        let points = |name: &str, points: &str| format!(r#"<{name} points="{points}"/>"#);
        for (broken, whole) in [
            (path("M 1 1 L 9 1 L 9 9 Q 5"), path("M 1 1 L 9 1 L 9 9")),
            (path("M1 1L2 2,3"), path("M1 1L2 2")),
            (path("M 1 1 H 5 V 5 Z foo L 8 8"), path("M 1 1 H 5 V 5 Z")),
            (path("M1 1 C 1 2 3 4 5 6 7 8 9"), path("M1 1 C 1 2 3 4 5 6")),
            (path("M 1 1 L 5 5 A 4 4 0 2 0 9 9 L 1 9"), path("M 1 1 L 5 5")),
            (path("M 1 1 l 3 4px M 5 5 L 9 9"), path("M 1 1 l 3 4")),
            (path("L 1 1 L 5 5"), String::new()),
            (path("M NaN 0 L 9 9"), String::new()),
            (points("polygon", "1 1 9 1 9 9 x 5 5"), points("polygon", "1 1 9 1 9 9")),
            (points("polyline", "1 1 9 1 9 9 5"), points("polyline", "1 1 9 1 9 9")),
            (points("polyline", "1 1 9 1 9 x 5 5"), points("polyline", "1 1 9 1")),
        ] {
            let xml = usvg::roxmltree::Document::parse(&broken).expect("XML");
            assert_eq!(fault(xml.root_element()), Some(Fault::Broken), "{broken}");
            assert_eq!(drawn(&broken), drawn(&whole), "{broken}");
        }
        assert_ne!(drawn(&path("M 1 1 L 9 1 L 9 9")), "", "what is compared is there");
    }
}
