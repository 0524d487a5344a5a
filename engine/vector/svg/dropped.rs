//! What usvg leaves out of its tree without a word: found in the XML, before the tree is asked.
//! An element counts where it can be seen: not below `display: none`, nor in a definition that nothing refers to.

use std::collections::HashSet;
use std::str::FromStr;

use usvg::roxmltree::{Document, Node};

use super::NotDrawn;
use super::numbers::{self, Fault};
use super::sheet;
use super::style::{Style, Styles};
use super::values;

const SVG: &str = "http://www.w3.org/2000/svg";
const XLINK: &str = "http://www.w3.org/1999/xlink";

/// Elements that show nothing where they stand.
const DEFINITIONS: &[&str] = &[
    "clipPath",
    "defs",
    "desc",
    "filter",
    "font",
    "hatch",
    "linearGradient",
    "marker",
    "mask",
    "meshgradient",
    "metadata",
    "pattern",
    "radialGradient",
    "symbol",
    "title",
];
const SHAPES: &[&str] = &["circle", "ellipse", "line", "path", "polygon", "polyline", "rect"];
const ANIMATIONS: &[&str] = &["animate", "animateColor", "animateMotion", "animateTransform", "set"];
/// Of SVG 2, or of HTML inside SVG.
const UNKNOWN: &[&str] =
    &["canvas", "hatch", "iframe", "mesh", "meshgradient", "solidColor", "solidcolor", "video"];
/// Properties that place a shape; usvg reads them from attributes only.
const GEOMETRY: &[&str] = &["cx", "cy", "d", "height", "r", "rx", "ry", "width", "x", "y"];
const TRANSFORMS: &[&str] = &["offset-path", "rotate", "scale", "translate"];
const COLORS: &[&str] = &["color", "fill", "stop-color", "stroke"];
/// Functions of CSS that usvg does not evaluate.
const COLOR_FUNCTIONS: &[&str] = &[
    "calc(",
    "color(",
    "color-mix(",
    "env(",
    "hwb(",
    "lab(",
    "lch(",
    "light-dark(",
    "oklab(",
    "oklch(",
    "var(",
];

/// What an element hands down to its children.
#[derive(Clone, Copy, Default)]
struct Context {
    /// Not displayed, or not SVG.
    is_out: bool,
    /// Inside a definition that nothing refers to.
    is_idle: bool,
    /// Something refers to it: it may be seen with another style than its own.
    is_shared: bool,
    is_invisible: bool,
    has_stroke: bool,
    has_dashes: bool,
    has_arcs: bool,
    is_linear_rgb: bool,
}

/// Counts into `not_drawn`.
pub(super) fn count(xml: &Document<'_>, not_drawn: &mut NotDrawn) {
    let styles = Styles::new(xml);
    let references = references(xml);
    // Parents come before their children, and ids count up: no recursion, however deep the file is.
    let mut contexts: Vec<Context> = Vec::new();
    for node in xml.descendants() {
        let parent =
            node.parent().and_then(|p| contexts.get(p.id().get_usize()).copied()).unwrap_or_default();
        let context = if node.is_element() && !parent.is_out {
            let style = styles.of(node);
            let context = parent.below(node, &style, &references);
            count_element(node, &style, &context, not_drawn);
            context
        } else {
            let is_sheet = node.pi().is_some_and(|pi| pi.target == "xml-stylesheet");
            not_drawn.add(NotDrawn::EXTERNAL, is_sheet.into());
            parent
        };
        contexts.resize(node.id().get_usize() + 1, context);
    }
}

impl Context {
    fn below(mut self, node: Node<'_, '_>, style: &Style<'_>, references: &HashSet<&str>) -> Self {
        let is_referred_to = node.attribute("id").is_some_and(|id| references.contains(id));
        self.is_out = !is_svg(node) || style.value("display") == Some("none");
        self.is_shared |= is_referred_to;
        if DEFINITIONS.contains(&node.tag_name().name()) {
            self.is_idle = !is_referred_to;
        } else {
            self.is_idle &= !is_referred_to;
        }
        let inherit = |flag: &mut bool, name, says: fn(&str) -> bool| {
            *flag = style.value(name).map_or(*flag, says);
        };
        inherit(&mut self.is_invisible, "visibility", |v| matches!(v, "hidden" | "collapse"));
        inherit(&mut self.has_stroke, "stroke", |v| v != "none");
        inherit(&mut self.has_dashes, "stroke-dasharray", |v| v != "none");
        inherit(&mut self.has_arcs, "stroke-linejoin", |v| v == "arcs");
        inherit(&mut self.is_linear_rgb, "color-interpolation", |v| v == "linearRGB");
        self
    }
}

fn count_element(node: Node<'_, '_>, style: &Style<'_>, context: &Context, not_drawn: &mut NotDrawn) {
    let name = node.tag_name().name();
    if name == "style" && !context.is_out {
        let found = sheet::unevaluated(node);
        not_drawn.add(NotDrawn::EXTERNAL, found.imports);
        not_drawn.add(NotDrawn::CSS_RULE, found.rules);
    }
    let mut count = |what, is: bool| not_drawn.add(what, is.into());
    if UNKNOWN.contains(&name) && !context.is_idle && style.value("display") != Some("none") {
        return count(NotDrawn::UNKNOWN_ELEMENT, true);
    }
    if context.is_out {
        return;
    }
    match name {
        "script" => count(NotDrawn::SCRIPT, true),
        _ if ANIMATIONS.contains(&name) => count(NotDrawn::ANIMATION, true),
        _ => {}
    }
    if context.is_idle {
        return;
    }
    let is_gradient = matches!(name, "linearGradient" | "radialGradient");
    count(NotDrawn::LINEAR_RGB, is_gradient && context.is_linear_rgb);
    count(
        NotDrawn::EXTERNAL,
        (name == "use" || is_gradient) && href(node).is_some_and(|h| !h.is_empty() && !h.starts_with('#')),
    );
    if context.is_invisible {
        return;
    }
    count(NotDrawn::FOREIGN_OBJECT, name == "foreignObject" && !has_substitute(node));
    count_style(node, style, &mut count);
    let (is_shape, is_text) = (SHAPES.contains(&name), name == "text");
    if is_shape || is_text {
        let has_stroke = context.has_stroke || context.is_shared;
        let effect = style.value("vector-effect").is_some_and(|v| v != "none");
        count(NotDrawn::VECTOR_EFFECT, effect && has_stroke);
        count(NotDrawn::ARCS_JOIN, context.has_arcs && has_stroke);
        let has_dashes = context.has_dashes || context.is_shared;
        count(NotDrawn::PATH_LENGTH, node.has_attribute("pathLength") && has_stroke && has_dashes);
    }
    // What it shows may have joins of its own; what it has none of comes from here.
    count(NotDrawn::ARCS_JOIN, name == "use" && context.has_arcs);
    let wraps = ["inline-size", "shape-inside"].iter().filter_map(|p| style.value(p));
    count(NotDrawn::WRAPPED_TEXT, is_text && wraps.into_iter().any(|v| !matches!(v, "0" | "auto" | "none")));
    if is_shape {
        let what = match numbers::fault(node) {
            Some(Fault::Broken) => NotDrawn::BROKEN_PATH,
            Some(Fault::NotFinite) => NotDrawn::NOT_FINITE,
            None => return,
        };
        count(what, true);
        warn(node, what);
    } else if !numbers::has_finite_transform(node) {
        count(NotDrawn::NOT_FINITE, true);
        warn(node, NotDrawn::NOT_FINITE);
    }
}

/// Says which element it is: the list has names and counts only.
fn warn(node: Node<'_, '_>, what: &str) {
    let id = node.attribute("id").map_or(String::new(), |id| format!(" id={id:?}"));
    let at = node.document().text_pos_at(node.range().start);
    log::warn!("<{}{id}> in line {}, column {}: {what}", node.tag_name().name(), at.row, at.col);
}

/// What style sheets may ask of any element.
fn count_style(node: Node<'_, '_>, style: &Style<'_>, count: &mut impl FnMut(&'static str, bool)) {
    let name = node.tag_name().name();
    let is_placed = SHAPES.contains(&name) || matches!(name, "image" | "use");
    for property in style.iter() {
        let value = property.value;
        count(NotDrawn::EXTERNAL, values::is_elsewhere(value));
        let is_color = COLORS.contains(&property.name);
        count(NotDrawn::CSS_COLOR, is_color && values::is_other_color(property, style));
        // What is placed by it is counted below.
        let is_place = is_placed && GEOMETRY.contains(&property.name);
        count(NotDrawn::CSS_VALUE, !is_place && values::is_beyond(property));
        match property.name {
            "transform" if property.is_css => {
                let is_known = value == "none" || svgtypes::Transform::from_str(value).is_ok();
                count(NotDrawn::CSS_TRANSFORM, !is_known);
            }
            "transform-box" => {
                let moves = style.value("transform").is_some_and(|t| t != "none");
                count(NotDrawn::CSS_TRANSFORM, moves && value != "view-box");
            }
            name if TRANSFORMS.contains(&name) && property.is_css => {
                count(NotDrawn::CSS_TRANSFORM, value != "none");
            }
            name if GEOMETRY.contains(&name) && (property.is_css || values::is_beyond(property)) => {
                count(NotDrawn::CSS_GEOMETRY, is_placed && !matches!(value, "auto" | "none"));
                let sizes = node.tag_name().name() == "svg" && matches!(name, "width" | "height");
                count(NotDrawn::CSS_GEOMETRY, sizes && property.is_css && !matches!(value, "auto" | "100%"));
            }
            name if COLORS.contains(&name) => {
                let value = value.to_ascii_lowercase();
                // By whole words: `icc-color(..)` follows a colour that serves as well.
                let mut words = value
                    .split_inclusive('(')
                    .map(|call| call.rsplit(|c: char| c.is_whitespace() || c == ',').next().unwrap_or(call));
                count(NotDrawn::CSS_COLOR, words.any(|word| COLOR_FUNCTIONS.contains(&word)));
            }
            "clip-path" if is_function(value) => count(NotDrawn::CLIP_PATH, true),
            "mask" if is_function(value) => count(NotDrawn::MASK, true),
            "mask-image" | "-webkit-mask" | "-webkit-mask-image" => count(NotDrawn::MASK, value != "none"),
            "backdrop-filter" => count(NotDrawn::FILTER, value != "none"),
            _ => {}
        }
    }
}

/// `circle(..)` and its like, in the place of `url(..)`.
fn is_function(value: &str) -> bool {
    value.contains('(') && !value.starts_with("url(")
}

/// The file itself says what to show instead, or that the element asks for what is not there.
fn has_substitute(node: Node<'_, '_>) -> bool {
    let chooses = node.parent().is_some_and(|p| p.tag_name().name() == "switch");
    let has_next = || node.next_siblings().skip(1).any(|n| n.is_element() && is_svg(n));
    node.attribute("requiredExtensions").is_some_and(|v| !v.trim().is_empty()) || (chooses && has_next())
}

fn is_svg(node: Node<'_, '_>) -> bool {
    matches!(node.tag_name().namespace(), None | Some(SVG))
}

fn href<'a>(node: Node<'a, '_>) -> Option<&'a str> {
    node.attribute("href").or_else(|| node.attribute((XLINK, "href"))).map(str::trim)
}

/// The ids that anything in the file refers to, and other words behind a `#`: colours, for one, which do no harm here.
fn references<'a>(xml: &'a Document<'_>) -> HashSet<&'a str> {
    let texts = xml.descendants().filter_map(|n| n.text().filter(|_| n.tag_name().name() == "style"));
    let values = xml.descendants().flat_map(|n| n.attributes()).map(|a| a.value());
    let ends = |c: char| c.is_whitespace() || matches!(c, ')' | '"' | '\'' | ';' | ',');
    let words =
        |text: &'a str| text.split('#').skip(1).map(move |rest| rest.split(ends).next().unwrap_or(rest));
    texts.chain(values).flat_map(words).collect()
}
