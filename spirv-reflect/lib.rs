//! SPIR-V reflection: words in, facts out.
//!
//! [`Module::read`] takes any words and gives a [`Module`] or an [`Error`] that names the place; it never
//! panics, and its time and memory are bounded by the input's size. The crate knows no GPU and no files
//! (the feature `compile`, which turns GLSL into SPIR-V, reads sources).
//!
//! [`emit`] writes Rust for a shader: its structs, bindings, constants and pins; with the feature `compile`, `bindings`
//! does so for files, and writes the SPIR-V beside them.
//!
//! ```
//! let words = [0x0723_0203, 0x0001_0600, 0, 1, 0];
//! let module = spanforge_reflect::Module::read(words.to_vec())?;
//! assert_eq!(module.header().version, (1, 6));
//! assert!(module.entry_points().is_empty());
//! # Ok::<(), spanforge_reflect::Error>(())
//! ```
//!
//! Functions ([`Module::signatures`]) and whole shaders have [pins](Pin): what goes in is a sink, what comes out a source.
//! Comments in the source describe them ([`metadata`]); the feature `compile` brings `library`, which compiles files of
//! functions without a `main`.

mod annotation;
mod arithmetic;
mod binding;
#[cfg(feature = "compile")]
pub mod bindings;
mod call;
#[cfg(feature = "compile")]
pub mod compile;
mod declaration;
mod declare;
mod declared_text;
pub mod emit;
mod error;
mod expression;
mod function;
mod heap;
mod ids;
mod interface;
mod item;
mod layout;
#[cfg(feature = "compile")]
pub mod library;
mod load;
pub mod metadata;
mod module;
mod names;
mod note;
mod pin;
mod pin_text;
mod pin_type;
mod pins;
mod placement;
mod pretty;
mod reach;
mod reader;
mod rust_type;
mod specialize;
mod text;
mod token;
mod twins;
mod types;
mod usage;

pub use arithmetic::half_from_f64 as half;
pub use binding::{Binding, DescriptorType, PushConstants, Use};
pub use error::{Error, Result, opcode_name};
pub use expression::literal;
pub use function::{Direction, Evidence, Linkage, LinkageKind, Parameter, Passing, Signature};
pub use heap::HeapAccess;
pub use interface::{InterfaceVariable, Payload, PayloadKind};
pub use layout::{ArrayDimension, Count, MatrixLayout, MemberLayout, Scalar, StructLayout};
pub use module::{
    Constant, Decorated, EntryPoint, ExecutionMode, Function, Module, SourceLanguage, Stage, Variable,
};
pub use pin::{Number, Pin, PinDirection, PinOrigin, label_of};
pub use pin_type::PinType;
pub use pins::RETURN;
pub use reach::Reached;
pub use reader::{Header, Instruction, words_from_bytes};
pub use specialize::{Composite, Evaluation, SpecConstant, Value, WorkgroupSize};
pub use types::{Id, ImageType, MAX_NESTING, Type};
