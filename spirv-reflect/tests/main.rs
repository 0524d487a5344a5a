//! Tests of reflection. Those that need `../shared` print `skipped` where it is absent.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

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
mod layout;
#[cfg(feature = "compile")]
mod library;
mod metadata;
#[cfg(feature = "compile")]
mod notation;
#[cfg(feature = "compile")]
mod pin_data;
#[cfg(feature = "compile")]
mod pins;
#[cfg(feature = "compile")]
mod pipeline;
mod signs;
mod steps;

use std::path::{Path, PathBuf};

use spanforge_reflect::emit;

/// The real modules of `../shared/data/spirv-reflect`; `None` where they are absent.
fn real_modules() -> Option<Vec<(PathBuf, Vec<u8>)>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/spirv-reflect");
    let mut open = vec![root.clone()];
    let mut found = Vec::new();
    while let Some(dir) = open.pop() {
        let Ok(entries) = std::fs::read_dir(&dir) else {
            println!("skipped: {} is absent", root.display());
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
        for (_, variable) in module.variables() {
            let Some(ty) = variable.ty else { continue };
            let (_, element) = values.dimensions(ty);
            n += values.struct_layout(element).map_or(0, |layout| layout.members.len());
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
    n + module.uses().len() + texts.into_iter().flatten().map(|text| text.len()).sum::<usize>()
}
