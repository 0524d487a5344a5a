//! Any text as a sidecar file, and what it says of a module's functions.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use spanforge::graph::{Banks, Import, Sidecar, standard_banks};

/// A module with functions that have names: `combine`, `graph`.
static MODULE: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let banks = standard_banks().expect("the kept banks");
    let function = banks.functions("vector").iter().find(|function| function.key.name == "combine");
    banks.kernel(&function.expect("a function").key).expect("a kernel")
});

fuzz_target!(|text: &str| {
    match Sidecar::read("fuzzed.toml", text) {
        Ok(sidecar) => {
            let import = Import { sidecar: Some(&sidecar), ..Import::default() };
            if let Err(error) = Banks::new().import_spirv("fuzzed", &MODULE, &import) {
                assert!(!error.to_string().is_empty());
            }
        }
        Err(error) => assert!(error.to_string().starts_with("fuzzed.toml:"), "{error}"),
    }
});
