//! Of the twins those of the banks and the effects.

#[path = "../reference/effect.rs"]
pub mod effect;
#[path = "../reference/nodes/mod.rs"]
pub mod nodes;
