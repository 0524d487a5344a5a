//! The shaders of `glsl/`, as `build.rs` writes them: for each its words, its bindings, its constants.

#![allow(dead_code, missing_docs, unreachable_pub, clippy::unreadable_literal, clippy::useless_vec)]

include!(concat!(env!("OUT_DIR"), "/shaders.rs"));
