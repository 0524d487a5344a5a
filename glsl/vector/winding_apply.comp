// What lies before every block, in its place.
// In: steps of blocks, prefixes of chunks. Out: prefixes of blocks, from the start of their row.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "workgroup.glsl"
#include "row.glsl"
#include "block.glsl"
#include "winding_scan.glsl"

WindingStep scan_load(uint block) { return WindingStep(steps.data[block * push.lanes + lane], flags.data[block]); }

void scan_store(uint block, WindingStep before, WindingStep value) { steps.data[block * push.lanes + lane] = before.sum; }

void main() {
    uint n = work.data.n_huge_blocks;
    uint index = linear_invocation(), chunk = index / push.lanes;
    lane = index % push.lanes;
    if (chunk * BLOCK_CHUNK >= n) return;
    ivec3 before = sums.data[index];
    scan_apply(chunk * BLOCK_CHUNK, min((chunk + 1u) * BLOCK_CHUNK, n), WindingStep(before.xy, uint(before.z)));
}
