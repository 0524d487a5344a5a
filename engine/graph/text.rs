//! A plan as GLSL that people read: for looking into a graph, and for those who want text.
//!
//! The functions are those of the banks' own text, the graph is one function, and the rest is the kernel of
//! [`Banks::graph_kernel`]: both can be run side by side. Arithmetic keeps its roundings (`precise`), and constants are
//! specialization constants, which no compiler of GLSL computes with.

use std::fmt::Write;

use super::bank::Banks;
use super::check::Checked;
use super::error::{At, GraphError, GraphErrorKind, GraphErrors};
use super::link::kernel::GROUP_SIZE;
use super::node::{Graph, NodeId};
use super::parameter::ExposedParameter;
use super::plan::{Plan, Step};
use super::value::Type;
use crate::error::Result;

mod function;
mod main;
mod names;
mod source;

use names::Names;
pub(super) use source::BankText;
use source::Sources;

/// A graph as a compute shader in GLSL, and the order of what goes in and comes out.
#[derive(Debug, Clone, PartialEq)]
pub struct KernelText {
    /// GLSL 4.60.
    pub text: String,
    /// The graph's parameters, as [`Kernel`](super::Kernel) has them.
    pub parameters: Vec<ExposedParameter>,
    /// Names and types of what comes out, in the graph's order.
    pub outputs: Vec<(String, Type)>,
}

impl Banks {
    /// The compute shader of [`Banks::graph_kernel`] as GLSL, for Vulkan: the same bindings, push constant and words, the
    /// same steps in the same order. A message of a compiler names the node that it is about, or the line of a bank's
    /// text: `graph:5` is node 5, `graph/3:7` node 7 of the graph that node 3 is. Functions keep their names but for those
    /// that banks don't agree about, which get their bank's in front.
    ///
    /// # Errors
    /// As of [`Banks::graph_kernel`], and when a function that is used is of a bank without text: one of SPIR-V
    /// ([`crate::Error::Graph`]).
    pub fn graph_text(&self, graph: &Graph) -> Result<KernelText> {
        let (checked, plan) = self.kernel_plan(graph)?;
        let errors = self.without_text(&plan, &checked);
        if !errors.is_empty() {
            return Err(GraphErrors(errors).into());
        }
        let text = self.written(&plan, &|step| plan.origin(step, &checked));
        let (parameters, outputs) = plan.ends(&checked);
        Ok(KernelText { text, parameters, outputs })
    }

    /// A plan whose functions all have texts as GLSL; a step is told by its node.
    pub(super) fn written(&self, plan: &Plan, origin: &dyn Fn(usize) -> Vec<NodeId>) -> String {
        let mut sources = Sources::of(self, plan);
        let mut names = Names::new(sources.words());
        sources.rename(&mut names);
        let mut text =
            String::from("#version 460\n#extension GL_GOOGLE_cpp_style_line_directive : require\n");
        sources.extensions().for_each(|extension| text.extend([extension, "\n"]));
        // Writing to a String can't fail.
        let _ = write!(text, "{}", main::head(GROUP_SIZE));
        let function = function::written(plan, origin, self, &sources, &mut names);
        text.push_str(&function.constants);
        text.push('\n');
        sources.prototypes().for_each(|prototype| text.extend([&prototype, "\n"]));
        text.extend(["\n", &function.text, "\n", &main::main(plan, &function, &mut names)]);
        sources.definitions(&mut text);
        text
    }

    /// Of functions whose text is not known the nodes.
    pub(super) fn without_text(&self, plan: &Plan, checked: &Checked) -> Vec<GraphError> {
        let mut errors = Vec::new();
        let mut seen = std::collections::HashSet::new();
        for (n, (step, _)) in plan.steps.iter().enumerate() {
            let Step::Call(number, _) = step else { continue };
            let Some(function) = self.numbered(*number).filter(|_| seen.insert(*number)) else { continue };
            if self.texts.contains_key(&function.key.bank) {
                continue;
            }
            let mut path = plan.origin(n, checked);
            let node: Option<NodeId> = path.pop();
            let at = At { path, node, ..At::default() };
            let reason = format!("{} is of a bank without text", function.key);
            errors.push(GraphError { at, kind: GraphErrorKind::Refused { reason } });
        }
        errors
    }
}
