//! The picture in a storage image: the same bytes as in the buffer.

use spanforge::gpu::{Access, BufferDesc, Format, ImageDesc, ImageState, ImageUsage, Memory, Usage};
use spanforge::{Affine, Brush, Color, Error, Fill, Rasterizer, RasterizerDesc, Rect, Scene, Shape, View};

use crate::harness;

#[test]
fn storage_image_holds_the_picture() {
    let host = harness::host();
    let device = host.device();
    let mut scene = Scene::new();
    let square = Rect::new(3.3, 2.2, 30.0, 17.0).to_path(0.1);
    scene
        .fill(&square, Fill::NonZero, Affine::rotate(0.2), &Brush::Solid(Color::from_rgba8(200, 90, 30, 200)))
        .unwrap();
    let view = View::new(37, 23);
    let mut rasterizer = Rasterizer::new(device, &RasterizerDesc::default()).unwrap();
    let usage = ImageUsage::STORAGE | ImageUsage::TRANSFER_SRC;
    let (width, height) = (view.width, view.height);
    let desc = ImageDesc { name: "picture", width, height, format: Format::Rgba8Unorm, samples: 1, usage };
    let image = device.create_image(&desc).unwrap();
    let small = device.create_image(&ImageDesc { name: "small", width: 36, ..desc }).unwrap();
    let size = u64::from(width * height * 4);
    let readback = || {
        let desc =
            BufferDesc { name: "readback", size, usage: Usage::TRANSFER_DST, memory: Memory::Readback };
        device.create_buffer(&desc).unwrap()
    };
    let (from_image, from_buffer) = (readback(), readback());
    host.submit(|cmd| {
        rasterizer.prepare(cmd, &scene, &view)?;
        // From here on no room is made.
        device.fail_allocation(Some(0));
        rasterizer.composite(cmd)?;
        cmd.transition(&image, ImageState::UNDEFINED, ImageState::COMPUTE_WRITE)?;
        rasterizer.store(cmd, &image)?;
        device.fail_allocation(None);
        let refused = rasterizer.store(cmd, &small).unwrap_err().to_string();
        assert!(refused.contains("small"), "{refused}");
        cmd.transition(&image, ImageState::COMPUTE_WRITE, ImageState::TRANSFER_SRC)?;
        cmd.copy_to_buffer(&image, from_image.all())?;
        cmd.barrier(Access::ComputeReadWrite, &[Access::TransferRead]);
        cmd.copy(rasterizer.pixels()?, from_buffer.all())?;
        cmd.barrier(Access::TransferWrite, &[Access::HostRead]);
        Ok(())
    })
    .unwrap();
    let (image, buffer): (Vec<u32>, Vec<u32>) = (from_image.read().unwrap(), from_buffer.read().unwrap());
    assert!(buffer.iter().any(|p| *p != 0) && buffer.contains(&0));
    assert_eq!(image, buffer);
    assert_eq!(host.messages(), Vec::<String>::new());
}

/// An image goes to another queue family and comes back; in between no command may use it. (The software drivers have one
/// family: the other one is the world outside this Vulkan instance.)
#[test]
fn another_queue_family_may_own_an_image() {
    const OUTSIDE: u32 = !1; // VK_QUEUE_FAMILY_EXTERNAL
    let host = harness::host();
    let usage = ImageUsage::TRANSFER_SRC | ImageUsage::TRANSFER_DST | ImageUsage::SAMPLED;
    let format = Format::Rgba8Unorm;
    let desc = ImageDesc { name: "lent", width: 8, height: 4, format, samples: 1, usage };
    let image = host.device().create_image(&desc).unwrap();
    let pixels: Vec<u32> = (0..32).map(|i| i * 0x0107_0503).collect();
    let source = harness::upload(&host, "pixels", &pixels);
    let target = harness::buffer(host.device(), "back", 128, Memory::Readback);
    let (written, read) = (ImageState::TRANSFER_DST, ImageState::TRANSFER_SRC);
    let outside = ImageState::FRAGMENT_SAMPLED.owned_by(OUTSIDE);
    host.submit(|cmd| {
        cmd.transition(&image, ImageState::UNDEFINED, written)?;
        cmd.copy_to_image(source.all(), &image)?;
        cmd.transition(&image, written, outside)
    })
    .unwrap();
    for wrong in [ImageState::FRAGMENT_SAMPLED, read] {
        let refused = host.submit(|cmd| {
            cmd.transition(&image, read, outside)?;
            cmd.transition(&image, wrong, read)
        });
        assert!(matches!(refused, Err(Error::Hazard(_))), "{wrong:?}: {refused:?}");
    }
    host.submit(|cmd| {
        cmd.transition(&image, outside, read)?;
        cmd.copy_to_buffer(&image, target.all())?;
        let refused = cmd.transition(&image, outside.owned_by(7), outside).unwrap_err().to_string();
        assert!(refused.contains("lent") && refused.contains("family 7"), "{refused}");
        cmd.barrier(Access::TransferWrite, &[Access::HostRead]);
        Ok(())
    })
    .unwrap();
    assert_eq!(target.read::<u32>().unwrap(), pixels);
    assert_eq!(host.messages(), Vec::<String>::new());
}
