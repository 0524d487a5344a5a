// Turns the counters of the row stage into the arguments of its indirect dispatches.
// In: counters. Out: arguments.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "row.glsl"
#include "block.glsl"

layout(constant_id = 3) const uint N_SAMPLES = 16;

layout(local_size_x = 1) in;
layout(set = 0, binding = 0, scalar) restrict buffer Work { RowWork data; } work;

uint[3] groups_for(uint n) {
    uint n_groups = (n + GROUP_SIZE - 1u) / GROUP_SIZE;
    return uint[3](min(n_groups, 65535u), (n_groups + 65534u) / 65535u, 1u);
}

void main() {
    work.data.block_groups = groups_for(work.data.n_blocks);
    work.data.long_groups = groups_for(work.data.n_long);
    uint n_huge = work.data.n_huge_blocks;
    uint n_chunks = (n_huge + BLOCK_CHUNK - 1u) / BLOCK_CHUNK;
    work.data.huge_groups = groups_for(n_huge);
    work.data.lane_groups = groups_for(n_chunks * N_SAMPLES);
    work.data.chunk_groups = groups_for(n_chunks);
    work.data.segment_groups = groups_for(work.data.n_segments * GROUP_SIZE);
    work.data.n_digit_counts = work.data.n_segments * ROW_TILES << COLUMN_DIGIT_BITS;
    uint n_passes = merge_passes(work.data.longest);
    for (uint pass = 0u; pass < MERGE_PASSES; pass++) {
        uint groups[3] = groups_for(pass < n_passes ? n_huge : 0u);
        for (uint i = 0u; i < 3u; i++) work.data.merge_groups[3u * pass + i] = groups[i];
    }
}
