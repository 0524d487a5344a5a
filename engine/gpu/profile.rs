//! Time stamps around stages, on devices that have them. Results are fetched after the host's wait, never while
//! recording.

use super::commands::Commands;
use super::device::Device;
use super::result::{At, lock};
use crate::error::Result;
use ash::vk;
use std::sync::Mutex;

/// Time stamps of one recording; later ones are dropped.
const MAX_STAMPS: u32 = 128;
/// Recordings whose times nobody fetched that are kept.
const MAX_KEPT: usize = 8;

/// The time of one stage of a recording.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StageTime {
    /// The name given to [`Commands::stage`].
    pub name: &'static str,
    /// Milliseconds on the GPU.
    pub ms: f64,
}

/// The time stamps of a recording under way.
#[derive(Default)]
pub(super) struct Section {
    pool: Option<vk::QueryPool>,
    names: Vec<&'static str>,
    closed: bool,
}

/// Query pools of finished recordings, with their frames.
#[derive(Default)]
pub(super) struct Profiles {
    kept: Mutex<Vec<(u64, Section)>>,
}

impl Profiles {
    pub(super) fn give_back(&self, frame: u64, section: Section) {
        if section.pool.is_some() {
            lock(&self.kept).push((frame, section));
        }
    }

    fn take(&self, device: &Device, completed: u64) -> Result<vk::QueryPool> {
        let old = {
            let mut kept = lock(&self.kept);
            let oldest = kept.iter().position(|(frame, _)| *frame <= completed);
            oldest.filter(|_| kept.len() >= MAX_KEPT).map(|index| kept.remove(index).1)
        };
        if let Some(Section { pool: Some(pool), .. }) = old {
            return Ok(pool);
        }
        let info =
            vk::QueryPoolCreateInfo::default().query_type(vk::QueryType::TIMESTAMP).query_count(MAX_STAMPS);
        // SAFETY: the device is alive.
        unsafe { device.inner.raw.create_query_pool(&info, None) }.at("vkCreateQueryPool", "stage times")
    }

    /// Destroys every pool; called when the device goes.
    pub(super) fn destroy(&self, raw: &ash::Device) {
        for (_, section) in lock(&self.kept).drain(..) {
            // SAFETY: the device's last user is gone; null is allowed.
            unsafe { raw.destroy_query_pool(section.pool.unwrap_or_default(), None) };
        }
    }
}

impl Commands<'_> {
    /// Begins a stage: the time until the next one, or until the end, is counted under its name where the device profiles
    /// (see [`Device::set_profile`]), and has it as a label where the host has enabled labels. The first stage that is to be
    /// timed begins outside a rendering.
    pub fn stage(&mut self, name: &'static str) {
        self.begin_stage(name, self.in_rendering);
    }

    /// The same inside a rendering, which may be one that the host has begun.
    pub(crate) fn stage_in_rendering(&mut self, name: &'static str) {
        self.begin_stage(name, true);
    }

    fn begin_stage(&mut self, name: &'static str, in_rendering: bool) {
        self.begin_stage_label(name);
        let (raw, buffer) = (&self.device.inner.raw, self.raw);
        let Some(section) = &mut self.section else { return };
        // One stamp is kept for the end.
        if section.names.len() as u32 + 1 >= MAX_STAMPS || (section.pool.is_none() && in_rendering) {
            return;
        }
        if section.pool.is_none() {
            match self.device.inner.profiles.take(self.device, self.frame.completed) {
                // SAFETY: the pool's last frame has completed and no rendering is open.
                Ok(pool) => unsafe {
                    raw.cmd_reset_query_pool(buffer, pool, 0, MAX_STAMPS);
                    section.pool = Some(pool);
                },
                // Times are a help, not a result: the recording goes on without them.
                Err(error) => {
                    log::warn!("stages are not timed: {error}");
                    self.section = None;
                    return;
                }
            }
        }
        let stamp = section.names.len() as u32;
        section.names.push(name);
        let (stage, pool) = (vk::PipelineStageFlags2::ALL_COMMANDS, section.pool.unwrap_or_default());
        // SAFETY: the stamp was reset in this recording and not written since.
        unsafe { raw.cmd_write_timestamp2(buffer, stage, pool, stamp) };
        if !in_rendering {
            // An empty barrier orders nothing and costs a GPU nothing; lavapipe takes a stamp only when something makes it
            // finish what was recorded before, which without this is the next stage's own barrier.
            // SAFETY: the command buffer is recording, outside a rendering.
            unsafe { raw.cmd_pipeline_barrier2(buffer, &vk::DependencyInfo::default()) };
        }
    }

    /// Writes the stamp that ends the last stage.
    pub(super) fn end_section(&mut self) {
        let Some(section) = &mut self.section else { return };
        let (Some(pool), false) = (section.pool, std::mem::replace(&mut section.closed, true)) else {
            return;
        };
        let (raw, stamp) = (&self.device.inner.raw, section.names.len() as u32);
        // SAFETY: the stamp was reset in this recording and not written since.
        unsafe { raw.cmd_write_timestamp2(self.raw, vk::PipelineStageFlags2::ALL_COMMANDS, pool, stamp) };
    }
}

impl Device {
    /// Times of the stages that frame `frame` recorded, in order; empty when it was not profiled, its times were
    /// fetched before, or the GPU has not finished it.
    ///
    /// # Errors
    /// When Vulkan fails.
    pub fn stage_times(&self, frame: u64) -> Result<Vec<StageTime>> {
        if frame > self.inner.retirement.completed() {
            return Ok(vec![]);
        }
        let sections: Vec<_> =
            lock(&self.inner.profiles.kept).extract_if(.., |(of, _)| *of == frame).collect();
        let mut times = vec![];
        for (_, section) in sections {
            let read = self.read_section(&section, &mut times);
            // SAFETY: the pool was taken out of the list; its frame has completed.
            unsafe { self.inner.raw.destroy_query_pool(section.pool.unwrap_or_default(), None) };
            read?;
        }
        Ok(times)
    }

    fn read_section(&self, section: &Section, times: &mut Vec<StageTime>) -> Result<()> {
        let (Some(pool), true) = (section.pool, section.closed) else { return Ok(()) };
        let mut stamps = vec![0u64; section.names.len() + 1];
        // SAFETY: the pool is alive and the stamps were written by a completed frame.
        let read = unsafe {
            self.inner.raw.get_query_pool_results(pool, 0, &mut stamps, vk::QueryResultFlags::TYPE_64)
        };
        match read {
            Err(vk::Result::NOT_READY) => return Ok(()),
            read => read.at("vkGetQueryPoolResults", "stage times")?,
        }
        let limits = self.limits();
        let mask = u64::MAX >> (64 - limits.timestamp_bits.clamp(1, 64));
        for (name, pair) in section.names.iter().zip(stamps.windows(2)) {
            let ticks = pair[1].wrapping_sub(pair[0]) & mask;
            times.push(StageTime { name, ms: ticks as f64 * f64::from(limits.timestamp_period) * 1e-6 });
        }
        Ok(())
    }
}
