//! The six effects that come along, against their twins.

use super::{Run, assert_near, in_halves, upload};
use crate::harness;
use crate::random::Random;
use crate::reference::effect::{self as twin, Grade, Picture};
use spanforge::effect::{BLOOM, BLUR, DISPLACE, EDGE, Effect, FEEDBACK, GRADE};

/// A unit in the last place of a half float, relative. Where an image holds halves, devices may drop what does not fit instead
/// of rounding: lavapipe does.
const UNIT: f64 = 1.0 / 1024.0;
/// Devices place samples between two texels to 1/256, along either axis.
const FILTER: f64 = 2.0 / 256.0;

/// Waves, premultiplied, with `peak` the brightest; neighbours differ little.
fn smooth(width: usize, height: usize, peak: f64) -> Picture {
    in_halves(&Picture::new(width, height, |x, y| {
        let (x, y) = (x as f64, y as f64);
        let wave = |a: f64, b: f64, c: f64| 0.5 + 0.5 * (a * x + b * y + c).sin();
        let alpha = 0.25 + 0.75 * wave(0.11, 0.07, 1.0);
        let [r, g, b] = [wave(0.17, 0.05, 0.0), wave(0.03, 0.19, 2.0), wave(0.1, -0.13, 4.0)];
        [peak * r * alpha, peak * g * alpha, peak * b * alpha, alpha]
    }))
}

/// Noise, single texels and steps.
fn rough(width: usize, height: usize) -> Picture {
    let mut random = Random::new(0xEFFEC7);
    let mut picture = Picture::new(width, height, |x, _| if x < 7 { [1.0; 4] } else { [0.0; 4] });
    for (n, texel) in picture.texels.iter_mut().enumerate() {
        if n % 5 == 0 {
            *texel = std::array::from_fn(|_| random.between(0.0, 1.0));
        }
    }
    picture.texels[0] = [1.0, 0.0, 4.0, 1.0];
    in_halves(&picture)
}

#[test]
fn a_blur_is_a_convolution_in_double_precision() {
    let host = harness::host();
    let mut blur = Effect::shipped(host.device(), BLUR).unwrap();
    for (width, height) in [(61, 37), (1, 1), (8, 1), (1, 9)] {
        let picture = match (width, height) {
            (61, 37) => rough(width, height),
            _ => smooth(width, height, 1.0),
        };
        let source = upload(&host, "source", &picture);
        for sigma in [0.0, 0.01, 0.3, 1.0, 7.5, 50.0] {
            blur.set("sigma", sigma).unwrap();
            let found = Run::new(&host, &source).picture(&mut blur);
            let expected = twin::blur(&picture, sigma);
            // Two passes round to half floats; beyond four deviations there is 6.4e-5 of all along each axis, which is
            // missing here and, for sums of weights are 1, weighs as much elsewhere.
            let cut = if sigma < 0.0625 { 0.0 } else { 4.0 * 6.4e-5 };
            let tolerance = picture.largest() * (2.0 * UNIT + cut);
            assert_near(&format!("{width} x {height}, sigma {sigma}"), &found, &expected, tolerance);
        }
        blur.set("sigma", 0.0).unwrap();
        assert_eq!(Run::new(&host, &source).picture(&mut blur), picture, "sigma 0 is the picture itself");
    }
}

#[test]
fn bloom_is_its_twin() {
    let host = harness::host();
    let mut bloom = Effect::shipped(host.device(), BLOOM).unwrap();
    // Sides that no power of two divides: parts are rounded up.
    for (width, height) in [(45, 31), (64, 32), (3, 2), (1, 1)] {
        let picture = smooth(width, height, 4.0);
        let source = upload(&host, "source", &picture);
        for (threshold, intensity, spread) in
            [(0.8, 0.5, 1.0), (0.0, 1.0, 0.3), (3.0, 2.0, 2.0), (9.0, 1.0, 1.0)]
        {
            let all = [("threshold", threshold), ("intensity", intensity), ("spread", spread)];
            all.iter().for_each(|(name, value)| bloom.set(name, *value).unwrap());
            let found = Run::new(&host, &source).picture(&mut bloom);
            let expected = twin::bloom(&picture, threshold, intensity, spread);
            // Each of six passes rounds; what they round is at most the sum of all halos. Between texels, samples lie at
            // quarters, which devices place exactly.
            let sum = picture.largest() * (1.0 + intensity * (1.0 + spread + spread * spread));
            assert_near(
                &format!("{width} x {height}, from {threshold}"),
                &found,
                &expected,
                6.0 * UNIT * sum,
            );
            if threshold == 9.0 {
                assert_eq!(found, picture, "nothing is that bright");
            }
        }
    }
}

#[test]
fn displacement_is_its_twin() {
    let host = harness::host();
    let mut displace = Effect::shipped(host.device(), DISPLACE).unwrap();
    let picture = smooth(52, 39, 1.0);
    let source = upload(&host, "source", &picture);
    let bands: Vec<f32> = (0..17).map(|band| (band as f32 * 0.7).sin().abs()).collect();
    for bands in [&bands[..], &bands[3..5], &bands[3..4]] {
        let spectrum = harness::upload(&host, "spectrum", bands);
        for (shape, amount) in [(0, 12.0), (1, -7.5), (2, 20.0), (2, 0.0), (0, 4000.0)] {
            displace.set("shape", shape).unwrap();
            displace.set("amount", amount).unwrap();
            let run = Run { buffers: vec![("spectrum", spectrum.all())], ..Run::new(&host, &source) };
            let found = run.picture(&mut displace);
            let expected = twin::displace(&picture, bands, amount, shape);
            // Places in single precision are off by some 1e-6 of the amount.
            let placed = FILTER + amount.abs() * 4e-6;
            let tolerance = picture.contrast() * placed + UNIT;
            assert_near(&format!("{} bands, {shape} by {amount}", bands.len()), &found, &expected, tolerance);
        }
    }
}

#[test]
fn grading_is_its_twin() {
    let host = harness::host();
    let mut grade = Effect::shipped(host.device(), GRADE).unwrap();
    let mut picture = smooth(33, 21, 1.5);
    picture.texels[5] = [0.0; 4];
    let source = upload(&host, "source", &picture);
    let none = || Grade {
        lift: [0.0; 3],
        gamma: [1.0; 3],
        gain: [1.0; 3],
        exposure: 0.0,
        contrast: 1.0,
        saturation: 1.0,
    };
    let all = [
        none(),
        Grade { exposure: 2.0, ..none() },
        Grade { saturation: 0.0, contrast: 1.7, ..none() },
        Grade { lift: [0.1, 0.0, -0.2], gamma: [2.2, 1.0, 0.5], gain: [1.1, 0.9, 2.0], ..none() },
        Grade { saturation: 3.0, exposure: -3.0, ..none() },
    ];
    for (n, to) in all.iter().enumerate() {
        for (name, value) in [("lift", to.lift), ("gamma", to.gamma), ("gain", to.gain)] {
            grade.set(name, value).unwrap();
        }
        for (name, value) in
            [("exposure", to.exposure), ("contrast", to.contrast), ("saturation", to.saturation)]
        {
            grade.set(name, value).unwrap();
        }
        let found = Run::new(&host, &source).picture(&mut grade);
        let expected = twin::grade(&picture, to);
        // One rounding to half floats; powers are exp2(y log2 x), some 1e-5 of themselves.
        assert_near(&format!("grade {n}"), &found, &expected, expected.largest().max(1.0) * (UNIT + 2e-5));
    }
}

#[test]
fn edges_are_their_twin() {
    let host = harness::host();
    let mut edge = Effect::shipped(host.device(), EDGE).unwrap();
    let picture = rough(47, 30);
    let source = upload(&host, "source", &picture);
    for (color, strength, threshold, keep) in
        [([0.0, 0.0, 0.0, 1.0], 2.0, 0.05, 1.0), ([1.0, 0.5, 0.0, 0.7], 40.0, 0.2, 0.0)]
    {
        edge.set("color", color).unwrap();
        for (name, value) in [("strength", strength), ("threshold", threshold), ("keep", keep)] {
            edge.set(name, value).unwrap();
        }
        let found = Run::new(&host, &source).picture(&mut edge);
        let expected = twin::edge(&picture, color, strength, threshold, keep);
        // One rounding; a gradient in single precision is off by some 1e-6, times its strength.
        let tolerance = picture.largest() * (UNIT + 4e-6 * strength);
        assert_near(&format!("edges, strength {strength}"), &found, &expected, tolerance);
    }
}

#[test]
fn feedback_is_its_twin_over_frames() {
    let host = harness::host();
    let mut feedback = Effect::shipped(host.device(), FEEDBACK).unwrap();
    let picture = smooth(48, 36, 1.0);
    let source = upload(&host, "source", &picture);
    let (decay, zoom, angle) = (0.7, 1.07, 0.3);
    for (name, value) in [("decay", decay), ("zoom", zoom), ("angle", angle)] {
        feedback.set(name, value).unwrap();
    }
    let run = Run::new(&host, &source);
    for round in 0..2 {
        let mut before: Option<Picture> = None;
        let mut tolerance = UNIT;
        for frame in 0..5 {
            let found = run.picture(&mut feedback);
            let expected = twin::feedback(&picture, before.as_ref(), decay, zoom, angle);
            assert_near(&format!("round {round}, frame {frame}"), &found, &expected, tolerance);
            assert!(frame > 0 || found == picture, "before the first frame there is nothing");
            // What the frame before was off by, where samples lie, and one more rounding.
            tolerance = decay * (tolerance + FILTER * expected.contrast()) + UNIT * expected.largest();
            before = Some(expected);
        }
        feedback.reset();
    }
}
