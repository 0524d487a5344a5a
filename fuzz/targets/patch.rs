//! Any text as a graph: it comes back out of JSON, and is right or wrong with names; what is linked of it is read again.
#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;
use spanforge::graph::{Banks, Graph, standard_banks};
use spanforge_reflect::Module;

static BANKS: LazyLock<Banks> = LazyLock::new(|| standard_banks().expect("the kept banks"));

fuzz_target!(|text: &str| {
    let graph = match Graph::from_json(text) {
        Ok(graph) => graph,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return;
        }
    };
    // Numbers that JSON has no word for are refused.
    if let Ok(written) = graph.to_json() {
        assert_eq!(Graph::from_json(&written).ok(), Some(graph.clone()));
    }
    match BANKS.graph_kernel(&graph) {
        Ok(kernel) => {
            assert!(Module::read(kernel.words).is_ok());
            assert!(BANKS.check(&graph).is_ok());
            assert!(BANKS.export("fuzzed", &[("patch", &graph)]).is_ok());
        }
        Err(error) => assert!(!error.to_string().is_empty()),
    }
});
