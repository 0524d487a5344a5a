//! The shaders of the sample `boids`, as anyone's build script makes them: a module for each.

include!(concat!(env!("OUT_DIR"), "/shaders.rs"));
