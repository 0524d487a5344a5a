//! Node graphs: functions of shading languages as nodes, and SPIR-V out of graphs of them, without text in between.
//!
//! What depends on a function alone is done once, when its bank is loaded: [`Banks`] reads the functions of a module,
//! finds their pins and keeps their bodies as words with places to patch. Linking copies those that are used.
//!
//! Nothing here touches a device. Module order is the data flow: `bank` makes functions of modules; `pool` and `body` are
//! what they are kept as. `node` is a graph and `value` what its links carry; `check` finds everything that is wrong with one,
//! `plan` what must be computed and in which order, and `link` writes that, with the bodies that are used, as one module.

mod bank;
mod body;
mod check;
mod error;
mod function;
mod link;
mod need;
mod node;
mod plan;
mod pool;
mod value;
mod words;

pub use bank::{Bank, Banks, Refused};
pub use error::{At, GraphError, GraphErrorKind, GraphErrors};
pub use function::{Effect, Function, FunctionKey};
pub use link::graph::Kernel;
pub use node::{Graph, Kind, Link, Node, NodeId, Output, Port, VALUE};
pub use spanforge_reflect::{Pin, PinDirection, PinType};
pub use value::{Base, Type, Value};
