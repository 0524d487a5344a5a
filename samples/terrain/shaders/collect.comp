#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#pragma form BALLOT
// Lists the regions to be drawn: children of split regions that are not split themselves.
// In:  split regions of one level; marks.
// Out: leaves, each with the edges behind which the neighbour is of the level above.

layout(local_size_x = 64) in;

#include "append.glsl"
#include "terrain.glsl"
#include "workgroup.glsl"

CONSUMES(0, 0, splits, Region)
APPENDS(0, 1, leaves, Region)
layout(set = 0, binding = 2, scalar) restrict readonly buffer Marks { uint data[]; } marks;

layout(push_constant, scalar) uniform CollectPush { uint max_level; } push;

void main() {
    uint i = linear_invocation();
    if (i >= length_of(splits)) return;
    Region region = element(splits, i);
    for (uint n = 0u; n < 4u; n++) {
        Region child = child_of(region, n);
        // The finest level has no marks.
        if (child.level < push.max_level && marks.data[node_of(child)] != 0u) continue;
        for (uint edge = 0u; edge < 4u; edge++) {
            Region neighbour;
            bool is_coarser = neighbour_of(child, edge, neighbour) && marks.data[node_of(parent_of(neighbour))] == 0u;
            if (is_coarser) child.edges |= 1u << edge;
        }
        append(leaves, child);
    }
}
