//! Functions as words that lie anywhere: ids are taken out, and a list says what belongs in their places.
//!
//! What is the function's own (labels, parameters, results) is numbered from 0 in the order of appearance, so that linking
//! is one copy and one store a patch. Equal functions of one name are one body, whichever banks they come from.

use std::collections::HashMap;
use std::sync::Arc;

use super::need::Needs;
use super::pool::Global;

mod effect;
mod outside;
pub(super) mod read;

/// The number of a body. What it calls has lower numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct BodyId(u32);

/// What belongs in a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Slot {
    /// One of the function's own; 0 is the function.
    Local(u32),
    /// A type, a constant, a variable, an import.
    Global(Global),
    /// Another function.
    Callee(BodyId),
    /// The function that whoever links a host says, by its number there.
    Open(u32),
}

/// A place in a body's words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Patch {
    pub(super) word: u32,
    pub(super) slot: Slot,
}

/// A function from `OpFunction` to `OpFunctionEnd`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Body {
    /// Ids are 0.
    pub(super) words: Box<[u32]>,
    /// In the order of words.
    pub(super) patches: Box<[Patch]>,
    /// How many are its own, itself included.
    pub(super) n_locals: u32,
    /// Decorations of its own; word 1 of each is the local's number.
    pub(super) decorations: Box<[u32]>,
    /// Names of the function, its parameters and variables, in the same form.
    pub(super) names: Box<[u32]>,
}

/// What is known of a body beside its words.
#[derive(Debug, Clone)]
pub(super) struct Facts {
    pub(super) needs: Needs,
    pub(super) effect: super::Effect,
    /// Fragment shaders alone can call it.
    pub(super) of_fragments: bool,
    /// What it takes from outside that a kernel has not, or has in the same place.
    pub(super) outside: Option<String>,
}

/// All bodies.
#[derive(Debug, Default)]
pub(super) struct Bodies {
    bodies: Vec<(Arc<Body>, Facts)>,
    known: HashMap<Arc<Body>, BodyId>,
}

impl BodyId {
    pub(super) fn from_index(index: usize) -> BodyId {
        BodyId(index as u32)
    }

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

impl Bodies {
    pub(super) fn intern(&mut self, body: Body, facts: Facts) -> BodyId {
        if let Some(&known) = self.known.get(&body) {
            return known;
        }
        let (body, id) = (Arc::new(body), BodyId(self.bodies.len() as u32));
        self.bodies.push((body.clone(), facts));
        self.known.insert(body, id);
        id
    }

    pub(super) fn len(&self) -> usize {
        self.bodies.len()
    }

    /// Of a number that [`Bodies::intern`] gave.
    pub(super) fn get(&self, id: BodyId) -> Option<&(Arc<Body>, Facts)> {
        self.bodies.get(id.index())
    }
}
