//! What has a length that follows from specialization constants. Rust's types have that of the defaults.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::binding::Binding;
use crate::dimensions::{Count, Dimensions};
use crate::excerpt::excerpt;
use crate::specialize::{Evaluation, WorkgroupSize};
use crate::types::{Id, Type};

/// So many are listed of one constant: who changes it has to look at the shader anyway.
const MAX_LISTED: usize = 16;
/// Bytes of all dimensions of an array, after which no more are written out.
pub(crate) const MAX_EXPRESSION: usize = 512;
/// Bytes of a name that is listed.
const MAX_NAME: usize = 200;

/// What has a length that follows from a constant, by its specialization id: bindings (`textures`), members
/// (`lights.lamps`), axes of the workgroup (`gl_WorkGroupSize.x`).
pub(crate) struct Lengths<'e, 'm> {
    values: &'e Evaluation<'m>,
    pub(crate) found: BTreeMap<u32, Vec<String>>,
    /// The specialization ids behind each constant.
    behind: HashMap<Id, Vec<u32>>,
    /// Structures and constants that may still be looked at.
    budget: usize,
}

impl<'e, 'm> Lengths<'e, 'm> {
    pub(crate) fn new(values: &'e Evaluation<'m>) -> Lengths<'e, 'm> {
        let budget = values.module.words().len().saturating_mul(4).saturating_add(1024);
        Lengths { values, found: BTreeMap::new(), behind: HashMap::new(), budget }
    }

    /// A binding: the number of its descriptors, and what lies in its buffer.
    pub(crate) fn binding(&mut self, binding: &Binding) -> Result<(), String> {
        self.array(&binding.array, &binding.name)?;
        self.block(binding.ty, &binding.name)
    }

    /// A block, and every structure in it or behind an address in it.
    pub(crate) fn block(&mut self, ty: Id, name: &str) -> Result<(), String> {
        if self.values.module.spec_ids.is_empty() {
            return Ok(());
        }
        let (mut seen, mut open) = (HashSet::new(), vec![(ty, name.to_owned())]);
        while let Some((ty, path)) = open.pop() {
            self.spend(1 + path.len() / 16)?;
            let layout = seen.insert(ty).then(|| self.values.struct_layout(ty)).flatten();
            let Some(layout) = layout else { continue };
            for member in layout.members.iter().rev() {
                let path = format!("{path}.{}", member.name);
                self.spend(1 + path.len() / 16)?;
                self.array(&member.array, &path)?;
                match self.values.module.ty(member.element) {
                    Some(&Type::Pointer { pointee: Some(pointee), .. }) => {
                        let (array, inner) = self.values.dimensions(pointee);
                        self.array(&array, &path)?;
                        open.push((inner, path));
                    }
                    Some(Type::Struct { .. }) => open.push((member.element, path)),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// The axes of a workgroup that are computed: an axis that is a constant itself follows it in Rust too.
    pub(crate) fn workgroup(&mut self, size: &WorkgroupSize) -> Result<(), String> {
        for (axis, name) in
            ["x", "y", "z"].iter().enumerate().filter(|(axis, _)| size.spec_ids[*axis].is_none())
        {
            let ids = match (size.constants[axis], size.vector) {
                (Some(constant), _) => self.ids(constant)?,
                (None, Some(vector)) => self.values.module.component_spec_ids_behind(vector, axis as u32),
                (None, None) => continue,
            };
            self.note(&ids, &format!("gl_WorkGroupSize.{name}"));
        }
        Ok(())
    }

    fn array(&mut self, array: &Dimensions, name: &str) -> Result<(), String> {
        for dimension in array {
            if let Count::Specialized { constant, .. } = dimension.count {
                let ids = self.ids(constant)?;
                self.note(&ids, name);
            }
        }
        Ok(())
    }

    fn note(&mut self, ids: &[u32], name: &str) {
        // One name may be listed of any number of constants.
        let name = excerpt(name, MAX_NAME);
        for &id in ids {
            let listed = self.found.entry(id).or_default();
            if listed.len() < MAX_LISTED && listed.last().is_none_or(|last| *last != name) {
                listed.push(name.clone());
            }
        }
    }

    fn ids(&mut self, constant: Id) -> Result<Vec<u32>, String> {
        if let Some(known) = self.behind.get(&constant) {
            let known = known.clone();
            self.spend(1 + known.len())?;
            return Ok(known);
        }
        let found = self.values.module.spec_ids_within(constant, &mut self.budget).ok_or_else(too_many)?;
        self.behind.insert(constant, found.clone());
        Ok(found)
    }

    fn spend(&mut self, cost: usize) -> Result<(), String> {
        self.budget = self.budget.checked_sub(cost).ok_or_else(too_many)?;
        Ok(())
    }
}

fn too_many() -> String {
    "too much follows from its specialization constants".into()
}

/// How many descriptors a specialized array has, in the shader's words: `N * 2`, or `[N * 2][3]` of several dimensions.
/// `None` where no constant has a part in it.
pub(crate) fn specialized_count(values: &Evaluation, array: &Dimensions) -> Option<String> {
    let is_specialized = |count: Count| matches!(count, Count::Specialized { .. });
    array.iter().any(|dimension| is_specialized(dimension.count)).then(|| {
        let text = |count: Count| match count {
            Count::Specialized { constant, .. } => values.module.expression(constant),
            Count::Literal(n) => n.to_string(),
            Count::Runtime => String::new(),
        };
        if let Some((only, inner)) = array.split_first()
            && inner.is_empty()
        {
            return text(only.count);
        }
        // Any number of arrays may have these dimensions.
        let mut shown = String::new();
        for dimension in array {
            if shown.len() > MAX_EXPRESSION {
                shown += "…";
                break;
            }
            shown += &format!("[{}]", text(dimension.count));
        }
        shown
    })
}
