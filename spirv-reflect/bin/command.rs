//! The commands: what they take and what they write.

use std::fmt::Write;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use spanforge_reflect::emit::Options;
use spanforge_reflect::{Module, Type, bindings, compile};

use crate::input::Glsl;
use crate::{corpus, gather, input, print};

/// Reflects SPIR-V: says what a shader takes, gives and lays out, and writes Rust for it.
#[derive(Parser)]
#[command(
    name = "spanforge-reflect",
    version,
    after_help = "Exit status: 0 done; 1 an input is wrong, or a corpus \
differs; 2 the arguments are wrong."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    Reflect(Reflect),
    Corpus(Corpus),
    Bindings(Bindings),
}

const REFLECT_HELP: &str = "\
Formats:
  (default)  Text for people: aligned, in sections that are left out where they are empty. It has pins where the
             //@ comments of GLSL say something of them.
  --json     One object, stable: fields are added, not renamed or removed. Its fields are
             file, version, generator, source, capabilities, extensions, given,
             entry_points    name, stage, modes, workgroup_size (an axis each: size, expression, spec_ids),
                             inputs, outputs (location, component, built_in, type, ...), payloads, heaps,
                             unused (names of the bindings that it doesn't touch), left_off,
                             pins (name, label, direction: sink or source, type, origin: kind with its spec_id, set,
                             binding, location, offset, size; and what //@ comments of GLSL say: default (of
                             constants the module's), min, max, step, unit, choices, color, semantic, category, help)
             bindings        set, binding, name, kind, vk_descriptor_type, type, count, dimensions,
                             dimensions_left_off, access, image, struct, used_by (entry, reads, writes,
                             unused_members), used_by_left_off, input_attachment_index, counter, aliased
             push_constants  name, offset, size, struct, used_by (entry, offset, size), used_by_left_off
             spec_constants  id, name, type, default, value
             structs         name, size, padded_size, alignment, runtime, root, members (name, type, offset, size,
                             padded_size, overlaps (a member with which it shares bytes), dimensions with strides,
                             dimensions_left_off, matrix, struct, reference)
             functions       name, signature (unique), result, parameters (name, type, direction: null where the module
                             doesn't tell, const), calls (signatures), entry_point, linkage
             Offsets, sizes and strides are bytes; members' offsets count from their own structure.
             A count, size or value that can't be computed, or is known at run time only, is null.
             A small module may say much of many things. So a list has 16 dimensions at most, and all lists together
             have some 65,000 entries; left_off and ..._left_off say how many a list lacks (0 in what people write),
             spec_ids are null, unused_members end early. Where something refers to a name of more than 200 bytes, it ends
             in an ellipsis.
  --yaml     The same fields as YAML.

Errors name the file, the offset in words, the opcode and the reason.";

/// Prints all that a module says.
#[derive(Args)]
#[command(after_help = REFLECT_HELP)]
pub(crate) struct Reflect {
    /// A SPIR-V module, GLSL (by its name: .comp, .vert, .frag, ...), or - for a module on standard input
    file: PathBuf,
    /// Write JSON.
    #[arg(long, conflicts_with = "yaml")]
    json: bool,
    /// Write YAML.
    #[arg(long)]
    yaml: bool,
    /// Set a specialization constant: 3=16, 4=-1, 5=0.5, 6=true. May be given more than once.
    #[arg(long = "spec", value_name = "ID=VALUE")]
    spec: Vec<String>,
    #[command(flatten)]
    glsl: GlslOptions,
}

/// Compares every .spv below a folder with the .spv.yaml that SPIRV-Reflect wrote of it, field by field.
#[derive(Args)]
#[command(after_help = "\
Fields that differ must stand in the list of cases in which the YAML is wrong, and the list may hold nothing
else of the modules that are read. The files of the built-in list are named from the root of SPIRV-Reflect's
tests: DIR has to be that folder for its lines to fit. Modules without YAML are read and counted. The last
line is `N passed, N failed`: modules.")]
pub(crate) struct Corpus {
    /// The folder.
    dir: PathBuf,
    /// Another list than the built-in one: `: reason`, below it `file | path | ours | theirs`.
    #[arg(long, value_name = "FILE")]
    known: Option<PathBuf>,
}

const BINDINGS_HELP: &str = "\
FILE.rs holds, for each shader: what reflection found in it, its bindings with names, its push constants, its
specialization constants with setters, its pins, a function that dispatches it, and the structs of its blocks
with every offset checked by the compiler. Several shaders get a module each. FILE.spv, or FILE_SHADER_STAGE.spv
of several, is what FILE.rs includes. Every line written to standard output is a file written.

The code needs the crate `spanforge` among the dependencies in Cargo.toml, and no other; then `mod FILE;`. Where
it is known by another path, as through a re-export, say so: --crate my_engine::spanforge.

A vertex shader's bindings serve the fragment shader of its name too.

Nothing is written for what Spanforge doesn't run: other stages than compute, vertex and fragment (tessellation,
geometry, task, mesh and ray stages), acceleration structures, input attachments, storage texel buffers, and
modules with another entry point than one `main`. The error says which.

Sizes that follow from specialization constants, as in `uint a[N]` or `sampler2D t[N * 2]`, are those of the
defaults: a constant that sets one must keep its default.";

/// Writes the Rust that hosts shaders by the crate `spanforge`, and their SPIR-V beside it.
#[derive(Args)]
#[command(after_help = BINDINGS_HELP)]
pub(crate) struct Bindings {
    /// Shaders: GLSL (.comp, .vert, .frag) or SPIR-V (.spv).
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// The Rust file to write, in a folder that is there; the words go beside it.
    #[arg(long, value_name = "FILE.rs", value_parser = rust_file)]
    out: PathBuf,
    /// The path of the crate `spanforge` in the code that is written.
    #[arg(long = "crate", value_name = "PATH", default_value = "spanforge", value_parser = rust_path)]
    spanforge: String,
    #[command(flatten)]
    glsl: GlslOptions,
}

/// How GLSL is compiled.
#[derive(Args)]
struct GlslOptions {
    /// A folder for GLSL's includes, after the file's own. May be given more than once.
    #[arg(short = 'I', long = "include", value_name = "DIR")]
    includes: Vec<PathBuf>,
    /// A macro for GLSL. May be given more than once.
    #[arg(short = 'D', long = "define", value_name = "NAME=VALUE")]
    defines: Vec<String>,
}

impl GlslOptions {
    fn read(&self) -> Result<Glsl, String> {
        let pairs = self.defines.iter().map(|text| match text.split_once('=').unwrap_or((text, "1")) {
            (name, value) if is_word(name) => Ok((name.into(), value.into())),
            (name, _) => Err(format!("-D {text}: `{name}` can't be the name of a macro")),
        });
        Ok(Glsl { macros: pairs.collect::<Result<_, _>>()?, includes: self.includes.clone() })
    }
}

/// Whether a text is a name in GLSL and in Rust.
fn is_word(word: &str) -> bool {
    let mut chars = word.chars();
    chars.next().is_some_and(|c| c.is_alphabetic() || c == '_')
        && chars.all(|c| c.is_alphanumeric() || c == '_')
}

/// The words lie beside it under its name: it has to have another end than theirs.
fn rust_file(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    match path.extension().is_some_and(|extension| extension == "rs") {
        true => Ok(path),
        false => Err("the name of a Rust file ends in .rs".into()),
    }
}

/// `engine::spanforge`, `crate::gpu`.
fn rust_path(text: &str) -> Result<String, String> {
    match text.strip_prefix("::").unwrap_or(text).split("::").all(is_word) {
        true => Ok(text.into()),
        false if text.contains('-') => Err("a Rust path has `_` where a package's name has `-`".into()),
        false => Err("not a Rust path such as `spanforge` or `my_engine::spanforge`".into()),
    }
}

/// What goes to standard output, and whether all is well.
type Done = Result<(String, bool), String>;

pub(crate) fn reflect(options: &Reflect) -> Done {
    let name = options.file.display().to_string();
    let (module, said) = input::module(&options.file, &options.glsl.read()?)?;
    let given = given(&module, &options.spec).map_err(|reason| format!("{name}: {reason}"))?;
    let report = gather::report(&name, &module, &given, &said).map_err(|errors| errors.to_string())?;
    let text = match (options.json, options.yaml) {
        (true, _) => serde_json::to_string_pretty(&report).map(|text| text + "\n").map_err(|e| e.to_string()),
        (_, true) => serde_saphyr::to_string(&report).map_err(|e| e.to_string()),
        _ => Ok(print::text(&report, !said.is_empty())),
    };
    text.map(|text| (text, true)).map_err(|reason| format!("{name}: {reason}"))
}

pub(crate) fn corpus(options: &Corpus) -> Done {
    let list = options.known.as_ref().map_or("known_wrong.txt".into(), |path| path.display().to_string());
    let own = options.known.as_ref().map(std::fs::read_to_string).transpose();
    let own = own.map_err(|error| format!("{list}: {error}"))?;
    let known = corpus::Known::parse(own.as_deref().unwrap_or(corpus::KNOWN_WRONG));
    let known = known.map_err(|reason| format!("{list}: {reason}"))?;
    let found = corpus::run(&options.dir, &known, &list);
    let found = found.map_err(|error| format!("{}: {error}", options.dir.display()))?;
    let mut text = String::new();
    for message in &found.messages {
        let _ = writeln!(text, "{message}");
    }
    let _ = writeln!(text, "{} fields compared, {} of them wrong in the YAML", found.n_fields, found.n_known);
    if found.n_alone > 0 {
        let _ = writeln!(text, "{} without YAML, only read", found.n_alone);
    }
    let _ = writeln!(text, "{} passed, {} failed", found.n_passed, found.n_failed);
    if found.n_passed + found.n_failed == found.n_alone {
        return Err(format!("{}: no .spv with a .spv.yaml beside it", options.dir.display()));
    }
    Ok((text, found.messages.is_empty()))
}

pub(crate) fn write_bindings(options: &Bindings) -> Done {
    let glsl = options.glsl.read()?;
    let (files, out) = (&options.files, &options.out);
    let is_spirv = |path: &PathBuf| std::fs::read(path).is_ok_and(|bytes| compile::is_spirv(path, &bytes));
    if files.iter().all(is_spirv) {
        let names: Vec<String> = files.iter().map(|path| path.display().to_string()).collect();
        glsl.refuse(&names.join(", "))?;
    }
    let rust = Options { spanforge: &options.spanforge, ..Options::default() };
    let written = bindings::write(files, out, &glsl.macros, &glsl.includes, &rust);
    let written = written.map_err(|error| error.to_string())?;
    Ok((written.iter().map(|path| format!("{}\n", path.display())).collect(), true))
}

/// Every `ID=VALUE`.
fn given(module: &Module, texts: &[String]) -> Result<Vec<(u32, u64)>, String> {
    let mut given: Vec<(u32, u64)> = Vec::new();
    for text in texts {
        let (id, bits) = spec(module, text)?;
        if given.iter().any(|(known, _)| *known == id) {
            return Err(format!("--spec {text}: constant {id} is set twice"));
        }
        given.push((id, bits));
    }
    Ok(given)
}

/// `ID=VALUE` as the type of the module's constant reads it.
fn spec(module: &Module, text: &str) -> Result<(u32, u64), String> {
    let wrong = |reason: String| format!("--spec {text}: {reason}");
    let (id, value) = text.split_once('=').ok_or_else(|| wrong("not ID=VALUE".into()))?;
    let id: u32 = id.trim().parse().map_err(|_| wrong(format!("{id} is no number of a constant")))?;
    let constants = module.spec_constants();
    let Some(constant) = constants.iter().find(|constant| constant.spec_id == id) else {
        let mut ids: Vec<u32> = constants.iter().map(|constant| constant.spec_id).collect();
        ids.sort_unstable();
        let ids: Vec<String> = ids.iter().map(u32::to_string).collect();
        let there = if ids.is_empty() { "none".into() } else { ids.join(", ") };
        return Err(wrong(format!("the module has no specialization constant {id}; it has {there}")));
    };
    let bits = bits(&constant.ty, value.trim());
    bits.map(|bits| (id, bits)).ok_or_else(|| wrong(format!("{value} is no value of {}", constant.name)))
}

/// A value's bits, zero-extended.
fn bits(ty: &Type, text: &str) -> Option<u64> {
    let integer = || {
        let (negative, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
        let value = match digits.strip_prefix("0x") {
            Some(hex) => u64::from_str_radix(hex, 16).ok()?,
            None => digits.parse::<u64>().ok()?,
        };
        let value = i128::from(value);
        Some(if negative { -value } else { value })
    };
    match *ty {
        Type::Bool => match text {
            "true" => Some(1),
            "false" => Some(0),
            _ => None,
        },
        Type::Int { bits: width @ 1..=64, signed } => {
            let value = integer()?;
            let (least, most) = match signed {
                true => (-(1_i128 << (width - 1)), (1_i128 << (width - 1)) - 1),
                false => (0, (1_i128 << width) - 1),
            };
            let mask = (1_i128 << width) - 1;
            (least..=most).contains(&value).then_some((value & mask) as u64)
        }
        Type::Float { bits: 16 } => Some(u64::from(spanforge_reflect::half(text.parse().ok()?))),
        Type::Float { bits: 32 } => Some(u64::from(text.parse::<f32>().ok()?.to_bits())),
        Type::Float { bits: 64 } => Some(text.parse::<f64>().ok()?.to_bits()),
        _ => None,
    }
}
