//! What is computed, in which order: the nodes that outputs reach, equal ones once, in an order that follows from the graph's
//! structure alone. Whatever a graph is written as reads this, so that all forms of it agree.
//!
//! A node that is a graph has no step: what its sources give is planned where it is asked for, and what its parameters
//! take is what the sinks do, so that neither sharing nor pruning ends at its border.

use std::collections::HashMap;

use super::Effect;
use super::bank::Banks;
use super::check::{Checked, CheckedGraph, CheckedNode, Input};
use super::error::{At, GraphErrorKind, GraphErrors};
use super::node::{Kind, NodeId};
use super::value::{Base, Type};
use crate::error::Result;

mod uses;

use uses::{Place, Uses};

/// The number of a value.
pub(super) type ValueId = u32;

/// As many values as a plan may have: far more than a device takes.
const MAX_VALUES: usize = 1 << 18;
/// As many nodes may be planned in graphs that are nodes, each as often as its graph is used.
const MAX_INNER: usize = 1 << 19;

/// One step. Equal steps are one, but for calls that write or read what others write.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) enum Step {
    /// A parameter of the plan.
    Parameter(usize),
    /// Words of a type.
    Constant(Type, Vec<u32>),
    /// A function of a bank, by number, with what goes in; gives what its sources are, in the order of its pins.
    Call(usize, Vec<ValueId>),
    /// A number in each component of a vector.
    Spread(Type, ValueId),
    /// Components of a vector.
    Swizzle(Type, Vec<u8>, ValueId),
    /// The same number in another type; from this one.
    Convert(Type, Type, ValueId),
}

/// A graph as steps.
pub(super) struct Plan<'g> {
    /// In order, each with its first value; those of a step are numbered one behind the other.
    pub(super) steps: Vec<(Step, ValueId)>,
    /// Of each step the node that first asked for it.
    origins: Vec<Place>,
    /// The type of each value.
    pub(super) types: Vec<Type>,
    /// Names and types, by name: all that the graph declares.
    pub(super) parameters: Vec<(&'g str, Type)>,
    /// Names and values, as the graph orders them.
    pub(super) outputs: Vec<(&'g str, ValueId)>,
    uses: Uses,
}

/// Makes the plan of a graph.
///
/// # Errors
/// When it has more values than there may be.
pub(super) fn plan<'g>(checked: &Checked<'g>, banks: &Banks) -> Result<Plan<'g>> {
    let mut plan = Plan {
        steps: Vec::new(),
        origins: Vec::new(),
        types: Vec::new(),
        parameters: Vec::new(),
        outputs: Vec::new(),
        uses: Uses::new(),
    };
    let Some(outermost) = checked.graphs.first() else { return Ok(plan) };
    for node in &outermost.graph.nodes {
        if let Kind::Parameter { name, ty } = &node.kind {
            plan.parameters.push((name, *ty));
        }
    }
    plan.parameters.sort_unstable();
    let firsts = vec![None; outermost.nodes.len()];
    let (known, inner) = (HashMap::new(), HashMap::new());
    let at = Place::default();
    let mut planner = Planner { checked, banks, plan, known, firsts, inner, at };
    planner.writers()?;
    for (output, &(node, source, _)) in outermost.graph.outputs.iter().zip(&outermost.outputs) {
        let place = planner.place(0, node, source);
        planner.reach(place)?;
        let value = planner.value(0, node, source);
        planner.plan.outputs.push((&output.name, value));
    }
    Ok(planner.plan)
}

impl<'g> Plan<'g> {
    /// The node that a step is of: those of the graphs that it is in, from the outermost in, then its own.
    pub(super) fn origin(&self, step: usize, checked: &Checked) -> Vec<NodeId> {
        self.origins.get(step).map_or_else(Vec::new, |place| self.uses.path(*place, checked))
    }

    pub(super) fn type_of(&self, value: ValueId) -> Type {
        self.types.get(value as usize).copied().unwrap_or(Type::scalar(Base::Bool))
    }
}

struct Planner<'p, 'g> {
    checked: &'p Checked<'g>,
    banks: &'p Banks,
    plan: Plan<'g>,
    known: HashMap<Step, ValueId>,
    /// First value of each node of the outermost graph that is reached; of one that is a graph, of its first source.
    firsts: Vec<Option<ValueId>>,
    /// Of all other places.
    inner: HashMap<Place, ValueId>,
    /// The node whose step is made.
    at: Place,
}

/// What a place takes next.
enum Next {
    Place(Place),
    /// What needs no step before it.
    Nothing,
    /// No more.
    End,
}

impl<'g> Planner<'_, 'g> {
    fn graph(&self, usage: u32) -> Option<&CheckedGraph<'g>> {
        self.checked.graphs.get(self.plan.uses.graph(usage))
    }

    fn node(&self, usage: u32, node: usize) -> Option<&CheckedNode> {
        self.graph(usage)?.nodes.get(node)
    }

    fn kind(&self, usage: u32, node: usize) -> Option<&'g Kind> {
        self.graph(usage)?.graph.nodes.get(node).map(|node| &node.kind)
    }

    /// Nodes that write stay, one after the other by number, each after those that it takes from; those of a graph that is
    /// a node in that one's place.
    fn writers(&mut self) -> Result<()> {
        let of_graphs = self.checked.writers(self.banks);
        if of_graphs.iter().all(Vec::is_empty) {
            return Ok(());
        }
        let mut open = vec![(0, 0)];
        while let Some(&mut (usage, ref mut n)) = open.last_mut() {
            let writers = of_graphs.get(self.plan.uses.graph(usage));
            let Some(&node) = writers.and_then(|writers| writers.get(*n)) else {
                open.pop();
                continue;
            };
            *n += 1;
            match self.node(usage, node).and_then(|node| node.graph) {
                Some(graph) => open.push((self.plan.uses.of(usage, node, graph)?, 0)),
                None => self.reach(self.place(usage, node, 0))?,
            }
        }
        Ok(())
    }

    /// Where what a source gives is kept.
    fn place(&self, usage: u32, node: usize, source: usize) -> Place {
        let is_graph = self.node(usage, node).is_some_and(|node| node.graph.is_some());
        Place { usage, node: node as u32, source: if is_graph { source as u32 } else { 0 } }
    }

    fn first(&self, place: Place) -> Option<ValueId> {
        match place.usage == 0 && place.source == 0 {
            true => self.firsts.get(place.node as usize).copied().flatten(),
            false => self.inner.get(&place).copied(),
        }
    }

    /// The value of a source whose place is planned.
    fn value(&self, usage: u32, node: usize, source: usize) -> ValueId {
        let place = self.place(usage, node, source);
        let first = self.first(place).unwrap_or_default();
        first.saturating_add(source as u32 - place.source)
    }

    /// Plans a place after those that it takes from, in the order of its sinks. A chain may be as long as the graph, and
    /// as deep as graphs hold each other.
    fn reach(&mut self, place: Place) -> Result<()> {
        let mut open = vec![(place, 0)];
        while let Some(&mut (place, ref mut n)) = open.last_mut() {
            if self.first(place).is_some() {
                open.pop();
                continue;
            }
            let at = *n;
            *n += 1;
            match self.next(place, at)? {
                Next::Place(next) => open.push((next, 0)),
                Next::Nothing => {}
                Next::End => {
                    open.pop();
                    self.at = place;
                    let first = self.step(place)?;
                    self.keep(place, first)?;
                }
            }
        }
        Ok(())
    }

    fn keep(&mut self, place: Place, first: ValueId) -> Result<()> {
        if place.usage == 0 && place.source == 0 {
            self.firsts.get_mut(place.node as usize).into_iter().for_each(|of_node| *of_node = Some(first));
            return Ok(());
        }
        self.inner.insert(place, first);
        bounded("nodes of graphs that are nodes", self.inner.len(), MAX_INNER)
    }

    fn next(&mut self, Place { usage, node, source }: Place, n: usize) -> Result<Next> {
        let at = node as usize;
        let Some(checked) = self.node(usage, at) else { return Ok(Next::End) };
        if let Some(graph) = checked.graph {
            if n > 0 {
                return Ok(Next::End);
            }
            let inner = self.plan.uses.of(usage, at, graph)?;
            return Ok(self.output(inner, source).map_or(Next::Nothing, Next::Place));
        }
        let (of, at, n) = match (self.kind(usage, at), self.plan.uses.holder(usage)) {
            // What the graph's sink takes.
            (Some(Kind::Parameter { .. }), Some((holder, node))) if n == 0 => (holder, node, checked.sink),
            (Some(Kind::Parameter { .. }), _) => return Ok(Next::End),
            _ => (usage, at, n),
        };
        Ok(match self.node(of, at).and_then(|node| node.inputs.get(n)) {
            Some(&Input::Link { node, source, .. }) => Next::Place(self.place(of, node, source)),
            Some(_) => Next::Nothing,
            None => Next::End,
        })
    }

    /// Where what a graph gives is.
    fn output(&self, usage: u32, source: u32) -> Option<Place> {
        let &(node, source, _) = self.graph(usage)?.outputs.get(source as usize)?;
        Some(self.place(usage, node, source))
    }

    /// The step of a place whose inputs are planned.
    fn step(&mut self, Place { usage, node: at, source }: Place) -> Result<ValueId> {
        let at = at as usize;
        let Some(checked) = self.node(usage, at) else { return Ok(0) };
        let (number, graph, sink) = (checked.function, checked.graph, checked.sink);
        if let Some(graph) = graph {
            let inner = self.plan.uses.of(usage, at, graph)?;
            let found = self.graph(inner).and_then(|graph| graph.outputs.get(source as usize));
            let Some(&(node, source, _)) = found else { return Ok(0) };
            return Ok(self.value(inner, node, source));
        }
        let kind = self.kind(usage, at);
        let holder = self.plan.uses.holder(usage);
        if let (Some(Kind::Parameter { .. }), Some((holder, node))) = (kind, holder) {
            self.at = Place { usage: holder, node: node as u32, source: 0 };
            return self.input(holder, node, sink);
        }
        let (n_inputs, types) = (checked.inputs.len(), checked.sources.clone());
        let mut values = Vec::with_capacity(n_inputs);
        for sink in 0..n_inputs {
            values.push(self.input(usage, at, sink)?);
        }
        let (ty, first) = (types.first().copied(), values.first().copied());
        let of = first.and_then(|value| self.plan.types.get(value as usize)).copied();
        let step = match (kind, ty, first, of) {
            (Some(Kind::Function(_)), ..) => {
                let number = number.unwrap_or_default();
                let stays = self.banks.numbered(number).is_none_or(|f| f.effect != Effect::None);
                return self.push(Step::Call(number, values), &types, stays);
            }
            (Some(Kind::Parameter { .. }), ..) => Step::Parameter(sink),
            (Some(Kind::Constant(value)), ..) => Step::Constant(value.ty, value.words().unwrap_or_default()),
            (Some(Kind::Swizzle(components)), Some(ty), Some(value), _) => {
                let places = super::check::places(components).unwrap_or_default();
                Step::Swizzle(ty, places, value)
            }
            (Some(Kind::Convert(_)), Some(ty), Some(value), Some(of)) => {
                if ty == of {
                    return Ok(value);
                }
                Step::Convert(ty, of, value)
            }
            // A graph that is right has no other.
            _ => Step::Constant(Type::scalar(Base::Bool), vec![0]),
        };
        self.push(step, &types, false)
    }

    fn input(&mut self, usage: u32, at: usize, sink: usize) -> Result<ValueId> {
        match self.node(usage, at).and_then(|node| node.inputs.get(sink)).cloned() {
            Some(Input::Link { node, source, found, wanted }) => {
                let value = self.value(usage, node, source);
                if found == wanted {
                    return Ok(value);
                }
                let step = match (found.components(), wanted.components()) {
                    (Some(1), _) => Step::Spread(wanted, value),
                    (_, n) => Step::Swizzle(wanted, (0..n.unwrap_or(1)).collect(), value),
                };
                self.push(step, &[wanted], false)
            }
            Some(Input::Value(ty, words)) => self.push(Step::Constant(ty, words), &[ty], false),
            _ => Ok(0),
        }
    }

    /// The first value of a step: of an equal one's, unless it must stay.
    fn push(&mut self, step: Step, types: &[Type], stays: bool) -> Result<ValueId> {
        if let Some(&known) = self.known.get(&step).filter(|_| !stays) {
            return Ok(known);
        }
        bounded("values", self.plan.types.len() + types.len().max(1), MAX_VALUES)?;
        let first = self.plan.types.len() as ValueId;
        self.plan.types.extend_from_slice(types);
        if types.is_empty() {
            // A call that gives nothing still has a number.
            self.plan.types.push(Type::scalar(Base::Bool));
        }
        if !stays {
            self.known.insert(step.clone(), first);
        }
        self.plan.steps.push((step, first));
        self.plan.origins.push(self.at);
        Ok(first)
    }
}

fn bounded(what: &'static str, needed: usize, available: usize) -> Result<()> {
    if needed <= available {
        return Ok(());
    }
    let (needed, available) = (needed as u64, available as u64);
    Err(GraphErrors::one(At::default(), GraphErrorKind::TooLarge { what, needed, available }).into())
}
