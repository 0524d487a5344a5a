//! SPIRV-Tools' validator.

use std::io::Write;
use std::process::{Command, Stdio};

/// What `spirv-val` says of a module; nothing where it is valid.
pub fn validator_says(words: &[u32]) -> Option<String> {
    let mut child = Command::new("spirv-val")
        .args(["--target-env", "vulkan1.3", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("spirv-val, which scripts/setup.sh --test installs");
    child.stdin.take().unwrap().write_all(bytemuck::cast_slice(words)).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = [&output.stdout[..], &output.stderr[..]].concat();
    (!output.status.success()).then(|| String::from_utf8_lossy(&text).into_owned())
}
