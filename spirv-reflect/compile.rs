//! GLSL to SPIR-V by shaderc: a folder of shaders, with includes from `shared/` and numbers as macros.
//!
//! Every shader is compiled twice, for Vulkan 1.3: without optimization, to reflect (the optimizer drops names), and
//! optimized, to ship. Of a folder, results are kept by a hash of all that went into them. [`file()`] compiles one file.
//!
//! A line `#pragma form NAME` makes a file two shaders: as it stands, and one with the macro `NAME` defined, whose name ends
//! in `_name`: `blur.comp` with `#pragma form WIDE` is `blur.comp` and `blur_wide.comp`. Lines `#pragma pass NAME`
//! ([`passes`](crate::passes)) make it one shader each, and none as it stands: `blur_across.comp` and `blur_down.comp`.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{fs, io, thread};

use crate::emit::{self, Options, Source};
use crate::form::{form_name, forms};
use crate::kept::{self, COMPILER};
use crate::metadata::Annotations;
use crate::module::Module;
pub use crate::source_kind::is_spirv;
use crate::source_kind::{advice, check_version, stage};

/// Folders below the root that hold no shaders of their own.
const NOT_SHADERS: [&str; 3] = ["shared", "nodes", "effects"];

/// Why the shaders could not be built.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CompileError {
    /// A file could not be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What went wrong.
        source: io::Error,
    },
    /// The compiler's messages, one a line: `file:line: message`.
    #[error("{0}")]
    Glsl(String),
    /// The compiler wrote a module that can't be reflected.
    #[error("{shader}: {source}")]
    Reflect {
        /// The shader.
        shader: String,
        /// What is wrong with its module.
        source: crate::Error,
    },
    /// No Rust can be written for a shader.
    #[error("{0}")]
    Emit(#[from] emit::EmitError),
    /// Comments about pins are wrong: a message a line, with file, line and column.
    #[error("{0}")]
    Metadata(#[from] crate::metadata::MetadataErrors),
    /// A file that is no shader in GLSL: what it is, and what to do with it.
    #[error("{0}")]
    NotGlsl(String),
    /// shaderc itself failed.
    #[error("shaderc: {0}")]
    Compiler(String),
}

/// The SPIR-V of one shader.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Compiled {
    /// The module to reflect.
    pub plain: Vec<u32>,
    /// The module to ship.
    pub optimized: Vec<u32>,
}

/// A folder of shaders and what they are compiled with.
#[derive(Clone, Debug)]
pub struct Folder {
    root: PathBuf,
    /// How messages name the folder.
    label: String,
    shared: BTreeMap<String, String>,
    shaders: BTreeMap<String, Glsl>,
    macros: Vec<(String, String)>,
}

/// What a shader is made of.
#[derive(Clone, Debug)]
struct Glsl {
    /// Its file below the root.
    file: String,
    text: String,
    /// The macros that make this form or pass of the file.
    form: Vec<String>,
}

/// A shader's words, and whether they were compiled now.
type Outcome = Result<(Compiled, bool), CompileError>;

/// What a build did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// Shaders compiled now.
    pub compiled: Vec<String>,
    /// Number of shaders taken from the cache.
    pub n_cached: usize,
    /// The files that make the result, below the folder that it was written to.
    pub files: Vec<String>,
}

/// Builds all shaders below `root` and writes their Rust text to `out/shaders.rs` and their words to `out/spirv/`; gives
/// the text too. A file that would not change keeps its time.
///
/// # Errors
/// When a file can't be read or written, GLSL is wrong, or no Rust can be written for a shader.
pub fn build(
    root: &Path,
    macros: &[(&str, u32)],
    out: &Path,
    options: &Options,
) -> Result<(String, Report), CompileError> {
    let folder = Folder::read(root, macros)?;
    let mut report = Report::default();
    let mut built: Vec<(&str, Module, Vec<u32>, String)> = Vec::new();
    let mut messages = Vec::new();
    for (shader, result) in folder.compile_all(&out.join("spirv")) {
        let (compiled, is_new) = match result {
            Ok(compiled) => compiled,
            // All shaders' messages at once, as a compiler reports all of a file's.
            Err(CompileError::Glsl(message)) => {
                messages.push(message);
                continue;
            }
            Err(other) => return Err(other),
        };
        match is_new {
            true => report.compiled.push(shader.into()),
            false => report.n_cached += 1,
        }
        let module = Module::read(compiled.plain)
            .map_err(|source| CompileError::Reflect { shader: folder.path_of(shader), source })?;
        let file = format!("spirv/{}.spv", stem(shader));
        write(&out.join(&file), &bytes(&compiled.optimized))?;
        built.push((shader, module, compiled.optimized, file));
    }
    if !messages.is_empty() {
        return Err(CompileError::Glsl(messages.join("\n")));
    }
    let sources: Vec<Source> = built
        .iter()
        .map(|(name, module, words, file)| Source { name, module, words, file, pins: None })
        .collect();
    let text = emit::rust(&sources, options)?;
    write(&out.join("shaders.rs"), text.as_bytes())?;
    report.files = built.into_iter().map(|(.., file)| file).chain(["shaders.rs".into()]).collect();
    Ok((text, report))
}

/// Compiles one file. What it includes is sought beside the file that includes it, then in the folders `includes`.
///
/// # Errors
/// When the file can't be read, its name says no stage (`.comp`, `.vert`, `.frag` and the others of glslang), or its GLSL is wrong.
pub fn file(
    path: &Path,
    macros: &[(String, String)],
    includes: &[PathBuf],
) -> Result<Compiled, CompileError> {
    file_and_texts(path, macros, includes).map(|(compiled, _)| compiled)
}

/// The same, and what the `//@` comments of the file and of those that it includes say.
///
/// # Errors
/// As [`file()`], and every comment that is wrong, at its line and column.
pub fn file_and_comments(
    path: &Path,
    macros: &[(String, String)],
    includes: &[PathBuf],
) -> Result<(Compiled, Annotations), CompileError> {
    let (compiled, texts) = file_and_texts(path, macros, includes)?;
    let mut annotations = Annotations::default();
    for (file, text) in texts {
        annotations.extend(Annotations::read(&file, &text)?);
    }
    Ok((compiled, annotations))
}

/// The same of a text that is no file: `name` stands for it, and its end says the stage. It includes nothing.
///
/// # Errors
/// As [`file_and_comments`].
pub fn text_and_comments(
    name: &str,
    text: &str,
    macros: &[(String, String)],
) -> Result<(Compiled, Annotations), CompileError> {
    let include = |file: &str, _: &str| Err(format!("{name} is no file, and includes {file}"));
    let compiled = Job { path: name, text, macros, form: &[], include: &include }.compile()?;
    Ok((compiled, Annotations::read(name, text)?))
}

/// The names and texts of files.
type Texts = Vec<(String, String)>;

/// Compiles a file: that itself, and the texts of it and of those that it includes.
fn file_and_texts(
    path: &Path,
    macros: &[(String, String)],
    includes: &[PathBuf],
) -> Result<(Compiled, Texts), CompileError> {
    let label = path.display().to_string();
    // Before it is read: another language's file need not be text.
    if stage(&label).is_none() && path.is_file() {
        return Err(CompileError::NotGlsl(advice(&label)));
    }
    let text = fs::read_to_string(path).map_err(|source| CompileError::File { path: path.into(), source })?;
    let included = RefCell::new(BTreeMap::new());
    let include = |name: &str, from: &str| {
        let beside = Path::new(from).parent().unwrap_or(Path::new(""));
        let folders = std::iter::once(beside).chain(includes.iter().map(PathBuf::as_path));
        let found = folders.map(|folder| folder.join(name)).find_map(|path| {
            let content = fs::read_to_string(&path).ok()?;
            let resolved_name = path.display().to_string();
            included.borrow_mut().insert(resolved_name.clone(), content.clone());
            Some(shaderc::ResolvedInclude { resolved_name, content })
        });
        found.ok_or_else(|| format!("{from} includes {name}, which is not beside it nor in a given folder"))
    };
    let compiled = Job { path: &label, text: &text, macros, form: &[], include: &include }.compile()?;
    Ok((compiled, [(label, text)].into_iter().chain(included.into_inner()).collect()))
}

/// Writes a file unless it is so already.
pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), CompileError> {
    kept::write(path, bytes).map_err(|source| CompileError::File { path: path.into(), source })
}

/// Words as a `.spv` file holds them.
pub(crate) fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// A shader's file name without what a path may not have.
fn stem(shader: &str) -> String {
    shader.replace(['/', '.'], "-")
}

/// One compilation.
struct Job<'a> {
    /// How messages name the file; its end says the stage.
    path: &'a str,
    text: &'a str,
    macros: &'a [(String, String)],
    /// The macros of the file's form or pass.
    form: &'a [String],
    /// The file of a name, and the file that includes it.
    include: &'a dyn Fn(&str, &str) -> Result<shaderc::ResolvedInclude, String>,
}

impl Job<'_> {
    fn compile(&self) -> Result<Compiled, CompileError> {
        let plain = self.compile_at(shaderc::OptimizationLevel::Zero)?;
        let optimized = self.compile_at(shaderc::OptimizationLevel::Performance)?;
        Ok(Compiled { plain, optimized })
    }

    fn compile_at(&self, level: shaderc::OptimizationLevel) -> Result<Vec<u32>, CompileError> {
        let path = self.path;
        let Some(kind) = stage(path) else {
            return Err(CompileError::NotGlsl(advice(path)));
        };
        check_version(path, self.text).map_err(CompileError::Glsl)?;
        let failed = |e: shaderc::Error| CompileError::Compiler(e.to_string());
        let compiler = shaderc::Compiler::new().map_err(failed)?;
        let mut options = shaderc::CompileOptions::new().map_err(failed)?;
        options.set_target_env(shaderc::TargetEnv::Vulkan, shaderc::EnvVersion::Vulkan1_3 as u32);
        options.set_target_spirv(shaderc::SpirvVersion::V1_6);
        options.set_optimization_level(level);
        for (name, value) in self.macros {
            options.add_macro_definition(name, Some(value));
        }
        for form in self.form {
            options.add_macro_definition(form, None);
        }
        options.set_include_callback(|name, _, from, _| (self.include)(name, from));
        match compiler.compile_into_spirv(self.text, kind, path, "main", Some(&options)) {
            Ok(artifact) => Ok(artifact.as_binary().to_vec()),
            Err(shaderc::Error::CompilationError(_, messages)) => {
                Err(CompileError::Glsl(messages.trim_end().replace(": error: ", ": ")))
            }
            Err(other) => Err(failed(other)),
        }
    }
}

impl Folder {
    /// Reads every shader and every shared file below `root`. A folder that doesn't exist has no shaders.
    ///
    /// # Errors
    /// When a file can't be read.
    pub fn read(root: &Path, macros: &[(&str, u32)]) -> Result<Folder, CompileError> {
        let label = root.file_name().map_or("glsl".into(), |name| name.to_string_lossy().into_owned());
        let macros = macros.iter().map(|(name, value)| (name.to_string(), value.to_string())).collect();
        let (shared, shaders) = (BTreeMap::new(), BTreeMap::new());
        let mut folder = Folder { root: root.into(), label, shared, shaders, macros };
        folder.walk("")?;
        Ok(folder)
    }

    fn walk(&mut self, below: &str) -> Result<(), CompileError> {
        let dir = self.root.join(below);
        let at = |path: &Path| {
            let path = path.to_path_buf();
            move |source| CompileError::File { path, source }
        };
        let entries = match fs::read_dir(&dir) {
            Err(missing) if below.is_empty() && missing.kind() == io::ErrorKind::NotFound => return Ok(()),
            other => other.map_err(at(&dir))?,
        };
        for entry in entries {
            let path = entry.map_err(at(&dir))?.path();
            let Some(file) = path.file_name().and_then(|name| name.to_str()) else { continue };
            let name = if below.is_empty() { file.to_string() } else { format!("{below}/{file}") };
            if path.is_dir() {
                self.walk(&name)?;
            } else if let Some(shared) = name.strip_prefix("shared/") {
                self.shared.insert(shared.into(), fs::read_to_string(&path).map_err(at(&path))?);
            } else if stage(&name).is_some()
                && !NOT_SHADERS.iter().any(|d| below.split('/').next() == Some(d))
            {
                self.add(&name, fs::read_to_string(&path).map_err(at(&path))?)?;
            }
        }
        Ok(())
    }

    /// Adds a file in all its forms.
    fn add(&mut self, file: &str, text: String) -> Result<(), CompileError> {
        for form in forms(&self.path_of(file), &text)? {
            let name = form_name(file, &form);
            let shader = Glsl { file: file.into(), text: text.clone(), form };
            if let Some(other) = self.shaders.insert(name.clone(), shader) {
                let (file, other) = (self.path_of(file), self.path_of(&other.file));
                return Err(CompileError::Glsl(format!("{file}:1: {other} makes the shader {name} too")));
            }
        }
        Ok(())
    }

    /// The names of the shaders, in order.
    pub fn shaders(&self) -> impl Iterator<Item = &str> {
        self.shaders.keys().map(String::as_str)
    }

    /// All files that were read, for `cargo::rerun-if-changed`.
    pub fn files(&self) -> impl Iterator<Item = PathBuf> {
        let shared = self.shared.keys().map(|name| self.root.join("shared").join(name));
        let files: BTreeSet<&str> = self.shaders.values().map(|shader| &*shader.file).collect();
        shared.chain(files.into_iter().map(|file| self.root.join(file)))
    }

    fn path_of(&self, shader: &str) -> String {
        format!("{}/{shader}", self.label)
    }

    /// A hash of all that a shader's words follow from: its text, what it includes, macros and options.
    fn hash(&self, shader: &str) -> u64 {
        let mut hasher = DefaultHasher::new();
        // A change of what is asked of the compiler must compile everything again.
        (COMPILER, shader, &self.macros).hash(&mut hasher);
        let mut seen = BTreeSet::new();
        let mut open = vec![self.shaders.get(shader).map(|shader| &shader.text)];
        while let Some(Some(text)) = open.pop() {
            text.hash(&mut hasher);
            // An include in a comment counts too: at worst a shader is compiled once more.
            for line in text.lines().filter(|line| line.trim_start().starts_with('#')) {
                let mut quoted = line.split(['"', '<', '>']).skip(1);
                if let Some(name) = quoted.next().filter(|_| line.contains("include"))
                    && seen.insert(name.to_string())
                {
                    name.hash(&mut hasher);
                    open.push(self.shared.get(name));
                }
            }
        }
        hasher.finish()
    }

    /// Compiles every shader on all cores; the results are in the order of the names.
    fn compile_all(&self, cache: &Path) -> Vec<(&str, Outcome)> {
        let names: Vec<&str> = self.shaders().collect();
        let next = AtomicUsize::new(0);
        let work = || {
            let mut done = Vec::new();
            while let Some(&shader) = names.get(next.fetch_add(1, Ordering::Relaxed)) {
                done.push((shader, self.compile_cached(shader, cache)));
            }
            done
        };
        let n_threads = thread::available_parallelism().map_or(1, |n| n.get()).min(names.len().max(1));
        let mut all = thread::scope(|scope| {
            let others: Vec<_> = (1..n_threads).map(|_| scope.spawn(work)).collect();
            let mut all = work();
            // What a thread that panicked held is missing from the result; nothing here panics.
            others.into_iter().filter_map(|thread| thread.join().ok()).for_each(|done| all.extend(done));
            all
        });
        all.sort_by_key(|(shader, _)| *shader);
        all
    }

    /// The shader's words, and whether they were compiled now.
    fn compile_cached(&self, shader: &str, cache: &Path) -> Outcome {
        let path = cache.join(format!("{}.words", stem(shader)));
        let hash = self.hash(shader);
        if let Some(compiled) = fs::read(&path).ok().and_then(|bytes| unpack(&bytes, hash)) {
            return Ok((compiled, false));
        }
        let compiled = self.compile(shader)?;
        let file = |source| CompileError::File { path: path.clone(), source };
        fs::create_dir_all(cache).map_err(file)?;
        fs::write(&path, pack(&compiled, hash)).map_err(file)?;
        Ok((compiled, true))
    }

    /// Compiles one shader.
    ///
    /// # Errors
    /// When its GLSL is wrong or shaderc can't be started.
    pub fn compile(&self, shader: &str) -> Result<Compiled, CompileError> {
        let Some(Glsl { file, text, form }) = self.shaders.get(shader) else {
            let path = self.path_of(shader);
            return Err(CompileError::Compiler(format!("{path} is not a shader of this folder")));
        };
        let path = self.path_of(file);
        let include = |name: &str, from: &str| match self.shared.get(name) {
            Some(text) => Ok(shaderc::ResolvedInclude {
                resolved_name: format!("{}/shared/{name}", self.label),
                content: text.clone(),
            }),
            None => Err(format!("{from} includes {name}, which is not in {}/shared", self.label)),
        };
        Job { path: &path, text, macros: &self.macros, form, include: &include }.compile()
    }
}

/// Cache file: hash, number of plain words, the words, a hash over all of it.
fn pack(compiled: &Compiled, hash: u64) -> Vec<u8> {
    let mut bytes = hash.to_le_bytes().to_vec();
    bytes.extend((compiled.plain.len() as u64).to_le_bytes());
    let words = compiled.plain.iter().chain(&compiled.optimized);
    bytes.extend(words.flat_map(|word| word.to_le_bytes()));
    let sum = checksum(&bytes);
    bytes.extend(sum.to_le_bytes());
    bytes
}

/// `None` for a file that is damaged or of another hash.
fn unpack(bytes: &[u8], hash: u64) -> Option<Compiled> {
    let (content, sum) = bytes.split_last_chunk::<8>()?;
    if u64::from_le_bytes(*sum) != checksum(content) {
        return None;
    }
    let (found, rest) = content.split_first_chunk::<8>()?;
    let (n_plain, rest) = rest.split_first_chunk::<8>()?;
    if u64::from_le_bytes(*found) != hash {
        return None;
    }
    let words: Vec<u32> =
        rest.chunks_exact(4).map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
    let (plain, optimized) = words.split_at_checked(usize::try_from(u64::from_le_bytes(*n_plain)).ok()?)?;
    Some(Compiled { plain: plain.to_vec(), optimized: optimized.to_vec() })
}

fn checksum(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}
