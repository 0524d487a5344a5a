//! The scanline vector rasterizer. Module order is the data flow.

pub(crate) mod clip;
pub(crate) mod paint;
pub(crate) mod path;
pub(crate) mod plan;
pub(crate) mod scene;
pub(crate) mod view;

pub use paint::Brush;
pub use scene::{PathId, Scene};
pub use view::View;
