#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#pragma form BALLOT
// Notes every element of a list, and appends its children in a tree to the next list.

#include "append.glsl"
#include "element.glsl"
#include "workgroup.glsl"

CONSUMES(0, 0, list, Element)
APPENDS(0, 1, next, Element)
layout(set = 0, binding = 2, scalar) restrict buffer Seen { uint n_broken; uint n_failed; uint data[]; } seen;

layout(push_constant, scalar) uniform ConsumePush {
    uint n_ids;
    uint children;
} push;

void main() {
    uint i = linear_invocation();
    if (i >= length_of(list)) return;
    Element found = element(list, i);
    uint id = found.parts[0].x;
    if (!is_whole(found) || id >= push.n_ids) {
        atomicAdd(seen.n_broken, 1u);
        return;
    }
    atomicAdd(seen.data[id], 1u);
    for (uint child = 1u; child <= push.children; child++) {
        uint next_id = id * push.children + child;
        if (next_id < push.n_ids) append(next, make_element(next_id));
    }
}
