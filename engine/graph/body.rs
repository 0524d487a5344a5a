//! Functions as words that lie anywhere: ids are taken out, and a list says what belongs in their places.
//!
//! What is the function's own (labels, parameters, results) is numbered from 0 in the order of appearance, so that linking
//! is one copy and one store a patch. Equal functions of one name are one body, whichever banks they come from.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
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
#[derive(Debug, Clone, PartialEq, Eq)]
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

/// The hasher takes words at once; of patches, which it would take one by one, it has one number.
impl Hash for Body {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let Body { words, patches, n_locals, decorations, names } = self;
        (words, n_locals, decorations, names).hash(state);
        let mixed = patches.iter().fold(0_u64, |mixed, patch| {
            let slot = match patch.slot {
                Slot::Local(n) => u64::from(n) << 2,
                Slot::Global(global) => (global.index() as u64) << 2 | 1,
                Slot::Callee(callee) => (callee.index() as u64) << 2 | 2,
                Slot::Open(n) => u64::from(n) << 2 | 3,
            };
            let mixed =
                (mixed ^ u64::from(patch.word).rotate_left(34) ^ slot).wrapping_mul(0x9E37_79B9_7F4A_7C15);
            mixed ^ mixed >> 29
        });
        state.write_u64(mixed);
    }
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
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    /// As it stands where bodies are kept.
    pub(super) fn from_word(word: u32) -> BodyId {
        BodyId(word)
    }
}

impl Bodies {
    /// So many may come now.
    pub(super) fn reserve(&mut self, n: usize) {
        self.bodies.reserve(n);
        self.known.reserve(n);
    }

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
