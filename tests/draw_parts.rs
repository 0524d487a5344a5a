//! Draws that are made in parts: the same pixels as at once, within the budget, and nothing written twice.

use kurbo::Affine;
use spanforge::gpu::{Format, Host};
use spanforge::vector::inspect;
use spanforge::{
    Brush, Color, DrawForm, DrawState, Error, Fill, Output, Rasterizer, RasterizerDesc, Scene, View,
};

use crate::draw::{draw, draw_on, forms, gradient_scene, random_scene};
use crate::harness;
use crate::random::Random;
use crate::shapes::{KINDS, random_path};
use crate::shot::{budget_of_parts, host};

/// Runs made in parts are the same lines in the same order; and so again, with nothing new to write, and after other frames.
#[test]
fn draws_in_parts_are_the_same() {
    let mut random = Random::new(0xD4A7);
    let (mut scene, _) = random_scene(&mut random, 30, 60.0, &[1.0, 0.4]);
    // One that needs bands of rows.
    let path = random_path(&mut random, KINDS[1], 300, 60.0);
    scene
        .fill(&path, Fill::EvenOdd, Affine::IDENTITY, &Brush::Solid(Color::new([0.2, 0.9, 0.5, 0.6])))
        .unwrap();
    let (other, _) = random_scene(&mut random, 9, 40.0, &[0.5]);
    let view = View { background: Color::WHITE, ..View::new(60, 60) };
    let far = View { transform: Affine::scale(1e6), ..view };
    let host = Host::new(&harness::desc()).unwrap();
    let mut most = 0;
    let all =
        [1, 4].into_iter().flat_map(|samples| forms(samples).into_iter().map(move |form| (samples, form)));
    for (samples, form) in all.filter(|(_, form)| *form != DrawForm::Picture) {
        let output = Output::draw(Format::Rgba8Unorm, samples);
        let new = |memory| {
            let desc = RasterizerDesc { output, draw_form: form, memory, ..Default::default() };
            Rasterizer::new(host.device(), &desc).unwrap()
        };
        let mut rasterizer = new(u64::MAX);
        let draw = |rasterizer: &mut Rasterizer, scene: &Scene, view: &View| {
            draw_on(&host, rasterizer, samples, scene, view)
        };
        let of_far = draw(&mut rasterizer, &scene, &far).unwrap();
        let of_other = draw(&mut rasterizer, &other, &view).unwrap();
        let of_gradients = draw(&mut rasterizer, &gradient_scene(), &view).unwrap();
        let whole = draw(&mut rasterizer, &scene, &view).unwrap();
        assert_eq!(inspect::frame(&rasterizer).n_parts, 1);
        for n in [2, 5, 12] {
            let (memory, needed) = budget_of_parts(&rasterizer, n);
            assert!(memory < needed);
            let mut in_parts = new(memory);
            let what = format!("{random}, {samples} samples, {form:?}, {memory} of {needed} bytes");
            let first = match draw(&mut in_parts, &scene, &view) {
                Ok(pixels) => pixels,
                // The bounds of many bands of one path come to far more than its own.
                Err(Error::Capacity { available, .. }) if n > 2 => {
                    assert_eq!(available, memory, "{what}");
                    continue;
                }
                Err(error) => panic!("{what}: {error}"),
            };
            assert!(first == whole, "{what}");
            let n_parts = inspect::frame(&in_parts).n_parts;
            most = most.max(n_parts);
            assert!(n_parts > 1, "{what}");
            let taken: u64 = inspect::written(&in_parts).unwrap().iter().map(|w| w.slack.start).sum();
            println!("{what}: {n_parts} parts of {taken} bytes");
            assert!(taken <= memory, "{what}: {taken} bytes");
            // What has not changed is neither written nor made again.
            host.device().fail_allocation(Some(0));
            let second = host.submit(|cmd| in_parts.prepare(cmd, &scene, &view));
            host.device().fail_allocation(None);
            second.unwrap();
            assert!(draw(&mut in_parts, &scene, &view).unwrap() == whole, "{what}: the second frame");
            assert!(draw(&mut in_parts, &other, &view).unwrap() == of_other, "{what}: another scene");
            assert!(
                draw(&mut in_parts, &gradient_scene(), &view).unwrap() == of_gradients,
                "{what}: gradients"
            );
            assert!(draw(&mut in_parts, &scene, &far).unwrap() == of_far, "{what}: far");
            assert!(draw(&mut in_parts, &scene, &view).unwrap() == whole, "{what}: the last frame");
        }
        // Less than its spans and runs, and less than one row.
        for memory in [1 << 10, budget_of_parts(&rasterizer, 1).0 / 4] {
            let mut small = new(memory);
            let result = host.submit(|cmd| Ok(small.prepare(cmd, &scene, &view))).unwrap();
            assert!(
                matches!(result, Err(Error::Capacity { available, .. }) if available == memory),
                "{result:?}"
            );
            assert_eq!(host.device().n_barriers(), 0, "something was recorded");
            assert!(
                host.submit(|cmd| small.draw(cmd, &DrawState::default())).is_err(),
                "nothing was prepared"
            );
        }
    }
    assert!(most > 4, "{most} parts");
    assert_eq!(host.messages(), Vec::<String>::new());
}

/// A picture may be made in parts; over a target that is not empty it lies as a whole.
#[test]
fn a_picture_in_parts_is_the_same() {
    let mut random = Random::new(0xD4A6);
    let (scene, _) = random_scene(&mut random, 30, 60.0, &[1.0, 0.4]);
    let view = View { background: Color::new([0.9, 0.8, 0.1, 1.0]), ..View::new(60, 60) };
    let pictures = [u64::MAX, 2 << 20].map(|memory| {
        let output = Output::draw(Format::Rgba8Unorm, 1);
        let desc = RasterizerDesc { output, draw_form: DrawForm::Picture, memory, ..Default::default() };
        let mut rasterizer = Rasterizer::new(host().device(), &desc).unwrap();
        let pixels = [(); 2].map(|()| draw(&mut rasterizer, 1, &scene, &view).unwrap());
        assert_eq!(pixels[0], pixels[1], "the second frame of {memory} bytes");
        let n_parts = inspect::frame(&rasterizer).n_parts;
        assert_eq!(n_parts > 1, memory != u64::MAX, "{n_parts} parts");
        let [first, _] = pixels;
        first
    });
    assert_eq!(pictures[0], pictures[1]);
    crate::shot::assert_silent();
}
