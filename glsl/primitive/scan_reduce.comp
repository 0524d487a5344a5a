#version 460
#pragma form QUADS
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
// Makes: the sum of every chunk; elements are 32-bit integers, signed or not, modulo 2^32.
// In:    values; heads of segments.
// Out:   sums, one a chunk, and whether a segment begins in it.
#define SCAN_TYPE uint
#define SCAN_OF_WORD(word) (word)
#define SCAN_TO_WORD(value) (value)
#define SCAN_REDUCE
#include "scan_kernel.glsl"

uint identity() { return 0u; }

uint combine(uint left, uint right) { return left + right; }
