//! A device that a host lends. Spanforge makes objects on it and records; it never submits, waits or takes a queue.

use super::descriptor::Pools;
use super::functions;
use super::graphics;
use super::limits::{DeviceKind, Features, Limits};
use super::pipelines::Pipelines;
use super::profile::Profiles;
use super::requirements::{FeatureSet, Tier, requirements};
use super::result::{At, lock};
use super::retire::Retirement;
use super::shader::Shader;
use crate::error::{Error, Result};
use ash::vk::{self, Handle};
use gpu_allocator::vulkan::{Allocator, AllocatorCreateDesc};
use gpu_allocator::{AllocationSizes, AllocatorDebugSettings};
use std::any::Any;
use std::ffi::{CStr, CString};
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};

/// No device that is usable has a smaller limit on storage ranges, in bytes; none is made smaller.
const LEAST_RANGE: u64 = 4096;

/// What a host lends to [`Device::adopt`].
pub struct HostDevice<'a> {
    /// The loader's `vkGetInstanceProcAddr`; every other function is found through it.
    pub get_instance_proc_addr: vk::PFN_vkGetInstanceProcAddr,
    /// The instance.
    pub instance: vk::Instance,
    /// The physical device behind `device`.
    pub physical_device: vk::PhysicalDevice,
    /// The device.
    pub device: vk::Device,
    /// Family of the queue that will execute what is recorded.
    pub queue_family: u32,
    /// API version that the instance and the device were made for, whichever is lower.
    pub api_version: u32,
    /// Instance extensions that were enabled.
    pub instance_extensions: &'a [&'a CStr],
    /// Device extensions that were enabled.
    pub extensions: &'a [&'a CStr],
    /// Features that were *enabled*, not merely supported.
    pub features: FeatureSet,
    /// The host's allocator, or none: then the device has one of its own.
    pub allocator: Option<Arc<Mutex<Allocator>>>,
    /// The host's pipeline cache, or null: then the device has one of its own.
    pub pipeline_cache: vk::PipelineCache,
    /// Check every recording for missing barriers (costs CPU time; for debugging and tests).
    pub hazard_check: bool,
    /// The kind of device that work is cut for, where it is not to be what the device says of itself: for tests and
    /// measurements of the ways that GPUs or CPU drivers take.
    pub kind: Option<DeviceKind>,
    /// Bytes that one storage-buffer binding is to cover at most, 4,096 or more, where that is to be less than what the device
    /// says: for tests of what is done in windows.
    pub storage_range: Option<u64>,
    /// Dropped after the last object of the device: a place for whatever keeps the Vulkan device alive.
    pub keep_alive: Option<Box<dyn Any + Send + Sync>>,
}

impl HostDevice<'_> {
    /// Handles of a device for Vulkan 1.3; what was enabled, and whatever else is not to be left at its default, is set
    /// in the fields.
    #[must_use]
    pub fn new(
        get_instance_proc_addr: vk::PFN_vkGetInstanceProcAddr,
        instance: vk::Instance,
        physical_device: vk::PhysicalDevice,
        device: vk::Device,
        queue_family: u32,
    ) -> Self {
        Self {
            get_instance_proc_addr,
            instance,
            physical_device,
            device,
            queue_family,
            api_version: vk::API_VERSION_1_3,
            instance_extensions: &[],
            extensions: &[],
            features: FeatureSet::default(),
            allocator: None,
            pipeline_cache: vk::PipelineCache::null(),
            hazard_check: false,
            kind: None,
            storage_range: None,
            keep_alive: None,
        }
    }
}

/// The host's frame counters: `current` is being recorded, everything up to `completed` has finished on the GPU.
/// Counting starts at 1; a recording's `current` is greater than its `completed`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FrameNumbers {
    /// The frame that is being recorded.
    pub current: u64,
    /// The last frame that the GPU has finished, with all before it.
    pub completed: u64,
}

/// An adopted device. Cheap to clone; the last clone or object that goes frees what Spanforge made, so that must
/// happen before the host destroys its device (or the device lives in [`HostDevice::keep_alive`]).
#[derive(Clone)]
pub struct Device {
    pub(super) inner: Arc<Inner>,
}

pub(super) struct Inner {
    pub(super) raw: ash::Device,
    /// The family of the queues that recordings run on.
    pub(super) queue_family: u32,
    pub(super) debug: Option<ash::ext::debug_utils::Device>,
    pub(super) allocator: Option<Arc<Mutex<Allocator>>>,
    pub(super) cache: vk::PipelineCache,
    owns_cache: bool,
    limits: Limits,
    features: Features,
    pub(super) retirement: Retirement,
    pub(super) pools: Pools,
    pub(super) compute_pipelines: Pipelines<()>,
    pub(super) graphics_pipelines: Pipelines<graphics::State>,
    pub(super) profiles: Profiles,
    pub(super) hazard_check: AtomicBool,
    pub(super) profile: AtomicBool,
    texels: AtomicBool,
    /// The barrier that every recording leaves out, for tests; `u32::MAX` for none.
    pub(super) skip_barrier: AtomicU32,
    /// Number of barriers in the last recording.
    pub(super) n_barriers: AtomicU32,
    /// Allocations until one fails, for tests; `u32::MAX` for never.
    pub(super) fail_allocation: AtomicU32,
    _keep_alive: Option<Box<dyn Any + Send + Sync>>,
}

impl Device {
    /// Takes over a device that the host made.
    ///
    /// # Errors
    /// [`Error::Missing`] with everything that is not there: version, extensions, features, functions, and what the queue
    /// family cannot do.
    ///
    /// # Safety
    /// The handles are valid and belong together, what is said to be enabled is enabled, and the device outlives
    /// every clone of the result and every object made from it.
    pub unsafe fn adopt(host: HostDevice<'_>) -> Result<Self> {
        let mut missing =
            requirements(Tier::Vulkan13).missing(host.api_version, host.extensions, &host.features);
        let static_fn = ash::StaticFn { get_instance_proc_addr: host.get_instance_proc_addr };
        // SAFETY: the instance is valid by this function's contract.
        let find_instance =
            |name: &CStr| unsafe { (host.get_instance_proc_addr)(host.instance, name.as_ptr()).is_some() };
        missing.extend(functions::missing(functions::INSTANCE, find_instance));
        // SAFETY: as above. What is absent is not called.
        let instance = unsafe { ash::Instance::load(&static_fn, host.instance) };
        if find_instance(functions::QUEUE_FAMILIES) {
            // SAFETY: the physical device is the instance's by this function's contract.
            let families =
                unsafe { instance.get_physical_device_queue_family_properties(host.physical_device) };
            missing.extend(functions::missing_queue(&families, host.queue_family));
        }
        // SAFETY: the device is valid by this function's contract.
        let find = |name: &CStr| unsafe {
            (instance.fp_v1_0().get_device_proc_addr)(host.device, name.as_ptr()).is_some()
        };
        if find_instance(functions::OF_DEVICE) {
            missing.extend(functions::missing(functions::DEVICE, find));
        }
        if !missing.is_empty() {
            return Err(Error::Missing(missing));
        }
        // SAFETY: as above.
        let raw = unsafe { ash::Device::load(instance.fp_v1_0(), host.device) };
        let debug = (host.instance_extensions.contains(&ash::ext::debug_utils::NAME)
            && functions::missing(functions::DEBUG, find).is_empty())
        .then(|| ash::ext::debug_utils::Device::new(&instance, &raw));
        let mut limits = Limits::query(&instance, host.physical_device, host.queue_family);
        limits.kind = host.kind.unwrap_or(limits.kind);
        let range = host.storage_range.map_or(u64::MAX, |range| range.max(LEAST_RANGE));
        limits.max_storage_range = limits.max_storage_range.min(range);
        let mut enabled = host.features;
        // What an extension brings is not there without it.
        enabled.rectangular_lines &= host.extensions.contains(&ash::ext::line_rasterization::NAME);
        let features = Features::new(enabled, &limits);
        let prefers_texels = features.prefers_texels;
        let allocator = match host.allocator {
            Some(shared) => shared,
            None => own_allocator(&instance, &raw, host.physical_device)?,
        };
        let owns_cache = host.pipeline_cache.is_null();
        let cache = match owns_cache {
            // SAFETY: the device is valid.
            true => unsafe { raw.create_pipeline_cache(&vk::PipelineCacheCreateInfo::default(), None) }
                .at("vkCreatePipelineCache", "spanforge")?,
            false => host.pipeline_cache,
        };
        let inner = Inner {
            raw,
            queue_family: host.queue_family,
            debug,
            allocator: Some(allocator),
            cache,
            owns_cache,
            limits,
            features,
            retirement: Retirement::default(),
            pools: Pools::default(),
            compute_pipelines: Pipelines::default(),
            graphics_pipelines: Pipelines::default(),
            profiles: Profiles::default(),
            hazard_check: AtomicBool::new(host.hazard_check),
            profile: AtomicBool::new(false),
            texels: AtomicBool::new(prefers_texels),
            skip_barrier: AtomicU32::new(u32::MAX),
            n_barriers: AtomicU32::new(0),
            fail_allocation: AtomicU32::new(u32::MAX),
            _keep_alive: host.keep_alive,
        };
        Ok(Self { inner: Arc::new(inner) })
    }

    /// Whether both are the same adoption of a device.
    pub(super) fn is(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.inner, &other.inner)
    }

    /// Limits of the device.
    pub fn limits(&self) -> &Limits {
        &self.inner.limits
    }

    /// What the device can do and has enabled.
    pub fn features(&self) -> &Features {
        &self.inner.features
    }

    /// Tells that the GPU has finished every frame up to `completed`; what was retired until then is freed.
    /// Recording does the same with its [`FrameNumbers`].
    pub fn completed(&self, completed: u64) {
        self.inner.complete(completed);
    }

    /// Turns time stamps around stages on or off, for recordings that begin later.
    pub fn set_profile(&self, on: bool) {
        self.inner.profile.store(on && self.features().timestamps, Ordering::Relaxed);
    }

    /// Lets pipelines that are made later read buffers as texels, or not: on from the start where
    /// [`Features::prefers_texels`] says so, and never on elsewhere. Pictures are the same either way; off is for drivers and
    /// tools that do not bear texel buffers.
    pub fn set_texels(&self, on: bool) {
        self.inner.texels.store(on && self.features().prefers_texels, Ordering::Relaxed);
    }

    /// Whether pipelines that are made now read buffers as texels.
    pub fn texels(&self) -> bool {
        self.inner.texels.load(Ordering::Relaxed)
    }

    /// Of a shader's two forms the one to make pipelines of.
    pub(crate) fn form(&self, plain: &'static Shader, texels: &'static Shader) -> &'static Shader {
        if self.texels() { texels } else { plain }
    }

    /// Turns the check for missing barriers on or off, for recordings that begin later.
    pub fn set_hazard_check(&self, on: bool) {
        self.inner.hazard_check.store(on, Ordering::Relaxed);
    }

    /// Leaves out the barrier of that number (counted from 0) in every recording that begins later. Only for tests
    /// that show that each barrier is needed.
    pub fn skip_barrier(&self, number: Option<u32>) {
        self.inner.skip_barrier.store(number.unwrap_or(u32::MAX), Ordering::Relaxed);
    }

    /// Lets one allocation fail as if the device's memory were full: the one after `n` others. Only for tests that show
    /// that a failure leaves nothing behind.
    #[doc(hidden)]
    pub fn fail_allocation(&self, n: Option<u32>) {
        self.inner.fail_allocation.store(n.unwrap_or(u32::MAX), Ordering::Relaxed);
    }

    /// Gives back the pipelines that no object holds any more: they are kept for whoever makes them again. For a host that
    /// has made pipelines with many constants, and before it unloads a library that shaders lie in.
    pub fn trim_pipelines(&self) {
        self.inner.compute_pipelines.trim(&self.inner);
        self.inner.graphics_pipelines.trim(&self.inner);
    }

    /// Number of pipelines that are kept for whoever makes them again, and of those that were made, ever.
    #[doc(hidden)]
    pub fn n_pipelines(&self) -> [usize; 2] {
        let (compute, graphics) =
            (self.inner.compute_pipelines.counts(), self.inner.graphics_pipelines.counts());
        [compute[0] + graphics[0], compute[1] + graphics[1]]
    }

    /// Number of barriers in the recording that ended last, left-out ones included.
    pub fn n_barriers(&self) -> u32 {
        self.inner.n_barriers.load(Ordering::Relaxed)
    }

    /// Bytes that the device's allocator has given out and bytes that it holds.
    pub fn memory(&self) -> (u64, u64) {
        self.inner.allocator.as_ref().map_or((0, 0), |allocator| {
            let allocator = lock(allocator);
            let report = allocator.generate_report();
            (report.total_allocated_bytes, report.total_capacity_bytes)
        })
    }
}

impl Inner {
    /// Gives an object a name for debuggers and layers, where the host has enabled that.
    pub(super) fn name_object<T: Handle>(&self, object: T, name: &str) {
        let (Some(debug), Ok(name)) = (&self.debug, CString::new(name)) else { return };
        let info = vk::DebugUtilsObjectNameInfoEXT::default().object_handle(object).object_name(&name);
        // SAFETY: the object belongs to this device; the function was found when the device was adopted.
        if let Err(error) = unsafe { debug.set_debug_utils_object_name(&info) } {
            log::warn!("no debug name for {name:?}: {error}");
        }
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        // Nothing holds this device any more, so by `adopt`'s contract no recording of it is pending.
        self.complete(u64::MAX);
        self.compute_pipelines.destroy(self);
        self.graphics_pipelines.destroy(self);
        self.pools.destroy(&self.raw);
        self.profiles.destroy(&self.raw);
        if self.owns_cache {
            // SAFETY: the cache was made here and no pipeline is being created.
            unsafe { self.raw.destroy_pipeline_cache(self.cache, None) };
        }
        // Before `_keep_alive`, which may end the device.
        self.allocator = None;
    }
}

impl std::fmt::Debug for Device {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Device").field("name", &self.limits().device_name).finish_non_exhaustive()
    }
}

fn own_allocator(
    instance: &ash::Instance,
    device: &ash::Device,
    physical_device: vk::PhysicalDevice,
) -> Result<Arc<Mutex<Allocator>>> {
    const MIB: u64 = 1 << 20;
    let sizes = AllocationSizes::new(16 * MIB, 8 * MIB)
        .with_max_device_memblock_size(256 * MIB)
        .with_max_host_memblock_size(64 * MIB);
    let allocator = Allocator::new(&AllocatorCreateDesc {
        instance: instance.clone(),
        device: device.clone(),
        physical_device,
        debug_settings: AllocatorDebugSettings::default(),
        buffer_device_address: false,
        allocation_sizes: sizes,
    })
    .at("Allocator::new", "spanforge")?;
    Ok(Arc::new(Mutex::new(allocator)))
}
