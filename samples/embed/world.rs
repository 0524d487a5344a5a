//! The engine's 3-D scene: two cubes with a depth test, four samples a pixel, and a copy of the resolved picture.

use std::path::Path;

use ash::vk;
use glam::{Mat4, Vec3, Vec4};
use gpu_allocator::MemoryLocation;
use gpu_allocator::vulkan::Allocation;
use spanforge_reflect::compile;

use crate::engine::images::{COPIED, DRAWN, Readback, emptied, order};
use crate::engine::{Engine, Failure, Undo};

const COLOR: vk::Format = vk::Format::R8G8B8A8_UNORM;
const DEPTH: vk::Format = vk::Format::D32_SFLOAT;
const SAMPLES: vk::SampleCountFlags = vk::SampleCountFlags::TYPE_4;

/// How far away a plane lies that the near cube hides and that hides the far one.
const BETWEEN: f32 = 6.6;

pub(crate) struct World {
    device: ash::Device,
    layout: vk::PipelineLayout,
    pipeline: vk::Pipeline,
    color: Target,
    resolved: Target,
    depth: Target,
    readback: Readback,
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) cubes: Vec<Cube>,
    /// In radians.
    pub(crate) angle: f32,
}

/// One cube of the scene.
#[derive(Clone, Copy)]
pub(crate) struct Cube {
    pub(crate) distance: f32,
    pub(crate) x: f32,
    pub(crate) size: f32,
    /// Turns a turn of the world.
    pub(crate) speed: f32,
    pub(crate) color: [f32; 3],
}

pub(crate) const CUBES: [Cube; 2] = [
    Cube { distance: 4.5, x: -0.5, size: 0.6, speed: 1.0, color: [0.95, 0.62, 0.2] },
    Cube { distance: 9.0, x: 1.9, size: 1.1, speed: -0.7, color: [0.3, 0.75, 0.55] },
];

pub(crate) struct Target {
    pub(crate) image: vk::Image,
    pub(crate) view: vk::ImageView,
    memory: Allocation,
}

#[repr(C)]
#[derive(Clone, Copy, bytemuck::Pod, bytemuck::Zeroable)]
struct Push {
    to_clip: Mat4,
    color: Vec4,
}

impl World {
    pub(crate) fn new(engine: &Engine, width: u32, height: u32) -> Result<Self, Failure> {
        let device = engine.device.clone();
        let (layout, pipeline) = pipeline(engine)?;
        let pipeline_goes = Undo::new((layout, pipeline), |(layout, pipeline)| {
            // SAFETY: nothing has used them.
            unsafe {
                device.destroy_pipeline(pipeline, None);
                device.destroy_pipeline_layout(layout, None);
            }
        });
        let ([color, resolved, depth], readback) = targets(engine, width, height)?;
        pipeline_goes.keep();
        Ok(Self {
            device,
            layout,
            pipeline,
            color,
            resolved,
            depth,
            readback,
            width,
            height,
            cubes: CUBES.to_vec(),
            angle: 0.0,
        })
    }

    /// The depth of the plane between the cubes.
    pub(crate) fn depth_between(&self) -> f32 {
        self.to_clip().project_point3(Vec3::new(0.0, 0.0, -BETWEEN)).z
    }

    fn to_clip(&self) -> Mat4 {
        const NEAR: f32 = 1.0;
        const FAR: f32 = 30.0;
        let (aspect, zoom, range) = (self.width as f32 / self.height as f32, 2.7, FAR / (NEAR - FAR));
        // Looking along -z; Vulkan's y points down, depth goes from 0 to 1.
        Mat4::from_cols(
            Vec4::new(zoom / aspect, 0.0, 0.0, 0.0),
            Vec4::new(0.0, -zoom, 0.0, 0.0),
            Vec4::new(0.0, 0.0, range, -1.0),
            Vec4::new(0.0, 0.0, range * NEAR, 0.0),
        )
    }

    /// From the targets' last use to attachments, and the rendering over them.
    pub(crate) fn begin_rendering(&self, buffer: vk::CommandBuffer) {
        use vk::{AccessFlags2 as Access, PipelineStageFlags2 as Stage};
        let tested = (
            Stage::EARLY_FRAGMENT_TESTS | Stage::LATE_FRAGMENT_TESTS,
            Access::DEPTH_STENCIL_ATTACHMENT_READ | Access::DEPTH_STENCIL_ATTACHMENT_WRITE,
            vk::ImageLayout::DEPTH_ATTACHMENT_OPTIMAL,
        );
        let (color, depth) = (vk::ImageAspectFlags::COLOR, vk::ImageAspectFlags::DEPTH);
        order(&self.device, buffer, self.color.image, color, emptied(DRAWN), DRAWN);
        order(&self.device, buffer, self.resolved.image, color, emptied(COPIED), DRAWN);
        order(&self.device, buffer, self.depth.image, depth, emptied(tested), tested);
        let white = vk::ClearValue { color: vk::ClearColorValue { float32: [1.0; 4] } };
        let far = vk::ClearValue { depth_stencil: vk::ClearDepthStencilValue { depth: 1.0, stencil: 0 } };
        let colors = [vk::RenderingAttachmentInfo::default()
            .image_view(self.color.view)
            .image_layout(DRAWN.2)
            .resolve_mode(vk::ResolveModeFlags::AVERAGE)
            .resolve_image_view(self.resolved.view)
            .resolve_image_layout(DRAWN.2)
            .load_op(vk::AttachmentLoadOp::CLEAR)
            .store_op(vk::AttachmentStoreOp::DONT_CARE)
            .clear_value(white)];
        let depth = vk::RenderingAttachmentInfo::default()
            .image_view(self.depth.view)
            .image_layout(tested.2)
            .load_op(vk::AttachmentLoadOp::CLEAR)
            .store_op(vk::AttachmentStoreOp::DONT_CARE)
            .clear_value(far);
        let area = vk::Rect2D::default().extent(vk::Extent2D { width: self.width, height: self.height });
        let info = vk::RenderingInfo::default()
            .render_area(area)
            .layer_count(1)
            .color_attachments(&colors)
            .depth_attachment(&depth);
        let viewport =
            vk::Viewport::default().width(self.width as f32).height(self.height as f32).max_depth(1.0);
        // SAFETY: the buffer is recording; targets and views live until the frame is completed.
        unsafe {
            self.device.cmd_begin_rendering(buffer, &info);
            self.device.cmd_set_viewport(buffer, 0, &[viewport]);
            self.device.cmd_set_scissor(buffer, 0, &[area]);
        }
    }

    /// The cubes.
    pub(crate) fn draw(&self, buffer: vk::CommandBuffer) {
        for cube in &self.cubes {
            let at = Mat4::from_translation(Vec3::new(cube.x, 0.0, -cube.distance));
            let turned = Mat4::from_rotation_y(cube.speed * self.angle + 0.6) * Mat4::from_rotation_x(0.5);
            let sized = Mat4::from_scale(Vec3::splat(cube.size));
            let [r, g, b] = cube.color;
            let push = Push { to_clip: self.to_clip() * at * turned * sized, color: Vec4::new(r, g, b, 1.0) };
            let stages = vk::ShaderStageFlags::VERTEX;
            // SAFETY: a rendering of the pipeline's formats is open.
            unsafe {
                self.device.cmd_bind_pipeline(buffer, vk::PipelineBindPoint::GRAPHICS, self.pipeline);
                self.device.cmd_push_constants(buffer, self.layout, stages, 0, bytemuck::bytes_of(&push));
                self.device.cmd_draw(buffer, 36, 1, 0, 0);
            }
        }
    }

    /// Ends the rendering and copies the picture to where the CPU reads it.
    pub(crate) fn end_rendering(&self, buffer: vk::CommandBuffer) {
        // SAFETY: a rendering is open.
        unsafe { self.device.cmd_end_rendering(buffer) };
        order(&self.device, buffer, self.resolved.image, vk::ImageAspectFlags::COLOR, DRAWN, COPIED);
        self.readback.record(&self.device, buffer, self.resolved.image);
    }

    /// The picture of the last frame, once that is completed: RGBA8, row by row.
    pub(crate) fn pixels(&self) -> Vec<[u8; 4]> {
        self.readback.pixels().collect()
    }

    /// Targets of another size; the device is idle.
    pub(crate) fn resize(&mut self, engine: &Engine, width: u32, height: u32) -> Result<(), Failure> {
        let ([color, resolved, depth], readback) = targets(engine, width, height)?;
        std::mem::replace(&mut self.readback, readback).destroy(engine);
        for (old, new) in [(&mut self.color, color), (&mut self.resolved, resolved), (&mut self.depth, depth)]
        {
            std::mem::replace(old, new).destroy(engine);
        }
        (self.width, self.height) = (width, height);
        Ok(())
    }

    /// Copies the picture into an image of the same size in the layout that copies write, whatever the order of its
    /// channels; after `end_rendering`.
    pub(crate) fn copy_to(&self, buffer: vk::CommandBuffer, image: vk::Image) {
        let color =
            vk::ImageSubresourceLayers::default().aspect_mask(vk::ImageAspectFlags::COLOR).layer_count(1);
        let end = vk::Offset3D { x: self.width as i32, y: self.height as i32, z: 1 };
        let all = [vk::Offset3D::default(), end];
        let regions = [vk::ImageBlit2::default()
            .src_subresource(color)
            .src_offsets(all)
            .dst_subresource(color)
            .dst_offsets(all)];
        let info = vk::BlitImageInfo2::default()
            .src_image(self.resolved.image)
            .src_image_layout(vk::ImageLayout::TRANSFER_SRC_OPTIMAL)
            .dst_image(image)
            .dst_image_layout(vk::ImageLayout::TRANSFER_DST_OPTIMAL)
            .regions(&regions);
        // SAFETY: both images are in these layouts and of this size.
        unsafe { self.device.cmd_blit_image2(buffer, &info) };
    }

    /// Destroys everything; the device is idle.
    pub(crate) fn destroy(self, engine: &Engine) {
        [self.color, self.resolved, self.depth].into_iter().for_each(|target| target.destroy(engine));
        self.readback.destroy(engine);
        // SAFETY: nothing is in use.
        unsafe {
            self.device.destroy_pipeline(self.pipeline, None);
            self.device.destroy_pipeline_layout(self.layout, None);
        }
    }
}

/// What is drawn into, what that is resolved into, and depth; and a way out.
fn targets(engine: &Engine, width: u32, height: u32) -> Result<([Target; 3], Readback), Failure> {
    let target = |format, samples, usage| {
        let made = Target::new(engine, (width, height), format, samples, usage)?;
        Ok::<_, Failure>(Undo::new(made, |target: Target| target.destroy(engine)))
    };
    let (drawn, out) = (vk::ImageUsageFlags::COLOR_ATTACHMENT, vk::ImageUsageFlags::TRANSFER_SRC);
    let color = target(COLOR, SAMPLES, drawn)?;
    let resolved = target(COLOR, vk::SampleCountFlags::TYPE_1, drawn | out)?;
    let depth = target(DEPTH, SAMPLES, vk::ImageUsageFlags::DEPTH_STENCIL_ATTACHMENT)?;
    let readback = Readback::new(engine, vk::Extent2D { width, height })?;
    Ok(([color, resolved, depth].map(Undo::keep), readback))
}

impl Target {
    pub(crate) fn new(
        engine: &Engine,
        (width, height): (u32, u32),
        format: vk::Format,
        samples: vk::SampleCountFlags,
        usage: vk::ImageUsageFlags,
    ) -> Result<Self, Failure> {
        let info = vk::ImageCreateInfo::default()
            .image_type(vk::ImageType::TYPE_2D)
            .format(format)
            .extent(vk::Extent3D { width, height, depth: 1 })
            .mip_levels(1)
            .array_layers(1)
            .samples(samples)
            .usage(usage);
        let aspect = if format == DEPTH { vk::ImageAspectFlags::DEPTH } else { vk::ImageAspectFlags::COLOR };
        let range = vk::ImageSubresourceRange::default().aspect_mask(aspect).level_count(1).layer_count(1);
        // SAFETY: the device is alive; the memory fits and is bound once, before the view is made.
        unsafe {
            let device = &engine.device;
            let image = device.create_image(&info, None)?;
            let image_goes = Undo::new(image, |image| device.destroy_image(image, None));
            let requirements = device.get_image_memory_requirements(image);
            let memory = engine.allocate("target", requirements, MemoryLocation::GpuOnly)?;
            let memory_goes = Undo::new(memory, |memory| engine.free([memory]));
            device.bind_image_memory(image, memory_goes.memory(), memory_goes.offset())?;
            let info = vk::ImageViewCreateInfo::default()
                .image(image)
                .view_type(vk::ImageViewType::TYPE_2D)
                .format(format)
                .subresource_range(range);
            let view = device.create_image_view(&info, None)?;
            Ok(Self { image: image_goes.keep(), view, memory: memory_goes.keep() })
        }
    }

    /// Nothing uses it any more.
    pub(crate) fn destroy(self, engine: &Engine) {
        // SAFETY: as this function says.
        unsafe {
            engine.device.destroy_image_view(self.view, None);
            engine.device.destroy_image(self.image, None);
        }
        engine.free([self.memory]);
    }
}

fn pipeline(engine: &Engine) -> Result<(vk::PipelineLayout, vk::Pipeline), Failure> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("samples/embed");
    let words = |file: &str| compile::file(&folder.join(file), &[], &[]).map(|compiled| compiled.optimized);
    let (vert, frag) = (words("cube.vert")?, words("cube.frag")?);
    let device = &engine.device;
    let dynamic = [vk::DynamicState::VIEWPORT, vk::DynamicState::SCISSOR];
    let dynamic = vk::PipelineDynamicStateCreateInfo::default().dynamic_states(&dynamic);
    let input = vk::PipelineVertexInputStateCreateInfo::default();
    let assembly =
        vk::PipelineInputAssemblyStateCreateInfo::default().topology(vk::PrimitiveTopology::TRIANGLE_LIST);
    let viewport = vk::PipelineViewportStateCreateInfo::default().viewport_count(1).scissor_count(1);
    let raster = vk::PipelineRasterizationStateCreateInfo::default().line_width(1.0);
    let samples = vk::PipelineMultisampleStateCreateInfo::default().rasterization_samples(SAMPLES);
    let depth = vk::PipelineDepthStencilStateCreateInfo::default()
        .depth_test_enable(true)
        .depth_write_enable(true)
        .depth_compare_op(vk::CompareOp::LESS);
    let opaque =
        [vk::PipelineColorBlendAttachmentState::default().color_write_mask(vk::ColorComponentFlags::RGBA)];
    let blend = vk::PipelineColorBlendStateCreateInfo::default().attachments(&opaque);
    let formats = [COLOR];
    let mut rendering = vk::PipelineRenderingCreateInfo::default()
        .color_attachment_formats(&formats)
        .depth_attachment_format(DEPTH);
    let push = [vk::PushConstantRange::default()
        .stage_flags(vk::ShaderStageFlags::VERTEX)
        .size(size_of::<Push>() as u32)];
    // SAFETY: the modules are valid, what the infos point to outlives the calls.
    unsafe {
        let module = |words: &[u32]| {
            let made = device.create_shader_module(&vk::ShaderModuleCreateInfo::default().code(words), None);
            made.map(|made| Undo::new(made, |module| device.destroy_shader_module(module, None)))
        };
        // Pipelines do without their modules, once they are made.
        let (vert, frag) = (module(&vert)?, module(&frag)?);
        let stage = |stage, module| {
            vk::PipelineShaderStageCreateInfo::default().stage(stage).module(module).name(c"main")
        };
        let stages =
            [stage(vk::ShaderStageFlags::VERTEX, *vert), stage(vk::ShaderStageFlags::FRAGMENT, *frag)];
        let info = vk::PipelineLayoutCreateInfo::default().push_constant_ranges(&push);
        let layout = device.create_pipeline_layout(&info, None)?;
        let layout_goes = Undo::new(layout, |layout| device.destroy_pipeline_layout(layout, None));
        let info = vk::GraphicsPipelineCreateInfo::default()
            .stages(&stages)
            .vertex_input_state(&input)
            .input_assembly_state(&assembly)
            .viewport_state(&viewport)
            .rasterization_state(&raster)
            .multisample_state(&samples)
            .depth_stencil_state(&depth)
            .color_blend_state(&blend)
            .dynamic_state(&dynamic)
            .layout(layout)
            .push_next(&mut rendering);
        let made = device.create_graphics_pipelines(engine.pipeline_cache, &[info], None);
        let pipeline = made.map_err(|(_, error)| error)?[0];
        Ok((layout_goes.keep(), pipeline))
    }
}
