//! Uses of graphs: each node that is a graph, in each use of the graph that it is in, uses one.

use std::collections::HashMap;

use super::{MAX_INNER, bounded};
use crate::error::Result;
use crate::graph::Effect;
use crate::graph::bank::Banks;
use crate::graph::check::{Checked, CheckedGraph};
use crate::graph::node::NodeId;

/// Where a value is kept: a node of one use of a graph; of a node that is a graph, each of its sources.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub(super) struct Place {
    pub(super) usage: u32,
    pub(super) node: u32,
    pub(super) source: u32,
}

/// As much of a way to a node is told.
const MAX_PATH: usize = 64;

/// All uses; the first is that of the outermost graph.
pub(super) struct Uses {
    /// The graph, and the use and the node that hold it.
    uses: Vec<(usize, Option<(u32, usize)>)>,
    known: HashMap<(u32, usize), u32>,
}

impl Uses {
    pub(super) fn new() -> Uses {
        Uses { uses: vec![(0, None)], known: HashMap::new() }
    }

    /// The use of a graph by a node.
    ///
    /// # Errors
    /// When there are more than there may be.
    pub(super) fn of(&mut self, usage: u32, node: usize, graph: usize) -> Result<u32> {
        let next = self.uses.len();
        let found = *self.known.entry((usage, node)).or_insert(next as u32);
        if found as usize == next {
            bounded("uses of graphs", next, MAX_INNER)?;
            self.uses.push((graph, Some((usage, node))));
        }
        Ok(found)
    }

    /// The number of the graph.
    pub(super) fn graph(&self, usage: u32) -> usize {
        self.uses.get(usage as usize).map_or(0, |used| used.0)
    }

    /// The use and the node that hold it.
    pub(super) fn holder(&self, usage: u32) -> Option<(u32, usize)> {
        self.uses.get(usage as usize).and_then(|used| used.1)
    }

    pub(super) fn path(&self, place: Place, checked: &Checked) -> Vec<NodeId> {
        let mut path = Vec::new();
        let mut next = Some((place.usage, place.node as usize));
        while let Some((usage, node)) = next.filter(|_| path.len() < MAX_PATH) {
            let graph = checked.graphs.get(self.graph(usage));
            path.extend(graph.and_then(|graph| graph.graph.nodes.get(node)).map(|node| node.id));
            next = self.holder(usage);
        }
        path.reverse();
        path
    }
}

impl Checked<'_> {
    /// Of each graph the nodes that write, by number, and those that are graphs with such nodes.
    pub(super) fn writers(&self, banks: &Banks) -> Vec<Vec<usize>> {
        let mut writers: Vec<Vec<usize>> = vec![Vec::new(); self.graphs.len()];
        let writes =
            |number: usize| banks.numbered(number).is_some_and(|function| function.effect == Effect::Writes);
        // Those that are held come first.
        for number in self.held.order().0 {
            let Some(CheckedGraph { graph, nodes, .. }) = self.graphs.get(number) else { continue };
            let mut found = Vec::new();
            for (place, (node, checked)) in graph.nodes.iter().zip(nodes).enumerate() {
                let inner = checked.graph.and_then(|graph| writers.get(graph));
                if checked.function.is_some_and(writes) || inner.is_some_and(|inner| !inner.is_empty()) {
                    found.push((node.id, place));
                }
            }
            found.sort_unstable();
            writers[number] = found.into_iter().map(|(_, place)| place).collect();
        }
        writers
    }
}
