//! The pipelines that a device has made, by content: of one shader with one set of constants and one state there is one,
//! and a second rasterizer costs no compiling. They stay until the device goes.

use super::constant::ConstantValue;
use super::device::{Device, Inner};
use super::pipeline_layout::{LayoutGuard, PipelineLayout};
use super::result::lock;
use super::retire::{LastUse, Retired};
use super::shader::Shader;
use crate::error::Result;
use ash::vk;
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::{Arc, Mutex};

/// What compute and graphics pipelines share.
pub(super) struct PipelineCore {
    pub(super) raw: vk::Pipeline,
    pub(super) layout: PipelineLayout,
    pub(super) shader: &'static Shader,
    pub(super) last_use: LastUse,
}

impl PipelineCore {
    pub(super) fn new(
        device: &Device,
        raw: vk::Pipeline,
        layout: LayoutGuard<'_>,
        shader: &'static Shader,
    ) -> Self {
        device.inner.name_object(raw, shader.name);
        Self { raw, layout: layout.finish(), shader, last_use: LastUse::default() }
    }

    fn parts(&self) -> Retired {
        let PipelineLayout { raw, sets, .. } = &self.layout;
        Retired::Pipeline { pipeline: self.raw, layout: *raw, sets: sets.clone() }
    }
}

/// All that a pipeline follows from. `S` is the state beside the shaders.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Key<S> {
    shaders: Vec<ShaderKey>,
    constants: Vec<(u32, ConstantValue)>,
    state: S,
}

/// Where a shader's words lie, which is for good, and how many there are.
type ShaderKey = (usize, usize);

impl<S> Key<S> {
    pub(super) fn new(shaders: &[&Shader], constants: &[(u32, ConstantValue)], state: S) -> Self {
        let of = |shader: &&Shader| (shader.words.as_ptr().addr(), shader.words.len());
        Self { shaders: shaders.iter().map(of).collect(), constants: constants.to_vec(), state }
    }
}

/// Pipelines of one kind.
pub(super) struct Pipelines<S>(Mutex<HashMap<Key<S>, Arc<PipelineCore>>>);

impl<S> Default for Pipelines<S> {
    fn default() -> Self {
        Self(Mutex::default())
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
        let found = lock(&self.0).get(&key).cloned();
        let core = match found {
            Some(core) => core,
            None => {
                let made = make()?;
                match lock(&self.0).entry(key) {
                    Entry::Vacant(place) => place.insert(Arc::new(made)).clone(),
                    // Another thread was faster; this one was never used.
                    Entry::Occupied(place) => {
                        device.inner.retire(&made.last_use, made.parts());
                        place.get().clone()
                    }
                }
            }
        };
        Ok(SharedPipeline { core, owner: None })
    }

    pub(super) fn len(&self) -> usize {
        lock(&self.0).len()
    }

    /// Destroys all of them, when nothing uses the device any more.
    pub(super) fn destroy(&self, device: &Inner) {
        for (_, core) in lock(&self.0).drain() {
            device.retire(&core.last_use, core.parts());
        }
    }
}

/// A pipeline that others may use too.
pub(super) struct SharedPipeline {
    core: Arc<PipelineCore>,
    /// Of a pipeline that nobody else uses: the device that it is given back to.
    owner: Option<Device>,
}

impl SharedPipeline {
    /// A pipeline of its own, which goes when this is dropped.
    pub(super) fn owned(device: &Device, core: PipelineCore) -> Self {
        Self { core: Arc::new(core), owner: Some(device.clone()) }
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
        if let Some(device) = &self.owner {
            device.inner.retire(&self.core.last_use, self.core.parts());
        }
    }
}
