//! Spanforge: a Vulkan-native vector rasterizer, parallel primitives and shader reflection that a game engine links in.

mod error;
pub mod gpu;
pub mod layout;
pub mod limits;
pub mod primitive;
mod shaders;

pub use error::{Error, Result};
