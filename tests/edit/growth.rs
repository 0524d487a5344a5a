//! What an edit costs the CPU follows what it changes: counted, not timed, in drawings of 1,000 and of 32,000 paths.

use kurbo::{Affine, BezPath};
use spanforge::gpu::{Format, Host};
use spanforge::vector::inspect;
use spanforge::{Brush, Color, DrawForm, Fill, Output, PathId, Rasterizer, RasterizerDesc, Scene, View};

use crate::harness;

const SIZES: [u32; 2] = [1000, 32_000];
/// Paths side by side; the drawing is as tall as it needs.
const COLUMNS: u32 = 8;
const HEIGHT: u32 = 5;
/// Edits of a kind, one a frame.
const EDITS_EACH: usize = 24;

/// The `k`-th edit of a kind.
type Edit = fn(&mut Scene, &mut Vec<PathId>, usize);

/// Somewhere in the drawing, far from where the edit before was.
fn somewhere(ids: &[PathId], k: usize) -> usize {
    (k * 2_654_435_761 + 977) % (ids.len() - 60) + 30
}

fn square() -> BezPath {
    BezPath::from_svg("M0 0 H4 V4 H0 Z").unwrap()
}

fn add(scene: &mut Scene, place: u32) -> PathId {
    let at = Affine::translate((f64::from(place % COLUMNS * 6), f64::from(place / COLUMNS * HEIGHT)));
    scene.fill(&square(), Fill::NonZero, at, &Brush::Solid(Color::WHITE)).unwrap()
}

/// A path comes and stays above another one.
fn come(scene: &mut Scene, ids: &mut Vec<PathId>, above: usize) {
    let place = above as u32 % (SIZES[0] - 100);
    let id = add(scene, place);
    scene.move_above(id, ids[above]).unwrap();
    ids.insert(above + 1, id);
}

const EDITS: [(&str, Edit); 13] = [
    ("transform", |scene, ids, k| {
        let at = somewhere(ids, k);
        scene.set_transform(ids[at], Affine::translate((k as f64, (at % 500) as f64))).unwrap();
    }),
    ("brush", |scene, ids, k| {
        scene.set_brush(ids[somewhere(ids, k)], &Brush::Solid(Color::from_rgb8(k as u8, 0, 0))).unwrap();
    }),
    ("opacity", |scene, ids, k| scene.set_opacity(ids[somewhere(ids, k)], 0.5).unwrap()),
    ("hidden", |scene, ids, k| scene.set_visible(ids[somewhere(ids, k)], false).unwrap()),
    ("shown", |scene, ids, k| {
        // Those that the kind before has hidden.
        scene.set_visible(ids[somewhere(ids, k)], true).unwrap();
    }),
    ("shape", |scene, ids, k| {
        let shape = BezPath::from_svg(&format!("M0 0 H3 V{} Z", 5 + k % 4)).unwrap();
        scene.set_shape(ids[somewhere(ids, k)], &shape).unwrap();
    }),
    ("removed", |scene, ids, k| {
        let at = somewhere(ids, k);
        scene.remove(ids.remove(at)).unwrap();
    }),
    ("added on top", |scene, ids, k| ids.push(add(scene, 40 + k as u32))),
    ("added anywhere", |scene, ids, k| come(scene, ids, somewhere(ids, k))),
    ("added at one place", |scene, ids, _| come(scene, ids, ids.len() / 2)),
    ("moved far", |scene, ids, k| {
        let (from, to) = (somewhere(ids, k), somewhere(ids, k + 1000));
        scene.move_below(ids[from], ids[to]).unwrap();
    }),
    ("to the front and to the back", |scene, ids, k| {
        let id = ids[somewhere(ids, k)];
        if k % 2 == 0 {
            scene.set_layer(id, 0).unwrap();
        } else {
            let lowest = scene.ids().next().unwrap();
            scene.move_below(id, lowest).unwrap();
        }
    }),
    ("to a layer and back", |scene, ids, k| {
        scene.set_layer(ids[somewhere(ids, k / 2)], u32::from(k % 2 == 0)).unwrap();
    }),
];

/// Paths that are looked at, and bytes written for the GPU, for the edits of every kind.
fn costs(host: &Host, desc: &RasterizerDesc, n: u32) -> Vec<(&'static str, [u64; 2])> {
    let mut rasterizer = Rasterizer::new(host.device(), desc).unwrap();
    let mut scene = Scene::new();
    let mut ids: Vec<_> = (0..n).map(|place| add(&mut scene, place)).collect();
    let view = View::new(COLUMNS * 6, n.div_ceil(COLUMNS) * HEIGHT + 8);
    let mut prepare = |scene: &Scene| {
        host.submit(|cmd| rasterizer.prepare(cmd, scene, &view)).unwrap();
        let frame = inspect::frame(&rasterizer);
        assert_eq!(frame.n_parts, 1);
        (frame.n_plans, [frame.n_seen + inspect::renumbered(scene), frame.written])
    };
    // The first frames write all, and the first edits find no gaps yet: lists get room, rows are spread.
    for _ in 0..4 {
        prepare(&scene);
        come(&mut scene, &mut ids, n as usize / 2);
    }
    let (plans, mut before) = prepare(&scene);
    let mut costs = Vec::new();
    for (what, edit) in EDITS {
        let mut most = [0; 2];
        let start = before;
        for k in 0..EDITS_EACH {
            edit(&mut scene, &mut ids, k);
            let (n_plans, after) = prepare(&scene);
            assert_eq!(n_plans, plans, "{n} paths, {what} {k}: a plan was made anew");
            most = [0, 1].map(|i| most[i].max(after[i] - before[i]));
            before = after;
        }
        let all = [0, 1].map(|i| (before[i] - start[i]) / EDITS_EACH as u64);
        println!("{n} paths, {what}: {} paths and {} bytes an edit, at most {most:?}", all[0], all[1]);
        costs.push((what, all));
    }
    costs
}

#[test]
fn costs_do_not_grow_with_the_drawing() {
    let host = harness::host();
    // Nothing needs to run.
    host.rehearse(true);
    let draw = RasterizerDesc {
        output: Output::draw(Format::Rgba8Unorm, 4),
        draw_form: DrawForm::Quads,
        ..Default::default()
    };
    for desc in [draw, RasterizerDesc::default()] {
        let [few, many] = SIZES.map(|n| costs(&host, &desc, n));
        for ((what, few), (_, many)) in few.into_iter().zip(many) {
            // Gaps between rows are looked for the longer, the logarithm of the number of paths: 15 here, and 10 there.
            let most = [few[0] * 3 / 2 + 4, few[1] * 3 / 2 + 400];
            assert!(
                many[0] <= most[0] && many[1] <= most[1],
                "{:?}, {what}: {few:?} of {} paths, {many:?} of {}",
                desc.output,
                SIZES[0],
                SIZES[1]
            );
        }
    }
}
