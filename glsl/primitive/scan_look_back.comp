#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_KHR_memory_scope_semantics : require
#pragma use_vulkan_memory_model
// Makes: the prefix of every value in one pass; elements are 32-bit integers, signed or not, modulo 2^32.
// In:    values; room for what tiles say, of which the next tile and all states are 0.
// Out:   prefixes, elsewhere; the total behind them if wanted.
#define SCAN_TYPE uint
#include "scan_look_back.glsl"

uint identity() { return 0u; }

uint combine(uint left, uint right) { return left + right; }
