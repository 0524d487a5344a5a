//! Compute shaders that are not known before they run: words in a buffer, words out of another. The library's own
//! pipelines are of shaders that a build knew.

use crate::raw_device::RawDevice;
use ash::vk;
use std::ffi::CStr;

/// A buffer that the CPU reads and writes.
struct Buffer {
    raw: vk::Buffer,
    memory: vk::DeviceMemory,
    words: *mut u32,
}

/// Runs shaders with two storage buffers, `0, 0` read and `0, 1` written, and two words of push constants.
pub struct Runner {
    device: RawDevice,
    queue: vk::Queue,
    buffers: [Buffer; 2],
    set_layout: vk::DescriptorSetLayout,
    layout: vk::PipelineLayout,
    descriptors: vk::DescriptorPool,
    set: vk::DescriptorSet,
    commands: vk::CommandPool,
    cmd: vk::CommandBuffer,
}

/// Words of each buffer.
const ROOM: usize = 4096 * 96;

impl Runner {
    pub fn new() -> Runner {
        let device = RawDevice::new();
        assert_eq!(device.messages(), [""; 0]);
        // SAFETY: every handle is made from those before and lives until `drop`.
        unsafe {
            let raw = &device.device;
            let bindings = [0, 1].map(|i| {
                vk::DescriptorSetLayoutBinding::default()
                    .binding(i)
                    .descriptor_type(vk::DescriptorType::STORAGE_BUFFER)
                    .descriptor_count(1)
                    .stage_flags(vk::ShaderStageFlags::COMPUTE)
            });
            let info = vk::DescriptorSetLayoutCreateInfo::default().bindings(&bindings);
            let set_layout = raw.create_descriptor_set_layout(&info, None).unwrap();
            let (sets, stages) = ([set_layout], vk::ShaderStageFlags::COMPUTE);
            let push = [vk::PushConstantRange::default().stage_flags(stages).size(8)];
            let info = vk::PipelineLayoutCreateInfo::default().set_layouts(&sets).push_constant_ranges(&push);
            let layout = raw.create_pipeline_layout(&info, None).unwrap();
            let size =
                vk::DescriptorPoolSize::default().ty(vk::DescriptorType::STORAGE_BUFFER).descriptor_count(2);
            let sizes = [size];
            let info = vk::DescriptorPoolCreateInfo::default().max_sets(1).pool_sizes(&sizes);
            let descriptors = raw.create_descriptor_pool(&info, None).unwrap();
            let info =
                vk::DescriptorSetAllocateInfo::default().descriptor_pool(descriptors).set_layouts(&sets);
            let set = raw.allocate_descriptor_sets(&info).unwrap()[0];
            let buffers = [(); 2].map(|()| Buffer::new(&device));
            let infos = buffers
                .each_ref()
                .map(|buffer| [vk::DescriptorBufferInfo::default().buffer(buffer.raw).range(vk::WHOLE_SIZE)]);
            let writes = [0, 1].map(|i| {
                vk::WriteDescriptorSet::default()
                    .dst_set(set)
                    .dst_binding(i as u32)
                    .descriptor_type(vk::DescriptorType::STORAGE_BUFFER)
                    .buffer_info(&infos[i])
            });
            raw.update_descriptor_sets(&writes, &[]);
            let reset = vk::CommandPoolCreateFlags::RESET_COMMAND_BUFFER;
            let info = vk::CommandPoolCreateInfo::default().flags(reset);
            let commands = raw.create_command_pool(&info, None).unwrap();
            let info =
                vk::CommandBufferAllocateInfo::default().command_pool(commands).command_buffer_count(1);
            let cmd = raw.allocate_command_buffers(&info).unwrap()[0];
            let queue = raw.get_device_queue(0, 0);
            Runner { queue, buffers, set_layout, layout, descriptors, set, commands, cmd, device }
        }
    }

    /// A pipeline of these words; it must be dropped before the runner.
    pub fn pipeline(&self, words: &[u32]) -> Pipeline<'_> {
        self.pipeline_at(words, c"main")
    }

    /// A pipeline of one of the entry points of these words.
    pub fn pipeline_at(&self, words: &[u32], entry_point: &CStr) -> Pipeline<'_> {
        let raw = &self.device.device;
        // SAFETY: the device is alive; spirv-val has seen the words, or shaderc wrote them.
        unsafe {
            let info = vk::ShaderModuleCreateInfo::default().code(words);
            let module = raw.create_shader_module(&info, None).unwrap();
            let stage = vk::PipelineShaderStageCreateInfo::default()
                .stage(vk::ShaderStageFlags::COMPUTE)
                .module(module)
                .name(entry_point);
            let info = vk::ComputePipelineCreateInfo::default().stage(stage).layout(self.layout);
            let made = raw.create_compute_pipelines(vk::PipelineCache::null(), &[info], None);
            raw.destroy_shader_module(module, None);
            let pipelines = made.unwrap_or_else(|error| panic!("{error:?}: {:#?}", self.device.messages()));
            Pipeline { runner: self, raw: pipelines[0] }
        }
    }
}

pub struct Pipeline<'r> {
    runner: &'r Runner,
    raw: vk::Pipeline,
}

impl Pipeline<'_> {
    /// What `n_out` words are after `n_groups` workgroups had `input`. The words of `push` are the shader's own.
    pub fn run(&self, push: [u32; 2], n_groups: u32, input: &[u32], n_out: usize) -> Vec<u32> {
        let Runner { device, queue, buffers: [from, to], layout, set, cmd, .. } = self.runner;
        assert!(input.len() <= ROOM && n_out <= ROOM, "{} words in, {n_out} out", input.len());
        let raw = &device.device;
        // SAFETY: buffers are mapped and as large as was checked; the queue is waited for before they are touched again.
        unsafe {
            std::slice::from_raw_parts_mut(from.words, input.len()).copy_from_slice(input);
            std::slice::from_raw_parts_mut(to.words, n_out).fill(0xC0FF_EE11);
            raw.begin_command_buffer(*cmd, &vk::CommandBufferBeginInfo::default()).unwrap();
            raw.cmd_bind_pipeline(*cmd, vk::PipelineBindPoint::COMPUTE, self.raw);
            raw.cmd_bind_descriptor_sets(*cmd, vk::PipelineBindPoint::COMPUTE, *layout, 0, &[*set], &[]);
            let bytes = bytemuck::bytes_of(&push);
            raw.cmd_push_constants(*cmd, *layout, vk::ShaderStageFlags::COMPUTE, 0, bytes);
            raw.cmd_dispatch(*cmd, n_groups, 1, 1);
            let barrier = [vk::MemoryBarrier::default()
                .src_access_mask(vk::AccessFlags::SHADER_WRITE)
                .dst_access_mask(vk::AccessFlags::HOST_READ)];
            let (before, after) = (vk::PipelineStageFlags::COMPUTE_SHADER, vk::PipelineStageFlags::HOST);
            let none = vk::DependencyFlags::empty();
            raw.cmd_pipeline_barrier(*cmd, before, after, none, &barrier, &[], &[]);
            raw.end_command_buffer(*cmd).unwrap();
            let cmds = [*cmd];
            let submit = [vk::SubmitInfo::default().command_buffers(&cmds)];
            raw.queue_submit(*queue, &submit, vk::Fence::null()).unwrap();
            raw.queue_wait_idle(*queue).unwrap();
            std::slice::from_raw_parts(to.words, n_out).to_vec()
        }
    }
}

impl Drop for Pipeline<'_> {
    fn drop(&mut self) {
        // SAFETY: what it did is done.
        unsafe { self.runner.device.device.destroy_pipeline(self.raw, None) };
    }
}

impl Buffer {
    unsafe fn new(device: &RawDevice) -> Buffer {
        let raw = &device.device;
        // SAFETY: the device is alive, and the memory is bound before the buffer is used.
        unsafe {
            let usage = vk::BufferUsageFlags::STORAGE_BUFFER;
            let info = vk::BufferCreateInfo::default().size(4 * ROOM as u64).usage(usage);
            let buffer = raw.create_buffer(&info, None).unwrap();
            let need = raw.get_buffer_memory_requirements(buffer);
            let wanted = vk::MemoryPropertyFlags::HOST_VISIBLE | vk::MemoryPropertyFlags::HOST_COHERENT;
            let index = device.memory_type(need.memory_type_bits, wanted);
            let info = vk::MemoryAllocateInfo::default().allocation_size(need.size).memory_type_index(index);
            let memory = raw.allocate_memory(&info, None).unwrap();
            raw.bind_buffer_memory(buffer, memory, 0).unwrap();
            let flags = vk::MemoryMapFlags::empty();
            let words = raw.map_memory(memory, 0, vk::WHOLE_SIZE, flags).unwrap().cast();
            Buffer { raw: buffer, memory, words }
        }
    }
}

impl Drop for Runner {
    fn drop(&mut self) {
        let raw = &self.device.device;
        // SAFETY: the queue is idle, and pipelines borrow the runner.
        unsafe {
            raw.destroy_command_pool(self.commands, None);
            raw.destroy_descriptor_pool(self.descriptors, None);
            raw.destroy_pipeline_layout(self.layout, None);
            raw.destroy_descriptor_set_layout(self.set_layout, None);
            for buffer in &self.buffers {
                raw.destroy_buffer(buffer.raw, None);
                raw.free_memory(buffer.memory, None);
            }
        }
        if !std::thread::panicking() {
            let messages = self.device.messages();
            assert!(messages.is_empty(), "the validation layer says: {messages:#?}");
        }
    }
}
