//! What is read: the real modules beside the checkout, and the project's own shaders as they are shipped.

use std::path::{Path, PathBuf};

use spanforge_reflect::compile::Folder;

#[allow(dead_code, unreachable_pub)]
#[path = "../../engine/limits.rs"]
mod limits;

/// Modules that are measured together.
pub struct Group {
    pub name: &'static str,
    /// Name and bytes.
    pub modules: Vec<(String, Vec<u8>)>,
}

impl Group {
    pub fn n_words(&self) -> usize {
        self.modules.iter().map(|(_, bytes)| bytes.len() / 4).sum()
    }
}

/// The groups that there are; the real modules are left out where they are absent.
pub fn groups() -> Result<Vec<Group>, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let real = root.join("../../../shared/data/spirv-reflect");
    let mut modules = Vec::new();
    walk(&real, &mut modules).unwrap_or_else(|e| println!("{}: {e}", real.display()));
    modules.sort();
    let mut groups = vec![Group { name: "real", modules }];
    groups.retain(|group| !group.modules.is_empty());

    let folder = Folder::read(&root.join("../../glsl"), limits::MACROS).map_err(|e| e.to_string())?;
    let (mut plain, mut optimized) = (Vec::new(), Vec::new());
    for name in folder.shaders() {
        let compiled = folder.compile(name).map_err(|e| e.to_string())?;
        plain.push((name.to_owned(), bytes(&compiled.plain)));
        optimized.push((name.to_owned(), bytes(&compiled.optimized)));
    }
    groups.push(Group { name: "own", modules: plain });
    groups.push(Group { name: "own, optimized", modules: optimized });
    Ok(groups)
}

fn bytes(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn walk(dir: &Path, found: &mut Vec<(String, Vec<u8>)>) -> std::io::Result<()> {
    for entry in std::fs::read_dir(dir)? {
        let path: PathBuf = entry?.path();
        if path.is_dir() {
            walk(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "spv") {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            found.push((name, std::fs::read(&path)?));
        }
    }
    Ok(())
}
