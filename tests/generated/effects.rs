//! An effect that is compiled in: its passes as typed kernels, in the order of its lines `#pragma pass`.

use spanforge::gpu::{Access, Format, ImageBinding, ImageDesc, ImageState, ImageUsage, Memory, Pipeline};
use spanforge_generated::{bloom, blur, displace, edge, feedback, grade};

use crate::harness::{buffer, host};
use crate::reference::effect::{self as twin, Picture};

#[test]
fn a_blur_that_is_compiled_in_is_its_twin() {
    const SIGMA: f32 = 1.75;
    let (width, height) = (21, 13);
    let host = host();
    let device = host.device();
    let usage =
        ImageUsage::STORAGE | ImageUsage::SAMPLED | ImageUsage::TRANSFER_SRC | ImageUsage::TRANSFER_DST;
    let image = |name, format| {
        device.create_image(&ImageDesc { name, width, height, format, samples: 1, usage }).unwrap()
    };
    let source = image("source", Format::Rgba8Unorm);
    let [across, result] = ["across", "result"].map(|name| image(name, Format::Rgba32Float));
    let bytes: Vec<u8> = (0..width * height * 4).map(|i| (i * 89 % 256) as u8).collect();
    let n = u64::from(width * height);
    let mut staging = buffer(device, "staging", 4 * n, Memory::Upload);
    staging.write(0, &bytes).unwrap();
    let back = buffer(device, "back", 16 * n, Memory::Readback);
    let first = Pipeline::<blur::blur_across::Kernel>::new(device, &blur::blur_across::Constants {}).unwrap();
    let second = Pipeline::<blur::blur_down::Kernel>::new(device, &blur::blur_down::Constants {}).unwrap();
    host.submit(|cmd| {
        cmd.transition(&source, ImageState::UNDEFINED, ImageState::TRANSFER_DST)?;
        cmd.copy_to_image(staging.all(), &source)?;
        cmd.transition(&source, ImageState::TRANSFER_DST, ImageState::COMPUTE_SAMPLED)?;
        cmd.transition(&across, ImageState::UNDEFINED, ImageState::COMPUTE_WRITE)?;
        cmd.transition(&result, ImageState::UNDEFINED, ImageState::COMPUTE_WRITE)?;
        let (push, size) = (blur::layout::Blur { sigma: SIGMA }, [width, height, 1]);
        let bindings = blur::blur_across::Bindings {
            image: ImageBinding::new(&source),
            across: ImageBinding::new(&across),
        };
        blur::blur_across::dispatch(cmd, &first, bindings, &push, size)?;
        // Rows before columns.
        cmd.transition(&across, ImageState::COMPUTE_WRITE, ImageState::COMPUTE_SAMPLED)?;
        let bindings = blur::blur_down::Bindings {
            across: ImageBinding::new(&across),
            result: ImageBinding::new(&result),
        };
        blur::blur_down::dispatch(cmd, &second, bindings, &push, size)?;
        cmd.transition(&result, ImageState::COMPUTE_WRITE, ImageState::TRANSFER_SRC)?;
        cmd.copy_to_buffer(&result, back.all())?;
        cmd.barrier(Access::TransferWrite, &[Access::HostRead]);
        Ok(())
    })
    .unwrap();
    let at = |x: i64, y: i64, i: usize| f64::from(bytes[(y as usize * 21 + x as usize) * 4 + i]) / 255.0;
    let picture = Picture::new(21, 13, |x, y| std::array::from_fn(|i| at(x, y, i)));
    let found: Vec<f32> = back.read().unwrap();
    let expected = twin::blur(&picture, f64::from(SIGMA));
    for (n, (found, expected)) in found.iter().zip(expected.texels.as_flattened()).enumerate() {
        // What lies beyond four deviations, along both axes.
        assert!((f64::from(*found) - expected).abs() < 3e-4, "{n}: {found}, not {expected}");
    }
}

/// The text of each says its passes and its pins.
#[test]
fn all_effects_can_be_compiled_in() {
    assert_eq!((blur::blur_across::PINS.len(), blur::blur_down::PINS.len()), (3, 3));
    let names = |pins: &[spanforge::pin::Pin]| pins.iter().map(|pin| pin.name).collect::<Vec<_>>();
    assert_eq!(names(bloom::bloom_bright::PINS), ["threshold", "intensity", "spread", "image", "bright"]);
    assert_eq!(names(bloom::bloom_add::PINS)[3..], ["image", "wider", "result"]);
    assert_eq!(names(displace::PINS), ["amount", "shape", "image", "result", "spectrum"]);
    assert_eq!(names(edge::PINS), ["color", "strength", "threshold", "keep", "image", "result"]);
    assert_eq!(names(feedback::feedback_mix::PINS)[3..], ["image", "before", "kept"]);
    assert_eq!(names(grade::PINS).len(), 8);
    let between = bloom::bloom_bright::PINS.iter().find(|pin| pin.name == "bright").unwrap();
    assert_eq!(between.semantic, Some("size 1/2"));
}
