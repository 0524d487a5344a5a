//! What is wrong with a bank or a graph, and where: all of it at once, in order.

use std::fmt;

use super::{FunctionKey, NodeId, Type};

/// Everything that is wrong; at least one. Displays one a line.
#[derive(Debug, Clone, PartialEq)]
pub struct GraphErrors(pub Vec<GraphError>);

/// One thing that is wrong.
#[derive(Debug, Clone, PartialEq)]
pub struct GraphError {
    /// Where.
    pub at: At,
    /// What.
    pub kind: GraphErrorKind,
}

/// A place in a graph or in a bank, as far as it is known.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct At {
    /// The bank or the file.
    pub file: Option<String>,
    /// The line, from 1.
    pub line: Option<u32>,
    /// The function.
    pub function: Option<String>,
    /// The nodes that are graphs, from the outermost in, where it is within them: of many ways the shortest, and of a very
    /// long one its end.
    pub path: Vec<NodeId>,
    /// The node.
    pub node: Option<NodeId>,
    /// The node's pin, or the graph's output.
    pub pin: Option<String>,
}

/// What can be wrong.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum GraphErrorKind {
    /// A bank can't be loaded: what its compiler or its reader says.
    Bank {
        /// What is wrong with it.
        reason: String,
    },
    /// A function can't be used in this way.
    Refused {
        /// Why not.
        reason: String,
    },
    /// Two things have one name.
    Clash {
        /// What they are.
        what: &'static str,
        /// The name.
        name: String,
    },
    /// No bank has this function.
    UnknownFunction {
        /// Its name.
        key: FunctionKey,
    },
    /// A node is a graph that is not there.
    UnknownGraph {
        /// Its name.
        name: String,
    },
    /// A node is what this version does not know.
    UnknownKind {
        /// Its kind, as far as it has a name.
        kind: String,
    },
    /// Graphs that hold themselves.
    GraphCycle {
        /// Each holds the one behind it, the last the first.
        path: Vec<String>,
    },
    /// A graph within a graph that has graphs of its own, where only the outermost may have them.
    Scope {
        /// The name of one of them.
        name: String,
    },
    /// A link names a node that is not there.
    UnknownNode {
        /// The node.
        node: NodeId,
    },
    /// A node has no such pin on this side.
    UnknownPin {
        /// The pin.
        pin: String,
    },
    /// A value of one type where another is taken, which it does not become by itself.
    Type {
        /// What it is.
        found: Type,
        /// What is taken.
        wanted: Type,
    },
    /// A type that no link can carry.
    Unsupported {
        /// The type.
        ty: String,
    },
    /// A value that is none of its type.
    Value {
        /// What is wrong with it.
        reason: String,
    },
    /// A swizzle that names other components than there are.
    Swizzle {
        /// What it says.
        components: String,
        /// What it is of.
        of: Type,
    },
    /// A sink with no link, no value and no default.
    Missing,
    /// A sink with two links.
    TwoLinks,
    /// A host's function without a body, or a graph's parameter, that nobody supplies.
    Unsupplied,
    /// Nodes that take what follows from themselves.
    Cycle {
        /// Each takes what the one before gives, the first what the last gives.
        path: Vec<NodeId>,
    },
    /// A text that is no graph.
    Patch {
        /// What is wrong with it.
        reason: String,
    },
    /// What would be exported can't be, or a folder can't take it.
    Export {
        /// Why not.
        reason: String,
    },
    /// What would be made is larger than a device must take.
    TooLarge {
        /// What is counted.
        what: &'static str,
        /// How many are needed.
        needed: u64,
        /// How many there may be.
        available: u64,
    },
}

impl GraphErrors {
    pub(super) fn one(at: At, kind: GraphErrorKind) -> GraphErrors {
        GraphErrors(vec![GraphError { at, kind }])
    }
}

impl At {
    /// A bank or a file.
    pub(super) fn file(name: &str) -> At {
        At { file: Some(name.into()), ..At::default() }
    }
}

impl fmt::Display for GraphErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, error) in self.0.iter().enumerate() {
            write!(f, "{}{error}", if i > 0 { "\n" } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Display for GraphError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.at, self.kind)
    }
}

/// With a colon behind it, or nothing.
impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let At { file, line, function, path, node, pin } = self;
        match (file, line) {
            (Some(file), Some(line)) => write!(f, "{file}:{line}: ")?,
            (Some(file), None) => write!(f, "{file}: ")?,
            (None, _) => {}
        }
        function.iter().try_for_each(|function| write!(f, "`{function}`: "))?;
        for (n, part) in path.iter().chain(node).enumerate() {
            write!(f, "{}{}", if n > 0 { "/" } else { "node " }, part.0)?;
        }
        let of_path = if path.is_empty() { "" } else { " " };
        match (node, pin) {
            (Some(_), Some(pin)) => write!(f, " pin `{pin}`: "),
            (None, Some(pin)) => write!(f, "{of_path}output `{pin}`: "),
            (None, None) if path.is_empty() => Ok(()),
            (_, None) => f.write_str(": "),
        }
    }
}

impl fmt::Display for GraphErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use GraphErrorKind as Kind;
        match self {
            Kind::Bank { reason }
            | Kind::Refused { reason }
            | Kind::Value { reason }
            | Kind::Patch { reason }
            | Kind::Export { reason } => f.write_str(reason),
            Kind::Clash { what, name } => write!(f, "there is {what} `{name}` already"),
            Kind::UnknownFunction { key } => write!(f, "no function {key}"),
            Kind::UnknownGraph { name } => write!(f, "no graph `{name}`"),
            Kind::UnknownKind { kind } => write!(f, "no kind of node is {kind}"),
            Kind::GraphCycle { path } => {
                f.write_str("graphs that hold themselves:")?;
                path.iter().try_for_each(|name| write!(f, " `{name}`"))
            }
            Kind::Scope { name } => {
                write!(f, "graph `{name}` is within a graph that is a node: it belongs to the outermost")
            }
            Kind::UnknownNode { node } => write!(f, "no node {}", node.0),
            Kind::UnknownPin { pin } => write!(f, "no pin `{pin}`"),
            Kind::Type { found, wanted } => write!(f, "{found} where {wanted} is taken"),
            Kind::Unsupported { ty } => write!(f, "no link can carry {ty}"),
            Kind::Swizzle { components, of } => write!(f, "`{components}` of {of}"),
            Kind::Missing => f.write_str("nothing is linked to it, and it has no value"),
            Kind::Unsupplied => f.write_str("nothing supplies it"),
            Kind::TwoLinks => f.write_str("a second link"),
            Kind::Cycle { path } => {
                f.write_str("a cycle:")?;
                path.iter().try_for_each(|node| write!(f, " {}", node.0))
            }
            Kind::TooLarge { what, needed, available } => {
                write!(f, "{needed} {what} are needed, there may be {available}")
            }
        }
    }
}

impl std::error::Error for GraphErrors {}

impl From<GraphErrors> for crate::Error {
    fn from(errors: GraphErrors) -> crate::Error {
        crate::Error::Graph(errors)
    }
}
