//! The Rust text of one shader, and what all generated text is made of.

use std::fmt::Write;

use crate::binding::{Binding, DescriptorType, snake_case};
use crate::emit::{Bound, Facts};
use crate::layout::Scalar;
use crate::module::Stage;
use crate::specialize::SpecConstant;
use crate::types::Type;

impl Bound {
    /// The type of one descriptor in Rust, and the `Resource` variant that holds it.
    fn rust(&self) -> (&'static str, &'static str) {
        match self.binding.kind {
            DescriptorType::StorageBuffer
            | DescriptorType::UniformBuffer
            | DescriptorType::UniformTexelBuffer => {
                ("crate::gpu::BufferSlice<'a>", "crate::gpu::Resource::Buffer")
            }
            _ => ("crate::gpu::ImageBinding<'a>", "crate::gpu::Resource::Image"),
        }
    }
}

/// The kind's name in Rust, for those that the Rust side can bind.
pub(crate) fn kind(kind: DescriptorType) -> Option<&'static str> {
    match kind {
        DescriptorType::StorageBuffer => Some("StorageBuffer"),
        DescriptorType::UniformBuffer => Some("UniformBuffer"),
        DescriptorType::UniformTexelBuffer => Some("UniformTexelBuffer"),
        DescriptorType::StorageImage => Some("StorageImage"),
        DescriptorType::SampledImage => Some("SampledImage"),
        DescriptorType::CombinedImageSampler => Some("CombinedImageSampler"),
        DescriptorType::Sampler => Some("Sampler"),
        _ => None,
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

pub(crate) fn constant_field(constant: &SpecConstant) -> String {
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

pub(crate) fn write_module(text: &mut String, facts: &Facts, words: &[u32]) -> Result<(), String> {
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
