//! The samples' engine in raw ash: instance, device, allocator and frames in flight, as engines have them before they
//! link Spanforge. What it does for that is `link.rs`: `device` takes what that merges into its own `VkDeviceCreateInfo`, and
//! what it lends says the rest.

pub(crate) mod images;
pub(crate) mod link;

use std::ffi::{CStr, c_void};
use std::mem::ManuallyDrop;
use std::sync::{Arc, Mutex};

use ash::{ext, khr, vk};
use gpu_allocator::MemoryLocation;
use gpu_allocator::vulkan::{
    Allocation, AllocationCreateDesc, AllocationScheme, Allocator, AllocatorCreateDesc,
};
use raw_window_handle::{RawDisplayHandle, RawWindowHandle};
use spanforge::gpu::{DeviceChoice, FeatureChain, FeatureSet, FrameNumbers, choose_device};

pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

const LAYER: &CStr = c"VK_LAYER_KHRONOS_validation";
const NO_QUEUE: &str = "has no queue for graphics and compute";

/// How to make an [`Engine`].
#[derive(Clone, Debug)]
pub(crate) struct EngineDesc {
    pub(crate) validate: bool,
    /// The device's number, or a part of its name (see [`choose_device`]).
    pub(crate) device: Option<String>,
    pub(crate) frames_in_flight: usize,
    /// The window that is to be shown, if any is, and where.
    pub(crate) window: Option<(RawDisplayHandle, RawWindowHandle)>,
    /// What of Spanforge's requirements to leave out, for tests.
    pub(crate) without: FeatureSet,
}

impl Default for EngineDesc {
    fn default() -> Self {
        Self {
            validate: false,
            device: None,
            frames_in_flight: 2,
            window: None,
            without: FeatureSet::default(),
        }
    }
}

pub(crate) struct Engine {
    pub(crate) entry: ash::Entry,
    pub(crate) instance: ash::Instance,
    pub(crate) physical_device: vk::PhysicalDevice,
    pub(crate) device: ash::Device,
    pub(crate) queue_family: u32,
    pub(crate) queue: vk::Queue,
    pub(crate) allocator: Option<Arc<Mutex<Allocator>>>,
    pub(crate) pipeline_cache: vk::PipelineCache,
    pub(crate) instance_extensions: Vec<&'static CStr>,
    pub(crate) extensions: Vec<&'static CStr>,
    pub(crate) features: FeatureSet,
    messenger: Option<(ext::debug_utils::Instance, vk::DebugUtilsMessengerEXT)>,
    messages: Arc<Mutex<Vec<String>>>,
    frames: Vec<Frame>,
    /// The frame that was recorded last.
    number: u64,
}

#[derive(Default)]
struct Frame {
    pool: vk::CommandPool,
    buffer: vk::CommandBuffer,
    fence: vk::Fence,
}

/// What was made, and goes again unless it is kept.
pub(crate) struct Undo<T, F: FnOnce(T)> {
    made: ManuallyDrop<T>,
    undo: Option<F>,
}

impl<T, F: FnOnce(T)> Undo<T, F> {
    pub(crate) fn new(made: T, undo: F) -> Self {
        Self { made: ManuallyDrop::new(made), undo: Some(undo) }
    }

    /// All else is made too.
    pub(crate) fn keep(mut self) -> T {
        self.undo = None;
        // SAFETY: it is taken once: `drop` takes it only where there is something to undo.
        unsafe { ManuallyDrop::take(&mut self.made) }
    }
}

impl<T, F: FnOnce(T)> std::ops::Deref for Undo<T, F> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.made
    }
}

impl<T, F: FnOnce(T)> Drop for Undo<T, F> {
    fn drop(&mut self) {
        if let Some(undo) = self.undo.take() {
            // SAFETY: it is taken once: `keep` leaves nothing to undo.
            undo(unsafe { ManuallyDrop::take(&mut self.made) });
        }
    }
}

impl Engine {
    pub(crate) fn new(desc: &EngineDesc) -> Result<Self, Failure> {
        // SAFETY: the loader is the system's; every handle is made from the ones before and destroyed in `drop`; what the
        // infos point to outlives the calls.
        unsafe {
            let entry = ash::Entry::load()?;
            let messages = Arc::<Mutex<Vec<String>>>::default();
            let mut instance_extensions = if desc.validate { vec![ext::debug_utils::NAME] } else { vec![] };
            if let Some((display, _)) = desc.window {
                let of_display = ash_window::enumerate_required_extensions(display)?;
                instance_extensions.extend(of_display.iter().map(|name| CStr::from_ptr(*name)));
            }
            let names: Vec<_> = instance_extensions.iter().map(|name| name.as_ptr()).collect();
            let layers = if desc.validate { vec![LAYER.as_ptr()] } else { vec![] };
            let application = vk::ApplicationInfo::default().api_version(vk::API_VERSION_1_3);
            let info = vk::InstanceCreateInfo::default()
                .application_info(&application)
                .enabled_layer_names(&layers)
                .enabled_extension_names(&names);
            let instance = entry.create_instance(&info, None)?;
            // What was made goes again where something after it cannot be made; from its last line on the engine does that.
            let instance_goes = Undo::new(instance.clone(), |instance| instance.destroy_instance(None));
            let messenger = desc.validate.then(|| messenger(&entry, &instance, &messages)).transpose()?;
            let messenger_goes = Undo::new(messenger, |messenger| {
                if let Some((debug, messenger)) = messenger {
                    debug.destroy_debug_utils_messenger(messenger, None);
                }
            });
            let presents = desc.window.is_some();
            let physical_device = choose(&instance, desc.device.as_deref(), presents)?;
            let families = instance.get_physical_device_queue_family_properties(physical_device);
            let flags: Vec<_> = families.iter().map(|family| family.queue_flags).collect();
            let showing = match desc.window {
                Some(window) => families_that_show(&entry, &instance, physical_device, flags.len(), window)?,
                None => vec![],
            };
            let queue_family =
                queue_family(&flags, &showing).ok_or_else(|| format!("the device {NO_QUEUE}"))?;
            let (device, extensions, features) =
                device(&instance, physical_device, queue_family, presents, desc.without)?;
            let device_goes = Undo::new(device.clone(), |device| device.destroy_device(None));
            let allocator = Allocator::new(&AllocatorCreateDesc {
                instance: instance.clone(),
                device: device.clone(),
                physical_device,
                debug_settings: Default::default(),
                buffer_device_address: false,
                allocation_sizes: Default::default(),
            })?;
            let pipeline_cache =
                device.create_pipeline_cache(&vk::PipelineCacheCreateInfo::default(), None)?;
            let (device, messenger, instance) =
                (device_goes.keep(), messenger_goes.keep(), instance_goes.keep());
            let mut engine = Self {
                queue: device.get_device_queue(queue_family, 0),
                pipeline_cache,
                allocator: Some(Arc::new(Mutex::new(allocator))),
                frames: Vec::new(),
                number: 0,
                entry,
                instance,
                physical_device,
                device,
                queue_family,
                instance_extensions,
                extensions,
                features,
                messenger,
                messages,
            };
            for _ in 0..desc.frames_in_flight {
                let info = vk::CommandPoolCreateInfo::default().queue_family_index(queue_family);
                let pool = engine.device.create_command_pool(&info, None)?;
                engine.frames.push(Frame { pool, ..Frame::default() });
                let info =
                    vk::CommandBufferAllocateInfo::default().command_pool(pool).command_buffer_count(1);
                let buffer = engine.device.allocate_command_buffers(&info)?[0];
                let signaled = vk::FenceCreateInfo::default().flags(vk::FenceCreateFlags::SIGNALED);
                let fence = engine.device.create_fence(&signaled, None)?;
                if let Some(frame) = engine.frames.last_mut() {
                    *frame = Frame { pool, buffer, fence };
                }
            }
            Ok(engine)
        }
    }

    /// What the validation layer has said: an id, a colon, a text.
    #[allow(dead_code, reason = "tests ask while the engine runs, samples when it has ended")]
    pub(crate) fn messages(&self) -> Vec<String> {
        self.messages.lock().map(|list| list.clone()).unwrap_or_default()
    }

    /// Ends the engine; what the validation layer has said until the device was gone.
    pub(crate) fn close(self) -> Vec<String> {
        let messages = self.messages.clone();
        drop(self);
        messages.lock().map(|list| list.clone()).unwrap_or_default()
    }

    /// Memory for an image or, where the CPU reads or writes it, for a buffer.
    pub(crate) fn allocate(
        &self,
        name: &str,
        requirements: vk::MemoryRequirements,
        location: MemoryLocation,
    ) -> Result<Allocation, Failure> {
        let allocator = self.allocator.as_ref().ok_or("the engine is shutting down")?;
        let mut allocator = allocator.lock().map_err(|_| "the allocator's lock is poisoned")?;
        let linear = location != MemoryLocation::GpuOnly;
        let allocation_scheme = AllocationScheme::GpuAllocatorManaged;
        let desc = AllocationCreateDesc { name, requirements, location, linear, allocation_scheme };
        Ok(allocator.allocate(&desc)?)
    }

    /// What had this memory is gone, and no frame uses it.
    pub(crate) fn free(&self, memory: impl IntoIterator<Item = Allocation>) {
        if let Some(mut allocator) = self.allocator.as_ref().and_then(|allocator| allocator.lock().ok()) {
            // What is not given back goes with the device.
            memory.into_iter().for_each(|memory| drop(allocator.free(memory)));
        }
    }

    /// Records and submits one frame, and does not wait for it: only for the one that had this buffer before.
    #[allow(dead_code, reason = "for frames that no window shows")]
    pub(crate) fn frame(
        &mut self,
        record: impl FnOnce(vk::CommandBuffer, FrameNumbers) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        self.frame_between(&[], &[], record)
    }

    /// The same: the frame begins when all of `begin` are signaled, and signals all of `end`.
    pub(crate) fn frame_between(
        &mut self,
        begin: &[vk::SemaphoreSubmitInfo<'_>],
        end: &[vk::SemaphoreSubmitInfo<'_>],
        record: impl FnOnce(vk::CommandBuffer, FrameNumbers) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let in_flight = self.frames.len() as u64;
        self.number += 1;
        let Frame { pool, buffer, fence } = self.frames[(self.number % in_flight) as usize];
        let numbers = FrameNumbers { current: self.number, completed: self.number.saturating_sub(in_flight) };
        let device = &self.device;
        // SAFETY: the fence says that pool and buffer are idle; what is recorded lives until its frame is completed.
        unsafe {
            device.wait_for_fences(&[fence], true, u64::MAX)?;
            device.reset_command_pool(pool, vk::CommandPoolResetFlags::empty())?;
            let once = vk::CommandBufferUsageFlags::ONE_TIME_SUBMIT;
            device.begin_command_buffer(buffer, &vk::CommandBufferBeginInfo::default().flags(once))?;
            record(buffer, numbers)?;
            device.end_command_buffer(buffer)?;
            device.reset_fences(&[fence])?;
            let buffers = [vk::CommandBufferSubmitInfo::default().command_buffer(buffer)];
            let submit = vk::SubmitInfo2::default()
                .command_buffer_infos(&buffers)
                .wait_semaphore_infos(begin)
                .signal_semaphore_infos(end);
            device.queue_submit2(self.queue, &[submit], fence)?;
        }
        Ok(())
    }

    /// How many frames may be on their way at once.
    pub(crate) fn n_in_flight(&self) -> usize {
        self.frames.len()
    }

    /// Waits for all frames.
    pub(crate) fn wait(&self) -> Result<(), Failure> {
        // SAFETY: the device is alive.
        Ok(unsafe { self.device.device_wait_idle() }?)
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // SAFETY: nothing of the device is in use after the wait, and whoever made something from it has dropped it.
        unsafe {
            let _ = self.device.device_wait_idle();
            for Frame { pool, fence, .. } in self.frames.drain(..) {
                self.device.destroy_fence(fence, None);
                self.device.destroy_command_pool(pool, None);
            }
            self.device.destroy_pipeline_cache(self.pipeline_cache, None);
            self.allocator = None;
            self.device.destroy_device(None);
            if let Some((debug, messenger)) = self.messenger.take() {
                debug.destroy_debug_utils_messenger(messenger, None);
            }
            self.instance.destroy_instance(None);
        }
    }
}

/// The engine's device: what Spanforge requires, what it can use and the device has, and what the engine itself needs.
fn device(
    instance: &ash::Instance,
    physical_device: vk::PhysicalDevice,
    queue_family: u32,
    presents: bool,
    without: FeatureSet,
) -> Result<(ash::Device, Vec<&'static CStr>, FeatureSet), Failure> {
    let mut extensions = if presents { vec![khr::swapchain::NAME] } else { vec![] };
    let features = link::merge(instance, physical_device, &mut extensions)?.features().without(&without);
    let mut chain = FeatureChain::new(&features);
    // What the engine itself needs goes into the same structures.
    chain.v12.timeline_semaphore = vk::TRUE;
    let names: Vec<_> = extensions.iter().map(|name| name.as_ptr()).collect();
    let queues =
        [vk::DeviceQueueCreateInfo::default().queue_family_index(queue_family).queue_priorities(&[1.0])];
    let mut info =
        vk::DeviceCreateInfo::default().queue_create_infos(&queues).enabled_extension_names(&names);
    let lines = extensions.contains(&ext::line_rasterization::NAME);
    info.p_next = (&raw const *chain.link(lines)).cast();
    // SAFETY: the physical device is the instance's; chain and names outlive the call.
    let device = unsafe { instance.create_device(physical_device, &info, None) }?;
    Ok((device, extensions, features))
}

/// The device of that number or name, else the first of the best kind; where it is to show windows, one that can.
unsafe fn choose(
    instance: &ash::Instance,
    wanted: Option<&str>,
    presents: bool,
) -> Result<vk::PhysicalDevice, Failure> {
    // SAFETY: the instance is alive.
    let all = unsafe { instance.enumerate_physical_devices() }?;
    let choices = all.iter().map(|device| {
        // SAFETY: as above.
        let (properties, families, known) = unsafe {
            let properties = instance.get_physical_device_properties(*device);
            let families = instance.get_physical_device_queue_family_properties(*device);
            (properties, families, instance.enumerate_device_extension_properties(*device))
        };
        let flags: Vec<_> = families.iter().map(|family| family.queue_flags).collect();
        let has = |name| known.iter().flatten().any(|known| known.extension_name_as_c_str() == Ok(name));
        let no_queue = queue_family(&flags, &[]).is_none().then_some(NO_QUEUE);
        let no_window = (presents && !has(khr::swapchain::NAME)).then_some("cannot show a window");
        DeviceChoice::new(&properties, no_queue.or(no_window))
    });
    Ok(all[choose_device(&choices.collect::<Vec<_>>(), wanted)?])
}

/// Whether each queue family of a device can show a window.
unsafe fn families_that_show(
    entry: &ash::Entry,
    instance: &ash::Instance,
    physical_device: vk::PhysicalDevice,
    n_families: usize,
    (display, window): (RawDisplayHandle, RawWindowHandle),
) -> Result<Vec<bool>, Failure> {
    let functions = khr::surface::Instance::new(entry, instance);
    // SAFETY: the extensions of this display are enabled; display and window are alive; the surface, which serves no
    // swapchain, is gone when the function is left.
    unsafe {
        let surface = ash_window::create_surface(entry, instance, display, window, None)?;
        let shows =
            |family| functions.get_physical_device_surface_support(physical_device, family as u32, surface);
        let all: Result<Vec<_>, _> = (0..n_families).map(shows).collect();
        functions.destroy_surface(surface, None);
        Ok(all?)
    }
}

/// The first queue family for graphics and compute; one that can show the window, where there is such a one.
pub(crate) fn queue_family(flags: &[vk::QueueFlags], showing: &[bool]) -> Option<u32> {
    let wanted = vk::QueueFlags::GRAPHICS | vk::QueueFlags::COMPUTE;
    let all = || (0..).zip(flags).filter(|(_, flags)| flags.contains(wanted)).map(|(family, _)| family);
    let shows = |family: &u32| showing.get(*family as usize) == Some(&true);
    all().find(shows).or_else(|| all().next())
}

unsafe fn messenger(
    entry: &ash::Entry,
    instance: &ash::Instance,
    messages: &Mutex<Vec<String>>,
) -> Result<(ext::debug_utils::Instance, vk::DebugUtilsMessengerEXT), Failure> {
    use vk::{DebugUtilsMessageSeverityFlagsEXT as Severity, DebugUtilsMessageTypeFlagsEXT as Kind};
    let debug = ext::debug_utils::Instance::new(entry, instance);
    let info = vk::DebugUtilsMessengerCreateInfoEXT::default()
        .message_severity(Severity::ERROR | Severity::WARNING)
        .message_type(Kind::VALIDATION | Kind::PERFORMANCE)
        .pfn_user_callback(Some(receive))
        .user_data((&raw const *messages).cast_mut().cast());
    // SAFETY: the extension is enabled; the messages have a place of their own and outlive the messenger.
    let messenger = unsafe { debug.create_debug_utils_messenger(&info, None) }?;
    Ok((debug, messenger))
}

unsafe extern "system" fn receive(
    _: vk::DebugUtilsMessageSeverityFlagsEXT,
    _: vk::DebugUtilsMessageTypeFlagsEXT,
    data: *const vk::DebugUtilsMessengerCallbackDataEXT<'_>,
    messages: *mut c_void,
) -> vk::Bool32 {
    // SAFETY: `messages` is the address given to the messenger; the layer's texts end in 0.
    unsafe {
        let (messages, data) = (&*messages.cast::<Mutex<Vec<String>>>(), &*data);
        let [id, text] = [data.message_id_name_as_c_str(), data.message_as_c_str()]
            .map(|text| text.map_or("".into(), CStr::to_string_lossy));
        if let Ok(mut messages) = messages.lock() {
            messages.push(format!("{id}: {text}"));
        }
    }
    vk::FALSE
}
