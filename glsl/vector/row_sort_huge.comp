// Sorts every block of a huge row by column, in registers.
// In: fragments by row. Out: fragments in the first half of `sorted`, each block in order.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "workgroup.glsl"
#include "row.glsl"
#include "block.glsl"
#include "network.glsl"

layout(local_size_x = GROUP_SIZE) in;
layout(set = 0, binding = 0, scalar) restrict readonly buffer Rows { uint data[]; } rows;
layout(set = 0, binding = 1, scalar) restrict readonly buffer Work { RowWork data; } work;
layout(set = 0, binding = 2, scalar) restrict readonly buffer Blocks { uvec2 data[]; } blocks; // row, place in it
layout(set = 0, binding = 3, scalar) restrict readonly buffer Fragments { uvec2 data[]; } fragments;
layout(set = 0, binding = 4, scalar) restrict writeonly buffer Sorted { uvec2 data[]; } sorted;

void main() {
    uint index = linear_invocation();
    if (index >= work.data.n_huge_blocks) return;
    uvec2 block = blocks.data[index];
    uint begin = block.x == 0u ? 0u : rows.data[block.x - 1u];
    uint first = begin + block.y;
    uint n = min(rows.data[block.x] - first, uint(ROW_SHORT));
    uint keys[ROW_SHORT];
    for (uint i = 0u; i < ROW_SHORT; i++) keys[i] = i < n ? (fragments.data[first + i].x & 0xFFFF0000u) | i : 0xFFFFFFFFu;
    sort_network(keys);
    for (uint i = 0u; i < ROW_SHORT; i++) {
        if (i < n) sorted.data[first + i] = fragments.data[first + (keys[i] & 0xFFFFu)];
    }
}
