//! The tests of the whole, one module per area.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod dependencies;
mod shared_data;
#[cfg(feature = "svg")]
mod svg;
