//! What a test of draws needs: a rasterizer of one form, and the target after a draw, read back.

use spanforge::gpu::{Buffer, Format, Host, ImageDesc, ImageState, ImageUsage, Memory, RenderingDesc};
use spanforge::{DrawForm, DrawState, Error, Output, Rasterizer, RasterizerDesc, Scene, View};

use super::{bytes, word};
use crate::harness;
use crate::shot::{Shot, host, read_back};

pub fn new_rasterizer(samples: u32, draw_form: DrawForm) -> Rasterizer {
    let output = Output::draw(Format::Rgba8Unorm, samples);
    Rasterizer::new(host().device(), &RasterizerDesc { output, draw_form, ..Default::default() }).unwrap()
}

/// The forms of draw that the device has for targets of `samples` samples.
pub fn forms(samples: u32) -> Vec<DrawForm> {
    let mut forms = vec![DrawForm::Quads];
    if exact_lines() {
        forms.push(DrawForm::Lines);
    }
    if samples == 1 {
        forms.push(DrawForm::Picture);
    }
    forms
}

pub fn exact_lines() -> bool {
    let features = host().device().features();
    features.strict_lines || features.rectangular_lines
}

/// What a target of `samples` samples holds after the draw, resolved to one: premultiplied RGBA8 words.
pub fn draw(
    rasterizer: &mut Rasterizer,
    samples: u32,
    scene: &Scene,
    view: &View,
) -> Result<Vec<u32>, Error> {
    draw_on(host(), rasterizer, samples, scene, view)
}

/// The same on another device than the usual one.
pub fn draw_on(
    host: &Host,
    rasterizer: &mut Rasterizer,
    samples: u32,
    scene: &Scene,
    view: &View,
) -> Result<Vec<u32>, Error> {
    // Whole bytes: none is to be rounded by the clear.
    let clear = bytes(word(view.background)).map(|v| v as f32 / 255.0);
    draw_into(host, rasterizer, (Format::Rgba8Unorm, samples), scene, view, clear)?.read()
}

/// What a target of that format and number of samples, cleared to a colour, holds after the draw, resolved to one sample.
pub fn draw_into(
    host: &Host,
    rasterizer: &mut Rasterizer,
    (format, samples): (Format, u32),
    scene: &Scene,
    view: &View,
    clear: [f32; 4],
) -> Result<Buffer, Error> {
    let (device, View { width, height, .. }) = (host.device(), *view);
    let image = |name, samples| {
        let usage = ImageUsage::COLOR | ImageUsage::TRANSFER_SRC;
        device.create_image(&ImageDesc { name, width, height, format, samples, usage })
    };
    let (target, resolved) = (image("target", samples)?, image("resolved", 1)?);
    let n = u64::from(width) * u64::from(height) * format.bytes();
    let pixels = harness::buffer(device, "pixels", n, Memory::Readback);
    host.submit(|cmd| {
        rasterizer.prepare(cmd, scene, view)?;
        let resolve = (samples > 1).then_some(&resolved);
        for image in [Some(&target), resolve].into_iter().flatten() {
            cmd.transition(image, ImageState::UNDEFINED, ImageState::COLOR)?;
        }
        cmd.begin_rendering(&RenderingDesc {
            color: &target,
            clear: Some(clear),
            resolve,
            depth: None,
            clear_depth: None,
        })?;
        // No room is made from here on; what other threads do on a device of all does not count.
        let is_own = !std::ptr::eq(host, crate::shot::host());
        device.fail_allocation(is_own.then_some(0));
        let result = rasterizer.draw(cmd, &DrawState::default());
        device.fail_allocation(None);
        result?;
        cmd.end_rendering();
        let drawn = resolve.unwrap_or(&target);
        cmd.transition(drawn, ImageState::COLOR, ImageState::TRANSFER_SRC)?;
        cmd.copy_to_buffer(drawn, pixels.all())
    })?;
    Ok(pixels)
}

/// A draw with everything before it.
pub fn shoot_drawn(rasterizer: &mut Rasterizer, samples: u32, scene: &Scene, view: &View) -> Shot {
    let pixels = draw(rasterizer, samples, scene, view).unwrap();
    read_back(rasterizer, span_samples(samples), view, pixels).unwrap()
}

/// The samples that spans have in a draw to `samples`.
fn span_samples(samples: u32) -> u32 {
    if samples == 1 { 16 } else { samples }
}
