//! SPIR-V reflection: words in, facts out.
//!
//! [`Module::read`] takes any words and gives a [`Module`] or an [`Error`] that names the place; it never
//! panics, and its time and memory are bounded by the input's size. The crate knows no GPU and no files
//! (the feature `compile`, which turns GLSL into SPIR-V, reads sources; `cli` is the command-line tool).
//!
//! [`emit`] writes Rust for a shader: its structs, bindings, constants and pins; with the feature `compile`, `bindings`
//! does so for files, and writes the SPIR-V beside them.
//!
//! ```
//! // OpEntryPoint GLCompute %main "main"; a storage buffer of three words at set 0, binding 5.
//! let words = [
//!     0x0723_0203, 0x0001_0500, 0, 9, 0, //
//!     0x0006_000f, 5, 1, 0x6e69_616d, 0, 8, //
//!     0x0003_0047, 5, 2, //
//!     0x0005_0048, 5, 0, 35, 0, //
//!     0x0004_0047, 4, 6, 4, //
//!     0x0004_0047, 8, 34, 0, //
//!     0x0004_0047, 8, 33, 5, //
//!     0x0004_0015, 2, 32, 0, //
//!     0x0004_002b, 2, 3, 3, //
//!     0x0004_001c, 4, 2, 3, //
//!     0x0003_001e, 5, 4, //
//!     0x0004_0020, 7, 12, 5, //
//!     0x0004_003b, 7, 8, 12, //
//! ];
//! let module = spanforge_reflect::Module::read(words.to_vec())?;
//! assert_eq!(module.header().version, (1, 5));
//! assert_eq!(module.entry_points()[0].name, "main");
//! // What depends on specialization constants is asked of an evaluation; here there are none.
//! let values = module.evaluate(&[]);
//! let binding = &values.bindings()[0];
//! assert_eq!((binding.set, binding.binding), (0, 5));
//! assert_eq!(binding.kind, spanforge_reflect::DescriptorType::StorageBuffer);
//! let layout = values.struct_layout(binding.ty).expect("a block has a layout");
//! assert_eq!((layout.size, layout.members[0].array.elements()), (12, Some(3)));
//! # Ok::<(), spanforge_reflect::Error>(())
//! ```
//!
//! Functions ([`Module::signatures`]) and whole shaders have [pins](Pin): what goes in is a sink, what comes out a source.
//! Comments in the source describe them ([`metadata`]); the feature `compile` brings `library`, which compiles files of
//! functions without a `main`.
//!
//! | asked of | |
//! |---|---|
//! | [`Module`] | entry points, modes, types, names, decorations as they are; [`uses`](Module::uses) and [`reached`](Module::reached): what an entry point touches, down to members; [`heap_accesses`](Module::heap_accesses); [`expression`](Module::expression) and [`spec_ids_behind`](Module::spec_ids_behind) of a constant |
//! | [`Evaluation`] | everything that may follow from specialization constants: [`bindings`](Evaluation::bindings), [`push_constants`](Evaluation::push_constants), [`interface`](Evaluation::interface) and [`interfaces`](Evaluation::interfaces), [`workgroup_size`](Evaluation::workgroup_size), [`struct_layout`](Evaluation::struct_layout), values of constants |
//! | [`merge`] | one layout for all stages of a pipeline, or everything in which they disagree; the feature `vulkan` gives it as ash's structures |
//!
//! Sizes, offsets and strides are bytes unless an item says words. Names that a module doesn't have are made of places
//! (`binding_0_3`, `input_2`, `constant_7`, `member_1`), so that they stay when ids change.
//!
//! # The command-line tool
//!
//! ```text
//! cargo run --release -p spanforge-reflect --features cli -- reflect FILE.spv|FILE.comp [--json|--yaml] [--spec 3=16]
//! cargo run --release -p spanforge-reflect --features cli -- bindings FILE.comp --out FILE.rs [--crate my_engine::spanforge]
//! cargo run --release -p spanforge-reflect --features cli -- corpus DIR
//! ```

/// The crate's page has an example that runs.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;

mod annotation;
mod arithmetic;
mod binding;
#[cfg(feature = "compile")]
pub mod bindings;
mod call;
#[cfg(feature = "compile")]
pub mod compile;
mod component;
mod conflict;
mod declaration;
mod declare;
mod declared_text;
mod decoration;
mod dimensions;
pub mod emit;
mod error;
mod excerpt;
mod expression;
pub mod facts;
#[cfg(feature = "compile")]
mod form;
mod function;
mod heap;
mod ids;
mod interface;
mod interface_pins;
mod inventory;
mod item;
pub mod kept;
mod layout;
mod lengths;
#[cfg(feature = "compile")]
pub mod library;
mod literal;
mod load;
pub mod metadata;
mod module;
mod names;
mod note;
mod operand;
mod operation;
mod operator;
mod pass;
mod payload;
mod piece;
mod pin;
mod pin_text;
mod pin_type;
mod pins;
mod pipeline;
mod pipeline_binding;
mod pipeline_constants;
mod pipeline_interface;
mod pipeline_shared;
mod placement;
mod pretty;
mod reach;
mod reader;
mod rust_type;
mod shape;
#[cfg(feature = "compile")]
mod source_kind;
mod spec_ids;
mod specialize;
mod steps;
mod text;
mod token;
mod twins;
mod type_name;
mod types;
mod usage;
#[cfg(feature = "vulkan")]
pub mod vulkan;

pub use arithmetic::half_from_f64 as half;
pub use binding::{Binding, DescriptorType, PushConstants, Use};
pub use conflict::{About, Conflict, Conflicts, Place, Side};
pub use decoration::Decorated;
pub use dimensions::{ArrayDimension, Count, Counts, CountsIter, Dimensions, DimensionsIter};
pub use error::{Error, Result, opcode_name};
pub use function::{Direction, Evidence, Linkage, LinkageKind, Parameter, Passing, Signature};
pub use heap::HeapAccess;
pub use interface::InterfaceVariable;
pub use layout::{MatrixLayout, MemberLayout, Scalar, StructLayout};
pub use literal::literal;
pub use module::{Constant, EntryPoint, ExecutionMode, Function, Module, SourceLanguage, Stage, Variable};
pub use names::field as field_name;
pub use operand::{IdRole, Ids};
pub use pass::passes;
pub use payload::{Payload, PayloadKind};
pub use piece::Piece;
pub use pin::{Number, Pin, PinDirection, PinOrigin, label_of};
pub use pin_type::PinType;
pub use pins::RETURN;
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
