//! A bank to bytes: functions in their order, and what they are made of in the order in which they ask for it.

use std::collections::HashMap;

use super::bytes::{put, put_words};
use super::pins::Tables;
use crate::graph::Effect;
use crate::graph::bank::{Bank, Banks, Refused};
use crate::graph::body::{Body, BodyId, Slot};
use crate::graph::function::Function;
use crate::graph::need::Needs;
use crate::graph::pool::{Declaration, Global};
use spanforge_reflect::{Direction, Passing};

/// All that is behind a file's head.
pub(super) fn content(banks: &Banks, bank: &Bank, source: u64) -> Result<Vec<u8>, String> {
    let mut writer = Writer::of(banks);
    let functions = banks.functions(&bank.name);
    let mut list = Vec::new();
    for function in functions {
        writer.function(&mut list, function)?;
    }
    let mut refused = Vec::new();
    bank.refused.iter().for_each(|one| writer.refused(&mut refused, one));
    let mut content = source.to_le_bytes().to_vec();
    writer.tables.strings.write(&mut content);
    writer.tables.types.write(&mut content);
    let parts = [
        (writer.globals.len(), writer.declarations),
        (writer.bodies.len(), writer.body_bytes),
        (functions.len(), list),
        (bank.refused.len(), refused),
    ];
    for (n, bytes) in parts {
        put(&mut content, n as u64);
        content.extend(bytes);
    }
    Ok(content)
}

struct Writer<'b> {
    banks: &'b Banks,
    tables: Tables,
    /// Numbers of declarations in the file, and their bytes.
    globals: HashMap<Global, u64>,
    declarations: Vec<u8>,
    /// The same of bodies.
    bodies: HashMap<BodyId, u64>,
    body_bytes: Vec<u8>,
}

impl<'b> Writer<'b> {
    fn of(banks: &'b Banks) -> Writer<'b> {
        Writer {
            banks,
            tables: Tables::default(),
            globals: HashMap::new(),
            declarations: Vec::new(),
            bodies: HashMap::new(),
            body_bytes: Vec::new(),
        }
    }

    /// The number of a declaration, written behind what it refers to.
    fn global(&mut self, global: Global) -> Result<u64, String> {
        let mut open = vec![global];
        while let Some(&last) = open.last() {
            if self.globals.contains_key(&last) {
                open.pop();
                continue;
            }
            let (declaration, needs) = self.banks.pool.get(last).ok_or("a declaration is not there")?;
            let parts = declaration.globals.iter().filter_map(|&at| declaration.words.get(at as usize));
            let before = open.len();
            open.extend(parts.map(|&word| Global::from_word(word)).filter(|p| !self.globals.contains_key(p)));
            if open.len() > before {
                // In the order in which it names them.
                open.get_mut(before..).into_iter().for_each(<[Global]>::reverse);
                continue;
            }
            self.declaration(declaration, needs);
            self.globals.insert(last, self.globals.len() as u64);
            open.pop();
        }
        self.globals.get(&global).copied().ok_or_else(|| "a declaration is not there".into())
    }

    fn declaration(&mut self, declaration: &Declaration, needs: &Needs) {
        let mut words = declaration.words.to_vec();
        for &at in &declaration.globals {
            if let Some(word) = words.get_mut(at as usize)
                && let Some(&number) = self.globals.get(&Global::from_word(*word))
            {
                *word = number as u32;
            }
        }
        let to = &mut self.declarations;
        for list in
            [&words[..], &declaration.globals[..], &declaration.decorations[..], &declaration.names[..]]
        {
            put_words(to, list);
        }
        put(to, declaration.result.into());
        match declaration.identity {
            None => put(to, 0),
            Some((module, id)) => [1, module, id.into()].iter().for_each(|&number| put(to, number)),
        }
        put_needs(to, &mut self.tables, needs);
    }

    /// The number of a body, written behind what it calls.
    fn body(&mut self, body: BodyId) -> Result<u64, String> {
        let mut open = vec![body];
        while let Some(&last) = open.last() {
            if self.bodies.contains_key(&last) {
                open.pop();
                continue;
            }
            let (body, facts) = self.banks.bodies.get(last).ok_or("a body is not there")?;
            let callees = body.patches.iter().filter_map(|patch| match patch.slot {
                Slot::Callee(callee) => Some(callee),
                _ => None,
            });
            let before = open.len();
            open.extend(callees.filter(|callee| !self.bodies.contains_key(callee)));
            if open.len() > before {
                open.get_mut(before..).into_iter().for_each(<[BodyId]>::reverse);
                continue;
            }
            self.write_body(body)?;
            put(&mut self.body_bytes, facts.effect as u64 | u64::from(facts.of_fragments) << 2);
            put_needs(&mut self.body_bytes, &mut self.tables, &facts.needs);
            put(&mut self.body_bytes, facts.outside.is_some().into());
            if let Some(reason) = &facts.outside {
                put(&mut self.body_bytes, self.tables.string(reason));
            }
            self.bodies.insert(last, self.bodies.len() as u64);
            open.pop();
        }
        self.bodies.get(&body).copied().ok_or_else(|| "a body is not there".into())
    }

    fn write_body(&mut self, body: &Body) -> Result<(), String> {
        for list in [&body.words, &body.decorations, &body.names] {
            put_words(&mut self.body_bytes, list);
        }
        put(&mut self.body_bytes, body.n_locals.into());
        put(&mut self.body_bytes, body.patches.len() as u64);
        let mut before = 0;
        for patch in &body.patches {
            let slot = match patch.slot {
                Slot::Local(n) => u64::from(n) << 2,
                Slot::Global(global) => self.global(global)? << 2 | 1,
                Slot::Callee(callee) => self.bodies.get(&callee).ok_or("a body is not there")? << 2 | 2,
                Slot::Open(_) => return Err("it calls what a host leaves open".into()),
            };
            // Places rise.
            put(&mut self.body_bytes, u64::from(patch.word.saturating_sub(before)));
            put(&mut self.body_bytes, slot);
            before = patch.word;
        }
        Ok(())
    }

    fn function(&mut self, to: &mut Vec<u8>, function: &Function) -> Result<(), String> {
        let Function {
            key, pins, label, category, help, line, source_name, body, parameters, result, ..
        } = function;
        for text in [&key.name, source_name, label, category, help] {
            put(to, self.tables.string(text));
        }
        put(to, line.map_or(0, |line| u64::from(line) + 1));
        put(to, self.body(*body)?);
        put(to, parameters.len() as u64);
        for (parameter, ty) in parameters.iter().zip(&key.types) {
            put(to, self.tables.string(ty));
            put(to, self.tables.string(&parameter.name));
            put(to, self.global(parameter.ty)?);
            put(to, self.tables.ty(&parameter.pin));
            let direction = match parameter.direction {
                Direction::In => 0,
                Direction::Out => 1,
                Direction::InOut => 2,
                Direction::Unknown => 3,
            };
            match parameter.passing {
                Passing::Value => put(to, direction),
                Passing::Variable => put(to, direction | 4),
                Passing::Reference(_) => return Err(format!("`{}` takes what is no value", key.name)),
            }
        }
        put(to, result.is_some().into());
        if let Some((global, pin)) = result {
            put(to, self.global(*global)?);
            put(to, self.tables.ty(pin));
        }
        put(to, pins.len() as u64);
        pins.iter().try_for_each(|pin| self.tables.put_pin(to, pin))
    }

    fn refused(&mut self, to: &mut Vec<u8>, refused: &Refused) {
        put(to, self.tables.string(&refused.name));
        put(to, refused.line.map_or(0, |line| u64::from(line) + 1));
        put(to, self.tables.string(&refused.reason));
    }
}

fn put_needs(to: &mut Vec<u8>, tables: &mut Tables, needs: &Needs) {
    put(to, needs.capabilities.len() as u64);
    needs.capabilities.iter().for_each(|&capability| put(to, capability.into()));
    put(to, needs.extensions.len() as u64);
    needs.extensions.iter().for_each(|extension| put(to, tables.string(extension)));
}

/// The effects by their number.
pub(super) const EFFECTS: [Effect; 3] = [Effect::None, Effect::Reads, Effect::Writes];
