//! Spanforge's two ways.

use spanforge::gpu::{
    Access, BufferDesc, Format, Host, Image, ImageDesc, ImageState, ImageUsage, Memory, RenderingDesc, Usage,
};
use spanforge::{Brush, DrawForm, DrawState, Output, Rasterizer, RasterizerDesc, Scene};

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

/// The graphics pipeline, into a target of `samples`.
pub struct Draw<'a> {
    host: &'a Host,
    scene: &'a Scene,
    view: spanforge::View,
    rasterizer: Rasterizer,
    name: &'static str,
    color: Image,
    resolve: Option<Image>,
}

impl<'a> Draw<'a> {
    pub fn new(
        host: &'a Host,
        scene: &'a Scene,
        view: &View,
        samples: u32,
        draw_form: DrawForm,
    ) -> Result<Self, Failure> {
        let (width, height, format) = (view.width, view.height, Format::Rgba8Unorm);
        let output = Output::draw(format, samples);
        let desc = RasterizerDesc { output, draw_form, ..RasterizerDesc::default() };
        let rasterizer = Rasterizer::new(host.device(), &desc)?;
        let usage = ImageUsage::COLOR | ImageUsage::TRANSFER_SRC;
        let image = |samples| {
            host.device().create_image(&ImageDesc { name: "target", width, height, format, samples, usage })
        };
        let (color, resolve) = (image(samples)?, if samples > 1 { Some(image(1)?) } else { None });
        let view =
            spanforge::View { transform: affine(view.transform), ..spanforge::View::new(width, height) };
        let name = match (samples, draw_form) {
            (1, DrawForm::Auto) => "draw 1x",
            (1, _) => "draw 1x, runs",
            _ => "draw 4x",
        };
        Ok(Self { host, scene, view, rasterizer, name, color, resolve })
    }
}

impl Peer for Draw<'_> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn frame(&mut self) -> Result<(), Failure> {
        let Self { host, scene, view, rasterizer, color, resolve, .. } = self;
        host.submit(|cmd| {
            rasterizer.prepare(cmd, scene, view)?;
            for image in [Some(&*color), resolve.as_ref()].into_iter().flatten() {
                cmd.transition(image, ImageState::UNDEFINED, ImageState::COLOR)?;
            }
            cmd.begin_rendering(&RenderingDesc {
                color,
                clear: Some([0.0; 4]),
                resolve: resolve.as_ref(),
                depth: None,
                clear_depth: None,
            })?;
            rasterizer.draw(cmd, &DrawState::default())?;
            cmd.end_rendering();
            Ok(())
        })?;
        Ok(())
    }

    fn picture(&mut self) -> Result<Vec<u8>, Failure> {
        let image = self.resolve.as_ref().unwrap_or(&self.color);
        let out = self.host.device().create_buffer(&BufferDesc {
            name: "picture",
            size: u64::from(image.width()) * u64::from(image.height()) * 4,
            usage: Usage::TRANSFER_DST,
            memory: Memory::Readback,
        })?;
        self.host.submit(|cmd| {
            cmd.transition(image, ImageState::COLOR, ImageState::TRANSFER_SRC)?;
            cmd.copy_to_buffer(image, out.all())
        })?;
        Ok(out.read::<u8>()?)
    }
}
