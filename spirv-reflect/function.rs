//! Functions as a caller sees them: names, types, what goes in and what comes out, who calls whom.
//!
//! SPIR-V has no `in`, `out` and `inout`: glslang and DXC pass all of them as pointers to a variable of the caller,
//! and `const` parameters by value. Which it was, the calls tell (see [`Evidence`]).

use rspirv::spirv::{Decoration, StorageClass};

use crate::binding::Use;
use crate::call::{self, Calls, Vote};
use crate::ids::IdMap;
use crate::module::{Function, Module};
use crate::reader::Instruction;
use crate::types::{Id, Type};

/// A function of a module. Those with one name are overloads of each other.
#[derive(Clone, Debug, PartialEq)]
pub struct Signature {
    /// The function's id.
    pub id: Id,
    /// Its name in the source, without the parameter types that glslang appends. Where the module has none an entry
    /// point's function has the entry point's, others are `function_<n>`, the n-th of the module from 0.
    pub name: String,
    /// Whether the module names it.
    pub named: bool,
    /// How many functions of this name come before it in the module.
    pub overload: usize,
    /// Its parameters, in order.
    pub parameters: Vec<Parameter>,
    /// The type it returns; `None` for no value.
    pub result: Option<Id>,
    /// The functions that it calls, in order of their ids, each once.
    pub callees: Vec<Id>,
    /// The functions that call it, in order of their ids, each once.
    pub callers: Vec<Id>,
    /// How other modules know it.
    pub linkage: Option<Linkage>,
    /// Whether it has a body; an import has none.
    pub defined: bool,
    /// Whether an entry point begins here.
    pub is_entry_point: bool,
}

/// A parameter of a function.
#[derive(Clone, Debug, PartialEq)]
pub struct Parameter {
    /// Its id.
    pub id: Id,
    /// Its name; `parameter_<n>`, counted from 0, where the module has none.
    pub name: String,
    /// Whether the module names it.
    pub named: bool,
    /// The type of its value: of a pointer to a variable, what that holds.
    pub ty: Id,
    /// How it is handed over.
    pub passing: Passing,
    /// Which way values go.
    pub direction: Direction,
    /// How that is known.
    pub evidence: Evidence,
    /// What the body does through the pointer; a parameter that it hands on counts as read and written. Nothing for
    /// parameters by value.
    pub body: Use,
}

/// How a parameter is handed over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passing {
    /// By value: `const` in GLSL.
    Value,
    /// As a pointer to a variable of the caller's.
    Variable,
    /// As a pointer to what is no function's own: an image, a sampler, a buffer. The SPIR-V storage class number.
    Reference(u32),
}

/// Which way a parameter's value goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// From the caller.
    In,
    /// To the caller.
    Out,
    /// Both.
    InOut,
    /// The module does not tell.
    Unknown,
}

/// How a parameter's direction is known, the surest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Evidence {
    /// It is passed by value, or is an image, a sampler or the like: nothing can come out.
    Passing,
    /// The compiler makes a variable for each call: stored before it and not loaded after is `in`, not stored and
    /// loaded is `out`, both is `inout`. All such calls of the module agree.
    Calls,
    /// No call of that form is there. The body never writes through the pointer (`in`), or its first step overwrites
    /// the whole value (`out`); a pointer to other memory carries what the body does with it. How it was declared is
    /// not certain: an `inout` that is never written looks the same as an `in`.
    Body,
    /// There is none.
    None,
}

/// A name by which modules are linked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Linkage {
    /// The name.
    pub name: String,
    /// Which side it is.
    pub kind: LinkageKind,
}

/// The sides of a linkage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkageKind {
    /// Other modules may call it.
    Export,
    /// Another module has its body.
    Import,
    /// Any other, by number.
    Other(u32),
}

impl Parameter {
    /// Whether it can't be changed in the body: it is passed by value.
    pub fn is_const(&self) -> bool {
        self.passing == Passing::Value
    }
}

impl Module {
    /// The functions with their parameters' directions, in the module's order. Takes time linear in the module's size
    /// (times a logarithm).
    ///
    /// ```
    /// # fn main() -> spanforge_reflect::Result<()> {
    /// // void main(), void callee(): main calls callee.
    /// let words = [
    ///     0x0723_0203, 0x0001_0600, 0, 9, 0,
    ///     2 << 16 | 19, 1, 3 << 16 | 33, 2, 1,
    ///     5 << 16 | 54, 1, 3, 0, 2, 2 << 16 | 248, 4, 4 << 16 | 57, 1, 5, 6, 1 << 16 | 253, 1 << 16 | 56,
    ///     5 << 16 | 54, 1, 6, 0, 2, 2 << 16 | 248, 7, 1 << 16 | 253, 1 << 16 | 56,
    /// ];
    /// let signatures = spanforge_reflect::Module::read(words.to_vec())?.signatures();
    /// assert_eq!(signatures[0].callees, [6]);
    /// assert_eq!((signatures[1].name.as_str(), signatures[1].result), ("function_1", None));
    /// # Ok(())
    /// # }
    /// ```
    pub fn signatures(&self) -> Vec<Signature> {
        let mut calls = Calls::of(self);
        let mut entries = IdMap::new(self.words.len());
        for entry in &self.entry_points {
            entries.insert(entry.function, &entry.name);
        }
        let mut n_of_name: std::collections::HashMap<String, usize> = Default::default();
        let mut found = Vec::with_capacity(self.functions.len());
        for (index, function) in self.functions.iter().enumerate() {
            let linkage = self.linkage(function.id);
            let name =
                self.name(function.id).or_else(|| linkage.as_ref().map(|linkage| linkage.name.clone()));
            let name = name.as_deref().map(source_name);
            let name = name.or_else(|| entries.get(function.id).map(|name| (*name).clone()));
            let named = name.is_some();
            // Ids change when a module is compiled anew, places much less.
            let name = name.unwrap_or_else(|| format!("function_{index}"));
            let overload = n_of_name.entry(name.clone()).or_default();
            let parameters = 0..function.parameters.len();
            found.push(Signature {
                id: function.id,
                name,
                named,
                overload: *overload,
                parameters: parameters.map(|n| self.parameter(function, n, calls.facts(index, n))).collect(),
                result: Some(function.result).filter(|&ty| self.ty(ty) != Some(&Type::Void)),
                callees: std::mem::take(&mut calls.callees[index]),
                callers: std::mem::take(&mut calls.callers[index]),
                linkage,
                defined: !function.body.is_empty(),
                is_entry_point: entries.get(function.id).is_some(),
            });
            *overload += 1;
        }
        found
    }

    fn parameter(&self, function: &Function, n: usize, facts: call::Facts) -> Parameter {
        let (id, declared) = function.parameters.get(n).copied().unwrap_or_default();
        let (passing, ty) = match self.ty(declared) {
            // A buffer reference is a value, whatever lies behind it.
            Some(Type::Pointer { storage, .. }) if *storage == StorageClass::PhysicalStorageBuffer as u32 => {
                (Passing::Value, declared)
            }
            Some(Type::Pointer { storage, pointee }) if *storage == StorageClass::Function as u32 => {
                (Passing::Variable, pointee.unwrap_or(declared))
            }
            Some(Type::Pointer { storage, pointee }) => {
                (Passing::Reference(*storage), pointee.unwrap_or(declared))
            }
            _ => (Passing::Value, declared),
        };
        let defined = !function.body.is_empty();
        let (direction, evidence) = direction(passing, defined, &facts);
        let name = self.name(id);
        let body = if passing == Passing::Value { Use::default() } else { facts.used };
        Parameter {
            id,
            named: name.is_some(),
            name: name.unwrap_or_else(|| format!("parameter_{n}")),
            ty,
            passing,
            direction,
            evidence,
            body,
        }
    }

    fn linkage(&self, id: Id) -> Option<Linkage> {
        let operands = self.decoration(id, Decoration::LinkageAttributes)?;
        let (name, next) = Instruction { opcode: 0, offset: 0, operands }.string(0).ok()?;
        let kind = match operands.get(next)? {
            0 => LinkageKind::Export,
            1 => LinkageKind::Import,
            &other => LinkageKind::Other(other),
        };
        Some(Linkage { name, kind })
    }
}

/// `noise(vf3;f1;` to `noise`.
fn source_name(name: &str) -> String {
    name.split_once('(').map_or(name, |(name, _)| name).to_string()
}

fn direction(passing: Passing, defined: bool, facts: &call::Facts) -> (Direction, Evidence) {
    let Use { reads, writes } = facts.used;
    match passing {
        Passing::Value => (Direction::In, Evidence::Passing),
        Passing::Reference(storage) if storage == StorageClass::UniformConstant as u32 => {
            (Direction::In, Evidence::Passing)
        }
        Passing::Reference(_) => match (reads, writes) {
            (true, false) => (Direction::In, Evidence::Body),
            (false, true) => (Direction::Out, Evidence::Body),
            (true, true) => (Direction::InOut, Evidence::Body),
            (false, false) => (Direction::Unknown, Evidence::None),
        },
        Passing::Variable => match facts.vote {
            Vote::One(direction) => (direction, Evidence::Calls),
            Vote::Torn => (Direction::Unknown, Evidence::None),
            Vote::None if !defined => (Direction::Unknown, Evidence::None),
            Vote::None if facts.overwritten => (Direction::Out, Evidence::Body),
            Vote::None if reads && !writes => (Direction::In, Evidence::Body),
            Vote::None => (Direction::Unknown, Evidence::None),
        },
    }
}
