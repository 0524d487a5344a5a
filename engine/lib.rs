//! Spanforge: a Vulkan-native vector rasterizer, parallel primitives and shader reflection that a game engine links in.

pub mod error;
pub mod layout;
pub mod limits;
pub mod vector;

pub use error::Error;
pub use kurbo::{Affine, BezPath, Point, Rect, Shape, Stroke};
pub use peniko::{Color, Fill, Gradient};
pub use vector::{Brush, PathId, Scene, View};
