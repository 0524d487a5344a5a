#version 460
#pragma form QUADS
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
// Makes: the sum of every chunk; elements are 64-bit integers in two words, the lower first, modulo 2^64.
// In:    values; heads of segments.
// Out:   sums, one a chunk, and whether a segment begins in it.
#define SCAN_TYPE uvec2
#define SCAN_REDUCE
#include "scan_kernel.glsl"

uvec2 identity() { return uvec2(0u); }

uvec2 combine(uvec2 left, uvec2 right) {
    uint carry, low = uaddCarry(left.x, right.x, carry);
    return uvec2(low, left.y + right.y + carry);
}
