//! Compiles `glsl/` and writes `$OUT_DIR/shaders.rs`: one Rust module a shader, and checks of shared structs. Their
//! SPIR-V lies beside it.
//! The work is in `spanforge-reflect`; without the feature `shaderc` the file is empty.

#[cfg(feature = "shaderc")]
#[allow(dead_code, unreachable_pub)]
#[path = "engine/limits.rs"]
mod limits;

fn main() -> std::process::ExitCode {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=engine/limits.rs");
    println!("cargo::rerun-if-changed=glsl");
    let out = std::env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR".to_owned());
    match out.and_then(|out| write(out.as_ref())) {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(messages) => {
            messages.lines().for_each(|line| println!("cargo::error={line}"));
            std::process::ExitCode::FAILURE
        }
    }
}

#[cfg(feature = "shaderc")]
fn write(out: &std::path::Path) -> Result<(), String> {
    use spanforge_reflect::emit::{Options, Structs};
    let options = Options { spanforge: "crate", structs: Structs::Twins("crate::layout"), modules: true };
    let built = spanforge_reflect::compile::build("glsl".as_ref(), limits::MACROS, out, &options);
    built.map(|_| ()).map_err(|e| e.to_string())
}

#[cfg(not(feature = "shaderc"))]
fn write(out: &std::path::Path) -> Result<(), String> {
    std::fs::write(out.join("shaders.rs"), "").map_err(|e| e.to_string())
}
