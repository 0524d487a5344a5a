//! A host that records into secondary command buffers, as engines do that record on several threads: one for what goes outside
//! a rendering, one for what goes inside. And a scissor of the host's.

use ash::vk;
use spanforge::DrawState;
use spanforge::gpu::{Device, FrameNumbers};

use super::canvas::{AREA, Buffer, Canvas, SIZE};
use super::{adopt, engine, expected, rasterizer, silent, view};
use crate::draw::{forms, random_scene};
use crate::random::Random;

/// Every form, in dynamic rendering and in a render pass, timed and not: the pictures are those of primary buffers.
#[test]
fn secondary_buffers_draw_the_same() {
    const N: usize = 3;
    let (scene, _) = random_scene(&mut Random::new(0x0075_1DF4), 9, 50.0, &[1.0, 0.5]);
    let mut engine = engine(1);
    let device = adopt(&engine);
    let canvas = Canvas::new(&engine);
    let [outside, inside] = [0; 2].map(|_| Buffer::secondary(&engine));
    for form in forms(1) {
        let expected = expected(&scene, form, 0..N);
        for (by_render_pass, profile) in [(false, false), (true, false), (false, true), (true, true)] {
            device.set_profile(profile);
            let mut rasterizer = rasterizer(&device, canvas.target(by_render_pass), form);
            for (frame, expected) in expected.iter().enumerate() {
                let record = |buffer, numbers: FrameNumbers| {
                    let once = vk::CommandBufferUsageFlags::empty();
                    outside.begin_in(&vk::CommandBufferInheritanceInfo::default(), once);
                    // SAFETY: the buffer is executed once, as this frame.
                    let mut cmd = unsafe { device.commands(outside.raw, numbers)? };
                    rasterizer.prepare(&mut cmd, &scene, &view(frame))?;
                    cmd.finish()?;
                    outside.end();

                    begin_inside(&inside, &canvas, by_render_pass);
                    // SAFETY: as above.
                    let mut cmd = unsafe { device.commands(inside.raw, numbers)? };
                    rasterizer.draw(&mut cmd, &DrawState::default())?;
                    cmd.finish()?;
                    inside.end();

                    // SAFETY: the buffer is recording; the others are executable where they are executed.
                    unsafe {
                        canvas.device.cmd_execute_commands(buffer, &[outside.raw]);
                        canvas.begin(buffer, by_render_pass, true);
                        canvas.device.cmd_execute_commands(buffer, &[inside.raw]);
                        canvas.end(buffer, by_render_pass);
                    }
                    Ok(())
                };
                engine.frame(record).unwrap();
                engine.wait().unwrap();
                let what =
                    format!("{form:?}, render pass {by_render_pass}, profile {profile}, frame {frame}");
                assert!(canvas.pixels() == *expected, "{what}");
            }
        }
    }
    drop(device);
    [outside, inside].into_iter().for_each(Buffer::destroy);
    canvas.destroy(&engine);
    silent(&engine);
}

/// For draws into the canvas; a secondary buffer inherits no scissor.
fn begin_inside(buffer: &Buffer, canvas: &Canvas, by_render_pass: bool) {
    let formats = [vk::Format::R8G8B8A8_UNORM];
    let mut rendering = vk::CommandBufferInheritanceRenderingInfo::default()
        .color_attachment_formats(&formats)
        .rasterization_samples(vk::SampleCountFlags::TYPE_1);
    let place = vk::CommandBufferInheritanceInfo::default();
    let place = match by_render_pass {
        true => place.render_pass(canvas.render_pass).framebuffer(canvas.framebuffer),
        false => place.push_next(&mut rendering),
    };
    buffer.begin_in(&place, vk::CommandBufferUsageFlags::RENDER_PASS_CONTINUE);
    // SAFETY: the buffer is recording.
    unsafe { canvas.device.cmd_set_scissor(buffer.raw, 0, &[AREA]) };
}

/// What the host's scissor leaves out stays as it was; the host's rendering is timed, too.
#[test]
fn the_hosts_scissor_cuts() {
    let (scene, _) = random_scene(&mut Random::new(0x0075_1DF5), 9, 50.0, &[1.0, 0.5]);
    let (left, top, right, bottom) = (7, 5, 48, 31);
    let scissor = vk::Rect2D {
        offset: vk::Offset2D { x: left, y: top },
        extent: vk::Extent2D { width: (right - left) as u32, height: (bottom - top) as u32 },
    };
    let mut engine = engine(1);
    let device: Device = adopt(&engine);
    device.set_profile(true);
    let canvas = Canvas::new(&engine);
    for form in forms(1) {
        let whole = expected(&scene, form, 0..1).remove(0);
        let at = |pixel: usize| ((pixel as u32 % SIZE.0) as i32, (pixel as u32 / SIZE.0) as i32);
        let is_in = |(x, y)| (left..right).contains(&x) && (top..bottom).contains(&y);
        let cut: Vec<_> =
            whole.iter().enumerate().map(|(i, p)| if is_in(at(i)) { *p } else { u32::MAX }).collect();
        let n_cut = whole.iter().zip(&cut).filter(|(a, b)| a != b).count();
        let n_left = cut.iter().filter(|pixel| **pixel != u32::MAX).count();
        assert!(n_cut > 100 && n_left > 100, "{n_cut} {n_left}");
        for by_render_pass in [false, true] {
            let mut rasterizer = rasterizer(&device, canvas.target(by_render_pass), form);
            let record = |buffer, numbers| {
                // SAFETY: the engine executes the buffer once, as this frame.
                let mut cmd = unsafe { device.commands(buffer, numbers)? };
                rasterizer.prepare(&mut cmd, &scene, &view(0))?;
                canvas.record_within(scissor, buffer, by_render_pass, || {
                    rasterizer.draw(&mut cmd, &DrawState::default()).unwrap();
                });
                Ok(cmd.finish()?)
            };
            engine.frame(record).unwrap();
            engine.wait().unwrap();
            assert!(canvas.pixels() == cut, "{form:?}, render pass {by_render_pass}");
        }
    }
    drop(device);
    canvas.destroy(&engine);
    silent(&engine);
}
