//! The sample `halton`, run as a person runs it.

use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use spanforge::sequence::{Halton, Scrambling};

use crate::example::{self, run};

fn sample(test: &str) -> Option<PathBuf> {
    example::find(test, "halton")
}

/// Width, height and pixels of the PNG that it writes.
fn picture(path: &Path) -> (u32, u32, Vec<[u8; 4]>) {
    let file = std::io::BufReader::new(std::fs::File::open(path).unwrap());
    let mut reader = png::Decoder::new(file).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut bytes).unwrap();
    assert_eq!(info.color_type, png::ColorType::Rgba);
    let (pixels, _) = bytes.as_chunks::<4>();
    (info.width, info.height, pixels.to_vec())
}

#[test]
fn the_picture_has_the_points() {
    let Some(binary) = sample("sequence::sample::the_picture_has_the_points") else { return };
    let path = std::env::temp_dir().join(format!("spanforge-halton-{}.png", std::process::id()));
    let file = path.to_str().unwrap();
    let plain = Halton::new(&[2, 3]).unwrap();
    let owen = plain.clone().with_scrambling(Scrambling::Owen { seed: 5 });
    for (more, sequence, size) in [
        (&[][..], plain.with_offset(1), (512, 512)),
        (&["--scramble", "owen", "--seed", "5", "--size", "400x300"], owen, (400, 300)),
    ] {
        let arguments = ["--bases", "2,3", "--count", "32", "--output", file, "--headless", "--json"];
        let output = run(&binary, &[&arguments[..], more].concat());
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!((&report["bases"], &report["count"]), (&json!([2, 3]), &json!(32)), "{report}");
        assert!(report["star_discrepancy"].as_f64().unwrap() < 0.2 && report["correlated"] == json!([]));

        let (width, height, pixels) = picture(&path);
        assert_eq!((width, height), size);
        let is_ink = |pixel: [u8; 4]| pixel[2] > pixel[0].saturating_add(60) && pixel[3] == 255;
        let mut dots = vec![];
        for point in sequence.points(0..32).unwrap().chunks(2) {
            let at = |side: u32, share: f32| f64::from(side) * (0.05 + 0.9 * f64::from(share));
            let (x, y) = (at(width, point[0]), at(height, 1.0 - point[1]));
            assert!(is_ink(pixels[y as usize * width as usize + x as usize]), "no dot at {x}, {y}");
            dots.push((x, y));
        }
        // Ink is nowhere but within 6 pixels of a point.
        let stray = pixels.iter().enumerate().filter(|(_, pixel)| is_ink(**pixel)).find(|(i, _)| {
            let (x, y) = ((i % width as usize) as f64 + 0.5, (i / width as usize) as f64 + 0.5);
            dots.iter().all(|dot| (dot.0 - x).hypot(dot.1 - y) > 6.0)
        });
        assert_eq!(stray, None);
    }
    std::fs::remove_file(path).unwrap();
}

#[test]
fn bad_bases_are_named() {
    let Some(binary) = sample("sequence::sample::bad_bases_are_named") else { return };
    for (bases, why) in [
        ("2,4", "2 and 4 are not coprime: 2 divides both"),
        ("0,3", "0 is not 2 or more"),
        ("2,1", "1 is not 2 or more"),
        ("2,3,5", "are not two bases"),
        ("7", "are not two bases"),
    ] {
        let output = run(&binary, &["--bases", bases, "--count", "8"]);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{bases}: {said}");
        assert!(said.contains(why), "{bases}: {said}");
    }
    let leap = run(&binary, &["--bases", "2,3", "--leap", "5"]);
    assert_eq!(leap.status.code(), Some(1));
    // For study, and with a word of warning.
    assert!(run(&binary, &["--bases", "2,4", "--count", "8", "--unchecked"]).status.success());
    let warned = run(&binary, &["--bases", "17,19", "--count", "8"]);
    let said = String::from_utf8_lossy(&warned.stdout);
    assert!(warned.status.success() && said.contains("17 and 19 correlate"), "{said}");
}
