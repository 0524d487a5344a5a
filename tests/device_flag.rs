//! The flag `--device` of the samples, and `SPANFORGE_DEVICE` behind it.

use std::process::Output;

use crate::{example, harness};

/// What makes each sample do next to nothing.
const SAMPLES: [(&str, &[&str]); 6] = [
    ("svg", &["samples/pictures/emblem.svg", "--size", "40x30", "--headless", "--frames", "1", "--json"]),
    ("embed", &["--size", "40x30", "--headless", "--frames", "1"]),
    ("terrain", &["--size", "40x30", "--headless", "--frames", "1", "--levels", "2"]),
    ("boids", &["--size", "40x30", "--headless", "--frames", "1", "--count", "100"]),
    ("halton", &["--size", "40x30", "--headless", "--count", "5", "--json"]),
    ("primitives", &["--min", "6", "--max", "6", "--seconds", "0.001", "--filter", "copy", "--json"]),
];

/// `embed` has an engine of its own, the others take the small host where there is no window: all choose by one rule.
#[test]
fn every_sample_takes_the_device_that_is_said() {
    let name = harness::of_this_run().device().limits().device_name.clone();
    let part = name[..name.len() / 2].to_uppercase();
    // A number that devices have in their names is that of no device all the same.
    let digits = name.split(|c: char| !c.is_ascii_digit()).find(|digits| digits.len() > 1).unwrap_or("99");
    let number = format!("a Vulkan device of number {digits} that can be used (there are: ");
    let none = "a Vulkan device called \"no such device\" that can be used (there are: ";
    let cases: [(Option<&str>, Option<&str>, Option<&str>); 9] = [
        (Some(digits), None, Some(&number)),
        (Some("0"), None, None),
        (Some(&part), Some("no such device"), None),
        (Some(""), None, None),
        (None, Some(""), None),
        (None, Some("0"), None),
        (None, Some(digits), Some(&number)),
        (Some(""), Some("no such device"), Some(none)),
        (Some("no such device"), Some("0"), Some(none)),
    ];
    for (sample, arguments) in SAMPLES {
        let Some(binary) = example::find("device_flag::every_sample_takes_the_device_that_is_said", sample)
        else {
            return;
        };
        let run = |flag: Option<&str>, variable: Option<&str>| -> Output {
            let mut command = example::command(&binary);
            command.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments).env_remove("SPANFORGE_DEVICE");
            flag.map(|text| command.args(["--device", text]));
            variable.map(|text| command.env("SPANFORGE_DEVICE", text));
            command.output().unwrap()
        };
        let n_cases = if ["embed", "halton"].contains(&sample) { cases.len() } else { 2 };
        for (flag, variable, refused) in &cases[..n_cases] {
            let output = run(*flag, *variable);
            let said = String::from_utf8_lossy(&output.stderr);
            let what = format!("{sample}, --device {flag:?}, SPANFORGE_DEVICE {variable:?}: {said}");
            assert_eq!(output.status.code(), Some(i32::from(refused.is_some())), "{what}");
            if let Some(refused) = refused {
                assert!(said.contains(refused) && said.contains(&name), "{what}");
                assert!(output.stdout.is_empty(), "{what}");
            }
        }
    }
}
