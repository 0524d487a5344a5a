//! Makes what `kept/` holds anew, out of what this build has made of `glsl/`. `scripts/keep.sh` runs it, and a test compares.

use std::path::{Path, PathBuf};

use spanforge::effect;
use spanforge::graph::Banks;
use spanforge_reflect::compile;
use spanforge_reflect::kept::{self, Files, Manifest};
use spanforge_reflect::library::{Compiler, Options, content_hash};

type Outcome<T> = Result<T, Box<dyn std::error::Error>>;

fn main() -> Outcome<()> {
    let files = made()?;
    kept::replace(&folder(), &files)?;
    println!("{} files, {} bytes", files.len(), files.values().map(Vec::len).sum::<usize>());
    Ok(())
}

/// Where it is kept.
pub(crate) fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("kept")
}

/// What shall be kept: the shaders, as `build.rs` has written them, the banks of `glsl/nodes`, the effects of `glsl/effects`,
/// and the manifest.
pub(crate) fn made() -> Outcome<Files> {
    let out = Path::new(env!("OUT_DIR"));
    let manifest = Manifest::read(&out.join("manifest"))?;
    let mut files = Files::new();
    for file in manifest.files() {
        files.insert(file.into(), std::fs::read(out.join(file))?);
    }
    let mut list = String::from("// The kept banks: a name and bytes each. Made by scripts/keep.sh.\n&[\n");
    for (name, bytes) in banks()? {
        let file = format!("nodes/{name}.bank");
        list += &format!("    ({name:?}, include_bytes!({file:?})),\n");
        files.insert(file, bytes);
    }
    files.insert("nodes.rs".into(), (list + "]\n").into());
    effects(&mut files)?;
    Ok(manifest.with(files))
}

/// Names and bytes of the banks, a file each.
fn banks() -> Outcome<Vec<(String, Vec<u8>)>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("glsl/nodes");
    let include = |name: &str, _: &str| {
        let text = std::fs::read_to_string(folder.join(name)).ok()?;
        Some((name.to_owned(), text))
    };
    let options = Options { include: Some(&include), ..Options::default() };
    let (compiler, mut banks, mut kept) = (Compiler::new()?, Banks::new(), Vec::new());
    for (file, bytes) in kept::read(&folder)? {
        let text = String::from_utf8(bytes)?;
        let name = file.strip_suffix(".glsl").ok_or_else(|| format!("glsl/nodes/{file} is no bank"))?;
        let bank = banks.load_glsl(&compiler, name, &file, &text, &options)?;
        if let Some(refused) = bank.refused.first() {
            return Err(format!("{file}: `{}`: {}", refused.name, refused.reason).into());
        }
        let source = content_hash(&file, &text, &options).unwrap_or_default();
        kept.push((name.to_owned(), banks.save(name, source)?));
    }
    Ok(kept)
}

/// Adds the effects: of each its text, and of each of its passes the words to reflect and those to run.
fn effects(files: &mut Files) -> Outcome<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("glsl/effects");
    let mut list = String::from(
        "// The kept effects: name, text, and words of each pass. Made by scripts/keep.sh.\n&[\n",
    );
    for (name, bytes) in kept::read(&folder)? {
        let text = String::from_utf8(bytes)?;
        let mut passes = String::new();
        for pass in effect::passes(&name, &text)? {
            let stem =
                format!("effects/{name}{}", pass.iter().map(|pass| format!("-{pass}")).collect::<String>());
            let macros: Vec<_> = pass.map(|pass| (pass, String::new())).into_iter().collect();
            let (words, _) = compile::text_and_comments(&name, &text, &macros)?;
            let [plain, optimized] = ["plain.spv", "spv"].map(|end| format!("{stem}.{end}"));
            passes += &format!("        [include_bytes!({plain:?}), include_bytes!({optimized:?})],\n");
            for (file, words) in [(plain, words.plain), (optimized, words.optimized)] {
                files.insert(file, words.iter().flat_map(|word| word.to_le_bytes()).collect());
            }
        }
        let file = format!("effects/{name}");
        list += &format!("    ({name:?}, include_str!({file:?}), &[\n{passes}    ]),\n");
        files.insert(file, text.into());
    }
    files.insert("effects.rs".into(), (list + "]\n").into());
    Ok(())
}
