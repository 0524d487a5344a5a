//! What attributes and style sheets say about an element, for the few properties that usvg's tree does not tell.

use simplecss::{AttributeOperator, Declaration, DeclarationTokenizer, PseudoClass, StyleSheet};
use usvg::roxmltree::{Document, Node};

use super::{sheet, values};

/// The properties that are asked for beside those of `values`.
const PROPERTIES: &[&str] = &[
    "-webkit-mask",
    "-webkit-mask-image",
    "backdrop-filter",
    "background",
    "background-color",
    "background-image",
    "clip",
    "clip-path",
    "color",
    "color-interpolation",
    "d",
    "filter",
    "inline-size",
    "marker-end",
    "marker-mid",
    "marker-start",
    "mask",
    "mask-image",
    "offset-path",
    "rotate",
    "scale",
    "shape-inside",
    "stop-color",
    "transform",
    "transform-box",
    "translate",
    "vector-effect",
];

/// The style sheets of a file.
pub(super) struct Styles<'a>(StyleSheet<'a>);

/// What was declared for one element; the last one of a name wins.
pub(super) struct Style<'a>(Vec<Property<'a>>);

/// A declaration.
pub(super) struct Property<'a> {
    pub(super) name: &'a str,
    pub(super) value: &'a str,
    /// From a style sheet or a `style` attribute.
    pub(super) is_css: bool,
    important: bool,
}

impl<'a> Styles<'a> {
    pub(super) fn new(xml: &'a Document<'_>) -> Self {
        let mut all = StyleSheet::new();
        for element in xml.descendants().filter(|n| n.tag_name().name() == "style") {
            if sheet::is_css(element) {
                all.parse_more(element.text().unwrap_or_default());
            }
        }
        // Most sheets say nothing of interest, and matching selectors costs time for every element.
        all.rules.retain(|rule| rule.declarations.iter().any(|d| is_asked_for(d.name)));
        Self(all)
    }

    /// What is declared for `node` itself.
    pub(super) fn of(&self, node: Node<'a, '_>) -> Style<'a> {
        let mut style = Style(Vec::new());
        for attribute in node.attributes().filter(|a| a.namespace().is_none()) {
            if is_asked_for(attribute.name()) {
                let (name, value) = (attribute.name(), attribute.value().trim());
                style.0.push(Property { name, value, is_css: false, important: false });
            }
        }
        let rules = self.0.rules.iter().filter(|rule| rule.selector.matches(&Element(node)));
        for declaration in rules.flat_map(|rule| &rule.declarations) {
            style.declare(*declaration);
        }
        for declaration in DeclarationTokenizer::from(node.attribute("style").unwrap_or_default()) {
            style.declare(declaration);
        }
        style
    }
}

impl<'a> Style<'a> {
    fn declare(&mut self, Declaration { name, value, important }: Declaration<'a>) {
        if is_asked_for(name) {
            self.0.push(Property { name, value: value.trim(), is_css: true, important });
        }
    }

    /// The declaration that counts.
    pub(super) fn get(&self, name: &str) -> Option<&Property<'a>> {
        let named = || self.0.iter().rev().filter(|p| p.name == name);
        named().find(|p| p.important).or_else(|| named().next())
    }

    /// The value that counts; `None` where the element has none of its own.
    pub(super) fn value(&self, name: &str) -> Option<&'a str> {
        self.get(name).map(|p| p.value).filter(|v| *v != "inherit")
    }

    /// How often it is declared.
    pub(super) fn n_of(&self, name: &str) -> usize {
        self.0.iter().filter(|property| property.name == name).count()
    }

    /// All declarations that count.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Property<'a>> {
        PROPERTIES.iter().copied().chain(values::properties()).filter_map(|name| self.get(name))
    }
}

fn is_asked_for(name: &str) -> bool {
    PROPERTIES.contains(&name) || values::properties().any(|known| known == name)
}

struct Element<'a, 'input>(Node<'a, 'input>);

impl simplecss::Element for Element<'_, '_> {
    fn parent_element(&self) -> Option<Self> {
        self.0.parent_element().map(Element)
    }

    fn prev_sibling_element(&self) -> Option<Self> {
        self.0.prev_sibling_element().map(Element)
    }

    fn has_local_name(&self, name: &str) -> bool {
        self.0.tag_name().name() == name
    }

    fn attribute_matches(&self, name: &str, operator: AttributeOperator<'_>) -> bool {
        self.0.attribute(name).is_some_and(|value| operator.matches(value))
    }

    fn pseudo_class_matches(&self, class: PseudoClass<'_>) -> bool {
        class == PseudoClass::FirstChild && self.0.prev_sibling_element().is_none()
    }
}
