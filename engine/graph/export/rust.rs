//! The text of a crate of graphs.

use std::collections::HashSet;
use std::fmt::Write;

use spanforge_reflect::{Number, field_name};

use super::{Exported, MODULE};
use crate::graph::link::kernel::GROUP_SIZE;
use crate::graph::parameter::ExposedParameter;
use crate::graph::value::{Base, Type};

/// The first line of a manifest, by which an export is known.
pub(super) const MARK: &str = "# Written by Spanforge out of node graphs, which writes over it.\n";

pub(super) fn manifest(name: &str) -> String {
    format!(
        "{MARK}[package]
name = \"{name}\"
version = \"0.1.0\"
edition = \"2021\"
publish = false
description = \"Compute shaders of node graphs\"
"
    )
}

pub(super) fn library(name: &str, graphs: &[Exported]) -> String {
    let mut text = format!(
        "//! Compute shaders of node graphs, one SPIR-V module for all: `{name}`. Written by Spanforge, which writes over it.
//!
//! A shader runs its graph once for each of any number of elements. Set 0 has two storage buffers: at binding 0 the
//! parameters of all elements, one behind the other, at binding 1 what comes out. The push constants are one `u32`, the
//! number of elements. Workgroups have {GROUP_SIZE} invocations.

/// The module: words of SPIR-V 1.6 in little-endian order.
pub static SPIRV: &[u8] = include_bytes!(\"../{MODULE}\");

/// The module's words.
pub fn words() -> Vec<u32> {{
    SPIRV.chunks_exact(4).map(|word| u32::from_le_bytes([word[0], word[1], word[2], word[3]])).collect()
}}

/// Invocations of a workgroup.
pub const WORKGROUP_SIZE: [u32; 3] = [{GROUP_SIZE}, 1, 1];

/// Workgroups for so many elements.
pub const fn workgroups(n_elements: u32) -> [u32; 3] {{
    [n_elements.div_ceil(WORKGROUP_SIZE[0]), 1, 1]
}}

/// The descriptor set.
pub const SET: u32 = 0;
/// The binding of the storage buffer that is read: an element's `Parameters` one behind the other.
pub const BINDING_IN: u32 = 0;
/// The binding of the storage buffer that is written: an element's `Outputs` one behind the other.
pub const BINDING_OUT: u32 = 1;
/// Bytes of push constants: the number of elements as `u32`.
pub const PUSH_CONSTANT_SIZE: u32 = 4;

/// What is known of a parameter.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {{
    /// Its name in the graph.
    pub name: &'static str,
    /// Its name for people.
    pub label: &'static str,
    /// Its type in GLSL.
    pub ty: &'static str,
    /// Its place in `Parameters`, in bytes.
    pub offset: usize,
    /// Its components by default; none where there is no default.
    pub default: &'static [f64],
    /// The least value of every component.
    pub min: Option<f64>,
    /// The greatest value of every component.
    pub max: Option<f64>,
    /// The least change.
    pub step: Option<f64>,
    /// What one of it is.
    pub unit: Option<&'static str>,
    /// Names of values.
    pub choices: &'static [(&'static str, f64)],
    /// It is a colour.
    pub color: bool,
    /// A sentence.
    pub help: Option<&'static str>,
}}

/// Names of the entry points.
pub const ENTRY_POINTS: &[&str] = &["
    );
    let names: Vec<String> = graphs.iter().map(|graph| format!("{:?}", graph.name)).collect();
    let _ = writeln!(text, "{}];", names.join(", "));
    graphs.iter().for_each(|graph| module(&mut text, graph));
    text
}

/// A member of a structure.
struct Field {
    name: String,
    ty: Type,
    /// In words.
    offset: usize,
}

fn fields<'n>(ends: impl Iterator<Item = (&'n str, Type)>) -> Vec<Field> {
    let (mut taken, mut at) = (HashSet::new(), 0);
    let field = |(given, ty): (&str, Type)| {
        let (first, offset) = (field_name(given), at);
        at += ty.n_scalars();
        let (mut name, mut n) = (first.clone(), 1);
        while !taken.insert(name.clone()) {
            n += 1;
            // Of a keyword's name the word.
            name = format!("{}_{n}", first.trim_start_matches("r#"));
        }
        Field { name, ty, offset }
    };
    ends.map(field).collect()
}

fn module(text: &mut String, graph: &Exported) {
    let Exported { name, parameters, outputs, .. } = graph;
    let ins = fields(parameters.iter().map(|parameter| (parameter.name.as_str(), parameter.ty)));
    let outs = fields(outputs.iter().map(|(name, ty)| (name.as_str(), *ty)));
    // Writing to a String can't fail.
    let _ = write!(
        text,
        "
/// The graph `{name}`.
pub mod {name} {{
    /// The name of its entry point.
    pub const ENTRY_POINT: &str = {name:?};

    /// What goes in, of one element. A boolean is 0 or 1, a matrix its columns.
    #[repr(C)]
    #[derive(Clone, Copy, Debug, PartialEq)]
    pub struct Parameters {{
"
    );
    for (field, parameter) in ins.iter().zip(parameters) {
        let _ = write!(
            text,
            "        /// {}.\n        pub {}: {},\n",
            described(parameter),
            field.name,
            rust_type(field.ty)
        );
    }
    text.push_str("    }\n\n    impl Default for Parameters {\n        fn default() -> Parameters {\n");
    text.push_str("            Parameters {\n");
    for (field, parameter) in ins.iter().zip(parameters) {
        let _ = writeln!(text, "                {}: {},", field.name, default(parameter));
    }
    text.push_str("            }\n        }\n    }\n\n    impl Parameters {\n        /// Its words as the shader reads them.\n");
    let n_words: usize = ins.iter().map(|field| field.ty.n_scalars()).sum();
    let _ = writeln!(text, "        pub fn to_words(&self) -> [u32; {n_words}] {{\n            [");
    for field in &ins {
        for n in 0..field.ty.n_scalars() {
            let part = format!("self.{}{}", field.name, part(field.ty, n));
            let word = match field.ty.base() {
                Base::Float => format!("{part}.to_bits()"),
                Base::Int => format!("{part} as u32"),
                Base::Uint | Base::Bool => part,
            };
            let _ = writeln!(text, "                {word},");
        }
    }
    text.push_str("            ]\n        }\n    }\n\n");
    let _ =
        writeln!(text, "    const _: () = assert!(core::mem::size_of::<Parameters>() == {});\n", 4 * n_words);
    let _ = writeln!(text, "    /// What is known of each parameter, in order.");
    let _ = writeln!(text, "    pub const PARAMETERS: &[super::Parameter] = &[");
    parameters.iter().for_each(|parameter| known(text, parameter));
    text.push_str("    ];\n\n    /// What comes out, of one element.\n    #[repr(C)]\n    #[derive(Clone, Copy, Debug, PartialEq)]\n    pub struct Outputs {\n");
    for (field, (given, ty)) in outs.iter().zip(outputs) {
        let given = one_line(given);
        let _ = writeln!(
            text,
            "        /// `{given}`: `{ty}`.\n        pub {}: {},",
            field.name,
            rust_type(field.ty)
        );
    }
    let n_words: usize = outs.iter().map(|field| field.ty.n_scalars()).sum();
    let _ = write!(
        text,
        "    }}

    const _: () = assert!(core::mem::size_of::<Outputs>() == {});

    impl Outputs {{
        /// Out of the words that the shader wrote.
        pub fn from_words({}: [u32; {n_words}]) -> Outputs {{
            Outputs {{
",
        4 * n_words,
        if n_words == 0 { "_" } else { "words" },
    );
    for field in &outs {
        let number = |n: usize| {
            let word = format!("words[{}]", field.offset + n);
            match field.ty.base() {
                Base::Float => format!("f32::from_bits({word})"),
                Base::Int => format!("{word} as i32"),
                Base::Uint | Base::Bool => word,
            }
        };
        let numbers: Vec<String> = (0..field.ty.n_scalars()).map(number).collect();
        let _ = writeln!(text, "                {}: {},", field.name, composed(field.ty, &numbers));
    }
    text.push_str("            }\n        }\n    }\n}\n");
}

/// A text as part of a comment: one line, in which nothing is code, and without what turns the direction of letters, which
/// rustc refuses.
fn one_line(text: &str) -> String {
    let plain = |c: char| match c {
        '`' => '\'',
        '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => ' ',
        c if c.is_control() => ' ',
        c => c,
    };
    text.chars().map(plain).collect()
}

/// The comment of a parameter.
fn described(ExposedParameter { name, ty, pin, .. }: &ExposedParameter) -> String {
    let mut text = format!("{}: `{}` of the graph, `{ty}`", one_line(&pin.label), one_line(name));
    if let Some(unit) = &pin.unit {
        let _ = write!(text, ", in {}", one_line(unit));
    }
    let number = |number: Number| format!("{:?}", number.to_f64());
    match (pin.min.map(number), pin.max.map(number)) {
        (Some(min), Some(max)) => _ = write!(text, ", from {min} to {max}"),
        (Some(min), None) => _ = write!(text, ", from {min}"),
        (None, Some(max)) => _ = write!(text, ", up to {max}"),
        (None, None) => {}
    }
    text
}

fn known(text: &mut String, parameter: &ExposedParameter) {
    let ExposedParameter { name, ty, offset, pin } = parameter;
    let number = |number: Option<Number>| match number {
        Some(number) => format!("Some({:?})", number.to_f64()),
        None => "None".into(),
    };
    let default = pin.default.as_deref().unwrap_or(&[]).iter();
    let default: Vec<String> = default.map(|part| format!("{:?}", part.to_f64())).collect();
    let choices = pin.choices.iter().map(|(name, value)| format!("({name:?}, {:?})", value.to_f64()));
    let (default, choices) = (default.join(", "), choices.collect::<Vec<_>>().join(", "));
    let ty = ty.to_string();
    let _ = write!(
        text,
        "        super::Parameter {{
            name: {name:?},
            label: {:?},
            ty: {ty:?},
            offset: {offset},
            default: &[{default}],
            min: {},
            max: {},
            step: {},
            unit: {:?},
            choices: &[{choices}],
            color: {},
            help: {:?},
        }},
",
        pin.label,
        number(pin.min),
        number(pin.max),
        number(pin.step),
        pin.unit,
        pin.color,
        pin.help,
    );
}

fn rust_type(ty: Type) -> String {
    let scalar = match ty.base() {
        Base::Float => "f32",
        Base::Int => "i32",
        Base::Uint | Base::Bool => "u32",
    };
    match (ty.columns(), ty.rows()) {
        (1, 1) => scalar.into(),
        (1, rows) => format!("[{scalar}; {rows}]"),
        (columns, rows) => format!("[[{scalar}; {rows}]; {columns}]"),
    }
}

/// The index of a component.
fn part(ty: Type, n: usize) -> String {
    let rows = usize::from(ty.rows());
    match (ty.columns(), rows) {
        (1, 1) => String::new(),
        (1, _) => format!("[{n}]"),
        _ => format!("[{}][{}]", n / rows, n % rows),
    }
}

/// A value out of its numbers.
fn composed(ty: Type, numbers: &[String]) -> String {
    match (ty.columns(), ty.rows()) {
        (1, 1) => numbers.concat(),
        (1, _) => format!("[{}]", numbers.join(", ")),
        (_, rows) => {
            let columns = numbers.chunks(rows.into());
            let columns: Vec<String> = columns.map(|column| format!("[{}]", column.join(", "))).collect();
            format!("[{}]", columns.join(", "))
        }
    }
}

/// The default of a parameter; zeros where it has none.
fn default(ExposedParameter { ty, pin, .. }: &ExposedParameter) -> String {
    let number = |n: usize| {
        let value = pin.default.as_ref().and_then(|default| default.get(n)).map_or(0.0, |part| part.to_f64());
        match ty.base() {
            Base::Float => format!("{:?}", value as f32),
            Base::Int => format!("{}", value as i32),
            Base::Uint | Base::Bool => format!("{}", value as u32),
        }
    };
    composed(*ty, &(0..ty.n_scalars()).map(number).collect::<Vec<_>>())
}
