//! Objects that the GPU may still use when the CPU drops them: kept until the host's completed frame has passed.

use super::device::Inner;
use super::result::lock;
use ash::vk;
use gpu_allocator::vulkan::Allocation;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// The parts of a dropped object.
pub(super) enum Retired {
    Buffer(vk::Buffer, [vk::BufferView; 2], Option<Allocation>),
    Image(vk::Image, vk::ImageView, Option<Allocation>),
    Sampler(vk::Sampler),
    Pipeline { pipeline: vk::Pipeline, layout: vk::PipelineLayout, sets: Vec<vk::DescriptorSetLayout> },
}

/// The frame in which an object was last recorded; 0 when never.
#[derive(Debug, Default)]
pub(super) struct LastUse(AtomicU64);

impl LastUse {
    pub(super) fn set(&self, frame: u64) {
        self.0.fetch_max(frame, Ordering::Relaxed);
    }
}

/// What waits for its frame.
#[derive(Default)]
pub(super) struct Retirement {
    completed: AtomicU64,
    waiting: Mutex<Vec<(u64, Retired)>>,
}

impl Retirement {
    pub(super) fn completed(&self) -> u64 {
        self.completed.load(Ordering::Relaxed)
    }
}

impl Inner {
    /// Destroys an object now, or once the frame that used it last has completed.
    pub(super) fn retire(&self, last_use: &LastUse, object: Retired) {
        let frame = last_use.0.load(Ordering::Relaxed);
        match frame > self.retirement.completed() {
            true => lock(&self.retirement.waiting).push((frame, object)),
            false => self.destroy(object),
        }
    }

    /// Notes that every frame up to `completed` has finished on the GPU and destroys what waited for that.
    pub(super) fn complete(&self, completed: u64) {
        self.retirement.completed.fetch_max(completed, Ordering::Relaxed);
        let done: Vec<_> =
            lock(&self.retirement.waiting).extract_if(.., |(frame, _)| *frame <= completed).collect();
        for (_, object) in done {
            self.destroy(object);
        }
    }

    fn destroy(&self, object: Retired) {
        let (memory, raw) = (self.allocator.as_ref(), &self.raw);
        let free = |allocation: Option<Allocation>| {
            if let (Some(allocator), Some(allocation)) = (memory, allocation)
                && let Err(error) = lock(allocator).free(allocation)
            {
                log::error!("memory could not be freed: {error}");
            }
        };
        // SAFETY: the objects were made by this device, nobody else holds their handles, and the frames that used
        // them have completed.
        unsafe {
            match object {
                Retired::Buffer(buffer, views, allocation) => {
                    views.into_iter().for_each(|view| raw.destroy_buffer_view(view, None));
                    raw.destroy_buffer(buffer, None);
                    free(allocation);
                }
                Retired::Image(image, view, allocation) => {
                    raw.destroy_image_view(view, None);
                    raw.destroy_image(image, None);
                    free(allocation);
                }
                Retired::Sampler(sampler) => raw.destroy_sampler(sampler, None),
                Retired::Pipeline { pipeline, layout, sets } => {
                    raw.destroy_pipeline(pipeline, None);
                    raw.destroy_pipeline_layout(layout, None);
                    sets.into_iter().for_each(|set| raw.destroy_descriptor_set_layout(set, None));
                }
            }
        }
    }
}
