//! Parameters of graphs that no function of the host has pins for, in memory.

use std::collections::BTreeMap;

use rspirv::spirv::{Decoration, Op, StorageClass};

use spanforge_reflect::Pin;

use super::Exposed;
use crate::graph::link::code::Code;
use crate::graph::link::types::Member;
use crate::graph::link::{ABSENT, Linker};
use crate::graph::parameter::{ExposedParameter, shared};
use crate::graph::value::{Base, Type};

/// By name: the type, and the pins of the graphs' parameters.
pub(super) type Members = BTreeMap<String, (Type, Vec<Pin>)>;

/// Places of std430, in the order of names, and the bytes of all.
pub(super) fn placed(block: Members) -> (Vec<ExposedParameter>, u32) {
    let mut end = 0_u32;
    let mut parameters = Vec::with_capacity(block.len());
    for (name, (ty, pins)) in block {
        let align = alignment(ty);
        let offset = end.next_multiple_of(align);
        end = match ty.columns() {
            1 => offset.saturating_add(4 * u32::from(ty.rows())),
            columns => offset.saturating_add(align * u32::from(columns)),
        };
        let pin = shared(&name, ty, &pins);
        parameters.push(ExposedParameter { name, ty, offset, pin });
    }
    (parameters, end)
}

/// Of one number, a vector, or a matrix's column.
fn alignment(ty: Type) -> u32 {
    match ty.rows() {
        1 => 4,
        2 => 8,
        _ => 16,
    }
}

/// The variable in which exposed parameters lie.
pub(super) struct Block<'p> {
    variable: u32,
    class: StorageClass,
    parameters: &'p [ExposedParameter],
}

impl<'p> Block<'p> {
    pub(super) fn new(
        linker: &mut Linker,
        parameters: &'p [ExposedParameter],
        exposed: Exposed,
    ) -> Block<'p> {
        let mut members = Vec::with_capacity(parameters.len());
        for parameter in parameters {
            let ty = linker.plain(stored(parameter.ty));
            let stride = (parameter.ty.columns() > 1).then(|| alignment(parameter.ty));
            members.push(Member { ty, name: &parameter.name, offset: parameter.offset, stride });
        }
        let (class, decorations) = match exposed {
            Exposed::Buffer { set, binding } => (
                StorageClass::StorageBuffer,
                vec![
                    vec![Decoration::DescriptorSet as u32, set],
                    vec![Decoration::Binding as u32, binding],
                    vec![Decoration::NonWritable as u32],
                ],
            ),
            _ => (StorageClass::PushConstant, Vec::new()),
        };
        let decorations: Vec<&[u32]> = decorations.iter().map(Vec::as_slice).collect();
        let variable = match parameters.is_empty() {
            true => ABSENT,
            false => linker.block(class, "Parameters", &members, &decorations),
        };
        Block { variable, class, parameters }
    }

    pub(super) fn load(&self, code: &mut Code, name: &str) -> u32 {
        let found = self.parameters.iter().enumerate().find(|(_, parameter)| parameter.name == name);
        let Some((place, parameter)) = found else { return ABSENT };
        let ty = code.linker.plain(stored(parameter.ty));
        let (pointer, place) = (code.linker.pointer(self.class, ty), code.linker.index(place as u32));
        let pointer = code.value(Op::AccessChain, pointer, &[self.variable, place]);
        let value = code.value(Op::Load, ty, &[pointer]);
        if parameter.ty.base() != Base::Bool {
            return value;
        }
        let zero = code.linker.plain_constant(stored(parameter.ty), &vec![0; parameter.ty.n_scalars()]);
        let ty = code.linker.plain(parameter.ty);
        code.value(Op::INotEqual, ty, &[value, zero])
    }
}

/// Booleans have no form in memory.
fn stored(ty: Type) -> Type {
    if ty.base() == Base::Bool { ty.with_base(Base::Uint) } else { ty }
}
