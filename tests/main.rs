//! The tests of the whole: one binary, a module per area.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

mod append;
mod barriers;
mod blend;
mod boids;
mod counts;
mod curve;
mod dependencies;
mod device_flag;
mod draw;
mod draw_parts;
mod draw_state;
mod edit;
#[cfg(feature = "effect")]
mod effect;
#[cfg(feature = "effect")]
#[path = "effect/gallery.rs"]
mod effect_gallery;
#[path = "../samples/window/engine.rs"]
#[allow(dead_code, reason = "what only windows call")]
mod engine;
mod example;
#[cfg(feature = "text")]
mod figures;
mod forms;
mod fragment;
mod gpu;
mod gradient;
mod harness;
mod heap;
mod histogram;
mod house;
#[cfg(all(feature = "graph", feature = "shaderc"))]
mod kept;
mod kernels;
mod long_run;
#[cfg(feature = "graph")]
mod nodes;
mod outsider;
mod parallel;
#[cfg(all(feature = "graph", feature = "shaderc", feature = "text"))]
mod patches;
mod picture;
mod profile;
mod random;
mod raw_device;
mod recorded;
mod reduce;
mod reference;
mod reflection;
mod room;
mod row;
#[cfg(all(unix, feature = "svg", feature = "text"))]
mod sample;
#[path = "../samples/shared/picture.rs"]
#[allow(dead_code, reason = "what only the samples call")]
mod sample_picture;
mod scan;
mod select;
mod sequence;
mod shapes;
mod shared_data;
mod shot;
mod sliced;
mod sort;
mod store;
mod stroke;
mod survive;
#[cfg(feature = "svg")]
mod svg;
mod terrain;
#[cfg(feature = "text")]
mod text;
mod transform;
mod unique;
mod variants;
mod wide;
#[cfg(all(target_os = "linux", feature = "svg", feature = "text"))]
mod windows;
#[path = "../samples/embed/world.rs"]
#[allow(dead_code, reason = "what only windows call")]
mod world;

#[global_allocator]
static HEAP: heap::Counted = heap::Counted;
