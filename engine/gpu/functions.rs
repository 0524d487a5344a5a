//! The Vulkan functions that are called, so that absent ones are named before the first call: `ash` fills the
//! places of absent functions with stubs that panic.

use std::ffi::CStr;

use ash::vk;

/// Without it no device function can be found.
pub(super) const OF_DEVICE: &CStr = c"vkGetDeviceProcAddr";
/// Without it nothing is known of the queue families.
pub(super) const QUEUE_FAMILIES: &CStr = c"vkGetPhysicalDeviceQueueFamilyProperties";

/// Instance functions.
pub(super) const INSTANCE: &[&CStr] = &[
    OF_DEVICE,
    c"vkGetPhysicalDeviceMemoryProperties",
    c"vkGetPhysicalDeviceMemoryProperties2",
    c"vkGetPhysicalDeviceProperties",
    c"vkGetPhysicalDeviceFormatProperties",
    c"vkGetPhysicalDeviceProperties2",
    QUEUE_FAMILIES,
];

/// Device functions.
pub(super) const DEVICE: &[&CStr] = &[
    c"vkAllocateDescriptorSets",
    c"vkAllocateMemory",
    c"vkBindBufferMemory",
    c"vkBindImageMemory",
    c"vkCmdBeginRendering",
    c"vkCmdBindDescriptorSets",
    c"vkCmdBindPipeline",
    c"vkCmdBlitImage",
    c"vkCmdClearColorImage",
    c"vkCmdCopyBuffer",
    c"vkCmdCopyBufferToImage",
    c"vkCmdCopyImageToBuffer",
    c"vkCmdDispatch",
    c"vkCmdDispatchIndirect",
    c"vkCmdDraw",
    c"vkCmdDrawIndirect",
    c"vkCmdEndRendering",
    c"vkCmdFillBuffer",
    c"vkCmdPipelineBarrier2",
    c"vkCmdPushConstants",
    c"vkCmdResetQueryPool",
    c"vkCmdSetScissor",
    c"vkCmdSetStencilReference",
    c"vkCmdSetViewport",
    c"vkCmdUpdateBuffer",
    c"vkCmdWriteTimestamp2",
    c"vkCreateBuffer",
    c"vkCreateBufferView",
    c"vkCreateComputePipelines",
    c"vkCreateDescriptorPool",
    c"vkCreateDescriptorSetLayout",
    c"vkCreateGraphicsPipelines",
    c"vkCreateImage",
    c"vkCreateImageView",
    c"vkCreatePipelineCache",
    c"vkCreatePipelineLayout",
    c"vkCreateQueryPool",
    c"vkCreateSampler",
    c"vkCreateShaderModule",
    c"vkDestroyBuffer",
    c"vkDestroyBufferView",
    c"vkDestroyDescriptorPool",
    c"vkDestroyDescriptorSetLayout",
    c"vkDestroyImage",
    c"vkDestroyImageView",
    c"vkDestroyPipeline",
    c"vkDestroyPipelineCache",
    c"vkDestroyPipelineLayout",
    c"vkDestroyQueryPool",
    c"vkDestroySampler",
    c"vkDestroyShaderModule",
    c"vkFreeMemory",
    c"vkGetBufferMemoryRequirements",
    c"vkGetImageMemoryRequirements",
    c"vkGetQueryPoolResults",
    c"vkMapMemory",
    c"vkResetDescriptorPool",
    c"vkUnmapMemory",
    c"vkUpdateDescriptorSets",
];

/// Functions of `VK_EXT_debug_utils`.
pub(super) const DEBUG: &[&CStr] =
    &[c"vkCmdBeginDebugUtilsLabelEXT", c"vkCmdEndDebugUtilsLabelEXT", c"vkSetDebugUtilsObjectNameEXT"];

/// The functions of a list that cannot be found.
pub(super) fn missing(names: &[&CStr], find: impl Fn(&CStr) -> bool) -> Vec<String> {
    names
        .iter()
        .filter(|name| !find(name))
        .map(|name| format!("function {}", name.to_string_lossy()))
        .collect()
}

/// What a queue family lacks: recordings hold dispatches, and draws beside them.
pub(super) fn missing_queue(families: &[vk::QueueFamilyProperties], family: u32) -> Option<String> {
    let needed = vk::QueueFlags::GRAPHICS | vk::QueueFlags::COMPUTE;
    match families.get(family as usize) {
        Some(found) if found.queue_flags.contains(needed) => None,
        Some(_) => Some(format!("queue family {family} with graphics and compute")),
        None => Some(format!("queue family {family} (the device has {})", families.len())),
    }
}
