//! The dimensions of arrays, and the constants that say how long they are.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use spanforge_reflect::{ArrayDimension, Count, Dimensions, Id, Module};

use super::room::Room;
use crate::report;

/// Dimensions of one array that are listed, as many as a type's text has.
const MAX_DIMENSIONS: usize = 16;

/// What is said of the constants that arrays are as long as. Any number of arrays may have one length: each is looked at
/// once.
pub(super) struct Lengths<'m> {
    module: &'m Module,
    known: RefCell<HashMap<Id, Rc<Length>>>,
    /// The same of components of vectors.
    components: RefCell<HashMap<(Id, u32), Rc<Length>>>,
    /// Constants that may still be looked at for the ids behind others.
    budget: Cell<usize>,
}

/// What is said of one.
pub(super) struct Length {
    pub(super) expression: String,
    /// `None` where finding them costs too much.
    pub(super) spec_ids: Option<Vec<u32>>,
}

impl<'m> Lengths<'m> {
    pub(super) fn new(module: &'m Module) -> Lengths<'m> {
        let budget = module.words().len().saturating_mul(4).saturating_add(1024);
        let (known, components) = Default::default();
        Lengths { module, known, components, budget: Cell::new(budget) }
    }

    pub(super) fn of(&self, constant: Id) -> Rc<Length> {
        let mut known = self.known.borrow_mut();
        let length = known.entry(constant).or_insert_with(|| {
            let mut budget = self.budget.get();
            let spec_ids = self.module.spec_ids_within(constant, &mut budget);
            // Once it is spent, none is left for others: each would spend it again.
            self.budget.set(if spec_ids.is_some() { budget } else { 0 });
            Rc::new(Length { expression: self.module.expression(constant), spec_ids })
        });
        Rc::clone(length)
    }

    pub(super) fn of_component(&self, vector: Id, index: u32) -> Rc<Length> {
        let mut known = self.components.borrow_mut();
        let length = known.entry((vector, index)).or_insert_with(|| {
            let expression = self.module.component_expression(vector, index);
            // The three axes of one size, at most.
            let spec_ids = Some(self.module.component_spec_ids_behind(vector, index));
            Rc::new(Length { expression, spec_ids })
        });
        Rc::clone(length)
    }

    /// The dimensions that there is room for, and how many are left off.
    pub(super) fn list(&self, room: &Room, dimensions: &Dimensions) -> (Vec<report::Dimension>, usize) {
        let (mut listed, mut left_off) = (Vec::new(), 0);
        for dimension in dimensions {
            let is_next = left_off == 0 && listed.len() < MAX_DIMENSIONS && !room.is_spent();
            match is_next.then(|| self.dimension(dimension)).filter(|found| room.take(cost(found))) {
                Some(found) => listed.push(found),
                None => left_off += 1,
            }
        }
        (listed, left_off)
    }

    fn dimension(&self, dimension: &ArrayDimension) -> report::Dimension {
        let length = match dimension.count {
            Count::Specialized { constant, .. } => Some(self.of(constant)),
            _ => None,
        };
        report::Dimension {
            count: dimension.count.value(),
            runtime: dimension.count == Count::Runtime,
            expression: length.as_ref().map(|length| length.expression.clone()),
            spec_ids: length.map_or(Some(vec![]), |length| length.spec_ids.clone()),
            stride: dimension.stride,
        }
    }
}

/// What a dimension takes of a report's room: long text and many ids take more.
fn cost(dimension: &report::Dimension) -> usize {
    let ids = dimension.spec_ids.as_ref().map_or(0, Vec::len);
    1 + ids + dimension.expression.as_ref().map_or(0, String::len) / 64
}
