//! Files, standard input and GLSL to modules.

use std::io::Read;
use std::path::{Path, PathBuf};

use spanforge_reflect::metadata::Annotations;
use spanforge_reflect::{Module, compile};

/// What GLSL is compiled with.
#[derive(Default)]
pub(crate) struct Glsl {
    pub(crate) macros: Vec<(String, String)>,
    pub(crate) includes: Vec<PathBuf>,
}

impl Glsl {
    /// SPIR-V is compiled already: what would be said to its compiler is not passed over in silence.
    pub(crate) fn refuse(&self, name: &str) -> Result<(), String> {
        let given = match (self.macros.is_empty(), self.includes.is_empty()) {
            (true, true) => return Ok(()),
            (false, true) => "-D is",
            (true, false) => "-I is",
            (false, false) => "-D and -I are",
        };
        Err(format!("{name}: {given} for GLSL, this is SPIR-V already"))
    }
}

/// Reads a module, and what its source says of pins: SPIR-V by its first bytes or its name, else GLSL.
pub(crate) fn module(path: &Path, glsl: &Glsl) -> Result<(Module, Annotations), String> {
    let is_stdin = path == Path::new("-");
    let name = if is_stdin { "standard input".into() } else { path.display().to_string() };
    let bytes = if is_stdin { standard_input() } else { std::fs::read(path) };
    let bytes = bytes.map_err(|error| format!("{name}: {error}"))?;
    if is_stdin || compile::is_spirv(path, &bytes) {
        glsl.refuse(&name)?;
        let module = Module::from_bytes(&bytes).map_err(|error| format!("{name}: {error}"))?;
        return Ok((module, Annotations::default()));
    }
    let compiled = compile::file_and_comments(path, &glsl.macros, &glsl.includes);
    let (compiled, said) = compiled.map_err(|error| error.to_string())?;
    // Unoptimized: the optimizer drops names.
    let module = Module::read(compiled.plain).map_err(|error| format!("{name}: {error}"))?;
    Ok((module, said))
}

fn standard_input() -> std::io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    std::io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}
