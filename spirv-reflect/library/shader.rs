//! Shaders whose functions another may supply: those that are left open, prototypes without a body, and those whose body
//! is a default. An open function is given a body that returns no value in particular, so that the compiler takes the
//! shader; whoever links it puts another in its place.

use super::compiler::Compiler;
use super::source::Source;
use super::stub::{STUB, compile_for, explain, without_macros};
use super::{LibraryError, Message, Options};
use crate::declaration::{Declaration, Part, What};
use crate::function::{Direction, Signature};
use crate::metadata::{Annotated, AnnotatedKind, MetadataErrors};
use crate::module::Module;
use crate::pin::Pin;
use crate::token::Place;

/// A shader of one stage.
#[derive(Clone, Debug)]
pub struct Shader {
    /// The module, unoptimized, with names.
    pub module: Module,
    /// Its functions but for the entry point, in the module's order: those that something calls.
    pub functions: Vec<ShaderFunction>,
}

/// A function of a shader.
#[derive(Clone, Debug)]
pub struct ShaderFunction {
    /// Its name, types, directions as declared, and its id in the module.
    pub signature: Signature,
    /// The line of its declaration.
    pub place: Place,
    /// What comments say of it.
    pub annotated: Annotated,
    /// Its pins.
    pub pins: Vec<Pin>,
    /// It is declared and has no body of its own.
    pub open: bool,
}

impl Compiler {
    /// Compiles a shader with its `main`, whose prototypes need no body. Stages, versions and includes are those of
    /// [`Library::compile`](super::Library::compile).
    ///
    /// # Errors
    /// When GLSL or a comment with metadata is wrong, with file and line (and column, of a comment); when shaderc fails.
    pub fn compile_shader(&self, file: &str, text: &str, options: &Options) -> Result<Shader, LibraryError> {
        let source = Source::read(self, file, text, options)?;
        let annotations = source.annotations()?;
        let open = open(&source.declarations);
        let text = format!("{}\n\n{}", source.text, bodies(&open));
        let words = match compile_for(self, &source, &text, options)? {
            Ok(words) => words,
            Err(messages) => {
                let messages = messages.into_iter().map(|message| of_prototype(message, &source, &open));
                return Err(LibraryError::Glsl(explain(messages.collect(), &annotations)));
            }
        };
        let reflected =
            Module::read(words).map_err(|source| LibraryError::Reflect { file: file.into(), source });
        let module = reflected?;
        let values = module.evaluate(&[]);
        let (mut functions, mut errors) = (Vec::new(), Vec::new());
        for mut signature in module.signatures() {
            if signature.is_entry_point || !signature.defined {
                continue;
            }
            // Those that the compiler made are nobody's to supply.
            let Some(annotated) = values.annotated(&signature, &annotations) else { continue };
            let declared = parameters(&source, annotated);
            for (parameter, part) in signature.parameters.iter_mut().zip(declared) {
                parameter.direction = direction(part);
            }
            match values.function_pins(&signature, Some(annotated)) {
                Ok(pins) => functions.push(ShaderFunction {
                    place: annotated.place.clone(),
                    annotated: annotated.clone(),
                    pins,
                    open: annotated.kind == AnnotatedKind::Prototype,
                    signature,
                }),
                Err(MetadataErrors(of_function)) => errors.extend(of_function),
            }
        }
        if errors.is_empty() {
            return Ok(Shader { module, functions });
        }
        Err(MetadataErrors(errors).into())
    }
}

/// Prototypes without a body, each once.
fn open(declarations: &[Declaration]) -> Vec<&Declaration> {
    type Key<'d> = (&'d str, Vec<String>);
    let functions = || {
        declarations.iter().filter_map(|declaration| match &declaration.what {
            What::Function { result, parameters, defined } => {
                let types: Vec<String> = parameters.iter().map(Part::full_type).collect();
                Some((declaration, (declaration.name.as_str(), types), result, *defined))
            }
            _ => None,
        })
    };
    let mut known: std::collections::HashSet<Key> =
        functions().filter(|(.., defined)| *defined).map(|(_, key, ..)| key).collect();
    // The body of an instruction is elsewhere.
    let is_open = |result: &Part| !result.is("spirv_instruction");
    let prototypes = functions().filter(|(_, _, result, defined)| !*defined && is_open(result));
    prototypes.filter(|(_, key, ..)| known.insert(key.clone())).map(|(declaration, ..)| declaration).collect()
}

/// A body for each, one a line.
fn bodies(open: &[&Declaration]) -> String {
    let mut lines = String::new();
    for declaration in open {
        let What::Function { result, parameters, .. } = &declaration.what else { continue };
        let parameters: Vec<String> = parameters
            .iter()
            .enumerate()
            .map(|(n, Part { name, ty, type_arrays, name_arrays, qualifiers, .. })| {
                let number = if name.is_empty() { format!("parameter_{n}") } else { String::new() };
                format!("{qualifiers} {ty}{type_arrays} {name}{number}{name_arrays}")
            })
            .collect();
        let ty = format!("{}{}", result.ty, result.type_arrays);
        let body = if ty == "void" {
            String::new()
        } else {
            format!("{ty} spanforge_result; return spanforge_result;")
        };
        lines.push_str(&format!("{ty} {}({}) {{ {body} }}\n", declaration.name, parameters.join(", ")));
    }
    format!("{}#line 1 \"{STUB}\"\n{lines}", without_macros(&lines))
}

/// What is wrong with a body that was made here is wrong with its prototype.
fn of_prototype(message: Message, source: &Source, open: &[&Declaration]) -> Message {
    let line = message.line.filter(|_| message.file == STUB);
    let found = line.and_then(|line| open.get((line as usize).checked_sub(1)?));
    let Some(declaration) = found else { return message };
    let file = source.files.get(declaration.file as usize).map_or(&*source.file, |file| file);
    let text = format!("`{}`, which has no body: {}", declaration.name, message.text);
    Message { file: file.into(), line: Some(declaration.line), text }
}

/// The parameters of a function as they are written.
fn parameters<'s>(source: &'s Source, annotated: &Annotated) -> &'s [Part] {
    let is_it = |declaration: &&Declaration| {
        let file = source.files.get(declaration.file as usize);
        (declaration.line, declaration.column) == (annotated.place.line, annotated.place.column)
            && file.is_some_and(|file| *file == annotated.place.file)
    };
    match source.declarations.iter().find(is_it).map(|declaration| &declaration.what) {
        Some(What::Function { parameters, .. }) => parameters,
        _ => &[],
    }
}

fn direction(part: &Part) -> Direction {
    match () {
        () if part.is("out") => Direction::Out,
        () if part.is("inout") => Direction::InOut,
        () => Direction::In,
    }
}
