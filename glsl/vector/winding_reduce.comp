// Combines the steps of every chunk of BLOCK_CHUNK blocks, lane by lane.
// In: steps of blocks. Out: steps of chunks.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "workgroup.glsl"
#include "row.glsl"
#include "block.glsl"
#include "winding_scan.glsl"

WindingStep scan_load(uint block) { return WindingStep(steps.data[block * push.lanes + lane], flags.data[block]); }

void scan_store(uint block, WindingStep before, WindingStep value) {}

void main() {
    uint n = work.data.n_huge_blocks;
    uint index = linear_invocation(), chunk = index / push.lanes;
    lane = index % push.lanes;
    if (chunk * BLOCK_CHUNK >= n) return;
    WindingStep sum = scan_reduce(chunk * BLOCK_CHUNK, min((chunk + 1u) * BLOCK_CHUNK, n));
    sums.data[index] = ivec3(sum.sum, sum.flags);
}
