//! What a module declares under one choice of constants, looked at once for all entry points that may use it.

use std::collections::{HashMap, HashSet};

use crate::binding::{Binding, PushConstants, Use};
use crate::specialize::{Evaluation, SpecConstant};
use crate::steps::step;
use crate::types::Id;

/// What an entry point does with the variables that it uses; `None` where it is taken to use all that is declared.
pub(crate) type Uses<'u> = Option<&'u HashMap<Id, Use>>;

/// The lists, each in its order, and where each variable is in them.
pub(crate) struct Inventory {
    /// Specialization constants by id.
    pub(crate) constants: Vec<SpecConstant>,
    /// Blocks of push constants, in the order of declaration.
    push: Vec<PushConstants>,
    /// Bindings by set, binding and order of declaration.
    bindings: Vec<Binding>,
    push_of: HashMap<Id, usize>,
    binding_of: HashMap<Id, usize>,
    /// Variables in push constants whose size isn't known.
    endless: HashSet<Id>,
    /// Variables that count the elements of another.
    pub(crate) counters: HashSet<Id>,
}

impl Inventory {
    pub(crate) fn new(values: &Evaluation) -> Inventory {
        let mut constants = values.module.spec_constants();
        constants.sort_by_key(|constant| constant.spec_id);
        let (push, bindings) = (values.push_constants(), values.bindings());
        step(constants.len() + push.len() + bindings.len());
        let push_of: HashMap<Id, usize> =
            push.iter().enumerate().map(|(i, block)| (block.variable, i)).collect();
        let variables = values.module.push_constant_variables();
        Inventory {
            endless: variables.filter(|variable| !push_of.contains_key(variable)).collect(),
            binding_of: bindings.iter().enumerate().map(|(i, binding)| (binding.variable, i)).collect(),
            counters: bindings.iter().filter_map(|binding| binding.counter).collect(),
            constants,
            push,
            bindings,
            push_of,
        }
    }

    /// So many bindings and blocks of push constants at most does an entry point use.
    pub(crate) fn most(&self, uses: Uses) -> usize {
        uses.map_or(self.bindings.len() + self.push.len(), HashMap::len)
    }

    /// The bindings that an entry point uses. Those that it doesn't are not looked at.
    pub(crate) fn bindings(&self, uses: Uses) -> impl Iterator<Item = &Binding> + use<'_> {
        used(uses, &self.binding_of, self.bindings.len()).into_iter().filter_map(|i| self.bindings.get(i))
    }

    /// The binding that a variable is.
    pub(crate) fn binding(&self, variable: Id) -> Option<&Binding> {
        self.bindings.get(*self.binding_of.get(&variable)?)
    }

    /// The blocks of push constants that it uses.
    pub(crate) fn push(&self, uses: Uses) -> impl Iterator<Item = &PushConstants> + use<'_> {
        used(uses, &self.push_of, self.push.len()).into_iter().filter_map(|i| self.push.get(i))
    }

    /// Whether it uses push constants whose size isn't known.
    pub(crate) fn has_endless_push(&self, uses: Uses) -> bool {
        match uses {
            Some(uses) => !self.endless.is_empty() && uses.keys().any(|id| self.endless.contains(id)),
            None => !self.endless.is_empty(),
        }
    }

    /// The constant of a specialization id.
    pub(crate) fn constant(&self, spec_id: u32) -> Option<&SpecConstant> {
        let found = self.constants.binary_search_by_key(&spec_id, |constant| constant.spec_id).ok()?;
        self.constants.get(found)
    }
}

/// Those of a list that an entry point uses, in the list's order: the places of the variables that it uses are in
/// `index`. Where it is taken to use all, all `n` of them.
fn used(uses: Uses, index: &HashMap<Id, usize>, n: usize) -> Vec<usize> {
    let Some(uses) = uses else {
        step(n);
        return (0..n).collect();
    };
    if index.is_empty() {
        return Vec::new();
    }
    step(uses.len());
    let mut found: Vec<usize> = uses.keys().filter_map(|variable| index.get(variable).copied()).collect();
    found.sort_unstable();
    found
}
