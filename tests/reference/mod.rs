//! Plain CPU twins of the shaders (slices in, `Vec` out), bit for bit, and two oracles that share nothing with them.

pub mod composite;
pub mod curve;
pub mod draw;
pub mod fragment;
pub mod monotone;
pub mod reduce;
pub mod row;
pub mod sampler;
pub mod scan;
pub mod sequence;
pub mod sort;
pub mod winding;
