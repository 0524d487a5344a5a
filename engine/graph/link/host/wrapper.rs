//! A function as a host declares it, which calls a graph's.

use rspirv::spirv::{Op, StorageClass};
use spanforge_reflect::{Direction, Passing};

use super::block::Block;
use super::fit::{Argument, Fit};
use crate::graph::host::{HostFunction, members};
use crate::graph::link::Linker;
use crate::graph::link::callable::Callable;
use crate::graph::link::code::Code;
use crate::graph::pool::Global;

/// The function that the host calls: as it is declared there, and calling a graph's.
pub(super) fn wrapper(
    linker: &mut Linker,
    function: &HostFunction,
    fit: &Fit,
    callable: &Callable,
    block: &Block,
) -> u32 {
    let result = match &function.result {
        Some((ty, _)) => linker.global(*ty),
        None => linker.void(),
    };
    let (mut types, mut pointers) = (Vec::new(), Vec::new());
    for parameter in &function.parameters {
        let ty = linker.global(parameter.ty);
        types.push(ty);
        pointers.push(match parameter.passing {
            Passing::Value => ty,
            _ => linker.pointer(StorageClass::Function, ty),
        });
    }
    let mut code = Code::new(linker, result, &pointers);
    code.linker.name(code.id, &function.name);
    let given = code.parameters.clone();
    let mut values = Vec::with_capacity(given.len());
    for ((parameter, &id), &ty) in function.parameters.iter().zip(&given).zip(&types) {
        code.linker.name(id, &parameter.name);
        values.push(match (parameter.passing, parameter.direction) {
            (_, Direction::Out) => None,
            (Passing::Value, _) => Some(id),
            _ => Some(code.value(Op::Load, ty, &[id])),
        });
    }
    let mut arguments = Vec::with_capacity(fit.arguments.len());
    for argument in &fit.arguments {
        arguments.push(match argument {
            Argument::Sink(leaf) => {
                let value = leaf.of.and_then(|n| values.get(n).copied().flatten()).unwrap_or_default();
                let ty = code.linker.plain(leaf.ty);
                extract(&mut code, ty, value, &leaf.path)
            }
            Argument::Exposed(name) => block.load(&mut code, name),
        });
    }
    let outs = callable.call(&mut code, &arguments);
    let parts = Parts { fit, outs };
    for (n, parameter) in function.parameters.iter().enumerate() {
        if parameter.direction == Direction::In || parameter.passing == Passing::Value {
            continue;
        }
        let kept = values.get(n).copied().flatten();
        let value = parts.build(&mut code, parameter.ty, Some(n), &[], kept);
        code.does(Op::Store, &[given.get(n).copied().unwrap_or_default(), value]);
    }
    match &function.result {
        Some((ty, _)) => {
            let value = parts.build(&mut code, *ty, None, &[], None);
            code.does(Op::ReturnValue, &[value]);
        }
        None => code.does(Op::Return, &[]),
    }
    code.end()
}

fn extract(code: &mut Code, ty: u32, value: u32, path: &[u32]) -> u32 {
    match path {
        [] => value,
        path => code.value(Op::CompositeExtract, ty, &[&[value], path].concat()),
    }
}

/// What comes out of a graph, to be put together.
struct Parts<'f, 'h> {
    fit: &'f Fit<'h>,
    outs: Vec<u32>,
}

impl Parts<'_, '_> {
    /// A value out of a graph's, and of what went in where the graph has none. As deep as structures are nested, which
    /// reflection bounds.
    fn build(&self, code: &mut Code, ty: Global, of: Option<usize>, path: &[u32], kept: Option<u32>) -> u32 {
        if let Some(place) = self.fit.output(of, path) {
            return self.outs.get(place).copied().unwrap_or_default();
        }
        let id = code.linker.global(ty);
        if let Some(kept) = kept.filter(|_| !self.fit.has_within(of, path)) {
            return extract(code, id, kept, path);
        }
        let members = members(&code.linker.banks.pool, ty).unwrap_or_default();
        let mut parts = Vec::with_capacity(members.len());
        for (n, (_, member)) in members.into_iter().enumerate() {
            parts.push(self.build(code, member, of, &[path, &[n as u32]].concat(), kept));
        }
        code.value(Op::CompositeConstruct, id, &parts)
    }
}
