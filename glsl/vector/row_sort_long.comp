// Sorts the blocks of ROW_SHORT fragments of long rows in registers.
// In: blocks, fragments. Out: keys, column in the upper half and place in the row in the lower, each block in order.
#version 460
#pragma form TEXELS
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "workgroup.glsl"
#include "texels.glsl"
#include "row.glsl"
#include "network.glsl"

layout(local_size_x = GROUP_SIZE) in;
READS(0, Rows, uint, rows);
READS(1, Fragments, uvec2, fragments);
layout(set = 0, binding = 2, scalar) restrict readonly buffer Work { RowWork data; } work;
layout(set = 0, binding = 3, scalar) restrict readonly buffer Blocks { uvec2 data[]; } blocks;
layout(set = 0, binding = 4, scalar) restrict writeonly buffer Keys { uint data[]; } keys_out;

void main() {
    uint index = linear_invocation();
    if (index >= work.data.n_blocks) return;
    uvec2 block = blocks.data[index]; // not as texels: those would be the whole buffer, whose other half is being written
    uint first = block.x == 0u ? 0u : WORD(rows, block.x - 1u);
    uint n = min(WORD(rows, block.x) - first - block.y, uint(ROW_SHORT));
    uint keys[ROW_SHORT];
    for (uint i = 0u; i < ROW_SHORT; i++) {
        keys[i] = i < n ? (PAIR_HEAD(fragments, first + block.y + i) & 0xFFFF0000u) | (block.y + i) : 0xFFFFFFFFu;
    }
    sort_network(keys);
    for (uint i = 0u; i < ROW_SHORT; i++) {
        if (i < n) keys_out.data[first + block.y + i] = keys[i];
    }
}
