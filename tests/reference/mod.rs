//! Plain CPU twins of the shaders (slices in, `Vec` out), bit for bit, and two oracles that share nothing with them.

#[allow(dead_code, reason = "lists: what the tests of shaders of their own take")]
pub mod append;
pub mod composite;
pub mod curve;
pub mod draw;
#[cfg(feature = "effect")]
pub mod effect;
pub mod fragment;
#[allow(dead_code, reason = "what the tests of shaders of their own take")]
pub mod grid;
pub mod histogram;
pub mod merge;
pub mod monotone;
#[cfg(feature = "graph")]
pub mod nodes;
pub mod paint;
pub mod reduce;
pub mod row;
pub mod sampler;
pub mod scan;
pub mod select;
pub mod sequence;
pub mod sort;
pub mod span;
pub mod winding;
