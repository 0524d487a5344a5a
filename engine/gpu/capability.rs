//! What a module says that it needs, against what the device has enabled.

use super::device::Device;
use super::requirements::FeatureSet;
use super::shader::Shader;
use crate::error::{Error, Result};

/// `OpCapability`.
const CAPABILITY: u32 = 17;
/// Words before the first instruction.
const HEADER: usize = 5;

/// Capabilities that follow from features: number and name in SPIR-V, the feature in Vulkan, and whether a set has it.
type Row = (u32, &'static str, &'static str, fn(&FeatureSet) -> bool);
const ROWS: [Row; 10] = [
    (9, "Float16", "shaderFloat16", |has| has.shader_float16),
    (10, "Float64", "shaderFloat64", |has| has.shader_float64),
    (11, "Int64", "shaderInt64", |has| has.shader_int64),
    (22, "Int16", "shaderInt16", |has| has.shader_int16),
    (39, "Int8", "shaderInt8", |has| has.shader_int8),
    (56, "StorageImageWriteWithoutFormat", "shaderStorageImageWriteWithoutFormat", |has| {
        has.storage_image_write_without_format
    }),
    (4433, "StorageBuffer16BitAccess", "storageBuffer16BitAccess", |has| has.storage_16bit),
    (4448, "StorageBuffer8BitAccess", "storageBuffer8BitAccess", |has| has.storage_8bit),
    (5345, "VulkanMemoryModel", "vulkanMemoryModel", |has| has.vulkan_memory_model),
    (5346, "VulkanMemoryModelDeviceScope", "vulkanMemoryModelDeviceScope", |has| {
        has.vulkan_memory_model_device_scope
    }),
];

/// Refuses a shader that declares a capability whose feature was not enabled. Of features that are not known here the host
/// has to see to itself.
///
/// # Errors
/// [`Error::Missing`] with all of them.
pub(super) fn check(device: &Device, shader: &Shader) -> Result<()> {
    let enabled = &device.features().enabled;
    let lacks = |number: &u32| ROWS.iter().find(|row| row.0 == *number && !row.3(enabled));
    let missing: Vec<String> = declared(&shader.words)
        .filter_map(|number| lacks(&number))
        .map(|(_, capability, feature, _)| {
            format!("feature {feature} (capability {capability} of {})", shader.name)
        })
        .collect();
    if missing.is_empty() { Ok(()) } else { Err(Error::Missing(missing)) }
}

/// The capabilities at the beginning of a module, where all of them stand.
fn declared(words: &[u32]) -> impl Iterator<Item = u32> {
    let rest = words.get(HEADER..).unwrap_or(&[]).chunks_exact(2);
    rest.take_while(|pair| pair[0] == (2 << 16 | CAPABILITY)).map(|pair| pair[1])
}
