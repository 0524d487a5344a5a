//! How a graph fits a host's function: where its parameters come from, and where its outputs go.

use spanforge_reflect::Direction;

use super::Exposed;
use super::block::Members;
use crate::graph::check::Checked;
use crate::graph::error::{At, GraphError, GraphErrorKind};
use crate::graph::host::{Host, HostFunction, Leaf};
use crate::graph::link::graph::MAX_PARAMETERS;
use crate::graph::node::{Graph, Kind, NodeId, VALUE};
use crate::graph::plan::Plan;

/// Where a graph's parameters come from, and where its outputs go.
pub(super) struct Fit<'h> {
    pub(super) arguments: Vec<Argument<'h>>,
    /// The output of each source that has one.
    outputs: Vec<(&'h Leaf, usize)>,
}

pub(super) enum Argument<'h> {
    Sink(&'h Leaf),
    /// What is exposed under a name.
    Exposed(String),
}

impl<'h> Fit<'h> {
    /// Adds what is exposed to `block`, and what is wrong to `errors`.
    pub(super) fn of(
        host: &Host,
        function: &'h HostFunction,
        checked: &Checked,
        plan: &Plan,
        exposed: Exposed,
        block: &mut Members,
        errors: &mut Vec<GraphError>,
    ) -> Fit<'h> {
        let mut arguments = Vec::with_capacity(plan.parameters.len());
        let outermost = checked.graphs.first();
        let pins = outermost.map_or(&[][..], |checked| &checked.parameters);
        for ((name, ty), pin) in plan.parameters.iter().zip(pins) {
            let node = outermost.and_then(|checked| parameter(checked.graph, name));
            let at = || At { node, pin: Some(VALUE.into()), ..function.at(host, None) };
            let sink = function.sinks.iter().find(|sink| sink.name == *name);
            let (found, kind) = match sink {
                Some(sink) => {
                    arguments.push(Argument::Sink(sink));
                    (sink.ty, GraphErrorKind::Type { found: sink.ty, wanted: *ty })
                }
                None => {
                    arguments.push(Argument::Exposed((*name).to_owned()));
                    if let Some(reason) = refuses(host, exposed) {
                        errors.push(GraphError { at: at(), kind: reason });
                    }
                    let (found, pins) = block.entry((*name).to_owned()).or_insert((*ty, Vec::new()));
                    pins.push(pin.clone());
                    (*found, GraphErrorKind::Type { found: *found, wanted: *ty })
                }
            };
            if found != *ty {
                errors.push(GraphError { at: at(), kind });
            }
        }
        let mut outputs = Vec::with_capacity(plan.outputs.len());
        for source in &function.sources {
            let found = plan.outputs.iter().position(|(name, _)| *name == source.name);
            let at = || function.at(host, Some(&source.name));
            let Some((place, (_, value))) = found.and_then(|n| Some((n, plan.outputs.get(n)?))) else {
                if !function.keeps(source) {
                    errors.push(GraphError { at: at(), kind: GraphErrorKind::Missing });
                }
                continue;
            };
            let found = plan.type_of(*value);
            if found != source.ty {
                errors.push(GraphError { at: at(), kind: GraphErrorKind::Type { found, wanted: source.ty } });
            }
            outputs.push((source, place));
        }
        for (name, _) in &plan.outputs {
            if !function.sources.iter().any(|source| source.name == *name) {
                let kind = GraphErrorKind::UnknownPin { pin: (*name).to_owned() };
                errors.push(GraphError { at: function.at(host, None), kind });
            }
        }
        let n_ends = plan.parameters.len() + plan.outputs.len();
        if n_ends > MAX_PARAMETERS {
            let (needed, available) = (n_ends as u64, MAX_PARAMETERS as u64);
            let kind = GraphErrorKind::TooLarge { what: "parameters and outputs", needed, available };
            errors.push(GraphError { at: function.at(host, None), kind });
        }
        Fit { arguments, outputs }
    }

    /// The output that a part of a parameter, or of what is returned, comes from.
    pub(super) fn output(&self, of: Option<usize>, path: &[u32]) -> Option<usize> {
        let is_it = |leaf: &Leaf| leaf.of == of && leaf.path == path;
        self.outputs.iter().find(|(leaf, _)| is_it(leaf)).map(|(_, place)| *place)
    }

    /// Whether an output lies within a part.
    pub(super) fn has_within(&self, of: Option<usize>, path: &[u32]) -> bool {
        self.outputs.iter().any(|(leaf, _)| leaf.of == of && leaf.path.starts_with(path))
    }
}

/// The node of a parameter.
fn parameter(graph: &Graph, wanted: &str) -> Option<NodeId> {
    let is_it = |kind: &Kind| matches!(kind, Kind::Parameter { name, .. } if name == wanted);
    graph.nodes.iter().find(|node| is_it(&node.kind)).map(|node| node.id)
}

/// Why a parameter can't be exposed.
fn refuses(host: &Host, exposed: Exposed) -> Option<GraphErrorKind> {
    let refused = |reason: &str| Some(GraphErrorKind::Refused { reason: reason.into() });
    match exposed {
        Exposed::Nowhere => Some(GraphErrorKind::Unsupplied),
        Exposed::PushConstants if host.has_push_constants => {
            refused("the host has push constants of its own, and a shader has one block of them")
        }
        Exposed::Buffer { set, binding } if host.bindings.contains(&(set, binding)) => {
            refused("the host uses the binding that parameters shall have")
        }
        _ => None,
    }
}

impl HostFunction {
    /// Whether a source without an output keeps what went in.
    fn keeps(&self, source: &Leaf) -> bool {
        let parameter = source.of.and_then(|n| self.parameters.get(n));
        parameter.is_some_and(|parameter| parameter.direction == Direction::InOut)
    }
}
