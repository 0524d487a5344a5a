//! Bytes to a bank: all of it is read and looked at before anything is added to others.

use std::collections::HashSet;

use super::bytes::Reader;
use super::pins::Known;
use super::write::EFFECTS;
use crate::graph::bank::Refused;
use crate::graph::body::{Bodies, Body, BodyId, Facts, Patch, Slot};
use crate::graph::function::{Ends, Function, FunctionKey, Parameter};
use crate::graph::need::Needs;
use crate::graph::pool::{Declaration, Global, Pool};
use crate::graph::words::instructions;
use rspirv::spirv::Op;
use spanforge_reflect::{Direction, Passing};

/// A bank by itself: numbers of declarations and bodies are the file's.
pub(super) struct Kept {
    declarations: Vec<(Declaration, Needs)>,
    bodies: Vec<(Body, Facts)>,
    functions: Vec<Function>,
    refused: Vec<Refused>,
}

/// What was said that the bank is made of.
pub(super) fn source(content: &[u8]) -> Result<u64, String> {
    content.first_chunk().map(|first| u64::from_le_bytes(*first)).ok_or_else(|| "it is too short".into())
}

impl Kept {
    /// # Errors
    /// Whatever else than a bank it is.
    pub(super) fn read(bank: &str, content: &[u8]) -> Result<Kept, String> {
        source(content)?;
        let from = &mut Reader::new(content.get(8..).unwrap_or_default());
        let mut known = Known::new(from.list(Reader::text)?, content.len());
        // A type is read out of strings alone.
        known.types = from.list(|from| known.read_type(from, 0))?;
        let mut kept =
            Kept { declarations: Vec::new(), bodies: Vec::new(), functions: Vec::new(), refused: Vec::new() };
        for _ in 0..from.length()? {
            kept.declarations.push(declaration(from, &known, kept.declarations.len())?);
        }
        for _ in 0..from.length()? {
            kept.bodies.push(kept.body(from, &known)?);
        }
        for _ in 0..from.length()? {
            kept.functions.push(kept.function(from, &known, bank)?);
        }
        let keys: HashSet<&FunctionKey> = kept.functions.iter().map(|function| &function.key).collect();
        if keys.len() < kept.functions.len() {
            return from.wrong("a function for a second time");
        }
        kept.refused = from.list(|from| {
            let (name, line) = (known.string(from)?, from.word()?.checked_sub(1));
            Ok(Refused { name, line, reason: known.string(from)? })
        })?;
        if from.is_at_end() { Ok(kept) } else { from.wrong("it goes on behind its end") }
    }

    fn body(&self, from: &mut Reader, known: &Known) -> Result<(Body, Facts), String> {
        let (words, decorations, names) = (from.words()?, from.words()?, from.words()?);
        if !(is_whole(&words, 1) && begins_and_ends(&words) && are_targeted(&decorations, &names)) {
            return from.wrong("no function");
        }
        let n_locals = from.word()?;
        if n_locals as usize > words.len() {
            return from.wrong("more ids than words");
        }
        let mut at = 0_u32;
        let patches = from.list(|from| {
            at = at.saturating_add(from.word()?);
            let slot = from.number()?;
            let n = slot >> 2;
            let slot = match slot & 3 {
                0 if n < u64::from(n_locals) => Slot::Local(n as u32),
                1 if n < self.declarations.len() as u64 => Slot::Global(Global::from_word(n as u32)),
                2 if n < self.bodies.len() as u64 => Slot::Callee(BodyId::from_word(n as u32)),
                _ => return from.wrong("what stands in a function is not there"),
            };
            if at as usize >= words.len() {
                return from.wrong("a place behind a function's end");
            }
            Ok(Patch { word: at, slot })
        })?;
        let does = from.below(8, "an effect")?;
        let Some(&effect) = EFFECTS.get(does & 3) else { return from.wrong("no effect") };
        let needs = needs(from, known)?;
        let outside = from.option(|from| known.string(from))?;
        let facts = Facts { needs, effect, of_fragments: does & 4 != 0, outside };
        Ok((Body { words, patches: patches.into(), n_locals, decorations, names }, facts))
    }

    fn function(&self, from: &mut Reader, known: &Known, bank: &str) -> Result<Function, String> {
        let [name, source_name, label, category, help] = [(); 5].map(|()| known.string(from));
        let line = from.word()?.checked_sub(1);
        let body = from.below(self.bodies.len(), "a body")?;
        let global = |from: &mut Reader| {
            let global = from.below(self.declarations.len(), "a declaration")?;
            Ok::<_, String>(Global::from_word(global as u32))
        };
        let mut types = Vec::new();
        let parameters = from.list(|from| {
            types.push(known.string(from)?);
            let name = known.string(from)?;
            let (ty, pin) = (global(from)?, known.ty(from)?);
            let how = from.below(8, "a way")?;
            let passing = if how & 4 == 0 { Passing::Value } else { Passing::Variable };
            let direction = match how & 3 {
                0 => Direction::In,
                1 => Direction::Out,
                2 => Direction::InOut,
                _ => Direction::Unknown,
            };
            Ok(Parameter { name, ty, pin, passing, direction })
        })?;
        let result = from.option(|from| Ok((global(from)?, known.ty(from)?)))?;
        let pins = from.list(|from| known.pin(from))?;
        let Some((_, facts)) = self.bodies.get(body) else { return from.wrong("no body") };
        Ok(Function {
            key: FunctionKey { bank: bank.into(), name: name?, types },
            label: label?,
            category: category?,
            help: help?,
            line,
            effect: facts.effect,
            of_fragments: facts.of_fragments,
            outside: facts.outside.clone(),
            source_name: source_name?,
            body: BodyId::from_word(body as u32),
            parameters,
            result,
            ends: Ends::of(&pins),
            pins,
        })
    }

    /// Adds what it is made of to that of others: its functions, by the numbers that all banks share, and what was refused.
    pub(super) fn join(self, pool: &mut Pool, bodies: &mut Bodies) -> (Vec<Function>, Vec<Refused>) {
        let mut globals: Vec<Global> = Vec::with_capacity(self.declarations.len());
        pool.reserve(self.declarations.len());
        // Numbers were looked at when they were read.
        let of = |globals: &[Global], global: Global| globals.get(global.index()).copied().unwrap_or(global);
        for (mut declaration, needs) in self.declarations {
            for &at in &declaration.globals {
                if let Some(word) = declaration.words.get_mut(at as usize) {
                    *word = of(&globals, Global::from_word(*word)).index() as u32;
                }
            }
            globals.push(pool.intern(declaration, needs));
        }
        let mut numbers: Vec<BodyId> = Vec::with_capacity(self.bodies.len());
        bodies.reserve(self.bodies.len());
        let number = |numbers: &[BodyId], body: BodyId| numbers.get(body.index()).copied().unwrap_or(body);
        for (mut body, facts) in self.bodies {
            for patch in &mut body.patches {
                match &mut patch.slot {
                    Slot::Local(_) | Slot::Open(_) => {}
                    Slot::Global(global) => *global = of(&globals, *global),
                    Slot::Callee(callee) => *callee = number(&numbers, *callee),
                }
            }
            numbers.push(bodies.intern(body, facts));
        }
        let mut functions = self.functions;
        for function in &mut functions {
            function.body = number(&numbers, function.body);
            let of_result = function.result.iter_mut().map(|(ty, _)| ty);
            for ty in function.parameters.iter_mut().map(|parameter| &mut parameter.ty).chain(of_result) {
                *ty = of(&globals, *ty);
            }
        }
        (functions, self.refused)
    }
}

/// The `n`-th declaration.
fn declaration(from: &mut Reader, known: &Known, n: usize) -> Result<(Declaration, Needs), String> {
    let (words, globals, decorations, names) = (from.words()?, from.words()?, from.words()?, from.words()?);
    let result = from.word()?;
    let is_one = is_whole(&words, 1) && instructions(&words).count() == 1;
    if !(is_one && are_targeted(&decorations, &names)) {
        return from.wrong("no declaration");
    }
    let is_place = |at: u32| at > 0 && (at as usize) < words.len();
    let refers_back = |at: u32| words.get(at as usize).is_some_and(|&part| (part as usize) < n);
    if !is_place(result) || !globals.iter().all(|&at| is_place(at) && at != result && refers_back(at)) {
        return from.wrong("a declaration that refers to what is not there");
    }
    let identity = from.option(|from| Ok((from.number()?, from.word()?)))?;
    let needs = needs(from, known)?;
    Ok((Declaration { words, globals, result, decorations, names, identity }, needs))
}

fn needs(from: &mut Reader, known: &Known) -> Result<Needs, String> {
    let capabilities = from.list(Reader::word)?.into_iter().collect();
    let extensions = from.list(|from| known.string(from))?.into_iter().collect();
    Ok(Needs { capabilities, extensions })
}

/// Whether instructions of at least so many words follow each other to the end.
fn is_whole(words: &[u32], least: usize) -> bool {
    let mut end = 0;
    for (at, inst) in instructions(words) {
        if inst.first().is_none_or(|first| first >> 16 == 0) || inst.len() < least {
            return false;
        }
        end = at + inst.len();
    }
    end == words.len()
}

/// Whether decorations and names have a target each.
fn are_targeted(decorations: &[u32], names: &[u32]) -> bool {
    is_whole(decorations, 2) && is_whole(names, 2)
}

fn begins_and_ends(words: &[u32]) -> bool {
    let op = |first: Option<&u32>| first.map(|first| first & 0xffff);
    let last = instructions(words).last().and_then(|(_, inst)| inst.first());
    op(words.first()) == Some(Op::Function as u32) && op(last) == Some(Op::FunctionEnd as u32)
}
