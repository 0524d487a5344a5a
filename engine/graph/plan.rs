//! What is computed, in which order: the nodes that outputs reach, equal ones once, in an order that follows from the graph's
//! structure alone. Whatever a graph is written as reads this, so that all forms of it agree.

use std::collections::HashMap;

use super::Effect;
use super::bank::Banks;
use super::check::{Checked, CheckedNode, Input};
use super::error::{At, GraphErrorKind, GraphErrors};
use super::node::Kind;
use super::value::{Base, Type};
use crate::error::Result;

/// The number of a value.
pub(super) type ValueId = u32;

/// As many values as a plan may have: far more than a device takes.
const MAX_VALUES: usize = 1 << 18;

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
#[derive(Debug)]
pub(super) struct Plan<'g> {
    /// In order, each with its first value; those of a step are numbered one behind the other.
    pub(super) steps: Vec<(Step, ValueId)>,
    /// The type of each value.
    pub(super) types: Vec<Type>,
    /// Names and types, by name: all that the graph declares.
    pub(super) parameters: Vec<(&'g str, Type)>,
    /// Names and values, as the graph orders them.
    pub(super) outputs: Vec<(&'g str, ValueId)>,
}

/// Makes the plan of a graph.
///
/// # Errors
/// When it has more values than there may be.
pub(super) fn plan<'g>(checked: &Checked<'g>, banks: &Banks) -> Result<Plan<'g>> {
    let graph = checked.graph;
    let mut parameters: Vec<(&str, Type)> = Vec::new();
    for node in &graph.nodes {
        if let Kind::Parameter { name, ty } = &node.kind {
            parameters.push((name, *ty));
        }
    }
    parameters.sort_unstable();
    let of_name = parameters.iter().enumerate().map(|(n, (name, _))| (*name, n)).collect();
    let plan = Plan { steps: Vec::new(), types: Vec::new(), parameters, outputs: Vec::new() };
    let firsts = vec![None; graph.nodes.len()];
    let mut planner = Planner { checked, banks, plan, of_name, known: HashMap::new(), firsts };
    for place in planner.writers() {
        planner.reach(place)?;
    }
    for (output, &(place, source, _)) in graph.outputs.iter().zip(&checked.outputs) {
        planner.reach(place)?;
        let value = planner.value(place, source);
        planner.plan.outputs.push((&output.name, value));
    }
    Ok(planner.plan)
}

struct Planner<'p, 'g> {
    checked: &'p Checked<'g>,
    banks: &'p Banks,
    plan: Plan<'g>,
    of_name: HashMap<&'g str, usize>,
    known: HashMap<Step, ValueId>,
    /// First value of each node that is reached.
    firsts: Vec<Option<ValueId>>,
}

impl<'g> Planner<'_, 'g> {
    /// Nodes that write: they stay, one after the other by number, each after those that it takes from.
    fn writers(&self) -> Vec<usize> {
        let writes = |number: usize| {
            self.banks.numbered(number).is_some_and(|function| function.effect == Effect::Writes)
        };
        let nodes = self.checked.graph.nodes.iter().zip(&self.checked.nodes).enumerate();
        let of_functions = nodes.filter(|(_, (_, checked))| checked.function.is_some_and(writes));
        let mut writers: Vec<_> = of_functions.map(|(place, (node, _))| (node.id, place)).collect();
        writers.sort_unstable();
        writers.into_iter().map(|(_, place)| place).collect()
    }

    fn node(&self, place: usize) -> Option<&CheckedNode> {
        self.checked.nodes.get(place)
    }

    fn value(&self, place: usize, source: usize) -> ValueId {
        let first = self.firsts.get(place).copied().flatten().unwrap_or_default();
        first.saturating_add(source as u32)
    }

    /// Plans a node after those that it takes from, in the order of its sinks. A chain may be as long as the graph.
    fn reach(&mut self, place: usize) -> Result<()> {
        let mut open = vec![(place, 0)];
        while let Some(&mut (place, ref mut sink)) = open.last_mut() {
            if self.firsts.get(place).copied().flatten().is_some() {
                open.pop();
                continue;
            }
            let input = self.checked.nodes.get(place).and_then(|node| node.inputs.get(*sink));
            *sink += 1;
            match input {
                Some(Input::Link { node, .. }) => open.push((*node, 0)),
                Some(_) => {}
                None => {
                    open.pop();
                    let first = self.step(place)?;
                    if let Some(place) = self.firsts.get_mut(place) {
                        *place = Some(first);
                    }
                }
            }
        }
        Ok(())
    }

    /// The step of a node whose inputs are planned.
    fn step(&mut self, place: usize) -> Result<ValueId> {
        let graph = self.checked.graph;
        let n_inputs = self.node(place).map_or(0, |node| node.inputs.len());
        let mut values = Vec::with_capacity(n_inputs);
        for sink in 0..n_inputs {
            values.push(self.input(place, sink)?);
        }
        let types = self.node(place).map(|node| node.sources.clone()).unwrap_or_default();
        let (ty, first) = (types.first().copied(), values.first().copied());
        let of = first.and_then(|value| self.plan.types.get(value as usize)).copied();
        let kind = graph.nodes.get(place).map(|node| &node.kind);
        let step = match (kind, ty, first, of) {
            (Some(Kind::Function(_)), ..) => {
                let number = self.node(place).and_then(|node| node.function).unwrap_or_default();
                let stays = self.banks.numbered(number).is_none_or(|f| f.effect != Effect::None);
                return self.push(Step::Call(number, values), &types, stays);
            }
            (Some(Kind::Parameter { name, .. }), ..) => {
                Step::Parameter(self.of_name.get(name.as_str()).copied().unwrap_or_default())
            }
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

    fn input(&mut self, place: usize, sink: usize) -> Result<ValueId> {
        match self.node(place).and_then(|node| node.inputs.get(sink)).cloned() {
            Some(Input::Link { node, source, found, wanted }) => {
                let value = self.value(node, source);
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
        let needed = self.plan.types.len() + types.len().max(1);
        if needed > MAX_VALUES {
            let (needed, available) = (needed as u64, MAX_VALUES as u64);
            let kind = GraphErrorKind::TooLarge { what: "values", needed, available };
            return Err(GraphErrors::one(At::default(), kind).into());
        }
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
        Ok(first)
    }
}
