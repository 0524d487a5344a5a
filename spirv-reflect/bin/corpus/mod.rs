//! Compares reflection with the YAML that SPIRV-Reflect wrote of the same modules: every field, without exception. What
//! differs must stand in a list of cases in which the YAML is wrong, and the list may hold nothing else.

mod compare;
mod document;
mod interface;
mod known;
mod types;

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::{fs, io};

use serde_json::Value;
use spanforge_reflect::Module;

pub(crate) use compare::Difference;
use compare::compare;
use document::Document;
pub(crate) use known::Known;

/// The list that belongs to the data.
pub(crate) const KNOWN_WRONG: &str = include_str!("known_wrong.txt");

/// What a comparison found.
#[derive(Debug, Default)]
pub(crate) struct Outcome {
    /// Modules without a difference that isn't listed.
    pub(crate) n_passed: usize,
    /// Modules with one, or that can't be read.
    pub(crate) n_failed: usize,
    /// Of both, those that have no YAML: they were only read.
    pub(crate) n_alone: usize,
    /// Fields compared.
    pub(crate) n_fields: usize,
    /// Fields that differ as the list says.
    pub(crate) n_known: usize,
    /// What is wrong, a line each.
    pub(crate) messages: Vec<String>,
}

/// Compares every `.spv` below `dir` with the `.spv.yaml` beside it; one that has none is only read. `list` is what messages call the list `known`.
///
/// # Errors
/// When a folder can't be read.
pub(crate) fn run(dir: &Path, known: &[Known], list: &str) -> io::Result<Outcome> {
    let mut outcome = Outcome::default();
    let mut hits = vec![0_usize; known.len()];
    let mut is_read = vec![false; known.len()];
    for path in modules(dir)? {
        let name = path.strip_prefix(dir).unwrap_or(&path).to_string_lossy().replace('\\', "/");
        let before = outcome.messages.len();
        let is_alone = !yaml_of(&path).is_file();
        outcome.n_alone += usize::from(is_alone);
        is_read
            .iter_mut()
            .zip(known)
            .for_each(|(is_read, known)| *is_read |= !is_alone && known.is_of(&name));
        match if is_alone { read(&path).map(|_| (0, vec![])) } else { differences(&path) } {
            Err(message) => outcome.messages.push(format!("{name}: {message}")),
            Ok((n_fields, differences)) => {
                outcome.n_fields += n_fields;
                for difference in differences {
                    match known.iter().position(|known| known.covers(&name, &difference)) {
                        Some(i) => {
                            hits[i] += 1;
                            outcome.n_known += 1;
                        }
                        None => {
                            let Difference { path, ours, theirs } = difference;
                            outcome.messages.push(format!("{name}: {path}: {ours}, the YAML says {theirs}"));
                        }
                    }
                }
            }
        }
        *(if outcome.messages.len() == before { &mut outcome.n_passed } else { &mut outcome.n_failed }) += 1;
    }
    // Of files that aren't there nothing is known to be right or wrong.
    let counted = known.iter().zip(hits.iter().zip(is_read));
    for (known, _) in counted.filter(|(_, (hits, is_read))| **hits == 0 && *is_read) {
        let text = format!("{list}:{}: nothing differs like this: {}", known.line, known.text);
        outcome.messages.push(text);
    }
    Ok(outcome)
}

/// The modules below a folder, in order.
fn modules(dir: &Path) -> io::Result<Vec<PathBuf>> {
    let (mut open, mut found) = (vec![dir.to_path_buf()], Vec::new());
    while let Some(dir) = open.pop() {
        for entry in fs::read_dir(&dir)? {
            let path = entry?.path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == "spv") {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

fn yaml_of(path: &Path) -> PathBuf {
    path.with_extension("spv.yaml")
}

fn read(path: &Path) -> Result<Module, String> {
    let bytes = fs::read(path).map_err(|e| e.to_string())?;
    Module::from_bytes(&bytes).map_err(|e| e.to_string())
}

/// Compares one module: the number of fields, and what differs.
pub(crate) fn differences(path: &Path) -> Result<(usize, Vec<Difference>), String> {
    let yaml = fs::read_to_string(yaml_of(path)).map_err(|e| e.to_string())?;
    let module = read(path)?;
    let theirs: Value = serde_saphyr::from_str(&yaml).map_err(|e| format!("YAML: {e}"))?;
    let mut found = Vec::new();
    let n_fields = compare_documents(&document(&module), &theirs, &mut found);
    Ok((n_fields, found))
}

/// What reflection says of a module, in the YAML's terms.
pub(crate) fn document(module: &Module) -> Value {
    Document::new(module).value()
}

/// Compares every field of a YAML file, and counts them.
pub(crate) fn compare_documents(ours: &Value, theirs: &Value, found: &mut Vec<Difference>) -> usize {
    let mut n_fields = 0;
    for root in ["module", "entry_point_heap_accesses"] {
        let absent = Value::Null;
        let (a, b) = (ours.get(root).unwrap_or(&absent), theirs.get(root).unwrap_or(&absent));
        n_fields += compare(a, b, root, found);
    }
    n_fields + not_reached(theirs, found)
}

/// The YAML's lists of all types, blocks, bindings and variables hold what the rest refers to. What the rest doesn't
/// refer to was not compared: that is a difference.
fn not_reached(theirs: &Value, found: &mut Vec<Difference>) -> usize {
    const LISTS: [&str; 4] = [
        "all_type_descriptions",
        "all_block_variables",
        "all_descriptor_bindings",
        "all_interface_variables",
    ];
    let mut compared = HashSet::new();
    for (key, root) in theirs.as_object().into_iter().flatten() {
        if !LISTS.contains(&key.as_str()) {
            collect(root, &mut compared);
        }
    }
    let mut n = 0;
    for list in LISTS {
        if !matches!(theirs.get(list), None | Some(Value::Null | Value::Array(_))) {
            found.push(Difference {
                path: list.into(),
                ours: "a list".into(),
                theirs: "something else".into(),
            });
        }
        for (i, value) in theirs.get(list).and_then(Value::as_array).into_iter().flatten().enumerate() {
            n += 1;
            if !compared.contains(&value.to_string()) {
                let name = value.get("name").or(value.get("id")).map_or(String::new(), Value::to_string);
                found.push(Difference {
                    path: format!("{list}[{i}]"),
                    ours: "compared".into(),
                    theirs: format!("not referred to: {name}"),
                });
            }
        }
    }
    for key in theirs.as_object().into_iter().flatten().map(|(key, _)| key) {
        if !LISTS.contains(&key.as_str()) && key != "module" && key != "entry_point_heap_accesses" {
            found.push(Difference { path: key.clone(), ours: "not known".into(), theirs: "present".into() });
        }
    }
    n
}

fn collect(value: &Value, compared: &mut HashSet<String>) {
    match value {
        Value::Object(map) => {
            compared.insert(value.to_string());
            map.values().for_each(|value| collect(value, compared));
        }
        Value::Array(list) => list.iter().for_each(|value| collect(value, compared)),
        _ => {}
    }
}
