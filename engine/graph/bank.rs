//! Banks: the functions of a module as nodes.

use std::collections::{BTreeMap, HashMap, HashSet};

use spanforge_reflect::metadata::Annotated;
use spanforge_reflect::{Direction, Evaluation, Module, Passing, Pin, PinType, Signature};

use super::body::{self, Bodies, BodyId, Slot};
use super::error::{At, GraphErrorKind, GraphErrors};
use super::function::{self, Ends, Function, FunctionKey, Parameter};
use super::host::Host;
use super::pool::read::Declarations;
use super::pool::{Global, Pool};
use super::text::BankText;
use crate::error::Result;

mod cache;
mod filter;
#[cfg(feature = "shaderc")]
pub(super) mod glsl;
pub(super) mod replace;
mod sidecar;
mod standard;

pub use cache::kept_source;
pub use filter::Filter;
pub use sidecar::Sidecar;
pub use standard::standard_banks;

/// Functions of any number of modules, and what they are made of: types and bodies that are equal are kept once.
#[derive(Debug, Default)]
pub struct Banks {
    pub(super) pool: Pool,
    pub(super) bodies: Bodies,
    banks: BTreeMap<String, Bank>,
    functions: Vec<Function>,
    by_key: HashMap<FunctionKey, usize>,
    pub(super) hosts: BTreeMap<String, Host>,
    /// Functions that were taken out since what they needed was let go.
    n_removed: usize,
    /// By name, of those that were text.
    pub(super) texts: HashMap<String, BankText>,
}

/// What one module brought.
#[derive(Debug, Clone)]
pub struct Bank {
    /// Its name.
    pub name: String,
    /// The functions that no node can be made of.
    pub refused: Vec<Refused>,
    first: usize,
    end: usize,
}

/// A function that no node can be made of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refused {
    /// Its name.
    pub name: String,
    /// The line of its definition, where its bank is a text.
    pub line: Option<u32>,
    /// Why.
    pub reason: String,
}

/// Which functions of a module become nodes, and what is said of them beside their own comments.
#[derive(Debug, Clone, Default)]
pub struct Import<'i> {
    /// What a file beside the module says.
    pub sidecar: Option<&'i Sidecar>,
    /// Which are taken.
    pub filter: Filter<'i>,
}

/// A function that shall become a node, and what is known of it.
pub(super) struct Wanted<'w> {
    pub(super) signature: &'w Signature,
    pub(super) line: Option<u32>,
    pub(super) pins: Vec<Pin>,
    pub(super) annotated: Option<Annotated>,
    /// Its name as a node, where that is another.
    pub(super) renamed: Option<String>,
}

impl Banks {
    /// No banks.
    pub fn new() -> Banks {
        Banks::default()
    }

    /// Takes the functions of a SPIR-V module: those that it exports, or, where it exports none, all that have a body and
    /// are no entry points. Whether the module is valid is its owner's to know: what is linked out of it is as valid.
    ///
    /// # Errors
    /// When the name is taken, the words are no SPIR-V, or the module is of a kind that can't be linked
    /// ([`crate::Error::Graph`]). A function that can't be is [refused](Bank::refused).
    pub fn load_spirv(&mut self, name: &str, words: &[u32]) -> Result<&Bank> {
        self.import_spirv(name, words, &Import::default())
    }

    /// As [`Banks::load_spirv`], of the functions that `import` takes.
    ///
    /// # Errors
    /// As there, and what the sidecar says that does not suit the functions.
    pub fn import_spirv(&mut self, name: &str, words: &[u32], import: &Import) -> Result<&Bank> {
        let module = Module::read(words.to_vec()).map_err(|error| failed(name, error.to_string()))?;
        let signatures = module.signatures();
        let exported = |signature: &Signature| {
            let kind = signature.linkage.as_ref().map(|linkage| linkage.kind);
            kind == Some(spanforge_reflect::LinkageKind::Export)
        };
        let exports = signatures.iter().any(exported);
        let values = module.evaluate(&[]);
        let (mut wanted, mut refused) = (Vec::new(), Vec::new());
        for signature in signatures.iter().filter(|s| s.defined && !s.is_entry_point) {
            if exports && !exported(signature) {
                continue;
            }
            match values.function_pins(signature, None) {
                Ok(pins) => {
                    wanted.push(Wanted { signature, line: None, pins, annotated: None, renamed: None });
                }
                Err(errors) => {
                    let (name, reason) = (signature.name.clone(), errors.to_string());
                    refused.push(Refused { name, line: None, reason });
                }
            }
        }
        self.add(name, &module, wanted, refused, import)
    }

    /// A bank.
    pub fn bank(&self, name: &str) -> Option<&Bank> {
        self.banks.get(name)
    }

    /// The banks, by name.
    pub fn banks(&self) -> impl Iterator<Item = &Bank> {
        self.banks.values()
    }

    /// The functions of a bank, in its order.
    pub fn functions(&self, bank: &str) -> &[Function] {
        let range = self.banks.get(bank).map_or(0..0, |bank| bank.first..bank.end);
        self.functions.get(range).unwrap_or(&[])
    }

    /// The function of a name.
    pub fn function(&self, key: &FunctionKey) -> Option<&Function> {
        self.by_key.get(key).and_then(|&at| self.functions.get(at))
    }

    /// The number of a function, which stays.
    pub(super) fn number(&self, key: &FunctionKey) -> Option<usize> {
        self.by_key.get(key).copied()
    }

    /// The function of a number.
    pub(super) fn numbered(&self, number: usize) -> Option<&Function> {
        self.functions.get(number)
    }

    /// Number of types, constants, variables and imports, and of bodies, that all banks together have.
    pub fn n_kept(&self) -> (usize, usize) {
        (self.pool.len(), self.bodies.len())
    }

    pub(super) fn add(
        &mut self,
        name: &str,
        module: &Module,
        mut wanted: Vec<Wanted>,
        mut refused: Vec<Refused>,
        import: &Import,
    ) -> Result<&Bank> {
        if self.banks.contains_key(name) {
            let kind = GraphErrorKind::Clash { what: "a bank", name: name.into() };
            return Err(GraphErrors::one(At::file(name), kind).into());
        }
        let mut declarations = Declarations::of(module).map_err(|reason| failed(name, reason))?;
        let (mut made, values) = (Made::new(module, HashMap::new()), module.evaluate(&[]));
        if let Some(sidecar) = import.sidecar {
            sidecar::say(sidecar, &values, &mut wanted, &mut refused)?;
        }
        let first = self.functions.len();
        for wanted in wanted {
            let (of, line) = (wanted.signature.name.clone(), wanted.line);
            let function = self.function_of(name, &values, &mut declarations, &mut made, wanted);
            let taken = function.and_then(|function| {
                import.filter.check(&function, self.uses_resources(function.body)).map(|()| function)
            });
            match taken {
                Ok(function) => self.push(function),
                Err(reason) => refused.push(Refused { name: of, line, reason }),
            }
        }
        Ok(self.insert(name, first, refused))
    }

    /// One more function of the bank that [`Banks::insert`] makes.
    fn push(&mut self, function: Function) {
        self.by_key.insert(function.key.clone(), self.functions.len());
        self.functions.push(function);
    }

    /// A bank of the functions from `first` on.
    fn insert(&mut self, name: &str, first: usize, refused: Vec<Refused>) -> &Bank {
        let bank = Bank { name: name.into(), refused, first, end: self.functions.len() };
        self.banks.entry(name.into()).or_insert(bank)
    }

    fn function_of<'m>(
        &mut self,
        bank: &str,
        values: &Evaluation,
        declarations: &mut Declarations<'m>,
        made: &mut Made<'m>,
        wanted: Wanted,
    ) -> Result<Function, String> {
        let Wanted { signature, line, pins, annotated, renamed } = wanted;
        let Taken { parameters, types, result } = self.taken(values, declarations, signature)?;
        let key =
            FunctionKey { bank: bank.into(), name: renamed.unwrap_or_else(|| signature.name.clone()), types };
        if self.by_key.contains_key(&key) {
            return Err("another function has its name and types".into());
        }
        let body = made.body(&mut self.pool, &mut self.bodies, declarations, signature.id)?;
        let (_, facts) = self.bodies.get(body).ok_or("it has no body")?;
        let (effect, of_fragments, outside) = (facts.effect, facts.of_fragments, facts.outside.clone());
        let [label, category, help] = function::said(&key.name, annotated.as_ref());
        let ends = Ends::of(&pins);
        Ok(Function {
            key,
            pins,
            label,
            category,
            help,
            line,
            effect,
            of_fragments,
            source_name: signature.name.clone(),
            outside,
            body,
            parameters,
            result,
            ends,
        })
    }

    /// Whether a body, or one that it calls, names a variable that is bound or is a stage's.
    fn uses_resources(&self, body: BodyId) -> bool {
        let mut seen = HashSet::from([body]);
        let mut open = vec![body];
        while let Some(body) = open.pop() {
            let patches = self.bodies.get(body).map_or(&[][..], |(body, _)| &body.patches);
            for patch in patches {
                match patch.slot {
                    Slot::Global(global) if self.pool.is_resource(global) => return true,
                    Slot::Callee(callee) if seen.insert(callee) => open.push(callee),
                    _ => {}
                }
            }
        }
        false
    }

    /// Types of a function's parameters and of what it returns.
    pub(super) fn taken(
        &mut self,
        values: &Evaluation,
        declarations: &mut Declarations,
        signature: &Signature,
    ) -> Result<Taken, String> {
        let (mut parameters, mut types) = (Vec::new(), Vec::new());
        for parameter in &signature.parameters {
            let pin = values.pin_type(parameter.ty);
            match (parameter.passing, parameter.direction) {
                (Passing::Reference(_), _) => {
                    return Err(format!("`{}` is no value: {pin}", parameter.name));
                }
                (_, Direction::Unknown) => {
                    return Err(format!("whether `{}` goes in or comes out is not known", parameter.name));
                }
                (_, Direction::In) => types.push(pin.to_string()),
                (_, Direction::Out) => types.push(format!("out {pin}")),
                (_, Direction::InOut) => types.push(format!("inout {pin}")),
            }
            let ty = declarations.global(&mut self.pool, parameter.ty)?;
            let (passing, direction) = (parameter.passing, parameter.direction);
            parameters.push(Parameter { name: parameter.name.clone(), ty, pin, passing, direction });
        }
        let result = match signature.result {
            Some(ty) => Some((declarations.global(&mut self.pool, ty)?, values.pin_type(ty))),
            None => None,
        };
        Ok(Taken { parameters, types, result })
    }
}

/// What a function takes and gives.
pub(super) struct Taken {
    pub(super) parameters: Vec<Parameter>,
    /// As [`FunctionKey::types`].
    pub(super) types: Vec<String>,
    pub(super) result: Option<(Global, PinType)>,
}

/// An error of a whole bank.
pub(super) fn failed(bank: &str, reason: String) -> crate::Error {
    GraphErrors::one(At::file(bank), GraphErrorKind::Bank { reason }).into()
}

/// The bodies of one module, made when they are asked for.
pub(super) struct Made<'m> {
    module: &'m Module,
    /// Numbers of the functions, by id, that whoever links says: bodies call them by these.
    open: HashMap<u32, u32>,
    /// Place of each function, by id.
    places: HashMap<u32, usize>,
    /// The functions that each calls, by place.
    callees: Vec<Vec<u32>>,
    bodies: HashMap<u32, BodyId>,
    refused: HashMap<u32, String>,
}

impl<'m> Made<'m> {
    pub(super) fn new(module: &'m Module, open: HashMap<u32, u32>) -> Made<'m> {
        let callees: Vec<_> = module.signatures().into_iter().map(|signature| signature.callees).collect();
        let places = module.functions().iter().enumerate().map(|(place, function)| (function.id, place));
        let (places, bodies) = (places.collect(), HashMap::new());
        Made { module, open, places, callees, bodies, refused: HashMap::new() }
    }

    /// The body of a function, after those that it calls: depth first, without recursion.
    pub(super) fn body(
        &mut self,
        pool: &mut Pool,
        bodies: &mut Bodies,
        declarations: &mut Declarations<'m>,
        id: u32,
    ) -> Result<BodyId, String> {
        // The function, and how many of its callees have been looked at.
        let mut open: Vec<(u32, usize)> = vec![(id, 0)];
        // Those that are open.
        let mut path: HashSet<u32> = HashSet::from([id]);
        while let Some((id, n_seen)) = open.last_mut() {
            let id = *id;
            let place = self.places.get(&id).copied().unwrap_or(usize::MAX);
            let callee = self.callees.get(place).and_then(|callees| callees.get(*n_seen)).copied();
            *n_seen += 1;
            if let Some(callee) = callee {
                if self.open.contains_key(&callee) {
                    continue;
                }
                if path.contains(&callee) {
                    let reason = "it calls itself, perhaps through others, or what does".to_owned();
                    self.refused.extend(open.iter().map(|(id, _)| (*id, reason.clone())));
                    return Err(reason);
                }
                if !self.bodies.contains_key(&callee) && !self.refused.contains_key(&callee) {
                    open.push((callee, 0));
                    path.insert(callee);
                }
                continue;
            }
            open.pop();
            path.remove(&id);
            if self.bodies.contains_key(&id) || self.refused.contains_key(&id) {
                continue;
            }
            match self.read(pool, bodies, declarations, place) {
                Ok(body) => _ = self.bodies.insert(id, body),
                Err(reason) => _ = self.refused.insert(id, reason),
            }
        }
        match (self.bodies.get(&id), self.refused.get(&id)) {
            (Some(&body), _) => Ok(body),
            (None, reason) => Err(reason.cloned().unwrap_or_default()),
        }
    }

    fn read(
        &self,
        pool: &mut Pool,
        bodies: &mut Bodies,
        declarations: &mut Declarations<'m>,
        place: usize,
    ) -> Result<BodyId, String> {
        let function = self.module.functions().get(place).ok_or("it is not there")?;
        for callee in self.callees.get(place).into_iter().flatten() {
            if let Some(reason) = self.refused.get(callee) {
                let name = self.module.name(*callee).unwrap_or_else(|| format!("%{callee}"));
                // Any number of functions may call one with a name of any length.
                let name: String = name.chars().take(64).collect();
                // Not a chain as long as the calls are deep.
                let reason = reason.rsplit_once(" which can't be linked: ").map_or(&**reason, |last| last.1);
                return Err(format!("it calls `{name}`, which can't be linked: {reason}"));
            }
        }
        let read =
            body::read::read(self.module, declarations, pool, bodies, (&self.bodies, &self.open), function);
        read.map(|(body, facts)| bodies.intern(body, facts))
    }
}
