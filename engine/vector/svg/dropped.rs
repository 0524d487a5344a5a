//! What usvg leaves out of its tree without a word: found in the XML, before the tree is asked.
//! An element counts where it can be seen: not below `display: none`, nor in a definition that nothing refers to.

use std::collections::HashSet;
use std::str::FromStr;

use svgtypes::{Align, AspectRatio, ViewBox};
use usvg::Size;
use usvg::roxmltree::{Document, Node};

use super::NotDrawn;
use super::numbers::{self, Fault};
use super::sheet;
use super::style::{Style, Styles};
use super::values;

const SVG: &str = "http://www.w3.org/2000/svg";
const XLINK: &str = "http://www.w3.org/1999/xlink";
const XHTML: &str = "http://www.w3.org/1999/xhtml";

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
/// Elements that the property `clip` applies to.
const VIEWPORTS: &[&str] = &["foreignObject", "image", "marker", "mask", "pattern", "svg", "symbol"];
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

/// Counts into `not_drawn`. `size`: the picture's.
pub(super) fn count(xml: &Document<'_>, size: Size, not_drawn: &mut NotDrawn) {
    let styles = Styles::new(xml);
    let root = xml.root_element();
    count_background(root, &styles.of(root), size, not_drawn);
    let references = references(xml);
    // Parents come before their children, and ids count up: no recursion, however deep the file is.
    let mut contexts: Vec<Context> = Vec::new();
    for node in xml.descendants() {
        count_sheet(node, not_drawn);
        let parent =
            node.parent().and_then(|p| contexts.get(p.id().get_usize()).copied()).unwrap_or_default();
        let context = if node.is_element() && !parent.is_out {
            let style = styles.of(node);
            let context = parent.below(node, &style, &references);
            count_element(node, &style, &context, not_drawn);
            context
        } else {
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

/// Style sheets hold wherever they stand.
fn count_sheet(node: Node<'_, '_>, not_drawn: &mut NotDrawn) {
    let is_instruction = node.pi().is_some_and(|pi| pi.target == "xml-stylesheet");
    let is_link = node.tag_name().name() == "link" && node.tag_name().namespace() == Some(XHTML);
    let names_sheet = |relation: &str| relation.eq_ignore_ascii_case("stylesheet");
    let is_linked = is_link
        && node.attribute("rel").is_some_and(|relations| relations.split_whitespace().any(names_sheet))
        && href(node).is_some_and(|h| !h.is_empty());
    not_drawn.add(NotDrawn::EXTERNAL, (is_instruction || is_linked).into());
    if node.tag_name().name() == "style" && (is_svg(node) || node.tag_name().namespace() == Some(XHTML)) {
        let found = sheet::unevaluated(node);
        not_drawn.add(NotDrawn::EXTERNAL, found.imports);
        not_drawn.add(NotDrawn::CSS_RULE, found.rules);
    }
}

fn count_element(node: Node<'_, '_>, style: &Style<'_>, context: &Context, not_drawn: &mut NotDrawn) {
    let name = node.tag_name().name();
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
    count(NotDrawn::TEXT_PATH, name == "textPath" && asks_for_more(node));
    if is_shape {
        match numbers::fault(node) {
            // What comes before the error is drawn, as SVG asks: that is the picture, and nothing is missing in it.
            Some(Fault::Broken) => warn(node, "an error in its path data; what comes before it is drawn"),
            Some(Fault::NotFinite) => {
                count(NotDrawn::NOT_FINITE, true);
                warn(node, NotDrawn::NOT_FINITE);
            }
            None => {}
        }
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
            "clip" => count(NotDrawn::CLIP, VIEWPORTS.contains(&name) && value != "auto"),
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

/// The background of the root, which is that of the whole picture: usvg fills the view box with a plain colour, and reads it
/// from an attribute too, which browsers do not know.
fn count_background(root: Node<'_, '_>, style: &Style<'_>, size: Size, not_drawn: &mut NotDrawn) {
    let says = |value: &str| !matches!(value, "inherit" | "initial" | "none" | "transparent");
    for property in style.iter().filter(|property| says(property.value)) {
        let is_other = match property.name {
            "background" | "background-image" => property.is_css,
            "background-color" => match (property.is_css, values::is_plain_color(property.value)) {
                (true, true) => !fills(root, style, size),
                (is_css, is_plain) => is_css != is_plain,
            },
            _ => false,
        };
        not_drawn.add(NotDrawn::BACKGROUND, is_other.into());
    }
}

/// Whether the view box is all of a picture, or more.
fn fills(root: Node<'_, '_>, style: &Style<'_>, size: Size) -> bool {
    let view_box = root.attribute("viewBox").and_then(|text| ViewBox::from_str(text).ok());
    let aspect = root.attribute("preserveAspectRatio").and_then(|text| AspectRatio::from_str(text).ok());
    let aspect = aspect.unwrap_or_default();
    let has_shape = |b: ViewBox| {
        let (across, down) = (b.w * f64::from(size.height()), b.h * f64::from(size.width()));
        (across - down).abs() <= 1e-6 * across.max(down)
    };
    style.value("transform").is_none_or(|transform| transform == "none")
        && view_box.is_none_or(|b| aspect.align == Align::None || aspect.slice || has_shape(b))
}

/// What a `textPath` asks for beside following the path that it refers to.
fn asks_for_more(text_path: Node<'_, '_>) -> bool {
    let is = |name, value| text_path.attribute(name) == Some(value);
    let has_own = text_path.attribute("path").is_some_and(numbers::is_whole_path);
    has_own || is("side", "right") || is("method", "stretch")
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
