//! Hosts in a graphics pipeline: a triangle whose corners come from one graph and whose pixels from another.

use super::graphs::{function, parameter, ty};
use super::load;
use super::tools::validator_says;
use crate::raw_device::RawDevice;
use ash::vk;
use spanforge::graph::{Banks, Exposed, Graph, Kind, Linked, VALUE, Value};
use spanforge_reflect::library::{Compiler, LibraryStage, Options};

/// Pixels on a side.
const SIDE: u32 = 64;
const CLEAR: f32 = -1.0;

const CORNERS: [[f32; 2]; 3] = [[-0.9, -0.7], [0.8, -0.5], [-0.1, 0.9]];

const VERTEX: &str = "#version 460
vec2 place(vec2 corner);
void main() {
  const vec2 corners[3] = vec2[](vec2(-0.9, -0.7), vec2(0.8, -0.5), vec2(-0.1, 0.9));
  gl_Position = vec4(place(corners[gl_VertexIndex]), 0, 1);
}";
const FRAGMENT: &str = "#version 460
layout(location = 0) out vec4 color;
vec4 shade(vec2 pixel);
void main() { color = shade(gl_FragCoord.xy); }";

/// corner * scale + (0.0625, -0.125).
fn place() -> Graph {
    let mut graph = Graph::new();
    let corner = graph.add(parameter("corner", "vec2"));
    let scale = graph.add(parameter("scale", "float"));
    let moved = graph.add(function("arithmetic", "multiply_add", &["vec2", "vec2", "vec2"]));
    let offset = graph.add(Kind::Constant(Value { ty: ty("vec2"), of: vec![0.0625, -0.125] }));
    graph.link((corner, VALUE), (moved, "x"));
    graph.link((scale, VALUE), (moved, "factor"));
    graph.link((offset, VALUE), (moved, "offset"));
    graph.output("return", (moved, "return"));
    graph
}

/// (x * tint.x, y * tint.y, x + y, tint.z).
fn shade() -> Graph {
    let mut graph = Graph::new();
    let pixel = graph.add(parameter("pixel", "vec2"));
    let tint = graph.add(parameter("tint", "vec3"));
    let mut part = |of, component: &str| {
        let part = graph.add(Kind::Swizzle(component.into()));
        graph.link((of, VALUE), (part, VALUE));
        part
    };
    let [x, y] = ["x", "y"].map(|component| part(pixel, component));
    let [red, green, blue] = ["x", "y", "z"].map(|component| part(tint, component));
    let mut of_two = |name: &str, [x, y]: [_; 2]| {
        let node = graph.add(function("arithmetic", name, &["float", "float"]));
        graph.link((x, VALUE), (node, "x"));
        graph.link((y, VALUE), (node, "y"));
        node
    };
    let parts = [of_two("multiply", [x, red]), of_two("multiply", [y, green]), of_two("add", [x, y])];
    let whole = graph.add(function("vector", "combine", &["float"; 4]));
    for (part, pin) in parts.into_iter().zip(["x", "y", "z"]) {
        graph.link((part, "return"), (whole, pin));
    }
    graph.link((blue, VALUE), (whole, "w"));
    graph.output("return", (whole, "return"));
    graph
}

#[test]
fn graphs_draw_a_triangle() {
    let (compiler, mut banks) = (Compiler::new().unwrap(), Banks::new());
    ["arithmetic", "vector"].iter().for_each(|bank| load(&mut banks, &compiler, bank));
    for (file, text, stage) in
        [("a.vert", VERTEX, LibraryStage::Vertex), ("a.frag", FRAGMENT, LibraryStage::Fragment)]
    {
        let options = Options { stage, ..Options::default() };
        banks.load_host_glsl(&compiler, file, text, &options).unwrap();
    }
    let vertex = banks.link_host("a.vert", &[("place", &place())], Exposed::PushConstants).unwrap();
    let buffer = Exposed::Buffer { set: 0, binding: 3 };
    let fragment = banks.link_host("a.frag", &[("shade", &shade())], buffer).unwrap();
    for linked in [&vertex, &fragment] {
        assert_eq!(validator_says(&linked.words), None);
    }
    assert_eq!((vertex.size, vertex.parameters[0].offset), (4, 0));
    assert_eq!((fragment.size, fragment.parameters[0].offset), (12, 0));
    for (scale, tint) in [(1.0_f32, [0.5_f32, 0.25, 0.75]), (0.375, [3.0, -1.5, 8.0])] {
        let found = draw(&vertex, &fragment, scale, tint);
        // Pixels of each corner, whose y goes down as the picture's.
        let corners = CORNERS.map(|[x, y]| {
            let place = |at: f32, offset: f32| {
                f64::from(at * scale + offset).mul_add(f64::from(SIDE) / 2.0, f64::from(SIDE) / 2.0)
            };
            [place(x, 0.0625), place(y, -0.125)]
        });
        let (mut n_inside, mut n_outside) = (0, 0);
        for (n, found) in found.iter().enumerate() {
            let [x, y] = [n as u32 % SIDE, n as u32 / SIDE].map(|at| at as f32 + 0.5);
            // Pixels from each edge; inside it is above 0 for all, or below.
            let from_edge = [0, 1, 2].map(|edge| {
                let ([ax, ay], [bx, by]) = (corners[edge], corners[(edge + 1) % 3]);
                let cross = (bx - ax) * (f64::from(y) - ay) - (by - ay) * (f64::from(x) - ax);
                cross / (bx - ax).hypot(by - ay)
            });
            // Corners are rounded to a 256th of a pixel or better.
            if from_edge.iter().any(|distance| distance.abs() < 1.0 / 64.0) {
                continue;
            }
            let inside =
                from_edge.iter().all(|distance| *distance > 0.0) || from_edge.iter().all(|d| *d < 0.0);
            let expected = match inside {
                true => [x * tint[0], y * tint[1], x + y, tint[2]],
                false => [CLEAR; 4],
            };
            assert_eq!(*found, expected, "pixel {x}, {y} at scale {scale}");
            n_inside += usize::from(inside);
            n_outside += usize::from(!inside);
        }
        assert!(n_inside > 100 && n_outside > 1000, "{n_inside} inside, {n_outside} outside");
    }
}

/// Memory that the CPU sees, and a buffer in it.
unsafe fn buffer(
    device: &RawDevice,
    size: u64,
    usage: vk::BufferUsageFlags,
) -> (vk::Buffer, vk::DeviceMemory) {
    let raw = &device.device;
    // SAFETY: the device is alive, and the memory is bound before the buffer is used.
    unsafe {
        let info = vk::BufferCreateInfo::default().size(size).usage(usage);
        let buffer = raw.create_buffer(&info, None).unwrap();
        let need = raw.get_buffer_memory_requirements(buffer);
        let wanted = vk::MemoryPropertyFlags::HOST_VISIBLE | vk::MemoryPropertyFlags::HOST_COHERENT;
        let index = device.memory_type(need.memory_type_bits, wanted);
        let info = vk::MemoryAllocateInfo::default().allocation_size(need.size).memory_type_index(index);
        let memory = raw.allocate_memory(&info, None).unwrap();
        raw.bind_buffer_memory(buffer, memory, 0).unwrap();
        (buffer, memory)
    }
}

/// The pixels of a triangle, row by row: `scale` in the push constants, `tint` in a buffer.
fn draw(vertex: &Linked, fragment: &Linked, scale: f32, tint: [f32; 3]) -> Vec<[f32; 4]> {
    let device = RawDevice::new();
    let raw = &device.device;
    let none = vk::DependencyFlags::empty();
    // SAFETY: every handle is made from those before, used while it lives, destroyed once behind the queue's end; memory is
    // mapped while nothing on the device uses it, and is as large as what is read.
    let pixels = unsafe {
        // What the shaders are given.
        let bindings = [vk::DescriptorSetLayoutBinding::default()
            .binding(3)
            .descriptor_type(vk::DescriptorType::STORAGE_BUFFER)
            .descriptor_count(1)
            .stage_flags(vk::ShaderStageFlags::FRAGMENT)];
        let info = vk::DescriptorSetLayoutCreateInfo::default().bindings(&bindings);
        let set_layouts = [raw.create_descriptor_set_layout(&info, None).unwrap()];
        let pushed =
            [vk::PushConstantRange::default().stage_flags(vk::ShaderStageFlags::VERTEX).size(vertex.size)];
        let info =
            vk::PipelineLayoutCreateInfo::default().set_layouts(&set_layouts).push_constant_ranges(&pushed);
        let layout = raw.create_pipeline_layout(&info, None).unwrap();
        let sizes =
            [vk::DescriptorPoolSize::default().ty(vk::DescriptorType::STORAGE_BUFFER).descriptor_count(1)];
        let info = vk::DescriptorPoolCreateInfo::default().max_sets(1).pool_sizes(&sizes);
        let descriptors = raw.create_descriptor_pool(&info, None).unwrap();
        let info =
            vk::DescriptorSetAllocateInfo::default().descriptor_pool(descriptors).set_layouts(&set_layouts);
        let sets = raw.allocate_descriptor_sets(&info).unwrap();
        let (given, of_given) = buffer(&device, fragment.size.into(), vk::BufferUsageFlags::STORAGE_BUFFER);
        let mapped = raw.map_memory(of_given, 0, vk::WHOLE_SIZE, vk::MemoryMapFlags::empty()).unwrap();
        mapped.cast::<[f32; 3]>().write(tint);
        let infos = [vk::DescriptorBufferInfo::default().buffer(given).range(vk::WHOLE_SIZE)];
        let write = vk::WriteDescriptorSet::default()
            .dst_set(sets[0])
            .dst_binding(3)
            .descriptor_type(vk::DescriptorType::STORAGE_BUFFER)
            .buffer_info(&infos);
        raw.update_descriptor_sets(&[write], &[]);

        // The picture.
        let format = vk::Format::R32G32B32A32_SFLOAT;
        let extent = vk::Extent3D { width: SIDE, height: SIDE, depth: 1 };
        let info = vk::ImageCreateInfo::default()
            .image_type(vk::ImageType::TYPE_2D)
            .format(format)
            .extent(extent)
            .mip_levels(1)
            .array_layers(1)
            .samples(vk::SampleCountFlags::TYPE_1)
            .usage(vk::ImageUsageFlags::COLOR_ATTACHMENT | vk::ImageUsageFlags::TRANSFER_SRC);
        let image = raw.create_image(&info, None).unwrap();
        let need = raw.get_image_memory_requirements(image);
        let index = device.memory_type(need.memory_type_bits, vk::MemoryPropertyFlags::DEVICE_LOCAL);
        let info = vk::MemoryAllocateInfo::default().allocation_size(need.size).memory_type_index(index);
        let of_image = raw.allocate_memory(&info, None).unwrap();
        raw.bind_image_memory(image, of_image, 0).unwrap();
        let all = vk::ImageSubresourceRange::default()
            .aspect_mask(vk::ImageAspectFlags::COLOR)
            .level_count(1)
            .layer_count(1);
        let info = vk::ImageViewCreateInfo::default()
            .image(image)
            .view_type(vk::ImageViewType::TYPE_2D)
            .format(format)
            .subresource_range(all);
        let view = raw.create_image_view(&info, None).unwrap();

        // The pipeline.
        let stages = [(vertex, vk::ShaderStageFlags::VERTEX), (fragment, vk::ShaderStageFlags::FRAGMENT)]
            .map(|(linked, stage)| {
                let info = vk::ShaderModuleCreateInfo::default().code(&linked.words);
                let module = raw.create_shader_module(&info, None).unwrap();
                vk::PipelineShaderStageCreateInfo::default().stage(stage).module(module).name(c"main")
            });
        let input = vk::PipelineVertexInputStateCreateInfo::default();
        let assembly = vk::PipelineInputAssemblyStateCreateInfo::default()
            .topology(vk::PrimitiveTopology::TRIANGLE_LIST);
        let side = SIDE as f32;
        let viewports = [vk::Viewport::default().width(side).height(side).max_depth(1.0)];
        let area = vk::Rect2D::default().extent(vk::Extent2D { width: SIDE, height: SIDE });
        let scissors = [area];
        let viewport =
            vk::PipelineViewportStateCreateInfo::default().viewports(&viewports).scissors(&scissors);
        let raster = vk::PipelineRasterizationStateCreateInfo::default().line_width(1.0);
        let samples = vk::PipelineMultisampleStateCreateInfo::default()
            .rasterization_samples(vk::SampleCountFlags::TYPE_1);
        let blends =
            [vk::PipelineColorBlendAttachmentState::default()
                .color_write_mask(vk::ColorComponentFlags::RGBA)];
        let blend = vk::PipelineColorBlendStateCreateInfo::default().attachments(&blends);
        let formats = [format];
        let mut rendering = vk::PipelineRenderingCreateInfo::default().color_attachment_formats(&formats);
        let info = vk::GraphicsPipelineCreateInfo::default()
            .stages(&stages)
            .vertex_input_state(&input)
            .input_assembly_state(&assembly)
            .viewport_state(&viewport)
            .rasterization_state(&raster)
            .multisample_state(&samples)
            .color_blend_state(&blend)
            .layout(layout)
            .push_next(&mut rendering);
        let made = raw.create_graphics_pipelines(vk::PipelineCache::null(), &[info], None);
        let pipelines = made.unwrap_or_else(|error| panic!("{error:?}: {:#?}", device.messages()));

        // The frame.
        let n_bytes = u64::from(SIDE * SIDE) * 16;
        let (copied, of_copied) = buffer(&device, n_bytes, vk::BufferUsageFlags::TRANSFER_DST);
        let commands = raw.create_command_pool(&vk::CommandPoolCreateInfo::default(), None).unwrap();
        let info = vk::CommandBufferAllocateInfo::default().command_pool(commands).command_buffer_count(1);
        let cmds = raw.allocate_command_buffers(&info).unwrap();
        let cmd = cmds[0];
        raw.begin_command_buffer(cmd, &vk::CommandBufferBeginInfo::default()).unwrap();
        let moves = |from, to, before, after| {
            vk::ImageMemoryBarrier::default()
                .src_access_mask(before)
                .dst_access_mask(after)
                .old_layout(from)
                .new_layout(to)
                .src_queue_family_index(vk::QUEUE_FAMILY_IGNORED)
                .dst_queue_family_index(vk::QUEUE_FAMILY_IGNORED)
                .image(image)
                .subresource_range(all)
        };
        let (drawn, source) =
            (vk::ImageLayout::COLOR_ATTACHMENT_OPTIMAL, vk::ImageLayout::TRANSFER_SRC_OPTIMAL);
        let written = vk::AccessFlags::COLOR_ATTACHMENT_WRITE;
        let barrier = [moves(vk::ImageLayout::UNDEFINED, drawn, vk::AccessFlags::empty(), written)];
        use vk::PipelineStageFlags as Stages;
        let output = Stages::COLOR_ATTACHMENT_OUTPUT;
        raw.cmd_pipeline_barrier(cmd, Stages::TOP_OF_PIPE, output, none, &[], &[], &barrier);
        let clear = vk::ClearValue { color: vk::ClearColorValue { float32: [CLEAR; 4] } };
        let attachments = [vk::RenderingAttachmentInfo::default()
            .image_view(view)
            .image_layout(drawn)
            .load_op(vk::AttachmentLoadOp::CLEAR)
            .store_op(vk::AttachmentStoreOp::STORE)
            .clear_value(clear)];
        let info =
            vk::RenderingInfo::default().render_area(area).layer_count(1).color_attachments(&attachments);
        raw.cmd_begin_rendering(cmd, &info);
        raw.cmd_bind_pipeline(cmd, vk::PipelineBindPoint::GRAPHICS, pipelines[0]);
        raw.cmd_bind_descriptor_sets(cmd, vk::PipelineBindPoint::GRAPHICS, layout, 0, &sets, &[]);
        raw.cmd_push_constants(cmd, layout, vk::ShaderStageFlags::VERTEX, 0, &scale.to_ne_bytes());
        raw.cmd_draw(cmd, 3, 1, 0, 0);
        raw.cmd_end_rendering(cmd);
        let barrier = [moves(drawn, source, written, vk::AccessFlags::TRANSFER_READ)];
        raw.cmd_pipeline_barrier(cmd, output, Stages::TRANSFER, none, &[], &[], &barrier);
        let layers =
            vk::ImageSubresourceLayers::default().aspect_mask(vk::ImageAspectFlags::COLOR).layer_count(1);
        let region = [vk::BufferImageCopy::default().image_subresource(layers).image_extent(extent)];
        raw.cmd_copy_image_to_buffer(cmd, image, source, copied, &region);
        let barrier = [vk::MemoryBarrier::default()
            .src_access_mask(vk::AccessFlags::TRANSFER_WRITE)
            .dst_access_mask(vk::AccessFlags::HOST_READ)];
        raw.cmd_pipeline_barrier(cmd, Stages::TRANSFER, Stages::HOST, none, &barrier, &[], &[]);
        raw.end_command_buffer(cmd).unwrap();
        let queue = raw.get_device_queue(0, 0);
        raw.queue_submit(queue, &[vk::SubmitInfo::default().command_buffers(&cmds)], vk::Fence::null())
            .unwrap();
        raw.queue_wait_idle(queue).unwrap();
        let mapped = raw.map_memory(of_copied, 0, vk::WHOLE_SIZE, vk::MemoryMapFlags::empty()).unwrap();
        let pixels = std::slice::from_raw_parts(mapped.cast(), (SIDE * SIDE) as usize).to_vec();

        raw.destroy_command_pool(commands, None);
        pipelines.iter().for_each(|&pipeline| raw.destroy_pipeline(pipeline, None));
        stages.iter().for_each(|stage| raw.destroy_shader_module(stage.module, None));
        raw.destroy_image_view(view, None);
        raw.destroy_image(image, None);
        [given, copied].iter().for_each(|&buffer| raw.destroy_buffer(buffer, None));
        [of_image, of_given, of_copied].iter().for_each(|&memory| raw.free_memory(memory, None));
        raw.destroy_descriptor_pool(descriptors, None);
        raw.destroy_pipeline_layout(layout, None);
        set_layouts.iter().for_each(|&layout| raw.destroy_descriptor_set_layout(layout, None));
        pixels
    };
    let messages = device.messages();
    assert!(messages.is_empty(), "the validation layer says: {messages:#?}");
    pixels
}
