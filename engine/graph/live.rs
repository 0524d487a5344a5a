//! A graph while somebody changes it, or the functions that it uses: what was made of it last stays until there is better.

use std::collections::HashSet;

use super::bank::Banks;
use super::error::GraphErrors;
use super::function::FunctionKey;
use super::node::{Graph, Kind};
use crate::error::{Error, Result};

#[cfg(feature = "shaderc")]
mod folder;
mod replace;

#[cfg(feature = "shaderc")]
pub use folder::{Folder, Refreshed};
pub use replace::{Change, ChangeKind};

/// A graph, and the last that was made of it.
#[derive(Debug)]
pub struct Live<M> {
    graph: Graph,
    made: Option<M>,
    errors: Option<GraphErrors>,
}

/// What came of a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    /// What is there is right: the change was none to this graph, or made equal words.
    Same,
    /// Something new was made: whoever runs it makes a pipeline, and lets go of the old one when that is ready.
    New,
    /// [`Live::errors`] says what is wrong, at which node. What was made last stays.
    Failed,
}

impl<M: PartialEq> Live<M> {
    /// A graph of which nothing is made yet.
    pub fn new(graph: Graph) -> Live<M> {
        Live { graph, made: None, errors: None }
    }

    /// The graph.
    pub fn graph(&self) -> &Graph {
        &self.graph
    }

    /// What was made last of a graph that was right.
    pub fn made(&self) -> Option<&M> {
        self.made.as_ref()
    }

    /// What is wrong with the graph as it is.
    pub fn errors(&self) -> Option<&GraphErrors> {
        self.errors.as_ref()
    }

    /// Takes a change of the graph, and makes of it what `make` makes, such as [`Banks::graph_kernel`].
    ///
    /// # Errors
    /// Those of `make` that are not the graph's.
    pub fn set(
        &mut self,
        graph: Graph,
        banks: &Banks,
        make: impl FnOnce(&Banks, &Graph) -> Result<M>,
    ) -> Result<Outcome> {
        self.graph = graph;
        self.make(banks, make)
    }

    /// Takes changes of functions: a graph that uses none of them is left alone.
    ///
    /// # Errors
    /// Those of `make` that are not the graph's.
    pub fn take(
        &mut self,
        changes: &[Change],
        banks: &Banks,
        make: impl FnOnce(&Banks, &Graph) -> Result<M>,
    ) -> Result<Outcome> {
        let changed = changes.iter().filter(|change| change.kind != ChangeKind::Identical);
        let changed: HashSet<&FunctionKey> = changed.map(|change| &change.key).collect();
        if self.graph.functions().any(|key| changed.contains(key)) {
            return self.make(banks, make);
        }
        Ok(if self.errors.is_none() { Outcome::Same } else { Outcome::Failed })
    }

    fn make(&mut self, banks: &Banks, make: impl FnOnce(&Banks, &Graph) -> Result<M>) -> Result<Outcome> {
        match make(banks, &self.graph) {
            Ok(made) => {
                self.errors = None;
                if self.made.as_ref() == Some(&made) {
                    return Ok(Outcome::Same);
                }
                self.made = Some(made);
                Ok(Outcome::New)
            }
            Err(Error::Graph(errors)) => {
                self.errors = Some(errors);
                Ok(Outcome::Failed)
            }
            Err(other) => Err(other),
        }
    }
}

impl Graph {
    /// The functions that its nodes name and those of the graphs that it holds, whether a bank has them or not.
    pub fn functions(&self) -> impl Iterator<Item = &FunctionKey> {
        let (mut all, mut at) = (vec![self], 0);
        while let Some(&graph) = all.get(at) {
            all.extend(graph.graphs.values());
            at += 1;
        }
        all.into_iter().flat_map(|graph| &graph.nodes).filter_map(|node| match &node.kind {
            Kind::Function(key) => Some(key),
            _ => None,
        })
    }
}
