//! The calls into shaderc, and its messages taken apart.

use std::fmt;

use super::{LibraryError, Message, Options};

/// shaderc, started: its tables of builtin functions are made once, which takes longer than most libraries.
pub struct Compiler {
    shaderc: shaderc::Compiler,
}

impl fmt::Debug for Compiler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Compiler")
    }
}

/// Included files may include others this deep.
const MAX_INCLUDES: usize = 64;

/// What the preprocessor is given in place of an included text, or why it can't be.
pub(super) type Edit<'a> = &'a dyn Fn(&str, &str) -> Result<String, String>;

/// Words or text, or the compiler's messages.
pub(super) type Outcome<T> = Result<Result<T, Vec<Message>>, LibraryError>;

/// A name that shaderc can print and parse again: it panics on NUL, and a line of messages must stay one.
pub(super) fn clean(name: &str) -> String {
    let clean = |c: char| if c.is_control() || matches!(c, '"' | '\\') { '_' } else { c };
    let name: String = name.replace('\\', "/").chars().map(clean).collect();
    if name.is_empty() { "library".into() } else { name }
}

impl Compiler {
    /// Starts shaderc.
    ///
    /// # Errors
    /// When it can't be started.
    pub fn new() -> Result<Compiler, LibraryError> {
        Ok(Compiler { shaderc: shaderc::Compiler::new().map_err(failed)? })
    }

    /// What the preprocessor makes of a text.
    pub(super) fn preprocess(
        &self,
        file: &str,
        text: &str,
        options: &Options,
        edit: Edit,
    ) -> Outcome<String> {
        let run = |compiler: &shaderc::Compiler, with: &shaderc::CompileOptions| {
            compiler.preprocess(text, file, "main", Some(with)).map(|artifact| artifact.as_text())
        };
        self.call(options, edit, run)
    }

    /// Compiles a text without optimization, so that names and calls are kept.
    pub(super) fn compile_at(
        &self,
        file: &str,
        text: &str,
        kind: shaderc::ShaderKind,
        options: &Options,
        check: Edit,
    ) -> Outcome<Vec<u32>> {
        let run = |compiler: &shaderc::Compiler, with: &shaderc::CompileOptions| {
            let artifact = compiler.compile_into_spirv(text, kind, file, "main", Some(with));
            artifact.map(|artifact| artifact.as_binary().to_vec())
        };
        self.call(options, check, run)
    }

    fn call<T>(
        &self,
        options: &Options,
        edit: Edit,
        run: impl Fn(&shaderc::Compiler, &shaderc::CompileOptions) -> Result<T, shaderc::Error>,
    ) -> Outcome<T> {
        let mut with = shaderc::CompileOptions::new().map_err(failed)?;
        with.set_target_env(shaderc::TargetEnv::Vulkan, shaderc::EnvVersion::Vulkan1_3 as u32);
        with.set_target_spirv(shaderc::SpirvVersion::V1_6);
        with.set_optimization_level(shaderc::OptimizationLevel::Zero);
        with.set_suppress_warnings();
        for (name, value) in &options.macros {
            if name.contains('\0') || value.contains('\0') {
                return Err(LibraryError::Compiler("a macro with a NUL character".into()));
            }
            with.add_macro_definition(name, Some(value));
        }
        with.set_include_callback(|name, _, from, depth| {
            if depth > MAX_INCLUDES {
                return Err(format!("more than {MAX_INCLUDES} files include each other"));
            }
            let found = options.include.and_then(|include| include(name, from));
            let (file, text) = found.ok_or_else(|| format!("{from} includes {name}, which is not there"))?;
            let resolved_name = clean(&file);
            let content = edit(&resolved_name, &text)?;
            Ok(shaderc::ResolvedInclude { resolved_name, content })
        });
        match run(&self.shaderc, &with) {
            Ok(done) => Ok(Ok(done)),
            Err(shaderc::Error::CompilationError(_, messages)) => Ok(Err(parse(&messages))),
            Err(other) => Err(failed(other)),
        }
    }
}

fn failed(error: shaderc::Error) -> LibraryError {
    LibraryError::Compiler(error.to_string())
}

/// `file:line: error: text`, `file: error: text`, and lines that go on.
fn parse(text: &str) -> Vec<Message> {
    let mut messages: Vec<Message> = Vec::new();
    for line in text.lines() {
        let head = line.split_once(": error: ");
        if let Some((place, text)) = head {
            let numbered = place.rsplit_once(':').and_then(|(file, n)| Some((file, n.parse::<u32>().ok()?)));
            let (file, line) = match numbered {
                Some((file, line)) => (file, Some(line)),
                None => (place, None),
            };
            messages.push(Message { file: file.into(), line, text: text.trim_end().into() });
        } else if let Some(last) = messages.last_mut().filter(|_| !line.contains(": warning: ")) {
            let more = line.strip_prefix(last.file.as_str()).unwrap_or(line);
            let more = more.trim_start_matches([':', ' ']).trim_end();
            if !more.is_empty() {
                last.text = format!("{} {more}", last.text);
            }
        }
    }
    if messages.is_empty() {
        messages.push(Message { file: "library".into(), line: None, text: text.trim().into() });
    }
    messages
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_taken_apart() {
        let text = "a:b.glsl:7: warning: w\nC:/a.glsl:12: error: 'x' : no\nx.glsl: error: Linking: none\nx.glsl:     r(\n";
        let message = |file: &str, line, text: &str| Message { file: file.into(), line, text: text.into() };
        let expected =
            [message("C:/a.glsl", Some(12), "'x' : no"), message("x.glsl", None, "Linking: none r(")];
        assert_eq!(parse(text), expected);
        assert_eq!(parse("odd")[0].text, "odd");
    }
}
