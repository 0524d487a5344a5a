//! Node graphs: a patch of shader functions becomes a running shader while somebody draws it, without text in between.
//!
//!     cargo run --release --example nodes --features graph
//!     cargo run --release --example nodes --features graph -- --patch samples/nodes/patches/marble.json --output OUT.png

#[path = "nodes/canvas.rs"]
mod canvas;
#[path = "nodes/draw.rs"]
mod draw;
#[path = "nodes/editor.rs"]
mod editor;
#[path = "window/engine.rs"]
#[allow(dead_code, reason = "what other samples call")]
mod engine;
#[path = "nodes/headless.rs"]
mod headless;
#[path = "nodes/history.rs"]
mod history;
#[path = "nodes/host.rs"]
mod host;
#[path = "nodes/layout.rs"]
mod layout;
#[path = "nodes/library.rs"]
mod library;
#[path = "nodes/machine.rs"]
mod machine;
#[path = "nodes/options.rs"]
mod options;
#[path = "nodes/patch.rs"]
mod patch;
#[path = "nodes/pins.rs"]
mod pins;
#[path = "nodes/search.rs"]
mod search;
#[path = "nodes/session.rs"]
mod session;
#[path = "shared/mod.rs"]
#[allow(dead_code, unused_imports, reason = "what only other samples call")]
mod shared;
#[path = "window/mod.rs"]
#[allow(dead_code, unused_imports, reason = "what only other samples call")]
mod window;
#[path = "nodes/windowed.rs"]
mod windowed;
#[path = "nodes/writing.rs"]
mod writing;

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
