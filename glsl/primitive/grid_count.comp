#version 460
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_scalar_block_layout : require
#pragma form COUNTED
// Makes: the cell of every point, and how many points each cell has.
// In:    points; with COUNTED their number, if that is less than the push constants say.
// Out:   keys, to be sorted with the points' numbers; counts, to be scanned. Points that are none have a key of their own.

layout(local_size_x = 64, local_size_x_id = 0) in;
layout(constant_id = 0) const uint GROUP = 64;

layout(set = 0, binding = 0, scalar) restrict readonly buffer Points { float data[]; } points;
layout(set = 0, binding = 1, scalar) restrict writeonly buffer Keys { uint data[]; } keys;
layout(set = 0, binding = 2, scalar) restrict writeonly buffer Order { uint data[]; } order;
layout(set = 0, binding = 3, scalar) restrict buffer Counts { uint data[]; } counts;
#ifdef COUNTED
layout(set = 0, binding = 4, scalar) restrict readonly buffer Count { uint data; } count;
#endif

#include "grid.glsl"
#include "workgroup.glsl"

layout(push_constant, scalar) uniform Push { GridPush push; };

void main() {
    uint point = linear_invocation();
    if (point >= push.n) return;
    uint n = push.n;
#ifdef COUNTED
    n = min(n, count.data - min(count.data, push.before));
#endif
    uint key = push.shape.n_cells;
    if (point < n) {
        uint at = point * push.stride;
        float z = push.shape.dimensions == 3u ? points.data[at + 2u] : 0.0;
        key = grid_key(push.shape, grid_cell(push.shape, vec3(points.data[at], points.data[at + 1u], z)));
        atomicAdd(counts.data[key], 1u);
    }
    keys.data[point] = key;
    order.data[point] = push.before + point;
}
