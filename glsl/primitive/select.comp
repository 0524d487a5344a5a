#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#pragma form SCATTER
#pragma form QUADS
#pragma form QUADS_SCATTER
#pragma form UNORDERED
#pragma form SUBGROUP
// Makes: the words that compare with a bound as the push constants say: kind, results that keep, bound.
// In:    words; their number; with SCATTER the places of every chunk's.
// Out:   how many each chunk keeps; or the kept words, their indices and their number.
#define SELECT_TYPE uint
#include "select_kernel.glsl"

bool keep(uint value, uint index) { return (select_compare(value, push.words[2], push.words[0]) & push.words[1]) != 0u; }
