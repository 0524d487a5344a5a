#version 460
#pragma form QUADS
#pragma form WIDE
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
// Makes: the prefix of every value; elements are 32-bit integers, signed or not, modulo 2^32.
// In:    values; heads of segments; offsets, the prefix of every chunk's sum (none when one chunk holds everything).
// Out:   prefixes, which may be the values' own place; the total behind them if wanted.
#define SCAN_TYPE uint
#define SCAN_OF_WORD(word) (word)
#define SCAN_TO_WORD(value) (value)
#define SCAN_APPLY
#include "scan_kernel.glsl"

uint identity() { return 0u; }

uint combine(uint left, uint right) { return left + right; }
