//! SPIR-V reflection: words in, facts out.
//!
//! [`Module::read`] takes any words and gives a [`Module`] or an [`Error`] that names the place; it never
//! panics, and its time and memory are bounded by the input's size. The crate knows no GPU and no files
//! (the feature `compile`, which turns GLSL into SPIR-V, reads sources).
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
mod call;
#[cfg(feature = "compile")]
pub mod compile;
mod declaration;
pub mod emit;
mod error;
mod function;
mod ids;
mod interface;
mod item;
mod layout;
#[cfg(feature = "compile")]
pub mod library;
mod load;
pub mod metadata;
mod module;
mod note;
mod pin;
mod pin_type;
mod pins;
mod reader;
mod specialize;
mod structs;
mod text;
mod token;
mod types;
mod usage;

pub use binding::{Binding, DescriptorType, PushConstants, Use};
pub use error::{Error, Result, opcode_name};
pub use function::{Direction, Evidence, Linkage, LinkageKind, Parameter, Passing, Signature};
pub use interface::InterfaceVariable;
pub use layout::{ArrayDimension, Count, MatrixLayout, MemberLayout, Scalar, StructLayout};
pub use module::{Constant, EntryPoint, ExecutionMode, Function, Module, Stage, Variable};
pub use pin::{Number, Pin, PinDirection, PinOrigin, label_of};
pub use pin_type::PinType;
pub use pins::RETURN;
pub use reader::{Header, Instruction, words_from_bytes};
pub use specialize::{Composite, Evaluation, SpecConstant, Value, WorkgroupSize};
pub use types::{Id, ImageType, MAX_NESTING, Type};
