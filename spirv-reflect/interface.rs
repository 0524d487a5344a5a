//! What goes into a stage and comes out of it.

use rspirv::spirv::{Decoration, StorageClass};

use crate::layout::{ArrayDimension, Scalar};
use crate::module::EntryPoint;
use crate::specialize::Evaluation;
use crate::types::{Id, Type};

/// An input or output of an entry point: a variable, or a member of an interface block.
#[derive(Clone, Debug, PartialEq)]
pub struct InterfaceVariable {
    /// The variable's id.
    pub variable: Id,
    /// The member of the block that this is.
    pub member: Option<u32>,
    /// Its name; `variable_<id>` or `member_<n>` where the module has none.
    pub name: String,
    /// True for an input, false for an output.
    pub is_input: bool,
    /// The location; `None` for builtins and for what has none.
    pub location: Option<u32>,
    /// The first component in its location.
    pub component: u32,
    /// The SPIR-V `BuiltIn` number.
    pub built_in: Option<u32>,
    /// The type as declared.
    pub ty: Id,
    /// Array dimensions, outermost first; that of a per-vertex input is one of them.
    pub array: Vec<ArrayDimension>,
    /// The scalar that it is made of; `None` for structures.
    pub scalar: Option<Scalar>,
    /// Components of its vector or column.
    pub components: u32,
    /// Whether it isn't interpolated.
    pub flat: bool,
}

impl Evaluation<'_> {
    /// The inputs and outputs of an entry point, in the order in which it lists them; a block's members one by one.
    /// A module that lists one block under so many names that there are more members than words gets the list as
    /// far as that.
    pub fn interface(&self, entry: &EntryPoint) -> Vec<InterfaceVariable> {
        let limit = self.module.words().len();
        let mut found = Vec::new();
        let mut ids = entry.interface.clone();
        // A damaged list may name a variable any number of times: once is enough.
        let mut seen = crate::ids::IdMap::new(self.module.words().len());
        ids.retain(|&id| seen.insert(id, ()));
        for id in ids {
            let Some(variable) = self.module.variables.get(id) else { continue };
            let is_input = match variable.storage {
                s if s == StorageClass::Input as u32 => true,
                s if s == StorageClass::Output as u32 => false,
                _ => continue,
            };
            let Some(ty) = variable.ty else { continue };
            let block = self.module.element(ty);
            let on_variable = |kind| self.module.decoration_value(id, kind);
            match self.module.ty(block) {
                Some(Type::Struct { members })
                    if self.module.decoration(block, Decoration::Block).is_some() =>
                {
                    let mut next = on_variable(Decoration::Location);
                    if found.len().saturating_add(members.len()) > limit {
                        break;
                    }
                    for (m, &member) in members.iter().enumerate() {
                        let m = m as u32;
                        let on_member = |kind| self.module.member_decoration(block, m, kind);
                        let value = |kind| on_member(kind).and_then(|operands| operands.first().copied());
                        let location = value(Decoration::Location).or(next);
                        next = location.and_then(|l| l.checked_add(self.locations(member)));
                        let name = self.module.member_name(block, m).unwrap_or_else(|| format!("member_{m}"));
                        let built_in = value(Decoration::BuiltIn);
                        found.push(InterfaceVariable {
                            member: Some(m),
                            location: location.filter(|_| built_in.is_none()),
                            component: value(Decoration::Component).unwrap_or(0),
                            built_in,
                            flat: on_member(Decoration::Flat).is_some(),
                            ..self.interface_variable(id, member, is_input, name)
                        });
                    }
                }
                _ => {
                    let name = self.module.name(id).unwrap_or_else(|| format!("variable_{id}"));
                    found.push(InterfaceVariable {
                        location: on_variable(Decoration::Location),
                        component: on_variable(Decoration::Component).unwrap_or(0),
                        built_in: on_variable(Decoration::BuiltIn),
                        flat: self.module.decoration(id, Decoration::Flat).is_some(),
                        ..self.interface_variable(id, ty, is_input, name)
                    });
                }
            }
        }
        found
    }

    fn interface_variable(&self, variable: Id, ty: Id, is_input: bool, name: String) -> InterfaceVariable {
        let (array, element) = self.dimensions(ty);
        let (scalar, components) = self.scalar_of(element);
        InterfaceVariable {
            variable,
            member: None,
            name,
            is_input,
            location: None,
            component: 0,
            built_in: None,
            ty,
            array,
            scalar,
            components,
            flat: false,
        }
    }

    /// Locations that a member takes: one for each vector of up to 128 bits, two for a wider one.
    fn locations(&self, ty: Id) -> u32 {
        let (array, element) = self.dimensions(ty);
        let (scalar, components) = self.scalar_of(element);
        let bits = match scalar {
            Some(Scalar::Int { bits } | Scalar::Uint { bits } | Scalar::Float { bits }) => bits,
            _ => 32,
        };
        let vector = if bits == 64 && components > 2 { 2 } else { 1 };
        let columns = match self.module.ty(element) {
            Some(Type::Matrix { count, .. }) => *count,
            _ => 1,
        };
        let elements = array.iter().filter_map(|dimension| dimension.count.value());
        let n = elements.fold(u64::from(columns) * vector, u64::saturating_mul);
        u32::try_from(n).unwrap_or(u32::MAX)
    }
}
