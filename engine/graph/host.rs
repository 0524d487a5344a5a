//! Hosts: shaders of any stage that call functions which graphs supply.
//!
//! A host is read as banks are, its entry point as one more body. Its calls of functions that can be supplied carry the
//! functions' numbers, so that whoever links says what is called.

use std::collections::HashSet;

use rspirv::spirv::{Decoration, Op, StorageClass};
use spanforge_reflect::{Direction, LinkageKind, Module, Pin, PinType, RETURN, Signature, Stage};

use super::bank::{Banks, Made, Taken, failed};
use super::body::BodyId;
use super::error::{At, GraphError, GraphErrorKind, GraphErrors};
use super::function::Parameter;
use super::need::Needs;
use super::pool::read::Declarations;
use super::pool::{Global, Pool};
use super::value::{Base, Type};
use super::words::{instructions, text};
use crate::error::Result;

#[cfg(feature = "shaderc")]
mod glsl;

/// A shader whose functions can be supplied.
#[derive(Debug, Clone)]
pub struct Host {
    /// Its name.
    pub name: String,
    /// Its stage.
    pub stage: Stage,
    /// The functions that can be supplied, in the module's order.
    pub functions: Vec<HostFunction>,
    pub(super) entry_name: String,
    /// Number of the execution model.
    pub(super) model: u32,
    pub(super) entry: BodyId,
    pub(super) modes: Vec<HostMode>,
    pub(super) needs: Needs,
    pub(super) has_push_constants: bool,
    /// Sets and bindings that are taken.
    pub(super) bindings: HashSet<(u32, u32)>,
}

/// A function of a host.
#[derive(Debug, Clone)]
pub struct HostFunction {
    /// Its name.
    pub name: String,
    /// Types of its parameters, with `out` or `inout` in front of what comes out.
    pub types: Vec<String>,
    /// Its pins. A structure is one pin here; graphs see its members, `p.position`.
    pub pins: Vec<Pin>,
    /// The line of its declaration, where the host is a text.
    pub line: Option<u32>,
    /// It has no body: a graph must supply it. Others have one that a graph replaces.
    pub open: bool,
    pub(super) body: Option<BodyId>,
    pub(super) parameters: Vec<Parameter>,
    pub(super) result: Option<(Global, PinType)>,
    pub(super) sinks: Vec<Leaf>,
    pub(super) sources: Vec<Leaf>,
}

/// An execution mode of the entry point.
#[derive(Debug, Clone)]
pub(super) enum HostMode {
    /// The mode and its literals.
    Literals(Vec<u32>),
    /// The mode, and constants.
    Ids(u32, Vec<Global>),
}

/// A value that links can carry: a parameter, what is returned, or a member of one.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Leaf {
    pub(super) name: String,
    pub(super) ty: Type,
    /// The parameter; `None` is what is returned.
    pub(super) of: Option<usize>,
    /// Members, from the outside in.
    pub(super) path: Vec<u32>,
}

/// A function that can be supplied, and what is known of it.
struct Given<'w> {
    signature: &'w Signature,
    line: Option<u32>,
    pins: Vec<Pin>,
    open: bool,
}

/// Leaves of one function.
const MAX_LEAVES: usize = 1024;

impl Banks {
    /// Takes a shader with one entry point. Functions that it imports must be supplied; those that it has can be.
    ///
    /// # Errors
    /// When a host has the name, the words are no SPIR-V, there is not one entry point, or the module is of a kind that
    /// can't be linked ([`crate::Error::Graph`]).
    pub fn load_host_spirv(&mut self, name: &str, words: &[u32]) -> Result<&Host> {
        let module = Module::read(words.to_vec()).map_err(|error| failed(name, error.to_string()))?;
        let (values, signatures) = (module.evaluate(&[]), module.signatures());
        let mut given = Vec::new();
        for signature in signatures.iter().filter(|signature| !signature.is_entry_point) {
            let is_import =
                signature.linkage.as_ref().is_some_and(|linkage| linkage.kind == LinkageKind::Import);
            // Without metadata there is nothing to be wrong.
            let pins = values.function_pins(signature, None).unwrap_or_default();
            given.push(Given { signature, line: None, pins, open: is_import && !signature.defined });
        }
        self.add_host(name, &module, given)
    }

    /// A host that is loaded.
    pub fn host(&self, name: &str) -> Option<&Host> {
        self.hosts.get(name)
    }

    fn add_host(&mut self, name: &str, module: &Module, given: Vec<Given>) -> Result<&Host> {
        if self.hosts.contains_key(name) {
            let kind = GraphErrorKind::Clash { what: "a host", name: name.into() };
            return Err(GraphErrors::one(At::file(name), kind).into());
        }
        let [entry_point] = module.entry_points() else {
            let n = module.entry_points().len();
            return Err(failed(name, format!("a host has one entry point, this has {n}")));
        };
        let mut declarations = Declarations::of(module).map_err(|reason| failed(name, reason))?;
        let values = module.evaluate(&[]);
        let (mut functions, mut ids, mut errors) = (Vec::new(), Vec::new(), Vec::new());
        for Given { signature, line, pins, open } in given {
            let function = self.taken(&values, &mut declarations, signature).and_then(|taken| {
                let Taken { parameters, types, result } = taken;
                let leaves = leaves(&self.pool, &parameters, result.as_ref());
                let (sinks, sources) = leaves?;
                let (name, body) = (signature.name.clone(), None);
                Ok(HostFunction { name, types, pins, line, open, body, parameters, result, sinks, sources })
            });
            match function {
                Ok(function) => {
                    functions.push(function);
                    ids.push(signature.id);
                }
                Err(reason) if open => {
                    let function = Some(signature.name.clone());
                    let at = At { line, function, ..At::file(name) };
                    errors.push(GraphError { at, kind: GraphErrorKind::Refused { reason } });
                }
                // It stays what it is.
                Err(_) => {}
            }
        }
        if !errors.is_empty() {
            return Err(GraphErrors(errors).into());
        }
        let numbers = ids.iter().enumerate().map(|(number, &id)| (id, number as u32)).collect();
        let mut made = Made::new(module, numbers);
        let mut body = |id: u32| {
            let body = made.body(&mut self.pool, &mut self.bodies, &mut declarations, id);
            body.map_err(|reason| failed(name, reason))
        };
        for (function, &id) in functions.iter_mut().zip(&ids).filter(|(function, _)| !function.open) {
            function.body = Some(body(id)?);
        }
        let entry = body(entry_point.function)?;
        let mut host = Host {
            name: name.into(),
            stage: entry_point.stage,
            functions,
            entry_name: entry_point.name.clone(),
            model: 0,
            entry,
            modes: Vec::new(),
            needs: Needs {
                capabilities: module.capabilities().iter().copied().collect(),
                extensions: module.extensions().iter().cloned().collect(),
            },
            has_push_constants: false,
            bindings: HashSet::new(),
        };
        // Open functions of a module with linkage are linked now.
        host.needs.capabilities.remove(&(rspirv::spirv::Capability::Linkage as u32));
        self.read_head(&mut host, module, &mut declarations, entry_point.function)
            .map_err(|reason| failed(name, reason))?;
        Ok(self.hosts.entry(name.into()).or_insert(host))
    }

    /// What stands before the functions and is no declaration.
    fn read_head(
        &mut self,
        host: &mut Host,
        module: &Module,
        declarations: &mut Declarations,
        entry: u32,
    ) -> Result<(), String> {
        // Set and binding by variable.
        let mut places: std::collections::HashMap<u32, [Option<u32>; 2]> = Default::default();
        for inst in module.instructions().take_while(|inst| inst.op() != Some(Op::Function)) {
            match (inst.op(), inst.operands) {
                (Some(Op::EntryPoint), [model, ..]) => host.model = *model,
                (Some(Op::ExecutionMode), [of, literals @ ..]) if *of == entry => {
                    host.modes.push(HostMode::Literals(literals.to_vec()));
                }
                (Some(Op::ExecutionModeId), [of, mode, ids @ ..]) if *of == entry => {
                    let mut globals = Vec::with_capacity(ids.len());
                    for &id in ids {
                        globals.push(declarations.global(&mut self.pool, id)?);
                    }
                    host.modes.push(HostMode::Ids(*mode, globals));
                }
                (Some(Op::Variable), [_, _, class, ..]) => {
                    host.has_push_constants |= *class == StorageClass::PushConstant as u32;
                }
                (Some(Op::Decorate), [of, decoration, value]) => {
                    let place = match Decoration::from_u32(*decoration) {
                        Some(Decoration::DescriptorSet) => 0,
                        Some(Decoration::Binding) => 1,
                        _ => continue,
                    };
                    if let Some(part) = places.entry(*of).or_default().get_mut(place) {
                        *part = Some(*value);
                    }
                }
                _ => {}
            }
        }
        let places = places.into_values();
        host.bindings = places.filter_map(|[set, binding]| Some((set.unwrap_or(0), binding?))).collect();
        Ok(())
    }
}

impl Host {
    /// The number of a function: by its name, or by name and types where others have its name, `f(vec3, out float)`.
    pub(super) fn number(&self, wanted: &str) -> Result<usize, GraphErrorKind> {
        let full = |f: &HostFunction| format!("{}({})", f.name, f.types.join(", "));
        let named =
            || self.functions.iter().enumerate().filter(|(_, f)| f.name == wanted || full(f) == wanted);
        let refused = |reason: String| GraphErrorKind::Refused { reason };
        match (named().next(), named().nth(1)) {
            (Some((number, _)), None) => Ok(number),
            (None, _) => Err(refused("the host calls no such function".into())),
            (Some(_), Some(_)) => {
                let all: Vec<String> = named().map(|(_, f)| format!("`{}`", full(f))).collect();
                Err(refused(format!("several functions have this name: {}", all.join(", "))))
            }
        }
    }
}

/// What goes into a function and comes out of it, as links carry it.
fn leaves(
    pool: &Pool,
    parameters: &[Parameter],
    result: Option<&(Global, PinType)>,
) -> Result<(Vec<Leaf>, Vec<Leaf>), String> {
    let (mut sinks, mut sources) = (Vec::new(), Vec::new());
    for (n, parameter) in parameters.iter().enumerate() {
        let name = &parameter.name;
        if parameter.direction != Direction::Out {
            spread(pool, name, Some(n), parameter.ty, false, &mut sinks)?;
        }
        if parameter.direction != Direction::In {
            // What goes in too keeps what no link can carry.
            let whole = parameter.direction == Direction::Out;
            spread(pool, name, Some(n), parameter.ty, whole, &mut sources)?;
        }
    }
    if let Some((ty, _)) = result {
        spread(pool, RETURN, None, *ty, true, &mut sources)?;
    }
    Ok((sinks, sources))
}

/// Adds a value, or all members of a structure.
///
/// # Errors
/// When there are too many, or `whole` and one of them can't be carried.
fn spread(
    pool: &Pool,
    name: &str,
    of: Option<usize>,
    ty: Global,
    whole: bool,
    to: &mut Vec<Leaf>,
) -> Result<(), String> {
    let mut open = vec![(name.to_owned(), ty, Vec::new())];
    while let Some((name, ty, path)) = open.pop() {
        if to.len() + open.len() >= MAX_LEAVES {
            return Err(format!("`{name}` has more than {MAX_LEAVES} members"));
        }
        if let Some(ty) = plain(pool, ty) {
            to.push(Leaf { name, ty, of, path });
            continue;
        }
        let members = members(pool, ty);
        if members.is_none() && whole {
            return Err(format!("no link can carry `{name}`"));
        }
        for (n, (member, ty)) in members.unwrap_or_default().into_iter().enumerate().rev() {
            open.push((format!("{name}.{member}"), ty, [&path[..], &[n as u32]].concat()));
        }
    }
    Ok(())
}

/// The type of a declaration, where links can carry it.
pub(super) fn plain(pool: &Pool, ty: Global) -> Option<Type> {
    let (declaration, _) = pool.get(ty)?;
    let (&first, operands) = declaration.words.split_first()?;
    let small = |n: u32| u8::try_from(n).ok().filter(|n| (2..=4).contains(n));
    let of = |part: u32| plain(pool, Global::from_word(part));
    match (Op::from_u32(first & 0xffff)?, operands) {
        (Op::TypeBool, _) => Some(Type::scalar(Base::Bool)),
        (Op::TypeInt, [_, 32, 0]) => Some(Type::scalar(Base::Uint)),
        (Op::TypeInt, [_, 32, _]) => Some(Type::scalar(Base::Int)),
        (Op::TypeFloat, [_, 32]) => Some(Type::scalar(Base::Float)),
        (Op::TypeVector, [_, part, n]) => Some(Type::vector(of(*part)?.base(), small(*n)?)),
        (Op::TypeMatrix, [_, part, n]) => Some(Type::matrix(small(*n)?, of(*part)?.rows())),
        _ => None,
    }
}

/// Names and types of a structure's members.
pub(super) fn members(pool: &Pool, ty: Global) -> Option<Vec<(String, Global)>> {
    let (declaration, _) = pool.get(ty)?;
    let (&first, operands) = declaration.words.split_first()?;
    if Op::from_u32(first & 0xffff) != Some(Op::TypeStruct) {
        return None;
    }
    let parts = operands.get(1..).unwrap_or_default();
    let mut members: Vec<_> =
        parts.iter().enumerate().map(|(n, &part)| (format!("member_{n}"), Global::from_word(part))).collect();
    for (_, name) in instructions(&declaration.names) {
        if let [first, _, n, rest @ ..] = name
            && Op::from_u32(first & 0xffff) == Some(Op::MemberName)
            && let Some((member, _)) = members.get_mut(*n as usize)
        {
            *member = text(rest);
        }
    }
    Some(members)
}
