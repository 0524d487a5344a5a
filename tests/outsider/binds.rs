//! Which pipelines a frame binds: layers of plain colours do not pay for the gradients of others.

use std::cell::RefCell;
use std::sync::OnceLock;

use ash::vk;
use kurbo::{Affine, Rect, Shape};
use spanforge::gpu::Device;
use spanforge::{
    Brush, Color, DrawForm, DrawState, Fill, Gradient, Output, PathId, Rasterizer, RasterizerDesc, Scene,
    View,
};

use super::canvas::{Canvas, SIZE};
use super::loader::{self, Function, Hook};
use super::{engine, rasterizer, said, silent};
use crate::draw::forms;

fn solid(shade: u8) -> Brush {
    Color::from_rgba8(shade, 90, 200, 180).into()
}

fn gradient() -> Brush {
    let stops = [Color::from_rgb8(250, 20, 0), Color::from_rgba8(0, 90, 250, 90)];
    Gradient::new_linear((0.0, 0.0), (60.0, 20.0)).with_stops(stops).into()
}

/// Squares, one over the other, in the layers that are named.
fn squares(layers: &[(u32, Brush)]) -> (Scene, Vec<PathId>) {
    let mut scene = Scene::new();
    let ids = (0_u32..).zip(layers).map(|(i, (layer, brush))| {
        scene.set_current_layer(*layer);
        let at = 3.0 * f64::from(i % 9);
        let square = Rect::new(at + 0.3, at, at + 14.6, at + 15.2).to_path(0.1);
        scene.fill(&square, Fill::NonZero, Affine::IDENTITY, brush).unwrap()
    });
    let ids = ids.collect();
    (scene, ids)
}

#[test]
fn layers_without_gradients_bind_the_simpler_pipeline() {
    let mut engine = engine(1);
    let device = adopt_watched(&engine);
    let canvas = Canvas::new(&engine);
    for form in forms(1).into_iter().filter(|form| *form != DrawForm::Picture) {
        let mut rasterizer = rasterizer(&device, canvas.target(false), form);
        let mut bound = |scene: &Scene, layers| {
            let mut found = vec![];
            let frame = |buffer, numbers| {
                // SAFETY: the engine executes the buffer once, as this frame.
                let mut cmd = unsafe { device.commands(buffer, numbers)? };
                rasterizer.prepare(&mut cmd, scene, &View::new(SIZE.0, SIZE.1))?;
                canvas.record(buffer, false, || {
                    BOUND.take();
                    rasterizer.draw(&mut cmd, &DrawState { layers, ..DrawState::default() }).unwrap();
                    found = BOUND.take();
                });
                Ok(cmd.finish()?)
            };
            engine.frame(frame).unwrap();
            engine.wait().unwrap();
            (found, canvas.pixels())
        };
        const ALL: std::ops::RangeInclusive<u32> = 0..=u32::MAX;
        let [simple] = bound(&squares(&[(0, solid(0))]).0, ALL).0[..] else { panic!("{form:?}") };
        let [any] = bound(&squares(&[(0, gradient())]).0, ALL).0[..] else { panic!("{form:?}") };
        assert!(simple != any, "{form:?}");

        let (mut scene, ids) = squares(&[(0, solid(0)), (3, gradient()), (7, solid(9)), (7, solid(99))]);
        for (layers, expected) in [
            (0..=2, vec![simple]),
            (3..=3, vec![any]),
            (4..=9, vec![simple]),
            (0..=6, vec![simple, any]),
            (ALL, vec![simple, any, simple]),
        ] {
            assert_eq!(bound(&scene, layers.clone()).0, expected, "{form:?} {layers:?}");
        }
        // In one layer it is one draw: of the same pixels.
        let (together, _) = squares(&[(0, solid(0)), (0, gradient()), (0, solid(9)), (0, solid(99))]);
        let (pipelines, pixels) = bound(&together, ALL);
        assert_eq!(pipelines, [any]);
        assert!(pixels == bound(&scene, ALL).1, "{form:?}");

        // Edits in place, of brushes, visibility, shapes, layers and order.
        let mut check = |scene: &Scene, expected: &[vk::Pipeline], what: &str| {
            assert_eq!(bound(scene, ALL).0, expected, "{form:?}: {what}");
        };
        check(&scene, &[simple, any, simple], "as it was");
        scene.set_brush(ids[1], &solid(7)).unwrap();
        check(&scene, &[simple], "no gradient any more");
        scene.set_brush(ids[2], &gradient()).unwrap();
        scene.set_brush(ids[3], &gradient()).unwrap();
        check(&scene, &[simple, simple, any], "two in one layer");
        scene.set_brush(ids[2], &solid(8)).unwrap();
        check(&scene, &[simple, simple, any], "one of them is left");
        scene.set_visible(ids[3], false).unwrap();
        check(&scene, &[simple], "it is hidden");
        scene.set_visible(ids[3], true).unwrap();
        scene.set_layer(ids[3], 0).unwrap();
        check(&scene, &[any, simple, simple], "it is in another layer");
        scene.set_transform(ids[3], Affine::translate((0.0, 500.0))).unwrap();
        check(&scene, &[simple], "it is out of sight");
        scene.set_transform(ids[3], Affine::IDENTITY).unwrap();
        check(&scene, &[any, simple, simple], "it is back");
        scene.remove(ids[3]).unwrap();
        check(&scene, &[simple], "it is gone");

        // Many layers are one draw.
        let many: Vec<_> = (0..65).map(|i| (i, if i == 5 { gradient() } else { solid(0) })).collect();
        check(&squares(&many).0, &[any], "many layers");
        check(&squares(&many[..5]).0, &[simple], "some of them");
    }
    drop(device);
    canvas.destroy(&engine);
    silent(&engine);
}

/// So it is with composite, for all of a part.
#[test]
fn composite_binds_the_simpler_pipeline_where_no_gradient_is_seen() {
    let mut engine = engine(1);
    let device = adopt_watched(&engine);
    let desc = RasterizerDesc { output: Output::Composite { samples: 16 }, ..Default::default() };
    let mut rasterizer = Rasterizer::new(&device, &desc).unwrap();
    let mut bound = |scene: &Scene| {
        let mut found = vec![];
        let frame = |buffer, numbers| {
            // SAFETY: the engine executes the buffer once, as this frame.
            let mut cmd = unsafe { device.commands(buffer, numbers)? };
            rasterizer.prepare(&mut cmd, scene, &View::new(SIZE.0, SIZE.1))?;
            BOUND.take();
            rasterizer.composite(&mut cmd)?;
            found = BOUND.take();
            Ok(cmd.finish()?)
        };
        engine.frame(frame).unwrap();
        engine.wait().unwrap();
        found
    };
    let (mut scene, ids) = squares(&[(0, solid(0)), (1, gradient())]);
    let simple = bound(&squares(&[(0, solid(0))]).0);
    let any = bound(&scene);
    assert!(simple.len() == 1 && any.len() == 1 && simple != any, "{simple:?} {any:?}");
    scene.set_visible(ids[1], false).unwrap();
    assert_eq!(bound(&scene), simple);
    scene.set_brush(ids[0], &gradient()).unwrap();
    assert_eq!(bound(&scene), any);
    drop((rasterizer, device));
    silent(&engine);
}

thread_local! {
    /// Pipelines that this thread has bound.
    static BOUND: RefCell<Vec<vk::Pipeline>> = const { RefCell::new(vec![]) };
}

static BIND: OnceLock<vk::PFN_vkCmdBindPipeline> = OnceLock::new();

/// The engine's device, of which every bound pipeline is noted.
fn adopt_watched(engine: &crate::engine::Engine) -> Device {
    let name = c"vkCmdBindPipeline";
    let bind: vk::PFN_vkCmdBindPipeline = bind;
    // SAFETY: a function is put in the place of one of its type.
    let bind = unsafe { std::mem::transmute::<vk::PFN_vkCmdBindPipeline, Function>(bind) };
    let device = loader::adopt(engine, said(engine), &[(name, Hook::Instead(bind))]).unwrap();
    // SAFETY: the type is that which the name says.
    let real = unsafe {
        std::mem::transmute::<Function, vk::PFN_vkCmdBindPipeline>(loader::real(engine.device.handle(), name))
    };
    // One driver and one layer serve all devices of a process.
    assert!(std::ptr::fn_addr_eq(*BIND.get_or_init(|| real), real), "two ways to bind a pipeline");
    device
}

unsafe extern "system" fn bind(
    buffer: vk::CommandBuffer,
    point: vk::PipelineBindPoint,
    pipeline: vk::Pipeline,
) {
    BOUND.with_borrow_mut(|bound| bound.push(pipeline));
    // SAFETY: it is set before anything is recorded; the arguments are the caller's.
    unsafe { BIND.get().unwrap_unchecked()(buffer, point, pipeline) }
}
