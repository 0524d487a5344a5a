//! The picture in a storage image: the same bytes as in the buffer.

use spanforge::gpu::{Access, BufferDesc, Format, ImageDesc, ImageState, ImageUsage, Memory, Usage};
use spanforge::{Affine, Brush, Color, Fill, Rasterizer, RasterizerDesc, Rect, Scene, Shape, View};

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
        rasterizer.composite(cmd)?;
        cmd.transition(&image, ImageState::UNDEFINED, ImageState::COMPUTE_WRITE)?;
        rasterizer.store(cmd, &image)?;
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
