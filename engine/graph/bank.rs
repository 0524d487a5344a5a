//! Banks: the functions of a module as nodes.

use std::collections::{BTreeMap, HashMap, HashSet};

use spanforge_reflect::metadata::Annotated;
use spanforge_reflect::{Direction, Evaluation, Module, Passing, Pin, PinType, Signature};

use super::body::{Bodies, BodyId, Slot};
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
mod made;
mod sidecar;
mod standard;

pub use cache::kept_source;
pub use filter::Filter;
pub(super) use made::Made;
pub use sidecar::Sidecar;
pub use standard::standard_banks;

/// Functions of any number of modules, and what they are made of: types and bodies that are equal are kept once.
#[derive(Debug, Default)]
pub struct Banks {
    pub(super) pool: Pool,
    pub(super) bodies: Bodies,
    pub(super) banks: BTreeMap<String, Bank>,
    pub(super) functions: Vec<Function>,
    pub(super) by_key: HashMap<FunctionKey, usize>,
    pub(super) hosts: BTreeMap<String, Host>,
    /// Functions that were taken out since what they needed was let go.
    pub(super) n_removed: usize,
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
    pub(super) first: usize,
    pub(super) end: usize,
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
