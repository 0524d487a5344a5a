#version 460
#pragma form QUADS
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
// Makes: the sum of every chunk; elements are floats, in the order that the pieces give.
// In:    values; heads of segments.
// Out:   sums, one a chunk, and whether a segment begins in it.
#define SCAN_TYPE float
#define SCAN_OF_WORD(word) uintBitsToFloat(word)
#define SCAN_TO_WORD(value) floatBitsToUint(value)
#define SCAN_REDUCE
#include "scan_kernel.glsl"

float identity() { return 0.0; }

float combine(float left, float right) {
    precise float sum = left + right;
    return sum;
}
