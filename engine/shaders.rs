//! The shaders of `glsl/`: for each its words, its bindings, its constants. As `build.rs` writes them, or, without the
//! feature `shaderc`, as `scripts/keep.sh` kept what it wrote.

#![allow(dead_code, missing_docs, unreachable_pub, clippy::all)]

#[cfg(feature = "shaderc")]
include!(concat!(env!("OUT_DIR"), "/shaders.rs"));
#[cfg(not(feature = "shaderc"))]
include!("../kept/shaders.rs");
