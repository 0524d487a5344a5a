// The scan of the chunks, at most 1,024: what lies before each, in its place.
// In: steps of chunks. Out: prefixes of chunks.
#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#include "workgroup.glsl"
#include "row.glsl"
#include "block.glsl"
#include "winding_scan.glsl"

WindingStep scan_load(uint chunk) {
    ivec3 value = sums.data[chunk * push.lanes + lane];
    return WindingStep(value.xy, uint(value.z));
}

void scan_store(uint chunk, WindingStep before, WindingStep value) {
    sums.data[chunk * push.lanes + lane] = ivec3(before.sum, before.flags);
}

void main() {
    lane = linear_invocation();
    if (lane >= push.lanes) return;
    scan_apply(0u, min((work.data.n_huge_blocks + BLOCK_CHUNK - 1u) / BLOCK_CHUNK, 1024u), scan_identity());
}
