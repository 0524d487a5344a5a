//! Of the twins those of the banks.

#[path = "../reference/nodes/mod.rs"]
pub mod nodes;
