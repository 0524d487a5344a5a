//! The graphs that nodes are, each once, and an order in which each comes after those that it holds.

use std::collections::{BTreeMap, HashMap};

use super::order::order;
use crate::graph::error::{At, GraphError, GraphErrorKind};
use crate::graph::node::{Graph, Kind, NodeId};

/// As much of a way to a node is told.
const MAX_PATH: usize = 1024;

/// A graph and those that it holds, by numbers.
pub(in crate::graph) struct Held<'g> {
    pub(super) graphs: Vec<HeldGraph<'g>>,
    numbers: HashMap<&'g str, usize>,
}

pub(super) struct HeldGraph<'g> {
    pub(super) graph: &'g Graph,
    name: &'g str,
    /// The graph and the node by which it was found.
    found: Option<(usize, NodeId)>,
    /// Numbers of the graphs that its nodes are, once each.
    holds: Vec<usize>,
}

/// By number of the graph that they are in.
pub(in crate::graph) type Errors = BTreeMap<usize, Vec<GraphError>>;

impl<'g> Held<'g> {
    /// Those that can be reached, nearest first.
    pub(super) fn of(outermost: &'g Graph) -> Held<'g> {
        let first = HeldGraph { graph: outermost, name: "", found: None, holds: Vec::new() };
        let mut held = Held { graphs: vec![first], numbers: HashMap::new() };
        let mut at = 0;
        while let Some(graph) = held.graphs.get(at).map(|held| held.graph) {
            let mut holds = Vec::new();
            for node in &graph.nodes {
                let Kind::Graph(name) = &node.kind else { continue };
                let Some((name, inner)) = outermost.graphs.get_key_value(name) else { continue };
                let next = held.graphs.len();
                let number = *held.numbers.entry(name).or_insert(next);
                if number == next {
                    let found = Some((at, node.id));
                    held.graphs.push(HeldGraph { graph: inner, name, found, holds: Vec::new() });
                }
                holds.push(number);
            }
            holds.sort_unstable();
            holds.dedup();
            if let Some(held) = held.graphs.get_mut(at) {
                held.holds = holds;
            }
            at += 1;
        }
        held
    }

    /// The number of a graph.
    pub(super) fn number(&self, name: &str) -> Option<usize> {
        self.numbers.get(name).copied()
    }

    /// The nodes by which a graph was found, from the outermost in.
    pub(in crate::graph) fn path(&self, number: usize) -> Vec<NodeId> {
        let mut path = Vec::new();
        let mut found = self.graphs.get(number).and_then(|held| held.found);
        while let Some((holder, node)) = found.filter(|_| path.len() < MAX_PATH) {
            path.push(node);
            found = self.graphs.get(holder).and_then(|held| held.found);
        }
        path.reverse();
        path
    }

    /// All of them, those that are held before those that hold them as far as there is such an order, and what is wrong
    /// with how they hold each other.
    pub(in crate::graph) fn order(&self) -> (Vec<usize>, Errors) {
        let mut errors = Errors::new();
        let mut users = vec![Vec::new(); self.graphs.len()];
        for (number, held) in self.graphs.iter().enumerate() {
            for &inner in &held.holds {
                users.get_mut(inner).into_iter().for_each(|users: &mut Vec<usize>| users.push(number));
            }
            if let Some(name) = held.graph.graphs.keys().next().filter(|_| number > 0) {
                let at = At { path: self.path(number), ..At::default() };
                let kind = GraphErrorKind::Scope { name: name.clone() };
                errors.entry(number).or_default().push(GraphError { at, kind });
            }
        }
        let (mut order, cycles) = order(&users);
        for mut cycle in cycles {
            // Who needs comes behind what it needs; it is told the other way.
            cycle.reverse();
            let least = cycle.iter().enumerate().min_by_key(|(_, number)| **number);
            let (first, number) = least.map_or((0, 0), |(at, number)| (at, *number));
            cycle.rotate_left(first);
            let names =
                cycle.iter().filter_map(|&number| self.graphs.get(number)).map(|held| held.name.into());
            let kind = GraphErrorKind::GraphCycle { path: names.collect() };
            let at = At { path: self.path(number), ..At::default() };
            errors.entry(number).or_default().push(GraphError { at, kind });
        }
        let mut is_behind = vec![true; self.graphs.len()];
        order.iter().for_each(|&number| is_behind[number] = false);
        order.extend((0..self.graphs.len()).rev().filter(|&number| is_behind[number]));
        (order, errors)
    }
}
