//! Spanforge: a Vulkan-native vector rasterizer, parallel primitives and shader reflection that a game engine links in.

mod error;
pub mod gpu;
pub mod layout;
pub mod limits;
pub mod primitive;
mod shaders;
pub mod vector;

pub use error::{Error, Result};
pub use kurbo::{Affine, BezPath, Point, Rect, Shape, Stroke};
pub use peniko::{Color, Fill, Gradient};
#[cfg(feature = "svg")]
pub use vector::svg;
pub use vector::{Brush, Counts, Output, PathId, Rasterizer, RasterizerDesc, RowWorkForm, RunShape, Scene, View};
