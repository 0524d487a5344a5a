//! Node graphs: functions of shading languages as nodes, and SPIR-V out of graphs of them, without text in between.
//!
//! What depends on a function alone is done once, when its bank is loaded: [`Banks`] reads the functions of a module,
//! finds their pins and keeps their bodies as words with places to patch. Linking copies those that are used.
//!
#![cfg_attr(feature = "shaderc", doc = "```")]
#![cfg_attr(not(feature = "shaderc"), doc = "```ignore")]
//! use spanforge::graph::{Banks, Graph, Kind, Type, VALUE};
//! use spanforge_reflect::library::{Compiler, Options};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let text = "//@ y: default 2\nfloat scaled(float x, float y) { return x * y; }";
//! let mut banks = Banks::new();
//! banks.load_glsl(&Compiler::new()?, "my", "my.glsl", text, &Options::default())?;
//! let scaled = banks.functions("my")[0].key.clone();
//!
//! let mut graph = Graph::new();
//! let height = graph.add(Kind::Parameter { name: "height".into(), ty: Type::try_from("float".to_owned())? });
//! let node = graph.add(Kind::Function(scaled));
//! graph.link((height, VALUE), (node, "x")); // `y` is 2
//! graph.output("doubled", (node, "return"));
//! let kernel = banks.graph_kernel(&graph)?;
//! assert_eq!(kernel.outputs[0].1.to_string(), "float");
//!
//! // What is wrong is named, all of it at once.
//! graph.links.clear();
//! let errors = banks.check(&graph).unwrap_err();
//! assert_eq!(errors.to_string(), "node 1 pin `x`: nothing is linked to it, and it has no value");
//! # Ok(()) }
//! ```
//!
//! Where no compiler is at hand, or no time, banks are bytes: [`standard_banks`] brings those of this crate, [`Banks::save`] and
//! [`Banks::load_kept`] keep any other, and [`kept_source`] tells whether it is of what there is now.
//!
//! Nothing here touches a device. Module order is the data flow: `bank` makes functions of modules; `pool` and `body` are
//! what they are kept as. `node` is a graph and `value` what its links carry; `check` finds everything that is wrong with one,
//! `plan` what must be computed and in which order; `link` writes that, with the bodies that are used, as one module (a
//! compute shader of its own, or a `host` with functions that graphs supply), and `text` as GLSL.

mod bank;
mod body;
mod check;
mod error;
mod export;
mod function;
mod host;
mod link;
mod live;
mod need;
mod node;
mod parameter;
mod plan;
mod pool;
mod text;
mod value;
mod words;

pub use bank::{Bank, Banks, Filter, Import, Refused, Sidecar, kept_source, standard_banks};
pub use error::{At, GraphError, GraphErrorKind, GraphErrors};
pub use export::Export;
pub use function::{Effect, Function, FunctionKey};
pub use host::{Host, HostFunction};
pub use link::graph::Kernel;
pub use link::host::{Exposed, Linked};
pub use live::{Change, ChangeKind, Live, Outcome};
#[cfg(feature = "shaderc")]
pub use live::{Folder, Refreshed};
pub use node::{Graph, Kind, Link, Node, NodeId, Output, Port, VALUE};
pub use parameter::{About, ExposedParameter};
pub use spanforge_reflect::{Pin, PinDirection, PinType};
pub use text::KernelText;
pub use value::{Base, Type, Value};
