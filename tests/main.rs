//! One test binary: a module per area.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs)]

mod dependencies;
mod gpu;
mod harness;
mod kernels;
mod reference;
mod scan;
mod shared_data;
mod sort;
#[cfg(feature = "svg")]
mod svg;
