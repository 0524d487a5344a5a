//! Compiles `glsl/` and writes `$OUT_DIR/shaders.rs`: one Rust module a shader, and checks of shared structs.
//! The work is in `spanforge-reflect`; without the feature `shaderc` the file is empty.

#[cfg(feature = "shaderc")]
#[allow(dead_code, unreachable_pub)]
#[path = "engine/limits.rs"]
mod limits;

fn main() -> std::process::ExitCode {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=engine/limits.rs");
    println!("cargo::rerun-if-changed=glsl");
    match write() {
        Ok(()) => std::process::ExitCode::SUCCESS,
        Err(messages) => {
            messages.lines().for_each(|line| println!("cargo::error={line}"));
            std::process::ExitCode::FAILURE
        }
    }
}

fn write() -> Result<(), String> {
    let out = std::env::var_os("OUT_DIR").ok_or("cargo sets OUT_DIR")?;
    let out = std::path::Path::new(&out);
    let file = out.join("shaders.rs");
    let text = text(out)?;
    // An unchanged file keeps its time, so that nothing is compiled again for it.
    if std::fs::read_to_string(&file).is_ok_and(|old| old == text) {
        return Ok(());
    }
    std::fs::write(&file, text).map_err(|e| format!("{}: {e}", file.display()))
}

#[cfg(feature = "shaderc")]
fn text(out: &std::path::Path) -> Result<String, String> {
    let root = std::path::Path::new("glsl");
    let built = spanforge_reflect::compile::build(root, limits::MACROS, &out.join("spirv"));
    built.map(|(text, _)| text).map_err(|e| e.to_string())
}

#[cfg(not(feature = "shaderc"))]
fn text(_: &std::path::Path) -> Result<String, String> {
    Ok(String::new())
}
