//! What passes hand to each other: sizes, formats, several readers, what the record before left, barriers.

use super::{Run, assert_near, image, in_halves, upload};
use crate::harness;
use crate::reference::effect::{self as twin, Picture};
use spanforge::effect::{BLOOM, BLUR, Effect, FEEDBACK, PinDirection, Shipped};
use spanforge::gpu::{Format, Host, ImageState, Memory};

/// Each texel tells its place: `x / 64`, `y / 64`.
fn places(width: usize, height: usize) -> Picture {
    Picture::new(width, height, |x, y| [x as f64 / 64.0, y as f64 / 64.0, 0.5, 1.0])
}

const HEAD: &str = "#version 460
#extension GL_EXT_samplerless_texture_functions : require
layout(local_size_x = 4, local_size_y = 4) in;
";

/// Parts of every size, from texels that are loaded from a storage image, two images out of one pass, and numbers between.
#[test]
fn sizes_and_formats_are_as_declared() {
    let text = format!(
        "{HEAD}
#pragma pass PARTS
#pragma pass SIZES
#pragma pass SHOW
#if defined(PARTS)
layout(set = 1, binding = 3) uniform texture2D image;
layout(set = 2, binding = 0) uniform sampler between;
//@ semantic \"size 1/3\"
layout(binding = 0, rgba32f) uniform writeonly image2D third;
//@ semantic \"size 1/3\"
layout(binding = 1, r32ui) uniform writeonly uimage2D number;
void main() {{
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    if (any(greaterThanEqual(at, imageSize(third)))) return;
    imageStore(third, at, textureLod(sampler2D(image, between), (vec2(at) + 0.5) / vec2(imageSize(third)), 0));
    imageStore(number, at, uvec4(at.x + 100 * at.y));
}}
#elif defined(SIZES)
layout(binding = 0, rgba32f) uniform readonly image2D third;
layout(binding = 2) uniform usampler2D number;
//@ semantic \"size 3/2\"
layout(binding = 1, rgba8) uniform writeonly image2D larger;
void main() {{
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    if (any(greaterThanEqual(at, imageSize(larger)))) return;
    vec4 sides = vec4(imageSize(third), textureSize(number, 0));
    imageStore(larger, at, sides / 255.0);
}}
#else
layout(binding = 0) uniform texture2D larger;
layout(binding = 1) uniform usampler2D number;
layout(binding = 2, rgba32f) uniform writeonly image2D result;
void main() {{
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    if (any(greaterThanEqual(at, imageSize(result)))) return;
    vec4 sides = 255.0 * texelFetch(larger, at, 0);
    imageStore(result, at, vec4(sides.xy, textureSize(larger, 0).x, texelFetch(number, at / 3, 0).x));
}}
#endif"
    );
    let host = harness::host();
    let mut effect = Effect::from_glsl(host.device(), "sizes.comp", &text, &[]).unwrap();
    let pins: Vec<_> = effect.pins().map(|pin| (pin.name.as_str(), pin.direction)).collect();
    assert_eq!(pins, [("image", PinDirection::Sink), ("result", PinDirection::Source)]);
    for (width, height) in [(10, 7), (12, 9), (1, 1), (2, 5)] {
        let source = upload(&host, "source", &in_halves(&places(width, height)));
        let run = Run { format: Format::Rgba32Float, ..Run::new(&host, &source) };
        let found = run.picture(&mut effect);
        let third = [width.div_ceil(3) as f64, height.div_ceil(3) as f64];
        let expected = Picture::new(width, height, |x, y| {
            [third[0], third[1], (3 * width).div_ceil(2) as f64, (x / 3 + 100 * (y / 3)) as f64]
        });
        assert_eq!(found.texels.len(), expected.texels.len());
        assert_near(&format!("{width} x {height}"), &found, &expected, 1e-4);
    }
}

/// The record before left it, in another place each time; several may be read, and records in one command buffer follow each
/// other.
#[test]
fn previous_images_are_those_of_the_record_before() {
    let text = format!(
        "{HEAD}
#pragma pass COUNT
#pragma pass SHOW
#ifdef COUNT
//@ semantic \"previous counted\"
layout(binding = 0) uniform sampler2D before;
layout(binding = 1) uniform sampler2D image;
layout(binding = 2, rgba32f) uniform writeonly image2D counted;
void main() {{
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    if (any(greaterThanEqual(at, imageSize(counted)))) return;
    vec4 old = texelFetch(before, at, 0);
    imageStore(counted, at, vec4(old.x + 1.0, old.x, old.y, texelFetch(image, at, 0).x));
}}
#else
layout(binding = 0) uniform sampler2D counted;
//@ semantic \"previous counted\"
layout(binding = 1) uniform sampler2D before;
layout(binding = 2, rgba32f) uniform writeonly image2D result;
void main() {{
    ivec2 at = ivec2(gl_GlobalInvocationID.xy);
    if (any(greaterThanEqual(at, imageSize(result)))) return;
    imageStore(result, at, vec4(texelFetch(counted, at, 0).xyz, texelFetch(before, at, 0).x));
}}
#endif"
    );
    let host = harness::host();
    let mut effect = Effect::from_glsl(host.device(), "count.comp", &text, &[]).unwrap();
    let source = upload(&host, "source", &in_halves(&places(9, 6)));
    let run = Run { format: Format::Rgba32Float, ..Run::new(&host, &source) };
    let mut all_are = |n: f64| {
        let found = run.picture(&mut effect);
        let expected = [n, n - 1.0, (n - 2.0).max(0.0), n - 1.0];
        assert!(found.texels.iter().all(|texel| *texel == expected), "{n}: {:?}", found.texels[0]);
    };
    (1..=4).for_each(|n| all_are(f64::from(n)));

    // Three records in one command buffer: the first of them is the fifth.
    let result = image(&host, "result", 9, 6, Format::Rgba32Float);
    host.submit(|cmd| {
        cmd.transition(&result, ImageState::UNDEFINED, ImageState::COMPUTE_WRITE)?;
        for _ in 0..3 {
            run.record(cmd, &mut effect, &result)?;
            cmd.transition(&result, ImageState::COMPUTE_WRITE, ImageState::COMPUTE_WRITE)?;
        }
        Ok(())
    })
    .unwrap();
    let mut all_are = |n: f64| {
        let found = run.picture(&mut effect);
        assert_eq!(found.texels[20], [n, n - 1.0, (n - 2.0).max(0.0), n - 1.0]);
    };
    all_are(8.0);

    // Another size, and a reset, begin anew; so does the record after one that failed.
    let small = upload(&host, "small", &in_halves(&places(3, 2)));
    let smaller = Run { format: Format::Rgba32Float, ..Run::new(&host, &small) };
    assert_eq!(smaller.picture(&mut effect).texels[0], [1.0, 0.0, 0.0, 0.0]);
    assert_eq!(smaller.picture(&mut effect).texels[0], [2.0, 1.0, 0.0, 1.0]);
    effect.reset();
    assert_eq!(smaller.picture(&mut effect).texels[0], [1.0, 0.0, 0.0, 0.0]);
    let result = image(&host, "result", 3, 2, Format::Rgba32Float);
    let failed = host.submit(|cmd| {
        cmd.transition(&result, ImageState::UNDEFINED, ImageState::TRANSFER_DST)?;
        smaller.record(cmd, &mut effect, &result)
    });
    assert!(matches!(failed, Err(spanforge::Error::Hazard(_))), "{failed:?}");
    assert_eq!(smaller.picture(&mut effect).texels[0], [1.0, 0.0, 0.0, 0.0]);
}

/// Two records of an effect in one recording, of an image that was made in it.
fn two_records(host: &Host, shipped: Shipped) -> spanforge::Result<()> {
    let [source, result] = ["source", "result"].map(|name| image(host, name, 17, 13, Format::Rgba16Float));
    let back = harness::buffer(host.device(), "back", 17 * 13 * 8, Memory::Device);
    let mut effect = Effect::shipped(host.device(), shipped)?;
    effect.prepare(17, 13)?;
    let run = Run::new(host, &source);
    host.submit(|cmd| {
        cmd.transition(&source, ImageState::UNDEFINED, ImageState::TRANSFER_DST)?;
        cmd.clear(&source, [0.25, 0.5, 0.75, 1.0])?;
        cmd.transition(&source, ImageState::TRANSFER_DST, ImageState::COMPUTE_SAMPLED)?;
        cmd.transition(&result, ImageState::UNDEFINED, ImageState::COMPUTE_WRITE)?;
        run.record(cmd, &mut effect, &result)?;
        cmd.transition(&result, ImageState::COMPUTE_WRITE, ImageState::COMPUTE_WRITE)?;
        run.record(cmd, &mut effect, &result)?;
        cmd.transition(&result, ImageState::COMPUTE_WRITE, ImageState::TRANSFER_SRC)?;
        cmd.copy_to_buffer(&result, back.all())
    })
}

/// Those between passes, and between records.
#[test]
fn each_barrier_of_an_effect_is_needed() {
    // Five of the host's; two a record and image between passes, and two to make the first previous one black.
    harness::each_barrier_is_needed(5 + 2 * 2, |host| two_records(host, BLUR));
    harness::each_barrier_is_needed(5 + 2 * 10, |host| two_records(host, BLOOM));
    harness::each_barrier_is_needed(5 + 2 * 2 + 2, |host| two_records(host, FEEDBACK));
}

#[test]
fn forms_of_a_blur_are_its_twin() {
    let host = harness::host();
    let picture = in_halves(&places(33, 18));
    let source = upload(&host, "source", &picture);
    // Eight bits round to a half of 1/255 in each of two passes; single precision leaves what lies beyond four deviations.
    for (format, name, tolerance) in
        [(Format::Rgba8Unorm, "rgba8", 1.02 / 255.0 + 3e-4), (Format::Rgba32Float, "rgba32f", 3e-4)]
    {
        let text = BLUR.text().unwrap();
        let mut blur = Effect::from_glsl(host.device(), BLUR.name(), text, &[("FORMAT", name)]).unwrap();
        blur.set("sigma", 2.5).unwrap();
        let found = Run { format, ..Run::new(&host, &source) }.picture(&mut blur);
        assert_near(name, &found, &twin::blur(&picture, 2.5), tolerance);
    }
}
