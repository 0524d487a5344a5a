//! What depends on the device makes the same of every scene: shaders with texels and without, work cut for CPU drivers
//! and for GPUs (strips, orders of work).

use kurbo::{Affine, BezPath};
use spanforge::gpu::{DeviceKind, FeatureSet, Format, Host, HostDesc};
use spanforge::{Brush, Color, DrawForm, Fill, Output, Rasterizer, RasterizerDesc, Scene, View};

use crate::draw::{draw_on, gradient_scene};
use crate::harness;
use crate::random::Random;
use crate::shapes::{KINDS, random_path, random_transform};
use crate::shot::{Shot, shoot_on};

/// Scenes that take every shader of two forms: solid and gradient brushes, short rows and long ones, curves of all kinds.
fn scenes() -> Vec<(Scene, View)> {
    let mut all = vec![(gradient_scene(), View::new(41, 35)), (Scene::new(), View::new(5, 4))];
    for (i, n) in [3, 30, 400].into_iter().enumerate() {
        let mut random = Random::new(0x7E8E_0000 + i as u64);
        let mut scene = Scene::new();
        for kind in KINDS {
            let path = random_path(&mut random, kind, n, 60.0);
            let rule = if random.flip() { Fill::NonZero } else { Fill::EvenOdd };
            let brush =
                Brush::Solid(Color::new([0.2, random.pick(&[0.0, 1.0]), 0.9, random.pick(&[1.0, 0.5])]));
            scene.fill(&path, rule, random_transform(&mut random, 60.0), &brush).unwrap();
        }
        all.push((scene, View { background: Color::WHITE, ..View::new(61, 57) }));
    }
    // Longer than what one invocation walks.
    let mut comb = BezPath::new();
    comb.move_to((0.3, 0.0));
    (1..3000).for_each(|i| comb.line_to((f64::from(i) * 0.02, f64::from(i % 2) * 2.0)));
    let mut scene = Scene::new();
    scene.fill(&comb, Fill::EvenOdd, Affine::IDENTITY, &Brush::Solid(Color::BLACK)).unwrap();
    all.push((scene, View::new(60, 2)));
    all
}

/// As the device is, without texels, and as if it were a GPU.
fn hosts(without: FeatureSet) -> [Host; 3] {
    let host = |texels, kind| harness::loud_host(&HostDesc { texels, kind, without, ..harness::desc() });
    let [own, plain, gpu] = [host(true, None), host(false, None), host(true, Some(DeviceKind::Discrete))];
    assert_eq!(own.device().texels(), own.device().features().prefers_texels);
    assert!(!plain.device().texels() && !gpu.device().texels() && !gpu.device().features().is_cpu);
    // Elsewhere the first two are the plain form.
    if std::env::var("SPANFORGE_DRIVER").as_deref() == Ok("lavapipe") {
        assert!(
            own.device().texels() && own.device().features().is_cpu,
            "the test compares a form with itself"
        );
    }
    [own, plain, gpu]
}

fn assert_equal(a: &Shot, b: &Shot, what: &str) {
    assert_eq!(a.rows, b.rows, "{what}: fragments of rows");
    for row in 0..a.n_rows {
        assert_eq!(a.row_spans(row), b.row_spans(row), "{what}: spans of row {row}");
    }
    assert_eq!((0..a.pixels.len()).find(|i| a.pixels[*i] != b.pixels[*i]), None, "{what}: a pixel differs");
    assert_eq!(a.pixels.len(), b.pixels.len(), "{what}");
}

#[test]
fn composite_is_the_same() {
    // Without 64-bit integers a pixel is stored at a time.
    for without in [FeatureSet::default(), FeatureSet { shader_int64: true, ..FeatureSet::default() }] {
        let hosts = hosts(without);
        for samples in [4, 16, 32] {
            let desc = RasterizerDesc { output: Output::Composite { samples }, ..Default::default() };
            let mut rasterizers = hosts.each_ref().map(|host| Rasterizer::new(host.device(), &desc).unwrap());
            for (i, (scene, view)) in scenes().iter().enumerate() {
                let shots = hosts.iter().zip(&mut rasterizers);
                let [own, others @ ..] = &*shots
                    .map(|(host, rasterizer)| shoot_on(host, rasterizer, samples, scene, view).unwrap())
                    .collect::<Vec<_>>()
                else {
                    unreachable!("there are hosts")
                };
                assert!(i == 1 || own.pixels.iter().any(|p| *p != own.pixels[0]), "scene {i} shows nothing");
                for (other, name) in others.iter().zip(["without texels", "as on a GPU"]) {
                    assert_equal(own, other, &format!("scene {i}, {samples} samples, {name}"));
                }
            }
        }
    }
}

#[test]
fn draw_is_the_same() {
    let hosts = hosts(FeatureSet::default());
    for (samples, draw_form) in [(1, DrawForm::Quads), (4, DrawForm::Auto), (1, DrawForm::Picture)] {
        let output = Output::draw(Format::Rgba8Unorm, samples);
        let desc = RasterizerDesc { output, draw_form, ..Default::default() };
        let mut rasterizers = hosts.each_ref().map(|host| Rasterizer::new(host.device(), &desc).unwrap());
        for (i, (scene, view)) in scenes().iter().enumerate() {
            let drawn: Vec<_> = hosts
                .iter()
                .zip(&mut rasterizers)
                .map(|(host, rasterizer)| draw_on(host, rasterizer, samples, scene, view).unwrap())
                .collect();
            for (other, name) in drawn[1..].iter().zip(["without texels", "as on a GPU"]) {
                let differs = (0..other.len()).find(|p| drawn[0][*p] != other[*p]);
                assert_eq!(
                    differs, None,
                    "scene {i}, {samples} samples, {draw_form:?}, {name}: a pixel differs"
                );
            }
        }
    }
    assert!(hosts.iter().all(|host| host.messages().is_empty()), "the validation layer spoke");
}
