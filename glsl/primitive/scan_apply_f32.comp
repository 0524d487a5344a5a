#version 460
#pragma form QUADS
#pragma form WIDE
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
// Makes: the prefix of every value; elements are floats, in the order that the pieces give.
// In:    values; heads of segments; offsets, the prefix of every chunk's sum (none when one chunk holds everything).
// Out:   prefixes, which may be the values' own place; the total behind them if wanted.
#define SCAN_TYPE float
#define SCAN_OF_WORD(word) uintBitsToFloat(word)
#define SCAN_TO_WORD(value) floatBitsToUint(value)
#define SCAN_APPLY
#include "scan_kernel.glsl"

float identity() { return 0.0; }

float combine(float left, float right) {
    precise float sum = left + right;
    return sum;
}
