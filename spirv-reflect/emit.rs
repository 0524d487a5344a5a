//! Rust text from reflected shaders: a module for each shader, and checks of every struct that they share.
//!
//! The text names `crate::gpu` for what a shader is made of and `crate::layout` for the twins of GLSL's structs.

use std::collections::HashSet;

use crate::binding::Binding;
use crate::module::{EntryPoint, Module, Stage};
use crate::specialize::{Evaluation, SpecConstant};
use crate::structs::Structs;
use crate::text::{constant_field, ident, kind, write_module};
use crate::types::Type;

/// A shader to write Rust for.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// Its path below the folder of shaders: `primitive/scan_reduce.comp`.
    pub name: &'a str,
    /// The module to reflect, unoptimized.
    pub module: &'a Module,
    /// The words to ship, optimized.
    pub words: &'a [u32],
}

/// Why no Rust could be written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{shader}: {reason}")]
pub struct EmitError {
    /// The shader's name.
    pub shader: String,
    /// What is wrong with it.
    pub reason: String,
}

/// What the Rust text says of one shader.
pub(crate) struct Facts {
    pub(crate) name: String,
    pub(crate) module_name: String,
    pub(crate) stage: Stage,
    pub(crate) workgroup_size: [u32; 3],
    pub(crate) workgroup_size_ids: [Option<u32>; 3],
    pub(crate) bindings: Vec<Bound>,
    /// The struct's name, the offset and the size in bytes.
    pub(crate) push: Option<(String, u64, u64)>,
    pub(crate) constants: Vec<SpecConstant>,
}

pub(crate) struct Bound {
    pub(crate) binding: Binding,
    pub(crate) count: u64,
    pub(crate) reads: bool,
    pub(crate) writes: bool,
}

/// Writes the Rust modules of all shaders, and the module `checks`.
///
/// A vertex shader's bindings, push constants and constants include those of the fragment shader of its name, so that
/// one set of bindings serves the pair.
///
/// # Errors
/// When a shader uses what the Rust side can't express, two shaders or bindings have one name, or two shaders disagree
/// about a struct.
pub fn rust(sources: &[Source]) -> Result<String, EmitError> {
    let mut structs = Structs::default();
    let mut all: Vec<Facts> = Vec::with_capacity(sources.len());
    for source in sources {
        let facts =
            facts(source, &mut structs).map_err(|reason| EmitError { shader: source.name.into(), reason })?;
        if let Some(other) = all.iter().find(|other| other.module_name == facts.module_name) {
            let reason = format!("its Rust module `{}` is that of {} too", facts.module_name, other.name);
            return Err(EmitError { shader: source.name.into(), reason });
        }
        all.push(facts);
    }
    merge_pairs(&mut all)?;
    let mut text = String::new();
    for (facts, source) in all.iter().zip(sources) {
        write_module(&mut text, facts, source.words)
            .map_err(|reason| EmitError { shader: source.name.into(), reason })?;
    }
    structs.write(&mut text);
    Ok(text)
}

fn facts(source: &Source, structs: &mut Structs) -> Result<Facts, String> {
    let module = source.module;
    let entries = module.entry_points();
    let main = entries.iter().find(|entry| entry.name == "main");
    let entry = main.or(entries.first()).ok_or("it has no entry point")?;
    let constants = spec_constants(module)?;
    // A workgroup size may be set by a constant that is declared twice, once with a name and a default of its own.
    let defaults: Vec<(u32, u64)> = constants.iter().map(|c| (c.spec_id, c.default)).collect();
    let values = module.evaluate(&defaults);
    let uses = module.uses_of(entry).ok_or("its memory flow is too large")?;

    let mut bindings: Vec<Bound> = Vec::new();
    for binding in values.bindings() {
        let Some(usage) = uses.get(&binding.variable) else { continue };
        let place = format!("set {} binding {}", binding.set, binding.binding);
        let count = binding.count().ok_or_else(|| format!("{place} has no fixed number of descriptors"))?;
        kind(binding.kind)
            .ok_or_else(|| format!("{place} is a {:?}, which isn't supported", binding.kind))?;
        structs.add_block(source.name, &values, binding.ty)?;
        bindings.push(Bound { binding, count, reads: usage.reads, writes: usage.writes });
    }
    let bindings = merge(bindings)?;
    let mut push = None;
    for block in values.push_constants() {
        if uses.contains_key(&block.variable) {
            structs.add_block(source.name, &values, block.ty)?;
            push = Some(push_struct(&values, &block)?);
        }
    }
    let (workgroup_size, workgroup_size_ids) = workgroup(&values, entry)?;
    Ok(Facts {
        name: source.name.into(),
        module_name: module_name(source.name),
        stage: entry.stage,
        workgroup_size,
        workgroup_size_ids,
        bindings,
        push,
        constants,
    })
}

/// The constants by specialization id; of those that share one, a named one.
fn spec_constants(module: &Module) -> Result<Vec<SpecConstant>, String> {
    let mut constants = module.spec_constants();
    constants.sort_by_key(|constant| (constant.spec_id, !constant.named));
    constants.dedup_by_key(|constant| constant.spec_id);
    for constant in &constants {
        if !matches!(constant.ty, Type::Bool | Type::Int { bits: 32, .. } | Type::Float { bits: 32 }) {
            return Err(format!("constant `{}` is neither bool nor of 32 bits", constant.name));
        }
    }
    let mut fields = HashSet::new();
    match constants.iter().find(|constant| !fields.insert(constant_field(constant))) {
        Some(twice) => Err(format!("two constants become the field `{}`", constant_field(twice))),
        None => Ok(constants),
    }
}

fn workgroup(values: &Evaluation, entry: &EntryPoint) -> Result<([u32; 3], [Option<u32>; 3]), String> {
    if !entry.is_compute() {
        return Ok(([1; 3], [None; 3]));
    }
    let found = values.workgroup_size(entry).ok_or("it has no workgroup size")?;
    let mut size = [1; 3];
    for ((size, found), axis) in size.iter_mut().zip(found.size).zip(["x", "y", "z"]) {
        *size = found.ok_or_else(|| format!("its workgroup size along {axis} is not known"))?;
    }
    Ok((size, found.spec_ids))
}

/// The struct of a block with one member of struct type, and the range that its Rust twin covers.
fn push_struct(
    values: &Evaluation,
    block: &crate::binding::PushConstants,
) -> Result<(String, u64, u64), String> {
    const WHAT: &str =
        "its push constants must be one member of a named struct: `uniform Push { ScanPush push; }`";
    let layout = values.struct_layout(block.ty).ok_or(WHAT)?;
    let [member] = layout.members.as_slice() else { return Err(WHAT.into()) };
    let inner = values.struct_layout(member.element).filter(|_| member.array.is_empty()).ok_or(WHAT)?;
    let name = inner.name.ok_or(WHAT)?;
    Ok((name, member.offset, inner.padded_size))
}

/// Orders bindings by place; those that share one become one, with the use of all and the name of the first.
fn merge(mut all: Vec<Bound>) -> Result<Vec<Bound>, String> {
    all.sort_by_key(|bound| (bound.binding.set, bound.binding.binding));
    let mut merged: Vec<Bound> = Vec::with_capacity(all.len());
    for new in all {
        let (set, binding) = (new.binding.set, new.binding.binding);
        match merged.last_mut().filter(|old| (old.binding.set, old.binding.binding) == (set, binding)) {
            None => merged.push(new),
            Some(old) if old.binding.kind == new.binding.kind && old.count == new.count => {
                old.reads |= new.reads;
                old.writes |= new.writes;
            }
            Some(old) => {
                let (old, new) = (&old.binding.name, &new.binding.name);
                return Err(format!(
                    "`{old}` and `{new}` share set {set} binding {binding} but differ in type or count"
                ));
            }
        }
    }
    let mut names = HashSet::new();
    match merged.iter().find(|bound| !names.insert(ident(&bound.binding.name))) {
        Some(twice) => Err(format!("two bindings have the name `{}`", twice.binding.name)),
        None => Ok(merged),
    }
}

/// Gives a vertex shader what the fragment shader of its name uses too.
fn merge_pairs(all: &mut [Facts]) -> Result<(), EmitError> {
    for i in 0..all.len() {
        let Some(stem) = all[i].name.strip_suffix(".vert") else { continue };
        let pair = format!("{stem}.frag");
        let Some(j) = all.iter().position(|facts| facts.name == pair) else { continue };
        let fail = |reason: String| EmitError { shader: pair.clone(), reason };
        let both = all[i].bindings.iter().chain(&all[j].bindings).map(Bound::copy).collect();
        all[i].bindings = merge(both).map_err(fail)?;
        match (&all[i].push, &all[j].push) {
            (None, theirs) => all[i].push = theirs.clone(),
            (Some(ours), Some(theirs)) if ours != theirs => {
                let reason =
                    format!("its push constants are `{}`, the vertex shader's `{}`", theirs.0, ours.0);
                return Err(fail(reason));
            }
            _ => {}
        }
        let theirs = all[j].constants.clone();
        for constant in theirs {
            match all[i].constants.iter().find(|ours| ours.spec_id == constant.spec_id) {
                Some(ours) if (&ours.ty, ours.default) != (&constant.ty, constant.default) => {
                    let reason = format!("constant `{}` differs from the vertex shader's", constant.name);
                    return Err(fail(reason));
                }
                Some(_) => {}
                None => all[i].constants.push(constant),
            }
        }
        all[i].constants.sort_by_key(|constant| constant.spec_id);
    }
    Ok(())
}

impl Bound {
    fn copy(&self) -> Bound {
        Bound { binding: self.binding.clone(), ..*self }
    }
}

/// `primitive/scan_reduce.comp` to `scan_reduce`, `vector/draw.frag` to `draw_frag`.
fn module_name(name: &str) -> String {
    let file = name.rsplit('/').next().unwrap_or(name);
    match file.rsplit_once('.') {
        Some((stem, "comp")) => ident(stem),
        Some((stem, stage)) => ident(&format!("{stem}_{stage}")),
        None => ident(file),
    }
}
