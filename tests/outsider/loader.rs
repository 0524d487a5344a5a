//! A loader between Spanforge and the real one, in which a test hides functions or puts its own in their places.

use std::cell::RefCell;
use std::ffi::{CStr, c_char, c_void};
use std::sync::OnceLock;

use ash::vk;
use spanforge::gpu::{Device, HostDevice};

use crate::engine::Engine;

pub type Function = unsafe extern "system" fn();

/// What is found under a name.
#[derive(Clone, Copy)]
pub enum Hook {
    Hidden,
    Instead(Function),
}

pub type Hooks<'a> = &'a [(&'static CStr, Hook)];

thread_local! {
    /// All that is looked up while a device is adopted is looked up on the thread that adopts it.
    static HOOKS: RefCell<Vec<(&'static CStr, Hook)>> = const { RefCell::new(vec![]) };
}

/// One loader serves all engines of a process.
static REAL: OnceLock<(vk::PFN_vkGetInstanceProcAddr, vk::PFN_vkGetDeviceProcAddr)> = OnceLock::new();

fn remember(engine: &Engine) {
    let real =
        (engine.entry.static_fn().get_instance_proc_addr, engine.instance.fp_v1_0().get_device_proc_addr);
    REAL.set(real).ok();
}

/// Adopts what `host` says of the engine through this loader.
pub fn adopt(engine: &Engine, host: HostDevice<'_>, hooks: Hooks<'_>) -> spanforge::Result<Device> {
    remember(engine);
    HOOKS.set(hooks.to_vec());
    // SAFETY: the handles belong together; every test drops the device before the engine.
    let adopted = unsafe { Device::adopt(HostDevice { get_instance_proc_addr: of_instance, ..host }) };
    HOOKS.take();
    adopted
}

/// The engine's own functions through this loader.
pub fn device_of(engine: &Engine, hooks: Hooks<'_>) -> ash::Device {
    remember(engine);
    HOOKS.set(hooks.to_vec());
    let handle = engine.device.handle();
    // SAFETY: the device is alive; a function's type is that which its name says.
    let device = unsafe {
        ash::Device::load_with(
            |name| of_device(handle, name.as_ptr()).map_or(std::ptr::null(), |f| f as *const c_void),
            handle,
        )
    };
    HOOKS.take();
    device
}

/// The real function of a device that was adopted here; its type is that which its name says.
pub fn real(device: vk::Device, name: &CStr) -> Function {
    let (_, find) = REAL.get().unwrap();
    // SAFETY: the device is alive; the name ends in 0.
    unsafe { find(device, name.as_ptr()) }.unwrap()
}

fn hook(name: &CStr) -> Option<Hook> {
    HOOKS.with_borrow(|hooks| hooks.iter().find(|(known, _)| *known == name).map(|(_, hook)| *hook))
}

unsafe extern "system" fn of_instance(instance: vk::Instance, name: *const c_char) -> vk::PFN_vkVoidFunction {
    let (find, _) = REAL.get()?;
    // SAFETY: the name ends in 0; a function's type is that which its name says.
    unsafe {
        let text = CStr::from_ptr(name);
        if text == c"vkGetDeviceProcAddr" {
            let of_device: vk::PFN_vkGetDeviceProcAddr = of_device;
            return Some(std::mem::transmute::<vk::PFN_vkGetDeviceProcAddr, Function>(of_device));
        }
        match hook(text) {
            Some(Hook::Hidden) => None,
            Some(Hook::Instead(function)) => Some(function),
            None => find(instance, name),
        }
    }
}

unsafe extern "system" fn of_device(device: vk::Device, name: *const c_char) -> vk::PFN_vkVoidFunction {
    let (_, find) = REAL.get()?;
    // SAFETY: as above.
    unsafe {
        match hook(CStr::from_ptr(name)) {
            Some(Hook::Hidden) => None,
            Some(Hook::Instead(function)) => Some(function),
            None => find(device, name),
        }
    }
}
