#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#pragma form BALLOT
// Splits the regions of a level whose error would be seen: a region so far away that its error takes fewer pixels stays.
// In:  regions of one level.
// Out: their children, to be consumed by the next dispatch; those that were split, as a list and as a mark a node.

layout(local_size_x = 64) in;

#include "append.glsl"
#include "terrain.glsl"
#include "workgroup.glsl"

CONSUMES(0, 0, regions, Region)
APPENDS(0, 1, children, Region)
APPENDS(0, 2, splits, Region)
layout(set = 0, binding = 3, scalar) restrict writeonly buffer Marks { uint data[]; } marks;
layout(set = 0, binding = 4, scalar) restrict readonly buffer Nodes { Node data[]; } nodes;

layout(push_constant, scalar) uniform RefinePush {
    vec3 eye;
    float factor;    // of the square of an error, before it is compared with the square of a distance
    uint side;       // quads of the field's side
} push;

// The CPU has the same bits: sums, products and comparisons in this order.
float outside(float low, float high, float at) { return max(max(low - at, at - high), 0.0); }

bool is_seen(Region region, Node node) {
    float size = float(push.side >> region.level);
    precise float x = outside(float(region.x) * size, float(region.x + 1u) * size, push.eye.x);
    precise float y = outside(node.low, node.high, push.eye.y);
    precise float z = outside(float(region.y) * size, float(region.y + 1u) * size, push.eye.z);
    precise float distance_2 = x * x + y * y + z * z;
    precise float error_2 = node.error * node.error * push.factor;
    return error_2 > distance_2;
}

void main() {
    uint i = linear_invocation();
    if (i >= length_of(regions)) return;
    Region region = element(regions, i);
    uint node = node_of(region);
    // The whole field is never one region.
    if (region.level > 0u && !is_seen(region, nodes.data[node])) return;
    marks.data[node] = 1u;
    append(splits, region);
    for (uint n = 0u; n < 4u; n++) append(children, child_of(region, n));
}
