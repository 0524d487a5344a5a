//! What the library pulls into an engine that links it.

use std::process::Command;

/// Names of the packages that the library depends on with these features.
fn packages(features: &[&str]) -> Vec<String> {
    let output = Command::new(env!("CARGO"))
        .args([
            "tree",
            "--offline",
            "--locked",
            "-e",
            "normal",
            "--prefix",
            "none",
            "--format",
            "{p}",
            "-p",
            "spanforge",
        ])
        .args(["--manifest-path", concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml")])
        .args(features)
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().filter_map(|line| line.split(' ').next()).map(str::to_owned).collect()
}

#[test]
fn the_bare_library_has_no_svg_text_window_or_command_line() {
    let found = packages(&["--no-default-features"]);
    assert!(found.iter().any(|p| p == "ash") && found.iter().any(|p| p == "kurbo"), "{found:?}");
    let banned = [
        "usvg",
        "roxmltree",
        "simplecss",
        "svgtypes",
        "fontdb",
        "harfrust",
        "rustybuzz",
        "parley",
        "swash",
        "skrifa", // SVG and text
        "winit",
        "clap",
        "clap_builder",
        "indicatif",
        "png",
        "criterion", // samples, tests, benches
        "shaderc",
        "shaderc-sys",
        "rspirv", // only build.rs compiles shaders
    ];
    for name in banned {
        assert!(!found.iter().any(|p| p == name), "{name} is a dependency of the bare library");
    }
}

#[test]
fn svg_comes_without_a_shaper() {
    let found = packages(&["--no-default-features", "--features", "svg"]);
    assert!(found.iter().any(|p| p == "usvg"));
    for name in ["harfrust", "rustybuzz", "fontdb", "skrifa", "winit", "clap"] {
        assert!(!found.iter().any(|p| p == name), "{name} is a dependency of the feature svg");
    }
}
