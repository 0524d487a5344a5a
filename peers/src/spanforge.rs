//! Spanforge's two ways.

use spanforge::gpu::{Access, BufferDesc, Host, Memory, Usage};
use spanforge::{Brush, Output, Rasterizer, RasterizerDesc, Scene};

use super::list::{Item, affine};
use super::{Failure, Peer, View};

/// The list as a scene.
pub fn scene(list: &[Item<'_>]) -> Result<Scene, Failure> {
    let mut scene = Scene::new();
    for item in list {
        let brush = match &item.brush {
            peniko::Brush::Gradient(gradient) => {
                Brush::Gradient { gradient: gradient.clone(), transform: item.brush_transform }
            }
            peniko::Brush::Solid(color) => Brush::Solid(*color),
            peniko::Brush::Image(_) => continue,
        };
        let transform = affine(item.transform);
        match item.stroke() {
            Some(style) => scene.stroke(&item.shape, &style, transform, &brush)?,
            None => scene.fill(&item.shape, item.rule(), transform, &brush)?,
        };
    }
    Ok(scene)
}

/// Compute alone, 16 samples as coverage.
pub struct Composite<'a> {
    host: &'a Host,
    scene: &'a Scene,
    view: spanforge::View,
    rasterizer: Rasterizer,
}

impl<'a> Composite<'a> {
    pub fn new(host: &'a Host, scene: &'a Scene, view: &View) -> Result<Self, Failure> {
        let desc = RasterizerDesc { output: Output::Composite { samples: 16 }, ..RasterizerDesc::default() };
        let rasterizer = Rasterizer::new(host.device(), &desc)?;
        let transform = affine(view.transform);
        let view = spanforge::View { transform, ..spanforge::View::new(view.width, view.height) };
        Ok(Self { host, scene, view, rasterizer })
    }
}

impl Peer for Composite<'_> {
    fn name(&self) -> &'static str {
        "composite"
    }

    fn frame(&mut self) -> Result<(), Failure> {
        let Self { host, scene, view, rasterizer } = self;
        host.submit(|cmd| {
            rasterizer.prepare(cmd, scene, view)?;
            rasterizer.composite(cmd)
        })?;
        Ok(())
    }

    fn picture(&mut self) -> Result<Vec<u8>, Failure> {
        let pixels = self.rasterizer.pixels()?;
        let out = self.host.device().create_buffer(&BufferDesc {
            name: "picture",
            size: pixels.size(),
            usage: Usage::TRANSFER_DST,
            memory: Memory::Readback,
        })?;
        self.host.submit(|cmd| {
            // An earlier submit wrote it; within this one nothing did.
            cmd.barrier(Access::ComputeWrite, &[Access::TransferRead]);
            cmd.copy(pixels, out.all())
        })?;
        Ok(out.read::<u8>()?)
    }
}
