//! Colours that meet in linear light: composite against its twin bit for bit, draws into sRGB and float targets against composite.

use kurbo::Affine;
use spanforge::gpu::{DeviceKind, Format, HostDesc};
use spanforge::{
    Blend, Brush, Color, DrawForm, Error, Fill, Output, Rasterizer, RasterizerDesc, Scene, View,
};

use crate::draw::{bytes, draw_into, forms, gradient_scene, random_scene, word};
use crate::harness;
use crate::random::Random;
use crate::reference::composite::{self, Light};
use crate::shapes::adversarial;
use crate::shot::{assert_silent, host, shoot_on};

#[test]
fn linear_composite_is_the_twins() {
    let light = Light::new();
    let gpu = harness::loud_host(&HostDesc { kind: Some(DeviceKind::Discrete), ..harness::desc() });
    for host in [host(), &gpu] {
        for samples in [4, 8, 16, 32] {
            let output = Output::Composite { samples };
            let desc = RasterizerDesc { output, blend: Blend::Linear, ..Default::default() };
            let mut rasterizer = Rasterizer::new(host.device(), &desc).unwrap();
            for i in 0..6 {
                let mut random = Random::new(0xB1E4_0000 + i);
                let (scene, colors) = random_scene(&mut random, 9, 50.0, &[1.0, 0.5, 0.03]);
                let background = random.pick(&[Color::WHITE, Color::BLACK, Color::TRANSPARENT]);
                let view = View { background, ..View::new(49, 41) };
                let shot = shoot_on(host, &mut rasterizer, samples, &scene, &view).unwrap();
                let mut expected = vec![word(background); 49 * 41];
                for (path, color) in colors.iter().enumerate() {
                    let source = light.straight(word(*color));
                    for y in 0..41 {
                        let Some(row) = shot.row_of(path, y) else { continue };
                        let line = &mut expected[y * 49..][..49];
                        composite::draw_linear(line, shot.row_spans(row), source, samples, &light);
                    }
                }
                let differs = (0..expected.len()).find(|p| shot.pixels[*p] != expected[*p]);
                let at = differs.map(|p| (p % 49, p / 49, bytes(shot.pixels[p]), bytes(expected[p])));
                assert_eq!(at, None, "{random}, {samples} samples");
            }
        }
    }
    assert!(gpu.messages().is_empty(), "{:#?}", gpu.messages());
    assert_silent();
}

/// Half of white over black is half the light, and half of black over white too.
#[test]
fn half_the_light_is_188() {
    let cover = |color: Color, background: Color| {
        let mut scene = Scene::new();
        let shape = adversarial("M0 0 H4 V4 H0 Z");
        scene.fill(&shape, Fill::NonZero, Affine::IDENTITY, &Brush::Solid(color)).unwrap();
        let desc = RasterizerDesc { blend: Blend::Linear, ..Default::default() };
        let mut rasterizer = Rasterizer::new(host().device(), &desc).unwrap();
        let view = View { background, ..View::new(4, 4) };
        let shot = shoot_on(host(), &mut rasterizer, 16, &scene, &view).unwrap();
        bytes(shot.pixels[5])
    };
    let half = |v: f32| Color::new([v, v, v, 0.5]);
    assert_eq!(cover(half(1.0), Color::BLACK), [188, 188, 188, 255]);
    assert_eq!(cover(half(0.0), Color::WHITE), [187, 187, 187, 255]);
    // Over nothing: half the light of white, encoded.
    assert_eq!(cover(half(1.0), Color::TRANSPARENT), [188, 188, 188, 128]);
    assert_eq!(cover(Color::TRANSPARENT, half(1.0)), [188, 188, 188, 128]);
}

/// A draw's target over a background, resolved to one sample, as bytes or floats by channel.
fn drawn(format: Format, samples: u32, form: DrawForm, scene: &Scene, view: &View) -> Vec<[f32; 4]> {
    let desc = RasterizerDesc {
        output: Output::draw(format, samples),
        draw_form: form,
        blend: Blend::Linear,
        ..Default::default()
    };
    let mut rasterizer = Rasterizer::new(host().device(), &desc).unwrap();
    let clear = view.background.components;
    let pixels = draw_into(host(), &mut rasterizer, (format, samples), scene, view, clear).unwrap();
    match format {
        Format::Rgba32Float => pixels.read().unwrap(),
        _ => pixels.read::<u32>().unwrap().into_iter().map(|p| bytes(p).map(|v| v as f32)).collect(),
    }
}

/// One sample a pixel: the colours of composite, into sRGB by the hardware's rounding, into floats without any.
#[test]
fn linear_draws_are_linear_composite() {
    let light = Light::new();
    let mut random = Random::new(0xB1E4_1000);
    let (scene, _) = random_scene(&mut random, 9, 50.0, &[1.0, 0.5]);
    for (scene, name) in [(scene, "solid"), (gradient_scene(), "gradients")] {
        for background in [Color::WHITE, Color::BLACK] {
            let view = View { background, ..View::new(50, 50) };
            let desc = RasterizerDesc { blend: Blend::Linear, ..Default::default() };
            let mut composite = Rasterizer::new(host().device(), &desc).unwrap();
            let composited = shoot_on(host(), &mut composite, 16, &scene, &view).unwrap().pixels;
            for form in forms(1) {
                let what = format!("{random}, {name}, {form:?}, over {background:?}");
                let srgb = drawn(Format::Rgba8Srgb, 1, form, &scene, &view);
                let float = drawn(Format::Rgba32Float, 1, form, &scene, &view);
                for (p, word) in composited.iter().enumerate() {
                    for c in 0..4 {
                        let wanted = bytes(*word)[c] as f32;
                        let encoded = |v: f32| if c == 3 { v * 255.0 } else { 255.0 * light.encoded(v) };
                        let (a, b) = (srgb[p][c], encoded(float[p][c]));
                        let at = (p % 50, p / 50);
                        // Composite rounds colours to a level, and alphas to 1/255 of the light below, which is many
                        // levels where little is left of much.
                        let near = |v: f32| {
                            let light = (light.of(v / 255.0) - light.of(wanted / 255.0)).abs();
                            (v - wanted).abs() <= 2.0 || (c < 3 && light <= 2.5 / 255.0)
                        };
                        assert!(near(a), "{what}: {at:?} channel {c}: {a} and {wanted}");
                        assert!(near(b), "{what}: {at:?} channel {c}: {b} and {wanted}, floats");
                    }
                }
            }
        }
    }
    assert_silent();
}

/// Several samples a pixel: every sample blends in linear light, so that abutting shapes hide what is below.
#[test]
fn linear_samples_hide_the_background() {
    let mut scene = Scene::new();
    for text in ["M0 0 L20 0 L0 20 Z", "M20 0 L20 20 L0 20 Z"] {
        let brush = Brush::Solid(Color::from_rgb8(188, 188, 188));
        scene.fill(&adversarial(text), Fill::NonZero, Affine::IDENTITY, &brush).unwrap();
    }
    let view = View { background: Color::BLACK, ..View::new(20, 20) };
    for form in [DrawForm::Auto, DrawForm::Quads] {
        let pixels = drawn(Format::Rgba8Srgb, 4, form, &scene, &view);
        assert!(pixels.iter().all(|p| *p == [188.0, 188.0, 188.0, 255.0]), "{form:?}");
    }
}

/// A target that does not fit the blend is refused.
#[test]
fn targets_must_fit_the_blend() {
    use Format::*;
    let all = [
        Rgba8Unorm,
        Bgra8Unorm,
        Rgba8Srgb,
        Bgra8Srgb,
        Rgba16Float,
        Rgba32Float,
        R32Uint,
        R8Unorm,
        Depth32Float,
    ];
    for (blend, fits) in [(Blend::Encoded, 0..2), (Blend::Linear, 2..6)] {
        for (i, format) in all.into_iter().enumerate() {
            let desc = RasterizerDesc { output: Output::draw(format, 1), blend, ..Default::default() };
            let result = Rasterizer::new(host().device(), &desc);
            let refused = matches!(&result, Err(Error::InvalidInput { why, .. }) if why.contains(&format!("{format:?}")));
            assert_eq!(refused, !fits.contains(&i), "{blend:?} into {format:?}");
        }
    }
    assert_silent();
}
