//! Rust text from reflected shaders: what a person would otherwise write for each by hand.
//!
//! For each shader: its SPIR-V (`include_bytes!` of a file beside the text), what reflection found as a static, its
//! bindings with names, its push constants, its specialization constants with setters, and a function that dispatches
//! it, and its pins as data. The structs of its blocks are declared, with every offset checked by the compiler; or, where Rust has them
//! already, compared with those.
//!
//! The text names nothing but Spanforge's public modules `gpu` and `pin`, its `Result` and its `bytemuck`. It is formatted as rustfmt
//! does by default.
//!
//! ```
//! use spanforge_reflect::Module;
//! use spanforge_reflect::emit::{self, Options, Source};
//!
//! // The smallest compute shader, assembled by hand.
//! let words = [
//!     0x0723_0203, 0x0001_0600, 0, 5, 0, // header
//!     2 << 16 | 17, 1, // OpCapability Shader
//!     3 << 16 | 14, 0, 1, // OpMemoryModel Logical GLSL450
//!     5 << 16 | 15, 5, 3, u32::from_le_bytes(*b"main"), 0, // OpEntryPoint GLCompute %3 "main"
//!     6 << 16 | 16, 3, 17, 64, 1, 1, // OpExecutionMode %3 LocalSize 64 1 1
//!     2 << 16 | 19, 1, // %1 = OpTypeVoid
//!     3 << 16 | 33, 2, 1, // %2 = OpTypeFunction %1
//!     5 << 16 | 54, 1, 3, 0, 2, 2 << 16 | 248, 4, 1 << 16 | 253, 1 << 16 | 56, // void main() {}
//! ];
//! let module = Module::read(words.to_vec())?;
//! let source = Source { name: "nothing.comp", module: &module, words: &words, file: "nothing.spv", pins: None };
//! let text = emit::rust(&[source], &Options::default())?;
//! assert!(text.contains("workgroup_size: [64, 1, 1],"));
//! assert!(text.contains(r#"include_bytes!("nothing.spv")"#));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::collections::HashSet;

use crate::binding::Binding;
use crate::declare::{Block, Declarations};
use crate::declared_text;
use crate::metadata::Annotations;
use crate::module::{EntryPoint, Module, Stage};
use crate::names::{self, ident, module_name};
use crate::pin::Pin;
use crate::pretty::Lines;
use crate::specialize::{Evaluation, SpecConstant};
use crate::text::{kind, write_shader};
use crate::twins::Twins;
use crate::types::{Id, Type};

/// A shader to write Rust for.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    /// Its path below the folder of shaders: `primitive/scan_reduce.comp`. Messages and the text's comments say it.
    pub name: &'a str,
    /// The module to reflect, unoptimized.
    pub module: &'a Module,
    /// The words to ship, optimized.
    pub words: &'a [u32],
    /// Where their file lies (the words in little-endian order), seen from that of the text.
    pub file: &'a str,
    /// What its comments say of its pins; without it the text has none.
    pub pins: Option<&'a Annotations>,
}

/// How the text is written.
#[derive(Clone, Copy, Debug)]
pub struct Options<'a> {
    /// The path of Spanforge in the text: `spanforge`, or `crate` inside it.
    pub spanforge: &'a str,
    /// Where Rust's structs come from.
    pub structs: Structs<'a>,
    /// A module for each shader, as several of them need; else the shader's items stand at the text's own level.
    pub modules: bool,
}

impl Default for Options<'_> {
    /// One shader for a crate that links Spanforge, its structs declared.
    fn default() -> Self {
        Options { spanforge: "spanforge", structs: Structs::Declared, modules: false }
    }
}

/// Where Rust's structs come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Structs<'a> {
    /// The text declares those of all blocks, in a module `layout`.
    Declared,
    /// Rust has them, by the names of GLSL, in the module of this path: the text compares each size, offset and type.
    Twins(&'a str),
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
    /// The range, and the type that covers it.
    pub(crate) push: Option<Push>,
    pub(crate) constants: Vec<SpecConstant>,
    pub(crate) pins: Option<Vec<Pin>>,
}

pub(crate) struct Bound {
    pub(crate) binding: Binding,
    pub(crate) count: u64,
    pub(crate) reads: bool,
    pub(crate) writes: bool,
    /// What lies in its buffer, for its documentation.
    pub(crate) contents: String,
}

/// Push constants: offset and size in bytes.
#[derive(Clone, PartialEq)]
pub(crate) struct Push {
    block: Id,
    pub(crate) offset: u64,
    pub(crate) size: u64,
    pub(crate) ty: String,
}

/// A shader while its structs are still to be found.
struct Found<'a> {
    facts: Facts,
    values: Evaluation<'a>,
    blocks: Vec<Block>,
}

/// Writes the Rust text of some shaders.
///
/// A vertex shader's bindings, push constants and constants include those of the fragment shader of its name, so that
/// one set of bindings serves the pair.
///
/// # Errors
/// When a shader uses what the Rust side can't express, two shaders or bindings have one name, two shaders disagree
/// about a struct, or there are several shaders without [`Options::modules`]. The reason names the binding or the member.
pub fn rust(sources: &[Source], options: &Options) -> Result<String, EmitError> {
    let fail = |index: usize, reason: String| {
        let shader = sources.get(index).map_or(String::new(), |source| source.name.into());
        EmitError { shader, reason }
    };
    if !options.modules && sources.len() > 1 {
        return Err(fail(1, "several shaders need modules of their own".into()));
    }
    let mut all: Vec<Found> = Vec::with_capacity(sources.len());
    for (index, source) in sources.iter().enumerate() {
        let found = facts(source, options).map_err(|reason| fail(index, reason))?;
        let name = &found.facts.module_name;
        if let Some(other) = all.iter().find(|other| other.facts.module_name == *name) {
            let reason = format!("its Rust module `{name}` is that of {} too", other.facts.name);
            return Err(fail(index, reason));
        }
        if options.modules && ["layout", "checks"].contains(&name.as_str()) {
            return Err(fail(index, format!("the module `{name}` is that of the structs")));
        }
        all.push(found);
    }
    let mut structs = String::new();
    match options.structs {
        Structs::Twins(path) => {
            let mut twins = Twins::new(path);
            for (index, (found, source)) in all.iter_mut().zip(sources).enumerate() {
                for block in &found.blocks {
                    let added = twins.add_block(source.name, &found.values, block.ty);
                    added.map_err(|reason| fail(index, reason))?;
                }
                if let Some(push) = &mut found.facts.push {
                    push.ty = push_twin(&found.values, push, path).map_err(|reason| fail(index, reason))?;
                }
            }
            twins.write(&mut structs);
        }
        Structs::Declared => {
            let shaders: Vec<(&str, &Evaluation, &[Block])> = all
                .iter()
                .map(|found| (found.facts.name.as_str(), &found.values, found.blocks.as_slice()))
                .collect();
            let declared = Declarations::new(&shaders).map_err(|(index, reason)| fail(index, reason))?;
            let path = if options.modules { "super::layout" } else { "layout" };
            for (index, found) in all.iter_mut().enumerate() {
                describe(index, found, &declared, path);
            }
            declared_text::write(&mut structs, &declared.all, options.spanforge);
        }
    }
    let mut all: Vec<Facts> = all.into_iter().map(|found| found.facts).collect();
    merge_pairs(&mut all)?;
    let mut text = String::new();
    for (index, (facts, source)) in all.iter().zip(sources).enumerate() {
        let mut lines = Lines::new(&mut text);
        if options.modules {
            if index > 0 {
                lines.blank();
            }
            lines.line(0, &format!("/// {}", doc(&facts.name)));
            lines.line(0, &format!("pub mod {} {{", facts.module_name));
            lines.base = 1;
        }
        write_shader(&mut lines, facts, source, options).map_err(|reason| fail(index, reason))?;
        if options.modules {
            lines.base = 0;
            lines.line(0, "}");
        }
    }
    text.push_str(&structs);
    Ok(text)
}

/// Text that may stand in a line of documentation.
pub(crate) fn doc(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Says what lies in each buffer, and the type of the push constants.
fn describe(index: usize, found: &mut Found, declared: &Declarations, path: &str) {
    for bound in &mut found.facts.bindings {
        let block = declared.of(index, bound.binding.ty);
        let mut parts = Vec::new();
        parts.extend(block.ty.map(|ty| format!("[`{path}::{}`]", ty.text)));
        if let Some((name, offset, ty)) = block.tail {
            let element = match declared.all.has(&ty.text) {
                true => format!("[`{path}::{}`]", ty.text),
                false => format!("`{}`", ty.text),
            };
            parts.push(format!("`{name}` from byte {offset} on, any number of {element}"));
        }
        bound.contents = parts.join(", then ");
    }
    if let Some(push) = &mut found.facts.push {
        let ty = declared.of(index, push.block).ty;
        push.ty = ty.map_or("()".into(), |ty| format!("{path}::{}", ty.text));
    }
}

fn facts<'a>(source: &Source<'a>, options: &Options) -> Result<Found<'a>, String> {
    let module = source.module;
    let entries = module.entry_points();
    let main = entries.iter().find(|entry| entry.name == "main");
    let entry = main.or(entries.first()).ok_or("it has no entry point")?;
    let constants = spec_constants(module)?;
    // A workgroup size may be set by a constant that is declared twice, once with a name and a default of its own.
    let defaults: Vec<(u32, u64)> = constants.iter().map(|c| (c.spec_id, c.default)).collect();
    let values = module.evaluate(&defaults);
    let uses = module.uses_of(entry).ok_or("its memory flow is too large")?;

    let (mut bindings, mut blocks): (Vec<Bound>, Vec<Block>) = (Vec::new(), Vec::new());
    for binding in values.bindings() {
        let Some(usage) = uses.get(&binding.variable) else { continue };
        let place = format!("set {} binding {}", binding.set, binding.binding);
        let count = binding.count().ok_or_else(|| format!("{place} has no fixed number of descriptors"))?;
        kind(binding.kind)
            .ok_or_else(|| format!("{place} is a {:?}, which isn't supported", binding.kind))?;
        if matches!(module.ty(binding.ty), Some(Type::Struct { .. })) {
            let name = module.name(binding.ty).unwrap_or_else(|| names::type_name(&binding.name));
            blocks.push(Block { ty: binding.ty, name, is_push: false });
        }
        let (reads, writes) = (usage.reads, usage.writes);
        bindings.push(Bound { binding, count, reads, writes, contents: String::new() });
    }
    let bindings = merge(bindings)?;
    let mut push = None;
    for range in values.push_constants().into_iter().filter(|range| uses.contains_key(&range.variable)) {
        let block = match only_struct(&values, range.ty) {
            Some((0, inner)) if options.structs == Structs::Declared => inner,
            _ => range.ty,
        };
        let name = module.name(block).unwrap_or_else(|| "PushConstants".into());
        blocks.push(Block { ty: block, name, is_push: true });
        // Vulkan takes whole words.
        let end = range.offset.saturating_add(range.size).next_multiple_of(4);
        let offset = range.offset / 4 * 4;
        push = Some(Push { block, offset, size: end - offset, ty: "()".into() });
    }
    let (workgroup_size, workgroup_size_ids) = workgroup(&values, entry)?;
    let pins = source.pins.map(|annotations| values.interface_pins(entry, annotations)).transpose();
    let facts = Facts {
        pins: pins.map_err(|errors| errors.to_string())?,
        name: source.name.into(),
        module_name: module_name(source.name),
        stage: entry.stage,
        workgroup_size,
        workgroup_size_ids,
        bindings,
        push,
        constants,
    };
    Ok(Found { facts, values, blocks })
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
    match constants.iter().find(|constant| !fields.insert(names::field(&constant.name))) {
        Some(twice) => Err(format!("two constants become the field `{}`", names::field(&twice.name))),
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

/// The offset and the type of a block's only member, if that is a struct.
fn only_struct(values: &Evaluation, block: Id) -> Option<(u64, Id)> {
    let layout = values.struct_layout(block)?;
    let [member] = layout.members.as_slice() else { return None };
    let is_struct = matches!(values.module.ty(member.element), Some(Type::Struct { .. }));
    (is_struct && member.array.is_empty()).then_some((member.offset, member.element))
}

/// The twin of push constants, which are one struct as long as their range.
fn push_twin(values: &Evaluation, push: &mut Push, path: &str) -> Result<String, String> {
    const WHAT: &str =
        "its push constants must be one member of a named struct: `uniform Push { ScanPush push; }`";
    let (offset, inner) = only_struct(values, push.block).ok_or(WHAT)?;
    let layout = values.struct_layout(inner).ok_or(WHAT)?;
    let name = layout.name.ok_or(WHAT)?;
    if offset != 0 || layout.padded_size % 4 != 0 {
        return Err(format!("its push constants `{name}` must begin at byte 0 and be whole words"));
    }
    push.size = layout.padded_size;
    Ok(format!("{path}::{}", ident(&name)))
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
    match merged.iter().find(|bound| !names.insert(names::field(&bound.binding.name))) {
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
            (Some(ours), Some(theirs)) if ours.ty != theirs.ty => {
                let reason =
                    format!("its push constants are `{}`, the vertex shader's `{}`", theirs.ty, ours.ty);
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
        Bound { binding: self.binding.clone(), contents: self.contents.clone(), ..*self }
    }
}
