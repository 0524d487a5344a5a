//! Parallel primitives. Each records into the host's command buffer, from and to buffers of the caller's, with
//! barriers inside where its own steps need them; what comes before and after is the caller's to order.

mod append;
mod count;
mod grid;
mod histogram;
mod reduce;
mod scan;
mod scratch;
mod select;
mod sort;
mod unique;

pub use append::{AppendArguments, AppendBuffer, DrawElements};
pub use count::Count;
pub(crate) use count::word_of;
pub use grid::{Grid, GridBuffers, GridPoints};
pub use histogram::{Bins, Histogram, HistogramShape};
pub use reduce::{Element, Method, Operation, Reduce, ReduceDesc, ReduceShape, Rounding, Tuning};
pub use scan::{LookBack, LookBackShape, Scan, ScanDesc, ScanElement, ScanShape, Segments};
pub use select::{Bound, Comparison, Select, SelectBuffers, SelectDesc, SelectOutput, SelectShape};
pub use sort::{Sort, SortBuffers, SortDesc, SortKey, SortShape};
pub use unique::{Unique, UniqueBuffers};
