//! Effects out of files and GLSL.

use super::Effect;
#[cfg(feature = "shaderc")]
use super::{Words, passes};
use crate::error::{Error, Result};
use crate::gpu::Device;
use std::path::Path;

impl Effect {
    /// Makes an effect of a file: GLSL named `.comp`, which may include others beside it (with the feature `shaderc`), or a
    /// module of SPIR-V, which is one pass.
    ///
    /// # Errors
    /// A file that cannot be read, GLSL that is wrong, with file and line, and those of [`Effect::from_spirv`].
    pub fn from_shader(device: &Device, path: impl AsRef<Path>) -> Result<Self> {
        let path = path.as_ref();
        let name = path.display().to_string();
        let bytes = std::fs::read(path).map_err(|error| Error::invalid(&name, error.to_string()))?;
        if is_spirv(&bytes) {
            let words = spanforge_reflect::words_from_bytes(&bytes);
            let words = words.map_err(|error| Error::invalid(&name, error.to_string()))?;
            return Self::from_spirv(device, &name, &[&words], "");
        }
        Self::from_text_file(device, path, &name, &bytes)
    }

    #[cfg(feature = "shaderc")]
    fn from_text_file(device: &Device, path: &Path, name: &str, bytes: &[u8]) -> Result<Self> {
        let text = std::str::from_utf8(bytes).map_err(|error| Error::invalid(name, error.to_string()))?;
        Self::of_passes(device, name, text, &[], |macros| {
            spanforge_reflect::compile::file_and_comments(path, macros, &[])
        })
    }

    #[cfg(not(feature = "shaderc"))]
    fn from_text_file(_: &Device, _: &Path, name: &str, _: &[u8]) -> Result<Self> {
        Err(Error::invalid(name, "it is no SPIR-V, and GLSL takes the feature `shaderc`"))
    }

    /// Makes an effect of GLSL, with macros and their values. `name` stands for it in messages, and ends in `.comp`.
    ///
    /// # Errors
    /// As for [`Effect::from_shader`]; the text includes nothing.
    #[cfg(feature = "shaderc")]
    pub fn from_glsl(device: &Device, name: &str, text: &str, macros: &[(&str, &str)]) -> Result<Self> {
        Self::of_passes(device, name, text, macros, |macros| {
            spanforge_reflect::compile::text_and_comments(name, text, macros)
        })
    }

    /// Compiles a text once for each of its passes.
    #[cfg(feature = "shaderc")]
    fn of_passes(
        device: &Device,
        name: &str,
        text: &str,
        macros: &[(&str, &str)],
        compile: impl Fn(&[(String, String)]) -> Compiled,
    ) -> Result<Self> {
        use spanforge_reflect::metadata::Annotations;
        if let Some((word, _)) =
            macros.iter().find(|(word, value)| word.contains('\0') || value.contains('\0'))
        {
            return Err(Error::invalid(name, format!("the macro {word:?} has a NUL character")));
        }
        let macros: Vec<(String, String)> =
            macros.iter().map(|(word, value)| ((*word).into(), (*value).into())).collect();
        let (mut all, mut said) = (vec![], Annotations::default());
        for pass in passes(name, text)? {
            let macros: Vec<_> =
                macros.iter().cloned().chain(pass.clone().map(|pass| (pass, String::new()))).collect();
            let (compiled, comments) = compile(&macros).map_err(|error| match error {
                // It begins with file and line.
                spanforge_reflect::compile::CompileError::Glsl(message) => Error::Shader(message),
                spanforge_reflect::compile::CompileError::Metadata(errors) => {
                    Error::Shader(errors.to_string())
                }
                error => Error::invalid(name, error.to_string()),
            })?;
            let name = pass.map_or(name.to_owned(), |pass| format!("{name}:{pass}"));
            all.push(Words { name, plain: compiled.plain, shipped: Some(compiled.optimized) });
            // A pass may include what others don't.
            said.extend(comments);
        }
        Self::of_words(device, name, all, &said)
    }
}

#[cfg(feature = "shaderc")]
type Compiled = std::result::Result<
    (spanforge_reflect::compile::Compiled, spanforge_reflect::metadata::Annotations),
    spanforge_reflect::compile::CompileError,
>;

/// SPIR-V's magic number in either byte order.
fn is_spirv(bytes: &[u8]) -> bool {
    [[0x03, 0x02, 0x23, 0x07], [0x07, 0x23, 0x02, 0x03]].iter().any(|magic| bytes.starts_with(magic))
}
