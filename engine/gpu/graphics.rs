//! Graphics pipelines for dynamic rendering or a host's render pass, made from the reflection of two shaders.

use super::constant::{ConstantValue, Specialization};
use super::device::Device;
use super::format::Format;
use super::pipeline::{ShaderModule, check_push, first_pipeline};
use super::pipeline_layout::PipelineLayout;
use super::pipelines::{Key, PipelineCore, SharedPipeline};
use super::shader::{Kernel, Shader};
use crate::error::{Error, Result};
use ash::vk;
use std::marker::PhantomData;

/// What vertices make.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Blend {
    /// It takes its place.
    Replace,
    /// It lies over it; colours are premultiplied.
    Over,
    /// It is added, all four components alike.
    Add,
    /// The lesser of the two, of every component.
    Min,
    /// The greater of the two, of every component.
    Max,
}

/// The depth and stencil attachment of a pipeline's target, and what is tested there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DepthStencil {
    /// Format of the attachment.
    pub format: Format,
    /// Depth test; without one every sample passes and none is written.
    pub depth: Option<DepthTest>,
    /// Stencil test; without one every sample passes and none is written.
    pub stencil: Option<StencilTest>,
}

impl DepthStencil {
    /// An attachment whose depth is tested and not written.
    pub const fn tested(format: Format, compare: Compare) -> Self {
        Self { format, depth: Some(DepthTest { compare, write: false }), stencil: None }
    }
}

/// Depth test of a pipeline.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DepthTest {
    /// Samples pass whose depth compares so with the attachment's.
    pub compare: Compare,
    /// Samples that pass write their depth.
    pub write: bool,
}

/// Stencil test of a pipeline, the same for both sides of triangles. The reference is said while recording.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct StencilTest {
    /// Samples pass where the reference compares so with the attachment's value, both under `read_mask`.
    pub compare: Compare,
    /// Bits that are compared.
    pub read_mask: u32,
    /// Bits that are written.
    pub write_mask: u32,
    /// What becomes of the attachment's value where a sample passes both tests; it is kept elsewhere.
    pub pass: StencilOp,
}

/// How a new value compares with the one that is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Compare {
    /// Always.
    Always,
    /// Never.
    Never,
    /// It is equal.
    Equal,
    /// It is not equal.
    NotEqual,
    /// It is less: nearer, where smaller depth is nearer.
    Less,
    /// It is less or equal.
    LessOrEqual,
    /// It is greater: nearer, where larger depth is nearer.
    Greater,
    /// It is greater or equal.
    GreaterOrEqual,
}

/// What becomes of a stencil value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StencilOp {
    /// It stays.
    Keep,
    /// 0.
    Zero,
    /// The reference.
    Replace,
    /// One more, up to the greatest value.
    Increment,
    /// One less, down to 0.
    Decrement,
    /// All bits flipped.
    Invert,
}

/// What a pipeline's draws are recorded in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pass {
    /// Dynamic rendering.
    #[default]
    Rendering,
    /// A render pass of the host's.
    RenderPass(RenderPass),
}

/// A subpass of a host's render pass: pipelines are made for it, or for any that is compatible.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RenderPass {
    raw: vk::RenderPass,
    subpass: u32,
}

impl RenderPass {
    /// A subpass with one colour attachment.
    ///
    /// # Safety
    /// The render pass belongs to the adopted device, has such a subpass, and lives while pipelines are made for it; its
    /// attachments have the formats and samples that are named beside it.
    pub const unsafe fn new(raw: vk::RenderPass, subpass: u32) -> Self {
        Self { raw, subpass }
    }
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
    /// Depth and stencil attachment, or none.
    pub depth: Option<DepthStencil>,
    /// Blending.
    pub blend: Blend,
    /// Dynamic rendering or a render pass.
    pub pass: Pass,
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
            pass: Pass::Rendering,
            rectangular_lines: false,
            constants: &[],
        }
    }
}

/// What of a [`GraphicsDesc`] a pipeline for dynamic rendering follows from, beside shaders and constants.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct State {
    topology: Topology,
    color_format: Format,
    samples: u32,
    depth: Option<DepthStencil>,
    blend: Blend,
    rectangular_lines: bool,
}

impl GraphicsDesc<'_> {
    fn state(&self) -> State {
        let &Self { topology, color_format, samples, depth, blend, rectangular_lines, .. } = self;
        State { topology, color_format, samples, depth, blend, rectangular_lines }
    }

    fn tests_stencil(&self) -> bool {
        self.depth.is_some_and(|depth| depth.stencil.is_some())
    }

    /// What is tested is there.
    fn check(&self, name: &str) -> Result<()> {
        let Some(DepthStencil { format, depth, stencil }) = self.depth else { return Ok(()) };
        let lacks = match () {
            () if !format.has_depth() && !format.has_stencil() => "depth or stencil",
            () if depth.is_some() && !format.has_depth() => "depth",
            () if stencil.is_some() && !format.has_stencil() => "stencil",
            () => return Ok(()),
        };
        Err(Error::invalid(name, format!("{format:?} has no {lacks}")))
    }
}

/// A graphics pipeline whose vertex shader is `V`. Its bindings and push constants serve both shaders; viewport and
/// scissor are set while recording. As with compute pipelines, equal ones for dynamic rendering are one to Vulkan.
pub struct GraphicsPipeline<V: Kernel> {
    pub(super) core: SharedPipeline,
    kernel: PhantomData<fn() -> V>,
}

impl<V: Kernel> GraphicsPipeline<V> {
    /// Makes the pipeline.
    ///
    /// # Errors
    /// When `vert` has other bindings than `V`, when the fragment shader binds what `vert` does not declare, when the
    /// device lacks the sample count or cannot blend into the format, a constant's value is of another size, or is not the default of one that lengths
    /// follow from ([`Error::FixedConstant`]), or Vulkan fails.
    pub fn new(
        device: &Device,
        vert: &'static Shader,
        frag: &Shader,
        desc: &GraphicsDesc<'_>,
    ) -> Result<Self> {
        if !vert.is_form_of(V::SHADER) {
            return Err(Error::invalid(
                &*vert.name,
                format!("its bindings are not those of {}", V::SHADER.name),
            ));
        }
        desc.check(&vert.name)?;
        check_push::<V>(vert)?;
        check_push::<V>(frag)?;
        if desc.samples != 1 && device.limits().attachment_samples & desc.samples == 0 {
            return Err(Error::Missing(vec![format!("{} samples a pixel for {}", desc.samples, vert.name)]));
        }
        for format in [Some(desc.color_format), desc.depth.map(|depth| depth.format)].into_iter().flatten() {
            device.check_attachment(format, &vert.name)?;
        }
        let blendable = &device.limits().blendable_formats;
        if desc.blend != Blend::Replace && !blendable.contains(&desc.color_format) {
            let what = format!("blending into {:?}, for {}", desc.color_format, vert.name);
            return Err(Error::Missing(vec![what]));
        }
        let make = || {
            let layout = PipelineLayout::make(device, &[vert, frag])?;
            let raw = create(device, vert, frag, desc, layout.raw)?;
            Ok(PipelineCore::new(device, raw, layout, vert))
        };
        let core = match desc.pass {
            Pass::Rendering => {
                let key = Key::new(&[vert, frag], desc.constants, desc.state());
                device.inner.graphics_pipelines.find_or_make(device, key, make)?
            }
            // The host may destroy its render pass, and make another one of the same handle.
            Pass::RenderPass(_) => SharedPipeline::owned(device, make()?),
        };
        Ok(Self { core, kernel: PhantomData })
    }
}

impl<V: Kernel> std::fmt::Debug for GraphicsPipeline<V> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "GraphicsPipeline({})", self.core.name)
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
    let depth = desc.depth.map_or_else(Default::default, depth_state);
    let attachments = [blend(desc.blend)];
    let blend = vk::PipelineColorBlendStateCreateInfo::default().attachments(&attachments);
    let dynamic =
        [vk::DynamicState::VIEWPORT, vk::DynamicState::SCISSOR, vk::DynamicState::STENCIL_REFERENCE];
    // A reference that is dynamic must be set even where nothing is tested.
    let dynamic = if desc.tests_stencil() { &dynamic[..] } else { &dynamic[..2] };
    let dynamic = vk::PipelineDynamicStateCreateInfo::default().dynamic_states(dynamic);
    let formats = [desc.color_format.raw()];
    let attached = |has: fn(Format) -> bool| {
        desc.depth.filter(|depth| has(depth.format)).map_or(vk::Format::UNDEFINED, |depth| depth.format.raw())
    };
    let mut rendering = vk::PipelineRenderingCreateInfo::default()
        .color_attachment_formats(&formats)
        .depth_attachment_format(attached(Format::has_depth))
        .stencil_attachment_format(attached(Format::has_stencil));
    let mut info = vk::GraphicsPipelineCreateInfo::default()
        .stages(&stages)
        .vertex_input_state(&vertex_input)
        .input_assembly_state(&assembly)
        .viewport_state(&viewport)
        .rasterization_state(&raster)
        .multisample_state(&multisample)
        .depth_stencil_state(&depth)
        .color_blend_state(&blend)
        .dynamic_state(&dynamic)
        .layout(layout);
    info = match desc.pass {
        Pass::Rendering => info.push_next(&mut rendering),
        Pass::RenderPass(RenderPass { raw, subpass }) => info.render_pass(raw).subpass(subpass),
    };
    // SAFETY: the modules, the layout and the cache are alive.
    let made = unsafe { device.inner.raw.create_graphics_pipelines(device.inner.cache, &[info], None) };
    first_pipeline(device, made, "vkCreateGraphicsPipelines", &vert.name)
}

fn topology(topology: Topology) -> vk::PrimitiveTopology {
    match topology {
        Topology::Points => vk::PrimitiveTopology::POINT_LIST,
        Topology::Lines => vk::PrimitiveTopology::LINE_LIST,
        Topology::Triangles => vk::PrimitiveTopology::TRIANGLE_LIST,
        Topology::TriangleStrip => vk::PrimitiveTopology::TRIANGLE_STRIP,
    }
}

fn depth_state(desc: DepthStencil) -> vk::PipelineDepthStencilStateCreateInfo<'static> {
    let mut state = vk::PipelineDepthStencilStateCreateInfo::default();
    if let Some(DepthTest { compare, write }) = desc.depth {
        state = state.depth_test_enable(true).depth_write_enable(write).depth_compare_op(compare_op(compare));
    }
    if let Some(StencilTest { compare, read_mask, write_mask, pass }) = desc.stencil {
        let sides = vk::StencilOpState::default()
            .compare_op(compare_op(compare))
            .compare_mask(read_mask)
            .write_mask(write_mask)
            .pass_op(stencil_op(pass));
        state = state.stencil_test_enable(true).front(sides).back(sides);
    }
    state
}

fn compare_op(compare: Compare) -> vk::CompareOp {
    match compare {
        Compare::Always => vk::CompareOp::ALWAYS,
        Compare::Never => vk::CompareOp::NEVER,
        Compare::Equal => vk::CompareOp::EQUAL,
        Compare::NotEqual => vk::CompareOp::NOT_EQUAL,
        Compare::Less => vk::CompareOp::LESS,
        Compare::LessOrEqual => vk::CompareOp::LESS_OR_EQUAL,
        Compare::Greater => vk::CompareOp::GREATER,
        Compare::GreaterOrEqual => vk::CompareOp::GREATER_OR_EQUAL,
    }
}

fn stencil_op(op: StencilOp) -> vk::StencilOp {
    match op {
        StencilOp::Keep => vk::StencilOp::KEEP,
        StencilOp::Zero => vk::StencilOp::ZERO,
        StencilOp::Replace => vk::StencilOp::REPLACE,
        StencilOp::Increment => vk::StencilOp::INCREMENT_AND_CLAMP,
        StencilOp::Decrement => vk::StencilOp::DECREMENT_AND_CLAMP,
        StencilOp::Invert => vk::StencilOp::INVERT,
    }
}

fn blend(blend: Blend) -> vk::PipelineColorBlendAttachmentState {
    let one = vk::BlendFactor::ONE;
    // Factors mean nothing to the lesser and the greater.
    let (rest, op) = match blend {
        Blend::Replace | Blend::Over => (vk::BlendFactor::ONE_MINUS_SRC_ALPHA, vk::BlendOp::ADD),
        Blend::Add => (one, vk::BlendOp::ADD),
        Blend::Min => (one, vk::BlendOp::MIN),
        Blend::Max => (one, vk::BlendOp::MAX),
    };
    vk::PipelineColorBlendAttachmentState::default()
        .blend_enable(blend != Blend::Replace)
        .src_color_blend_factor(one)
        .dst_color_blend_factor(rest)
        .color_blend_op(op)
        .src_alpha_blend_factor(one)
        .dst_alpha_blend_factor(rest)
        .alpha_blend_op(op)
        .color_write_mask(vk::ColorComponentFlags::RGBA)
}
