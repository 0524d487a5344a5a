//! Compiles `glsl/` and writes `$OUT_DIR/shaders.rs`: one Rust module a shader, and checks of shared structs. Their
//! SPIR-V lies beside it, and a manifest of all, which `scripts/keep.sh` takes. Without the feature `shaderc` it finds out
//! whether `kept/`, which has the same files, is of the sources that there are.
//! The work is in `spanforge-reflect`.

use std::path::Path;

use spanforge_reflect::emit::{Options, Structs};
use spanforge_reflect::kept::{Kept, made_by};

#[cfg(feature = "shaderc")]
#[allow(dead_code, unreachable_pub)]
#[path = "engine/limits.rs"]
mod limits;

const SOURCES: [&str; 2] = ["engine/limits.rs", "glsl"];
const OPTIONS: Options =
    Options { spanforge: "crate", structs: Structs::Twins("crate::layout"), modules: true };

fn main() -> std::process::ExitCode {
    for watched in SOURCES.iter().chain(&["build.rs", "kept"]) {
        println!("cargo::rerun-if-changed={watched}");
    }
    let kept = Kept {
        root: Path::new(""),
        folder: "kept",
        sources: &SOURCES,
        made_by: made_by(&OPTIONS),
        renew: "scripts/keep.sh",
    };
    match write(&kept) {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(messages) => {
            messages.to_string().lines().for_each(|line| println!("cargo::error={line}"));
            std::process::ExitCode::FAILURE
        }
    }
}

#[cfg(feature = "shaderc")]
fn write(kept: &Kept) -> Result<(), Box<dyn std::error::Error>> {
    let out = std::env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?;
    let (_, report) =
        spanforge_reflect::compile::build("glsl".as_ref(), limits::MACROS, out.as_ref(), &OPTIONS)?;
    let manifest = kept.manifest(out.as_ref(), &report.files)?;
    Ok(std::fs::write(Path::new(&out).join("manifest"), manifest.to_string())?)
}

#[cfg(not(feature = "shaderc"))]
fn write(kept: &Kept) -> Result<(), Box<dyn std::error::Error>> {
    Ok(kept.check()?)
}
