// Counts the digits of a huge row's columns, tile by tile.
// In: fragments by row, and after the first pass in order of the digits below. Out: counts.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "workgroup.glsl"
#include "row.glsl"
#include "block.glsl"

layout(constant_id = 5) const bool IS_FIRST = true; // of the passes; CPU drivers would load both sides of a condition

layout(local_size_x = ROW_TILES) in;
layout(push_constant, scalar) uniform Push { BlockPush push; };
layout(set = 0, binding = 0, scalar) restrict readonly buffer Rows { uint data[]; } rows;
layout(set = 0, binding = 1, scalar) restrict readonly buffer Work { RowWork data; } work;
layout(set = 0, binding = 2, scalar) restrict readonly buffer Segments { uvec3 data[]; } segments; // row, first block in it, slot
layout(set = 0, binding = 3, scalar) restrict readonly buffer Fragments { uvec2 data[]; } fragments;
layout(set = 0, binding = 4, scalar) restrict readonly buffer Sorted { uvec2 data[]; } sorted;
layout(set = 0, binding = 5, scalar) restrict writeonly buffer Counts { uint data[]; } counts;
#include "tile.glsl"

void main() {
    Tile tile;
    if (!find_tile(tile)) return;
    uint table[N_DIGITS];
    for (uint digit = 0u; digit < N_DIGITS; digit++) table[digit] = 0u;
    uint from = (push.pass - 1u & 1u) * push.half_size;
    for (uint i = tile.first; i < tile.end; i++) {
        uvec2 fragment = IS_FIRST ? fragments.data[i] : sorted.data[from + i];
        table[digit_of(fragment, push.pass)]++;
    }
    for (uint digit = 0u; digit < N_DIGITS; digit++) counts.data[tile.counts + digit * tile.n + tile.index] = table[digit];
}
