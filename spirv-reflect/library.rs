//! GLSL libraries: files of functions without `main`, compiled so that every function is kept and its parameters tell
//! what goes in and what comes out.
//!
//! glslang needs a `main`, and drops functions that nothing calls. So a `main` is written behind the text that calls each
//! function once, with a variable of its own for each parameter. What is wrong in the library is reported at the
//! library's own file and line. The functions are found in what the preprocessor makes of the text, so conditions,
//! macros and includes count, and [comments with metadata](crate::metadata) pass through it with their declarations.
//!
//! ```
//! use spanforge_reflect::library::{Library, Options};
//! use spanforge_reflect::{Direction, PinDirection};
//!
//! let text = "
//! //@ category \"math\"
//! //@ x: label \"Value\" default 0.5 min 0 max 1
//! float split(float x, out float whole) { whole = floor(x); return x - whole; }
//! vec2 split(vec2 x) { return fract(x); }
//! ";
//! let library = Library::compile("split.glsl", text, &Options::default())?;
//! let [first, second] = library.functions.as_slice() else { panic!("two overloads") };
//! assert_eq!(first.signature.parameters[1].direction, Direction::Out);
//! assert_eq!((first.pins[0].label.as_str(), first.pins[0].direction), ("Value", PinDirection::Sink));
//! assert_eq!((second.signature.name.as_str(), second.place.line), ("split", 5));
//! # Ok::<(), spanforge_reflect::library::LibraryError>(())
//! ```

use std::fmt;

use crate::function::Signature;
use crate::metadata::{Annotated, AnnotatedKind, MetadataErrors};
use crate::module::Module;
use crate::piece::Piece;
use crate::pin::Pin;
use crate::token::Place;

pub use compiler::Compiler;
pub use content::content_hash;
pub use shader::{Shader, ShaderFunction};
use source::Source;
use stub::Stub;

mod compiler;
mod content;
mod shader;
mod source;
mod stub;

/// A compiled library.
#[derive(Clone, Debug)]
pub struct Library {
    /// The module, unoptimized, with names. Its entry point `main` and the variables whose names begin with
    /// `spanforge_` are the stub's; everything else is the library's.
    pub module: Module,
    /// The functions that have a body, in the order of their definitions. Those of included files are among them.
    pub functions: Vec<LibraryFunction>,
    /// The functions that no stub can call, and why.
    pub refused: Vec<Refused>,
    /// All that is declared, in order, as the preprocessor leaves it: what a text of some of the functions is made of.
    pub pieces: Vec<Piece>,
    /// The `#extension` lines.
    pub extensions: Vec<String>,
}

/// A function of a library.
#[derive(Clone, Debug)]
pub struct LibraryFunction {
    /// Its name, types, directions, and its id in the library's module. The stub is not among the callers.
    pub signature: Signature,
    /// The line of its definition; the column is that of the text after macros are replaced.
    pub place: Place,
    /// What comments say of it as a whole, and of each part.
    pub annotated: Annotated,
    /// Its pins.
    pub pins: Vec<Pin>,
}

/// A function that is not in the module unless another calls it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// Its name.
    pub name: String,
    /// The line of its definition.
    pub place: Place,
    /// Why it can't be called.
    pub reason: String,
}

/// The stage that a library is compiled for: it decides which builtin functions and variables there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum LibraryStage {
    /// Compute, and where that fails fragment; if both fail, the messages are those of compute.
    #[default]
    Any,
    /// Compute alone.
    Compute,
    /// Fragment alone: derivatives and implicit levels of detail.
    Fragment,
    /// Vertex alone.
    Vertex,
}

/// Finds an included file: what `#include` names, and the file that holds it, to the file's own name and text; `None`
/// where there is none.
pub type Include<'a> = &'a dyn Fn(&str, &str) -> Option<(String, String)>;

/// How a library is compiled.
#[derive(Clone, Default)]
pub struct Options<'a> {
    /// The stage.
    pub stage: LibraryStage,
    /// Macros, with their values.
    pub macros: Vec<(String, String)>,
    /// Finds included files; without it there are none.
    pub include: Option<Include<'a>>,
}

impl fmt::Debug for Options<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Options { stage, macros, include } = self;
        f.debug_struct("Options")
            .field("stage", stage)
            .field("macros", macros)
            .field("include", &include.is_some())
            .finish()
    }
}

/// One message of the compiler.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The file, as the caller or `#line` names it.
    pub file: String,
    /// The line, from 1; `None` where the message is about the whole.
    pub line: Option<u32>,
    /// What is wrong.
    pub text: String,
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}:{line}: {}", self.file, self.text),
            None => write!(f, "{}: {}", self.file, self.text),
        }
    }
}

/// Why a library can't be compiled.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LibraryError {
    /// The GLSL is wrong; at least one message.
    #[error("{}", lines(.0))]
    Glsl(Vec<Message>),
    /// Comments with metadata are wrong.
    #[error("{0}")]
    Metadata(#[from] MetadataErrors),
    /// The compiler wrote a module that can't be read.
    #[error("{file}: {source}")]
    Reflect {
        /// The library.
        file: String,
        /// What is wrong with its module.
        source: crate::Error,
    },
    /// shaderc itself failed.
    #[error("shaderc: {0}")]
    Compiler(String),
}

fn lines(messages: &[Message]) -> String {
    messages.iter().map(Message::to_string).collect::<Vec<_>>().join("\n")
}

impl Library {
    /// Compiles a text that `file` names. Without a `#version` of its own it is GLSL 4.60 with includes and scalar block
    /// layout. The result is for Vulkan 1.3 and SPIR-V 1.6.
    ///
    /// The work is the compiler's: a text whose macros or includes multiply it without end is not bounded here beyond
    /// 64 nested includes and 64 MiB of included text. It checks calls in a time that grows with the square of the number
    /// of functions. 1,000 functions of three parameters took 0.3 s of a processor, 5,000 three to four seconds, of which
    /// reading and reflecting are about a fifth and glslang the rest.
    ///
    /// # Errors
    /// When GLSL or a comment with metadata is wrong, with file and line (and column, of a comment); when there is a
    /// `main`; when shaderc fails.
    pub fn compile(file: &str, text: &str, options: &Options) -> Result<Library, LibraryError> {
        Compiler::new()?.compile(file, text, options)
    }
}

impl Compiler {
    /// [`Library::compile`] without starting the compiler for it: for several libraries, and for one that changes.
    ///
    /// # Errors
    /// As [`Library::compile`].
    pub fn compile(&self, file: &str, text: &str, options: &Options) -> Result<Library, LibraryError> {
        let source = Source::read(self, file, text, options)?;
        let annotations = source.annotations()?;
        if let Some(main) = annotations.named("main").find(|a| is_definition(a)) {
            let text = "a library has no `main`: this is a shader".into();
            let (file, line) = (main.place.file.to_string(), Some(main.place.line));
            return Err(LibraryError::Glsl(vec![Message { file, line, text }]));
        }
        let defined: Vec<&Annotated> =
            annotations.declarations().iter().filter(|a| is_definition(a)).collect();
        let mut stub = Stub::new(&source);
        let words = stub.compile(self, &source, &annotations, options)?;
        let reflected =
            Module::read(words).map_err(|source| LibraryError::Reflect { file: file.into(), source });
        let module = reflected?;
        let refused = stub.refused.iter().filter_map(|(&function, reason)| {
            let annotated = defined.get(function)?;
            let (name, place) = (annotated.name.clone(), annotated.place.clone());
            Some(Refused { name, place, reason: reason.clone() })
        });
        let refused: Vec<Refused> = refused.collect();
        let functions = stub.functions(&module, &defined)?;
        let (pieces, extensions) = (source.pieces, source.extensions);
        Ok(Library { module, functions, refused, pieces, extensions })
    }
}

fn is_definition(annotated: &Annotated) -> bool {
    annotated.kind == AnnotatedKind::Function
}
