//! Spanforge in an engine that knows nothing of its tests: the sample's, in raw ash.

use std::ffi::{CStr, c_char};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use ash::vk;
use gpu_allocator::MemoryLocation;
use gpu_allocator::vulkan::Allocation;
use kurbo::{Affine, Rect, Shape};
use spanforge::gpu::{
    Compare, DepthStencil, Device, FeatureSet, Format, FrameNumbers, HostDevice, HostImage, Pass, RenderPass,
    Tier, Validation, requirements,
};
use spanforge::{
    Brush, Color, DrawForm, DrawState, Error, Fill, Output, Rasterizer, RasterizerDesc, Scene, Target, View,
};

use crate::draw::{draw_on, forms, random_scene};
use crate::engine::{Engine, EngineDesc};
use crate::harness;
use crate::random::Random;
use crate::shot::host;
use crate::world::{self, CUBES, World};

const SIZE: (u32, u32) = (61, 43);

fn engine(frames_in_flight: usize) -> Engine {
    let validate = harness::validation() != Validation::Off;
    Engine::new(&EngineDesc { validate, frames_in_flight, ..EngineDesc::default() }).unwrap()
}

fn silent(engine: &Engine) {
    let messages = engine.messages();
    assert!(messages.is_empty(), "the validation layer says: {messages:#?}");
}

/// What the engine says of its device.
fn said(engine: &Engine) -> HostDevice<'_> {
    HostDevice {
        instance_extensions: &engine.instance_extensions,
        extensions: &engine.extensions,
        features: engine.features,
        hazard_check: true,
        kind: harness::kind(),
        ..HostDevice::new(
            engine.entry.static_fn().get_instance_proc_addr,
            engine.instance.handle(),
            engine.physical_device,
            engine.device.handle(),
            engine.queue_family,
        )
    }
}

fn adopt(engine: &Engine) -> Device {
    // SAFETY: the handles belong together; every test drops the device before the engine.
    unsafe { Device::adopt(said(engine)) }.unwrap()
}

/// Every feature that a host forgets is named, alone or with all others; so is a version that is too low.
#[test]
fn what_a_host_forgets_is_named() {
    let needs = requirements(Tier::Vulkan13);
    let required: Vec<_> = needs
        .features
        .list()
        .into_iter()
        .filter(|(_, required, _)| *required)
        .map(|(name, ..)| name)
        .collect();
    assert!(required.len() >= 4);
    let one_by_one =
        required.iter().map(|name| (vec![*name], only(name))).chain([(required.clone(), needs.features)]);
    for (names, without) in one_by_one {
        let validate = harness::validation() != Validation::Off;
        let engine = Engine::new(&EngineDesc { validate, without, ..EngineDesc::default() }).unwrap();
        // SAFETY: nothing is made from a device that is refused.
        let result = unsafe { Device::adopt(said(&engine)) };
        let expected: Vec<_> = names.iter().map(|name| format!("feature {name}")).collect();
        assert!(matches!(&result, Err(Error::Missing(list)) if *list == expected), "{names:?}: {result:?}");
    }
    let engine = engine(1);
    for extension in &needs.extensions {
        let rest: Vec<_> = engine.extensions.iter().copied().filter(|name| name != extension).collect();
        // SAFETY: as above.
        let result = unsafe { Device::adopt(HostDevice { extensions: &rest, ..said(&engine) }) };
        let expected = format!("extension {}", extension.to_string_lossy());
        assert!(matches!(&result, Err(Error::Missing(list)) if *list == [expected.clone()]), "{result:?}");
    }
    // SAFETY: as above.
    let result = unsafe { Device::adopt(HostDevice { api_version: vk::API_VERSION_1_2, ..said(&engine) }) };
    assert!(
        matches!(&result, Err(Error::Missing(list)) if list[..] == ["Vulkan 1.3 (the device has 1.2)"]),
        "{result:?}"
    );
    silent(&engine);
}

/// The required feature of that name alone.
fn only(name: &str) -> FeatureSet {
    let all = [
        FeatureSet { synchronization2: true, ..FeatureSet::default() },
        FeatureSet { dynamic_rendering: true, ..FeatureSet::default() },
        FeatureSet { maintenance4: true, ..FeatureSet::default() },
        FeatureSet { scalar_block_layout: true, ..FeatureSet::default() },
    ];
    let is = |set: &FeatureSet| set.list().iter().any(|(known, _, on)| *on && *known == name);
    all.into_iter().find(is).unwrap_or_else(|| panic!("{name} is not in this test"))
}

/// A loader that lacks a function: it is named before anything is called.
#[test]
fn an_absent_function_is_named() {
    let engine = engine(1);
    let real =
        (engine.entry.static_fn().get_instance_proc_addr, engine.instance.fp_v1_0().get_device_proc_addr);
    REAL.set(real).ok();
    for (hidden, on) in
        [(c"vkCmdPipelineBarrier2", &HIDE_BARRIER), (c"vkCmdDispatchIndirect", &HIDE_DISPATCH)]
    {
        on.store(true, Ordering::Relaxed);
        // SAFETY: nothing is made from a device that is refused.
        let result =
            unsafe { Device::adopt(HostDevice { get_instance_proc_addr: of_instance, ..said(&engine) }) };
        on.store(false, Ordering::Relaxed);
        let expected = format!("function {}", hidden.to_string_lossy());
        assert!(matches!(&result, Err(Error::Missing(list)) if *list == [expected.clone()]), "{result:?}");
    }
    silent(&engine);
}

static HIDE_BARRIER: AtomicBool = AtomicBool::new(false);
static HIDE_DISPATCH: AtomicBool = AtomicBool::new(false);
static REAL: OnceLock<(vk::PFN_vkGetInstanceProcAddr, vk::PFN_vkGetDeviceProcAddr)> = OnceLock::new();

fn hides(name: &CStr) -> bool {
    (name == c"vkCmdPipelineBarrier2" && HIDE_BARRIER.load(Ordering::Relaxed))
        || (name == c"vkCmdDispatchIndirect" && HIDE_DISPATCH.load(Ordering::Relaxed))
}

unsafe extern "system" fn of_instance(instance: vk::Instance, name: *const c_char) -> vk::PFN_vkVoidFunction {
    let (find, _) = REAL.get()?;
    // SAFETY: the name ends in 0; a function's type is that which its name says.
    unsafe {
        if CStr::from_ptr(name) == c"vkGetDeviceProcAddr" {
            let of_device: vk::PFN_vkGetDeviceProcAddr = of_device;
            return Some(std::mem::transmute::<vk::PFN_vkGetDeviceProcAddr, unsafe extern "system" fn()>(
                of_device,
            ));
        }
        find(instance, name)
    }
}

unsafe extern "system" fn of_device(device: vk::Device, name: *const c_char) -> vk::PFN_vkVoidFunction {
    let (_, find) = REAL.get()?;
    // SAFETY: as above.
    unsafe { if hides(CStr::from_ptr(name)) { None } else { find(device, name) } }
}

/// A canvas of the host's own: an image to draw into, by dynamic rendering or a render pass, and a buffer to read.
struct Canvas {
    device: ash::Device,
    color: world::Target,
    render_pass: vk::RenderPass,
    framebuffer: vk::Framebuffer,
    readback: vk::Buffer,
    memory: Option<Allocation>,
}

impl Canvas {
    fn new(engine: &Engine) -> Self {
        let device = engine.device.clone();
        let usage = vk::ImageUsageFlags::COLOR_ATTACHMENT | vk::ImageUsageFlags::TRANSFER_SRC;
        let format = vk::Format::R8G8B8A8_UNORM;
        let color = world::Target::new(engine, SIZE, format, vk::SampleCountFlags::TYPE_1, usage).unwrap();
        let attachments = [vk::AttachmentDescription::default()
            .format(format)
            .samples(vk::SampleCountFlags::TYPE_1)
            .load_op(vk::AttachmentLoadOp::CLEAR)
            .store_op(vk::AttachmentStoreOp::STORE)
            .initial_layout(vk::ImageLayout::COLOR_ATTACHMENT_OPTIMAL)
            .final_layout(vk::ImageLayout::COLOR_ATTACHMENT_OPTIMAL)];
        let colors = [vk::AttachmentReference::default().layout(vk::ImageLayout::COLOR_ATTACHMENT_OPTIMAL)];
        let subpasses = [vk::SubpassDescription::default().color_attachments(&colors)];
        let info = vk::RenderPassCreateInfo::default().attachments(&attachments).subpasses(&subpasses);
        let size = u64::from(SIZE.0) * u64::from(SIZE.1) * 4;
        let buffer = vk::BufferCreateInfo::default().size(size).usage(vk::BufferUsageFlags::TRANSFER_DST);
        // SAFETY: the device is alive; the memory fits and is bound once.
        unsafe {
            let render_pass = device.create_render_pass(&info, None).unwrap();
            let views = [color.view];
            let info = vk::FramebufferCreateInfo::default()
                .render_pass(render_pass)
                .attachments(&views)
                .width(SIZE.0)
                .height(SIZE.1)
                .layers(1);
            let framebuffer = device.create_framebuffer(&info, None).unwrap();
            let readback = device.create_buffer(&buffer, None).unwrap();
            let requirements = device.get_buffer_memory_requirements(readback);
            let memory = world::allocate(engine, "readback", requirements, MemoryLocation::GpuToCpu).unwrap();
            device.bind_buffer_memory(readback, memory.memory(), memory.offset()).unwrap();
            Self { device, color, render_pass, framebuffer, readback, memory: Some(memory) }
        }
    }

    /// The target of this canvas, as a rasterizer takes it.
    fn target(&self, by_render_pass: bool) -> Target {
        // SAFETY: the render pass has one colour attachment of this format and one sample.
        let of_pass = Pass::RenderPass(unsafe { RenderPass::new(self.render_pass, 0) });
        let pass = if by_render_pass { of_pass } else { Pass::Rendering };
        Target { pass, ..Target::new(Format::Rgba8Unorm, 1) }
    }

    fn order(&self, buffer: vk::CommandBuffer, from: State, to: State) {
        self.order_of(self.color.image, buffer, from, to);
    }

    fn order_of(&self, image: vk::Image, buffer: vk::CommandBuffer, from: State, to: State) {
        let range = vk::ImageSubresourceRange::default()
            .aspect_mask(vk::ImageAspectFlags::COLOR)
            .level_count(1)
            .layer_count(1);
        let barriers = [vk::ImageMemoryBarrier2::default()
            .src_stage_mask(from.0)
            .src_access_mask(from.1)
            .old_layout(from.2)
            .dst_stage_mask(to.0)
            .dst_access_mask(to.1)
            .new_layout(to.2)
            .image(image)
            .subresource_range(range)];
        let info = vk::DependencyInfo::default().image_memory_barriers(&barriers);
        // SAFETY: the buffer is recording, outside a rendering.
        unsafe { self.device.cmd_pipeline_barrier2(buffer, &info) };
    }

    /// White, with what `draw` draws over it, copied out.
    fn record(&self, buffer: vk::CommandBuffer, by_render_pass: bool, draw: impl FnOnce()) {
        self.order(buffer, (COPIED.0, COPIED.1, vk::ImageLayout::UNDEFINED), DRAWN);
        let white = vk::ClearValue { color: vk::ClearColorValue { float32: [1.0; 4] } };
        let area = vk::Rect2D::default().extent(vk::Extent2D { width: SIZE.0, height: SIZE.1 });
        // SAFETY: the buffer is recording; everything lives until the engine has waited.
        unsafe {
            if by_render_pass {
                let clear = [white];
                let begin = vk::RenderPassBeginInfo::default()
                    .render_pass(self.render_pass)
                    .framebuffer(self.framebuffer)
                    .render_area(area)
                    .clear_values(&clear);
                self.device.cmd_begin_render_pass(buffer, &begin, vk::SubpassContents::INLINE);
            } else {
                let colors = [vk::RenderingAttachmentInfo::default()
                    .image_view(self.color.view)
                    .image_layout(DRAWN.2)
                    .load_op(vk::AttachmentLoadOp::CLEAR)
                    .store_op(vk::AttachmentStoreOp::STORE)
                    .clear_value(white)];
                let info =
                    vk::RenderingInfo::default().render_area(area).layer_count(1).color_attachments(&colors);
                self.device.cmd_begin_rendering(buffer, &info);
            }
            self.device.cmd_set_scissor(buffer, 0, &[area]);
            draw();
            if by_render_pass {
                self.device.cmd_end_render_pass(buffer);
            } else {
                self.device.cmd_end_rendering(buffer);
            }
        }
        self.order(buffer, DRAWN, COPIED);
        self.copy(self.color.image, buffer);
    }

    /// Copies an image that is in state `COPIED` to where the CPU reads.
    fn copy(&self, image: vk::Image, buffer: vk::CommandBuffer) {
        let color =
            vk::ImageSubresourceLayers::default().aspect_mask(vk::ImageAspectFlags::COLOR).layer_count(1);
        let region = vk::BufferImageCopy::default().image_subresource(color).image_extent(vk::Extent3D {
            width: SIZE.0,
            height: SIZE.1,
            depth: 1,
        });
        let read = [vk::MemoryBarrier2::default()
            .src_stage_mask(vk::PipelineStageFlags2::ALL_TRANSFER)
            .src_access_mask(vk::AccessFlags2::TRANSFER_WRITE)
            .dst_stage_mask(vk::PipelineStageFlags2::HOST)
            .dst_access_mask(vk::AccessFlags2::HOST_READ)];
        let info = vk::DependencyInfo::default().memory_barriers(&read);
        // SAFETY: the image is in that layout, and the buffer as long as the picture.
        unsafe {
            self.device.cmd_copy_image_to_buffer(buffer, image, COPIED.2, self.readback, &[region]);
            self.device.cmd_pipeline_barrier2(buffer, &info);
        }
    }

    /// The picture, once the engine has waited.
    fn pixels(&self) -> Vec<u32> {
        let bytes = self.memory.as_ref().and_then(Allocation::mapped_slice).unwrap();
        bytes
            .chunks_exact(4)
            .take((SIZE.0 * SIZE.1) as usize)
            .map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]))
            .collect()
    }

    fn destroy(mut self, engine: &Engine) {
        let memory = [self.memory.take(), self.color.memory.take()];
        // SAFETY: the engine has waited.
        unsafe {
            self.device.destroy_framebuffer(self.framebuffer, None);
            self.device.destroy_render_pass(self.render_pass, None);
            self.device.destroy_image_view(self.color.view, None);
            self.device.destroy_image(self.color.image, None);
            self.device.destroy_buffer(self.readback, None);
        }
        let mut allocator = engine.allocator.as_ref().unwrap().lock().unwrap();
        memory.into_iter().flatten().for_each(|memory| allocator.free(memory).unwrap());
    }
}

type State = (vk::PipelineStageFlags2, vk::AccessFlags2, vk::ImageLayout);
const DRAWN: State = (
    vk::PipelineStageFlags2::COLOR_ATTACHMENT_OUTPUT,
    vk::AccessFlags2::from_raw(
        vk::AccessFlags2::COLOR_ATTACHMENT_READ.as_raw() | vk::AccessFlags2::COLOR_ATTACHMENT_WRITE.as_raw(),
    ),
    vk::ImageLayout::COLOR_ATTACHMENT_OPTIMAL,
);
const COPIED: State = (
    vk::PipelineStageFlags2::ALL_TRANSFER,
    vk::AccessFlags2::TRANSFER_READ,
    vk::ImageLayout::TRANSFER_SRC_OPTIMAL,
);

fn rasterizer(device: &Device, target: Target, draw_form: DrawForm) -> Rasterizer {
    let desc = RasterizerDesc { output: Output::Draw(target), draw_form, ..Default::default() };
    Rasterizer::new(device, &desc).unwrap()
}

/// The view of one frame of several: what moves is the view, and every second time a path of the scene.
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
        let (allocator, pipeline_cache) = match shared {
            true => (engine.allocator.clone(), engine.pipeline_cache),
            false => (None, vk::PipelineCache::null()),
        };
        // SAFETY: as in `adopt`.
        let device =
            unsafe { Device::adopt(HostDevice { allocator, pipeline_cache, ..said(&engine) }) }.unwrap();
        let canvases: Vec<_> = (0..N).map(|_| Canvas::new(&engine)).collect();
        for by_render_pass in [false, true] {
            for (form, expected) in &expected {
                let mut rasterizer = rasterizer(&device, canvases[0].target(by_render_pass), *form);
                for (frame, canvas) in canvases.iter().enumerate() {
                    engine
                        .frame(|buffer, numbers| {
                            // SAFETY: the engine executes the buffer once, as this frame.
                            let mut cmd = unsafe { device.commands(buffer, numbers)? };
                            rasterizer.prepare(&mut cmd, &scene, &view(frame))?;
                            canvas.record(buffer, by_render_pass, || {
                                rasterizer.draw(&mut cmd, &DrawState::default()).unwrap();
                            });
                            Ok(cmd.finish()?)
                        })
                        .unwrap();
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

/// Four threads record at the same time, each a rasterizer of its own on the one device.
#[test]
fn four_threads_record_at_once() {
    let mut engine = engine(1);
    let device = adopt(&engine);
    let scenes: Vec<_> =
        (0..4).map(|i| random_scene(&mut Random::new(0x0075_1DE1 + i), 9, 50.0, &[1.0, 0.5]).0).collect();
    let expected: Vec<_> = scenes.iter().flat_map(|scene| expected(scene, DrawForm::Quads, 0..1)).collect();
    let canvases: Vec<_> = scenes.iter().map(|_| Canvas::new(&engine)).collect();
    let mut rasterizers: Vec<_> =
        scenes.iter().map(|_| rasterizer(&device, canvases[0].target(false), DrawForm::Quads)).collect();
    let buffers: Vec<_> = scenes.iter().map(|_| Buffer::new(&engine)).collect();
    for current in 1..=5 {
        let numbers = FrameNumbers { current, completed: current - 1 };
        let gate = std::sync::Barrier::new(4);
        std::thread::scope(|threads| {
            let (device, gate) = (&device, &gate);
            for (((rasterizer, scene), canvas), buffer) in
                rasterizers.iter_mut().zip(&scenes).zip(&canvases).zip(&buffers)
            {
                threads.spawn(move || {
                    buffer.begin();
                    gate.wait();
                    // SAFETY: the buffer is this thread's alone, and executed once as this frame.
                    let mut cmd = unsafe { device.commands(buffer.raw, numbers) }.unwrap();
                    rasterizer.prepare(&mut cmd, scene, &view(0)).unwrap();
                    canvas.record(buffer.raw, false, || {
                        rasterizer.draw(&mut cmd, &DrawState::default()).unwrap();
                    });
                    cmd.finish().unwrap();
                    buffer.end();
                });
            }
        });
        submit(&engine, &buffers, None);
        engine.wait().unwrap();
        for (i, (canvas, expected)) in canvases.iter().zip(&expected).enumerate() {
            assert!(canvas.pixels() == *expected, "thread {i}, frame {current}");
        }
    }
    drop((rasterizers, device));
    buffers.into_iter().for_each(Buffer::destroy);
    canvases.into_iter().for_each(|canvas| canvas.destroy(&engine));
    engine.frame(|_, _| Ok(())).unwrap();
    silent(&engine);
}

/// A command buffer with a pool of its own, for one thread.
struct Buffer {
    device: ash::Device,
    pool: vk::CommandPool,
    raw: vk::CommandBuffer,
}

impl Buffer {
    fn new(engine: &Engine) -> Self {
        let device = engine.device.clone();
        let info = vk::CommandPoolCreateInfo::default().queue_family_index(engine.queue_family);
        // SAFETY: the device is alive.
        unsafe {
            let pool = device.create_command_pool(&info, None).unwrap();
            let info = vk::CommandBufferAllocateInfo::default().command_pool(pool).command_buffer_count(1);
            let raw = device.allocate_command_buffers(&info).unwrap()[0];
            Self { device, pool, raw }
        }
    }

    fn begin(&self) {
        let once = vk::CommandBufferUsageFlags::ONE_TIME_SUBMIT;
        // SAFETY: the buffer is idle.
        unsafe {
            self.device.reset_command_pool(self.pool, vk::CommandPoolResetFlags::empty()).unwrap();
            let info = vk::CommandBufferBeginInfo::default().flags(once);
            self.device.begin_command_buffer(self.raw, &info).unwrap();
        }
    }

    fn end(&self) {
        // SAFETY: the buffer is recording.
        unsafe { self.device.end_command_buffer(self.raw) }.unwrap();
    }

    fn destroy(self) {
        // SAFETY: the buffer is idle.
        unsafe { self.device.destroy_command_pool(self.pool, None) };
    }
}

fn submit(engine: &Engine, buffers: &[Buffer], after: Option<vk::Semaphore>) {
    let infos: Vec<_> = buffers
        .iter()
        .map(|buffer| vk::CommandBufferSubmitInfo::default().command_buffer(buffer.raw))
        .collect();
    let waits: Vec<_> = after
        .into_iter()
        .map(|semaphore| {
            let stages = vk::PipelineStageFlags2::ALL_COMMANDS;
            vk::SemaphoreSubmitInfo::default().semaphore(semaphore).value(1).stage_mask(stages)
        })
        .collect();
    let submit = vk::SubmitInfo2::default().command_buffer_infos(&infos).wait_semaphore_infos(&waits);
    // SAFETY: the buffers are complete, and waited for before they are used again.
    unsafe { engine.device.queue_submit2(engine.queue, &[submit], vk::Fence::null()) }.unwrap();
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
            submit(&engine, std::slice::from_ref(buffer), Some(gate));
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
        free(&engine, poison);
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

/// Takes the memory that the allocator has free, in pieces, and fills it. (Drivers on a CPU let all memory be mapped.)
fn overwrite_what_is_free(engine: &Engine, taken: &mut Vec<Allocation>) {
    for location in [MemoryLocation::CpuToGpu, MemoryLocation::GpuOnly] {
        for size in [1 << 18, 1 << 14, 1 << 10].into_iter().flat_map(|size| [size; 48]) {
            let requirements = vk::MemoryRequirements { size, alignment: 256, memory_type_bits: u32::MAX };
            let mut allocation = world::allocate(engine, "poison", requirements, location).unwrap();
            if let Some(bytes) = allocation.mapped_slice_mut() {
                bytes.fill(0xCD);
            }
            taken.push(allocation);
        }
    }
}

fn free(engine: &Engine, taken: Vec<Allocation>) {
    let mut allocator = engine.allocator.as_ref().unwrap().lock().unwrap();
    taken.into_iter().for_each(|allocation| allocator.free(allocation).unwrap());
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
        world
            .pixels()
            .chunks_exact(4)
            .map(|b| u32::from_le_bytes([b[0], b[1], b[2], b[3]]))
            .collect::<Vec<_>>()
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
    let (mut n_pure, mut seen) = (0, [0; 3]);
    for p in (0..near.len()).filter(|p| [near[*p], far[*p], board[*p]].iter().all(pure)) {
        let at = (p as u32 % SIZE.0, p as u32 / SIZE.0);
        let (n, f, b) = (near[p], far[p], board[p]);
        assert_eq!(between[p], over(n, over(b, f)), "between, pixel {at:?}");
        assert_eq!(in_front[p], over(b, over(n, f)), "in front, pixel {at:?}");
        assert_eq!(behind[p], over(n, over(f, b)), "behind, pixel {at:?}");
        n_pure += 1;
        let both = |a: u32, b: u32| usize::from(a != u32::MAX && b != u32::MAX);
        seen = [seen[0] + both(n, b), seen[1] + both(b, f), seen[2] + both(n, f)];
    }
    assert!(n_pure * 10 > near.len() * 9, "{n_pure} of {} pixels are no edges", near.len());
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
    let mut storage = world::Target::new(&engine, SIZE, format, vk::SampleCountFlags::TYPE_1, usage).unwrap();
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
                canvas.order_of(
                    storage.image,
                    buffer,
                    (COPIED.0, COPIED.1, vk::ImageLayout::UNDEFINED),
                    stored,
                );
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
    let memory = storage.memory.take().unwrap();
    // SAFETY: the engine has waited.
    unsafe {
        engine.device.destroy_image_view(storage.view, None);
        engine.device.destroy_image(storage.image, None);
    }
    free(&engine, vec![memory]);
    canvas.destroy(&engine);
    silent(&engine);
}

/// What the README tells to copy is what the sample runs, and no more than fits on a page.
#[test]
fn the_readme_quotes_the_sample() {
    let [readme, ui] = ["README.md", "samples/embed/ui.rs"].map(|file| {
        std::fs::read_to_string(std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file)).unwrap()
    });
    let part = &ui[ui.find("impl Ui {").unwrap()..];
    assert!(part.lines().count() < 60, "{} lines", part.lines().count());
    assert!(readme.contains(&format!("```rust,ignore\n{part}```\n")), "the README quotes something else");
}
