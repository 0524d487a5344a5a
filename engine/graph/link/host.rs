//! Graphs as the functions of a host.

use std::collections::BTreeMap;

use rspirv::spirv::{ExecutionModel, Op};
use spanforge_reflect::Stage;

use self::block::{Block, placed};
use self::fit::Fit;
use self::wrapper::wrapper;
use super::Linker;
use super::finish::{Entry, Mode};
use super::graph::emit;
use crate::error::Result;
use crate::graph::Function;
use crate::graph::bank::{Banks, failed};
use crate::graph::check::Checked;
use crate::graph::error::{At, GraphError, GraphErrorKind, GraphErrors};
use crate::graph::host::{Host, HostFunction, HostMode};
use crate::graph::node::Graph;
use crate::graph::parameter::ExposedParameter;
use crate::graph::plan::Plan;

mod block;
mod fit;
mod wrapper;

/// Bytes of push constants that every device has.
const MAX_PUSH_CONSTANTS: usize = 128;

/// Where a host's shader finds those parameters of graphs that its functions have no pins for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Exposed {
    /// Nowhere: a graph that has one is wrong.
    #[default]
    Nowhere,
    /// In the push constants. The host has none of its own, and they take 128 bytes at most.
    PushConstants,
    /// In a storage buffer.
    Buffer {
        /// Its set.
        set: u32,
        /// Its binding, which the host does not use.
        binding: u32,
    },
}

/// A host with functions that graphs supply.
#[derive(Debug, Clone, PartialEq)]
pub struct Linked {
    /// SPIR-V. The entry point has the host's name and stage.
    pub words: Vec<u32>,
    /// What lies in the push constants or the buffer, by name. Of a name that several graphs share all is known that those
    /// agree about.
    pub parameters: Vec<ExposedParameter>,
    /// Bytes of all.
    pub size: u32,
}

impl Banks {
    /// A shader out of a host and graphs. A graph's parameters that are called as sinks of its function are these, the
    /// others are [exposed](Exposed); its outputs are called as the function's sources, `return` of the value that it
    /// returns. Members of a structure are `p.position`; of one that goes in and comes out, those without an output stay.
    ///
    /// What functions take from outside, bindings and variables of a stage, is the host's to have.
    ///
    /// A function is named as in the host, with types where another has its name: `f(vec3, out float)`.
    ///
    /// # Errors
    /// Everything that is wrong with the graphs and with how they fit; functions without a body that no graph supplies;
    /// a module that would be too large ([`crate::Error::Graph`]).
    pub fn link_host(&self, host: &str, supplied: &[(&str, &Graph)], exposed: Exposed) -> Result<Linked> {
        let Some(host) = self.hosts.get(host) else {
            return Err(failed(host, "no host has this name".into()));
        };
        let plans = self.plans(host, supplied)?;
        let mut errors = Vec::new();
        let mut block = BTreeMap::new();
        let mut fits = Vec::with_capacity(plans.len());
        for Supplied { number, checked, plan } in &plans {
            if let Some(function) = host.functions.get(*number) {
                let fit = Fit::of(host, function, checked, plan, exposed, &mut block, &mut errors);
                fits.push((function, fit));
            }
        }
        if !errors.is_empty() {
            return Err(GraphErrors(errors).into());
        }
        let (parameters, size) = placed(block);
        if exposed == Exposed::PushConstants {
            Linker::bounded("bytes of push constants", size as usize, MAX_PUSH_CONSTANTS)?;
        }
        let mut linker = Linker::new(self);
        let block = Block::new(&mut linker, &parameters, exposed);
        linker.supplied = vec![super::ABSENT; host.functions.len()];
        linker.defaults = host.functions.iter().map(|function| function.body).collect();
        for (Supplied { number, plan, .. }, (function, fit)) in plans.iter().zip(&fits) {
            let callable = emit(&mut linker, plan, self);
            let id = wrapper(&mut linker, function, fit, &callable, &block);
            if let Some(place) = linker.supplied.get_mut(*number) {
                *place = id;
            }
        }
        linker.needs.extend(&host.needs);
        let entry = linker.body(host.entry);
        let mut modes = Vec::with_capacity(host.modes.len());
        for mode in &host.modes {
            modes.push(match mode {
                HostMode::Literals(operands) => Mode { op: Op::ExecutionMode, operands: operands.clone() },
                HostMode::Ids(mode, globals) => {
                    let ids = globals.iter().map(|&global| linker.global(global));
                    let operands = std::iter::once(*mode).chain(ids).collect();
                    Mode { op: Op::ExecutionModeId, operands }
                }
            });
        }
        let Some(model) = ExecutionModel::from_u32(host.model) else {
            return Err(failed(&host.name, format!("no execution model {}", host.model)));
        };
        let words =
            linker.finish(&[Entry { model, function: entry, name: &host.entry_name, modes: &modes }])?;
        Ok(Linked { words, parameters, size })
    }

    /// Graphs, planned, each with the number of its function.
    fn plans<'g>(&self, host: &Host, supplied: &[(&str, &'g Graph)]) -> Result<Vec<Supplied<'g>>> {
        let (mut plans, mut errors) = (Vec::<Supplied>::new(), Vec::new());
        for &(name, graph) in supplied {
            let at = At { function: Some(name.into()), ..At::file(&host.name) };
            let number = match host.number(name) {
                Ok(number) => number,
                Err(kind) => {
                    errors.push(GraphError { at, kind });
                    continue;
                }
            };
            if plans.iter().any(|other| other.number == number) {
                errors.push(GraphError {
                    at,
                    kind: GraphErrorKind::Clash { what: "a graph for", name: name.into() },
                });
                continue;
            }
            match self.planned(graph, |function| host.refuses(function)) {
                Ok((checked, plan)) => plans.push(Supplied { number, checked, plan }),
                Err(crate::Error::Graph(of_graph)) => errors.extend(of_graph.0.into_iter().map(|error| {
                    let function = error.at.function.clone().or(at.function.clone());
                    GraphError { at: At { function, ..error.at }, ..error }
                })),
                Err(other) => return Err(other),
            }
        }
        let tried = |name: &str| {
            supplied.iter().any(|(of, _)| host.number(of).is_ok_and(|n| host.name_of(n) == name))
        };
        for (number, function) in host.functions.iter().enumerate().filter(|(_, function)| function.open) {
            // Not twice what is wrong with a graph.
            if !plans.iter().any(|plan| plan.number == number) && !tried(&function.name) {
                errors.push(GraphError { at: function.at(host, None), kind: GraphErrorKind::Unsupplied });
            }
        }
        if errors.is_empty() { Ok(plans) } else { Err(GraphErrors(errors).into()) }
    }
}

/// A graph for a function.
struct Supplied<'g> {
    number: usize,
    checked: Checked<'g>,
    plan: Plan<'g>,
}

impl Host {
    /// Why it can't call a function.
    fn refuses(&self, function: &Function) -> Option<String> {
        let refused = function.of_fragments && self.stage != Stage::Fragment;
        refused.then(|| "it is for fragment shaders alone".into())
    }

    fn name_of(&self, number: usize) -> &str {
        self.functions.get(number).map_or("", |function| &function.name)
    }
}

impl HostFunction {
    fn at(&self, host: &Host, pin: Option<&str>) -> At {
        let (function, pin) = (Some(self.name.clone()), pin.map(str::to_owned));
        At { line: self.line, function, pin, ..At::file(&host.name) }
    }
}
