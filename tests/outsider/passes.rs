//! A host's attachments as engines have them: four samples that are resolved, depth and stencil, in which the host has drawn before;
//! in dynamic rendering, in a render pass, and in its second subpass, behind one that has depth alone.

use ash::vk;
use gpu_allocator::MemoryLocation;
use gpu_allocator::vulkan::Allocation;
use spanforge::gpu::{
    Compare, DepthStencil, DepthTest, Device, Format, Pass, RenderPass, StencilOp, StencilTest,
};
use spanforge::{Color, DrawState, Target, View};

use super::canvas::{AREA, Canvas, SIZE};
use super::{adopt, engine, rasterizer, silent, view};
use crate::draw::{draw_on, forms, new_rasterizer, random_scene};
use crate::engine::Engine;
use crate::engine::images::{self, COPIED, DRAWN, State, emptied};
use crate::random::Random;
use crate::shot::host;
use crate::world;

const SAMPLES: u32 = 4;
const N_SAMPLES: vk::SampleCountFlags = vk::SampleCountFlags::TYPE_4;

const TESTED: State = (
    vk::PipelineStageFlags2::from_raw(
        vk::PipelineStageFlags2::EARLY_FRAGMENT_TESTS.as_raw()
            | vk::PipelineStageFlags2::LATE_FRAGMENT_TESTS.as_raw(),
    ),
    vk::AccessFlags2::from_raw(
        vk::AccessFlags2::DEPTH_STENCIL_ATTACHMENT_READ.as_raw()
            | vk::AccessFlags2::DEPTH_STENCIL_ATTACHMENT_WRITE.as_raw(),
    ),
    vk::ImageLayout::DEPTH_STENCIL_ATTACHMENT_OPTIMAL,
);

/// Where the host has drawn something nearer, where it has set the stencil, and what its scissor leaves.
const NEAR: vk::Rect2D = rect(4, 3, 21, 17);
const MARKED: vk::Rect2D = rect(30, 12, 19, 22);
/// That begins in the corner: at four samples lavapipe draws into half of the pixels left of one. (At one sample all four sides are
/// cut exactly: `secondary`.)
const SCISSOR: vk::Rect2D = rect(0, 0, 52, 37);

const fn rect(x: i32, y: i32, width: u32, height: u32) -> vk::Rect2D {
    vk::Rect2D { offset: vk::Offset2D { x, y }, extent: vk::Extent2D { width, height } }
}

fn is_in(rect: vk::Rect2D, pixel: usize) -> bool {
    let (x, y) = (pixel as u32 % SIZE.0, pixel as u32 / SIZE.0);
    let vk::Rect2D { offset: from, extent } = rect;
    let inside = |at: u32, from: i32, n: u32| (from as u32..from as u32 + n).contains(&at);
    inside(x, from.x, extent.width) && inside(y, from.y, extent.height)
}

/// In what the host draws.
#[derive(Clone, Copy, Debug)]
enum Way {
    Rendering,
    /// A render pass with so many subpasses before.
    RenderPass(u32),
}

/// The host's attachments, in a render pass or none.
struct Deep {
    way: Way,
    format: Format,
    color: world::Target,
    depth: (vk::Image, vk::ImageView, Allocation),
    /// What is resolved into, and read.
    canvas: Canvas,
    render_pass: vk::RenderPass,
    framebuffer: vk::Framebuffer,
}

impl Deep {
    fn new(engine: &Engine, way: Way, (format, raw): (Format, vk::Format)) -> Self {
        let usage = vk::ImageUsageFlags::COLOR_ATTACHMENT;
        let color = vk::Format::R8G8B8A8_UNORM;
        let color = world::Target::new(engine, SIZE, color, N_SAMPLES, usage).unwrap();
        let (canvas, depth) = (Canvas::new(engine), depth(engine, raw));
        let (mut render_pass, mut framebuffer) = (vk::RenderPass::null(), vk::Framebuffer::null());
        if let Way::RenderPass(n_before) = way {
            let views = [color.view, canvas.color.view, depth.1];
            render_pass = pass(&engine.device, raw, n_before);
            let info = vk::FramebufferCreateInfo::default()
                .render_pass(render_pass)
                .attachments(&views)
                .width(SIZE.0)
                .height(SIZE.1)
                .layers(1);
            // SAFETY: render pass and views are alive.
            framebuffer = unsafe { engine.device.create_framebuffer(&info, None) }.unwrap();
        }
        Self { way, format, color, depth, canvas, render_pass, framebuffer }
    }

    /// As a rasterizer takes it: depth is tested, and so is that the stencil has no mark.
    fn target(&self) -> Target {
        let (read_mask, write_mask) = (0xFF, 0);
        let unmarked =
            StencilTest { compare: Compare::NotEqual, read_mask, write_mask, pass: StencilOp::Keep };
        let depth = DepthTest { compare: Compare::LessOrEqual, write: false };
        let pass = match self.way {
            Way::Rendering => Pass::Rendering,
            // SAFETY: the last subpass has these attachments.
            Way::RenderPass(n) => Pass::RenderPass(unsafe { RenderPass::new(self.render_pass, n) }),
        };
        let depth = DepthStencil { format: self.format, depth: Some(depth), stencil: Some(unmarked) };
        Target { pass, depth: Some(depth), ..Target::new(Format::Rgba8Unorm, SAMPLES) }
    }

    /// White, far and without a mark; then what the host draws, and what `draw` does within the host's scissor. Copied out.
    fn record(&self, buffer: vk::CommandBuffer, draw: impl FnOnce()) {
        let device = &self.canvas.device;
        let (colored, both) =
            (vk::ImageAspectFlags::COLOR, vk::ImageAspectFlags::DEPTH | vk::ImageAspectFlags::STENCIL);
        images::order(device, buffer, self.color.image, colored, emptied(DRAWN), DRAWN);
        images::order(device, buffer, self.canvas.color.image, colored, emptied(COPIED), DRAWN);
        images::order(device, buffer, self.depth.0, both, emptied(TESTED), TESTED);
        let white = vk::ClearValue { color: vk::ClearColorValue { float32: [1.0; 4] } };
        let far = vk::ClearValue { depth_stencil: vk::ClearDepthStencilValue { depth: 1.0, stencil: 0 } };
        // SAFETY: the buffer is recording; everything lives until the engine has waited.
        unsafe {
            match self.way {
                Way::Rendering => self.begin_rendering(buffer, white, far),
                Way::RenderPass(_) => {
                    let clear = [white, white, far];
                    let begin = vk::RenderPassBeginInfo::default()
                        .render_pass(self.render_pass)
                        .framebuffer(self.framebuffer)
                        .render_area(AREA)
                        .clear_values(&clear);
                    device.cmd_begin_render_pass(buffer, &begin, vk::SubpassContents::INLINE);
                }
            }
            for (aspect, rect, depth, stencil) in
                [(vk::ImageAspectFlags::DEPTH, NEAR, 0.2, 0), (vk::ImageAspectFlags::STENCIL, MARKED, 0.0, 1)]
            {
                let depth_stencil = vk::ClearDepthStencilValue { depth, stencil };
                let value = vk::ClearValue { depth_stencil };
                let what = vk::ClearAttachment::default().aspect_mask(aspect).clear_value(value);
                let place = vk::ClearRect::default().rect(rect).layer_count(1);
                device.cmd_clear_attachments(buffer, &[what], &[place]);
            }
            if let Way::RenderPass(n_before) = self.way {
                (0..n_before).for_each(|_| device.cmd_next_subpass(buffer, vk::SubpassContents::INLINE));
            }
            device.cmd_set_scissor(buffer, 0, &[SCISSOR]);
            draw();
            match self.way {
                Way::Rendering => device.cmd_end_rendering(buffer),
                Way::RenderPass(_) => device.cmd_end_render_pass(buffer),
            }
        }
        self.canvas.order(buffer, DRAWN, COPIED);
        self.canvas.copy(self.canvas.color.image, buffer);
    }

    unsafe fn begin_rendering(&self, buffer: vk::CommandBuffer, white: vk::ClearValue, far: vk::ClearValue) {
        let cleared = vk::RenderingAttachmentInfo::default().load_op(vk::AttachmentLoadOp::CLEAR);
        let colors = [cleared
            .image_view(self.color.view)
            .image_layout(DRAWN.2)
            .resolve_mode(vk::ResolveModeFlags::AVERAGE)
            .resolve_image_view(self.canvas.color.view)
            .resolve_image_layout(DRAWN.2)
            .store_op(vk::AttachmentStoreOp::DONT_CARE)
            .clear_value(white)];
        let depth = cleared
            .image_view(self.depth.1)
            .image_layout(TESTED.2)
            .store_op(vk::AttachmentStoreOp::DONT_CARE)
            .clear_value(far);
        let info = vk::RenderingInfo::default()
            .render_area(AREA)
            .layer_count(1)
            .color_attachments(&colors)
            .depth_attachment(&depth)
            .stencil_attachment(&depth);
        // SAFETY: the buffer is recording.
        unsafe { self.canvas.device.cmd_begin_rendering(buffer, &info) };
    }

    fn destroy(self, engine: &Engine) {
        let device = &engine.device;
        let (image, view, memory) = self.depth;
        // SAFETY: the engine has waited; null handles may be destroyed.
        unsafe {
            device.destroy_framebuffer(self.framebuffer, None);
            device.destroy_render_pass(self.render_pass, None);
            device.destroy_image_view(view, None);
            device.destroy_image(image, None);
        }
        engine.free([memory]);
        self.color.destroy(engine);
        self.canvas.destroy(engine);
    }
}

/// An image for depth and stencil.
fn depth(engine: &Engine, format: vk::Format) -> (vk::Image, vk::ImageView, Allocation) {
    let device = &engine.device;
    let info = vk::ImageCreateInfo::default()
        .image_type(vk::ImageType::TYPE_2D)
        .format(format)
        .extent(vk::Extent3D { width: SIZE.0, height: SIZE.1, depth: 1 })
        .mip_levels(1)
        .array_layers(1)
        .samples(N_SAMPLES)
        .usage(vk::ImageUsageFlags::DEPTH_STENCIL_ATTACHMENT);
    // SAFETY: the device is alive; the memory fits and is bound once, before the view is made.
    unsafe {
        let image = device.create_image(&info, None).unwrap();
        let requirements = device.get_image_memory_requirements(image);
        let memory = engine.allocate("depth", requirements, MemoryLocation::GpuOnly).unwrap();
        device.bind_image_memory(image, memory.memory(), memory.offset()).unwrap();
        let aspect = vk::ImageAspectFlags::DEPTH | vk::ImageAspectFlags::STENCIL;
        let range = vk::ImageSubresourceRange::default().aspect_mask(aspect).level_count(1).layer_count(1);
        let info = vk::ImageViewCreateInfo::default()
            .image(image)
            .view_type(vk::ImageViewType::TYPE_2D)
            .format(format)
            .subresource_range(range);
        (image, device.create_image_view(&info, None).unwrap(), memory)
    }
}

/// Colour that is resolved, and depth; `n_before` subpasses of depth alone come before, so that what is made for another subpass
/// fits none.
fn pass(device: &ash::Device, depth: vk::Format, n_before: u32) -> vk::RenderPass {
    let attachment = |format, samples, load, store, layout| {
        vk::AttachmentDescription::default()
            .format(format)
            .samples(samples)
            .load_op(load)
            .store_op(store)
            .stencil_load_op(load)
            .stencil_store_op(store)
            .initial_layout(layout)
            .final_layout(layout)
    };
    use vk::{AttachmentLoadOp as Load, AttachmentStoreOp as Store};
    let color = vk::Format::R8G8B8A8_UNORM;
    let attachments = [
        attachment(color, N_SAMPLES, Load::CLEAR, Store::DONT_CARE, DRAWN.2),
        attachment(color, vk::SampleCountFlags::TYPE_1, Load::DONT_CARE, Store::STORE, DRAWN.2),
        attachment(depth, N_SAMPLES, Load::CLEAR, Store::DONT_CARE, TESTED.2),
    ];
    let of = |attachment, layout| vk::AttachmentReference { attachment, layout };
    let (colors, resolved, tested) = ([of(0, DRAWN.2)], [of(1, DRAWN.2)], of(2, TESTED.2));
    let before = vk::SubpassDescription::default().depth_stencil_attachment(&tested);
    let last = before.color_attachments(&colors).resolve_attachments(&resolved);
    let mut subpasses = vec![before; n_before as usize];
    subpasses.push(last);
    let tests = vk::PipelineStageFlags::EARLY_FRAGMENT_TESTS | vk::PipelineStageFlags::LATE_FRAGMENT_TESTS;
    let written = vk::AccessFlags::DEPTH_STENCIL_ATTACHMENT_WRITE;
    let dependencies: Vec<_> = (0..n_before)
        .map(|subpass| {
            vk::SubpassDependency::default()
                .src_subpass(subpass)
                .dst_subpass(subpass + 1)
                .src_stage_mask(tests)
                .src_access_mask(written)
                .dst_stage_mask(tests)
                .dst_access_mask(written | vk::AccessFlags::DEPTH_STENCIL_ATTACHMENT_READ)
                .dependency_flags(vk::DependencyFlags::BY_REGION)
        })
        .collect();
    let info = vk::RenderPassCreateInfo::default()
        .attachments(&attachments)
        .subpasses(&subpasses)
        .dependencies(&dependencies);
    // SAFETY: the device is alive.
    unsafe { device.create_render_pass(&info, None) }.unwrap()
}

/// A format for depth and stencil that the device has.
fn format(device: &Device) -> (Format, vk::Format) {
    let all = [
        (Format::Depth24UnormStencil8, vk::Format::D24_UNORM_S8_UINT),
        (Format::Depth32FloatStencil8, vk::Format::D32_SFLOAT_S8_UINT),
    ];
    all.into_iter().find(|(format, _)| device.limits().attachment_formats.contains(format)).unwrap()
}

/// What lies behind the host's things, on its mark or outside its scissor is not drawn; all else is as without any of this.
#[test]
fn depth_stencil_and_scissor_of_the_host_hold_in_every_pass() {
    let (scene, _) = random_scene(&mut Random::new(0x0075_1DF7), 9, 50.0, &[1.0, 0.5]);
    let mut engine = engine(1);
    let device = adopt(&engine);
    let format = format(&device);
    for form in forms(SAMPLES) {
        let white = View { background: Color::WHITE, ..view(0) };
        let whole = draw_on(host(), &mut new_rasterizer(SAMPLES, form), SAMPLES, &scene, &white).unwrap();
        let mut seen = [0; 4];
        let expected: Vec<_> = (0..whole.len())
            .map(|pixel| {
                let hidden = [is_in(NEAR, pixel), is_in(MARKED, pixel), !is_in(SCISSOR, pixel)];
                let drawn = usize::from(whole[pixel] != u32::MAX);
                hidden.iter().zip(&mut seen).filter(|(hidden, _)| **hidden).for_each(|(_, n)| *n += drawn);
                if hidden.contains(&true) {
                    return u32::MAX;
                }
                seen[3] += drawn;
                whole[pixel]
            })
            .collect();
        assert!(seen.iter().all(|n| *n > 60), "too little is hidden or left: {seen:?}");
        for way in [Way::Rendering, Way::RenderPass(0), Way::RenderPass(1), Way::RenderPass(2)] {
            let deep = Deep::new(&engine, way, format);
            let mut rasterizer = rasterizer(&device, deep.target(), form);
            let record = |buffer, numbers| {
                // SAFETY: the engine executes the buffer once, as this frame.
                let mut cmd = unsafe { device.commands(buffer, numbers)? };
                rasterizer.prepare(&mut cmd, &scene, &view(0))?;
                deep.record(buffer, || {
                    let state = DrawState { depth: 0.5, stencil_reference: 1, ..DrawState::default() };
                    rasterizer.draw(&mut cmd, &state).unwrap();
                });
                Ok(cmd.finish()?)
            };
            engine.frame(record).unwrap();
            engine.wait().unwrap();
            assert!(deep.canvas.pixels() == expected, "{form:?}, {way:?}");
            drop(rasterizer);
            deep.destroy(&engine);
        }
    }
    drop(device);
    silent(&engine);
}
