//! Descriptor pools. A recording takes pools out of the device's list, hands them back when it ends, and a pool is
//! reset once the frame that used it has completed. Nobody else touches a pool meanwhile, so recordings on several
//! threads do not wait for each other.

use super::device::Device;
use super::pipeline_layout::Needs;
use super::result::{At, lock};
use crate::error::Result;
use ash::vk;
use std::sync::Mutex;

const POOL_SETS: u32 = 64;
const POOL_BUFFERS: u32 = 512;
const POOL_IMAGES: u32 = 64;

/// Pools that no recording holds, each with the frame that used it last.
#[derive(Default)]
pub(super) struct Pools {
    free: Mutex<Vec<(u64, Pool)>>,
}

/// One pool and what is left in it.
pub(super) struct Pool {
    raw: vk::DescriptorPool,
    size: Needs,
    left: Needs,
}

impl Pools {
    /// A pool with room for `needs`: one whose frame has completed, or a new one.
    fn take(&self, device: &Device, completed: u64, needs: Needs) -> Result<Pool> {
        let found = {
            let mut free = lock(&self.free);
            let usable = |(frame, pool): &(u64, Pool)| *frame <= completed && needs.fits(pool.size);
            free.iter().position(usable).map(|index| free.swap_remove(index).1)
        };
        let raw = &device.inner.raw;
        if let Some(mut pool) = found {
            // SAFETY: the frame that used the pool's sets has completed and the pool is held here alone.
            unsafe { raw.reset_descriptor_pool(pool.raw, vk::DescriptorPoolResetFlags::empty()) }
                .at("vkResetDescriptorPool", "descriptor pool")?;
            pool.left = pool.size;
            return Ok(pool);
        }
        let size = needs.max(Needs { sets: POOL_SETS, buffers: POOL_BUFFERS, images: POOL_IMAGES });
        let count = |ty, descriptor_count| vk::DescriptorPoolSize { ty, descriptor_count };
        let sizes = [
            count(vk::DescriptorType::STORAGE_BUFFER, size.buffers),
            count(vk::DescriptorType::UNIFORM_BUFFER, size.buffers),
            count(vk::DescriptorType::UNIFORM_TEXEL_BUFFER, size.buffers),
            count(vk::DescriptorType::STORAGE_IMAGE, size.images),
            count(vk::DescriptorType::SAMPLED_IMAGE, size.images),
            count(vk::DescriptorType::COMBINED_IMAGE_SAMPLER, size.images),
            count(vk::DescriptorType::SAMPLER, size.images),
        ];
        let info = vk::DescriptorPoolCreateInfo::default().max_sets(size.sets).pool_sizes(&sizes);
        // SAFETY: the device is alive.
        let pool = unsafe { raw.create_descriptor_pool(&info, None) }
            .at("vkCreateDescriptorPool", "descriptor pool")?;
        device.inner.name_object(pool, "spanforge descriptors");
        Ok(Pool { raw: pool, size, left: size })
    }

    /// Allocates one set per layout, from the last of the recording's pools or a further one.
    pub(super) fn allocate(
        &self,
        device: &Device,
        held: &mut Vec<Pool>,
        completed: u64,
        layouts: &[vk::DescriptorSetLayout],
        needs: Needs,
    ) -> Result<Vec<vk::DescriptorSet>> {
        if held.last().is_none_or(|pool| !needs.fits(pool.left)) {
            held.push(self.take(device, completed, needs)?);
        }
        let Some(pool) = held.last_mut() else { return Ok(vec![]) };
        let info = vk::DescriptorSetAllocateInfo::default().descriptor_pool(pool.raw).set_layouts(layouts);
        // SAFETY: the pool is held by this recording alone and has room; the layouts are alive.
        let sets = unsafe { device.inner.raw.allocate_descriptor_sets(&info) }
            .at("vkAllocateDescriptorSets", "descriptor sets")?;
        pool.left = pool.left.less(needs);
        Ok(sets)
    }

    /// Takes back a recording's pools.
    pub(super) fn give_back(&self, frame: u64, pools: Vec<Pool>) {
        lock(&self.free).extend(pools.into_iter().map(|pool| (frame, pool)));
    }

    /// Destroys every pool; called when the device goes.
    pub(super) fn destroy(&self, raw: &ash::Device) {
        for (_, pool) in lock(&self.free).drain(..) {
            // SAFETY: the device's last user is gone, so no set of the pool is in use.
            unsafe { raw.destroy_descriptor_pool(pool.raw, None) };
        }
    }
}
