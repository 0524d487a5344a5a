//! The scanline vector rasterizer. Module order is the data flow.

pub(crate) mod scene;
pub(crate) mod view;

pub(crate) mod path;
pub(crate) mod outlines;
pub(crate) mod clip;
pub(crate) mod plan;
pub(crate) mod paint;
pub(crate) mod room;
pub(crate) mod spread;
pub(crate) mod sample;

pub(crate) mod fragment;
pub(crate) mod row;
pub(crate) mod composite;

mod rasterizer;

pub use paint::Brush;
pub use rasterizer::{Output, Rasterizer, RasterizerDesc};
pub use scene::{PathId, Scene};
pub use view::View;
