//! Spanforge in an engine that knows nothing of its tests: the sample's, in raw ash.

mod adoption;
mod binds;
mod cached;
pub mod canvas;
mod failing;
mod formats;
mod linked;
mod loader;
mod named;
mod passes;
mod quoted;
mod sampled;
mod secondary;

use ash::vk;
use gpu_allocator::MemoryLocation;
use gpu_allocator::vulkan::Allocation;
use kurbo::{Affine, Rect, Shape};
use spanforge::gpu::{
    Commands, Compare, DepthStencil, Device, Format, FrameNumbers, HostDevice, HostImage, Validation,
};
use spanforge::{
    Brush, Color, DrawForm, DrawState, Fill, Output, Rasterizer, RasterizerDesc, Scene, Target, View,
};

use crate::draw::{draw_on, forms, random_scene};
use crate::engine::images::{COPIED, emptied};
use crate::engine::link::lend;
use crate::engine::{Engine, EngineDesc};
use crate::harness;
use crate::random::Random;
use crate::shot::host;
use crate::world::{self, CUBES, World};
use canvas::{Buffer, Canvas, SIZE, submit};

pub fn engine(frames_in_flight: usize) -> Engine {
    let validate = harness::validation() != Validation::Off;
    Engine::new(&EngineDesc { validate, frames_in_flight, ..EngineDesc::default() }).unwrap()
}

pub fn silent(engine: &Engine) {
    assert_silent(engine.messages());
}

/// The layer has said nothing but what the harness allows too.
fn assert_silent(mut messages: Vec<String>) {
    let allowed =
        |message: &String| message.split_once(':').is_some_and(|(id, _)| harness::validation().allows(id));
    messages.retain(|message| !allowed(message));
    assert!(messages.is_empty(), "the validation layer says: {messages:#?}");
}

/// What the engine says of its device; an allocator and a pipeline cache are Spanforge's own.
fn said(engine: &Engine) -> HostDevice<'_> {
    let pipeline_cache = vk::PipelineCache::null();
    HostDevice { allocator: None, pipeline_cache, hazard_check: true, kind: harness::kind(), ..lend(engine) }
}

pub fn adopt(engine: &Engine) -> Device {
    // SAFETY: the handles belong together; every test drops the device before the engine.
    unsafe { Device::adopt(said(engine)) }.unwrap()
}

fn rasterizer(device: &Device, target: Target, draw_form: DrawForm) -> Rasterizer {
    let desc = RasterizerDesc { output: Output::Draw(target), draw_form, ..Default::default() };
    Rasterizer::new(device, &desc).unwrap()
}

/// The view of one frame of several: each is moved a little further.
fn view(frame: usize) -> View {
    View {
        transform: Affine::translate((frame as f64 * 1.7, frame as f64 * -0.9)),
        ..View::new(SIZE.0, SIZE.1)
    }
}

/// What a frame must show, by the device of the other tests.
fn expected(scene: &Scene, form: DrawForm, frames: impl Iterator<Item = usize>) -> Vec<Vec<u32>> {
    let mut usual = crate::draw::new_rasterizer(1, form);
    let white = |frame| View { background: Color::WHITE, ..view(frame) };
    frames.map(|frame| draw_on(host(), &mut usual, 1, scene, &white(frame)).unwrap()).collect()
}

/// One scene, by an adopted device and by the tests' own, in dynamic rendering and in a render pass, with 1 to 4 frames in
/// flight, with the engine's allocator and pipeline cache and with none: equal pictures.
#[test]
fn every_way_in_draws_the_same() {
    let (scene, _) = random_scene(&mut Random::new(0x0075_1DE0), 9, 50.0, &[1.0, 0.5]);
    const N: usize = 9;
    let expected = forms(1).into_iter().map(|form| (form, expected(&scene, form, 0..N)));
    let expected: Vec<_> = expected.collect();
    for in_flight in 1..=4 {
        let mut engine = engine(in_flight);
        let shared = in_flight % 2 == 0;
        let HostDevice { allocator, pipeline_cache, .. } = if shared { lend(&engine) } else { said(&engine) };
        // SAFETY: as in `adopt`.
        let device =
            unsafe { Device::adopt(HostDevice { allocator, pipeline_cache, ..said(&engine) }) }.unwrap();
        let canvases: Vec<_> = (0..N).map(|_| Canvas::new(&engine)).collect();
        for by_render_pass in [false, true] {
            for (form, expected) in &expected {
                let mut rasterizer = rasterizer(&device, canvases[0].target(by_render_pass), *form);
                for (frame, canvas) in canvases.iter().enumerate() {
                    draw_frame(&mut engine, &device, canvas, &mut rasterizer, &scene, frame, by_render_pass);
                }
                engine.wait().unwrap();
                for (frame, (canvas, expected)) in canvases.iter().zip(expected).enumerate() {
                    let what = format!("render pass {by_render_pass}, {form:?}, frame {frame}");
                    assert!(canvas.pixels() == *expected, "{in_flight} in flight, {what}");
                }
            }
        }
        drop(device);
        canvases.into_iter().for_each(|canvas| canvas.destroy(&engine));
        silent(&engine);
    }
}

/// One frame of the engine's, in which Spanforge draws into a canvas.
fn draw_frame(
    engine: &mut Engine,
    device: &Device,
    canvas: &Canvas,
    rasterizer: &mut Rasterizer,
    scene: &Scene,
    frame: usize,
    by_render_pass: bool,
) {
    engine
        .frame(|buffer, numbers| {
            // SAFETY: the engine executes the buffer once, as this frame.
            let mut cmd = unsafe { device.commands(buffer, numbers)? };
            rasterizer.prepare(&mut cmd, scene, &view(frame))?;
            canvas.record(buffer, by_render_pass, || {
                rasterizer.draw(&mut cmd, &DrawState::default()).unwrap();
            });
            Ok(cmd.finish()?)
        })
        .unwrap();
}

/// Two engines in one process, a device each; one ends while the other goes on.
#[test]
fn two_devices_know_nothing_of_each_other() {
    let (scene, _) = random_scene(&mut Random::new(0x0075_1DE8), 9, 50.0, &[1.0, 0.5]);
    let expected = expected(&scene, DrawForm::Quads, 0..4);
    let new = |_| {
        let engine = engine(2);
        let (device, canvas) = (adopt(&engine), Canvas::new(&engine));
        let rasterizer = rasterizer(&device, canvas.target(false), DrawForm::Quads);
        (engine, device, canvas, rasterizer)
    };
    let end = |(engine, device, canvas, rasterizer): (Engine, Device, Canvas, Rasterizer)| {
        engine.wait().unwrap();
        drop((rasterizer, device));
        canvas.destroy(&engine);
        assert_silent(engine.close());
    };
    let mut both: Vec<_> = (0..2).map(new).collect();
    for (frame, expected) in expected.iter().enumerate() {
        if frame == 2 {
            end(both.remove(0));
        }
        for (engine, device, canvas, rasterizer) in &mut both {
            draw_frame(engine, device, canvas, rasterizer, &scene, frame, false);
        }
        for (number, (engine, _, canvas, _)) in both.iter().enumerate() {
            engine.wait().unwrap();
            assert!(canvas.pixels() == *expected, "device {number}, frame {frame}");
        }
    }
    both.into_iter().for_each(end);
}

/// Four threads record at the same time, each a rasterizer of its own on the one device: in every form, in dynamic rendering
/// and in a render pass, with 1 to 4 frames in flight.
#[test]
fn four_threads_record_at_once() {
    let engine = engine(1);
    let device = adopt(&engine);
    let scenes: Vec<_> =
        (0..4).map(|i| random_scene(&mut Random::new(0x0075_1DE1 + i), 9, 50.0, &[1.0, 0.5]).0).collect();
    let mut current = 0;
    for form in forms(1) {
        let expected: Vec<_> = scenes.iter().map(|scene| expected(scene, form, 0..4)).collect();
        for by_render_pass in [false, true] {
            let first = Canvas::new(&engine);
            let target = first.target(by_render_pass);
            let mut rasterizers: Vec<_> = scenes.iter().map(|_| rasterizer(&device, target, form)).collect();
            for in_flight in 1..=4 {
                let slot = |_| (Canvas::new(&engine), Buffer::new(&engine));
                let mut threads: Vec<Vec<_>> =
                    scenes.iter().map(|_| (0..in_flight).map(slot).collect()).collect();
                // Each slot once; then all of them are waited for, and once more.
                for _ in 0..2 {
                    let completed = current;
                    for slot in 0..in_flight {
                        current += 1;
                        let numbers = FrameNumbers { current, completed };
                        let gate = std::sync::Barrier::new(4);
                        std::thread::scope(|scope| {
                            let (device, gate) = (&device, &gate);
                            for ((rasterizer, scene), slots) in
                                rasterizers.iter_mut().zip(&scenes).zip(&threads)
                            {
                                let (canvas, buffer) = &slots[slot];
                                scope.spawn(move || {
                                    buffer.begin();
                                    gate.wait();
                                    // SAFETY: the buffer is this thread's alone, and executed once as this frame.
                                    let mut cmd = unsafe { device.commands(buffer.raw, numbers) }.unwrap();
                                    rasterizer.prepare(&mut cmd, scene, &view(slot)).unwrap();
                                    canvas.record(buffer.raw, by_render_pass, || {
                                        rasterizer.draw(&mut cmd, &DrawState::default()).unwrap();
                                    });
                                    cmd.finish().unwrap();
                                    buffer.end();
                                });
                            }
                        });
                        let buffers: Vec<_> = threads.iter().map(|slots| &slots[slot].1).collect();
                        submit(&engine, &buffers, None);
                    }
                    engine.wait().unwrap();
                    for (i, (slots, expected)) in threads.iter().zip(&expected).enumerate() {
                        for (slot, ((canvas, _), expected)) in slots.iter().zip(expected).enumerate() {
                            let what =
                                format!("{form:?}, render pass {by_render_pass}, {in_flight} in flight");
                            assert!(canvas.pixels() == *expected, "{what}, thread {i}, slot {slot}");
                        }
                    }
                }
                for (canvas, buffer) in threads.drain(..).flatten() {
                    buffer.destroy();
                    canvas.destroy(&engine);
                }
            }
            drop(rasterizers);
            first.destroy(&engine);
        }
    }
    drop(device);
    silent(&engine);
}

/// Four frames are recorded before the first one runs, each with another scene that needs more room: what they use lives
/// until they have completed, though the memory of what is freed is overwritten at once.
#[test]
fn transients_outlive_their_frames() {
    const N: usize = 4;
    let scenes: Vec<_> = (0..N)
        .map(|i| random_scene(&mut Random::new(0x0075_1DE9 + i as u64), 3 << (2 * i), 50.0, &[1.0, 0.5]).0)
        .collect();
    for form in forms(1) {
        let of_frame = |(i, scene)| self::expected(scene, form, i..i + 1);
        let expected: Vec<_> = scenes.iter().enumerate().flat_map(of_frame).collect();
        let mut engine = engine(1);
        // SAFETY: as in `adopt`.
        let device =
            unsafe { Device::adopt(HostDevice { allocator: engine.allocator.clone(), ..said(&engine) }) };
        let device = device.unwrap();
        let canvases: Vec<_> = (0..N).map(|_| Canvas::new(&engine)).collect();
        let buffers: Vec<_> = (0..N).map(|_| Buffer::new(&engine)).collect();
        let mut kind = vk::SemaphoreTypeCreateInfo::default().semaphore_type(vk::SemaphoreType::TIMELINE);
        let info = vk::SemaphoreCreateInfo::default().push_next(&mut kind);
        // SAFETY: the device is alive.
        let gate = unsafe { engine.device.create_semaphore(&info, None) }.unwrap();
        let mut rasterizer = rasterizer(&device, canvases[0].target(false), form);
        let mut poison = Vec::new();
        let mut held = Vec::new();
        for (i, ((scene, canvas), buffer)) in scenes.iter().zip(&canvases).zip(&buffers).enumerate() {
            let numbers = FrameNumbers { current: i as u64 + 1, completed: 0 };
            buffer.begin();
            // SAFETY: the buffer is executed once, as this frame.
            let mut cmd = unsafe { device.commands(buffer.raw, numbers) }.unwrap();
            rasterizer.prepare(&mut cmd, scene, &view(i)).unwrap();
            canvas.record(buffer.raw, false, || rasterizer.draw(&mut cmd, &DrawState::default()).unwrap());
            cmd.finish().unwrap();
            buffer.end();
            submit(&engine, &[buffer], Some(gate));
            held.push(device.memory().0);
            overwrite_what_is_free(&engine, &mut poison);
        }
        let info = vk::SemaphoreSignalInfo::default().semaphore(gate).value(1);
        // SAFETY: the semaphore is a timeline at 0.
        unsafe { engine.device.signal_semaphore(&info) }.unwrap();
        engine.wait().unwrap();
        for (i, (canvas, expected)) in canvases.iter().zip(&expected).enumerate() {
            assert!(canvas.pixels() == *expected, "{form:?}, frame {}", i + 1);
        }
        assert!(held.is_sorted() && held[0] < held[N - 1], "{held:?}");
        engine.free(poison);
        let before = device.memory().0;
        device.completed(N as u64);
        assert!(device.memory().0 < before, "nothing was retired");
        drop((rasterizer, device));
        // SAFETY: the engine has waited.
        unsafe { engine.device.destroy_semaphore(gate, None) };
        buffers.into_iter().for_each(Buffer::destroy);
        canvases.into_iter().for_each(|canvas| canvas.destroy(&engine));
        engine.frame(|_, _| Ok(())).unwrap();
        silent(&engine);
    }
}

/// What was prepared in one frame may be drawn in a later one: an edit in between leaves that one what it reads.
#[test]
fn a_later_draw_keeps_what_it_reads() {
    for form in forms(1) {
        let (mut scene, _) = random_scene(&mut Random::new(0x001A_7E12), 6, 50.0, &[1.0]);
        let before = expected(&scene, form, 0..1);
        let engine = engine(1);
        let device = adopt(&engine);
        let canvas = Canvas::new(&engine);
        let mut rasterizer = rasterizer(&device, canvas.target(false), form);
        let buffers = [0; 3].map(|_| Buffer::new(&engine));
        let record = |buffer: &Buffer, current, completed, of: &mut dyn FnMut(&mut Commands<'_>)| {
            buffer.begin();
            // SAFETY: the buffer is executed once, as this frame.
            let mut cmd =
                unsafe { device.commands(buffer.raw, FrameNumbers { current, completed }) }.unwrap();
            of(&mut cmd);
            cmd.finish().unwrap();
            buffer.end();
        };
        record(&buffers[0], 1, 0, &mut |cmd| rasterizer.prepare(cmd, &scene, &view(0)).unwrap());
        submit(&engine, &[&buffers[0]], None);
        engine.wait().unwrap();
        record(&buffers[1], 2, 1, &mut |cmd| {
            canvas.record(buffers[1].raw, false, || rasterizer.draw(cmd, &DrawState::default()).unwrap());
        });
        for id in scene.ids().collect::<Vec<_>>() {
            scene.set_brush(id, &Brush::Solid(Color::from_rgb8(1, 2, 3))).unwrap();
        }
        // Frame 1 is completed, frame 2 is not even submitted.
        record(&buffers[2], 3, 1, &mut |cmd| rasterizer.prepare(cmd, &scene, &view(0)).unwrap());
        submit(&engine, &[&buffers[1]], None);
        engine.wait().unwrap();
        assert!(canvas.pixels() == before[0], "{form:?}: frame 2 shows what was edited after it");
        submit(&engine, &[&buffers[2]], None);
        engine.wait().unwrap();
        drop((rasterizer, device));
        buffers.into_iter().for_each(Buffer::destroy);
        canvas.destroy(&engine);
        silent(&engine);
    }
}

/// Takes the memory that the allocator has free, in pieces, and fills it. (Drivers on a CPU let all memory be mapped.)
fn overwrite_what_is_free(engine: &Engine, taken: &mut Vec<Allocation>) {
    for location in [MemoryLocation::CpuToGpu, MemoryLocation::GpuOnly] {
        for size in [1 << 18, 1 << 14, 1 << 10].into_iter().flat_map(|size| [size; 48]) {
            let requirements = vk::MemoryRequirements { size, alignment: 256, memory_type_bits: u32::MAX };
            let mut allocation = engine.allocate("poison", requirements, location).unwrap();
            // Memory that is not filled would poison nothing.
            allocation.mapped_slice_mut().expect("memory of a driver on a CPU").fill(0xCD);
            taken.push(allocation);
        }
    }
}

/// A board between two cubes is hidden by the near one and hides the far one; with other depths it lies in front of both or
/// behind both.
#[test]
fn cubes_hide_a_layer_and_are_hidden() {
    const SIZE: (u32, u32) = (240, 140);
    let mut engine = engine(2);
    let device = adopt(&engine);
    let mut world = World::new(&engine, SIZE.0, SIZE.1).unwrap();
    let depth = DepthStencil::tested(Format::Depth32Float, Compare::LessOrEqual);
    let target = Target { depth: Some(depth), ..Target::new(Format::Rgba8Unorm, 4) };
    let mut rasterizer = rasterizer(&device, target, DrawForm::Auto);
    let mut scene = Scene::new();
    let board = Rect::new(20.0, 31.0, 215.0, 104.0).to_path(0.1);
    scene
        .fill(&board, Fill::NonZero, Affine::IDENTITY, &Brush::Solid(Color::from_rgb8(20, 40, 250)))
        .unwrap();
    let depth_between = world.depth_between();
    let mut shot = |cubes: &[world::Cube], depth: Option<f32>| {
        world.cubes = cubes.to_vec();
        engine
            .frame(|buffer, numbers| {
                // SAFETY: the engine executes the buffer once, as this frame.
                let mut cmd = unsafe { device.commands(buffer, numbers)? };
                rasterizer.prepare(&mut cmd, &scene, &View::new(SIZE.0, SIZE.1))?;
                world.begin_rendering(buffer);
                world.draw(buffer);
                if let Some(depth) = depth {
                    rasterizer.draw(&mut cmd, &DrawState { depth, ..DrawState::default() })?;
                }
                world.end_rendering(buffer);
                Ok(cmd.finish()?)
            })
            .unwrap();
        engine.wait().unwrap();
        world.pixels().into_iter().map(u32::from_le_bytes).collect::<Vec<_>>()
    };
    let near = shot(&CUBES[..1], None);
    let far = shot(&CUBES[1..], None);
    let board = shot(&[], Some(0.0));
    // Colours of faces and of the board: what is not among them is the edge of something.
    let mut counts = std::collections::HashMap::new();
    near.iter().chain(&far).chain(&board).for_each(|p| *counts.entry(*p).or_insert(0) += 1);
    let pure = |p: &u32| counts[p] > 100;
    let over = |front: u32, back: u32| if front == u32::MAX { back } else { front };
    let between = shot(&CUBES, Some(depth_between));
    let in_front = shot(&CUBES, Some(0.0));
    let behind = shot(&CUBES, Some(1.0));
    let mut seen = [0; 3];
    for p in 0..near.len() {
        let at = (p as u32 % SIZE.0, p as u32 / SIZE.0);
        let edges: Vec<_> = [&near, &far, &board].into_iter().filter(|shot| !pure(&shot[p])).collect();
        if !edges.is_empty() {
            // Nothing else is left out: within two pixels there are the colours that meet here.
            let around = |shot: &[u32]| {
                let near = |at: u32, n: u32| at.saturating_sub(2)..=(at + 2).min(n - 1);
                let pixels = near(at.1, SIZE.1).flat_map(|y| near(at.0, SIZE.0).map(move |x| y * SIZE.0 + x));
                pixels.map(|q| shot[q as usize]).filter(pure).collect::<std::collections::HashSet<_>>().len()
            };
            assert!(edges.iter().all(|shot| around(shot) > 1), "no edge of anything, pixel {at:?}");
            continue;
        }
        let (n, f, b) = (near[p], far[p], board[p]);
        assert_eq!(between[p], over(n, over(b, f)), "between, pixel {at:?}");
        assert_eq!(in_front[p], over(b, over(n, f)), "in front, pixel {at:?}");
        assert_eq!(behind[p], over(n, over(f, b)), "behind, pixel {at:?}");
        let both = |a: u32, b: u32| usize::from(a != u32::MAX && b != u32::MAX);
        seen = [seen[0] + both(n, b), seen[1] + both(b, f), seen[2] + both(n, f)];
    }
    assert!(seen[0] > 500 && seen[1] > 500, "the board and the cubes overlap: {seen:?}");
    drop((rasterizer, device));
    world.destroy(&engine);
    silent(&engine);
}

/// Composite's picture in a storage image of the host's.
#[test]
fn composite_stores_into_the_hosts_image() {
    let (scene, _) = random_scene(&mut Random::new(0x0075_1DF0), 9, 50.0, &[1.0, 0.5]);
    let mut engine = engine(2);
    let device = adopt(&engine);
    let canvas = Canvas::new(&engine);
    let usage = vk::ImageUsageFlags::STORAGE | vk::ImageUsageFlags::TRANSFER_SRC;
    let format = vk::Format::R8G8B8A8_UNORM;
    let storage = world::Target::new(&engine, SIZE, format, vk::SampleCountFlags::TYPE_1, usage).unwrap();
    let host_image = HostImage {
        name: "the host's",
        image: storage.image,
        view: storage.view,
        format: Format::Rgba8Unorm,
        width: SIZE.0,
        height: SIZE.1,
        samples: 1,
    };
    // SAFETY: the image is as described and destroyed after the engine has waited.
    let adopted = unsafe { device.adopt_image(&host_image) }.unwrap();
    let mut rasterizer = Rasterizer::new(&device, &RasterizerDesc::default()).unwrap();
    for frame in 0..3 {
        engine
            .frame(|buffer, numbers| {
                // SAFETY: the engine executes the buffer once, as this frame.
                let mut cmd = unsafe { device.commands(buffer, numbers)? };
                rasterizer.prepare(&mut cmd, &scene, &view(frame))?;
                rasterizer.composite(&mut cmd)?;
                let stored = (
                    vk::PipelineStageFlags2::COMPUTE_SHADER,
                    vk::AccessFlags2::SHADER_STORAGE_WRITE,
                    vk::ImageLayout::GENERAL,
                );
                canvas.order_of(storage.image, buffer, emptied(COPIED), stored);
                rasterizer.store(&mut cmd, &adopted)?;
                canvas.order_of(storage.image, buffer, stored, COPIED);
                canvas.copy(storage.image, buffer);
                Ok(cmd.finish()?)
            })
            .unwrap();
        engine.wait().unwrap();
        let expected = crate::shot::shoot(16, &scene, &view(frame));
        assert!(canvas.pixels() == expected.pixels, "frame {frame}");
    }
    drop((rasterizer, adopted, device));
    storage.destroy(&engine);
    canvas.destroy(&engine);
    silent(&engine);
}
