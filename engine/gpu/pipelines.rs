//! The pipelines that a device has made, by content: of one shader with one set of constants and one state there is one,
//! and a second rasterizer costs no compiling. They stay until the device goes, or [`Device::trim_pipelines`] is called.

use super::constant::ConstantValue;
use super::data::Data;
use super::device::{Device, Inner};
use super::pipeline_layout::{LayoutGuard, PipelineLayout};
use super::result::lock;
use super::retire::{LastUse, Retired};
use super::shader::{Binding, PushRange, Shader, Stage};
use crate::error::Result;
use ash::vk;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

/// What compute and graphics pipelines share.
pub(super) struct PipelineCore {
    pub(super) raw: vk::Pipeline,
    pub(super) layout: PipelineLayout,
    /// That of the shader, for messages.
    pub(super) name: Data<str>,
    pub(super) last_use: LastUse,
}

impl PipelineCore {
    pub(super) fn new(device: &Device, raw: vk::Pipeline, layout: LayoutGuard<'_>, shader: &Shader) -> Self {
        device.inner.name_object(raw, &shader.name);
        let (layout, name) = (layout.finish(), shader.name.clone());
        Self { raw, layout, name, last_use: LastUse::default() }
    }

    fn parts(&self) -> Retired {
        let PipelineLayout { raw, sets, .. } = &self.layout;
        Retired::Pipeline { pipeline: self.raw, layout: *raw, sets: sets.clone() }
    }
}

/// All that a pipeline follows from. `S` is the state beside the shaders.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Key<S> {
    shaders: Vec<Content>,
    constants: Vec<(u32, ConstantValue)>,
    state: S,
}

/// What of a shader a pipeline follows from, with the name that it has in messages. Equal is what holds the same.
type Content = (Data<str>, Stage, Data<[u32]>, Data<[Binding]>, Option<PushRange>);

impl<S> Key<S> {
    pub(super) fn new(shaders: &[&Shader], constants: &[(u32, ConstantValue)], state: S) -> Self {
        let of =
            |s: &&Shader| (s.name.clone(), s.stage, s.words.clone(), s.bindings.clone(), s.push_constants);
        Self { shaders: shaders.iter().map(of).collect(), constants: constants.to_vec(), state }
    }
}

/// Pipelines of one kind.
pub(super) struct Pipelines<S> {
    kept: Mutex<HashMap<Key<S>, Arc<PipelineCore>>>,
    /// How many were made, ever.
    n_made: AtomicUsize,
}

impl<S> Default for Pipelines<S> {
    fn default() -> Self {
        Self { kept: Mutex::default(), n_made: AtomicUsize::new(0) }
    }
}

impl<S: Eq + std::hash::Hash> Pipelines<S> {
    /// The pipeline of a key, made if there is none yet. Other threads may make others meanwhile.
    ///
    /// # Errors
    /// Those of `make`.
    pub(super) fn find_or_make(
        &self,
        device: &Device,
        key: Key<S>,
        make: impl FnOnce() -> Result<PipelineCore>,
    ) -> Result<SharedPipeline> {
        let device = device.clone();
        let found = lock(&self.kept).get(&key).cloned();
        let core = match found {
            Some(core) => core,
            None => {
                let made = make()?;
                self.n_made.fetch_add(1, Ordering::Relaxed);
                match lock(&self.kept).entry(key) {
                    Entry::Vacant(place) => place.insert(Arc::new(made)).clone(),
                    // Another thread was faster; this one was never used.
                    Entry::Occupied(place) => {
                        device.inner.retire(&made.last_use, made.parts());
                        place.get().clone()
                    }
                }
            }
        };
        Ok(SharedPipeline { core, device, is_owned: false })
    }

    /// How many are kept, and how many were made.
    pub(super) fn counts(&self) -> [usize; 2] {
        [lock(&self.kept).len(), self.n_made.load(Ordering::Relaxed)]
    }

    /// Gives back those that nobody holds.
    pub(super) fn trim(&self, device: &Inner) {
        for (_, core) in lock(&self.kept).extract_if(|_, core| Arc::strong_count(core) == 1) {
            device.retire(&core.last_use, core.parts());
        }
    }

    /// Destroys all of them, when nothing uses the device any more.
    pub(super) fn destroy(&self, device: &Inner) {
        for (_, core) in lock(&self.kept).drain() {
            device.retire(&core.last_use, core.parts());
        }
    }
}

/// A pipeline that others may use too. It keeps the device.
pub(super) struct SharedPipeline {
    core: Arc<PipelineCore>,
    device: Device,
    /// Nobody else uses it.
    is_owned: bool,
}

impl SharedPipeline {
    /// A pipeline of its own, which goes when this is dropped.
    pub(super) fn owned(device: &Device, core: PipelineCore) -> Self {
        Self { core: Arc::new(core), device: device.clone(), is_owned: true }
    }

    /// The device that it was made on.
    pub(super) fn device(&self) -> &Device {
        &self.device
    }
}

impl std::ops::Deref for SharedPipeline {
    type Target = PipelineCore;
    fn deref(&self) -> &PipelineCore {
        &self.core
    }
}

impl Drop for SharedPipeline {
    fn drop(&mut self) {
        if self.is_owned {
            self.device.inner.retire(&self.core.last_use, self.core.parts());
        }
    }
}
