//! The sample `boids`: what its GPU makes is what its twin makes, in every run, and the twin is right.

#[path = "../samples/boids/flock.rs"]
#[allow(dead_code, reason = "what only the sample reads")]
mod flock;
#[path = "../samples/boids/rules.rs"]
#[allow(dead_code, reason = "what only the sample reads")]
pub mod rules;
#[path = "../samples/boids/twin.rs"]
#[allow(dead_code, reason = "what only the sample reads")]
pub mod twin;

use std::path::PathBuf;
use std::process::Output;

use serde_json::Value;
use spanforge::Error;
use spanforge::gpu::{Access, Host, HostDesc, Memory, Validation};

use crate::example::{self, run};
use crate::harness::{self, buffer, host};
use crate::sample_picture::Picture;
use twin::{Flock, average};

fn sample(test: &str) -> Option<PathBuf> {
    example::find(test, "boids")
}

fn report(output: &Output) -> Value {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).unwrap()
}

fn vector(value: &Value) -> [f32; 3] {
    serde_json::from_value(value.clone()).unwrap()
}

/// No two numbers differ by more.
fn assert_near(what: &str, a: [f32; 3], b: [f32; 3], most: f32) {
    let is_near = a.iter().zip(b).all(|(a, b)| (a - b).abs() <= most);
    assert!(is_near, "{what}: {a:?} is not {b:?}");
}

#[test]
fn ten_frames_are_the_twins() {
    let Some(binary) = sample("boids::ten_frames_are_the_twins") else { return };
    for n in harness::thinned(3, [1, 2, 63, 64, 65, 4096, 20_000]) {
        let found = report(&run(&binary, &["--json", "--count", &n.to_string()]));
        assert!(found["frames"] == 10 && found["count"] == n);
        assert!(found["largest_difference"].as_f64().unwrap() <= 1e-4, "{n}: {found:#}");
        // Not by the sample's own word alone.
        let mut flock = Flock::new(n).unwrap();
        let before = flock.clone();
        (0..10).for_each(|_| flock.step());
        let sampled = found["sampled"].as_array().unwrap();
        assert_eq!(sampled.len(), n.div_ceil(n.div_ceil(16)) as usize);
        for boid in sampled {
            let i = boid["boid"].as_u64().unwrap() as usize;
            assert_near("position", vector(&boid["position"]), flock.positions[i], 1e-4);
            assert_near("velocity", vector(&boid["velocity"]), flock.velocities[i], 1e-4);
        }
        assert_near("center", vector(&found["average_position"]), average(&flock.positions), 1e-4);
        assert_near("heading", vector(&found["average_velocity"]), average(&flock.velocities), 1e-4);
        let moved = flock.difference(&before.positions, &before.velocities);
        assert!(moved > 0.05, "nothing moves: {moved}");
    }
}

/// Points are counted and sorted in parallel, and still each run has the bits of the one before.
#[test]
fn ten_runs_have_the_same_bits() {
    let Some(binary) = sample("boids::ten_runs_have_the_same_bits") else { return };
    let digest = || {
        let found = report(&run(&binary, &["--json", "--no-twin", "--frames", "12"]));
        assert!(found["largest_difference"].is_null());
        found["digest"].as_str().unwrap().to_owned()
    };
    let first = digest();
    for again in harness::thinned(9, 1..10) {
        assert_eq!(digest(), first, "run {again}");
    }
    // It tells states apart.
    let other = report(&run(&binary, &["--json", "--no-twin", "--frames", "13"]));
    assert!(other["digest"] != first.as_str());
}

/// Positions and velocities after so many steps in one recording.
fn stepped(host: &Host, n: u32, n_steps: u32) -> spanforge::Result<Vec<[f32; 3]>> {
    let mut flock = flock::Flock::new(host.device(), n)?;
    let bytes = u64::from(n) * 12;
    let copy = buffer(host.device(), "copy", bytes * 2, Memory::Readback);
    host.submit(|cmd| {
        flock.record(cmd, n_steps)?;
        cmd.copy(flock.positions(), copy.slice(..bytes))?;
        cmd.copy(flock.velocities(), copy.slice(bytes..bytes * 2))?;
        cmd.barrier(Access::TransferWrite, &[Access::HostRead]);
        Ok(())
    })?;
    copy.read()
}

/// In this process: under the layer, of whichever kind.
#[test]
fn a_flock_under_the_layer_is_the_twins() {
    let (host, n) = (host(), 300);
    let mut twin = Flock::new(n).unwrap();
    (0..3).for_each(|_| twin.step());
    let state = stepped(&host, n, 3).unwrap();
    let (positions, velocities) = state.split_at(n as usize);
    let difference = twin.difference(positions, velocities);
    assert!(difference <= 1e-5, "{difference}");
}

/// A million: what they take of memory, and that they move as the twin's do, whose neighbours are found without a GPU.
#[test]
fn a_million_boids_are_the_twins() {
    let (host, n) = (host(), 1_000_000);
    let mut twin = Flock::new(n).unwrap();
    let before = twin.clone();
    twin.step();
    let mut flock = flock::Flock::new(host.device(), n).unwrap();
    let bytes = u64::from(n) * 12;
    let (given, _) = host.device().memory();
    println!("a million boids take {} MB", given >> 20);
    // Positions and velocities twice are 48 bytes a boid, its number 4, cells and numbers while they are sorted 16.
    assert!((5..8).contains(&(given / bytes)), "{given} bytes");
    let copy = buffer(host.device(), "copy", bytes * 2, Memory::Readback);
    host.submit(|cmd| {
        flock.record(cmd, 1)?;
        cmd.copy(flock.positions(), copy.slice(..bytes))?;
        cmd.copy(flock.velocities(), copy.slice(bytes..))?;
        cmd.barrier(Access::TransferWrite, &[Access::HostRead]);
        Ok(())
    })
    .unwrap();
    let state: Vec<[f32; 3]> = copy.read().unwrap();
    let (positions, velocities) = state.split_at(n as usize);
    let difference = twin.difference(positions, velocities);
    assert!(difference <= 1e-4, "{difference}");
    let moved = before.difference(positions, velocities);
    assert!(moved > 1e-3, "nothing moves: {moved}");
}

/// Two frames in one recording.
#[test]
fn every_barrier_of_the_flock_is_needed() {
    let desc = HostDesc { validation: Validation::Off, ..harness::desc() };
    let host = Host::new(&desc).unwrap();
    let two_frames = || {
        let mut flock = flock::Flock::new(host.device(), 40)?;
        let copy = buffer(host.device(), "copy", 480 * 2, Memory::Readback);
        host.submit(|cmd| {
            for _ in 0..2 {
                flock.record(cmd, 2)?;
                cmd.copy(flock.positions(), copy.slice(..480))?;
                cmd.copy(flock.velocities(), copy.slice(480..))?;
                // One frame is copied before the next one is.
                cmd.barrier(Access::TransferWrite, &[Access::TransferWrite, Access::HostRead]);
            }
            Ok(())
        })
    };
    two_frames().unwrap();
    let n = host.device().n_barriers();
    let needed = |number: &u32| {
        host.device().skip_barrier(Some(*number));
        matches!(two_frames(), Err(Error::Hazard(_)))
    };
    let not_needed: Vec<u32> = (0..n).filter(|number| !needed(number)).collect();
    // The first frame has none before it, and here no frame has drawn. Copies end before the grid's fills do, which is the
    // grid's affair; and what the host reads the check does not see.
    let second = n / 2 + 2;
    assert_eq!(not_needed, [0, 1, second - 1, second, second + 1, n - 1], "of {n}");
}

/// The twin finds neighbours by cells; all others are looked at here, in double precision and in another order.
#[test]
fn a_step_of_the_twin_is_right() {
    let n = 1500;
    let mut flock = Flock::new(n).unwrap();
    let (rules, mut n_neighbours) = (rules::rules(n), 0);
    for step in 0..3 {
        let wide = |vectors: &[[f32; 3]]| -> Vec<glam::DVec3> {
            vectors.iter().map(|vector| glam::Vec3::from(*vector).as_dvec3()).collect()
        };
        let (positions, velocities) = (wide(&flock.positions), wide(&flock.velocities));
        let (center, heading) =
            (wide(&[average(&flock.positions)])[0], wide(&[average(&flock.velocities)])[0]);
        flock.step();
        for i in (0..positions.len()).rev() {
            let (p, v) = (positions[i], velocities[i]);
            let mut pull = glam::DVec3::ZERO;
            for j in (0..positions.len()).rev().filter(|j| *j != i) {
                let offset = positions[j] - p;
                let weight = 1.0 - offset.length_squared();
                if weight > 0.0 {
                    n_neighbours += 1;
                    pull += weight * f64::from(rules.together) * offset;
                    pull -= weight * weight * f64::from(rules.apart) * offset;
                    pull += weight * f64::from(rules.alike) * (velocities[j] - v);
                }
            }
            pull += f64::from(rules.to_center) * (center - p) - f64::from(rules.to_origin) * p;
            pull += f64::from(rules.with_flock) * (heading - v);
            pull += f64::from(rules.pace) * (f64::from(rules.speed_2) - v.length_squared()) * v;
            let velocity = v + pull * f64::from(rules.time);
            let position = p + velocity * f64::from(rules.time);
            assert_near("velocity", flock.velocities[i], velocity.as_vec3().to_array(), 1e-5);
            assert_near("position", flock.positions[i], position.as_vec3().to_array(), 1e-5);
        }
        assert!(n_neighbours > 10_000 * (step + 1), "{n_neighbours}");
    }
}

/// Over the sky, about where the flock is, in many colours.
#[test]
fn the_picture_has_boids() {
    let Some(binary) = sample("boids::the_picture_has_boids") else { return };
    let path = std::env::temp_dir().join(format!("spanforge-boids-{}.png", std::process::id()));
    let file = path.to_str().unwrap();
    let picture = |arguments: &[&str]| {
        let output =
            run(&binary, &[&["--output", file, "--size", "320x180", "--no-twin"], arguments].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let picture = Picture::load(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert_eq!((picture.width, picture.height), (320, 180));
        picture.pixels
    };
    let near = picture(&["--frames", "0"]);
    let sky = near[0];
    let is_sky = |pixel: &[u8; 4]| pixel.iter().zip(sky).all(|(a, b)| a.abs_diff(b) <= 2);
    let n_drawn = near.iter().filter(|pixel| !is_sky(pixel)).count();
    assert!((5000..40_000).contains(&n_drawn), "{n_drawn} pixels of boids");
    let center = |pixels: &[[u8; 4]]| {
        let drawn: Vec<_> =
            (0..pixels.len()).filter(|i| !is_sky(&pixels[*i])).map(|i| (i % 320, i / 320)).collect();
        let sum = drawn.iter().fold((0, 0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
        (sum.0 / drawn.len(), sum.1 / drawn.len())
    };
    let (x, y) = center(&near);
    assert!(x.abs_diff(160) < 15 && y.abs_diff(90) < 15, "the flock is at {x}, {y}");
    assert!(
        near.iter().map(|pixel| pixel.map(|c| c / 16)).collect::<std::collections::BTreeSet<_>>().len() > 30
    );
    assert!(picture(&["--frames", "0", "--angle", "100"]) != near && picture(&["--frames", "20"]) != near);
}
