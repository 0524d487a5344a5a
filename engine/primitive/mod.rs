//! Parallel primitives. Each records into the host's command buffer, from and to buffers of the caller's, with
//! barriers inside where its own steps need them; what comes before and after is the caller's to order.

mod count;
mod reduce;
mod scan;
mod sort;

pub use count::Count;
pub use reduce::{Element, Method, Operation, Reduce, ReduceDesc, ReduceShape, Rounding, Tuning};
pub use scan::{Scan, ScanShape};
pub use sort::{Sort, SortKey, SortShape};
