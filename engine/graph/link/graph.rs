//! A plan as one function: parameters by value, what comes out returned where it is one, else through pointers.

use std::collections::HashMap;

use rspirv::spirv::{Op, StorageClass};
use spanforge_reflect::{Direction, Passing};

use super::Linker;
use super::callable::{Callable, ValueType};
use super::code::Code;
use super::kernel::kernel;
use crate::error::Result;
use crate::graph::Function;
use crate::graph::bank::Banks;
use crate::graph::check::{Checked, CheckedGraph, check};
use crate::graph::error::{At, GraphError, GraphErrorKind, GraphErrors};
use crate::graph::node::Graph;
use crate::graph::parameter::ExposedParameter;
use crate::graph::plan::{Plan, Step, ValueId, plan};
use crate::graph::value::{Base, Type};

/// As many parameters as a function may have.
pub(in crate::graph) const MAX_PARAMETERS: usize = 255;

/// A compute shader of a graph, and the order of what goes in and comes out.
#[derive(Debug, Clone, PartialEq)]
pub struct Kernel {
    /// SPIR-V.
    pub words: Vec<u32>,
    /// The graph's parameters, in the order of their names: so they lie in an element that goes in, without gaps.
    pub parameters: Vec<ExposedParameter>,
    /// Names and types of what comes out, in the graph's order.
    pub outputs: Vec<(String, Type)>,
}

impl Banks {
    /// Finds everything that is wrong with a graph.
    ///
    /// # Errors
    /// All of it at once, with nodes and pins ([`crate::Error::Graph`]).
    pub fn check(&self, graph: &Graph) -> Result<()> {
        check(graph, self).map(|_| ())
    }

    /// A compute shader that runs a graph once for each of any number of elements: bindings, push constant and words are
    /// those of [`Banks::kernel`]. Only what outputs need is in it, equal nodes once; nodes in another order, or with other
    /// numbers, make the same words.
    ///
    /// # Errors
    /// Everything that is wrong with the graph; functions for fragment shaders alone; more than 255 parameters and outputs, or
    /// a module that would be too large ([`crate::Error::Graph`]).
    pub fn graph_kernel(&self, graph: &Graph) -> Result<Kernel> {
        let (checked, plan) = self.kernel_plan(graph)?;
        let mut linker = Linker::new(self);
        let callable = emit(&mut linker, &plan, self);
        let words = kernel(linker, &[("main", callable)])?;
        let (parameters, outputs) = plan.ends(&checked);
        Ok(Kernel { words, parameters, outputs })
    }

    /// The plan of a graph that a kernel runs.
    pub(in crate::graph) fn kernel_plan<'g>(&self, graph: &'g Graph) -> Result<(Checked<'g>, Plan<'g>)> {
        self.planned(graph, Function::refused_in_kernels)
    }

    /// The plan of a graph whose functions all suit a shader: `refused` says why one does not.
    pub(in crate::graph) fn planned<'g>(
        &self,
        graph: &'g Graph,
        refused: impl Fn(&Function) -> Option<String>,
    ) -> Result<(Checked<'g>, Plan<'g>)> {
        let checked = check(graph, self)?;
        let mut errors = Vec::new();
        for (number, CheckedGraph { graph, nodes, .. }) in checked.graphs.iter().enumerate() {
            for (node, checked_node) in graph.nodes.iter().zip(nodes) {
                let function = checked_node.function.and_then(|number| self.numbered(number));
                if let Some(reason) = function.and_then(&refused) {
                    let path = checked.held.path(number);
                    let at = At { path, node: Some(node.id), ..At::default() };
                    errors.push(GraphError { at, kind: GraphErrorKind::Refused { reason } });
                }
            }
        }
        if !errors.is_empty() {
            return Err(GraphErrors(errors).into());
        }
        let plan = plan(&checked, self)?;
        let n_ends = plan.parameters.len() + plan.outputs.len();
        Linker::bounded("parameters and outputs", n_ends, MAX_PARAMETERS)?;
        Ok((checked, plan))
    }
}

/// Writes a plan's function.
pub(in crate::graph) fn emit(linker: &mut Linker, plan: &Plan, banks: &Banks) -> Callable {
    let value_type = |linker: &mut Linker, ty: Type| ValueType { id: linker.plain(ty), pin: ty.pin() };
    let ins: Vec<ValueType> = plan.parameters.iter().map(|(_, ty)| value_type(linker, *ty)).collect();
    let mut outs = Vec::with_capacity(plan.outputs.len());
    for (_, value) in &plan.outputs {
        outs.push(value_type(linker, plan.type_of(*value)));
    }
    let mut types: Vec<u32> = ins.iter().map(|ty| ty.id).collect();
    let returns = outs.len() == 1;
    if !returns {
        types.extend(outs.iter().map(|ty| linker.pointer(StorageClass::Function, ty.id)));
    }
    let result = match outs.first().filter(|_| returns) {
        Some(ty) => ty.id,
        None => linker.void(),
    };
    let mut code = Code::new(linker, result, &types);
    code.linker.name(code.id, "graph");
    let names = plan.parameters.iter().map(|p| p.0).chain(plan.outputs.iter().map(|o| o.0));
    for (id, name) in code.parameters.clone().into_iter().zip(names) {
        code.linker.name(id, name);
    }
    let mut emitter = Emitter { plan, banks, ids: vec![0; plan.types.len()], callables: HashMap::new() };
    for (step, first) in &plan.steps {
        for (n, id) in emitter.step(&mut code, step, *first).into_iter().enumerate() {
            if let Some(place) = emitter.ids.get_mut(*first as usize + n) {
                *place = id;
            }
        }
    }
    let out: Vec<u32> = plan.outputs.iter().map(|(_, value)| emitter.id(*value)).collect();
    match out.first().filter(|_| returns) {
        Some(&value) => code.does(Op::ReturnValue, &[value]),
        None => {
            let pointers = code.parameters.get(ins.len()..).unwrap_or_default().to_vec();
            for (pointer, value) in pointers.into_iter().zip(out) {
                code.does(Op::Store, &[pointer, value]);
            }
            code.does(Op::Return, &[]);
        }
    }
    let id = code.end();
    let mut parameters: Vec<_> = ins.into_iter().map(|ty| (ty, Passing::Value, Direction::In)).collect();
    if returns {
        return Callable::new(id, outs.pop(), parameters);
    }
    parameters.extend(outs.into_iter().map(|ty| (ty, Passing::Variable, Direction::Out)));
    Callable::new(id, None, parameters)
}

impl Plan<'_> {
    /// What goes into a kernel's element, and names and types of what comes out.
    pub(in crate::graph) fn ends(&self, checked: &Checked) -> (Vec<ExposedParameter>, Vec<(String, Type)>) {
        let mut end = 0;
        let pins = checked.graphs.first().map_or(&[][..], |graph| &graph.parameters);
        let parameters = self.parameters.iter().zip(pins).map(|(&(name, ty), pin)| {
            let offset = end;
            end += 4 * ty.n_scalars() as u32;
            ExposedParameter { name: name.to_owned(), ty, offset, pin: pin.clone() }
        });
        let parameters = parameters.collect();
        let outputs = self.outputs.iter();
        let outputs = outputs.map(|(name, value)| ((*name).to_owned(), self.type_of(*value))).collect();
        (parameters, outputs)
    }
}

struct Emitter<'p, 'g> {
    plan: &'p Plan<'g>,
    banks: &'p Banks,
    /// The id of each value.
    ids: Vec<u32>,
    callables: HashMap<usize, Callable>,
}

impl Emitter<'_, '_> {
    fn id(&self, value: ValueId) -> u32 {
        self.ids.get(value as usize).copied().unwrap_or_default()
    }

    /// The ids of a step's values.
    fn step(&mut self, code: &mut Code, step: &Step, first: ValueId) -> Vec<u32> {
        match step {
            Step::Parameter(n) => code.parameters.get(*n).copied().into_iter().collect(),
            Step::Constant(ty, words) => vec![code.linker.plain_constant(*ty, words)],
            Step::Call(number, values) => {
                let values: Vec<u32> = values.iter().map(|&value| self.id(value)).collect();
                let Some(function) = self.banks.numbered(*number) else { return Vec::new() };
                let made = self.callables.entry(*number);
                let callable = made.or_insert_with(|| Callable::of(code.linker, function));
                let mut out = callable.call(code, &values);
                if callable.returns() {
                    // The last of a function's pins is the first that a call gives.
                    out.rotate_left(1);
                }
                out
            }
            Step::Spread(ty, value) => {
                let parts = vec![self.id(*value); ty.n_scalars()];
                let ty = code.linker.plain(*ty);
                vec![code.value(Op::CompositeConstruct, ty, &parts)]
            }
            Step::Swizzle(ty, places, value) => vec![self.swizzle(code, *ty, places, *value)],
            Step::Convert(to, from, value) => {
                debug_assert!(*to == self.plan.type_of(first), "a step's value has its type");
                vec![self.convert(code, *to, *from, *value)]
            }
        }
    }

    fn swizzle(&self, code: &mut Code, ty: Type, places: &[u8], value: ValueId) -> u32 {
        let (id, of) = (self.id(value), self.plan.type_of(value));
        let result = code.linker.plain(ty);
        let places: Vec<u32> = places.iter().map(|&place| place.into()).collect();
        match (of.components(), places.as_slice()) {
            // One number has one component.
            (Some(1), [_]) => id,
            (Some(1), places) => {
                let parts = vec![id; places.len()];
                code.value(Op::CompositeConstruct, result, &parts)
            }
            (_, [place]) => code.value(Op::CompositeExtract, result, &[id, *place]),
            (_, places) => code.value(Op::VectorShuffle, result, &[&[id, id], places].concat()),
        }
    }

    /// A number in another type. A float that no integer is becomes any.
    fn convert(&self, code: &mut Code, to: Type, from: Type, value: ValueId) -> u32 {
        let (id, ty) = (self.id(value), code.linker.plain(to));
        let all = |base: Base, word: u32| {
            vec![if base == Base::Float && word == 1 { 1_f32.to_bits() } else { word }; to.n_scalars()]
        };
        match (from.base(), to.base()) {
            (Base::Bool, base) => {
                let one = code.linker.plain_constant(to, &all(base, 1));
                let zero = code.linker.plain_constant(to, &all(base, 0));
                code.value(Op::Select, ty, &[id, one, zero])
            }
            (base, Base::Bool) => {
                let zero = code.linker.plain_constant(from, &all(base, 0));
                let op = if base == Base::Float { Op::FUnordNotEqual } else { Op::INotEqual };
                code.value(op, ty, &[id, zero])
            }
            (Base::Float, Base::Int) => code.value(Op::ConvertFToS, ty, &[id]),
            (Base::Float, Base::Uint) => code.value(Op::ConvertFToU, ty, &[id]),
            (Base::Int, Base::Float) => code.value(Op::ConvertSToF, ty, &[id]),
            (Base::Uint, Base::Float) => code.value(Op::ConvertUToF, ty, &[id]),
            _ => code.value(Op::Bitcast, ty, &[id]),
        }
    }
}
