//! A function that code which is emitted here can call: values in, values out, however it is handed them.

use std::collections::HashMap;

use rspirv::spirv::Op;
use spanforge_reflect::{Direction, Passing, PinType};

use super::Linker;
use super::code::Code;
use crate::graph::Function;

/// The type of a value: its id in the module, and what it is made of.
#[derive(Clone)]
pub(in crate::graph) struct ValueType {
    pub(in crate::graph) id: u32,
    pub(in crate::graph) pin: PinType,
}

/// A function with an id.
pub(in crate::graph) struct Callable {
    id: u32,
    result: Option<ValueType>,
    parameters: Vec<(ValueType, Passing, Direction)>,
}

impl Callable {
    /// A function of another's making, whose parameters go one way each.
    pub(in crate::graph) fn new(
        id: u32,
        result: Option<ValueType>,
        parameters: Vec<(ValueType, Passing, Direction)>,
    ) -> Callable {
        Callable { id, result, parameters }
    }

    /// Whether it returns a value.
    pub(in crate::graph) fn returns(&self) -> bool {
        self.result.is_some()
    }

    /// A function of a bank, linked.
    pub(in crate::graph) fn of(linker: &mut Linker, function: &Function) -> Callable {
        let id = linker.body(function.body);
        let mut value = |ty, pin: &PinType| ValueType { id: linker.global(ty), pin: pin.clone() };
        let result = function.result.as_ref().map(|(ty, pin)| value(*ty, pin));
        let parameters = function.parameters.iter();
        let parameters = parameters.map(|p| (value(p.ty, &p.pin), p.passing, p.direction)).collect();
        Callable { id, result, parameters }
    }

    /// Types of what goes in, in order.
    pub(in crate::graph) fn ins(&self) -> impl Iterator<Item = &ValueType> {
        self.parameters.iter().filter(|p| p.2 != Direction::Out).map(|p| &p.0)
    }

    /// Types of what comes out: what is returned, then parameters.
    pub(in crate::graph) fn outs(&self) -> impl Iterator<Item = &ValueType> {
        let comes_out = self.parameters.iter().filter(|p| p.2 != Direction::In).map(|p| &p.0);
        self.result.iter().chain(comes_out)
    }

    /// Calls with the values that go in; gives those that come out.
    pub(in crate::graph) fn call(&self, code: &mut Code, values: &[u32]) -> Vec<u32> {
        let mut values = values.iter().copied();
        let (mut arguments, mut variables) = (vec![self.id], Vec::new());
        // Of each type, how many variables this call has.
        let mut used: HashMap<u32, usize> = HashMap::new();
        for (ty, passing, direction) in &self.parameters {
            let value = if *direction == Direction::Out { None } else { values.next() };
            if *passing == Passing::Value {
                arguments.extend(value);
                continue;
            }
            let n_before = used.entry(ty.id).or_insert(0);
            let variable = code.scratch(ty.id, *n_before);
            *n_before += 1;
            if let Some(value) = value {
                code.does(Op::Store, &[variable, value]);
            }
            if *direction != Direction::In {
                variables.push((variable, ty.id));
            }
            arguments.push(variable);
        }
        let result = self.result.as_ref().map(|ty| ty.id);
        let ty = result.unwrap_or_else(|| code.linker.void());
        let returned = code.value(Op::FunctionCall, ty, &arguments);
        let mut out: Vec<u32> = result.map(|_| returned).into_iter().collect();
        out.extend(variables.into_iter().map(|(variable, ty)| code.value(Op::Load, ty, &[variable])));
        out
    }
}
