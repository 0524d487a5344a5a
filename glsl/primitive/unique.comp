#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#pragma form SCATTER
#pragma form QUADS
#pragma form QUADS_SCATTER
// Makes: of every run of equal neighbours the first; elements are of so many words each, and equal where all their bits are.
// In:    elements; their number; with SCATTER the places of every chunk's.
// Out:   how many runs begin in each chunk; or their first elements, where they begin, and their number.
#define SELECT_TYPE uint
#include "select_kernel.glsl"

bool keep(uint value, uint index) {
    uint at = index * PARTS, before = (max(index, 1u) - 1u) * PARTS, unlike = value ^ select_value(before);
    for (uint part = 1u; part < PARTS; part++) unlike |= select_value(at + part) ^ select_value(before + part);
    return index == 0u || unlike != 0u;
}
