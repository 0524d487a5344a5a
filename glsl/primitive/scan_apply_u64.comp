#version 460
#pragma form QUADS
#pragma form WIDE
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
// Makes: the prefix of every value; elements are 64-bit integers in two words, the lower first, modulo 2^64.
// In:    values; heads of segments; offsets, the prefix of every chunk's sum (none when one chunk holds everything).
// Out:   prefixes, which may be the values' own place; the total behind them if wanted.
#define SCAN_TYPE uvec2
#define SCAN_APPLY
#include "scan_kernel.glsl"

uvec2 identity() { return uvec2(0u); }

uvec2 combine(uvec2 left, uvec2 right) {
    uint carry, low = uaddCarry(left.x, right.x, carry);
    return uvec2(low, left.y + right.y + carry);
}
