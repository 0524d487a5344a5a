//! An export in a folder: all of it or nothing.

use std::path::{Path, PathBuf};
use std::{fs, io};

use super::rust::MARK;
use super::{Export, MODULE};
use crate::error::Result;
use crate::graph::error::{At, GraphErrorKind, GraphErrors};

impl Export {
    /// Writes the crate to a folder: beside it first, under another name, so that there is all of it or what was there. An
    /// older export is replaced, with what Cargo built in it.
    ///
    /// # Errors
    /// When something is there that is no export, or has files that no export has; then it is left alone. When a file can't
    /// be written: then the folder is what it was ([`crate::Error::Graph`]).
    pub fn write(&self, folder: &Path) -> Result<()> {
        let failed = |path: &Path, reason: String| {
            GraphErrors::one(At::file(&path.display().to_string()), GraphErrorKind::Export { reason })
        };
        let there = is_there(folder).map_err(|(path, reason)| failed(&path, reason))?;
        let Some(file_name) = folder.file_name() else {
            return Err(failed(folder, "it has no name".into()).into());
        };
        let beside = |ending: &str| {
            let mut name = file_name.to_owned();
            name.push(format!(".{}.{ending}", std::process::id()));
            folder.with_file_name(name)
        };
        let (new, old) = (beside("new"), beside("old"));
        fs::create_dir(&new).map_err(|error| failed(&new, error.to_string()))?;
        let written = self.write_files(&new).and_then(|()| {
            if !there {
                return fs::rename(&new, folder);
            }
            fs::rename(folder, &old)?;
            fs::rename(&new, folder).inspect_err(|_| {
                // Nothing better can be done when this fails too: the folder lies beside its place.
                let _ = fs::rename(&old, folder);
            })
        });
        if let Err(error) = written {
            // What is left of it helps nobody, and what went wrong is told.
            let _ = fs::remove_dir_all(&new);
            return Err(failed(folder, error.to_string()).into());
        }
        if there {
            fs::remove_dir_all(&old).map_err(|error| failed(&old, error.to_string()))?;
        }
        Ok(())
    }

    fn write_files(&self, to: &Path) -> io::Result<()> {
        for (name, content) in &self.files {
            let path = to.join(name);
            path.parent().map_or(Ok(()), fs::create_dir_all)?;
            fs::write(&path, content)?;
        }
        Ok(())
    }
}

/// Whether an export or an empty folder is there.
///
/// # Errors
/// What else is there.
fn is_there(folder: &Path) -> Result<bool, (PathBuf, String)> {
    let of = |error: io::Error| (folder.to_owned(), error.to_string());
    match fs::symlink_metadata(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(of(error)),
        Ok(found) if !found.is_dir() => return Err((folder.to_owned(), "it is no folder".into())),
        Ok(_) => {}
    }
    if fs::read_dir(folder).map_err(of)?.next().is_none() {
        return Ok(true);
    }
    let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
    if !manifest.starts_with(MARK) {
        return Err((folder.to_owned(), "it is a folder that no export wrote".into()));
    }
    let mut open = vec![String::new()];
    while let Some(part) = open.pop() {
        let here = folder.join(&part);
        let of = |error: io::Error| (here.clone(), error.to_string());
        for entry in fs::read_dir(&here).map_err(of)? {
            let entry = entry.map_err(of)?;
            let name = format!("{part}{}", entry.file_name().to_string_lossy());
            match name.as_str() {
                MODULE | "Cargo.toml" | "Cargo.lock" | "src/lib.rs" => {}
                "target" if part.is_empty() => {}
                "src" | "glsl" if entry.path().is_dir() => open.push(format!("{name}/")),
                text if text.starts_with("glsl/") && text.ends_with(".comp") => {}
                _ => return Err((entry.path(), "no export wrote it, and the next would remove it".into())),
            }
        }
    }
    Ok(true)
}
