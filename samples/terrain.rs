//! A height field in regions: the GPU subdivides them where their error would be seen, appending children that the next
//! dispatch consumes, keeps neighbours at most a level apart, and draws what is left by one indirect draw.
//!
//!     cargo run --release --example terrain
//!     cargo run --release --example terrain -- --output OUT.png --json

#[path = "terrain/camera.rs"]
mod camera;
#[path = "terrain/draw.rs"]
mod draw;
#[path = "window/engine.rs"]
#[allow(dead_code, reason = "what other samples call")]
mod engine;
#[path = "terrain/field.rs"]
mod field;
#[path = "terrain/headless.rs"]
mod headless;
#[path = "terrain/mesh.rs"]
mod mesh;
#[path = "terrain/options.rs"]
mod options;
#[path = "terrain/report.rs"]
mod report;
#[path = "shared/mod.rs"]
#[allow(dead_code, unused_imports, reason = "what only other samples call")]
mod shared;
#[path = "terrain/twin.rs"]
mod twin;
#[path = "window/mod.rs"]
#[allow(dead_code, unused_imports, reason = "what only other samples call")]
mod window;
#[path = "terrain/windowed.rs"]
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
