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

use crate::declare::{Block, Declarations};
use crate::declared_text;
use crate::facts::{Facts, Found, pair};
use crate::metadata::Annotations;
use crate::module::Module;
use crate::pretty::Lines;
use crate::specialize::Evaluation;
use crate::text::write_shader;
use crate::twins::Twins;
use crate::types::Id;

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

/// Why no Rust could be written of a shader, or why it can't be called.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", told(.shader, .reason))]
pub struct EmitError {
    /// The shader's name.
    pub shader: String,
    /// What is wrong with it.
    pub reason: String,
}

/// The shader before what is wrong with it, unless that begins with a place in its file.
fn told(shader: &str, reason: &str) -> String {
    let place = reason.split_once(&format!("{shader}:"));
    let has_place = place.is_some_and(|(folder, rest)| {
        (folder.is_empty() || folder.ends_with(['/', '\\'])) && rest.starts_with(|c: char| c.is_ascii_digit())
    });
    if has_place { reason.into() } else { format!("{shader}: {reason}") }
}

/// Writes the Rust text of some shaders.
///
/// A vertex shader's bindings, push constants and constants include those of the fragment shader of its name, so that
/// one set of bindings serves the pair; both together are a pipeline that [`merge`](crate::merge) accepts.
///
/// # Errors
/// When a shader uses what the Rust side can't express, two shaders or bindings have one name, two shaders disagree
/// about a struct, a vertex and a fragment shader make no pipeline, or there are several shaders without [`Options::modules`]. The reason names the binding or the member.
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
        let found = Found::new(source, options).map_err(|reason| fail(index, reason))?;
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
                let added = twins.add_blocks(source.name, &found.values, &found.blocks);
                added.map_err(|reason| fail(index, reason))?;
                found.push_twin(path).map_err(|reason| fail(index, reason))?;
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
    pair(&mut all)?;
    let all: Vec<Facts> = all.into_iter().map(|found| found.facts).collect();
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
    let contents = |ty: Id| {
        let block = declared.of(index, ty);
        let mut parts = Vec::new();
        parts.extend(block.ty.map(|ty| format!("[`{path}::{}`]", ty.text)));
        if let Some((name, offset, ty)) = block.tail {
            let element = match declared.all.has(&ty.text) {
                true => format!("[`{path}::{}`]", ty.text),
                false => format!("`{}`", ty.text),
            };
            parts.push(format!("`{name}` from byte {offset} on, any number of {element}"));
        }
        parts.join(", then ")
    };
    for bound in &mut found.facts.bindings {
        // Variables that share a binding may see the same bytes as different blocks.
        let mut all: Vec<String> = bound.types.iter().map(|ty| contents(*ty)).collect();
        all.retain(|contents| !contents.is_empty());
        all.dedup();
        bound.contents = all.join("; or ");
    }
    if let Some(push) = &found.facts.push {
        let ty = declared.of(index, push.block).ty;
        found.facts.push_type = Some(ty.map_or("()".into(), |ty| format!("{path}::{}", ty.text)));
    }
}
