//! The shaders of `glsl/`, as `build.rs` writes them: for each its words, its bindings, its constants.

#![allow(dead_code, missing_docs, unreachable_pub, clippy::all)]

include!(concat!(env!("OUT_DIR"), "/shaders.rs"));
