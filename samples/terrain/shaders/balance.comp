#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#pragma form BALLOT
// Splits what lies beside regions that are split, so that neighbours are at most one level apart: a region can only be
// split where its neighbours of the same level are there, which takes their parents to be split.
// In:  regions of one level that are split, from the finest level upwards.
// Out: regions of the level above that were not and now are.

layout(local_size_x = 64) in;

#include "append.glsl"
#include "terrain.glsl"
#include "workgroup.glsl"

CONSUMES(0, 0, splits, Region)
APPENDS(0, 1, coarser, Region)
layout(set = 0, binding = 2, scalar) restrict buffer Marks { uint data[]; } marks;

void split(Region region) {
    // Several may ask for it, the first one appends it.
    if (atomicOr(marks.data[node_of(region)], 1u) == 0u) append(coarser, region);
}

void main() {
    uint i = linear_invocation();
    if (i >= length_of(splits)) return;
    Region region = element(splits, i);
    // A region that was split by this pass, one level below, may not be there itself yet.
    split(parent_of(region));
    for (uint edge = 0u; edge < 4u; edge++) {
        Region neighbour;
        if (neighbour_of(region, edge, neighbour)) split(parent_of(neighbour));
    }
}
