// Puts the fragments of huge rows in order of a digit of their columns; equal ones keep their order.
// In: fragments by row, and after the first pass in order of the digits below; what lies before each count. Out: fragments in
// order of this digit too, in the other half of `sorted`, the first half at first.
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
layout(set = 0, binding = 4, scalar) restrict buffer Sorted { uvec2 data[]; } sorted;
layout(set = 0, binding = 5, scalar) restrict readonly buffer Places { uint data[]; } places;
#include "tile.glsl"

void main() {
    Tile tile;
    if (!find_tile(tile)) return;
    uint to = (push.pass & 1u) * push.half_size, from = push.half_size - to;
    // Places count all huge rows.
    uint origin = to + tile.row - places.data[tile.counts];
    uint table[N_DIGITS];
    for (uint digit = 0u; digit < N_DIGITS; digit++) {
        table[digit] = origin + places.data[tile.counts + digit * tile.n + tile.index];
    }
    for (uint i = tile.first; i < tile.end; i++) {
        uvec2 fragment = IS_FIRST ? fragments.data[i] : sorted.data[from + i];
        uint digit = digit_of(fragment, push.pass), place = table[digit];
        table[digit] = place + 1u;
        sorted.data[place] = fragment;
    }
}
