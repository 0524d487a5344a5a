//! Files, standard input and GLSL to modules.

use std::io::Read;
use std::path::{Path, PathBuf};

use spanforge_reflect::{Module, compile};

/// SPIR-V's magic number in both byte orders.
const MAGIC: [[u8; 4]; 2] = [[0x03, 0x02, 0x23, 0x07], [0x07, 0x23, 0x02, 0x03]];

/// Reads a module: by its first bytes SPIR-V, else by its name GLSL.
pub(crate) fn module(
    path: &Path,
    macros: &[(String, String)],
    includes: &[PathBuf],
) -> Result<Module, String> {
    let name = if is_stdin(path) { "standard input".into() } else { path.display().to_string() };
    let bytes = read(path).map_err(|error| format!("{name}: {error}"))?;
    let is_spirv = MAGIC.iter().any(|magic| bytes.starts_with(magic));
    let extension = path.extension().and_then(|extension| extension.to_str());
    if is_spirv || is_stdin(path) || extension == Some("spv") {
        return Module::from_bytes(&bytes).map_err(|error| format!("{name}: {error}"));
    }
    let compiled = compile::file(path, macros, includes).map_err(|error| error.to_string())?;
    // Unoptimized: the optimizer drops names.
    Module::read(compiled.plain).map_err(|error| format!("{name}: {error}"))
}

fn is_stdin(path: &Path) -> bool {
    path == Path::new("-")
}

fn read(path: &Path) -> std::io::Result<Vec<u8>> {
    if !is_stdin(path) {
        return std::fs::read(path);
    }
    let mut bytes = Vec::new();
    std::io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}
