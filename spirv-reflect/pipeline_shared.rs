//! What stages of one module share: it is looked at once for all of them, however many entry points a pipeline takes.

use std::collections::HashMap;
use std::sync::Arc;

use crate::binding::Use;
use crate::interface::InterfaceVariable;
use crate::inventory::Inventory;
use crate::module::{EntryPoint, Module};
use crate::pipeline::ShaderStage;
use crate::specialize::Evaluation;
use crate::types::Id;

/// What an entry point uses, for all stages that have it.
type SharedUses = Arc<HashMap<Id, Use>>;

/// A module, and values of its constants.
type Key<'a> = (*const Module, &'a [(u32, u64)]);

/// What all stages have between them: an evaluation for each module and choice of constants.
pub(crate) struct Shared<'a> {
    pub(crate) evaluated: Vec<Evaluated<'a>>,
    /// In the order of the stages.
    stages: Vec<Found<'a>>,
}

/// A module under one choice of constants, and what it declares.
pub(crate) struct Evaluated<'a> {
    pub(crate) values: Evaluation<'a>,
    pub(crate) inventory: Inventory,
}

/// What is known of a stage.
pub(crate) struct Found<'a> {
    /// The place of its evaluation.
    pub(crate) evaluation: usize,
    /// `None` where the module has none of that name.
    pub(crate) entry: Option<&'a EntryPoint>,
    /// `None` where everything counts as read and written.
    pub(crate) uses: Option<SharedUses>,
    /// Its inputs and outputs, variable by variable.
    pub(crate) interface: Vec<Arc<[InterfaceVariable]>>,
}

impl<'a> Shared<'a> {
    pub(crate) fn new(stages: &[ShaderStage<'a>]) -> Shared<'a> {
        let mut modules: HashMap<*const Module, OfModule<'a>> = HashMap::new();
        for stage in stages {
            let found = modules.entry(stage.module).or_insert_with(|| OfModule::new(stage.module));
            found.n_stages += 1;
        }
        let mut shared = Shared { evaluated: Vec::new(), stages: Vec::with_capacity(stages.len()) };
        let mut known: HashMap<Key, usize> = HashMap::new();
        for stage in stages {
            let evaluation = *known.entry((stage.module, stage.constants)).or_insert_with(|| {
                let values = stage.module.evaluate(stage.constants);
                shared.evaluated.push(Evaluated { inventory: Inventory::new(&values), values });
                shared.evaluated.len() - 1
            });
            let of_module = modules.get_mut(&std::ptr::from_ref(stage.module));
            let (entry, uses) = of_module.and_then(|found| found.of(stage)).unzip();
            shared.stages.push(Found { evaluation, entry, uses: uses.flatten(), interface: Vec::new() });
        }
        let mut of_evaluation: Vec<Vec<&mut Found>> = shared.evaluated.iter().map(|_| Vec::new()).collect();
        for found in shared.stages.iter_mut().filter(|found| found.entry.is_some()) {
            of_evaluation[found.evaluation].push(found);
        }
        for (Evaluated { values, .. }, mut stages) in shared.evaluated.iter().zip(of_evaluation) {
            let interfaces = values.interfaces_of(stages.iter().filter_map(|found| found.entry));
            stages.iter_mut().zip(interfaces).for_each(|(found, interface)| found.interface = interface);
        }
        shared
    }

    /// The stages, in order, with their evaluations.
    pub(crate) fn stages(&self) -> impl Iterator<Item = (&Found<'a>, &Evaluated<'a>)> {
        self.stages.iter().filter_map(|found| Some((found, self.evaluated.get(found.evaluation)?)))
    }
}

/// A module that stages have.
struct OfModule<'a> {
    n_stages: usize,
    /// Entry points by name: of those that share one, the first.
    entries: HashMap<&'a str, usize>,
    uses: Option<Vec<Option<SharedUses>>>,
}

impl<'a> OfModule<'a> {
    fn new(module: &'a Module) -> OfModule<'a> {
        let names = module.entry_points().iter().enumerate().rev();
        let entries = names.map(|(i, entry)| (entry.name.as_str(), i)).collect();
        OfModule { n_stages: 0, entries, uses: None }
    }

    /// The entry point of a stage, and what it uses.
    fn of(&mut self, stage: &ShaderStage<'a>) -> Option<(&'a EntryPoint, Option<SharedUses>)> {
        let place = *self.entries.get(stage.entry_point)?;
        let entry = stage.module.entry_points().get(place)?;
        if self.n_stages == 1 {
            return Some((entry, stage.module.uses_of(entry).map(Arc::new)));
        }
        let all = || stage.module.uses().into_iter().map(|uses| uses.map(Arc::new)).collect();
        Some((entry, self.uses.get_or_insert_with(all).get(place).cloned().flatten()))
    }
}
