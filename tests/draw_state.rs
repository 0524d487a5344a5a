//! How a draw lies in the host's rendering: layers apart, viewports, depth and stencil tests.

use std::ops::RangeInclusive;

use kurbo::{Affine, BezPath};
use spanforge::gpu::{
    Compare, DepthStencil, DepthTest, Format, Image, ImageDesc, ImageState, ImageUsage, Memory,
    RenderingDesc, StencilOp, StencilTest, Viewport,
};
use spanforge::{
    Brush, Color, DrawForm, DrawState, Error, Fill, Gradient, Output, Rasterizer, RasterizerDesc, Scene,
    Target, View,
};

use crate::draw::{forms, random_scene};
use crate::harness;
use crate::random::Random;
use crate::shapes::{KINDS, adversarial, random_path};
use crate::shot::{assert_silent, budget_of_parts, host};

const FORMAT: Format = Format::Rgba8Unorm;
const DEPTH: Format = Format::Depth32Float;

/// Targets of one rendering, and where their pixels are read.
struct Targets {
    color: Image,
    resolved: Option<Image>,
    depth: Option<Image>,
}

impl Targets {
    fn new(width: u32, height: u32, samples: u32, depth: Option<Format>) -> Self {
        let image = |name, format, samples, usage| {
            host().device().create_image(&ImageDesc { name, width, height, format, samples, usage }).unwrap()
        };
        let usage = ImageUsage::COLOR | ImageUsage::TRANSFER_SRC;
        Self {
            color: image("target", FORMAT, samples, usage),
            resolved: (samples > 1).then(|| image("resolved", FORMAT, 1, usage)),
            depth: depth.map(|format| image("depth", format, samples, ImageUsage::DEPTH)),
        }
    }

    /// White, with depth 1 and stencil 0, and what is drawn over it.
    fn draw(
        &self,
        draws: &mut dyn FnMut(&mut Drawing<'_, '_>) -> Result<(), Error>,
    ) -> Result<Vec<u32>, Error> {
        let n = u64::from(self.color.width()) * u64::from(self.color.height());
        let pixels = harness::buffer(host().device(), "pixels", n * 4, Memory::Readback);
        host().submit(|cmd| {
            let mut drawing = Drawing { cmd, targets: self, drawing: false };
            draws(&mut drawing)?;
            drawing.begin()?;
            cmd.end_rendering();
            let drawn = self.resolved.as_ref().unwrap_or(&self.color);
            cmd.transition(drawn, ImageState::COLOR, ImageState::TRANSFER_SRC)?;
            cmd.copy_to_buffer(drawn, pixels.all())
        })?;
        pixels.read()
    }
}

struct Drawing<'a, 'd> {
    cmd: &'a mut spanforge::gpu::Commands<'d>,
    targets: &'a Targets,
    drawing: bool,
}

impl Drawing<'_, '_> {
    fn prepare(&mut self, rasterizer: &mut Rasterizer, scene: &Scene, view: &View) -> Result<(), Error> {
        assert!(!self.drawing);
        rasterizer.prepare(self.cmd, scene, view)
    }

    fn begin(&mut self) -> Result<(), Error> {
        if std::mem::replace(&mut self.drawing, true) {
            return Ok(());
        }
        let Targets { color, resolved, depth } = self.targets;
        for image in [Some(color), resolved.as_ref()].into_iter().flatten() {
            self.cmd.transition(image, ImageState::UNDEFINED, ImageState::COLOR)?;
        }
        if let Some(depth) = depth {
            self.cmd.transition(depth, ImageState::UNDEFINED, ImageState::DEPTH)?;
        }
        self.cmd.begin_rendering(&RenderingDesc {
            color,
            clear: Some([1.0; 4]),
            resolve: resolved.as_ref(),
            depth: depth.as_ref(),
            clear_depth: Some(1.0),
        })
    }

    fn draw(&mut self, rasterizer: &mut Rasterizer, state: &DrawState) -> Result<(), Error> {
        self.begin()?;
        rasterizer.draw(self.cmd, state)
    }
}

fn new(target: Target, draw_form: DrawForm, memory: u64) -> Rasterizer {
    let desc = RasterizerDesc { output: Output::Draw(target), draw_form, memory, ..Default::default() };
    Rasterizer::new(host().device(), &desc).unwrap()
}

/// Every form with samples, but the picture.
fn drawn_forms() -> impl Iterator<Item = (u32, DrawForm)> {
    let all =
        [1, 4].into_iter().flat_map(|samples| forms(samples).into_iter().map(move |form| (samples, form)));
    all.filter(|(_, form)| *form != DrawForm::Picture)
}

/// Paths with their layers: some layers are empty, one has nothing in sight.
fn random_layers(random: &mut Random) -> Vec<(u32, BezPath, Brush)> {
    let mut all: Vec<_> = (0..24)
        .map(|i| {
            let path = random_path(random, KINDS[i % KINDS.len()], 6, 50.0);
            let [r, g, b] = [0; 3].map(|_| random.pick(&[0.0, 0.5, 1.0]));
            let brush = Brush::Solid(Color::new([r, g, b, random.pick(&[1.0, 0.5])]));
            (random.pick(&[0, 2, 3, 900]), path, brush)
        })
        .collect();
    all.push((5, adversarial("M500 500 h9 v9 Z"), Brush::Solid(Color::BLACK)));
    all
}

fn scene_of(paths: &[(u32, BezPath, Brush)], layers: RangeInclusive<u32>) -> Scene {
    let mut scene = Scene::new();
    for (layer, path, brush) in paths.iter().filter(|(layer, ..)| layers.contains(layer)) {
        scene.set_current_layer(*layer);
        scene.fill(path, Fill::EvenOdd, Affine::IDENTITY, brush).unwrap();
    }
    scene
}

fn layers(layers: RangeInclusive<u32>) -> DrawState {
    DrawState { layers, ..DrawState::default() }
}

/// Layers drawn one after the other are the whole; a range of them is the scene without the others.
#[test]
fn layers_make_up_the_whole() {
    let mut random = Random::new(0x1A7E_0001);
    let view = View::new(50, 50);
    for (samples, form) in drawn_forms() {
        let paths = random_layers(&mut random);
        let scene = scene_of(&paths, 0..=u32::MAX);
        let targets = Targets::new(50, 50, samples, None);
        let mut whole = new(Target::new(FORMAT, samples), form, u64::MAX);
        let of = |rasterizer: &mut Rasterizer, scene: &Scene, states: &[DrawState]| {
            targets
                .draw(&mut |drawing| {
                    drawing.prepare(rasterizer, scene, &view)?;
                    states.iter().try_for_each(|state| drawing.draw(rasterizer, state))
                })
                .unwrap()
        };
        let expected = of(&mut whole, &scene, &[DrawState::default()]);
        let (memory, _) = budget_of_parts(&whole, 3);
        let mut in_parts = new(Target::new(FORMAT, samples), form, memory);
        for rasterizer in [&mut whole, &mut in_parts] {
            let what = format!("{random}, {samples} samples, {form:?}, {} parts", rasterizer.n_parts());
            let one_by_one = [0..=0, 1..=1, 2..=2, 3..=4, 5..=899, 900..=u32::MAX].map(layers);
            assert!(of(rasterizer, &scene, &one_by_one) == expected, "{what}: one by one");
            for range in [0..=2, 3..=5, 2..=2, 4..=4, 900..=900] {
                let alone = of(rasterizer, &scene_of(&paths, range.clone()), &[DrawState::default()]);
                assert!(of(rasterizer, &scene, &[layers(range.clone())]) == alone, "{what}: {range:?}");
            }
        }
        assert!(in_parts.n_parts() > 1);
    }
    assert_silent();
}

/// A picture holds all layers: some of them are refused by name, all or none are not.
#[test]
fn a_picture_is_drawn_whole() {
    let scene = scene_of(&random_layers(&mut Random::new(0x1A7E_0002)), 0..=u32::MAX);
    let targets = Targets::new(50, 50, 1, None);
    let mut picture = new(Target::new(FORMAT, 1), DrawForm::Picture, u64::MAX);
    let mut of = |state: DrawState| {
        targets.draw(&mut |drawing| {
            drawing.prepare(&mut picture, &scene, &View::new(50, 50))?;
            drawing.draw(&mut picture, &state)
        })
    };
    let whole = of(DrawState::default()).unwrap();
    assert!(of(layers(0..=900)).unwrap() == whole);
    assert!(of(layers(901..=950)).unwrap() == vec![u32::MAX; 2500]);
    let some = of(layers(0..=3));
    assert!(matches!(&some, Err(Error::InvalidInput { why, .. }) if why.contains("layer 900")), "{some:?}");
}

/// The same picture wherever the viewport puts it, and nothing beside it.
#[test]
fn viewports_move_the_picture() {
    let mut random = Random::new(0x1A7E_0003);
    let (width, height) = (37, 29);
    let view = View::new(width, height);
    let (mut scene, _) = random_scene(&mut random, 9, 40.0, &[1.0, 0.5]);
    scene = add_gradient(scene);
    for (samples, form) in drawn_forms().chain([(1, DrawForm::Picture)]) {
        let mut rasterizer = new(Target::new(FORMAT, samples), form, u64::MAX);
        let mut of = |(w, h): (u32, u32), viewport: Option<Viewport>| {
            Targets::new(w, h, samples, None).draw(&mut |drawing| {
                drawing.prepare(&mut rasterizer, &scene, &view)?;
                drawing.draw(&mut rasterizer, &DrawState { viewport, ..DrawState::default() })
            })
        };
        let expected = of((width, height), None).unwrap();
        assert!(expected.iter().any(|p| *p != u32::MAX));
        let [w, h] = [width as f32, height as f32];
        for (x, y) in [(0, 0), (11, 7), (640, 3), (-9, -4)] {
            for up in [false, true] {
                let size = (width + 60, height + 20);
                let size = if x > 100 { (x as u32 + width, size.1) } else { size };
                let y0 = y as f32 + if up { h } else { 0.0 };
                let viewport = Viewport::new(x as f32, y0, w, if up { -h } else { h });
                let moved = of(size, Some(viewport)).unwrap();
                for (p, pixel) in moved.iter().enumerate() {
                    let at = (p as i32 % size.0 as i32 - x, p as i32 / size.0 as i32 - y);
                    let inside = (0..width as i32).contains(&at.0) && (0..height as i32).contains(&at.1);
                    let wanted =
                        if inside { expected[(at.1 * width as i32 + at.0) as usize] } else { u32::MAX };
                    assert_eq!(*pixel, wanted, "pixel {at:?}, {samples} samples, {form:?}, {viewport:?}");
                }
            }
        }
        let bad = [
            Viewport::new(0.5, 0.0, w, h),
            Viewport::new(0.0, 0.25, w, h),
            Viewport::new(0.0, 0.0, w + 1.0, h),
            Viewport::new(0.0, 0.0, w, h - 1.0),
            Viewport::new(0.0, 0.0, -w, h),
            Viewport::new(f32::NAN, 0.0, w, h),
            Viewport::new(0.0, f32::INFINITY, w, h),
            Viewport { max_depth: 1.5, ..Viewport::new(0.0, 0.0, w, h) },
        ];
        for viewport in bad {
            let result = of((width, height), Some(viewport));
            let named = matches!(&result, Err(Error::InvalidInput { what, .. }) if what == "draw viewport");
            assert!(named, "{viewport:?}: {result:?}");
        }
    }
    assert_silent();
}

fn add_gradient(mut scene: Scene) -> Scene {
    let stops = [Color::new([1.0, 0.0, 0.0, 0.7]), Color::new([0.0, 0.0, 1.0, 0.7])];
    let brush = Brush::from(Gradient::new_linear((4.0, 3.0), (34.0, 20.0)).with_stops(stops));
    scene.fill(&adversarial("M3 9 h22 v11 h-22 Z"), Fill::NonZero, Affine::IDENTITY, &brush).unwrap();
    scene
}

/// What covers whole pixels, so that every sample of a pixel fares alike.
fn boxes(boxes: &[(u32, [i32; 4], Color)]) -> Scene {
    let mut scene = Scene::new();
    for (layer, [x0, y0, x1, y1], color) in boxes {
        scene.set_current_layer(*layer);
        let shape = adversarial(&format!("M{x0} {y0} H{x1} V{y1} H{x0} Z"));
        scene.fill(&shape, Fill::NonZero, Affine::IDENTITY, &Brush::Solid(*color)).unwrap();
    }
    scene
}

const RED: Color = Color::new([1.0, 0.0, 0.0, 1.0]);
const GREEN: Color = Color::new([0.0, 1.0, 0.0, 1.0]);
const BLUE: Color = Color::new([0.0, 0.0, 1.0, 1.0]);
const RED_WORD: u32 = 0xFF00_00FF;
const GREEN_WORD: u32 = 0xFF00_FF00;
const BLUE_WORD: u32 = 0xFFFF_0000;

/// Depth is tested, and written where that is asked for; a later layer behind an earlier one is hidden by it.
#[test]
fn depth_hides_layers() {
    let view = View::new(20, 10);
    // Red on the left at 0.5; green over all behind it; blue over the upper half in front of both.
    let scene = boxes(&[(0, [0, 0, 10, 10], RED), (1, [0, 0, 20, 10], GREEN), (2, [0, 0, 20, 5], BLUE)]);
    let drawn = |target: Target, form, depths: [f32; 3]| {
        let targets = Targets::new(20, 10, target.samples, target.depth.map(|d| d.format));
        let mut rasterizer = new(target, form, u64::MAX);
        targets.draw(&mut |drawing| {
            drawing.prepare(&mut rasterizer, &scene, &view)?;
            (0..3).zip(depths).try_for_each(|(layer, depth)| {
                let state = DrawState { depth, ..layers(layer..=layer) };
                drawing.draw(&mut rasterizer, &state)
            })
        })
    };
    let pixels =
        |of: &dyn Fn(usize, usize) -> u32| -> Vec<u32> { (0..200).map(|p| of(p % 20, p / 20)).collect() };
    for (samples, form) in drawn_forms() {
        let target = |compare, write| {
            let depth =
                DepthStencil { format: DEPTH, depth: Some(DepthTest { compare, write }), stencil: None };
            Target { depth: Some(depth), ..Target::new(FORMAT, samples) }
        };
        let what = format!("{samples} samples, {form:?}");
        let hidden = drawn(target(Compare::Less, true), form, [0.5, 0.75, 0.25]).unwrap();
        let expected = pixels(&|x, y| match (x, y) {
            (_, 0..5) => BLUE_WORD,
            (0..10, _) => RED_WORD,
            _ => GREEN_WORD,
        });
        assert!(hidden == expected, "{what}: less");
        // Equal depths pass only where equal does.
        for (compare, wins) in [(Compare::Less, RED_WORD), (Compare::LessOrEqual, GREEN_WORD)] {
            let equal = drawn(target(compare, true), form, [0.5, 0.5, 0.5]).unwrap();
            assert_eq!(equal[9 * 20], wins, "{what}: {compare:?}");
        }
        // Nothing is written: all pass the depth that the target was cleared to.
        let over = drawn(target(Compare::Less, false), form, [0.5, 0.75, 0.25]).unwrap();
        assert!(over == pixels(&|_, y| if y < 5 { BLUE_WORD } else { GREEN_WORD }), "{what}: not written");
        let none = drawn(target(Compare::Greater, true), form, [0.5, 0.75, 0.25]).unwrap();
        assert!(none == vec![u32::MAX; 200], "{what}: greater than 1");
        // The attachment is there, and nothing is tested.
        let untested = DepthStencil { format: DEPTH, depth: None, stencil: None };
        let untested = Target { depth: Some(untested), ..Target::new(FORMAT, samples) };
        assert!(drawn(untested, form, [1.0, 0.0, 1.0]).unwrap() == over, "{what}: not tested");
        for depth in [f32::NAN, -0.1, 1.1] {
            let result = drawn(untested, form, [depth; 3]);
            assert!(
                matches!(&result, Err(Error::InvalidInput { what, .. }) if what == "draw depth"),
                "{result:?}"
            );
        }
    }
    let color = DepthStencil { format: FORMAT, depth: None, stencil: None };
    let no_stencil = DepthStencil { stencil: Some(ONCE), ..DepthStencil::tested(DEPTH, Compare::Less) };
    for depth in [color, no_stencil] {
        let target = Target { depth: Some(depth), ..Target::new(FORMAT, 1) };
        let desc = RasterizerDesc { output: Output::Draw(target), ..Default::default() };
        let result = Rasterizer::new(host().device(), &desc);
        assert!(matches!(result, Err(Error::InvalidInput { .. })), "{depth:?}");
    }
    assert_silent();
}

/// A picture made in compute is tested as a whole, pixel for pixel, against what was drawn before it.
#[test]
fn depth_hides_a_picture() {
    let view = View::new(20, 10);
    let tested = DepthStencil { depth: Some(DepthTest { compare: Compare::Less, write: true }), ..UNTESTED };
    let target = Target { depth: Some(tested), ..Target::new(FORMAT, 1) };
    let left = boxes(&[(0, [0, 0, 10, 10], RED)]);
    // Its edges are blended: what is hidden of it is hidden there too.
    let mut over = boxes(&[(0, [0, 0, 20, 5], BLUE)]);
    let circle = adversarial("M2 7 C2 12 17 12 17 7 Z");
    over.fill(&circle, Fill::NonZero, Affine::IDENTITY, &Brush::Solid(GREEN)).unwrap();
    let targets = Targets::new(20, 10, 1, Some(DEPTH));
    let mut first = new(target, DrawForm::Quads, u64::MAX);
    let mut picture = new(target, DrawForm::Picture, u64::MAX);
    let mut of = |scene: &Scene, depth: f32| {
        targets
            .draw(&mut |drawing| {
                drawing.prepare(&mut first, scene, &view)?;
                drawing.prepare(&mut picture, &over, &view)?;
                drawing.draw(&mut first, &DrawState { depth: 0.5, ..DrawState::default() })?;
                drawing.draw(&mut picture, &DrawState { depth, ..DrawState::default() })
            })
            .unwrap()
    };
    let alone = of(&Scene::new(), 0.75);
    assert!(alone.iter().any(|p| ![u32::MAX, BLUE_WORD, GREEN_WORD].contains(p)), "no edge is blended");
    let behind = of(&left, 0.75);
    for (p, pixel) in behind.iter().enumerate() {
        let expected = if p % 20 < 10 { RED_WORD } else { alone[p] };
        assert_eq!(*pixel, expected, "behind, pixel {:?}", (p % 20, p / 20));
    }
    let in_front = of(&left, 0.25);
    assert!((0..200).all(|p| in_front[p] == alone[p] || (p % 20 < 10 && alone[p] != BLUE_WORD)), "in front");
    assert!(in_front[0] == BLUE_WORD && in_front[9 * 20] == RED_WORD);
    assert_silent();
}

const UNTESTED: DepthStencil = DepthStencil { format: DEPTH, depth: None, stencil: None };

/// Passes where the stencil is less than 1, and counts up.
const ONCE: StencilTest =
    StencilTest { compare: Compare::Greater, read_mask: 0xFF, write_mask: 0xFF, pass: StencilOp::Increment };

/// A stencil test lets a translucent layer over each pixel only once, however many of its paths overlap there.
#[test]
fn stencil_tests_are_honoured() {
    let format = [Format::Depth24UnormStencil8, Format::Depth32FloatStencil8]
        .into_iter()
        .find(|format| has_format(*format))
        .expect("Vulkan asks for one of them");
    let scene = boxes(&[(0, [0, 0, 8, 8], RED), (0, [4, 4, 12, 12], GREEN), (0, [2, 2, 10, 10], BLUE)]);
    for (samples, form) in drawn_forms() {
        let depth = DepthStencil { format, depth: None, stencil: Some(ONCE) };
        let target = Target { depth: Some(depth), ..Target::new(FORMAT, samples) };
        let targets = Targets::new(14, 14, samples, Some(format));
        let mut rasterizer = new(target, form, u64::MAX);
        let mut of = |stencil_reference| {
            targets
                .draw(&mut |drawing| {
                    drawing.prepare(&mut rasterizer, &scene, &View::new(14, 14))?;
                    drawing.draw(&mut rasterizer, &DrawState { stencil_reference, ..DrawState::default() })
                })
                .unwrap()
        };
        let expected: Vec<u32> = (0..196)
            .map(|p| match (p % 14, p / 14) {
                (0..8, 0..8) => RED_WORD,
                (4..12, 4..12) => GREEN_WORD,
                (2..10, 2..10) => BLUE_WORD,
                _ => u32::MAX,
            })
            .collect();
        assert!(of(1) == expected, "{samples} samples, {form:?}");
        assert!(of(0) == vec![u32::MAX; 196], "nothing is less than 0");
    }
    assert_silent();
}

/// Whether the driver has images of a format for depth and stencil.
fn has_format(format: Format) -> bool {
    let usage = ImageUsage::DEPTH;
    let desc = ImageDesc { name: "probe", width: 4, height: 4, format, samples: 1, usage };
    host().device().create_image(&desc).is_ok()
}
