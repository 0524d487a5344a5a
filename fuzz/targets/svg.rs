//! Any bytes as an SVG file: a drawing, or an error that says where.
#![no_main]

use libfuzzer_sys::fuzz_target;
use spanforge::svg::{Document, Options};

fuzz_target!(|bytes: &[u8]| {
    if let Ok(document) = Document::parse(bytes, &Options::default()) {
        let _ = document.drawing();
    }
});
