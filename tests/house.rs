//! Laws of the house that no compiler knows: which folder may name Vulkan, and how long a file is.

use std::fs::{read_dir, read_to_string};
use std::path::{Path, PathBuf};

/// Files of this ending under a folder of the repository, with their text.
fn files(folder: &str, ending: &str) -> Vec<(PathBuf, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let (mut open, mut found) = (vec![root.join(folder)], Vec::new());
    while let Some(folder) = open.pop() {
        for entry in read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() && !path.ends_with("target") {
                open.push(path);
            } else if path.extension().is_some_and(|found| found == ending) {
                let text = read_to_string(&path).unwrap();
                found.push((path.strip_prefix(root).unwrap().to_owned(), text));
            }
        }
    }
    assert!(!found.is_empty(), "{folder} has no files .{ending}");
    found
}

/// What is code on a line: without texts, and up to a comment.
fn code(line: &str) -> String {
    let plain = line.replace(r"\\", "").replace(r#"\""#, "").replace("'\"'", "");
    let mut code = String::new();
    for outside in plain.split('"').step_by(2) {
        let (before, comment) =
            outside.split_once("//").map_or((outside, false), |(before, _)| (before, true));
        code.push_str(before);
        if comment {
            break;
        }
        code.push(' ');
    }
    code
}

/// Lines that hold the word as code, and not within another word.
fn lines_with(text: &str, word: &str) -> Vec<usize> {
    let holds =
        |line: &str| code(line).split(|c: char| !c.is_alphanumeric() && c != '_').any(|found| found == word);
    text.lines().enumerate().filter(|(_, line)| holds(line)).map(|(n, _)| n + 1).collect()
}

#[test]
fn code_is_told_from_texts_and_comments() {
    let text = r#"let a = "http://x"; unsafe { b() }
log("a \" unsafe"); // unsafe
/// unsafe { Device::adopt(&host) }
unsafe_op("unsafe", '"'); ash::vk::Buffer::null()"#;
    assert_eq!(lines_with(text, "unsafe"), [1]);
    assert_eq!(lines_with(text, "ash"), [4]);
}

#[test]
fn vulkan_and_unsafe_are_in_one_folder() {
    let (mut in_gpu, mut outside) = ([0; 2], Vec::new());
    let of_reflection = files("spirv-reflect", "rs").into_iter().filter(|(path, _)| {
        // Programs and tests beside the library are none of it.
        !["spirv-reflect/peers", "spirv-reflect/tests"].iter().any(|folder| path.starts_with(folder))
    });
    for (path, text) in files("engine", "rs").into_iter().chain(of_reflection) {
        for (n, word) in ["unsafe", "ash"].into_iter().enumerate() {
            let lines = lines_with(&text, word);
            if path.starts_with("engine/gpu") {
                in_gpu[n] += lines.len();
            } else if word == "ash" && path == Path::new("spirv-reflect/vulkan.rs") {
                // Layouts as ash's structures, behind the feature `vulkan`: nothing there calls Vulkan.
            } else if !lines.is_empty() {
                outside.push(format!("{}: `{word}` in lines {lines:?}", path.display()));
            }
        }
    }
    assert!(outside.is_empty(), "{}", outside.join("\n"));
    // What is looked for is found where it is.
    assert!(in_gpu[0] > 50 && in_gpu[1] > 20, "{in_gpu:?}");
}

#[test]
fn files_are_no_longer_than_people_read() {
    let folders = [
        ("engine", "rs"),
        ("spirv-reflect", "rs"),
        ("samples", "rs"),
        ("tests", "rs"),
        ("benches", "rs"),
        ("scripts", "rs"),
        ("glsl", "glsl"),
        ("glsl", "comp"),
    ];
    let all = folders.iter().flat_map(|(folder, ending)| files(folder, ending));
    let long = all.filter(|(_, text)| text.lines().count() > 500);
    let names: Vec<_> = long.map(|(path, _)| path.display().to_string()).collect();
    assert!(names.is_empty(), "over 500 lines: {names:?}");
}

/// `scripts/test.sh` runs on one driver what it says touches no device.
#[test]
fn what_runs_on_one_driver_touches_no_device() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let script = read_to_string(root.join("scripts/test.sh")).unwrap();
    let list = script.split_once("\nwithout_device=(").and_then(|(_, rest)| rest.split_once(')')).unwrap().0;
    let mut n_modules = 0;
    for module in list.split_whitespace() {
        let folder = root.join("tests").join(module.replace("::", "/"));
        let parts = read_dir(&folder).into_iter().flatten().map(|entry| entry.unwrap().path());
        for path in [folder.with_extension("rs")].into_iter().chain(parts) {
            if path.ends_with("house.rs") || path.extension().is_none_or(|ending| ending != "rs") {
                continue;
            }
            let text = read_to_string(&path).unwrap();
            for word in ["harness", "shot", "Host", "Device", "Runner", "device"] {
                let lines = lines_with(&text, word);
                assert!(lines.is_empty(), "{}: `{word}` in lines {lines:?}", path.display());
            }
        }
        n_modules += 1;
    }
    assert!(n_modules > 5, "{list}");
}
