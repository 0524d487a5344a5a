//! One test binary: a module per area.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

mod gpu;
mod harness;
mod kernels;
mod reference;
mod scan;
mod sort;
