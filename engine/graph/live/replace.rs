//! Banks that change while a program runs: a bank in the place of its older version, what that means for graphs, and
//! what no function needs any more let go.

use std::collections::HashMap;

use spanforge_reflect::{Pin, PinDirection};

use crate::error::Result;
use crate::graph::bank::{Bank, Banks, failed};
use crate::graph::body::{Bodies, BodyId, Slot};
use crate::graph::function::{Function, FunctionKey};
use crate::graph::host::HostMode;
use crate::graph::pool::{Global, Pool};
use crate::graph::text::BankText;

/// What became of a function when its bank was replaced.
#[derive(Debug, Clone, PartialEq)]
pub struct Change {
    /// The function, by its name before.
    pub key: FunctionKey,
    /// What became of it.
    pub kind: ChangeKind,
}

/// What can become of a function.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum ChangeKind {
    /// It does what it did, and its pins are what they were: no graph need be made anew.
    Identical,
    /// It has the pins that it had: graphs with it are right as they are, and must be made anew.
    Compatible,
    /// Graphs with it are broken: it is gone, or has other types.
    Breaking {
        /// The one function of its name that there is now.
        now: Option<FunctionKey>,
        /// Pins that are gone or have another type, by name; all where there is no such function.
        pins: Vec<String>,
    },
    /// It was not there before.
    Added,
}

/// What a bank was.
pub(super) struct Removed {
    bank: Bank,
    functions: Vec<Function>,
    text: Option<BankText>,
}

impl Banks {
    /// Takes a bank out: gives what that means for its functions, nothing where there is no such bank. Graphs with them
    /// keep their nodes, which are then [wrong](Banks::check).
    pub fn remove(&mut self, name: &str) -> Vec<Change> {
        let removed = self.take(name);
        self.tidy();
        removed.map_or_else(Vec::new, |removed| changes(&removed.functions, &[]))
    }

    /// Takes a host out.
    pub fn remove_host(&mut self, name: &str) -> bool {
        let removed = self.hosts.remove(name);
        self.n_removed += removed.as_ref().map_or(0, |host| 1 + host.functions.len());
        self.tidy();
        removed.is_some()
    }

    /// Puts what `load` loads in the place of the bank `name`; where that fails, the bank stays. Gives the changes of all
    /// functions, in the order before, then those that came.
    ///
    /// # Errors
    /// Those of `load`; when it loads no bank of this name, nothing is changed either.
    pub fn replace(
        &mut self,
        name: &str,
        load: impl FnOnce(&mut Banks) -> Result<()>,
    ) -> Result<Vec<Change>> {
        let before = self.take(name);
        let loaded = match load(self) {
            Ok(()) if self.banks.contains_key(name) => Ok(()),
            Ok(()) => Err(failed(name, "nothing was loaded under this name".into())),
            Err(error) => Err(error),
        };
        let before_functions = before.as_ref().map_or(&[][..], |before| &before.functions);
        let changes = loaded.map(|()| changes(before_functions, self.functions(name)));
        if changes.is_err() {
            self.take(name);
            if let Some(before) = before {
                self.put_back(before);
            }
        }
        self.tidy();
        changes
    }

    fn take(&mut self, name: &str) -> Option<Removed> {
        let bank = self.banks.remove(name)?;
        let functions: Vec<Function> = self.functions.drain(bank.first..bank.end).collect();
        for other in self.banks.values_mut().filter(|other| other.first >= bank.end) {
            other.first -= functions.len();
            other.end -= functions.len();
        }
        self.renumber();
        self.n_removed += functions.len();
        let text = self.texts.remove(name);
        Some(Removed { bank, functions, text })
    }

    fn put_back(&mut self, Removed { mut bank, functions, text }: Removed) {
        self.texts.extend(text.map(|text| (bank.name.clone(), text)));
        bank.first = self.functions.len();
        self.n_removed = self.n_removed.saturating_sub(functions.len());
        self.functions.extend(functions);
        bank.end = self.functions.len();
        self.renumber();
        self.banks.insert(bank.name.clone(), bank);
    }

    fn renumber(&mut self) {
        self.by_key.clear();
        let keys = self.functions.iter().enumerate();
        self.by_key.extend(keys.map(|(number, function)| (function.key.clone(), number)));
    }

    /// Lets go of what no function needs, when it is about as much as what they need.
    fn tidy(&mut self) {
        if self.n_removed > self.functions.len().max(16) {
            self.n_removed = 0;
            self.compact();
        }
    }

    /// Makes pool and bodies anew, of what functions and hosts need.
    fn compact(&mut self) {
        let (pool, bodies) = (std::mem::take(&mut self.pool), std::mem::take(&mut self.bodies));
        let mut kept = Kept { bodies: vec![false; bodies.len()], globals: vec![false; pool.len()] };
        let Kept { bodies: of_bodies, globals: of_globals } = &mut kept;
        self.each(&mut |global| mark(of_globals, global.index()), &mut |body| mark(of_bodies, body.index()));
        kept.close(&pool, &bodies);
        let (globals, new_bodies) = self.copy(&pool, &bodies, &kept);
        self.each(
            &mut |global| *global = globals.get(global.index()).copied().flatten().unwrap_or(*global),
            &mut |body| *body = new_bodies.get(body.index()).copied().flatten().unwrap_or(*body),
        );
    }

    /// Calls for every number that functions and hosts hold.
    fn each(&mut self, global: &mut dyn FnMut(&mut Global), body: &mut dyn FnMut(&mut BodyId)) {
        for function in &mut self.functions {
            body(&mut function.body);
            function.parameters.iter_mut().for_each(|parameter| global(&mut parameter.ty));
            function.result.iter_mut().for_each(|(ty, _)| global(ty));
        }
        for host in self.hosts.values_mut() {
            body(&mut host.entry);
            for mode in &mut host.modes {
                if let HostMode::Ids(_, ids) = mode {
                    ids.iter_mut().for_each(&mut *global);
                }
            }
            for function in &mut host.functions {
                function.body.iter_mut().for_each(&mut *body);
                function.parameters.iter_mut().for_each(|parameter| global(&mut parameter.ty));
                function.result.iter_mut().for_each(|(ty, _)| global(ty));
            }
        }
    }

    /// Copies in the order of numbers: what is referred to has lower ones. Gives the new numbers.
    fn copy(
        &mut self,
        pool: &Pool,
        bodies: &Bodies,
        kept: &Kept,
    ) -> (Vec<Option<Global>>, Vec<Option<BodyId>>) {
        let mut globals: Vec<Option<Global>> = Vec::with_capacity(pool.len());
        for (number, is_kept) in kept.globals.iter().enumerate() {
            let found = pool.get(Global::from_word(number as u32)).filter(|_| *is_kept);
            let copied = found.map(|(declaration, needs)| {
                let mut declaration = (**declaration).clone();
                for &place in &declaration.globals {
                    let Some(word) = declaration.words.get_mut(place as usize) else { continue };
                    let part = globals.get(*word as usize).copied().flatten();
                    *word = part.map_or(*word, |part| part.index() as u32);
                }
                self.pool.intern(declaration, needs.clone())
            });
            globals.push(copied);
        }
        let mut new_bodies: Vec<Option<BodyId>> = Vec::with_capacity(bodies.len());
        for (number, is_kept) in kept.bodies.iter().enumerate() {
            let found = bodies.get(BodyId::from_word(number as u32)).filter(|_| *is_kept);
            let copied = found.map(|(body, facts)| {
                let mut body = (**body).clone();
                for patch in &mut body.patches {
                    match &mut patch.slot {
                        Slot::Global(global) => {
                            *global = globals.get(global.index()).copied().flatten().unwrap_or(*global);
                        }
                        Slot::Callee(callee) => {
                            *callee = new_bodies.get(callee.index()).copied().flatten().unwrap_or(*callee);
                        }
                        Slot::Local(_) | Slot::Open(_) => {}
                    }
                }
                self.bodies.intern(body, facts.clone())
            });
            new_bodies.push(copied);
        }
        (globals, new_bodies)
    }
}

/// What is needed, by number.
struct Kept {
    bodies: Vec<bool>,
    globals: Vec<bool>,
}

fn mark(kept: &mut [bool], number: usize) {
    if let Some(kept) = kept.get_mut(number) {
        *kept = true;
    }
}

impl Kept {
    /// Adds what is referred to, from the highest number down.
    fn close(&mut self, pool: &Pool, bodies: &Bodies) {
        for number in (0..bodies.len()).rev() {
            let is_kept = self.bodies.get(number).copied().unwrap_or(false);
            let found = bodies.get(BodyId::from_word(number as u32)).filter(|_| is_kept);
            for patch in found.into_iter().flat_map(|(body, _)| &body.patches) {
                match patch.slot {
                    Slot::Global(global) => mark(&mut self.globals, global.index()),
                    Slot::Callee(callee) => mark(&mut self.bodies, callee.index()),
                    Slot::Local(_) | Slot::Open(_) => {}
                }
            }
        }
        for number in (0..pool.len()).rev() {
            let is_kept = self.globals.get(number).copied().unwrap_or(false);
            let found = pool.get(Global::from_word(number as u32)).filter(|_| is_kept);
            let Some((declaration, _)) = found else { continue };
            for &place in &declaration.globals {
                let part = declaration.words.get(place as usize).copied();
                part.into_iter().for_each(|part| mark(&mut self.globals, part as usize));
            }
        }
    }
}

fn changes(before: &[Function], after: &[Function]) -> Vec<Change> {
    let now: HashMap<&FunctionKey, &Function> =
        after.iter().map(|function| (&function.key, function)).collect();
    let mut by_name: HashMap<&str, Vec<&Function>> = HashMap::new();
    after.iter().for_each(|function| by_name.entry(&function.key.name).or_default().push(function));
    let mut changes: Vec<Change> = Vec::with_capacity(after.len());
    for old in before {
        let others = by_name.get(old.key.name.as_str()).map_or(&[][..], Vec::as_slice);
        let kind = match (now.get(&old.key), others) {
            (Some(new), _) => kept(old, new),
            (None, [one]) => {
                ChangeKind::Breaking { now: Some(one.key.clone()), pins: lost(&old.pins, &one.pins) }
            }
            (None, _) => ChangeKind::Breaking { now: None, pins: lost(&old.pins, &[]) },
        };
        changes.push(Change { key: old.key.clone(), kind });
    }
    let old: std::collections::HashSet<&FunctionKey> = before.iter().map(|function| &function.key).collect();
    let added = after.iter().filter(|function| !old.contains(&function.key));
    changes.extend(added.map(|function| Change { key: function.key.clone(), kind: ChangeKind::Added }));
    changes
}

/// Of a function that still has its name and types. Its pins may be called otherwise.
fn kept(old: &Function, new: &Function) -> ChangeKind {
    let pins = lost(&old.pins, &new.pins);
    if !pins.is_empty() {
        return ChangeKind::Breaking { now: Some(new.key.clone()), pins };
    }
    // Equal bodies are one.
    let is_same = old.body == new.body && old.effect == new.effect && told(&old.pins) == told(&new.pins);
    if is_same { ChangeKind::Identical } else { ChangeKind::Compatible }
}

/// What a graph takes from pins beside their types.
fn told(pins: &[Pin]) -> Vec<(&str, PinDirection, Option<&Vec<spanforge_reflect::Number>>)> {
    pins.iter().map(|pin| (pin.name.as_str(), pin.direction, pin.default.as_ref())).collect()
}

/// Names of pins that are not there any more, or carry something else.
fn lost(old: &[Pin], new: &[Pin]) -> Vec<String> {
    let stays = |pin: &Pin| {
        new.iter().any(|n| {
            n.name == pin.name && n.direction == pin.direction && n.ty.to_string() == pin.ty.to_string()
        })
    };
    let mut names: Vec<String> = old.iter().filter(|pin| !stays(pin)).map(|pin| pin.name.clone()).collect();
    names.dedup();
    names
}
