//! SPIRV-Tools: the validator, and the assembler.

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

/// The words of SPIR-V that is written as text.
pub fn assembled(text: &str) -> Vec<u32> {
    let mut child = Command::new("spirv-as")
        .args(["--target-env", "spv1.6", "-o", "-", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("spirv-as, which scripts/setup.sh --test installs");
    child.stdin.take().unwrap().write_all(text.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}\n{text}", String::from_utf8_lossy(&output.stderr));
    spanforge_reflect::words_from_bytes(&output.stdout).unwrap()
}
