//! Rust text from reflected shaders: a module for each shader, and checks of every struct that they share.
//!
//! The text names `crate::gpu` for what a shader is made of and `crate::layout` for the twins of GLSL's structs.

use std::fmt::Write;

use crate::binding::{Binding, DescriptorType, snake_case};
use crate::layout::Scalar;
use crate::module::{EntryPoint, Module, Stage};
use crate::specialize::{Evaluation, SpecConstant};
use crate::structs::Structs;
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
struct Facts {
    name: String,
    module_name: String,
    stage: Stage,
    workgroup_size: [u32; 3],
    workgroup_size_ids: [Option<u32>; 3],
    bindings: Vec<Bound>,
    /// The struct's name, the offset and the size in bytes.
    push: Option<(String, u64, u64)>,
    constants: Vec<SpecConstant>,
}

struct Bound {
    binding: Binding,
    count: u64,
    reads: bool,
    writes: bool,
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
    let index = entries.iter().position(|entry| entry.name == "main").unwrap_or(0);
    let entry = entries.get(index).ok_or("it has no entry point")?;
    let constants = spec_constants(module)?;
    // A workgroup size may be set by a constant that is declared twice, once with a name and a default of its own.
    let defaults: Vec<(u32, u64)> = constants.iter().map(|c| (c.spec_id, c.default)).collect();
    let values = module.evaluate(&defaults);
    let uses = module.uses();
    let uses = uses.get(index).and_then(Option::as_ref).ok_or("its memory flow is too large")?;

    let mut bindings: Vec<Bound> = Vec::new();
    for binding in values.bindings() {
        let Some(usage) = uses.get(&binding.variable) else { continue };
        let place = format!("set {} binding {}", binding.set, binding.binding);
        let count = binding.count().ok_or_else(|| format!("{place} has no fixed number of descriptors"))?;
        kind(binding.kind)
            .ok_or_else(|| format!("{place} is a {:?}, which isn't supported", binding.kind))?;
        structs.add_block(source.name, &values, binding.ty)?;
        merge(&mut bindings, Bound { binding, count, reads: usage.reads, writes: usage.writes })?;
    }
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
    for (i, constant) in constants.iter().enumerate() {
        let field = constant_field(constant);
        if constants.iter().take(i).any(|other| constant_field(other) == field) {
            return Err(format!("two constants become the field `{field}`"));
        }
    }
    Ok(constants)
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

/// Adds a binding, or its use to the one that has its place already.
fn merge(bindings: &mut Vec<Bound>, new: Bound) -> Result<(), String> {
    let place = |b: &Bound| (b.binding.set, b.binding.binding);
    match bindings.iter_mut().find(|old| place(old) == place(&new)) {
        Some(old) if old.binding.kind == new.binding.kind && old.count == new.count => {
            old.reads |= new.reads;
            old.writes |= new.writes;
            Ok(())
        }
        Some(old) => {
            let (set, binding) = place(&new);
            Err(format!(
                "`{}` and `{}` share set {set} binding {binding} but differ in type or count",
                old.binding.name, new.binding.name
            ))
        }
        None => match bindings.iter().find(|old| old.binding.name == new.binding.name) {
            Some(_) => Err(format!("two bindings have the name `{}`", new.binding.name)),
            None => {
                bindings.push(new);
                bindings.sort_by_key(place);
                Ok(())
            }
        },
    }
}

/// Gives a vertex shader what the fragment shader of its name uses too.
fn merge_pairs(all: &mut [Facts]) -> Result<(), EmitError> {
    for i in 0..all.len() {
        let Some(stem) = all[i].name.strip_suffix(".vert") else { continue };
        let pair = format!("{stem}.frag");
        let Some(j) = all.iter().position(|facts| facts.name == pair) else { continue };
        let fail = |reason: String| EmitError { shader: pair.clone(), reason };
        let theirs: Vec<Bound> = all[j].bindings.iter().map(Bound::copy).collect();
        for bound in theirs {
            merge(&mut all[i].bindings, bound).map_err(fail)?;
        }
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

    /// The type of one descriptor in Rust, and the `Resource` variant that holds it.
    fn rust(&self) -> (&'static str, &'static str) {
        match self.binding.kind {
            DescriptorType::StorageBuffer | DescriptorType::UniformBuffer => {
                ("crate::gpu::BufferSlice<'a>", "crate::gpu::Resource::Buffer")
            }
            _ => ("crate::gpu::ImageBinding<'a>", "crate::gpu::Resource::Image"),
        }
    }
}

fn kind(kind: DescriptorType) -> Option<&'static str> {
    match kind {
        DescriptorType::StorageBuffer => Some("StorageBuffer"),
        DescriptorType::UniformBuffer => Some("UniformBuffer"),
        DescriptorType::StorageImage => Some("StorageImage"),
        DescriptorType::SampledImage => Some("SampledImage"),
        DescriptorType::CombinedImageSampler => Some("CombinedImageSampler"),
        DescriptorType::Sampler => Some("Sampler"),
        _ => None,
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

/// A name as a Rust identifier.
pub(crate) fn ident(name: &str) -> String {
    const KEYWORDS: &[&str] = &[
        "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn",
        "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let", "loop",
        "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return", "static",
        "struct", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use", "virtual", "where",
        "while", "yield",
    ];
    let mut clean: String =
        name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '_' }).collect();
    if clean.is_empty() || clean == "_" || clean.starts_with(|c: char| c.is_ascii_digit()) {
        clean.insert(0, 'n');
    }
    match clean.as_str() {
        "self" | "Self" | "super" | "crate" => clean + "_",
        word if KEYWORDS.contains(&word) => format!("r#{clean}"),
        _ => clean,
    }
}

fn constant_field(constant: &SpecConstant) -> String {
    ident(&snake_case(&constant.name))
}

/// The Rust type of a constant, its default, and the expression for its bits.
fn constant_text(constant: &SpecConstant) -> (&'static str, String, String) {
    let (field, bits) = (constant_field(constant), constant.default as u32);
    match constant.ty {
        Type::Bool => ("bool", (bits != 0).to_string(), format!("u32::from(self.{field})")),
        Type::Int { signed: true, .. } => ("i32", (bits as i32).to_string(), format!("self.{field} as u32")),
        Type::Int { .. } => ("u32", bits.to_string(), format!("self.{field}")),
        _ => {
            let value = f32::from_bits(bits);
            let text =
                if value.is_finite() { format!("{value:?}") } else { format!("f32::from_bits({bits})") };
            ("f32", text, format!("self.{field}.to_bits()"))
        }
    }
}

fn write_module(text: &mut String, facts: &Facts, words: &[u32]) -> Result<(), String> {
    let stage = match facts.stage {
        Stage::Compute => "Compute",
        Stage::Vertex => "Vertex",
        Stage::Fragment => "Fragment",
        other => return Err(format!("the stage {other:?} isn't supported")),
    };
    let mut lines = Lines(text);
    lines.line(0, &format!("pub mod {} {{", facts.module_name));
    lines.line(1, "#[rustfmt::skip]");
    lines.line(1, &format!("static WORDS: [u32; {}] = [", words.len()));
    for row in words.chunks(16) {
        let row: Vec<String> = row.iter().map(u32::to_string).collect();
        lines.line(2, &format!("{},", row.join(", ")));
    }
    lines.line(1, "];");
    lines.line(0, "");
    lines.line(1, &format!("/// {}", facts.name));
    lines.line(1, "pub static SHADER: crate::gpu::Shader = crate::gpu::Shader {");
    lines.line(2, &format!("name: {:?},", facts.name));
    lines.line(2, &format!("stage: crate::gpu::Stage::{stage},"));
    lines.line(2, "words: &WORDS,");
    lines.line(2, &format!("workgroup_size: {:?},", facts.workgroup_size));
    lines.line(2, &format!("workgroup_size_ids: {:?},", facts.workgroup_size_ids));
    lines.list(
        "bindings",
        facts.bindings.iter().map(|bound| {
            let Bound { binding, count, reads, writes } = bound;
            let mut item = String::from("crate::gpu::Binding {\n");
            let mut fields = Lines(&mut item);
            fields.line(4, &format!("set: {},", binding.set));
            fields.line(4, &format!("binding: {},", binding.binding));
            fields.line(4, &format!("name: {:?},", binding.name));
            let kind = kind(binding.kind).unwrap_or_default();
            fields.line(4, &format!("kind: crate::gpu::BindingKind::{kind},"));
            fields.line(4, &format!("count: {count},"));
            fields.line(4, &format!("reads: {reads},"));
            fields.line(4, &format!("writes: {writes},"));
            item.push_str("            }");
            item
        }),
    );
    match &facts.push {
        Some((_, offset, size)) => lines.line(
            2,
            &format!("push_constants: Some(crate::gpu::PushRange {{ offset: {offset}, size: {size} }}),"),
        ),
        None => lines.line(2, "push_constants: None,"),
    }
    lines.list(
        "constants",
        facts
            .constants
            .iter()
            .map(|c| format!("crate::gpu::SpecConstant {{ id: {}, name: {:?} }}", c.spec_id, c.name)),
    );
    lines.line(1, "};");
    lines.line(0, "");
    lines.line(1, &format!("/// {} as a type.", facts.name));
    lines.line(1, "pub enum Kernel {}");
    lines.line(0, "");
    lines.line(1, "impl crate::gpu::Kernel for Kernel {");
    lines.line(2, "const SHADER: &'static crate::gpu::Shader = &SHADER;");
    lines.line(2, "type Bindings<'a> = Bindings<'a>;");
    let push =
        facts.push.as_ref().map_or("()".into(), |(name, ..)| format!("crate::layout::{}", ident(name)));
    lines.line(2, &format!("type Push = {push};"));
    lines.line(2, "type Constants = Constants;");
    lines.line(1, "}");
    write_bindings(&mut lines, facts);
    write_constants(&mut lines, facts);
    lines.line(0, "}");
    lines.line(0, "");
    Ok(())
}

fn write_bindings(lines: &mut Lines, facts: &Facts) {
    lines.line(0, "");
    lines.line(1, &format!("/// The bindings of {}.", facts.name));
    lines.line(1, "#[derive(Clone, Copy, Debug)]");
    if facts.bindings.is_empty() {
        lines.line(1, "pub struct Bindings<'a>(pub core::marker::PhantomData<&'a ()>);");
        lines.line(0, "");
        lines.line(1, "impl<'a> crate::gpu::Bindings<'a> for Bindings<'a> {");
        lines.line(2, "fn resources(&self, _: &mut Vec<crate::gpu::Resource<'a>>) {}");
        lines.line(1, "}");
        return;
    }
    lines.line(1, "pub struct Bindings<'a> {");
    for bound in &facts.bindings {
        let Binding { set, binding, .. } = bound.binding;
        let (ty, field) = (bound.rust().0, ident(&bound.binding.name));
        lines.line(2, &format!("/// Set {set}, binding {binding}."));
        match bound.count {
            1 => lines.line(2, &format!("pub {field}: {ty},")),
            n => lines.line(2, &format!("pub {field}: [{ty}; {n}],")),
        }
    }
    lines.line(1, "}");
    lines.line(0, "");
    lines.line(1, "impl<'a> crate::gpu::Bindings<'a> for Bindings<'a> {");
    lines.line(2, "fn resources(&self, out: &mut Vec<crate::gpu::Resource<'a>>) {");
    for bound in &facts.bindings {
        let (variant, field) = (bound.rust().1, ident(&bound.binding.name));
        match bound.count {
            1 => lines.line(3, &format!("out.push({variant}(self.{field}));")),
            _ => lines.line(3, &format!("out.extend(self.{field}.map({variant}));")),
        }
    }
    lines.line(2, "}");
    lines.line(1, "}");
}

fn write_constants(lines: &mut Lines, facts: &Facts) {
    lines.line(0, "");
    lines.line(1, &format!("/// The specialization constants of {}.", facts.name));
    lines.line(1, "#[derive(Clone, Copy, Debug, PartialEq)]");
    if facts.constants.is_empty() {
        lines.line(1, "pub struct Constants {}");
    } else {
        lines.line(1, "pub struct Constants {");
        for constant in &facts.constants {
            let (ty, default, _) = constant_text(constant);
            lines.line(2, &format!("/// Constant {}, {default} by default.", constant.spec_id));
            lines.line(2, &format!("pub {}: {ty},", constant_field(constant)));
        }
        lines.line(1, "}");
    }
    lines.line(0, "");
    lines.line(1, "impl Default for Constants {");
    lines.line(2, "fn default() -> Self {");
    let fields: Vec<String> = facts
        .constants
        .iter()
        .map(|constant| format!("{}: {}", constant_field(constant), constant_text(constant).1))
        .collect();
    lines.braced(3, "Self", &fields);
    lines.line(2, "}");
    lines.line(1, "}");
    lines.line(0, "");
    lines.line(1, "impl crate::gpu::Constants for Constants {");
    lines.line(2, "fn values(&self) -> Vec<(u32, u32)> {");
    let pairs: Vec<String> =
        facts.constants.iter().map(|c| format!("({}, {})", c.spec_id, constant_text(c).2)).collect();
    let line = format!("vec![{}]", pairs.join(", "));
    // As rustfmt does: one line where it fits, else one for each pair.
    if line.len() + 12 <= 110 {
        lines.line(3, &line);
    } else {
        lines.line(3, "vec![");
        pairs.iter().for_each(|pair| lines.line(4, &format!("{pair},")));
        lines.line(3, "]");
    }
    lines.line(2, "}");
    lines.line(1, "}");
}

/// Writes indented lines.
pub(crate) struct Lines<'a>(pub(crate) &'a mut String);

impl Lines<'_> {
    pub(crate) fn line(&mut self, indent: usize, line: &str) {
        if !line.is_empty() {
            let _ = write!(self.0, "{:1$}{line}", "", indent * 4);
        }
        self.0.push('\n');
    }

    /// A field whose value is a slice.
    fn list(&mut self, name: &str, items: impl Iterator<Item = String>) {
        let items: Vec<String> = items.collect();
        match items.as_slice() {
            [] => self.line(2, &format!("{name}: &[],")),
            [one] if !one.contains('\n') => self.line(2, &format!("{name}: &[{one}],")),
            _ => {
                self.line(2, &format!("{name}: &["));
                items.iter().for_each(|item| self.line(3, &format!("{item},")));
                self.line(2, "],");
            }
        }
    }

    /// A struct expression, on one line where it fits.
    fn braced(&mut self, indent: usize, name: &str, fields: &[String]) {
        let line = format!("{name} {{ {} }}", fields.join(", "));
        if fields.is_empty() {
            self.line(indent, &format!("{name} {{}}"));
        } else if line.len() + indent * 4 <= 110 {
            self.line(indent, &line);
        } else {
            self.line(indent, &format!("{name} {{"));
            fields.iter().for_each(|field| self.line(indent + 1, &format!("{field},")));
            self.line(indent, "}");
        }
    }
}

/// A scalar in Rust; booleans have no place in memory.
pub(crate) fn scalar_text(scalar: Scalar) -> Option<&'static str> {
    Some(match scalar {
        Scalar::Int { bits: 8 } => "i8",
        Scalar::Int { bits: 16 } => "i16",
        Scalar::Int { bits: 32 } => "i32",
        Scalar::Int { bits: 64 } => "i64",
        Scalar::Uint { bits: 8 } => "u8",
        // Rust has no stable half: its bits.
        Scalar::Uint { bits: 16 } | Scalar::Float { bits: 16 } => "u16",
        Scalar::Uint { bits: 32 } => "u32",
        Scalar::Uint { bits: 64 } => "u64",
        Scalar::Float { bits: 32 } => "f32",
        Scalar::Float { bits: 64 } => "f64",
        _ => return None,
    })
}
