//! A picture of what the effects make of one drawing, to look at: `effects.png` in the folder of tests.

use crate::effect::{Run, in_halves, upload};
use crate::harness;
use crate::reference::effect::Picture;
use spanforge::effect::{BLOOM, BLUR, DISPLACE, EDGE, Effect, FEEDBACK, GRADE, Setting};

const SIZE: [usize; 2] = [240, 160];

/// Discs, the small ones brighter than white: over a dark ground or over nothing.
fn drawing(has_ground: bool) -> Picture {
    in_halves(&Picture::new(SIZE[0], SIZE[1], |x, y| {
        let (x, y) = (x as f64, y as f64);
        let ground = match has_ground {
            true => [0.05 + 0.1 * x / 240.0, 0.06, 0.12 + 0.1 * y / 160.0, 1.0],
            false => [0.0; 4],
        };
        let discs = [
            (70.0, 80.0, 45.0, [0.9, 0.3, 0.1]),
            (130.0, 60.0, 35.0, [0.1, 0.6, 0.8]),
            (170.0, 110.0, 40.0, [0.9, 0.8, 0.2]),
            (60.0, 35.0, 7.0, [4.0, 4.0, 3.0]),
            (205.0, 40.0, 9.0, [5.0, 1.0, 3.0]),
        ];
        discs.iter().fold(ground, |below, &(cx, cy, radius, [r, g, b])| {
            let inside = (radius - (x + 0.5 - cx).hypot(y + 0.5 - cy) + 0.5).clamp(0.0, 1.0);
            let over = [r, g, b, 1.0];
            std::array::from_fn(|i| below[i] + (over[i] - below[i]) * inside)
        })
    }))
}

#[test]
fn a_picture_of_all_effects() {
    let host = harness::host();
    let device = host.device();
    let drawing = drawing(true);
    let source = upload(&host, "drawing", &drawing);
    let levels: Vec<f32> =
        (0..24).map(|band| (1.0 - band as f32 / 30.0) * (band as f32 * 1.9).sin()).collect();
    let spectrum = harness::upload(&host, "levels", &levels);
    let run = Run::new(&host, &source);
    let with_levels = Run { buffers: vec![("spectrum", spectrum.all())], ..Run::new(&host, &source) };
    let mut tiles = vec![];
    for (shipped, settings) in [
        (BLUR, vec![("sigma", Setting::from(6.0))]),
        (BLOOM, vec![("intensity", 0.6.into())]),
        (DISPLACE, vec![("amount", 18.0.into())]),
        (
            GRADE,
            vec![("gain", [1.1, 0.9, 0.65].into()), ("saturation", 0.3.into()), ("exposure", 0.3.into())],
        ),
        (EDGE, vec![("color", [1.0, 0.9, 0.6, 1.0].into()), ("strength", 6.0.into()), ("keep", 0.3.into())]),
        (FEEDBACK, vec![("zoom", 1.06.into()), ("angle", 0.12.into()), ("decay", 0.85.into())]),
    ] {
        let mut effect = Effect::shipped(device, shipped).unwrap();
        settings.into_iter().for_each(|(name, value)| effect.set(name, value).unwrap());
        let run = if shipped == DISPLACE { &with_levels } else { &run };
        let tile = match shipped == FEEDBACK {
            // Nothing is seen of earlier frames through what covers all: the ground is left out.
            true => feedback(&host, &mut effect),
            false => run.picture(&mut effect),
        };
        assert!(tile != drawing, "{} changes nothing", shipped.name());
        tiles.push(tile);
    }
    let [width, height] = SIZE;
    let sheet = Picture::new(3 * width, 2 * height, |x, y| {
        let (x, y) = (x as usize, y as usize);
        tiles[y / height * 3 + x / width].at((x % width) as i64, (y % height) as i64)
    });
    let path = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("effects.png");
    let file = std::io::BufWriter::new(std::fs::File::create(&path).unwrap());
    let mut encoder = png::Encoder::new(file, sheet.width as u32, sheet.height as u32);
    encoder.set_color(png::ColorType::Rgb);
    let bytes = |texel: &[f64; 4]| [0, 1, 2].map(|i| (texel[i].clamp(0.0, 1.0) * 255.0).round() as u8);
    let pixels: Vec<u8> = sheet.texels.iter().flat_map(bytes).collect();
    encoder.write_header().unwrap().write_image_data(&pixels).unwrap();
    println!("{}", path.display());
}

/// Twelve frames of the discs alone.
fn feedback(host: &spanforge::gpu::Host, effect: &mut Effect) -> Picture {
    let source = upload(host, "discs", &drawing(false));
    let run = Run::new(host, &source);
    (0..12).map(|_| run.picture(effect)).last().unwrap()
}
