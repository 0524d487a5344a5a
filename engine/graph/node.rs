//! A graph: nodes, the links between their pins, and what comes out. It is data, right or wrong: `check` says which.

use std::collections::BTreeMap;

use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize};

use super::FunctionKey;
use super::error::{At, GraphErrorKind, GraphErrors};
use super::parameter::About;
use super::value::{Type, Value};
use crate::error;

/// The name of a node's only source and of what it takes, where it is no function.
pub const VALUE: &str = "value";

/// The largest integer up to which every reader of JSON tells all of them apart.
const MAX_ID: u64 = (1 << 53) - 1;
const NOT_FINITE: &str = "a number that is not finite";

/// The number of a node, which no other node of its graph ever has.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NodeId(pub u64);

/// Nodes and links. What names a function or pin that has gone stays as it is, here and in JSON.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Graph {
    /// The number of the next node.
    next: NodeId,
    /// The nodes.
    pub nodes: Vec<Node>,
    /// The links.
    #[serde(default)]
    pub links: Vec<Link>,
    /// What comes out of it, in order.
    #[serde(default)]
    pub outputs: Vec<Output>,
    /// Graphs that nodes are, its own and theirs, by name: all in the outermost graph, so that they may hold each other to
    /// any depth. [`Graph::define`] adds one with those that it brings.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub graphs: BTreeMap<String, Graph>,
    /// What another version wrote.
    #[serde(flatten)]
    pub unknown: serde_json::Map<String, serde_json::Value>,
}

/// A node.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Node {
    /// Its number.
    pub id: NodeId,
    /// What it is.
    pub kind: Kind,
    /// Values of sinks that nothing is linked to, where they are not the pins' defaults. Of a parameter, under [`VALUE`],
    /// its default.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub values: BTreeMap<String, Value>,
    /// What people are told of a parameter, and what they may give it. Of other kinds nothing is said.
    #[serde(default, skip_serializing_if = "About::is_empty")]
    pub about: About,
    /// Where an editor shows it.
    #[serde(default)]
    pub position: [f32; 2],
    /// What another version wrote.
    #[serde(flatten)]
    pub unknown: serde_json::Map<String, serde_json::Value>,
}

/// What a node is.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A function of a bank. Its pins are the function's.
    Function(FunctionKey),
    /// A value.
    Constant(Value),
    /// What whoever runs the graph gives.
    Parameter {
        /// Its name; unlike all others of the graph.
        name: String,
        /// Its type.
        #[serde(rename = "type")]
        ty: Type,
    },
    /// Components of a vector: one to four of `xyzw` or `rgba`.
    Swizzle(String),
    /// The same number in another type: between floats, integers and booleans, component by component.
    Convert(Type),
    /// A graph of [`Graph::graphs`]. Its parameters are sinks, in the order of their names, its outputs sources.
    Graph(String),
    /// What another version wrote: the graph keeps it, and is not right with it.
    #[serde(untagged)]
    Unknown(serde_json::Value),
}

/// What is said in JSON of a parameter.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Named {
    name: String,
    #[serde(rename = "type")]
    ty: Type,
}

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Kind, D::Error> {
        fn of<T: DeserializeOwned, E: Error>(said: &serde_json::Value) -> Result<T, E> {
            T::deserialize(said).map_err(E::custom)
        }
        let value = serde_json::Value::deserialize(deserializer)?;
        let known = value.as_object().filter(|object| object.len() == 1);
        let Some((kind, said)) = known.and_then(|object| object.iter().next()) else {
            return Ok(Kind::Unknown(value));
        };
        Ok(match kind.as_str() {
            "function" => Kind::Function(of(said)?),
            "constant" => Kind::Constant(of(said)?),
            "parameter" => {
                let Named { name, ty } = of(said)?;
                Kind::Parameter { name, ty }
            }
            "swizzle" => Kind::Swizzle(of(said)?),
            "convert" => Kind::Convert(of(said)?),
            "graph" => Kind::Graph(of(said)?),
            _ => Kind::Unknown(value),
        })
    }
}

/// A pin of a node.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Port {
    /// The node.
    pub node: NodeId,
    /// The pin's name: a function's own, or [`VALUE`].
    pub pin: String,
}

/// From a source to a sink.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Link {
    /// The source.
    pub from: Port,
    /// The sink.
    pub to: Port,
    /// A vector loses its last components where the sink has fewer.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub truncate: bool,
    /// What another version wrote.
    #[serde(flatten)]
    pub unknown: serde_json::Map<String, serde_json::Value>,
}

/// What comes out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Output {
    /// Its name; unlike all others of the graph.
    pub name: String,
    /// The source.
    pub from: Port,
    /// What another version wrote.
    #[serde(flatten)]
    pub unknown: serde_json::Map<String, serde_json::Value>,
}

impl Graph {
    /// No nodes.
    pub fn new() -> Graph {
        Graph::default()
    }

    /// Adds a node; gives its number.
    pub fn add(&mut self, kind: Kind) -> NodeId {
        let id = self.next;
        self.next = NodeId(id.0.saturating_add(1));
        let (values, about, position) = (BTreeMap::new(), About::default(), [0.0; 2]);
        self.nodes.push(Node { id, kind, values, about, position, unknown: serde_json::Map::new() });
        id
    }

    /// Links a source to a sink.
    pub fn link(&mut self, from: (NodeId, &str), to: (NodeId, &str)) {
        let unknown = serde_json::Map::new();
        self.links.push(Link { from: Port::new(from), to: Port::new(to), truncate: false, unknown });
    }

    /// Lets a source come out under a name.
    pub fn output(&mut self, name: &str, from: (NodeId, &str)) {
        let unknown = serde_json::Map::new();
        self.outputs.push(Output { name: name.into(), from: Port::new(from), unknown });
    }

    /// Adds a graph that nodes may be, under a name. Those that it brings are added under theirs.
    ///
    /// # Errors
    /// When another graph has one of the names; then nothing is added ([`crate::Error::Graph`]).
    pub fn define(&mut self, name: &str, mut graph: Graph) -> error::Result<()> {
        let mut added = std::mem::take(&mut graph.graphs);
        let known = added.get(name).filter(|known| **known != graph).map(|_| name);
        let is_other = |(name, new): (&String, &Graph)| self.graphs.get(name).is_some_and(|old| old != new);
        let clash = added.iter().find(|added| is_other(*added)).map(|(name, _)| name.as_str());
        let own = self.graphs.get(name).filter(|old| **old != graph).map(|_| name);
        if let Some(name) = known.or(clash).or(own) {
            let kind = GraphErrorKind::Clash { what: "a graph", name: name.into() };
            return Err(GraphErrors::one(At::default(), kind).into());
        }
        added.insert(name.into(), graph);
        self.graphs.append(&mut added);
        Ok(())
    }

    /// Reads what [`Graph::to_json`] wrote.
    ///
    /// # Errors
    /// With line and column, when it is no JSON or no graph; when a node's number is none that JSON's other readers tell
    /// from its neighbours ([`crate::Error::Graph`]).
    pub fn from_json(text: &str) -> error::Result<Graph> {
        let mut graph: Graph = serde_json::from_str(text).map_err(|error| {
            let at = At { line: u32::try_from(error.line()).ok(), ..At::file("graph") };
            GraphErrors::one(at, GraphErrorKind::Patch { reason: error.to_string() })
        })?;
        graph.settle()?;
        // Texts are nested no deeper than their reader allows.
        let mut open: Vec<&mut Graph> = graph.graphs.values_mut().collect();
        while let Some(held) = open.pop() {
            held.settle()?;
            open.extend(held.graphs.values_mut());
        }
        Ok(graph)
    }

    /// After reading: whoever wrote it may have counted otherwise.
    fn settle(&mut self) -> error::Result<()> {
        if let Some(node) = self.nodes.iter().find(|node| node.id.0 > MAX_ID) {
            let reason = format!("the number of a node is above {MAX_ID}");
            let at = At { node: Some(node.id), ..At::default() };
            return Err(GraphErrors::one(at, GraphErrorKind::Patch { reason }).into());
        }
        let used = self.nodes.iter().map(|node| node.id.0.saturating_add(1)).max();
        self.next = self.next.max(NodeId(used.unwrap_or_default()));
        Ok(())
    }

    /// The graph as JSON.
    ///
    /// # Errors
    /// When a position or a value is no finite number, which JSON has no word for ([`crate::Error::Graph`]).
    pub fn to_json(&self) -> error::Result<String> {
        let failed = |node: Option<NodeId>, reason: String| {
            GraphErrors::one(At { node, ..At::default() }, GraphErrorKind::Patch { reason })
        };
        let mut open = vec![self];
        while let Some(graph) = open.pop() {
            if let Some(node) = graph.nodes.iter().find(|node| !node.is_finite()) {
                return Err(failed(Some(node.id), NOT_FINITE.into()).into());
            }
            open.extend(graph.graphs.values());
        }
        Ok(serde_json::to_string_pretty(self).map_err(|error| failed(None, error.to_string()))?)
    }
}

impl Node {
    fn is_finite(&self) -> bool {
        let of_kind = if let Kind::Constant(value) = &self.kind { Some(value) } else { None };
        let mut values = self.values.values().chain(of_kind).flat_map(|value| &value.of);
        values.all(|number| number.is_finite())
            && self.about.is_finite()
            && self.position.iter().all(|number| number.is_finite())
    }
}

impl Port {
    pub(super) fn new((node, pin): (NodeId, &str)) -> Port {
        Port { node, pin: pin.into() }
    }
}
