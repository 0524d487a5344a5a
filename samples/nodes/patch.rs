//! Patches in files: graphs, as the library saves them.

use std::fs;
use std::path::Path;

use spanforge::graph::{Banks, Graph};

use super::shared::Failure;

/// Reads a patch; an error names the file.
pub(crate) fn read(path: &Path) -> Result<Graph, Failure> {
    let named = |why: &dyn std::fmt::Display| Failure::from(format!("{}: {why}", path.display()));
    let text = fs::read_to_string(path).map_err(|error| named(&error))?;
    Graph::from_json(&text).map_err(|error| named(&error))
}

/// Writes a patch, beside its place first: a failure leaves what was there.
pub(crate) fn write(path: &Path, graph: &Graph) -> Result<(), Failure> {
    let named = |why: &dyn std::fmt::Display| Failure::from(format!("{}: {why}", path.display()));
    let text = graph.to_json().map_err(|error| named(&error))?;
    let mut name = path.file_name().ok_or_else(|| named(&"it does not name a file"))?.to_owned();
    name.push(format!(".{}.tmp", std::process::id()));
    let temporary = path.with_file_name(name);
    let written = fs::write(&temporary, text + "\n").and_then(|()| fs::rename(&temporary, path));
    written.map_err(|error| {
        // The first error is the one to report.
        let _ = fs::remove_file(&temporary);
        named(&error)
    })
}

/// Writes a patch as a crate of Rust, whose name is the folder's.
pub(crate) fn export(banks: &Banks, graph: &Graph, folder: &Path) -> Result<(), Failure> {
    let name = folder.file_name().and_then(|name| name.to_str());
    let name = name.ok_or_else(|| format!("{}: it does not name a crate", folder.display()))?;
    Ok(banks.export(name, &[("patch", graph)])?.write(folder)?)
}
