#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#pragma form BALLOT
// Pops elements and notes them; every third lane does nothing.

#include "append.glsl"
#include "element.glsl"
#include "workgroup.glsl"

POPS(0, 0, list, Element)
layout(set = 0, binding = 1, scalar) restrict buffer Seen { uint n_broken; uint n_failed; uint data[]; } seen;

layout(push_constant, scalar) uniform PopPush {
    uint n;
    uint n_ids;
} push;

void main() {
    uint i = linear_invocation();
    if (i >= push.n * 3u || i % 3u != 0u) return;
    Element found;
    if (pop(list, found)) {
        uint id = found.parts[0].x;
        if (!is_whole(found) || id >= push.n_ids) atomicAdd(seen.n_broken, 1u);
        else atomicAdd(seen.data[id], 1u);
    } else {
        atomicAdd(seen.n_failed, 1u);
    }
}
