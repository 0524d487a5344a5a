//! A graph and what it was before: what one gesture changes is undone at once.

use spanforge::graph::Graph;

/// Gestures that can be undone.
const MOST: usize = 200;

pub(crate) struct History {
    graph: Graph,
    past: Vec<Graph>,
    future: Vec<Graph>,
    /// A gesture has changed something and goes on.
    is_open: bool,
}

impl History {
    pub(crate) fn new(graph: Graph) -> Self {
        Self { graph, past: Vec::new(), future: Vec::new(), is_open: false }
    }

    pub(crate) fn graph(&self) -> &Graph {
        &self.graph
    }

    /// A change, of the gesture that goes on if one does.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut Graph)) {
        if !std::mem::replace(&mut self.is_open, true) {
            self.past.push(self.graph.clone());
            let n_old = self.past.len().saturating_sub(MOST);
            self.past.drain(..n_old);
            self.future.clear();
        }
        change(&mut self.graph);
    }

    /// The gesture ends.
    pub(crate) fn end(&mut self) {
        self.is_open = false;
    }

    /// False where nothing is left to undo.
    pub(crate) fn undo(&mut self) -> bool {
        Self::turn(&mut self.graph, &mut self.past, &mut self.future)
    }

    /// False where nothing was undone.
    pub(crate) fn redo(&mut self) -> bool {
        Self::turn(&mut self.graph, &mut self.future, &mut self.past)
    }

    fn turn(graph: &mut Graph, from: &mut Vec<Graph>, to: &mut Vec<Graph>) -> bool {
        let Some(other) = from.pop() else { return false };
        to.push(std::mem::replace(graph, other));
        true
    }
}
