//! Any bytes as a SPIR-V module: everything that reflection tells of it, within the steps that its size allows.
#![no_main]

use std::collections::HashSet;

use libfuzzer_sys::fuzz_target;
use spanforge_reflect::emit::{self, Options, Source};
use spanforge_reflect::metadata::Annotations;
use spanforge_reflect::{Count, MergeOptions, Module, ShaderStage, merge, steps};

fuzz_target!(|bytes: &[u8]| {
    let n_words = (bytes.len() / 4).max(5) as u64;
    let begin = steps();
    let module = Module::from_bytes(bytes);
    check(begin, n_words);
    let Ok(module) = module else { return };
    everything(&module);
    check(begin, n_words);
    constants(&module);
    handed_over(&module);
    let begin = steps();
    pins(&module);
    // Each function looks at its own, at most at all there is.
    check(begin, n_words * module.signatures().len().max(1) as u64);
    rust(&module);

    let begin = steps();
    let entries = module.entry_points().iter().take(64);
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

/// The pins of all entry points, which share a budget, and of all functions.
fn pins(module: &Module) {
    let (values, none) = (module.evaluate(&[]), Annotations::default());
    let pins = values.all_interface_pins(&none);
    assert!(pins.is_ok_and(|all| all.iter().flatten().all(|pin| pin.ty.to_string() != "")));
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
        std::hint::black_box(values.workgroup_size(entry));
    }
    let heaps = (module.reached(), module.heap_accesses());
    std::hint::black_box((module.uses(), module.spec_constants(), module.signatures(), bindings, push));
    std::hint::black_box((values.interfaces(), heaps));
}

/// The lengths of arrays and the axes of the first entry points as expressions, and the ids behind them.
fn constants(module: &Module) {
    let n_words = module.words().len() as u64;
    let values = module.evaluate(&[]);
    let bindings = values.bindings();
    let lengths = bindings.iter().flat_map(|binding| binding.array.first());
    let lengths: HashSet<u32> = lengths
        .filter_map(|dimension| match dimension.count {
            Count::Specialized { constant, .. } => Some(constant),
            _ => None,
        })
        .collect();
    let begin = steps();
    let expression = |text: String| assert!(text.len() <= 243, "{text}");
    lengths.iter().for_each(|&length| expression(module.expression(length)));
    let sizes = module.entry_points().iter().take(1).filter_map(|entry| values.workgroup_size(entry));
    for vector in sizes.filter_map(|size| size.vector) {
        (0..3).for_each(|axis| expression(module.component_expression(vector, axis)));
    }
    check(begin, n_words);
    let (begin, mut budget) = (steps(), module.words().len());
    for length in lengths {
        if module.spec_ids_within(length, &mut budget).is_none() {
            break;
        }
    }
    check(begin, n_words);
}

/// Payloads and ranges of push constants, which entry points may share: of the first ones.
fn handed_over(module: &Module) {
    let n_words = module.words().len() as u64;
    let values = module.evaluate(&[]);
    for (entry, reached) in module.entry_points().iter().zip(module.reached()).take(4) {
        let begin = steps();
        let ranges = values.used_push_constants(reached.as_ref());
        std::hint::black_box((values.interface(entry), values.payloads(entry), ranges));
        check(begin, n_words);
    }
}

/// Rust's text: most modules have something that it has no words for.
fn rust(module: &Module) {
    let source =
        Source { name: "fuzzed.comp", module, words: module.words(), file: "fuzzed.spv", pins: None };
    match emit::rust(&[source], &Options::default()) {
        Ok(text) => assert!(text.contains("fuzzed.spv")),
        Err(error) => assert!(!error.reason.is_empty()),
    }
}
