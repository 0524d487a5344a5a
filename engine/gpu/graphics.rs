//! Graphics pipelines for dynamic rendering, made from the reflection of two shaders.

use super::constant::{ConstantValue, Specialization};
use super::device::Device;
use super::image::Format;
use super::pipeline::{PipelineCore, ShaderModule, check_push, first_pipeline};
use super::pipeline_layout::PipelineLayout;
use super::shader::{Kernel, Shader};
use crate::error::{Error, Result};
use ash::vk;
use std::marker::PhantomData;

/// What vertices make.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Topology {
    /// Points of one pixel.
    Points,
    /// Lines of one pixel, two vertices each.
    Lines,
    /// Triangles, three vertices each.
    Triangles,
    /// A strip of triangles.
    TriangleStrip,
}

/// How a colour meets the one that is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Blend {
    /// It takes its place.
    Replace,
    /// It lies over it; colours are premultiplied.
    Over,
}

/// Depth test of a pipeline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DepthDesc {
    /// Format of the depth attachment.
    pub format: Format,
    /// When a sample passes.
    pub compare: DepthCompare,
    /// Samples that pass write their depth.
    pub write: bool,
}

/// When a sample passes the depth test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DepthCompare {
    /// Always.
    Always,
    /// Nearer than what is there, with smaller depth nearer.
    Less,
    /// Nearer or as near.
    LessOrEqual,
    /// With larger depth nearer.
    Greater,
    /// With larger depth nearer, or as near.
    GreaterOrEqual,
}

/// How to make a [`GraphicsPipeline`].
#[derive(Debug, Clone, Copy)]
pub struct GraphicsDesc<'a> {
    /// What vertices make.
    pub topology: Topology,
    /// Format of the colour attachment.
    pub color_format: Format,
    /// Samples a pixel.
    pub samples: u32,
    /// Depth test, or none and no depth attachment.
    pub depth: Option<DepthDesc>,
    /// Blending.
    pub blend: Blend,
    /// Ask for rectangular lines (needs the feature; without it the device's default is taken).
    pub rectangular_lines: bool,
    /// Specialization constants of both shaders: `constant_id` and value.
    pub constants: &'a [(u32, ConstantValue)],
}

impl Default for GraphicsDesc<'_> {
    fn default() -> Self {
        Self {
            topology: Topology::Triangles,
            color_format: Format::Rgba8Unorm,
            samples: 1,
            depth: None,
            blend: Blend::Replace,
            rectangular_lines: false,
            constants: &[],
        }
    }
}

/// A graphics pipeline whose vertex shader is `V`. Its bindings and push constants serve both shaders; viewport and
/// scissor are set while recording.
pub struct GraphicsPipeline<V: Kernel> {
    pub(super) core: PipelineCore,
    kernel: PhantomData<fn() -> V>,
}

impl<V: Kernel> GraphicsPipeline<V> {
    /// Makes the pipeline.
    ///
    /// # Errors
    /// When `vert` has other bindings than `V`, when the fragment shader binds what `vert` does not declare, when the device lacks the sample
    /// count, a constant's value is of another size, or Vulkan fails.
    pub fn new(
        device: &Device,
        vert: &'static Shader,
        frag: &Shader,
        desc: &GraphicsDesc<'_>,
    ) -> Result<Self> {
        if !vert.is_form_of(V::SHADER) {
            return Err(Error::invalid(
                vert.name,
                format!("its bindings are not those of {}", V::SHADER.name),
            ));
        }
        check_push::<V>(vert)?;
        check_push::<V>(frag)?;
        if desc.samples != 1 && device.limits().attachment_samples & desc.samples == 0 {
            return Err(Error::Missing(vec![format!("{} samples a pixel for {}", desc.samples, vert.name)]));
        }
        let layout = PipelineLayout::new(device, &[vert, frag])?;
        let raw = create(device, vert, frag, desc, layout.raw)?;
        Ok(Self { core: PipelineCore::new(device, raw, layout, vert), kernel: PhantomData })
    }
}

impl<V: Kernel> std::fmt::Debug for GraphicsPipeline<V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "GraphicsPipeline({})", self.core.shader.name)
    }
}

fn create(
    device: &Device,
    vert: &Shader,
    frag: &Shader,
    desc: &GraphicsDesc<'_>,
    layout: vk::PipelineLayout,
) -> Result<vk::Pipeline> {
    let (vert_module, frag_module) = (ShaderModule::new(device, vert)?, ShaderModule::new(device, frag)?);
    let special = [Specialization::new(vert, desc.constants)?, Specialization::new(frag, desc.constants)?];
    let infos = [special[0].info(), special[1].info()];
    let stages = [vert_module.stage(&infos[0]), frag_module.stage(&infos[1])];
    let vertex_input = vk::PipelineVertexInputStateCreateInfo::default();
    let assembly = vk::PipelineInputAssemblyStateCreateInfo::default().topology(topology(desc.topology));
    let viewport = vk::PipelineViewportStateCreateInfo::default().viewport_count(1).scissor_count(1);
    let mut line_mode = vk::PipelineRasterizationLineStateCreateInfoEXT::default()
        .line_rasterization_mode(vk::LineRasterizationModeEXT::RECTANGULAR);
    let mut raster = vk::PipelineRasterizationStateCreateInfo::default()
        .cull_mode(vk::CullModeFlags::NONE)
        .line_width(1.0);
    if desc.rectangular_lines && device.features().rectangular_lines {
        raster = raster.push_next(&mut line_mode);
    }
    let multisample = vk::PipelineMultisampleStateCreateInfo::default()
        .rasterization_samples(vk::SampleCountFlags::from_raw(desc.samples));
    let depth = desc.depth.map_or_else(Default::default, |depth| {
        vk::PipelineDepthStencilStateCreateInfo::default()
            .depth_test_enable(true)
            .depth_write_enable(depth.write)
            .depth_compare_op(compare(depth.compare))
    });
    let attachments = [blend(desc.blend)];
    let blend = vk::PipelineColorBlendStateCreateInfo::default().attachments(&attachments);
    let dynamic = [vk::DynamicState::VIEWPORT, vk::DynamicState::SCISSOR];
    let dynamic = vk::PipelineDynamicStateCreateInfo::default().dynamic_states(&dynamic);
    let formats = [desc.color_format.raw()];
    let mut rendering = vk::PipelineRenderingCreateInfo::default()
        .color_attachment_formats(&formats)
        .depth_attachment_format(desc.depth.map_or(vk::Format::UNDEFINED, |depth| depth.format.raw()));
    let info = vk::GraphicsPipelineCreateInfo::default()
        .stages(&stages)
        .vertex_input_state(&vertex_input)
        .input_assembly_state(&assembly)
        .viewport_state(&viewport)
        .rasterization_state(&raster)
        .multisample_state(&multisample)
        .depth_stencil_state(&depth)
        .color_blend_state(&blend)
        .dynamic_state(&dynamic)
        .layout(layout)
        .push_next(&mut rendering);
    // SAFETY: the modules, the layout and the cache are alive.
    let made = unsafe { device.inner.raw.create_graphics_pipelines(device.inner.cache, &[info], None) };
    first_pipeline(device, made, "vkCreateGraphicsPipelines", vert.name)
}

fn topology(topology: Topology) -> vk::PrimitiveTopology {
    match topology {
        Topology::Points => vk::PrimitiveTopology::POINT_LIST,
        Topology::Lines => vk::PrimitiveTopology::LINE_LIST,
        Topology::Triangles => vk::PrimitiveTopology::TRIANGLE_LIST,
        Topology::TriangleStrip => vk::PrimitiveTopology::TRIANGLE_STRIP,
    }
}

fn compare(compare: DepthCompare) -> vk::CompareOp {
    match compare {
        DepthCompare::Always => vk::CompareOp::ALWAYS,
        DepthCompare::Less => vk::CompareOp::LESS,
        DepthCompare::LessOrEqual => vk::CompareOp::LESS_OR_EQUAL,
        DepthCompare::Greater => vk::CompareOp::GREATER,
        DepthCompare::GreaterOrEqual => vk::CompareOp::GREATER_OR_EQUAL,
    }
}

fn blend(blend: Blend) -> vk::PipelineColorBlendAttachmentState {
    let (one, rest) = (vk::BlendFactor::ONE, vk::BlendFactor::ONE_MINUS_SRC_ALPHA);
    vk::PipelineColorBlendAttachmentState::default()
        .blend_enable(blend == Blend::Over)
        .src_color_blend_factor(one)
        .dst_color_blend_factor(rest)
        .src_alpha_blend_factor(one)
        .dst_alpha_blend_factor(rest)
        .color_write_mask(vk::ColorComponentFlags::RGBA)
}
