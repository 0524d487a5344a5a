//! The samples in windows, on an X server of the tests' own: a person's events in, pictures out, which must be those that
//! the same sample makes without a window, and those that the CPU makes. The validation layer stays silent: else a sample's exit
//! code is not 0. What no X server does is decided by plain functions, and tested on those (`decided`).

#[path = "../samples/window/asking.rs"]
mod asking;
mod boids;
#[path = "../samples/svg/compare.rs"]
#[allow(dead_code, reason = "what only the sample calls")]
mod compare;
#[path = "../samples/embed/content.rs"]
#[allow(dead_code, reason = "what only the sample calls")]
mod content;
mod cpu;
mod decided;
mod embed;
#[path = "../samples/svg/figures.rs"]
mod figures;
mod hand;
#[path = "../samples/svg/keys.rs"]
#[allow(dead_code, reason = "what only the sample calls")]
mod keys;
#[path = "../samples/window/life.rs"]
mod life;
mod moving;
#[path = "../samples/svg/navigation.rs"]
#[allow(dead_code, reason = "what only the sample calls")]
mod navigation;
mod nodes;
#[path = "../samples/svg/overlay.rs"]
#[allow(dead_code, reason = "what only the sample calls")]
mod overlay;
#[path = "../samples/svg/pointing.rs"]
mod pointing;
mod program;
mod raster;
mod terrain;
mod viewer;
mod xvfb;

use spanforge::gpu::Validation;

use crate::harness;
use crate::sample_picture as picture;

const DRAWING: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/samples/pictures/emblem.svg");
const PATCH: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/samples/nodes/patches/badge.json");

/// A window that closes by itself leaves its last frame behind; without a display there is a sentence and no window.
#[test]
fn a_window_closes_after_so_many_frames() {
    let name = "windows::a_window_closes_after_so_many_frames";
    for (sample, arguments) in [
        ("svg", &[DRAWING, "--size", "200x150", "--frames", "3"][..]),
        ("svg", &[DRAWING, "--size", "200x150", "--frames", "3", "--way", "draw"]),
        ("embed", &["--size", "200x150", "--frames", "3"]),
        ("terrain", &["--size", "200x150", "--frames", "3", "--levels", "4"]),
        ("boids", &["--size", "200x150", "--frames", "3", "--count", "100"]),
        ("nodes", &["--size", "200x150", "--frames", "3", "--patch", PATCH]),
    ] {
        let Some(output) = program::run_to_its_end(name, sample, arguments) else { return };
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && said.contains("saved"), "{sample}: {said}");

        let Some(mut command) = program::command(name, sample) else { return };
        let output = command.args(arguments).env("DISPLAY", ":9999").output().unwrap();
        assert_eq!(output.status.code(), Some(1));
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains("there is no display for a window"), "{sample}: {said}");
    }
}

/// S on a window that nobody sees is answered with a warning, and saves again when the window is back; what the command line asks
/// for and does not get is an error.
#[test]
fn a_screenshot_of_a_hidden_window_is_refused() {
    let name = "windows::a_screenshot_of_a_hidden_window_is_refused";
    for (sample, arguments) in
        [("svg", &[DRAWING, "--size", "200x150"][..]), ("embed", &["--size", "200x150"])]
    {
        let Some(mut program) = program::Program::start(name, sample, arguments) else { return };
        program.hand.say_hidden(true);
        program.hand.type_('s');
        program.until_said("warning: the window is not to be seen: no screenshot");
        program.hand.say_hidden(false);
        program.save();
        program.hand.say_hidden(true);
        program.hand.close();
        program.assert_ends_with("error: the window is not to be seen: no screenshot");
    }
}

/// A message of the layer makes the exit code 1, in a window and without, and is counted: here one that the layer has for
/// any program where it is asked for best practices.
#[test]
fn a_message_of_the_layer_fails_a_sample() {
    let name = "windows::a_message_of_the_layer_fails_a_sample";
    if harness::validation() != Validation::Core {
        return;
    }
    let samples = [
        ("svg", true, &[DRAWING, "--size", "40x30"][..]),
        ("embed", true, &["--size", "40x30"]),
        ("terrain", true, &["--size", "40x30", "--levels", "2"]),
        ("boids", true, &["--size", "40x30", "--count", "100"]),
        ("nodes", true, &["--size", "40x30", "--patch", PATCH]),
        ("halton", false, &["--size", "40x30", "--count", "5"]),
        ("primitives", false, &["--min", "6", "--max", "6", "--seconds", "0.001", "--filter", "copy"]),
    ];
    for (sample, has_window, arguments) in harness::thinned(2, samples) {
        let run = |planted: bool, more: &[&str]| {
            let mut command = program::command(name, sample)?;
            let setting = if planted { "1" } else { "0" };
            command.args(arguments).args(more).env("VK_LAYER_VALIDATE_BEST_PRACTICES", setting);
            Some(command)
        };
        for planted in [false, true] {
            let Some(mut command) = run(planted, &["--headless", "--json", "--frames", "1"]) else { return };
            let output = command.output().unwrap();
            let said = String::from_utf8_lossy(&output.stderr);
            let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
            let n_messages = json["validation_messages"].as_u64().unwrap();
            assert_eq!(n_messages > 0, planted, "{sample}: {said}");
            assert_eq!(output.status.code(), Some(i32::from(planted)), "{sample}: {said}");
            let n_said = said.lines().filter(|line| line.starts_with("validation: ")).count();
            assert_eq!(n_said as u64, n_messages, "{sample}: {said}");

            if !has_window {
                continue;
            }
            let Some(command) = run(planted, &["--frames", "1"]) else { return };
            let Some(output) = program::until_its_end(name, sample, command) else { return };
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(i32::from(planted)), "{sample} in a window: {said}");
            assert_eq!(said.contains("validation: "), planted, "{sample} in a window: {said}");
        }
    }
}
