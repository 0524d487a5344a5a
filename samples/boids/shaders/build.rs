//! Writes the bindings of the shaders beside it, with `glsl/shared` of Spanforge among the includes.

use std::path::Path;

use spanforge_reflect::bindings;
use spanforge_reflect::emit::Options;

const SHADERS: [&str; 5] = ["begin.comp", "gather.comp", "step.comp", "boid.vert", "boid.frag"];
const SHARED: &str = "../../../glsl/shared";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let watched = ["build.rs", "../../../glsl/shared/grid.glsl", "../../../glsl/shared/workgroup.glsl"];
    for file in SHADERS.iter().chain(&watched) {
        println!("cargo::rerun-if-changed={file}");
    }
    let out = std::env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?;
    let rust = Path::new(&out).join("shaders.rs");
    bindings::write(&SHADERS.map(Into::into), &rust, &[], &[SHARED.into()], &Options::default())?;
    Ok(())
}
