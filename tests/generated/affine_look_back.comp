#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_KHR_memory_scope_semantics : require
#pragma use_vulkan_memory_model
// Maps x -> a x + b of whole numbers, one after the other: associative, and the order matters.
#define SCAN_TYPE uvec2
#include "scan_look_back.glsl"

uvec2 identity() { return uvec2(1u, 0u); }

uvec2 combine(uvec2 left, uvec2 right) { return uvec2(left.x * right.x, left.y * right.x + right.y); }
