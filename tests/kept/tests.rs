//! The tests of node graphs in a build without a compiler of shaders, on the banks and shaders of `kept/`.
//!
//! `cargo test -p spanforge-kept --features alone`: as the only package, for cargo gives all that are built together the
//! features of each.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, missing_docs, unreachable_pub)]

#[path = "../effect/mod.rs"]
mod effect;
#[path = "../harness.rs"]
#[allow(dead_code, reason = "what other tests call")]
mod harness;
#[path = "../nodes/mod.rs"]
mod nodes;
#[path = "../random.rs"]
#[allow(dead_code, reason = "what other tests call")]
mod random;
#[path = "../raw_device.rs"]
#[allow(dead_code, reason = "what other tests call")]
mod raw_device;
mod reference;

/// The library's own pipelines, of kept shaders: a picture, pixel by pixel.
#[test]
fn kept_shaders_draw() {
    use spanforge::{Affine, Brush, Color, Fill, Rasterizer, RasterizerDesc, Rect, Scene, Shape, View};
    let host = harness::host();
    let mut rasterizer = Rasterizer::new(host.device(), &RasterizerDesc::default()).unwrap();
    let mut scene = Scene::new();
    let (square, red) =
        (Rect::new(8.0, 8.0, 24.0, 24.0).to_path(0.1), Brush::Solid(Color::from_rgb8(255, 0, 0)));
    scene.fill(&square, Fill::NonZero, Affine::IDENTITY, &red).unwrap();
    let picture = harness::buffer(host.device(), "picture", 32 * 32 * 4, spanforge::gpu::Memory::Readback);
    host.submit(|cmd| {
        use spanforge::gpu::Access;
        rasterizer.prepare(cmd, &scene, &View::new(32, 32))?;
        rasterizer.composite(cmd)?;
        cmd.barrier(Access::ComputeWrite, &[Access::TransferRead]);
        cmd.copy(rasterizer.pixels()?, picture.all())?;
        cmd.barrier(Access::TransferWrite, &[Access::HostRead]);
        Ok(())
    })
    .unwrap();
    for (n, pixel) in picture.read::<[u8; 4]>().unwrap().into_iter().enumerate() {
        let is_red = (8..24).contains(&(n % 32)) && (8..24).contains(&(n / 32));
        assert_eq!(pixel, if is_red { [255, 0, 0, 255] } else { [0; 4] }, "{n}");
    }
}
