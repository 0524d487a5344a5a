//! The forms of the shaders, with texels and without, make the same of every scene.

use kurbo::{Affine, BezPath};
use spanforge::gpu::{FeatureSet, Format, Host, HostDesc};
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

fn hosts(without: FeatureSet) -> [Host; 2] {
    let [texels, plain] =
        [true, false].map(|texels| harness::loud_host(&HostDesc { texels, without, ..harness::desc() }));
    assert_eq!(texels.device().texels(), texels.device().features().prefers_texels);
    assert!(!plain.device().texels());
    // Elsewhere both are the plain form.
    if std::env::var("SPANFORGE_DRIVER").as_deref() == Ok("lavapipe") {
        assert!(texels.device().texels(), "the test compares a form with itself");
    }
    [texels, plain]
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
fn composite_is_the_same_with_and_without() {
    // Without 64-bit integers a pixel is stored at a time.
    for without in [FeatureSet::default(), FeatureSet { shader_int64: true, ..FeatureSet::default() }] {
        let hosts = hosts(without);
        for samples in [4, 16, 32] {
            let desc = RasterizerDesc { output: Output::Composite { samples }, ..Default::default() };
            let mut rasterizers = hosts.each_ref().map(|host| Rasterizer::new(host.device(), &desc).unwrap());
            for (i, (scene, view)) in scenes().iter().enumerate() {
                let mut shots = hosts.iter().zip(&mut rasterizers);
                let mut shoot = || {
                    let (host, rasterizer) = shots.next().unwrap();
                    shoot_on(host, rasterizer, samples, scene, view).unwrap()
                };
                let (texels, plain) = (shoot(), shoot());
                assert!(
                    i == 1 || texels.pixels.iter().any(|p| *p != texels.pixels[0]),
                    "scene {i} shows nothing"
                );
                assert_equal(&texels, &plain, &format!("scene {i}, {samples} samples"));
            }
        }
    }
}

#[test]
fn draw_is_the_same_with_and_without() {
    let hosts = hosts(FeatureSet::default());
    for (samples, draw_form) in [(1, DrawForm::Quads), (4, DrawForm::Auto), (1, DrawForm::Picture)] {
        let output = Output::Draw { format: Format::Rgba8Unorm, samples };
        let desc = RasterizerDesc { output, draw_form, ..Default::default() };
        let mut rasterizers = hosts.each_ref().map(|host| Rasterizer::new(host.device(), &desc).unwrap());
        for (i, (scene, view)) in scenes().iter().enumerate() {
            let drawn: Vec<_> = hosts
                .iter()
                .zip(&mut rasterizers)
                .map(|(host, rasterizer)| draw_on(host, rasterizer, samples, scene, view).unwrap())
                .collect();
            let differs = (0..drawn[0].len()).find(|p| drawn[0][*p] != drawn[1][*p]);
            assert_eq!(differs, None, "scene {i}, {samples} samples, {draw_form:?}: a pixel differs");
        }
    }
    assert!(hosts.iter().all(|host| host.messages().is_empty()), "the validation layer spoke");
}
