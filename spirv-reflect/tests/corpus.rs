//! Real modules: glslang, DXC and slang output of many versions.

use std::path::PathBuf;

use serde_json::Value;
use spanforge_reflect::{DescriptorType, Module};

use crate::{exercise, real_modules};

// The command-line tool's own comparison.
#[path = "../bin/corpus/mod.rs"]
mod compared;

fn corpus_root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../shared/data/spirv-reflect")
}

#[test]
fn every_real_module_loads() {
    let Some(modules) = real_modules() else { return };
    assert_eq!(modules.len(), 80);
    for (path, bytes) in modules {
        let module = Module::from_bytes(&bytes).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        assert!(!module.entry_points().is_empty(), "{}", path.display());
        exercise(&module);
        assert!(module.uses().iter().all(Option::is_some), "{}", path.display());
    }
}

#[test]
fn both_endiannesses_read_the_same() {
    let Some(modules) = real_modules() else { return };
    for (path, bytes) in modules {
        let swapped: Vec<u8> = bytes.chunks(4).flat_map(|w| [w[3], w[2], w[1], w[0]]).collect();
        let (a, b) = (Module::from_bytes(&bytes).unwrap(), Module::from_bytes(&swapped).unwrap());
        assert_eq!(a.words(), b.words(), "{}", path.display());
    }
}

fn load(name: &str) -> Option<Module> {
    let modules = real_modules()?;
    let (_, bytes) = modules.iter().find(|(path, _)| path.ends_with(name)).expect("a module of this name");
    Some(Module::from_bytes(bytes).unwrap())
}

#[test]
fn push_constants_that_begin_at_4() {
    let Some(module) = load("push_constants/non_zero_block_offset.spv") else { return };
    let blocks = module.evaluate(&[]).push_constants();
    assert_eq!(blocks.len(), 1);
    assert_eq!((blocks[0].offset, blocks[0].size), (4, 16));
}

#[test]
fn hlsl_counters_belong_to_their_buffers() {
    let Some(module) = load("hlsl/append_consume.spv") else { return };
    let bindings = module.evaluate(&[]).bindings();
    let counters: Vec<_> = bindings.iter().filter_map(|b| b.counter).collect();
    assert!(!counters.is_empty());
    for counter in counters {
        let counter = bindings.iter().find(|b| b.variable == counter).expect("a binding");
        assert_eq!(counter.kind, DescriptorType::StorageBuffer);
    }
}

#[test]
fn entry_points_use_what_they_touch() {
    let Some(module) = load("multi_entrypoint/multi_entrypoint.spv") else { return };
    let uses = module.uses();
    assert!(uses.len() > 1);
    let of = |i: usize| {
        let mut ids: Vec<_> = uses[i].as_ref().unwrap().keys().copied().collect();
        ids.sort_unstable();
        ids
    };
    assert_ne!(of(0), of(1));
}

fn compare(list: &str) -> compared::Outcome {
    let known = compared::Known::parse(list).unwrap();
    compared::run(&corpus_root(), &known, "known_wrong.txt").unwrap()
}

/// What SPIRV-Reflect wrote of the same modules, every field; its own mistakes are listed with their reasons.
#[test]
fn every_field_agrees_with_spirv_reflect_or_is_known_to_be_wrong_there() {
    let Some(_) = real_modules() else { return };
    let outcome = compare(compared::KNOWN_WRONG);
    assert!(outcome.messages.is_empty(), "{}", outcome.messages.join("\n"));
    assert_eq!((outcome.n_passed, outcome.n_failed, outcome.n_alone), (80, 0, 0));
    // 94,615 when this was written: a comparison that skips something has fewer.
    assert!(outcome.n_fields > 94_000, "{}", outcome.n_fields);
    assert!(outcome.n_known * 20 < outcome.n_fields, "{} of {}", outcome.n_known, outcome.n_fields);
}

/// A list without a needed line, or with one too many, is seen.
#[test]
fn the_list_of_known_mistakes_is_exact() {
    let Some(_) = real_modules() else { return };
    let needed = compared::KNOWN_WRONG.replace("| 1000440000 | 2\n", "| 1000440000 | 3\n");
    let outcome = compare(&needed);
    assert_eq!((outcome.n_passed, outcome.n_failed), (79, 1));
    // Once among all bindings and once in its set; and the changed line covers nothing.
    let about = |text: &str| outcome.messages.iter().filter(|message| message.contains(text)).count();
    assert_eq!(about("descriptor_type: 1000440000, the YAML says 2"), 2);
    assert_eq!(about("nothing differs like this: glsl/weight_texture_qcom.spv"), 1);
    assert_eq!(outcome.messages.len(), 3);
}

/// What differs must differ as it does: of every field in which the YAML is wrong, another value of ours is a failure.
#[test]
fn no_line_of_the_list_hides_another_value() {
    let Some(modules) = real_modules() else { return };
    let known = compared::Known::parse(compared::KNOWN_WRONG).unwrap();
    let mut n = 0;
    for (path, _) in modules {
        let name = path.strip_prefix(corpus_root()).unwrap().to_string_lossy().replace('\\', "/");
        let (_, differences) = compared::differences(&path).unwrap();
        for difference in differences {
            let covers = |d: &compared::Difference| known.iter().any(|known| known.covers(&name, d));
            assert!(covers(&difference), "{name}: {difference:?}");
            for wrong in [format!("{}1", difference.ours), "0".into(), "4".into(), "null".into()] {
                let other = compared::Difference { ours: wrong, ..difference.clone() };
                // Padding of 8 and of 4 bytes may stand in one list.
                n += usize::from(other.ours != difference.ours && covers(&other));
            }
        }
    }
    assert_eq!(n, 0);
}

/// A `*` would let any value pass.
#[test]
fn values_of_the_list_are_exact() {
    let list = |line: &str| compared::Known::parse(&format!(": why\n{line}")).map(|known| known.len());
    assert_eq!(list("a.spv | *.size | 4 | 0"), Ok(1));
    for (line, reason) in [
        ("a.spv | *.size | * | 0", "line 2: a `*` in a value would hide other values"),
        ("a.spv | *.size | 4 | [*]", "line 2: a `*` in a value would hide other values"),
        ("a.spv | *.size | 4", "line 2: not `file | path | ours | theirs`"),
    ] {
        assert_eq!(list(line), Err(reason.into()));
    }
    let bare = compared::Known::parse("a.spv | *.size | 4 | 0").map(|known| known.len());
    assert_eq!(bare, Err("line 1: no `: reason` above it".into()));
}

/// Each field of a YAML file, changed, is found.
#[test]
fn no_field_is_left_out() {
    let Some(_) = real_modules() else { return };
    for name in ["spec_constants/basic.spv", "descriptor_heap/slang/as_heap.comp.spv"] {
        let path = corpus_root().join(name);
        let module = Module::from_bytes(&std::fs::read(&path).unwrap()).unwrap();
        let yaml = std::fs::read_to_string(path.with_extension("spv.yaml")).unwrap();
        let mut theirs: Value = serde_saphyr::from_str(&yaml).unwrap();
        let ours = compared::document(&module);
        let differ = |theirs: &Value| {
            let mut found = Vec::new();
            compared::compare_documents(&ours, theirs, &mut found);
            found
        };
        let before = differ(&theirs);
        let mut leaves = Vec::new();
        pointers(&theirs, String::new(), &mut leaves);
        assert!(leaves.len() > 400, "{}", leaves.len());
        for leaf in leaves {
            let changed = Value::from("changed");
            let old = std::mem::replace(theirs.pointer_mut(&leaf).unwrap(), changed);
            assert_ne!(differ(&theirs), before, "{name}: {leaf}");
            *theirs.pointer_mut(&leaf).unwrap() = old;
        }
    }
}

/// The places of all values that hold no others.
fn pointers(value: &Value, path: String, found: &mut Vec<String>) {
    match value {
        Value::Object(map) => map.iter().for_each(|(key, v)| pointers(v, format!("{path}/{key}"), found)),
        Value::Array(list) if !list.is_empty() => {
            list.iter().enumerate().for_each(|(i, v)| pointers(v, format!("{path}/{i}"), found));
        }
        _ => found.push(path),
    }
}
