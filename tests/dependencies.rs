//! What the library pulls into an engine that links it.

use std::collections::BTreeSet;
use std::process::Command;

/// Names of the packages that the library depends on with these features.
fn packages(features: &[&str]) -> Vec<String> {
    tree(features).iter().filter_map(|line| line.split(' ').next()).map(str::to_owned).collect()
}

/// Lines of name and version.
fn tree(features: &[&str]) -> Vec<String> {
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
    text.lines().map(str::to_owned).collect()
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
        "skrifa",
        "read-fonts",
        "unicode-bidi",
        "unicode-script", // SVG and text
        "winit",
        "ash-window",
        "raw-window-handle",
        "x11-dl",
        "x11rb",
        "clap",
        "clap_builder",
        "indicatif",
        "png",
        "criterion", // samples, tests, benches
        "shaderc",
        "shaderc-sys",
        "rspirv",
        "spanforge-reflect",
        "serde",
        "serde_json", // only build.rs compiles shaders, only graphs link them
    ];
    for name in banned {
        assert!(!found.iter().any(|p| p == name), "{name} is a dependency of the bare library");
    }
}

#[test]
fn svg_comes_without_a_shaper() {
    let found = packages(&["--no-default-features", "--features", "svg"]);
    assert!(found.iter().any(|p| p == "usvg"));
    for name in ["harfrust", "rustybuzz", "fontdb", "skrifa", "unicode-bidi", "winit", "clap"] {
        assert!(!found.iter().any(|p| p == name), "{name} is a dependency of the feature svg");
    }
}

#[test]
fn text_comes_without_svg() {
    let found = packages(&["--no-default-features", "--features", "text"]);
    assert!(found.iter().any(|p| p == "harfrust") && found.iter().any(|p| p == "skrifa"), "{found:?}");
    for name in ["usvg", "roxmltree", "fontdb", "simplecss", "svgtypes", "winit", "clap"] {
        assert!(!found.iter().any(|p| p == name), "{name} is a dependency of the feature text");
    }
}

/// Effects need the reflection alone.
#[test]
fn effects_come_without_a_compiler() {
    let found = packages(&["--no-default-features", "--features", "effect"]);
    assert!(found.iter().any(|p| p == "spanforge-reflect"), "{found:?}");
    for name in ["shaderc", "shaderc-sys", "serde", "toml_edit", "usvg", "skrifa", "winit", "clap"] {
        assert!(!found.iter().any(|p| p == name), "{name} is a dependency of the feature effect");
    }
}

/// Graphs of kept SPIR-V need the grammar and JSON, and no compiler; the vector part and text are not theirs.
#[test]
fn graphs_come_without_a_compiler() {
    let found = packages(&["--no-default-features", "--features", "graph"]);
    for name in ["spanforge-reflect", "rspirv", "serde_json"] {
        assert!(found.iter().any(|p| p == name), "{name}: {found:?}");
    }
    for name in ["shaderc", "shaderc-sys", "usvg", "skrifa", "winit", "clap", "serde-saphyr"] {
        assert!(!found.iter().any(|p| p == name), "{name} is a dependency of the feature graph");
    }
}

/// What shapes text here is what usvg shapes it with: no crate comes twice.
#[test]
fn text_and_svg_share_their_shaper() {
    let found = tree(&["--no-default-features", "--features", "svg,text"]);
    for name in ["harfrust", "skrifa", "read-fonts", "unicode-bidi", "unicode-script"] {
        let of_name = found.iter().filter(|line| line.split(' ').next() == Some(name));
        let versions: BTreeSet<_> = of_name.filter_map(|line| line.split(' ').nth(1)).collect();
        assert_eq!(versions.len(), 1, "{name}: {versions:?}");
    }
}
