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

/// As the device is, as if it were a GPU, and without texels where the device has them: a device without is the plain form.
fn hosts(without: FeatureSet) -> Vec<(&'static str, Host)> {
    let host = |texels, kind| harness::loud_host(&HostDesc { texels, kind, without, ..harness::desc() });
    let [own, gpu] = [host(true, None), host(true, Some(DeviceKind::Discrete))];
    let texels = own.device().texels();
    assert_eq!(texels, own.device().features().prefers_texels);
    assert!(!gpu.device().texels() && !gpu.device().features().is_cpu);
    if std::env::var("SPANFORGE_DRIVER").as_deref() == Ok("lavapipe") {
        assert!(texels && own.device().features().is_cpu, "the test compares a form with itself");
    }
    let mut hosts = vec![("its own", own), ("as on a GPU", gpu)];
    if texels {
        let plain = host(false, None);
        assert!(!plain.device().texels());
        hosts.push(("without texels", plain));
    }
    hosts
}

fn assert_equal(a: &Shot, b: &Shot, what: &str) {
    assert_eq!(a.rows, b.rows, "{what}: fragments of rows");
    for row in 0..a.n_rows {
        assert_eq!(a.row_spans(row), b.row_spans(row), "{what}: spans of row {row}");
    }
    assert_eq!((0..a.pixels.len()).find(|i| a.pixels[*i] != b.pixels[*i]), None, "{what}: a pixel differs");
    assert_eq!(a.pixels.len(), b.pixels.len(), "{what}");
}

fn assert_silent(hosts: &[(&'static str, Host)]) {
    for (name, host) in hosts {
        assert!(host.messages().is_empty(), "{name}: {:?}", host.messages());
    }
}

#[test]
fn composite_is_the_same() {
    // Without 64-bit integers a pixel is stored at a time. A device that has none is in that form anyway.
    let int64 = harness::loud_host(&harness::desc()).device().features().int64;
    let all = [FeatureSet::default(), FeatureSet { shader_int64: true, ..FeatureSet::default() }];
    for without in all.into_iter().take(if int64 { 2 } else { 1 }) {
        let hosts = hosts(without);
        for samples in [4, 16, 32] {
            let desc = RasterizerDesc { output: Output::Composite { samples }, ..Default::default() };
            let mut rasterizers: Vec<_> =
                hosts.iter().map(|(_, host)| Rasterizer::new(host.device(), &desc).unwrap()).collect();
            for (i, (scene, view)) in scenes().iter().enumerate() {
                let mut shots = hosts.iter().zip(&mut rasterizers).map(|((name, host), rasterizer)| {
                    (name, shoot_on(host, rasterizer, samples, scene, view).unwrap())
                });
                let (_, own) = shots.next().unwrap();
                assert!(i == 1 || own.pixels.iter().any(|p| *p != own.pixels[0]), "scene {i} shows nothing");
                for (name, other) in shots {
                    assert_equal(&own, &other, &format!("scene {i}, {samples} samples, {name}"));
                }
            }
        }
        assert_silent(&hosts);
    }
}

#[test]
fn draw_is_the_same() {
    let hosts = hosts(FeatureSet::default());
    for (samples, draw_form) in [(1, DrawForm::Quads), (4, DrawForm::Auto), (1, DrawForm::Picture)] {
        let output = Output::draw(Format::Rgba8Unorm, samples);
        let desc = RasterizerDesc { output, draw_form, ..Default::default() };
        let mut rasterizers: Vec<_> =
            hosts.iter().map(|(_, host)| Rasterizer::new(host.device(), &desc).unwrap()).collect();
        for (i, (scene, view)) in scenes().iter().enumerate() {
            let mut drawn = hosts.iter().zip(&mut rasterizers).map(|((name, host), rasterizer)| {
                (name, draw_on(host, rasterizer, samples, scene, view).unwrap())
            });
            let (_, own) = drawn.next().unwrap();
            for (name, other) in drawn {
                let differs = (0..own.len().max(other.len())).find(|p| own.get(*p) != other.get(*p));
                assert_eq!(
                    differs, None,
                    "scene {i}, {samples} samples, {draw_form:?}, {name}: a pixel differs"
                );
            }
        }
    }
    assert_silent(&hosts);
}
