//! The `main` behind a library that calls each function once, so that the compiler keeps it.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;

use rspirv::spirv::Op;

use super::compiler::{Compiler, Outcome};
use super::source::{self, Source};
use super::{LibraryError, LibraryFunction, LibraryStage, Message, Options};
use crate::declaration::{Part, What};
use crate::function::Signature;
use crate::metadata::{Annotated, AnnotatedKind, Annotations, MetadataErrors};
use crate::module::Module;
use crate::reader::Instructions;
use crate::token::{self, Kind};
use crate::types::Id;

/// How messages name the stub; line n is the n-th function's, from 1.
pub(super) const STUB: &str = "spanforge stub";
/// The set of the stub's own images and samplers, out of the way of a library's.
const STUB_SET: u32 = 31;
/// Each round refuses the functions that the compiler does not let be called.
const MAX_ROUNDS: usize = 8;

pub(super) struct Stub<'s> {
    /// Name and parameters of each function that has a body, in order.
    functions: Vec<(&'s str, &'s [Part])>,
    /// Functions that can't be called, by their number, and why.
    pub(super) refused: BTreeMap<usize, String>,
}

impl<'s> Stub<'s> {
    pub(super) fn new(source: &'s Source) -> Stub<'s> {
        let functions = source.declarations.iter().filter_map(|declaration| match &declaration.what {
            What::Function { parameters, defined: true, .. } => {
                Some((declaration.name.as_str(), parameters.as_slice()))
            }
            _ => None,
        });
        Stub { functions: functions.collect(), refused: BTreeMap::new() }
    }

    /// Compiles the library with its stub, without the functions that can't be called.
    pub(super) fn compile(
        &mut self,
        compiler: &Compiler,
        source: &Source,
        annotations: &Annotations,
        options: &Options,
    ) -> Result<Vec<u32>, LibraryError> {
        for _ in 0..MAX_ROUNDS {
            let text = format!("{}\n\n{}", source.text, self.text());
            let messages = match compile_for(compiler, source, &text, options)? {
                Ok(words) => return Ok(words),
                Err(messages) => messages,
            };
            let (of_stub, own): (Vec<_>, Vec<_>) = messages.into_iter().partition(|m| m.file == STUB);
            if !own.is_empty() || of_stub.is_empty() {
                return Err(LibraryError::Glsl(explain(own, annotations)));
            }
            if of_stub.iter().any(|message| message.text.contains("syntax error")) {
                check_end(compiler, source, options)?;
            }
            let before = self.refused.len();
            for message in of_stub {
                let function = message.line.and_then(|line| (line as usize).checked_sub(1));
                if let Some(function) = function.filter(|&function| function < self.functions.len()) {
                    self.refused.entry(function).or_insert(message.text);
                } else {
                    return Err(LibraryError::Glsl(vec![message]));
                }
            }
            if self.refused.len() == before {
                break;
            }
        }
        Err(LibraryError::Compiler(format!("{}: functions that can't be called", source.file)))
    }

    /// Variables for images and the like, then `main`. Each function has one line in both.
    fn text(&self) -> String {
        let (mut globals, mut calls) = (String::new(), String::new());
        let (mut n_globals, mut needs_formatted) = (0, false);
        for (f, (name, parameters)) in self.functions.iter().enumerate() {
            let mut arguments = Vec::new();
            if !self.refused.contains_key(&f) {
                calls.push_str("{ ");
                for (p, part) in parameters.iter().enumerate() {
                    let Part { ty, type_arrays, name_arrays, .. } = part;
                    // Writing to a String can't fail.
                    if let Some(kind) = opaque(ty) {
                        let argument = format!("spanforge_resource_{n_globals}");
                        let mut layout = format!("set = {STUB_SET}, binding = {n_globals}");
                        let mut access = "";
                        // A parameter has no format, and its argument must have none then.
                        match kind {
                            Opaque::Attachment => layout.push_str(", input_attachment_index = 0"),
                            Opaque::Image if part.is("writeonly") => access = "writeonly ",
                            Opaque::Image => needs_formatted = true,
                            Opaque::Other => {}
                        }
                        let _ = write!(
                            globals,
                            "layout({layout}) uniform {access}{ty}{type_arrays} {argument}{name_arrays}; "
                        );
                        n_globals += 1;
                        arguments.push(argument);
                    } else {
                        let argument = format!("spanforge_argument_{p}");
                        let _ = write!(calls, "{ty}{type_arrays} {argument}{name_arrays}; ");
                        arguments.push(argument);
                    }
                }
                let _ = write!(calls, "{name}({}); }}", arguments.join(", "));
            }
            globals.push('\n');
            calls.push('\n');
        }
        let mut text = String::new();
        if needs_formatted {
            text.push_str("#extension GL_EXT_shader_image_load_formatted : enable\n");
        }
        // A library's macros end with it.
        text.push_str(&without_macros(&format!("void main {globals}{calls}")));
        let _ = write!(text, "#line 1 \"{STUB}\"\n{globals}void main() {{\n#line 1 \"{STUB}\"\n{calls}}}\n");
        text
    }

    /// The functions as the module has them: `main` ends with one call of each, in order.
    pub(super) fn functions(
        &self,
        module: &Module,
        defined: &[&Annotated],
    ) -> Result<Vec<LibraryFunction>, LibraryError> {
        let main = module.entry_points().first().map(|entry| entry.function);
        let mut signatures: HashMap<Id, Signature> =
            module.signatures().into_iter().map(|signature| (signature.id, signature)).collect();
        let calls = main.map_or_else(Vec::new, |main| calls_of(module, main));
        let kept = self.functions.iter().enumerate().filter(|(f, _)| !self.refused.contains_key(f));
        let kept: Vec<usize> = kept.map(|(f, _)| f).collect();
        let lost = || LibraryError::Compiler("the stub's calls are not in its module".into());
        // Before them, `main` computes the initial values of variables.
        let first = calls.len().checked_sub(kept.len()).ok_or_else(lost)?;
        let values = module.evaluate(&[]);
        let (mut functions, mut errors) = (Vec::new(), Vec::new());
        for (f, callee) in kept.into_iter().zip(calls.iter().skip(first)) {
            let (Some(&annotated), Some(mut signature)) = (defined.get(f), signatures.remove(callee)) else {
                return Err(lost());
            };
            signature.callers.retain(|&caller| Some(caller) != main);
            match values.function_pins(&signature, Some(annotated)) {
                Ok(pins) => {
                    let (place, annotated) = (annotated.place.clone(), annotated.clone());
                    functions.push(LibraryFunction { signature, place, annotated, pins });
                }
                Err(MetadataErrors(of_function)) => errors.extend(of_function),
            }
        }
        if errors.is_empty() { Ok(functions) } else { Err(MetadataErrors(errors).into()) }
    }
}

/// Directives that end every macro whose name is a word of `text`.
pub(super) fn without_macros(text: &str) -> String {
    let words: BTreeSet<&str> =
        token::tokens(text).filter(|token| token.kind == Kind::Word).map(|token| token.text).collect();
    let mut directives = String::new();
    for word in words.iter().filter(|word| !word.starts_with("GL_") && !word.contains("__")) {
        // Writing to a String can't fail.
        let _ = writeln!(directives, "#undef {word}");
    }
    directives
}

pub(super) fn compile_for(
    compiler: &Compiler,
    source: &Source,
    text: &str,
    options: &Options,
) -> Outcome<Vec<u32>> {
    use shaderc::ShaderKind as Kind;
    let (first, second) = match options.stage {
        LibraryStage::Any => (Kind::Compute, Some(Kind::Fragment)),
        LibraryStage::Compute => (Kind::Compute, None),
        LibraryStage::Fragment => (Kind::Fragment, None),
        LibraryStage::Vertex => (Kind::Vertex, None),
    };
    let compile = |kind| compiler.compile_at(&source.file, text, kind, options, &source::check_included);
    let outcome = compile(first)?;
    let is_own = |messages: &Vec<Message>| messages.iter().any(|message| message.file != STUB);
    match (outcome, second) {
        (Err(messages), Some(second)) if is_own(&messages) => match compile(second)? {
            Err(others) if is_own(&others) => Ok(Err(messages)),
            better => Ok(better),
        },
        (outcome, _) => Ok(outcome),
    }
}

/// A library that ends in the middle of a declaration makes any stub wrong.
fn check_end(compiler: &Compiler, source: &Source, options: &Options) -> Result<(), LibraryError> {
    let text = format!("{}\n\n#line 1 \"{STUB}\"\nvoid main() {{}}\n", source.text);
    match compile_for(compiler, source, &text, options)? {
        Ok(_) => Ok(()),
        Err(mut messages) => {
            let (file, line) = source.end.clone();
            for message in messages.iter_mut().filter(|message| message.file == STUB) {
                let text = "the text ends in the middle of a declaration".into();
                *message = Message { file: file.clone(), line: Some(line), text };
            }
            messages.dedup();
            Err(LibraryError::Glsl(messages))
        }
    }
}

/// A type that no local variable can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Opaque {
    /// A storage image.
    Image,
    /// An input attachment.
    Attachment,
    Other,
}

fn opaque(ty: &str) -> Option<Opaque> {
    const DIMENSIONS: [&str; 11] = [
        "1D",
        "2D",
        "3D",
        "Cube",
        "2DRect",
        "Buffer",
        "1DArray",
        "2DArray",
        "CubeArray",
        "2DMS",
        "2DMSArray",
    ];
    if matches!(ty, "sampler" | "samplerShadow" | "accelerationStructureEXT") {
        return Some(Opaque::Other);
    }
    // `image2D` has no prefix, `iimage2D` has one.
    ["", "i", "u", "i64", "u64", "f16"].iter().find_map(|prefix| {
        let name = ty.strip_prefix(prefix)?;
        let is = |kind: &str| {
            let rest = name.strip_prefix(kind);
            rest.is_some_and(|rest| DIMENSIONS.contains(&rest.strip_suffix("Shadow").unwrap_or(rest)))
        };
        match () {
            () if is("image") => Some(Opaque::Image),
            () if is("texture") || is("sampler") => Some(Opaque::Other),
            () if matches!(name, "subpassInput" | "subpassInputMS") => Some(Opaque::Attachment),
            () => None,
        }
    })
}

/// The functions that `caller` calls, in order.
fn calls_of(module: &Module, caller: Id) -> Vec<Id> {
    let Some(function) = module.functions().iter().find(|function| function.id == caller) else {
        return Vec::new();
    };
    let words = module.words().get(..function.body.end).unwrap_or(&[]);
    let body = Instructions::at(words, function.body.start).flatten();
    body.filter(|inst| inst.op() == Some(Op::FunctionCall))
        .filter_map(|inst| inst.operands.get(2).copied())
        .collect()
}

/// Messages that name a function and no line get the line of its declaration.
pub(super) fn explain(mut messages: Vec<Message>, annotations: &Annotations) -> Vec<Message> {
    for message in messages.iter_mut().filter(|message| message.line.is_none()) {
        // "... : name(", or "... : caller( calling callee(".
        let names: Vec<&str> = message
            .text
            .match_indices('(')
            .filter_map(|(at, _)| message.text.get(..at)?.rsplit([' ', ':']).next())
            .filter(|name| !name.is_empty())
            .collect();
        let is_function =
            |a: &&Annotated| matches!(a.kind, AnnotatedKind::Function | AnnotatedKind::Prototype);
        let found = names.iter().find_map(|name| annotations.named(name).find(is_function));
        let Some(found) = found else { continue };
        let text = if message.text.contains("No function definition") {
            format!("`{}` is declared and called, and has no body", found.name)
        } else if message.text.contains("Recursion") {
            format!("`{}` calls itself, perhaps through others: {}", found.name, names.join(" calls "))
        } else {
            message.text.clone()
        };
        *message = Message { file: found.place.file.to_string(), line: Some(found.place.line), text };
    }
    messages
}
