//! Types, constants, variables and imports of all banks: one number for one meaning.
//!
//! Two declarations are one where words, decorations and, of structures, names are equal: two structures of one shape with
//! other offsets are two. Variables and specialization constants are never made one by what they look like.

use std::collections::HashMap;
use std::sync::Arc;

use rspirv::spirv::{Op, StorageClass};

use super::need::Needs;

pub(super) mod read;

/// The number of a declaration. What it refers to has lower numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Global(u32);

/// A declaration without ids.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(super) struct Declaration {
    /// Its instruction; in place of ids the numbers of other declarations, in place of its result 0.
    pub(super) words: Box<[u32]>,
    /// Places of those numbers in `words`.
    pub(super) globals: Box<[u32]>,
    /// Place of its result.
    pub(super) result: u32,
    /// Its decorations and its members', sorted; 0 in place of the target, word 1 of each.
    pub(super) decorations: Box<[u32]>,
    /// Its name and its members', in the same form: of structures, variables and specialization constants.
    pub(super) names: Box<[u32]>,
    /// Module and id of what is one thing, whatever else looks like it.
    pub(super) identity: Option<(u64, u32)>,
}

/// All declarations.
#[derive(Debug, Default)]
pub(super) struct Pool {
    declarations: Vec<(Arc<Declaration>, Needs)>,
    known: HashMap<Arc<Declaration>, Global>,
}

impl Global {
    pub(super) fn index(self) -> usize {
        self.0 as usize
    }

    /// As it stands in a declaration's words.
    pub(super) fn from_word(word: u32) -> Global {
        Global(word)
    }
}

impl Pool {
    /// So many may come now.
    pub(super) fn reserve(&mut self, n: usize) {
        self.declarations.reserve(n);
        self.known.reserve(n);
    }

    pub(super) fn intern(&mut self, declaration: Declaration, needs: Needs) -> Global {
        if let Some(&known) = self.known.get(&declaration) {
            return known;
        }
        let (declaration, global) = (Arc::new(declaration), Global(self.declarations.len() as u32));
        self.declarations.push((declaration.clone(), needs));
        self.known.insert(declaration, global);
        global
    }

    pub(super) fn len(&self) -> usize {
        self.declarations.len()
    }

    /// Whether it is a variable that is not private to an invocation.
    pub(super) fn is_resource(&self, global: Global) -> bool {
        self.get(global).is_some_and(|(declaration, _)| match *declaration.words {
            [first, _, _, class, ..] => {
                first & 0xffff == Op::Variable as u32 && class != StorageClass::Private as u32
            }
            _ => false,
        })
    }

    /// Of a number that [`Pool::intern`] gave.
    pub(super) fn get(&self, global: Global) -> Option<&(Arc<Declaration>, Needs)> {
        self.declarations.get(global.index())
    }
}
