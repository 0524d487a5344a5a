//! Graphs as a Rust crate that needs nothing of this one: a module with an entry point for each, types of what goes in and
//! comes out, and the same as GLSL.

use std::collections::{BTreeMap, HashSet};

use spanforge_reflect::field_name;

use super::bank::Banks;
use super::error::{At, GraphError, GraphErrorKind, GraphErrors};
use super::link::Linker;
use super::link::graph::emit;
use super::link::kernel::kernel;
use super::node::{Graph, NodeId};
use super::parameter::ExposedParameter;
use super::value::Type;
use crate::error::Result;

mod folder;
mod rust;

/// The module's file.
const MODULE: &str = "module.spv";

/// A crate of graphs: its files, which follow from the graphs and their functions alone. Equal ones are equal.
///
/// `module.spv` has an entry point for each graph and only the functions that they use; `src/lib.rs` brings it as words and
/// has, in a module for each graph, its parameters as a structure with their defaults, its outputs as another, and what is
/// known of each parameter; `glsl/NAME.comp` is the graph as GLSL, where the banks that it uses have text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Export {
    name: String,
    files: BTreeMap<String, Vec<u8>>,
}

/// One graph of it.
struct Exported<'g> {
    /// That of the entry point and of the module of Rust.
    name: &'g str,
    parameters: Vec<ExposedParameter>,
    outputs: Vec<(String, Type)>,
    /// As GLSL, where there is text.
    text: Option<String>,
}

impl Banks {
    /// Makes a crate of graphs, each a compute shader as [`Banks::graph_kernel`] has it, in one module. Crate and graphs have
    /// names of Rust's: lower-case letters, digits and underscores, and no keyword. In which order graphs are given does not
    /// matter, nor in which their nodes were made.
    ///
    /// # Errors
    /// Names that Rust can't have or that are given twice, no graph at all, and of each graph what [`Banks::graph_kernel`]
    /// finds, with the graph's name as the file ([`crate::Error::Graph`]).
    pub fn export(&self, name: &str, graphs: &[(&str, &Graph)]) -> Result<Export> {
        let mut errors = Vec::new();
        check_names(name, graphs, &mut errors);
        let mut graphs = graphs.to_vec();
        graphs.sort_by_key(|graph| graph.0);
        let mut plans = Vec::with_capacity(graphs.len());
        for (of, graph) in graphs {
            match self.kernel_plan(graph) {
                Ok((checked, plan)) => plans.push((of, checked, plan)),
                Err(crate::Error::Graph(found)) => errors.extend(found.0.into_iter().map(|error| {
                    let file = error.at.file.or(Some(of.into()));
                    GraphError { at: At { file, ..error.at }, kind: error.kind }
                })),
                Err(other) => return Err(other),
            }
        }
        if !errors.is_empty() {
            return Err(GraphErrors(errors).into());
        }
        let mut linker = Linker::new(self);
        let (mut callables, mut exported) = (Vec::new(), Vec::new());
        for (of, checked, plan) in &plans {
            callables.push((*of, emit(&mut linker, plan, self)));
            // Nodes are told by their steps: their numbers are of no meaning here.
            let text = self.without_text(plan, checked).is_empty();
            let text = text.then(|| self.written(plan, &|step| vec![NodeId(step as u64)]));
            let (parameters, outputs) = plan.ends(checked);
            exported.push(Exported { name: of, parameters, outputs, text });
        }
        let words = kernel(linker, &callables)?;
        let mut files = BTreeMap::new();
        let mut file = |name: &str, content: Vec<u8>| _ = files.insert(name.to_owned(), content);
        file(MODULE, words.iter().flat_map(|word| word.to_le_bytes()).collect());
        file("Cargo.toml", rust::manifest(name).into_bytes());
        file("src/lib.rs", rust::library(name, &exported).into_bytes());
        for Exported { name, text, .. } in &exported {
            if let Some(text) = text {
                file(&format!("glsl/{name}.comp"), text.clone().into_bytes());
            }
        }
        Ok(Export { name: name.into(), files })
    }
}

impl Export {
    /// The crate's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its files by their paths, with `/` between the parts.
    pub fn files(&self) -> &BTreeMap<String, Vec<u8>> {
        &self.files
    }
}

/// Names that crates of Rust's own have.
const TAKEN: [&str; 5] = ["alloc", "core", "proc_macro", "std", "test"];

fn check_names(name: &str, graphs: &[(&str, &Graph)], errors: &mut Vec<GraphError>) {
    let mut wrong = |kind| errors.push(GraphError { at: At::file(name), kind });
    let mut seen = HashSet::new();
    for (what, name) in [("crate", name)].into_iter().chain(graphs.iter().map(|graph| ("graph", graph.0))) {
        if field_name(name) != name || name.len() > 64 || TAKEN.contains(&name) {
            wrong(GraphErrorKind::Export {
                reason: format!("Rust can't have a {what} of the name {name:?}"),
            });
        }
        if what == "graph" && !seen.insert(name) {
            wrong(GraphErrorKind::Clash { what: "a graph", name: name.into() });
        }
    }
    if graphs.is_empty() {
        wrong(GraphErrorKind::Export { reason: "there is no graph in it".into() });
    }
}
