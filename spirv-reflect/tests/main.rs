//! Tests of reflection. Those that need `../shared` print `skipped` where it is absent.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod allocated;
mod assembled;
#[cfg(all(feature = "cli", unix))]
mod bounded;
#[cfg(feature = "cli")]
mod cli;
#[cfg(feature = "cli")]
mod cli_refusals;
#[cfg(feature = "cli")]
mod cli_text;
mod constants;
mod corpus;
mod damage;
#[cfg(feature = "compile")]
mod declared;
mod expression;
#[cfg(feature = "compile")]
mod forms;
#[cfg(feature = "compile")]
mod functions;
#[cfg(feature = "compile")]
mod generated;
#[cfg(feature = "compile")]
mod glsl;
#[cfg(feature = "compile")]
mod hard;
mod hostile;
#[cfg(feature = "compile")]
mod interface;
mod kept;
mod layout;
#[cfg(feature = "compile")]
mod library;
mod many;
mod metadata;
#[cfg(feature = "compile")]
mod notation;
mod own_modules;
#[cfg(feature = "compile")]
mod pin_data;
#[cfg(feature = "compile")]
mod pins;
#[cfg(feature = "compile")]
mod pipeline;
mod renumber;
mod signs;
mod steps;

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use spanforge_reflect::emit;

/// The real modules of `../shared/data/spirv-reflect`; `None` where they are absent.
fn real_modules() -> Option<Vec<(PathBuf, Vec<u8>)>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/spirv-reflect");
    let mut open = vec![root.clone()];
    let mut found = Vec::new();
    while let Some(dir) = open.pop() {
        let Ok(entries) = std::fs::read_dir(&dir) else {
            skip(&format!("needs {}", root.display()));
            return None;
        };
        for entry in entries {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|e| e == "spv") {
                found.push((path.clone(), std::fs::read(&path).unwrap()));
            }
        }
    }
    found.sort();
    Some(found)
}

/// Says that the test that runs did not, or not all of it, and why; `scripts/test.sh` counts the lines written to the
/// file that `SPANFORGE_SKIPPED` names.
fn skip(why: &str) {
    let thread = std::thread::current();
    let line = format!("spanforge-reflect {}: {why}", thread.name().unwrap_or("?"));
    println!("skipped: {line}");
    let Some(list) = std::env::var_os("SPANFORGE_SKIPPED") else { return };
    let mut list = std::fs::OpenOptions::new().append(true).create(true).open(list).unwrap();
    // One write: tests run side by side.
    std::io::Write::write_all(&mut list, format!("{line}\n").as_bytes()).unwrap();
}

/// Asks a module everything, as a user could.
fn exercise(module: &spanforge_reflect::Module) -> usize {
    let mut n = module.spec_constants().len() + module.functions().len();
    let signatures = module.signatures();
    assert_eq!(signatures.len(), module.functions().len());
    let none = spanforge_reflect::metadata::Annotations::default();
    let defaults = module.evaluate(&[]);
    let all = defaults.all_interface_pins(&none).unwrap();
    assert_eq!(all.len(), module.entry_points().len());
    n += all.iter().map(Vec::len).sum::<usize>();
    // Each looks at the whole module: asking for thousands of entry points takes thousands of times as long.
    for entry in module.entry_points().iter().take(2) {
        n += defaults.interface_pins(entry, &none).unwrap().len();
    }
    for given in [vec![], vec![(0, 3), (1, u64::MAX)]] {
        let values = module.evaluate(&given);
        for signature in &signatures {
            n += values.function_pins(signature, values.annotated(signature, &none)).unwrap().len();
        }
        let bindings = values.bindings();
        n += bindings.len() + values.push_constants().len();
        // Any number of variables may be of one block.
        let types = module.variables().filter_map(|(_, variable)| variable.ty);
        let blocks: HashSet<u32> = types.map(|ty| values.dimensions(ty).1).collect();
        for block in blocks {
            n += values.struct_layout(block).map_or(0, |layout| layout.members.len());
        }
        n += bindings.iter().filter_map(|binding| binding.count()).count();
        for dimension in bindings.iter().flat_map(|binding| binding.array.first()) {
            if let spanforge_reflect::Count::Specialized { constant, .. } = dimension.count {
                n += module.expression(constant).len();
            }
        }
        n += spanforge_reflect::Binding::aliases(&bindings).count();
        let reached = module.reached();
        n += values.used_push_constants(reached.first().and_then(Option::as_ref)).len();
        n += module.heap_accesses().iter().flatten().flatten().count();
        for entry in module.entry_points() {
            n += values.payloads(entry).len();
            n += values.interface(entry).len() + usize::from(values.workgroup_size(entry).is_some());
        }
    }
    let annotations = spanforge_reflect::metadata::Annotations::default();
    let source =
        emit::Source { name: "a/b.comp", module, words: &[], file: "b.spv", pins: Some(&annotations) };
    let twins = emit::Options { structs: emit::Structs::Twins("crate::layout"), ..Default::default() };
    let texts = [emit::Options::default(), twins].map(|options| emit::rust(&[source], &options));
    let n_written = texts.into_iter().flatten().map(|text| text.len()).max().unwrap_or(0);
    let n_words = module.words().len();
    assert!(
        n_written <= many::LEAST_TEXT + many::MOST_TEXT * n_words,
        "{n_written} bytes for {n_words} words"
    );
    let mut ids = module.ids();
    for instruction in module.instructions() {
        // What is not known is an error.
        let _ = ids.each(&instruction, |place, _| n += usize::from(instruction.operands[place] > 0));
    }
    n += module.functions().iter().map(|function| module.function_words(function).len()).sum::<usize>();
    n + module.uses().len() + n_written
}
