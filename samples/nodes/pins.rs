//! The pins of a node: what a box shows, whatever kind its node is of.

use spanforge::graph::{Banks, ExposedParameter, Graph, Kind, Node, Pin, PinDirection, Type, VALUE, Value};

/// A pin as a box shows it.
pub(crate) struct NodePin {
    pub(crate) name: String,
    pub(crate) label: String,
    pub(crate) is_source: bool,
    /// What can be dragged: the value of a sink that nothing is linked to, of a constant, or of a parameter.
    pub(crate) value: Option<Value>,
    pub(crate) range: Range,
}

/// Which values a pin takes, as far as that is said.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Range {
    pub(crate) min: Option<f64>,
    pub(crate) max: Option<f64>,
    pub(crate) step: Option<f64>,
}

/// What a box has above its pins.
pub(crate) fn title(node: &Node, banks: &Banks) -> String {
    match &node.kind {
        Kind::Function(key) => {
            banks.function(key).map_or(key.name.clone(), |function| function.label.clone())
        }
        Kind::Constant(value) => value.ty.to_string(),
        Kind::Parameter { name, .. } => node.about.label.clone().unwrap_or_else(|| name.clone()),
        Kind::Swizzle(components) => format!(".{components}"),
        Kind::Convert(ty) => format!("to {ty}"),
        Kind::Graph(name) => name.clone(),
        Kind::Unknown(_) => "?".into(),
    }
}

/// The pins of a node, sources first. `exposed` is what is known of the graph's own parameters.
pub(crate) fn pins(graph: &Graph, node: &Node, banks: &Banks, exposed: &[ExposedParameter]) -> Vec<NodePin> {
    let value_pin = |is_source: bool| plain(VALUE, is_source);
    let mut pins = match &node.kind {
        Kind::Function(key) => {
            let pins = banks.function(key).map_or(&[][..], |function| &function.pins);
            pins.iter().map(|pin| of_function(pin, node)).collect()
        }
        Kind::Constant(value) => vec![NodePin { value: Some(value.clone()), ..value_pin(true) }],
        Kind::Parameter { name, .. } => vec![match exposed.iter().find(|exposed| exposed.name == *name) {
            Some(exposed) => {
                let value = value(&exposed.pin, node.values.get(VALUE));
                NodePin { value, range: range(&exposed.pin), ..value_pin(true) }
            }
            None => value_pin(true),
        }],
        Kind::Swizzle(_) | Kind::Convert(_) => vec![value_pin(true), value_pin(false)],
        Kind::Graph(name) => of_graph(graph.graphs.get(name)),
        Kind::Unknown(_) => Vec::new(),
    };
    pins.sort_by_key(|pin| !pin.is_source);
    pins
}

fn plain(name: &str, is_source: bool) -> NodePin {
    NodePin { name: name.into(), label: name.into(), is_source, value: None, range: Range::default() }
}

fn of_function(pin: &Pin, node: &Node) -> NodePin {
    let is_source = pin.direction == PinDirection::Source;
    let value = if is_source { None } else { value(pin, node.values.get(&pin.name)) };
    NodePin { label: pin.label.clone(), value, range: range(pin), ..plain(&pin.name, is_source) }
}

fn of_graph(graph: Option<&Graph>) -> Vec<NodePin> {
    let Some(graph) = graph else { return Vec::new() };
    let mut sinks: Vec<&str> = graph
        .nodes
        .iter()
        .filter_map(|node| match &node.kind {
            Kind::Parameter { name, .. } => Some(name.as_str()),
            _ => None,
        })
        .collect();
    sinks.sort_unstable();
    let sources = graph.outputs.iter().map(|output| plain(&output.name, true));
    sources.chain(sinks.into_iter().map(|name| plain(name, false))).collect()
}

/// What the node says, else the pin's default, else zeros.
fn value(pin: &Pin, said: Option<&Value>) -> Option<Value> {
    let ty = Type::of(&pin.ty)?;
    let default = pin.default.as_ref().map(|numbers| numbers.iter().map(|number| number.to_f64()).collect());
    let of = said.filter(|said| said.ty == ty).map(|said| said.of.clone());
    Some(Value { ty, of: of.or(default).unwrap_or_else(|| vec![0.0; ty.n_scalars()]) })
}

fn range(pin: &Pin) -> Range {
    let [min, max, step] = [pin.min, pin.max, pin.step].map(|number| number.map(|number| number.to_f64()));
    Range { min, max, step }
}
