//! The sample `terrain`: what its GPU finds is what its twin finds, and the twin is right.

#[path = "../samples/terrain/camera.rs"]
#[allow(dead_code, reason = "what only the sample reads")]
pub mod camera;
#[path = "../samples/terrain/field.rs"]
#[allow(dead_code, reason = "what only the sample reads")]
pub mod field;
#[path = "../samples/terrain/twin.rs"]
pub mod twin;

use std::path::PathBuf;
use std::process::Output;

use serde_json::{Value, json};

use crate::example::{self, run};
use crate::sample_picture::Picture;
use camera::Camera;
use field::{Field, PATCH, node_of};
use twin::Counts;

fn sample(test: &str) -> Option<PathBuf> {
    example::find(test, "terrain")
}

fn report(output: &Output) -> Value {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn counts(found: &Value) -> Counts {
    let list = |name: &str| serde_json::from_value::<Vec<u32>>(found[name].clone()).unwrap();
    Counts { regions: list("regions"), splits: list("splits"), leaves: list("leaves") }
}

fn camera(field: &Field, frame: u32, tolerance: f32) -> Camera {
    Camera::new(field, frame, (320, 180), tolerance).unwrap()
}

#[test]
fn counts_are_the_twins() {
    let Some(binary) = sample("terrain::counts_are_the_twins") else { return };
    for (levels, seed, frame, tolerance) in [
        (1, 7, 0, 2.0),
        (2, 1, 5, 1000.0),
        (5, 3, 40, 4.0),
        (6, 7, 0, 1.0),
        (7, 7, 200, 2.0),
        (7, 11, 90, 0.5),
    ] {
        let words = [levels.to_string(), seed.to_string(), frame.to_string(), tolerance.to_string()];
        let mut arguments = vec!["--json", "--size", "320x180"];
        for (name, word) in ["--levels", "--seed", "--frame", "--tolerance"].iter().zip(&words) {
            arguments.extend([*name, word.as_str()]);
        }
        let found = report(&run(&binary, &arguments));
        let field = Field::new(levels, seed);
        let camera = camera(&field, frame, tolerance);
        let (twin, leaves) = twin::refine(&field, camera.eye.to_array(), camera.factor);
        assert_eq!(counts(&found["counts"]), twin, "{words:?}");
        assert_eq!((&found["equal"], &found["grown"]), (&json!(true), &json!(0)));
        assert_eq!(found["largest_step"], json!(twin::largest_step(&field, &leaves)));
        assert_eq!(found["triangles"], json!(leaves.len() as u32 * PATCH * PATCH * 2));
    }
}

/// Lists that are too small overflow; what they needed is known, and in the end all is as with room from the start.
#[test]
fn lists_grow_by_what_was_counted() {
    let Some(binary) = sample("terrain::lists_grow_by_what_was_counted") else { return };
    let arguments = ["--json", "--size", "320x180", "--levels", "6", "--tolerance", "1"];
    let roomy = report(&run(&binary, &arguments));
    let cramped = report(&run(&binary, &[&arguments[..], &["--capacity", "20"]].concat()));
    assert_eq!(cramped["counts"], roomy["counts"]);
    let grown = cramped["grown"].as_u64().unwrap();
    assert!((1..=20).contains(&grown), "{grown}");
}

#[test]
fn leaves_cover_the_field_and_neighbours_are_a_level_apart_at_most() {
    let mut n_forced = 0;
    for seed in 1..8 {
        let field = Field::new(6, seed);
        for frame in [0, 70, 300] {
            for tolerance in [0.3, 2.0, 30.0] {
                let camera = camera(&field, frame, tolerance);
                let (counts, leaves) = twin::refine(&field, camera.eye.to_array(), camera.factor);
                let step = twin::largest_step(&field, &leaves);
                assert!(step.is_some_and(|step| step <= 1), "{seed} {frame} {tolerance}: {step:?}");
                n_forced += counts.n_forced();
                // A tree in which every split region has four children.
                assert_eq!(counts.n_leaves(), 3 * counts.splits.iter().sum::<u32>() + 1);
                // Without one of them there is a gap; with one of them twice they overlap.
                assert_eq!(twin::largest_step(&field, &leaves[1..]), None);
                assert_eq!(twin::largest_step(&field, &[&leaves[..], &leaves[..1]].concat()), None);
            }
        }
    }
    assert!(n_forced > 100, "no scene asks for balance: {n_forced}");
}

/// No point of the field lies further from a region's patch than its error says.
#[test]
fn errors_bound_what_patches_miss() {
    let field = Field::new(4, 5);
    let mut n_close = 0;
    for level in 0..4 {
        let (n, size) = (1 << level, field.side >> level);
        let step = size / PATCH;
        for (x, y) in (0..n).flat_map(|y| (0..n).map(move |x| (x, y))) {
            let region = spanforge_terrain_shaders::layout::Region { x, y, level, edges: 0 };
            let mut worst: f32 = 0.0;
            for (i, j) in (0..size).flat_map(|j| (0..size).map(move |i| (i, j))) {
                let (x0, y0) = (x * size + i / step * step, y * size + j / step * step);
                let (u, v) = ((i % step) as f32 / step as f32, (j % step) as f32 / step as f32);
                let at = |dx: u32, dy: u32| field.height(x0 + dx * step, y0 + dy * step);
                // Two triangles, with the diagonal from the low corner to the high one.
                let patch = match u > v {
                    true => at(0, 0) * (1.0 - u) + at(1, 0) * (u - v) + at(1, 1) * v,
                    false => at(0, 0) * (1.0 - v) + at(0, 1) * (v - u) + at(1, 1) * u,
                };
                worst = worst.max((patch - field.height(x * size + i, y * size + j)).abs());
            }
            let error = field.nodes[node_of(&region) as usize].error;
            assert!(worst <= error * 1.0001 + 1e-5, "{region:?}: {worst} is more than {error}");
            n_close += u32::from(worst > error / 3.0);
        }
    }
    assert!(n_close > 20, "bounds that are bounds of anything: {n_close}");
}

/// Sky above, ground below, no holes: a crack between regions would show the sky through the ground.
#[test]
fn the_picture_has_no_cracks() {
    let Some(binary) = sample("terrain::the_picture_has_no_cracks") else { return };
    let path = std::env::temp_dir().join(format!("spanforge-terrain-{}.png", std::process::id()));
    let file = path.to_str().unwrap();
    let arguments = ["--output", file, "--size", "320x180", "--levels", "6", "--tolerance", "6", "--plain"];
    let output = run(&binary, &arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(said.contains("regions drawn") && said.contains("for a neighbour's sake"), "{said}");
    let picture = Picture::load(&path).unwrap();
    std::fs::remove_file(&path).unwrap();
    assert_eq!((picture.width, picture.height), (320, 180));
    let sky = picture.pixels[0];
    let is_sky = |pixel: &[u8; 4]| pixel.iter().zip(sky).all(|(a, b)| a.abs_diff(b) <= 2);
    let n_sky = picture.pixels.iter().filter(|pixel| is_sky(pixel)).count();
    assert!((2000..40_000).contains(&n_sky), "{n_sky} pixels of sky");
    // Column by column the sky ends once.
    for x in 0..320 {
        let column = (0..180).map(|y| &picture.pixels[y * 320 + x]);
        let first = column.clone().position(|pixel| !is_sky(pixel)).unwrap();
        let again = column.skip(first + 3).filter(|pixel| is_sky(pixel)).count();
        assert_eq!(again, 0, "sky below the ground in column {x}");
    }
}
