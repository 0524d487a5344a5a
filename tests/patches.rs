//! The sample `nodes` without a window: its patches are what the same graphs make as generated GLSL, and a patch that is wrong
//! is told where.

use crate::example;
use crate::nodes::all_banks;
use crate::nodes::device::{Pipeline, Runner};
use crate::nodes::graphs::{function, parameter, ty};
use crate::sample_picture::Picture;
use serde_json::{Value, json};
use spanforge::graph::{ExposedParameter, Graph, VALUE};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Output;

/// Those that are pictures.
const PICTURES: [&str; 5] = ["badge", "cells", "marble", "plasma", "spheres"];
const PARTICLES: &str = "swarm";

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/nodes/patches")
}

fn text(patch: &str) -> String {
    std::fs::read_to_string(folder().join(format!("{patch}.json"))).unwrap()
}

/// A folder that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("spanforge-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    fn write(&self, name: &str, text: &str) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    fn names(&self) -> BTreeSet<String> {
        let entries = std::fs::read_dir(&self.0).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Saved as the editor saves them, right with the banks, and all of them known here.
#[test]
fn patches_are_as_they_are_saved() {
    let mut names = BTreeSet::new();
    for entry in std::fs::read_dir(folder()).unwrap() {
        let name = entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned();
        let graph = Graph::from_json(&text(&name)).unwrap();
        assert_eq!(graph.to_json().unwrap() + "\n", text(&name), "{name}");
        all_banks().check(&graph).unwrap_or_else(|error| panic!("{name}: {error}"));
        names.insert(name);
    }
    assert_eq!(names, PICTURES.iter().chain([&PARTICLES]).map(|name| (*name).to_owned()).collect());
}

/// A graph as text, compiled; what it takes; and how many words it gives.
struct ByText<'r> {
    pipeline: Pipeline<'r>,
    parameters: Vec<ExposedParameter>,
    n_out: usize,
}

impl<'r> ByText<'r> {
    fn new(runner: &'r Runner, name: &str) -> Self {
        let graph = Graph::from_json(&text(name)).unwrap();
        let made = all_banks().graph_text(&graph).unwrap_or_else(|error| panic!("{name}: {error}"));
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("patch_{name}.comp"));
        std::fs::write(&file, &made.text).unwrap();
        let compiled = spanforge_reflect::compile::file(&file, &[], &[]);
        let compiled = compiled.unwrap_or_else(|error| panic!("{name}: {error}\n{}", made.text));
        let n_out = made.outputs.iter().map(|(_, ty)| ty.n_scalars()).sum();
        Self { pipeline: runner.pipeline(&compiled.plain), parameters: made.parameters, n_out }
    }

    /// What comes out at these places; parameters that are the patch's own have their defaults.
    fn at(&self, places: &[[f32; 2]], time: f32) -> Vec<f32> {
        let mut words = Vec::new();
        for place in places {
            for ExposedParameter { name, ty: of, pin, .. } in &self.parameters {
                match name.as_str() {
                    "position" => words.extend(place.map(f32::to_bits)),
                    "time" => words.push(time.to_bits()),
                    _ => {
                        let default = pin.default.as_ref().unwrap();
                        assert!(*of == ty("float") || *of == ty("vec3"), "{of}");
                        words.extend(default.iter().map(|number| (number.to_f64() as f32).to_bits()));
                    }
                }
            }
        }
        let n_groups = places.len().div_ceil(64) as u32;
        let found = self.pipeline.run([places.len() as u32, 0], n_groups, &words, places.len() * self.n_out);
        found.into_iter().map(f32::from_bits).collect()
    }
}

fn byte(part: f32) -> u8 {
    (part.clamp(0.0, 1.0) * 255.0).round_ties_even() as u8
}

fn distance(a: [u8; 4], b: [u8; 4]) -> u8 {
    a.iter().zip(b).map(|(a, b)| a.abs_diff(b)).max().unwrap()
}

/// The colours are those of the text on the same driver, to one step of 255. (The height is a power of two, so that places
/// are the same numbers whoever divides.)
#[test]
fn pictures_are_those_of_their_text() {
    let Some(binary) = example::find("patches::pictures_are_those_of_their_text", "nodes") else {
        return;
    };
    let (runner, folder) = (Runner::new(), Folder::new("patch-pictures"));
    let (width, height, n_frames) = (48_u32, 32_u32, 31_u32);
    for name in PICTURES {
        let (patch, out) = (folder.write("patch.json", &text(name)), folder.path("out.png"));
        let (size, frames) = (format!("{width}x{height}"), n_frames.to_string());
        let arguments =
            ["--headless", "--patch", &patch, "--size", &size, "--frames", &frames, "--output", &out];
        let output = example::run(&binary, &arguments);
        assert!(output.status.success(), "{name}: {}", said(&output));
        let picture = Picture::load(Path::new(&out)).unwrap();
        assert_eq!((picture.width, picture.height), (width, height));
        let pixels = (0..height).flat_map(|y| (0..width).map(move |x| [x, y]));
        let places: Vec<[f32; 2]> = pixels
            .map(|[x, y]| {
                let side = |at: u32, side: u32| (2.0 * (at as f32 + 0.5) - side as f32) / height as f32;
                [side(x, width), side(y, height)]
            })
            .collect();
        let expected = ByText::new(&runner, name).at(&places, (n_frames - 1) as f32 / 60.0);
        for (n, (found, expected)) in picture.pixels.iter().zip(expected.chunks(3)).enumerate() {
            let expected = [byte(expected[0]), byte(expected[1]), byte(expected[2]), 255];
            assert!(distance(*found, expected) <= 1, "{name}, pixel {n}: {found:?}, by text {expected:?}");
        }
        let colors: BTreeSet<_> = picture.pixels.iter().collect();
        assert!(colors.len() > 20, "{name} has {} colours", colors.len());
    }
}

/// As `particles.comp` has them.
const N_PARTICLES: u32 = 20_000;
const GROUND: [u8; 4] = [0x10, 0x14, 0x1c, 0xff];

/// Particles of the CPU, moved by the forces of the text.
fn particles(runner: &Runner, (width, height): (u32, u32), n_frames: u32) -> Vec<[u8; 4]> {
    let forces = ByText::new(runner, PARTICLES);
    let reach = [width as f32 / height as f32, 1.0];
    let step = 1.0_f32 / 60.0;
    let place = |i: u32| {
        [3_242_174_889_u32, 2_447_445_414].map(|power| {
            let bits = (i + 1).wrapping_mul(power);
            (bits >> 8) as f32 / 8_388_608.0 - 1.0
        })
    };
    let mut positions: Vec<[f32; 2]> = (0..N_PARTICLES)
        .map(|i| {
            let [x, y] = place(i);
            [x * reach[0], y * reach[1]]
        })
        .collect();
    let mut velocities = vec![[0.0_f32; 2]; positions.len()];
    for frame in 1..n_frames {
        let force = forces.at(&positions, frame as f32 / 60.0);
        for (i, force) in force.chunks(2).enumerate() {
            for axis in 0..2 {
                let velocity = &mut velocities[i][axis];
                *velocity = (*velocity + force[axis] * step) * 0.98;
                let moved = positions[i][axis] + *velocity * step + reach[axis];
                let around = 2.0 * reach[axis];
                positions[i][axis] = moved - around * (moved / around).floor() - reach[axis];
            }
        }
    }
    let mut words = vec![u32::from_le_bytes(GROUND); (width * height) as usize];
    for (position, velocity) in positions.iter().zip(&velocities) {
        let pixel = [0, 1].map(|axis| {
            let side = [width, height][axis];
            let at = (position[axis] / reach[axis] + 1.0) * 0.5 * side as f32;
            (at.max(0.0) as u32).min(side - 1)
        });
        let fast = velocity[0].hypot(velocity[1]).clamp(0.0, 1.0);
        let mix = |slow: f32, most: f32| byte(slow * (1.0 - fast) + most * fast);
        let word = u32::from_le_bytes([mix(0.2, 1.0), mix(0.5, 0.9), mix(0.9, 0.6), 255]);
        let place = &mut words[(pixel[1] * width + pixel[0]) as usize];
        *place = word.max(*place);
    }
    words.into_iter().map(u32::to_le_bytes).collect()
}

/// Particles go where the text's forces drive them on the CPU; a place on a pixel's edge may round to the other side.
#[test]
fn forces_drive_particles() {
    let Some(binary) = example::find("patches::forces_drive_particles", "nodes") else { return };
    let (runner, folder) = (Runner::new(), Folder::new("patch-particles"));
    let (patch, out, size) =
        (folder.write("patch.json", &text(PARTICLES)), folder.path("out.png"), (480, 256));
    let found = |n_frames: u32| {
        let frames = n_frames.to_string();
        let arguments = ["--patch", &patch, "--size", "480x256", "--frames", &frames, "--output", &out];
        let output = example::run(&binary, &arguments);
        assert!(output.status.success(), "{}", said(&output));
        Picture::load(Path::new(&out)).unwrap().pixels
    };
    let pictures = [1, 40].map(|n_frames| (n_frames, found(n_frames)));
    for (n_frames, found) in &pictures {
        let expected = particles(&runner, size, *n_frames);
        let n_lit = expected.iter().filter(|pixel| **pixel != GROUND).count();
        let n_other = found.iter().zip(&expected).filter(|(a, b)| distance(**a, **b) > 2).count();
        assert!(
            n_lit > 5000 && n_other * 200 < n_lit,
            "{n_frames} frames: {n_other} of {n_lit} pixels differ"
        );
    }
    // They have moved.
    let n_moved = pictures[0].1.iter().zip(&pictures[1].1).filter(|(a, b)| a != b).count();
    assert!(n_moved > 5000, "{n_moved} pixels are another");
}

/// A crate of Rust beside the picture; what it does is the library's to test.
#[test]
fn a_patch_is_exported() {
    let Some(binary) = example::find("patches::a_patch_is_exported", "nodes") else { return };
    let folder = Folder::new("patch-export");
    let (patch, export) = (folder.write("patch.json", &text("marble")), folder.path("marble_crate"));
    let run = |export: &str| {
        example::run(&binary, &["--headless", "--patch", &patch, "--size", "8x8", "--export", export])
    };
    let output = run(&export);
    assert!(output.status.success(), "{}", said(&output));
    let library = std::fs::read_to_string(Path::new(&export).join("src/lib.rs")).unwrap();
    assert!(library.contains("scale") && Path::new(&export).join("module.spv").exists(), "{library}");
    let output = run(&folder.path("no-crate"));
    assert!(!output.status.success() && said(&output).contains("no-crate"), "{}", said(&output));
    assert_eq!(folder.names().len(), 2);
}

/// Everything that can be wrong with `marble` is told with node and pin, and nothing is written.
#[test]
fn what_is_wrong_with_a_patch_is_told() {
    let Some(binary) = example::find("patches::what_is_wrong_with_a_patch_is_told", "nodes") else {
        return;
    };
    let folder = Folder::new("patch-errors");
    type Change = fn(&mut Value);
    // Nodes: 0 position, 1 scale, 2 both multiplied, 3 warped, 4 noise, 5 bands, 6 palette.
    let changes: [(Change, &str); 8] = [
        (|patch| patch["links"][2]["to"]["pin"] = json!("nothing"), "node 3: no pin `nothing`"),
        (|patch| patch["links"][2]["from"]["node"] = json!(99), "node 3 pin `x`: no node 99"),
        (
            |patch| patch["links"][4]["from"] = json!({"node": 0, "pin": "value"}),
            "node 5 pin `x`: vec2 where float is taken",
        ),
        (|patch| patch["links"][2]["from"] = json!({"node": 4, "pin": "return"}), "a cycle: "),
        (
            |patch| patch["nodes"][4]["kind"]["function"]["name"] = json!("fbn"),
            "node 4: no function noise.fbn(vec2, int",
        ),
        (|patch| patch["nodes"][1]["values"]["value"]["of"] = json!([1, 2]), "node 1 pin `value`: "),
        (
            |patch| patch["outputs"][0]["from"]["node"] = json!(4),
            "`GetColor`: output `color`: float where vec3 is taken",
        ),
        (|patch| patch["outputs"] = json!([]), "`GetColor`: output `color`: nothing is linked to it"),
    ];
    let out = folder.path("out.png");
    let run = |file: &str, more: &[&str]| {
        let arguments = ["--headless", "--patch", file, "--size", "32x32", "--output", &out];
        example::run(&binary, &[&arguments, more].concat())
    };
    for (change, expected) in changes {
        let mut patch: Value = serde_json::from_str(&text("marble")).unwrap();
        change(&mut patch);
        let file = folder.write("patch.json", &patch.to_string());
        let output = run(&file, &[]);
        let said = said(&output);
        assert_eq!(output.status.code(), Some(1), "{expected}: {said}");
        assert!(said.contains(expected) && said.contains("patch.json: "), "{expected} is not in: {said}");
        assert_eq!(folder.names(), BTreeSet::from(["patch.json".to_owned()]));
    }
    let file = folder.write("patch.json", "{\n  \"next\": 0,\n  nodes");
    let output = run(&file, &[]);
    assert!(!output.status.success() && said(&output).contains("patch.json: graph:3: "), "{}", said(&output));
    assert_eq!(folder.names().len(), 1);
}

/// Functions of somebody's own folder; a file that is none is told by file and line.
#[test]
fn a_folder_has_functions_too() {
    let Some(binary) = example::find("patches::a_folder_has_functions_too", "nodes") else { return };
    let folder = Folder::new("patch-functions");
    std::fs::create_dir(folder.0.join("my")).unwrap();
    folder.write(
        "my/mine.glsl",
        "vec3 split(vec2 x) {\n  return x.x < 0.0 ? vec3(1, 0, 0) : vec3(0, 0, 1);\n}\n",
    );
    let mut graph = Graph::new();
    let position = graph.add(parameter("position", "vec2"));
    let split = graph.add(function("mine", "split", &["vec2"]));
    graph.link((position, VALUE), (split, "x"));
    graph.output("color", (split, "return"));
    let patch = folder.write("patch.json", &graph.to_json().unwrap());
    let (out, functions) = (folder.path("out.png"), folder.path("my"));
    let run = || {
        let arguments = ["--patch", &patch, "--functions", &functions, "--size", "4x2", "--output", &out];
        example::run(&binary, &arguments)
    };
    let output = run();
    assert!(output.status.success(), "{}", said(&output));
    let (red, blue) = ([255, 0, 0, 255], [0, 0, 255, 255]);
    let row = [red, red, blue, blue];
    assert_eq!(Picture::load(Path::new(&out)).unwrap().pixels, [row, row].concat());

    std::fs::remove_file(&out).unwrap();
    folder.write("my/mine.glsl", "vec3 split(vec2 x) {\n  return y;\n}\n");
    let output = run();
    assert!(!output.status.success() && said(&output).contains("mine.glsl:2: "), "{}", said(&output));
    assert!(!Path::new(&out).exists());
}
