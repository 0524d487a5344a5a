//! Any bytes as a font file, and the last of them as the text: a layout whose path is finite, or an error that names the
//! font.
#![no_main]

use libfuzzer_sys::fuzz_target;
use spanforge::text::{Font, TextStyle};

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(&bytes[bytes.len().saturating_sub(64)..]);
    let Ok(font) = Font::new("fuzzed", bytes.to_vec(), 0) else { return };
    let axes: Vec<_> = font.axes().iter().map(|axis| (axis.tag, axis.max)).collect();
    for font in [Some(font.clone()), font.with_variations(&axes).ok()].into_iter().flatten() {
        for text in ["AVATo ffi 1/2 é q\u{301} \u{628}\u{628}\u{5D0}", &text] {
            if let Ok(layout) = font.layout(text, &TextStyle::new(16.0)) {
                assert!(layout.to_path().is_finite());
            }
        }
    }
});
