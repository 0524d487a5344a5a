//! Any text as GLSL with `//@` comments: what they say, or errors with line and column.
#![no_main]

use libfuzzer_sys::fuzz_target;
use spanforge_reflect::metadata::Annotations;

fuzz_target!(|text: &str| {
    if let Err(errors) = Annotations::read("fuzzed", text) {
        assert!(!errors.to_string().is_empty());
    }
});
