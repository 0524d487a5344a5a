#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_KHR_memory_scope_semantics : require
#pragma use_vulkan_memory_model
// Makes: the prefix of every value in one pass; elements are 64-bit integers in two words, the lower first, modulo 2^64.
// In:    values; room for what tiles say, of which the next tile and all states are 0.
// Out:   prefixes, elsewhere; the total behind them if wanted.
#define SCAN_TYPE uvec2
#include "scan_look_back.glsl"

uvec2 identity() { return uvec2(0u); }

uvec2 combine(uvec2 left, uvec2 right) {
    uint carry, low = uaddCarry(left.x, right.x, carry);
    return uvec2(low, left.y + right.y + carry);
}
