//! Any bytes as a SPIR-V module: everything that reflection tells of it, within the steps that its size allows.
#![no_main]

use std::collections::HashSet;

use libfuzzer_sys::fuzz_target;
use spanforge_reflect::metadata::Annotations;
use spanforge_reflect::{MergeOptions, Module, ShaderStage, merge, steps};

fuzz_target!(|bytes: &[u8]| {
    let n_words = (bytes.len() / 4).max(5) as u64;
    let begin = steps();
    let module = Module::from_bytes(bytes);
    check(begin, n_words);
    let Ok(module) = module else { return };
    everything(&module);
    check(begin, n_words);
    std::hint::black_box((module.reached(), module.heap_accesses()));
    pins(&module);

    let begin = steps();
    let entries = module.entry_points().iter().take(4);
    let stage = |entry| stage(&module, entry);
    let stages: Vec<ShaderStage> = entries.map(stage).collect();
    if let Err(conflicts) = merge(&stages, &MergeOptions { keep_unused: true, ..MergeOptions::default() }) {
        assert!(!conflicts.to_string().is_empty());
    }
    check(begin, n_words * stages.len().max(1) as u64);
});

/// At most 16 steps a word, where they are counted: with debug assertions, as cargo-fuzz builds.
fn check(begin: Option<u64>, n_words: u64) {
    if let (Some(begin), Some(now)) = (begin, steps()) {
        assert!(now - begin <= 16 * n_words, "{} steps for {n_words} words", now - begin);
    }
}

fn stage<'a>(module: &'a Module, entry: &'a spanforge_reflect::EntryPoint) -> ShaderStage<'a> {
    ShaderStage { shader: "fuzzed", module, entry_point: &entry.name, constants: &[(0, 3), (1, 1)] }
}

/// The pins of the first entry points and of all functions.
fn pins(module: &Module) {
    let (values, none) = (module.evaluate(&[]), Annotations::default());
    for (entry, uses) in module.entry_points().iter().zip(&module.uses()).take(4) {
        let pins = values.interface_pins_of(entry, uses.as_ref(), &none);
        assert!(pins.is_ok_and(|pins| pins.iter().all(|pin| pin.ty.to_string() != "")));
    }
    for signature in module.signatures() {
        assert!(values.function_pins(&signature, None).is_ok());
    }
}

fn everything(module: &Module) {
    let values = module.evaluate(&[(0, 3), (1, u64::MAX)]);
    let (bindings, push) = (values.bindings(), values.push_constants());
    let mut seen = HashSet::new();
    let mut open: Vec<u32> = bindings.iter().map(|b| b.ty).chain(push.iter().map(|p| p.ty)).collect();
    while let Some(ty) = open.pop().map(|ty| values.dimensions(ty).1) {
        if seen.insert(ty) {
            open.extend(values.struct_layout(ty).iter().flat_map(|s| &s.members).map(|m| m.element));
        }
    }
    for entry in module.entry_points() {
        std::hint::black_box((values.interface(entry), values.workgroup_size(entry)));
    }
    std::hint::black_box((module.uses(), module.spec_constants(), module.signatures(), bindings, push));
}
