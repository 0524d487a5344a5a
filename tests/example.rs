//! The samples as programs, which `cargo test` builds beside the tests.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::shared_data::skip;

/// The example of that name; where it was not built the test counts as skipped.
pub fn find(test: &str, name: &str) -> Option<PathBuf> {
    // Not by the path of this process: under the layers that is the loader's.
    let binary = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("release/examples").join(name);
    if !binary.exists() {
        skip(test, &format!("needs the example {name} (cargo build --release --example {name})"));
        return None;
    }
    assert_current(&binary);
    Some(binary)
}

/// A program that is older than what it is made of would be tested in place of it (`cargo test --test main` builds no examples).
pub fn assert_current(binary: &Path) {
    let list = std::fs::read_to_string(binary.with_extension("d")).unwrap();
    let made = binary.metadata().unwrap().modified().unwrap();
    // As make reads it: the program, a colon, and its sources, a space in a name behind a backslash.
    let (_, sources) = list.trim_end().split_once(": ").unwrap();
    let sources = sources.replace("\\ ", "\0");
    for source in sources.split(' ').map(|name| name.replace('\0', " ")) {
        let changed = std::fs::metadata(&source).and_then(|it| it.modified());
        let is_older = changed.is_ok_and(|changed| changed <= made);
        assert!(is_older, "{} is older than {source}: cargo build --release --examples", binary.display());
    }
}

/// The example as a program, without the layer.
pub fn command(binary: &Path) -> Command {
    let mut command = Command::new(binary);
    // The layer of the tests needs a C runtime of its own, which this process does not get.
    for (name, _) in std::env::vars_os() {
        let text = name.to_string_lossy();
        if text.starts_with("VK_LAYER") || text == "VK_INSTANCE_LAYERS" || text == "LD_PRELOAD" {
            command.env_remove(name);
        }
    }
    command
}

/// Runs it to its end.
pub fn run(binary: &Path, arguments: &[&str]) -> Output {
    command(binary).args(arguments).output().unwrap()
}
