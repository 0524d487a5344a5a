//! What is known of a graph's parameters, and what is wrong with what its nodes say of them.

use spanforge_reflect::{Pin, PinDirection};

use super::{CheckedGraph, CheckedNode, Input, given};
use crate::graph::bank::Banks;
use crate::graph::error::{At, GraphError, GraphErrorKind};
use crate::graph::node::{Graph, Kind, Node, VALUE};
use crate::graph::parameter::{blank, described as pin};

/// Places of a graph's parameters, by name.
pub(super) fn places(graph: &Graph) -> Vec<usize> {
    let mut named: Vec<(&str, usize)> = Vec::new();
    for (place, node) in graph.nodes.iter().enumerate() {
        if let Kind::Parameter { name, .. } = &node.kind {
            named.push((name, place));
        }
    }
    named.sort_unstable();
    named.into_iter().map(|(_, place)| place).collect()
}

/// The pins of a graph's parameters, in the order of their names. `graphs` has those that its nodes are.
pub(super) fn described(
    checked: &CheckedGraph,
    banks: &Banks,
    graphs: &[Option<CheckedGraph>],
) -> (Vec<Pin>, Vec<GraphError>) {
    let graph = checked.graph;
    let mut errors: Vec<GraphError> = Vec::new();
    for node in graph.nodes.iter().filter(|node| !node.about.is_empty()) {
        if !matches!(node.kind, Kind::Parameter { .. }) {
            let reason = "parameters alone have words about them".into();
            errors.push(at(node, None, GraphErrorKind::Refused { reason }));
        }
    }
    let feeds = feeds(checked, banks, graphs);
    let (mut pins, none) = (Vec::new(), Vec::new());
    for place in places(graph) {
        let Some(node) = graph.nodes.get(place) else { continue };
        let Kind::Parameter { name, ty } = &node.kind else { continue };
        let mut default = node.values.get(VALUE);
        if let Some(Err(kind)) = default.map(|value| given(value, *ty)) {
            errors.push(at(node, Some(VALUE), kind));
            default = None;
        }
        let feeds = feeds.get(place).unwrap_or(&none);
        pins.push(pin((name, *ty), &node.about, default, feeds).unwrap_or_else(|reasons| {
            let kinds = reasons.into_iter().map(|reason| GraphErrorKind::Value { reason });
            errors.extend(kinds.map(|kind| at(node, Some(VALUE), kind)));
            blank(name, *ty)
        }));
    }
    (pins, errors)
}

fn at(node: &Node, pin: Option<&str>, kind: GraphErrorKind) -> GraphError {
    GraphError { at: At { node: Some(node.id), pin: pin.map(str::to_owned), ..At::default() }, kind }
}

/// By place of a node: if it is a parameter, the pins that take it as it is or spread over their components.
fn feeds<'k>(
    checked: &CheckedGraph,
    banks: &'k Banks,
    graphs: &'k [Option<CheckedGraph>],
) -> Vec<Vec<&'k Pin>> {
    let is_parameter = |place: usize| {
        let node = checked.graph.nodes.get(place);
        node.is_some_and(|node| matches!(node.kind, Kind::Parameter { .. }))
    };
    let mut feeds: Vec<Vec<&'k Pin>> = vec![Vec::new(); checked.nodes.len()];
    let mut feed = |node: &CheckedNode, sink: usize, pin: &'k Pin| {
        if let Some(&Input::Link { node: from, .. }) = node.inputs.get(sink)
            && is_parameter(from)
            && let Some(pins) = feeds.get_mut(from)
        {
            pins.push(pin);
        }
    };
    for node in &checked.nodes {
        if let Some(function) = node.function.and_then(|number| banks.numbered(number)) {
            let sinks = function.pins.iter().filter(|pin| pin.direction == PinDirection::Sink);
            sinks.enumerate().for_each(|(sink, pin)| feed(node, sink, pin));
        }
        if let Some(Some(held)) = node.graph.and_then(|number| graphs.get(number)) {
            held.parameters.iter().enumerate().for_each(|(sink, pin)| feed(node, sink, pin));
        }
    }
    feeds
}
