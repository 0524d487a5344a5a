//! Any bytes as what a kept bank holds, under a hash that fits: it is refused, or its functions can be used.
#![no_main]

use libfuzzer_sys::fuzz_target;
use spanforge::graph::{Banks, kept_source};
use spanforge_reflect::Module;
use spanforge_reflect::kept::hash;

/// As `engine/graph/bank/cache.rs` has them; a wrong version would be refused at once.
const HEAD: &[u8] = b"SPFBANK\0\x02\0\0\0";

fuzz_target!(|content: &[u8]| {
    let bytes = [HEAD, &hash(content).to_le_bytes(), content].concat();
    let mut banks = Banks::new();
    match banks.load_kept("fuzzed", &bytes) {
        Ok(_) => {}
        Err(error) => {
            assert!(error.to_string().starts_with("fuzzed: "), "{error}");
            assert_eq!(banks.n_kept(), (0, 0));
            return;
        }
    }
    let source = kept_source(&bytes).expect("a bank that was loaded says what it is of");
    for function in banks.functions("fuzzed") {
        // What is linked of damaged bodies need not be valid, but it is words.
        if let Ok(words) = banks.kernel(&function.key) {
            std::hint::black_box(Module::read(words).is_ok());
        }
    }
    let saved = banks.save("fuzzed", source).expect("a bank that was loaded");
    assert!(Banks::new().load_kept("again", &saved).is_ok());
});
