//! Vulkan results as the crate's errors.

use crate::error::{Error, Result};
use ash::vk;
use gpu_allocator::AllocationError;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Adds the call and the object's name to a Vulkan result.
pub(super) trait At<T> {
    fn at(self, call: &'static str, what: &str) -> Result<T>;
}

impl<T> At<T> for Result<T, vk::Result> {
    fn at(self, call: &'static str, what: &str) -> Result<T> {
        self.map_err(|code| match code {
            vk::Result::ERROR_DEVICE_LOST => Error::DeviceLost { call },
            vk::Result::ERROR_OUT_OF_HOST_MEMORY => Error::OutOfHostMemory { call, what: what.to_owned() },
            vk::Result::ERROR_OUT_OF_DEVICE_MEMORY => {
                Error::OutOfDeviceMemory { call, what: what.to_owned() }
            }
            code => Error::Vulkan { call, what: what.to_owned(), code: code.as_raw() },
        })
    }
}

impl<T> At<T> for Result<T, AllocationError> {
    fn at(self, call: &'static str, what: &str) -> Result<T> {
        self.map_err(|error| match error {
            AllocationError::OutOfMemory | AllocationError::NoCompatibleMemoryTypeFound => {
                Error::OutOfDeviceMemory { call, what: what.to_owned() }
            }
            error => Error::invalid(what, format!("{call}: {error}")),
        })
    }
}

/// Name of a `VkResult`.
pub(crate) fn result_name(code: i32) -> String {
    format!("{:?}", vk::Result::from_raw(code))
}

/// Locks, whether or not a thread panicked while it held the lock: no invariant here spans a panic.
pub(super) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
