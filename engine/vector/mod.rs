//! The scanline vector rasterizer. Modules stand in groups, and the order of groups is the data flow: scenes and views, what is
//! planned on the CPU, stages, the rasterizer that records them, and files and text that become scenes.

pub(crate) mod order;
pub(crate) mod scene;
pub(crate) mod view;

pub(crate) mod blend;
pub(crate) mod buffers;
pub(crate) mod change;
pub(crate) mod clip;
pub(crate) mod footprint;
pub(crate) mod lists;
pub(crate) mod outlines;
pub(crate) mod paint;
pub(crate) mod parts;
pub(crate) mod path;
pub(crate) mod plan;
pub(crate) mod ramp;
pub(crate) mod replan;
pub(crate) mod room;
pub(crate) mod sample;
pub(crate) mod settle;
pub(crate) mod spread;
pub(crate) mod stroke;
pub(crate) mod table;
pub(crate) mod target;
pub(crate) mod uploads;

pub(crate) mod composite;
pub(crate) mod counts;
pub(crate) mod draw;
pub(crate) mod fragment;
pub(crate) mod merge;
pub(crate) mod parallel;
pub(crate) mod picture;
pub(crate) mod row;
pub(crate) mod row_order;
pub(crate) mod span;
pub(crate) mod winding;

mod desc;
mod output;
mod rasterizer;
#[cfg(feature = "svg")]
pub mod svg;
#[cfg(feature = "text")]
pub mod text;

pub use blend::Blend;
pub use counts::Counts;
pub use desc::{Output, RasterizerDesc};
pub use draw::DrawForm;
pub use paint::Brush;
pub use rasterizer::Rasterizer;
#[doc(hidden)]
pub use rasterizer::inspect;
pub use row::RowWorkForm;
pub use scene::{PathId, Scene};
pub use target::{DrawState, Target};
pub use view::View;
