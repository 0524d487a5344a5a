//! The specialization ids that constants follow from.

use std::collections::HashSet;

use rspirv::spirv::Op;

use crate::component::{Part, operands};
use crate::module::Module;
use crate::steps::step;
use crate::types::Id;

impl Module {
    /// The specialization ids that a constant's value may follow from, in ascending order.
    pub fn spec_ids_behind(&self, constant: Id) -> Vec<u32> {
        self.spec_ids_of(Part::whole(constant), &mut usize::MAX.clone()).unwrap_or_default()
    }

    /// The same while `budget` lasts, which is spent by the constants that are looked at: for a caller that asks of many
    /// constants of a module that it doesn't trust. `None` where it runs out.
    pub fn spec_ids_within(&self, constant: Id, budget: &mut usize) -> Option<Vec<u32>> {
        self.spec_ids_of(Part::whole(constant), budget)
    }

    /// The same for one component of a constant vector.
    pub fn component_spec_ids_behind(&self, vector: Id, index: u32) -> Vec<u32> {
        self.spec_ids_of(Part::component(vector, index), &mut usize::MAX.clone()).unwrap_or_default()
    }

    fn spec_ids_of(&self, part: Part, budget: &mut usize) -> Option<Vec<u32>> {
        let (mut seen, mut open, mut found) = (HashSet::new(), vec![part], Vec::new());
        while let Some(part) = open.pop() {
            *budget = budget.checked_sub(1)?;
            let part = self.moved(part);
            let Some(declared) = self.constant(part.constant) else { continue };
            if !seen.insert(part.clone()) {
                continue;
            }
            found.extend(declared.spec_id);
            let Some(inst) = self.instruction(declared.offset) else { continue };
            let by_component = self.constant_operation(part.constant).is_some_and(|(op, _)| !moves(op));
            let operands = operands(&inst);
            step(operands.len());
            open.extend(operands.iter().map(|&constant| {
                match by_component && self.n_components(constant).is_some() {
                    true => Part { constant, path: part.path.clone() },
                    false => Part::whole(constant),
                }
            }));
        }
        found.sort_unstable();
        found.dedup();
        Some(found)
    }
}

/// Whether an operation moves parts of composites, rather than computing by component.
pub(crate) fn moves(op: Op) -> bool {
    matches!(
        op,
        Op::CompositeExtract | Op::CompositeInsert | Op::VectorShuffle | Op::CopyObject | Op::Bitcast
    )
}
