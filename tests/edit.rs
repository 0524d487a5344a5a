//! Scenes edited in place are the scenes that were meant: after every edit the picture is that of a scene made anew.

use kurbo::{Affine, BezPath, Stroke};
use spanforge::vector::inspect;
use spanforge::{Brush, Color, Error, Fill, Gradient, PathId, Rasterizer, Scene, View};

use crate::draw;
use crate::random::Random;
use crate::shapes::adversarial;
use crate::shot::{new_rasterizer, shoot, shoot_with};
use model::{Drawing, random_brush, random_model, random_place, random_shape};

mod growth;
mod hard;
mod model;

const VIEW: (u32, u32) = (48, 40);

#[test]
fn edited_scenes_are_those_made_anew() {
    let mut rasterizer = new_rasterizer(16);
    let mut n_plans = 0;
    edit_at_random(0xED17_0001, 600, |scene, expected, view, what| {
        let edited = shoot_with(&mut rasterizer, 16, scene, view).unwrap();
        assert!(edited.fragments.len() as u64 <= edited.bound, "{what}: more fragments than room");
        let expected = shoot(16, expected, view);
        n_plans = inspect::frame(&rasterizer).n_plans;
        (edited.pixels, expected.pixels)
    });
    // Nearly all frames come from the one before.
    assert!(n_plans < 60, "{n_plans} plans were made anew");
}

#[test]
fn edited_scenes_are_drawn_as_those_made_anew() {
    for form in draw::forms(4) {
        let [mut rasterizer, mut other] = [0; 2].map(|_| draw::new_rasterizer(4, form));
        let mut n_plans = 0;
        edit_at_random(0xED17_0002, 300, |scene, expected, view, _| {
            let edited = draw::draw(&mut rasterizer, 4, scene, view).unwrap();
            n_plans = inspect::frame(&rasterizer).n_plans;
            (edited, draw::draw(&mut other, 4, expected, view).unwrap())
        });
        assert!(n_plans < 30, "{form:?}: {n_plans} plans were made anew");
    }
}

/// Edits a scene at random; `draw` makes the picture of it, and of one made anew that should look the same.
fn edit_at_random(
    seed: u64,
    n_steps: usize,
    mut draw: impl FnMut(&Scene, &Scene, &View, &str) -> (Vec<u32>, Vec<u32>),
) {
    let mut random = Random::new(seed);
    let (width, height) = VIEW;
    let view = View { background: Color::WHITE, ..View::new(width, height) };
    let mut drawing = Drawing::default();
    let mut removed = Vec::new();
    for step in 0..n_steps {
        let edit = if drawing.models.len() < 3 { 0 } else { random.below(14) };
        let at = random.below(drawing.models.len().max(1));
        match edit {
            0 | 1 if drawing.models.len() < 12 => {
                let layer = random.pick(&[0, 1, 7]);
                drawing.add(random_model(&mut random, layer));
            }
            2 => removed.push(drawing.remove(at)),
            3 | 4 => drawing.set_transform(at, random_place(&mut random)),
            5 => drawing.set_brush(at, random_brush(&mut random)),
            6 => drawing.set_opacity(at, random.pick(&[0.0, 0.25, 1.0])),
            7 | 8 => drawing.set_visible(at, !drawing.models[at].visible),
            9 => drawing.set_shape(at, random_shape(&mut random)),
            10 => drawing.set_layer(at, random.pick(&[0, 1, 3, 7])),
            11 | 12 => {
                let other = random.below(drawing.models.len());
                drawing.move_beside(at, other, edit == 11);
            }
            // Nothing: the same frame again.
            _ => {}
        }
        let what = format!("{random}, step {step}, edit {edit}");
        drawing.check_order(&what);
        // Now and then several edits come before a frame.
        if random.below(5) == 0 {
            continue;
        }
        let (edited, expected) = draw(&drawing.scene, &drawing.anew(), &view, &what);
        assert_eq!(edited.len(), expected.len(), "{what}");
        let differs = (0..edited.len()).find(|p| edited[*p] != expected[*p]);
        assert_eq!(differs, None, "{what}: a pixel differs");
        for id in &removed {
            assert!(!drawing.scene.contains(*id), "{what}: {id} was removed");
        }
    }
    assert!(removed.len() > 10);
}

/// What cannot be done names the path and leaves the scene as it was.
#[test]
fn edits_that_are_refused_change_nothing() {
    let square = adversarial("M2 2 H9 V9 H2 Z");
    let mut scene = Scene::new();
    let black = Brush::Solid(Color::BLACK);
    let [gone, kept] =
        [0; 2].map(|_| scene.stroke(&square, &Stroke::new(1.0), Affine::IDENTITY, &black).unwrap());
    scene.remove(gone).unwrap();
    let view = View::new(12, 12);
    let before = shoot(16, &scene, &view).pixels;
    let nan = Affine::translate((f64::NAN, 0.0));
    let bad_brush = Brush::Solid(Color::new([f32::NAN, 0.0, 0.0, 1.0]));
    let refused: [(PathId, Result<(), Error>); 14] = [
        (gone, scene.set_transform(gone, Affine::IDENTITY)),
        (gone, scene.set_brush(gone, &black)),
        (gone, scene.set_opacity(gone, 0.5)),
        (gone, scene.set_visible(gone, false)),
        (gone, scene.set_shape(gone, &square)),
        (gone, scene.set_layer(gone, 3)),
        (gone, scene.move_above(gone, kept)),
        (gone, scene.move_below(kept, gone)),
        (gone, scene.remove(gone)),
        (kept, scene.set_transform(kept, nan)),
        (kept, scene.set_brush(kept, &bad_brush)),
        (kept, scene.set_opacity(kept, f32::NAN)),
        (kept, scene.set_opacity(kept, 1.5)),
        (
            kept,
            scene.set_shape(
                kept,
                &adversarial("M1 1 L1e300 1 L1 1e300 Z").iter().map(|el| nan * el).collect(),
            ),
        ),
    ];
    for (i, (id, result)) in refused.into_iter().enumerate() {
        let Err(Error::InvalidInput { what, why }) = result else { panic!("edit {i}: {result:?}") };
        assert!(what.contains(&id.to_string()), "edit {i} names {what}: {why}");
    }
    assert!(shoot(16, &scene, &view).pixels == before);
    // The number is given again, the name is not.
    let next = scene.fill(&square, Fill::NonZero, Affine::IDENTITY, &black).unwrap();
    assert_eq!((next.number(), next == gone, scene.contains(gone)), (gone.number(), false, false));
}

/// An edit of the path in the middle, the `k`-th time.
type Edit = fn(&mut Scene, &mut Vec<PathId>, usize);

const EDITS: [(&str, Edit); 8] = [
    ("transform", |scene, ids, k| {
        scene.set_transform(ids[700], Affine::translate((30.0 + k as f64, 20.5))).unwrap();
    }),
    ("brush", |scene, ids, k| {
        scene.set_brush(ids[700], &Brush::Solid(Color::from_rgb8(k as u8, 0, 0))).unwrap();
    }),
    ("opacity", |scene, ids, k| scene.set_opacity(ids[700], 0.1 * k as f32).unwrap()),
    ("visibility", |scene, ids, k| scene.set_visible(ids[700], k % 2 == 1).unwrap()),
    ("shape", |scene, ids, k| {
        let shape = BezPath::from_svg(&format!("M0 0 H{} V3 Z", k + 2)).unwrap();
        scene.set_shape(ids[700], &shape).unwrap();
    }),
    ("order", |scene, ids, k| scene.move_above(ids[700], ids[690 + k]).unwrap()),
    ("removal", |scene, ids, k| scene.remove(ids.remove(700 + k)).unwrap()),
    ("addition", |scene, ids, k| {
        let (shape, at) = (BezPath::from_svg("M0 0 H4 V4 Z").unwrap(), Affine::translate((9.0, k as f64)));
        ids.push(scene.fill(&shape, Fill::NonZero, at, &Brush::Solid(Color::BLACK)).unwrap());
    }),
];

/// What the CPU writes for the GPU after an edit is little, however many paths there are.
#[test]
fn edits_cost_what_they_change() {
    let draws = draw::forms(4).into_iter().map(|form| (draw::new_rasterizer(4, form), true));
    for (mut rasterizer, draws) in draws.chain([(new_rasterizer(16), false)]) {
        let view = View::new(120, 100);
        let mut scene = Scene::new();
        let shape = BezPath::from_svg("M0 0 L3 1 Q4 4 1 3 Z").unwrap();
        let mut ids: Vec<_> = (0..1500)
            .map(|i| {
                let at = Affine::translate((f64::from(i % 50) * 2.4, f64::from(i / 50) * 3.2));
                scene.fill(&shape, Fill::NonZero, at, &Brush::Solid(Color::WHITE)).unwrap()
            })
            .collect();
        let prepare = |rasterizer: &mut Rasterizer, scene: &Scene| {
            if draws {
                draw::draw(rasterizer, 4, scene, &view).unwrap();
            } else {
                shoot_with(rasterizer, 16, scene, &view).unwrap();
            }
            let frame = inspect::frame(rasterizer);
            (frame.n_plans, frame.written)
        };
        let (n_plans, all) = prepare(&mut rasterizer, &scene);
        assert!(all > 150_000, "{all} bytes");
        // Lists that are full get room to grow; a path that finds no gap between rows spreads them all.
        for (_, edit) in EDITS {
            edit(&mut scene, &mut ids, 0);
            prepare(&mut rasterizer, &scene);
        }
        scene.move_above(ids[600], ids[900]).unwrap();
        let (_, mut before) = prepare(&mut rasterizer, &scene);
        for (name, edit) in EDITS {
            for k in 1..6 {
                edit(&mut scene, &mut ids, k);
                let (n, written) = prepare(&mut rasterizer, &scene);
                assert_eq!(n, n_plans, "{name} {k}: a plan was made anew");
                // Rows that runs are made of lie in painter's order: some near by move.
                let most = if draws { all / 20 } else { 3000 };
                assert!(written - before <= most, "{name} {k}: {} of {all} bytes", written - before);
                before = written;
            }
        }
    }
}

/// Edits that the short way cannot take, or only for so long, come out the same.
#[test]
fn edits_beyond_the_short_way_are_taken_too() {
    let view = View { background: Color::WHITE, ..View::new(64, 64) };
    let mut scene = Scene::new();
    let shape = BezPath::from_svg("M0 0 L9 3 Q12 12 3 9 Z").unwrap();
    let sky: Brush =
        Gradient::new_linear((0.0, 0.0), (9.0, 9.0)).with_stops([Color::WHITE, Color::BLACK]).into();
    let ids: Vec<_> = (0..40)
        .map(|i| {
            let at = Affine::translate((f64::from(i % 8) * 7.0, f64::from(i / 8) * 11.0));
            scene.fill(&shape, Fill::NonZero, at, &sky).unwrap()
        })
        .collect();
    let mut rasterizer = new_rasterizer(16);
    let mut frame = |scene: &Scene| {
        let pixels = shoot_with(&mut rasterizer, 16, scene, &view).unwrap().pixels;
        (pixels, inspect::frame(&rasterizer).n_plans, inspect::frame(&rasterizer).cut)
    };
    let check = |what: &str, scene: &Scene, pixels: &[u32]| {
        let anew = shoot_with(&mut new_rasterizer(16), 16, scene, &view).unwrap();
        assert!(anew.pixels == pixels, "{what}: another picture than of a scene made anew");
    };
    let (_, first, _) = frame(&scene);
    assert_eq!(first, 1);
    // Far curves are cut on the CPU, all of them, and no longer when none is far.
    for (scale, is_cut) in [(1e7, true), (1.0, false)] {
        scene.set_transform(ids[3], Affine::scale(scale)).unwrap();
        let (pixels, _, cut) = frame(&scene);
        assert_eq!(cut, is_cut);
        check("far", &scene, &pixels);
    }
    // More changes than are worth following, and more than are remembered.
    for n in [100, 9000] {
        for k in 0..n {
            let at = Affine::translate(((k % 50) as f64, (k % 43) as f64));
            scene.set_transform(ids[k % 40], at).unwrap();
        }
        check(&format!("{n} changes"), &scene, &frame(&scene).0);
    }
    // Ramps that are no longer used go, and the plan stays.
    let (_, before, _) = frame(&scene);
    for k in 0..400 {
        scene.set_opacity(ids[5], k as f32 / 400.0).unwrap();
        let (pixels, n_plans, _) = frame(&scene);
        assert_eq!(n_plans, before, "opacity {k}");
        if k % 100 == 99 {
            check("fading", &scene, &pixels);
        }
    }
    // Shapes that alternate have room for the larger one.
    let large = BezPath::from_svg("M0 0 L9 3 Q12 12 3 9 L2 40 L5 30 L1 20 Z").unwrap();
    for k in 0..3000 {
        scene.set_shape(ids[7], if k % 2 == 0 { &large } else { &shape }).unwrap();
        if k % 300 < 2 {
            let (pixels, n_plans, _) = frame(&scene);
            assert_eq!(n_plans, before, "shape {k}");
            check("alternating", &scene, &pixels);
        }
    }
    // A path that grows and shrinks over and over.
    for k in 0..300 {
        let scale = 0.5 + f64::from(k % 9);
        scene.set_transform(ids[k as usize % 40], Affine::scale(scale)).unwrap();
        let (pixels, ..) = frame(&scene);
        if k % 60 == 59 {
            check("growing", &scene, &pixels);
        }
    }
    // What changes nothing is no change.
    let written = |scene: &Scene, rasterizer: &mut Rasterizer| {
        shoot_with(rasterizer, 16, scene, &view).unwrap();
        inspect::frame(rasterizer).written
    };
    let before = written(&scene, &mut rasterizer);
    scene.set_brush(ids[0], &sky).unwrap();
    scene.set_visible(ids[0], true).unwrap();
    assert_eq!(written(&scene, &mut rasterizer), before);
}
