//! Boids: every one sees its neighbours through a grid and its flock through reductions, and moves, all on the GPU.
//!
//!     cargo run --release --example boids
//!     cargo run --release --example boids -- --count 1000000 --frames 10 --output OUT.png --json

#[path = "boids/draw.rs"]
mod draw;
#[path = "window/engine.rs"]
#[allow(dead_code, reason = "what other samples call")]
mod engine;
#[path = "boids/flock.rs"]
mod flock;
#[path = "boids/headless.rs"]
mod headless;
#[path = "boids/options.rs"]
mod options;
#[path = "boids/report.rs"]
mod report;
#[path = "boids/rules.rs"]
mod rules;
#[path = "shared/mod.rs"]
#[allow(dead_code, unused_imports, reason = "what only other samples call")]
mod shared;
#[path = "boids/twin.rs"]
mod twin;
#[path = "window/mod.rs"]
#[allow(dead_code, unused_imports, reason = "what only other samples call")]
mod window;
#[path = "boids/windowed.rs"]
mod windowed;

use std::process::ExitCode;

use clap::Parser;

use options::Options;

fn main() -> ExitCode {
    let options = Options::parse();
    shared::end(if options.window.is_headless(&options.run) {
        headless::run(&options)
    } else {
        windowed::run(&options)
    })
}
