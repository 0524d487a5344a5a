//! Compute pipelines, made from a shader's reflection.

use super::capability;
use super::constant::{ConstantValue, Constants, Specialization};
use super::device::Device;
use super::pipeline_layout::{PipelineLayout, stage_flags};
use super::pipelines::{Key, PipelineCore, SharedPipeline};
use super::result::At;
use super::shader::{Kernel, Shader, Stage};
use crate::error::{Error, Result};
use ash::vk;
use std::marker::PhantomData;
use std::ops::Deref;

/// A compute pipeline of a shader that no type stands for, such as one that was reflected while the program runs
/// (`Shader::reflected`): resources are bound by the names of its bindings ([`Commands::dispatch_named`]). Those of one
/// device with the same shader and constants are one to Vulkan: it is made once, and stays until the device goes.
///
/// [`Commands::dispatch_named`]: super::Commands::dispatch_named
pub struct UntypedPipeline {
    pub(super) core: SharedPipeline,
    group_size: [u32; 3],
}

impl UntypedPipeline {
    /// Makes the pipeline with these specialization constants: `constant_id` and value.
    ///
    /// # Errors
    /// When the shader is not a compute shader, needs a feature that was not enabled ([`Error::Missing`]), the device
    /// cannot hold the workgroup, a constant's value is of another size, or is not the default of one that lengths follow
    /// from ([`Error::FixedConstant`]), or Vulkan fails.
    pub fn new(device: &Device, shader: &Shader, constants: &[(u32, ConstantValue)]) -> Result<Self> {
        if shader.stage != Stage::Compute {
            let why = format!("it is a shader of the stage {:?}, not a compute shader", shader.stage);
            return Err(Error::invalid(&*shader.name, why));
        }
        capability::check(device, shader)?;
        let group_size = group_size(shader, constants);
        check_group(device, shader, group_size)?;
        let key = Key::new(&[shader], constants, ());
        let make = || create(device, shader, constants);
        let core = device.inner.compute_pipelines.find_or_make(device, key, make)?;
        Ok(Self { core, group_size })
    }

    /// Invocations of one workgroup, per axis.
    pub fn group_size(&self) -> [u32; 3] {
        self.group_size
    }

    /// Workgroups for one invocation per item, along the first axis.
    pub fn groups_for(&self, n_items: u64) -> u64 {
        n_items.div_ceil(u64::from(self.group_size[0].max(1)))
    }

    /// Workgroups along each axis for one invocation per item of a box.
    pub fn grid_for(&self, size: [u32; 3]) -> [u32; 3] {
        std::array::from_fn(|axis| size[axis].div_ceil(self.group_size[axis].max(1)))
    }
}

impl std::fmt::Debug for UntypedPipeline {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "UntypedPipeline({}, groups of {:?})", self.core.name, self.group_size)
    }
}

/// A compute pipeline of the shader `K`, whose bindings, push constants and constants are typed. It is an
/// [`UntypedPipeline`] too.
pub struct Pipeline<K: Kernel> {
    untyped: UntypedPipeline,
    kernel: PhantomData<fn() -> K>,
}

impl<K: Kernel> Pipeline<K> {
    /// Makes the pipeline with these specialization constants.
    ///
    /// # Errors
    /// As for [`UntypedPipeline::new`].
    pub fn new(device: &Device, constants: &K::Constants) -> Result<Self> {
        Self::of(device, K::SHADER, constants)
    }

    /// Makes the pipeline of `K`, or, where the device reads buffers as texels, of `T`, the form of `K` that does.
    ///
    /// # Errors
    /// As for [`Pipeline::new`].
    pub fn with_texels<T: Kernel<Push = K::Push>>(device: &Device, constants: &K::Constants) -> Result<Self> {
        const { assert!(T::SHADER.is_form_of(K::SHADER), "two shaders that are not forms of one") };
        Self::of(device, device.form(K::SHADER, T::SHADER), constants)
    }

    /// Makes the pipeline of `T`, a shader of anyone's with the bindings, constants and push constants of `K`.
    ///
    /// # Errors
    /// As for [`Pipeline::new`]; also when `T` has other bindings, constants or push constants.
    pub(crate) fn of_other<T: Kernel>(device: &Device, constants: &K::Constants) -> Result<Self> {
        if !T::SHADER.is_form_of(K::SHADER) {
            let why = format!("its bindings or constants are not those of {}", K::SHADER.name);
            return Err(Error::invalid(&*T::SHADER.name, why));
        }
        Self::of(device, T::SHADER, constants)
    }

    /// Makes the pipeline of `K`, or, where shaders have subgroup ballots, of `B`, the form of `K` that takes them
    /// (`#pragma form BALLOT`, for whoever includes `append.glsl`).
    ///
    /// # Errors
    /// As for [`Pipeline::new`].
    pub fn with_ballots<B: Kernel<Push = K::Push>>(
        device: &Device,
        constants: &K::Constants,
    ) -> Result<Self> {
        const { assert!(B::SHADER.is_form_of(K::SHADER), "two shaders that are not forms of one") };
        let shader = if device.features().subgroup_ballot { B::SHADER } else { K::SHADER };
        Self::of(device, shader, constants)
    }

    /// Makes the pipeline of `T`, a shader with the bindings and constants of `K`.
    ///
    /// # Errors
    /// As for [`Pipeline::new`].
    pub(crate) fn of_form<T: Kernel<Push = K::Push>>(
        device: &Device,
        constants: &K::Constants,
    ) -> Result<Self> {
        const { assert!(T::SHADER.is_form_of(K::SHADER), "two shaders that are not forms of one") };
        Self::of(device, T::SHADER, constants)
    }

    fn of(device: &Device, shader: &Shader, constants: &K::Constants) -> Result<Self> {
        check_push::<K>(shader)?;
        let untyped = UntypedPipeline::new(device, shader, &constants.values())?;
        Ok(Self { untyped, kernel: PhantomData })
    }
}

impl<K: Kernel> Deref for Pipeline<K> {
    type Target = UntypedPipeline;
    fn deref(&self) -> &UntypedPipeline {
        &self.untyped
    }
}

impl<K: Kernel> std::fmt::Debug for Pipeline<K> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Pipeline({}, groups of {:?})", self.core.name, self.group_size)
    }
}

fn create(device: &Device, shader: &Shader, values: &[(u32, ConstantValue)]) -> Result<PipelineCore> {
    let layout = PipelineLayout::make(device, &[shader])?;
    let module = ShaderModule::new(device, shader)?;
    let special = Specialization::new(shader, values)?;
    let info = special.info();
    let stage = module.stage(&info);
    let info = vk::ComputePipelineCreateInfo::default().stage(stage).layout(layout.raw);
    // SAFETY: the module, the layout and the cache are alive.
    let made = unsafe { device.inner.raw.create_compute_pipelines(device.inner.cache, &[info], None) };
    let raw = first_pipeline(device, made, "vkCreateComputePipelines", &shader.name)?;
    Ok(PipelineCore::new(device, raw, layout, shader))
}

/// A shader module, destroyed when the pipeline has been made.
pub(super) struct ShaderModule<'a> {
    device: &'a Device,
    shader: &'a Shader,
    raw: vk::ShaderModule,
}

impl<'a> ShaderModule<'a> {
    pub(super) fn new(device: &'a Device, shader: &'a Shader) -> Result<Self> {
        let info = vk::ShaderModuleCreateInfo::default().code(&shader.words);
        // SAFETY: the words are SPIR-V for the tier's target: the build compiled them, or whoever had them reflected says so.
        let raw = unsafe { device.inner.raw.create_shader_module(&info, None) }
            .at("vkCreateShaderModule", &shader.name)?;
        Ok(Self { device, shader, raw })
    }

    pub(super) fn stage<'b>(
        &'b self,
        special: &'b vk::SpecializationInfo<'b>,
    ) -> vk::PipelineShaderStageCreateInfo<'b> {
        vk::PipelineShaderStageCreateInfo::default()
            .stage(stage_flags(self.shader.stage))
            .module(self.raw)
            .name(c"main")
            .specialization_info(special)
    }
}

impl Drop for ShaderModule<'_> {
    fn drop(&mut self) {
        // SAFETY: the module is this struct's own; pipelines do not need it once they are made.
        unsafe { self.device.inner.raw.destroy_shader_module(self.raw, None) };
    }
}

/// The pipeline out of the answer of a creation function; whatever else came with a failure is destroyed.
pub(super) fn first_pipeline(
    device: &Device,
    made: Result<Vec<vk::Pipeline>, (Vec<vk::Pipeline>, vk::Result)>,
    call: &'static str,
    name: &str,
) -> Result<vk::Pipeline> {
    match made {
        Ok(pipelines) => Ok(pipelines.first().copied().unwrap_or_default()),
        Err((pipelines, code)) => {
            // SAFETY: they were made by the failed call and never used; null is allowed.
            pipelines.into_iter().for_each(|raw| unsafe { device.inner.raw.destroy_pipeline(raw, None) });
            Err(code).at(call, name)
        }
    }
}

/// The push-constant block fits the Rust type that fills it.
pub(super) fn check_push<K: Kernel>(shader: &Shader) -> Result<()> {
    let end = shader.push_constants.map_or(0, |range| range.offset + range.size) as usize;
    match end <= size_of::<K::Push>() {
        true => Ok(()),
        false => Err(Error::invalid(
            &*shader.name,
            format!("its push constants end at byte {end}, beyond their type"),
        )),
    }
}

fn group_size(shader: &Shader, values: &[(u32, ConstantValue)]) -> [u32; 3] {
    let value = |id: u32| {
        let found = values.iter().find(|(known, _)| *known == id);
        found.and_then(|(_, value)| u32::try_from(value.bits()).ok())
    };
    std::array::from_fn(|axis| {
        shader.workgroup_size_ids[axis].and_then(value).unwrap_or(shader.workgroup_size[axis])
    })
}

fn check_group(device: &Device, shader: &Shader, size: [u32; 3]) -> Result<()> {
    let limits = device.limits();
    let total: u64 = size.iter().map(|&axis| u64::from(axis)).product();
    let fits = (0..3).all(|axis| size[axis] >= 1 && size[axis] <= limits.max_group_size[axis]);
    match fits && total <= u64::from(limits.max_group_invocations) {
        true => Ok(()),
        false => {
            let why = format!(
                "workgroup of {size:?}, the device allows {:?}, in all {}",
                limits.max_group_size, limits.max_group_invocations
            );
            Err(Error::invalid(&*shader.name, why))
        }
    }
}
