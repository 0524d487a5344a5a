//! Whether a graph is right: every link has its ends, types fit, nothing is missing, nothing goes round. All that is wrong is
//! found at once, in time linear in nodes, links and pins.

use std::collections::{HashMap, HashSet};

use spanforge_reflect::Pin;

use super::bank::Banks;
use super::error::{At, GraphError, GraphErrorKind, GraphErrors};
use super::function::Ends;
use super::node::{Graph, Kind, Link, NodeId, Output, Port, VALUE};
use super::value::{Type, Value};
use crate::error::Result;

mod held;
mod order;
mod parameters;
mod pins;

pub(super) use held::Held;
use pins::Pins;
pub(super) use pins::places;

/// A graph that is right with those that its nodes are, and what was found on the way.
pub(super) struct Checked<'g> {
    pub(super) held: Held<'g>,
    /// By number of the graph; the outermost is 0.
    pub(super) graphs: Vec<CheckedGraph<'g>>,
}

/// One graph.
pub(super) struct CheckedGraph<'g> {
    pub(super) graph: &'g Graph,
    /// By place in `graph.nodes`.
    pub(super) nodes: Vec<CheckedNode>,
    /// What comes out: the place of a node, its source and that one's type.
    pub(super) outputs: Vec<(usize, usize, Type)>,
    /// What is known of its parameters, in the order of their names.
    pub(super) parameters: Vec<Pin>,
}

/// A node whose links have ends.
#[derive(Default)]
pub(super) struct CheckedNode {
    pub(super) inputs: Vec<Input>,
    pub(super) sources: Vec<Type>,
    /// The number of its function.
    pub(super) function: Option<usize>,
    /// The number of the graph that it is.
    pub(super) graph: Option<usize>,
    /// Which of the graph's sinks it is, where it is a parameter.
    pub(super) sink: usize,
}

/// What a sink takes.
#[derive(Clone)]
pub(super) enum Input {
    /// A source: the place of its node, its place among that one's sources, its type, and the type that it becomes.
    Link { node: usize, source: usize, found: Type, wanted: Type },
    /// A value, as words.
    Value(Type, Vec<u32>),
    /// Nothing that is right; an error says so.
    Wrong,
}

/// Checks a graph, and once each of those that its nodes are, however many are.
///
/// # Errors
/// Everything that is wrong, in the order of nodes.
pub(super) fn check<'g>(graph: &'g Graph, banks: &Banks) -> Result<Checked<'g>> {
    let held = Held::of(graph);
    let n = held.graphs.len();
    let (order, mut errors) = held.order();
    let (mut ends, mut graphs): (Vec<Option<Ends>>, Vec<_>) = (vec![None; n], Vec::new());
    graphs.resize_with(n, || None);
    for number in order {
        let Some(graph) = held.graphs.get(number).map(|held| held.graph) else { continue };
        let known = Known { banks, held: &held, ends: &ends };
        let (mut checked, found) = check_one(graph, &known);
        let (pins, wrong) = parameters::described(&checked.graph, banks, &graphs);
        checked.graph.parameters = pins;
        let signature = signature(&checked);
        if !found.is_empty() || !wrong.is_empty() {
            let path = held.path(number);
            let with_path =
                |error: GraphError| GraphError { at: At { path: path.clone(), ..error.at }, ..error };
            errors.entry(number).or_default().extend(found.into_iter().chain(wrong).map(with_path));
        }
        let (Some(of_number), Some(ends)) = (graphs.get_mut(number), ends.get_mut(number)) else { continue };
        (*of_number, *ends) = (Some(checked.graph), Some(signature));
    }
    if errors.is_empty() {
        return Ok(Checked { graphs: graphs.into_iter().flatten().collect(), held });
    }
    let mut all = Vec::new();
    for (_, mut of_graph) in errors {
        let key = |error: &GraphError| (error.at.node.is_none(), error.at.node, error.at.pin.clone());
        of_graph.sort_by_cached_key(key);
        all.append(&mut of_graph);
    }
    Err(GraphErrors(all).into())
}

/// What nodes can be.
pub(super) struct Known<'k> {
    banks: &'k Banks,
    held: &'k Held<'k>,
    /// Pins of graphs, by number, as far as they are checked.
    ends: &'k [Option<Ends>],
}

/// One graph, right or not.
struct One<'g> {
    graph: CheckedGraph<'g>,
    /// Types of outputs, where they are known.
    outputs: Vec<Option<Type>>,
}

fn check_one<'g>(graph: &'g Graph, known: &Known) -> (One<'g>, Vec<GraphError>) {
    let mut checker = Checker { graph, places: HashMap::new(), lost: HashSet::new(), errors: Vec::new() };
    checker.names();
    let mut nodes: Vec<Pins> = graph.nodes.iter().map(|node| checker.pins(known, node)).collect();
    let links = checker.links(&nodes);
    let mut users = vec![Vec::new(); nodes.len()];
    for (place, ends) in links.iter().enumerate() {
        for end in ends.iter().flatten() {
            users.get_mut(end.node).into_iter().for_each(|users: &mut Vec<usize>| users.push(place));
        }
    }
    let (order, cycles) = order::order(&users);
    for cycle in cycles {
        let path: Vec<NodeId> =
            cycle.iter().filter_map(|&place| graph.nodes.get(place)).map(|node| node.id).collect();
        let at = At { node: path.iter().min().copied(), ..At::default() };
        checker.errors.push(GraphError { at, kind: GraphErrorKind::Cycle { path } });
    }
    let mut checked: Vec<CheckedNode> = Vec::new();
    checked.resize_with(nodes.len(), CheckedNode::default);
    // What is behind a cycle may have errors of its own.
    let mut is_behind = vec![true; nodes.len()];
    order.iter().filter_map(|&place| is_behind.get_mut(place).map(|is| *is = false)).for_each(drop);
    let behind = (0..nodes.len()).filter(|&place| is_behind.get(place) == Some(&true));
    for place in order.into_iter().chain(behind) {
        checker.node(place, &links, &mut nodes, &mut checked);
    }
    let found: Vec<_> = graph.outputs.iter().map(|output| checker.source_of(output, &nodes)).collect();
    checker.outputs(&nodes);
    for (sink, place) in parameters::places(graph).into_iter().enumerate() {
        checked.get_mut(place).into_iter().for_each(|node| node.sink = sink);
    }
    let outputs = found.iter().map(|found| found.map(|(.., ty)| ty)).collect();
    let (found, parameters) = (found.into_iter().flatten().collect(), Vec::new());
    let graph = CheckedGraph { graph, nodes: checked, outputs: found, parameters };
    (One { graph, outputs }, checker.errors)
}

/// The pins of a graph that is a node.
fn signature(One { graph: checked, outputs }: &One) -> Ends {
    let graph = checked.graph;
    let nodes = parameters::places(graph).into_iter().filter_map(|place| graph.nodes.get(place));
    let sinks = nodes.zip(&checked.parameters).filter_map(|(node, pin)| {
        let Kind::Parameter { name, ty } = &node.kind else { return None };
        let of_pins = || pin.default.as_ref().map(|numbers| Value::of_pin(*ty, numbers));
        // What is none of its type is said at the parameter, not wherever its graph is a node.
        let own = node.values.get(VALUE).filter(|value| given(value, *ty).is_ok());
        Some((name.clone(), Some(*ty), own.cloned().or_else(of_pins)))
    });
    let sources = graph.outputs.iter().zip(outputs).map(|(output, ty)| (output.name.clone(), *ty));
    Ends::new(sinks.collect(), sources.collect())
}

/// A link that ends in a pin: places of node and source.
#[derive(Clone, Copy)]
pub(super) struct Ended<'g> {
    link: &'g Link,
    node: usize,
    source: usize,
}

/// By place of the node: what is linked to each of its sinks.
type Links<'g> = Vec<Vec<Option<Ended<'g>>>>;

struct Checker<'g> {
    graph: &'g Graph,
    places: HashMap<NodeId, usize>,
    /// Sinks, by place of node and sink, whose link has no source: an error says so, and no other that it is missing.
    lost: HashSet<(usize, usize)>,
    errors: Vec<GraphError>,
}

impl<'g> Checker<'g> {
    fn error(&mut self, node: Option<NodeId>, pin: Option<&str>, kind: GraphErrorKind) {
        let at = At { node, pin: pin.map(str::to_owned), ..At::default() };
        self.errors.push(GraphError { at, kind });
    }

    /// Nodes have numbers, parameters and outputs names of their own.
    fn names(&mut self) {
        let graph = self.graph;
        let (mut parameters, mut outputs) = (HashSet::new(), HashSet::new());
        let clash = |what, name: &str| GraphErrorKind::Clash { what, name: name.into() };
        for (place, node) in graph.nodes.iter().enumerate() {
            if self.places.insert(node.id, place).is_some() {
                self.error(Some(node.id), None, clash("a node", &node.id.0.to_string()));
            }
            if let Kind::Parameter { name, .. } = &node.kind
                && !parameters.insert(name)
            {
                self.error(Some(node.id), None, clash("a parameter", name));
            }
        }
        for output in &graph.outputs {
            if !outputs.insert(&output.name) {
                self.error(None, Some(&output.name), clash("an output", &output.name));
            }
        }
    }

    /// Both ends of every link, as far as they are there.
    fn links(&mut self, nodes: &[Pins]) -> Links<'g> {
        let mut links: Links = nodes.iter().map(|pins| vec![None; pins.sinks.len()]).collect();
        for link in &self.graph.links {
            let Some(to) = self.place(link.to.node, &link.to.pin) else { continue };
            let pins = nodes.get(to).filter(|pins| !pins.is_unknown);
            let sink = pins.map(|pins| pins.sink(&link.to.pin));
            if sink == Some(None) {
                let kind = GraphErrorKind::UnknownPin { pin: link.to.pin.clone() };
                self.error(Some(link.to.node), None, kind);
            }
            let found = self.source(&link.from, nodes, Some((link.to.node, &link.to.pin)));
            let Some(Some(sink)) = sink else { continue };
            let Some((node, source)) = found else {
                self.lost.insert((to, sink));
                continue;
            };
            let Some(end) = links.get_mut(to).and_then(|sinks| sinks.get_mut(sink)) else { continue };
            if end.replace(Ended { link, node, source }).is_some() {
                self.error(Some(link.to.node), Some(&link.to.pin), GraphErrorKind::TwoLinks);
            }
        }
        links
    }

    fn place(&mut self, node: NodeId, pin: &str) -> Option<usize> {
        let place = self.places.get(&node).copied();
        if place.is_none() {
            self.error(Some(node), Some(pin), GraphErrorKind::UnknownNode { node });
        }
        place
    }

    /// Node and source that a port names; errors are those of `user`, whose link it is.
    fn source(
        &mut self,
        port: &Port,
        nodes: &[Pins],
        user: Option<(NodeId, &str)>,
    ) -> Option<(usize, usize)> {
        let (node, pin) = user.unzip();
        let Some(&place) = self.places.get(&port.node) else {
            self.error(node, pin, GraphErrorKind::UnknownNode { node: port.node });
            return None;
        };
        // What an unknown function gives is not known: that is said once, at its node.
        let pins = nodes.get(place).filter(|pins| !pins.is_unknown)?;
        let source = pins.source(&port.pin);
        if source.is_none() {
            let name = format!("{}.{}", port.node.0, port.pin);
            self.error(node, pin, GraphErrorKind::UnknownPin { pin: name });
        }
        Some((place, source?))
    }

    /// The types of a node, whose inputs have theirs.
    fn node(&mut self, place: usize, links: &Links<'g>, nodes: &mut [Pins], checked: &mut [CheckedNode]) {
        let Some(node) = self.graph.nodes.get(place) else { return };
        let Some(ends) = links.get(place) else { return };
        let mut inputs = Vec::with_capacity(ends.len());
        for (sink, end) in ends.iter().enumerate() {
            let Some((name, wanted, default)) = nodes.get(place).and_then(|pins| pins.sinks.get(sink)) else {
                continue;
            };
            let input = match end {
                Some(end) => {
                    let found = nodes.get(end.node).and_then(|pins| pins.sources.get(end.source));
                    let found = found.and_then(|(_, ty)| *ty);
                    found.map_or(Ok(Input::Wrong), |found| becomes(end, found, wanted.unwrap_or(found)))
                }
                None => match node.values.get(name).or(default.as_ref()) {
                    Some(value) => given(value, wanted.unwrap_or(value.ty)),
                    None if self.lost.contains(&(place, sink)) => Ok(Input::Wrong),
                    None => Err(GraphErrorKind::Missing),
                },
            };
            let name = name.clone();
            inputs.push(input.unwrap_or_else(|kind| {
                self.error(Some(node.id), Some(&name), kind);
                Input::Wrong
            }));
        }
        if let Some(pins) = nodes.get_mut(place) {
            if let Err(kind) = pins.follow(&node.kind, inputs.first()) {
                self.error(Some(node.id), None, kind);
            }
            let sources = pins.sources.iter().filter_map(|(_, ty)| *ty).collect();
            if let Some(checked) = checked.get_mut(place) {
                let (function, graph) = (pins.function, pins.graph);
                *checked = CheckedNode { inputs, sources, function, graph, sink: 0 };
            }
        }
        let Some(pins) = nodes.get(place).filter(|pins| !pins.is_unknown) else { return };
        let is_default = |name: &str| name == VALUE && matches!(node.kind, Kind::Parameter { .. });
        let is_unknown = |name: &&String| pins.sink(name).is_none() && !is_default(name);
        let unknown: Vec<_> = node.values.keys().filter(is_unknown).collect();
        for pin in unknown {
            self.error(Some(node.id), None, GraphErrorKind::UnknownPin { pin: pin.clone() });
        }
    }

    fn source_of(&self, output: &Output, nodes: &[Pins]) -> Option<(usize, usize, Type)> {
        let place = *self.places.get(&output.from.node)?;
        let pins = nodes.get(place)?;
        let source = pins.source(&output.from.pin)?;
        Some((place, source, pins.sources.get(source)?.1?))
    }

    fn outputs(&mut self, nodes: &[Pins]) {
        for output in &self.graph.outputs {
            if self.places.contains_key(&output.from.node) {
                let n = self.errors.len();
                let _ = self.source(&output.from, nodes, None);
                self.errors.iter_mut().skip(n).for_each(|error| error.at.pin = Some(output.name.clone()));
            } else {
                let kind = GraphErrorKind::UnknownNode { node: output.from.node };
                self.error(None, Some(&output.name), kind);
            }
        }
    }
}

/// What a source is to a sink: itself, spread over a vector's components, or without its last ones.
fn becomes(end: &Ended, found: Type, wanted: Type) -> Result<Input, GraphErrorKind> {
    let (from, to) = (found.components(), wanted.components());
    let spreads = from == Some(1) && to.is_some();
    let loses = end.link.truncate && from.zip(to).is_some_and(|(from, to)| to < from);
    let fits = found == wanted || (found.base() == wanted.base() && (spreads || loses));
    match fits {
        true => Ok(Input::Link { node: end.node, source: end.source, found, wanted }),
        false => Err(GraphErrorKind::Type { found, wanted }),
    }
}

fn given(value: &Value, wanted: Type) -> Result<Input, GraphErrorKind> {
    if value.ty != wanted {
        return Err(GraphErrorKind::Type { found: value.ty, wanted });
    }
    let words = value.words().map_err(|reason| GraphErrorKind::Value { reason })?;
    Ok(Input::Value(wanted, words))
}
