//! The tests of the whole, one module per area.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod curve;
mod dependencies;
mod fragment;
mod picture;
mod random;
mod reference;
mod room;
mod row;
mod shapes;
mod shared_data;
mod shot;
mod survive;
#[cfg(feature = "svg")]
mod svg;
