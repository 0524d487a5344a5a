//! The data that lies beside the checkout, in `../shared/data`, and the small pictures of the project's own.

use std::io::Write;
use std::path::{Path, PathBuf};

/// The file or folder `name` of `../shared/data`. Where it is absent the test `test` counts as skipped: it says so, and
/// `scripts/test.sh` counts the lines written to the file that `SPANFORGE_SKIPPED` names.
pub(crate) fn shared(test: &str, name: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data").join(name);
    if path.exists() {
        return Some(path);
    }
    skip(test, &format!("needs ../shared/data/{name}"));
    None
}

/// Says that `test` did not run, and why.
pub(crate) fn skip(test: &str, why: &str) {
    eprintln!("skipped: {test}: {why}");
    let Some(list) = std::env::var_os("SPANFORGE_SKIPPED") else { return };
    let mut list = std::fs::OpenOptions::new().append(true).create(true).open(list).unwrap();
    // One write: tests run side by side.
    list.write_all(format!("{test}: {why}\n").as_bytes()).unwrap();
}
