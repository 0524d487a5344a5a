//! A small host for samples, tests and benches: loads Vulkan, chooses a device, submits and waits. An engine has all
//! of this already and uses [`Device::adopt`].

use super::device::{Device, FrameNumbers, HostDevice};
use super::host_device::OwnedDevice;
use super::limits::DeviceKind;
use super::profile::StageTime;
use super::result::{At, lock};
use super::validation::Validation;
use super::{Commands, FeatureSet};
use crate::error::Result;
use ash::vk;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};

/// How to make a [`Host`].
#[derive(Debug, Clone)]
pub struct HostDesc {
    /// Name of the application.
    pub application: String,
    /// Number of the device, or a part of its name (see [`choose_device`](super::choose_device)).
    pub device: Option<String>,
    /// Validation layer.
    pub validation: Validation,
    /// Check recordings for missing barriers.
    pub hazard_check: bool,
    /// Time stages (see [`Host::stage_times`]).
    pub profile: bool,
    /// Read buffers as texels where the device prefers that (see [`Device::set_texels`]).
    pub texels: bool,
    /// The kind of device that work is cut for (see [`HostDevice::kind`]).
    pub kind: Option<DeviceKind>,
    /// Bytes that one storage-buffer binding is to cover at most (see [`HostDevice::storage_range`]).
    pub storage_range: Option<u64>,
    /// Optional features to leave off, so that the ways without them can be tested.
    pub without: FeatureSet,
}

impl Default for HostDesc {
    fn default() -> Self {
        Self {
            application: "spanforge".to_owned(),
            device: None,
            validation: Validation::Off,
            hazard_check: cfg!(debug_assertions),
            profile: false,
            texels: true,
            kind: None,
            storage_range: None,
            without: FeatureSet::default(),
        }
    }
}

/// A Vulkan device with a queue of its own, adopted.
///
/// ```
/// use spanforge::gpu::{BufferDesc, Host, HostDesc, Memory, Usage};
///
/// let host = Host::new(&HostDesc::default())?;
/// let usage = Usage::TRANSFER_DST;
/// let desc = BufferDesc { name: "words", size: 16, usage, memory: Memory::Readback };
/// let words = host.device().create_buffer(&desc)?;
/// host.submit(|cmd| cmd.fill(words.all(), 7))?;
/// assert_eq!(words.read::<u32>()?, [7; 4]);
/// # Ok::<(), spanforge::Error>(())
/// ```
pub struct Host {
    device: Device,
    owned: std::sync::Arc<OwnedDevice>,
    queue: Mutex<Queue>,
    rehearses: AtomicBool,
}

/// What submitting needs; one thread at a time.
struct Queue {
    raw: vk::Queue,
    pool: vk::CommandPool,
    buffer: vk::CommandBuffer,
    fence: vk::Fence,
    frame: u64,
}

impl Host {
    /// Loads Vulkan and makes a device.
    ///
    /// # Errors
    /// [`crate::Error::Missing`] when there is no loader, no device, no such device, or no layer where one is asked
    /// for.
    pub fn new(desc: &HostDesc) -> Result<Self> {
        let owned = std::sync::Arc::new(OwnedDevice::new(desc)?);
        // SAFETY: the handles belong together, what is said to be enabled was enabled, and `keep_alive` holds the
        // device for as long as anything uses it.
        let device = unsafe {
            Device::adopt(HostDevice {
                get_instance_proc_addr: owned.entry.static_fn().get_instance_proc_addr,
                instance: owned.instance.handle(),
                physical_device: owned.physical_device,
                device: owned.raw.handle(),
                queue_family: owned.queue_family,
                api_version: owned.api_version,
                instance_extensions: &owned.instance_extensions,
                extensions: &owned.extensions,
                features: owned.features,
                allocator: None,
                pipeline_cache: vk::PipelineCache::null(),
                hazard_check: desc.hazard_check,
                kind: desc.kind,
                storage_range: desc.storage_range,
                keep_alive: Some(Box::new(owned.clone())),
            })?
        };
        device.set_profile(desc.profile);
        device.set_texels(desc.texels);
        // From here on dropping the host destroys what has been made.
        let mut host = Self {
            device,
            queue: Mutex::new(Queue {
                // SAFETY: the device was made with one queue of this family.
                raw: unsafe { owned.raw.get_device_queue(owned.queue_family, 0) },
                pool: vk::CommandPool::null(),
                buffer: vk::CommandBuffer::null(),
                fence: vk::Fence::null(),
                frame: 0,
            }),
            rehearses: AtomicBool::new(false),
            owned,
        };
        let raw = &host.owned.raw;
        let queue = host.queue.get_mut().unwrap_or_else(std::sync::PoisonError::into_inner);
        let info = vk::CommandPoolCreateInfo::default().queue_family_index(host.owned.queue_family);
        // SAFETY: the device is alive.
        queue.pool = unsafe { raw.create_command_pool(&info, None) }.at("vkCreateCommandPool", "host")?;
        let info = vk::CommandBufferAllocateInfo::default().command_pool(queue.pool).command_buffer_count(1);
        // SAFETY: the pool is alive.
        let buffers =
            unsafe { raw.allocate_command_buffers(&info) }.at("vkAllocateCommandBuffers", "host")?;
        queue.buffer = buffers.first().copied().unwrap_or_default();
        // SAFETY: the device is alive.
        queue.fence =
            unsafe { raw.create_fence(&vk::FenceCreateInfo::default(), None) }.at("vkCreateFence", "host")?;
        Ok(host)
    }

    /// The device.
    pub fn device(&self) -> &Device {
        &self.device
    }

    /// What the validation layer has said: errors and warnings since the host was made.
    pub fn messages(&self) -> Vec<String> {
        self.owned.messages.list()
    }

    /// Whether what is submitted from now on is only recorded, checked by what checks recordings (the hazard check; the
    /// validation layer, which waits for a submit with the layouts of images), and thrown away: nothing runs.
    pub fn rehearse(&self, rehearse: bool) {
        self.rehearses.store(rehearse, Ordering::Relaxed);
    }

    /// Records one command buffer, submits it and waits. What it wrote is then visible to the CPU and to later
    /// submits. When `record` fails nothing is submitted.
    ///
    /// # Errors
    /// Those of `record`, and failures to submit or wait.
    pub fn submit<T>(&self, record: impl FnOnce(&mut Commands<'_>) -> Result<T>) -> Result<T> {
        self.submit_raw(|buffer, frame| {
            // SAFETY: the buffer was just begun and is executed once, as this frame.
            let mut commands = unsafe { self.device.commands(buffer, frame)? };
            let value = record(&mut commands)?;
            commands.finish()?;
            Ok(value)
        })
    }

    /// The same with what an engine has: a command buffer that is recording, and the numbers of its frame.
    ///
    /// # Errors
    /// As for [`Host::submit`].
    pub fn submit_raw<T>(
        &self,
        record: impl FnOnce(vk::CommandBuffer, FrameNumbers) -> Result<T>,
    ) -> Result<T> {
        let mut queue = lock(&self.queue);
        queue.frame += 1;
        let frame = FrameNumbers { current: queue.frame, completed: queue.frame - 1 };
        let (raw, buffer) = (&self.owned.raw, queue.buffer);
        let begin = vk::CommandBufferBeginInfo::default().flags(vk::CommandBufferUsageFlags::ONE_TIME_SUBMIT);
        // SAFETY: the last submit was waited for, so pool and buffer are idle; the lock keeps other threads out.
        unsafe {
            raw.reset_command_pool(queue.pool, vk::CommandPoolResetFlags::empty())
                .at("vkResetCommandPool", "host")?;
            raw.begin_command_buffer(buffer, &begin).at("vkBeginCommandBuffer", "host")?;
        }
        let recorded = record(buffer, frame)?;
        let all = vk::MemoryBarrier2::default()
            .src_stage_mask(vk::PipelineStageFlags2::ALL_COMMANDS)
            .src_access_mask(vk::AccessFlags2::MEMORY_WRITE)
            .dst_stage_mask(vk::PipelineStageFlags2::ALL_COMMANDS | vk::PipelineStageFlags2::HOST)
            .dst_access_mask(vk::AccessFlags2::MEMORY_READ | vk::AccessFlags2::MEMORY_WRITE);
        let dependency = vk::DependencyInfo::default().memory_barriers(std::slice::from_ref(&all));
        let buffers = [vk::CommandBufferSubmitInfo::default().command_buffer(buffer)];
        let submit = vk::SubmitInfo2::default().command_buffer_infos(&buffers);
        // SAFETY: as above.
        unsafe {
            raw.cmd_pipeline_barrier2(buffer, &dependency);
            raw.end_command_buffer(buffer).at("vkEndCommandBuffer", "host")?;
        }
        if self.rehearses.load(Ordering::Relaxed) {
            self.device.completed(queue.frame);
            return Ok(recorded);
        }
        // SAFETY: everything recorded is alive until the wait has returned.
        unsafe {
            raw.reset_fences(&[queue.fence]).at("vkResetFences", "host")?;
            raw.queue_submit2(queue.raw, &[submit], queue.fence).at("vkQueueSubmit2", "host")?;
            raw.wait_for_fences(&[queue.fence], true, u64::MAX).at("vkWaitForFences", "host")?;
        }
        self.device.completed(queue.frame);
        Ok(recorded)
    }

    /// Stage times of the last submit; empty when profiling is off.
    ///
    /// # Errors
    /// When Vulkan fails.
    pub fn stage_times(&self) -> Result<Vec<StageTime>> {
        let frame = lock(&self.queue).frame;
        self.device.stage_times(frame)
    }
}

impl Drop for Host {
    fn drop(&mut self) {
        let queue = lock(&self.queue);
        let raw = &self.owned.raw;
        // SAFETY: the handles are the host's own (or null) and idle after the wait.
        unsafe {
            if let Err(error) = raw.device_wait_idle() {
                log::error!("vkDeviceWaitIdle: {error}");
            }
            raw.destroy_fence(queue.fence, None);
            raw.destroy_command_pool(queue.pool, None);
        }
    }
}

impl std::fmt::Debug for Host {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Host").field("device", &self.device).finish_non_exhaustive()
    }
}
