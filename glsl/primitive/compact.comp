#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#pragma form SCATTER
#pragma form QUADS
#pragma form QUADS_SCATTER
#pragma form UNORDERED
#pragma form SUBGROUP
// Makes: the elements whose flag is not 0; they are of so many words each.
// In:    elements, flags; their number; with SCATTER the places of every chunk's.
// Out:   how many each chunk keeps; or the kept elements, their indices and their number.
#define SELECT_TYPE uint
#include "select_kernel.glsl"

bool keep(uint value, uint index) { return select_flag(index) != 0u; }
