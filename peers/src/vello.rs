//! vello 0.11 by wgpu, exact area coverage.

use vello::util::RenderContext;
use vello::wgpu;
use vello::{AaConfig, AaSupport, RenderParams, Renderer, RendererOptions};

use super::list::{Item, affine};
use super::{Failure, Peer, View};

/// A device of its own, and the encoded scene.
pub struct Vello {
    context: RenderContext,
    index: usize,
    renderer: Renderer,
    scene: vello::Scene,
    texture: wgpu::Texture,
    params: RenderParams,
}

impl Vello {
    pub fn new(list: &[Item<'_>], view: &View) -> Result<Self, Failure> {
        let mut context = RenderContext::new();
        let index = pollster::block_on(context.device(None)).ok_or("wgpu finds no device")?;
        let device = &context.devices[index].device;
        let options =
            RendererOptions { antialiasing_support: AaSupport::area_only(), ..RendererOptions::default() };
        let renderer = Renderer::new(device, options).map_err(|e| e.to_string())?;
        let mut scene = vello::Scene::new();
        for item in list {
            let transform = affine(view.transform.pre_concat(item.transform));
            let brush_transform = Some(item.brush_transform);
            match item.stroke() {
                Some(style) => scene.stroke(&style, transform, &item.brush, brush_transform, &item.shape),
                None => scene.fill(item.rule(), transform, &item.brush, brush_transform, &item.shape),
            }
        }
        let texture = device.create_texture(&wgpu::TextureDescriptor {
            label: None,
            size: wgpu::Extent3d { width: view.width, height: view.height, depth_or_array_layers: 1 },
            mip_level_count: 1,
            sample_count: 1,
            dimension: wgpu::TextureDimension::D2,
            format: wgpu::TextureFormat::Rgba8Unorm,
            usage: wgpu::TextureUsages::STORAGE_BINDING | wgpu::TextureUsages::COPY_SRC,
            view_formats: &[],
        });
        let params = RenderParams {
            base_color: peniko::Color::TRANSPARENT,
            width: view.width,
            height: view.height,
            antialiasing_method: AaConfig::Area,
        };
        Ok(Self { context, index, renderer, scene, texture, params })
    }

    /// The adapter that wgpu chose.
    pub fn device(&self) -> String {
        self.context.devices[self.index].adapter().get_info().name
    }
}

impl Peer for Vello {
    fn name(&self) -> &'static str {
        "vello 0.11"
    }

    fn frame(&mut self) -> Result<(), Failure> {
        let handle = &self.context.devices[self.index];
        let view = self.texture.create_view(&wgpu::TextureViewDescriptor::default());
        self.renderer
            .render_to_texture(&handle.device, &handle.queue, &self.scene, &view, &self.params)
            .map_err(|e| e.to_string())?;
        handle.device.poll(wgpu::PollType::wait_indefinitely())?;
        Ok(())
    }

    fn picture(&mut self) -> Result<Vec<u8>, Failure> {
        let handle = &self.context.devices[self.index];
        let (width, height) = (self.params.width, self.params.height);
        let stride = (width * 4).next_multiple_of(256);
        let buffer = handle.device.create_buffer(&wgpu::BufferDescriptor {
            label: None,
            size: u64::from(stride) * u64::from(height),
            usage: wgpu::BufferUsages::COPY_DST | wgpu::BufferUsages::MAP_READ,
            mapped_at_creation: false,
        });
        let mut encoder = handle.device.create_command_encoder(&wgpu::CommandEncoderDescriptor::default());
        encoder.copy_texture_to_buffer(
            self.texture.as_image_copy(),
            wgpu::TexelCopyBufferInfo {
                buffer: &buffer,
                layout: wgpu::TexelCopyBufferLayout {
                    offset: 0,
                    bytes_per_row: Some(stride),
                    rows_per_image: None,
                },
            },
            self.texture.size(),
        );
        handle.queue.submit([encoder.finish()]);
        buffer.slice(..).map_async(wgpu::MapMode::Read, |_| {});
        handle.device.poll(wgpu::PollType::wait_indefinitely())?;
        let rows = buffer.slice(..).get_mapped_range()?;
        let mut picture = Vec::with_capacity((width * height * 4) as usize);
        for row in rows.chunks_exact(stride as usize) {
            picture.extend_from_slice(&row[..(width * 4) as usize]);
        }
        // vello's target holds straight alpha.
        for pixel in picture.chunks_exact_mut(4) {
            let alpha = u16::from(pixel[3]);
            pixel[..3].iter_mut().for_each(|c| *c = ((u16::from(*c) * alpha + 127) / 255) as u8);
        }
        Ok(picture)
    }
}
