#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#pragma form BALLOT
// Appends elements of number 8 * i + turn, from lanes that take part and leave as the push constants say.

#include "append.glsl"
#include "element.glsl"
#include "workgroup.glsl"

APPENDS(0, 0, list, Element)
layout(set = 0, binding = 1, scalar) restrict buffer Stored { uint n; } stored;

layout(push_constant, scalar) uniform AppendPush {
    uint n;        // invocations
    uint leave;    // every so manyth does nothing
    uint turns;    // i modulo this is how often one appends, and once more
} push;

void main() {
    uint i = linear_invocation();
    if (i >= push.n || i % push.leave == 1u) return;
    for (uint turn = 0u; turn <= i % push.turns; turn++) {
        if (try_append(list, make_element(8u * i + turn))) atomicAdd(stored.n, 1u);
    }
}
