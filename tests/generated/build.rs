//! Writes shaders over random nested structs, their bindings by `spanforge_reflect::bindings` as anyone who links Spanforge
//! would, and the code that fills each struct and says what the shader must read.
//!
//! `SPANFORGE_SEED` sets the first seed; every case has the next one.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, unreachable_pub)]

#[path = "fill.rs"]
mod fill;
#[path = "model.rs"]
mod model;

use std::fmt::Write;
use std::path::Path;

use model::{Kind, Model};
use spanforge_reflect::bindings;
use spanforge_reflect::emit::Options;

const SEED: u64 = 0x5eed_0007;
/// Elements of so many times 16 bytes.
const PARTS: [u32; 4] = [1, 2, 3, 16];
const CASES: [(Kind, usize); 3] = [(Kind::Plain, 40), (Kind::Wide, 16), (Kind::Small, 24)];

fn main() {
    for file in
        ["build.rs", "model.rs", "fill.rs", "tint.comp", "tint.glsl", "constants.comp", "lengths.comp"]
    {
        println!("cargo::rerun-if-changed={file}");
    }
    // Shaders with parts of the library's own.
    let shared = Path::new("../../glsl/shared");
    let of_anyone =
        ["index", "points", "neighbours", "affine_reduce", "affine_apply", "affine_look_back", "far"];
    for shader in of_anyone {
        println!("cargo::rerun-if-changed={shader}.comp");
    }
    for file in [
        "workgroup",
        "sequence",
        "scan",
        "scan_kernel",
        "scan_look_back",
        "append",
        "grid",
        "select",
        "select_kernel",
    ] {
        println!("cargo::rerun-if-changed=../../glsl/shared/{file}.glsl");
    }
    println!("cargo::rerun-if-changed=append");
    println!("cargo::rerun-if-env-changed=SPANFORGE_SEED");
    let seed = std::env::var("SPANFORGE_SEED").map_or(SEED, |seed| seed.parse().expect("a number"));
    let out = std::env::var_os("OUT_DIR").unwrap();
    let out = Path::new(&out);
    // Shaders as anyone may have them, through the same door.
    for (shader, rust) in
        [("tint.comp", "tint.rs"), ("constants.comp", "constants.rs"), ("lengths.comp", "lengths.rs")]
    {
        bindings::write(&[shader.into()], &out.join(rust), &[], &[], &Options::default())
            .unwrap_or_else(|e| panic!("{e}"));
    }
    for name in of_anyone {
        let (shader, rust) = (format!("{name}.comp"), out.join(name).with_extension("rs"));
        bindings::write(&[shader.into()], &rust, &[], &[shared.into()], &Options::default())
            .unwrap_or_else(|e| panic!("{e}"));
    }
    // Effects that come along, compiled in: of those with passes a kernel each.
    for name in ["bloom", "blur", "displace", "edge", "feedback", "grade"] {
        let shader = Path::new("../../glsl/effects").join(name).with_extension("comp");
        println!("cargo::rerun-if-changed={}", shader.display());
        let (format, options) = ([("FORMAT".into(), "rgba32f".into())], Options::default());
        bindings::write(&[shader], &out.join(name).with_extension("rs"), &format, &[], &options)
            .unwrap_or_else(|e| panic!("{e}"));
    }
    // Lists of elements of every size, in both forms.
    let lists = [
        "list_append.comp",
        "list_consume.comp",
        "list_pop.comp",
        "list_both.comp",
        "list_draw.vert",
        "list_draw.frag",
    ];
    let lists = lists.map(|file| Path::new("append").join(file));
    for parts in PARTS {
        let macros = [("PARTS".to_owned(), parts.to_string())];
        let rust = out.join(format!("list_{parts}.rs"));
        bindings::write(&lists, &rust, &macros, &[shared.into()], &Options::default())
            .unwrap_or_else(|e| panic!("{e}"));
    }
    let mut text = String::new();
    let mut number = 0;
    for (kind, n) in CASES {
        let mut list = String::new();
        for _ in 0..n {
            let name = format!("case_{number:02}");
            let model = Model::new(kind, seed.wrapping_add(number));
            write_case(out, &name, &model, &mut text);
            writeln!(list, "    Case {{ name: \"{name}\", seed: {}, run: {name}::run }},", model.seed)
                .unwrap();
            number += 1;
        }
        let docs = "/// The cases of this kind.";
        writeln!(text, "{docs}\npub static {}: [Case; {n}] = [\n{list}];", kind.name()).unwrap();
    }
    std::fs::write(out.join("cases.rs"), text).unwrap();
}

/// One case: its shader, its bindings, and a module that includes them and runs it.
fn write_case(out: &Path, name: &str, model: &Model, text: &mut String) {
    let glsl = model.glsl();
    let shader = out.join(format!("{name}.comp"));
    std::fs::write(&shader, &glsl).unwrap();
    let rust = out.join(format!("{name}.rs"));
    bindings::write(&[shader], &rust, &[], &[], &Options::default())
        .unwrap_or_else(|e| panic!("seed {}: {e}\n{glsl}", model.seed));
    let bound = std::fs::read_to_string(&rust).unwrap();
    let run = fill::run(model, &bound);
    let docs = "#[allow(missing_docs)]";
    let include = format!("include!(concat!(env!(\"OUT_DIR\"), \"/{name}.rs\"));");
    writeln!(text, "{docs}\npub mod {name} {{\n{include}\n{run}\n}}").unwrap();
}
