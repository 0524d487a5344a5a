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

mod arithmetic;
mod binding;
#[cfg(feature = "compile")]
pub mod bindings;
#[cfg(feature = "compile")]
pub mod compile;
mod conflict;
mod declare;
mod declared_text;
pub mod emit;
mod error;
mod expression;
mod heap;
mod ids;
mod interface;
mod layout;
mod load;
mod module;
mod names;
mod pipeline;
mod pipeline_binding;
mod pipeline_constants;
mod pipeline_interface;
mod pretty;
mod reach;
mod reader;
mod rust_type;
mod shape;
mod specialize;
mod steps;
mod text;
mod twins;
mod types;
mod usage;
#[cfg(feature = "vulkan")]
pub mod vulkan;

pub use binding::{Binding, DescriptorType, PushConstants, Use};
pub use conflict::{About, Conflict, Conflicts, Place, Side};
pub use error::{Error, Result, opcode_name};
pub use expression::literal;
pub use heap::HeapAccess;
pub use interface::{InterfaceVariable, Payload, PayloadKind};
pub use layout::{ArrayDimension, Count, MatrixLayout, MemberLayout, Scalar, StructLayout};
pub use module::{
    Constant, Decorated, EntryPoint, ExecutionMode, Function, Module, SourceLanguage, Stage, Variable,
};
pub use pipeline::{
    DescriptorCount, LayoutBinding, MergeOptions, PipelineLayout, PipelineStage, PushConstantRange,
    SetLayout, ShaderStage, merge,
};
pub use pipeline_binding::MAX_ALIASES;
pub use pipeline_constants::{Specialization, SpecializationEntry};
pub use reach::Reached;
pub use reader::{Header, Instruction, words_from_bytes};
pub use specialize::{Composite, Evaluation, SpecConstant, Value, WorkgroupSize};
#[doc(hidden)]
pub use steps::steps;
pub use types::{Id, ImageType, MAX_NESTING, Type};
