//! Structs filled by generated Rust arrive in the shader, every scalar of them.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

#[allow(dead_code, unreachable_pub, missing_docs)]
#[path = "../harness.rs"]
mod harness;
#[allow(dead_code)]
#[path = "../shared_data.rs"]
mod shared_data;

use spanforge::gpu::FeatureSet;
use spanforge_generated::{Case, PLAIN, SMALL, WIDE};

/// Runs the cases where the device has what they need.
fn check(test: &str, cases: &[Case], needs: &[(&str, fn(&FeatureSet) -> bool)]) {
    let host = harness::host();
    let enabled = host.device().features().enabled;
    if let Some((missing, _)) = needs.iter().find(|(_, has)| !has(&enabled)) {
        return shared_data::skip(test, &format!("the device lacks {missing}"));
    }
    let mut n_words = 0;
    for case in cases {
        let (expected, found) = (case.run)(&host).unwrap_or_else(|e| panic!("{}: {e}", case.name));
        let differs = (0..expected.len()).find(|&i| found.get(i) != expected.get(i));
        let Case { name, seed, .. } = case;
        assert_eq!(
            differs, None,
            "{name}, seed {seed}: word {differs:?} of {found:x?} is not of {expected:x?}"
        );
        n_words += expected.len();
    }
    println!("{} shaders from seed {} on, {n_words} words", cases.len(), cases[0].seed);
}

#[test]
fn scalars_of_32_bits() {
    check("generated::scalars_of_32_bits", &PLAIN, &[]);
}

#[test]
fn scalars_of_64_bits() {
    let needs: [(_, fn(&FeatureSet) -> bool); 2] =
        [("shaderInt64", |has| has.shader_int64), ("shaderFloat64", |has| has.shader_float64)];
    check("generated::scalars_of_64_bits", &WIDE, &needs);
}

#[test]
fn scalars_of_8_and_16_bits() {
    let needs: [(_, fn(&FeatureSet) -> bool); 2] = [
        ("storageBuffer8BitAccess", |has| has.storage_8bit),
        ("storageBuffer16BitAccess", |has| has.storage_16bit),
    ];
    check("generated::scalars_of_8_and_16_bits", &SMALL, &needs);
}

/// What `bindings` writes is as rustfmt would write it with its default settings.
#[test]
fn the_text_is_formatted() {
    let folder = std::path::Path::new(env!("OUT_DIR"));
    std::fs::write(folder.join("rustfmt.toml"), "").unwrap();
    let mut rustfmt = std::process::Command::new("rustfmt");
    rustfmt.args(["--edition=2024", "--check", "--config-path"]).arg(folder.join("rustfmt.toml"));
    for case in PLAIN.iter().chain(&WIDE).chain(&SMALL) {
        rustfmt.arg(folder.join(format!("{}.rs", case.name)));
    }
    match rustfmt.output() {
        Ok(output) => assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stdout)),
        Err(e) => println!("skipped: no rustfmt ({e})"),
    }
}
