//! A picture in an image of Spanforge's that the host samples, in a pipeline of its own.

use std::path::Path;

use ash::vk;
use spanforge::gpu::{Format, Image, ImageDesc, ImageState, ImageUsage};
use spanforge::{Rasterizer, RasterizerDesc};
use spanforge_reflect::compile;

use super::canvas::{AREA, Canvas, SIZE};
use super::{adopt, engine, silent, view};
use crate::draw::random_scene;
use crate::random::Random;
use crate::shot::shoot;

/// What the host shows an image with: a triangle over everything that samples it.
struct Shown {
    device: ash::Device,
    sampler: vk::Sampler,
    set_layout: vk::DescriptorSetLayout,
    pool: vk::DescriptorPool,
    set: vk::DescriptorSet,
    layout: vk::PipelineLayout,
    pipeline: vk::Pipeline,
}

impl Shown {
    fn new(device: &ash::Device, view: vk::ImageView) -> Self {
        let binding = [vk::DescriptorSetLayoutBinding::default()
            .descriptor_type(vk::DescriptorType::COMBINED_IMAGE_SAMPLER)
            .descriptor_count(1)
            .stage_flags(vk::ShaderStageFlags::FRAGMENT)];
        let sizes = [vk::DescriptorPoolSize::default()
            .ty(vk::DescriptorType::COMBINED_IMAGE_SAMPLER)
            .descriptor_count(1)];
        let edge = vk::SamplerAddressMode::CLAMP_TO_EDGE;
        let sampler = vk::SamplerCreateInfo::default().address_mode_u(edge).address_mode_v(edge);
        // SAFETY: the device is alive, and so is all that an info names.
        unsafe {
            let sampler = device.create_sampler(&sampler, None).unwrap();
            let info = vk::DescriptorSetLayoutCreateInfo::default().bindings(&binding);
            let set_layout = device.create_descriptor_set_layout(&info, None).unwrap();
            let info = vk::DescriptorPoolCreateInfo::default().pool_sizes(&sizes).max_sets(1);
            let pool = device.create_descriptor_pool(&info, None).unwrap();
            let layouts = [set_layout];
            let info = vk::DescriptorSetAllocateInfo::default().descriptor_pool(pool).set_layouts(&layouts);
            let set = device.allocate_descriptor_sets(&info).unwrap()[0];
            let read_only = vk::ImageLayout::SHADER_READ_ONLY_OPTIMAL;
            let images = [vk::DescriptorImageInfo { sampler, image_view: view, image_layout: read_only }];
            let write = vk::WriteDescriptorSet::default()
                .dst_set(set)
                .descriptor_type(vk::DescriptorType::COMBINED_IMAGE_SAMPLER)
                .image_info(&images);
            device.update_descriptor_sets(&[write], &[]);
            let info = vk::PipelineLayoutCreateInfo::default().set_layouts(&layouts);
            let layout = device.create_pipeline_layout(&info, None).unwrap();
            let pipeline = pipeline(device, layout);
            Self { device: device.clone(), sampler, set_layout, pool, set, layout, pipeline }
        }
    }

    /// Inside a rendering.
    fn record(&self, buffer: vk::CommandBuffer) {
        let (width, height) = (AREA.extent.width as f32, AREA.extent.height as f32);
        let viewport = vk::Viewport::default().width(width).height(height).max_depth(1.0);
        let graphics = vk::PipelineBindPoint::GRAPHICS;
        // SAFETY: the buffer is recording.
        unsafe {
            self.device.cmd_set_viewport(buffer, 0, &[viewport]);
            self.device.cmd_bind_pipeline(buffer, graphics, self.pipeline);
            self.device.cmd_bind_descriptor_sets(buffer, graphics, self.layout, 0, &[self.set], &[]);
            self.device.cmd_draw(buffer, 3, 1, 0, 0);
        }
    }

    fn destroy(self) {
        // SAFETY: the engine has waited.
        unsafe {
            self.device.destroy_pipeline(self.pipeline, None);
            self.device.destroy_pipeline_layout(self.layout, None);
            self.device.destroy_descriptor_pool(self.pool, None);
            self.device.destroy_descriptor_set_layout(self.set_layout, None);
            self.device.destroy_sampler(self.sampler, None);
        }
    }
}

fn pipeline(device: &ash::Device, layout: vk::PipelineLayout) -> vk::Pipeline {
    let dynamic = [vk::DynamicState::VIEWPORT, vk::DynamicState::SCISSOR];
    let dynamic = vk::PipelineDynamicStateCreateInfo::default().dynamic_states(&dynamic);
    let input = vk::PipelineVertexInputStateCreateInfo::default();
    let assembly =
        vk::PipelineInputAssemblyStateCreateInfo::default().topology(vk::PrimitiveTopology::TRIANGLE_LIST);
    let viewport = vk::PipelineViewportStateCreateInfo::default().viewport_count(1).scissor_count(1);
    let raster = vk::PipelineRasterizationStateCreateInfo::default().line_width(1.0);
    let samples = vk::SampleCountFlags::TYPE_1;
    let samples = vk::PipelineMultisampleStateCreateInfo::default().rasterization_samples(samples);
    let replaced =
        [vk::PipelineColorBlendAttachmentState::default().color_write_mask(vk::ColorComponentFlags::RGBA)];
    let blend = vk::PipelineColorBlendStateCreateInfo::default().attachments(&replaced);
    let formats = [vk::Format::R8G8B8A8_UNORM];
    let mut rendering = vk::PipelineRenderingCreateInfo::default().color_attachment_formats(&formats);
    let modules = ["shown.vert", "shown.frag"].map(|file| {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/outsider").join(file);
        let words = compile::file(&file, &[], &[]).unwrap().optimized;
        // SAFETY: the module is valid.
        unsafe { device.create_shader_module(&vk::ShaderModuleCreateInfo::default().code(&words), None) }
            .unwrap()
    });
    let stages = [vk::ShaderStageFlags::VERTEX, vk::ShaderStageFlags::FRAGMENT];
    let stages = [0, 1].map(|i| {
        vk::PipelineShaderStageCreateInfo::default().stage(stages[i]).module(modules[i]).name(c"main")
    });
    let info = vk::GraphicsPipelineCreateInfo::default()
        .stages(&stages)
        .vertex_input_state(&input)
        .input_assembly_state(&assembly)
        .viewport_state(&viewport)
        .rasterization_state(&raster)
        .multisample_state(&samples)
        .color_blend_state(&blend)
        .dynamic_state(&dynamic)
        .layout(layout)
        .push_next(&mut rendering);
    // SAFETY: what the info points to outlives the call, after which no module is needed.
    unsafe {
        let made = device.create_graphics_pipelines(vk::PipelineCache::null(), &[info], None).unwrap()[0];
        modules.into_iter().for_each(|module| device.destroy_shader_module(module, None));
        made
    }
}

/// Stored and sampled in one frame after another, two in flight, in the states that the documentation of `store` has.
#[test]
fn the_host_samples_a_picture_of_ours() {
    const N: usize = 4;
    let (scene, _) = random_scene(&mut Random::new(0x0075_1DF6), 9, 50.0, &[1.0, 0.5]);
    let mut engine = engine(2);
    let device = adopt(&engine);
    let usage = ImageUsage::STORAGE | ImageUsage::SAMPLED;
    let (width, height) = SIZE;
    let desc = ImageDesc { name: "ui", width, height, format: Format::Rgba8Unorm, samples: 1, usage };
    let picture: Image = device.create_image(&desc).unwrap();
    let shown = Shown::new(&engine.device, picture.raw_view());
    let mut rasterizer = Rasterizer::new(&device, &RasterizerDesc::default()).unwrap();
    let canvases: Vec<_> = (0..N).map(|_| Canvas::new(&engine)).collect();
    for (frame, canvas) in canvases.iter().enumerate() {
        let record = |buffer, numbers| {
            // SAFETY: the engine executes the buffer once, as this frame.
            let mut cmd = unsafe { device.commands(buffer, numbers)? };
            rasterizer.prepare(&mut cmd, &scene, &view(frame))?;
            rasterizer.composite(&mut cmd)?;
            let sampled = ImageState::FRAGMENT_SAMPLED;
            cmd.transition(&picture, sampled.discarded(), ImageState::COMPUTE_WRITE)?;
            rasterizer.store(&mut cmd, &picture)?;
            cmd.transition(&picture, ImageState::COMPUTE_WRITE, sampled)?;
            canvas.record(buffer, false, || shown.record(buffer));
            Ok(cmd.finish()?)
        };
        engine.frame(record).unwrap();
    }
    engine.wait().unwrap();
    for (frame, canvas) in canvases.iter().enumerate() {
        let expected = shoot(16, &scene, &view(frame)).pixels;
        assert!(expected.iter().filter(|pixel| **pixel != 0).count() > 200, "an empty picture");
        assert!(canvas.pixels() == expected, "frame {frame}");
    }
    shown.destroy();
    drop((rasterizer, picture, device));
    canvases.into_iter().for_each(|canvas| canvas.destroy(&engine));
    silent(&engine);
}
