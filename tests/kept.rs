//! `kept/` is what this build makes, byte for byte: whoever changes a shader and forgets `scripts/keep.sh` sees it here.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use spanforge_reflect::kept;

#[path = "../scripts/keep.rs"]
#[allow(dead_code, reason = "its main")]
mod keep;

#[test]
fn kept_files_are_what_this_build_makes() {
    let (made, kept) = (keep::made().unwrap(), kept::read(&keep::folder()).unwrap());
    let names: BTreeSet<_> = made.keys().chain(kept.keys()).collect();
    let stale: Vec<_> = names.into_iter().filter(|name| made.get(*name) != kept.get(*name)).collect();
    assert!(stale.is_empty(), "scripts/keep.sh makes them anew: {stale:?}");
    assert!(made.len() > 80 && made.values().all(|bytes| !bytes.is_empty()), "{} files", made.len());
}

/// A package has what is kept, and what it is compared with.
#[test]
fn a_package_has_kept_files_and_sources() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let output = Command::new(env!("CARGO"))
        .args(["package", "--list", "--offline", "--locked", "--allow-dirty", "-p", "spanforge"])
        .arg("--manifest-path")
        .arg(root.join("Cargo.toml"))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let listed = String::from_utf8(output.stdout).unwrap();
    let listed: BTreeSet<String> = listed.lines().map(|line| line.replace('\\', "/")).collect();
    for folder in ["kept", "glsl"] {
        let files = kept::read(&root.join(folder)).unwrap();
        let missing: Vec<_> =
            files.keys().filter(|file| !listed.contains(&format!("{folder}/{file}"))).collect();
        assert!(missing.is_empty() && !files.is_empty(), "not in the package: {missing:?}");
    }
    assert!(listed.contains("build.rs") && listed.contains("engine/limits.rs"));
}
