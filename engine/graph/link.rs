//! One SPIR-V module out of the bodies that are used: their declarations once each, capabilities from what is there.

use std::collections::HashMap;

use rspirv::spirv::Op;

use super::bank::Banks;
use super::body::{BodyId, Slot};
use super::error::{At, GraphErrorKind, GraphErrors};
use super::need::Needs;
use super::pool::Global;
use super::words::{first_word, instructions, push};
use crate::error::Result;

pub(super) mod callable;
mod code;
mod finish;
pub(super) mod graph;
pub(super) mod host;
pub(super) mod kernel;
mod types;

/// What has not been given a number yet.
const ABSENT: u32 = 0;

/// A module while it is put together.
pub(super) struct Linker<'b> {
    banks: &'b Banks,
    /// The next id; all below are taken.
    next: u32,
    /// Ids of the pool's declarations and of bodies, [`ABSENT`] where they are not used.
    globals: Vec<u32>,
    bodies: Vec<u32>,
    /// Bodies that have an id and no words yet.
    open: Vec<BodyId>,
    /// Of a host's functions by number: ids of what is supplied, [`ABSENT`] where nothing is, and default bodies.
    supplied: Vec<u32>,
    defaults: Vec<Option<BodyId>>,
    /// Ids of declarations by their words, with result 0, and all that decorates and names them.
    known: HashMap<Vec<u32>, u32>,
    needs: Needs,
    /// Global variables, which an entry point lists.
    interface: Vec<u32>,
    imports: Vec<u32>,
    names: Vec<u32>,
    decorations: Vec<u32>,
    declarations: Vec<u32>,
    functions: Vec<u32>,
}

impl<'b> Linker<'b> {
    pub(super) fn new(banks: &'b Banks) -> Linker<'b> {
        Linker {
            banks,
            next: 1,
            globals: vec![ABSENT; banks.pool.len()],
            bodies: vec![ABSENT; banks.bodies.len()],
            open: Vec::new(),
            supplied: Vec::new(),
            defaults: Vec::new(),
            known: HashMap::new(),
            needs: Needs::default(),
            interface: Vec::new(),
            imports: Vec::new(),
            names: Vec::new(),
            decorations: Vec::new(),
            declarations: Vec::new(),
            functions: Vec::new(),
        }
    }

    /// An id for something new.
    pub(super) fn fresh(&mut self) -> u32 {
        let id = self.next;
        // Far more than a module may have: `finish` looks.
        self.next = self.next.saturating_add(1);
        id
    }

    /// The id of a declaration of the pool, written after what it refers to.
    pub(super) fn global(&mut self, global: Global) -> u32 {
        let mut open = vec![global];
        while let Some(&last) = open.last() {
            let known = self.globals.get(last.index()).copied().unwrap_or(ABSENT);
            let Some((declaration, needs)) = self.banks.pool.get(last) else { break };
            if known != ABSENT {
                open.pop();
                continue;
            }
            let mut words = declaration.words.to_vec();
            let n_open = open.len();
            for &place in &declaration.globals {
                let Some(word) = words.get_mut(place as usize) else { continue };
                let part = Global::from_word(*word);
                match self.globals.get(part.index()) {
                    Some(&id) if id != ABSENT => *word = id,
                    _ => open.push(part),
                }
            }
            if open.len() > n_open {
                // In the order in which it names them.
                open.get_mut(n_open..).into_iter().for_each(<[Global]>::reverse);
                continue;
            }
            self.needs.extend(needs);
            let is_one_thing = declaration.identity.is_some();
            let (decorations, names) = (&declaration.decorations, &declaration.names);
            let id = self.declare(words, declaration.result as usize, decorations, names, is_one_thing);
            if let Some(place) = self.globals.get_mut(last.index()) {
                *place = id;
            }
            open.pop();
        }
        self.globals.get(global.index()).copied().unwrap_or(ABSENT)
    }

    /// The id of a declaration with ids, 0 in place of its result: that of an equal one, unless it is one thing.
    fn declare(
        &mut self,
        mut words: Vec<u32>,
        result: usize,
        decorations: &[u32],
        names: &[u32],
        is_one_thing: bool,
    ) -> u32 {
        let key = [&words, decorations, names].concat();
        if let Some(&known) = self.known.get(&key).filter(|_| !is_one_thing) {
            return known;
        }
        let id = self.fresh();
        if !is_one_thing {
            self.known.insert(key, id);
        }
        if let Some(word) = words.get_mut(result) {
            *word = id;
        }
        let code = words.first().map(|word| word & 0xffff);
        if code == Some(Op::Variable as u32) {
            self.interface.push(id);
        }
        match code == Some(Op::ExtInstImport as u32) {
            true => self.imports.extend(words),
            false => self.declarations.extend(words),
        }
        append(&mut self.decorations, decorations, |_| id);
        append(&mut self.names, names, |_| id);
        id
    }

    /// The id of a body's function, which [`Linker::finish`] writes.
    pub(super) fn body(&mut self, body: BodyId) -> u32 {
        let known = self.bodies.get(body.index()).copied().unwrap_or(ABSENT);
        let Some((words, _)) = self.banks.bodies.get(body).filter(|_| known == ABSENT) else {
            return known;
        };
        let base = self.next;
        self.next = self.next.saturating_add(words.n_locals);
        if let Some(place) = self.bodies.get_mut(body.index()) {
            *place = base;
        }
        self.open.push(body);
        base
    }

    /// The id of a host's function.
    fn opened(&mut self, number: u32) -> u32 {
        match self.supplied.get(number as usize) {
            Some(&id) if id != ABSENT => id,
            _ => {
                let body = self.defaults.get(number as usize).copied().flatten();
                body.map_or(ABSENT, |body| self.body(body))
            }
        }
    }

    /// Writes the bodies that are used and those that they call.
    fn write_bodies(&mut self) {
        while let Some(id) = self.open.pop() {
            let Some((body, facts)) = self.banks.bodies.get(id) else { continue };
            let base = self.body(id);
            let mut words = body.words.to_vec();
            for patch in &body.patches {
                let id = match patch.slot {
                    Slot::Local(n) => base.saturating_add(n),
                    Slot::Global(global) => self.global(global),
                    Slot::Callee(callee) => self.body(callee),
                    Slot::Open(number) => self.opened(number),
                };
                if let Some(word) = words.get_mut(patch.word as usize) {
                    *word = id;
                }
            }
            self.functions.extend(words);
            self.needs.extend(&facts.needs);
            append(&mut self.decorations, &body.decorations, |n| base.saturating_add(n));
            append(&mut self.names, &body.names, |n| base.saturating_add(n));
        }
    }

    /// Names an id for people.
    pub(super) fn name(&mut self, id: u32, name: &str) {
        self.names.extend(super::pool::read::name_of(id, name));
    }

    fn decorate(&mut self, id: u32, operands: &[u32]) {
        self.decorations.push(first_word(Op::Decorate, operands.len() + 2));
        self.decorations.push(id);
        self.decorations.extend_from_slice(operands);
    }

    /// Fails where a device need not take as many.
    fn bounded(what: &'static str, needed: usize, available: usize) -> Result<()> {
        if needed <= available {
            return Ok(());
        }
        let (needed, available) = (needed as u64, available as u64);
        let kind = GraphErrorKind::TooLarge { what, needed, available };
        Err(GraphErrors::one(At::default(), kind).into())
    }
}

/// Appends decorations or names, each with another target.
fn append(to: &mut Vec<u32>, from: &[u32], target: impl Fn(u32) -> u32) {
    let start = to.len();
    to.extend_from_slice(from);
    for (at, _) in instructions(from) {
        if let Some(word) = to.get_mut(start + at + 1) {
            *word = target(*word);
        }
    }
}

/// Appends an instruction, for what has no block.
fn write(to: &mut Vec<u32>, op: Op, operands: &[u32]) {
    push(to, op, operands);
}
